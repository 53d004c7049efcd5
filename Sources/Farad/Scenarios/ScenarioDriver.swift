import JavaScriptCore
import Simulation

/// The engine of a worker's scenarios: a machine that no page shares, with one global environment
/// for each scenario file, evaluated once.
final class ScenarioDriver {
    /// How long one call into a scenario may take; it describes, or looks at a run.
    static let secondsOfPatience = 3

    /// A scenario that has been evaluated.
    private struct Loaded {
        /// Kept, so that no other script can have its identity.
        let script: ScenarioScript
        let context: JSContext
        /// The object behind the scenario that the file exports.
        let handle: JSValue
    }

    private let machine = JSVirtualMachine()
    private var loaded: [ObjectIdentifier: Loaded] = [:]
    /// How many files were evaluated.
    var evaluations: Int { loaded.count }
    /// Told of what scenarios print.
    var print: ((String) -> Void)?
    /// The run that invariants look at just now.
    private var view: RunView?
    private var viewing: ObjectIdentifier?

    init() {
        machine.setExecutionTimeLimit(.seconds(Self.secondsOfPatience))
    }

    // MARK: Reading

    /// The description that a scenario gives of itself, as JSON.
    ///
    /// - Throws: ``DeviceError`` of kind `badData` with file and line.
    func describe(_ script: ScenarioScript) throws(DeviceError) -> String {
        try Simulation.onTop { () throws(DeviceError) in
            let handle = try load(script).handle
            do throws(JSException) {
                try handle.invokeMethod("begin", withArguments: [])
                return try handle.invokeMethod("describe", withArguments: []).toString()
            } catch {
                throw DeviceError(.badData, script.sentence(error))
            }
        }
    }

    private func load(_ script: ScenarioScript) throws(DeviceError) -> Loaded {
        if let known = loaded[ObjectIdentifier(script)] { return known }
        let context = JSContext(virtualMachine: machine)
        let handle: JSValue
        do throws(JSException) {
            try prepare(context)
            _ = try context.evaluate(source: script.source)
            handle = try context.evaluateScript(
                "faradScenario?.default?.[Symbol.for('farad.scenario')]",
                withSourceURL: "farad:scenario")
        } catch {
            throw DeviceError(.badData, script.sentence(error))
        }
        guard handle.isObject else {
            let cure =
                script.path.contains(".test.")
                ? "its tests are for farad test"
                : "it needs “export default scenario(\"name\", { … })”"
            throw DeviceError(
                .badData, "\(script.path): the file exports no scenario; \(cure).")
        }
        let made = Loaded(script: script, context: context, handle: handle)
        loaded[ObjectIdentifier(script)] = made
        return made
    }

    /// Takes away what differs from run to run, and what would wait.
    private func prepare(_ context: JSContext) throws(JSException) {
        try context.evaluateScript(Self.surroundings, withSourceURL: "farad:surroundings")
        let print = context.makeFunction(name: "print") {
            [unowned self] arguments throws(JSException) in
            self.print?(try arguments.string(0))
            return nil
        }
        try context.evaluateScript(Self.console, withSourceURL: "farad:console")
            .call(withArguments: [print])
    }

    private static let surroundings = """
        (() => {
            const clock = "a scenario sees no clock but the phone's: use run.virtualMilliseconds";
            const chance = "a scenario draws no random numbers, as each run must be equal";
            const waiting = "nothing waits in a scenario: give steps their times by at and after";
            const memory = "a scenario cannot watch the garbage collector, which no run repeats";
            const refusal = (name, why) => () => { throw new Error(`${name}: ${why}.`); };
            const refuse = (name, why) => {
                const stop = refusal(name, why);
                const value = new Proxy(function () {}, { apply: stop, construct: stop, get: stop });
                Object.defineProperty(globalThis, name, { value, configurable: true });
            };
            refuse("Date", clock);
            refuse("performance", clock);
            refuse("Intl", "a scenario does not depend on this machine's language and time zone");
            Math.random = refusal("Math.random", chance);
            refuse("crypto", chance);
            for (const name of ["setTimeout", "setInterval", "setImmediate",
                "requestAnimationFrame", "queueMicrotask", "Atomics"]) refuse(name, waiting);
            refuse("WeakRef", memory);
            refuse("FinalizationRegistry", memory);
        })()
        """

    private static let console = """
        (print) => {
            const text = (value) => typeof value === "string" ? value
                : JSON.stringify(value) ?? String(value);
            const write = (...values) => print(values.map(text).join(" "));
            globalThis.console = { debug: write, error: write, info: write, log: write, warn: write };
        }
        """

    // MARK: Judging

    /// Asks one invariant of a scenario about a run: nil when it holds.
    func check(_ script: ScenarioScript, invariant index: Int, _ view: RunView) -> String? {
        Simulation.onTop { ask(script, invariant: index, view) }
    }

    private func ask(_ script: ScenarioScript, invariant index: Int, _ view: RunView) -> String? {
        let loaded: Loaded
        do throws(DeviceError) {
            loaded = try load(script)
        } catch {
            return error.message
        }
        do throws(JSException) {
            if viewing != ObjectIdentifier(script) { try open(loaded, view) }
            for step in ["ask", "answer"] {
                let thrown = try loaded.handle.invokeMethod(
                    "attempt", withArguments: [step, index])
                if thrown.isArray { throw JSException(try thrown.atIndex(0)) }
            }
            return nil
        } catch {
            let place = script.place(in: error.stack).map { " (\($0))" } ?? ""
            return ScenarioScript.message(error) + place
        }
    }

    // MARK: Standing in

    /// A server of a scenario, for one run.
    func server(_ host: String, of script: ScenarioScript, on device: Device) -> ScriptServer {
        ScriptServer(
            functions(of: script, ("serve", "served"), host) { [unowned device] in
                device.parts.find(.serverFailed, $0)
            })
    }

    /// A plugin of a scenario, for one run.
    func plugin(
        _ draft: ScriptPlugin.Draft, of script: ScenarioScript, on device: Device
    ) -> ScriptPlugin {
        let functions = functions(of: script, ("callPlugin", "calledPlugin"), draft.id) {
            [unowned device] in device.parts.find(.stubFailed, $0)
        }
        return ScriptPlugin(draft, functions, on: device.simulation)
    }

    /// - Parameters:
    ///   - methods: What the handle is asked to begin, with the object of the run, and what says then
    ///     what has come of it.
    ///   - failed: Told why nothing has.
    private func functions(
        of script: ScenarioScript, _ methods: (begin: String, end: String), _ name: String,
        failed: @escaping (String) -> Void
    ) -> ScriptFunctions {
        var state: JSValue?
        let ask = { [unowned self] (request: String) -> String? in
            do throws(DeviceError) {
                let loaded = try load(script)
                let kept = state ?? JSValue(newObjectIn: loaded.context)
                state = kept
                do throws(JSException) {
                    try loaded.handle.invokeMethod(
                        methods.begin, withArguments: [name, request, kept])
                    return try loaded.handle.invokeMethod(methods.end, withArguments: [name])
                        .toString()
                } catch {
                    throw DeviceError(.badData, script.sentence(error))
                }
            } catch {
                failed(error.message)
                return nil
            }
        }
        return ScriptFunctions(ask) { [unowned self] in
            guard let state, let loaded = loaded[ObjectIdentifier(script)] else { return "{}" }
            return Simulation.onTop {
                let kept = try? loaded.handle.invokeMethod("kept", withArguments: [state])
                return (try? kept?.toString()) ?? "{}"
            }
        }
    }

    // MARK: Looking

    /// Copies the report over, once for all the invariants that look at it.
    private func open(_ loaded: Loaded, _ view: RunView) throws(JSException) {
        self.view = view
        let host = loaded.context.makeFunction(name: "host") {
            [unowned self] arguments throws(JSException) in
            let context = arguments.context
            guard let view = self.view else {
                throw JSException(message: "This run is no longer there to be asked.", in: context)
            }
            let answer = view.answer(try arguments.string(0), try arguments.string(1))
            return context.makeString(answer)
        }
        try loaded.handle.invokeMethod("open", withArguments: [view.text, host])
        viewing = ObjectIdentifier(loaded.script)
    }

    /// Lets go of the run that was looked at, and with it of its device.
    func close() {
        if let viewing, let loaded = loaded[viewing] {
            Simulation.onTop { _ = try? loaded.handle.invokeMethod("close", withArguments: []) }
        }
        view = nil
        viewing = nil
    }
}
