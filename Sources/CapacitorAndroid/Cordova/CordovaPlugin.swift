import AndroidFoundation

/// The native half of a Cordova plugin: the class to which `config.xml` maps a service.
open class CordovaPlugin {
    /// The activity that the plugin is a part of.
    public internal(set) unowned var activity: BridgeActivity!

    public required init() {}

    /// Called once, before the first action.
    open func initialize() {}

    open func onPause() {}
    open func onResume() {}
    open func onDestroy() {}

    /// Runs an action on the plugins' thread; false: there is none of that name.
    open func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) throws -> Bool { false }
}

/// Takes what a call has come to to the page that made it.
public final class CallbackContext {
    private let callbackId: String
    private unowned let bridge: Bridge

    init(_ callbackId: String, _ bridge: Bridge) {
        self.callbackId = callbackId
        self.bridge = bridge
    }

    public func success(_ message: JSONObject) {
        send("[\(message.text)]", keepCallback: false)
    }

    /// - Parameter keepCallback: whether more results follow.
    public func success(_ message: String, keepCallback: Bool = false) {
        let arguments = JSONArray()
        arguments.put(message)
        send(arguments.text, keepCallback: keepCallback)
    }

    private func send(_ arguments: String, keepCallback: Bool) {
        bridge.eval(
            "cordova.callbackFromNative('\(callbackId)',true,1,\(arguments),\(keepCallback));")
    }
}
