import CapacitorAndroid

/// The app's state, its URLs and its back button (F137, F176–F178).
public class AppPlugin: Plugin {
    private static let eventBackButton = "backButton"
    private static let eventURLOpen = "appUrlOpen"
    private static let eventStateChange = "appStateChange"
    private static let eventRestoredResult = "appRestoredResult"
    private static let eventPause = "pause"
    private static let eventResume = "resume"

    private var hasPausedEver = false
    private var onBackPressedCallback: BackButton?

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "App") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("exitApp", AppPlugin.exitApp),
            PluginMethod("getInfo", AppPlugin.getInfo),
            PluginMethod("getLaunchUrl", AppPlugin.getLaunchUrl),
            PluginMethod("getState", AppPlugin.getState),
            PluginMethod("minimizeApp", AppPlugin.minimizeApp),
            PluginMethod("toggleBackButtonHandler", AppPlugin.toggleBackButtonHandler),
            PluginMethod("getAppLanguage", AppPlugin.getAppLanguage),
        ]
    }

    override public func load() {
        let isDisabled = getConfig().getBoolean("disableBackButtonHandler", false)
        getBridge().getApp().setStatusChangeListener { [unowned self] isActive in
            notifyListeners(Self.eventStateChange, JSObject().put("isActive", isActive))
        }
        getBridge().getApp().setAppRestoredListener { [unowned self] result in
            notifyListeners(Self.eventRestoredResult, result.getWrappedResult(), true)
        }
        let callback = BackButton(!isDisabled) { [unowned self] in handleBackButton() }
        onBackPressedCallback = callback
        getActivity().addOnBackPressedCallback(callback)
    }

    private func handleBackButton() {
        let webView = getBridge().getWebView()
        guard hasListeners(Self.eventBackButton) else {
            if webView.canGoBack() { webView.goBack() }
            return
        }
        notifyListeners(
            Self.eventBackButton, JSObject().put("canGoBack", webView.canGoBack()), true)
        getBridge().triggerJSEvent("backbutton", "document")
    }

    func exitApp(_ call: PluginCall) {
        unsetAppListeners()
        call.resolve()
        getActivity().finish()
    }

    func getInfo(_ call: PluginCall) {
        let info = getContext().getApplicationInfo()
        let data = JSObject()
        data.put("name", info.label)
        data.put("id", info.packageName)
        data.put("build", String(info.versionCode))
        data.put("version", info.versionName)
        call.resolve(data)
    }

    /// The URI that started the process's activity; later ones do not count (F106).
    func getLaunchUrl(_ call: PluginCall) {
        guard let url = getBridge().getIntentUri() else { return call.resolve() }
        call.resolve(JSObject().put("url", url))
    }

    func getState(_ call: PluginCall) {
        call.resolve(JSObject().put("isActive", getBridge().getApp().isActive))
    }

    func minimizeApp(_ call: PluginCall) {
        getActivity().moveTaskToBack(true)
        call.resolve()
    }

    /// Without `enabled` the plugin unboxes a null, and the app is gone.
    func toggleBackButtonHandler(_ call: PluginCall) throws {
        guard let enabled = call.getBoolean("enabled") else {
            throw JavaException(
                "java.lang.NullPointerException",
                "Attempt to invoke virtual method 'boolean java.lang.Boolean.booleanValue()' on a "
                    + "null object reference")
        }
        onBackPressedCallback?.isEnabled = enabled
        call.resolve()
    }

    func getAppLanguage(_ call: PluginCall) {
        call.resolve(JSObject().put("value", getContext().getLanguage()))
    }

    override public func handleOnNewIntent(_ intent: Intent) {
        guard intent.getAction() == Intent.ACTION_VIEW, let url = intent.getData() else { return }
        notifyListeners(Self.eventURLOpen, JSObject().put("url", url), true)
    }

    override public func handleOnPause() {
        hasPausedEver = true
        notifyListeners(Self.eventPause, nil)
    }

    override public func handleOnResume() {
        if hasPausedEver { notifyListeners(Self.eventResume, nil) }
    }

    override public func handleOnDestroy() { unsetAppListeners() }

    private func unsetAppListeners() {
        getBridge().getApp().setStatusChangeListener(nil)
        getBridge().getApp().setAppRestoredListener(nil)
    }
}

private final class BackButton: OnBackPressedCallback {
    private let handle: () -> Void

    init(_ enabled: Bool, _ handle: @escaping () -> Void) {
        self.handle = handle
        super.init(enabled)
    }

    override func handleOnBackPressed() { handle() }
}
