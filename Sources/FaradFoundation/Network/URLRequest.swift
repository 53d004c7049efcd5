public import Foundation

// Foundation's own request and response lie in FoundationNetworking on Linux, which would bring a
// whole HTTP stack into every process. These are the phone's.

/// What is loaded, and how.
public struct URLRequest: Hashable, Sendable {
    /// How far a cached answer may stand in for the server's; the phone has no cache, so that it
    /// changes nothing.
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy = 0
        case reloadIgnoringLocalCacheData = 1
        case returnCacheDataElseLoad = 2
        case returnCacheDataDontLoad = 3
    }

    public var url: URL?
    public var httpMethod: String? = "GET"
    public var allHTTPHeaderFields: [String: String]?
    public var httpBody: Data?
    public var cachePolicy: CachePolicy
    /// Seconds without any byte after which the request has timed out.
    public var timeoutInterval: TimeInterval
    public var allowsCellularAccess = true

    public init(
        url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
        timeoutInterval: TimeInterval = 60
    ) {
        self.url = url
        self.cachePolicy = cachePolicy
        self.timeoutInterval = timeoutInterval
    }

    public func value(forHTTPHeaderField field: String) -> String? {
        allHTTPHeaderFields?.value(ofHeader: field)
    }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
        var fields = allHTTPHeaderFields ?? [:]
        let wanted = field.lowercased()
        for known in fields.keys where known.lowercased() == wanted { fields[known] = nil }
        fields[field] = value
        allHTTPHeaderFields = fields
    }

    /// A value beside those that the field has, behind a comma.
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
        let known = self.value(forHTTPHeaderField: field)
        setValue(known.map { "\($0),\(value)" } ?? value, forHTTPHeaderField: field)
    }
}
