public import Foundation
package import Simulation

/// The compiler takes every method `async` of a class that is *called* DispatchQueue for
/// libdispatch's and wants `@Sendable` closures, and takes what is written after the words
/// `DispatchQueue.main.async` for the main actor's; here one thread holds the baton. So the class
/// bears another name, which code in language mode 6 uses: `PhoneQueue.main.async { … }`.
public typealias DispatchQueue = PhoneQueue

/// A queue of the running process, scheduled by the simulation.
///
/// Unlike libdispatch, quality of service changes nothing, and work of a concurrent queue takes
/// turns where it waits; it never runs at the same instant of the host.
open class PhoneQueue: Hashable {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Attributes(rawValue: 2)
        public static let initiallyInactive = Attributes(rawValue: 4)
    }

    public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }

    public enum GlobalQueuePriority: Sendable { case high, `default`, low, background }

    public let label: String
    /// Nil for a concurrent queue.
    private let serial: SerialQueue?
    /// Nil for a serial queue.
    private let concurrent: ConcurrentWork?
    private unowned let process: SimulatedProcess

    /// The queue of the running process on which its life cycle runs.
    public static var main: DispatchQueue { PhoneProcess.current.main }

    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
        let name: String =
            switch qos {
            case .userInteractive: "user-interactive"
            case .userInitiated: "user-initiated"
            case .utility: "utility"
            case .background: "background"
            default: "default"
            }
        return PhoneProcess.current.globalQueue("com.apple.root.\(name)-qos")
    }

    public static func global(priority: GlobalQueuePriority) -> DispatchQueue {
        switch priority {
        case .high: global(qos: .userInitiated)
        case .default: global()
        case .low: global(qos: .utility)
        case .background: global(qos: .background)
        }
    }

    public convenience init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
        autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
    ) {
        if attributes.contains(.initiallyInactive) {
            unsimulated("DispatchQueue.Attributes.initiallyInactive")
        }
        let process = PhoneProcess.current.process
        if let target = target?.serial {
            // What targets a serial queue runs on it, in its order.
            self.init(target, label: label)
        } else if attributes.contains(.concurrent) {
            self.init(concurrentIn: process, label: label)
        } else {
            self.init(process.makeQueue(label: label), label: label)
        }
    }

    /// The same queue under Apple's API, for a queue that a floor made itself.
    package init(_ serial: SerialQueue, label: String? = nil) {
        self.serial = serial
        concurrent = nil
        self.label = label ?? serial.label
        process = serial.process
    }

    /// - Parameter hasBarriers: A queue that all code shares has none.
    init(concurrentIn process: SimulatedProcess, label: String, hasBarriers: Bool = true) {
        serial = nil
        concurrent = ConcurrentWork(label, in: process, hasBarriers: hasBarriers)
        self.label = label
        self.process = process
    }

    /// The kernel's queue behind a serial queue.
    package var serialQueue: SerialQueue? { serial }

    // MARK: Later

    open func async(execute work: @escaping () -> Void) { async("async", work) }

    /// What the system itself does on a queue has a name of its own.
    ///
    /// - Parameter memory: What it touches of the process's memory; nil: perhaps all. For serial queues.
    package func async(
        _ label: StaticString, memory: MemoryFootprint? = nil, _ work: @escaping () -> Void
    ) {
        serial?.async(label, memory: memory, work)
        concurrent?.add(isBarrier: false, work)
    }

    private func async(isBarrier: Bool, _ work: @escaping () -> Void) {
        serial?.async("async", work)
        concurrent?.add(isBarrier: isBarrier, work)
    }

    open func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) {
        let isBarrier = flags.contains(.barrier)
        guard let group else { return async(isBarrier: isBarrier, work) }
        group.enter()
        async(isBarrier: isBarrier) {
            work()
            group.leave()
        }
    }

    open func async(execute workItem: DispatchWorkItem) {
        async(isBarrier: workItem.flags.contains(.barrier)) { workItem.perform() }
    }

    open func async(group: DispatchGroup, execute workItem: DispatchWorkItem) {
        async(group: group, flags: workItem.flags) { workItem.perform() }
    }

    open func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) {
        guard let delay = deadline.remaining(from: process.simulation.clock.now.nanoseconds)
        else { return }
        _ = serial?.after(.exactly(delay), "asyncAfter", kind: .once, work)
        concurrent?.add(isBarrier: flags.contains(.barrier), after: delay, work)
    }

    open func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
        asyncAfter(deadline: deadline, flags: workItem.flags) { workItem.perform() }
    }

    open func asyncAfter(
        wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) {
        asyncAfter(deadline: wallDeadline.time, flags: flags, execute: work)
    }

    // MARK: Now

    /// Waits until the work has run on this queue.
    open func sync<T>(execute work: () throws -> T) rethrows -> T {
        try sync(flags: [], execute: work)
    }

    /// Waits as well until what a barrier waits for is over.
    open func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T {
        if isCurrentAsBarrier {
            unsimulated(
                "dispatch_sync called on queue \(label) already owned by current thread: "
                    + "iOS ends the app (EXC_BREAKPOINT)")
        }
        var outcome: Result<T, any Error>?
        withoutActuallyEscaping(work) { work in
            // Emptied before the closure's life ends, even where the queue never ran it.
            let job = Job { outcome = Result(catching: work) }
            async(isBarrier: flags.contains(.barrier)) { job.run() }
            process.simulation.block(until: { job.body == nil }, "sync")
            // A killed process's code still needs a value to run to its end with.
            if outcome == nil { job.run() }
            job.body = nil
        }
        return try outcome.unsafelyUnwrapped.rethrow(for: work)
    }

    open func sync(execute workItem: DispatchWorkItem) {
        sync(flags: workItem.flags) { workItem.perform() }
    }

    public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
        for index in 0..<iterations { work(index) }
    }

    /// Whether the running code is work of this queue.
    package var isCurrent: Bool {
        if let concurrent { return concurrent.isCurrent }
        return SerialQueue.current.map { $0 === serial } ?? false
    }

    /// Whether nothing else of this queue runs beside the running code, which is its work.
    fileprivate var isCurrentAsBarrier: Bool { isCurrent && concurrent?.isInBarrier ?? true }

    // MARK: What a queue carries

    /// Has the queue carry a value for its work; nil takes it away.
    open func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {
        let owner = PhoneProcess.current
        owner.specifics.removeAll { $0.queue == self && $0.key === key }
        if let value { owner.specifics.append((self, key, value)) }
    }

    /// What the queue of the running code carries.
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
        PhoneProcess.current.specifics.first { $0.key === key && $0.queue.isCurrent }?.value as? T
    }

    open func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
        PhoneProcess.current.specifics.first { $0.key === key && $0.queue == self }?.value as? T
    }

    public static func == (left: DispatchQueue, right: DispatchQueue) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Work that can be taken back before it has run.
private final class Job {
    var body: (() -> Void)?

    init(_ body: @escaping () -> Void) { self.body = body }

    func run() {
        guard let body else { return }
        body()
        self.body = nil
    }
}

extension Result where Failure == any Error {
    /// Throws what `work` threw: with it as an argument, the caller may be `rethrows`.
    fileprivate func rethrow(for work: () throws -> Success) rethrows -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let error):
            func raise(_ work: () throws -> Success) throws -> Success { throw error }
            return try raise(work)
        }
    }
}

public enum DispatchPredicate {
    case onQueue(DispatchQueue)
    case notOnQueue(DispatchQueue)
    case onQueueAsBarrier(DispatchQueue)
}

public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {
    switch condition() {
    case .onQueue(let queue):
        if !queue.isCurrent { unsimulated("this code must run on queue \(queue.label)") }
    case .onQueueAsBarrier(let queue):
        if !queue.isCurrentAsBarrier {
            unsimulated("this code must run on queue \(queue.label) as a barrier")
        }
    case .notOnQueue(let queue):
        if queue.isCurrent { unsimulated("this code must not run on queue \(queue.label)") }
    }
}
