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

    // MARK: Cordova's

    /// What Cordova's own script does with a bridge's messages and answers.
    private static let cordova = """
        const callbacks = new Map();
        globalThis.cordova = {
            callbackFromNative(id, isGood, status, args, keeps) {
                callbacks.get(id)?.[isGood ? 0 : 1](...args);
                if (!keeps) callbacks.delete(id);
            },
            require: () => ({
                nativeCallback(id, status, message, keeps) {
                    cordova.callbackFromNative(id, status <= 1, status, [message], keeps);
                },
            }),
        };
        const exec = (action, ...actionArgs) => {
            const callbackId = "Camera" + callbacks.size;
            callbacks.set(callbackId, [
                (...all) => console.log(action, "good", JSON.stringify(all)),
                (...all) => console.log(action, "bad", JSON.stringify(all)),
            ]);
            const call = { type: "cordova", service: "Camera", action, callbackId, actionArgs };
            if (globalThis.androidBridge) androidBridge.postMessage(JSON.stringify(
                { ...call, actionArgs: JSON.stringify(actionArgs) }));
            else webkit.messageHandlers.bridge.postMessage(call);
        };
        """

    @Test(arguments: ["ios", "android"])
    func `functions of a scenario answer what a page asks of a Cordova plugin`(platform: String)
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write(
            "app.js",
            Self.cordova
                + """
                exec("echo", 50, null, { b: [null, "two"] });
                exec("refuse"), exec("code"), exec("data"), exec("nothing"), exec("watch"), exec("late");
                """)
        let nothing = platform == "ios" ? "[null]" : #"["OK"]"#
        try folder.write(
            "camera.scenario.ts",
            """
            import { expect, scenario } from "farad";
            export default scenario("camera", {
                app: "./app.js",
                plugins: { Camera: {} },
                cordova: {
                    Camera: {
                        echo(args, { state }) { state.last = null; state.asked = args.length; return args; },
                        refuse() { throw new Error("no"); },
                        code() { throw Object.assign(new Error("no"), { code: 7 }); },
                        data() { throw Object.assign(new Error("no"), { data: [1] }); },
                        nothing() {},
                        watch: { callback(args, emit) { emit(1); emit("two", { delay: 10 }); } },
                        late: { delay: 500, answer: () => 9.5 },
                    },
                },
                steps(user) { user.launch(); },
                invariants: {
                    "as it should be": (run) => expect(run.console.map(({ text }) => text)).toEqual([
                        'echo good [[50,null,{"b":[null,"two"]}]]', 'refuse bad ["no"]',
                        'code bad [{"code":7,"message":"no"}]', "data bad [[1]]",
                        'nothing good \(nothing)', "watch good [1]", 'watch good ["two"]',
                        "late good [9.5]",
                    ]),
                    "what it has kept": (run) => expect([
                        run.device.cordova("Camera"), run.device.plugin("Camera"),
                    ]).toEqual([{ asked: 3, last: null }, {}]),
                },
            });
            """)
        let command = try Command(
            ["run", "camera.scenario.ts", "--platform", platform], in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a search plays a Cordova plugin's late answer before and after what it may come after`(
        platform: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "app.js",
            Self.cordova + #"exec("late"); setTimeout(() => console.log("timer"), 1000);"#)
        try folder.write(
            "camera.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("camera", {
                app: "./app.js",
                cordova: { Camera: { late: { delay: [100, 3000], answer: () => 1 } } },
                steps(user) { user.launch(); },
                invariants: {
                    "in time": (run) => run.console[0].text !== "timer",
                },
            });
            """)
        let command = try Command(
            ["explore", "camera.scenario.ts", "--platform", platform, "--keep-going"],
            in: folder.path)
        #expect(command.status == 1, "\(command.output)\(command.errors)")
        #expect(command.output.contains("exhausted yes"), "\(command.output)")
    }

    @Test func `a name that no service can have, and an event of a Cordova plugin, are mistakes`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("app.js", Self.cordova + #"exec("tell");"#)
        func run(_ cordova: String) throws -> String {
            try folder.write(
                "camera.scenario.ts",
                """
                import { scenario } from "farad";
                export default scenario("camera", {
                    app: "./app.js",
                    cordova: \(cordova),
                    steps(user) { user.launch(); },
                });
                """)
            return told(try Command(["run", "camera.scenario.ts"], in: folder.path))
        }
        #expect(
            try run(#"{ "a b": {} }"#).contains(
                "“cordova”: \"a b\" is no name of a service; write the one that cordova.exec"))
        let event = "{ Camera: { tell: (args, plugin: any) => plugin.emit('x') } }"
        #expect(
            try run(event).contains(
                "Camera.tell: a Cordova plugin has no events; let an action answer by “callback”"))
    }
}
