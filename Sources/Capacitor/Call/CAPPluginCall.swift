public import FaradFoundation
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
    private var received: CallOptions
    private var customSuccess: SuccessHandler?
    private var customError: ErrorHandler?

    init(
        address: CallAddress, options: ScriptValue, datesAsStrings: Bool, messenger: PageMessenger
    ) {
        self.address = address
        self.messenger = messenger
        received = .received(options, datesAsStrings: datesAsStrings)
        callbackId = address.callbackID
        methodName = address.methodName
        super.init()
    }

    /// A call as it arrives, for tests: its answers go nowhere.
    package static func received(_ options: ScriptValue) -> CAPPluginCall {
        let call = CAPPluginCall.unanswered
        call.received = .received(options, datesAsStrings: true)
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
            let dictionary = received.object as [AnyHashable: Any]
            received = .dictionary(dictionary)
            return dictionary
        }
        set { received = .dictionary(newValue ?? [:]) }
    }

    open var successHandler: SuccessHandler! {
        get {
            if let customSuccess { return customSuccess }
            return { [address, messenger] result, call in
                let keep = call?.keepAlive ?? false
                let data = result.map { $0.data } ?? [:]
                messenger?.succeed(address, data: data, save: keep)
            }
        }
        set { customSuccess = newValue }
    }

    open var errorHandler: ErrorHandler! {
        get {
            if let customError { return customError }
            return { [address, messenger] error in
                messenger?.fail(address, fields: error?.fields ?? CAPPluginCallError.unknown)
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
        messenger?.succeed(address, data: data, save: keepAlive)
    }

    func fail(_ error: CAPPluginCallError) {
        if let customError { return customError(error) }
        messenger?.fail(address, fields: error.fields)
    }

    /// The value of `key` as it came, while nobody has asked for the dictionary.
    func receivedValue(_ key: String) -> ReceivedValue {
        guard case .received(let value, _) = received else { return .unknown }
        guard let field = value.field(key) else { return .absent }
        return .value(field)
    }

    /// Whether dates reach the plugin as text: how the plugin was set when the call began (F43).
    var stringifiesDates: Bool {
        guard case .received(_, let datesAsStrings) = received else { return true }
        return datesAsStrings
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
        case .received: return received.object
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
    case received(ScriptValue, datesAsStrings: Bool)
    case dictionary([AnyHashable: Any])

    var object: JSObject {
        guard case .received(let value, let datesAsStrings) = self else { return [:] }
        return value.jsObject(datesAsStrings: datesAsStrings)
    }
}

/// The names that a message carried; they go back with the answer as they came.
struct CallAddress {
    let pluginID: String
    let methodName: String
    let callbackID: String

    /// Whether the names stay what they are between single quotes (F76).
    var isQuotable: Bool {
        Self.isQuotable(callbackID) && Self.isQuotable(pluginID) && Self.isQuotable(methodName)
    }

    private static func isQuotable(_ name: String) -> Bool {
        for byte in name.utf8 {
            if byte == 0x27 || byte == 0x5C || byte == 0x0A || byte == 0x0D { return false }
        }
        return true
    }
}
