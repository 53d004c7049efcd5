import JavaScriptCore
import Simulation

/// IndexedDB: what the page asks goes to the process that keeps its databases, and each answer is a
/// task of the page.
extension Page {
    func addDatabases(to host: JSObjectRef) {
        add("indexedDB", to: host) { page, arguments throws(JSException) in
            let kind = try arguments.string(0)
            var values: [String?] = []
            for index in 2..<max(2, arguments.count) {
                let isNull = JSValueIsNull(page.context.ref, arguments[index])
                values.append(isNull ? nil : try arguments.string(index))
            }
            if kind == "begin" { page.hasFreshTransactions = true }
            page.databases.send(
                DatabaseRequest(kind: kind, number: Int(arguments.number(1)), values: values))
            return nil
        }
    }

    /// Made when the page first asks for a database.
    private var databases: DatabaseClient {
        if let databaseClient { return databaseClient }
        let client = DatabaseClient(
            origin: WebStorage.origin(of: originURL),
            server: DatabaseServer.of(process.owner, files: settings.databases),
            page: eventLoop.queue, settings: settings
        ) { [weak self] answer in
            self?.perform(.other { self?.take(answer) })
        }
        databaseClient = client
        return client
    }

    private func take(_ answer: DatabaseAnswer) {
        let values: [Any?] = ["take", answer.kind, Double(answer.number)] + answer.values
        enterSteps(
            Entry.part, context.makeString("indexed-db"),
            JSValue(object: values, in: context).ref)
    }

    /// A script is done, and its microtasks: the transactions that it began take no more requests
    /// but from callbacks.
    func restTransactions() {
        hasFreshTransactions = false
        enter(
            Entry.part, context.makeString("indexed-db"),
            JSValue(object: ["rest"] as [Any?], in: context).ref)
    }
}
