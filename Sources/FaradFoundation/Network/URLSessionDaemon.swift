import Foundation
package import Simulation

/// The system's process that carries on the transfers of background sessions, whatever becomes of
/// the apps that have begun them.
package final class URLSessionDaemon {
    unowned let phone: PhoneSystem
    /// Made at first use: most apps have no background session.
    private(set) lazy var queue = phone.simulation.makeProcess(name: "nsurlsessiond")
        .makeQueue(label: "main", hasStack: false)
    private var sessions: [BackgroundSession] = []
    /// Launches the app, or lets it go on, to hear that the tasks of a session are over.
    package var wake: (_ app: String, _ session: String) -> Void = { _, _ in }
    /// The app that a bundle belongs to: an extension's is the one that it came with.
    package var app: (_ bundleIdentifier: String) -> String = { $0 }
    /// Files that an earlier run has left keep their names to themselves.
    private(set) lazy var randomness = phone.simulation.randomStream(
        lastTasks == 0 ? "nsurlsessiond" : "nsurlsessiond after \(lastTasks)")
    private var lastTasks = 0
    /// What an earlier run has left to apps that are not installed in this one.
    private var kept: [KeptSession] = []

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> URLSessionDaemon {
        phone.service(URLSessionDaemon.self) { URLSessionDaemon(phone) }
    }

    /// Connects a session object to the session of its identifier; nil when another process holds
    /// it.
    func connect(_ client: URLSession) -> BackgroundSession? {
        let owner = app(client.process.sandbox.bundleIdentifier)
        let identifier = client.configuration.identifier ?? ""
        let session = session(identifier, of: owner)
        return session.connect(client) ? session : nil
    }

    private func session(_ identifier: String, of owner: String) -> BackgroundSession {
        if let known = sessions.first(where: { $0.identifier == identifier && $0.owner == owner }) {
            return known
        }
        let made = BackgroundSession(identifier, owner, self)
        sessions.append(made)
        return made
    }

    // MARK: The device folder

    /// What is left for the next run.
    package var state: [KeptSession] { kept + sessions.compactMap(\.kept) }

    /// What is left, one line each.
    package var lines: [String] {
        state.flatMap { session in
            session.transfers.map { transfer in
                "\(session.app): background session \(session.identifier), task "
                    + "\(transfer.number): \(transfer.method) \(transfer.url.absoluteString) "
                    + (transfer.outcome == nil ? "is under way" : "is over, and nobody has heard")
            }
        }
    }

    /// - Parameter state: What an earlier run has left.
    package func restore(_ state: [KeptSession]) {
        kept = state
        lastTasks = state.reduce(0) { $0 + $1.lastTask }
    }

    /// An app is there, with its servers: what it has left under way goes on.
    package func installed(_ app: String) {
        let left = kept.filter { $0.app == app }
        kept.removeAll { $0.app == app }
        for kept in left {
            let session = BackgroundSession(kept, self)
            sessions.append(session)
            queue.async("go on") { session.goOn() }
        }
    }

    // MARK: Processes

    /// A process goes on: what has happened while it was suspended is told.
    package func processResumed(_ process: SimulatedProcess) {
        for session in sessions where session.isConnected(to: process) { session.post() }
    }

    /// The app has been told that the session's tasks are over, and may have made its object.
    package func appWasWoken(_ app: String, for identifier: String) {
        session(identifier, of: app).appWasWoken()
    }
}
