import Simulation

/// The sessions of one process, which go when it ends.
///
/// A session and its tasks, or its delegate, keep one another for as long as something is under way.
/// On a phone that goes with the process's memory; here it is let go while the process is still the
/// current one, so that what the app does in a `deinit` meets the app's own phone.
final class OpenSessions {
    private struct Entry {
        weak var session: URLSession?
    }

    private var entries: [Entry] = []
    private var count = 0

    private init() {}

    static func of(_ process: SimulatedProcess) -> OpenSessions {
        process.service(OpenSessions.self) { OpenSessions() }
    }

    deinit { for session in sessions { session.abandon() } }

    /// In the order in which they were made.
    var sessions: [URLSession] { entries.compactMap(\.session) }

    /// - Returns: Its number, from 1.
    func add(_ session: URLSession) -> Int {
        entries.removeAll { $0.session == nil }
        entries.append(Entry(session: session))
        count += 1
        return count
    }
}
