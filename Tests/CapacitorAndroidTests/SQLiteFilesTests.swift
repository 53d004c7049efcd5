import CapacitorAndroid
import Farad
import FaradFoundation
import TestSupport
import Testing

/// Databases that others have made, and passphrases, on Android.
@Suite struct SQLiteFilesTests {
    private static let folder = "/data/data/app.test/databases"

    private func phone(
        _ test: String, _ configuration: [String: Any] = [:], assets: [String: Data] = [:],
        files: [String] = []
    ) throws -> AndroidPhone {
        let phone = try AndroidPhone(
            """
            const sqlite = (method, options) =>
                call("CapacitorSQLite", method, { database: "t", ...options });
            const path = (name) => "\(Self.folder)/" + name;
            (async () => {
            \(test)
            })();
            """, configuration: ["plugins": ["CapacitorSQLite": configuration]]
        ) { _ in
            let environment = CapacitorAndroidEnvironment.current
            let own = environment.appFiles
            environment.appFiles = { assets[$0] ?? own($0) }
            environment.appFileNames = { folder in
                assets.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
            }
        }
        PhoneNetwork.of(phone.device.phone).add("server.example", DatabaseServer())
        let disk = phone.device.phone.fileSystem
        try disk.createDirectory(Self.folder, withIntermediates: true)
        for name in files { try disk.write("\(Self.folder)/\(name)", Data(name.utf8)) }
        return try phone.launch()
    }

    @Test func `a foreign database can be read by its path, and only read`() throws {
        let phone = try phone(
            """
            await sqlite("createConnection");
            await sqlite("open");
            await sqlite("execute", { statements: "CREATE TABLE t (a);\\nINSERT INTO t VALUES (5);" });
            await sqlite("closeConnection");
            const database = path("tSQLite.db");
            const named = { database, databasePath: database, readonly: true };
            await told(sqlite("getNCDatabasePath", { path: "default", database: "tSQLite.db" }));
            await told(sqlite("getNCDatabasePath", { path: "files/none" }));
            await told(sqlite("getNCDatabasePath", { path: "else/where" }));
            await told(sqlite("isNCDatabase", named));
            await told(sqlite("createNCConnection", named));
            await told(sqlite("createNCConnection", named));
            await told(sqlite("open", named));
            await told(sqlite("query", { ...named, statement: "SELECT a FROM t", values: [] }));
            await told(sqlite("closeNCConnection", named));
            await told(sqlite("closeNCConnection", named));
            await told(sqlite("createNCConnection", { databasePath: "/none" }));
            await told(sqlite("isNCDatabase"));
            """)
        let file = "\(Self.folder)/tSQLite.db"
        #expect(
            phone.lines == [
                #"resolved {"path":"\#(file)"}"#,
                "rejected getNCDatabasePath: Folder /data/data/app.test/files/none does not exist "
                    + "undefined",
                "rejected getNCDatabasePath: Folder else/where not allowed undefined",
                #"resolved {"result":true}"#, "resolved undefined",
                "rejected CreateNCConnection: Connection \(file) already exists undefined",
                "resolved undefined", #"resolved {"values":[{"a":5}]}"#, "resolved undefined",
                "rejected CloseNCConnection: No available connection for database \(file) undefined",
                "rejected CreateNCConnection: Database /none does not exist undefined",
                "rejected Must provide a database path undefined",
            ])
    }

    @Test func `assets are copied with the plugin's ending, those of zip files too`() throws {
        let phone = try phone(
            """
            await told(sqlite("copyFromAssets", { overwrite: false }));
            await told(sqlite("getDatabaseList"));
            """,
            assets: [
                "/assets/databases/a.db": Data("one".utf8),
                "/assets/databases/b.db": Data("two".utf8),
                "/assets/databases/z.zip": SampleZip.database,
            ], files: ["aSQLite.db"])
        #expect(
            phone.lines == [
                "resolved undefined",
                #"resolved {"values":["aSQLite.db","bSQLite.db","innerSQLite.db"]}"#,
            ])
        #expect(phone.file("databases/aSQLite.db") == "aSQLite.db")
        #expect(phone.file("databases/bSQLite.db") == "two")
        #expect(
            phone.file("databases/innerSQLite.db") == String(repeating: "packed ", count: 9))
    }

    @Test func `assets take the place of what is there, and none are told`() throws {
        let script = #"await told(sqlite("copyFromAssets"));"#
        let phone = try phone(
            script, assets: ["/assets/databases/a.db": Data("new".utf8)], files: ["aSQLite.db"])
        #expect(phone.file("databases/aSQLite.db") == "new")
        #expect(
            try self.phone(script).lines == [
                "rejected CopyFromAssets: copy failed : Folder public/assets/databases does not "
                    + "exist or is empty undefined"
            ])
    }

    @Test func `a zip file with other files is refused, where a phone hangs`() throws {
        let phone = try phone(
            #"await told(sqlite("copyFromAssets"));"#,
            assets: ["/assets/databases/z.zip": SampleZip.databaseAndText])
        #expect(
            phone.lines == [
                "rejected CopyFromAssets: copy failed : Farad: note.txt of a zip file is no .db "
                    + "file, which keeps the plugin busy for ever on Android undefined"
            ])
    }

    @Test func `a server's databases are kept, and its refusals told`() throws {
        let phone = try phone(
            """
            const get = (url) => told(sqlite("getFromHTTPRequest", { url }));
            await get("https://server.example/remote.db");
            await get("https://server.example/z.zip");
            await get("https://server.example/missing.db");
            await get("https://server.example/remote.txt");
            await get("https://server.example/remote");
            await get("remote.db");
            await told(sqlite("getFromHTTPRequest"));
            await told(sqlite("getDatabaseList"));
            """)
        let words = "rejected GetFromHTTPRequest: "
        #expect(
            phone.lines == [
                "resolved undefined", "resolved undefined",
                words + "java.io.IOException: No file to download. Server replied HTTP code: 404 "
                    + "undefined",
                words + "Unknown file type. Filename: remote.txt undefined",
                words + "extension db or zip not found undefined",
                words + "no protocol: remote.db undefined",
                words + "Must provide a database url undefined",
                #"resolved {"values":["innerSQLite.db","remoteSQLite.db"]}"#,
            ])
        #expect(phone.file("databases/remoteSQLite.db") == "remote")
    }

    @Test func `while a server's database is fetched, other calls wait`() throws {
        let phone = try phone(
            """
            const url = "https://server.example/remote.db";
            const got = sqlite("getFromHTTPRequest", { url }).then(() => say("got"));
            await sqlite("isDatabase", { database: "remote" }).then(({ result }) => say(result));
            await got;
            """)
        #expect(phone.lines.sorted() == ["got", "true"])
    }

    @Test func `databases of other plugins are listed, copied, deleted and moved`() throws {
        let phone = try phone(
            """
            const none = { dbNameList: [] };
            await told(sqlite("getMigratableDbList"));
            await told(sqlite("addSQLiteSuffix", { dbNameList: ["b"] }));
            await told(sqlite("addSQLiteSuffix", none));
            await told(sqlite("getDatabaseList"));
            await told(sqlite("deleteOldDatabases", none));
            await told(sqlite("getMigratableDbList"));
            await told(sqlite("moveDatabasesAndAddSuffix", { dbNameList: ["b"] }));
            await told(sqlite("getMigratableDbList"));
            """, files: ["a.db", "b", "cSQLite.db"])
        #expect(
            phone.lines == [
                #"resolved {"values":["a.db","b"]}"#, "resolved undefined", "resolved undefined",
                #"resolved {"values":["aSQLite.db","bSQLite.db","cSQLite.db"]}"#,
                "resolved undefined", #"resolved {"values":["b"]}"#, "resolved undefined",
                "rejected getMigratableDbList: No databases available  undefined",
            ])
    }

    @Test func `a migration without a list, or of a folder that is not there, is refused`() throws {
        let phone = try phone(
            """
            await told(sqlite("addSQLiteSuffix"));
            await told(sqlite("moveDatabasesAndAddSuffix", { dbNameList: [], folderPath: "cache" }));
            await told(sqlite("deleteOldDatabases", { dbNameList: [], folderPath: "files/none" }));
            await told(sqlite("getMigratableDbList", { folderPath: "else/where" }));
            """)
        #expect(
            phone.lines == [
                "rejected AddSQLiteSuffix: dbNameList not given or empty undefined",
                "rejected moveDatabasesAndAddSuffix: Folder /data/data/app.test/cache no database "
                    + "files undefined",
                "rejected deleteOldDatabases: Folder /data/data/app.test/files/none does not exist "
                    + "undefined",
                "rejected getMigratableDbList: Folder else/where not allowed undefined",
            ])
    }

    // MARK: Passphrases

    @Test func `without encryption in the configuration there are no passphrases`() throws {
        let phone = try phone(
            """
            const both = { passphrase: "a", oldpassphrase: "b" };
            await told(sqlite("isInConfigEncryption"));
            for (const method of ["isSecretStored", "setEncryptionSecret", "changeEncryptionSecret",
                "clearEncryptionSecret", "checkEncryptionSecret"]) await told(sqlite(method, both));
            await told(sqlite("createConnection", { encrypted: true, mode: "secret" }));
            await told(sqlite("checkEncryptionSecret"));
            await told(sqlite("changeEncryptionSecret", { passphrase: "a" }));
            """, ["androidIsEncryption": false])
        let titles = [
            "IsSecretStored", "SetEncryptionSecret", "ChangeEncryptionSecret",
            "ClearEncryptionSecret", "CheckEncryptionSecret",
        ]
        #expect(
            phone.lines == [#"resolved {"result":false}"#]
                + titles.map {
                    "rejected \($0): No Encryption set in capacitor.config undefined"
                } + [
                    "rejected CreateConnection: Database cannot be encrypted as 'No Encryption' "
                        + "set in capacitor.config undefined",
                    "rejected checkEncryptionSecret: Must provide a passphrase undefined",
                    "rejected SetEncryptionSecret: Must provide a oldpassphrase undefined",
                ])
    }

    @Test func `a configuration that says nothing has encryption, and a passphrase is kept`() throws
    {
        let phone = try phone(
            """
            await told(sqlite("isInConfigEncryption"));
            await told(sqlite("isInConfigBiometricAuth"));
            await told(sqlite("isSecretStored"));
            await told(sqlite("checkEncryptionSecret", { passphrase: "a" }));
            await told(sqlite("setEncryptionSecret", { passphrase: "a" }));
            await told(sqlite("setEncryptionSecret", { passphrase: "b" }));
            await told(sqlite("changeEncryptionSecret", { passphrase: "c", oldpassphrase: "b" }));
            await told(sqlite("changeEncryptionSecret", { passphrase: "c", oldpassphrase: "a" }));
            await told(sqlite("checkEncryptionSecret", { passphrase: "a" }));
            await told(sqlite("checkEncryptionSecret", { passphrase: "c" }));
            await told(sqlite("clearEncryptionSecret"));
            await told(sqlite("isSecretStored"));
            """)
        #expect(
            phone.lines == [
                #"resolved {"result":true}"#, #"resolved {"result":false}"#,
                #"resolved {"result":false}"#,
                "rejected CheckEncryptionSecret: no passphrase stored  in sharedPreferences "
                    + "undefined",
                "resolved undefined",
                "rejected SetEncryptionSecret: a passphrase has already been set  undefined",
                "rejected ChangeEncryptionSecret: Oldpassphrase is wrong secret undefined",
                "resolved undefined", #"resolved {"result":false}"#, #"resolved {"result":true}"#,
                "resolved undefined", #"resolved {"result":false}"#,
            ])
    }

    @Test func `what a passphrase would open is refused`() throws {
        let phone = try phone(
            """
            const secret = { encrypted: true, mode: "secret" };
            await told(sqlite("createConnection", { ...secret, mode: "any" }));
            await sqlite("createConnection", secret);
            await told(sqlite("open"));
            await sqlite("setEncryptionSecret", { passphrase: "a" });
            await sqlite("createConnection", secret);
            await told(sqlite("open"));
            await sqlite("closeConnection");
            await sqlite("createConnection", { ...secret, mode: "encryption" });
            await told(sqlite("open"));
            """)
        let file = "\(Self.folder)/tSQLite.db"
        #expect(
            phone.lines == [
                "rejected CreateConnection: inMode must be in ['encryption','secret', "
                    + "'decryption']  undefined",
                "rejected Open: No Passphrase stored undefined",
                "rejected Open: Farad has no SQLCipher: \(file) cannot be opened with the mode "
                    + "secret, only without encryption undefined",
                "rejected Open: Failed in encryption \(file) not found undefined",
            ])
    }

    @Test func `a file is plain, unknown or not there`() throws {
        let phone = try phone(
            """
            await told(sqlite("isDatabaseEncrypted", { database: "none" }));
            await told(sqlite("isDatabaseEncrypted", { database: "torn" }));
            await sqlite("createConnection");
            await sqlite("open");
            await sqlite("execute", { statements: "CREATE TABLE t (a);" });
            await told(sqlite("isDatabaseEncrypted"));
            """, files: ["tornSQLite.db"])
        #expect(
            phone.lines == [
                "rejected isDatabaseEncrypted: Database does not exist undefined",
                "rejected isDatabaseEncrypted: Database unknown undefined",
                #"resolved {"result":false}"#,
            ])
    }

    @Test func `JSON that says nothing of encryption is valid and cannot be imported`() throws {
        let phone = try phone(
            """
            const json = { database: "j", version: 1, mode: "full", tables: [] };
            const bring = (more) =>
                sqlite("importFromJson", { jsonstring: JSON.stringify({ ...json, ...more }) });
            await told(sqlite("isJsonValid", { jsonstring: JSON.stringify(json) }));
            await told(bring({}));
            await told(bring({ encrypted: true }));
            await told(bring({ expData: "" }));
            await told(bring({ encrypted: false }));
            await sqlite("setEncryptionSecret", { passphrase: "a" });
            await told(bring({ expData: "" }));
            """)
        let words = "rejected ImportFromJson: importFromJson : "
        #expect(
            phone.lines == [
                #"resolved {"result":true}"#,
                words + "Attempt to invoke virtual method 'boolean java.lang.Boolean."
                    + "booleanValue()' on a null object reference undefined",
                words + "No Passphrase stored undefined",
                words + "decryptJSONObject: No Passphrase stored undefined",
                #"resolved {"changes":{"changes":0}}"#,
                words + "Farad does not simulate encrypted JSON of CapacitorSQLite undefined",
            ])
    }

    // MARK: The words of each method

    @Test func `methods tell what is missing or shut each in its own words`() throws {
        let phone = try phone(
            """
            for (const method of ["isDBExists", "isDBOpen", "isDatabase", "isTableExists",
                "isTransactionActive", "deleteDatabase", "isDatabaseEncrypted"])
                await told(call("CapacitorSQLite", method, {}));
            await sqlite("createConnection");
            await told(sqlite("isTableExists"));
            await told(sqlite("isTableExists", { table: "t" }));
            await told(sqlite("getVersion"));
            await told(sqlite("getTableList", { database: "t.db" }));
            await told(sqlite("deleteDatabase", { readonly: true }));
            await sqlite("open");
            await told(sqlite("executeSet", { set: [{ statement: "SELECT 1" }] }));
            await told(sqlite("executeSet", { set: [{ statement: "", values: [], more: 1 }] }));
            await sqlite("close");
            await told(sqlite("getVersion"));
            await told(sqlite("isTableExists", { table: "t" }));
            await told(sqlite("deleteDatabase"));
            await told(sqlite("isDatabase"));
            """)
        #expect(
            phone.lines == [
                "rejected isDBExists: Must provide a database name undefined",
                "rejected isDBOpen: Must provide a database name undefined",
                "rejected Must provide a database name undefined",
                "rejected Must provide a database name undefined",
                "rejected Must provide a database name undefined",
                "rejected deleteDatabase: Must provide a database name undefined",
                "rejected Must provide a database name undefined",
                "rejected Must provide a table name undefined", #"resolved {"result":false}"#,
                "rejected GetVersion: Attempt to invoke interface method 'boolean androidx.sqlite."
                    + "db.SupportSQLiteDatabase.isOpen()' on a null object reference undefined",
                "rejected GetTableList: No available connection for database t.db undefined",
                "rejected deleteDatabase: not allowed in read-only mode undefined",
                "rejected ExecuteSet: No value for values undefined",
                "rejected ExecuteSet: Must provide a set as Array of {statement,values} undefined",
                "rejected GetVersion: Database not opened undefined",
                "rejected isTableExists: isTableExists: in selectSQL cursor attempt to re-open an "
                    + "already-closed object: SQLiteDatabase: \(Self.folder)/tSQLite.db undefined",
                "resolved undefined", #"resolved {"result":false}"#,
            ])
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
