import Simulation

/// Leads one run along a path, and on from its end.
final class SearchScheduler: Scheduler {
    enum End {
        /// Nothing was left to do, or the program ended by itself.
        case complete
        /// Everything that could come next was tried before, in an equal order.
        case asleep
        /// No order of what waits is left that the windows allow.
        case contradiction
        /// Equal choices led to something else.
        case diverged(depth: Int)
        /// The bound on the length was met.
        case tooLong
        /// What came next has ended a process of Farad's before.
        case fatal
    }

    /// Of code that waits on the thread's own stack, only what began last can go on.
    static let nested = "code that waits on top of other code that waits"

    /// Handlers that take time are ordered, but not in every way that they could be.
    static let sleeping = "code that sleeps"

    /// Where a run is over although an event is still to come.
    static let farTimers =
        "what comes after timers that are far away, as others come again and again meanwhile "
        + "(see --until)"

    let path: SearchPath
    private let policy: any ChoicePolicy
    /// Resources that more than one queue touches: native code yields before it touches them.
    private let shared: SharedResources
    /// The nodes that are played again.
    private let decidedCount: Int
    private var depth = 0
    private(set) var end = End.complete
    private var hasEnded = false
    /// What the search cannot order: named, because nothing can then be called exhausted.
    private(set) var blindSpots: Set<String> = []
    private let longest: Int
    /// Records of transitions, for names.
    private var records: [EventRecord?] = []
    /// What transitions are called that have been asked for before.
    private let names: TransitionNames
    /// What has waited in this run, by its order of creation: most of it waits for several choices.
    private var known: ContiguousArray<PendingPost?> = []
    /// What could have come next when the run was given up for want of a choice.
    private(set) var waiting: [ScheduledTransition] = []
    /// When each transition runs, in place of as early as it can; for the beginning of the run.
    var instants: [VirtualInstant] = []
    /// The first node that was foreseen and is not so.
    private(set) var firstWrong: Int?
    /// Told of each choice before it runs, for whoever is left when it ends the process.
    var journal: ((TransitionKey) -> Void)?
    /// Beginnings of runs that are not to be played again.
    var fatal: [[TransitionKey]] = []
    /// Learns what transitions do; nil once something was otherwise.
    var foresight: Foresight?
    /// The place of the path at which nothing was left to run: what the last transition did is learnt.
    private var restingPlace: Int?
    /// Code has yielded by its name, where it would have gone on.
    private(set) var parksElsewhere = false

    /// - Parameters:
    ///   - names: Learns what the transitions of its schedule are called.
    ///   - longest: the longest run, in transitions.
    init(
        path: SearchPath, decided: Int = 0, policy: any ChoicePolicy, shared: SharedResources,
        names: TransitionNames = TransitionNames(), longest: Int = Explorer.Options().longestRun
    ) {
        self.path = path
        self.policy = policy
        self.shared = shared
        self.names = names
        self.longest = longest
        decidedCount = decided
    }

    var isExploring: Bool { true }

    /// At other times than its order's own, a run comes to rest where what comes next says so.
    var mayRest: Bool? {
        guard !instants.isEmpty, let next = policy.next(on: path) else { return nil }
        return !(Simulation.current?.enabledEvents().contains { $0.key == next } ?? true)
    }

    func rests() {
        guard !hasEnded, depth >= decidedCount, let foresight, let pending = waitingPosts([]) else {
            return
        }
        restingPlace = path.nodes.count
        if !path.learn(pending, foresight) { mistook(path.nodes.count - 1) }
    }

    func endsBeforeNews() { blindSpots.insert(Self.farTimers) }

    func decided() -> TransitionKey? {
        if hasEnded || depth >= decidedCount { return nil }
        if path.nodes[depth].goesOnByItself
            || (path.nodes[depth].isForeseen && !waitsAsForeseen)
        {
            mistook(depth - 1)
            end(wrongFrom: depth)
            return nil
        }
        if depth == decidedCount - 1, isFatal {
            path.nodes[depth].isContradiction = true
            _ = stop(.fatal)
            return nil
        }
        return path.nodes[depth].key
    }

    /// A transition did not do what it did before, after all the same: it depends on something that
    /// nobody has told of. What was concluded from it is worth nothing.
    private func mistook(_ place: Int) {
        let name = records.indices.contains(place) ? records[place]?.name : nil
        blindSpots.insert(
            "\(name ?? "a transition"), which did something else after the same: it depends on "
                + "something that is not tracked")
        foresight = nil
    }

    /// The run is over: whether it should have gone on, as far as its nodes were played in thought.
    func endsRun() {
        guard !hasEnded, depth < decidedCount else { return }
        mistook(depth - 1)
        end(wrongFrom: depth)
    }

    /// Ends the run because the path is wrong from a node on, which is to be played anew.
    private func end(wrongFrom place: Int) {
        firstWrong = min(firstWrong ?? place, place)
        _ = stop(.contradiction)
    }

    /// Whether all that was said to wait does.
    private var waitsAsForeseen: Bool {
        guard let pending = path.nodes[depth].pending,
            let waiting = Simulation.current?.waitingEvents()
        else { return false }
        return waiting.created == pending.created
            && waiting.events.elementsEqual(pending.posts) {
                $0.key == $1.key && $0.sequence == $1.sequence
            }
    }

    func choose(among ready: [ReadyEvent]) -> Int? {
        if hasEnded { return nil }
        guard depth >= decidedCount else { return stop(.diverged(depth: depth)) }
        if let last = path.nodes.last, !last.isFinished {
            blindSpots.insert("a handler that the kernel did not end")
            if !finish([], isParked: true) { return stop(.contradiction) }
        }
        guard depth < longest else { return stop(.tooLong) }
        // What comes after the run's last instant waits and never comes: no effect tells of that.
        if Simulation.current?.isLimited ?? false { foresight = nil }
        if Simulation.current?.nestedWaits ?? 0 > 1 { blindSpots.insert(Self.nested) }
        if ready.contains(where: { $0.kind != .start && $0.window.highNanoseconds > 0 }) {
            blindSpots.insert(Self.sleeping)
            // How long a queue is kept depends on the time at which others kept it.
            foresight = nil
        }
        let posts = self.posts(ready)
        let pending = foresight.flatMap { learn($0, posts) }
        guard path.enter(posts, kept: kept, pending) else {
            path.leave()
            return stop(.contradiction)
        }
        switch policy.choose(on: path, among: ready) {
        case .candidate(let index):
            if isFatal {
                path.nodes[depth].isContradiction = true
                return stop(.fatal)
            }
            return index
        case .asleep:
            return stop(.asleep)
        case .none:
            waiting = ready.map {
                ScheduledTransition(
                    key: $0.key, name: TransitionName($0),
                    at: $0.earliest)
            }
            return stop(.contradiction)
        case .astray:
            return stop(.diverged(depth: depth))
        }
    }

    private func posts(_ events: [ReadyEvent]) -> [PendingPost] {
        events.map(post)
    }

    private func post(_ event: ReadyEvent) -> PendingPost {
        let place = Int(event.sequence)
        while known.count <= place { known.append(nil) }
        if let post = known[place], post.isStill(event) { return post }
        let post = PendingPost(event, path.resources)
        known[place] = post
        return post
    }

    private var kept: [PendingPost] { posts(Simulation.current?.keptEvents() ?? []) }

    /// What waits now, which says what the last transition did; nil where that is not all.
    ///
    /// - Parameter goesOn: What goes on without a choice.
    private func learn(
        _ foresight: Foresight, _ ready: [PendingPost], goesOn: PendingPost? = nil
    ) -> PendingPosts? {
        guard let pending = waitingPosts(ready, goesOn: goesOn),
            let next = pending.end < .max
                ? path.comeInTime(pending.ready, pending) : pending.ready,
            next.elementsEqual(ready, by: { $0.key == $1.key })
        else { return nil }
        // The kernel has gone on: whoever thinks that the run is over is wrong.
        if goesOn == nil, path.rest(pending, ready) ?? .none != .none {
            self.foresight = nil
            return nil
        }
        // What the host has done meanwhile is nobody's doing.
        if restingPlace == path.nodes.count || path.learn(pending, foresight) { return pending }
        mistook(path.nodes.count - 1)
        return nil
    }

    /// All that waits; nil where that is not all that the run depends on.
    private func waitingPosts(_ ready: [PendingPost], goesOn: PendingPost? = nil) -> PendingPosts? {
        guard let waiting = Simulation.current?.waitingEvents() else { return nil }
        var pending = PendingPosts()
        pending.created = waiting.created
        pending.heldLocks.append(
            contentsOf: waiting.heldLocks.map { path.resources.number(of: $0) })
        pending.held = waiting.held.map { path.resources.number(of: $0.resource) }
        pending.blocked.append(contentsOf: waiting.blocked.map(blockedCode))
        pending.nested.append(contentsOf: waiting.nested.map(blockedCode))
        pending.goesOn = goesOn
        pending.quiescence = waiting.quiescence
        pending.end = waiting.end?.nanoseconds ?? .max
        pending.posts.reserveCapacity(waiting.events.count)
        var next = 0
        for event in waiting.events {
            let post: PendingPost
            if next < ready.count, ready[next].sequence == event.sequence {
                post = ready[next]
                next += 1
            } else {
                post = self.post(event)
            }
            pending.posts.append(post)
            if !event.isProcessRunning, !pending.stopped.contains(post.life) {
                pending.stopped.append(post.life)
            }
        }
        return pending
    }

    private func blockedCode(
        _ key: TransitionKey, on queue: SerialQueue
    ) -> PendingPosts.BlockedCode {
        PendingPosts.BlockedCode(
            key: key, queue: path.resources.number(of: queue.resource),
            isStopped: queue.process.state != .running)
    }

    private func finish(_ steps: some Collection<Step>, isParked: Bool) -> Bool {
        path.finish(
            path.footprint(
                of: path.nodes[path.nodes.count - 1].choice, steps, isParked: isParked))
    }

    private var isFatal: Bool {
        fatal.contains { run in
            run.count == path.nodes.count && run.last == path.nodes[run.count - 1].key
                && zip(run, path.nodes).allSatisfy { $0 == $1.key }
        }
    }

    /// What ran, and when, as far as the path is chosen.
    var schedule: [ScheduledTransition] {
        // A node is large: its fields are read where they are.
        zip(path.nodes.indices, records).compactMap { place, record in
            guard path.nodes[place].chosen >= 0 else { return nil }
            let key = path.nodes[place].key
            return ScheduledTransition(
                key: key, name: name(of: key, record),
                at: instants.isEmpty
                    ? VirtualInstant(nanoseconds: path.times.time(of: path.nodes[place].run))
                    : record?.at ?? VirtualInstant(nanoseconds: 0))
        }
    }

    /// What the transition at a place of the path is called.
    func name(at place: Int) -> TransitionName {
        name(of: path.nodes[place].key, records[place])
    }

    private func name(of key: TransitionKey, _ record: EventRecord?) -> TransitionName {
        guard let record else { return TransitionName(released: key) }
        if let name = names[key] { return name }
        let name = TransitionName(record, key)
        names.learn(name, key)
        return name
    }

    /// What ran last.
    var lastName: String? { records.last { $0 != nil }??.name }

    private func stop(_ end: End) -> Int? {
        hasEnded = true
        self.end = end
        return nil
    }

    func instant(for event: ReadyEvent) -> VirtualInstant? {
        let place = depth
        // A node is large: its fields are read where they are.
        journal?(path.nodes[place].key)
        records.append(nil)
        depth += 1
        if path.isRelease(place), !path.nodes[place].isFinished, !finish([], isParked: false) {
            _ = stop(.contradiction)
        }
        if path.isRelease(place) { path.nodes[place].isForeseen = false }
        if instants.indices.contains(place) { return instants[place] }
        let time =
            path.nodes[place].instant ?? path.times.time(of: path.nodes[place].run)
        path.nodes[place].instant = time
        return VirtualInstant(nanoseconds: time)
    }

    func continues(_ event: ReadyEvent) {
        if hasEnded { return }
        let place = depth
        records.append(nil)
        depth += 1
        if place < decidedCount {
            let node = path.nodes[place]
            guard node.goesOnByItself, node.key == event.key else {
                mistook(place - 1)
                end(wrongFrom: place)
                return
            }
        } else {
            let post = post(event)
            let others = posts(Simulation.current?.enabledEvents() ?? [])
            let pending = foresight.flatMap { learn($0, others, goesOn: post) }
            guard path.goOn(post, besides: others, kept: kept, pending) else {
                _ = stop(.contradiction)
                return
            }
            policy.goesOn(on: path, as: event)
        }
        path.nodes[place].instant = event.earliest.nanoseconds
        journal?(path.nodes[place].key)
    }

    func yields(before step: Step, of event: EventRecord) -> Bool {
        if shared.asks(step) { return true }
        guard policy.parks(event.identity, event.nextSegment) else { return false }
        // These are other transitions than those that are known.
        parksElsewhere = true
        foresight = nil
        return true
    }

    func ran(_ record: EventRecord, isFinished: Bool) {
        let index = record.transition
        // Code that goes on where the times do not bear it has no node.
        guard index >= 0, index < min(depth, path.nodes.count) else { return }
        records[index] = record
        let from = record.stepsSeen
        record.stepsSeen = record.steps.count
        let steps = record.steps[from...]
        let taken = record.takenLocks[record.takenLocksSeen...]
        record.takenLocksSeen = record.takenLocks.count
        if path.nodes[index].isForeseen {
            path.nodes[index].isForeseen = false
            let footprint = path.footprint(
                of: path.nodes[index].choice, steps, isParked: !isFinished)
            if footprint != path.nodes[index].footprint {
                mistook(index)
                end(wrongFrom: index)
            }
            return
        }
        guard index >= path.nodes.count - 1, !path.nodes[index].isFinished else { return }
        path.nodes[index].takenLocks.append(
            contentsOf: taken.map { path.resources.number(of: $0) })
        let place = SharedResources.place(of: record)
        for index in steps.indices {
            shared.note(steps[index], at: place, locks: record.locks(at: index))
        }
        for lock in record.brokenLocks { shared.distrust(lock) }
        guard finish(steps, isParked: !isFinished) else {
            _ = stop(.contradiction)
            return
        }
        for lock in path.locksThatCouldBeHeld(at: index) {
            shared.note(Step(.write, Simulation.holding("\(lock)")), at: place)
        }
    }
}

/// Picks among what could come next at the last node of a path.
protocol ChoicePolicy: AnyObject {
    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice
    /// The last node has come without a choice.
    func goesOn(on path: SearchPath, as event: ReadyEvent)
    /// Whether code is to let others run before it goes on under that name.
    func parks(_ identity: UInt64, _ segment: UInt32) -> Bool
    /// What comes next after a path, whatever else could; nil: that is still to be chosen.
    func next(on path: SearchPath) -> TransitionKey?
    /// Whether the first of each pair that it was to put in order came.
    var isMet: Bool { get }
}

extension ChoicePolicy {
    func goesOn(on path: SearchPath, as event: ReadyEvent) {}
    func parks(_ identity: UInt64, _ segment: UInt32) -> Bool { false }
    func next(on path: SearchPath) -> TransitionKey? { nil }
    var isMet: Bool { true }
}

/// Picks also where an order is only played in thought.
protocol ForeseeingPolicy: ChoicePolicy {
    /// Picks among what could come next at the last node; nil where only the run can tell what that is.
    func chooseInThought(on path: SearchPath) -> Choice?
    /// The last node has come without a choice. False where only the run can tell what it is.
    func goesOnInThought(on path: SearchPath) -> Bool
    /// Whether code would let others run where it did not when its effect was learnt.
    func parksWithin(_ effect: Foresight.Effect, of key: TransitionKey) -> Bool
}

extension ForeseeingPolicy {
    func goesOnInThought(on path: SearchPath) -> Bool { true }
    func parksWithin(_ effect: Foresight.Effect, of key: TransitionKey) -> Bool { false }

    /// Plays the order in thought, from all that waits at its start, as far as it is known.
    ///
    /// - Returns: `entered` and `wentOn` never. Where it is unknown what comes of it, the path is empty,
    ///   or holds what is known.
    func foresee(
        on path: SearchPath, from start: PendingPosts, by foresight: Foresight
    ) -> SearchPath.Foreseen {
        guard path.enter(start.ready, kept: start.kept, start) else {
            path.leave()
            return .unknown
        }
        while true {
            // Code that goes on by itself is there without a choice.
            if !path.nodes[path.nodes.count - 1].goesOnByItself {
                switch chooseInThought(on: path) {
                case nil:
                    path.leave()
                    return .unknown
                case .candidate: break
                default: return .contradiction
                }
            }
            switch path.foresee(by: foresight, unless: { self.parksWithin($0, of: $1) }) {
            case .entered: continue
            case .wentOn:
                if goesOnInThought(on: path) { continue }
                path.leave()
                return .unknown
            case let end: return end
            }
        }
    }
}

enum Choice {
    case candidate(Int)
    case asleep
    case none
    /// What had to come next did not.
    case astray
}

extension SearchPath {
    /// The candidates of the last node, code that only let others run first, then those that could run
    /// earliest: what comes first by default does not depend on where code yields.
    var candidatesInOrder: CandidatesInOrder {
        let candidates = nodes[nodes.count - 1].candidates
        return CandidatesInOrder(
            candidates.indices.map { index in
                CandidatesInOrder.Standing(
                    index: index, hasYielded: candidates[index].hasYielded,
                    sequence: candidates[index].sequence,
                    // Of one there is nothing to ask.
                    earliest: candidates.count == 1 ? 0 : glance(candidates[index]),
                    arrival: candidates.count == 1
                        ? 0 : times.time(of: candidates[index].arrival))
            })
    }
}

/// Places of candidates, which are put in order only as far as they are asked for: nearly always, the
/// first one can come next.
struct CandidatesInOrder: Sequence, IteratorProtocol {
    struct Standing {
        let index: Int
        let hasYielded: Bool
        let sequence: UInt64
        let earliest: Int64
        let arrival: Int64

        func precedes(_ other: Self) -> Bool {
            if hasYielded != other.hasYielded { return hasYielded }
            // Of several, the one that has just been running.
            if hasYielded { return sequence > other.sequence }
            if earliest != other.earliest { return earliest < other.earliest }
            if arrival != other.arrival { return arrival < other.arrival }
            return sequence < other.sequence
        }
    }

    private var standings: [Standing]
    private var given = 0

    fileprivate init(_ standings: [Standing]) { self.standings = standings }

    mutating func next() -> Int? {
        if given == standings.count { return nil }
        defer { given += 1 }
        switch given {
        case 0:
            var first = 0
            for place in standings.indices where standings[place].precedes(standings[first]) {
                first = place
            }
            standings.swapAt(0, first)
        case 1: standings[1...].sort { $0.precedes($1) }
        default: break
        }
        return standings[given].index
    }
}
