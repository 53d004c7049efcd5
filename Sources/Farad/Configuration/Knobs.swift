/// The switches for what is unsettled about real devices (U1–U12), each with a default.
public struct Knobs: Hashable, Sendable {
    /// What `getSharedImage` answers when there is no image (U12).
    public enum NoImageAnswer: String, Hashable, Sendable, CaseIterable {
        /// `{base64: null, fileName: null}`
        case null
        /// `{}`
        case empty
        /// No data at all: JavaScript sees `undefined`.
        case undefined
    }

    /// How the extension's attempt to open a URL ends (U10, F124).
    public enum ExtensionOpen: String, Hashable, Sendable, CaseIterable {
        /// A UIApplication is found on the responder chain, and opens the URL.
        case responderChain = "responder-chain"
        /// The chain holds none; `extensionContext.open` opens the URL.
        case context
        /// Neither opens the URL; the user has to start the app.
        case refused
    }

    /// What `getSharedImage` answers when there is no image (U12).
    public var noImageAnswer: NoImageAnswer = .null
    /// How the extension's attempt to open a URL ends (U10).
    public var extensionOpen: ExtensionOpen = .responderChain

    /// The defaults.
    public init() {}
}
