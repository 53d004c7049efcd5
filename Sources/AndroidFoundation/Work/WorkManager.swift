import FaradFoundation
package import Simulation

/// androidx.work: work that the system does for the app later, in a process of its own making if the
/// app has none.
///
/// Work without constraints, once and by a unique name; chains, periods and constraints are not
/// simulated.
public final class WorkManager {
    private let android: AndroidProcess
    /// The system's side of it; the phone fills it in at launch.
    package var system: (any WorkSystem)?
    /// The worker classes that the app links, by their names.
    package var workerClasses: [(name: String, type: Worker.Type)] = []
    private lazy var queue = android.process.makeQueue(label: "androidx.work-1")

    private init(_ android: AndroidProcess) { self.android = android }

    public static func getInstance(_ context: Context) -> WorkManager { of(context.android) }

    /// Of a process that is an Android app's.
    package static func of(_ process: SimulatedProcess) -> WorkManager {
        of(process.simulation.enter(process) { AndroidProcess.current })
    }

    private static func of(_ android: AndroidProcess) -> WorkManager {
        android.process.service(WorkManager.self) { WorkManager(android) }
    }

    // MARK: What the app does

    /// Keeps a request under a name; what the policy says decides when there is one already.
    public func enqueueUniqueWork(
        _ uniqueWorkName: String, _ existingWorkPolicy: ExistingWorkPolicy,
        _ work: OneTimeWorkRequest
    ) {
        guard let system else { return }
        if existingWorkPolicy == .KEEP, system.isScheduled(uniqueWorkName) { return }
        guard let name = workerClasses.first(where: { $0.type == work.workerClass })?.name else {
            preconditionFailure(
                "List \(work.workerClass) in AndroidBundle.workerClasses: the system makes workers "
                    + "by their names.")
        }
        system.schedule(uniqueWorkName, name, after: work.initialDelay)
    }

    public func cancelUniqueWork(_ uniqueWorkName: String) { system?.cancel(uniqueWorkName) }

    // MARK: What the system does

    /// Runs a worker.
    ///
    /// - Parameter ended: Told once of what it came to; nil when it was stopped before.
    /// - Returns: A way to stop it; nil when no worker of that class is linked.
    package func run(
        _ uniqueWorkName: String, _ workerClass: String,
        ended: @escaping (Worker.Result) -> Void
    ) -> Worker? {
        guard let type = workerClasses.first(where: { $0.name == workerClass })?.type else {
            return nil
        }
        let worker = type.init(android.applicationContext)
        queue.async("doWork") { [queue] in
            guard !worker.isStopped() else { return }
            BackgroundWork.begin(uniqueWorkName, on: queue)
            let result = worker.doWork()
            BackgroundWork.end(uniqueWorkName, on: queue)
            ended(result)
        }
        return worker
    }
}

/// What happens to a request whose name is taken.
public enum ExistingWorkPolicy: Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case REPLACE
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case KEEP
}

/// One piece of work for later.
public struct OneTimeWorkRequest {
    let workerClass: Worker.Type
    let initialDelay: Duration

    public struct Builder {
        private let workerClass: Worker.Type
        private var initialDelay = Duration.zero

        public init(_ workerClass: Worker.Type) { self.workerClass = workerClass }

        /// The system begins no earlier than so many milliseconds from now.
        public func setInitialDelay(_ milliseconds: Int64) -> Builder {
            var copy = self
            copy.initialDelay = .milliseconds(max(0, milliseconds))
            return copy
        }

        public func build() -> OneTimeWorkRequest {
            OneTimeWorkRequest(workerClass: workerClass, initialDelay: initialDelay)
        }
    }
}

/// The base class of workers; the system makes one for each run.
open class Worker {
    public enum Result: Sendable { case success, failure, retry }

    private let context: Context
    private var hasStopped = false

    public required init(_ context: Context) { self.context = context }

    public func getApplicationContext() -> Context { context }

    /// The work, on a thread that is not the app's main one.
    open func doWork() -> Result {
        preconditionFailure("\(type(of: self)) overrides doWork() without the class's own.")
    }

    public func isStopped() -> Bool { hasStopped }

    /// The system has stopped the work; what it comes to is not asked any more.
    open func onStopped() {}

    package func stop() {
        hasStopped = true
        onStopped()
    }
}

/// The phone's side of work, for one app.
package protocol WorkSystem: AnyObject {
    func isScheduled(_ name: String) -> Bool
    /// Keeps a request; one of the same name is replaced.
    func schedule(_ name: String, _ workerClass: String, after delay: Duration)
    func cancel(_ name: String)
}
