// What locks tell a search: of two pieces of code that have the same lock, neither comes between the
// steps of the other.
extension Simulation {
    /// The running code has a lock for itself alone, until `releases`.
    public func holds(_ lock: Resource) {
        guard isExploring, let record = running.pointee.record else { return }
        record.hold(lock.identity)
        lockHolders[lock.identity] = record
    }

    /// Whoever has the lock lets go of it; the running code need not be the one that took it.
    public func releases(_ lock: Resource) {
        guard isExploring else { return }
        lockHolders.removeValue(forKey: lock.identity)?.release(lock.identity)
    }

    /// The lock goes with its process, wherever its code was: what it protects may be half done.
    public func breaks(_ lock: Resource) {
        guard isExploring, lockHolders[lock.identity] != nil else { return }
        releases(lock)
        running.pointee.record?.brokenLocks.append(lock.identity)
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
