import FaradFoundation
import Simulation

/// Keeps the databases of an app's pages, as WebKit's networking process does: pages of one origin
/// see one database, and what a page had not committed when it died is gone.
///
/// Every request is an event of its queue. It runs while the app is suspended: a page hears of what
/// was done when it goes on.
final class DatabaseServer {
    let queue: SerialQueue
    let process: SimulatedProcess
    private let files: DatabaseFiles?
    /// By origin and name.
    private var databases: [String: [String: ServedDatabase]] = [:]

    /// The server of an app's process, made at the first use of a database.
    static func of(_ app: SimulatedProcess, files: DatabaseFiles?) -> DatabaseServer {
        app.service(DatabaseServer.self) { DatabaseServer(app: app, files: files) }
    }

    private init(app: SimulatedProcess, files: DatabaseFiles?) {
        self.files = files
        do {
            process = try files?.keeper(app) ?? app
        } catch {
            preconditionFailure("the process that keeps databases has no container: \(error)")
        }
        queue = process.makeQueue(label: "IndexedDB")
    }

    func take(_ request: DatabaseRequest, from client: DatabaseClient) {
        switch request.kind {
        case "open", "deleteDatabase":
            database(request.text(0), of: client.origin).enqueue(request, from: client)
        case "databases": list(for: client, request.number)
        case "usage":
            let size = DatabaseFile.size(ofAllIn: folder(of: client.origin))
            client.answer("usage", request.number, [String(size)])
        default:
            let all = databases[client.origin, default: [:]]
            for name in all.keys.sorted() where all[name]?.take(request, from: client) == true {
                return
            }
        }
    }

    func closed(_ client: DatabaseClient) {
        let all = databases[client.origin, default: [:]]
        for name in all.keys.sorted() { all[name]?.closed(client) }
    }

    private func database(_ name: String, of origin: String) -> ServedDatabase {
        if let known = databases[origin]?[name] { return known }
        let database = ServedDatabase(
            name: name, file: DatabaseFile(name: name, folder: folder(of: origin)))
        databases[origin, default: [:]][name] = database
        return database
    }

    private func folder(of origin: String) -> String? {
        files.map { $0.folder + "/" + WebStorage.folderName(of: origin) }
    }

    /// `indexedDB.databases()`: those that are there, in the order of their names.
    private func list(for client: DatabaseClient, _ number: Int) {
        var found: [String: Int64] = [:]
        for (name, version) in DatabaseFile.stored(in: folder(of: client.origin)) {
            found[name] = version
        }
        for (name, database) in databases[client.origin, default: [:]] {
            found[name] = database.committedVersion
        }
        let list = found.filter { $0.value > 0 }.sorted { $0.key < $1.key }
            .map { "{\"name\":\($0.key),\"version\":\($0.value)}" }
        client.answer("databases", number, ["[\(list.joined(separator: ","))]"])
    }
}
