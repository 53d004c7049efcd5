import Simulation

/// One order of transitions, as far as it is decided: what each touched, who depends on whom, and
/// the bounds on their times that follow.
///
/// Only what depends on each other is ordered in time, so that two orders of the same partial order
/// have the same bounds, and every solution of them, sorted by time, is a run that can happen.
final class SearchPath {
    /// What could come next at a node.
    struct Candidate {
        let post: PendingPost
        let arrival: Moment
        /// It arrives in its window for certain: it does not wait there for a post before it.
        let isInWindow: Bool
        /// It may have been held up, so that its arrival says nothing of when it runs.
        var mayBeLate = false

        var key: TransitionKey { post.key }
        var sequence: UInt64 { post.sequence }
        var postedIn: Int { post.postedIn }
        var previousInChannel: Int { post.previousInChannel }
        var queue: Int { post.queue }
        var must: Footprint { post.must }
        var isRelease: Bool { post.kind == .release }
        /// Code begins, and does not go on.
        var isStart: Bool { post.kind == .start && post.key.segment == 0 }
        var hasYielded: Bool { post.hasYielded }
        var lock: Int? { post.lock }
        var low: Int64 { post.low }
        var high: Int64 { post.high }

        /// How much later than at its earliest it may arrive.
        var latestWidth: Int64 { high - low }
    }

    /// A class, as what reads one field of a node must not copy all of them.
    final class Node {
        let candidates: ContiguousArray<Candidate>
        /// All that waits; nil where it was not asked for, or says too little.
        var pending: PendingPosts?
        var chosen = -1
        /// Before anything of this node's choice was asked of the times.
        let mark: TimeConstraints.Mark
        /// Before its candidates had moments.
        let entry: TimeConstraints.Mark
        let introduced: ContiguousArray<TransitionKey>
        var run: Moment = 0
        /// The time at which it ran first: what looks at the clock must see the same again.
        var instant: Int64?
        var footprint: Footprint = []
        /// When something ran last, up to it, that no timer that recurs leads to.
        var lastNews: Int64 = 0
        /// The transitions directly before it that only a conflict puts there, so that the race could
        /// go either way; the latest first.
        var races: ContiguousArray<Int32> = []
        /// The locks that its code took, each time that it did.
        var takenLocks: ContiguousArray<Int> = []
        /// Its queue was kept until it ran, by a handler that took time.
        var tookTime = false
        /// Everything that it depends on, a bit each.
        var past: ContiguousArray<UInt64> = []
        var classHash: UInt64 = 0
        /// What came of it follows from this: its key and all that it depends on, those that led to its
        /// being posted among it, as a number.
        var wholePast: UInt64 = 0
        /// The same as far as it was known before it ran.
        var beginning: UInt64 = 0
        /// It was played in thought, and not run since.
        var isForeseen = false
        var isFinished = false
        /// Code that waited on the thread's own stack: no choice leads here.
        var goesOnByItself = false
        /// What the code touched that went on by itself after this node's choice, and was left again.
        var along: Footprint = []
        /// It could have run when it arrived, and when what held it up let it go: both have to be
        /// looked at.
        var hasOtherTime = false
        /// It was asked to run when it was let go, and not when it arrived.
        var isLate = false
        // Of the search:
        var sleep: ContiguousArray<Sleeper> = []
        var done: ContiguousArray<Sleeper> = []
        var isContradiction = false
        /// What is still to be tried.
        var alternatives: ContiguousArray<Turn> = []
        /// The share of the whole search that each thing to try is taken for.
        var turnShare = 0.0

        init(
            candidates: ContiguousArray<Candidate>, pending: PendingPosts?,
            mark: TimeConstraints.Mark, entry: TimeConstraints.Mark,
            introduced: ContiguousArray<TransitionKey>
        ) {
            self.candidates = candidates
            self.pending = pending
            self.mark = mark
            self.entry = entry
            self.introduced = introduced
        }

        var key: TransitionKey { candidates[chosen].key }
        var choice: Candidate { candidates[chosen] }
        /// What its choice touches, as far as that is known.
        var touched: Footprint { isFinished ? footprint : candidates[chosen].must }
        var turn: Turn { Turn(key: key, isLate: isLate) }
    }

    /// A transition that was tried already: until something depends on it, it need not be tried again.
    struct Sleeper {
        let key: TransitionKey
        let footprint: Footprint
    }

    /// A node's use of a resource. The places of others say -1 where there is none.
    private struct Use {
        let access: Access
        let node: Int32
        /// The place of the resource's use before this one.
        let previous: Int32
        /// The place of the last that wrote, up to this one.
        let lastWrite: Int32
        /// The place of the last that may have kept others waiting, up to this one.
        let lastHold: Int32
    }

    let resources: ResourceTable
    var times = TimeConstraints()
    var nodes: ContiguousArray<Node> = []
    /// Who touched what, in order; all of them in one array, as most paths are short-lived.
    private var uses: ContiguousArray<Use> = []
    /// The place of each resource's last use; -1: none.
    private var lastUse: ContiguousArray<Int32> = []
    private var waiting: [TransitionKey: Candidate] = [:]
    /// Each transition runs no earlier than the one before it. Right for a run by chance; in a search it
    /// is the first version that comes to mind, and wrong: equal orders would have other times.
    let ordersEverything: Bool

    init(resources: ResourceTable, ordersEverything: Bool = false) {
        self.resources = resources
        self.ordersEverything = ordersEverything
        waiting.reserveCapacity(96)
        uses.reserveCapacity(256)
    }

    /// The last use of a resource that is as wanted.
    private func lastUse(of resource: Int, where isWanted: (Use) -> Bool) -> Use? {
        guard resource < lastUse.count else { return nil }
        var place = lastUse[resource]
        while place >= 0 {
            let use = uses[Int(place)]
            if isWanted(use) { return use }
            place = use.previous
        }
        return nil
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

    private func makeCandidate(
        _ post: PendingPost, besides others: ContiguousArray<Candidate>, _ isPossible: inout Bool
    ) -> Candidate {
        let candidate = arrive(post, besides: others, &isPossible)
        if let lock = post.lock, isPossible { isPossible = follow(takersOf: lock, candidate) }
        // It may never run, and has been overtaken all the same.
        for access in post.must where candidate.isStart && access.resource == post.queue {
            forEachConflict(access) { other in
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
        _ = lastUse(of: lock) { use in
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
        lastUse(of: resource) { $0.access.writes && $0.node < depth }.map { Int($0.node) }
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
    private func mayBeLate(_ candidate: Candidate) -> Bool {
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
        guard resource < lastUse.count, lastUse[resource] >= 0 else { return nil }
        let hold = uses[Int(lastUse[resource])].lastHold
        if hold < 0 { return nil }
        let writer = Int(uses[Int(hold)].node)
        if postedIn == writer || (postedIn >= 0 && nodes[postedIn].depends(on: writer)) {
            return nil
        }
        return writer
    }

    /// Whether what a node is part of may have kept its queue for a time: since it let others run last,
    /// whoever had it go on.
    private func tookTime(_ depth: Int) -> Bool {
        let choice = nodes[depth].choice
        if choice.isRelease { return true }
        guard choice.key.segment > 0 else { return false }
        let before = lastUse(of: choice.queue) { use in
            nodes[Int(use.node)].key.identity == choice.key.identity
        }
        return before.map { nodes[depth].run != nodes[Int($0.node)].run } ?? true
    }

    /// The earliest time at which a candidate could run, as far as bounds say at a glance.
    func glance(_ candidate: Candidate) -> Int64 {
        var time = times.time(of: candidate.arrival)
        for access in candidate.must {
            forEachConflict(access) { time = max(time, times.time(of: nodes[$0].run)) }
        }
        return time
    }

    /// Chooses a candidate of the last node. False when the times do not bear it; then nothing of it
    /// is left.
    ///
    /// What may have been held up runs when it arrived, if that can be, and else when it was let go;
    /// `isLate` asks for the second alone.
    func choose(_ index: Int, isLate: Bool = false) -> Bool {
        guard findTime(for: index, isLate: isLate) else { return false }
        let depth = nodes.count - 1
        guard nodes[depth].candidates[index].post.recurs, !comesBeforeOthers(at: depth) else {
            return true
        }
        times.undo(to: nodes[depth].mark)
        nodes[depth].chosen = -1
        return false
    }

    /// Whether a timer that recurs can come before all else that could come next, and does not.
    ///
    /// Where it cannot, the orders in which it does are equal to others, or impossible; and it would
    /// come again and again, and what waits for its turn never.
    private func comesBeforeOthers(at depth: Int) -> Bool {
        let mark = times.mark
        defer { times.undo(to: mark) }
        return nodes[depth].candidates.allSatisfy {
            $0.post.recurs
                || waited($0, for: depth, besides: hold(of: $0), release(for: $0))
        }
    }

    private func findTime(for index: Int, isLate: Bool) -> Bool {
        let depth = nodes.count - 1
        let candidate = nodes[depth].candidates[index]
        nodes[depth].chosen = index
        nodes[depth].isFinished = false
        nodes[depth].takenLocks.removeAll()
        nodes[depth].hasOtherTime = false
        nodes[depth].isContradiction = false
        nodes[depth].isForeseen = false
        nodes[depth].isLate = isLate
        nodes[depth].instant = nil
        let hold = candidate.mayBeLate ? self.hold(of: candidate) : nil
        if let hold {
            let couldBeLate = place(candidate, at: depth, heldUpBy: hold)
            if !isLate || !couldBeLate { times.undo(to: nodes[depth].mark) }
            if isLate {
                if !couldBeLate { nodes[depth].chosen = -1 }
                return couldBeLate
            }
            if place(candidate, at: depth, heldUpBy: nil, after: hold) {
                nodes[depth].hasOtherTime = couldBeLate
                return true
            }
            times.undo(to: nodes[depth].mark)
            if couldBeLate { return place(candidate, at: depth, heldUpBy: hold) }
        } else if place(candidate, at: depth, heldUpBy: nil) {
            return true
        }
        times.undo(to: nodes[depth].mark)
        nodes[depth].chosen = -1
        return false
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
            if choose(0) {
                nodes[nodes.count - 1].hasOtherTime = false
                return true
            }
        }
        leave()
        nodes[nodes.count - 1].isContradiction = true
        return false
    }

    private func place(
        _ candidate: Candidate, at depth: Int, heldUpBy hold: Int?, after release: Int? = nil
    ) -> Bool {
        nodes[depth].run = candidate.arrival
        if let hold, !makeRun(candidate, hold, at: depth) { return false }
        if let release, !times.require(candidate.arrival, after: nodes[release].run, by: 0) {
            return false
        }
        guard waitForLock(candidate, at: depth) else { return false }
        let run = nodes[depth].run
        if ordersEverything, depth > 0 {
            guard times.require(run, after: nodes[depth - 1].run, by: 0) else { return false }
        }
        guard follow(candidate.must, candidate, at: depth) else { return false }
        return precede(candidate.must, at: depth)
    }

    /// Who last let its process or queue go, if that kept it from running.
    private func hold(of candidate: Candidate) -> Int? {
        candidate.must.compactMap { access in
            resources.isHold[access.resource]
                ? holdUp(access.resource, candidate.postedIn) : nil
        }.max()
    }

    /// The moment at which something runs that had to wait: when it was let go.
    private func makeRun(_ candidate: Candidate, _ hold: Int, at depth: Int) -> Bool {
        let release = nodes[hold].run
        let run = times.makeMoment()
        nodes[depth].run = run
        return times.require(run, after: candidate.arrival, by: 0)
            && times.require(run, after: release, by: 0)
            && times.require(release, after: run, by: 0)
    }

    /// What takes a lock does so when it comes to it, or when that was let go, if that was later.
    private func waitForLock(_ candidate: Candidate, at depth: Int) -> Bool {
        guard let release = release(for: candidate), nodes[release].run != nodes[depth].run else {
            return true
        }
        let asked = nodes[depth].run
        let run = times.makeMoment()
        nodes[depth].run = run
        return times.require(run, after: asked, by: 0)
            && times.require(run, after: nodes[release].run, by: 0)
            && times.require(any: [
                .init(asked, after: run, by: 0), .init(nodes[release].run, after: run, by: 0),
            ])
    }

    /// Whoever touched what it touches came before it.
    private func follow(
        _ footprint: Footprint, _ candidate: Candidate, at depth: Int
    ) -> Bool {
        let run = nodes[depth].run
        var isPossible = true
        for access in footprint {
            forEachConflict(access) { other in
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
        lastUse(of: queue) { $0.node <= depth && nodes[Int($0.node)].choice.isStart }
            .map { Int($0.node) }
    }

    /// What waits and surely touches the same comes after it.
    private func precede(_ footprint: Footprint, at depth: Int) -> Bool {
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
            // It comes as soon as it has arrived and is let go.
            let isLate = candidate.mayBeLate
            guard
                waited(
                    candidate, for: depth, besides: isLate ? hold(of: candidate) : nil,
                    isLate ? release(for: candidate) : nil)
            else { return false }
        }
        return true
    }

    /// Whether the order in which the two were posted is fixed: by one event, or on one queue.
    private func samePoster(_ left: Candidate, _ right: Candidate) -> Bool {
        if left.postedIn == right.postedIn { return true }
        guard left.postedIn >= 0, right.postedIn >= 0 else { return true }
        return nodes[left.postedIn].choice.queue == nodes[right.postedIn].choice.queue
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
        for access in footprint { append(access, depth) }
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

    /// What is before it, directly and in all.
    private func record(_ footprint: Footprint, at depth: Int) {
        let node = nodes[depth]
        let chosen = node.choice
        var conflicts = self.conflicts(of: footprint)
        // Most transitions touch what they surely touch, and no more.
        let surely =
            node.pending == nil
            ? [] : footprint == chosen.must ? conflicts : self.conflicts(of: chosen.must)
        var past = ContiguousArray<UInt64>(repeating: 0, count: depth >> 6 + 1)
        if chosen.postedIn >= 0 {
            absorb(Int32(chosen.postedIn), into: &past)
        } else if depth > 0 {
            // The host acted when all before was over, or before anything.
            for other in 0..<depth
            where nodes[other].candidates.allSatisfy({ $0.key != chosen.key }) {
                absorb(Int32(other), into: &past)
            }
        }
        if chosen.previousInChannel >= 0 {
            absorb(Int32(chosen.previousInChannel), into: &past)
        }
        // The latest first: what it depends on is then no direct race any more.
        if conflicts.count > 1 { conflicts.sort(by: >) }
        var races: ContiguousArray<Int32> = []
        // All direct conflicts, whether implied by others or not: equal for equal partial orders.
        var sum: UInt64 = 0
        for other in conflicts {
            if past[Int(other) >> 6] & (1 << (UInt64(other) & 63)) == 0 { races.append(other) }
            absorb(other, into: &past)
            sum &+= StableHash.mix(nodes[Int(other)].classHash)
        }
        node.races = races
        // Also where what waits is not known: what comes later has it in its past.
        node.wholePast = self.past(of: chosen.post, conflicts)
        if footprint.contains(where: { $0.resource == resources.clock }) {
            node.wholePast = withInstants(node.wholePast, past)
        }
        if node.pending != nil { node.beginning = self.past(of: chosen.post, surely) }
        node.past = past
        node.classHash = StableHash.mix(
            chosen.key.identity ^ UInt64(chosen.key.segment) &* 0x9e37_79b9_7f4a_7c15
                &+ StableHash.mix(sum))
    }

    /// What leads to a transition that touches this, as a number.
    ///
    /// - Parameter depth: The node at which it runs, for what it sees when it looks at the clock.
    func past(of post: PendingPost, _ footprint: Footprint, at depth: Int? = nil) -> UInt64 {
        var conflicts = self.conflicts(of: footprint)
        let past = past(of: post, conflicts)
        guard let depth, footprint.contains(where: { $0.resource == resources.clock }) else {
            return past
        }
        var all = ContiguousArray<UInt64>(repeating: 0, count: depth >> 6 + 1)
        if post.postedIn >= 0 { conflicts.append(Int32(post.postedIn)) }
        if post.previousInChannel >= 0 { conflicts.append(Int32(post.previousInChannel)) }
        for other in conflicts { absorb(other, into: &all) }
        return withInstants(past, all)
    }

    /// A past with the times of all in it, and of the last node: who looks at the clock sees how long
    /// ago something was, too.
    private func withInstants(_ past: UInt64, _ all: ContiguousArray<UInt64>) -> UInt64 {
        var sum = UInt64(bitPattern: nodes[nodes.count - 1].instant ?? -1)
        for index in nodes.indices where all[index >> 6] & (1 << (UInt64(index) & 63)) != 0 {
            sum &+= StableHash.mix(
                nodes[index].wholePast ^ UInt64(bitPattern: nodes[index].instant ?? -1))
        }
        return StableHash.mix(past ^ StableHash.mix(sum))
    }

    /// The locks that a process took before a node that ends or suspends it, and might still have had
    /// there: nothing has had that wait until they were let go.
    func locksThatCouldBeHeld(at depth: Int) -> [ResourceName] {
        let lives = nodes[depth].footprint.filter { $0.writes && resources.isLife[$0.resource] }
        if lives.isEmpty { return [] }
        let poster = nodes[depth].choice.postedIn
        let takers = nodes.indices.prefix(depth).filter { taker in
            !nodes[taker].takenLocks.isEmpty
                && lives.contains { $0.resource == nodes[taker].choice.post.life }
                && poster != taker && !(poster >= 0 && nodes[poster].depends(on: taker))
        }
        return Set(takers.flatMap { nodes[$0].takenLocks }).sorted().map { resources.resources[$0] }
    }

    /// Adds a node, and all that it depends on, to a set of nodes.
    private func absorb(_ other: Int32, into past: inout ContiguousArray<UInt64>) {
        let its = nodes[Int(other)].past
        for index in its.indices { past[index] |= its[index] }
        past[Int(other) >> 6] |= 1 << (UInt64(other) & 63)
    }

    private func past(of post: PendingPost, _ conflicts: ContiguousArray<Int32>) -> UInt64 {
        var sum: UInt64 = 0
        for other in conflicts { sum &+= StableHash.mix(nodes[Int(other)].wholePast) }
        let poster = post.postedIn >= 0 ? nodes[post.postedIn].wholePast : 0
        return StableHash.mix(
            post.key.identity ^ UInt64(post.key.segment) &* 0x9e37_79b9_7f4a_7c15
                &+ StableHash.mix(sum) ^ StableHash.mix(poster &+ 1))
    }

    /// The nodes that it has to come after because of what it touches, each once.
    private func conflicts(of footprint: Footprint) -> ContiguousArray<Int32> {
        var conflicts: ContiguousArray<Int32> = []
        conflicts.reserveCapacity(8)
        for access in footprint {
            forEachConflict(access) { other in
                if !conflicts.contains(Int32(other)) { conflicts.append(Int32(other)) }
            }
        }
        return conflicts
    }

    /// The last accesses of a resource that an access has to come after.
    private func forEachConflict(_ access: Access, _ body: (Int) -> Void) {
        guard access.resource < lastUse.count, lastUse[access.resource] >= 0 else { return }
        var place = lastUse[access.resource]
        let lastWrite = uses[Int(place)].lastWrite
        while access.writes, place > lastWrite {
            body(Int(uses[Int(place)].node))
            place = uses[Int(place)].previous
        }
        // A write has followed all before it. Readers since are followed by writers only.
        if lastWrite >= 0 { body(Int(uses[Int(lastWrite)].node)) }
    }

    private func append(_ access: Access, _ depth: Int) {
        while lastUse.count <= access.resource { lastUse.append(-1) }
        let place = Int32(uses.count)
        let previous = lastUse[access.resource]
        let last = previous >= 0 ? uses[Int(previous)] : nil
        // A handler that took no time has kept nobody waiting.
        let isHold =
            access.writes && (!resources.isQueue[access.resource] || nodes[depth].tookTime)
        uses.append(
            Use(
                access: access, node: Int32(depth), previous: previous,
                lastWrite: access.writes ? place : last?.lastWrite ?? -1,
                lastHold: isHold ? place : last?.lastHold ?? -1))
        lastUse[access.resource] = place
    }

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
            for _ in nodes[depth].footprint {
                let use = uses.removeLast()
                lastUse[use.access.resource] = use.previous
            }
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

    /// Equal for two orders of one partial order, and for no others but by accident.
    var classHash: UInt64 {
        var sum: UInt64 = 0
        for node in nodes where node.chosen >= 0 { sum &+= node.classHash }
        return StableHash.mix(sum)
    }
}

extension SearchPath.Node {
    func depends(on other: Int) -> Bool {
        let word = other >> 6
        return word < past.count && past[word] & (1 << (UInt64(other) & 63)) != 0
    }
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
