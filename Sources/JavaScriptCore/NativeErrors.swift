/// The Swift errors that ride through JavaScript, by the error object that stands for them.
///
/// The link is weak and lies outside the objects, so scripts cannot see or forge it.
struct NativeErrors {
    private var entries: [JSObjectRef: (weak: JSWeakRef, error: any Error)] = [:]
    private var sweepThreshold = 64

    mutating func insert(_ error: any Error, for object: JSObjectRef, in group: JSContextGroupRef) {
        if entries.count >= sweepThreshold { sweep(in: group) }
        remove(object, in: group)
        entries[object] = (JSWeakCreate(group, object), error)
    }

    /// The error behind `object`; an object at a dead one's address is not mistaken for it.
    func error(for object: JSObjectRef) -> (any Error)? {
        guard !entries.isEmpty, let entry = entries[object] else { return nil }
        return JSWeakGetObject(entry.weak) == object ? entry.error : nil
    }

    mutating func removeAll(in group: JSContextGroupRef) {
        for entry in entries.values { JSWeakRelease(group, entry.weak) }
        entries = [:]
    }

    private mutating func remove(_ object: JSObjectRef, in group: JSContextGroupRef) {
        if let old = entries.removeValue(forKey: object) { JSWeakRelease(group, old.weak) }
    }

    private mutating func sweep(in group: JSContextGroupRef) {
        entries = entries.filter { _, entry in
            if JSWeakGetObject(entry.weak) != nil { return true }
            JSWeakRelease(group, entry.weak)
            return false
        }
        sweepThreshold = max(64, entries.count * 2)
    }
}
