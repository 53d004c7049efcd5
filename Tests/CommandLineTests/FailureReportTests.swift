import Foundation
import Testing

@Suite struct FailureReportTests {
    private func lines(_ path: String) throws -> [[String: Any]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            let line = try JSONSerialization.jsonObject(with: Data($0.utf8))
            return line as? [String: Any] ?? [:]
        }
    }

    @Test func `an order that ends Farad's process has its place in the index, without a trace`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write(
            "silent.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("silent", {
                app: "timesafari", steps: (user) => user.launch(),
                invariants: { "it ends"() { for (;;) {} } },
            });
            """)
        let run = try Command(
            ["explore", "./silent.scenario.ts", "--patience", "2", "--report", "out"],
            in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        let index = try String(contentsOfFile: folder.path + "/out/index.html", encoding: .utf8)
        #expect(
            index.contains("It ended Farad's own process: “farad replay … --trace FILE” leaves"))
        #expect(index.contains("<dd class=\"alone\">farad replay "))
        let token = try #require(run.output.firstMatch(of: #/ farad replay '(.*?)'/#)?.1)
        let trace = "death.farad-trace.jsonl"
        let replay = try Command(
            ["replay", String(token), "--patience", "2", "--trace", trace], in: folder.path)
        #expect(replay.status == 1, "\(replay.errors)")
        #expect(replay.output.hasPrefix("reproduced: something has run for 2 s without giving"))
        // Up to there it is whole, and ends as one that was cut.
        let lines = try lines(folder.path + "/" + trace)
        #expect(lines.first?["token"] as? String == String(token))
        #expect(lines.contains { $0["line"] as? String == "call" })
        #expect(lines.last?["line"] as? String != "end")
        let page = try Command(["trace", "open", trace, "--html", "page.html"], in: folder.path)
        #expect(page.status == 0, "\(page.errors)")
    }

    /// What fails in the default order has no order beside it; Tests/Viewer looks at a pair.
    @Test func `a search writes an index of its failures, with their traces`() throws {
        let folder = try TemporaryFolder()
        let run = try Command(["explore", "race-5", "--report", "out"], in: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("report     out/index.html"))
        let out = folder.path + "/out/"
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out).sorted() == [
                "failure-1-fails.farad-trace.jsonl", "failure-1.html", "index.html",
            ])
        let index = try String(contentsOfFile: out + "index.html", encoding: .utf8)
        #expect(index.contains(#"<a href="failure-1.html">"#))
        #expect(index.contains("in the default order already"))
        // What breaks stands above it, and not once more in part, where it takes two lines.
        #expect(index.contains(#/<h2>1\. [^<]* class(es)?\)<\/h2>/#))
        #expect(index.contains("<dt>finding</dt><dd>"), "\(index)")
        #expect(!index.contains("<script"))
        let token = try #require(
            run.output.split(separator: "'").first { $0.hasPrefix("f1.race-5.") })
        let fails = try lines(out + "failure-1-fails.farad-trace.jsonl")
        #expect(fails.first?["title"] as? String == "fails")
        #expect(fails.first?["token"] as? String == String(token))
        // The failing run is the token's, recorded or not.
        #expect((fails.last?["hash"] as? String)?.hasPrefix(token.suffix(8)) == true)
    }

    @Test func `a token's order leaves a trace`() throws {
        let folder = try TemporaryFolder()
        let run = try Command("explore", "race-5")
        let token = try #require(
            run.output.split(separator: "'").first { $0.hasPrefix("f1.race-5.") })
        let trace = folder.path + "/replay.farad-trace.jsonl"
        let replay = try Command("replay", String(token), "--trace", trace)
        #expect(replay.status == 1)
        let lines = try lines(trace)
        #expect(lines.first?["token"] as? String == String(token))
        #expect((lines.last?["hash"] as? String)?.hasPrefix(token.suffix(8)) == true)
    }

    /// A search orders only what depends on each other: what it runs later may have an earlier time.
    @Test func `an order is told as time has it, whatever the search ran first`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "app.js",
            """
            const { Network, Preferences } = Capacitor.Plugins;
            const show = ({ connectionType }) =>
                Preferences.set({ key: "shown", value: connectionType });
            Network.addListener("networkStatusChange", show);
            Network.getStatus().then(async (status) => {
                await Preferences.get({ key: "shown" });
                await show(status);
            });
            """)
        try folder.write(
            "net.scenario.ts",
            """
            import { expect, scenario } from "farad";
            export default scenario("net", {
                app: "./app.js",
                steps(user) {
                    user.launch({ at: 0 });
                    user.setNetwork("none", { at: [200, 3000] });
                },
                invariants: {
                    "what is shown is what is": (run) =>
                        expect(run.calls.filter((call) => call.method === "set")
                            .map((call) => call.options.value).at(-1)).toBe("none"),
                },
                recordCalls: true,
            });
            """)
        let search = try Command(
            ["explore", "net.scenario.ts", "--max-time", "60s"], in: folder.path)
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let token = try #require(
            search.output.split(separator: "'").first { $0.hasPrefix("f1.") })
        let replay = try Command(
            ["replay", String(token), "--trace", "net.farad-trace.jsonl"], in: folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        let times = try lines(folder.path + "/net.farad-trace.jsonl").compactMap {
            $0["at"] as? Double
        }
        #expect(times.count > 20)
        #expect(times == times.sorted())
    }

    @Test func `a folder that cannot be made is said before the search`() throws {
        let folder = try TemporaryFolder()
        try folder.write("taken", "")
        let run = try Command(["explore", "race-5", "--report", "taken/out"], in: folder.path)
        #expect(run.status == 73)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("taken/out"))
    }
}
