import AndroidFoundation
package import WebKit

/// A call from the page to a method of a plugin.
open class PluginCall {
    /// The id of a call that nobody in the page waits for.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let CALLBACK_ID_DANGLING = "-1"

    private let messageHandler: MessageHandler
    private let pluginId: String?
    private let callbackId: String?
    private let methodName: String?
    private let data: JSObject
    /// The stack of the script that called; nil unless stacks are recorded.
    package let stack: ScriptStack?
    private var keepAlive = false
    /// Which of the calls that promise one answer it is; nil when it is none.
    var order: Int?

    init(
        _ messageHandler: MessageHandler, pluginId: String?, callbackId: String?,
        methodName: String?, data: JSObject, stack: ScriptStack? = nil
    ) {
        self.messageHandler = messageHandler
        self.pluginId = pluginId
        self.callbackId = callbackId
        self.methodName = methodName
        self.data = data
        self.stack = stack
    }

    public func getPluginId() -> String? { pluginId }
    public func getCallbackId() -> String? { callbackId }
    public func getMethodName() -> String? { methodName }
    public func getData() -> JSObject { data }

    // MARK: Answers (F170, F171, F71)

    /// Without data JavaScript gets undefined.
    public func resolve() { messageHandler.sendResponseMessage(self, nil, nil) }

    public func resolve(_ data: JSObject?) {
        messageHandler.sendResponseMessage(self, data.map { PluginResult($0) }, nil)
    }

    /// The error has no `code` unless one is given, and no `data`.
    public func reject(_ message: String, _ code: String? = nil, data: JSObject? = nil) {
        let result = PluginResult()
        result.put("message", message)
        result.put("code", code)
        result.put("data", data)
        messageHandler.sendResponseMessage(self, nil, result)
    }

    /// The same, with the cause in the log.
    public func reject(_ message: String, _ error: any Error) {
        Logger.error(Logger.tags("Plugin"), "\(message): \(error)")
        reject(message)
    }

    /// An error with a message alone.
    func errorCallback(_ message: String) {
        messageHandler.sendResponseMessage(self, nil, PluginResult().put("message", message))
    }

    public func unimplemented(_ message: String = "not implemented") {
        reject(message, "UNIMPLEMENTED")
    }

    public func unavailable(_ message: String = "not available") {
        reject(message, "UNAVAILABLE")
    }

    // MARK: Life

    /// A call that is kept alive can be answered again and again.
    public func setKeepAlive(_ keepAlive: Bool) { self.keepAlive = keepAlive }

    public func isKeptAlive() -> Bool { keepAlive }

    public func release(_ bridge: Bridge) {
        keepAlive = false
        bridge.releaseCall(self)
    }
}
