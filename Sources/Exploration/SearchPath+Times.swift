import Simulation

/// What an order asks of the times of its transitions.
extension SearchPath {
    func makeCandidate(
        _ post: PendingPost, besides others: ContiguousArray<Candidate>, _ isPossible: inout Bool
    ) -> Candidate {
        let candidate = arrive(post, besides: others, &isPossible)
        if let lock = post.lock, isPossible { isPossible = follow(takersOf: lock, candidate) }
        // It may never run, and has been overtaken all the same.
        for access in post.must where candidate.isStart && access.resource == post.queue {
            history.forEachConflict(access) { other in
                guard isPossible, let begun = lastStart(on: post.queue, upTo: other),
                    post.postedIn < begun
                        || (post.postedIn > begun && !nodes[post.postedIn].depends(on: begun))
                else { return }
                isPossible = times.require(
                    candidate.arrival, after: nodes[begun].choice.arrival, by: 0)
            }
        }
        return candidate
    }

    /// Who has taken the lock since its code let others run came before it: it arrived later, or while
    /// yet another had the lock.
    private func follow(takersOf lock: Int, _ candidate: Candidate) -> Bool {
        var isPossible = true
        _ = history.lastUse(of: lock) { use in
            let taker = Int(use.node)
            if candidate.postedIn >= taker
                && (candidate.postedIn == taker || nodes[candidate.postedIn].depends(on: taker))
            {
                return true
            }
            guard nodes[taker].takenLocks.contains(lock) else { return false }
            isPossible = waited(
                candidate, for: taker, besides: writer(of: lock, before: taker))
            return !isPossible
        }
        return isPossible
    }

    /// The last writer of a resource before another node.
    private func writer(of resource: Int, before depth: Int) -> Int? {
        history.lastUse(of: resource) { $0.access.writes && $0.node < depth }.map { Int($0.node) }
    }

    /// Asks that what is waiting could not run before a node: it arrived no earlier, or something that
    /// kept it waiting let it go no earlier.
    private func waited(
        _ candidate: Candidate, for depth: Int, besides hold: Int?, _ release: Int? = nil
    ) -> Bool {
        let run = nodes[depth].run
        // Nearly always, and for each conflict of each node: nothing is gathered.
        if hold == nil, release == nil {
            return times.require(candidate.arrival, after: run, by: 0)
        }
        var bounds: ContiguousArray = [
            TimeConstraints.Bound(candidate.arrival, after: run, by: 0)
        ]
        if let hold { bounds.append(.init(nodes[hold].run, after: run, by: 0)) }
        if let release { bounds.append(.init(nodes[release].run, after: run, by: 0)) }
        return times.require(any: bounds)
    }

    private func arrive(
        _ post: PendingPost, besides others: ContiguousArray<Candidate>, _ isPossible: inout Bool
    ) -> Candidate {
        let low = post.low
        let high = post.high
        let poster =
            post.postedIn >= 0
            ? nodes[post.postedIn].run
            : hostMoment(recurs: others.contains { $0.post.recurs && $0.sequence < post.sequence })
        // Most hops take no time: they need no moment of their own.
        let previous = post.previousInChannel
        let isBehind =
            previous >= 0 && nodes[previous].choice.arrival != poster
            && post.postedIn >= 0
        if low == 0, high == 0, !isBehind, !post.countsFromStart {
            return Candidate(post: post, arrival: poster, isInWindow: true)
        }
        let arrival = times.makeMoment()
        if post.countsFromStart {
            // Whoever asked for that time did so before.
            isPossible =
                times.require(arrival, after: poster, by: 0)
                && times.require(arrival, within: low, high, of: TimeConstraints.origin)
                && isPossible
            return Candidate(post: post, arrival: arrival, isInWindow: true)
        }
        guard isBehind else {
            isPossible =
                times.require(arrival, within: low, high, of: poster) && isPossible
            return Candidate(post: post, arrival: arrival, isInWindow: true)
        }
        let before = nodes[previous].choice
        // Whoever posts to a channel comes after those who posted there before.
        let isInWindow =
            high >= TimeConstraints.unbounded || (before.isInWindow && before.high <= high)
        isPossible = times.require(arrival, after: before.arrival, by: 0) && isPossible
        isPossible =
            times.require(
                arrival, within: low, isInWindow ? high : TimeConstraints.unbounded, of: poster)
            && isPossible
        if !isInWindow {
            // A post never arrives before an earlier one, even where its own window has closed.
            isPossible =
                times.require(any: [
                    .init(poster, after: arrival, by: -high),
                    .init(before.arrival, after: arrival, by: 0),
                ]) && isPossible
        }
        return Candidate(post: post, arrival: arrival, isInWindow: isInWindow)
    }

    /// Code outside of any event acts at the start, or when everything before has come to rest.
    ///
    /// - Parameter recurs: Whether timers are left that recur: it does not wait until they come again,
    ///   but acts as soon as the last thing has happened.
    private func hostMoment(recurs: Bool) -> Moment {
        guard !nodes.isEmpty else { return TimeConstraints.origin }
        let latest = nodes.indices.max {
            times.time(of: nodes[$0].run) < times.time(of: nodes[$1].run)
        }
        let moment = latest.flatMap { recurs ? nodes[$0].run : nil } ?? times.makeMoment()
        for index in nodes.indices where nodes[index].run != moment {
            _ = times.require(moment, after: nodes[index].run, by: 0)
        }
        return moment
    }

    /// Whether something that kept its process, its queue or its lock could have done so after it
    /// arrived.
    func mayBeLate(_ candidate: Candidate) -> Bool {
        release(for: candidate) != nil
            || candidate.must.contains { access in
                resources.isHold[access.resource]
                    && holdUp(access.resource, candidate.postedIn) != nil
            }
    }

    /// Who last let go of the lock that it takes, unless its poster comes after that.
    private func release(for candidate: Candidate) -> Int? {
        candidate.lock.flatMap { holdUp($0, candidate.postedIn) }
    }

    /// The last writer of a life, of a queue or of a lock, unless the poster comes after it.
    private func holdUp(_ resource: Int, _ postedIn: Int) -> Int? {
        guard let writer = history.lastHold(of: resource) else { return nil }
        if postedIn == writer || (postedIn >= 0 && nodes[postedIn].depends(on: writer)) {
            return nil
        }
        return writer
    }

    /// Who last let its process or queue go, if that kept it from running.
    private func hold(of candidate: Candidate) -> Int? {
        candidate.must.compactMap { access in
            resources.isHold[access.resource]
                ? holdUp(access.resource, candidate.postedIn) : nil
        }.max()
    }

    /// Whether what a node is part of may have kept its queue for a time: since it let others run last,
    /// whoever had it go on.
    func tookTime(_ depth: Int) -> Bool {
        let choice = nodes[depth].choice
        if choice.isRelease { return true }
        guard choice.key.segment > 0 else { return false }
        let before = history.lastUse(of: choice.queue) { use in
            nodes[Int(use.node)].key.identity == choice.key.identity
        }
        return before.map { nodes[depth].run != nodes[Int($0.node)].run } ?? true
    }

    /// The earliest time at which a candidate could run, as far as bounds say at a glance.
    func glance(_ candidate: Candidate) -> Int64 {
        var time = times.time(of: candidate.arrival)
        for access in candidate.must {
            history.forEachConflict(access) { time = max(time, times.time(of: nodes[$0].run)) }
        }
        return time
    }

    /// Whether a timer that recurs can come before all else that could come next, and does not.
    ///
    /// Where it cannot, the orders in which it does are equal to others, or impossible; and it would
    /// come again and again, and what waits for its turn never.
    func comesBeforeOthers(at depth: Int) -> Bool {
        let mark = times.mark
        defer { times.undo(to: mark) }
        return nodes[depth].candidates.allSatisfy {
            $0.post.recurs
                || waited($0, for: depth, besides: hold(of: $0), release(for: $0))
        }
    }

    /// Gives what is chosen at the last node a time that all constraints bear. False where there is none;
    /// then nothing is chosen.
    func findTime(for index: Int) -> Bool {
        let depth = nodes.count - 1
        let candidate = nodes[depth].candidates[index]
        nodes[depth].chosen = index
        nodes[depth].isFinished = false
        nodes[depth].takenLocks.removeAll()
        nodes[depth].isContradiction = false
        nodes[depth].isForeseen = false
        nodes[depth].instant = nil
        let hold = candidate.mayBeLate ? self.hold(of: candidate) : nil
        if place(candidate, at: depth, heldUpBy: hold) {
            return true
        }
        times.undo(to: nodes[depth].mark)
        nodes[depth].chosen = -1
        return false
    }

    private func place(_ candidate: Candidate, at depth: Int, heldUpBy hold: Int?) -> Bool {
        guard makeRun(candidate, hold, release(for: candidate), at: depth) else { return false }
        let run = nodes[depth].run
        if ordersEverything, depth > 0 {
            guard times.require(run, after: nodes[depth - 1].run, by: 0) else { return false }
        }
        guard follow(candidate.must, candidate, at: depth) else { return false }
        return precede(candidate.must, at: depth)
    }

    /// The moment at which something runs: when it arrived, or when what it had to wait for let it go,
    /// if that was later.
    private func makeRun(
        _ candidate: Candidate, _ hold: Int?, _ release: Int?, at depth: Int
    ) -> Bool {
        nodes[depth].run = candidate.arrival
        // Nearly always: nothing is gathered.
        if hold == nil, release == nil { return true }
        var earlier: ContiguousArray = [candidate.arrival]
        for case let hold? in [hold, release] where !earlier.contains(nodes[hold].run) {
            earlier.append(nodes[hold].run)
        }
        if earlier.count == 1 { return true }
        let run = times.makeMoment()
        nodes[depth].run = run
        return earlier.allSatisfy { times.require(run, after: $0, by: 0) }
            && times.require(
                any: ContiguousArray(earlier.map { TimeConstraints.Bound($0, after: run, by: 0) }))
    }

    /// Whoever touched what it touches came before it.
    func follow(
        _ footprint: Footprint, _ candidate: Candidate, at depth: Int
    ) -> Bool {
        let run = nodes[depth].run
        var isPossible = true
        for access in footprint {
            history.forEachConflict(access) { other in
                guard isPossible else { return }
                isPossible = times.require(run, after: nodes[other].run, by: 0)
                // Code that goes on has kept its queue, and what comes next there may have arrived
                // at any time since it began.
                guard isPossible, candidate.isStart,
                    nodes[other].choice.queue == candidate.queue,
                    let begun = lastStart(on: candidate.queue, upTo: other)
                else { return }
                let before = nodes[begun].choice
                if candidate.arrival != run || before.arrival != nodes[begun].run {
                    isPossible = times.require(
                        candidate.arrival, after: before.arrival, by: 0)
                }
            }
            if !isPossible { return false }
        }
        return isPossible
    }

    /// The last code that began on a queue.
    private func lastStart(on queue: Int, upTo depth: Int) -> Int? {
        history.lastUse(of: queue) { $0.node <= depth && nodes[Int($0.node)].choice.isStart }
            .map { Int($0.node) }
    }

    /// What waits and surely touches the same comes after it.
    func precede(_ footprint: Footprint, at depth: Int) -> Bool {
        let chosen = nodes[depth].choice
        for candidate in nodes[depth].candidates where candidate.key != chosen.key {
            guard candidate.must.conflicts(with: footprint) else { continue }
            let isSameQueue = candidate.queue == chosen.queue
            if isSameQueue {
                // Equal due times keep the order of creation.
                let isOvertaken =
                    candidate.sequence < chosen.sequence && samePoster(candidate, chosen)
                guard
                    times.require(
                        candidate.arrival, after: chosen.arrival, by: isOvertaken ? 1 : 0)
                else { return false }
            }
            guard waited(candidate, for: depth) else { return false }
        }
        return true
    }

    /// Asks that one of what could come at a node comes after what was chosen there.
    func comes(_ index: Int, after depth: Int) -> Bool {
        waited(nodes[depth].candidates[index], for: depth)
    }

    /// The same of what comes as soon as it has arrived and is let go.
    private func waited(_ candidate: Candidate, for depth: Int) -> Bool {
        let isLate = candidate.mayBeLate
        return waited(
            candidate, for: depth, besides: isLate ? hold(of: candidate) : nil,
            isLate ? release(for: candidate) : nil)
    }

    /// Whether the order in which the two were posted is fixed: by one event, or on one queue.
    private func samePoster(_ left: Candidate, _ right: Candidate) -> Bool {
        if left.postedIn == right.postedIn { return true }
        guard left.postedIn >= 0, right.postedIn >= 0 else { return true }
        return nodes[left.postedIn].choice.queue == nodes[right.postedIn].choice.queue
    }
}
