import JavaScriptCore

/// What a page finds in Android's WebView, by number.
struct AndroidObjects {
    let listeners: [WebMessageListener]
    let interfaces: [JavascriptInterface]
    /// Raises the event of a listener's message.
    var raise: JSValue?

    var isEmpty: Bool { listeners.isEmpty && interfaces.isEmpty }
}
