public import Foundation

/// What is answered before the data.
open class URLResponse {
    public let url: URL?
    /// In lower case and without parameters, such as `text/html`.
    public let mimeType: String?
    /// In bytes; -1 when nobody has said it.
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

    /// The last part of the URL; unlike iOS, `Content-Disposition` is not asked.
    public var suggestedFilename: String? { url?.lastPathComponent }
}

/// The same with a status and headers.
open class HTTPURLResponse: URLResponse {
    public let statusCode: Int
    public var allHeaderFields: [AnyHashable: Any] { fields }
    package let fields: [String: String]

    public init?(
        url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
    ) {
        self.statusCode = statusCode
        fields = headerFields ?? [:]
        let type = fields.value(ofHeader: "content-type")
        let length = fields.value(ofHeader: "content-length")
        super.init(
            url: url, mimeType: type.flatMap(Self.mimeType),
            expectedContentLength: length.flatMap { Int($0) } ?? -1,
            textEncodingName: type.flatMap(Self.charset))
    }

    public func value(forHTTPHeaderField field: String) -> String? {
        fields.value(ofHeader: field)
    }

    /// What a status means, in English.
    public class func localizedString(forStatusCode statusCode: Int) -> String {
        HTTPResponse.reason(of: statusCode)
    }

    private static func mimeType(_ header: String) -> String? {
        let type = header.prefix { $0 != ";" }.trimmedOfBlanks.lowercased()
        return type.isEmpty ? nil : type
    }

    private static func charset(_ header: String) -> String? {
        for parameter in header.split(separator: ";").dropFirst() {
            let sides = parameter.split(separator: "=", maxSplits: 1)
            guard sides.count == 2,
                sides[0].trimmedOfBlanks.lowercased() == "charset"
            else { continue }
            return sides[1].trimmingCharacters(in: CharacterSet(charactersIn: " \"")).lowercased()
        }
        return nil
    }
}
