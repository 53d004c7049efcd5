import Foundation
import Testing

/// Servers that a scenario or a test writes in JavaScript.
@Suite struct ServerCommandTests {
    /// Reads the notes when it starts, and adds one when its button is tapped. What comes from the
    /// server takes the place of what is there.
    private static let app = """
        const show = (notes) => { document.querySelector("ul").textContent = notes.join(); };
        let notes = [];
        document.body.innerHTML = "<button id=add></button><ul></ul>";
        document.querySelector("#add").addEventListener("click", async () => {
            notes.push("milk");
            show(notes);
            const answer = await fetch("https://api.example.org/notes", {
                method: "POST", headers: { "content-type": "application/json" },
                body: JSON.stringify("milk"),
            });
            console.log("added", answer.status);
        });
        (async () => {
            const answer = await fetch("https://api.example.org/notes");
            if (!answer.ok) return console.log("failed", answer.status);
            notes = await answer.json();
            show(notes);
        })();
        """

    private static func scenario(_ server: String, _ invariant: String = "true") -> String {
        """
        import { expect, scenario } from "farad";
        export default scenario("notes", {
            app: "./app.ts",
            servers: { "api.example.org": \(server) },
            steps(user) {
                user.launch();
                user.tap("#add", { at: [2000, 4000] });
            },
            invariants: { "the note is there": (run) => \(invariant) },
        });
        """
    }

    private static let routes = """
        {
            "GET /notes": (_, state) => ({ json: state.notes ?? [], delay: [0, 5000] }),
            "POST /notes"(request, state) {
                (state.notes ??= []).push(request.json());
                return { status: 201 };
            },
        }
        """

    /// A scenario of the documentation, by its name.
    static func example(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("web/timesafari/scenarios/README.md"),
            encoding: .utf8)
        let examples = page.components(separatedBy: "```ts\n")
        let example = try #require(examples.first { $0.contains("scenario(\"\(name)\"") })
        return try #require(example.components(separatedBy: "```").first)
    }

    private func folder(_ scenario: String, app: String = app) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("app.ts", app)
        try folder.write("notes.scenario.ts", scenario)
        return folder
    }

    @Test func `a scenario's server answers by routes and keeps its state for the run`() throws {
        let check = #"expect(run.device.server("api.example.org")).toEqual({ notes: ["milk"] })"#
        let folder = try folder(Self.scenario(Self.routes, check))
        let command = try Command("run", "notes.scenario.ts", in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        #expect(command.output == "added 201\n")
    }

    @Test func `each order has a server of its own, and its delay is a window of the search`()
        throws
    {
        // The answer may come before the tap or after it, and the note is gone in the latter.
        let check = #"expect(run.device.server("api.example.org").notes).toHaveLength(1)"#
        let app = Self.app.replacingOccurrences(
            of: "notes = await answer.json();",
            with: """
                const late = notes.length > 0;
                notes = await answer.json();
                if (late) setTimeout(() => { throw new Error("a note is gone"); });
                """)
        let folder = try folder(Self.scenario(Self.routes, check), app: app)
        let command = try Command(
            "explore", "notes.scenario.ts", "--max-time", "60s", in: folder.path)
        #expect(command.status == 1, "\(command.output)\(command.errors)")
        #expect(command.output.contains("a note is gone"), "\(command.output)")
        #expect(!command.output.contains("the note is there"), "\(command.output)")
        #expect(command.output.contains("replay      reproduced 3/3"), "\(command.output)")
    }

    @Test func `what the network does for one request is tried only around that request`() throws {
        let check = #"expect(run.device.server("api.example.org").notes).toHaveLength(1)"#
        let folder = try folder(Self.scenario(Self.routes, check))
        let command = try Command(
            "explore", "notes.scenario.ts", "--max-time", "100s", "--json", in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        let classes = try #require(try command.json()["classes"] as? [String: Any])
        #expect(classes["exhausted"] as? Bool == true, "\(command.output)")
        #expect((2...60).contains(try #require(classes["explored"] as? Int)), "\(classes)")
    }

    @Test func `a function that throws is a finding with its line, and the app gets a 500`()
        throws
    {
        let folder = try folder(
            Self.scenario(#"({ path }) => { throw new Error("no " + path); }"#))
        let command = try Command("run", "notes.scenario.ts", in: folder.path)
        #expect(command.status == 1)
        #expect(command.output.hasPrefix("failed 500\n"), "\(command.output)")
        #expect(
            command.errors.contains("notes.scenario.ts:4:") && command.errors.contains("no /notes"),
            "\(command.errors)")
    }

    @Test func `a server that no URL can reach is refused with the scenario's line`() throws {
        let text = Self.scenario("() => ({})").replacingOccurrences(
            of: "\"api.example.org\":", with: "\"https://api.example.org\":")
        let folder = try folder(text)
        let command = try Command("run", "notes.scenario.ts", in: folder.path)
        #expect(command.status == 65)
        #expect(command.errors.contains("the name of its host alone"), "\(command.errors)")
        #expect(command.errors.contains("notes.scenario.ts:2:"), "\(command.errors)")
    }

    @Test func `a server that answers with headers of its own decides who may read`() throws {
        let server = #"() => ({ json: [], headers: { "access-control-allow-origin": "x" } })"#
        let folder = try folder(Self.scenario(server))
        let command = try Command("run", "notes.scenario.ts", in: folder.path)
        #expect(command.status == 1)
        #expect(
            command.errors.contains("is not allowed by Access-Control-Allow-Origin"),
            "\(command.output)\(command.errors)")
    }

    @Test func `the documentation's example runs`() throws {
        let folder = try folder(
            Self.example("notes").replacingOccurrences(of: "./notes-app", with: "./app.ts"))
        let command = try Command("run", "notes.scenario.ts", in: folder.path)
        #expect(command.output == "added 201\n", "\(command.output)\(command.errors)")
    }

    @Test func `a test's server is asked, remembers what, and fails the test when it throws`()
        throws
    {
        let folder = try folder(Self.scenario(Self.routes))
        try folder.write(
            "notes.test.ts",
            """
            import { clock, device, expect, network, test } from "farad";
            test.use({ app: "./app.ts" });
            const start = async (server: any) => {
                const placed = network.server("api.example.org", server);
                await device.launchApp();
                await clock.runUntilIdle();
                return placed;
            };
            test("asked", async () => {
                const server = await start(async (request, state) => {
                    state.count = (state.count ?? 0) + 1;
                    return { json: [request.headers.origin] };
                });
                await device.tap("#add");
                await clock.runUntilIdle();
                expect(server.state).toEqual({ count: 2 });
                expect(server.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
                expect(server.requests[1].json()).toBe("milk");
            });
            test("fresh", async () => {
                const server = await start((_, state) => ({ json: [], status: state.count ? 500 : 200 }));
                expect(server.requests).toHaveLength(1);
            });
            test("thrown", async () => {
                await start(() => { throw new Error("out of order"); });
            });
            """)
        let command = try Command("test", "notes.test.ts", in: folder.path)
        #expect(command.status == 1)
        #expect(command.output.contains("1 failed, 2 passed"), "\(command.output)")
        #expect(command.output.contains("out of order"), "\(command.output)")
        #expect(command.output.contains("notes.test.ts:25:"), "\(command.output)")
    }
}
