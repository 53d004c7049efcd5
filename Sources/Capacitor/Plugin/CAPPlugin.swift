public import FaradFoundation
public import UIKit
public import WebKit

/// The base class of plugins.
open class CAPPlugin: NSObject, SelectorResponder, KeyValueObserver {
    open weak var webView: WKWebView?
    open weak var bridge: (any CAPBridgeProtocol)?
    open var pluginId = ""
    open var pluginName = ""
    open var eventListeners: [String: [CAPPluginCall]]? = [:]
    open var retainedEventArguments: [String: [PluginCallResultData]]? = [:]
    open var shouldStringifyDatesInCalls = true
    /// How the tables of listeners behave: set at registration.
    var listenerRules = ListenerRules()
    /// What was sent to nobody.
    var lostEvents = LostEvents()

    public required override init() { super.init() }

    /// Called when the bridge has taken the plugin in.
    open func load() {}

    /// The methods found by selector alone: those that a plugin's list names without a body, and
    /// those that a notification, a timer or a gesture calls (F194).
    open class var selectors: [CAPPluginSelector] { [] }

    /// What the Objective-C runtime does when a notification or a timer calls a plugin by selector;
    /// false when ``selectors`` has none of that name.
    @discardableResult
    open func perform(_ selector: Selector, with object: Any?) -> Bool {
        guard let target = target(of: selector) else { return false }
        target.run(self, object)
        return true
    }

    /// Hears of a property that the plugin observes by its key path; iOS ends an app whose observer does
    /// not.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        PhoneProcess.crash(
            "NSInternalInconsistencyException: \(type(of: self)): An "
                + "-observeValueForKeyPath:ofObject:change:context: message was received but not handled"
        )
    }

    // The base methods can be overridden, and are called whatever a plugin lists (F49, F194).

    open func addListener(_ call: CAPPluginCall) {
        call.keepAlive = true
        addEventListener(call.getString("eventName") ?? "", listener: call)
    }

    /// Sends no reply (F87).
    open func removeListener(_ call: CAPPluginCall) {
        let id = call.getString("callbackId") ?? ""
        if let listener = bridge?.savedCall(withID: id) {
            removeEventListener(call.getString("eventName") ?? "", listener: listener)
        }
        bridge?.releaseCall(withID: id)
    }

    /// Leaves stored calls and retained arguments alone (F89).
    ///
    /// The bridge's reset passes a call that nobody hears, where Objective-C passes nil (F55).
    open func removeAllListeners(_ call: CAPPluginCall) {
        listenerRules.willChange(self)
        eventListeners?.removeAll()
        call.resolve()
    }

    open func checkPermissions(_ call: CAPPluginCall) { call.resolve() }

    open func requestPermissions(_ call: CAPPluginCall) { call.resolve() }

    /// The plugin's name for JavaScript.
    open func getId() -> String { pluginName }

    open func getConfig() -> PluginConfig {
        bridge?.config.getPluginConfig(pluginName) ?? PluginConfig(config: [:])
    }

    @available(*, deprecated, message: "use getConfig()")
    open func getConfigValue(_ key: String) -> Any? {
        bridge?.config.getPluginConfigValue(pluginName, key)
    }

    /// A phone shows no popover: the controller fills the screen all the same.
    open func setCenteredPopover(_ viewController: UIViewController) {
        guard let view = bridge?.viewController?.view else { return }
        let popover = viewController.popoverPresentationController
        popover?.sourceRect = CGRect(origin: view.center, size: .zero)
        popover?.sourceView = view
        popover?.permittedArrowDirections = []
    }

    open func setCenteredPopover(_ viewController: UIViewController, size: CGSize) {
        guard bridge?.viewController != nil else { return }
        viewController.preferredContentSize = size
        setCenteredPopover(viewController)
    }

    open func supportsPopover() -> Bool { true }

    /// True stops a navigation, false lets it go on, nil leaves it to the bridge.
    open func shouldOverrideLoad(_ navigationAction: WKNavigationAction) -> NSNumber? { nil }

    @available(*, deprecated, message: "Use the accessors of CAPPluginCall.")
    open func getString(_ call: CAPPluginCall, field: String, defaultValue: String) -> String? {
        call.getString(field, defaultValue)
    }

    @available(*, deprecated, message: "Use the accessors of CAPPluginCall.")
    open func getBool(_ call: CAPPluginCall, field: String, defaultValue: Bool) -> Bool {
        call.getBool(field, defaultValue)
    }

    /// Makes the plugin the bridge's: everything a former life left is gone (F17).
    ///
    /// - Parameter bridged: this same plugin.
    func load(
        as bridged: any CapacitorPlugin, on bridge: any CAPBridgeProtocol, rules: ListenerRules
    ) {
        self.bridge = bridge
        webView = bridge.webView
        eventListeners = [:]
        retainedEventArguments = [:]
        shouldStringifyDatesInCalls = true
        listenerRules = rules
        lostEvents = LostEvents()
        pluginId = bridged.identifier
        pluginName = bridged.jsName
        load()
    }
}

/// A plugin that the app makes and registers itself.
open class CAPInstancePlugin: CAPPlugin {}
