import Simulation

/// Writes of preferences that were applied and are not on disk yet.
///
/// They are done together 100 ms after the first of them on a thread of their own, and at the latest
/// when an activity stops, which waits for them. What the process has not written when it is killed
/// is lost.
package final class QueuedWork {
    private let queue: SerialQueue
    private let resource: Resource
    private var work: [() -> Void] = []

    init(queue: SerialQueue) {
        self.queue = queue
        resource = Resource("queued work", queue.process.uniqueName)
    }

    func add(_ write: @escaping () -> Void) {
        Simulation.current?.step(.write, resource)
        work.append(write)
        guard work.count == 1 else { return }
        queue.after(.exactly(.milliseconds(100)), "write preferences") { [self] in
            waitToFinish()
        }
    }

    /// Does now what waits.
    package func waitToFinish() {
        Simulation.current?.step(.write, resource)
        while !work.isEmpty {
            let write = work.removeFirst()
            write()
            // More may have been added while that let others run.
            Simulation.current?.touches(.write, resource)
        }
    }
}
