import Simulation

/// Writes of preferences that were applied and are not on disk yet.
///
/// They are done together 100 ms after the first of them on a thread of their own, at once when a
/// receiver of the manifest has returned, and at the latest when an activity stops, which waits for
/// them. What the process has not written when it is killed is lost.
package final class QueuedWork {
    private let queue: SerialQueue
    private let resource: Resource
    private var work: [() -> Void] = []
    private var timer: TimerHandle?
    /// Who waits for what is to be written waits for what is being written, too.
    private let processing: Monitor

    init(queue: SerialQueue) {
        self.queue = queue
        processing = Monitor("queued work", in: queue.process)
        resource = Resource("queued work", queue.process.uniqueName)
    }

    func add(_ write: @escaping () -> Void) {
        Simulation.current?.step(.write, resource)
        work.append(write)
        guard work.count == 1 else { return }
        finish(after: .milliseconds(100))
    }

    /// What waits is done without a delay.
    func hurry() {
        Simulation.current?.step(.read, resource)
        if !work.isEmpty { finish(after: .zero) }
    }

    private func finish(after delay: Duration) {
        timer?.cancel()
        timer = queue.after(.exactly(delay), "write preferences") { [self] in waitToFinish() }
    }

    /// Does now what waits.
    package func waitToFinish() {
        Simulation.current?.step(.write, resource)
        // What comes after it has 100 ms of its own.
        timer?.cancel()
        processing.synchronized {
            Simulation.current?.touches(.write, resource)
            while !work.isEmpty {
                let write = work.removeFirst()
                write()
                // More may have been added while that let others run.
                Simulation.current?.touches(.write, resource)
            }
        }
    }
}
