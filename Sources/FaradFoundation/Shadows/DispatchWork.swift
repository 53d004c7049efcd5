public import Foundation
import Simulation

/// A block that can be cancelled before it runs, and waited for.
open class DispatchWorkItem {
    let flags: DispatchWorkItemFlags
    private let block: () -> Void
    private var isDone = false
    private var followers: [(queue: DispatchQueue, block: () -> Void)] = []
    public private(set) var isCancelled = false

    public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        block: @escaping () -> Void
    ) {
        self.flags = flags
        self.block = block
    }

    open func perform() {
        if !isCancelled { block() }
        isDone = true
        let waiting = followers
        followers = []
        for follower in waiting { follower.queue.async(execute: follower.block) }
    }

    open func cancel() { isCancelled = true }

    open func wait() { PhoneProcess.current.wait(until: { self.isDone }, "DispatchWorkItem.wait") }

    open func notify(queue: DispatchQueue, execute: @escaping () -> Void) {
        if isDone { return queue.async(execute: execute) }
        followers.append((queue, execute))
    }
}

/// Counts work that is under way.
open class DispatchGroup {
    private var count = 0
    private var followers: [(queue: DispatchQueue, block: () -> Void)] = []

    public init() {}

    open func enter() { count += 1 }

    open func leave() {
        precondition(count > 0, "unbalanced call to dispatch_group_leave(): enter() comes first")
        count -= 1
        guard count == 0 else { return }
        let waiting = followers
        followers = []
        for follower in waiting { follower.queue.async(execute: follower.block) }
    }

    open func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
        execute work: @escaping () -> Void
    ) {
        if count == 0 { return queue.async(execute: work) }
        followers.append((queue, work))
    }

    open func wait() { PhoneProcess.current.wait(until: { self.count == 0 }, "DispatchGroup.wait") }

    open func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        PhoneProcess.current.wait(until: { self.count == 0 }, timeout, "DispatchGroup.wait")
    }
}

/// A counter that code waits for.
open class DispatchSemaphore {
    private var value: Int

    public init(value: Int) { self.value = value }

    /// Returns 0: whoever waits is woken by the simulation.
    @discardableResult
    open func signal() -> Int {
        value += 1
        return 0
    }

    open func wait() { _ = wait(timeout: .distantFuture) }

    open func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        let result = PhoneProcess.current.wait(
            until: { self.value > 0 }, timeout, "DispatchSemaphore.wait")
        if result == .success, value > 0 { value -= 1 }
        return result
    }
}

extension PhoneProcess {
    /// Parks the running code until the condition holds; returns at once in a dead process.
    package func wait(until condition: @escaping () -> Bool, _ why: StaticString) {
        while !condition() && !isDead { simulation.block(until: condition, why) }
    }

    func wait(
        until condition: @escaping () -> Bool, _ deadline: DispatchTime, _ why: StaticString
    ) -> DispatchTimeoutResult {
        guard let delay = deadline.remaining(from: simulation.clock.now.nanoseconds) else {
            wait(until: condition, why)
            return .success
        }
        if condition() { return .success }
        if delay == .zero { return .timedOut }
        // The waiting queue is busy, so the alarm needs one of its own.
        var isOver = false
        let alarm = clockQueue.after(.exactly(delay), "timeout") { isOver = true }
        wait(until: { isOver || condition() }, why)
        alarm.cancel()
        return condition() ? .success : .timedOut
    }
}
