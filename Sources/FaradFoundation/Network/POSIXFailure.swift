import Foundation

/// Makes the errors of sockets with iOS's numbers, which are not this machine's, and Apple's texts.
enum POSIXFailure: Int {
    case messageTooLong = 40
    case connectionAborted = 53
    case notConnected = 57

    func error(_ url: URL?) -> NSError {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: "The operation couldn’t be completed. \(text)"
        ]
        if let url {
            info[NSURLErrorFailingURLErrorKey] = url
            info[URLFailure.failingURLStringKey] = url.absoluteString
        }
        return NSError(domain: NSPOSIXErrorDomain, code: rawValue, userInfo: info)
    }

    private var text: String {
        switch self {
        case .messageTooLong: "Message too long"
        case .connectionAborted: "Software caused connection abort"
        case .notConnected: "Socket is not connected"
        }
    }
}
