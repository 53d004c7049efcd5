import Capacitor
import SafariServices

/// The official InAppBrowser plugin, as of 4.0.1: pages in a web view or a browser above the app, or in
/// Safari.
///
/// What a browser looks like makes no difference without a screen; its options are checked all the same.
/// No sheet is swiped away, and a page in a web view opens no dialogs, as none is loaded.
public class InAppBrowserPlugin: CAPPlugin, CAPBridgedPlugin, SFSafariViewControllerDelegate {
    public let identifier = "InAppBrowserPlugin"
    public let jsName = "InAppBrowser"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("openInExternalBrowser", InAppBrowserPlugin.openInExternalBrowser),
        CAPPluginMethod("openInSystemBrowser", InAppBrowserPlugin.openInSystemBrowser),
        CAPPluginMethod("openInWebView", InAppBrowserPlugin.openInWebView),
        CAPPluginMethod("close", InAppBrowserPlugin.close),
    ]
    private var opened: UIViewController?

    func openInExternalBrowser(_ call: CAPPluginCall) {
        guard let url = url(of: call, for: .externalBrowser) else { return }
        DispatchQueue.main.async { [weak self] in
            let application = UIApplication.shared
            let fail = {
                self?.reject(call, .failedToOpen(url.absoluteString, .externalBrowser)) ?? ()
            }
            guard application.canOpenURL(url) else { return fail() }
            application.open(url) { $0 ? call.resolve() : fail() }
        }
    }

    func openInSystemBrowser(_ call: CAPPluginCall) {
        guard let url = url(of: call, for: .systemBrowser) else { return }
        guard let options = SystemBrowserOptions(options: call.getObject("options")) else {
            return reject(call, .inputArgumentsIssue(.systemBrowser))
        }
        DispatchQueue.main.async { [weak self] in
            let browser = InAppSafariViewController(url: url)
            browser.modalPresentationStyle = .init(viewStyle: options.iOS.viewStyle)
            browser.delegate = self
            browser.didDismiss = { self?.closed() }
            self?.present(browser, call)
        }
    }

    public func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {
        if didLoadSuccessfully { notifyListeners("browserPageLoaded", data: nil) }
    }

    func openInWebView(_ call: CAPPluginCall) {
        guard let url = url(of: call, for: .webView) else { return }
        guard let options = WebViewOptions(options: call.getObject("options")) else {
            return reject(call, .inputArgumentsIssue(.webView))
        }
        var headers = (call.getObject("customHeaders") ?? [:]).compactMapValues {
            $0 as? String ?? ($0 as? NSNumber)?.stringValue
        }
        if let agent = options.customWebViewUserAgent, !agent.isEmpty {
            headers["User-Agent"] = agent
        }
        DispatchQueue.main.async { [weak self] in self?.openWebView(url, headers, options, call) }
    }

    /// The first page that loads is told in another way than those behind it.
    private func openWebView(
        _ url: URL, _ headers: [String: String], _ options: WebViewOptions, _ call: CAPPluginCall
    ) {
        clearCookies(options)
        let browser = InAppWebViewController(url, headers: headers)
        browser.modalPresentationStyle = .init(viewStyle: options.iOS.viewStyle)
        var hasLoaded = false
        browser.pageDidLoad = { [weak self] url in
            defer { hasLoaded = true }
            guard hasLoaded else {
                self?.notifyListeners("browserPageLoaded", data: nil)
                return
            }
            self?.notifyListeners(
                "browserPageNavigationCompleted", data: ["url": url.absoluteString])
        }
        browser.closeButtonPressed = { [weak self] in
            self?.bridge?.viewController?.dismiss(animated: true)
            self?.closed()
        }
        browser.didDismiss = { [weak self] in self?.closed() }
        present(browser, call)
    }

    /// The web view shares its cookies with the app's own page.
    private func clearCookies(_ options: WebViewOptions) {
        let jar = CapacitorEnvironment.current.cookies
        if options.clearCache {
            jar.removeAll()
        } else if options.clearSessionCache {
            jar.removeSessionCookies()
        }
    }

    /// The event comes before the answer.
    func close(_ call: CAPPluginCall) {
        guard let opened else { return reject(call, .noBrowserToClose) }
        DispatchQueue.main.async { opened.dismiss(animated: true) { call.resolve() } }
    }

    private func closed() {
        opened = nil
        notifyListeners("browserClosed", data: nil)
    }

    /// Nil after a rejection.
    private func url(of call: CAPPluginCall, for target: InAppBrowserTarget) -> URL? {
        let text = call.getString("url", "")
        guard ["http://", "https://"].contains(where: text.hasPrefix) else {
            reject(call, .invalidURLScheme)
            return nil
        }
        let url = URL(string: text)
        if url == nil { reject(call, .inputArgumentsIssue(target)) }
        return url
    }

    private func reject(_ call: CAPPluginCall, _ error: InAppBrowserError) {
        call.reject(error.message, error.code)
    }

    /// Where one of the plugin's is open, it goes first.
    private func present(_ browser: UIViewController, _ call: CAPPluginCall) {
        let show = { [weak self] in
            self?.bridge?.viewController?.present(browser, animated: true) {
                self?.opened = browser
                call.resolve()
            } ?? ()
        }
        let shown = bridge?.viewController?.presentedViewController
        guard let shown, shown === opened else { return show() }
        shown.dismiss(animated: true, completion: show)
    }
}
