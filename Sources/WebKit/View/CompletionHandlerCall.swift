import FaradFoundation

/// A completion handler that WebKit hands to a delegate: one that goes without having been called
/// ends an iPhone's app, as WebKit raises `NSInternalInconsistencyException`.
final class CompletionHandlerCall<Value> {
    private let method: String
    private let isRequired: Bool
    private var handler: ((Value) -> Void)?

    /// - Parameter isRequired: Whether the app ends without the call.
    init(_ method: String, isRequired: Bool, _ handler: @escaping (Value) -> Void) {
        self.method = method
        self.isRequired = isRequired
        self.handler = handler
    }

    deinit {
        guard isRequired, handler != nil else { return }
        PhoneProcess.crash(
            "NSInternalInconsistencyException, completion handler passed to \(method) was not "
                + "called")
    }

    func callAsFunction(_ value: Value) {
        handler?(value)
        handler = nil
    }
}
