import Simulation

/// A run beside the default order: how it differs from that, and what its pairs have to do with each other.
struct ComparedRun {
    private let path: SearchPath
    let schedule: [ScheduledTransition]
    /// The default order.
    private let order: RunOrder

    init(_ path: SearchPath, _ schedule: [ScheduledTransition], beside order: RunOrder) {
        self.path = path
        self.schedule = schedule
        self.order = order
    }

    /// - Parameter hasRaces: Without, as only what is flipped further asks for them.
    func detail(hasRaces: Bool) -> RunDetail {
        var detail = RunDetail(
            schedule: schedule, flips: flips() ?? [], races: hasRaces ? races() : [])
        if hasRaces {
            detail.belated = belated()
            for (transition, node) in zip(schedule, path.nodes)
            where node.key.segment == 0 && node.choice.latestWidth > 0 {
                detail.loose.append(transition.name)
                if node.choice.postedIn < 0 { detail.fromOutside.append(transition.name) }
            }
        }
        return detail
    }

    private func races() -> [Precedence] {
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
    func pairs() -> [Precedence] {
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

    /// The pairs that a run has the other way around than another, each in conflict in one of the two:
    /// what comes too late may touch nothing any more.
    ///
    /// - Parameter reference: nil: the default order.
    /// - Returns: nil when they are more than asked for.
    func flips(atMost limit: Int = .max, against reference: RunOrder? = nil) -> [Precedence]? {
        let order = reference ?? order
        let then = schedule.map { order.places[$0.key] }
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
        flips += interruptions()
        if flips.count > limit { return nil }
        flips += withdrawals(against: order)
        return flips.count > limit ? nil : flips
    }

    /// What was called off while it waited, as a timer is that is cleared, and runs in the other order:
    /// what called it off came first in one of the two, and no pair tells so of those that both have.
    private func withdrawals(against order: RunOrder) -> [Precedence] {
        let run = RunOrder(schedule, path)
        var pairs: [Precedence] = []
        for (place, transition) in order.schedule.enumerated() {
            guard let end = run.withdrawals[transition.key] else { continue }
            if let then = order.places[schedule[end].key], then < place { continue }
            pairs.append(Precedence(schedule[end].name, transition.name))
        }
        for (place, transition) in schedule.enumerated() {
            guard let end = order.withdrawals[transition.key] else { continue }
            if let now = run.places[order.schedule[end].key], now < place { continue }
            pairs.append(Precedence(transition.name, order.schedule[end].name))
        }
        return pairs
    }

    /// What ended a process came before what its code, which had let others run, would have gone on
    /// with: that never ran, so no other pair tells where the code stood. Where the default order never
    /// comes so far, what the code did last is told, too.
    private func interruptions() -> [Precedence] {
        let ran = Set(schedule.map(\.key))
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
                let endThen = order.places[schedule[end].key], endThen < then
            {
                continue
            }
            pairs.append(
                Precedence(schedule[end].name, last.name.goingOn(at: candidate.key.segment)))
            if order.places[last.key] == nil {
                pairs.append(Precedence(last.name, schedule[end].name))
            }
        }
        return pairs
    }

    /// What ended a process came later than by default, and other pairs do not tell how late: what ran
    /// there until then is nowhere in the default order. The last on each queue tells.
    private func belated() -> [Precedence] {
        var pairs: [Precedence] = []
        for end in schedule.indices where order.places[schedule[end].key] != nil {
            var queues: Set<Int> = []
            for before in (0..<end).reversed()
            where order.places[schedule[before].key] == nil {
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
    ///
    /// - Parameter waiting: What it was chosen from.
    func add(
        _ last: TransitionKey?, of waiting: [ScheduledTransition], to detail: inout RunDetail
    ) {
        var footprints = path.nodes.filter { $0.chosen >= 0 }.map(\.footprint)
        if let last, let node = path.nodes.last,
            let candidate = node.candidates.first(where: { $0.key == last }),
            let transition = waiting.first(where: { $0.key == last })
        {
            detail.schedule.append(transition)
            footprints.append(candidate.must)
        }
        let ran = Set(detail.schedule.map(\.key))
        for (transition, footprint) in zip(detail.schedule, footprints) {
            guard let then = order.places[transition.key] else { continue }
            for index in 0..<then
            where !ran.contains(order.schedule[index].key)
                && footprint.conflicts(with: order.footprints[index])
            {
                detail.flips.append(Precedence(transition.name, order.schedule[index].name))
            }
        }
    }

    /// What its events are about, what the two of the last pair asked for both touch, and how far apart
    /// they may be.
    func describe(_ account: RunAccount, _ detail: inout RunDetail) {
        for transition in schedule {
            detail.subjects[transition.name] = account.subjects[transition.key.identity]
        }
        detail.remarks = account.remarks
        guard let pair = detail.asked.last,
            let first = schedule.firstIndex(where: { $0.name == pair.first }),
            let second = schedule.firstIndex(where: { $0.name == pair.second }),
            first < second, second < path.nodes.count
        else { return }
        // What the two themselves touch, and then what their code goes on to touch.
        let nodes = min(path.nodes.count, schedule.count)
        let own = path.nodes[first].footprint.conflicting(with: path.nodes[second].footprint)
        let whole = path.footprint(of: first, in: first..<second)
            .conflicting(with: path.footprint(of: second, in: second..<nodes))
        let named = (own + whole.filter { !own.contains($0) }).map { path.resources.resources[$0] }
        // What everything of a queue or a process touches tells least, and nothing beside other things.
        let weighty = named.filter { $0.weight > .none }
        detail.conflicts = heaviestFirst(weighty.isEmpty ? named : weighty)
        detail.weight = own.map { path.resources.resources[$0].weight }.max() ?? .none
        let places = placesByName
        for pair in detail.flips {
            let shared = conflicts(of: pair, at: places).filter { $0.weight == .most }
            if shared.isEmpty { continue }
            detail.telling.append(
                RunDetail.Telling(pair: pair, resources: shared.map(\.description)))
        }
        addBounds(of: first, second, &detail)
        detail.margin = ExplorationReport.Margin(
            least: path.times.leastDifference(path.nodes[second].run, path.nodes[first].run),
            greatest: path.times.greatestDifference(
                path.nodes[second].run, path.nodes[first].run),
            greatestInAnyOrder: CausalTimes(path).greatestDifference(second, first))
    }

    /// What the two of a pair may pass, and what the pair would then be another one for.
    private func addBounds(of first: Int, _ second: Int, _ detail: inout RunDetail) {
        let order = RunOrder(schedule, path)
        let times = CausalTimes(path)
        let nodes = min(path.nodes.count, schedule.count)
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
    func heaviestFirst(_ pairs: [Precedence]) -> [Precedence] {
        let places = placesByName
        let weights = pairs.map { pair in
            conflicts(of: pair, at: places).map(\.weight).max() ?? .none
        }
        return pairs.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.map { pairs[$0] }
    }

    private var placesByName: [TransitionName: Int] {
        Dictionary(
            schedule.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What both of a pair touch.
    private func conflicts(
        of pair: Precedence, at places: [TransitionName: Int]
    ) -> [ResourceName] {
        guard let first = places[pair.first], let second = places[pair.second],
            first < path.nodes.count, second < path.nodes.count
        else { return [] }
        return path.nodes[first].footprint.conflicting(with: path.nodes[second].footprint)
            .map { path.resources.resources[$0] }
    }
}

extension SearchPath {
    /// What the code of a transition touches in its own and in further ones, among some.
    fileprivate func footprint(of transition: Int, in range: Range<Int>) -> Footprint {
        let identity = nodes[transition].key.identity
        var footprint = Footprint()
        for node in nodes[range] where node.chosen >= 0 && node.key.identity == identity {
            footprint += node.footprint
        }
        footprint.normalize()
        return footprint
    }
}
