/// One transaction of a page: its requests run in the order in which the page made them.
final class ServedTransaction {
    enum Mode {
        case readOnly, readWrite, versionChange
    }

    enum Outcome {
        case committed
        /// - Parameter refusal: Why, unless the page wanted it so.
        case aborted(DatabaseRecords.Refusal?)
    }

    let number: Int
    let client: DatabaseClient
    let connection: Int
    let mode: Mode
    let stores: Set<Int64>
    let records: DatabaseRecords?
    var isRunning = false
    var waiting: [DatabaseRequest] = []
    /// The index whose entries the page is making; what else is asked waits for them.
    var isFilling: String?
    var failure: DatabaseRecords.Refusal?
    private(set) var outcome: Outcome?

    init(
        number: Int, client: DatabaseClient, connection: Int, mode: Mode, stores: Set<Int64>,
        records: DatabaseRecords?
    ) {
        self.number = number
        self.client = client
        self.connection = connection
        self.mode = mode
        self.stores = stores
        self.records = records
    }

    func run() {
        // A page that gives up waits for nothing that it had asked before.
        if let last = waiting.last, last.kind == "abort" { return end(.aborted(nil)) }
        while outcome == nil, let request = nextRequest() {
            guard let records, failure == nil else { return end(.aborted(failure)) }
            do {
                try perform(request, records)
            } catch {
                let refusal = DatabaseRecords.Refusal(any: error)
                // Only what a page waits for can fail by itself.
                guard request.number != 0, request.kind != "commit" else {
                    return end(.aborted(refusal))
                }
                client.answer("failed", request.number, [refusal.name, refusal.text])
            }
        }
    }

    private func nextRequest() -> DatabaseRequest? {
        if isFilling != nil {
            guard let index = waiting.firstIndex(where: { $0.kind == "filled" }) else { return nil }
            return waiting.remove(at: index)
        }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func end(_ outcome: Outcome) {
        waiting = []
        self.outcome = outcome
        guard case .aborted = outcome, isRunning, mode != .readOnly else { return }
        // A file that does not let itself be rolled back is rolled back when it is opened next.
        try? records?.rollBack()
    }

    private func perform(_ request: DatabaseRequest, _ records: DatabaseRecords) throws {
        let number = request.number
        switch request.kind {
        case "commit":
            if mode != .readOnly { try records.commit() }
            end(.committed)
        case "add", "put":
            let key = try records.store(
                DatabaseRecords.Storing(
                    store: request.integer(1), key: request.optional(2), value: request.text(3),
                    number: request.optional(4).flatMap { Self.number($0) },
                    entries: request.list(5), overwrites: request.kind == "put"))
            client.answer("done", number, [key])
        case "delete":
            try records.delete(from: request.integer(1), request.range(2))
            client.answer("done", number)
        case "count":
            let count = try records.count(DatabaseSource(request.text(1)), request.range(2))
            client.answer("done", number, ["\(count)"])
        case "read":
            client.answer("done", number, try records.read(Self.reading(request)))
        default: try change(request, records)
        }
    }

    /// What only a version change may do.
    private func change(_ request: DatabaseRequest, _ records: DatabaseRecords) throws {
        let number = request.integer(1)
        switch request.kind {
        case "createStore":
            try records.createStore(
                number, name: request.text(2), keyPath: request.text(3),
                isGenerating: request.flag(4))
        case "deleteStore": try records.deleteStore(number)
        case "createIndex":
            let store = request.integer(2)
            try records.createIndex(
                number, of: store, name: request.text(3), keyPath: request.text(4),
                isUnique: request.flag(5), isMultiEntry: request.flag(6))
            let all = try records.everything(of: store)
            guard !all.isEmpty else { return }
            // Only the page can read the values.
            isFilling = request.text(1)
            client.answer("fill", self.number, [isFilling] + all)
        case "filled":
            isFilling = nil
            try records.fill(number, request.list(2))
        case "deleteIndex": try records.deleteIndex(number)
        case "renameStore": try records.rename(.stores, number, to: request.text(2))
        case "renameIndex": try records.rename(.indexes, number, to: request.text(2))
        default: preconditionFailure("a page asked its database for \(request.kind)")
        }
    }

    private static func reading(_ request: DatabaseRequest) -> DatabaseReading {
        DatabaseReading(
            source: DatabaseSource(request.text(1)), range: request.range(2),
            direction: request.text(5), limit: request.integer(6), wantsValues: request.flag(7),
            key: request.optional(8), primaryKey: request.optional(9),
            targetKey: request.optional(10), targetPrimaryKey: request.optional(11),
            skipped: request.integer(12))
    }

    /// A number as JavaScript writes it.
    private static func number(_ text: String) -> Double? {
        switch text {
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        default: Double(text)
        }
    }
}
