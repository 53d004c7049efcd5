import Simulation

/// One order of transitions, as far as it is decided: what each touched, who depends on whom, and
/// the bounds on their times that follow.
///
/// Only what depends on each other is ordered in time, so that two orders of the same partial order
/// have the same bounds, and every solution of them, sorted by time, is a run that can happen.
final class SearchPath {
    let resources: ResourceTable
    var times = TimeConstraints()
    var nodes: ContiguousArray<Node> = []
    private(set) var history = AccessHistory()
    private var waiting: [TransitionKey: Candidate] = [:]
    /// Each transition runs no earlier than the one before it. Right for a run by chance; in a search it
    /// is the first version that comes to mind, and wrong: equal orders would have other times.
    let ordersEverything: Bool

    init(resources: ResourceTable, ordersEverything: Bool = false) {
        self.resources = resources
        self.ordersEverything = ordersEverything
        waiting.reserveCapacity(96)
    }

    /// Code that has let others run before it went on, in the order in which it did so.
    var yielded: [Candidate] {
        waiting.values.filter(\.hasYielded).sorted { $0.sequence < $1.sequence }
    }

    // MARK: Going forward

    /// Begins a node: names the moments of what could come next. False when one of them cannot be
    /// reconciled with the times, which then rules out the whole path.
    ///
    /// - Parameter kept: What waits for code that keeps its queue, the first of each channel, or its
    ///   lock. It may never come next, when its process dies or it is cancelled, but its time must bear
    ///   that it waited.
    func enter(
        _ ready: [PendingPost], kept: [PendingPost] = [], _ pending: PendingPosts? = nil
    ) -> Bool {
        let entry = times.mark
        var candidates: ContiguousArray<Candidate> = []
        candidates.reserveCapacity(ready.count)
        var introduced: ContiguousArray<TransitionKey> = []
        var isPossible = true
        for post in ready {
            if var known = waiting[post.key] {
                known.mayBeLate = mayBeLate(known)
                candidates.append(known)
            } else {
                var candidate = makeCandidate(post, besides: candidates, &isPossible)
                candidate.mayBeLate = mayBeLate(candidate)
                waiting[post.key] = candidate
                introduced.append(post.key)
                candidates.append(candidate)
            }
        }
        for post in kept where waiting[post.key] == nil {
            waiting[post.key] = makeCandidate(post, besides: candidates, &isPossible)
            introduced.append(post.key)
        }
        nodes.append(
            Node(
                candidates: candidates, pending: pending, mark: times.mark, entry: entry,
                introduced: introduced))
        return isPossible
    }

    /// Chooses a candidate of the last node. False when the times do not bear it; then nothing of it
    /// is left.
    func choose(_ index: Int) -> Bool {
        guard findTime(for: index) else { return false }
        let depth = nodes.count - 1
        guard nodes[depth].candidates[index].post.recurs, !comesBeforeOthers(at: depth) else {
            return true
        }
        times.undo(to: nodes[depth].mark)
        nodes[depth].chosen = -1
        return false
    }

    /// The same, of what others that wait can come after, in time too.
    func choose(_ index: Int, before others: [Int]) -> Bool {
        guard choose(index) else { return false }
        if others.isEmpty { return true }
        let depth = nodes.count - 1
        let mark = times.mark
        let isPossible = others.allSatisfy { comes($0, after: depth) }
        times.undo(to: isPossible ? mark : nodes[depth].mark)
        if !isPossible { nodes[depth].chosen = -1 }
        return isPossible
    }

    /// Adds a node of code that goes on by itself after the last node's choice. False when the times do
    /// not bear it, and so not the choice either.
    ///
    /// - Parameter others: What could come next beside it, if there were a choice.
    func goOn(
        _ post: PendingPost, besides others: [PendingPost], kept: [PendingPost],
        _ pending: PendingPosts?
    ) -> Bool {
        if enter([post] + others, kept: kept, pending) {
            nodes[nodes.count - 1].goesOnByItself = true
            if choose(0) { return true }
        }
        leave()
        nodes[nodes.count - 1].isContradiction = true
        return false
    }

    /// What a transition touches that has made these steps.
    func footprint(
        of choice: Candidate, _ steps: some Collection<Step>, isParked: Bool
    ) -> Footprint {
        var footprint = choice.must
        for step in steps { footprint.append(resources.access(step)) }
        if isParked {
            // Who keeps the queue keeps it from everyone else there.
            for access in choice.must where resources.isQueue[access.resource] {
                footprint.append(Access(access.resource, writes: true))
            }
        }
        footprint.normalize()
        return footprint
    }

    /// The chosen transition ran, or is known to, and touches this in all. False when that cannot have
    /// happened at this place.
    func finish(_ footprint: Footprint) -> Bool {
        let depth = nodes.count - 1
        let chosen = nodes[depth].choice
        nodes[depth].footprint = footprint
        nodes[depth].isFinished = true
        nodes[depth].tookTime = tookTime(depth)
        nodes[depth].lastNews = lastNews(at: depth)
        record(footprint, at: depth)
        let isPossible =
            footprint == chosen.must
            || (follow(footprint, chosen, at: depth) && precede(footprint, at: depth))
        for access in footprint {
            // A handler that took no time has kept nobody waiting.
            let isHold =
                access.writes && (!resources.isQueue[access.resource] || nodes[depth].tookTime)
            history.append(access, by: depth, isHold: isHold)
        }
        nodes[depth].isContradiction = !isPossible
        return isPossible
    }

    /// When something ran last, up to a node, that no timer that recurs leads to, in nanoseconds; those
    /// before it are finished.
    func lastNews(at depth: Int) -> Int64 {
        let before = depth > 0 ? nodes[depth - 1].lastNews : 0
        guard depth >= 0 else { return 0 }
        let post = nodes[depth].choice.post
        // The kernel counts what it takes from its queues: not what goes on by itself.
        guard post.restRole.isNews, post.kind != .release, !nodes[depth].goesOnByItself else {
            return before
        }
        return max(before, nodes[depth].instant ?? 0)
    }

    // MARK: Looking ahead

    /// Whether each of some sleepers at the last node could still be woken: what does so runs before
    /// it, and comes from one of the others.
    func canWake(_ sleepers: ContiguousArray<Sleeper>) -> Bool {
        if sleepers.isEmpty || nodes.isEmpty { return true }
        let last = nodes.count - 1
        let candidates = nodes[last].candidates
        let chosen = nodes[last].chosen
        let run = nodes[last].run
        func isAsleep(_ key: TransitionKey) -> Bool { sleepers.contains { $0.key == key } }
        for candidate in candidates where isAsleep(candidate.key) && !candidate.mayBeLate {
            // The one that is chosen has run: what it leads to comes no earlier.
            func moment(_ place: Int) -> Moment {
                place == chosen ? run : candidates[place].arrival
            }
            // Most are woken by one that comes no later anyway.
            let isWoken = candidates.indices.contains {
                times.bears(candidate.arrival, after: moment($0), by: 0)
                    && !isAsleep(candidates[$0].key)
            }
            if isWoken { continue }
            let mark = times.mark
            let isWakeable = candidates.indices.contains {
                if isAsleep(candidates[$0].key) { return false }
                let isPossible = times.require(candidate.arrival, after: moment($0), by: 0)
                times.undo(to: mark)
                return isPossible
            }
            if !isWakeable { return false }
        }
        return true
    }

    /// Whether what was chosen last can come before all else that waits, in one and the same run.
    ///
    /// Where it cannot, something that waits surely runs at an earlier time: either the two depend on
    /// each other, and this order is impossible, or they do not, and the order that has them by time
    /// is an equal one. What may be held up says nothing.
    func couldBeFirst() -> Bool {
        let mark = times.mark
        defer { times.undo(to: mark) }
        return keepFirst()
    }

    /// Has what was chosen last come before all else that waits. False when it cannot; then the choice
    /// is to be taken back.
    func keepFirst() -> Bool {
        let last = nodes.count - 1
        guard last >= 0, nodes[last].chosen >= 0 else { return true }
        let chosen = nodes[last].chosen
        let run = nodes[last].run
        let candidates = nodes[last].candidates
        return candidates.indices.allSatisfy {
            candidates[$0].mayBeLate || $0 == chosen
                || times.require(candidates[$0].arrival, after: run, by: 0)
        }
    }

    // MARK: Going back

    /// Takes back the choice of the last node, which keeps its candidates.
    func unchoose() {
        let depth = nodes.count - 1
        guard nodes[depth].chosen >= 0 else { return }
        if nodes[depth].isFinished {
            history.removeLast(nodes[depth].footprint.count)
        }
        times.undo(to: nodes[depth].mark)
        nodes[depth].chosen = -1
        nodes[depth].isFinished = false
    }

    /// Takes back the last node.
    func leave() {
        unchoose()
        let node = nodes.removeLast()
        times.undo(to: node.entry)
        for key in node.introduced { waiting[key] = nil }
    }

    // MARK: What it comes to

    /// Whether the choice there is the end of a handler's time, in which nothing runs.
    func isRelease(_ depth: Int) -> Bool {
        nodes[depth].candidates[nodes[depth].chosen].isRelease
    }

    /// Whether something on it has looked at the clock.
    var readsClock: Bool { nodes.contains(where: readsClock) }

    func readsClock(_ node: Node) -> Bool {
        node.footprint.contains { $0.resource == resources.clock }
    }

    /// The earliest times at which all that was chosen can have run, as its order has it.
    var earliestInstants: [VirtualInstant] {
        nodes.filter { $0.chosen >= 0 }.map { VirtualInstant(nanoseconds: times.time(of: $0.run)) }
    }

    /// When each transition runs at the latest, where no window is taken to be open for more than a
    /// second after all others have closed.
    ///
    /// - Parameter place: One that runs at its earliest, as all before it do; nil: none does.
    func latestInstants(after place: Int? = nil) -> [VirtualInstant] {
        let chosen = nodes.filter { $0.chosen >= 0 }
        let fixed = place.map { nodes[...$0].filter { $0.chosen >= 0 }.map(\.run) } ?? []
        let latest = times.latest(of: chosen.map(\.run), openFor: 1_000_000_000, fixed: fixed)
        return latest.map { VirtualInstant(nanoseconds: $0) }
    }

    /// The transitions that have looked at the clock, in order.
    var clockReaders: [Int] { nodes.indices.filter { readsClock(nodes[$0]) } }
}

extension SearchPath {
    /// When each transition runs; nil where what the lateness names has not come.
    func latestInstants(
        _ lateness: Lateness, _ scheduler: SearchScheduler
    ) -> [VirtualInstant]? {
        guard let name = lateness.after else { return latestInstants() }
        guard let place = nodes.indices.first(where: { scheduler.name(at: $0) == name }) else {
            return nil
        }
        return latestInstants(after: place)
    }
}
