import AndroidFoundation
import Capacitor
import CapacitorAndroid
import Simulation
import WebKit

/// Which line of an app's scripts each call of a plugin comes from, each request and each timer; and
/// what a trace does not tell of events: what the user types, and what plugins send.
package final class CallPlaces {
    /// By the numbers of the events that bring the calls, or in which requests set out.
    private(set) var places: [Int: String] = [:]
    /// Where timers were set, by the numbers of the events in which they run.
    private(set) var timers: [Int: String] = [:]
    /// What is typed, by the numbers of the events in which that begins.
    private(set) var typed: [Int: String] = [:]
    /// The plugins' events, by the numbers of the events that send them.
    private(set) var sent: [Int: [String]] = [:]

    /// Hears of what the user types.
    func typed(_ text: String, into selector: String, _ simulation: Simulation) {
        let keys = text.prefix(Self.longest).map { $0.isNewline ? "⏎" : $0 }
        let more = text.count > Self.longest ? "…" : ""
        typed[simulation.runningEvent] = "“\(String(keys))\(more)” typed into \(selector)"
    }

    private static let longest = 24

    /// What hears of the timers of pages.
    func timerSink(
        of simulation: Simulation, _ files: WebFiles
    ) -> ((ScriptStack) -> Void) {
        { [self, weak simulation] stack in
            guard let simulation else { return }
            let lines = StackMapper(sourceMap: files.sourceMap).lines(stack.text)
            timers[simulation.runningEvent] = lines.first
        }
    }

    /// What hears of the requests of pages.
    func requestSink(
        of simulation: Simulation, _ files: WebFiles
    ) -> ((ScriptStack) -> Void) {
        { [self, weak simulation] stack in
            guard let simulation else { return }
            let lines = StackMapper(sourceMap: files.sourceMap).lines(stack.text)
            places[simulation.runningEvent] = lines.first
        }
    }

    func watch(
        _ environment: CapacitorEnvironment, of process: SimulatedProcess, _ files: WebFiles
    ) {
        environment.witnesses.append(Witness(self, process, files))
    }

    func watch(
        _ environment: CapacitorAndroidEnvironment, of process: SimulatedProcess, _ files: WebFiles
    ) {
        environment.witnesses.append(Witness(self, process, files))
    }

    /// Hears of the calls of one process.
    private final class Witness: Capacitor.BridgeWitness, CapacitorAndroid.BridgeWitness {
        private let places: CallPlaces
        private unowned let process: SimulatedProcess
        private let files: WebFiles

        init(_ places: CallPlaces, _ process: SimulatedProcess, _ files: WebFiles) {
            self.places = places
            self.process = process
            self.files = files
        }

        func called(_ call: CallSight) { called(by: call.stack) }
        func called(_ call: PluginCall) { called(by: call.stack) }

        private func called(by stack: ScriptStack?) {
            guard let stack else { return }
            let lines = StackMapper(sourceMap: files.sourceMap).lines(stack.text)
            places.places[process.simulation.runningEvent] = lines.first
        }

        func registered(_ plugin: PluginSight) {}
        func answered(_ answer: AnswerSight) {}
        func notified(_ event: EventSight) { sent(event.plugin, event.event) }
        func registered(_ plugin: String, _ methods: [PluginMethod]) {}
        func answered(_ call: PluginCall, data: JSONObject?, error: JSONObject?) {}
        func notified(_ plugin: String, _ event: String, _ data: JSONObject?) {
            sent(plugin, event)
        }

        private func sent(_ plugin: String, _ event: String) {
            let text = "\(plugin) sends \(event)"
            let running = process.simulation.runningEvent
            if places.sent[running]?.contains(text) != true {
                places.sent[running, default: []].append(text)
            }
        }
    }
}
