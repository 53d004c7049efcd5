import Capacitor
import FaradFoundation
import LocalAuthentication
import TestSupport
import Testing

/// Databases that others have made, and passphrases, on an iPhone.
@Suite struct SQLiteFilesTests {
    private func phone(
        _ configuration: [String: Any] = [:], assets: [String: Data] = [:],
        before launch: (PluginPhone) -> Void = { _ in }
    ) -> PluginPhone {
        let phone = PluginPhone(configuration: ["plugins": ["CapacitorSQLite": configuration]])
        let environment = CapacitorEnvironment.of(phone.process)
        let index = environment.appFiles
        environment.appFiles = { assets[$0] ?? index($0) }
        environment.appFileNames = { folder in
            assets.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
        }
        PhoneNetwork.of(phone.system).add("server.example", DatabaseServer())
        launch(phone)
        phone.launch()
        return phone
    }

    private func call(_ phone: PluginPhone, _ method: String, _ more: String = "") -> String {
        phone.call("CapacitorSQLite", method, "{ database: 'db', \(more) }")
    }

    /// Where the plugin looks for a name.
    private func path(_ phone: PluginPhone, _ name: String, _ folder: String = "Documents")
        -> String
    {
        let answer = phone.call(
            "CapacitorSQLite", "getNCDatabasePath", "{ path: '\(folder)', database: '\(name)' }")
        return answer.replacing(#"{"path":""#, with: "").replacing(#""}"#, with: "")
    }

    private func names(_ phone: PluginPhone) -> String {
        call(phone, "getDatabaseList").replacing(#"{"values":"#, with: "").replacing("}", with: "")
    }

    private func text(_ phone: PluginPhone, _ name: String) -> String? {
        guard let data = try? phone.system.fileSystem.read(path(phone, name)) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    private func write(_ phone: PluginPhone, _ names: String...) throws {
        for name in names { try phone.system.fileSystem.write(path(phone, name), Data(name.utf8)) }
    }

    @Test func `a foreign database can be read by its path, and only read`() throws {
        let phone = phone()
        _ = call(phone, "createConnection")
        _ = call(phone, "open")
        _ = call(phone, "execute", "statements: 'CREATE TABLE t (a); INSERT INTO t VALUES (5);'")
        _ = call(phone, "closeConnection")
        let other = path(phone, "other.db")
        let files = phone.system.fileSystem
        try files.write(other, files.read(path(phone, "dbSQLite.db")))
        let named = "database: '\(other)', databasePath: '\(other)', readonly: true"
        #expect(call(phone, "isNCDatabase", named) == #"{"result":true}"#)
        #expect(call(phone, "createNCConnection", named) == "undefined")
        #expect(
            call(phone, "createNCConnection", named)
                == "rejected: CreateNCConnection: Connection \(other) already exists")
        #expect(call(phone, "open", named) == "undefined")
        #expect(
            call(phone, "query", named + ", statement: 'SELECT a FROM t', values: []")
                == #"{"values":[{"ios_columns":["a"]},{"a":5}]}"#)
        #expect(call(phone, "closeNCConnection", named) == "undefined")
        #expect(
            call(phone, "closeNCConnection", named)
                == "rejected: CloseNCConnection: Connection to \(other) not available")
        #expect(
            call(phone, "createNCConnection", "databasePath: '/none.db'")
                == "rejected: CreateNCConnection: "
                + #"failed(message: "database /none.db does not exist")"#)
        #expect(
            path(phone, "x", "Elsewhere")
                == #"rejected: getNCDatabasePath: getNCDatabasePath(message: "getFolderURL command "#
                + "failed : The operation couldn’t be completed. (CapacitorSQLitePlugin."
                + #"UtilsFileError error 2.)")"#)
    }

    @Test func `assets are copied with the plugin's ending, those of zip files too`() {
        let phone = phone(assets: [
            "/assets/databases/a.db": Data("one".utf8),
            "/assets/databases/bSQLite.db": Data("two".utf8),
            "/assets/databases/deep/c.db": Data(),
            "/assets/databases/z.zip": SampleZip.databaseAndText,
        ])
        #expect(call(phone, "copyFromAssets") == "undefined")
        #expect(names(phone) == #"["aSQLite.db","bSQLite.db","innerSQLite.db"]"#)
        #expect(
            text(phone, "innerSQLite.db") == String(repeating: "packed ", count: 9))
        #expect(text(phone, "note.txt") == "hi")
        #expect(
            call(self.phone(), "copyFromAssets")
                == #"rejected: copyFromAssets: failed(message: "assets database path does not "#
                + #"exist")"#)
    }

    @Test func `assets take the place of what is there, unless they shall not`() throws {
        let phone = phone(assets: ["/assets/databases/a.db": Data("new".utf8)])
        try write(phone, "aSQLite.db")
        #expect(call(phone, "copyFromAssets", "overwrite: false") == "undefined")
        #expect(text(phone, "aSQLite.db") == "aSQLite.db")
        #expect(call(phone, "copyFromAssets") == "undefined")
        #expect(text(phone, "aSQLite.db") == "new")
    }

    @Test func `an asset that is no zip file is told`() {
        let phone = phone(assets: ["/assets/databases/z.zip": Data("no zip".utf8)])
        let answer = call(phone, "copyFromAssets")
        #expect(
            answer.hasPrefix(
                #"rejected: copyFromAssets: Error: unzipToDatabaseFailed(message: "Error: Read "#
                    + "Archive: file:///"))
        #expect(answer.hasSuffix(#"/public/assets/databases/z.zip failed")"#))
    }

    @Test func `a server's databases are kept, whatever it answers`() {
        let phone = phone()
        let failure =
            "rejected: Download from HTTP failed: The operation couldn’t be completed. "
            + "(CapacitorSQLitePlugin.UtilsDownloadError error 0.)"
        func fetch(_ url: String) -> String {
            call(phone, "getFromHTTPRequest", "url: '\(url)'")
        }
        #expect(fetch("https://server.example/remote.db") == "undefined")
        #expect(fetch("https://server.example/z.zip") == "undefined")
        #expect(fetch("https://server.example/missing.db") == "undefined")
        #expect(fetch("https://server.example/remote.txt") == failure)
        #expect(fetch("https://nobody.example/remote.db") == failure)
        #expect(
            phone.call("CapacitorSQLite", "getFromHTTPRequest")
                == "rejected: GetFromHTTPRequest: Must provide a database url")
        #expect(names(phone) == #"["innerSQLite.db","missingSQLite.db","remoteSQLite.db"]"#)
        #expect(text(phone, "remoteSQLite.db") == "remote")
    }

    @Test func `databases of other plugins are listed, copied, deleted and moved`() throws {
        let phone = phone(["iosDatabaseLocation": "Library/Own"])
        try write(phone, "a.db", "b", "cSQLite.db")
        #expect(call(phone, "getMigratableDbList") == #"{"values":["a.db","b"]}"#)
        #expect(call(phone, "addSQLiteSuffix", "dbNameList: ['b']") == "undefined")
        #expect(names(phone) == #"["bSQLite.db"]"#)
        #expect(call(phone, "addSQLiteSuffix") == "undefined")
        #expect(names(phone) == #"["aSQLite.db","bSQLite.db"]"#)
        #expect(call(phone, "deleteOldDatabases") == "undefined")
        #expect(call(phone, "getMigratableDbList") == #"{"values":["b"]}"#)
        try write(phone, "d.db")
        #expect(call(phone, "moveDatabasesAndAddSuffix", "folderPath: 'Documents'") == "undefined")
        #expect(names(phone) == #"["aSQLite.db","bSQLite.db","dSQLite.db"]"#)
        #expect(call(phone, "getMigratableDbList") == #"{"values":["b"]}"#)
    }

    @Test func `a folder that is not there is told in each method's words`() {
        let phone = phone()
        func words(_ type: String, _ code: Int) -> String {
            " command failed : The operation couldn’t be completed. (CapacitorSQLitePlugin."
                + "\(type) error \(code).)"
        }
        let none = "folderPath: 'Library/None'"
        let list = "getMigratableList"
        #expect(
            call(phone, "getMigratableDbList", none)
                == "rejected: getMigratableDbList: \(list): \(list)"
                + words("UtilsMigrateError", 1))
        #expect(
            call(phone, "getMigratableDbList", "folderPath: 'Elsewhere'")
                == "rejected: getMigratableDbList: \(list): getFolderURLFailed")
        #expect(
            call(phone, "addSQLiteSuffix", none)
                == "rejected: AddSQLiteSuffix: addSQLiteSuffix: addSQLiteSuffix"
                + words("UtilsMigrateError", 0))
        #expect(
            call(phone, "deleteOldDatabases", none)
                == "rejected: DeleteOldDatabases: deleteOldDatabases: addSQLiteSuffix(message: "
                + "\"addSQLiteSuffix" + words("UtilsMigrateError", 0) + "\")")
        let move = "moveDatabasesAndAddSuffix"
        #expect(
            call(phone, move, "folderPath: 'Elsewhere'")
                == "rejected: \(move): \(move): getFolderURL" + words("UtilsFileError", 2))
    }

    @Test func `a location that is none stops every method`() {
        let phone = phone(["iosDatabaseLocation": "Elsewhere"])
        #expect(
            call(phone, "createConnection")
                == "rejected: CreateConnection: getFolderURL command failed : The operation "
                + "couldn’t be completed. (CapacitorSQLitePlugin.UtilsFileError error 2.)")
        #expect(phone.call("CapacitorSQLite", "echo", "{ value: 'x' }") == #"{"value":"x"}"#)
    }

    @Test func `a new location gets the databases that lie in Documents`() throws {
        let phone = phone(["iosDatabaseLocation": "Library/Own"])
        try write(phone, "oldSQLite.db", "other.db")
        #expect(names(phone) == "[]")
        try phone.system.fileSystem.remove(path(phone, "Own", "Library"))
        phone.restart()
        phone.launch()
        #expect(names(phone) == #"["oldSQLite.db"]"#)
        #expect(call(phone, "getMigratableDbList") == #"{"values":["other.db"]}"#)
    }

    // MARK: The words of each method

    @Test func `methods tell what is missing or shut each in its own words`() {
        let phone = phone()
        for (method, title) in [
            ("getUrl", "GetUrl"), ("getVersion", "getVersion"), ("isDBOpen", "idDBOpen"),
            ("getTableList", "getDatabaseList"), ("isTableExists", "IsTableExists"),
            ("isDatabaseEncrypted", "isDatabaseEncrypted"),
        ] {
            #expect(
                phone.call("CapacitorSQLite", method)
                    == "rejected: \(title): Must provide a database name")
        }
        _ = call(phone, "createConnection")
        #expect(
            call(phone, "getVersion")
                == #"rejected: GetVersion: getVersion(message: "Failed in getVersion database "#
                + #"not opened")"#)
        #expect(
            call(phone, "isTableExists", "table: 't'")
                == "rejected: IsTableExists: IsTableExists: Error isTableExists: Database not "
                + "opened")
        #expect(call(phone, "getTableList") == "rejected: getDatabaseList: Database db not opened")
    }

    @Test func `what cannot be committed is told by each method, and stays open`() {
        let phone = phone()
        _ = call(phone, "createConnection")
        _ = call(phone, "open")
        _ = call(
            phone, "execute",
            "statements: 'CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES "
                + "a(id) DEFERRABLE INITIALLY DEFERRED);'")
        let failure =
            "Error commitTransaction: failed rc: 19 message: FOREIGN KEY constraint failed"
        let statement = "INSERT INTO b VALUES (9)"
        for (method, options, words) in [
            ("execute", "statements: '\(statement);'", "Execute: Failed in executeSQL : "),
            ("run", "statement: '\(statement)', values: []", "Run: Failed in runSQL :  "),
            (
                "executeSet", "set: [{ statement: '\(statement)', values: [] }]", "ExecuteSet: "
            ),
        ] {
            #expect(call(phone, method, options) == "rejected: " + words + failure)
            #expect(
                call(phone, "beginTransaction").hasSuffix(
                    "cannot start a transaction within a transaction"))
            _ = call(phone, "rollbackTransaction")
        }
    }

    @Test func `a RETURNING clause is cut off behind an INSERT's values, not within them`() {
        let phone = phone()
        _ = call(phone, "createConnection")
        _ = call(phone, "open")
        _ = call(phone, "execute", "statements: 'CREATE TABLE t (a);'")
        let statement = "INSERT INTO t VALUES ('is returning') RETURNING a"
        _ = call(phone, "run", "statement: \"\(statement)\", values: []")
        #expect(
            call(phone, "query", "statement: 'SELECT a FROM t', values: []")
                == #"{"values":[{"ios_columns":["a"]},{"a":"is returning"}]}"#)
    }

    // MARK: Passphrases

    @Test func `without encryption in the configuration there are no passphrases`() {
        let phone = phone()
        #expect(call(phone, "isInConfigEncryption") == #"{"result":false}"#)
        #expect(call(phone, "isInConfigBiometricAuth") == #"{"result":false}"#)
        for title in [
            "IsSecretStored", "SetEncryptionSecret", "ChangeEncryptionSecret",
            "ClearEncryptionSecret", "CheckEncryptionSecret",
        ] {
            let method = title.prefix(1).lowercased() + title.dropFirst()
            #expect(
                call(phone, method, "passphrase: 'a', oldpassphrase: 'b'")
                    == "rejected: \(title): No Encryption set in capacitor.config")
        }
        #expect(
            call(phone, "createConnection", "encrypted: true, mode: 'secret'")
                == "rejected: CreateConnection: Database cannot be encrypted as 'No Encryption' "
                + "set in capacitor.config")
        #expect(call(phone, "createConnection", "mode: 'encryption'") == "undefined")
        #expect(
            call(phone, "open") == "rejected: Open: No Encryption set in capacitor.config")
    }

    @Test func `a passphrase is kept in the keychain, and outlives the app`() {
        let phone = phone(["iosIsEncryption": true, "iosKeychainPrefix": "app"])
        func keep(_ text: String) -> String {
            call(phone, "setEncryptionSecret", "passphrase: '\(text)'")
        }
        func check(_ text: String) -> String {
            call(phone, "checkEncryptionSecret", "passphrase: '\(text)'")
        }
        #expect(call(phone, "isSecretStored") == #"{"result":false}"#)
        #expect(
            check("a")
                == "rejected: CheckEncryptionSecret: no passphrase stored in keychain")
        #expect(keep("") == "rejected: SetEncryptionSecret: passphrase must not be empty")
        #expect(keep("a") == "undefined")
        #expect(
            keep("b") == "rejected: SetEncryptionSecret: passphrase already stored in keychain")
        phone.restart()
        phone.launch()
        #expect(call(phone, "isSecretStored") == #"{"result":true}"#)
        #expect(check("a") == #"{"result":true}"#)
        #expect(
            call(phone, "changeEncryptionSecret", "passphrase: 'c', oldpassphrase: 'b'")
                == "rejected: ChangeEncryptionSecret: Given oldpassphrase is wrong")
        #expect(
            call(phone, "changeEncryptionSecret", "passphrase: 'c', oldpassphrase: 'a'")
                == "undefined")
        #expect(check("a") == #"{"result":false}"#)
        #expect(call(phone, "clearEncryptionSecret") == "undefined")
        #expect(call(phone, "isSecretStored") == #"{"result":false}"#)
    }

    @Test func `without a keychain prefix no passphrase is kept`() {
        let phone = phone(["iosIsEncryption": true])
        #expect(
            call(phone, "setEncryptionSecret", "passphrase: 'a'")
                == "rejected: SetEncryptionSecret: keychain prefix must not be empty")
        #expect(
            call(phone, "clearEncryptionSecret")
                == "rejected: ClearEncryptionSecret: setEncryptionSecret(message: \"keychain "
                + "prefix must not be empty\")")
    }

    @Test func `the user's finger is asked for at the start, and listeners hear of it`() {
        let phone = phone { $0.show(matching: true) }
        #expect(heard(phone) == #"[{"result":true}]"#)
        let refusing = self.phone { $0.cancel() }
        #expect(
            heard(refusing) == #"[{"message":"You pressed cancel.","result":false}]"#)
        #expect(call(refusing, "isInConfigBiometricAuth") == #"{"result":true}"#)
    }

    /// With a sensor for fingers, and what its user does at each prompt.
    private func phone(_ answer: @escaping (BiometricDaemon) -> Void) -> PluginPhone {
        let biometric: [String: Any] = ["biometricAuth": true, "biometricTitle": "Who are you?"]
        return phone(
            [
                "iosIsEncryption": true, "iosKeychainPrefix": "app", "iosBiometric": biometric,
            ],
            before: { phone in
                let daemon = BiometricDaemon.of(phone.system)
                daemon.biometry = .touchID
                daemon.isEnrolled = true
                daemon.questions.prompted = { _ in answer(daemon) }
            })
    }

    private func heard(_ phone: PluginPhone) -> String? {
        _ = phone.evaluate(
            """
            globalThis.heard = [];
            Capacitor.Plugins.CapacitorSQLite.addListener("sqliteBiometricEvent",
                (data) => heard.push(data));
            """)
        phone.run()
        return phone.evaluate("JSON.stringify(heard)") as? String
    }

    @Test func `what a passphrase would open is refused`() {
        let phone = phone(["iosIsEncryption": true, "iosKeychainPrefix": "app"])
        #expect(
            call(phone, "createConnection", "encrypted: true, mode: 'any'")
                == "rejected: CreateConnection: inMode must be in['encryption','secret',"
                + "'decryption']")
        #expect(call(phone, "createConnection", "encrypted: true, mode: 'secret'") == "undefined")
        #expect(call(phone, "open") == "rejected: Open: No Passphrase stored")
        _ = call(phone, "setEncryptionSecret", "passphrase: 'a'")
        _ = call(phone, "createConnection", "encrypted: true, mode: 'secret'")
        let answer = call(phone, "open")
        #expect(answer.hasPrefix("rejected: Open: Farad has no SQLCipher: /"))
        #expect(
            answer.hasSuffix(
                "dbSQLite.db cannot be opened with the mode secret, only without encryption"))
        #expect(
            call(phone, "importFromJson", "jsonstring: JSON.stringify({ expData: 'AAAA' })")
                == "rejected: importFromJson: Farad does not simulate encrypted JSON of "
                + "CapacitorSQLite")
        _ = call(phone, "closeConnection")
        _ = call(phone, "createConnection", "encrypted: true, mode: 'encryption'")
        #expect(call(phone, "open") == "rejected: Open: Failed in encryption")
    }

    @Test func `a file is plain, unknown or not there`() throws {
        let phone = phone()
        let ask = { call(phone, "isDatabaseEncrypted") }
        #expect(ask() == "rejected: isDatabaseEncrypted: Database does not exist")
        try write(phone, "dbSQLite.db")
        #expect(ask() == "rejected: isDatabaseEncrypted: Database unknown")
        try phone.system.fileSystem.remove(path(phone, "dbSQLite.db"))
        _ = call(phone, "createConnection")
        _ = call(phone, "open")
        #expect(ask() == #"{"result":false}"#)
    }
}

/// Has a database and a zip file, and of all else the words that it has not.
private final class DatabaseServer: HTTPResponder {
    var state: [String: Any] { [:] }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        switch request.path.first {
        case "remote.db": HTTPResponse(body: Data("remote".utf8))
        case "z.zip": HTTPResponse(body: SampleZip.database)
        default: HTTPResponse(status: 404, body: Data("not here".utf8))
        }
    }
}
