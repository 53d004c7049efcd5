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

    func forEach(_ body: (EventPointer) -> Void) {
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
        var sequence: UInt64
        var event: EventPointer
    }

    private var entries: ContiguousArray<Entry> = []

    @inline(__always)
    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    @inline(__always)
    var first: EventPointer? { entries.isEmpty ? nil : entries[0].event }

    @inline(__always)
    private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.ready != right.ready { return left.ready < right.ready }
        let leftArrival = left.event.pointee.arrival
        let rightArrival = right.event.pointee.arrival
        if leftArrival != rightArrival { return leftArrival < rightArrival }
        return left.sequence < right.sequence
    }

    mutating func insert(_ event: EventPointer) {
        let entry = Entry(
            ready: event.pointee.ready, sequence: event.pointee.sequence, event: event)
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { buffer in
            var index = buffer.count - 1
            while index > 0 {
                let parent = (index - 1) >> 2
                guard EventHeap.precedes(entry, buffer[parent]) else { break }
                buffer[index] = buffer[parent]
                index = parent
            }
            buffer[index] = entry
        }
    }

    mutating func removeFirst() {
        let last = entries.removeLast()
        guard !entries.isEmpty else { return }
        entries.withUnsafeMutableBufferPointer { EventHeap.sink(last, from: 0, in: $0) }
    }

    private static func sink(
        _ entry: Entry, from start: Int, in buffer: UnsafeMutableBufferPointer<Entry>
    ) {
        var index = start
        while true {
            let firstChild = index << 2 + 1
            guard firstChild < buffer.count else { break }
            var least = firstChild
            for child in (firstChild + 1)..<max(firstChild + 1, min(firstChild + 4, buffer.count))
            where precedes(buffer[child], buffer[least]) {
                least = child
            }
            guard precedes(buffer[least], entry) else { break }
            buffer[index] = buffer[least]
            index = least
        }
        buffer[index] = entry
    }

    func forEach(_ body: (EventPointer) -> Void) {
        for entry in entries { body(entry.event) }
    }

    /// Takes out what nobody wants, so that cancelled timers do not pile up.
    mutating func removeCancelled() -> [EventPointer] {
        var removed: [EventPointer] = []
        var kept: ContiguousArray<Entry> = []
        for entry in entries {
            if entry.event.pointee.isCancelled {
                removed.append(entry.event)
            } else {
                kept.append(entry)
            }
        }
        entries = kept
        entries.withUnsafeMutableBufferPointer { buffer in
            var index = (buffer.count + 2) >> 2
            while index > 0 {
                index -= 1
                EventHeap.sink(buffer[index], from: index, in: buffer)
            }
        }
        return removed
    }
}
