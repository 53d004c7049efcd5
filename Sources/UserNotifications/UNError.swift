public import FaradFoundation

/// Why the notification centre refused something.
public struct UNError: LocalizedError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case attachmentInvalidURL = 100
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorDescription: String? { "Invalid attachment file URL" }
}
