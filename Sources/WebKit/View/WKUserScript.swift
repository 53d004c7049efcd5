package import JavaScriptCore

/// When a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
    case atDocumentStart = 0
    case atDocumentEnd = 1
}

/// A script that the app puts into each document.
open class WKUserScript {
    public let source: String
    public let injectionTime: WKUserScriptInjectionTime
    public let isForMainFrameOnly: Bool
    /// The engine's form of the text, made once and used by every page.
    private(set) lazy var prepared = JSSource(source, sourceURL: name)
    private let name: String?

    public init(
        source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
    ) {
        self.source = source
        self.injectionTime = injectionTime
        isForMainFrameOnly = forMainFrameOnly
        name = nil
    }

    /// A script whose errors name a file, and whose text the engine has already.
    package init(
        source: JSSource, text: String, injectionTime: WKUserScriptInjectionTime,
        name: String? = nil
    ) {
        self.source = text
        self.injectionTime = injectionTime
        self.name = name
        isForMainFrameOnly = true
        prepared = source
    }
}
