import FaradFoundation
package import Simulation

/// An object that Android's WebView puts into each document under a name of its own: the page posts
/// text to it and hears text through its `onmessage` (F168).
package final class WebMessageListener {
    package let name: String
    /// What ``onPostMessage`` touches of the app's memory; nil: perhaps all.
    let memory: MemoryFootprint?
    /// Called on the app's main queue.
    let onPostMessage: Body

    /// What the page posted, the stack of the script that did (nil unless
    /// ``WebKitSettings/recordsStacks``), and the way back.
    package typealias Body = (
        _ message: String, _ stack: ScriptStack?, _ reply: JavaScriptReplyProxy
    ) -> Void

    package init(
        name: String, memory: MemoryFootprint? = nil, onPostMessage: @escaping Body
    ) {
        self.name = name
        self.memory = memory
        self.onPostMessage = onPostMessage
    }
}

/// The way back to the document that posted a message, and to no other: once that document is gone,
/// what is posted goes nowhere.
package final class JavaScriptReplyProxy {
    private let process: WebContentProcess
    private let document: Int
    private let index: Int

    init(process: WebContentProcess, page: Page, index: Int) {
        self.process = process
        document = page.number
        self.index = index
    }

    /// Whether what is posted to either reaches the same page.
    package func isSame(as other: JavaScriptReplyProxy) -> Bool {
        process === other.process && document == other.document && index == other.index
    }

    /// Raises `message` at the object in the page, in a task of its own; from any queue of the app,
    /// without a turn of its main queue (F169).
    ///
    /// - Parameter ifGone: called in the page's place when that document is gone.
    package func postMessage(_ message: String, ifGone: @escaping () -> Void = {}) {
        let (process, document, index) = (process, document, index)
        process.postToPage("reply") {
            guard let page = process.page, page.number == document else { return ifGone() }
            page.raiseMessage(message, at: index)
        }
    }
}

/// An object of the app whose methods each document can call at once, as
/// `WebView.addJavascriptInterface` gives it: the page waits for the answer.
package final class JavascriptInterface {
    package let name: String
    /// In the order in which they are added to the page's object.
    let methods: [Method]

    /// What a page calls a method with.
    package struct Call {
        /// One that is no string is nil.
        package let arguments: [String?]
        /// The stack of the script that calls; nil unless ``WebKitSettings/recordsStacks``.
        package let stack: ScriptStack?
    }

    /// What runs on the app's thread `JavaBridge`.
    package struct Method {
        let name: String
        /// What it touches of the app's memory; nil: perhaps all.
        let memory: MemoryFootprint?
        let body: (Call) -> ScriptValue

        package init(
            _ name: String, memory: MemoryFootprint? = nil,
            _ body: @escaping (Call) -> ScriptValue
        ) {
            self.name = name
            self.memory = memory
            self.body = body
        }
    }

    package init(name: String, methods: [Method]) {
        self.name = name
        self.methods = methods
    }
}
