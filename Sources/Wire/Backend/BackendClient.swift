import FaradFoundation
import Foundation
import Simulation

/// One process's line to the server. Answers come on the queue that it was made with.
///
/// It stands where an app has its URL session. Uploads in the background have one
/// (`BackgroundUploads`); here is what they ask and what the answer says.
final class BackendClient {
    /// The phone's; what the server tells in time may hold this client.
    private unowned let server: Backend
    private let process: SimulatedProcess
    private let channel: Channel
    private let answers: Channel
    private let finishing: (() -> Void) -> Void
    /// What the server knows this device by.
    var cookie = ""

    /// - Parameter finishing: What is done with an answer is done inside of it.
    init(_ queue: DispatchQueue, _ finishing: @escaping (() -> Void) -> Void) {
        self.finishing = finishing
        let phone = PhoneProcess.current
        guard let serial = queue.serialQueue else {
            fatalError("the server's answers need a serial queue")
        }
        server = Backend.of(phone.system)
        process = phone.process
        channel = server.queue.makeChannel("request")
        answers = serial.makeChannel("response")
    }

    private func request<R>(
        _ label: StaticString, _ body: @escaping (Backend) -> R, _ answer: @escaping (R) -> Void
    ) {
        let (server, answers, finishing) = (server, answers, finishing)
        channel.post(label, window: Backend.way) {
            server.isUsed()
            let result = body(server)
            answers.post("response", window: Backend.way) { finishing { answer(result) } }
        }
    }

    func register(_ keys: PublishedKeys, _ answer: @escaping (String) -> Void) {
        request("POST /clients", { $0.register(keys) }, answer)
    }

    func post(
        _ id: String, _ envelopes: [String: Envelope], _ answer: @escaping (Backend.Post) -> Void
    ) {
        let cookie = cookie
        request("POST /messages", { $0.post(id, envelopes, cookie) }, answer)
    }

    func upload(_ sealed: Data, _ answer: @escaping (String?) -> Void) {
        let cookie = cookie
        request("POST /assets", { $0.upload(sealed, cookie) }, answer)
    }

    /// The same for a session of the phone's, without its body.
    var uploadRequest: URLRequest {
        var request = URLRequest(url: URL(string: "https://\(Backend.host)/assets/v3")!)
        request.httpMethod = "POST"
        request.setValue(cookie, forHTTPHeaderField: "Cookie")
        return request
    }

    /// Where the server has what was uploaded; nil when it did not take it.
    static func asset(_ response: HTTPURLResponse) -> String? {
        guard response.statusCode == 201 else { return nil }
        return response.value(forHTTPHeaderField: "Location")
    }

    func has(_ id: String, _ answer: @escaping (Bool) -> Void) {
        request("GET /messages", { $0.has(id) }, answer)
    }

    func events(_ answer: @escaping ([Backend.Event]) -> Void) {
        request("GET /notifications", { $0.events() }, answer)
    }

    func acknowledge(_ id: Int) {
        request("DELETE /notifications", { $0.acknowledge(id) }, {})
    }

    /// Is told of each new event, until `disconnect`.
    func connect(_ hear: @escaping () -> Void) {
        let (process, answers, finishing) = (process, answers, finishing)
        request(
            "GET /await",
            { server in
                server.connect(process) {
                    answers.post("event", window: Backend.way) { finishing(hear) }
                }
            }, {})
    }

    func disconnect() {
        let process = process
        request("close /await", { $0.disconnect(process) }, {})
    }
}
