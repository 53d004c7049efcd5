public import FaradFoundation

// Foundation's own request and response lie in FoundationNetworking on Linux, which would bring a
// whole HTTP stack into every process. Pages of an app need only these parts of them.

/// What is loaded, and how.
public struct URLRequest {
    public var url: URL?
    public var httpMethod: String? = "GET"
    public var allHTTPHeaderFields: [String: String]?
    public var httpBody: Data?
    public var timeoutInterval: TimeInterval

    public init(url: URL, timeoutInterval: TimeInterval = 60) {
        self.url = url
        self.timeoutInterval = timeoutInterval
    }

    public func value(forHTTPHeaderField field: String) -> String? {
        let wanted = field.lowercased()
        return allHTTPHeaderFields?.first { $0.key.lowercased() == wanted }?.value
    }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
        var fields = allHTTPHeaderFields ?? [:]
        fields[field] = value
        allHTTPHeaderFields = fields
    }
}

/// What a scheme handler answers before the data.
open class URLResponse {
    public let url: URL?
    public let mimeType: String?
    public let expectedContentLength: Int64
    public let textEncodingName: String?

    public init(
        url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName: String?
    ) {
        self.url = url
        self.mimeType = mimeType
        expectedContentLength = Int64(length)
        self.textEncodingName = textEncodingName
    }

    public var suggestedFilename: String? { url?.lastPathComponent }
}

/// The same with a status and headers.
open class HTTPURLResponse: URLResponse {
    public let statusCode: Int
    public let allHeaderFields: [AnyHashable: Any]
    let fields: [String: String]

    public init?(
        url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
    ) {
        self.statusCode = statusCode
        fields = headerFields ?? [:]
        allHeaderFields = fields
        let type = fields.first { $0.key.lowercased() == "content-type" }?.value
        let length = fields.first { $0.key.lowercased() == "content-length" }?.value
        super.init(
            url: url, mimeType: type, expectedContentLength: length.flatMap { Int($0) } ?? -1,
            textEncodingName: nil)
    }

    public func value(forHTTPHeaderField field: String) -> String? {
        let wanted = field.lowercased()
        return fields.first { $0.key.lowercased() == wanted }?.value
    }
}
