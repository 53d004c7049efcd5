import FaradFoundation
import Foundation
import Simulation
import WebKit

/// A page beside a server: what the page logs, and what the server was asked.
final class TestNetwork: HTTPResponder {
    let app: TestApp
    private let phone: PhoneSystem
    private let answer: (HTTPRequest) -> HTTPResponse
    private(set) var requests: [HTTPRequest] = []
    var network: PhoneNetwork { PhoneNetwork.of(phone) }

    /// - Parameters:
    ///   - html: The document, which has the script as `/main.js`; nil: nothing else.
    ///   - script: The body of an `async` function; what it throws is logged.
    ///   - answer: What `https://server.example` and `https://other.example` answer.
    init(
        _ script: String, html: String? = nil, _ answer: @escaping (HTTPRequest) -> HTTPResponse
    ) {
        app = TestApp(
            """
            const server = 'https://server.example';
            const failure = async (promise) => {
                try { await promise; return 'no failure'; } catch (error) { return `${error}`; }
            };
            (async () => { \(script) })().catch((error) => console.log(`threw ${error}`));
            """, html: html)
        phone = PhoneSystem(simulation: app.simulation, storage: MemoryStorage())
        self.answer = answer
        app.settings.network = { [phone] in PhoneNetwork.of(phone) }
        for host in ["server.example", "other.example"] { network.add(host, self) }
    }

    var state: [String: Any] { [:] }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        requests.append(request)
        return answer(request)
    }

    /// What the page has logged when nothing happens any more.
    func run() -> [String] { app.run().console }

    /// What the server was asked: `GET /path`.
    var asked: [String] {
        requests.map { request in
            let query = request.url.query.map { "?" + $0 } ?? ""
            return "\(request.method) \(request.url.path)\(query)"
        }
    }
}

extension HTTPResponse {
    /// One that the app's page may read.
    static func open(
        _ text: String = "", status: Int = 200, _ headers: [String: String] = [:]
    ) -> HTTPResponse {
        let allowed = ["Access-Control-Allow-Origin": "*", "Content-Type": "text/plain"]
        return HTTPResponse(
            status: status, headers: allowed.merging(headers) { $1 }, body: Data(text.utf8))
    }
}
