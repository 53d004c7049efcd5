import FaradFoundation
import Simulation

/// A server whose answers functions in JavaScript give: those of a scenario, or of a test.
final class ScriptServer: HTTPResponder {
    /// A request as the module `farad` reads it.
    private struct Asked: Encodable {
        let method: String
        let url: String
        let headers: [String: String]
        /// The body; one that is no UTF-8 goes by `base64`.
        var text: String?
        var base64: String?
    }

    /// An answer as the module `farad` writes it.
    private struct Answered: Decodable {
        let status: Int
        let headers: [String: String]
        let text: String?
        let base64: String?
        /// Milliseconds, at the earliest and at the latest.
        let delay: [Double]
    }

    private let answer: (_ request: String) -> String?
    private let kept: () -> String

    /// - Parameters:
    ///   - answer: Answers a request, both as JSON; nil where it could not, and has said why.
    ///   - kept: What the functions have kept, as JSON.
    init(_ answer: @escaping (_ request: String) -> String?, kept: @escaping () -> String) {
        self.answer = answer
        self.kept = kept
    }

    func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
        let text = String(validating: request.body, as: UTF8.self)
        let asked = Asked(
            method: request.method, url: request.url.absoluteString,
            headers: Dictionary(
                request.headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
            text: text, base64: text == nil ? request.body.base64EncodedString() : nil)
        let json = String(decoding: try JSONEncoder().encode(asked), as: UTF8.self)
        // The engine looks through the stack that it was entered on.
        guard let reply = Simulation.onOwnStack({ answer(json) }) else {
            // Readable, as what the functions answer: it is no question of who may read it.
            let origin = request.header("origin")
            return HTTPResponse(
                status: 500,
                headers: origin.map { ["access-control-allow-origin": $0] } ?? [:])
        }
        let answered = try JSONDecoder().decode(Answered.self, from: Data(reply.utf8))
        var response = HTTPResponse(
            status: answered.status, headers: answered.headers,
            body: answered.base64.flatMap { Data(base64Encoded: $0) }
                ?? Data((answered.text ?? "").utf8))
        response.delay = Window(
            .milliseconds(answered.delay[0]), .milliseconds(answered.delay[1]))
        return response
    }

    var state: [String: Any] {
        let object = try? JSONSerialization.jsonObject(with: Data(kept().utf8))
        return object as? [String: Any] ?? [:]
    }
}
