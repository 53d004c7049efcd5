public import Simulation

/// Searches a program for orders in which it fails.
///
/// The ladder: the default order, thrice and the last time in another process, must be the same; then
/// each order that differs from it in one pair: of neighbours, of one that waits as what comes from
/// outside can, of any two; then every order once; and where that is a long search, first what comes of
/// it when each of all the others waits. Where it does not come to its end in time, each order that
/// differs in two pairs of neighbours, in three, and orders by chance. What was not finished says so.
public final class Explorer {
    public struct Options: Sendable {
        public enum Strategy: String, CaseIterable, Sendable {
            case exhaustive, flips, pct, urw
        }

        public var strategy = Strategy.exhaustive
        /// Stops after so many classes, or runs, beside those of an earlier search.
        public var maximumClasses = Int.max
        public var maximumRuns = Int.max
        /// The greatest number of flipped pairs, where it is bounded.
        public var flips: Int?
        public var seed: UInt64 = 0
        /// Goes on after the first failure.
        public var keepsGoing = false
        /// Whether a kill may come, so that native code is split at every write.
        public var hasKills = false
        /// Whether the report says how many orders there are, which takes a while for long runs.
        public var countsOrders = true
        /// The longest run, in transitions.
        public var longestRun = 20_000

        public init() {}
    }

    public struct Progress: Sendable {
        public var runs: Int
        public var classes: Int
        public var planned: Int
        public var failures: Int
        /// The runs that the whole search may take, by the widths of what was seen of it.
        public var estimate: Double?
    }

    let options: Options
    let crew: any SearchCrew
    /// Asked before each run: whether somebody has had enough.
    public var shouldStop: () -> Bool = { false }
    public var progress: ((Progress) -> Void)?

    var report = ExplorationReport()
    let shared: SharedResources
    var classes: Set<UInt64> = []
    var earlierClasses = 0
    var outcomes: Set<UInt64> = []
    var failing: [FoundOrder] = []
    /// Where the default order fails, the one that breaks the least of the same, best nothing; of those the
    /// closest to it.
    var better: FoundOrder?
    var defaultRun: PlayedRun?
    /// The default order as it was when it was the same thrice.
    var gate: PlayedRun?
    /// Beginnings of runs that ended a worker's process.
    var fatal: [[TransitionKey]] = []
    private var isOver = false
    /// What is being searched.
    var work = SharedWork()
    var waits = KnownWaits()
    /// What an earlier search left.
    private var resumed: SearchState?

    /// A search begins with these runs of the default order, to see that equal runs are equal.
    public static let runsOfDefaultOrder = 3

    public init(_ crew: any SearchCrew, _ options: Options = Options()) {
        self.crew = crew
        self.options = options
        shared = SharedResources(yieldsAtWrites: options.hasKills)
    }

    /// Searches in this process.
    public convenience init(_ program: any ExploredProgram, _ options: Options = Options()) {
        self.init(LocalCrew(program, options), options)
    }

    /// Searches, and explains what it found.
    public func explore() -> ExplorationReport {
        repeat {
            begin()
            guard passGate() else { break }
            if !mustBeginAgain, !mustStop { climb() }
        } while mustBeginAgain && !mustStop
        return finish()
    }

    /// Whether code was found to share more than it yields at, and there is the time to search anew.
    ///
    /// Late, only flips and chance are left, whose bound is worth more than the orders seen so far; but
    /// not more than a failure, which they may not come to again.
    var mustBeginAgain: Bool {
        guard shared.hasGrown else { return false }
        return crew.spent < (failing.isEmpty ? Self.lastBeginning : Self.exhaustiveShare)
    }

    /// The share of the time in which every order is tried, where that does not come to its end.
    private static let exhaustiveShare = 0.6
    /// The share after which no search is worth beginning.
    private static let lastBeginning = 0.9
    /// The share in which pairs that are no neighbours are flipped before that.
    private static let pairsShare = 0.15
    /// The share in which one transition is made to wait, after the runs in which every order of few is
    /// tried.
    private static let delaysShare = 0.2
    private static let smallSearch = 512

    /// Explains the failure of one order; nil when it does not fail.
    ///
    /// - Parameter lateness: at which late times of the order; nil: at none.
    public func explain(
        _ precedences: [Precedence], lateness: Lateness? = nil
    ) -> ExplorationReport.Failure? {
        if let failure = explain(.of(precedences, lateness), lateness) { return failure }
        // A default order that comes to no end has none beside it that it could be told from.
        return precedences.isEmpty && defaultRun == nil ? failing.first.map(explain) : nil
    }

    /// Explains the failure of just these choices; nil when they do not fail.
    public func explain(_ turns: [TransitionKey]) -> ExplorationReport.Failure? {
        explain(.exact(turns), nil)
    }

    private func explain(
        _ order: SearchOrder, _ lateness: Lateness?
    ) -> ExplorationReport.Failure? {
        repeat {
            begin()
            guard passGate() else { return nil }
            if failsByDefault, !mustBeginAgain, !mustStop { climb() }
        } while shared.hasGrown && !isCut
        let run = play(order, .full)
        guard run.end == .complete, !run.outcome.failures.isEmpty else { return nil }
        return explain(
            FoundOrder(run, death: run.death, lateness: lateness))
    }

    /// Goes on where another search stopped.
    public func resume(_ state: SearchState) {
        resumed = state
    }

    /// Begins, or begins again where code was found to share more than was known.
    func begin() {
        if let resumed { shared.replace(with: resumed.shared) }
        shared.adopt()
        let (runs, earlier, beginnings) =
            (report.runs, report.earlierRuns, report.newBeginnings)
        report = ExplorationReport()
        report.runs = runs
        report.earlierRuns = earlier
        report.discardedRuns = runs
        report.newBeginnings = runs > 0 ? beginnings + 1 : 0
        // What was seen with other steps is no order of these.
        classes.removeAll()
        earlierClasses = 0
        outcomes.removeAll()
        failing.removeAll()
        better = nil
        fatal.removeAll()
        work = SharedWork()
        waits = KnownWaits()
        isOver = false
        if let resumed { take(resumed) }
        resumed = nil
        for worker in 0..<crew.count { inform(worker) }
    }

    /// Tells a worker, which may be a new one, what all know.
    func inform(_ worker: Int) {
        crew.ask(.adopt(SharedKnowledge(uses: shared.all)), of: worker)
    }

    private func climb() {
        // A search that is stopped has found what was held back, too.
        defer { if !mustBeginAgain || mustStop { takeHeldBack() } }
        // A search that goes on has them behind it.
        if options.strategy == .exhaustive, report.completedFlips == nil {
            searchFlips(upTo: min(options.flips ?? 1, 1))
            if mustBeginAgain { return }
            let share = options.flips == nil ? Self.pairsShare : 1
            searchDelays(fromOutside: true, until: share)
            if mustBeginAgain { return }
            if options.flips == nil { searchFew(until: share) }
            if mustBeginAgain { return }
            if !report.isExhausted { searchPairs(until: share) }
            if mustBeginAgain { return }
            if options.flips != nil {
                searchDelays()
                if mustBeginAgain { return }
            }
        }
        switch options.strategy {
        case .exhaustive:
            if let flips = options.flips {
                searchFlips(upTo: flips)
            } else {
                // A small search is over before the next rung would be.
                searchAll(until: Self.exhaustiveShare, runs: Self.smallSearch)
                if mustBeginAgain { return }
                // What time there is, is shared: what follows finds other things.
                if !report.isExhausted {
                    searchDelays(until: min(crew.spent + Self.delaysShare, Self.exhaustiveShare))
                    if mustBeginAgain { return }
                    searchAll(until: Self.exhaustiveShare)
                }
                if report.isExhausted { report.blindSpots += checkDeclarations(limit: 40) }
                if report.isExhausted || mustBeginAgain || crew.spent == 0 { return }
                searchPairs(until: 0.75)
                if mustBeginAgain { return }
                searchFlips(upTo: 3, until: 0.9)
                if mustBeginAgain { return }
                walk(depth: 3)
            }
        case .flips:
            searchPairs()
            searchDelays()
            searchFlips(upTo: options.flips ?? 3)
        case .pct: walk(depth: 3)
        case .urw: walk(depth: nil)
        }
    }

    private func finish() -> ExplorationReport {
        report.classes = classes.count
        report.outcomes = outcomes.count
        report.sharedResources = shared.names
        report.planned = report.isExhausted ? 0 : work.left.reduce(0) { $0 + $1.planned }
        // Flips of what nobody yielded at were not among them.
        if shared.hasGrown { report.completedFlips = nil }
        report.hasTriedAll = report.isExhausted
        if !report.blindSpots.isEmpty || report.divergence != nil { report.isExhausted = false }
        if report.obstacle == nil {
            report.failures = failing.map(explain)
        }
        return report
    }

    // MARK: Running

    /// Takes in what every run brings, whatever it was for.
    func count(_ run: PlayedRun) {
        if run.isForeseen {
            report.foreseenRuns += 1
        } else {
            report.runs += 1
        }
        shared.merge(run.uses)
        if let obstacle = run.obstacle {
            report.obstacle = obstacle
            isOver = true
        }
        for spot in run.blindSpots where !report.blindSpots.contains(spot) {
            report.blindSpots.append(spot)
        }
        progress?(
            Progress(
                runs: report.runs, classes: classes.count, planned: report.planned,
                failures: failing.count, estimate: work.estimate))
    }

    /// One run, which is waited for; by a worker that is idle.
    func play(
        _ order: SearchOrder, _ detail: RunDetail.Kind = .none, by worker: Int = 0
    ) -> PlayedRun {
        switch answer(to: .play(order, detail: detail), by: worker) {
        case .played(let run):
            count(run)
            return run
        case .died(let reason, let turns): return dead(reason, turns)
        case let other: preconditionFailure("One run was asked for, and this came: \(other)")
        }
    }

    /// What a worker says to a request that has one answer, or how it died of it; nobody else is asked
    /// anything meanwhile.
    func answer(to request: SearchRequest, by worker: Int) -> SearchReply {
        crew.ask(request, of: worker)
        while true {
            let (from, reply) = crew.next()
            switch reply {
            case .played, .checked: return reply
            case .died:
                inform(from)
                return reply
            case .explored, .checkpoint, .gave, .stopped: continue
            }
        }
    }

    /// A run that ended its process, as far as it came.
    func dead(_ reason: String, _ turns: [TransitionKey]) -> PlayedRun {
        report.runs += 1
        return PlayedRun(
            end: .complete, classHash: Self.hash(of: turns),
            outcome: ProgramOutcome(failures: [reason], traceHash: Self.noTrace),
            readsClock: false, blindSpots: [],
            uses: [], death: turns)
    }

    /// In place of the hash of a trace that nobody has seen the end of.
    static let noTrace = "00000000"

    /// A class of its own for what has no end.
    static func hash(of turns: [TransitionKey]) -> UInt64 {
        var hash = StableHash(0xdead)
        for key in turns {
            hash.absorb(key.identity)
            hash.absorb(UInt64(key.segment))
        }
        return hash.value
    }

    /// Takes in a run that came to its end. False when it was known.
    @discardableResult
    func note(_ run: PlayedRun, death: [TransitionKey]? = nil) -> Bool {
        guard run.end == .complete else { return false }
        let isNew = classes.insert(run.classHash).inserted
        if isNew {
            outcomes.insert(run.outcome.state)
            if run.readsClock { report.timeSensitive += 1 }
        }
        if let defaultRun, run.outcome.isBetter(than: defaultRun.outcome.failures) {
            note(better: run, isNew: isNew)
        }
        if !run.outcome.failures.isEmpty { note(failing: run, isNew: isNew, death) }
        if let late = run.late, !late.isEqual { note(late, of: run, isNew: isNew) }
        if classes.count - earlierClasses >= options.maximumClasses { isOver = true }
        return isNew
    }

    /// Takes in that an order comes to something else at its latest times.
    private func note(_ late: LateRun, of run: PlayedRun, isNew: Bool) {
        report.timeDependent += 1
        guard !late.failures.isEmpty, late.failures != run.outcome.failures else { return }
        var run = run
        run.outcome.failures = late.failures
        run.outcome.traceHash = late.traceHash
        note(failing: run, isNew: isNew, nil, late.lateness)
    }

    private func note(
        failing run: PlayedRun, isNew: Bool, _ death: [TransitionKey]?, _ lateness: Lateness? = nil
    ) {
        let known = failing.firstIndex {
            $0.invariants == run.outcome.failures
                && ($0.lateness == nil) == (lateness == nil)
        }
        if let known {
            failing[known].add(run, isNew: isNew, death: death, lateness: lateness)
        } else if options.keepsGoing || failing.isEmpty {
            failing.append(FoundOrder(run, death: death, lateness: lateness))
        }
    }

    private func note(better run: PlayedRun, isNew: Bool) {
        let left = run.outcome.failures
        guard let known = better?.invariants else {
            better = FoundOrder(run)
            return
        }
        // Of as much, one answer for whoever comes first.
        if left == known {
            better?.add(run, isNew: isNew)
        } else if left.count < known.count
            || (left.count == known.count && left.lexicographicallyPrecedes(known))
        {
            better = FoundOrder(run)
        }
    }

    /// Whether an order was seen to pass where the default one fails.
    var isMended: Bool { better?.invariants.isEmpty ?? false }

    var failsByDefault: Bool { defaultRun?.outcome.failures.isEmpty == false }

    /// What is to be told of orders that were asked for one by one. Of those that pass, one alone.
    var telling: RunDetail.Kind { failsByDefault && !isMended ? .compared : .failing }

    /// Whether the first failure was found, which is enough where nobody asked for all, and an order that
    /// passes, if the default one does not.
    var hasFoundEnough: Bool {
        !options.keepsGoing && !failing.isEmpty && (!failsByDefault || isMended)
    }

    var mustStop: Bool {
        if !isOver, isCut || hasFoundEnough || hasSoughtEnough { isOver = true }
        return isOver
    }

    /// Whether an order that passes was looked for long enough, where nobody asked for all that fail: in
    /// transitions, as long runs take longer, and a clock would have another answer each time.
    private var hasSoughtEnough: Bool {
        !options.keepsGoing && failsByDefault
            && (report.runs - report.discardedRuns + work.walkedInThought) * report.events
                >= Self.mostTransitionsForPassing
    }

    private static let mostTransitionsForPassing = 100_000

    /// Whether a bound is met, or somebody has had enough.
    var isCut: Bool {
        report.runs - report.earlierRuns + work.walkedInThought >= options.maximumRuns
            || shouldStop() || crew.spent >= 1
            || report.obstacle != nil
    }

    func end(with divergence: String) {
        report.divergence = report.divergence ?? divergence
        isOver = true
    }
}
