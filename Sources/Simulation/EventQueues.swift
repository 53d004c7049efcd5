/// Events that are due now, in the order of their creation.
struct EventRing {
    private var slots: UnsafeMutablePointer<EventPointer>
    private var mask: Int
    private var head = 0
    private(set) var count = 0

    init() {
        slots = .allocate(capacity: 64)
        mask = 63
    }

    @inline(__always)
    var first: EventPointer? { count == 0 ? nil : slots[head & mask] }

    @inline(__always)
    mutating func append(_ event: EventPointer) {
        if count > mask { grow() }
        (slots + ((head &+ count) & mask)).initialize(to: event)
        count &+= 1
    }

    @inline(__always)
    mutating func removeFirst() {
        head &+= 1
        count &-= 1
    }

    func visit(_ body: (EventPointer) -> Void) {
        for index in 0..<count { body(slots[(head &+ index) & mask]) }
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<EventPointer>.allocate(capacity: (mask + 1) * 2)
        for index in 0..<count {
            (larger + index).initialize(to: slots[(head &+ index) & mask])
        }
        slots.deallocate()
        slots = larger
        mask = (mask + 1) * 2 - 1
        head = 0
    }

    func deallocate() { slots.deallocate() }
}

/// Events that are due later: a heap of four children a node, by the time at which they are ready,
/// then by arrival, then by creation.
struct EventHeap {
    private struct Entry {
        var ready: Int64
        var arrival: Int64
        var sequence: UInt64
        var event: EventPointer

        @inline(__always)
        func precedes(_ other: Entry) -> Bool {
            if ready != other.ready { return ready < other.ready }
            if arrival != other.arrival { return arrival < other.arrival }
            return sequence < other.sequence
        }
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 64
    private(set) var count = 0

    init() {
        entries = .allocate(capacity: capacity)
    }

    @inline(__always)
    var first: EventPointer? { count == 0 ? nil : entries[0].event }

    mutating func insert(_ event: EventPointer) {
        if count == capacity { grow() }
        let entry = Entry(
            ready: event.pointee.ready, arrival: event.pointee.arrival,
            sequence: event.pointee.sequence, event: event)
        var index = count
        count += 1
        while index > 0 {
            let parent = (index - 1) >> 2
            guard entry.precedes(entries[parent]) else { break }
            (entries + index).initialize(to: entries[parent])
            index = parent
        }
        (entries + index).initialize(to: entry)
    }

    mutating func removeFirst() {
        count -= 1
        if count > 0 { sink(entries[count], from: 0) }
    }

    private func sink(_ entry: Entry, from start: Int) {
        var index = start
        while true {
            let firstChild = (index << 2) &+ 1
            guard firstChild < count else { break }
            var least = firstChild
            var child = firstChild &+ 1
            let end = min(firstChild &+ 4, count)
            while child < end {
                if entries[child].precedes(entries[least]) { least = child }
                child &+= 1
            }
            guard entries[least].precedes(entry) else { break }
            entries[index] = entries[least]
            index = least
        }
        entries[index] = entry
    }

    func visit(_ body: (EventPointer) -> Void) {
        for index in 0..<count { body(entries[index].event) }
    }

    subscript(index: Int) -> EventPointer { entries[index].event }

    /// Takes out what nobody wants, so that cancelled timers do not pile up.
    mutating func removeCancelled() -> [EventPointer] {
        var removed: [EventPointer] = []
        var kept = 0
        for index in 0..<count {
            if entries[index].event.pointee.isCancelled {
                removed.append(entries[index].event)
            } else {
                entries[kept] = entries[index]
                kept += 1
            }
        }
        count = kept
        var index = (kept + 2) >> 2
        while index > 0 {
            index -= 1
            if index < count { sink(entries[index], from: index) }
        }
        return removed
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
        entries = larger
        capacity *= 2
    }

    func deallocate() { entries.deallocate() }
}
