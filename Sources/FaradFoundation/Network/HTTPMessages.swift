public import Foundation
package import Simulation

/// A request as it reaches a server.
public struct HTTPRequest: Hashable, Sendable {
    public var method: String
    public var url: URL
    /// Names are compared without regard to case.
    public var headers: [String: String]
    public var body: Data

    public init(
        method: String = "GET", url: URL, headers: [String: String] = [:], body: Data = Data()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    public func header(_ name: String) -> String? { headers.value(ofHeader: name) }

    /// The parts of the path, without escapes: `["files", "7"]`.
    public var path: [String] { url.pathComponents.filter { $0 != "/" } }
}

/// What a server answers.
public struct HTTPResponse: Hashable, Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: Data
    /// The `Content-Length` where it is not the body's; the connection ends behind the body all the
    /// same, as it does where a server breaks off.
    public var announcedLength: Int64?
    /// How long the server takes for it.
    package var delay = Window.immediate

    public init(
        status: Int = 200, headers: [String: String] = [:], body: Data = Data(),
        announcedLength: Int64? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.announcedLength = announcedLength
    }

    /// The headers as they travel, with the length of the body.
    package var sentHeaders: [String: String] {
        var sent = headers.filter { $0.key.lowercased() != "content-length" }
        sent["Content-Length"] = String(announcedLength ?? Int64(body.count))
        return sent
    }

    /// Whether all that was announced is there.
    package var isWhole: Bool { announcedLength ?? Int64(body.count) <= Int64(body.count) }

    /// The words that HTTP has for a status.
    public static func reason(of status: Int) -> String {
        switch status {
        case 101: "Switching Protocols"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        default: status < 400 ? "OK" : "Error"
        }
    }
}

/// What a server does with requests, wherever it runs: in the simulation, or behind a real port.
///
/// It sees no clock but the date that comes with a request. Equal requests at equal dates, in equal
/// order, must get equal answers.
public protocol HTTPResponder: AnyObject {
    ///
    /// - Throws: `URLError` where the server cannot be reached; one in the simulation always can.
    func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse

    /// What is kept, for reports and scenarios: what a property list can hold.
    var state: [String: Any] { get }
}

extension [String: String] {
    /// The value of a header, whose name is compared without regard to case; of several, that of the name
    /// that sorts first.
    package func value(ofHeader name: String) -> String? {
        let wanted = name.lowercased()
        return filter { $0.key.lowercased() == wanted }.min { $0.key < $1.key }?.value
    }
}

extension StringProtocol {
    /// Without the spaces and tabs around it (RFC 9110, 5.6.3). Each response has its headers read, and
    /// a set of characters would be asked for each time.
    package var trimmedOfBlanks: SubSequence {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }),
            let last = lastIndex(where: { !isBlank($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }
}
