public import Foundation
import Simulation

/// Runs blocks on the main queue, or on threads of its own.
///
/// Unlike iOS it takes blocks only; `Operation` objects with their states are not simulated.
open class OperationQueue {
    public static let defaultMaxConcurrentOperationCount = -1

    private let givenQueue: DispatchQueue?
    private var madeQueue: DispatchQueue?
    private var running = 0
    open var name: String?
    open var qualityOfService = QualityOfService.default
    /// Takes effect before the first operation is added.
    open var maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount

    /// The operations of the running process's main queue.
    public static var main: OperationQueue {
        let process = PhoneProcess.current
        if let known = process.mainOperations { return known }
        let made = OperationQueue(process.main)
        process.mainOperations = made
        return made
    }

    /// The main queue when it is running; nil elsewhere.
    public static var current: OperationQueue? { main.isCurrent ? main : nil }

    public init() { givenQueue = nil }

    private init(_ queue: DispatchQueue) { givenQueue = queue }

    open var underlyingQueue: DispatchQueue? { givenQueue }

    open var operationCount: Int {
        touch(.write)
        return running
    }

    open func addOperation(_ block: @escaping () -> Void) {
        touch(.read)
        running += 1
        queue.async {
            block()
            self.running -= 1
        }
    }

    open func waitUntilAllOperationsAreFinished() {
        touch(.write)
        PhoneProcess.current.wait(until: { self.running == 0 }, "waitUntilAllOperationsAreFinished")
        touch(.write)
    }

    /// The number of operations, for exploration: those that add one need no order among them, so
    /// they only read it.
    private func touch(_ access: Access) {
        guard let simulation = Simulation.current, simulation.isExploring,
            let process = SimulatedProcess.current
        else { return }
        simulation.touches(access, Resource("operations", process.uniqueName))
    }

    /// Whether it runs one at a time.
    var isSerial: Bool {
        givenQueue != nil || maxConcurrentOperationCount == 1
    }

    var isCurrent: Bool { (givenQueue ?? madeQueue)?.isCurrent ?? false }

    private var queue: DispatchQueue {
        if let known = givenQueue ?? madeQueue { return known }
        let made = DispatchQueue(
            label: name ?? "NSOperationQueue",
            attributes: maxConcurrentOperationCount == 1 ? [] : .concurrent)
        madeQueue = made
        return made
    }
}
