import FaradFoundation
import Simulation

/// The main queue of an app's process.
enum AppQueue {
    static func main(of process: SimulatedProcess) -> SerialQueue {
        if let queue = SerialQueue.current, queue.process === process { return queue }
        return process.service(Fallback.self) { Fallback(process) }.queue
    }

    /// For hosts that make a web view without a phone around it.
    private final class Fallback {
        let queue: SerialQueue
        init(_ process: SimulatedProcess) { queue = process.makeQueue(label: "main") }
    }
}
