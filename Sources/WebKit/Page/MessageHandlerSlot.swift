/// One script message handler as a page knows it. The number of its place outlives its removal.
final class MessageHandlerSlot {
    let name: String
    /// Nil after the app has removed it: what is still under way is dropped.
    var handler: (any WKScriptMessageHandler)?

    init(name: String, handler: any WKScriptMessageHandler) {
        self.name = name
        self.handler = handler
    }
}
