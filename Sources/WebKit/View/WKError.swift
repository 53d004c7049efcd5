import FaradFoundation

/// Errors of WebKit's own domain.
public struct WKError: Error {
    public static let errorDomain = "WKErrorDomain"

    public enum Code: Int, Sendable {
        case unknown = 1
        case webContentProcessTerminated = 2
        case webViewInvalidated = 3
        case javaScriptExceptionOccurred = 4
        case javaScriptResultTypeIsUnsupported = 5
    }

    static func make(_ code: Code, _ description: String, _ more: [String: Any] = [:]) -> NSError {
        var information = more
        information[NSLocalizedDescriptionKey] = description
        return NSError(domain: errorDomain, code: code.rawValue, userInfo: information)
    }

    /// An error of the URL loading system.
    static func url(_ code: Int, _ description: String, _ url: String) -> NSError {
        NSError(
            domain: "NSURLErrorDomain", code: code,
            userInfo: [
                NSLocalizedDescriptionKey: description, "NSErrorFailingURLStringKey": url,
            ])
    }

    /// What `evaluateJavaScript` hands to its completion handler.
    static func make(_ failure: EvaluationFailure) -> NSError {
        switch failure {
        case .exception(let exception):
            return make(
                .javaScriptExceptionOccurred, "A JavaScript exception occurred",
                [
                    "WKJavaScriptExceptionMessage": exception.message,
                    "WKJavaScriptExceptionLineNumber": exception.line,
                    "WKJavaScriptExceptionColumnNumber": exception.column,
                    "WKJavaScriptExceptionSourceURL": exception.source,
                ])
        case .unsupportedType:
            return make(
                .javaScriptResultTypeIsUnsupported,
                "JavaScript execution returned a result of an unsupported type")
        case .noPage:
            return make(
                .webContentProcessTerminated, "The Web Content process was terminated")
        }
    }
}
