import Foundation
import TestSupport
import Testing

/// A folder with test files, and the command run in it.
struct TestFolder {
    let folder: TemporaryFolder

    init(_ files: KeyValuePairs<String, String>) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
    }

    func test(_ arguments: String...) throws -> Command {
        try Command(["test"] + arguments, in: folder.path)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }
}

extension Command {
    /// The lines without the last ones, which say how long it took.
    fileprivate var story: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .filter { !$0.hasPrefix("tests   ") }
    }

    fileprivate var isClean: Bool { status == 0 && errors.isEmpty }
}

private let all = """
    import { accesses, afterAll, afterEach, app, beforeAll, beforeEach, clock, container, defaults,
        describe, device, expect, fn, it, native, sample, tempDB, test } from "farad";

    """

@Suite struct TestCommandTests {
    private static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    @Test func `every example of the documentation passes as it stands there`() throws {
        let page = try String(
            contentsOf: Self.root.appendingPathComponent("web/testing/README.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```ts\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count >= 12)
        let folder = try TemporaryFolder()
        for (number, block) in blocks.enumerated() {
            try folder.write("example-\(number + 10).test.ts", block)
        }
        let command = try Command(["test", "--jobs", "2"], in: folder.path)
        #expect(command.isClean, "\(command.output)\(command.errors)")
        #expect(command.output.contains("tests   39 passed, 1 skipped, 1 to do in 20 files"))
    }

    @Test func `a failing test shows both values, its line and the command that runs it again`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                describe("outer", () => {
                    test("fails (once)", async () => {
                        await device.launchApp();
                        const shown = { route: app.route, state: app.state };
                        expect(shown).toEqual({ route: "/elsewhere", state: "active" });
                    });
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        for part in [
            "FAIL 1  outer > fails (once)",
            "toEqual: expected \"/elsewhere\" at route, received \"/\"",
            "  -  route: \"/elsewhere\",\n", "  +  route: \"/\",\n", "     state: \"active\",",
            "a.test.ts:7:23", "> 7 |         expect(shown).toEqual(",
            "again   farad test a.test.ts --filter '^outer > fails \\(once\\)$'",
            "tests   1 failed in 1 file",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
        let trace = try #require(
            command.output.split(separator: "\n").first { $0.contains("trace   ") }
                .map { $0.replacingOccurrences(of: "  trace   ", with: "") })
        let lines = try folder.text(trace).split(separator: "\n")
        #expect(lines.first?.contains("\"format\":\"farad-trace/2\"") == true)
        #expect(lines.first?.contains("outer > fails (once)") == true)
        let again = try folder.test("a.test.ts", "--filter", "^outer > fails \\(once\\)$")
        #expect(again.story == command.story)
    }

    @Test func `what a plugin's own code would show is not there to touch without it`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("none", async () => {
                    await device.launchApp();
                    expect(device.buttons).toEqual([]);
                    expect(device.authentication).toBeNull();
                    await expect(device.touchButton("Done")).rejects.toThrow(
                        "The app shows no button “Done”; it shows none.");
                    await expect(device.pickDate(new Date())).rejects.toThrow("No picker of dates");
                    await expect(device.pickRow("March")).rejects.toThrow("No picker is shown");
                    await device.setBiometricEnrollment(true);
                    await expect(device.matchFace()).rejects.toThrow("Nothing asks for the user’s face");
                    await expect(device.unmatchFinger()).rejects.toThrow("The phone has no Touch ID.");
                    await expect(device.enterPasscode()).rejects.toThrow("Nothing asks for the passcode.");
                    await device.shake();
                });
                test("Android", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.touchButton("Done")).rejects.toThrow("use iOS");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }

    @Test func `a test that ends its process leaves its trace up to there, and JUnit attaches it`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("page loops", async () => {
                    await device.launchApp();
                    await app.evaluate("(() => { console.log('IN'); for (;;) {} })()");
                });
                test("loops before anything happens", () => { for (;;) {} });
                """
        ])
        let command = try folder.test(
            "--patience", "2", "--reporter", "pretty", "--reporter", "junit=report.xml")
        #expect(command.status == 1)
        let path = "farad-traces/a-test-ts--page-loops.farad-trace.jsonl"
        #expect(command.output.components(separatedBy: "  trace   ").count == 2)
        #expect(command.output.contains("  trace   \(path)\n"))
        let report = try folder.text("report.xml")
        #expect(report.contains("<system-out>[[ATTACHMENT|\(path)]]</system-out>"))
        let trace = try folder.text(path)
        #expect(trace.contains(#""text":"IN""#))
        #expect(!trace.contains(#"{"line":"end""#))
        let page = try Command(
            ["trace", "open", path, "--html", "page.html"], in: folder.folder.path)
        #expect(page.status == 0)
    }

    @Test func `an order that fails leaves its trace, and that of the nearest one that passes`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.everyOrder("the second link wins", async () => {
                    device.launchApp({ at: 0 });
                    device.openURL("timesafari://starred-plans", { at: [5000, 6000] });
                    device.openURL("timesafari://shared-photo", { at: [5500, 6500] });
                    await clock.runUntilIdle();
                    expect(app.route).not.toBe("/starred-plans");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        let stem = "farad-traces/a-test-ts--the-second-link-wins"
        for order in ["passes", "fails"] {
            let path = "\(stem)-\(order).farad-trace.jsonl"
            #expect(command.output.contains("  trace   \(path)\n"), "\(command.output)")
            #expect(try folder.text(path).contains("\"title\":\"\(order)\""))
        }
    }

    @Test func `phones of one process are each in a time zone of their own`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const zones = [
                    ["UTC", 0], ["Europe/Berlin", -60], ["UTC", 0], ["America/New_York", 300],
                    ["Europe/Berlin", -60], ["UTC", 0],
                ] as const;
                for (const [index, [timeZone, offset]] of zones.entries()) {
                    test(`${index} ${timeZone}`, { timeZone }, async () => {
                        await device.launchApp();
                        expect(await app.evaluate(() => [
                            new Date().getTimezoneOffset(),
                            Intl.DateTimeFormat().resolvedOptions().timeZone,
                        ])).toEqual([offset, timeZone]);
                    });
                }
                """
        ])
        let command = try folder.test()
        #expect(command.status == 0, "\(command.output)")
        #expect(command.output.contains("6 passed"), "\(command.output)")
    }

    @Test func `a page answers app.evaluate whatever it has made of its promises`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("with a then of its own", async () => {
                    await device.launchApp();
                    await app.evaluate(() => { Promise.prototype.then = () => new Promise(() => {}) as never; });
                    expect(await app.evaluate(async (one) => one + 1, 1)).toBe(2);
                    await expect(app.evaluate(() => { throw new RangeError("no"); })).rejects.toThrow("no");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("tests   1 passed in 1 file"), "\(command.output)")
    }

    @Test func `what breaks costs its own test alone, and says so`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("settles never", async () => { await new Promise(() => {}); });
                test("loops", () => { for (;;) {} });
                test("chains promises", async () => { for (;;) await null; });
                test("page loops", async () => {
                    await device.launchApp();
                    await app.evaluate("(() => { for (;;) {} })()");
                });
                test("rejects where nobody hears", async () => {
                    void Promise.reject(new Error("unheard"));
                    await null;
                });
                test("fails in the page", async () => {
                    await device.launchApp();
                    await app.evaluate(() => void setTimeout(() => { throw new Error("deep"); }));
                    await clock.advanceBy(10);
                });
                describe("hooks", () => {
                    beforeEach(() => { throw new Error("no beforeEach"); });
                    test("is not reached", () => { console.log("REACHED"); });
                });
                describe("suite", () => {
                    beforeAll(async () => { for (;;) await null; });
                    test("one", () => {});
                    test("two", () => {});
                });
                test("is well", async () => { await device.launchApp(); });
                """
        ])
        let command = try folder.test("--patience", "2")
        #expect(command.status == 1)
        for part in [
            "waits for a promise that never settles: nothing is left to happen",
            "FAIL 2  loops\n  the test has run for ",
            "FAIL 3  chains promises\n  the test has run for 2 s",
            "FAIL 4  page loops\n  the app has run for 2 s",
            "FAIL 5  rejects where nobody hears\n  unheard",
            "FAIL 6  fails in the page\n  Error: deep", "beforeEach: no beforeEach",
            "FAIL 8  suite > one\n  beforeAll of “suite”: the test has run for 2 s",
            "FAIL 9  suite > two\n  beforeAll of “suite”", "  ✓ is well",
            "tests   9 failed, 1 passed in 1 file",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
        #expect(!command.output.contains("│ REACHED"))
    }

    @Test func `a page that fills the memory fails its test, and the next one goes on`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("fills", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        const all: object[] = [];
                        (async () => { for (;;) { all.push(Array(999).fill({})); await 0; } })();
                    });
                });
                test("is well", () => {});
                """
        ])
        let command = try folder.test("--memory", "500")
        #expect(command.status == 1)
        for part in [
            "FAIL 1  fills\n  the app has filled ", "with what grows for ever", "  ✓ is well",
            "tests   1 failed, 1 passed in 1 file",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `a process that ends is named, and another one goes on`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("waits", async () => { for (;;) await null; });
                test("is well", () => {});
                """
        ])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Command.path)
        process.arguments = ["test", "--patience", "60"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.folder.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let children =
            "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
        func child() -> (pid: pid_t, ticks: Int)? {
            guard let text = try? String(contentsOfFile: children, encoding: .utf8),
                let pid = text.split(separator: " ").first.flatMap({ pid_t($0) }),
                let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            else { return nil }
            return (pid, Int(stat.split(separator: " ")[13]) ?? 0)
        }
        // A second of processor time: the endless test is under way.
        let end = Date().addingTimeInterval(60)
        while (child()?.ticks ?? 0) < 100, Date() < end { usleep(20_000) }
        let pid = try #require(child()?.pid)
        kill(pid, SIGKILL)
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.waitForEnd() == 1)
        #expect(text.contains("by signal SIGKILL"), "\(text)")
        #expect(text.contains("tests   1 failed, 1 passed in 1 file"), "\(text)")
    }

    @Test func `a file that cannot run is named with its line, and the others run`() throws {
        let folder = try TestFolder([
            "a.test.js": "import { test } from \"farad\";\ntest(\"x\", () => { const = 3; });\n",
            "b.test.ts": "import { test } from \"farad\";\nthrow new Error(\"at load\");\n",
            "c.test.ts": "import { expect } from \"farad\";\nexpect(1).toBe(1);\n",
            "d.test.ts": "test(\"x\", () => {});\n",
            "e.test.ts": "import { gone } from \"./gone\";\ngone();\n",
            "f.test.ts": all + "describe(\"x\", async () => {});",
            "g.test.ts": all + "test(\"is well\", () => {});",
        ])
        let command = try folder.test()
        #expect(command.status == 65)
        for part in [
            "✗ a.test.js:2:25: Expected identifier", "✗ b.test.ts:2:11: at load",
            "✗ c.test.ts declares no test", "Can't find variable: test; write import { test }",
            "e.test.ts:1:22: there is no file “./gone”", "must not be async", "✓ is well",
            "tests   1 passed in 7 files", "6 files could not be run",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `what is no test, no path, no filter and no reporter is refused`() throws {
        let folder = try TestFolder(["a.txt": "", "b.test.ts": all + "test(\"x\", () => {});"])
        let empty = try TestFolder(["a.txt": ""])
        let nothing = try empty.test()
        #expect(nothing.status == 66)
        #expect(nothing.errors.contains("No tests found in this folder: Farad runs files"))
        #expect(try empty.test("--pass-with-no-tests").status == 0)
        for (arguments, status, part) in [
            (["gone"], 66, "There is no file or folder gone."),
            (["a.txt"], 64, "a.txt is no file of tests"),
            (["--filter", "("], 64, "is no regular expression"),
            (["--filter", "nobody"], 66, "No tests that “--filter nobody” takes in 1 file."),
            (["--reporter", "prety"], 64, "There is no reporter named “prety”; known are pretty"),
            (["--reporter", "tap", "--reporter", "junit"], 64, "Two reporters cannot both print"),
            (["--jobs", "0"], 64, "“--jobs 0” needs a number"),
            (["--app", "nobody"], 64, "There is no app named “nobody”"),
            (["--set", "nothing=1"], 64, "There is no knob named “nothing”"),
        ] {
            let command = try Command(["test"] + arguments, in: folder.folder.path)
            #expect(command.status == status, "\(arguments): \(command.output)\(command.errors)")
            #expect((command.errors + command.output).contains(part), "\(command.errors)")
        }
    }

    @Test func `only, skip, todo, each, filter and bail choose, and hooks keep their order`() throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const order: string[] = [];
                beforeAll(() => void order.push("A"));
                beforeEach(() => void order.push("a"));
                afterEach(() => void order.push("z"));
                afterAll(() => console.log(order.join(" ")));
                describe("in", () => {
                    beforeAll(() => void order.push("B"));
                    beforeEach(async () => { await null; order.push("b"); });
                    afterEach(() => void order.push("y"));
                    it.each([["one", 1], ["two", 2]])("%s is %i", (name) => void order.push(name));
                    it.skip("skipped", () => {});
                    it.todo("later");
                    it("skips itself", ({ skip }) => skip("no network"));
                });
                """,
            "b.test.ts": all + """
                test("left out", () => {});
                test.only("fails", () => expect(1).toBe(2));
                describe.only("these", () => { test("fails too", () => expect(1).toBe(2)); });
                """,
            "c.test.ts": all + "console.log('loads'); test(\"c\", () => {});",
        ])
        let command = try folder.test()
        #expect(command.output.contains("│ A a B b one y z a b two y z a b y z") == false)
        #expect(command.output.contains("│ A B a b one y z a b two y z a b y z"))
        for part in [
            "c.test.ts\n  │ loads\n", "✓ one is 1", "- skipped  skipped", "- later  to do",
            "- skips itself  skipped  (no network)", "- left out  skipped",
            "tests   2 failed, 3 passed, 3 skipped, 1 to do in 3 files",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
        for jobs in ["1", "3"] {
            let bailed = try folder.test("--bail", "--jobs", jobs)
            #expect(bailed.status == 1)
            #expect(bailed.output.contains("- fails too  not run"), "\(bailed.output)")
            #expect(bailed.output.contains("1 failed, 2 passed, 3 skipped, 1 to do, 1 not run"))
        }
        #expect(try folder.test("--bail=2").output.contains("2 failed, 2 passed"))
        let filtered = try folder.test("--filter", "^in > t")
        #expect(filtered.isClean)
        #expect(filtered.output.contains("tests   1 passed in 3 files"))
    }

    @Test func `the output is the same however many processes there are`() throws {
        let files = (0..<6).map { number in
            (
                "\(number).test.ts",
                """
                \(all)
                test("t\(number)", async () => {
                    await device.share(sample());
                    await clock.runUntilIdle();
                    console.log(clock.now, Math.random(), app.shares[0].shareId);
                    expect(\(number % 2)).toBe(0);
                });
                """
            )
        }
        let folder = try TestFolder([:])
        for (name, text) in files { try folder.folder.write(name, text) }
        let one = try folder.test("--jobs", "1", "--reporter", "tap")
        let many = try folder.test("--jobs", "4", "--reporter", "tap")
        #expect(one.output == many.output)
        #expect(try folder.test("--jobs", "1").story == folder.test("--jobs", "6").story)
    }

    @Test func `reports in TAP, JUnit's XML and GitHub's annotations`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("good & <well>", () => console.log("hello"));
                test("bad # one", () => expect([1, 2]).toEqual([1,
                    3]));
                test.todo("later");
                """,
            "b.test.js": "import { test } from \"farad\"; test(",
        ])
        let tap = try folder.test("--reporter", "tap", "--reporter", "junit=report.xml")
        #expect(tap.status == 1)
        for part in [
            "TAP version 14\n1..2\n# Subtest: a.test.ts\n    1..3\n    ok 1 - good & <well>\n",
            "    not ok 2 - bad \\# one\n      ---\n      message: \"toEqual: expected 3 at [1]",
            "      at: \"a.test.ts:4:40\"\n", "    not ok 3 - later # TODO\n",
            "not ok 1 - a.test.ts\n# Subtest: b.test.js\n    1..0\nnot ok 2 - b.test.js\n",
        ] { #expect(tap.output.contains(part), "\(part) in \(tap.output)") }
        let xml = try folder.text("report.xml")
        for part in [
            "<testsuites tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\"",
            "name=\"good &amp; &lt;well&gt;\" file=\"a.test.ts\" line=\"3\"",
            "<system-out>hello</system-out>",
            "<failure message=\"toEqual: expected 3 at [1], received 2, in [1, 2]\">",
            "<error message=\"b.test.js:1:36: Unexpected end of file\"/>",
        ] { #expect(xml.contains(part), "\(part) in \(xml)") }
        let github = try folder.test("--reporter", "github")
        #expect(
            github.output.contains(
                "::error file=a.test.ts,line=4,col=40,title=bad # one::toEqual: expected 3 at [1]"))
        #expect(github.output.contains("%0A"))
        #expect(
            github.output.contains(
                "::error file=b.test.js,line=1,col=36,title=not run::b.test.js:1:36"))
        let good = try folder.test("a.test.ts", "--filter", "good", "--reporter", "github")
        #expect(good.output == "::notice title=farad test::1 test passed\n", "\(good.output)")
    }

    @Test func `snapshots are kept, compared, renewed and cleared`() throws {
        let text = { (value: String) in
            all + """
                test("snap `it`", () => {
                    expect({ value: \(value), path: "C:\\\\x" }).toMatchSnapshot();
                    expect("plain ${x}").toMatchSnapshot("a hint");
                });
                """
        }
        let folder = try TestFolder(["a.test.ts": text("1")])
        #expect(try folder.test("--ci").output.contains("expected a snapshot, received none"))
        #expect(try folder.test().output.contains("kept    2 new snapshots"))
        let kept = try folder.text("__snapshots__/a.test.ts.snap")
        #expect(kept.contains("exports[`snap \\`it\\` 1`] = `\n{\n  path: \"C:"))
        #expect(try folder.test("--ci").isClean)
        try folder.folder.write("a.test.ts", text("2"))
        let differs = try folder.test()
        #expect(differs.status == 1)
        #expect(differs.output.contains("  -  value: 1,\n  +  value: 2,"), "\(differs.output)")
        #expect(try folder.text("__snapshots__/a.test.ts.snap") == kept)
        #expect(try folder.test("-u").status == 0)
        #expect(try folder.test().isClean)
        try folder.folder.write("a.test.ts", all + "test(\"other\", () => {});")
        #expect(try folder.test().output.contains("old     2 snapshots"))
        #expect(try folder.test("-u").status == 0)
        #expect(
            !FileManager.default.fileExists(
                atPath: folder.folder.path + "/__snapshots__/a.test.ts.snap"))
        try folder.folder.write("__snapshots__/a.test.ts.snap", "exports[`x`] = 3;\n")
        let damaged = try folder.test()
        #expect(damaged.status == 65)
        #expect(damaged.output.contains("__snapshots__/a.test.ts.snap:1: no snapshot"))
    }

    @Test func `a forgotten await is named, in the middle and at the end`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("middle", () => { device.launchApp(); expect(app.state).toBe("active"); });
                test("end", () => { device.launchApp(); });
                """,
            "b.test.ts": all + """
                beforeAll(async () => { await device.launchApp(); });
                test("too early", () => {});
                """,
        ])
        let command = try folder.test()
        #expect(command.output.contains("app.state is looked at before device.launchApp(…) has"))
        #expect(command.output.contains("device.launchApp(…) was still under way when the test"))
        #expect(command.output.contains("beforeAll: device.launchApp(…) needs a phone"))
        #expect(command.output.contains("tests   3 failed in 2 files"))
    }

    @Test(arguments: ["ios", "android"])
    func `a stub answers, refuses and tells its listeners, and calls are kept`(_ platform: String)
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("a stub", async () => {
                    const stub = native.plugin("Preferences", {
                        get: ({ key }: any) => ({ value: `${key} of the stub` }),
                        remove: () => { throw Object.assign(new Error("no"), { code: "E7" }); },
                    });
                    await device.launchApp();
                    const answers = await app.evaluate(async () => {
                        const plugin = (window as any).Capacitor.registerPlugin("Preferences");
                        plugin.addListener("changed", (data: unknown) => console.log("heard", data));
                        const first = await plugin.get({ key: "a" });
                        try { await plugin.remove({ key: "b" }); }
                        catch (error: any) { return [first, error.message, error.code]; }
                    });
                    expect(answers).toEqual([{ value: "a of the stub" }, "no", "E7"]);
                    await stub.emit("changed", { n: 2 });
                    await clock.advanceBy(100);
                    expect(app.console.map(({ text }) => text).join()).toContain("heard { n: 2 }");
                    const calls = app.calls("Preferences")
                        .map(({ method, options, isSettled }) => [method, options, isSettled])
                        .filter(([method]) => method !== "addListener");
                    expect(calls).toEqual([
                        ["get", { key: "a" }, true], ["remove", { key: "b" }, true],
                    ]);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a stub answers in the place of a Cordova plugin`(_ platform: String) throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("a stub", async () => {
                    const take = fn(([quality]: any[]) => `photo ${quality}`);
                    native.cordova("Camera", {
                        take,
                        refuse: () => { throw Object.assign(new Error("no"), { code: 7 }); },
                        list: () => [1, null, { a: "b" }],
                        watch: { callback: (args, emit) => { emit(args[0]); emit(new Error("end")); } },
                    });
                    await device.launchApp();
                    await app.evaluate(() => {
                        const page = window as any;
                        page.told = [];
                        page.cordova = {
                            callbackFromNative: (id: string, isGood: boolean, status: number, args: any[]) =>
                                page.told.push([id, isGood, ...args]),
                            require: () => ({
                                nativeCallback: (id: string, status: number, message: any) =>
                                    page.told.push([id, status === 1, message]),
                            }),
                        };
                        const exec = (action: string, ...args: any[]) => {
                            const call = { type: "cordova", service: "Camera", action, callbackId: action };
                            if (page.androidBridge) page.androidBridge.postMessage(
                                JSON.stringify({ ...call, actionArgs: JSON.stringify(args) }));
                            else page.webkit.messageHandlers.bridge.postMessage({ ...call, actionArgs: args });
                        };
                        exec("take", 50);
                        exec("refuse");
                        exec("list");
                        exec("watch", { x: 1 });
                    });
                    await clock.runUntilIdle();
                    expect(take).toHaveBeenCalledWith([50]);
                    expect(await app.evaluate(() => (window as any).told)).toEqual([
                        ["take", true, "photo 50"], ["refuse", false, { code: 7, message: "no" }],
                        ["list", true, [1, null, { a: "b" }]], ["watch", true, { x: 1 }],
                        ["watch", false, "end"],
                    ]);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a stub answers to the page's callback as often as it likes`(_ platform: String) throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("a watch", async () => {
                    const emits = new Map<string, (answer: object | Error) => void>();
                    const watchPosition = fn((options: any, emit: any, id: string) => {
                        emits.set(id, emit);
                        return options.first;
                    });
                    native.plugin("Geolocation", {
                        watchPosition: native.callback(watchPosition),
                        clearWatch: ({ id }: any) => void emits.delete(id),
                    });
                    await device.launchApp();
                    const watch = (first?: object) => app.evaluate(async (first) => {
                        const global = window as any;
                        global.seen = [];
                        return await global.Capacitor.Plugins.Geolocation.watchPosition(
                            { first },
                            (answer: any, error: any) =>
                                global.seen.push(error ? [error.message, error.code] : answer));
                    }, first);
                    const seen = async () => {
                        await clock.runUntilIdle();
                        return await app.evaluate(() => (window as any).seen);
                    };
                    const id = String(await watch());
                    expect(await seen()).toEqual([]);
                    expect([...emits.keys()]).toEqual([id]);
                    const emit = emits.get(id)!;
                    emit({ n: 1 });
                    emit(Object.assign(new Error("no"), { code: "E1" }));
                    expect(await seen()).toEqual([{ n: 1 }, ["no", "E1"]]);
                    emit({ n: 2 });
                    expect(await seen()).toHaveLength(3);
                    await app.evaluate((id) =>
                        (window as any).Capacitor.Plugins.Geolocation.clearWatch({ id }), id);
                    expect(emits.size).toBe(0);

                    await watch({ n: 0 });
                    expect(await seen()).toEqual([{ n: 0 }]);
                    watchPosition.mockRejectedValue(Object.assign(new Error("off"), { code: "E2" }));
                    await watch();
                    expect(await seen()).toEqual([["off", "E2"]]);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `a test file finds the web's tools, by the phone's clock and its seed`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const early = new URL("../b?x=1#h", "https://a.org/c/d");
                const names = [crypto.randomUUID(), Math.random()];
                const loading = [new File(["a"], "x").lastModified, performance.timeOrigin, Date.now()];
                test("texts and bytes", async () => {
                    expect(early).toEqual(new URL("https://a.org/b?x=1#h"));
                    expect(new URLSearchParams("a=1&a=2").getAll("a")).toEqual(["1", "2"]);
                    const bytes = new TextEncoder().encode("aß😀");
                    expect(new TextDecoder().decode(bytes)).toBe("aß😀");
                    expect(atob(btoa("abc"))).toBe("abc");
                    const invalid = expect.objectContaining({ name: "InvalidCharacterError" });
                    expect(() => btoa("€")).toThrow(invalid);
                    expect(await new File(["ab", bytes], "x.txt").text()).toBe("abaß😀");
                });
                test("clones", () => {
                    const value: any = { at: new Date(5), in: new Map([[1, new Set([2])]]) };
                    value.me = value;
                    expect(structuredClone(value)).toEqual(value);
                    const uncloneable = expect.objectContaining({ name: "DataCloneError" });
                    for (const one of [() => 1, new Proxy({}, {}), Promise.resolve()]) {
                        expect(() => structuredClone({ one })).toThrow(uncloneable);
                    }
                    const buffer = new ArrayBuffer(3);
                    structuredClone(buffer, { transfer: [buffer] });
                    expect(buffer.byteLength).toBe(0);
                });
                test("events and signals", async () => {
                    const order: string[] = [];
                    queueMicrotask(() => order.push("microtask"));
                    order.push("script");
                    await null;
                    expect(order).toEqual(["script", "microtask"]);
                    const controller = new AbortController();
                    const heard = fn((event: any) => event.detail);
                    const target = new EventTarget();
                    target.addEventListener("a", heard, { signal: controller.signal });
                    target.dispatchEvent(new CustomEvent("a", { detail: 4 }));
                    controller.abort();
                    target.dispatchEvent(new CustomEvent("a"));
                    expect(heard).toHaveBeenCalledOnce();
                    expect(heard).toHaveReturnedWith(4);
                    const signal = AbortSignal.timeout(5_000);
                    await clock.advanceBy(4_999);
                    expect(signal.aborted).toBe(false);
                    await clock.advanceBy(2);
                    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
                });
                test("time", async () => {
                    performance.mark("begin");
                    const begin = performance.now();
                    await clock.advanceBy(250);
                    expect(performance.now() - begin).toBe(250);
                    expect(performance.measure("all", "begin").duration).toBe(250);
                    expect(performance.timeOrigin).toBe(Date.UTC(2026, 0, 1));
                });
                test("numbers", () => {
                    console.log(...names, crypto.randomUUID(), Math.random(),
                        crypto.getRandomValues(new Uint8Array(4)).join());
                });
                test("what needs a page", () => {
                    const parts: [string, () => unknown][] = [
                        ["crypto.subtle", () => crypto.subtle],
                        ["Blob.stream", () => new Blob(["a"]).stream()],
                        ["URL.createObjectURL", () => URL.createObjectURL(new Blob(["a"]))],
                        ["URL.revokeObjectURL", () => URL.revokeObjectURL("blob:a")],
                        ["performance.timing", () => performance.timing],
                        ["performance.navigation", () => performance.navigation],
                    ];
                    for (const [name, use] of parts) {
                        expect(use, name).toThrow(`${name} in a test's own file is not simulated`);
                    }
                    expect(loading).toEqual(loading.map(() => Date.UTC(2026, 0, 1)));
                });
                test("WebAssembly", async () => {
                    const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
                    const module = await WebAssembly.compile(bytes);
                    expect(module).toBeInstanceOf(WebAssembly.Module);
                    const made = await WebAssembly.instantiate(bytes.buffer, {});
                    expect(made.instance).toBeInstanceOf(WebAssembly.Instance);
                    expect(await WebAssembly.instantiate(module)).toBeInstanceOf(WebAssembly.Instance);
                    await expect(WebAssembly.compile(Uint8Array.of(1))).rejects
                        .toBeInstanceOf(WebAssembly.CompileError);
                    await expect(WebAssembly.compileStreaming({})).rejects
                        .toThrow("WebAssembly.compileStreaming in a test's own file is not simulated");
                });
                test("no page", () => {
                    const names = ["window", "document", "onclick", "event"];
                    expect(names.filter((name) => name in globalThis)).toEqual([]);
                });
                """,
            "b.test.ts": all + """
                test("a listener's error fails", () => {
                    const target = new EventTarget();
                    target.addEventListener("a", () => { throw new Error("from a listener"); });
                    target.dispatchEvent(new Event("a"));
                });
                """,
        ])
        func numbers(_ command: Command) -> Substring? {
            command.output.split(separator: "\n").first { $0.contains("│ ") }
        }
        let command = try folder.test("a.test.ts")
        #expect(command.isClean, "\(command.output)\(command.errors)")
        let own = try #require(numbers(command))
        #expect(numbers(try folder.test("a.test.ts")) == own)
        #expect(numbers(try folder.test("a.test.ts", "--seed", "7")) != own)
        let failing = try folder.test("b.test.ts")
        #expect(failing.output.contains("from a listener") && failing.status == 1)
    }

    @Test func `each test and each play has the random numbers of its own seed`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const numbers = () => [Math.random(), crypto.randomUUID()];
                const loaded = numbers();
                let before: unknown[];
                beforeAll(() => { before = numbers(); });
                test("first", { seed: 5 }, () => console.log("first", ...numbers()));
                test("second", () => console.log("second", ...numbers()));
                test("third", { seed: 5 }, () => {
                    // A phase does not repeat what another one has got.
                    const all = [...loaded, ...before, ...numbers()];
                    expect(new Set(all).size).toBe(6);
                });
                test("fourth", { seed: 5 }, () => console.log("fourth", ...numbers()));
                test("own", () => {
                    const { random } = Math;
                    Math.random = () => 0;
                    const ids = [crypto.randomUUID(), crypto.randomUUID()];
                    Math.random = random;
                    expect(ids[0]).not.toBe(ids[1]);
                    expect(ids[0]).not.toMatch(/^0{8}/);
                });
                """,
            "b.test.ts": all + """
                test.everyOrder("plays", { maxRuns: 5 }, async () => {
                    const item = sample(Math.random() < 0.5 ? "portrait" : "landscape");
                    device.share({ ...item, name: `${crypto.randomUUID()}.jpg` }, { at: 0 });
                    await clock.runUntilIdle();
                });
                """,
        ])
        let command = try folder.test("a.test.ts")
        #expect(command.isClean, "\(command.output)\(command.errors)")
        func numbers(_ name: String, in command: Command) -> Substring? {
            let line = command.output.split(separator: "\n").first { $0.contains("│ \(name) ") }
            return line?.split(separator: "│").last
        }
        let first = try #require(numbers("first", in: command))
        let fourth = try #require(numbers("fourth", in: command))
        #expect(fourth.dropFirst(" fourth ".count) == first.dropFirst(" first ".count))
        let second = try #require(numbers("second", in: command))
        #expect(second.dropFirst(" second ".count) != first.dropFirst(" first ".count))
        let alone = try folder.test("a.test.ts", "--filter", "second")
        #expect(numbers("second", in: alone) == second)
        let plays = try folder.test("b.test.ts")
        #expect(plays.isClean, "\(plays.output)\(plays.errors)")
    }

    @Test func `what a test has left does not answer the calls of another`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                let kept: (answer: object) => void;
                let answerLate: (answer: object) => void;
                let stub: ReturnType<typeof native.plugin>;
                const listen = () => app.evaluate(async () => {
                    const global = window as any;
                    global.seen = [];
                    const { Geolocation } = global.Capacitor.Plugins;
                    Geolocation.getCurrentPosition().then((answer: any) => global.seen.push(answer));
                    await Geolocation.watchPosition({}, (answer: any) => global.seen.push(answer));
                });
                test("one", async () => {
                    stub = native.plugin("Geolocation", {
                        getCurrentPosition: () => new Promise((resolve) => { answerLate = resolve; }),
                        watchPosition: native.callback((_, emit) => { kept = emit; }),
                    });
                    await device.launchApp();
                    await listen();
                    await clock.advanceBy(100);
                    expect(kept && answerLate).toBeDefined();
                });
                test("two", async () => {
                    native.plugin("Geolocation", {
                        getCurrentPosition: () => new Promise(() => {}),
                        watchPosition: native.callback(() => {}),
                    });
                    await device.launchApp();
                    await listen();
                    const over = "belongs to a test that is over";
                    expect(() => kept({ from: "one" }))
                        .toThrow(`emit of Geolocation.watchPosition ${over}`);
                    expect(() => stub.emit("moved")).toThrow(`Geolocation.emit ${over}`);
                    answerLate({ from: "one" });
                    await clock.advanceBy(100);
                    expect(await app.evaluate(() => (window as any).seen)).toEqual([]);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `what hooks return is called in the end, the latest first`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const note = (text: string) => () => console.log(text);
                const leaving = (text: string) => async () => note(`end of ${text}`);
                beforeAll(leaving("all"));
                afterAll(note("after all"));
                describe("inner", () => {
                    beforeEach(leaving("first"));
                    beforeEach(leaving("second"));
                    beforeEach(() => 5);
                    afterEach(note("after each"));
                    test("fails", () => { note("body")(); throw new Error("boo"); });
                });
                test("outer", note("other body"));
                describe("broken", () => {
                    beforeEach(leaving("what was begun"));
                    beforeEach(() => { throw new Error("no start"); });
                    test("never", () => {});
                });
                test("bad end", () => {});
                describe("bad ends", () => {
                    beforeEach(() => () => { throw new Error("no end"); });
                    test("ends badly", () => {});
                });
                """
        ])
        let command = try folder.test()
        let notes = command.output.split(separator: "\n").compactMap { line in
            line.firstRange(of: "│ ").map { String(line[$0.upperBound...]) }
        }
        #expect(
            notes == [
                "body", "after each", "end of second", "end of first", "other body",
                "end of what was begun", "after all", "end of all",
            ], "\(command.output)")
        #expect(command.output.contains("beforeEach: no end"))
        #expect(command.output.contains("tests   3 failed, 2 passed in 1 file"))
    }

    @Test func `a tap that meets nothing and a stub that comes too late fail the test`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                beforeEach(async () => { await device.launchApp(); });
                test("tap", async () => { await device.tap("#nothing"); });
                test("late", () => { native.plugin("App", { getInfo: () => ({}) }); });
                test("in time", async () => {
                    native.plugin("SharedImage", {
                        getSharedImage: async () => {
                            await clock.advanceBy(50);
                            throw Object.assign(new Error("no group"), { code: "E1" });
                        },
                    });
                    await device.launchApp({ newInstance: true });
                    const answer = await app.evaluate(async () => {
                        const { SharedImage } = (window as any).Capacitor.Plugins;
                        try { await SharedImage.getSharedImage(); }
                        catch (error: any) { return [error.message, error.code]; }
                    });
                    expect(answer).toEqual(["no group", "E1"]);
                    await expect(device.tap("h1")).resolves.toBe(null);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("device.tap(…): The page has no element #nothing to tap."))
        #expect(command.output.contains("native.plugin(“App”) came too late"))
        #expect(command.output.contains("2 failed, 1 passed"), "\(command.output)")
    }

    @Test func `an order that fails is explained, and its token plays it again`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.everyOrder("shown once", { set: { consumer: "upstream" } }, async () => {
                    device.share(sample(), { at: 0 });
                    await clock.runUntilIdle();
                    expect(app.displayed.map((one) => one.fileName)).toHaveLength(1);
                });
                test.everyOrder("without a clock", async () => {
                    await device.launchApp();
                    await clock.advanceBy(5);
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1)
        for part in [
            "an order fails: shown once, line 6: toHaveLength: expected length 1, received",
            "in the default order already", "the clock is the search's",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
        let token = try #require(
            command.output.split(separator: "'").first { $0.hasPrefix("f1.") }.map(String.init))
        let replay = try Command(["replay", token], in: folder.folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        #expect(replay.output.contains("reproduced: shown once, line 6"))
    }

    @Test func `what comes at a fixed time comes then in every order, also after a wait`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.everyOrder("the later one wins", { maxRuns: 50 }, async () => {
                    await device.launchApp();
                    device.setNetwork("none", { at: 20_000 });
                    device.setNetwork("cellular", { at: 40_000 });
                    await clock.runUntilIdle();
                    expect(device.network).toBe("cellular");
                });
                test.everyOrder("after what is long over", { maxRuns: 50 }, async () => {
                    await device.launchApp();
                    device.setNetwork("none", { at: 20_000 });
                    await clock.runUntilIdle();
                    device.setNetwork("cellular", { after: 500 });
                    await clock.runUntilIdle();
                    expect(device.network).toBe("cellular");
                });
                test.everyOrder("either may win", { maxRuns: 50 }, async () => {
                    await device.launchApp();
                    device.setNetwork("none", { at: [20_000, 30_000] });
                    device.setNetwork("cellular", { at: [25_000, 40_000] });
                    await clock.runUntilIdle();
                    expect(device.network).toBe("cellular");
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1)
        #expect(command.output.contains("✓ the later one wins"), "\(command.output)")
        #expect(command.output.contains("✓ after what is long over"), "\(command.output)")
        #expect(command.output.contains("✗ either may win"), "\(command.output)")
        #expect(command.output.contains("1 pair the other way around"), "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `elements are found by text, role, label and more, and none by what fits several`(
        platform: String
    ) throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                import { by } from "farad";
                test("found", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = `<h1>My <b>list</b></h1>
                            <label for=a>Full name</label><input id=a>
                            <label>Agree <input type=checkbox id=c></label>
                            <button id=d>Delete</button><button hidden>Delete</button>
                            <ul><li>Milk <button id=m>Remove</button></li>
                                <li>Eggs <button id=e>Remove</button></li></ul>
                            <img alt="A cat" id=i><span data-testid=total id=t>5</span>
                            <input type=submit value=Send id=s><div id=h></div>`;
                        const shadow = document.querySelector("#h")!.attachShadow({ mode: "open" });
                        shadow.innerHTML = "<button>Inside</button>";
                        (window as any).hit = [];
                        document.addEventListener("click", (event: any) =>
                            (window as any).hit.push(event.target.id || event.target.localName));
                    });
                    await device.tap("text=delete");
                    await device.tap(by.role("heading", { name: "My list", level: 1, exact: true }));
                    await device.typeText(by.label("Full name"), "Ada");
                    await device.tap(by.label(/^agr/i));
                    await device.tap(`li >> nth=-1 >> ${by.role("button")}`);
                    await device.tap(by.altText("a cat"));
                    await device.tap(by.testId("total"));
                    await device.tap(by.role("button", { name: "Send" }));
                    await device.tap(by.text("Inside"));
                    expect(await app.evaluate(() => (window as any).hit))
                        .toEqual(["d", "h1", "a", "c", "e", "i", "t", "s", "h"]);
                    await expect(device.tap(by.text("Remove"))).rejects.toThrow(
                        'it finds 2 elements: <button id="m">Remove, <button id="e">Remove');
                    await expect(device.tap(by.text("remove", { exact: true }))).rejects.toThrow(
                        'The page has no element text="remove"');
                    await expect(device.tap("role=button[nam=x]")).rejects.toThrow("there is no “nam”");
                    expect(await app.getAttributes("#a")).toEqual({
                        text: "", label: "Full name", role: "textbox", value: "Ada", visible: true,
                        enabled: true, focused: false, checked: null,
                    });
                    expect(await app.getAttributes("#c")).toMatchObject({ checked: true, label: "Agree" });
                    expect(await app.getAttributes(by.text("Nothing"))).toBeNull();
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `patience is also for the loops of a test, and its file goes on after one`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("loops", () => { for (;;); });
                test("goes on", () => {});
                """
        ])
        let command = try folder.test("--patience", "12")
        #expect(
            command.output.contains("FAIL 1  loops\n  the test ran for more than 6 s"),
            "\(command.output)\(command.errors)")
        #expect(command.output.contains("✓ goes on"))
    }

    @Test func `a look tells what an element is now, however it is found`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                import { by } from "farad";
                test("now", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = "<ul data-testid=list><li></li></ul>";
                    });
                    for (const name of ["Milk", "Eggs"]) {
                        await app.evaluate((text) => {
                            document.querySelector("li")!.textContent = text;
                        }, name);
                        for (const list of ["ul", by.testId("list"), "ul >> nth=0"]) {
                            expect(await app.getAttributes(list)).toMatchObject({ text: name });
                        }
                    }
                });
                """
        ])
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a touch meets what lies before the page, and nothing that is hidden`(platform: String)
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("before it", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = `<button id=a>A</button>
                            <div style="display: none"><button id=b>B</button></div>
                            <button id=c style="visibility: hidden">C</button>
                            <div inert><button id=d>D</button></div>
                            <button id=e style="pointer-events: none">E</button>
                            <button id=f onclick="document.title = confirm('Sure?')">F</button>
                            <button id=g disabled>G</button>
                            <style>.gone { display: none } @media print { #a { display: none } }</style>
                            <div class=gone><button id=h>H</button></div>`;
                    });
                    await expect(device.tap("#b")).rejects.toThrow("what it lies in is not displayed");
                    await expect(device.tap("#h")).rejects.toThrow("what it lies in is not displayed");
                    await expect(device.tap("#c")).rejects.toThrow("it is invisible");
                    await expect(device.tap("#d")).rejects.toThrow("what it lies in is inert");
                    await expect(device.tap("#e")).rejects.toThrow("its “pointer-events” is none");
                    await device.tap("#g");
                    await device.tap("#f");
                    await expect(device.tap("#a")).rejects.toThrow("Sure?” is before it");
                    await device.answerAlert(device.getPlatform() === "ios" ? "Ok" : "OK");
                    await clock.runUntilIdle();
                    expect(await app.evaluate(() => document.title)).toBe("true");
                    await device.tap("#a");
                    if (device.getPlatform() === "android") return;
                    await app.evaluate(() => {
                        document.querySelector<HTMLElement>("#a")!.onclick = () =>
                            void navigator.share({ text: "x" }).catch(() => {});
                    });
                    await device.tap("#a");
                    await clock.advanceBy(2000);
                    await expect(device.tap("#a")).rejects.toThrow("the share sheet is before it");
                    await device.interrupt();
                    await expect(device.tap("#a")).rejects.toThrow("the control centre is before it");
                });
                test("a question", async () => {
                    if (device.getPlatform() === "android") return;
                    await device.launchApp({ url: "timesafari://starred-plans" });
                    await clock.runUntilIdle();
                    await device.tap("#plan-1");
                    await clock.runUntilIdle();
                    await device.tap("#notify-daily");
                    await clock.advanceBy(100);
                    await expect(device.tap("#plan-1")).rejects.toThrow(/the question “.*” is before it/);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `two touches without times never come at one moment, and numbers take no letters`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                for (const kind of [test, test.everyOrder]) {
                    kind(`apart ${kind === test}`, async () => {
                        await device.launchApp();
                        await app.evaluate(() => {
                            document.body.innerHTML = "<button>A</button><input type=number>";
                            (window as any).at = [];
                            document.querySelector("button")!.onclick = () =>
                                (window as any).at.push(Date.now());
                        });
                        await device.tap("button");
                        await device.tap("button");
                        await device.typeText("input", "1a2");
                        const [one, two] = await app.evaluate(() => (window as any).at);
                        expect(two - one).toBeGreaterThanOrEqual(100);
                        expect(await app.evaluate(() => document.querySelector("input")!.value))
                            .toBe("12");
                    });
                }
                """
        ])
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a finger taps twice, stays and moves on`(platform: String) throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                import { type SwipeDirection } from "farad";
                test("gestures", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = "<p id=p>x</p>";
                        const page = window as any;
                        page.heard = [];
                        const began = () => page.heard.splice(0).join(" ");
                        page.began = began;
                        for (const name of ["pointerdown", "touchstart", "pointermove", "touchmove",
                            "contextmenu", "pointerup", "touchend", "click", "dblclick"]) {
                            document.querySelector("#p")!.addEventListener(name, (event: any) => {
                                const { clientX } = event.changedTouches?.[0] ?? event;
                                page.heard.push(`${name}${/move|end/.test(name) ? clientX : ""}`);
                                page.at = Date.now();
                            });
                        }
                    });
                    const heard = () => app.evaluate(() => (window as any).began());
                    await device.multiTap("#p", 2);
                    expect((await heard()).split(" ").filter((one: string) => one.includes("click")))
                        .toEqual(["click", "click", "dblclick"]);
                    await device.longPress("#p", { duration: 800 });
                    const menu = device.getPlatform() === "android" ? "contextmenu " : "";
                    const middle = await app.evaluate(() => Math.round(innerWidth / 2));
                    expect(await heard())
                        .toBe(`pointerdown touchstart ${menu}pointerup touchend${middle}`);
                    await device.longPress("#p", { duration: 100 });
                    expect(await heard()).not.toContain("contextmenu");
                    const before = await app.evaluate(() => Date.now());
                    await device.swipe("#p", "left", { distance: 100 });
                    const moves = (await heard()).split(" ");
                    expect(moves.filter((one: string) => one.startsWith("touchmove"))).toHaveLength(10);
                    expect(moves.at(-1)).toBe(`touchend${middle - 100}`);
                    expect(moves).toContain(`pointermove${middle - 10}`);
                    expect(await app.evaluate(() => (window as any).at) - before)
                        .toBeGreaterThanOrEqual(200);
                    const wrong = "back" as SwipeDirection;
                    expect(() => device.swipe("#p", wrong)).toThrow("goes left, right, up or down");
                    await expect(device.longPress("#none")).rejects.toThrow("no element #none to touch");
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `a test that fails leaves the page as it was in the end`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("left", async () => {
                    await device.launchApp();
                    await app.evaluate(() => { document.body.innerHTML = "<p id=p>as it was</p>"; });
                    expect(1).toBe(2);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("  page    farad-traces/a-test-ts--left.html"))
        let page = try String(
            contentsOfFile: folder.folder.path + "/farad-traces/a-test-ts--left.html",
            encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html"))
        #expect(page.contains(#"<p id="p">as it was</p>"#), "\(page)")
    }

    @Test func `an action that nobody awaits is over when nothing is left to happen`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                for (const kind of [test, test.everyOrder]) {
                    kind(`started ${kind === test}`, async () => {
                        device.launchApp();
                        device.sendToHome();
                        await clock.runUntilIdle();
                        expect(app.state).toBe("suspended");
                    });
                }
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `tests whose names differ in punctuation alone have tokens and traces of their own`()
        throws
    {
        func test(_ name: String, _ kind: String, _ value: Int) -> String {
            """
            test\(kind)("\(name)", async () => {
                await device.launchApp();
                expect(\(value)).toBe(0);
            });

            """
        }
        let folder = try TestFolder([
            "a.test.ts": all + test("a photo.", "", 3) + test("a photo!", ".everyOrder", 1)
                + test("a photo?", ".everyOrder", 2)
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1, "\(command.errors)")
        let tokens = command.output.split(separator: "'").filter { $0.hasPrefix("f1.") }
        #expect(tokens.count == 2)
        // The first one's is what it always was.
        #expect(tokens.first?.hasPrefix("f1.a%2Etest%2Ets#a-photo.") == true)
        for (token, name) in zip(tokens, ["a photo!", "a photo?"]) {
            let replay = try Command(["replay", String(token)], in: folder.folder.path)
            #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
            #expect(replay.output.contains("reproduced: \(name), line"))
        }
        let left = try FileManager.default.contentsOfDirectory(
            atPath: folder.folder.path + "/farad-traces")
        #expect(left.filter { $0.hasSuffix(".jsonl") }.count == 3, "\(left)")
    }

    @Test func `every order of a test is played on its own phone, or on the command's`() throws {
        let folder = try TestFolder([
            "android.ts": "export const android = 1;",
            "a.test.ts": all + """
                import { android } from "./android";
                const body = async () => {
                    await device.launchApp();
                    const name = await app.evaluate(() => (window as any).Capacitor.getPlatform());
                    expect(name === "android" ? android : 0).toBe(0);
                };
                test.everyOrder("on the command's phone", body);
                test.everyOrder("on its own phone", { platform: "android" }, body);
                """,
        ])
        func play(_ arguments: String...) throws -> Command {
            try Command(["test", "--patience", "60"] + arguments, in: folder.folder.path)
        }
        let own = try play()
        #expect(own.status == 1)
        #expect(own.output.contains("1 failed, 1 passed"), "\(own.output)")
        let given = try play("--platform", "android")
        #expect(given.output.contains("2 failed"), "\(given.output)")
        // Of the two, the command line wins, and the token's line says so.
        let lines = given.replayLines
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix(" --platform android") == true)
        #expect(lines.last?.hasSuffix("'") == true)
        for line in lines {
            let replay = try Command(shell: "\"$0\" \(line)", in: folder.folder.path)
            #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        }
        let iPhone = try play("--platform", "ios")
        #expect(iPhone.status == 0, "\(iPhone.output)")
        let explored = try Command(
            ["explore", "a.test.ts#on-its-own-phone", "--max-time", "60s"],
            in: folder.folder.path)
        #expect(explored.status == 1, "\(explored.output)\(explored.errors)")
    }

    /// The user's answer to an alert is the plugin's answer to its call.
    @Test func `a call that nobody answers is a finding, where nothing is left to do`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const rules = () => app.findings.filter((one) => one.plugin !== undefined)
                    .map((one) => [one.rule, one.plugin, one.method]);
                for (const platform of ["ios", "android"]) test(platform, { app: "timesafari", platform }, async () => {
                    native.plugin("Slow", { wait: () => new Promise(() => {}) });
                    await device.launchApp();
                    await clock.runUntilIdle();
                    await app.evaluate(() => { (window as any).Capacitor.Plugins.Slow.wait(); });
                    await clock.runUntilIdle();
                    expect(rules()).toEqual([["unsettled-call", "Slow", "wait"]]);
                    expect(rules()).toHaveLength(1);
                    await app.evaluate(() => { setInterval(() => {}, 1000); });
                    await clock.runUntilIdle();
                    expect(rules()).toHaveLength(1);
                });
                test("an answer after all", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await clock.runUntilIdle();
                    expect(rules()).toEqual([["unsettled-call", "PushNotifications", "requestPermissions"]]);
                    await device.answerAlert("Allow");
                    await clock.runUntilIdle();
                    expect(rules()).toEqual([]);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `every order of a test is played with a stub in the place of a plugin`(
        _ platform: String
    ) throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.everyOrder("a stub", { platform: "\(platform)" }, async () => {
                    const calls: string[] = [];
                    const stub = native.plugin("Preferences", {
                        get: ({ key }: any) => { calls.push(key); return { value: key }; },
                    });
                    device.launchApp({ at: 0 });
                    device.openURL("timesafari://", { at: [300, 900] });
                    await clock.runUntilIdle();
                    const value = await app.evaluate(async () =>
                        (await (window as any).Capacitor.Plugins.Preferences.get({ key: "k" })).value);
                    expect([value, calls]).toEqual(["k", ["k"]]);
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }

    @Test func `a test chooses in the share sheet that the app shows, or closes it`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const receive = async () => {
                    await device.launchApp({ permissions: { notifications: "YES" } });
                    await clock.runUntilIdle();
                    await device.sendToHome();
                    await device.sendUserNotification({ title: "Anna", data: { file_id: "photo-1" } });
                    await device.tapNotification();
                    await clock.runUntil(() => device.shareSheet);
                };
                test("saves", { app: "beamlet-capacitor" }, async () => {
                    await receive();
                    expect(device.shareSheet?.items).toHaveLength(1);
                    await device.chooseActivity("Save Image");
                    expect(device.activities).toMatchObject([{ items: [{ fileName: "dune.png" }] }]);
                    expect(device.shareSheet).toBeNull();
                });
                test("closes", { app: "beamlet-capacitor" }, async () => {
                    await receive();
                    await device.cancelShareSheet();
                    expect(device.shareSheet).toBeNull();
                    expect(device.activities).toEqual([]);
                });
                test("no sheet", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await device.chooseActivity("Save Image");
                });
                test("an alert first", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await clock.runUntilIdle();
                    await device.chooseActivity("Save Image");
                });
                test("no such activity", { app: "beamlet-capacitor" }, async () => {
                    await receive();
                    await device.chooseActivity("Fly");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        #expect(command.output.contains("3 failed, 2 passed"), "\(command.output)")
        for part in [
            "no share sheet is shown; let the app open one first",
            "no share sheet is shown; the alert\n  “‘BeamletCapacitor’ Would Like to Send",
            "The share sheet has no “Fly”",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    /// A project folder with these plugins, and a page that prints by `show`.
    private static func project(
        _ script: String, plugins: [String], _ test: String
    ) throws -> TestFolder {
        let folder = try TestFolder([:])
        let dependencies = plugins.map { #""@capacitor/\#($0)":"8""# }.joined(separator: ",")
        try FileManager.default.createDirectory(
            atPath: folder.folder.path + "/app/www", withIntermediateDirectories: true)
        for (name, text) in [
            ("app/capacitor.config.json", #"{"appId":"a.b","appName":"A"}"#),
            ("app/package.json", "{\"dependencies\":{\(dependencies)}}"),
            (
                "app/www/index.html",
                "<script>const show = (value) => console.log(JSON.stringify(value));"
                    + "\(script)</script>"
            ), ("a.test.ts", all + test),
        ] { try folder.folder.write(name, text) }
        return folder
    }

    @Test func `a test turns and moves the phone, and sets its text size and VoiceOver`() throws {
        let folder = try Self.project(
            """
            const { Geolocation, ScreenOrientation, ScreenReader, TextZoom } = Capacitor.Plugins;
            Geolocation.watchPosition({}, (one, error) => show(error ? error.code : one.coords.latitude));
            ScreenOrientation.addListener("screenOrientationChange", show);
            ScreenReader.addListener("stateChange", (state) => {
                show(state);
                ScreenReader.speak({ value: "here I am" });
                TextZoom.getPreferred().then(show);
            });
            """, plugins: ["geolocation", "screen-orientation", "screen-reader", "text-zoom"],
            """
            test("settings", async () => {
                await device.installApp("app");
                await device.launchApp();
                await device.setTextSize("xSmall");
                await device.setOrientation("landscapeLeft");
                await device.setVoiceOver(true);
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text)).toEqual([
                    '{"type":"landscape-primary"}', '{"value":true}',
                    '{"value":0.8235294117647058}',
                ]);
                expect(device.announcements).toEqual(["here I am"]);
                await device.setLocation({ latitude: 48.1, longitude: 11.6 });
                await device.answerAlert("Allow Once");
                await clock.runUntilIdle();
                expect(app.console.at(-1).text).toBe("48.1");
            });
            test("Android", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp();
                await clock.runUntilIdle();
                await device.setOrientation("landscapeLeft");
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text)).toContain('{"type":"landscape-primary"}');
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test takes a picture with the camera that the app shows, or closes it`() throws {
        let folder = try Self.project(
            """
            const ask = () => Capacitor.Plugins.Camera.getPhoto({ source: "CAMERA" })
                .then(({ saved }) => show(saved), ({ message }) => show(message));
            ask().then(ask);
            """, plugins: ["camera"],
            """
            test("takes", async () => {
                await device.installApp("app");
                await device.launchApp();
                await clock.runUntilIdle();
                await device.answerAlert("Allow");
                await clock.runUntilIdle();
                await device.givePhotos(sample());
                await clock.runUntilIdle();
                await device.cancelPhotos();
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text)).toEqual([
                    "false", '"User cancelled photos app"',
                ]);
                await device.launchApp({ newInstance: true, permissions: { camera: "NO" } });
                await clock.runUntilIdle();
                expect(app.console.at(-1).text).toBe('"User denied access to camera"');
                await device.givePhotos(sample());
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("no camera and no photo picker"), "\(command.output)")
    }

    @Test func `a test holds a code before the scanner that the app shows, or closes it`() throws {
        let folder = try Self.project(
            """
            const scan = () => Capacitor.Plugins.CapacitorBarcodeScanner.scanBarcode({ hint: 17,
                scanInstructions: " ", scanButton: false, cameraDirection: 1, scanOrientation: 3 })
                .then(show, ({ code }) => show(code));
            scan().then(scan);
            """, plugins: ["barcode-scanner"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    await device.launchApp({ permissions: { camera: "YES" } });
                    await clock.runUntilIdle();
                    await device.scanBarcode("4006381333931", { format: "ean13" });
                    await clock.runUntilIdle();
                    await device.cancelScan();
                    await clock.runUntilIdle();
                    expect(app.console.map((line) => line.text)).toEqual([
                        '{"ScanResult":"4006381333931","format":9}', '"OS-PLUG-BARC-0006"',
                    ]);
                    await device.scanBarcode("nobody looks");
                });
            """)
        let command = try folder.test()
        let refusals = command.output.components(separatedBy: "no scanner of codes").count - 1
        #expect(refusals >= 2, "\(command.output)")
    }

    @Test func `a test follows a link in a web view, closes it, and sees what is left to Safari`()
        throws
    {
        let folder = try Self.project(
            """
            const { InAppBrowser } = Capacitor.Plugins;
            InAppBrowser.addListener("browserPageNavigationCompleted", ({ url }) => show(url));
            InAppBrowser.addListener("browserClosed", () => show("closed"));
            const options = { showURL: true, showToolbar: true, clearCache: false,
                clearSessionCache: false, mediaPlaybackRequiresUserAction: false,
                closeButtonText: "Close", toolbarPosition: 0, showNavigationButtons: true,
                leftToRight: false, customWebViewUserAgent: null,
                iOS: { allowOverScroll: true, enableViewportScale: false,
                    allowInLineMediaPlayback: false, surpressIncrementalRendering: false,
                    viewStyle: 2, animationEffect: 2, allowsBackForwardNavigationGestures: true } };
            const tab = { iOS: { closeButtonText: 2, viewStyle: 2, animationEffect: 2,
                enableBarsCollapsing: true, enableReadersMode: false } };
            """, plugins: ["inappbrowser"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    const url = "https://a.example/";
                    const open = async (method, options) => {
                        await app.evaluate(`InAppBrowser.${method}({ url: "${url}", options: ${options} })`);
                        await clock.runUntilIdle();
                    };
                    await device.installApp("app");
                    await device.launchApp();
                    expect(device.browser).toBeNull();
                    await open("openInWebView", "options");
                    expect(device.browser)
                        .toEqual({ url, isWebView: true, isPopover: false, headers: {} });
                    await device.followLink(url + "b");
                    await clock.runUntilIdle();
                    expect(device.browser.url).toBe(url + "b");
                    await device.closeBrowser();
                    expect(device.browser).toBeNull();
                    expect(app.state).toBe("active");
                    await open("openInSystemBrowser", "tab");
                    expect(device.browser).toMatchObject({ url, isWebView: false });
                    await expect(device.followLink(url)).rejects.toThrow("no web view of InAppBrowser");
                    await device.closeBrowser();
                    await clock.runUntilIdle();
                    expect(app.console.map((line) => line.text))
                        .toEqual([`"${url}b"`, '"closed"', '"closed"']);
                    await expect(device.closeBrowser()).rejects.toThrow("no browser is shown");
                    await open("openInExternalBrowser", "{}");
                    expect(device.openedInSafari).toEqual([url]);
                    const late = device.closeBrowser({ at: clock.now + 100 });
                    await clock.advanceBy(200);
                    await late;
                    expect(app.findings).toMatchObject([{ rule: "tap-missed" }]);
                    await expect(device.followLink("mailto:a@b.c", { at: clock.now }))
                        .rejects.toThrow("no address that a web view loads");
                });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test sees the document that the app shows, and closes it`() throws {
        let folder = try Self.project(
            """
            const { FileViewer, Filesystem } = Capacitor.Plugins;
            const file = { path: "a.pdf", directory: "CACHE", encoding: "utf8", data: "12345" };
            const look = async () => FileViewer.openDocumentFromLocalPath({
                path: (await Filesystem.writeFile(file)).uri });
            """, plugins: ["file-viewer", "filesystem"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    await device.launchApp();
                    await expect(device.closeDocument()).rejects.toThrow("no document is shown");
                    await app.evaluate("void look()");
                    await clock.runUntilIdle();
                    expect(device.document).toEqual({ name: "a.pdf", type: "application/pdf",
                        size: platform === "ios" ? 5 : null, isPlayer: false });
                    await device.closeDocument();
                    expect(device.document).toBeNull();
                    expect(app.state).toBe("active");
                });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test touches a notification's button, and swipes notifications away`() throws {
        let folder = try Self.project(
            """
            const { LocalNotifications, PushNotifications } = Capacitor.Plugins;
            LocalNotifications.addListener("localNotificationActionPerformed",
                ({ actionId, inputValue, notification: { id } }) => show([id, actionId, inputValue]));
            const notify = async () => {
                await LocalNotifications.registerActionTypes({ types: [{ id: "ASK", actions: [
                    { id: "yes", title: "Yes", foreground: true },
                    { id: "say", title: "Say", input: true }] }] });
                await LocalNotifications.schedule({ notifications: [1, 2, 3].map((id) =>
                    ({ id, title: "T", body: "B", actionTypeId: "ASK" })) });
            };
            """, plugins: ["local-notifications", "push-notifications"],
            """
            const ids = () => device.notifications.map(({ id }) => id);
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    await device.launchApp({ permissions: { notifications: "YES" } });
                    await expect(device.tapNotification()).rejects.toThrow(
                        "no notification is there; await clock.runUntilIdle()");
                    await app.evaluate("notify()");
                    await clock.runUntilIdle();
                    await device.dismissNotification("2");
                    expect(ids()).toEqual(["1", "3"]);
                    await expect(device.dismissNotification("2")).rejects.toThrow("no notification “2”");
                    await expect(device.chooseAction("no")).rejects.toThrow("it has yes, say");
                    await expect(device.chooseAction("say")).rejects.toThrow("takes a text");
                    await device.chooseAction("say", { typing: "hi" });
                    await clock.runUntilIdle();
                    await device.sendToHome();
                    await device.chooseAction("yes", { id: "1" });
                    await clock.runUntilIdle();
                    expect(app.state).toBe("active");
                    expect(app.console.map((line) => line.text))
                        .toEqual(['[3,"say","hi"]', '[1,"yes",null]']);
                });
            test("badge", async () => {
                await device.installApp("app");
                await device.launchApp({ permissions: { notifications: "YES" } });
                await app.evaluate("void PushNotifications.register()");
                await app.evaluate("notify()");
                await clock.runUntilIdle();
                for (const id of ids()) await device.dismissNotification(id);
                expect(device.badge).toBe(0);
                await device.sendToHome();
                await device.sendUserNotification({ title: "T", badge: 3 });
                await device.sendUserNotification({ title: "U", badge: 4, category: "ASK" });
                expect(device.badge).toBe(4);
                expect(device.notifications.map(({ actions }) => actions)).toEqual([[], ["yes", "say"]]);
                const [old, young] = ids();
                await device.dismissNotification();
                expect(ids()).toEqual([old]);
                const tap = device.tapNotification(old, { after: 500 });
                await clock.runUntilIdle();
                await tap;
                expect(app.state).toBe("active");
                expect(() => device.sendUserNotification({ title: "V", badge: 0.5 }))
                    .toThrow("whole number");
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("3 passed"), "\(command.output)")
    }

    @Test func `a push is shown, or in its app's hands, when its promise is kept`() throws {
        let folder = try TestFolder([
            "app.js": """
            const { PushNotifications } = Capacitor.Plugins;
            PushNotifications.addListener("pushNotificationReceived", () => {});
            PushNotifications.register();
            """,
            "a.test.ts": all + """
                for (const platform of ["ios", "android"] as const) {
                    const options = { app: "./app.js", platform };
                    const start = async (notifications: "YES" | "NO") => {
                        await device.launchApp({ permissions: { notifications } });
                        await clock.runUntilIdle();
                    };
                    test(`in the background, ${platform}`, options, async () => {
                        await start("YES");
                        await device.sendToHome();
                        await device.sendUserNotification({ title: "T" });
                        // Firebase names what it shows by the millisecond.
                        await clock.advanceBy(1);
                        await device.sendUserNotification({ title: "U" });
                        expect(device.notifications).toMatchObject([{ title: "T" }, { title: "U" }]);
                    });
                    test(`of an app that does not run, ${platform}`, options, async () => {
                        await start("YES");
                        await device.kill("app");
                        await device.sendUserNotification({ title: "T" });
                        expect(device.notifications).toMatchObject([{ title: "T" }]);
                    });
                    test(`where the app or the user keeps it from being shown, ${platform}`, options, async () => {
                        await start("NO");
                        await device.sendUserNotification({ title: "T" });
                        await device.sendToHome();
                        await device.sendUserNotification({ title: "U" });
                        expect(device.notifications).toEqual([]);
                    });
                }
                """,
        ])
        let command = try folder.test()
        #expect(command.output.contains("6 passed"), "\(command.output)\(command.errors)")
    }

    @Test func `a test gives an iPhone contacts and reads them, and picks where a picker is`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all
                + """
                test("contacts", async () => {
                    await device.launchApp({ permissions: { contacts: "limited" } });
                    await device.setContacts([
                        { givenName: "Ada", phoneNumbers: [{ label: "mobile", value: "1" }, "2"] },
                        { organizationName: "Engines Ltd" },
                    ]);
                    const [ada, engines] = device.contacts;
                    expect(ada).toMatchObject({
                        givenName: "Ada",
                        phoneNumbers: [{ label: "mobile", value: "1" }, { label: null, value: "2" }],
                    });
                    await device.setContacts([{ ...ada, familyName: "Lovelace" }]);
                    expect(device.contacts).toEqual([{ ...ada, familyName: "Lovelace" }]);
                    expect(engines?.organizationName).toBe("Engines Ltd");
                    await expect(device.pickContacts("Ada Lovelace")).rejects.toThrow("no picker of contacts");
                    await expect(device.saveContact()).rejects.toThrow("no new contact");
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.setContacts([])).rejects.toThrow("Android phone are not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test puts peripherals around an iPhone and sees what becomes of them`() throws {
        let folder = try TestFolder([
            "a.test.ts": all
                + """
                const heart = {
                    name: "Heart", isConnected: true,
                    services: [
                        {
                            uuid: "180D",
                            characteristics: [
                                { uuid: "2A37", properties: ["read", "notify"], value: new Uint8Array([0, 60]) },
                            ],
                        },
                    ],
                };
                const known = () => typeof (navigator as any).bluetooth;
                test("an iPhone", async () => {
                    await device.launchApp({ permissions: { bluetooth: "YES" } });
                    expect(await app.evaluate(known)).toBe("undefined");
                    await device.setPeripherals([heart]);
                    expect(device.peripherals).toMatchObject([
                        {
                            name: "Heart", rssi: -50, isInRange: true, isConnected: true, isPaired: false,
                            advertisement: { localName: "Heart", services: ["180D"] },
                            services: [{ characteristics: [{ value: [0, 60] }] }],
                        },
                    ]);
                    await device.notifyValue("Heart", "2A37", [0, 61]);
                    expect(device.peripherals[0].services[0].characteristics[0].value).toEqual([0, 61]);
                    await device.setPeripherals(device.peripherals);
                    await device.disconnectPeripheral("Heart");
                    expect(device.peripherals[0].isConnected).toBe(false);
                    await expect(device.disconnectPeripheral("Heart")).rejects.toThrow("is not connected");
                    await expect(device.notifyValue("Heart", "2A38", [])).rejects.toThrow("it has 2A37");
                    await device.setPeripherals([]);
                    await clock.runUntilIdle();
                    expect(device.peripherals[0].isInRange).toBe(false);
                    await device.setBluetooth(false);
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    expect(await app.evaluate(known)).toBe("undefined");
                    await expect(device.setBluetooth(false)).rejects.toThrow("Android phone is not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test chooses in the menu of an icon, where an app has one`() throws {
        let folder = try TestFolder([
            "a.test.ts": all
                + """
                test("an iPhone", async () => {
                    await device.launchApp();
                    expect(device.shortcuts).toEqual([]);
                    expect(device.speeches).toEqual([]);
                    await expect(device.chooseShortcut("Compose"))
                        .rejects.toThrow("has no “Compose”; it is empty");
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.chooseShortcut("Compose"))
                        .rejects.toThrow("Android phone's icons are not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test gives an iPhone events and reminders and reads them`() throws {
        let folder = try TestFolder([
            "a.test.ts": all
                + """
                test("a calendar", async () => {
                    await device.launchApp({ permissions: { calendar: "limited", reminders: "NO" } });
                    await device.setEvents([
                        { title: "Lunch", start: new Date(7_200_000), calendar: "Home", repeats: "weekly" },
                    ]);
                    const [lunch] = device.events;
                    expect(lunch).toMatchObject({
                        title: "Lunch", start: 7_200_000, end: 10_800_000, calendar: "Home", repeats: "weekly",
                    });
                    await device.setEvents([{ ...lunch!, title: "Supper" }]);
                    expect(device.events).toEqual([{ ...lunch, title: "Supper" }]);
                    await device.setReminders([{ title: "Milk", due: 60_000, isCompleted: true }]);
                    expect(device.reminders).toMatchObject([
                        { title: "Milk", list: "Reminders", due: 60_000, isCompleted: true },
                    ]);
                    await expect(device.saveEvent()).rejects.toThrow("no event");
                    await expect(device.chooseCalendars("Home")).rejects.toThrow("no chooser of calendars");
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.setEvents([])).rejects.toThrow("Android phone are not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test buys in an iPhone's App Store what the project's file sells`() throws {
        let folder = try Self.project(
            "", plugins: [],
            """
            test("purchases", async () => {
                await device.installApp("app");
                await device.launchApp();
                expect(device.storeSheet).toBeNull();
                await device.setAppStore({ askToBuyEnabled: true });
                await device.buyProduct("pro");
                expect(device.transactions).toMatchObject([{
                    identifier: 0, productIdentifier: "pro", pendingAskToBuyConfirmation: true,
                    expirationDate: null, cancelDate: null, isFinished: false,
                }]);
                await device.approveAskToBuyTransaction(0);
                await device.refundTransaction(0);
                expect(device.transactions[0].cancelDate).toBeGreaterThan(0);
                await expect(device.refundTransaction(0)).rejects.toThrow("can be refunded");
                await expect(device.buyProduct("gem")).rejects.toThrow("no product “gem”");
                await expect(device.confirmStoreSheet()).rejects.toThrow("no sheet of the App Store");
            });
            test("an Android phone", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp();
                await expect(device.buyProduct("pro")).rejects.toThrow("Android phone's store");
                expect(device.transactions).toEqual([]);
            });
            """)
        let place = folder.folder.path + "/app/ios/App"
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        let file = """
            {"products":[{"productID":"pro","internalID":"1","type":"NonConsumable",
            "displayPrice":"4.99","localizations":[]}]}
            """
        try folder.folder.write("app/ios/App/Test.storekit", file)
        let command = try folder.test("--ignore-finding", "transaction-unheard")
        #expect(command.output.contains("2 passed"), "\(command.output)")

        try folder.folder.write("app/ios/App/Other.storekit", file)
        #expect(try folder.test().output.contains("choose one in the app's scheme"))
        let schemes = place + "/App.xcodeproj/xcshareddata/xcschemes"
        try FileManager.default.createDirectory(
            atPath: schemes, withIntermediateDirectories: true)
        try folder.folder.write(
            "app/ios/App/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
            """
            <LaunchAction><StoreKitConfigurationFileReference
               identifier = "../../Other.storekit"></StoreKitConfigurationFileReference></LaunchAction>
            """)
        #expect(
            try folder.test("--ignore-finding", "transaction-unheard").output.contains("2 passed"))
    }

    @Test func `a test changes the clipboard, the battery, permissions and location services`()
        throws
    {
        let folder = try Self.project(
            """
            const { Clipboard, Device, Geolocation } = Capacitor.Plugins;
            const ask = () => Geolocation.checkPermissions()
                .then(({ location }) => show(location), ({ code }) => show(code));
            """, plugins: ["clipboard", "device", "geolocation"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    expect(device.clipboard).toBeNull();
                    expect(device.network).toBe("wifi");
                    await device.launchApp({ permissions: { location: "inuse" } });
                    await device.setClipboard("a text");
                    expect(device.clipboard).toBe("a text");
                    expect(await app.evaluate("Clipboard.read()")).toMatchObject({ value: "a text" });
                    await device.setBattery({ level: 0.4, isCharging: false });
                    expect(device.battery).toEqual({ level: 0.4, isCharging: false });
                    expect((await app.evaluate("Device.getBatteryInfo()")).batteryLevel).toBeCloseTo(0.4);
                    await device.setNetwork("none", { after: 10 });
                    expect(device.network).toBe("none");
                    await app.evaluate("ask()");
                    await device.setPermissions({ location: "never" });
                    // An Android phone ends an app that loses a permission.
                    expect(app.state).toBe(platform === "ios" ? "active" : "notRunning");
                    if (platform === "android") await device.launchApp();
                    await app.evaluate("ask()");
                    await device.setPermissions({ location: "inuse" });
                    for (const isOn of [false, true]) {
                        await device.setLocationServices(isOn);
                        await app.evaluate("ask()");
                    }
                    // An Android app cannot tell it from a question that was never asked.
                    const refused = platform === "ios" ? '"denied"' : '"prompt"';
                    expect(app.console.map((line) => line.text))
                        .toEqual(['"granted"', refused, '"OS-PLUG-GLOC-0007"', '"granted"']);
                    expect(() => device.setBattery({ level: 2, isCharging: true }))
                        .toThrow("needs a level from 0 to 1");
                });
            test("notifications are forbidden in mid-run", async () => {
                await device.launchApp({ url: "timesafari://starred-plans" });
                await clock.runUntilIdle();
                await device.setPermissions({ notifications: "NO" });
                await device.tap("#plan-1");
                await clock.runUntilIdle();
                await device.tap("#notify-daily");
                await clock.advanceBy(1000);
                expect(device.alert).toBeNull();
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("3 passed"), "\(command.output)")
    }

    @Test func `a change in Settings ends an app that was decided about before`() throws {
        let folder = try Self.project(
            "", plugins: ["camera"],
            """
            test("iOS", async () => {
                await device.installApp("app");
                await device.launchApp();
                await device.setPermissions({ camera: "NO" });
                expect(app.state).toBe("active");
                await device.setPermissions({ camera: "NO" });
                expect(app.state).toBe("active");
                await device.setPermissions({ camera: "YES" });
                expect(app.state).toBe("notRunning");
                await device.launchApp();
                await device.setPermissions({ location: "inuse" });
                await device.setPermissions({ location: "never", notifications: "NO" });
                expect(app.state).toBe("active");
            });
            test("Android", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp({ permissions: { camera: "NO" } });
                await device.setPermissions({ camera: "YES" });
                expect(app.state).toBe("active");
                await device.setPermissions({ microphone: "NO", notifications: "NO" });
                expect(app.state).toBe("active");
                await device.setPermissions({ camera: "NO" });
                expect(app.state).toBe("notRunning");
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test opens the list of recent apps of an Android phone`() throws {
        let folder = try Self.project(
            "", plugins: ["privacy-screen"],
            """
            test("Android", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp();
                await app.evaluate("Capacitor.Plugins.PrivacyScreen.enable({ android: {} })");
                expect(device.preventsScreenshots).toBe(true);
                await device.openRecentApps();
                expect(app.state).toBe("background");
                expect(device.privacyCover).toBe("launchScreen");
                await device.launchApp();
                expect(device.privacyCover).toBeNull();
                await device.sendToHome();
                await expect(device.openRecentApps()).rejects.toThrow("No Android app is before the user");
            });
            test("iOS", async () => {
                await device.installApp("app");
                await device.launchApp();
                expect(device.preventsScreenshots).toBe(false);
                await device.openRecentApps();
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("1 failed, 1 passed"), "\(command.output)")
        #expect(command.output.contains("An iPhone has no list of recent apps"))
    }

    @Test func `a page's own requests take the profile's windows and may overtake each other`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const ask = (paths) => app.evaluate(async (paths) => {
                    const start = performance.now();
                    await Promise.all(paths.map(async (path) => {
                        await fetch(`https://beamlet.example/${path}`, { mode: "no-cors" });
                        console.log(path);
                    }));
                    return performance.now() - start;
                }, paths);
                test("in 40 and 60 ms", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    expect(await ask(["a"])).toBeCloseTo(100);
                });
                test("without a network", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await device.setNetwork("none");
                    await expect(ask(["a"])).rejects.toThrow("Load failed");
                });
                test.everyOrder("in order", { app: "beamlet-capacitor", maxRuns: 200 }, async () => {
                    device.launchApp({ at: 0 });
                    await clock.runUntilIdle();
                    ask(["a", "b"]);
                    await clock.runUntilIdle();
                    expect(app.console.map((line) => line.text)).toEqual(["a", "b"]);
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1)
        #expect(command.output.contains("1 failed, 2 passed"), "\(command.output)")
        #expect(command.output.contains("an order fails: in order, line"), "\(command.output)")
    }

    @Test func `a file of 2 GB is shared, and the trace of its test is written, without ado`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("large", { app: "attachments" }, async () => {
                    await device.share({ name: "movie.mov", bytes: 2_000_000_000 });
                    await clock.runUntilIdle();
                    expect(app.texts).toContain("2000000000 bytes");
                    throw new Error("on purpose");
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.output.contains("on purpose"), "\(command.output)")
        #expect(
            try folder.text("farad-traces/a-test-ts--large.farad-trace.jsonl").contains("movie.mov")
        )
    }

    @Test func `a scenario file is a test`() throws {
        let folder = try TestFolder([
            "a.scenario.ts": """
            import { expect, sample, scenario } from "farad";
            export default scenario("one-photo", {
                steps(user) { user.share(sample()); },
                invariants: {
                    "one is shown": (run) => expect(run.displayed).toHaveLength(1),
                    "two are shown": (run) => expect(run.displayed).toHaveLength(2),
                },
            });
            """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        #expect(command.output.contains("✗ one-photo"))
        #expect(command.output.contains("invariant: two are shown: toHaveLength"))
        #expect(!command.output.contains("invariant: one is shown"))
    }

    @Test func `watch runs a file again when what it imports or its app changes`() throws {
        let folder = try TestFolder([
            "value.ts": "export const value = 1;\n",
            "a.test.ts": "import { value } from \"./value\";\n" + all
                + """
                test("value", async () => {
                    await device.launchApp();
                    expect(`${value} ${await app.evaluate(() => document.title)}`).toBe("1 old");
                });

                """,
            "capacitor.config.json": #"{ "webDir": "www" }"#,
        ])
        try FileManager.default.createDirectory(
            atPath: folder.folder.path + "/www", withIntermediateDirectories: true)
        try folder.folder.write("www/index.html", "<title>old</title>")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Command.path)
        process.arguments = ["test", "--watch"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.folder.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { _ = process.waitForEnd() }
        defer { process.terminate() }
        var text = ""
        func read(until part: String) {
            text = ""
            let end = Date().addingTimeInterval(60)
            while !text.contains(part), Date() < end {
                text += String(
                    decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            }
        }
        read(until: "Waiting for changes")
        #expect(text.contains("tests   1 passed"), "\(text)")
        try folder.folder.write("value.ts", "export const value = 2;\n")
        read(until: "Waiting for changes")
        #expect(text.contains("received \"2 old\""), "\(text)")
        try folder.folder.write("www/index.html", "<title>new</title>")
        read(until: "Waiting for changes")
        #expect(text.contains("received \"2 new\""), "\(text)")
    }

    @Test func `types check a test file in a project of one's own`() throws {
        let folder = try TestFolder([
            "a.test.ts": all
                + "test(\"x\", async () => { await device.launchApp({ urll: \"\" }); });",
            "b.test.ts": all + """
                declare module "farad/expect/matchers" {
                    interface Matchers { toBeEven(): void }
                    interface Expect { toBeEven(): any }
                }
                test("own matchers, mocks and callbacks", async () => {
                    await expect(Promise.resolve(2)).resolves.toBeEven();
                    expect({ a: 2 }).toEqual({ a: expect.toBeEven() });
                    const save: (name: string) => number = fn((name: string) => name.length);
                    expect(() => save("a")).toThrow(expect.any(Error));
                    native.plugin("G", {
                        watch: native.callback((options, emit, id) => emit({ options, id })),
                    });
                });
                """,
            "tsconfig.json": """
            {"compilerOptions": {"target": "ES2022", "lib": ["ES2022", "DOM"],
            "module": "ES2022", "moduleResolution": "node", "types": [], "strict": true,
            "noEmit": true}, "include": ["*.ts"]}
            """,
        ])
        let types = try folder.test("--types")
        try folder.folder.write("farad.d.ts", types.output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tsc", "--project", folder.folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.waitForEnd() != 0)
        #expect(text.contains("'urll' does not exist in type"), "\(text)")
        #expect(text.split(separator: "error TS").count == 2, "\(text)")
    }
}
