import CapacitorAndroid

/// Databases as JSON, whole or what of them has changed, and the dates of synchronization.
extension CapacitorSQLitePlugin {
    // MARK: JSON

    func isJsonValid(_ call: PluginCall) {
        guard call.hasOption("jsonstring") else {
            return call.reject("IsJsonValid: Must provide a Stringify Json Object")
        }
        answer(call, "IsJsonValid") {
            let json = try SQLiteImport.object(call.getString("jsonstring") ?? "")
            return result(try read(json) != nil)
        }
    }

    func importFromJson(_ call: PluginCall) {
        guard call.hasOption("jsonstring") else {
            return call.reject("ImportFromJson: Must provide a Stringify Json Object")
        }
        answer(call, "ImportFromJson") {
            do {
                let changes = try bring(call.getString("jsonstring") ?? "")
                return JSObject().put("changes", JSObject().put("changes", changes))
            } catch let failure as SQLiteFailure {
                throw failure.within("importFromJson : ")
            }
        }
    }

    private func read(_ json: JSONObject) throws -> SQLiteImport.JSON? {
        try SQLiteJSONReader.database(json, canEncrypt: implementation.secret.isConfigured)
    }

    private func bring(_ text: String) throws -> Int {
        let object = try SQLiteImport.object(text)
        if object.has("expData") {
            let isStored = try !implementation.secret.stored().isEmpty
            throw SQLiteFailure(
                isStored
                    ? "Farad does not simulate encrypted JSON of CapacitorSQLite"
                    : "decryptJSONObject: No Passphrase stored")
        }
        guard let json = try read(object) else {
            throw SQLiteFailure("Stringify Json Object not Valid")
        }
        // The plugin asks a Boolean that nobody has made.
        guard object.has("encrypted") else {
            throw SQLiteFailure(
                "Attempt to invoke virtual method 'boolean java.lang.Boolean.booleanValue()' on "
                    + "a null object reference")
        }
        let isWhole = json.mode == "full"
        let database = try implementation.importing(
            json.database, encrypted: json.encrypted, version: json.version,
            overwrites: isWhole && json.overwrite == true)
        if isWhole, try !database.tableNames().isEmpty {
            let current = try database.userVersion()
            guard json.version >= current else {
                throw SQLiteFailure(
                    "ImportFromJson: Cannot import a version lower than\(current)")
            }
            if json.version == current { return 0 }
        }
        let changes = try SQLiteImport(database) {
            self.tell("sqliteImportProgressEvent", "Import: \($0)")
        }.run(json)
        database.close()
        guard changes != -1 else {
            throw SQLiteFailure("importFromJson: import JsonObject not successful")
        }
        return changes
    }

    func exportToJson(_ call: PluginCall) {
        perform(call, "ExportToJson") { database, readOnly in
            guard let mode = call.getString("jsonexportmode") else {
                throw SQLiteFailure("Must provide an export mode")
            }
            guard mode == "full" || mode == "partial" else {
                throw SQLiteFailure("Json export mode should be 'full' or 'partial'")
            }
            let connection = try implementation.connection(database, readOnly: readOnly)
            do {
                return JSObject().put("export", try export(connection, database, mode))
            } catch let failure as SQLiteFailure {
                throw failure.within("ExportToJson ")
            }
        }
    }

    private func export(
        _ connection: SQLiteDatabase, _ database: String, _ mode: String
    ) throws -> JSObject {
        guard connection.isOpen else { throw SQLiteFailure("ExportToJson: db not opened") }
        let answer = try SQLiteExport(connection) {
            self.tell("sqliteExportProgressEvent", "Export: \($0)")
        }.run(CapacitorSQLite.name(database), mode: mode)
        guard let answer else {
            throw SQLiteFailure(
                "ExportToJson: : return Object is empty No data to synchronize")
        }
        return answer
    }

    private func tell(_ event: String, _ progress: String) {
        notifyListeners(event, JSObject().put("progress", progress))
    }

    // MARK: Synchronization

    func createSyncTable(_ call: PluginCall) {
        perform(call, "CreateSyncTable") { database, readOnly in
            let connection = try implementation.synchronized(
                database, readOnly: readOnly, "CreateSyncTable")
            let changes = try connection.createSyncTable()
            return JSObject().put("changes", JSObject().put("changes", changes))
        }
    }

    func setSyncDate(_ call: PluginCall) {
        guard !call.hasOption("database") || call.hasOption("syncdate") else {
            return call.reject("SetSyncDate : Must provide a sync date")
        }
        perform(call, "SetSyncDate") { database, readOnly in
            let connection = try implementation.synchronized(
                database, readOnly: readOnly, "SetSyncDate")
            try connection.setSyncDate(call.getString("syncdate") ?? "")
            return nil
        }
    }

    func getSyncDate(_ call: PluginCall) {
        perform(call, "GetSyncDate", missing: "GetSyncDate : Must provide a database name") {
            database, readOnly in
            let connection = try implementation.connection(database, readOnly: readOnly)
            guard connection.isOpen else { throw SQLiteFailure("GetSyncDate: db not opened") }
            try connection.requireSyncTable()
            return JSObject().put("syncDate", try connection.date(.synchronized) ?? -1)
        }
    }

    func deleteExportedRows(_ call: PluginCall) {
        perform(call, "DeleteExportedRows") { database, readOnly in
            do {
                try implementation.synchronized(
                    database, readOnly: readOnly, "deleteExportedRows"
                ).deleteExportedRows()
            } catch let failure as SQLiteFailure {
                throw failure.within("DeleteExportedRows ")
            }
            return nil
        }
    }
}
