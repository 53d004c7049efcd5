package import Foundation

/// Makes the errors of URL loading with Apple's codes and texts.
package enum URLFailure {
    /// What `NSURLErrorFailingURLStringErrorKey` is: deprecated, and still what iOS puts there.
    static let failingURLStringKey = "NSErrorFailingURLStringKey"

    package static func make(_ code: URLError.Code, _ url: URL?) -> URLError {
        var info: [String: Any] = [NSLocalizedDescriptionKey: text(code)]
        if let url {
            info[NSURLErrorFailingURLErrorKey] = url
            info[failingURLStringKey] = url.absoluteString
        }
        return URLError(code, userInfo: info)
    }

    /// What `localizedDescription` says on iOS.
    private static func text(_ code: URLError.Code) -> String {
        switch code {
        case .cancelled: "cancelled"
        case .badURL: "bad URL"
        case .timedOut: "The request timed out."
        case .unsupportedURL: "unsupported URL"
        case .cannotFindHost: "A server with the specified hostname could not be found."
        case .cannotConnectToHost: "Could not connect to the server."
        case .networkConnectionLost: "The network connection was lost."
        case .notConnectedToInternet: "The Internet connection appears to be offline."
        case .httpTooManyRedirects: "too many HTTP redirects"
        case .badServerResponse: "There was a bad response from the server."
        case .appTransportSecurityRequiresSecureConnection:
            "The resource could not be loaded because the App Transport Security policy requires "
                + "the use of a secure connection."
        case .cannotCreateFile: "Cannot create file"
        case .cannotWriteToFile: "Cannot write file"
        default: "The operation couldn’t be completed. (NSURLErrorDomain error \(code.rawValue).)"
        }
    }
}
