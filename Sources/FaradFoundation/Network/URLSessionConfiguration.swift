public import Foundation

/// How a session loads. A session copies it when it is made.
///
/// Unlike iOS there are no cookies, caches, credentials and proxies; what is discretionary begins at
/// once.
open class URLSessionConfiguration: NSObject {
    public private(set) var identifier: String?
    /// Seconds without any byte; a request's own, when it is not 60, wins.
    open var timeoutIntervalForRequest: TimeInterval = 60
    /// Seconds for the whole of a transfer of a background session, attempts included.
    open var timeoutIntervalForResource: TimeInterval = 7 * 86_400
    open var allowsCellularAccess = true
    /// Whether a task waits for a network instead of failing; a background session always does.
    open var waitsForConnectivity = false
    open var isDiscretionary = false
    /// Whether the app is launched, or goes on, when a background session's tasks are over.
    open var sessionSendsLaunchEvents = true
    /// The app group in whose container an extension's background session puts its files.
    open var sharedContainerIdentifier: String?
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    open var httpMaximumConnectionsPerHost = 6
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy

    public override init() {}

    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

    /// A session whose transfers go on without the process, in the system's hands.
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        precondition(!identifier.isEmpty, "A background session needs an identifier.")
        let made = URLSessionConfiguration()
        made.identifier = identifier
        return made
    }

    open override func copy() -> Any {
        let made = URLSessionConfiguration()
        made.identifier = identifier
        made.timeoutIntervalForRequest = timeoutIntervalForRequest
        made.timeoutIntervalForResource = timeoutIntervalForResource
        made.allowsCellularAccess = allowsCellularAccess
        made.waitsForConnectivity = waitsForConnectivity
        made.isDiscretionary = isDiscretionary
        made.sessionSendsLaunchEvents = sessionSendsLaunchEvents
        made.sharedContainerIdentifier = sharedContainerIdentifier
        made.httpAdditionalHeaders = httpAdditionalHeaders
        made.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        made.requestCachePolicy = requestCachePolicy
        return made
    }

    /// What is really sent of a request.
    func complete(_ request: URLRequest) -> URLRequest {
        var request = request
        if request.timeoutInterval == 60 { request.timeoutInterval = timeoutIntervalForRequest }
        if !allowsCellularAccess { request.allowsCellularAccess = false }
        let additional = (httpAdditionalHeaders ?? [:]).compactMap { name, value in
            (name as? String).map { ($0, "\(value)") }
        }
        for (name, value) in additional.sorted(by: { $0.0 < $1.0 })
        where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }
}
