package import Simulation

/// Knows which code runs as background work of the system's: such code must not use the bridge to
/// a page, which may be suspended or not there at all.
package enum BackgroundWork {
    /// Which queues of a process do background work, and how often over.
    private final class Queues {
        var working: [(queue: ObjectIdentifier, task: String)] = []
    }

    /// What runs on `queue` from now on is work of that task, until as many calls of `end`.
    package static func begin(_ task: String, on queue: SerialQueue) {
        count(queue)
        queues(of: queue)?.working.append((ObjectIdentifier(queue), task))
    }

    package static func end(_ task: String, on queue: SerialQueue) {
        guard let queues = queues(of: queue),
            let index = queues.working.lastIndex(where: {
                $0.queue == ObjectIdentifier(queue) && $0.task == task
            })
        else { return }
        queues.working.remove(at: index)
        count(queue)
    }

    /// Whose code runs on a queue has changed.
    private static func count(_ queue: SerialQueue) {
        guard case .running = queue.process.state else { return }
        queue.process.simulation.enter(queue.process) {
            PhoneProcess.current.backgroundChanges &+= 1
        }
    }

    /// The task that the running code does work of; nil for any other code.
    package static var currentTask: String? {
        guard let queue = SerialQueue.current, let queues = queues(of: queue) else { return nil }
        return queues.working.last { $0.queue == ObjectIdentifier(queue) }?.task
    }

    /// Ends the app when code that does background work uses the bridge: the page may be suspended
    /// or not there at all, so such code has to live on what is stored.
    package static func refuseBridge(_ use: @autoclosure () -> String) {
        guard let task = currentTask, let process = SimulatedProcess.current else { return }
        process.simulation.findings.report(
            Finding(
                FindingRule("bridge-in-background"),
                "The background task \(task) used the bridge (\(use())), and the app was ended: "
                    + "background work has no bridge, let it read what the plugin has stored."))
        process.kill(reason: "its background task used the bridge")
    }

    private static func queues(of queue: SerialQueue) -> Queues? {
        let process = queue.process
        if case .dead = process.state { return nil }
        return process.service(Queues.self) { Queues() }
    }
}
