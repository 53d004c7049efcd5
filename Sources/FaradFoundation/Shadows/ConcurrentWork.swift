import Simulation

/// The work of a concurrent queue, spread over serial queues of its process.
///
/// A barrier waits for all that came before it, and what comes after it waits for the barrier.
final class ConcurrentWork {
    /// One of the serial queues.
    private final class Worker {
        let queue: SerialQueue
        var work = 0

        init(_ queue: SerialQueue) { self.queue = queue }
    }

    private struct Piece {
        let isBarrier: Bool
        let run: () -> Void
    }

    private let label: String
    private unowned let process: SimulatedProcess
    private let hasBarriers: Bool
    private var workers: [Worker] = []
    /// How many pieces have begun, or wait for nothing but their turn.
    private var begun = 0
    /// One of them is a barrier, and the only one.
    private(set) var isInBarrier = false
    /// Barriers that have to wait and what has come behind them, in its order.
    private var held: [Piece] = []

    /// - Parameter hasBarriers: The queues that all code of a process shares take a barrier for any
    ///   other piece of work.
    init(_ label: String, in process: SimulatedProcess, hasBarriers: Bool) {
        self.label = label
        self.process = process
        self.hasBarriers = hasBarriers
    }

    func add(isBarrier: Bool, _ run: @escaping () -> Void) {
        let piece = Piece(isBarrier: isBarrier && hasBarriers, run: run)
        guard held.isEmpty, mayBegin(piece) else { return held.append(piece) }
        begin(piece)
    }

    /// Adds it when its time has come.
    func add(isBarrier: Bool, after delay: Duration, _ run: @escaping () -> Void) {
        let piece = Piece(isBarrier: isBarrier && hasBarriers, run: run)
        let worker = idleWorker()
        worker.work += 1
        _ = worker.queue.after(.exactly(delay), "asyncAfter", kind: .once) { [self] in
            if held.isEmpty, mayBegin(piece) {
                count(piece)
                piece.run()
                worker.work -= 1
                end()
            } else {
                worker.work -= 1
                held.append(piece)
            }
        }
    }

    /// Whether the running code is work of this queue.
    var isCurrent: Bool {
        guard let current = SerialQueue.current else { return false }
        return workers.contains { $0.queue === current }
    }

    private func mayBegin(_ piece: Piece) -> Bool { piece.isBarrier ? begun == 0 : !isInBarrier }

    private func count(_ piece: Piece) {
        begun += 1
        isInBarrier = piece.isBarrier
    }

    private func begin(_ piece: Piece) {
        count(piece)
        let worker = idleWorker()
        worker.work += 1
        worker.queue.async("async") { [self] in
            piece.run()
            worker.work -= 1
            end()
        }
    }

    private func end() {
        begun -= 1
        isInBarrier = false
        while let next = held.first, mayBegin(next) {
            held.removeFirst()
            begin(next)
        }
    }

    private func idleWorker() -> Worker {
        if let idle = workers.first(where: { $0.work == 0 }) { return idle }
        let worker = Worker(process.makeQueue(label: label))
        workers.append(worker)
        return worker
    }
}
