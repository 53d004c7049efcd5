import CFiber

typealias EventPointer = UnsafeMutablePointer<Event>

/// One post on its way to a queue, running there, or parked. Kept in pooled memory of its own
/// instead of an object, because the kernel touches a few of them for every hop.
struct Event {
    enum Kind: UInt8 {
        /// Runs `body` on its queue.
        case start
        /// Goes on where its code parked.
        case resume
        /// Ends the time for which a handler without a stack keeps its queue.
        case release
    }

    var kind = Kind.start
    /// Nobody wants it any more; it is thrown away when it comes up.
    var isCancelled = false
    /// It was the head of its queue's backlog and is to run next there.
    var isReleased = false
    /// Nothing is left that could end its wait.
    var isHopeless = false
    /// When it can come up: its arrival, or later when its queue was busy.
    var ready: Int64 = 0
    var arrival: Int64 = 0
    var latest: Int64 = 0
    /// The order of creation.
    var sequence: UInt64 = 0
    var posted: Int64 = 0
    /// What it is called, as a number: mixed from its parent's, its actor, label and ordinal.
    var identity: UInt64 = 0
    var ordinal: UInt32 = 0
    /// The number of the event that posted it; 0 is the host.
    var cause = 0
    /// Its place in the run's order, from 1, once it started.
    var number = 0
    var label: StaticString = ""
    var body = EventBody {}
    var queue: QueuePointer?
    /// Only where a scheduler may choose among channels.
    var channel: Channel?
    var timer: Unmanaged<TimerHandle>?
    var fiber: UnsafeMutablePointer<CFiber>?
    var next: EventPointer?
    var children = ChildCounts()
    var record: EventRecord?
    /// What its parked code is about to do, and how many turns there had been when it let others run.
    var pendingStep: Step?
    var turn = 0
    /// That step takes a lock, for which its code would wait.
    var awaitsLock = false
    var timerKind = TimerKind.system
    /// How many timers of the app's own lead to it, one setting the next.
    var rounds: UInt16 = 0
    // Only where a scheduler explores:
    /// The transition in which its code runs, or ran last; -1 is the host.
    var transition = -1
    /// The transition that posted it, or let its parked code go on.
    var postedIn = -1
    /// Grows each time that its code goes on: see `letGoOn`.
    var segment: UInt32 = 0
    /// The bounds of its arrival, counted from `postedIn`, or from the start.
    var window = Window.immediate
    var countsFromStart = false
    /// The transition of the post before it in its channel.
    var previousInChannel = -1
    /// What it touches of its process's memory, where that is not everything.
    var memory: MemoryFootprint?
    /// How often its code has tried to wait although its process is dead.
    var idleParks = 0

    @inline(__always)
    func arrived(before other: EventPointer) -> Bool {
        arrival != other.pointee.arrival
            ? arrival < other.pointee.arrival : sequence < other.pointee.sequence
    }
}

/// A closure as a generic type can hold it without another box around it.
struct EventBody {
    let call: () -> Void

    init(_ call: consuming @escaping () -> Void) {
        self.call = call
    }
}

extension EventPointer {
    var key: TransitionKey {
        TransitionKey(identity: pointee.identity, segment: pointee.segment)
    }

    /// Puts a body in without a look at the empty one that is there.
    @inline(__always)
    func give(_ body: consuming @escaping () -> Void) {
        withUnsafeMutablePointer(to: &pointee.body) { $0 }.initialize(to: EventBody(body))
    }

    /// Moves the body out.
    @inline(__always)
    func takeBody() -> EventBody {
        let place = withUnsafeMutablePointer(to: &pointee.body) { $0 }
        let body = place.move()
        place.initialize(to: EventBody {})
        return body
    }
}

/// Counts an event's posts by actor and label: the ordinals of their names.
struct ChildCounts {
    private var firstKey: UInt64 = 0
    private var firstCount: UInt32 = 0
    private var secondKey: UInt64 = 0
    private var secondCount: UInt32 = 0
    private var more: [(key: UInt64, count: UInt32)] = []

    @inline(__always)
    mutating func next(_ key: UInt64) -> UInt32 {
        if firstKey == key || firstCount == 0 {
            firstKey = key
            firstCount &+= 1
            return firstCount
        }
        return nextRare(key)
    }

    @inline(never)
    private mutating func nextRare(_ key: UInt64) -> UInt32 {
        if secondKey == key || secondCount == 0 {
            secondKey = key
            secondCount &+= 1
            return secondCount
        }
        for index in more.indices where more[index].key == key {
            more[index].count &+= 1
            return more[index].count
        }
        more.append((key, 1))
        return 1
    }

    @inline(__always)
    mutating func reset() {
        firstCount = 0
        if secondCount != 0 {
            secondCount = 0
            more.removeAll(keepingCapacity: true)
        }
    }
}

/// Memory for events that is used again.
struct EventPool {
    private var free: EventPointer?
    private var slabs: [(memory: EventPointer, count: Int)] = []

    @inline(__always)
    mutating func take() -> EventPointer {
        if let event = free {
            free = event.pointee.next
            event.pointee.next = nil
            return event
        }
        return grow()
    }

    @inline(never)
    private mutating func grow() -> EventPointer {
        let count = min(64 << slabs.count, 4096)
        let memory = EventPointer.allocate(capacity: count)
        for index in 0..<count {
            (memory + index).initialize(to: Event())
            (memory + index).pointee.next = index + 1 < count ? memory + index + 1 : nil
        }
        slabs.append((memory, count))
        free = memory.pointee.next
        memory.pointee.next = nil
        return memory
    }

    /// `body`, `channel` and `timer` are gone already.
    @inline(__always)
    mutating func give(_ event: EventPointer) {
        event.pointee.children.reset()
        event.pointee.queue = nil
        event.pointee.isCancelled = false
        event.pointee.isReleased = false
        event.pointee.isHopeless = false
        event.pointee.awaitsLock = false
        event.pointee.timerKind = .system
        event.pointee.kind = .start
        event.pointee.segment = 0
        event.pointee.memory = nil
        event.pointee.countsFromStart = false
        event.pointee.next = free
        free = event
    }

    func visitParked(_ body: (UnsafeMutablePointer<CFiber>) -> Void) {
        for slab in slabs {
            for index in 0..<slab.count {
                if let fiber = (slab.memory + index).pointee.fiber { body(fiber) }
            }
        }
    }

    /// Whatever an event still holds is released with it.
    func freeAll() {
        for slab in slabs {
            for index in 0..<slab.count {
                if let timer = (slab.memory + index).pointee.timer {
                    timer.takeUnretainedValue().event = nil
                    timer.release()
                }
            }
            slab.memory.deinitialize(count: slab.count)
            slab.memory.deallocate()
        }
    }
}
