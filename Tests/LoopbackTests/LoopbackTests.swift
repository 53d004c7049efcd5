import FaradFoundation
import Testing

@testable import Loopback

/// Answers with what it was asked.
private final class Echo: HTTPResponder {
    var state: [String: Any] { [:] }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        switch request.url.path {
        case "/short": return HTTPResponse(body: Data("half".utf8), announcedLength: 2 << 30)
        case "/empty": return HTTPResponse(status: 204)
        default:
            return HTTPResponse(
                status: 201,
                headers: ["X-Method": request.method, "X-Query": request.url.query ?? ""],
                body: request.body + Data((request.header("x-device") ?? "").utf8))
        }
    }
}

@Suite struct LoopbackTests {
    private func client() throws -> LoopbackClient { LoopbackClient(try LoopbackServer(Echo())) }

    private func request(_ path: String, _ method: String = "GET") throws -> HTTPRequest {
        HTTPRequest(method: method, url: try #require(URL(string: "https://server.example\(path)")))
    }

    @Test func `a request reaches a real port whole, and its answer comes back`() throws {
        var sent = try request("/a%20b/c?x=1", "POST")
        sent.body = Data(repeating: 7, count: 300_000)
        sent.headers = ["X-Device": "mine"]
        let answer = try client().respond(to: sent, at: Date(timeIntervalSince1970: 0))
        #expect(answer.status == 201)
        #expect(answer.headers["X-Method"] == "POST")
        #expect(answer.headers["X-Query"] == "x=1")
        #expect(answer.body == sent.body + Data("mine".utf8))
        #expect(answer.isWhole)
    }

    @Test func `several requests are answered one after another`() throws {
        let client = try client()
        for _ in 0..<20 {
            let answer = try client.respond(
                to: try request("/empty"), at: Date(timeIntervalSince1970: 0))
            #expect(answer.status == 204)
        }
    }

    @Test func `an answer that is shorter than announced is known to be`() throws {
        let answer = try client().respond(
            to: try request("/short"), at: Date(timeIntervalSince1970: 0))
        #expect(answer.body == Data("half".utf8))
        #expect(answer.announcedLength == 2_147_483_648)
        #expect(!answer.isWhole)
    }

    @Test func `where nobody listens the host cannot be connected to`() throws {
        let port = try LoopbackServer(Echo()).port
        #expect(throws: URLError(.cannotConnectToHost)) {
            try LoopbackClient(port: port).respond(
                to: try request("/"), at: Date(timeIntervalSince1970: 0))
        }
    }

    @Test func `a header's line breaks begin no header of their own`() throws {
        var sent = try request("/", "POST")
        sent.headers = ["X-Device": "a\r\nX-Query: b"]
        let answer = try client().respond(to: sent, at: Date(timeIntervalSince1970: 0))
        #expect(answer.body == Data("aX-Query: b".utf8))
    }
}
