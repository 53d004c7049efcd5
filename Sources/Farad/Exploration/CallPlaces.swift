import AndroidFoundation
import Capacitor
import CapacitorAndroid
import Simulation
import WebKit

/// Which line of an app's scripts each call of a plugin comes from, and each timer.
package final class CallPlaces {
    /// By the numbers of the events that bring the calls.
    private(set) var places: [Int: String] = [:]
    /// Where timers were set, by the numbers of the events in which they run.
    private(set) var timers: [Int: String] = [:]

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
        func notified(_ event: EventSight) {}
        func registered(_ plugin: String, _ methods: [PluginMethod]) {}
        func answered(_ call: PluginCall, data: JSONObject?, error: JSONObject?) {}
        func notified(_ plugin: String, _ event: String, _ data: JSONObject?) {}
    }
}
