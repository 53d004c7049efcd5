import AndroidFoundation

/// The native half of a Cordova plugin: the class to which `config.xml` maps a service.
open class CordovaPlugin {
    /// The activity that the plugin is a part of.
    public internal(set) unowned var activity: BridgeActivity!

    public required init() {}

    /// The actions that the plugin has on a phone and lacks here: no call of them is answered.
    open class var unsimulatedActions: Set<String> { [] }

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

/// Takes what a call has come to to the page that made it; what comes after a last result is dropped.
public final class CallbackContext {
    package let callbackId: String?
    private unowned let bridge: Bridge
    private var finished = false

    init(_ callbackId: String?, _ bridge: Bridge) {
        self.callbackId = callbackId
        self.bridge = bridge
    }

    public func success(_ message: JSONObject) {
        send(.ok, "[\(message.text)]")
    }

    /// - Parameter keepCallback: whether more results follow.
    public func success(_ message: String, keepCallback: Bool = false) {
        send(.ok, JSONArray([message]).text, keepCallback: keepCallback)
    }

    public func success(_ message: Bool) { send(.ok, JSONArray([message]).text) }

    /// - Parameter message: an exception may have none.
    public func error(_ message: String?) {
        send(.error, message.map { JSONArray([$0]).text } ?? "[null]")
    }

    /// - Parameter message: Without one, the status says its own words.
    package func send(isSuccess: Bool, messageAsJSON message: String?, keepCallback: Bool) {
        let status = isSuccess ? CordovaStatus.ok : .error
        let arguments = message.map { "[\($0)]" } ?? JSONArray([status.message]).text
        send(status, arguments, keepCallback: keepCallback)
    }

    /// Says how a call has ended by the status alone, in its own words.
    func send(_ status: CordovaStatus) {
        send(status, JSONArray([status.message]).text)
    }

    private func send(
        _ status: CordovaStatus, _ arguments: String, keepCallback: Bool = false
    ) {
        guard !finished else {
            return Logger.warn(
                "Attempted to send a second callback for ID: \(callbackId ?? "null")\n"
                    + "Result was: \(arguments)")
        }
        finished = !keepCallback
        guard let callbackId else {
            return Logger.error("Got plugin result with no callbackId")
        }
        bridge.eval(
            "cordova.callbackFromNative('\(callbackId)',\(status == .ok),\(status.rawValue),"
                + "\(arguments),\(keepCallback));")
    }
}

/// How a call has ended, by the numbers that Cordova's script knows.
enum CordovaStatus: Int {
    case noResult, ok, classNotFoundException, illegalAccessException, instantiationException
    case malformedUrlException, ioException, invalidAction, jsonException, error

    var message: String {
        switch self {
        case .noResult: "No result"
        case .ok: "OK"
        case .classNotFoundException: "Class not found"
        case .illegalAccessException: "Illegal access"
        case .instantiationException: "Instantiation error"
        case .malformedUrlException: "Malformed url"
        case .ioException: "IO error"
        case .invalidAction: "Invalid action"
        case .jsonException: "JSON error"
        case .error: "Error"
        }
    }
}
