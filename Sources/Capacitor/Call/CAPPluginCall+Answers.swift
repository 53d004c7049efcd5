import FaradFoundation

// Answers (F68–F70). A call may be answered twice: both are sent (F53).
extension CAPPluginCall {
    /// Resolves with `undefined`.
    public func resolve() { succeed(nil) }

    /// Resolves with an object; one value that JSON does not know makes it `{}` (F72).
    public func resolve(_ data: PluginCallResultData = [:]) { succeed(data) }

    /// Rejects; `error` contributes nothing to what JavaScript sees (F69).
    public func reject(
        _ message: String, _ code: String? = nil, _ error: (any Error)? = nil,
        _ data: PluginCallResultData? = nil
    ) {
        fail(CAPPluginCallError(message: message, code: code, error: error, data: data))
    }

    public func unimplemented() { unimplemented("not implemented") }

    public func unimplemented(_ message: String) { reject(message, "UNIMPLEMENTED", nil, [:]) }

    public func unavailable() { unavailable("not available") }

    public func unavailable(_ message: String) { reject(message, "UNAVAILABLE", nil, [:]) }

    /// Encodes `data` and resolves with it; rejects when that fails (F67).
    public func resolve<T: Encodable>(
        with data: T,
        encoder: JSValueEncoder = JSValueEncoder(),
        messageForRejectionFromError: (any Error) -> String = { _ in "Failed encoding response" }
    ) {
        do {
            resolve(try encoder.encodeJSObject(data))
        } catch {
            reject(messageForRejectionFromError(error), nil, error)
        }
    }
}
