import AndroidFoundation
import CapacitorAndroid

/// What a call of the FileTransfer plugin is rejected with: a code, a text, and what else is known.
struct FileTransferError: Error {
    let code: String
    let message: String
    private var details: [(name: String, value: any JSONRepresentable)] = []

    private init(_ number: Int, _ message: String) {
        code = "OS-PLUG-FLTR-" + (number < 10 ? "000" : "00") + "\(number)"
        self.message = message
    }

    /// What the page finds as the error's `data`; a call that lacks an option names no ends.
    ///
    /// - Parameter ends: A URL and a path, in the direction of the transfer.
    func data(_ ends: (source: String, target: String)? = nil) -> JSObject {
        let data = JSObject().put("code", code).put("message", message)
        if let ends { data.put("source", ends.source).put("target", ends.target) }
        for (name, value) in details { data.put(name, value) }
        return data
    }

    static func missing(_ option: String) -> Self { Self(4, "\(option) is required") }

    static let invalidPath = Self(4, "The method's input parameters aren't valid.")

    static let emptyURL = Self(5, "URL to connect to is either null or empty.")

    static func invalidURL(_ url: String) -> Self {
        Self(5, "Invalid server URL was provided - \(url)")
    }

    static let fileDoesNotExist = Self(7, "Operation failed because file does not exist.")

    static let connectionError = Self(8, "Failed to connect to server.")

    static func httpError(_ response: HttpURLConnection.Response) -> Self {
        var error = Self(10, "HTTP error: \(response.status)")
        error.details = [
            ("httpStatus", response.status),
            ("body", String(decoding: response.body, as: UTF8.self)),
            ("headers", headers(of: response)), ("exception", error.message),
        ]
        return error
    }

    static func cannotCreateDirectory(_ path: String) -> Self {
        genericError("Cannot create directory at \(path)")
    }

    private static func genericError(_ cause: String) -> Self {
        var error = Self(11, "The operation failed with an error - \(cause)")
        error.details = [("exception", cause)]
        return error
    }

    /// What becomes of what Java throws: a name that cannot be resolved is a failure of the transfer.
    init(_ error: any Error) {
        let name = (error as? JavaException)?.className ?? ""
        self =
            switch name {
            case _ where error is Self: error as? Self ?? .connectionError
            case "java.io.FileNotFoundException": .fileDoesNotExist
            case "java.net.ConnectException", "java.net.SocketTimeoutException": .connectionError
            case _ where name.hasPrefix("java.net.") || name.hasPrefix("java.io."):
                .genericError("Error during file transfer")
            default:
                .genericError("An unknown error occurred while trying to run the operation")
            }
    }

    static func headers(of response: HttpURLConnection.Response) -> JSObject {
        let headers = JSObject()
        for (name, value) in response.headers { headers.put(name, value) }
        return headers
    }
}
