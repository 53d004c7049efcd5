import Simulation

/// Plays a program as a search asks: one run, or part of the search, run by run.
public final class Player {
    private let program: any ExploredProgram
    private let options: Explorer.Options
    private let resources = ResourceTable()
    private let shared: SharedResources
    private var fatal: [[Turn]] = []
    private var search: (path: SearchPath, policy: ExhaustiveSearch, showsPassing: Bool)?
    /// Nil once something was not as foreseen.
    private var foresight: Foresight? = Foresight()
    private let names = TransitionNames()
    /// All that waits at the start of any run.
    private var start: PendingPosts?
    private var defaultOrder: RunOrder?
    /// The fewest flips that were told of for each way to fail, and to pass.
    private var closest: [[String]: Int] = [:]
    private var complete = 0
    /// Told of each choice before it runs, with its place in the run.
    public var journal: ((Int, Turn) -> Void)?

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
        while let foresight, case let end = policy.foresee(by: foresight), end != .unknown {
            if end == .asleep { foreseen.redundant += 1 } else { foreseen.impossible += 1 }
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
            if showsPassing || !run.outcome.failures.isEmpty {
                run.detail = closestDetail(of: path, scheduler, run)
            }
            if run.readsClock {
                let late = late(run, on: path, scheduler)
                if !late.failures.isEmpty, run.detail == nil {
                    run.detail = detail(of: path, scheduler, hasRaces: false)
                }
                run.late = late
            }
            // Now and then one is played again, from what is known of it alone.
            if complete % 256 == 2, let place = difference(from: run, on: path) {
                run.end = .diverged(place)
            }
            if complete % 64 == 1,
                let spot = untoldDependence(in: &run, on: path, number: complete)
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
        without fatal: [[Turn]] = [], learning foresight: Foresight? = nil,
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
            scheduler.journal = { turn in
                journal(place, turn)
                place += 1
            }
        }
        return scheduler
    }

    /// Plays just these choices.
    func play(_ turns: [Turn], on path: SearchPath) -> (PlayedRun, SearchScheduler) {
        run(path, ExactPolicy(turns))
    }

    private func play(_ order: SearchOrder, _ kind: RunDetail.Kind) -> PlayedRun {
        if case .late(let precedences, let lateness) = order {
            return playLate(precedences, lateness, kind)
        }
        if case .approached(let turns) = order { return playApproached(turns, kind) }
        var blindSpots: [String] = []
        if case .flipped(let precedences) = order,
            let played = playForeseen(precedences, kind, &blindSpots)
        {
            return played
        }
        var isByTime = false
        let policy: any ChoicePolicy
        switch order {
        case .guided(let precedences), .flipped(let precedences), .late(let precedences, _):
            policy = GuidedPolicy(precedences, names: names)
        case .random(let run, let depth, let length):
            isByTime = true
            policy = RandomPolicy(seed: options.seed, run: run, depth: depth, length: length)
        case .exact(let turns), .approached(let turns): policy = ExactPolicy(turns)
        case .fatal(let turns): policy = ExactPolicy(Array(turns.dropLast()), endsThere: true)
        }
        let path = SearchPath(resources: resources, ordersEverything: isByTime)
        var (played, scheduler) = run(path, policy)
        played.blindSpots += blindSpots
        return complete(played, order, policy, path, scheduler, kind)
    }

    /// An order that pairs name, played in thought as far as it is known. Nil where it has to be played
    /// from its start.
    private func playForeseen(
        _ precedences: [Precedence], _ kind: RunDetail.Kind, _ blindSpots: inout [String]
    ) -> PlayedRun? {
        // What pairs name, and what waits at the start, the default order has shown.
        _ = theDefaultOrder()
        guard let foresight else { return nil }
        let path = SearchPath(resources: resources)
        let policy = GuidedPolicy(precedences, names: names)
        if let start, !policy.foresee(on: path, from: start, by: foresight) {
            var foreseen = PlayedRun(
                end: .contradiction, classHash: 0, outcome: ProgramOutcome(), readsClock: false,
                blindSpots: [], uses: [], isForeseen: true)
            if kind == .waiting {
                guard let names = theDefaultOrder().names(of: path.nodes) else { return nil }
                foreseen.detail = waiting(names, .flipped(precedences), on: path)
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
        return complete(played, .flipped(precedences), policy, path, scheduler, kind)
    }

    /// What there is to say of an order that was played.
    private func complete(
        _ played: PlayedRun, _ order: SearchOrder, _ policy: any ChoicePolicy, _ path: SearchPath,
        _ scheduler: SearchScheduler, _ kind: RunDetail.Kind
    ) -> PlayedRun {
        var played = played
        if played.end == .complete {
            switch order {
            case .guided, .flipped:
                if (policy as? GuidedPolicy)?.unmet.isEmpty == false { played.end = .unmet }
            case .exact(let turns): if path.nodes.count < turns.count { played.end = .unmet }
            case .late, .random, .approached, .fatal: break
            }
        }
        if kind == .waiting {
            played.detail = waiting(scheduler.schedule.map(\.name), order, on: path)
        } else if kind != .none, kind != .failing || !played.outcome.failures.isEmpty {
            var detail =
                kind == .scheduled && played.outcome.failures.isEmpty
                ? RunDetail(schedule: scheduler.schedule, flips: [], races: [])
                : detail(of: path, scheduler, hasRaces: kind.hasRaces)
            switch order {
            case .guided(let precedences), .flipped(let precedences): detail.asked = precedences
            case .late, .random, .exact, .approached, .fatal: break
            }
            if kind == .described, played.end == .complete { describe(on: path, &detail) }
            if kind == .paired || kind == .weighed {
                detail.races = pairs(of: detail.schedule, on: path)
            }
            if kind == .weighed {
                detail.races = heaviestFirst(detail.races, on: path, detail.schedule)
            }
            if kind == .counted, played.end == .complete {
                let counts = OrderingCount.estimate(path, seed: options.seed)
                detail.naive = counts.naive
                detail.feasible = counts.feasible
            }
            if case .fatal(let turns) = order { add(turns.last, to: &detail, path, scheduler) }
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
        if first.end == .complete, !policy.unmet.isEmpty { first.end = .unmet }
        guard first.end == .complete else { return first }
        guard let instants = early.latestInstants(lateness, scheduled) else {
            first.end = .unmet
            return first
        }
        let path = SearchPath(resources: resources)
        var (played, scheduler) = run(
            path, ExactPolicy(early.nodes.map(\.turn)), at: instants)
        if kind != .none, kind != .failing || !played.outcome.failures.isEmpty {
            var detail = detail(of: path, scheduler, hasRaces: true)
            if kind == .described, played.end == .complete {
                detail.asked = precedences
                describe(on: path, at: scheduler.instants, &detail)
            }
            played.detail = detail
        }
        return played
    }

    /// Looks for the pairs that bring an order about, also where they name what the default order never
    /// comes to: those that it has the other way around; then, as often as something comes of it, those
    /// that what has come of the pairs so far has.
    private func playApproached(_ turns: [Turn], _ kind: RunDetail.Kind) -> PlayedRun {
        let goal = SearchPath(resources: resources)
        let (target, scheduler) = run(goal, ExactPolicy(turns))
        var reference = theDefaultOrder()
        var asked: [Precedence] = []
        var last = target
        last.end = .unmet
        guard target.end == .complete else { return last }
        let schedule = scheduler.schedule
        for _ in 0..<Self.mostApproaches {
            var more = (flips(of: schedule, on: goal, against: reference) ?? [])
                .filter { !asked.contains($0) }
            if more.isEmpty { return last }
            var isCloser = false
            while !more.isEmpty, !isCloser {
                let path = SearchPath(resources: resources)
                let policy = GuidedPolicy(asked + more, names: names)
                let (played, scheduler) = run(path, policy)
                if played.end == .complete, policy.unmet.isEmpty {
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
        let turns = path.nodes.map(\.turn)
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
        let turns = path.nodes.map(\.turn)
        let again = play(.exact(turns), .none)
        if again.end == .complete, again.outcome == run.outcome { return nil }
        return again.end == .complete
            ? "equal orders have different traces: \(run.outcome.traceHash), then "
                + "\(again.outcome.traceHash)"
            : "equal choices did not come to the same end"
    }

    // MARK: In full

    /// - Parameter hasRaces: Without, as only what is flipped further asks for them.
    private func detail(
        of path: SearchPath, _ scheduler: SearchScheduler, hasRaces: Bool
    ) -> RunDetail {
        let schedule = scheduler.schedule
        var detail = RunDetail(
            schedule: schedule, flips: flips(of: schedule, on: path) ?? [],
            races: hasRaces ? races(of: schedule, on: path) : [])
        if hasRaces {
            detail.belated = belated(of: schedule, on: path)
            for (transition, node) in zip(schedule, path.nodes)
            where node.key.segment == 0 && node.choice.latestWidth > 0 {
                detail.loose.append(transition.name)
                if node.choice.postedIn < 0 { detail.fromOutside.append(transition.name) }
            }
        }
        return detail
    }

    private func races(of schedule: [ScheduledTransition], on path: SearchPath) -> [Precedence] {
        var times = CausalTimes(path)
        var races: [Precedence] = []
        for later in schedule.indices {
            for earlier in path.nodes[later].races.reversed()
            where !times.mustPrecede(Int(earlier), later) {
                races.append(Precedence(schedule[later].name, schedule[Int(earlier)].name))
            }
        }
        return races
    }

    /// Every pair in conflict that the windows let come the other way around, so flipped: those first
    /// that are close to each other.
    private func pairs(of schedule: [ScheduledTransition], on path: SearchPath) -> [Precedence] {
        var times = CausalTimes(path)
        var pairs: [Precedence] = []
        for distance in 1..<max(schedule.count, 2) {
            for later in schedule.indices.dropFirst(distance) {
                let earlier = later - distance
                guard path.nodes[earlier].footprint.conflicts(with: path.nodes[later].footprint),
                    !times.mustPrecede(earlier, later)
                else { continue }
                pairs.append(Precedence(schedule[later].name, schedule[earlier].name))
            }
        }
        return pairs
    }

    /// What came while a transition was kept back that the default order has later than it, or never
    /// comes to, each before it: where it touches what the transition touches, or what follows from
    /// that.
    ///
    /// - Parameter names: Of what the path has played.
    private func waiting(
        _ names: [TransitionName], _ order: SearchOrder, on path: SearchPath
    ) -> RunDetail {
        var detail = RunDetail(schedule: [], flips: [], races: [])
        let reference = theDefaultOrder()
        guard case .flipped(let precedences) = order, let kept = precedences.last?.second,
            let place = reference.schedule.firstIndex(where: { $0.name == kept })
        else { return detail }
        let consequences = reference.consequences(of: place)
        for (name, node) in zip(names, path.nodes)
        where reference.places[node.key].map({ $0 > place }) ?? true
            && node.footprint.conflicts(with: consequences)
        {
            detail.races.append(Precedence(name, kept))
        }
        return detail
    }

    private func closestDetail(
        of path: SearchPath, _ scheduler: SearchScheduler, _ run: PlayedRun
    ) -> RunDetail? {
        let known = closest[run.outcome.failures] ?? .max
        let schedule = scheduler.schedule
        // Where all fail, most are far from the default order, and that shows early.
        guard let flips = flips(of: schedule, on: path, atMost: known) else { return nil }
        closest[run.outcome.failures] = flips.count
        return RunDetail(schedule: schedule, flips: flips, races: [])
    }

    /// Who comes when in a run, and touches what.
    private struct RunOrder {
        var places: [TransitionKey: Int] = [:]
        let schedule: [ScheduledTransition]
        let footprints: [Footprint]
        /// The places of what posted each; -1: nothing did.
        let causes: [Int]
        /// What waited and was called off, and the place of what did so. The end of a process calls off
        /// nothing: it cuts code short.
        private(set) var withdrawals: [TransitionKey: Int] = [:]

        init(_ schedule: [ScheduledTransition], _ path: SearchPath) {
            self.schedule = schedule
            footprints = path.nodes.map(\.footprint)
            causes = path.nodes.map { $0.chosen < 0 ? -1 : $0.choice.postedIn }
            for (index, transition) in schedule.enumerated() {
                places[transition.turn.key] = index
            }
            for (place, node) in path.nodes.enumerated() {
                for candidate in node.candidates where places[candidate.key] == nil {
                    withdrawals[candidate.key] = place
                }
            }
            let last = min(path.nodes.count, schedule.count) - 1
            withdrawals = withdrawals.filter { key, place in
                place < last
                    && path.nodes[place].candidates.contains { candidate in
                        candidate.key == key
                            && !footprints[place].contains {
                                $0.writes && $0.resource == candidate.post.life
                            }
                    }
            }
        }

        /// What played in thought is called, up to what led to nothing; nil where the run has not all of
        /// it.
        func names(of nodes: ContiguousArray<SearchPath.Node>) -> [TransitionName]? {
            var names: [TransitionName] = []
            for node in nodes where node.isForeseen {
                guard let place = places[node.key] else { return nil }
                names.append(schedule[place].name)
            }
            return names
        }

        /// Whether one transition has led to another.
        func isConsequence(_ later: Int, of earlier: Int) -> Bool {
            var place = later
            while place > earlier { place = causes[place] }
            return place == earlier
        }

        /// What a transition touches, and all that follows from it.
        func consequences(of place: Int) -> Footprint {
            var isConsequence = Array(repeating: false, count: footprints.count)
            isConsequence[place] = true
            var footprint = footprints[place]
            for later in footprints.indices.dropFirst(place + 1)
            where causes[later] >= 0 && isConsequence[causes[later]] {
                isConsequence[later] = true
                footprint += footprints[later]
            }
            footprint.normalize()
            return footprint
        }
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

    /// The pairs that a run has the other way around than another, each in conflict in one of the two:
    /// what comes too late may touch nothing any more.
    ///
    /// - Parameter reference: nil: the default order.
    /// - Returns: nil when they are more than asked for.
    private func flips(
        of schedule: [ScheduledTransition], on path: SearchPath, atMost limit: Int = .max,
        against reference: RunOrder? = nil
    ) -> [Precedence]? {
        let order = reference ?? theDefaultOrder()
        let then = schedule.map { order.places[$0.turn.key] }
        var flips: [Precedence] = []
        for later in schedule.indices {
            guard let laterThen = then[later] else { continue }
            for earlier in 0..<later {
                guard let earlierThen = then[earlier], earlierThen > laterThen,
                    path.nodes[earlier].footprint.conflicts(with: path.nodes[later].footprint)
                        || order.footprints[earlierThen].conflicts(
                            with: order.footprints[laterThen])
                else { continue }
                if flips.count == limit { return nil }
                flips.append(Precedence(schedule[earlier].name, schedule[later].name))
            }
        }
        flips += interruptions(of: schedule, on: path)
        if flips.count > limit { return nil }
        flips += withdrawals(of: schedule, on: path, against: order)
        return flips.count > limit ? nil : flips
    }

    /// What was called off while it waited, as a timer is that is cleared, and runs in the other order:
    /// what called it off came first in one of the two, and no pair tells so of those that both have.
    private func withdrawals(
        of schedule: [ScheduledTransition], on path: SearchPath, against order: RunOrder
    ) -> [Precedence] {
        let run = RunOrder(schedule, path)
        var pairs: [Precedence] = []
        for (place, transition) in order.schedule.enumerated() {
            guard let end = run.withdrawals[transition.turn.key] else { continue }
            if let then = order.places[schedule[end].turn.key], then < place { continue }
            pairs.append(Precedence(schedule[end].name, transition.name))
        }
        for (place, transition) in schedule.enumerated() {
            guard let end = order.withdrawals[transition.turn.key] else { continue }
            if let now = run.places[order.schedule[end].turn.key], now < place { continue }
            pairs.append(Precedence(transition.name, order.schedule[end].name))
        }
        return pairs
    }

    /// What ended a process came before what its code, which had let others run, would have gone on
    /// with: that never ran, so no other pair tells where the code stood. Where the default order never
    /// comes so far, what the code did last is told, too.
    private func interruptions(
        of schedule: [ScheduledTransition], on path: SearchPath
    ) -> [Precedence] {
        let order = theDefaultOrder()
        let ran = Set(schedule.map(\.turn.key))
        var pairs: [Precedence] = []
        for candidate in path.yielded
        where !ran.contains(candidate.key) && schedule.indices.contains(candidate.postedIn) {
            let last = schedule[candidate.postedIn]
            guard
                let end = schedule.indices.first(where: { index in
                    index > candidate.postedIn
                        && path.nodes[index].footprint.contains {
                            $0.writes && $0.resource == candidate.post.life
                        }
                })
            else { continue }
            // The default order has it so, too.
            if let then = order.places[candidate.key],
                let endThen = order.places[schedule[end].turn.key], endThen < then
            {
                continue
            }
            pairs.append(
                Precedence(schedule[end].name, last.name.goingOn(at: candidate.key.segment)))
            if order.places[last.turn.key] == nil {
                pairs.append(Precedence(last.name, schedule[end].name))
            }
        }
        return pairs
    }

    /// What ended a process came later than by default, and other pairs do not tell how late: what ran
    /// there until then is nowhere in the default order. The last on each queue tells.
    private func belated(
        of schedule: [ScheduledTransition], on path: SearchPath
    ) -> [Precedence] {
        let order = theDefaultOrder()
        var pairs: [Precedence] = []
        for end in schedule.indices where order.places[schedule[end].turn.key] != nil {
            var queues: Set<Int> = []
            for before in (0..<end).reversed()
            where order.places[schedule[before].turn.key] == nil {
                let choice = path.nodes[before].choice
                guard
                    path.nodes[end].footprint.contains(where: {
                        $0.writes && $0.resource == choice.post.life
                    }), queues.insert(choice.queue).inserted
                else { continue }
                pairs.append(Precedence(schedule[before].name, schedule[end].name))
            }
        }
        return pairs
    }

    /// Completes a run that has no end: with what was chosen last, and that all of it came before what
    /// the default order has before it and this run never came to.
    private func add(
        _ last: Turn?, to detail: inout RunDetail, _ path: SearchPath, _ scheduler: SearchScheduler
    ) {
        let order = theDefaultOrder()
        var footprints = path.nodes.filter { $0.chosen >= 0 }.map(\.footprint)
        if let last, let node = path.nodes.last,
            let candidate = node.candidates.first(where: { $0.key == last.key }),
            let transition = scheduler.waiting.first(where: { $0.turn.key == last.key })
        {
            detail.schedule.append(transition)
            footprints.append(candidate.must)
        }
        let ran = Set(detail.schedule.map(\.turn.key))
        for (transition, footprint) in zip(detail.schedule, footprints) {
            guard let then = order.places[transition.turn.key] else { continue }
            for index in 0..<then
            where !ran.contains(order.schedule[index].turn.key)
                && footprint.conflicts(with: order.footprints[index])
            {
                detail.flips.append(Precedence(transition.name, order.schedule[index].name))
            }
        }
    }

    /// What its events are about, what the two of the last pair asked for both touch, and how far apart
    /// they may be.
    private func describe(
        on path: SearchPath, at instants: [VirtualInstant] = [], _ detail: inout RunDetail
    ) {
        let account = program.account(
            under: scheduler(
                SearchPath(resources: resources), ExactPolicy(path.nodes.map(\.turn)),
                at: instants))
        for transition in detail.schedule {
            detail.subjects[transition.name] = account.subjects[transition.turn.key.identity]
        }
        detail.remarks = account.remarks
        guard let pair = detail.asked.last,
            let first = detail.schedule.firstIndex(where: { $0.name == pair.first }),
            let second = detail.schedule.firstIndex(where: { $0.name == pair.second }),
            first < path.nodes.count, second < path.nodes.count
        else { return }
        // What the two themselves touch, and then what their code goes on to touch.
        let nodes = min(path.nodes.count, detail.schedule.count)
        let own = path.nodes[first].footprint.conflicting(with: path.nodes[second].footprint)
        let whole = path.footprint(of: first, in: first..<second)
            .conflicting(with: path.footprint(of: second, in: second..<nodes))
        let named = (own + whole.filter { !own.contains($0) }).map { resources.resources[$0] }
        // What everything of a queue or a process touches tells least, and nothing beside other things.
        let weighty = named.filter { $0.weight > .none }
        detail.conflicts = heaviestFirst(weighty.isEmpty ? named : weighty)
        detail.weight = own.map { resources.resources[$0].weight }.max() ?? .none
        let places = Dictionary(
            detail.schedule.enumerated().map { ($1.name, $0) },
            uniquingKeysWith: { first, _ in first })
        for pair in detail.flips {
            let shared = conflicts(of: pair, at: places, on: path).filter { $0.weight == .most }
            if shared.isEmpty { continue }
            detail.telling.append(
                RunDetail.Telling(pair: pair, resources: shared.map(\.description)))
        }
        addBounds(of: first, second, on: path, &detail)
        detail.margin = ExplorationReport.Margin(
            least: path.times.leastDifference(path.nodes[second].run, path.nodes[first].run),
            greatest: path.times.greatestDifference(
                path.nodes[second].run, path.nodes[first].run),
            greatestInAnyOrder: CausalTimes(path).greatestDifference(second, first))
    }

    /// What the two of a pair may pass, and what the pair would then be another one for.
    private func addBounds(
        of first: Int, _ second: Int, on path: SearchPath, _ detail: inout RunDetail
    ) {
        let order = RunOrder(detail.schedule, path)
        let times = CausalTimes(path)
        let nodes = min(path.nodes.count, detail.schedule.count)
        func bound(_ node: Int, from earlier: Int, to later: Int) -> RunDetail.Bound {
            RunDetail.Bound(
                name: order.schedule[node].name,
                greatest: times.greatestDifference(later, earlier)
                    ?? path.times.greatestDifference(
                        path.nodes[later].run, path.nodes[earlier].run))
        }
        let behind = order.consequences(of: second)
        for later in second + 1..<max(nodes, second + 1)
        where order.schedule[later].name.segment == nil
            && !order.isConsequence(later, of: second)
            && path.footprint(of: later, in: later..<nodes).conflicts(with: behind)
        {
            detail.followers.append(bound(later, from: first, to: later))
        }
        let own = order.consequences(of: first)
        for earlier in (0..<first).reversed()
        where order.schedule[earlier].name.segment == nil
            && !order.isConsequence(first, of: earlier)
            && path.footprint(of: earlier, in: earlier..<nodes).conflicts(with: own)
        {
            detail.forerunners.append(bound(earlier, from: earlier, to: second))
        }
    }

    private func heaviestFirst(_ resources: [ResourceName]) -> [String] {
        resources.indices
            .sorted { (resources[$1].weight, $0) < (resources[$0].weight, $1) }
            .map { resources[$0].description }
    }

    /// Some pairs of an order, those first that both touch what says most of them.
    private func heaviestFirst(
        _ pairs: [Precedence], on path: SearchPath, _ schedule: [ScheduledTransition]
    ) -> [Precedence] {
        let places = Dictionary(
            schedule.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let weights = pairs.map { pair in
            conflicts(of: pair, at: places, on: path).map(\.weight).max() ?? .none
        }
        return pairs.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.map { pairs[$0] }
    }

    /// What both of a pair touch.
    private func conflicts(
        of pair: Precedence, at places: [TransitionName: Int], on path: SearchPath
    ) -> [ResourceName] {
        guard let first = places[pair.first], let second = places[pair.second],
            first < path.nodes.count, second < path.nodes.count
        else { return [] }
        return path.nodes[first].footprint.conflicting(with: path.nodes[second].footprint)
            .map { resources.resources[$0] }
    }
}

extension SearchPath {
    /// What the code of a transition touches in its own and in further ones, among some.
    fileprivate func footprint(of transition: Int, in range: Range<Int>) -> Footprint {
        let identity = nodes[transition].turn.key.identity
        var footprint = Footprint()
        for node in nodes[range] where node.chosen >= 0 && node.turn.key.identity == identity {
            footprint += node.footprint
        }
        footprint.normalize()
        return footprint
    }
}

/// A crew of one, in this process.
public final class LocalCrew: SearchCrew {
    private let player: Player
    private var replies: [SearchReply] = []

    public init(_ program: any ExploredProgram, _ options: Explorer.Options = .init()) {
        player = Player(program, options)
    }

    public var count: Int { 1 }
    public var spent: Double { 0 }

    public func ask(_ request: SearchRequest, of worker: Int) {
        if let reply = player.answer(request) { replies.append(reply) }
    }

    public func next() -> (worker: Int, reply: SearchReply) {
        if !replies.isEmpty { return (0, replies.removeFirst()) }
        guard let reply = player.step() else {
            preconditionFailure("Nobody was asked for anything.")
        }
        return (0, reply)
    }

    public func renew(_ worker: Int) {}
}
