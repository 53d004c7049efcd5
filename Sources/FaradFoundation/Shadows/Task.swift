public import Foundation
import Simulation

/// Swift's `Task`, on the phone's queues: what is asynchronous of it runs on one queue of the process
/// beside main, in the order in which it becomes ready.
///
/// Priorities change nothing. A task that blocks its queue, by a semaphore or `sync`, keeps others
/// waiting, as on a phone with one core for them.
public struct PhoneTask<Success: Sendable, Failure: Error>: Hashable, Sendable {
    fileprivate let task: Task<Success, Failure>

    public func cancel() { task.cancel() }
    public var isCancelled: Bool { task.isCancelled }
}

extension PhoneTask where Failure == Never {
    @discardableResult
    public init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation:
            sending @escaping @isolated(any) () async -> Success
    ) {
        task = Task(
            name: name, executorPreference: TaskQueue.current, priority: priority,
            operation: operation)
    }

    /// The same without what the running task hands down.
    @discardableResult
    public static func detached(
        name: String? = nil, priority: TaskPriority? = nil,
        @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
    ) -> PhoneTask {
        PhoneTask(
            task: Task.detached(
                name: name, executorPreference: TaskQueue.current, priority: priority,
                operation: operation))
    }

    public var value: Success { get async { await task.value } }
}

extension PhoneTask where Failure == any Error {
    @discardableResult
    public init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation:
            sending @escaping @isolated(any) () async throws -> Success
    ) {
        task = Task(
            name: name, executorPreference: TaskQueue.current, priority: priority,
            operation: operation)
    }

    @discardableResult
    public static func detached(
        name: String? = nil, priority: TaskPriority? = nil,
        @_implicitSelfCapture operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> PhoneTask {
        PhoneTask(
            task: Task.detached(
                name: name, executorPreference: TaskQueue.current, priority: priority,
                operation: operation))
    }

    public var value: Success { get async throws { try await task.value } }
    public var result: Result<Success, any Error> { get async { await task.result } }
}

extension PhoneTask where Success == Never, Failure == Never {
    public static var isCancelled: Bool { Task<Never, Never>.isCancelled }
    public static func checkCancellation() throws { try Task<Never, Never>.checkCancellation() }

    /// Lets what is ready go first.
    public static func yield() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            TaskQueue.current.queue.async("task") { continuation.resume() }
        }
    }

    /// Waits in virtual time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        try checkCancellation()
        let sleep = Sleep()
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                sleep.begin(Int64(clamping: duration), continuation)
            }
        } onCancel: {
            sleep.end()
        }
        try checkCancellation()
    }

    public static func sleep(for duration: Duration) async throws {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        try await sleep(nanoseconds: UInt64(max(0, nanoseconds)))
    }
}

/// One wait of a task's. One thread holds the baton at a time, and whoever cancels holds it.
private final class Sleep: @unchecked Sendable {
    private var continuation: CheckedContinuation<Void, Never>?
    private var timer: TimerHandle?
    private var isOver = false

    func begin(_ nanoseconds: Int64, _ continuation: CheckedContinuation<Void, Never>) {
        guard !isOver else { return continuation.resume() }
        self.continuation = continuation
        timer = TaskQueue.current.queue.after(.exactly(.nanoseconds(nanoseconds)), "task sleep") {
            [weak self] in self?.end()
        }
    }

    func end() {
        isOver = true
        timer?.cancel()
        continuation?.resume()
        continuation = nil
    }
}

/// The jobs that run just now, the innermost last: one that waits lets others run on its thread.
private final class RunningJobs {
    private var numbers: [Int] = []
    private var last = 0

    /// Runs a job of the process whose code runs.
    ///
    /// Swift notes on the thread which task runs, as a stack. Who leaves it out of turn, after two have
    /// waited at once, would leave it with a task that is not there.
    static func run(_ work: () -> Void) {
        let system = PhoneProcess.current.system
        let jobs = system.service(RunningJobs.self) { RunningJobs() }
        jobs.last += 1
        let number = jobs.last
        jobs.numbers.append(number)
        work()
        if jobs.numbers.popLast() != number {
            unsimulated(
                "Two tasks that block their queues at once, by semaphores or sync, are not simulated; "
                    + "let them await")
        }
    }
}

/// Runs what is asynchronous in a process, one job after the other.
private final class TaskQueue: TaskExecutor, @unchecked Sendable {
    let queue: SerialQueue

    private init(_ process: SimulatedProcess) {
        queue = process.makeQueue(label: "com.apple.root.default-qos.cooperative")
    }

    /// That of the running process.
    static var current: TaskQueue {
        let process = PhoneProcess.current.process
        return process.service(TaskQueue.self) { TaskQueue(process) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async("task") { [self] in
            RunningJobs.run { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}

/// The main queue of the process whose code runs, as Swift's `MainActor`.
@globalActor public actor PhoneMainActor {
    // A global actor is one object; which queue it stands for, the running process says.
    public static let shared = PhoneMainActor()
    private static let executor = MainExecutor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.executor.asUnownedSerialExecutor()
    }

    public static func run<Value: Sendable>(
        resultType: Value.Type = Value.self, body: @PhoneMainActor () throws -> Value
    ) async rethrows -> Value { try await body() }
}

private final class MainExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        PhoneProcess.current.main.serialQueue?.async("task") { [self] in
            RunningJobs.run { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    func checkIsolated() {
        precondition(Thread.isMainThread, "This is not the main queue.")
    }
}
