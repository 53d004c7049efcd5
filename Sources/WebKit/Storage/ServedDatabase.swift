/// One database: who is connected to it, who waits to open or to delete it, and which of its
/// transactions may run.
final class ServedDatabase {
    /// A page's connection.
    private final class Connection {
        let client: DatabaseClient
        let number: Int
        /// The page uses it for nothing new.
        var isClosing = false
        /// The page has been told that the version is to change, and not said yet that its script knows.
        var isBeingTold = false

        init(_ client: DatabaseClient, _ number: Int) {
            self.client = client
            self.number = number
        }
    }

    /// An opening or a deletion: one at a time, in the order of arrival.
    private struct Opening {
        let request: DatabaseRequest
        let client: DatabaseClient
        var hasTold = false
        var hasSaidBlocked = false
        /// Its version change transaction runs.
        var isUpgrading = false

        var isDeletion: Bool { request.kind == "deleteDatabase" }
    }

    private let name: String
    private let file: DatabaseFile
    private var records: DatabaseRecords?
    private var connections: [Connection] = []
    private var openings: [Opening] = []
    /// The living ones, in the order in which pages began them.
    private var transactions: [ServedTransaction] = []
    /// As far as it is known to be durable.
    private(set) var committedVersion: Int64 = 0

    init(name: String, file: DatabaseFile) {
        self.name = name
        self.file = file
    }

    // MARK: Opening and deleting

    func enqueue(_ request: DatabaseRequest, from client: DatabaseClient) {
        openings.append(Opening(request: request, client: client))
        if openings.count == 1 { advance() }
    }

    /// Goes on with the first opening as far as it can.
    private func advance() {
        while let opening = openings.first, !opening.isUpgrading {
            do {
                guard try go(on: opening) else { return }
            } catch {
                let refusal = DatabaseRecords.Refusal(any: error)
                opening.client.answer(
                    "refuse", opening.request.number, [refusal.name, refusal.text])
            }
            openings.removeFirst()
        }
    }

    /// False while it has to wait.
    private func go(on opening: Opening) throws -> Bool {
        let number = opening.request.number
        let records = try openRecords()
        if opening.isDeletion {
            guard waitsForNobody(old: committedVersion, new: nil) else { return false }
            self.records = nil
            file.remove()
            opening.client.answer("deleted", number, ["\(committedVersion)"])
            committedVersion = 0
            return true
        }
        let wanted = opening.request.optional(1).flatMap { Int64($0) }
        let version = wanted ?? max(1, committedVersion)
        guard version >= committedVersion else {
            throw DatabaseRecords.Refusal(
                "VersionError",
                "An attempt was made to open a database using a lower version than "
                    + "the existing version.")
        }
        if version == committedVersion {
            connections.append(Connection(opening.client, number))
            opening.client.answer("opened", number, [try records.schema(name: name), "\(version)"])
            return true
        }
        guard waitsForNobody(old: committedVersion, new: version) else { return false }
        try upgrade(to: version, records)
        return false
    }

    private func openRecords() throws(SQLiteConnection.Failure) -> DatabaseRecords {
        if let records { return records }
        let records = try file.open()
        committedVersion = try records.version()
        self.records = records
        return records
    }

    /// Tells the other connections that the version is to change, and waits until all are closed.
    private func waitsForNobody(old: Int64, new: Int64?) -> Bool {
        let values = ["\(old)", new.map { "\($0)" }]
        if !openings[0].hasTold {
            openings[0].hasTold = true
            for connection in connections where !connection.isClosing {
                connection.isBeingTold = true
                connection.client.answer("versionchange", connection.number, values)
            }
        }
        if connections.isEmpty { return true }
        let isTelling = connections.contains { $0.isBeingTold }
        if !isTelling, !openings[0].hasSaidBlocked, connections.contains(where: { !$0.isClosing }) {
            openings[0].hasSaidBlocked = true
            openings[0].client.answer("blocked", openings[0].request.number, values)
        }
        return false
    }

    private func upgrade(to version: Int64, _ records: DatabaseRecords) throws {
        let (client, number) = (openings[0].client, openings[0].request.number)
        let schema = try records.schema(name: name)
        try records.begin()
        try records.setVersion(version, name: name)
        openings[0].isUpgrading = true
        connections.append(Connection(client, number))
        let transaction = ServedTransaction(
            number: number, client: client, connection: number, mode: .versionChange, stores: [],
            records: records)
        transaction.isRunning = true
        transactions.append(transaction)
        client.answer("upgrade", number, [schema, "\(committedVersion)", "\(version)"])
    }

    // MARK: Requests of connections and transactions

    /// Takes a request that is meant for this database; false when it is not.
    func take(_ request: DatabaseRequest, from client: DatabaseClient) -> Bool {
        let transactionNumber: Int
        switch request.kind {
        case "begin", "close", "versionchanged":
            let number = request.kind == "begin" ? Int(request.integer(0)) : request.number
            guard let connection = connection(number, of: client) else { return false }
            take(request, on: connection)
            return true
        case "commit", "abort": transactionNumber = request.number
        default: transactionNumber = Int(request.integer(0))
        }
        guard
            let transaction = transactions.first(where: {
                $0.client === client && $0.number == transactionNumber
            })
        else { return false }
        transaction.waiting.append(request)
        run(transaction)
        return true
    }

    private func connection(_ number: Int, of client: DatabaseClient) -> Connection? {
        connections.first { $0.client === client && $0.number == number }
    }

    private func take(_ request: DatabaseRequest, on connection: Connection) {
        switch request.kind {
        case "begin":
            transactions.append(
                ServedTransaction(
                    number: request.number, client: connection.client,
                    connection: connection.number,
                    mode: request.text(1) == "readwrite" ? .readWrite : .readOnly,
                    stores: Set(request.text(2).split(separator: ",").compactMap { Int64($0) }),
                    records: records))
            startTransactions()
        case "close":
            connection.isClosing = true
            connection.isBeingTold = false
            closeConnections()
        default:
            connection.isBeingTold = false
            advance()
        }
    }

    // MARK: Transactions

    /// Starts those whose turn it is: none starts before an older one that it could disturb or that
    /// could disturb it. SQLite has one writer at a time, so that one that writes waits for another
    /// whatever their stores are.
    private func startTransactions() {
        for (index, transaction) in transactions.enumerated() where !transaction.isRunning {
            let isHeldUp = transactions[..<index].contains { older in
                let disturbs = older.mode != .readOnly || transaction.mode != .readOnly
                return disturbs && !older.stores.isDisjoint(with: transaction.stores)
            }
            let isWriting = transactions.contains { $0.isRunning && $0.mode != .readOnly }
            guard !isHeldUp, transaction.mode == .readOnly || !isWriting else { continue }
            transaction.isRunning = true
            do {
                if transaction.mode != .readOnly { try transaction.records?.begin() }
            } catch {
                transaction.failure = DatabaseRecords.Refusal(any: error)
            }
        }
        for transaction in transactions where transaction.isRunning && !transaction.waiting.isEmpty
        {
            run(transaction)
        }
    }

    /// Does what a transaction is asked, as far as it may go on.
    private func run(_ transaction: ServedTransaction) {
        guard transaction.isRunning || transaction.waiting.last?.kind == "abort" else { return }
        transaction.run()
        guard let outcome = transaction.outcome else { return }
        guard transactions.contains(where: { $0 === transaction }) else { return }
        transactions.removeAll { $0 === transaction }
        let (client, number) = (transaction.client, transaction.number)
        switch outcome {
        case .committed: client.answer("completed", number)
        case .aborted(let refusal):
            client.answer("aborted", number, [refusal?.name, refusal?.text])
        }
        if transaction.mode == .versionChange { upgraded(transaction, outcome) }
        closeConnections()
        startTransactions()
    }

    private func upgraded(_ transaction: ServedTransaction, _ outcome: ServedTransaction.Outcome) {
        let opening = openings.removeFirst()
        if case .committed = outcome, let records {
            let version = (try? records.version()) ?? committedVersion
            committedVersion = version
            let schema = (try? records.schema(name: name)) ?? ""
            opening.client.answer("opened", opening.request.number, [schema, "\(version)"])
        } else {
            connections.removeAll {
                $0.number == transaction.number && $0.client === opening.client
            }
            if committedVersion == 0 {
                records = nil
                file.remove()
            }
        }
        advance()
    }

    /// Ends connections that are closing and have no transaction left.
    private func closeConnections() {
        connections.removeAll { connection in
            connection.isClosing
                && !transactions.contains {
                    $0.client === connection.client && $0.connection == connection.number
                }
        }
        advance()
    }

    /// A page is gone: its transactions are rolled back, its connections end.
    func closed(_ client: DatabaseClient) {
        let upgrading = openings.first?.isUpgrading == true
        openings = openings.enumerated()
            .filter { $0.element.client !== client || ($0.offset == 0 && upgrading) }
            .map(\.element)
        for connection in connections where connection.client === client {
            connection.isClosing = true
            connection.isBeingTold = false
        }
        for transaction in transactions where transaction.client === client {
            transaction.waiting = [
                DatabaseRequest(kind: "abort", number: transaction.number, values: [])
            ]
            transaction.isFilling = nil
            run(transaction)
        }
        closeConnections()
    }
}

extension DatabaseRecords.Refusal {
    /// What is not refused by name is SQLite's failure.
    init(any error: any Error) {
        switch error {
        case let refusal as Self: self = refusal
        case let failure as SQLiteConnection.Failure: self.init(failure)
        default: self.init("UnknownError", "\(error)")
        }
    }
}
