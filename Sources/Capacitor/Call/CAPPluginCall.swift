public import FaradFoundation
import Simulation
package import WebKit

/// One call of a plugin method by the page, and the way to answer it.
///
/// Unlike Capacitor's, a call keeps what the page sent as it came and makes the dictionary of
/// ``options`` when somebody asks for it; the typed accessors do without.
open class CAPPluginCall: NSObject {
    public typealias SuccessHandler = (CAPPluginCallResult?, CAPPluginCall?) -> Void
    public typealias ErrorHandler = (CAPPluginCallError?) -> Void

    open var callbackId: String!
    open var methodName: String!
    /// Read at each answer and sent as `save`; kept calls are stored when the method returns (F59).
    open var keepAlive = false

    /// Where the answer goes: the ids as the page gave them.
    let address: CallAddress
    /// Nil for a call that a plugin or a test made by hand.
    let messenger: PageMessenger?
    /// Whether an answer is owed, and the place in the list of the calls that wait for one.
    var openState = OpenState.unwatched
    var openOrder = 0
    /// No timer that recurs had led to it when it was opened.
    var isNews = true
    unowned(unsafe) var previousOpen: CAPPluginCall?
    unowned(unsafe) var nextOpen: CAPPluginCall?
    private var received: CallOptions
    /// Whether dates reach the plugin as text: how the plugin is set when the call begins (F43).
    var stringifiesDates = true
    private var customSuccess: SuccessHandler?
    private var customError: ErrorHandler?

    init(address: CallAddress, options: ScriptValue, messenger: PageMessenger) {
        self.address = address
        self.messenger = messenger
        received = .received(options)
        callbackId = address.callbackID
        methodName = address.methodName
        super.init()
    }

    deinit {
        if openState == .open { messenger?.openCalls.abandon(self) }
    }

    /// A call as it arrives, for tests: its answers go nowhere.
    package static func received(_ options: ScriptValue) -> CAPPluginCall {
        let call = CAPPluginCall.unanswered
        call.received = .received(options)
        return call
    }

    public init(
        callbackId: String, methodName: String = "", options: [AnyHashable: Any],
        success: @escaping SuccessHandler, error: @escaping ErrorHandler
    ) {
        address = CallAddress(pluginID: "", methodName: methodName, callbackID: callbackId)
        messenger = nil
        received = .dictionary(options)
        customSuccess = success
        customError = error
        self.callbackId = callbackId
        self.methodName = methodName
        super.init()
    }

    /// The raw dictionary, coerced as F43 says.
    open var options: [AnyHashable: Any]! {
        get {
            if case .dictionary(let dictionary) = received { return dictionary }
            let dictionary = jsObjectRepresentation as [AnyHashable: Any]
            received = .dictionary(dictionary)
            return dictionary
        }
        set { received = .dictionary(newValue ?? [:]) }
    }

    open var successHandler: SuccessHandler! {
        get {
            if let customSuccess { return customSuccess }
            return { [self] result, call in
                let keep = call?.keepAlive ?? false
                let data = result.map { $0.data } ?? [:]
                messenger?.succeed(self, data: data, save: keep)
            }
        }
        set { customSuccess = newValue }
    }

    open var errorHandler: ErrorHandler! {
        get {
            if let customError { return customError }
            return { [self] error in
                messenger?.fail(self, fields: error?.fields ?? CAPPluginCallError.unknown)
            }
        }
        set { customError = newValue }
    }

    @available(*, deprecated, renamed: "keepAlive")
    open var isSaved: Bool {
        get { keepAlive }
        set { keepAlive = newValue }
    }

    @available(*, deprecated, message: "Use the 'keepAlive' property instead.")
    open func save() { keepAlive = true }

    /// Answers without making the handler's closure, the way of almost every call.
    func succeed(_ data: PluginCallResultData?) {
        if let customSuccess { return customSuccess(CAPPluginCallResult(data), self) }
        messenger?.succeed(self, data: data, save: keepAlive)
    }

    func fail(_ error: CAPPluginCallError) {
        if let customError { return customError(error) }
        messenger?.fail(self, fields: error.fields)
    }

    /// The value of `key` as it came, while nobody has asked for the dictionary.
    func receivedValue(_ key: String) -> ReceivedValue {
        guard case .received(let value) = received else { return .unknown }
        guard let field = value.field(key) else { return .absent }
        return .value(field)
    }

    /// What the page sent, while nobody has put a dictionary in its place.
    package var receivedOptions: ScriptValue? {
        guard case .received(let value) = received else { return nil }
        return value
    }

    enum ReceivedValue {
        case unknown
        case absent
        case value(ScriptValue)
    }
}

extension CAPPluginCall: JSValueContainer {
    public var jsObjectRepresentation: JSObject {
        switch received {
        case .received(let value): return value.jsObject(datesAsStrings: stringifiesDates)
        case .dictionary(let dictionary): return dictionary as? JSObject ?? [:]
        }
    }
}

extension CAPPluginCallError {
    /// What an error handler that gets no error sends.
    static var unknown: PluginCallResultData { ["message": "", "errorMessage": ""] }
}

/// The options of a call before and after somebody asked for the dictionary.
enum CallOptions {
    case received(ScriptValue)
    case dictionary([AnyHashable: Any])
}

/// The names that a message carried; they go back with the answer as they came.
///
/// An object, as whoever handles a call keeps them.
final class CallAddress {
    let pluginID: String
    let methodName: String
    let callbackID: String
    /// The number of the page that called; 0 for a call that came from none.
    let page: Int
    /// When it arrived.
    let arrival: VirtualInstant
    /// The stack of the script that called; nil unless stacks are recorded.
    let stack: ScriptStack?
    /// Whether it is the page's console, which is no plugin to whoever wrote the page.
    let isOfConsole: Bool

    init(
        pluginID: String, methodName: String, callbackID: String, page: Int = 0,
        arrival: VirtualInstant = .start, stack: ScriptStack? = nil
    ) {
        self.pluginID = pluginID
        self.methodName = methodName
        self.callbackID = callbackID
        self.page = page
        self.arrival = arrival
        self.stack = stack
        isOfConsole = pluginID == "Console"
    }

    var sight: CallSight.Address { CallSight.Address(page: page, callbackID: callbackID) }

    /// What names the call in a trace: pages count their calls anew.
    var traceID: String { "\(page):\(callbackID)" }

    /// Whether the id stays what it is between single quotes (F76). The page chooses it; the other
    /// names are those of a plugin and of its method, or the call would not have been made.
    var isQuotable: Bool {
        var callbackID = callbackID
        return callbackID.withUTF8 { bytes in
            for byte in bytes
            where byte == 0x27 || byte == 0x5C || byte == 0x0A || byte == 0x0D {
                return false
            }
            return true
        }
    }
}
