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

    /// Keeps the backlog in order of arrival. What arrives belongs at its end, but for the head that
    /// was released and could not run, and because the clock stands still for what only waits.
    mutating func addToBacklog(_ event: EventPointer) {
        if event.pointee.isReleased {
            event.pointee.isReleased = false
            hasReleased = false
        }
        event.pointee.next = nil
        guard let first = backlogFirst, let last = backlogLast else {
            backlogFirst = event
            backlogLast = event
            return
        }
        if last.pointee.arrived(before: event) {
            last.pointee.next = event
            backlogLast = event
        } else if !first.pointee.arrived(before: event) {
            event.pointee.next = first
            backlogFirst = event
        } else {
            var before = first
            while let other = before.pointee.next, other.pointee.arrived(before: event) {
                before = other
            }
            event.pointee.next = before.pointee.next
            before.pointee.next = event
        }
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
