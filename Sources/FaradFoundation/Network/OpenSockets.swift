import Simulation

/// The web sockets of one process, which go when it is suspended or ends.
final class OpenSockets {
    private struct Entry {
        weak var connection: WebSocketConnection?
    }

    private var entries: [Entry] = []

    private init(_ process: SimulatedProcess) {
        process.onExit.append { [weak self] in
            self?.tell { $0.processEnded() }
        }
    }

    static func of(_ process: SimulatedProcess) -> OpenSockets {
        process.service(OpenSockets.self) { OpenSockets(process) }
    }

    func add(_ connection: WebSocketConnection) {
        entries.removeAll { $0.connection == nil }
        entries.append(Entry(connection: connection))
    }

    func processSuspended() { tell { $0.processSuspended() } }

    /// In the order in which they were opened.
    private func tell(_ news: (WebSocketConnection) -> Void) {
        for connection in entries.compactMap(\.connection) { news(connection) }
    }
}
