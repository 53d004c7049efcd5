import Capacitor

/// What a call of the FileTransfer plugin is rejected with: a code, a text, and what else is known.
struct FileTransferError: Error {
    /// A failure inside of the plugin's library. The number is what `localizedDescription` says of it:
    /// its place in an enumeration there.
    enum Cause: Int {
        case cannotCreateDirectory = 4
        case httpError = 5
        case transferError = 7
        case unknownError = 8

        var text: String {
            "The operation couldn’t be completed. (IONFileTransferLib.IONFLTRException error "
                + "\(rawValue).)"
        }
    }

    let code: String
    let message: String
    private var details: [String: Any] = [:]

    private init(_ number: Int, _ message: String) {
        code = "OS-PLUG-FLTR-" + (number < 10 ? "000" : "00") + "\(number)"
        self.message = message
    }

    /// What the page finds as the error's `data`.
    var data: PluginCallResultData {
        details.merging(["code": code, "message": message]) { $1 }
    }

    static func invalidParameters(
        _ message: String = "The method's input parameters aren't valid."
    ) -> Self { Self(4, message) }

    static func invalidServerURL(_ url: String = "") -> Self {
        Self(
            5,
            url.isEmpty
                ? "URL to connect to is either null or empty."
                : "Invalid server URL was provided - \(url)")
    }

    static let fileDoesNotExist = Self(7, "Operation failed because file does not exist.")

    static let connectionError = Self(8, "Failed to connect to server.")

    /// - Parameter body: nil where the server has sent none, or no text.
    static func httpError(_ response: HTTPURLResponse, body: String?) -> Self {
        guard response.statusCode != 304 else {
            var error = Self(
                9,
                "The server responded with HTTP 304 – Not Modified. If you want to avoid this, "
                    + "check your headers related to HTTP caching.")
            error.details["httpStatus"] = 304
            return error
        }
        var error = Self(10, "HTTP error: \(response.statusCode)")
        error.details["httpStatus"] = response.statusCode
        error.details["body"] = body
        error.details["headers"] = response.allHeaderFields
        error.details["exception"] = Cause.httpError.text
        return error
    }

    static func genericError(_ cause: Cause) -> Self {
        var error = Self(11, "The operation failed with an error.")
        error.details["exception"] = cause.text
        return error
    }

    /// What becomes of any other failure: of the network's, only two are one to connect.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as Self: error
            case let error as URLError:
                [.notConnectedToInternet, .timedOut].contains(error.code)
                    ? .connectionError : .genericError(.transferError)
            case let error as CocoaError where error.code == .fileNoSuchFile: .fileDoesNotExist
            default: .genericError(.unknownError)
            }
    }
}
