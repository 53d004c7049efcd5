public import AndroidFoundation

/// The base class of plugins.
open class Plugin {
    /// What `@CapacitorPlugin` would say.
    open class var annotation: CapacitorPlugin { CapacitorPlugin() }
    /// The methods that `@PluginMethod` would mark.
    open class var methods: [PluginMethod] { [] }

    /// What the library of the plugin adds to the app's manifest.
    open class var manifest: PluginManifest { PluginManifest() }

    /// The methods that `@ActivityCallback` would mark.
    open class var activityCallbacks: [ActivityCallback] { [] }

    /// What an object says of itself in place of its class, where many objects of one class stand for
    /// plugins; nil: what the class says.
    package var standIn: (name: String, methods: [PluginMethod])?
    var id: String { standIn?.name ?? PluginHandle.id(of: type(of: self)) }
    var listedMethods: [PluginMethod] { standIn?.methods ?? type(of: self).methods }

    /// The bridge owns its plugins.
    public internal(set) unowned var bridge: Bridge!
    /// The call whose activity was started last.
    var lastPluginCallId: String?
    var eventListeners = HashMap<[PluginCall]>()
    var retainedEventArguments: [String: [JSObject?]] = [:]

    public required init() {}

    /// Called when the bridge has taken the plugin in.
    open func load() {}

    public func getBridge() -> Bridge { bridge }
    public func getContext() -> Context { bridge.getContext() }
    public func getActivity() -> BridgeActivity { bridge.getActivity() }
    public func getAppId() -> String { getContext().getPackageName() }
    public func getConfig() -> PluginConfig {
        bridge.getConfig().getPluginConfiguration(id)
    }
    public func getLogTag() -> String { Logger.tags("\(type(of: self))") }

    // MARK: The activity's life

    open func handleOnNewIntent(_ intent: Intent) {}
    open func handleOnStart() {}
    open func handleOnRestart() {}
    open func handleOnResume() {}
    open func handleOnPause() {}
    open func handleOnStop() {}
    open func handleOnDestroy() {}
    open func handleOnConfigurationChanged(_ newConfig: Configuration) {}

    /// What a new process needs beside the call that waits for an activity; and what one gets of it
    /// (F179).
    open func saveInstanceState(_ state: InstanceState) {}
    open func restoreState(_ state: InstanceState) {}

    /// True stops a navigation, false lets it go on, nil leaves it to the bridge.
    open func shouldOverrideLoad(_ url: String) -> Bool? { nil }

    /// Runs something on the plugins' thread.
    public func execute(_ runnable: @escaping () -> Void) { bridge.execute(for: self, runnable) }

    // MARK: Methods that every plugin has

    open func addListener(_ call: PluginCall) {
        call.setKeepAlive(true)
        addEventListener(call.getString("eventName") ?? "", call)
    }

    /// Sends no reply.
    open func removeListener(_ call: PluginCall) {
        guard let id = call.getString("callbackId"), let saved = bridge.getSavedCall(id) else {
            return
        }
        removeEventListener(call.getString("eventName") ?? "", saved)
        bridge.releaseCall(saved)
    }

    open func removeAllListeners(_ call: PluginCall) {
        removeAllListeners()
        call.resolve()
    }

    /// What a new page does (F175). What was retained stays.
    open func removeAllListeners() { forgetListeners() }

    /// Undefined where the plugin declares no permissions, else the state of each alias (F180).
    open func checkPermissions(_ call: PluginCall) {
        let states = getPermissionStates()
        guard !states.isEmpty else { return call.resolve() }
        let result = JSObject()
        for (alias, state) in states.entries { result.put(alias, state.rawValue) }
        call.resolve(result)
    }

    open func requestPermissions(_ call: PluginCall) { requestDeclaredPermissions(call) }
}
