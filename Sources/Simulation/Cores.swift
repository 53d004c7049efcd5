// What the kernel touches for every event lies in plain memory beside the objects that people hold:
// counting references there was half of an event's cost.

typealias QueuePointer = UnsafeMutablePointer<QueueCore>
typealias ProcessPointer = UnsafeMutablePointer<ProcessCore>

/// The kernel's side of a `SerialQueue`, which owns it.
struct QueueCore {
    let object: Unmanaged<SerialQueue>
    let process: ProcessPointer
    let kernel: Unmanaged<Simulation>
    /// Process and label as a number: the actor of its events' names.
    let actor: UInt64
    let hasStack: Bool
    /// A handler runs, is parked, or still takes time.
    var isBusy = false
    /// The backlog's head was taken from it to run next.
    var hasReleased = false
    var lastArrival: Int64 = 0
    /// Until when a handler without a stack keeps the queue.
    var busyUntil: Int64 = 0
    /// Posts that have not ended. While there are any they keep the queue alive.
    var load = 0
    /// What arrived while the queue was busy or its process suspended, in order of arrival.
    var backlogFirst: EventPointer?
    var backlogLast: EventPointer?
    // What the kernel notes while it looks at all posts for a scheduler.
    var scan: UInt64 = 0
    var leastLatest: Int64 = 0

    mutating func addToBacklog(_ event: EventPointer) {
        if event.pointee.isReleased {
            // It had its turn before all that waits here.
            event.pointee.isReleased = false
            hasReleased = false
            event.pointee.next = backlogFirst
            backlogFirst = event
            if backlogLast == nil { backlogLast = event }
            return
        }
        event.pointee.next = nil
        if let last = backlogLast { last.pointee.next = event } else { backlogFirst = event }
        backlogLast = event
    }

    mutating func takeFromBacklog() -> EventPointer? {
        guard let event = backlogFirst else { return nil }
        backlogFirst = event.pointee.next
        if backlogFirst == nil { backlogLast = nil }
        event.pointee.next = nil
        return event
    }
}

/// The kernel's side of a `SimulatedProcess`, which owns it.
struct ProcessCore {
    let object: Unmanaged<SimulatedProcess>
    /// Name and count of that name, as a number; the id would depend on what else was launched.
    let identity: UInt64
    var state = SimulatedProcess.State.running
    /// How many of its events have code on a stack that runs or has another run on top.
    var active = 0
    var hasExited = false
}
