import Foundation
import TestSupport
import Testing

/// What `farad test` says of a test that fails, and who else is left alone by it.
@Suite struct TestFailureTests {
    @Test func `a failing test shows both values, its line and the command that runs it again`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
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

    @Test func `a test that ends its process leaves its trace up to there, and JUnit attaches it`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
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

    @Test func `what breaks costs its own test alone, and says so`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
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
            "a.test.ts": TestFolder.imports + """
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
            "a.test.ts": TestFolder.imports + """
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
            "f.test.ts": TestFolder.imports + "describe(\"x\", async () => {});",
            "g.test.ts": TestFolder.imports + "test(\"is well\", () => {});",
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

    @Test func `a forgotten await is named, in the middle and at the end`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("middle", () => { device.launchApp(); expect(app.state).toBe("active"); });
                test("end", () => { device.launchApp(); });
                """,
            "b.test.ts": TestFolder.imports + """
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

    @Test func `a tap that meets nothing and a stub that comes too late fail the test`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
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

    @Test func `a test that fails leaves the page as it was in the end`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
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
}
