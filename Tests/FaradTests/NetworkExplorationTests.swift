import Exploration
import FaradFoundation
import Simulation
import Testing

/// Requests and web sockets as the search for orders sees them: what befalls their process or the
/// network is tried at each place where it makes a difference.
@Suite struct NetworkExplorationTests {
    enum Event { case suspension, death, flightMode, look }

    /// An app asks or opens a socket; meanwhile something happens to it.
    private final class AskingProgram: ExploredProgram {
        let event: Event
        let isSocket: Bool
        /// What runs have come to.
        private(set) var outcomes: Set<String> = []

        init(_ event: Event, isSocket: Bool) {
            self.event = event
            self.isSocket = isSocket
        }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(seed: 1, scheduler: scheduler)
            let system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
            let network = PhoneNetwork.of(system)
            network.request = .exactly(.milliseconds(10))
            network.response = Window(.milliseconds(10), .milliseconds(20))
            let server = GreetingServer()
            network.add("server.example", server)
            let process = simulation.makeProcess(name: "app")
            _ = try? system.install(process: process, sandbox: Sandbox(bundleIdentifier: "app"))
            let listener = Listener()
            let work = process.makeQueue(label: "work")
            let other = process.makeQueue(label: "other")
            work.async("work") { [isSocket] in listener.begin(isSocket) }
            let kernel = simulation.makeProcess(name: "kernel").makeQueue(
                label: "main", hasStack: false)
            kernel.after(Window(.zero, .milliseconds(50)), "event") { [event] in
                switch event {
                case .suspension:
                    process.suspend()
                    network.processSuspended(process)
                    kernel.after(.exactly(.seconds(1)), "resume") { process.resume() }
                case .death: process.kill(reason: "test")
                case .flightMode: network.change(to: .none)
                case .look: other.async("look") { listener.look() }
                }
            }
            _ = try? simulation.run()
            let outcome =
                listener.heard.joined(separator: ", ")
                + " | " + server.heard.joined(separator: ", ")
            // A run that the search has given up is no run.
            if !simulation.wasGivenUp { outcomes.insert(outcome) }
            var state = StableHash(7)
            state.absorb(outcome)
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(state: state.value, traceHash: hash)
        }
    }

    private func outcomes(_ event: Event, isSocket: Bool) -> Set<String> {
        var options = Explorer.Options()
        options.keepsGoing = true
        let program = AskingProgram(event, isSocket: isSocket)
        let report = Explorer(program, options).explore()
        #expect(report.divergence == nil)
        #expect(report.isExhausted)
        return program.outcomes
    }

    @Test func `a socket's suspension is tried before, between and behind its frames`() {
        #expect(
            outcomes(.suspension, isSocket: true) == [
                "-1005 | open, 1006", "open, 53 | open, 1006", "open, one, 53 | open, 1006",
                // Suspended before it had asked, it asks when it goes on.
                "open, one | open",
            ])
    }

    @Test func `so is the end of its process`() {
        #expect(
            outcomes(.death, isSocket: true) == [
                " | ", " | open, 1006", "open | open, 1006", "open, one | open, 1006",
            ])
    }

    @Test func `so is the end of the network, of which the server hears nothing`() {
        #expect(
            outcomes(.flightMode, isSocket: true) == [
                "-1009 | ", "-1005 | open", "open, 57 | open", "open, one, 57 | open",
            ])
    }

    @Test func `a request is answered, or its process is dead`() {
        #expect(
            outcomes(.death, isSocket: false) == [" | ", " | asked", "200 | asked"])
    }

    /// The loader's events declare no memory but the task.
    @Test func `what the app sees of a task is tried before and behind each change`() {
        #expect(
            outcomes(.look, isSocket: false) == [
                "no task, 200 | asked", "running, 200 | asked", "completed, 200 | asked",
                "200, completed | asked",
            ])
    }

    @Test func `a request is answered, or the network was gone`() {
        #expect(
            outcomes(.flightMode, isSocket: false) == [
                "-1009 | ", "-1005 | asked", "200 | asked",
            ])
    }
}

/// Says one word to each socket.
private final class GreetingServer: WebSocketResponder {
    private(set) var heard: [String] = []
    var state: [String: Any] { [:] }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        heard.append("asked")
        return HTTPResponse()
    }

    func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse? {
        heard.append("open")
        socket.send(.string("one"))
        return nil
    }

    func receive(
        _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date
    ) {}

    func closed(
        _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode, at date: Date
    ) { heard.append("\(closeCode.rawValue)") }
}

private final class Listener: NSObject, URLSessionWebSocketDelegate {
    private(set) var heard: [String] = []

    private var task: URLSessionTask?

    func look() {
        switch task?.state {
        case nil: heard.append("no task")
        case .running: heard.append("running")
        case .completed: heard.append("completed")
        case .suspended, .canceling: heard.append("another state")
        }
    }

    func begin(_ isSocket: Bool) {
        guard let url = URL(string: "https://server.example/") else { return }
        let session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
        guard isSocket else {
            task = session.dataTask(with: url) { [self] _, response, error in
                if let error { return heard.append("\((error as NSError).code)") }
                heard.append("\((response as? HTTPURLResponse)?.statusCode ?? 0)")
            }
            task?.resume()
            return
        }
        let task = session.webSocketTask(with: url)
        task.resume()
        read(task)
    }

    private func read(_ task: URLSessionWebSocketTask) {
        task.receive { [self] result in
            guard case .success(.string(let text)) = result else { return }
            heard.append(text)
            read(task)
        }
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    ) { heard.append("open") }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) { if let error { heard.append("\((error as NSError).code)") } }
}
