import Foundation
import Testing

/// IndexedDB as whole runs have it: the file in the device's folder is what the next run begins with.
@Suite struct IndexedDatabaseRunTests {
    private static let script = """
        const request = indexedDB.open('notes', 1);
        request.onupgradeneeded = () => { request.result.createObjectStore('s', { autoIncrement: true }); };
        request.onsuccess = () => {
            const store = request.result.transaction('s', 'readwrite').objectStore('s');
            store.add({ at: new Date(0) });
            store.getAllKeys().onsuccess = (event) => { console.log(JSON.stringify(event.target.result)); };
        };
        """

    @Test(arguments: [
        ("ios", "Library/WebKit/WebsiteData/IndexedDB/v1/capacitor_localhost_0"),
        ("android", "app_webview/Default/IndexedDB/https_localhost_0"),
    ])
    func `F265 a run goes on with the databases of the one before`(
        platform: String, place: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", Self.script)
        let arguments = ["run", "main.js", "--device", "phone", "--platform", platform]
        for expected in ["[1]\n", "[1,2]\n"] {
            let run = try Command(arguments, in: folder.path)
            #expect(run.output == expected, "\(run.errors)")
            #expect(run.status == 0)
        }
        let files =
            FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        let databases = files.filter { $0.hasSuffix("IndexedDB.sqlite3") }
        #expect(databases.count == 1)
        #expect(databases.first?.contains(place) == true, "\(databases)")
    }

    @Test(arguments: ["ios", "android"])
    func `two runs of one script have one trace`(platform: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", Self.script)
        let hashes = try (1...2).map { _ in
            try Command(["run", "main.js", "--platform", platform, "--json"], in: folder.path)
                .json()["traceHash"] as? String
        }
        #expect(hashes[0] != nil)
        #expect(hashes[0] == hashes[1])
    }
}
