import Foundation
package import Simulation

/// A server in the simulated network: a host name, and what answers there, in a process of its own.
package final class SimulatedServer {
    package let host: String
    package let responder: any HTTPResponder
    let queue: SerialQueue
    unowned let simulation: Simulation

    package init(_ host: String, _ responder: any HTTPResponder, in simulation: Simulation) {
        self.host = host
        self.responder = responder
        self.simulation = simulation
        queue = simulation.makeProcess(name: host).makeQueue(label: "main", hasStack: false)
    }

    /// A request sets out; two of them may overtake each other. `reply` runs as code of the server.
    func take(
        _ request: HTTPRequest, after window: Window,
        _ reply: @escaping (Result<HTTPResponse, URLError>) -> Void
    ) {
        queue.makeChannel("request").post("request", window: window) { [self] in
            reply(answer(request))
        }
    }

    func answer(_ request: HTTPRequest) -> Result<HTTPResponse, URLError> {
        let response: HTTPResponse
        do {
            response = try responder.respond(to: request, at: date)
        } catch {
            let error = error as? URLError ?? URLError(.badServerResponse)
            return .failure(URLFailure.make(error.code, request.url))
        }
        note(request, response.status)
        return .success(response)
    }

    var date: Date {
        Date(timeIntervalSince1970: simulation.clock.millisecondsSince1970 / 1000)
    }

    func note(_ request: HTTPRequest, _ status: Int) {
        simulation.trace.note(
            .lifecycle,
            "\(request.method) \(request.url.absoluteString) → \(status) "
                + "\(HTTPResponse.reason(of: status))")
    }
}
