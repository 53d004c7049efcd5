import TestSupport
import Testing

/// What a script prints is the same in each process: nothing of it follows the host's chance.
@Suite struct SameRunTests {
    private func outputs(_ script: String, _ options: [String] = []) throws -> Set<String> {
        let folder = try TemporaryFolder()
        try folder.write("page.ts", script)
        try folder.write(
            "page.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("page", {
                app: "./page.ts",
                servers: {
                    "api.example.org": {
                        "GET /headers": ({ headers }) => ({ json: headers }),
                        "GET /length": () => ({ headers: { "Content-Length": "2" }, json: {} }),
                    },
                },
                steps(user) { user.launch(); },
            });
            """)
        let all = try (0..<4).map { _ in
            let run = try Command(["run", "page.scenario.ts"] + options, in: folder.path)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            return run.output.split(separator: "\n").filter { !$0.contains("virtual time") }
                .joined(separator: "\n")
        }
        return Set(all)
    }

    @Test(arguments: ["ios", "android"])
    func `a server hears a request's headers in one order`(platform: String) throws {
        let outputs = try outputs(
            """
            const headers = { "X-A": "1", "X-B": "2", "X-C": "3", "X-D": "4", "X-E": "5" };
            const answer = await fetch("https://api.example.org/headers", { headers });
            console.log(await answer.text());
            export {};
            """, ["--platform", platform])
        #expect(outputs.count == 1, "\(outputs)")
        #expect(outputs.first?.contains(#""x-a":"1","x-b":"2""#) == true, "\(outputs)")
    }

    @Test func `of headers that differ in case alone, one counts, and the same each time`() throws {
        let outputs = try outputs(
            """
            import { FileTransfer } from "@capacitor/file-transfer";
            import { Directory, Filesystem } from "@capacitor/filesystem";
            const { uri } = await Filesystem.getUri({ path: "a", directory: Directory.Documents });
            await FileTransfer.downloadFile({
                url: "https://api.example.org/headers", path: uri,
                headers: { "X-A": "1", "x-a": "2", "X-a": "3" },
            });
            const { data } = await Filesystem.readFile({ path: uri, encoding: "utf8" as any });
            console.log(JSON.parse(data as string)["x-a"]);
            """)
        #expect(outputs.count == 1, "\(outputs)")
    }

    @Test func `a server's own length of its answer is the one that the page reads`() throws {
        let outputs = try outputs(
            """
            const answer = await fetch("https://api.example.org/length");
            console.log("length", answer.headers.get("content-length"));
            export {};
            """)
        #expect(outputs.count == 1, "\(outputs)")
        #expect(outputs.first?.hasSuffix("length 2") == true, "\(outputs)")
    }

    @Test(arguments: ["ios", "android"])
    func `SQLite draws the numbers of rows behind the last one from the seed`(platform: String)
        throws
    {
        let outputs = try outputs(
            """
            import { CapacitorSQLite } from "@capacitor-community/sqlite";
            const database = "d";
            await CapacitorSQLite.createConnection(
                { database, encrypted: false, mode: "no-encryption", version: 1, readonly: false });
            await CapacitorSQLite.open({ database, readonly: false });
            await CapacitorSQLite.execute({ database, transaction: false, statements:
                "CREATE TABLE t(id INTEGER PRIMARY KEY, x);\\nINSERT INTO t VALUES(9223372036854775807, 1);" });
            await CapacitorSQLite.run(
                { database, statement: "INSERT INTO t(x) VALUES (2)", values: [], transaction: false });
            const { values } = await CapacitorSQLite.query(
                { database, statement: "SELECT id || '' AS id FROM t WHERE x = 2", values: [] });
            console.log("row", JSON.stringify(values));
            """, ["--platform", platform])
        #expect(outputs.count == 1, "\(outputs)")
        #expect(outputs.first?.contains(/row .*\d{15,}/) == true, "\(outputs)")
    }
}
