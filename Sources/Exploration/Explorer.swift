import Simulation

/// Searches a program for orders in which it fails.
///
/// The ladder: the default order, twice, must be the same; then each order that differs from it in
/// one pair; then every order once. What does not come to an end in its bounds says so.
public final class Explorer {
    public struct Options: Sendable {
        public enum Strategy: String, CaseIterable, Sendable {
            case exhaustive, flips, pct, urw
        }

        public var strategy = Strategy.exhaustive
        /// Stops after so many classes, or runs.
        public var maximumClasses = Int.max
        public var maximumRuns = Int.max
        /// The greatest number of flipped pairs, where it is bounded.
        public var flips: Int?
        public var seed: UInt64 = 0
        /// Goes on after the first failure.
        public var keepsGoing = false
        /// Whether a kill may come, so that native code is split at every write.
        public var hasKills = false
        /// The longest run, in transitions.
        public var longestRun = 20_000

        public init() {}
    }

    public struct Progress: Sendable {
        public var runs: Int
        public var classes: Int
        public var planned: Int
        public var failures: Int
        public var depth: Int
    }

    private let program: any ExploredProgram
    private let options: Options
    /// Asked before each run: whether time is up, or somebody has had enough.
    public var shouldStop: () -> Bool = { false }
    public var progress: ((Progress) -> Void)?

    private var report = ExplorationReport()
    private let resources = ResourceTable()
    private let shared: SharedResources
    private var classes: Set<UInt64> = []
    private var outcomes: Set<UInt64> = []
    private var failing: [FoundFailure] = []
    private var defaultRun: FinishedRun?
    private var isOver = false

    private struct FoundFailure {
        var invariants: [String]
        var classes: Int
        var run: FinishedRun
    }

    /// A run that came to its end, with what is needed to compare it.
    struct FinishedRun {
        var schedule: [ScheduledTransition]
        var footprints: [Footprint]
        /// For each transition those before it that it could also have come before.
        var races: [ContiguousArray<Int32>]
        var outcome: ProgramOutcome
    }

    public init(_ program: any ExploredProgram, _ options: Options = Options()) {
        self.program = program
        self.options = options
        shared = SharedResources(yieldsAtWrites: options.hasKills)
    }

    /// Searches, and explains what it found.
    public func explore() -> ExplorationReport {
        guard passGate() else { return finish() }
        if !isOver {
            switch options.strategy {
            case .exhaustive:
                searchFlips(upTo: options.flips ?? 1)
                if options.flips == nil, !isOver { searchAll() }
            case .flips: searchFlips(upTo: options.flips ?? 3)
            case .pct: walk(depth: 3)
            case .urw: walk(depth: nil)
            }
        }
        return finish()
    }

    /// Explains the failure of one order; nil when it does not fail.
    public func explain(_ precedences: [Precedence]) -> ExplorationReport.Failure? {
        guard passGate(), let run = guided(precedences), !run.outcome.failures.isEmpty else {
            return nil
        }
        return explain(
            FoundFailure(invariants: run.outcome.failures, classes: 1, run: run))
    }

    private func finish() -> ExplorationReport {
        report.classes = classes.count
        report.outcomes = outcomes.count
        report.sharedResources = shared.names
        if !report.blindSpots.isEmpty { report.isExhausted = false }
        report.failures = failing.map(explain)
        return report
    }

    // MARK: Running

    /// One run along a path, and on by a policy.
    private func run(
        _ path: SearchPath, decided: Int = 0, _ policy: any ChoicePolicy
    ) -> (end: SearchScheduler.End, outcome: ProgramOutcome, scheduler: SearchScheduler) {
        let scheduler = SearchScheduler(
            path: path, decided: decided, policy: policy, shared: shared,
            longest: options.longestRun)
        let outcome = program.run(under: scheduler)
        report.runs += 1
        for spot in scheduler.blindSpots where !report.blindSpots.contains(spot) {
            report.blindSpots.append(spot)
        }
        progress?(
            Progress(
                runs: report.runs, classes: classes.count, planned: report.planned,
                failures: failing.count, depth: path.nodes.count))
        return (scheduler.end, outcome, scheduler)
    }

    private func guided(_ precedences: [Precedence]) -> FinishedRun? {
        let path = SearchPath(resources: resources)
        let policy = GuidedPolicy(precedences)
        let (end, outcome, scheduler) = run(path, policy)
        guard case .complete = end, policy.unmet.isEmpty else { return nil }
        return finished(path, outcome, scheduler)
    }

    private func finished(
        _ path: SearchPath, _ outcome: ProgramOutcome, _ scheduler: SearchScheduler
    ) -> FinishedRun {
        FinishedRun(
            schedule: scheduler.schedule, footprints: path.nodes.map(\.footprint),
            races: path.nodes.map(\.races), outcome: outcome)
    }

    /// Takes in a run that came to its end. False when it was known.
    @discardableResult
    private func note(
        _ path: SearchPath, _ outcome: ProgramOutcome, _ scheduler: SearchScheduler
    ) -> Bool {
        guard classes.insert(path.classHash).inserted else { return false }
        outcomes.insert(outcome.state)
        if path.readsClock { report.timeSensitive += 1 }
        if !outcome.failures.isEmpty {
            if let index = failing.firstIndex(where: { $0.invariants == outcome.failures }) {
                failing[index].classes += 1
                // The shortest way from the default order explains most.
                let run = finished(path, outcome, scheduler)
                if let defaultRun,
                    flips(of: run, from: defaultRun).count
                        < flips(of: failing[index].run, from: defaultRun).count
                {
                    failing[index].run = run
                }
            } else {
                failing.append(
                    FoundFailure(
                        invariants: outcome.failures, classes: 1,
                        run: finished(path, outcome, scheduler)))
            }
            if !options.keepsGoing { isOver = true }
        }
        if classes.count >= options.maximumClasses { isOver = true }
        return true
    }

    private var mustStop: Bool {
        if !isOver, report.runs >= options.maximumRuns || shouldStop() { isOver = true }
        return isOver
    }

    // MARK: The default order

    /// Plays the default order twice, once more where resources turn out to be shared.
    private func passGate() -> Bool {
        while true {
            shared.adopt()
            // What was seen with other steps is no order of these.
            classes.removeAll()
            outcomes.removeAll()
            failing.removeAll()
            report.timeSensitive = 0
            isOver = false
            guard let (first, path) = play(), let (second, _) = play() else {
                report.blindSpots.append("the default order, which did not come to its end")
                return false
            }
            if shared.hasGrown { continue }
            if let place = difference(first, second) {
                report.divergence = place
                return false
            }
            (report.naive, report.feasible) = OrderingCount.estimate(path, seed: options.seed)
            report.events = first.schedule.count
            var queues: [(queue: String, events: Int)] = []
            for transition in first.schedule {
                let text = transition.name.text
                let queue = String(text[..<(text.lastIndex(of: ".") ?? text.endIndex)])
                if let index = queues.firstIndex(where: { $0.queue == queue }) {
                    queues[index].events += 1
                } else {
                    queues.append((queue, 1))
                }
            }
            report.eventsByQueue = queues
            return true
        }
    }

    private func play() -> (run: FinishedRun, path: SearchPath)? {
        let path = SearchPath(resources: resources)
        let (end, outcome, scheduler) = run(path, GuidedPolicy([]))
        guard case .complete = end else { return nil }
        let run = finished(path, outcome, scheduler)
        if defaultRun == nil || !shared.hasGrown { defaultRun = run }
        note(path, outcome, scheduler)
        return (run, path)
    }

    private func difference(_ left: FinishedRun, _ right: FinishedRun) -> String? {
        for (mine, its) in zip(left.schedule, right.schedule) where mine != its {
            return "\(mine.name) at \(mine.at.milliseconds) ms was \(its.name) at "
                + "\(its.at.milliseconds) ms the second time"
        }
        if left.schedule.count != right.schedule.count {
            return "one run had \(left.schedule.count) transitions and one "
                + "\(right.schedule.count)"
        }
        if left.outcome.failures != right.outcome.failures {
            return "equal orders failed differently: \(left.outcome.failures), then "
                + "\(right.outcome.failures)"
        }
        if left.outcome != right.outcome {
            return "equal orders have different traces: \(left.outcome.traceHash), then "
                + "\(right.outcome.traceHash)"
        }
        return nil
    }

    // MARK: Flips

    /// The pairs that a run has the other way around than another, each directly in conflict.
    private func flips(of run: FinishedRun, from other: FinishedRun) -> [Precedence] {
        var places: [TransitionKey: Int] = [:]
        for (index, transition) in other.schedule.enumerated() { places[transition.key] = index }
        var flips: [Precedence] = []
        for later in run.schedule.indices {
            guard let laterThen = places[run.schedule[later].key] else { continue }
            for earlier in 0..<later {
                guard let earlierThen = places[run.schedule[earlier].key], earlierThen > laterThen,
                    run.footprints[earlier].conflicts(with: run.footprints[later])
                else { continue }
                flips.append(Precedence(run.schedule[earlier].name, run.schedule[later].name))
            }
        }
        return flips
    }

    /// Every order that differs from the default one in so many pairs, each reached from one with a
    /// pair less.
    private func searchFlips(upTo bound: Int) {
        guard let defaultRun else { return }
        var frontier: [([Precedence], FinishedRun)] = [([], defaultRun)]
        var tried: Set<[String]> = []
        for round in 1...max(bound, 1) {
            var next: [([Precedence], FinishedRun)] = []
            for (known, run) in frontier {
                for pair in adjacentConflicts(of: run) {
                    if mustStop { return }
                    let precedences = known + [Precedence(pair.1, pair.0)]
                    guard tried.insert(precedences.map(\.description).sorted()).inserted else {
                        continue
                    }
                    let path = SearchPath(resources: resources)
                    let policy = GuidedPolicy(precedences)
                    let (end, outcome, scheduler) = self.run(path, policy)
                    guard case .complete = end, policy.unmet.isEmpty else {
                        report.impossibleRuns += 1
                        continue
                    }
                    if note(path, outcome, scheduler) {
                        next.append((precedences, finished(path, outcome, scheduler)))
                    } else {
                        report.redundantRuns += 1
                    }
                }
            }
            report.completedFlips = round
            frontier = next
        }
    }

    /// The pairs of a run of which one directly follows from the other only because both touch the
    /// same: those can be flipped.
    private func adjacentConflicts(of run: FinishedRun) -> [(TransitionName, TransitionName)] {
        run.races.enumerated().flatMap { later, races in
            races.reversed().map { (run.schedule[Int($0)].name, run.schedule[later].name) }
        }
    }

    // MARK: Everything

    private func searchAll() {
        if search() { report.isExhausted = true }
    }

    /// False when it was stopped.
    private func search() -> Bool {
        while true {
            if shared.hasGrown {
                shared.adopt()
                classes.removeAll()
                outcomes.removeAll()
                failing.removeAll()
                report.timeSensitive = 0
            }
            let path = SearchPath(resources: resources)
            let search = ExhaustiveSearch(path: path)
            while true {
                if mustStop { return false }
                let (end, outcome, scheduler) = run(path, decided: search.decided, search)
                switch end {
                case .complete: if !note(path, outcome, scheduler) { report.redundantRuns += 1 }
                case .asleep: report.redundantRuns += 1
                case .contradiction: report.impossibleRuns += 1
                case .diverged where report.blindSpots.contains(SearchScheduler.sleeping):
                    isOver = true
                case .diverged(let depth):
                    report.divergence =
                        "after \(depth) equal choices "
                        + (scheduler.lastName ?? "nothing") + " came, and then not what came before"
                    isOver = true
                case .tooLong:
                    let spot = "a run of more than \(options.longestRun) transitions"
                    if !report.blindSpots.contains(spot) { report.blindSpots.append(spot) }
                }
                if shared.hasGrown { break }
                guard search.advance() else {
                    report.planned = 0
                    return true
                }
                report.planned = path.nodes.reduce(0) { $0 + $1.alternatives.count }
            }
        }
    }

    private func walk(depth: Int?) {
        var run = 0
        while !mustStop {
            run += 1
            let path = SearchPath(resources: resources)
            let policy = RandomPolicy(
                seed: options.seed, run: run, depth: depth, length: report.events)
            let (end, outcome, scheduler) = self.run(path, policy)
            guard case .complete = end else {
                report.impossibleRuns += 1
                continue
            }
            if !note(path, outcome, scheduler) { report.redundantRuns += 1 }
        }
    }

    // MARK: Explaining

    private func explain(_ found: FoundFailure) -> ExplorationReport.Failure {
        var failure = ExplorationReport.Failure(
            invariants: found.invariants, classes: found.classes, precedences: [],
            isMinimal: false, isReproducible: false, schedule: found.run.schedule, passing: [],
            conflict: "", margin: nil, traceHash: found.run.outcome.traceHash)
        guard let defaultRun else { return failure }
        func fails(_ precedences: [Precedence]) -> FinishedRun? {
            guard let run = guided(precedences), run.outcome.failures == found.invariants else {
                return nil
            }
            return run
        }
        if defaultRun.outcome.failures == found.invariants {
            failure.isReproducible = true
            failure.isMinimal = true
            failure.schedule = defaultRun.schedule
            failure.traceHash = defaultRun.outcome.traceHash
            return failure
        }
        var precedences = flips(of: found.run, from: defaultRun)
        // Pairs that others imply only make the way longer: the closest ones come first.
        guard var best = fails(precedences) else {
            failure.precedences = precedences
            return failure
        }
        failure.isReproducible = true
        // Halves first, then one by one (ddmin, Zeller 2002); always from what was seen to fail.
        var chunk = max(precedences.count / 2, 1)
        while true {
            var index = 0
            var hasShrunk = false
            while index < precedences.count {
                var fewer = precedences
                fewer.removeSubrange(index..<min(index + chunk, fewer.count))
                if let run = fails(fewer) {
                    precedences = fewer
                    best = run
                    hasShrunk = true
                } else {
                    index += chunk
                }
            }
            if chunk == 1, !hasShrunk { break }
            chunk = max(chunk / 2, 1)
        }
        failure.precedences = precedences
        failure.isMinimal = true
        failure.schedule = best.schedule
        failure.traceHash = best.outcome.traceHash
        if let last = precedences.last {
            if let run = guided(Array(precedences.dropLast())), run.outcome.failures.isEmpty {
                failure.passing = run.schedule
            } else {
                failure.passing = defaultRun.outcome.failures.isEmpty ? defaultRun.schedule : []
            }
            describe(last, in: precedences, &failure)
        }
        return failure
    }

    /// What the pair is about, and how far apart its two may be.
    private func describe(
        _ pair: Precedence, in precedences: [Precedence], _ failure: inout ExplorationReport.Failure
    ) {
        let path = SearchPath(resources: resources)
        guard case .complete = run(path, GuidedPolicy(precedences)).end,
            let first = failure.schedule.firstIndex(where: { $0.name == pair.first }),
            let second = failure.schedule.firstIndex(where: { $0.name == pair.second }),
            first < path.nodes.count, second < path.nodes.count
        else { return }
        if let resource = path.nodes[first].footprint.firstConflict(
            with: path.nodes[second].footprint)
        {
            failure.conflict = "\(resources.resources[resource])"
        }
        failure.margin = ExplorationReport.Margin(
            least: path.times.leastDifference(path.nodes[second].run, path.nodes[first].run),
            greatest: path.times.greatestDifference(
                path.nodes[second].run, path.nodes[first].run))
    }
}
