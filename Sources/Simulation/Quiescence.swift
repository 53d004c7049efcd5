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

    public init(rounds: Int, least: Duration, enough: Duration? = nil, reach: Int? = nil) {
        self.rounds = rounds
        self.least = least
        self.enough = enough
        self.reach = reach
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

extension EventPointer {
    /// Whether it waits as a timer that recurs.
    @inline(__always)
    var recurs: Bool {
        switch pointee.timerKind {
        case .system: false
        case .once: pointee.rounds > Quiescence.firstRounds
        case .repeating: true
        }
    }

    /// Whether no timer that recurs leads to it, nor is it one.
    @inline(__always)
    var isNews: Bool {
        pointee.rounds <= Quiescence.firstRounds && pointee.timerKind != .repeating
    }

    /// Whether it may be out of a quiescence's reach, for a timer that is news.
    @inline(__always)
    var mayBeFar: Bool {
        pointee.timerKind == .once && pointee.arrival &- pointee.posted >= Quiescence.near
    }

    /// Counts one more timer of the app's own on the way to it, which takes so many nanoseconds.
    func countRound(_ kind: TimerKind, _ delay: Int64, after event: EventPointer) {
        let rounds = event.pointee.rounds
        pointee.timerKind = kind
        pointee.rounds = rounds &+ (rounds == .max ? 0 : 1)
        if delay >= Quiescence.longDelay, event.pointee.timerKind != .system,
            event.pointee.arrival &- event.pointee.posted >= Quiescence.longDelay
        {
            pointee.rounds = max(pointee.rounds, Quiescence.firstRounds + 1)
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
        lazy var farthest = quiescence.reach.flatMap(farthestWait) ?? .max
        var patience = quiescence.least.virtualNanoseconds
        var recurs = false
        var isLongEnough = true
        var isOutOfReach = false
        var firstConsequence: Int64?
        var firstNews: Int64?
        for index in 0..<(takesEarliest ? heap.count : later.count) {
            let event = takesEarliest ? heap[index] : later[index]
            guard counts(event) else { continue }
            let arrival = event.pointee.arrival
            if event.recurs {
                let interval = arrival &- event.pointee.posted
                var (least, isEndless) = quiescence.patience(interval)
                if isEndless || least > farthest {
                    (least, isEndless) = (farthest, farthest == .max)
                    isOutOfReach = isOutOfReach || interval > farthest
                }
                patience = max(patience, least)
                recurs = true
                isLongEnough = isLongEnough && !isEndless && arrival &- lastNews > least
            } else if event.isNews {
                guard quiescence.reach != nil, event.mayBeFar else { return false }
                firstNews = min(firstNews ?? arrival, arrival)
            } else {
                firstConsequence = min(firstConsequence ?? arrival, arrival)
            }
        }
        guard recurs else { return false }
        let rests =
            scheduler.mayRest
            ?? (isLongEnough && (firstConsequence.map { ($0 &- lastNews) / 2 > patience } ?? true)
                && (firstNews.map { $0 &- lastNews > max(farthest, patience) } ?? true))
        if rests { restsBeforeNews = isOutOfReach || firstNews != nil }
        return rests
    }

    /// The nanoseconds in which that of the timers that recur which comes most often has so many turns;
    /// nil without one.
    private func farthestWait(_ turns: Int) -> Int64? {
        var shortest: Int64?
        for index in 0..<(takesEarliest ? heap.count : later.count) {
            let event = takesEarliest ? heap[index] : later[index]
            guard event.recurs, counts(event) else { continue }
            shortest = min(shortest ?? .max, event.pointee.arrival &- event.pointee.posted)
        }
        return shortest.map {
            let (wait, isEndless) = $0.multipliedReportingOverflow(by: Int64(turns))
            return isEndless ? .max : max(wait, Quiescence.near)
        }
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
