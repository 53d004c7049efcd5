public import FaradFoundation

/// Hears what a page's scripts post.
public protocol WKScriptMessageHandler: AnyObject {
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// What a page posted.
public final class WKScriptMessage {
    public let name: String
    /// The message as it crossed the border.
    package let value: ScriptValue
    /// The stack of the script that posted it; nil unless ``WebKitSettings/recordsStacks``.
    package let stack: ScriptStack?
    /// The numbers of the page's task that posted it and of the event that led to the task, such as
    /// an answer's.
    package let origin: (task: Int, cause: Int)
    private let process: WebContentProcess
    private let page: Page

    init(
        name: String, value: ScriptValue, stack: ScriptStack?, process: WebContentProcess,
        page: Page, origin: (task: Int, cause: Int)
    ) {
        self.name = name
        self.value = value
        self.stack = stack
        self.process = process
        self.page = page
        self.origin = origin
    }

    /// The number of the page that posted it.
    package var pageNumber: Int { page.number }

    /// The view whose page posted it; nil when that is gone.
    public var webView: WKWebView? { process.webView }

    /// The message in Foundation's classes (F37), converted at each reading.
    public var body: Any { value.foundation }

    public var frameInfo: WKFrameInfo { WKFrameInfo(page: page) }
}

/// The frame that something came from.
public final class WKFrameInfo {
    /// Whether it is no iframe.
    public let isMainFrame: Bool
    public let request: URLRequest
    public let securityOrigin: WKSecurityOrigin

    init(page: Page) {
        isMainFrame = page.parent == nil
        let url = URL(string: page.url) ?? URL(fileURLWithPath: "/")
        request = URLRequest(url: url)
        // A document in a frame that has no address of its own is of its parent's origin.
        securityOrigin = WKSecurityOrigin(URL(string: page.originURL) ?? url)
    }
}

public final class WKSecurityOrigin {
    public let `protocol`: String
    public let host: String
    public let port: Int

    init(_ url: URL) {
        self.protocol = url.scheme ?? ""
        host = url.host ?? ""
        port = url.port ?? 0
    }
}
