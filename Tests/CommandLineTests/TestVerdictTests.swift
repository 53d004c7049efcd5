import Foundation
import TestSupport
import Testing

private let all = """
    import { app, beforeEach, clock, describe, device, expect, test } from "farad";

    """

/// What `farad test` says of tests that fail in unusual ways, and where it leaves what it writes.
@Suite struct TestVerdictTests {
    @Test func `whatever a test throws, it fails`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + #"""
                const having = (members: object) => Object.assign(new Error("x"), members);
                const thrown: { [name: string]: () => unknown } = {
                    "a diff of its own": () => having({ diff: "-1\n+2" }),
                    "a diff that is an object": () => having({ diff: { a: 1 } }),
                    "a stack that is a number": () => having({ stack: 5 }),
                    "a stack that is a list": () => having({ stack: ["a"] }),
                    "a message that is an object": () => having({ message: { code: 1 } }),
                    "a message that is a symbol": () => having({ message: Symbol("s") }),
                    "half an emoji": () => new Error("title " + "📷 photo".slice(0, 1)),
                    "a name that throws": () =>
                        Object.defineProperty(new Error("x"), "name", { get() { throw 1; } }),
                };
                for (const [name, make] of Object.entries(thrown)) {
                    test(name, () => { throw make(); });
                }
                test("a label", () => { expect(1, "📷".slice(0, 1)).toBe(2); });
                describe("a hook", () => {
                    beforeEach(() => { throw new Error("\ud83d"); });
                    test("throws it", () => {});
                });
                test.everyOrder("every order", { maxRuns: 1 }, () => { throw having({ diff: 1 }); });
                test("JSON is another one", () => {
                    (Array.prototype as any).toJSON = () => 5;
                    throw new Error("x");
                });
                """#
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        #expect(command.output.contains("tests   12 failed in 1 file"), "\(command.output)")
        for part in [
            "  title \u{FFFD}\n", "  { code: 1 }\n", "  Symbol(s)\n",
            "  something was thrown that cannot be shown\n",
            "  \u{FFFD}: toBe: expected 2, received 1\n", "  beforeEach: \u{FFFD}\n",
            "  what the test came to cannot be read;",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `a test goes on after expect.soft, and tells all that was not met`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("soft", async () => {
                    expect.soft(1).toBe(2);
                    expect.soft("a", "the name").not.toMatch(/a/);
                    await expect.soft(Promise.reject(new Error("no"))).resolves.toBe(1);
                    expect.soft(3).toBe(3);
                    console.log("went on");
                });
                test("hard", () => {
                    expect.soft(4).toBe(5);
                    expect(6).toBe(7);
                    expect(8).toBe(9);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        #expect(command.output.contains("tests   2 failed in 1 file"), "\(command.output)")
        for part in [
            "toBe: expected 2, received 1", "the name: not.toMatch: ", "resolves.toBe: ",
            "went on", "toBe: expected 5, received 4", "toBe: expected 7, received 6",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
        #expect(!command.output.contains("received 8"))
    }

    @Test func `expect.poll asks until its time is over, and counts once`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("comes", async () => {
                    expect.assertions(3);
                    let asked = 0;
                    const start = Date.now();
                    await expect.poll(() => ++asked).toBe(4);
                    expect(Date.now() - start).toBe(150);
                    await expect.poll(async () => asked, { interval: 10 }).not.toBe(5);
                });
                test("never comes", async () => {
                    await expect.poll(() => 1, { timeout: 200, message: "the count" }).toBe(2);
                });
                test("is not there at first", async () => {
                    const lines: { text: string }[] = [];
                    setTimeout(() => lines.push({ text: "a" }), 120);
                    await expect.poll(() => lines[0]!.text).toBe("a");
                });
                test("is no matcher", async () => {
                    const start = Date.now();
                    expect(() => (expect.poll(() => 1) as any).toBee(1)).toThrow("“toBee”");
                    expect(Date.now()).toBe(start);
                });
                """
        ])
        let command = try folder.test()
        #expect(
            command.output.contains("tests   1 failed, 3 passed in 1 file"), "\(command.output)")
        #expect(command.output.contains("the count: toBe: expected 2, received 1"))
        #expect(command.output.contains("a.test.ts:11:72"))
    }

    @Test func `an expectation for which nothing waits fails the test at its line`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                expect.extend({
                    toBeLate: async () => {
                        await new Promise((resolve) => setTimeout(resolve, 10));
                        return { pass: false, message: () => "late" };
                    },
                } as any);
                test("a poll", () => {
                    expect.poll(() => 1).not.toBe(1);
                });
                test("a promise", () => {
                    expect(new Promise(() => {})).resolves.toBe(1);
                });
                test("a matcher of one's own", () => {
                    (expect(1) as any).toBeLate();
                });
                test("is done in time", async () => {
                    expect.poll(() => 1).toBe(1);
                    expect(Promise.resolve(1)).resolves.toBe(1);
                    await clock.advanceBy(1);
                });
                """
        ])
        let command = try folder.test()
        #expect(
            command.output.contains("tests   3 failed, 1 passed in 1 file"), "\(command.output)")
        for part in [
            "Write “await expect.poll(…).not.toBe(…)”.", "a.test.ts:9:30",
            "Write “await expect(…).resolves.toBe(…)”.", "a.test.ts:12:44",
            "Write “await expect(…).toBeLate(…)”.", "a.test.ts:15:24",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `clock.runUntil awaits what its condition answers`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                beforeEach(async () => {
                    await device.launchApp();
                    await app.evaluate(() =>
                        void setTimeout(() => { document.title = "late"; }, 300));
                });
                const title = () => app.evaluate(() => document.title);
                test("comes", async () => {
                    await clock.runUntil(async () => (await title()) === "late");
                    expect(clock.now).toBeGreaterThanOrEqual(300);
                    await expect.poll(title).toBe("late");
                });
                test("never comes", async () => {
                    await clock.runUntil(async () => (await title()) === "never");
                });
                test("has no time", async () => {
                    await clock.runUntil(async () => (await title()) === "late", { timeout: 9 });
                });
                test("throws", async () => {
                    await clock.runUntil(() => app.evaluate(() => { throw new Error("no"); }));
                });
                """
        ])
        let command = try folder.test()
        #expect(
            command.output.contains("tests   3 failed, 1 passed in 1 file"), "\(command.output)")
        for part in [
            "the condition does not hold, and nothing is left to happen", "a.test.ts:14:17",
            "the condition did not come to hold within 9 ms", "a.test.ts:20:36",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `a word of another test runner leads to the word for it here`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.each([
                    ["click", () => (device as any).click("#a"), "“tap”"],
                    ["press", () => (device as any).press("Enter"), "“tap” or “typeText”"],
                    ["waitFor", () => (device as any).waitFor("#a"), "“clock.runUntil(condition)”"],
                    ["tick", () => (clock as any).tick(5), "“advanceBy”"],
                    ["title", () => (app as any).title(), "“app.evaluate(() => document.title)”"],
                ])("%s", (_, ask, said) => {
                    expect(ask).toThrow(`Did you mean ${said}?`);
                });
                test("nothing", () => {
                    expect(() => (device as any).zoom()).not.toThrow("Did you mean");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("tests   6 passed in 1 file"), "\(command.output)")
    }

    @Test func `values cross to the page and back as they are, and what has no copy is refused`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                beforeEach(() => device.launchApp());
                test("cross", async () => {
                    const values = {
                        a: undefined, b: NaN, c: new Map([[1, new Set(["x"])]]), d: new Date(5),
                        e: 5n, f: new Uint8Array([1, 255]), g: [-0, Infinity],
                    };
                    expect(await app.evaluate((all) => all, values)).toEqual(values);
                    expect(await app.evaluate(() => {})).toBe(undefined);
                    expect(await app.evaluate((all) => all.c.get(1)!.has("x"), values)).toBe(true);
                    await expect(app.evaluate(() => [document.body])).rejects.toThrow(
                        "app.evaluate(…): the element <body> at [0] has no copy; hand over what you");
                    expect(() => app.evaluate((call) => call(), () => 1)).toThrow(
                        "app.evaluate(…): the function without a name at [0] has no copy");
                });
                test("throws", () => app.evaluate(() => new (window as any).URL("no")));
                test("is closed over", () => {
                    const sum = 1;
                    return app.evaluate(() => sum);
                });
                """
        ])
        let command = try folder.test()
        #expect(
            command.output.contains("tests   2 failed, 1 passed in 1 file"), "\(command.output)")
        for part in [
            "app.evaluate(…): TypeError: ",
            "app.evaluate(…): ReferenceError: Can't find variable: sum; the function runs",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `what the page has thrown is told with the page's own places`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                beforeEach(() => device.launchApp());
                test("heard by nobody", async () => {
                    await device.tap("#add");
                    await clock.runUntilIdle();
                });
                test("asked for", () => app.evaluate(() => (window as any).onAdd()));
                """,
            "capacitor.config.json": #"{ "appName": "Lists", "webDir": "www" }"#,
        ])
        try FileManager.default.createDirectory(
            atPath: folder.folder.path + "/www", withIntermediateDirectories: true)
        try folder.folder.write(
            "www/index.html", #"<button id="add">Add</button><script src="app.js"></script>"#)
        try folder.folder.write(
            "www/app.js",
            """
            function inner() { throw new TypeError("no list"); }
            function onAdd() { inner(); }
            document.getElementById("add").addEventListener("click", onAdd);
            """)
        let command = try folder.test()
        #expect(command.output.contains("tests   2 failed in 1 file"), "\(command.output)")
        let text = command.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in [
            "by inner (capacitor://localhost/app.js:1:39) by onAdd (capacitor://localhost/app.js:2:25)",
            "app.evaluate(…): TypeError: no list, in the page by inner (capacitor://localhost/app.js:1",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    @Test func `the app of a test is the project around it, and the summary names it`() throws {
        let folder = try TestFolder([
            "capacitor.config.json": #"{ "appName": "Lists", "webDir": "www" }"#,
            "outside.scenario.ts": """
            import { scenario } from "farad";
            export default scenario("starts", { steps: (user) => user.launch() });
            """,
        ])
        for name in ["www", "tests", "tests/deep"] {
            try FileManager.default.createDirectory(
                atPath: folder.folder.path + "/" + name, withIntermediateDirectories: true)
        }
        try folder.folder.write("www/index.html", "<title>Lists</title>")
        let text =
            all + """
                test("title", async () => {
                    await device.launchApp();
                    expect(await app.evaluate(() => document.title)).toBe("Lists");
                });
                """
        try folder.folder.write("tests/deep/a.test.ts", text)
        var command = try folder.test()
        #expect(command.output.contains("tests   2 passed in 2 files"), "\(command.output)")
        #expect(command.output.contains("app     Lists, the project in .\n"))
        command = try Command(
            ["test", "a.test.ts"], in: folder.folder.path + "/tests/deep")
        #expect(command.output.contains("app     Lists, the project in ../..\n"))
        command = try folder.test("--app", "timesafari")
        #expect(command.output.contains("app     timesafari, which comes with Farad\n"))
        #expect(command.status == 1)
        let alone = try TestFolder(["a.test.ts": text])
        command = try alone.test()
        #expect(
            command.output.contains(
                "app     timesafari, which comes with Farad: no project is around the tests"))
    }

    @Test func `an only that is left in is refused with its line where --ci says so`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                describe("outer", () => {
                    test.only("one", () => {});
                });
                test("other", () => {});
                """,
            "b.test.ts": all + "describe.only(\"suite\", () => { test(\"one\", () => {}); });",
        ])
        #expect(try folder.test().status == 0)
        let command = try folder.test("--ci")
        #expect(command.status == 65)
        for part in ["a.test.ts:3:10: “only” is left in", "b.test.ts:2:10: “only” is left in"] {
            #expect(command.output.contains(part), "\(part) in \(command.output)")
        }
    }

    @Test func `a test that is played in every order skips itself, prints once and shows its line`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.everyOrder("skips", { maxRuns: 5 }, async ({ skip }) => {
                    await device.launchApp();
                    skip("not here");
                });
                test.everyOrder("fails", { maxRuns: 5 }, async () => {
                    console.log("played");
                    await device.launchApp();
                    expect({ route: app.route, state: app.state }).toEqual({ route: "/no", state: 1 });
                });
                """
        ])
        let command = try folder.test()
        #expect(
            command.output.contains("tests   1 failed, 1 skipped in 1 file"), "\(command.output)")
        #expect(command.output.contains("- skips  skipped  (not here)"))
        #expect(command.output.components(separatedBy: "│ played").count == 2)
        for part in ["a.test.ts:9:", "  >  9 |     expect(", "-  route: \"/no\""] {
            #expect(command.output.contains(part), "\(part) in \(command.output)")
        }
        let github = try folder.test("--reporter", "github")
        #expect(github.output.contains("file=a.test.ts,line=9,"))
    }

    @Test func `a test for another platform than the command's is skipped, and the file may ask`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("android", { platform: "android" }, () => {
                    expect(device.getPlatform()).toBe("android");
                });
                test.runIf(device.getPlatform() === "ios")("ios", () => {});
                describe("a suite", () => {
                    test.use({ platform: "android" });
                    test.skipIf(device.getPlatform() === "ios")("any", () => {});
                });
                """
        ])
        #expect(try folder.test().output.contains("tests   3 passed in 1 file"))
        var command = try folder.test("--platform", "ios")
        #expect(command.output.contains("tests   1 passed, 2 skipped in 1 file"))
        #expect(
            command.output.contains("(it is for android, and --platform says ios)"),
            "\(command.output)")
        command = try folder.test("--platform", "android")
        #expect(command.output.contains("tests   2 passed, 1 skipped in 1 file"))
    }

    @Test func `a mistake of a stub or a server is shown at its own line`() throws {
        let folder = try TestFolder([
            "a.test.ts": """
            import { app, clock, device, native, network, test } from "farad";
            test("stub", async () => {
                await device.launchApp();
                native.plugin("Lists", { get: () => ({}) });
            });
            test("server", async () => {
                network.server("api.example.org", () => ({ jsn: 1 }) as any);
                await device.launchApp();
                await app.evaluate(() => { fetch("https://api.example.org/a").catch(() => {}); });
                await clock.runUntilIdle();
            });
            """
        ])
        let command = try folder.test()
        #expect(command.output.contains("tests   2 failed in 1 file"), "\(command.output)")
        for part in ["a.test.ts:4:12\n", "a.test.ts:7:13\n", "Did you mean “json”?"] {
            #expect(command.output.contains(part), "\(part) in \(command.output)")
        }
    }

    @Test func `what keeps the phone busy, and what goes on without an end, is named`() throws {
        let folder = try TestFolder([
            "a.test.ts": """
            import { app, clock, device, network, test } from "farad";
            test("a request", async () => {
                network.server("api.example.org", () => ({ json: 1 }));
                await device.launchApp();
                await app.evaluate(() => {
                    const ask = () => fetch("https://api.example.org/news").finally(ask);
                    void ask();
                });
                await clock.runUntilIdle({ timeout: 20_000 });
            });
            test("the page", async () => {
                await device.launchApp();
                await app.evaluate(() => { for (;;); });
            });
            test("the test", async () => {
                for (;;) await clock.advanceBy(1);
            });
            """
        ])
        let command = try folder.test("--patience", "2")
        #expect(command.output.contains("tests   3 failed in 1 file"), "\(command.output)")
        let text = command.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in [
            "the request GET https://api.example.org/news, ", " times",
            "engine back in a function of app.evaluate(…), at ",
            "the test has waited 100000 times, and nothing happened on the phone",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    @Test func `names and packages of other test runners, pages and Node lead to what is here`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                declare const waitFor: any;
                test("page", () => { document.title; });
                test("runner", () => { waitFor(() => 1); });
                test("node", () => { (process as any).cwd(); });
                declare const process: unknown;
                """,
            "b.test.js": #"import { test } from "vitest"; test("a", () => {});"#,
            "c.test.js": #"import fs from "node:fs"; fs.a();"#,
            "d.test.js": #"import { a } from "./a"; a();"#,
            "e.test.js": #"import { a } from "left-pad"; a();"#,
            "f.test.ts": "document.title;",
            "g.test.js": #"import { test } from "farad/test"; test("a", () => {});"#,
        ])
        let command = try folder.test("--reporter", "tap", "--reporter", "pretty=out.txt")
        let text = try folder.text("out.txt").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        for part in [
            "Can't find variable: document; a test is not in the page; app.evaluate(() => …) runs",
            "Can't find variable: waitFor; clock.runUntil(() => …) lets time pass",
            "Can't find variable: process; tests run on a phone's engine, where nothing of Node is",
            "b.test.js:1:22: there is no “vitest” here; write import { describe, expect, test }",
            "c.test.js:1:16: there is no “node:fs”, as no Node runs here; data can be imported",
            "d.test.js:1:19: there is no file “./a”",
            "e.test.js:1:19: there is no package “left-pad”; install it, or leave it out",
            "> 1 | import { a } from \"./a\"; a();",
            "g.test.js: all that “farad” has is in \"farad\" itself",
            "f.test.ts:1:1: ReferenceError: Can't find variable: document; a test is not in the page",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
        #expect(command.status == 1)
    }

    @Test func `a test file may await while it loads what needs no phone`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                const rows = await Promise.resolve([1, 2]);
                test.each(rows)("row %i", (row) => { expect(row).toBeGreaterThan(0); });
                """,
            "b.test.ts": all + "await new Promise(() => {}); test(\"never\", () => {});",
            "c.test.ts": all + "await Promise.reject(new Error(\"no rows\"));",
        ])
        let command = try folder.test()
        #expect(command.status == 65)
        for part in [
            "✓ row 2", "b.test.ts: while the file loads it awaits what never comes",
            "c.test.ts:2:", "no rows",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `a place far to the right is shown with what is around it`() throws {
        let far = String(repeating: "x", count: 200)
        let folder = try TestFolder([
            "a.test.ts": all + "test(\"far\", () => { const a = \"\(far)\"; expect(a).toBe(1); });"
        ])
        let command = try folder.test()
        let lines = command.output.split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.hasPrefix("  > 2 | …x") })
        let caret = try #require(lines[index + 1].firstIndex(of: "^"))
        let offset = lines[index + 1].distance(from: lines[index + 1].startIndex, to: caret)
        #expect(lines[index].dropFirst(offset).hasPrefix("toBe(1)"), "\(command.output)")
        #expect(lines[index].count <= 80)
    }

    @Test func `small things: a table, -t, --bail=x, a report in a new folder, no UTF-8`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("table", () => { console.table([{ a: 1, b: "x" }, { a: 20 }]); });
                test("other", () => {});
                """
        ])
        var command = try folder.test("-t", "table", "--reporter", "junit=new/deep/x.xml")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try folder.text("new/deep/x.xml").contains("   a   b&#10;0  1   x&#10;1  20"))
        command = try folder.test("--grep", "other")
        #expect(command.output.contains("tests   1 passed in 1 file"))
        command = try folder.test("--bail=x")
        #expect(command.status == 64)
        #expect(command.errors.contains("“--bail=x” needs a number from 1 on."))
        try folder.folder.write("b.test.ts", Data([0x2F, 0x2F, 0xE9, 0x0A]))
        command = try folder.test("b.test.ts")
        #expect(command.status == 65)
        #expect(command.output.contains("b.test.ts is no text in UTF-8"))
        command = try folder.test("--ignore-finding", "uncaught-error")
        #expect(command.errors.contains("Did you mean “unhandled-error”?"))
    }

    @Test func `a test that has to fail fails when it passes`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.fails("is a bug", () => { expect(1).toBe(2); });
                test.fails("is a bug of the page", async () => {
                    await device.launchApp();
                    await app.evaluate(() => void setTimeout(() => { throw new Error("lost"); }));
                    await clock.runUntilIdle();
                });
                test.fails("is none", () => {});
                test.fails("is skipped", ({ skip }) => skip());
                test.fails.each([1, 2])("row %i", (one) => { expect(one).toBe(1); });
                """
        ])
        let command = try folder.test()
        #expect(
            command.output.contains("tests   2 failed, 3 passed, 1 skipped in 1 file"),
            "\(command.output)")
        #expect(command.output.contains("the test passed, and test.fails says that it fails"))
    }

    @Test func `a name with half an emoji, and what is no option, are told as they are`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + #"test("cut \ud83d", () => {});"#,
            "b.test.ts": all + #"test.everyOrder("x", { maxRuns: 1.5 }, () => {});"#,
            "c.test.ts": all + #"test("x", { maxRuns: 5 }, () => {});"#,
            "d.test.ts": all + #"test.use({ seed: -1 });"#,
        ])
        let command = try folder.test()
        #expect(command.output.contains("✓ cut \u{FFFD}"))
        for part in [
            "“maxRuns” must be a whole number of 1 or more, not 1.5.",
            "The test “x” has no “maxRuns”", "“seed” must be a whole number of 0 or more, not -1.",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `timers that go on for ever end with the test's time`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("polls", async () => {
                    for (;;) await new Promise((resolve) => setTimeout(resolve));
                });
                test("at once", async () => {
                    await new Promise(() => {
                        const again = () => setImmediate(again);
                        again();
                    });
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        #expect(command.output.contains("has not settled after 60000 ms"), "\(command.output)")
        #expect(command.output.contains("10000 calls of setImmediate let no time pass"))
    }

    @Test func `what a test printed before it hung is shown`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("chains", async () => {
                    console.log("I got here");
                    for (;;) await null;
                });
                """
        ])
        let command = try folder.test("--patience", "1")
        #expect(command.status == 1)
        #expect(command.output.contains("│ I got here\n"), "\(command.output)")
    }

    @Test func `no terminal obeys what a test is called or prints`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + #"""
                test("\u001b[31mred", () => {
                    console.log("\u001b[2J");
                    throw new Error("x".repeat(100_000));
                });
                """#
        ])
        for reporter in ["pretty", "tap"] {
            let command = try folder.test("--reporter", reporter)
            #expect(!command.output.contains("\u{1b}"))
            #expect(command.output.contains("\u{FFFD}[31mred"))
            #expect(command.output.utf8.count < 10_000)
        }
    }

    // MARK: Snapshots

    @Test func `a snapshot file counts whatever its line ends are`() throws {
        let test = { (value: String) in
            all + #"test("a", () => { expect(\#(value)).toMatchSnapshot(); });"#
        }
        let folder = try TestFolder(["a.test.ts": test("{ a: 1, b: \"`\\u0301\" }")])
        #expect(try folder.test().status == 0)
        let kept = try folder.text("__snapshots__/a.test.ts.snap")
            .replacingOccurrences(of: "\n", with: "\r\n")
        try folder.folder.write("__snapshots__/a.test.ts.snap", kept)
        #expect(try folder.test("--ci").status == 0)
        try folder.folder.write("a.test.ts", test("{ a: 2 }"))
        let changed = try folder.test()
        #expect(changed.status == 1)
        #expect(changed.output.contains("  -  a: 1,\n"), "\(changed.output)")
        #expect(try folder.text("__snapshots__/a.test.ts.snap") == kept)
    }

    @Test func `tests of one name have snapshots of their own, also behind one that hangs`() throws
    {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test.each([1, 2])("same", (n) => { expect(n).toMatchSnapshot(); });
                test("hangs", async () => { for (;;) await null; });
                test("same", () => { expect(3).toMatchSnapshot(); });
                """
        ])
        let first = try folder.test("--patience", "1")
        #expect(first.output.contains("tests   1 failed, 3 passed"), "\(first.output)")
        #expect(first.output.contains("kept    3 new snapshots"))
        let kept = try folder.text("__snapshots__/a.test.ts.snap")
        for number in 1...3 { #expect(kept.contains("exports[`same \(number)`] = `\(number)`;")) }
        let again = try folder.test("--patience", "1", "--ci")
        #expect(again.output.contains("tests   1 failed, 3 passed"), "\(again.output)")
    }

    @Test func `an inline snapshot that is not there yet fails with the text to paste`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("a", () => {
                    expect({ a: 1 }).toMatchInlineSnapshot();
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        let wanted = "   toMatchInlineSnapshot(`\n       {\n         a: 1,\n       }\n   `);\n"
        #expect(command.output.contains(wanted), "\(command.output)")
        #expect(!command.output.contains("- expected"))
    }

    @Test func `snapshots that cannot be written are not said to be kept`() throws {
        let folder = try TestFolder([
            "__snapshots__": "",
            "a.test.ts": all + #"test("a", () => { expect(1).toMatchSnapshot(); });"#,
        ])
        let command = try folder.test()
        #expect(command.status == 73)
        #expect(!command.output.contains("kept"), "\(command.output)")
    }

    // MARK: Files

    @Test func `test files of one name in two folders leave a trace each`() throws {
        let folder = try TestFolder([:])
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.folder.path)/\(name)", withIntermediateDirectories: true)
            try folder.folder.write(
                "\(name)/x.test.ts",
                all + """
                    test("\(String(repeating: "照", count: 200))", async () => {
                        await device.launchApp();
                        throw new Error("of \(name)");
                    });
                    """)
        }
        let command = try folder.test()
        let traces = command.output.split(separator: "\n").compactMap { line in
            line.hasPrefix("  trace   ") ? String(line.dropFirst("  trace   ".count)) : nil
        }
        try #require(traces.count == 2, "\(command.output)")
        for (trace, name) in zip(traces, ["a", "b"]) {
            #expect(try folder.text(trace).contains("of \(name)"))
        }
    }

    @Test func `a trace that cannot be written is missed aloud`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + """
                test("fails", async () => { await device.launchApp(); throw 1; });
                test("hangs", async () => {
                    await device.launchApp();
                    for (;;) await null;
                });
                """
        ])
        for name in ["fails", "hangs"] {
            let path = "farad-traces/a-test-ts--\(name).farad-trace.jsonl"
            try FileManager.default.createDirectory(
                atPath: "\(folder.folder.path)/\(path)", withIntermediateDirectories: true)
        }
        let command = try folder.test("--patience", "1")
        #expect(command.status == 1)
        for name in ["fails", "hangs"] {
            let path = "farad-traces/a-test-ts--\(name).farad-trace.jsonl"
            let line = "  trace   none: \(path) is a folder and cannot be written.\n"
            #expect(command.output.contains(line), "\(command.output)")
        }
    }

    @Test func `what the command line gets wrong is said before a test runs`() throws {
        let folder = try TestFolder(["a.test.ts": all + #"test("a", () => {});"#, "plain": ""])
        for (arguments, status): ([String], Int32) in [
            (["--set", "nosuch=1"], 64), (["--set", "document-start=abc"], 64),
            (["--set", "consumer=zzz"], 64), (["--time-zone", "Nowhere"], 64),
            (["--trace-dir", "/proc/x"], 73), (["--trace-dir", "plain"], 73),
            (["--reporter", "junit="], 64), (["--reporter", "junit=a.test.ts"], 64),
            (["--reporter", "tap=o", "--reporter", "junit=./o"], 64),
            (["nosuch", "--pass-with-no-tests"], 66),
        ] {
            let command = try Command(["test"] + arguments, in: folder.folder.path)
            #expect(command.status == status, "\(arguments): \(command.output)")
            #expect(command.output.isEmpty)
            #expect(command.errors.split(separator: "\n").count == 1)
        }
        #expect(folder.folder.names == ["a.test.ts", "plain"])
    }

    @Test func `a file is run once, by whatever path it is given`() throws {
        let folder = try TestFolder(["a.test.ts": all + #"test("a", () => {});"#])
        let command = try folder.test("a.test.ts", "./a.test.ts", "\(folder.folder.path)/a.test.ts")
        #expect(command.output.contains("tests   1 passed in 1 file"), "\(command.output)")
    }

    @Test func `JUnit counts a file that cannot be run as one test`() throws {
        let folder = try TestFolder([
            "a.test.ts": all + #"test("a", () => {});"#, "b.test.ts": "throw 1;",
        ])
        let command = try folder.test("--reporter", "junit")
        #expect(command.output.contains(#"<testsuites tests="2" failures="0" errors="1""#))
    }

    @Test func `lines of a test file are shown whatever ends them`() throws {
        let text = all + "test(\"a\", () => {\n    throw new Error(\"x\");\n});\n"
        let folder = try TestFolder([
            "a.test.ts": text.replacingOccurrences(of: "\n", with: "\r\n")
        ])
        let output = try folder.test().output
        #expect(output.contains("  > 3 |     throw new Error(\"x\");\n"), "\(output)")
    }
}
