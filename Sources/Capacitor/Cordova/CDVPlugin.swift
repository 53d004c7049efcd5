/// The native half of a Cordova plugin: the class to which `config.xml` maps a service.
open class CDVPlugin {
    /// Its methods by the names that pages call them by.
    open var actions: [String: (CDVInvokedUrlCommand) -> Void] { [:] }
    /// The methods that the plugin has on a phone and lacks here.
    open class var unsimulatedActions: Set<String> { [] }
    /// What takes its results to the page.
    public internal(set) weak var commandDelegate: (any CDVCommandDelegate)?

    public required init() {}
}

/// A call of a Cordova plugin's method, on main.
public struct CDVInvokedUrlCommand {
    public let arguments: [Any]
    public let callbackId: String
    public let className: String
    public let methodName: String
}

/// How a call has ended, by the numbers that Cordova's script knows.
public enum CDVCommandStatus: Int {
    case noResult, ok, classNotFoundException, illegalAccessException, instantiationException
    case malformedUrlException, ioException, invalidAction, jsonException, error
}

/// What a call has come to.
public struct CDVPluginResult {
    public let status: CDVCommandStatus
    /// What the page gets, as JSON.
    let argumentsAsJSON: String
    /// Whether more results follow.
    public var keepCallback = false

    /// - Parameter message: has to be something that JSON can hold.
    public init(status: CDVCommandStatus, messageAs message: [String: Any]) {
        self.init(status: status, messageAsJSON: JSONText.whole(message))
    }

    public init(status: CDVCommandStatus, messageAs message: String) {
        self.init(status: status, messageAsJSON: JSONText.literal(message))
    }

    package init(status: CDVCommandStatus, messageAsJSON message: String) {
        self.status = status
        argumentsAsJSON = message
    }
}

/// Takes the results of Cordova plugins to the page.
public protocol CDVCommandDelegate: AnyObject {
    func send(_ result: CDVPluginResult, callbackId: String)
}
