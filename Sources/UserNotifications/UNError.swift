public import FaradFoundation

/// Why the notification centre refused something.
public struct UNError: LocalizedError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case notificationsNotAllowed = 1
        case attachmentInvalidURL = 100
        case notificationInvalidNoContent = 1401
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorDescription: String? {
        switch code {
        case .notificationsNotAllowed: "Notifications are not allowed for this application"
        case .attachmentInvalidURL: "Invalid attachment file URL"
        case .notificationInvalidNoContent: "The request has no content"
        }
    }
}
