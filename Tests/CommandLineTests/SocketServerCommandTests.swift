import Foundation
import Testing

/// Web sockets of servers that a scenario or a test writes in JavaScript.
@Suite struct SocketServerCommandTests {
    /// Joins a room when it starts, and says “hi” when its button is tapped.
    private static let app = """
        document.body.innerHTML = "<button id=say></button>";
        const socket = new WebSocket("wss://chat.example.org/rooms/7?name=Ann", ["v2", "v1"]);
        socket.binaryType = "arraybuffer";
        socket.onopen = () => console.log("open", socket.protocol);
        socket.onmessage = ({ data }) => console.log("heard", typeof data === "string"
            ? data : new Uint8Array(data).join());
        socket.onerror = () => console.log("error");
        socket.onclose = ({ code, reason }) => console.log("closed", code, reason);
        document.querySelector("#say").addEventListener("click", () => socket.send("hi"));
        """

    private func folder(
        _ route: String, _ invariants: String = "", app: String = app
    ) throws -> TemporaryFolder {
        try folder(
            scenario: """
                import { expect, scenario } from "farad";
                export default scenario("chat", {
                    app: "./app.ts",
                    servers: { "chat.example.org": { "WS /rooms/:room": \(route) } },
                    steps(user) {
                        user.launch();
                        user.tap("#say", { at: [2000, 4000] });
                    },
                    invariants: { \(invariants) },
                });
                """, app: app)
    }

    private func folder(scenario: String, app: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("app.ts", app)
        try folder.write("chat.scenario.ts", scenario)
        return folder
    }

    private static let room = """
        {
            open(socket, state) {
                socket.protocol = "v1";
                state.log = [];
                socket.send(`${socket.query.name} is in ${socket.params.room}`);
                socket.send(new Uint8Array([1, 255]), { delay: [500, 3000] });
            },
            message(socket, data, state) {
                state.log.push(data);
                socket.send("you said " + data);
                socket.close(4001, "enough");
            },
            close(socket, code, state) { state.log.push(code); },
        }
        """

    @Test(arguments: ["ios", "android"])
    func `a page talks with a scenario's server through a web socket`(_ platform: String) throws {
        let said = #"expect(run.device.server("chat.example.org").log).toEqual(["hi"])"#
        let folder = try folder(Self.room, #""it was said": (run) => \#(said)"#)
        let command = try Command(
            "run", "chat.scenario.ts", "--platform", platform, in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        #expect(
            command.output == """
                open v1
                heard Ann is in 7
                heard 1,255
                heard you said hi
                closed 4001 enough

                """)
    }

    @Test(arguments: ["ios", "android"])
    func `a tap before the socket is open is found`(_ platform: String) throws {
        let folder = try folder(Self.room)
        let command = try Command(
            "explore", "chat.scenario.ts", "--max-time", "60s", "--platform", platform,
            in: folder.path)
        #expect(command.status == 1, "\(command.output)\(command.errors)")
        #expect(command.output.contains("InvalidStateError"), "\(command.output)")
        #expect(command.output.contains("replay      reproduced 3/3"), "\(command.output)")
    }

    /// What the page has and what it hears are in three orders; beside that the tap may come before
    /// the page has its button, or its socket.
    @Test(arguments: ["ios", "android"])
    func `all orders of a talk are few`(_ platform: String) throws {
        let guarded = Self.app.replacingOccurrences(
            of: "=> socket.send", with: "=> socket.readyState === 1 && socket.send")
        let route = Self.room.replacingOccurrences(of: "socket.close(4001, \"enough\");", with: "")
        let folder = try folder(route, app: guarded)
        let command = try Command(
            "explore", "chat.scenario.ts", "--max-time", "60s", "--json", "--platform", platform,
            in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        let classes = try #require(try command.json()["classes"] as? [String: Any])
        #expect(classes["exhausted"] as? Bool == true, "\(command.output)")
        #expect((4...40).contains(try #require(classes["explored"] as? Int)), "\(classes)")
    }

    @Test func `a response refuses the socket`() throws {
        let folder = try folder(#"{ open: () => ({ status: 401 }) }"#)
        let command = try Command("run", "chat.scenario.ts", in: folder.path)
        #expect(command.output == "error\nclosed 1006 \n", "\(command.output)")
        #expect(command.errors.contains("bad response from the server"), "\(command.errors)")
    }

    @Test func `what a handler throws is a finding with its line, and the socket is closed`() throws
    {
        let folder = try folder(#"{ message(_, data) { throw new Error("no " + data); } }"#)
        let command = try Command("run", "chat.scenario.ts", in: folder.path)
        #expect(command.status == 1)
        #expect(command.output.hasSuffix("closed 1011 \n"), "\(command.output)")
        #expect(
            command.errors.contains("chat.scenario.ts:4:") && command.errors.contains("no hi"),
            "\(command.errors)")
    }

    @Test func `the documentation's example runs`() throws {
        let app = Self.app.replacingOccurrences(of: "\"hi\"", with: "\"hello\"")
            .replacingOccurrences(of: ", [\"v2\", \"v1\"]", with: "")
        let folder = try folder(
            scenario: ServerCommandTests.example("chat")
                .replacingOccurrences(of: "./chat-app", with: "./app.ts"), app: app)
        let command = try Command("run", "chat.scenario.ts", in: folder.path)
        #expect(
            command.output == "open \nheard welcome to 7\nheard heard: hello\n",
            "\(command.output)\(command.errors)")
    }

    @Test func `a test's server hands on what one app says, and is told when it ends`() throws {
        let folder = try folder("{}")
        try folder.write(
            "chat.test.ts",
            """
            import { app, clock, device, expect, network, test } from "farad";
            test.use({ app: "./app.ts" });
            test("two sockets", async () => {
                const server = network.server("chat.example.org", {
                    "WS /rooms/:room": {
                        open(socket) { for (const other of socket.others) other.send("come"); },
                        message(socket, data, state) { state.said = data; },
                        close(socket, code, state) { (state.codes ??= []).push(code); },
                    },
                });
                await device.launchApp();
                await clock.runUntilIdle();
                await app.evaluate(() => {
                    const other = new WebSocket("wss://chat.example.org/rooms/7");
                    other.onopen = () => { other.send("hello"); other.close(3000); };
                });
                await clock.runUntilIdle();
                expect(server.state).toEqual({ said: "hello", codes: [3000] });
                expect(server.requests.map(({ path }) => path)).toEqual(["/rooms/7", "/rooms/7"]);
                await device.terminateApp();
                await clock.runUntilIdle();
                expect(server.state.codes).toEqual([3000, 1006]);
            });
            """)
        let command = try Command("test", "chat.test.ts", in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }
}
