// What locks tell a search: of two pieces of code that have the same lock, neither comes between the
// steps of the other.
//
// To try a lock that another has, and then to wait for it, comes to the same as to try it when it is
// free. So under an exploring scheduler code that has let others run before such a try is not let go on
// as long as the lock is held: each order of those who have it is played once, and not once more for
// each of those who asked too early.

/// A lock that code has for itself alone.
struct HeldLock {
    let lock: Resource
    let holder: EventRecord
}

/// Code that let others run before it takes a lock.
struct LockWait {
    let event: EventPointer
    /// Whether it waits no longer; it must only look.
    let isGivenUp: () -> Bool
}

extension Simulation {
    /// The running code is about to take a lock, and waits for as long as another has it.
    ///
    /// A step that writes the lock. Whoever has it must tell by `holds`, and the code that goes on must
    /// look again whether it is free: where nothing else is left, it is let go on all the same.
    ///
    /// - Parameter isGivenUp: Whether the code has been told meanwhile not to wait; it must only look.
    public func stepToLock(
        _ lock: Resource, unless isGivenUp: @escaping () -> Bool = { false }
    ) {
        step(Step(.write, lock), besides: [], unless: isGivenUp)
    }

    /// The running code is about to let go of a lock.
    ///
    /// Whoever waits for the lock sees nothing of where in between the code is, so it lets others run
    /// here only where somebody is known to look at the lock without waiting for it.
    public func stepToRelease(_ lock: Resource) {
        step(.read, Self.holding("\(lock)"))
        touches(.write, lock)
    }

    /// The running code looks whether somebody has a lock, and goes on in either case.
    public func looksAtLock(_ lock: Resource) {
        touches(.write, Self.holding("\(lock)"))
    }

    /// That code has a lock just now, as who does not wait for it sees. Who has it reads, and who
    /// looks writes: two who have it one after the other do not depend on each other by this.
    ///
    /// - Parameter lock: The lock's kind and name, as its description has them.
    public static func holding(_ lock: String) -> Resource { Resource("holding", lock) }

    /// The running code has a lock for itself alone, until `releases`.
    public func holds(_ lock: Resource) {
        guard isExploring, let record = running.pointee.record else { return }
        record.hold(lock.identity)
        record.takenLocks.append(lock)
        heldLocks.removeAll { $0.lock == lock }
        heldLocks.append(HeldLock(lock: lock, holder: record))
    }

    /// Whoever has the lock lets go of it; the running code need not be the one that took it.
    public func releases(_ lock: Resource) {
        guard isExploring, let index = heldLocks.firstIndex(where: { $0.lock == lock }) else {
            return
        }
        heldLocks.remove(at: index).holder.release(lock.identity)
    }

    /// The lock goes with its process, wherever its code was: what it protects may be half done.
    public func breaks(_ lock: Resource) {
        guard isExploring, heldLocks.contains(where: { $0.lock == lock }) else { return }
        releases(lock)
        running.pointee.record?.brokenLocks.append(lock.identity)
    }

    /// Whether parked code waits for a lock that is held.
    func isBarred(_ event: EventPointer) -> Bool {
        guard event.pointee.awaitsLock, let step = event.pointee.pendingStep,
            heldLocks.contains(where: { $0.lock == step.resource })
        else { return false }
        return !hasGivenUp(event)
    }

    func hasGivenUp(_ event: EventPointer) -> Bool {
        guard let wait = lockWaits.last(where: { $0.event == event }) else { return false }
        return holds(
            wait.isGivenUp,
            as: event.pointee.queue.unsafelyUnwrapped.pointee.process.pointee.object.toOpaque())
    }
}

extension EventRecord {
    fileprivate func hold(_ lock: UInt64) {
        let held = locks.last?.held ?? []
        if !held.contains(lock) { locks.append((steps.count, held + [lock])) }
    }

    fileprivate func release(_ lock: UInt64) {
        let held = locks.last?.held ?? []
        locks.append((steps.count, held.filter { $0 != lock }))
    }

    /// The locks that its code had at a step.
    public func locks(at step: Int) -> [UInt64] {
        locks.last { $0.from <= step }?.held ?? []
    }
}
