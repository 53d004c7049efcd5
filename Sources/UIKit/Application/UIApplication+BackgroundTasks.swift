import FaradFoundation
package import Simulation

/// Names a piece of work that keeps the app from being suspended.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The work of one process that is not to be cut by its suspension.
package final class BackgroundTaskList {
    private let resource: Resource
    private unowned let simulation: Simulation
    private var tasks: [(id: Int, name: String, expire: (() -> Void)?)] = []
    private var last = 0
    /// Told when the last one has ended.
    package var allEnded: () -> Void = {}

    fileprivate init(_ process: SimulatedProcess) {
        resource = Resource("background-tasks", process.uniqueName)
        simulation = process.simulation
    }

    package static func of(_ process: SimulatedProcess) -> BackgroundTaskList {
        process.service(BackgroundTaskList.self) { BackgroundTaskList(process) }
    }

    /// The names of those that go on.
    package var names: [String] {
        simulation.touches(.read, resource)
        return tasks.map(\.name)
    }

    fileprivate func begin(_ name: String, _ expire: (() -> Void)?) -> Int {
        simulation.step(.write, resource)
        if SimulatedProcess.isDetached { return 0 }
        last += 1
        tasks.append((last, name, expire))
        return last
    }

    fileprivate func end(_ id: Int) {
        guard tasks.contains(where: { $0.id == id }) else { return }
        simulation.step(.write, resource)
        if SimulatedProcess.isDetached { return }
        tasks.removeAll { $0.id == id }
        if tasks.isEmpty { allEnded() }
    }

    /// The time is over: each is told once, on the main queue.
    package func expire() {
        simulation.touches(.write, resource)
        for index in tasks.indices {
            let tell = tasks[index].expire
            tasks[index].expire = nil
            tell?()
        }
    }
}

extension UIApplication {
    /// Keeps the app from being suspended until `endBackgroundTask`: about 30 seconds in the
    /// background, then the handler is called on the main queue, and an app that does not end its
    /// task then is ended.
    public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        UIBackgroundTaskIdentifier(
            rawValue: backgroundTasks.begin(taskName ?? "a task without a name", handler))
    }

    public func beginBackgroundTask(
        expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.end(identifier.rawValue)
    }
}
