/// How long nothing but timers that recur has to be left for a run to be over.
///
/// An app that asks each second whether there is news never comes to rest, and has nothing more to
/// show either. An interval recurs; so does any other timer of the app's own once more than five lead
/// to it, one setting the next, whatever comes between (the HTML standard's timer nesting level,
/// counted across the bridge): a chain of timeouts, an animation's frames, a thread that sleeps in a
/// loop. Of timers of minutes the second one does. What follows from the sixth on is no news, and is waited for; but where something of it is
/// always on its way, as answers that take longer than the interval, only twice as long.
public struct Quiescence: Hashable, Sendable {
    /// Of each such timer, so many of its own intervals.
    public var rounds: Int
    /// And at least this long.
    public var least: Duration
    /// Where so many intervals are longer than this, it is enough, if it holds one of them.
    public var enough: Duration?
    /// No timer of the app's own is waited for longer than it takes one that recurs to come so often,
    /// whatever the other bounds say, but for ten seconds at least; nil: it is, however long.
    public var reach: Int?
    /// Whether the run may be over before what the phone does once nobody uses the app any more.
    public var passesIdleWork: Bool

    public init(
        rounds: Int, least: Duration, enough: Duration? = nil, reach: Int? = nil,
        passesIdleWork: Bool = false
    ) {
        self.rounds = rounds
        self.least = least
        self.enough = enough
        self.reach = reach
        self.passesIdleWork = passesIdleWork
    }

    /// The nanoseconds that a timer of an interval is watched for, and whether that is beyond counting.
    @inline(__always)
    func patience(_ interval: Int64) -> (nanoseconds: Int64, isEndless: Bool) {
        var (wait, isEndless) = interval.multipliedReportingOverflow(by: Int64(rounds))
        if let enough = enough?.virtualNanoseconds, isEndless || wait > enough {
            (wait, isEndless) = (max(enough, interval), false)
        }
        return (max(wait, least.virtualNanoseconds), isEndless)
    }

    /// What takes less, in nanoseconds, is in reach of any.
    static let near: Int64 = 10_000_000_000

    /// Timers lead to a timer of the app's own so often before it is said to recur.
    static let firstRounds: UInt16 = 5
    /// One that takes as long, in nanoseconds, does when one such leads to it.
    static let longDelay: Int64 = 120_000_000_000
}

/// What something that waits means to whether a run is over.
public enum RestRole: Hashable, Sendable {
    /// It is waited for.
    case news
    /// So is this, a timer of the app's own, unless it is out of a quiescence's reach.
    case far
    /// The phone's own, once nobody uses the app any more: some do not wait for it.
    case idle
    /// A timer that recurs.
    case recurring
    /// What such a one has led to.
    case consequence

    /// Whether no timer that recurs leads to it, nor is it one.
    public var isNews: Bool { self == .news || self == .far || self == .idle }
}

extension EventPointer {
    @inline(__always)
    var restRole: RestRole {
        if recurs { return .recurring }
        if pointee.timerKind == .idle { return .idle }
        if !isNews { return .consequence }
        return pointee.timerKind == .once && interval >= Quiescence.near ? .far : .news
    }

    /// Whether a run may be over before it: it recurs, or is done once nobody uses the app.
    @inline(__always)
    var mayBeLeft: Bool { recurs || pointee.timerKind == .idle }

    /// Whether it is a timer that recurs.
    @inline(__always)
    var recurs: Bool {
        switch pointee.timerKind {
        case .system, .idle: false
        case .once: pointee.rounds > Quiescence.firstRounds
        case .repeating: true
        }
    }

    /// Whether no timer that recurs leads to it, nor is it one.
    @inline(__always)
    var isNews: Bool {
        pointee.rounds <= Quiescence.firstRounds && pointee.timerKind != .repeating
    }

    /// The nanoseconds from its post to its arrival.
    @inline(__always)
    fileprivate var interval: Int64 { pointee.arrival &- pointee.posted }

    /// Counts one more timer of the app's own on the way to it, which takes so many nanoseconds.
    func countRound(_ kind: TimerKind, _ delay: Int64, after event: EventPointer) {
        let rounds = event.pointee.rounds
        pointee.timerKind = kind
        pointee.rounds = rounds &+ (rounds == .max ? 0 : 1)
        if delay >= Quiescence.longDelay, event.pointee.timerKind != .system,
            event.interval >= Quiescence.longDelay
        {
            pointee.rounds = max(pointee.rounds, Quiescence.firstRounds + 1)
        }
    }
}

extension Quiescence {
    /// Something that waits: its instant and its time since it was posted, in nanoseconds.
    public struct Waiting {
        let role: RestRole
        let arrival: Int64
        let interval: Int64

        public init(_ role: RestRole, arrival: Int64, interval: Int64) {
            self.role = role
            self.arrival = arrival
            self.interval = interval
        }
    }

    /// Whether a run is over, and whether it leaves a timer then that is out of reach.
    public enum Rest {
        case none, complete, beforeNews
    }

    /// Whether a run in which all this waits is over.
    ///
    /// - Parameter lastNews: When something ran last that no timer that recurs leads to, in nanoseconds.
    public func rest(among waiting: [Waiting], since lastNews: Int64) -> Rest {
        rest(among: waiting.count, since: lastNews) { waiting[$0] }
    }

    /// - Parameters:
    ///   - mayRest: Decides in place of how long nothing but that has been.
    ///   - waiting: What waits at each of so many places; nil where it does not count.
    @inline(__always)
    func rest(
        among count: Int, since lastNews: Int64, mayRest: @autoclosure () -> Bool? = nil,
        _ waiting: (Int) -> Waiting?
    ) -> Rest {
        lazy var farthest = reach.flatMap { farthestWait($0, among: count, waiting) } ?? .max
        var patience = least.virtualNanoseconds
        var recurs = false
        var isLongEnough = true
        var isOutOfReach = false
        var firstConsequence: Int64?
        var firstNews: Int64?
        for index in 0..<count {
            guard let event = waiting(index) else { continue }
            switch event.role {
            case .news: return .none
            case .far:
                if reach == nil { return .none }
                firstNews = min(firstNews ?? event.arrival, event.arrival)
            case .idle:
                guard passesIdleWork else { return .none }
                recurs = true
                let wait = event.arrival &- lastNews
                isLongEnough = isLongEnough && wait > least.virtualNanoseconds
            case .consequence:
                firstConsequence = min(firstConsequence ?? event.arrival, event.arrival)
            case .recurring:
                var (wait, isEndless) = self.patience(event.interval)
                if isEndless || wait > farthest {
                    (wait, isEndless) = (farthest, farthest == .max)
                    isOutOfReach = isOutOfReach || event.interval > farthest
                }
                patience = max(patience, wait)
                recurs = true
                isLongEnough = isLongEnough && !isEndless && event.arrival &- lastNews > wait
            }
        }
        guard recurs else { return .none }
        let rests =
            mayRest()
            ?? (isLongEnough && (firstConsequence.map { ($0 &- lastNews) / 2 > patience } ?? true)
                && (firstNews.map { $0 &- lastNews > max(farthest, patience) } ?? true))
        if !rests { return .none }
        return isOutOfReach || firstNews != nil ? .beforeNews : .complete
    }

    /// The nanoseconds in which that of the timers that recur which comes most often has so many turns;
    /// nil without one.
    private func farthestWait(
        _ turns: Int, among count: Int, _ waiting: (Int) -> Waiting?
    ) -> Int64? {
        var shortest: Int64?
        for index in 0..<count {
            guard let event = waiting(index), event.role == .recurring else { continue }
            shortest = min(shortest ?? .max, event.interval)
        }
        return shortest.map {
            let (wait, isEndless) = $0.multipliedReportingOverflow(by: Int64(turns))
            return isEndless ? .max : max(wait, Self.near)
        }
    }
}

extension Simulation {
    /// Whether nothing is left to run, or nothing but timers that recur, for long enough.
    public func isAtRest(_ quiescence: Quiescence) -> Bool {
        nextTime() == nil || isQuiescent(quiescence)
    }

    /// Whether all that waits is timers that recur and what they have led to, and nothing else has been
    /// for long enough.
    ///
    /// What waits for a suspended process, or for code that keeps its queue or a lock, does not count.
    func isQuiescent(_ quiescence: Quiescence) -> Bool {
        if takesEarliest, ring.count > 0 { return false }
        let rest = quiescence.rest(
            among: takesEarliest ? heap.count : later.count, since: lastNews,
            mayRest: scheduler.mayRest
        ) {
            let event = takesEarliest ? heap[$0] : later[$0]
            guard counts(event) else { return nil }
            return Quiescence.Waiting(
                event.restRole, arrival: event.pointee.arrival, interval: event.interval)
        }
        if rest == .none { return false }
        restsBeforeNews = rest == .beforeNews
        return true
    }

    /// Whether a run that rests leaves something undone: timers that recur, or what they have led to.
    public var leavesTimers: Bool {
        (0..<(takesEarliest ? heap.count : later.count)).contains {
            counts(takesEarliest ? heap[$0] : later[$0])
        }
    }

    /// Ends a run that rests: whether it leaves a timer that was not waited for, as it is out of reach;
    /// the scheduler hears it too.
    public func endsBeforeNews() -> Bool {
        if restsBeforeNews { scheduler.endsBeforeNews() }
        return restsBeforeNews
    }

    /// Whether no timer that recurs leads to what runs.
    public var isRunningNews: Bool { running.isNews }

    private func counts(_ event: EventPointer) -> Bool {
        let queue = event.pointee.queue.unsafelyUnwrapped
        guard !event.pointee.isCancelled, queue.pointee.process.pointee.state == .running else {
            return false
        }
        switch event.pointee.kind {
        case .start: return !queue.pointee.isBusy
        case .resume: return lockWaits.isEmpty || !isBarred(event)
        case .release: return true
        }
    }
}
