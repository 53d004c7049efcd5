public import FaradFoundation
import Simulation
import UIKit
public import WebKit

/// Hears what the web view reports and passes it to the bridge.
open class WebViewDelegationHandler: NSObject, QuietNavigationDelegate, WKUIDelegate,
    WKScriptMessageHandler
{
    public internal(set) weak var bridge: CapacitorBridge?
    /// The bridge's own; each message goes straight to it.
    var dispatcher: CallDispatcher?
    public let contentController = WKUserContentController()
    private static let handlerName = "bridge"

    public override init() {
        super.init()
        contentController.add(self, name: Self.handlerName)
    }

    open func cleanUp() {
        contentController.removeScriptMessageHandler(forName: Self.handlerName)
    }

    open func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
        dispatcher?.receive(message)
    }

    /// Capacitor leaves it to the phone's own question.
    open func webView(
        _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        decisionHandler(.grant)
    }

    // Navigation.

    /// Every navigation resets the bridge, the first one too (F55).
    open func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
    ) {
        bridge?.reset(because: .navigation)
    }

    /// Another document is there, and what belonged to the one before has had its time.
    open func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        if let page = webView.page { bridge?.pageStarted(page) }
        // A page that begins has no field with the focus.
        if let process = SimulatedProcess.current { ScreenKeyboard.of(process).ask(false) }
    }

    /// Plugins decide first, then the configuration; a foreign page of the whole window goes to
    /// the system's browser.
    open func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        NotificationCenter.default.announce(
            .capacitorDecidePolicyForNavigationAction, object: navigationAction)
        guard let bridge, let url = navigationAction.request.url else {
            return decisionHandler(.allow)
        }
        for entry in bridge.registry.entries {
            if let refuses = entry.plugin.shouldOverrideLoad(navigationAction) {
                return decisionHandler(refuses.boolValue ? .cancel : .allow)
            }
        }
        let address = url.absoluteString
        let isOwn = [bridge.config.serverURL, bridge.config.localURL].contains {
            address.hasPrefix($0.absoluteString)
        }
        let isListed = url.host.map(bridge.config.shouldAllowNavigation) ?? false
        if isOwn || isListed || navigationAction.targetFrame?.isMainFrame == false {
            return decisionHandler(.allow)
        }
        if UIApplication.shared.applicationState == .active { UIApplication.shared.open(url) }
        decisionHandler(.cancel)
    }

    /// A subclass may do more.
    package var isQuietAtFinish: Bool { type(of: self) == WebViewDelegationHandler.self }

    open func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        CAPLog.print("⚡️  WebView loaded")
    }

    open func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
    ) {
        showErrorPage(in: webView)
        CAPLog.print("⚡️  WebView failed to load")
        CAPLog.print("⚡️  Error: " + error.localizedDescription)
    }

    open func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        showErrorPage(in: webView)
        CAPLog.print("⚡️  WebView failed provisional navigation")
        CAPLog.print("⚡️  Error: " + error.localizedDescription)
    }

    /// A dead page is loaded again, with the headers of that moment (F55, C14).
    open func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        CAPLog.print("⚡️  WebView process terminated")
        bridge?.reset(because: .processDeath)
        _ = webView.reload()
    }

    private func showErrorPage(in webView: WKWebView) {
        guard let url = bridge?.config.errorPathURL else { return }
        _ = webView.load(URLRequest(url: url))
    }

    /// Another window goes to the system, whatever its URL.
    open func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = navigationAction.request.url { UIApplication.shared.open(url) }
        return nil
    }

    // Dialogs. One that meets another is not shown, and so never answered: the app crashes then.

    /// It may lie above another dialog.
    open func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
    ) {
        guard var controller = bridge?.viewController else { return completionHandler() }
        if let shown = controller.presentedViewController, !shown.isBeingDismissed {
            controller = shown
        }
        present(message, on: controller) { alert in
            alert.addAction(
                UIAlertAction(title: "Ok", style: .default) { _ in completionHandler() })
        }
    }

    open func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
    ) {
        present(message, on: bridge?.viewController) { alert in
            alert.addAction(
                UIAlertAction(title: "Cancel", style: .default) { _ in completionHandler(false) })
            alert.addAction(
                UIAlertAction(title: "Ok", style: .default) { _ in completionHandler(true) })
        }
    }

    /// Answers the synchronous calls of F11; any other text is a dialog that a person answers.
    open func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) {
        guard let bridge else { return completionHandler(nil) }
        let channel = PromptChannel(
            configuration: bridge.config, cookies: bridge.environment.cookies)
        if let answer = channel.answer(to: prompt) { return completionHandler(answer) }
        present(prompt, on: bridge.viewController) { alert in
            alert.addAction(
                UIAlertAction(title: "Cancel", style: .default) { _ in completionHandler(nil) })
            alert.addTextField { $0.text = defaultText }
            alert.addAction(
                UIAlertAction(title: "Ok", style: .default) { [weak alert] _ in
                    completionHandler(alert?.textFields?.first?.text ?? defaultText)
                })
        }
    }

    private func present(
        _ message: String, on controller: UIViewController?,
        _ fill: (UIAlertController) -> Void
    ) {
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        fill(alert)
        controller?.present(alert, animated: true)
    }
}
