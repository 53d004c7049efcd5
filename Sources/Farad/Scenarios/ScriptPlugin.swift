import FaradFoundation
import Simulation

/// A plugin in whose place functions of a scenario stand, for one run.
final class ScriptPlugin {
    /// What a scenario says of it, as the module `farad` writes it.
    struct Draft: Decodable, Sendable {
        let kind: PluginStub.Kind
        let name: String
        let methods: [StubMethod]
        /// Whether it has something to do when a process makes it.
        let loads: Bool
        /// Tells a service of Cordova's from a plugin of the same name.
        var id: String { kind == .cordova ? "cordova \(name)" : name }
    }

    /// What is to be done, as the module `farad` writes it.
    private struct Action {
        /// Milliseconds, at the earliest and at the latest.
        let delay: [Double]
        let event: String?
        /// The event's data, the answer, or what goes with a rejection.
        let value: Any?
        let isRetained: Bool
        let refusal: (message: String, code: String?)?

        init(_ object: [String: Any]) {
            delay = object["delay"] as? [Double] ?? [0, 0]
            event = object["event"] as? String
            isRetained = object["isRetained"] as? Bool ?? false
            let error = object["error"] as? [String: Any]
            refusal = error.map { ($0["message"] as? String ?? "", $0["code"] as? String) }
            let value = object["data"] ?? object["answer"] ?? error?["data"]
            self.value = value is NSNull ? nil : value
        }
    }

    private let draft: Draft
    private let functions: ScriptFunctions
    private unowned let simulation: Simulation
    var id: String { draft.id }
    /// What its functions keep from call to call.
    private var memory: Resource { Resource("scenario", "plugin \(id)") }

    init(_ draft: Draft, _ functions: ScriptFunctions, on simulation: Simulation) {
        self.draft = draft
        self.functions = functions
        self.simulation = simulation
    }

    /// What its functions have kept.
    var state: [String: Any] { functions.state }

    /// What processes take in the plugin's place; each makes one.
    var stub: PluginStub {
        PluginStub(draft.kind, draft.name, methods: draft.methods, memory: memory) {
            [self] plugin in
            let queue = SimulatedProcess.current?.makeQueue(
                label: id, memory: MemoryFootprint([Step(.write, memory)]))
            plugin.receive = { [self, unowned plugin] call in
                let request = Self.json([
                    "method": call.method.name, "options": call.options, "id": call.id,
                ])
                act(request, plugin, call, queue)
            }
            guard draft.loads, let plugin = plugin as? any StubbedCapacitorPlugin else { return }
            plugin.didLoad = { [self, unowned plugin] in
                act(Self.json(["method": "load", "options": "{}"]), plugin, nil, queue)
            }
        }
    }

    private static func json(_ members: [String: String]) -> String {
        JSONText(foundation: members).text
    }

    /// Asks the scenario's function, and does what it says.
    private func act(
        _ request: String, _ plugin: any StubbedPlugin, _ call: StubCall?, _ queue: SerialQueue?
    ) {
        simulation.touches(.write, memory)
        // The engine looks through the stack that it was entered on.
        let reply = Simulation.onOwnStack { functions.ask(request) }
        let list = reply.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
        for action in (list as? [[String: Any]] ?? []).map(Action.init) {
            let body: () -> Void = { [weak plugin] in
                if let event = action.event {
                    (plugin as? any StubbedCapacitorPlugin)?.notify(
                        event, action.value as? [String: Any] ?? [:],
                        retainUntilConsumed: action.isRetained)
                } else if let refusal = action.refusal {
                    call?.answer(
                        .reject(refusal.message, code: refusal.code, data: action.value))
                } else {
                    call?.answer(.resolve(action.value))
                }
            }
            let window = Window(.milliseconds(action.delay[0]), .milliseconds(action.delay[1]))
            if window.latest == .zero {
                body()
            } else {
                queue?.after(window, "answer of a stub", body)
            }
        }
    }
}
