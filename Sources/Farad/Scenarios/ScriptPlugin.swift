import FaradFoundation
import Simulation

/// A plugin in whose place functions of a scenario stand, for one run.
final class ScriptPlugin {
    /// What a scenario says of it, as the module `farad` writes it.
    struct Draft: Decodable, Sendable {
        let name: String
        let methods: [StubMethod]
        /// Whether it has something to do when a process makes it.
        let loads: Bool
    }

    /// What is to be done, as the module `farad` writes it.
    private struct Action {
        /// Milliseconds, at the earliest and at the latest.
        let delay: [Double]
        let event: String?
        let members: [String: Any]?
        let isRetained: Bool
        let refusal: (message: String, code: String?)?

        init(_ object: [String: Any]) {
            delay = object["delay"] as? [Double] ?? [0, 0]
            event = object["event"] as? String
            isRetained = object["isRetained"] as? Bool ?? false
            let error = object["error"] as? [String: Any]
            refusal = error.map { ($0["message"] as? String ?? "", $0["code"] as? String) }
            members = (object["data"] ?? object["answer"] ?? error?["data"]) as? [String: Any]
        }
    }

    private let draft: Draft
    private let functions: ScriptFunctions
    private unowned let simulation: Simulation
    var name: String { draft.name }
    /// What its functions keep from call to call.
    private var memory: Resource { Resource("scenario", "plugin \(name)") }

    init(_ draft: Draft, _ functions: ScriptFunctions, on simulation: Simulation) {
        self.draft = draft
        self.functions = functions
        self.simulation = simulation
    }

    /// What its functions have kept.
    var state: [String: Any] { functions.state }

    /// What processes take in the plugin's place; each makes one.
    var stub: PluginStub {
        PluginStub(name, methods: draft.methods, memory: memory) { [self] plugin in
            let queue = SimulatedProcess.current?.makeQueue(
                label: name, memory: MemoryFootprint([Step(.write, memory)]))
            plugin.receive = { [self, unowned plugin] call in
                let request = Self.json([
                    "method": call.method.name, "options": call.options, "id": call.id,
                ])
                act(request, plugin, call, queue)
            }
            guard draft.loads else { return }
            plugin.didLoad = { [self, unowned plugin] in
                act(Self.json(["method": "load", "options": "{}"]), plugin, nil, queue)
            }
        }
    }

    private static func json(_ members: [String: String]) -> String {
        JSONText(propertyList: members).text
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
                    plugin?.notify(
                        event, action.members ?? [:], retainUntilConsumed: action.isRetained)
                } else if let refusal = action.refusal {
                    call?.answer(
                        .reject(refusal.message, code: refusal.code, data: action.members))
                } else {
                    call?.answer(.resolve(action.members))
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
