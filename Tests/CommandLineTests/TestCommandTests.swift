import Foundation
import TestSupport
import Testing

/// `farad test`: which tests it runs, and how it reports them.
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
        #expect(command.output.contains("tests   40 passed, 1 skipped, 1 to do in 20 files"))
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

    @Test func `what is no test, no path, no filter and no reporter is refused`() throws {
        let folder = try TestFolder([
            "a.txt": "", "b.test.ts": TestFolder.imports + "test(\"x\", () => {});",
        ])
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
            "a.test.ts": TestFolder.imports + """
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
            "b.test.ts": TestFolder.imports + """
                test("left out", () => {});
                test.only("fails", () => expect(1).toBe(2));
                describe.only("these", () => { test("fails too", () => expect(1).toBe(2)); });
                """,
            "c.test.ts": TestFolder.imports + "console.log('loads'); test(\"c\", () => {});",
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
                \(TestFolder.imports)
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
            "a.test.ts": TestFolder.imports + """
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
            TestFolder.imports + """
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
        let renewed = try folder.test("-u").output
        #expect(renewed.contains("renewed 1 snapshot\n"), "\(renewed)")
        #expect(!renewed.contains("new s"))
        #expect(try folder.test().isClean)
        try folder.folder.write("a.test.ts", TestFolder.imports + "test(\"other\", () => {});")
        #expect(try folder.test().output.contains("old     2 snapshots"))
        #expect(try folder.test("-u").output.contains("removed 2 snapshots"))
        #expect(
            !FileManager.default.fileExists(
                atPath: folder.folder.path + "/__snapshots__/a.test.ts.snap"))
        try folder.folder.write("__snapshots__/a.test.ts.snap", "exports[`x`] = 3;\n")
        let damaged = try folder.test()
        #expect(damaged.status == 65)
        #expect(damaged.output.contains("__snapshots__/a.test.ts.snap:1: no snapshot"))
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
            "a.test.ts": TestFolder.imports + test("a photo.", "", 3)
                + test("a photo!", ".everyOrder", 1)
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

    @Test func `watch runs a file again when what it imports or its app changes`() throws {
        let folder = try TestFolder([
            "value.ts": "export const value = 1;\n",
            "a.test.ts": "import { value } from \"./value\";\n" + TestFolder.imports
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
            "a.test.ts": TestFolder.imports
                + "test(\"x\", async () => { await device.launchApp({ urll: \"\" }); });",
            "b.test.ts": TestFolder.imports + """
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

    @Test func `a file of 2 GB is shared, and the trace of its test is written, without ado`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
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
}
