import CapacitorAndroid
import Simulation

/// Files that others have made: databases of the app's assets, of a server, of another plugin.
extension CapacitorSQLitePlugin {
    private var folders: SQLiteFolders { SQLiteFolders(context: getContext()) }
    private var assets: SQLiteAssets { SQLiteAssets(context: getContext()) }

    // MARK: Foreign databases

    func getNCDatabasePath(_ call: PluginCall) {
        let title = "getNCDatabasePath"
        guard let folder = call.getString("path") else {
            return call.reject("\(title): Must provide a folder path")
        }
        perform(call, title) { database, _ in
            _ = folders.databases
            return JSObject().put("path", try folders.folder(folder).path + "/" + database)
        }
    }

    func createNCConnection(_ call: PluginCall) {
        let title = "CreateNCConnection"
        withPath(call, title, missing: "\(title): ") { path in
            try implementation.createForeign(path, version: Int(call.getInt("version", 1)))
            return nil
        }
    }

    func closeNCConnection(_ call: PluginCall) {
        let title = "CloseNCConnection"
        withPath(call, title, missing: "\(title): ") { path in
            try implementation.closeForeign(path)
            return nil
        }
    }

    func isNCDatabase(_ call: PluginCall) {
        withPath(call, "isNCDatabase", missing: "") { result(File($0).exists()) }
    }

    private func withPath(
        _ call: PluginCall, _ title: String, missing: String,
        _ body: (String) throws -> JSObject?
    ) {
        guard let path = call.getString("databasePath") else {
            return call.reject("\(missing)Must provide a database path")
        }
        answer(call, title) { try body(path) }
    }

    // MARK: Assets and servers

    func copyFromAssets(_ call: PluginCall) {
        answer(call, "CopyFromAssets") {
            try SQLiteFailure.within("copy failed : ") {
                try assets.copy(overwrites: call.getBoolean("overwrite", true))
            }
            return nil
        }
    }

    /// Keeps the plugins' thread busy until the file is there, and answers on the UI thread.
    func getFromHTTPRequest(_ call: PluginCall) {
        let title = "GetFromHTTPRequest"
        guard let url = call.getString("url") else {
            return call.reject("\(title): Must provide a database url")
        }
        let process = AndroidProcess.current.process
        let simulation = process.simulation
        let queue = process.makeQueue(label: "sqlite-http")
        let thread = Resource("thread", "\(process.uniqueName)/sqlite-http")
        var isDone = false
        queue.async("getFromHTTPRequest") { [assets] in
            assets.download(url, on: queue) { error in
                simulation.touches(.write, thread)
                isDone = true
                Handler(Looper.mainLooper).post {
                    guard let error else { return call.resolve() }
                    let failure = error as? SQLiteFailure
                    call.reject("\(title): \(failure?.message ?? "\(error)")")
                }
            }
        }
        simulation.block(
            until: {
                simulation.touches(.read, thread)
                return isDone
            }, "getFromHTTPRequest")
    }

    // MARK: Databases of other plugins

    func getMigratableDbList(_ call: PluginCall) {
        answer(call, "getMigratableDbList") {
            let names = try folders.migratable(call.getString("folderPath", "default"))
            return JSObject().put("values", JSArray(names))
        }
    }

    func addSQLiteSuffix(_ call: PluginCall) {
        migrate(call, "addSQLiteSuffix", missing: "AddSQLiteSuffix") {
            try folders.migrate($0, $1, moves: false)
        }
    }

    func deleteOldDatabases(_ call: PluginCall) {
        migrate(call, "deleteOldDatabases") { try folders.delete($0, $1) }
    }

    func moveDatabasesAndAddSuffix(_ call: PluginCall) {
        migrate(call, "moveDatabasesAndAddSuffix") { try folders.migrate($0, $1, moves: true) }
    }

    private func migrate(
        _ call: PluginCall, _ title: String, missing: String? = nil,
        _ body: (_ folder: String, _ names: [String]) throws -> Void
    ) {
        guard let names = call.getArray("dbNameList") else {
            return call.reject("\(missing ?? title): dbNameList not given or empty")
        }
        // With anything but texts in it a list counts as empty.
        let texts = names.toList().compactMap { name in
            if case .string(let text) = name { text } else { nil }
        }
        answer(call, title) {
            let isRead = texts.count == names.length
            try body(call.getString("folderPath", "default"), isRead ? texts : [])
            return nil
        }
    }
}
