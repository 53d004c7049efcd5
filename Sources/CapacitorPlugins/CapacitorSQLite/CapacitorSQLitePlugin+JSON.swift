import Capacitor
import SQLiteJSON

/// Databases as JSON, whole or what of them has changed, and the dates of synchronization.
extension CapacitorSQLitePlugin {
    func isJsonValid(_ call: CAPPluginCall) {
        guard let text = json(call, "IsJsonValid") else { return }
        answer(call, "isJsonValid") {
            do {
                _ = try SQLiteImport.read(text)
            } catch {
                throw SQLiteFailure("\(error)")
            }
            return ["result": true]
        }
    }

    func importFromJson(_ call: CAPPluginCall) {
        guard let text = json(call, "ImportFromJson") else { return }
        answer(call, "importFromJson") {
            let json = try SQLiteImport.readPlain(text, connections.secret)
            let isWhole = json.mode == "full"
            let database = try connections.importing(
                json.database, encrypted: json.encrypted, version: json.version,
                overwrites: isWhole && json.overwrite == true)
            if isWhole, try !database.tableNames().isEmpty {
                let current = database.userVersion
                guard json.version >= current else {
                    throw SQLiteFailure(
                        told: "failed",
                        "ImportFromJson: Cannot import a version lower than \(current)")
                }
                if json.version == current { return ["changes": ["changes": 0]] }
            }
            let changes = try SQLiteImport(database) {
                self.tell("sqliteImportProgressEvent", "Import: \($0)")
            }.run(json)
            try database.close()
            return ["changes": ["changes": changes]]
        }
    }

    /// The JSON of a call; without it the call is refused.
    private func json(_ call: CAPPluginCall, _ title: String) -> String? {
        let text = call.getString("jsonstring") ?? ""
        if text.isEmpty { call.reject("\(title): Must provide a Stringify Json Object") }
        return text.isEmpty ? nil : text
    }

    func exportToJson(_ call: CAPPluginCall) {
        let mode = call.getString("jsonexportmode") ?? ""
        if call.getString("database") != nil {
            guard !mode.isEmpty else {
                return call.reject("ExportToJson: Must provide an export mode")
            }
            guard mode == "full" || mode == "partial" else {
                return call.reject(
                    "ExportToJson : Json export mode should be 'full' or 'partial'")
            }
        }
        perform(call, "exportToJson", missing: "ExportToJson") { database, readOnly in
            let connection = try connections.readable(database, readOnly: readOnly)
            let export = SQLiteExport(connection) {
                self.tell("sqliteExportProgressEvent", "Export \($0)")
            }
            let tables = try export.tables(isPartial: mode == "partial")
            guard !tables.isEmpty else {
                throw SQLiteFailure(
                    told: "failed", "return Object is empty No data to synchronize")
            }
            var answer: [String: Any] = [
                "database": SQLiteConnections.name(database), "version": connection.version,
                "encrypted": false, "mode": mode, "tables": tables,
            ]
            let views = try export.views()
            if !views.isEmpty { answer["views"] = views }
            return ["export": answer]
        }
    }

    /// Listeners hear of the work when the main queue is free.
    private func tell(_ event: String, _ progress: String) {
        DispatchQueue.main.async {
            self.notifyListeners(event, data: ["progress": progress], retainUntilConsumed: true)
        }
    }

    // Synchronization.

    func createSyncTable(_ call: CAPPluginCall) {
        perform(call, "createSyncTable") { database, readOnly in
            let connection = try connections.synchronized(database, readOnly: readOnly)
            return ["changes": ["changes": try connection.createSyncTable()]]
        }
    }

    func setSyncDate(_ call: CAPPluginCall) {
        perform(call, "setSyncDate") { database, readOnly in
            guard let date = call.getString("syncdate") else {
                throw SQLiteFailure("Must provide a synchronization date")
            }
            try connections.synchronized(database, readOnly: readOnly).setSyncDate(date)
            return nil
        }
    }

    func getSyncDate(_ call: CAPPluginCall) {
        perform(call, "getSyncDate") { database, readOnly in
            let connection = try connections.readable(database, readOnly: readOnly)
            try connection.requireSyncTable()
            guard let seconds = try connection.date(.synchronized) else {
                throw SQLiteFailure(told: "failed", "return no sync date")
            }
            return ["syncDate": seconds]
        }
    }

    func deleteExportedRows(_ call: CAPPluginCall) {
        perform(call, "exportToJson", missing: "DeleteExportedRows") { database, readOnly in
            let connection = try connections.synchronized(database, readOnly: readOnly)
            do {
                try connection.deleteExportedRows()
            } catch let failure as SQLiteFailure {
                throw SQLiteFailure(told: "exportToJson", failure.message)
            }
            return nil
        }
    }
}
