import Foundation
import TestSupport
import Testing

/// The search for orders as a person meets it.
@Suite struct ExploreCommandTests {
    /// All but the token's pairs and digits, which every change of the app changes.
    @Test func `the README shows what a search prints of a failure`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let command = try Command("explore", "race-8")
        func failure(_ text: String) throws -> [Substring] {
            let begin = try #require(text.range(of: "FAIL #1  half-written-read"))
            let lines = text[begin.lowerBound...].split(separator: "\n")
            let token = try #require(lines.firstIndex { $0.contains("farad replay 'f1.race-8.") })
            return Array(lines[..<token])
        }
        #expect(try failure(readme) == failure(command.output))
    }

    /// The page starts long after the URL has come: nothing that is to be ordered meets it.
    @Test func `F119: no order of race 2 fails on the app as audited, as all orders are one`()
        throws
    {
        let run = try Command("explore", "race-2", "--keep-going", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["format"] as? String == "farad-explore/1")
        let classes = try #require(report["classes"] as? [String: Any])
        #expect(classes["exhausted"] as? Bool == true)
        #expect(classes["explored"] as? Int == 1)
        #expect((report["failures"] as? [Any])?.isEmpty == true)
    }

    @Test func `a failure is printed with a token, and the token brings it back`() throws {
        let run = try Command("explore", "race-5")
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("FAIL #1  SharedPhotoReady is observed, or not posted"))
        // What the invariant has to say, with its line.
        #expect(
            run.output.contains(
                #/\n    finding     toEqual: expected \[\], [^)]* \([^)]*race-5\.scenario\.ts:\d+:\d+\)\n/#
            ))
        #expect(run.longLines.isEmpty, "\(run.longLines)")
        let token = try #require(run.output.firstMatch(of: #/ farad replay '(.*?)'/#)?.1)
        let replay = try Command("replay", String(token))
        #expect(replay.status == 1)
        #expect(replay.output.contains("reproduced: SharedPhotoReady is observed, or not posted"))
        let explain = try Command("explain", String(token))
        #expect(explain.status == 1)
        #expect(explain.output.contains("in the default order already"))
        for command in [replay, explain] {
            #expect(command.longLines.isEmpty, "\(command.longLines)")
        }
        // The last eight digits are the trace's: another run than the token's is said to be one.
        let other = String(token.dropLast(8)) + "00000000"
        #expect(try Command("replay", other).status == 3)
    }

    @Test func `a search that is cut short says so, and is no success`() throws {
        let run = try Command("explore", "beamlet-save", "--max-classes", "2")
        #expect(run.status == 2)
        #expect(run.output.contains("exhausted no"))
        #expect(run.output.contains("No failure was found in what was tried."))
        let allowed = try Command(
            "explore", "beamlet-save", "--max-classes", "2", "--allow-partial")
        #expect(allowed.status == 0)
        #expect(allowed.output.contains("exhausted no"))
        // What fails is no good, however much was tried.
        let failing = try Command("explore", "race-3", "--max-runs", "3", "--allow-partial")
        #expect(failing.status == 1, "\(failing.output)")
    }

    @Test func `the environment bounds a search that the command line does not`() throws {
        let endless = "\"$0\" explore two-shares --jobs 1 --keep-going"
        let bounded = try Command(shell: "FARAD_MAX_TIME=1s \(endless)")
        #expect([1, 2].contains(bounded.status), "\(bounded.errors)")
        let wrong = try Command(shell: "FARAD_MAX_TIME=soon \(endless)")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("“--max-time soon” is no time"))
        let typed = try Command(shell: "FARAD_MAX_TIME=soon \(endless) --max-time 1s")
        #expect([1, 2].contains(typed.status), "\(typed.errors)")
    }

    @Test func `two processes find what one finds`() throws {
        func classes(_ jobs: String) throws -> [Int?] {
            let run = try Command(
                "explore", "beamlet-save", "--keep-going", "--json", "--jobs", jobs)
            #expect(run.status == 0, "\(run.errors)")
            let classes = try #require(try run.json()["classes"] as? [String: Any])
            #expect(classes["exhausted"] as? Bool == true)
            return [classes["explored"] as? Int, try run.json()["outcomes"] as? Int]
        }
        let alone = try classes("1")
        #expect(alone[0] ?? 0 > 1)
        #expect(try alone == classes("2"))
    }

    @Test func `a search that is stopped goes on from its file until all is tried`() throws {
        let folder = try TemporaryFolder()
        let whole = try Command("explore", "beamlet-save", "--keep-going", "--json").json()
        var rounds = 0
        var last: Command
        repeat {
            rounds += 1
            last = try Command(
                [
                    "explore", "beamlet-save", "--keep-going", "--resume", "photo.search",
                    "--max-runs", String(12 * rounds), "--json",
                ], in: folder.path)
            #expect(folder.names == ["photo.search"])
        } while last.status == 2 && rounds < 20
        #expect(last.status == 0, "\(last.errors)")
        #expect(rounds > 1)
        let mine = try #require(try last.json()["classes"] as? [String: Any])
        let its = try #require(whole["classes"] as? [String: Any])
        #expect(mine["explored"] as? Int == its["explored"] as? Int)
        // The file is of one scenario only, and says so.
        let other = try Command(["explore", "race-7", "--resume", "photo.search"], in: folder.path)
        #expect(other.status == 65)
        #expect(other.errors.contains("is a search of another scenario: “beamlet-save”"))
        try folder.write("photo.search", "{}")
        let broken = try Command(
            ["explore", "beamlet-save", "--resume", "photo.search"], in: folder.path)
        #expect(broken.status == 65)
        #expect(broken.errors.contains("no search that Farad has left"))
        #expect(folder.names == ["photo.search"])
    }

    @Test func `a process that somebody ends is replaced, and no order is lost by it`() throws {
        let arguments = ["explore", "starred-plans", "--keep-going", "--json", "--jobs", "2"]
        let search = try RunningCommand(arguments)
        let worker = try #require(search.worker(afterWorking: 0.8))
        kill(worker, SIGKILL)
        let end = search.end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors.contains("SIGKILL ended a process that plays for the search"))
        let mine = try #require(try end.json()["classes"] as? [String: Any])
        let its = try #require(try Command(arguments).json()["classes"] as? [String: Any])
        #expect(mine["exhausted"] as? Bool == true)
        #expect(mine["explored"] as? Int == its["explored"] as? Int)
    }

    @Test func `the table of the races has what each search says`() throws {
        let script = Checkout.root + "/Tests/races"
        let table = try Command(shell: "RACES='2 5' CONSUMERS=audited '\(script)' \"$0\"")
        let rows = table.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(
            rows.map { $0.prefix(4) } == [
                ["race-2", "audited", "exhausted", "yes"], ["race-5", "audited", "FAILS", "1"],
            ])
        #expect(rows.last?.joined(separator: " ").hasSuffix("observed, or not posted") == true)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `after Ctrl-C, or what ends a job, a search goes on with what it had found`(
        _ number: Int32
    ) throws {
        let folder = try TemporaryFolder()
        // Its default order fails, and hundreds of runs come after that of the interrupt.
        let arguments = ["explore", "race-3", "--keep-going", "--jobs", "2"]
        let search = try RunningCommand(arguments, in: folder.path)
        _ = try #require(search.worker(afterWorking: 0.8))
        // A key that bounces asks once.
        search.interrupt(by: number)
        usleep(3_000)
        search.interrupt(by: number)
        let end = search.end()
        #expect(end.status == 1, "\(end.errors)")
        #expect(end.errors == "")
        #expect(end.output.contains("exhausted no"))
        #expect(end.output.contains("FAIL #1  no call of SharedImage is refused"))
        #expect(end.output.contains("the same command with --resume farad-race-3.search"))
        #expect(folder.names == ["farad-race-3.search"])
        let last = try Command(
            arguments + ["--resume", "farad-race-3.search", "--json"], in: folder.path)
        #expect(last.status == 1, "\(last.errors)")
        let whole = try Command(arguments + ["--json"], in: folder.path)
        for report in [last, whole] {
            let classes = try #require(try report.json()["classes"] as? [String: Any])
            #expect(classes["exhausted"] as? Bool == true)
        }
        func found(_ command: Command) throws -> [Int?] {
            let report = try command.json()
            let failures = try #require(report["failures"] as? [[String: Any]])
            return [(report["classes"] as? [String: Any])?["explored"] as? Int]
                + failures.map { $0["classes"] as? Int }
        }
        let (its, wanted) = try (found(last), found(whole))
        #expect(its == wanted)
    }

    @Test func `a failing schedule is written, and played again choice by choice`() throws {
        let folder = try TemporaryFolder()
        let run = try Command(["explore", "two-shares", "--trace-dir", "out"], in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        let file = folder.path + "/out/farad-two-shares-1.schedule.jsonl"
        let replay = try Command("replay", file)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        #expect(replay.output.contains("reproduced: each photo is displayed once or still waits"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let cut = try folder.write("cut.schedule.jsonl", String(text.dropLast(40)))
        let broken = try Command("replay", cut)
        #expect(broken.status == 65)
        #expect(broken.errors.contains("no choice of a schedule; was the file cut short?"))
        let old = try folder.write(
            "old.schedule.jsonl",
            text.replacingOccurrences(of: "farad-schedule/2", with: "farad-schedule/1"))
        let refused = try Command("replay", old)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("is a schedule made by an earlier version of Farad;"))
    }

    @Test func `a process that fills the memory is ended, and that is a failure`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "full.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("full", {
                app: "timesafari",
                steps(user) { user.launch({ at: 0 }); },
                invariants: { "it ends"() { for (const all = []; ; ) all.push(Array(999).fill(all)); } },
            });
            """)
        let run = try Command(
            ["explore", "./full.scenario.ts", "--memory", "500"], in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("FAIL #1  the app's JavaScript has filled"), "\(run.output)")
        let token = try #require(run.output.firstMatch(of: #/ farad replay '(.*?)'/#)?.1)
        let replay = try Command(["replay", String(token), "--memory", "500"], in: folder.path)
        #expect(replay.status == 1, "\(replay.errors)")
        #expect(replay.output.hasPrefix("reproduced: the app's JavaScript has filled"))
    }

    @Test func `a process that falls silent is ended, and that is a failure`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "silent.scenario.ts",
            """
            import { sample, scenario } from "farad";
            export default scenario("silent", {
                app: "timesafari",
                steps(user) { user.share(sample("landscape"), { at: 0 }); },
                invariants: { "it ends"() { for (;;) {} } },
            });
            """)
        let run = try Command(
            ["explore", "./silent.scenario.ts", "--patience", "2"], in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        #expect(
            run.output.contains("FAIL #1  something has run for 2 s without giving the engine back")
        )
        #expect(run.output.contains("in the default order already"))
        // The token brings that back, and `farad replay` outlives it.
        let token = try #require(run.output.firstMatch(of: #/ farad replay '(.*?)'/#)?.1)
        let replay = try Command(["replay", String(token), "--patience", "2"], in: folder.path)
        #expect(replay.status == 1, "\(replay.errors)")
        #expect(replay.output.hasPrefix("reproduced: something has run for 2 s without giving"))
        let explain = try Command(["explain", String(token), "--patience", "2"], in: folder.path)
        #expect(explain.status == 1, "\(explain.errors)")
        #expect(explain.output.contains("in the default order already"), "\(explain.output)")
        // Of what never ends nothing is counted.
        let count = try Command(
            ["count", "./silent.scenario.ts", "--patience", "2"], in: folder.path)
        #expect(count.status == 65, "\(count.output)")
        #expect(count.errors.hasPrefix("farad: the default order: something has run for 2 s"))
        let crash = try RunningCommand(["replay", String(token)], in: folder.path)
        kill(try #require(crash.worker(afterWorking: 0.5)), SIGABRT)
        let end = crash.end()
        #expect(end.status == 1, "\(end.errors)")
        #expect(end.output.contains("ended Farad's process by signal SIGABRT"))
        // Another run than the token's is said to be one.
        let other = try Command(
            ["replay", String(token.dropLast(8)) + "12345678", "--patience", "2"], in: folder.path)
        #expect(other.status == 3)
        #expect(other.output.contains("unlike when the token was made, came to\n    no end"))
    }

    @Test func `an order alone that falls silent is explained by its pair`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "app.js",
            """
            const { P } = Capacitor.Plugins;
            let isFirst = false;
            P.a().then(() => { isFirst = true; });
            P.b().then(() => { while (!isFirst); });
            """)
        try folder.write(
            "silent.scenario.ts",
            """
            import { scenario } from "farad";
            const answer = () => ({});
            export default scenario("silent", {
                app: "./app.js",
                profile: "ideal",
                plugins: { P: { a: { delay: [0, 100], answer }, b: { delay: [50, 100], answer } } },
                steps: (user) => user.launch(),
            });
            """)
        let options = ["--patience", "2"]
        let run = try Command(["explore", "silent.scenario.ts"] + options, in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        let token = try #require(run.output.firstMatch(of: #/ farad replay '(.*?)'/#)?.1)
        #expect(token.contains("answer of a stub#1"))
        let explain = try Command(["explain", String(token)] + options, in: folder.path)
        #expect(explain.status == 1, "\(explain.errors)")
        #expect(explain.output.contains("    1 pair the other way around than by default"))
        #expect(explain.output.contains("replay      reproduced 3/3"), "\(explain.output)")
    }

    @Test func `a token of wider windows is read with them`() throws {
        let run = try Command("explore", "race-5", "--widen", "1.5")
        let token = try #require(run.output.firstMatch(of: #/ farad replay '(.*?)'/#)?.1)
        #expect(token.contains("phone*1%2E5"))
        #expect(try Command("replay", String(token)).status == 1)
    }

    @Test func `at most so many faults come in one order, and each may be left out`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "faults.scenario.ts",
            """
            import { expect, sample, scenario } from "farad";
            export default scenario("faults", {
                app: "timesafari",
                profile: "ideal",
                steps(user, faults) {
                    user.share(sample("landscape"), { at: 0 });
                    faults.kill("extension", { at: 50 });
                    faults.kill("app", { at: 4000 });
                },
                invariants: {
                    "one comes": (run) => expect(run.faults).not.toHaveLength(0),
                    "not both come": (run) => expect(run.faults.length).toBeLessThan(2),
                    "not the app's end": (run) =>
                        expect(run.faults).not.toContainEqual({ kind: "kill", process: "app" }),
                },
            });
            """)
        func explore(_ options: String...) throws -> Command {
            try Command(
                ["explore", "./faults.scenario.ts", "--jobs", "1", "--ignore-finding"]
                    + ["share-lost", "--ignore-finding", "extension-unfinished"] + options,
                in: folder.path)
        }
        let one = try explore("--flips", "1", "--keep-going")
        #expect(one.status == 1, "\(one.errors)")
        #expect(!one.output.contains("not both come"))
        let parts = one.output.components(separatedBy: "\n\n").dropFirst()
        let none = try #require(parts.first { $0.contains("one comes") })
        #expect(
            none.contains("other faults than by default\n    passes      with the end of extension")
        )
        #expect(none.contains("    fails       with no fault\n"))
        let other = try #require(parts.first { $0.contains("not the app's end") })
        #expect(other.contains("    fails       with the end of app\n"))
        let token = try #require(none.firstMatch(of: #/farad replay '(.*?)'/#)?.1)
        let ignored = ["--ignore-finding", "share-lost"]
        let replay = try Command(["replay", String(token)] + ignored, in: folder.path)
        #expect(replay.status == 1, "\(replay.errors)")
        #expect(replay.output.contains("reproduced: one comes"))

        // Without any, the default order is another one, and its token says so.
        let zero = try explore("--faults", "0")
        #expect(zero.output.contains("in the default order already, and no order that the windows"))
        let bare = try #require(zero.output.firstMatch(of: #/farad replay '(.*?,faults=0.*?)'/#)?.1)
        #expect(try Command(["replay", String(bare)], in: folder.path).status == 1)
    }

    @Test func `an end from the command line cuts each order, and tokens say so`() throws {
        // The second photo has taken the place of the first one by then.
        let search = try Command("explore", "two-shares", "--until", "900")
        #expect(search.status == 1, "\(search.errors)")
        #expect(search.output.contains("two-shares, profile=phone, until=900\n"))
        let token = try #require(
            search.output.firstMatch(of: #/farad replay '(.*?,until=900.*?)'/#)?.1)
        let replay = try Command("replay", String(token))
        #expect(replay.status == 1, "\(replay.errors)")
        #expect(replay.output.contains("reproduced"))

        let counted = try Command("count", "two-shares", "--until", "900").output
        #expect(counted != (try Command("count", "two-shares").output))
    }

    @Test func `equal orders are equal runs, in another process too`() throws {
        for consumer in ["audited", "upstream", "repaired"] {
            let run = try Command(
                "check-determinism", "race-6", "--set", "consumer=\(consumer)", "--runs", "2")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.hasPrefix("2 runs in one process and one in another are equal: "))
        }
    }

    @Test func `runs of one order that fail otherwise are told by what they say`() throws {
        let folder = try TemporaryFolder()
        try folder.write("app.js", "")
        try folder.write(
            "kept.scenario.ts",
            """
            import { scenario } from "farad";
            let run = 0;
            export default scenario("kept", {
                app: "./app.js",
                steps: (user) => user.launch(),
                invariants: {
                    "nothing is kept"() {
                        run += 1;
                        throw new Error(`run ${run}`);
                    },
                },
            });
            """)
        let search = try Command(["explore", "kept.scenario.ts", "--jobs", "1"], in: folder.path)
        #expect(search.status == 3, "\(search.errors)")
        #expect(
            search.output.contains(
                #/\nNOT DETERMINISTIC: equal orders failed differently: “run \d/#),
            "\(search.output)")
        #expect(search.output.contains("orderings  not counted, classes 0 done, exhausted no"))
        #expect(search.output.contains("events     not counted; 0 different ends"))
        let report = try Command(
            ["explore", "kept.scenario.ts", "--jobs", "1", "--json"], in: folder.path
        ).json()
        #expect((report["orderings"] as? [String: Any])?["naive"] is NSNull)
    }

    @Test func `one order that looks at the clock, and one run, are told in the singular`() throws {
        let folder = try TemporaryFolder()
        try folder.write("app.js", "")
        try folder.write(
            "one.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("one", { app: "./app.js", steps: (user) => user.launch() });
            """)
        let search = try Command(["explore", "one.scenario.ts"], in: folder.path)
        #expect(search.status == 0, "\(search.errors)")
        let words = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains("exhausted yes (up to clock values: 1 looks at the clock)"),
            "\(words)")
        let check = try Command(
            ["check-determinism", "one.scenario.ts", "--runs", "1"], in: folder.path)
        #expect(check.output.hasPrefix("1 run in one process and one in another are equal: "))
    }

    @Test func `count says how many orders there are and where the events are`() throws {
        let run = try Command("count", "two-shares")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("TimeSafari/bridge"))
        #expect(run.output.contains("orderings  naive ~"))
        let short = try Command(
            "count", "race-1", "--until", "5000", "--set", "consumer=repaired")
        #expect(
            short.output.hasPrefix(
                "race-1, profile=phone, consumer=repaired, until=5000, events "),
            "\(short.output)")
    }

    @Test(arguments: [
        (["explore", "race-99"], 64, "no scenario “race-99”"),
        (["explore", "race-2", "--strategy", "luck"], 64, "known are exhaustive"),
        (["explore", "race-2", "--max-time", "soon"], 64, "is no time"),
        (["explore", "race-2", "--widen", "0.5"], 64, "a factor of 1 or more"),
        (["explore", "race-2", "--widen", "1e20"], 64, "a factor of 1 or more, at most 1000."),
        (["explore", "race-2", "--widen", "2", "--profile", "untimed"], 64, "than 1000 days"),
        (["explore", "race-2", "--profile", "phone*1e20"], 64, "no profile named “phone*1e20”"),
        (["explore", "race-2", "--max-classes", "0"], 64, "“--max-classes 0” needs a number of 1"),
        (
            ["explore", "race-2", "--max-runs=-1"], 64,
            "“--max-runs -1” needs a number of 1 or more"
        ),
        (["explore", "race-2", "--flips", "0"], 64, "“--flips 0” needs a number of 1 or more"),
        (["explore", "./none.scenario.ts"], 66, "none.scenario.ts"),
        (["explore", "race-2", "--jobs", "0"], 64, "a number from 1 to 256"),
        (["explore", "race-7", "--faults=-1"], 64, "a number of 0 or more"),
        (["explore", "race-7", "--until", "soon"], 64, "“soon” is no time"),
        (["replay", "f1.race-7,until=x.9ba2d5af.phone.[].12345678"], 65, "“until=x” in the token"),
        (["replay", "f1.race-7,faults=x.9ba2d5af.phone.[].12345678"], 65, "no number of faults"),
        (["replay", "./none.schedule.jsonl"], 66, "none.schedule.jsonl"),
        (["replay", "./none.jsonl"], 66, "There is no file ./none.jsonl."),
        (["explain", "/etc/passwd"], 65, "/etc/passwd is no file of a schedule, whose name ends"),
        (["replay", "f1.race-2.x"], 65, "was it cut short?"),
        (["replay", "f2.race-2.9ba2d5af.phone.[].12345678"], 65, "begins with “f1.”"),
        (["check-determinism", "race-2", "--runs", "0"], 64, "a number of 1 or more"),
    ])
    func `bad input is refused with a sentence and the documented code`(
        arguments: [String], code: Int32, sentence: String
    ) throws {
        let run = try Command(arguments)
        #expect(run.status == code, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test func `a kill between two steps of code is a pair, and its token brings it back`() throws {
        let folder = try TemporaryFolder()
        let search = try Command(
            [
                "explore", "attachments-killed", "--set", "consumer=as-written", "--jobs", "1",
            ], in: folder.path)
        #expect(search.status == 1)
        #expect(search.output.contains("1 pair the other way around than by default"))
        #expect(search.output.contains("SpringBoard/main.kill#1 150.00 ms\n        before  "))
        #expect(search.output.contains("reproduced 3/3"))
        let token = try #require(
            search.output.split(separator: "'").first { $0.hasPrefix("f1.") }.map(String.init))
        let replay = try Command(["replay", token], in: folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
    }
}
