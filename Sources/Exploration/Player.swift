public import Simulation

/// Plays a program as a search asks: one run, or part of the search, run by run.
public final class Player {
    private let program: any ExploredProgram
    private let options: Explorer.Options
    private let resources = ResourceTable()
    private let shared: SharedResources
    private var fatal: [[TransitionKey]] = []
    private var search: (path: SearchPath, policy: ExhaustiveSearch, showsPassing: Bool)?
    /// Nil once something was not as foreseen.
    private var foresight: Foresight? = Foresight()
    private var known = KnownClasses()
    private let names = TransitionNames()
    /// All that waits at the start of any run.
    private var start: PendingPosts?
    private var defaultOrder: RunOrder?
    /// The fewest flips that were told of for each way to fail, and to pass.
    private var closest: [[String]: Int] = [:]
    private var complete = 0
    /// Told of each choice before it runs, with its place in the run.
    public var journal: ((Int, TransitionKey) -> Void)?

    public init(_ program: any ExploredProgram, _ options: Explorer.Options) {
        self.program = program
        self.options = options
        shared = SharedResources(yieldsAtWrites: options.hasKills)
    }

    public var isSearching: Bool { search != nil }

    /// What is left of what is being searched.
    public var rest: Subtree? { search?.policy.rest }

    /// Does what is asked, up to its first run; nil where there is nothing to say.
    public func answer(_ request: SearchRequest) -> SearchReply? {
        switch request {
        case .adopt(let knowledge):
            shared.replace(with: knowledge.uses)
            // Where code yields elsewhere, it is parted into other transitions.
            foresight?.removeAll()
            known = KnownClasses()
            start = nil
            fatal = []
            search = nil
            defaultOrder = nil
            closest.removeAll()
            return nil
        case .play(let order, let detail):
            return .played(play(order, detail))
        case .search(let subtree, let fatal, let showsPassing):
            self.fatal = fatal
            let path = SearchPath(resources: resources)
            search = (path, ExhaustiveSearch(path: path, subtree), showsPassing)
            return step()
        case .check(let limit):
            let path = SearchPath(resources: resources)
            let (played, scheduler) = run(path, GuidedPolicy([]))
            guard played.end == .complete else { return .checked(lies: [], runs: 1) }
            let result = DeclarationCheck(
                program, shared: shared, resources: resources, longestRun: options.longestRun
            ).check(path, scheduler.schedule, played.outcome, limit: limit)
            return .checked(lies: result.blindSpots, runs: result.played + 1)
        case .split:
            let part = search?.policy.split()
            return .gave(part, rest: rest)
        case .stop:
            defer { search = nil }
            return .stopped(rest)
        }
    }

    /// The next run of what is being searched.
    public func step() -> SearchReply? {
        guard let (path, policy, showsPassing) = search else { return nil }
        var foreseen = ForeseenRuns()
        while let foresight, case let end = policy.foresee(by: foresight),
            end != .unknown, end != .rested || known[path] != nil
        {
            if end == .contradiction { foreseen.impossible += 1 } else { foreseen.redundant += 1 }
            let isOver = !policy.advance()
            if isOver || foreseen.count == Self.mostForeseen {
                let position = SearchPosition(
                    planned: policy.planned, doneShare: policy.doneShare, isOver: isOver,
                    foreseen: foreseen)
                if isOver { search = nil }
                return .explored(nil, position)
            }
        }
        let (played, scheduler) = run(
            path, decided: policy.decided, policy, without: fatal, learning: foresight)
        if foresight != nil, scheduler.foresight == nil { foresight = nil }
        var run = played
        if run.end == .complete {
            complete += 1
            known.insert(path, fails: !run.outcome.failures.isEmpty)
            if showsPassing || !run.outcome.failures.isEmpty {
                run.detail = closestDetail(of: run, compared(path, scheduler))
            }
            if run.readsClock {
                let late = late(run, on: path, scheduler)
                if !late.failures.isEmpty, run.detail == nil {
                    run.detail = compared(path, scheduler).detail(hasRaces: false)
                }
                run.late = late
            }
            // Now and then one is played again, from what is known of it alone.
            if complete % 256 == 2, let place = difference(from: run, on: path) {
                run.end = .diverged(place)
            }
            if complete % 64 == 1,
                let spot = path.untoldDependence(
                    in: &run, number: complete, playing: play(_:on:))
            {
                run.blindSpots.append(spot)
            }
        }
        let isOver: Bool
        if let place = scheduler.firstWrong {
            policy.forget(from: place)
            isOver = false
        } else if case .diverged = run.end {
            isOver = true
        } else {
            isOver = !policy.advance()
        }
        let position = SearchPosition(
            planned: policy.planned, doneShare: policy.doneShare, isOver: isOver,
            foreseen: foreseen)
        if isOver { search = nil }
        return .explored(run, position)
    }

    /// After so many runs in thought it is somebody else's turn to speak.
    private static let mostForeseen = 256

    // MARK: One run

    private func run(
        _ path: SearchPath, decided: Int = 0, _ policy: any ChoicePolicy,
        without fatal: [[TransitionKey]] = [], learning foresight: Foresight? = nil,
        at instants: [VirtualInstant] = []
    ) -> (PlayedRun, SearchScheduler) {
        let scheduler = scheduler(path, decided: decided, policy, at: instants)
        scheduler.fatal = fatal
        scheduler.foresight = foresight
        let outcome = program.run(under: scheduler)
        scheduler.endsRun()
        if start == nil { start = path.nodes.first?.pending }
        let end: PlayedRun.End =
            switch scheduler.end {
            case .complete: .complete
            case .asleep: .asleep
            case .contradiction: .contradiction
            case .fatal: .fatal
            case .tooLong: .tooLong
            case .diverged(let depth):
                .diverged(
                    "after \(depth) equal choices \(scheduler.lastName ?? "nothing") came, and "
                        + "then not what came before")
            }
        let played = PlayedRun(
            end: end, classHash: path.classHash, outcome: outcome, readsClock: path.readsClock,
            blindSpots: scheduler.blindSpots.sorted(), uses: shared.takeNews(),
            obstacle: program.obstacle)
        return (played, scheduler)
    }

    private func scheduler(
        _ path: SearchPath, decided: Int = 0, _ policy: any ChoicePolicy,
        at instants: [VirtualInstant]
    ) -> SearchScheduler {
        let scheduler = SearchScheduler(
            path: path, decided: decided, policy: policy, shared: shared, names: names,
            longest: options.longestRun)
        scheduler.instants = instants
        if let journal {
            var place = 0
            scheduler.journal = { key in
                journal(place, key)
                place += 1
            }
        }
        return scheduler
    }

    /// Plays just these choices.
    func play(_ turns: [TransitionKey], on path: SearchPath) -> (PlayedRun, SearchScheduler) {
        run(path, ExactPolicy(turns))
    }

    private func play(_ order: SearchOrder, _ kind: RunDetail.Kind) -> PlayedRun {
        if case .late(let precedences, let lateness) = order {
            return playLate(precedences, lateness, kind)
        }
        if case .approached(let turns) = order { return playApproached(turns, kind) }
        var blindSpots: [String] = []
        if let played = playForeseen(order, kind, &blindSpots) { return played }
        let path = makePath(for: order)
        let policy = policy(of: order)
        var (played, scheduler) = run(path, policy)
        played.blindSpots += blindSpots
        return complete(played, order, policy, path, scheduler, kind)
    }

    private func makePath(for order: SearchOrder) -> SearchPath {
        if case .random = order { return SearchPath(resources: resources, ordersEverything: true) }
        return SearchPath(resources: resources)
    }

    private func policy(of order: SearchOrder) -> any ChoicePolicy {
        switch order {
        case .flipped(let precedences):
            GuidedPolicy(precedences, names: names, reference: theDefaultOrder())
        case .guided(let precedences), .late(let precedences, _):
            GuidedPolicy(precedences, names: names)
        case .random(let run, let depth, let length):
            RandomPolicy(seed: options.seed, run: run, depth: depth, length: length)
        case .exact(let turns), .approached(let turns): ExactPolicy(turns)
        case .fatal(let turns): ExactPolicy(Array(turns.dropLast()), endsThere: true)
        }
    }

    /// An order of a search's, played in thought as far as it is known. Nil where it has to be played from
    /// its start.
    private func playForeseen(
        _ order: SearchOrder, _ kind: RunDetail.Kind, _ blindSpots: inout [String]
    ) -> PlayedRun? {
        guard order.isTried else { return nil }
        // What pairs name, and what waits at the start, the default order has shown.
        _ = theDefaultOrder()
        guard let foresight, let policy = policy(of: order) as? any ForeseeingPolicy else {
            return nil
        }
        let path = makePath(for: order)
        if let start,
            let end = end(
                of: policy.foresee(on: path, from: start, by: foresight), order, policy, path, kind)
        {
            var foreseen = PlayedRun(
                end: end, classHash: path.classHash, outcome: ProgramOutcome(), readsClock: false,
                blindSpots: [], uses: [], isForeseen: true)
            if kind == .waiting {
                guard let names = theDefaultOrder().names(of: path.nodes) else { return nil }
                foreseen.detail = arrivals(names, order, on: path)
            }
            return foreseen
        }
        let (played, scheduler) = run(
            path, decided: path.nodes.count, policy, learning: foresight)
        if scheduler.foresight == nil, !scheduler.parksElsewhere { self.foresight = nil }
        // What was foreseen is not so: from its start, then.
        if scheduler.firstWrong != nil {
            blindSpots = played.blindSpots
            return nil
        }
        let run = complete(played, order, policy, path, scheduler, kind)
        // What has not met its pairs, or is to explain something, is not the search's.
        if run.end == .complete, kind != .none {
            known.insert(
                path, fails: !run.outcome.failures.isEmpty,
                pairs: order.precedences?.count ?? .max)
        }
        return run
    }

    /// How an order ends that need not be run: it is impossible, or nothing can be told of it that was not
    /// told of its class. What is told of is explained by the fewest pairs that lead to it.
    private func end(
        of foreseen: SearchPath.Foreseen, _ order: SearchOrder, _ policy: any ChoicePolicy,
        _ path: SearchPath, _ kind: RunDetail.Kind
    ) -> PlayedRun.End? {
        switch foreseen {
        case .contradiction: return .contradiction
        case .rested:
            guard let known = known[path],
                kind == .failing && !known.fails
                    || kind.isOnceForAll && known.pairs <= order.precedences?.count ?? .max
            else { return nil }
            return policy.isMet ? .complete : .unmet
        default: return nil
        }
    }

    /// What there is to say of an order that was played.
    private func complete(
        _ played: PlayedRun, _ order: SearchOrder, _ policy: any ChoicePolicy, _ path: SearchPath,
        _ scheduler: SearchScheduler, _ kind: RunDetail.Kind
    ) -> PlayedRun {
        var played = played
        if played.end == .complete {
            switch order {
            case .exact(let turns): if path.nodes.count < turns.count { played.end = .unmet }
            default: if !policy.isMet { played.end = .unmet }
            }
        }
        if kind == .waiting {
            played.detail = arrivals(scheduler.schedule.map(\.name), order, on: path)
        } else if kind != .none, kind != .failing || !played.outcome.failures.isEmpty {
            let isBare = kind == .scheduled && played.outcome.failures.isEmpty
            let run = isBare ? nil : compared(path, scheduler)
            var detail =
                run?.detail(hasRaces: kind.hasRaces)
                ?? RunDetail(schedule: scheduler.schedule, flips: [], races: [])
            switch order {
            case .guided(let precedences), .flipped(let precedences): detail.asked = precedences
            case .late, .random, .exact, .approached, .fatal: break
            }
            if let run {
                if kind == .described, played.end == .complete {
                    run.describe(account(of: path), &detail)
                }
                if kind == .paired { detail.races = run.pairs() }
                if kind == .weighed { detail.races = run.heaviestFirst(run.pairs()) }
            }
            if kind == .counted, played.end == .complete {
                let counts = OrderingCount.estimate(path, seed: options.seed)
                detail.naive = counts.naive
                detail.feasible = counts.feasible
            }
            if case .fatal(let turns) = order {
                (run ?? compared(path, scheduler))
                    .add(turns.last, of: scheduler.waiting, to: &detail)
            }
            played.detail = detail
        }
        return played
    }

    /// An order that pairs name, at its latest times.
    private func playLate(
        _ precedences: [Precedence], _ lateness: Lateness, _ kind: RunDetail.Kind
    ) -> PlayedRun {
        let early = SearchPath(resources: resources)
        let policy = GuidedPolicy(precedences)
        var (first, scheduled) = run(early, policy)
        if first.end == .complete, !policy.isMet { first.end = .unmet }
        guard first.end == .complete else { return first }
        guard let instants = early.latestInstants(lateness, scheduled) else {
            first.end = .unmet
            return first
        }
        let path = SearchPath(resources: resources)
        var (played, scheduler) = run(
            path, ExactPolicy(early.nodes.map(\.key)), at: instants)
        if kind != .none, kind != .failing || !played.outcome.failures.isEmpty {
            let run = compared(path, scheduler)
            var detail = run.detail(hasRaces: true)
            if kind == .described, played.end == .complete {
                detail.asked = precedences
                run.describe(account(of: path, at: scheduler.instants), &detail)
            }
            played.detail = detail
        }
        return played
    }

    /// Looks for the pairs that bring an order about, also where they name what the default order never
    /// comes to: those that it has the other way around; then, as often as something comes of it, those
    /// that what has come of the pairs so far has.
    private func playApproached(_ turns: [TransitionKey], _ kind: RunDetail.Kind) -> PlayedRun {
        let goal = SearchPath(resources: resources)
        let (target, scheduler) = run(goal, ExactPolicy(turns))
        var reference = theDefaultOrder()
        var asked: [Precedence] = []
        var last = target
        last.end = .unmet
        guard target.end == .complete else { return last }
        let sought = compared(goal, scheduler)
        for _ in 0..<Self.mostApproaches {
            var more = (sought.flips(against: reference) ?? []).filter { !asked.contains($0) }
            if more.isEmpty { return last }
            var isCloser = false
            while !more.isEmpty, !isCloser {
                let path = SearchPath(resources: resources)
                let policy = GuidedPolicy(asked + more, names: names)
                let (played, scheduler) = run(path, policy)
                if played.end == .complete, policy.isMet {
                    asked += more
                    isCloser = true
                    if played.outcome.failures == target.outcome.failures {
                        return complete(played, .guided(asked), policy, path, scheduler, kind)
                    }
                    reference = RunOrder(scheduler.schedule, path)
                } else {
                    // Some of them cannot be had together as things are: the earlier ones first.
                    more.removeLast((more.count + 1) / 2)
                }
            }
            if !isCloser { return last }
        }
        return last
    }

    /// Each step brings what follows from one more answer.
    private static let mostApproaches = 24

    /// What comes of an order that was just played when it is played at its latest times: where code
    /// looks at the clock, one solution of the times does not stand for all.
    ///
    /// How much time passes between two looks is greatest where the first is early and the other late.
    private func late(
        _ run: PlayedRun, on path: SearchPath, _ scheduler: SearchScheduler
    ) -> LateRun {
        let turns = path.nodes.map(\.key)
        var seen = [path.earliestInstants]
        var first: LateRun?
        let readers = path.clockReaders.dropLast().prefix(Self.mostReaders)
        for reader: Int? in [nil] + readers.map(Optional.some) {
            let instants = path.latestInstants(after: reader)
            if seen.contains(instants), first != nil { continue }
            seen.append(instants)
            let other = SearchPath(resources: resources)
            let (late, _) = self.run(other, ExactPolicy(turns), at: instants)
            let lateness = Lateness(after: reader.map { scheduler.name(at: $0) })
            let found = LateRun(
                lateness: lateness,
                isEqual: late.end == .complete && other.classHash == path.classHash
                    && late.outcome.failures == run.outcome.failures
                    && late.outcome.state == run.outcome.state,
                failures: late.end == .complete ? late.outcome.failures : [],
                traceHash: late.outcome.traceHash)
            let isNews = !found.failures.isEmpty && found.failures != run.outcome.failures
            if isNews { return found }
            if first == nil || first?.isEqual == true && !found.isEqual { first = found }
        }
        return first!
    }

    /// From how many looks at the clock an order is stretched.
    private static let mostReaders = 4

    /// Where the run that was just made and the same choices, played anew, first differ.
    private func difference(from run: PlayedRun, on path: SearchPath) -> String? {
        let turns = path.nodes.map(\.key)
        let again = play(.exact(turns), .none)
        guard again.end == .complete else { return "equal choices did not come to the same end" }
        return run.outcome.difference(from: again.outcome)
    }

    // MARK: What there is to say

    private func compared(_ path: SearchPath, _ scheduler: SearchScheduler) -> ComparedRun {
        ComparedRun(path, scheduler.schedule, beside: theDefaultOrder())
    }

    /// Nil where others that come to the same are closer to the default order.
    private func closestDetail(of run: PlayedRun, _ compared: ComparedRun) -> RunDetail? {
        let known = closest[run.outcome.failures] ?? .max
        // Where all fail, most are far from the default order, and that shows early.
        guard let flips = compared.flips(atMost: known) else { return nil }
        closest[run.outcome.failures] = flips.count
        return RunDetail(schedule: compared.schedule, flips: flips, races: [])
    }

    /// What came while the last of an order's pairs was kept back.
    private func arrivals(
        _ names: [TransitionName], _ order: SearchOrder, on path: SearchPath
    ) -> RunDetail {
        var detail = RunDetail(schedule: [], flips: [], races: [])
        let reference = theDefaultOrder()
        if case .flipped(let precedences) = order, let kept = precedences.last?.second {
            detail.races = reference.arrivals(while: kept, names, on: path)
        }
        return detail
    }

    private func account(of path: SearchPath, at instants: [VirtualInstant] = []) -> RunAccount {
        program.account(
            under: scheduler(
                SearchPath(resources: resources), ExactPolicy(path.nodes.map(\.key)),
                at: instants))
    }

    /// What is due first first.
    private func theDefaultOrder() -> RunOrder {
        if let defaultOrder { return defaultOrder }
        let path = SearchPath(resources: resources)
        let (_, scheduler) = run(path, GuidedPolicy([]), learning: foresight)
        if foresight != nil, scheduler.foresight == nil { foresight = nil }
        let order = RunOrder(scheduler.schedule, path)
        defaultOrder = order
        return order
    }
}
