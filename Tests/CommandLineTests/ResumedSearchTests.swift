import Foundation
import Testing

/// What a search leaves in its file, and what goes on with it.
@Suite struct ResumedSearchTests {
    private static func scenario(_ step: String) -> String {
        """
        import { expect, scenario } from "farad";
        import { atMost } from "./limit";
        export default scenario("one", {
            app: "timesafari",
            steps(user) { \(step) },
            invariants: {
                "few": (run) => expect(run.displayed.length).toBeLessThan(atMost + 1),
            },
        });
        """
    }

    private static func profile(_ latest: Int) -> String {
        """
        {"format": "farad-profile/1", "name": "mine", "base": "ideal", "figures": {
            "appLaunch": {"earliest": 80, "latest": \(latest), "source": "assumed"}
        }}
        """
    }

    @Test
    func `a search goes on only with the scenario, phone and rules that it was begun with`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("one.scenario.ts", Self.scenario("user.launch({ at: 0 });"))
        try folder.write("limit.ts", "export const atMost = 1;")
        try folder.write("p.json", Self.profile(400))
        func explore(_ options: [String] = []) throws -> Command {
            try Command(
                [
                    "explore", "./one.scenario.ts", "--resume", "one.search", "--jobs", "1",
                    "--profile", "p.json",
                ] + options, in: folder.path)
        }
        let first = try explore()
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        #expect(try explore().status == 0)
        for (options, what) in [
            (["--ignore-finding", "share-lost"], "choice of ignored findings: “”"),
            (["--time-zone", "Europe/Berlin"], "time zone: “UTC”, and this is “Europe/Berlin”"),
            (["--start-date", "2026-03-28"], "start date: “the usual”"),
        ] {
            let other = try explore(options)
            #expect(other.status == 65, "\(other.output)")
            #expect(other.errors.contains("one.search is a search of another \(what)"))
            #expect(other.output.isEmpty)
        }
        try folder.write("p.json", Self.profile(500))
        let figures = try explore()
        #expect(figures.status == 65)
        #expect(figures.errors.contains("search of another set of figures in the profile"))
        try folder.write("p.json", Self.profile(400))
        // What the scenario imports is a part of it.
        try folder.write("limit.ts", "export const atMost = 2;")
        let imported = try explore()
        #expect(imported.status == 65)
        #expect(imported.errors.contains("search of another text of the scenario"))
        try folder.write("limit.ts", "export const atMost = 1;")
        #expect(try explore().status == 0)
        try folder.write(
            "one.scenario.ts", Self.scenario("user.launch({ at: 1 });"))
        let changed = try explore()
        #expect(changed.status == 65)
        #expect(changed.errors.contains("search of another text of the scenario"))
    }

    @Test func `how a search goes on after a failure is said with --keep-going`() throws {
        let folder = try TemporaryFolder()
        let begun = try Command(
            ["explore", "two-shares", "--resume", "two shares.search"], in: folder.path)
        #expect(begun.status == 1, "\(begun.errors)")
        let end = "To go on: the same command with --keep-going --resume 'two shares.search'\n"
        #expect(begun.output.hasSuffix(end))
        let runs = #/\nruns +(\d+)(?:, (\d+) of them earlier)?/#
        let first = try #require(begun.output.firstMatch(of: runs)?.1)
        let next = try Command(
            [
                "explore", "two-shares", "--keep-going", "--resume", "two shares.search",
                "--max-runs", String((Int(first) ?? 0) + 20),
            ], in: folder.path)
        #expect(next.status == 1, "\(next.errors)")
        let counts = try #require(next.output.firstMatch(of: runs))
        #expect(counts.2 == first)
        #expect(Int(counts.1) ?? 0 > Int(first) ?? 0)
        #expect(next.output.hasSuffix("the same command with --resume 'two shares.search'\n"))
    }

    @Test(arguments: [
        (["--resume", "none/x.search"], "none/x.search cannot be written: No such file"),
        (["--resume", "folder"], "folder cannot be read"),
        (["--trace-dir", "plain"], "The folder plain cannot be made."),
        (["--trace-dir", "plain/below"], "The folder plain/below cannot be made."),
        (["--json=none/x.json"], "none/x.json cannot be written: No such file"),
    ])
    func `what could not be written in the end is refused before the search`(
        options: [String], sentence: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("plain", "")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder", withIntermediateDirectories: true)
        let run = try Command(["explore", "race-5"] + options, in: folder.path)
        #expect(run.status == (sentence.hasSuffix("read") ? 66 : 73), "\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(folder.names == ["folder", "plain"])
    }

    @Test(arguments: [
        ("--json=/dev/full", "/dev/full cannot be written: No space left on device.", 74),
        ("--trace-dir=out", "out/farad-two-shares-1.schedule.jsonl is a folder and cannot be", 73),
        ("--report=out", "out/index.html is a folder and cannot be written.", 73),
    ])
    func `what cannot be written in the end is said after what was found`(
        option: String, sentence: String, status: Int32
    ) throws {
        let folder = try TemporaryFolder()
        for name in ["farad-two-shares-1.schedule.jsonl", "index.html"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/out/" + name, withIntermediateDirectories: true)
        }
        let run = try Command(["explore", "two-shares", "--jobs", "1", option], in: folder.path)
        #expect(run.status == status, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.output.contains("each photo is displayed once or still waits"))
    }

    @Test(arguments: 1...4)
    func `a search of an earlier version is refused as one`(_ version: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "old.search", #"{"format":"farad-search/\#(version)","scenario":"race-2"}"#)
        let run = try Command(["explore", "race-2", "--resume", "old.search"], in: folder.path)
        #expect(run.status == 65)
        #expect(run.errors.contains("old.search is a search made by an earlier version of Farad;"))
        #expect(folder.names == ["old.search"])
    }
}
