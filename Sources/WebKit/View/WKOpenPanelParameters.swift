import FaradFoundation

/// What a page wants files for: what its input of the type `file` says (iOS 18.4).
public final class WKOpenPanelParameters {
    /// Which of the phone's cameras an input asks for.
    package enum MediaCapture: String, Sendable {
        case user, environment
    }

    public let allowsMultipleSelection: Bool
    /// No phone's web view lets a page pick folders.
    public let allowsDirectories = false
    /// In the order of the input's attribute `accept`.
    package let acceptedMIMETypes: [String]
    /// The same; each with its point.
    package let acceptedFileExtensions: [String]
    package let mediaCapture: MediaCapture?

    init(
        acceptedMIMETypes: [String], acceptedFileExtensions: [String],
        allowsMultipleSelection: Bool, mediaCapture: MediaCapture?
    ) {
        self.acceptedMIMETypes = acceptedMIMETypes
        self.acceptedFileExtensions = acceptedFileExtensions
        self.allowsMultipleSelection = allowsMultipleSelection
        self.mediaCapture = mediaCapture
    }
}
