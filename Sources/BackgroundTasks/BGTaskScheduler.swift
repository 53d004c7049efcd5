public import FaradFoundation
package import Simulation

/// Takes an app's requests for background work, and runs its handlers when the system launches it.
///
/// Where iOS ends the app by an exception (a handler registered too late or twice, a request
/// without a handler), this stops with the exception's sentence.
open class BGTaskScheduler: NSObject {
    /// What `submit(_:)` throws.
    public struct Error: CustomNSError, Hashable {
        public enum Code: Int, Sendable {
            /// Background refresh is switched off, or this is an extension that may not.
            case unavailable = 1
            /// One refresh and ten processing tasks may wait at a time.
            case tooManyPendingTaskRequests = 2
            /// The Info.plist lacks the identifier or the background mode.
            case notPermitted = 3
        }

        public static var errorDomain: String { "BGTaskSchedulerErrorDomain" }
        public let code: Code
        public var errorCode: Int { code.rawValue }

        public init(_ code: Code) { self.code = code }

        public static let unavailable = Code.unavailable
        public static let tooManyPendingTaskRequests = Code.tooManyPendingTaskRequests
        public static let notPermitted = Code.notPermitted
    }

    private struct Handler {
        let queue: DispatchQueue?
        let run: (BGTask) -> Void
    }

    private var handlers: [String: Handler] = [:]
    /// Registration ends with didFinishLaunching.
    package var hasFinishedLaunching = false
    /// The system's side of it; the phone fills it in at launch.
    package var system: (any BackgroundTaskSystem)?
    private unowned let process: SimulatedProcess

    private init(_ process: SimulatedProcess) {
        self.process = process
    }

    /// The scheduler of the running process; stops outside a simulated process.
    open class var shared: BGTaskScheduler {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "BGTaskScheduler.shared was used outside a simulated process; use it in code that "
                    + "the simulation runs.")
        }
        return of(process)
    }

    package static func of(_ process: SimulatedProcess) -> BGTaskScheduler {
        process.service(BGTaskScheduler.self) { BGTaskScheduler(process) }
    }

    // MARK: What the app does

    /// Says what runs when the system launches the app for a task; false when the Info.plist does
    /// not list the identifier.
    ///
    /// - Parameter queue: nil is a background queue of the system's own.
    @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard !hasFinishedLaunching else {
            unsimulated(
                "All launch handlers must be registered before application finishes launching "
                    + "(\(identifier)): iOS raises NSInternalInconsistencyException, and the app "
                    + "ends")
        }
        guard Self.permittedIdentifiers.contains(identifier) else { return false }
        guard handlers[identifier] == nil else {
            unsimulated(
                "Launch handler for task with identifier \(identifier) has already been "
                    + "registered: iOS raises NSInternalInconsistencyException, and the app ends")
        }
        handlers[identifier] = Handler(queue: queue, run: launchHandler)
        return true
    }

    /// Asks for a launch. A request of the same identifier that still waits is replaced.
    open func submit(_ taskRequest: BGTaskRequest) throws {
        let isRefresh = taskRequest is BGAppRefreshTaskRequest
        guard let system, system.isAvailable else { throw Error(.unavailable) }
        guard Self.permittedIdentifiers.contains(taskRequest.identifier),
            Self.backgroundModes.contains(isRefresh ? "fetch" : "processing")
        else { throw Error(.notPermitted) }
        guard handlers[taskRequest.identifier] != nil else {
            unsimulated(
                "No launch handler registered for task with identifier "
                    + "\(taskRequest.identifier): iOS raises NSInternalInconsistencyException, and "
                    + "the app ends")
        }
        let others = system.pendingRequests.filter {
            $0.identifier != taskRequest.identifier
                && ($0 is BGAppRefreshTaskRequest) == isRefresh
        }
        guard others.count < (isRefresh ? 1 : 10) else {
            throw Error(.tooManyPendingTaskRequests)
        }
        system.schedule(taskRequest.snapshot())
    }

    open func cancel(taskRequestWithIdentifier identifier: String) {
        system?.cancel { $0 == identifier }
    }

    open func cancelAllTaskRequests() {
        system?.cancel { _ in true }
    }

    /// The handler hears on a queue that is not main.
    open func getPendingTaskRequests(
        completionHandler: @escaping ([BGTaskRequest]) -> Void
    ) {
        let requests = system?.pendingRequests.map { $0.snapshot() } ?? []
        taskQueue.async("pendingTaskRequests") { completionHandler(requests) }
    }

    // MARK: What the system does

    /// Runs the handler of a task.
    ///
    /// - Parameter ended: Told, once, whether the work succeeded.
    /// - Returns: The task, to be expired when its time is up; nil when no handler was registered
    ///   in this launch.
    package func launch(
        _ request: BGTaskRequest, ended: @escaping (_ success: Bool) -> Void
    ) -> BGTask? {
        guard let handler = handlers[request.identifier] else { return nil }
        let name = request.identifier
        let queue = handler.queue ?? DispatchQueue(taskQueue)
        // All of a task's work counts until it is done, but for a queue that has other work, too.
        let ownQueue = handler.queue == nil ? taskQueue : nil
        let hasEnded: (Bool) -> Void = { success in
            if let ownQueue { BackgroundWork.end(name, on: ownQueue) }
            ended(success)
        }
        let task: BGTask =
            request is BGAppRefreshTaskRequest
            ? BGAppRefreshTask(request.identifier, ended: hasEnded)
            : BGProcessingTask(request.identifier, ended: hasEnded)
        if let ownQueue { BackgroundWork.begin(name, on: ownQueue) }
        queue.async {
            guard let serial = SerialQueue.current else { return handler.run(task) }
            BackgroundWork.begin(name, on: serial)
            handler.run(task)
            BackgroundWork.end(name, on: serial)
        }
        return task
    }

    /// Where handlers run that bring no queue of their own.
    private lazy var taskQueue = process.makeQueue(label: "com.apple.BGTaskScheduler")

    private static var permittedIdentifiers: [String] {
        Bundle.main.infoDictionary?["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? []
    }

    private static var backgroundModes: [String] {
        Bundle.main.infoDictionary?["UIBackgroundModes"] as? [String] ?? []
    }
}

/// The phone's side of background work, for one app.
package protocol BackgroundTaskSystem: AnyObject {
    /// Whether the user lets the app refresh in the background.
    var isAvailable: Bool { get }
    /// What waits, in the order of submission.
    var pendingRequests: [BGTaskRequest] { get }
    /// Keeps a request; one of the same identifier is replaced.
    func schedule(_ request: BGTaskRequest)
    func cancel(_ isMeant: (_ identifier: String) -> Bool)
}
