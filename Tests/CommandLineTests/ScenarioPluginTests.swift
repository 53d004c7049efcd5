import Foundation
import TestSupport
import Testing

/// Plugins in whose place functions of a scenario stand.
@Suite struct ScenarioPluginTests {
    private static let app = """
        import { registerPlugin } from "@capacitor/core";
        const Ads = registerPlugin("Ads");
        const tell = (name, call) => call.then(
            (value) => console.log(name, JSON.stringify(value)),
            (error) => console.log(name, error.message, error.code, JSON.stringify(error.data)));
        Ads.addListener("ready", ({ at }) => console.log("ready", at));
        tell("start", Ads.start({ id: 7 }));
        tell("refuse", Ads.refuse());
        Ads.watch({}, (value, error) => console.log("watch", value?.n, error?.message));
        setTimeout(() => console.log("timer"), 1000);
        """

    private static func scenario(_ plugin: String, _ invariant: String = "true") -> String {
        """
        import { expect, scenario } from "farad";
        const lines = (run) => run.console.map(({ text }) => text);
        export default scenario("ads", {
            app: "./app.ts",
            plugins: { Ads: \(plugin) },
            steps(user) { user.launch(); },
            invariants: { "as it should be": (run) => \(invariant) },
        });
        """
    }

    private static let whole = """
        {
            load(plugin) {
                plugin.state.loads = (plugin.state.loads ?? 0) + 1;
                plugin.emit("ready", { at: "load" }, { retainUntilConsumed: true });
            },
            start: { delay: [100, 3000], answer: ({ id }, plugin) => ({ id, loads: plugin.state.loads }) },
            refuse() { throw Object.assign(new Error("no"), { code: "E1", data: { left: 3 } }); },
            watch: {
                callback(options, emit, id, plugin) {
                    plugin.state.id = id;
                    emit({ n: 1 });
                    emit(new Error("gone"), { delay: 50 });
                },
            },
        }
        """

    private func play(
        _ command: String, _ scenario: String, _ options: [String] = []
    ) throws -> Command {
        let folder = try TemporaryFolder()
        try folder.write("app.ts", Self.app)
        try folder.write("ads.scenario.ts", scenario)
        return try Command([command, "ads.scenario.ts"] + options, in: folder.path)
    }

    /// Findings of a script are among the errors.
    private func told(_ command: Command) -> String {
        (command.output + command.errors).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test(arguments: ["ios", "android"])
    func `functions of a scenario answer, refuse, call back and send events`(
        platform: String
    ) throws {
        let lines = """
            expect(lines(run)).toEqual([
                "ready load", 'refuse no E1 {"left":3}', "watch 1 undefined",
                "watch undefined gone", 'start {"id":7,"loads":1}', "timer",
            ]) ?? expect(run.device.plugin("Ads")).toEqual({ loads: 1, id: expect.any(String) })
            """
        let command = try play(
            "run", Self.scenario(Self.whole, lines), ["--platform", platform])
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a search plays a late answer before and after what it may come after`(
        platform: String
    ) throws {
        let order = """
            lines(run).findIndex((one) => one.startsWith("start")) < lines(run).indexOf("timer")
            """
        let command = try play(
            "explore", Self.scenario(Self.whole, order), ["--platform", platform])
        #expect(command.status == 1, "\(command.output)\(command.errors)")
        #expect(command.output.contains("reproduced 3/3"), "\(command.output)")
        #expect(command.output.contains("Ads.start()"))
        let early = Self.whole.replacingOccurrences(of: "[100, 3000]", with: "[100, 800]")
        let other = try play(
            "explore", Self.scenario(early, order), ["--platform", platform])
        #expect(other.status == 0, "\(other.output)\(other.errors)")
        #expect(other.output.contains("exhausted yes"), "\(other.output)")
    }

    @Test func `a call that a promise leaves open is nobody's to answer`() throws {
        let command = try play(
            "run",
            Self.scenario("{ start: () => new Promise(() => {}), refuse() {}, watch() {} }"),
            ["--json"])
        #expect(command.output.contains("Ads.start()"), "\(command.output)")
        #expect(command.output.contains("unsettled-call"), "\(command.output)")
    }

    @Test(arguments: [
        ("{ start() { return nothing; } }", "ReferenceError: Can't find variable: nothing"),
        ("{ start: () => 5 }", "Ads.start answered 5; a plugin answers with an object or nothing."),
        (
            "{ start: (_, plugin) => plugin.emit('x', 5) }",
            "the data of “x” must be an object, not 5."
        ),
    ])
    func `a slip of the pen is a finding with its line`(plugin: String, part: String) throws {
        let command = try play("run", Self.scenario(plugin))
        #expect(command.status == 1)
        let flat = told(command)
        #expect(flat.contains("ads.scenario.ts:"), "\(flat)")
        #expect(flat.contains(part), "\(flat)")
    }

    @Test(arguments: [
        ("5", "The plugin “Ads” must be an object of functions, not 5."),
        ("{ start: 5 }", "Ads.start must be a function, { delay, answer } or { callback }, not 5."),
        ("{ start: { delay: [3, 1], answer() {} } }", "“delay” must be milliseconds"),
        ("{ load: 1 }", "Ads.load must be a function, not 1."),
    ])
    func `a plugin that is none is told with its line`(plugin: String, part: String) throws {
        let command = try play("run", Self.scenario(plugin))
        #expect(command.status == 65)
        #expect(command.errors.contains(part), "\(command.errors)")
        #expect(command.errors.contains("ads.scenario.ts:3"), "\(command.errors)")
    }

    @Test func `a plugin that the scenario does not stub is not asked about`() throws {
        let command = try play(
            "run", Self.scenario(Self.whole, "run.device.plugin('Other')"))
        #expect(command.status == 1)
        let flat = told(command)
        #expect(flat.contains("The scenario stubs no plugin “Other”; it stubs Ads."), "\(flat)")
    }
}
