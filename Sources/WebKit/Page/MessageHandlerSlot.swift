/// One script message handler as a page knows it. The number of its place outlives its removal.
final class MessageHandlerSlot {
    let name: String
    /// Hands a message to the handler; nil after the app has removed it: what is still under way is
    /// dropped. The handler itself is not taken out for each, as apps refer to theirs weakly, which makes
    /// that slow.
    private(set) var receive: ((WKUserContentController, WKScriptMessage) -> Void)?

    init(name: String, handler: any WKScriptMessageHandler) {
        self.name = name
        receive = { handler.userContentController($0, didReceive: $1) }
    }

    func remove() { receive = nil }
}
