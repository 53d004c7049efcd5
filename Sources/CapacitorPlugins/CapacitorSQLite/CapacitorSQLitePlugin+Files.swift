import Capacitor

/// Files that others have made: databases of the app's assets, of a server, of another plugin.
extension CapacitorSQLitePlugin {
    // MARK: Foreign databases

    func getNCDatabasePath(_ call: CAPPluginCall) {
        let title = "getNCDatabasePath"
        guard let folder = call.getString("path") else {
            return call.reject("\(title): Must provide a folder path")
        }
        perform(call, title) { database, _ in
            do {
                return ["path": try PhoneFiles.folder(folder) + "/" + database]
            } catch let failure as SQLiteFailure {
                throw SQLiteFailure(told: title, failure.message)
            }
        }
    }

    func createNCConnection(_ call: CAPPluginCall) {
        withPath(call, "CreateNCConnection") {
            try connections.createForeign($0, version: call.getInt("version") ?? 1)
            return nil
        }
    }

    func closeNCConnection(_ call: CAPPluginCall) {
        withPath(call, "CloseNCConnection") {
            try connections.closeForeign($0)
            return nil
        }
    }

    func isNCDatabase(_ call: CAPPluginCall) {
        withPath(call, "isNCDatabase") { ["result": PhoneFiles.exists($0)] }
    }

    private func withPath(
        _ call: CAPPluginCall, _ title: String, _ body: (String) throws -> [String: Any]?
    ) {
        guard let path = call.getString("databasePath") else {
            return call.reject("\(title): Must provide a database path")
        }
        answer(call, title) { try body(path) }
    }

    // MARK: Assets

    func copyFromAssets(_ call: CAPPluginCall) {
        answer(call, "copyFromAssets") {
            let assets = SQLiteAssets(overwrites: call.getBool("overwrite") ?? true)
            try assets.copy(to: connections.folder)
            return nil
        }
    }

    // MARK: A server

    /// Whatever the server answers is kept: the plugin does not look at the status.
    func getFromHTTPRequest(_ call: CAPPluginCall) {
        let title = "GetFromHTTPRequest"
        guard let url = call.getString("url") else {
            return call.reject("\(title): Must provide a database url")
        }
        DispatchQueue.global(qos: .background).async { [connections] in
            do {
                try connections.requireFolder()
                SQLiteDownload(folder: connections.folder).start(url) { isDone in
                    guard !isDone else { return call.resolve() }
                    call.reject(
                        "Download from HTTP failed: "
                            + SQLiteFailure.localized("UtilsDownloadError", 0))
                }
            } catch {
                let words = (error as? SQLiteFailure)?.message ?? "\(error)"
                DispatchQueue.main.async { call.reject("\(title): \(words)") }
            }
        }
    }

    // MARK: Databases of other plugins

    func getMigratableDbList(_ call: CAPPluginCall) {
        let title = "getMigratableList"
        answer(call, "getMigratableDbList") {
            let folder: String
            do {
                folder = try PhoneFiles.folder(call.getString("folderPath") ?? "default")
            } catch {
                throw SQLiteFailure("\(title): getFolderURLFailed")
            }
            guard PhoneFiles.isFolder(folder) else {
                let words = SQLiteFailure.localized("UtilsMigrateError", 1)
                throw SQLiteFailure("\(title): \(title) command failed : \(words)")
            }
            let names = PhoneFiles.list(folder)
            return ["values": names.filter { !$0.hasPrefix(".") && !$0.contains("SQLite") }]
        }
    }

    func addSQLiteSuffix(_ call: CAPPluginCall) {
        let name = "addSQLiteSuffix"
        migrate(call, "AddSQLiteSuffix", name, code: 0) { folder, file, target in
            do {
                try PhoneFiles.copy("\(folder)/\(file)", to: "\(connections.folder)/\(target)")
            } catch {
                throw SQLiteFailure(
                    "\(name) command failed : Failed in copy '\(file)' to '\(target)'")
            }
        }
    }

    /// Its failures have the name of its neighbour.
    func deleteOldDatabases(_ call: CAPPluginCall) {
        migrate(call, "DeleteOldDatabases", "deleteOldDatabases", code: 0) { folder, file, target in
            // Without a list only what has the ending somewhere is deleted.
            guard target != file else { return }
            do {
                try PhoneFiles.remove("\(folder)/\(file)")
            } catch {
                throw SQLiteFailure("deleteFileFailed")
            }
        }
    }

    func moveDatabasesAndAddSuffix(_ call: CAPPluginCall) {
        let name = "moveDatabasesAndAddSuffix"
        migrate(call, name, name, code: 3) { folder, file, target in
            do {
                try PhoneFiles.move("\(folder)/\(file)", to: "\(connections.folder)/\(target)")
            } catch {
                throw SQLiteFailure(
                    "\(name) command failed : " + SQLiteFailure.localized("UtilsFileError", 9))
            }
        }
    }

    /// Goes through the files of a folder that the plugin has not made and the call means.
    ///
    /// - Parameters:
    ///   - code: Of the error that stands for a folder that is not there.
    ///   - body: Gets the file's name, and that with the plugin's ending.
    private func migrate(
        _ call: CAPPluginCall, _ title: String, _ name: String, code: Int,
        _ body: (_ folder: String, _ file: String, _ target: String) throws -> Void
    ) {
        answer(call, title) {
            do {
                let folder = try PhoneFiles.folder(call.getString("folderPath") ?? "default")
                guard PhoneFiles.isFolder(folder) else {
                    let command = code == 0 ? "addSQLiteSuffix" : name
                    throw SQLiteFailure(
                        "\(command) command failed : "
                            + SQLiteFailure.localized("UtilsMigrateError", code))
                }
                let wanted = (call.getArray("dbNameList") ?? []).compactMap { $0 as? String }
                for file in PhoneFiles.list(folder) where !file.contains("SQLite.db") {
                    let isMeant =
                        wanted.isEmpty
                        ? file.hasSuffix("db") : !file.hasPrefix(".") && wanted.contains(file)
                    guard isMeant else { continue }
                    let hasEnding = wanted.isEmpty || file.hasSuffix(".db")
                    let target =
                        hasEnding
                        ? file.replacingOccurrences(of: ".db", with: "SQLite.db")
                        : file + "SQLite.db"
                    try body(folder, file, target)
                }
            } catch let failure as SQLiteFailure {
                throw name == "deleteOldDatabases"
                    ? SQLiteFailure(told: "addSQLiteSuffix", failure.message).within("\(name): ")
                    : failure.within("\(name): ")
            }
            return nil
        }
    }
}
