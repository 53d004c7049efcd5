import Capacitor
import Simulation

/// Which line of an iPhone app's scripts each call of a plugin comes from.
package final class CallPlaces {
    /// By the numbers of the events that bring the calls.
    private(set) var places: [Int: String] = [:]

    func watch(
        _ environment: CapacitorEnvironment, of process: SimulatedProcess, _ files: WebFiles
    ) {
        environment.witnesses.append(Witness(self, process, files))
    }

    /// Hears of the calls of one process.
    private final class Witness: Capacitor.BridgeWitness {
        private let places: CallPlaces
        private unowned let process: SimulatedProcess
        private let files: WebFiles

        init(_ places: CallPlaces, _ process: SimulatedProcess, _ files: WebFiles) {
            self.places = places
            self.process = process
            self.files = files
        }

        func called(_ call: CallSight) {
            guard let stack = call.stack?.text else { return }
            let lines = StackMapper(sourceMap: files.sourceMap).lines(stack)
            places.places[process.simulation.runningEvent] = lines.first
        }

        func registered(_ plugin: PluginSight) {}
        func answered(_ answer: AnswerSight) {}
        func notified(_ event: EventSight) {}
    }
}
