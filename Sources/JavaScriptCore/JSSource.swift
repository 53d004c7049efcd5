/// The text of a script, made into the engine's string once and shared by every context of the
/// process.
package final class JSSource: Sendable {
    // Counted atomically and never changed, so any thread may read and release them.
    nonisolated(unsafe) let text: JSStringRef
    nonisolated(unsafe) let url: JSStringRef?
    package let startingLine: Int
    /// The length of the text in UTF-8.
    package let byteCount: Int

    package init(_ text: String, sourceURL: String? = nil, startingLine: Int = 1) {
        self.text = makeJSString(text)
        url = sourceURL.map(makeJSString)
        self.startingLine = startingLine
        byteCount = text.utf8.count
    }

    deinit {
        JSStringRelease(text)
        if let url { JSStringRelease(url) }
    }
}
