/// What a note is about.
public enum NoteKind: UInt8, Hashable, Sendable, CaseIterable {
    /// What the app printed: `print`, `NSLog`, `CAPLog`.
    case log
    /// A line of a page's console.
    case console
    /// A value crossed a border, with its byte count and hash.
    case hop
    /// A file, a default or a database was written or deleted.
    case storage
    /// A process was launched, suspended or killed; an app changed its state; a page navigated.
    case lifecycle
    /// Something that a person should look at.
    case finding
}

/// One event that ran: its name, its cause, and what it touched.
public final class EventRecord: CustomStringConvertible {
    /// Its place in the order of the run, from 1.
    public let number: Int
    /// What it is called, as a number.
    public let identity: UInt64
    /// When it began to run.
    public let at: VirtualInstant
    public let posted: VirtualInstant
    /// The bounds of its arrival.
    public let earliest: VirtualInstant
    public let latest: VirtualInstant
    /// The number of the event that posted it; 0 is the host.
    public let cause: Int
    public let process: String
    /// Which of that name it is, too, where there are several.
    public let uniqueProcess: String
    public let processID: Int
    public let queue: String
    public let label: StaticString
    /// Its count among the posts of its cause with the same queue label and label, from 1.
    public let ordinal: Int
    /// When its code ended; nil while it is parked, and where its process died before.
    public internal(set) var ended: VirtualInstant?
    /// The transition in which its code runs, where a scheduler explores.
    public internal(set) var transition = -1
    /// How many of `steps` a scheduler has read, for its own use.
    public var stepsSeen = 0
    /// What it read and wrote, in order.
    public internal(set) var steps: [Step] = []
    /// As ``TransitionKey/segment`` has it of its code since it went on last.
    var segment: UInt32 = 0
    /// The same of its code once it lets others run now.
    public var nextSegment: UInt32 {
        max(segment, UInt32(truncatingIfNeeded: steps.count)) &+ 1
    }
    /// The locks that its code has for itself alone, by their identities, and from which step on;
    /// only where a scheduler explores.
    public internal(set) var locks: [(from: Int, held: [UInt64])] = []
    /// The locks that its code has taken, each time that it did, in order.
    public internal(set) var takenLocks: [Resource] = []
    /// How many of `takenLocks` a scheduler has read, for its own use.
    public var takenLocksSeen = 0
    /// Locks that its code has broken, by ending the process that had them.
    public internal(set) var brokenLocks: [UInt64] = []

    init(_ event: EventPointer, at: Int64) {
        let queue = event.pointee.queue?.pointee.object.takeUnretainedValue()
        number = event.pointee.number
        identity = event.pointee.identity
        self.at = VirtualInstant(nanoseconds: at)
        posted = VirtualInstant(nanoseconds: event.pointee.posted)
        earliest = VirtualInstant(nanoseconds: event.pointee.arrival)
        latest = VirtualInstant(nanoseconds: event.pointee.latest)
        cause = event.pointee.cause
        process = queue?.process.name ?? "host"
        uniqueProcess = queue?.process.uniqueName ?? "host"
        processID = queue?.process.id ?? 0
        self.queue = queue?.label ?? ""
        label = event.pointee.label
        transition = event.pointee.transition
        ordinal = Int(event.pointee.ordinal)
    }

    /// `process/queue.label#ordinal`, the ordinal counted among the posts of one cause.
    public var name: String {
        EventRecord.name(process: uniqueProcess, queue: queue, label: label, ordinal: ordinal)
    }

    static func name(process: String, queue: String, label: StaticString, ordinal: Int) -> String {
        queue.isEmpty ? process : "\(process)/\(queue).\(label)#\(ordinal)"
    }

    public var description: String { name }
}

/// One note, and the event that it belongs to.
public struct TraceRecord: CustomStringConvertible {
    enum Content {
        case text(String)
        case numbers(StaticString, [Int])
        case detail(TraceDetail)
    }

    public let at: VirtualInstant
    public let kind: NoteKind
    /// The process whose code it was; empty for the host's.
    public let process: String
    public let event: EventRecord
    /// How many events had begun when it was made: its place among them, also where its event had
    /// been parked meanwhile.
    public let eventsBefore: Int
    let content: Content

    public var queue: String { event.queue }
    public var eventName: String { event.name }
    public var eventNumber: Int { event.number }
    /// The number of the event that caused its event; 0 is the host.
    public var cause: Int { event.cause }

    /// What was noted. A note of numbers reads `label 1 2 3`.
    public var text: String {
        switch content {
        case .text(let text): return text
        case .numbers(let label, let numbers):
            return numbers.reduce(into: "\(label)") { $0 += " \($1)" }
        case .detail: return ""
        }
    }

    /// The numbers of a note of numbers, and its label.
    public var numbers: (label: StaticString, values: [Int])? {
        guard case .numbers(let label, let values) = content else { return nil }
        return (label, values)
    }

    /// What it says beyond a line; a record that does has no text.
    public var detail: TraceDetail? {
        guard case .detail(let detail) = content else { return nil }
        return detail
    }

    public var description: String {
        "\(at.milliseconds) ms \(event.name) [\(kind)] \(text)"
    }
}
