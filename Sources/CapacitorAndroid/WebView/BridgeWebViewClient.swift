import AndroidFoundation
import FaradFoundation
import Simulation
import WebKit

/// Hears how the page loads and passes it to the bridge.
final class BridgeWebViewClient {
    private unowned let bridge: Bridge

    init(_ bridge: Bridge) { self.bridge = bridge }

    /// Every new document resets the bridge, the first one too (F175).
    func onPageStarted() { bridge.reset() }

    func shouldOverrideUrlLoading(_ url: String) -> Bool { bridge.launchIntent(url) }

    func onReceivedError() { showErrorPage() }

    /// The document came with a status from 400 on.
    func onReceivedHttpError() { showErrorPage() }

    private func showErrorPage() {
        if let path = bridge.getConfig().errorURL { bridge.getWebView().loadUrl(path) }
    }

    /// Nobody says that it was handled: the system then ends the app, where an iPhone loads the page
    /// again.
    func onRenderProcessGone() {
        let process = AndroidProcess.current.process
        process.simulation.trace.note(
            .lifecycle, "the app ends: its page's process crashed and nobody handled it")
        process.kill(reason: "its render process is gone")
    }
}

/// Turns what `WebKit` tells into what Android's WebView would tell.
final class NavigationClient: WKNavigationDelegate {
    var client: BridgeWebViewClient?

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        client?.onPageStarted()
        if webView.documentStatus >= 400 { client?.onReceivedHttpError() }
    }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        client?.onReceivedError()
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        // A page that loads itself again, goes back, or that the app loads, is not asked about.
        guard ![.reload, .backForward].contains(navigationAction.navigationType),
            let url = navigationAction.request.url?.absoluteString
        else { return decisionHandler(.allow) }
        let isRefused = client?.shouldOverrideUrlLoading(url) ?? false
        decisionHandler(isRefused ? .cancel : .allow)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        client?.onRenderProcessGone()
    }
}
