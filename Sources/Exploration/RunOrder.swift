import Simulation

/// Who comes when in a run, and touches what.
struct RunOrder {
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
            places[transition.key] = index
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

    /// Whether two transitions touch the same, as far as the run has both.
    func isConflict(_ left: TransitionKey, _ right: TransitionKey) -> Bool {
        guard let left = places[left], let right = places[right] else { return false }
        return footprints[left].conflicts(with: footprints[right])
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

    /// What came while a transition was kept back that this order has later than it, or never comes to,
    /// each before it: where it touches what the transition touches, or what follows from that.
    ///
    /// - Parameter names: Of what the path has played.
    func arrivals(
        while kept: TransitionName, _ names: [TransitionName], on path: SearchPath
    ) -> [Precedence] {
        guard let place = schedule.firstIndex(where: { $0.name == kept }) else { return [] }
        let consequences = consequences(of: place)
        var arrivals: [Precedence] = []
        for (name, node) in zip(names, path.nodes) {
            if name == kept { break }
            if places[node.key].map({ $0 > place }) ?? true,
                node.footprint.conflicts(with: consequences)
            {
                arrivals.append(Precedence(name, kept))
            }
        }
        return arrivals
    }
}
