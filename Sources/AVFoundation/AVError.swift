public import FaradFoundation

/// What AVFoundation fails with; of Apple's codes these.
public struct AVError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = -11800
        case fileFormatNotRecognized = -11828
        case applicationIsNotAuthorizedToUseDevice = -11852
    }

    public let code: Code
    private let device: String?

    init(_ code: Code, device: String? = nil) {
        self.code = code
        self.device = device
    }

    public static var errorDomain: String { "AVFoundationErrorDomain" }
    public var errorCode: Int { code.rawValue }

    public var errorUserInfo: [String: Any] {
        [
            NSLocalizedDescriptionKey: texts.description,
            NSLocalizedFailureReasonErrorKey: texts.reason,
        ]
    }

    private var texts: (description: String, reason: String) {
        switch code {
        case .unknown: ("The operation could not be completed", "An unknown error occurred")
        case .fileFormatNotRecognized: ("Cannot Open", "This media format is not supported.")
        case .applicationIsNotAuthorizedToUseDevice:
            (
                "Cannot use \(device ?? "device")",
                "This app is not authorized to use \(device ?? "the device")."
            )
        }
    }
}
