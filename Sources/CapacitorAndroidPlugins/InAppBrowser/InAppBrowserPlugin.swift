import AndroidFoundation
import CapacitorAndroid

/// The official InAppBrowser plugin, as of 4.0.1: pages in a web view or a tab of the phone's browser
/// above the app, or in the browser itself.
///
/// What a browser looks like makes no difference without a screen. A web view loads nothing, so it asks
/// for no leave, opens no files and hands no addresses to other apps.
public class InAppBrowserPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "InAppBrowser") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("openInExternalBrowser", InAppBrowserPlugin.openInExternalBrowser),
            PluginMethod("openInSystemBrowser", InAppBrowserPlugin.openInSystemBrowser),
            PluginMethod("openInWebView", InAppBrowserPlugin.openInWebView),
            PluginMethod("close", InAppBrowserPlugin.close),
        ]
    }

    /// The one that was opened last, until the app has closed it.
    private var active: InAppBrowserRouter?

    /// Answers before the browser has come.
    func openInExternalBrowser(_ call: PluginCall) {
        guard let url = url(of: call, for: .externalBrowser) else { return }
        do {
            try getContext().startActivity(Intent(Intent.ACTION_VIEW, url))
            call.resolve()
        } catch {
            reject(call, .openFailed(url, .externalBrowser))
        }
    }

    func openInSystemBrowser(_ call: PluginCall) {
        guard let (url, options) = arguments(of: call, for: .systemBrowser) else { return }
        guard InAppBrowserOptions.areValid(options) else {
            return reject(call, .openFailed(url, .systemBrowser))
        }
        open(CustomTabsRouter(getContext()) { [weak self] in self?.notify($0) }, url, call) {
            .openFailed(url, .systemBrowser)
        }
    }

    func openInWebView(_ call: PluginCall) {
        guard let (url, options) = arguments(of: call, for: .webView) else { return }
        guard let options = InAppWebViewOptions(options, call.getObject("customHeaders")) else {
            return reject(call, .openFailed(url, .webView))
        }
        open(WebViewRouter(getContext(), options) { [weak self] in self?.notify($0) }, url, call) {
            .openFailed(url, .webView)
        }
    }

    /// Once more after the user has closed one there is nothing to do, and no error.
    func close(_ call: PluginCall) {
        close { [self] isClosed in
            isClosed ? call.resolve() : reject(call, .closeFailed)
        }
    }

    private func close(_ done: @escaping (Bool) -> Void) {
        getActivity().runOnUiThread { [self] in
            guard let active else { return done(false) }
            active.close { [self] in
                self.active = nil
                done(true)
            }
        }
    }

    /// One that is open goes first.
    private func open(
        _ router: InAppBrowserRouter, _ url: String, _ call: PluginCall,
        failure: @escaping () -> InAppBrowserError
    ) {
        close { [self] _ in
            router.open(url) { [self] isOpen in
                guard isOpen else { return reject(call, failure()) }
                active = router
                call.resolve()
            }
        }
    }

    private func notify(_ event: InAppBrowserRouter.Event) {
        switch event {
        case .pageLoaded: notifyListeners("browserPageLoaded", nil)
        case .finished: notifyListeners("browserClosed", nil)
        case .navigationCompleted(let url):
            notifyListeners("browserPageNavigationCompleted", JSObject().put("url", url))
        }
    }

    // MARK: Options

    /// Nil after a rejection.
    private func url(of call: PluginCall, for target: InAppBrowserTarget) -> String? {
        guard let url = call.getString("url"), !url.isEmpty else {
            reject(call, .inputArgumentsIssue(target))
            return nil
        }
        guard ["http://", "https://"].contains(where: url.lowercased().hasPrefix) else {
            reject(call, .invalidURL)
            return nil
        }
        return url
    }

    private func arguments(
        of call: PluginCall, for target: InAppBrowserTarget
    ) -> (url: String, options: JSObject)? {
        guard let url = url(of: call, for: target) else { return nil }
        guard let options = call.getObject("options") else {
            reject(call, .inputArgumentsIssue(target))
            return nil
        }
        return (url, options)
    }

    private func reject(_ call: PluginCall, _ error: InAppBrowserError) {
        call.reject(error.message, error.code)
    }
}
