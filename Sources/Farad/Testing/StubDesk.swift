import FaradFoundation
import Simulation

/// The stubs of one test's phone, and the calls that its functions may still answer.
final class StubDesk {
    /// A stub as the module `farad` writes it.
    struct Draft: Decodable {
        /// Tells a service of Cordova's from a plugin of the same name.
        let id: String
        let kind: PluginStub.Kind
        let name: String
        let methods: [StubMethod]
        /// Where the test makes it.
        let stack: String
    }

    /// Where an answer goes, and whose call it answers.
    private struct Open {
        let call: StubCall
        let process: SimulatedProcess
    }

    /// A stub in a process that has it.
    private struct Placed {
        let name: String
        let process: SimulatedProcess
        let notify: (_ event: String, _ data: [String: Any]) -> Void
    }

    /// What all stubs of a test share: what the test remembers.
    static let memory = Resource("test", "stubs")

    private unowned let device: Device
    private let ask: (_ number: Int, _ stub: String, _ call: StubCall) -> Void
    /// Each stub, and the processes that ran already when it was made.
    private var made: [(draft: Draft, earlier: [SimulatedProcess])] = []
    private var placed: [Placed] = []
    private var open: [Int: Open] = [:]
    private var next = 1

    init(
        _ device: Device,
        ask: @escaping (_ number: Int, _ stub: String, _ call: StubCall) -> Void
    ) {
        self.device = device
        self.ask = ask
    }

    /// Puts a stub in the place of a plugin of every process that starts from now on.
    func add(_ draft: Draft) {
        made.append((draft, running))
        device.stubs.add(
            // Code that is parked when a run is given up goes on to its end when the test is long over,
            // and may then come to make its plugins.
            PluginStub(draft.kind, draft.name, methods: draft.methods) { [weak self] plugin in
                plugin.receive = { self?.receive(draft.id, $0) }
                guard let plugin = plugin as? any StubbedCapacitorPlugin else { return }
                self?.place(draft.name) { plugin.notify($0, $1, retainUntilConsumed: false) }
            })
    }

    private var running: [SimulatedProcess] {
        device.springBoard.running.filter(\.isAlive).map(\.process)
    }

    private func place(
        _ name: String, _ notify: @escaping (_ event: String, _ data: [String: Any]) -> Void
    ) {
        guard let process = SimulatedProcess.current else { return }
        placed.append(Placed(name: name, process: process, notify: notify))
    }

    /// A stub that no process has, as the app ran before it was made and was not started again.
    var unused: Draft? {
        let running = running
        guard !running.isEmpty else { return nil }
        // A second one of a plugin only changes the first one's functions.
        let used = made.filter { stub in
            running.contains { process in !stub.earlier.contains { $0 === process } }
        }
        return made.first { stub in !used.contains { $0.draft.id == stub.draft.id } }?.draft
    }

    private func receive(_ stub: String, _ call: StubCall) {
        guard let process = SimulatedProcess.current else { return }
        let number = next
        next += 1
        open[number] = Open(call: call, process: process)
        device.simulation.touches(.write, Self.memory)
        Simulation.onOwnStack { ask(number, stub, call) }
    }

    /// The test's function has answered, for the only time unless it answers to a callback.
    func answer(_ number: Int, _ answer: StubAnswer) {
        guard let waiting = open[number] else { return }
        let isGone = waiting.process.state == .dead
        if isGone || !waiting.call.method.isCallback { open[number] = nil }
        if isGone { return }
        if SimulatedProcess.current === waiting.process {
            waiting.call.answer(answer)
        } else {
            device.simulation.enter(waiting.process) { waiting.call.answer(answer) }
        }
    }

    /// Sends an event to the page's listeners; false when no process has the plugin.
    func emit(_ event: String, _ data: [String: Any], from plugin: String) -> Bool {
        guard let stub = placed.last(where: { $0.name == plugin }),
            let app = device.springBoard.running.last(where: { $0.process === stub.process }),
            app.isAlive
        else { return false }
        app.perform("event of a stub") { stub.notify(event, data) }
        return true
    }
}
