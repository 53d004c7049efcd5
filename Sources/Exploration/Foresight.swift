import Simulation

/// What transitions are known to do.
///
/// A transition whose whole past was the same in another run does the same again: touches the same,
/// posts the same. So an order is played in thought as far as all of it has been seen, though never in
/// this order. What only ends asleep or in impossible times need not be run at all.
final class Foresight {
    /// What came of a transition.
    struct Effect: Equatable {
        /// Its key, and all that it depends on, as a number.
        let past: UInt64
        var footprint: Footprint
        /// What it posted, or how its code goes on; the order of creation counted from its own.
        var posts: ContiguousArray<PendingPost>
        let cancelled: ContiguousArray<TransitionKey>
        /// How many numbers of creation it took.
        let created: UInt64
        /// The suspended processes that it posted to.
        let stopped: [Int]
        /// The processes that it ended.
        let ended: [Int]
        /// The locks that it took, each time that it did; those of them, and of others, that are held
        /// then and were not before, and that are free.
        let taken: ContiguousArray<Int>
        let nowHeld: ContiguousArray<Int>
        let nowFree: ContiguousArray<Int>
        let given: Given
        /// The code that waits for a condition then.
        let blocked: ContiguousArray<PendingPosts.BlockedCode>
        let nested: ContiguousArray<PendingPosts.BlockedCode>
        /// The code that goes on at once, as what it waited for has come.
        let goesOn: PendingPost?
    }

    /// What its past does not say, and its effect depends on.
    struct Given: Equatable {
        /// All that waited in the processes that it ended.
        let orphans: ContiguousArray<TransitionKey>
        /// The code that waited for a condition, and may do so no more.
        let blocked: ContiguousArray<PendingPosts.BlockedCode>
        let nested: ContiguousArray<PendingPosts.BlockedCode>
    }

    /// By what is known of a transition before it has run. In two generations, of which the older one
    /// is dropped when the younger one is full: a search meets again what it met not long ago.
    private var young: [HashedNumber: ContiguousArray<Effect>] = [:]
    private var old: [HashedNumber: ContiguousArray<Effect>] = [:]
    private let capacity: Int
    // Most effects are of the same few posts and touch the same: each is kept once.
    private var works: Set<PendingPost.Work> = []
    private var footprints: Set<Footprint> = []

    /// - Parameter capacity: The number of beginnings that each generation keeps.
    init(capacity: Int = 16_384) {
        self.capacity = capacity
    }

    func removeAll() {
        young.removeAll()
        old.removeAll()
        works.removeAll()
        footprints.removeAll()
    }

    /// The same, of parts that other effects have too.
    private func sharing(_ effect: Effect) -> Effect {
        var effect = effect
        effect.footprint = footprints.insert(effect.footprint).memberAfterInsert
        for index in effect.posts.indices {
            effect.posts[index].work =
                works.insert(effect.posts[index].work).memberAfterInsert
        }
        return effect
    }

    /// - Parameter beginning: What is known of the transition before it has run, as a number.
    /// - Returns: False when the same past has led to something else before: then the past is not all
    ///   that the transition depends on.
    func keep(_ effect: Effect, _ beginning: UInt64) -> Bool {
        let beginning = HashedNumber(beginning)
        var effects = young[beginning] ?? old[beginning] ?? []
        if let known = effects.first(where: {
            $0.past == effect.past && $0.given == effect.given
        }) {
            return known == effect
        }
        // What had many outcomes will have another.
        if effects.count >= 64 { effects.removeFirst(32) }
        effects.append(sharing(effect))
        young[beginning] = effects
        if young.count >= capacity {
            old = young
            young.removeAll(keepingCapacity: true)
            works.removeAll(keepingCapacity: true)
            footprints.removeAll(keepingCapacity: true)
        }
        return true
    }

    func effects(_ beginning: UInt64) -> ContiguousArray<Effect> {
        let beginning = HashedNumber(beginning)
        if let effects = young[beginning] { return effects }
        guard let effects = old[beginning] else { return [] }
        young[beginning] = effects
        return effects
    }
}

extension SearchPath {
    /// How far an order can be played in thought.
    enum Foreseen {
        /// The last node's choice was played, and what could come next is known.
        case entered
        /// It was played, and code goes on after it without a choice, as the last node has it.
        case wentOn
        /// It was played, and nothing is left to run until the host acts, if it does.
        case rested
        /// It, or what comes after it, is impossible.
        case contradiction
        /// It has to be run.
        case unknown
    }

    /// Plays the choice of the last node in thought.
    ///
    /// - Parameter isOther: Whether what is known of the choice is not what it would do this time.
    func foresee(
        by foresight: Foresight,
        unless isOther: (Foresight.Effect, TransitionKey) -> Bool = { _, _ in false }
    ) -> Foreseen {
        let depth = nodes.count - 1
        guard depth >= 0, nodes[depth].chosen >= 0, !nodes[depth].isFinished,
            var pending = nodes[depth].pending
        else { return .unknown }
        let post = nodes[depth].choice.post
        // What the host does when all has come to rest depends on all.
        guard post.postedIn >= 0 || post.sequence <= nodes[0].pending?.created ?? 0 else {
            return .unknown
        }
        // As if it ran now: what comes later may push its time up, but no run can know that.
        nodes[depth].instant = nodes[depth].instant ?? times.time(of: nodes[depth].run)
        let effects = foresight.effects(past(of: post, post.must))
        guard
            let effect = effects.first(where: {
                past(of: post, $0.footprint, at: depth) == $0.past
                    && pending.given(ending: $0.ended) == $0.given
            }), !isOther(effect, post.key)
        else { return .unknown }
        pending.posts.removeAll {
            $0.key == post.key || effect.cancelled.contains($0.key)
        }
        for var new in effect.posts {
            new.sequence &+= pending.created
            new.postedIn = depth
            pending.posts.append(new)
        }
        pending.created &+= effect.created
        for life in effect.stopped where !pending.stopped.contains(life) {
            pending.stopped.append(life)
        }
        pending.heldLocks.removeAll(where: effect.nowFree.contains)
        pending.heldLocks += effect.nowHeld
        nodes[depth].takenLocks = effect.taken
        pending.blocked = effect.blocked
        pending.nested = effect.nested
        pending.goesOn = effect.goesOn
        pending.goesOn?.postedIn = depth
        var ready = pending.ready
        nameThoseBefore(&ready)
        if pending.end < .max {
            guard let inTime = comeInTime(ready, pending) else { return .unknown }
            ready = inTime
        }
        var isAtRest = false
        if pending.goesOn == nil {
            let rest = ready.isEmpty ? .complete : rest(pending, ready)
            guard let rest, rest != .beforeNews else { return .unknown }
            isAtRest = rest == .complete
        }
        guard finish(effect.footprint) else { return .contradiction }
        nodes[depth].isForeseen = true
        if isAtRest { return .rested }
        var kept = pending.kept
        nameThoseBefore(&kept)
        if let post = pending.goesOn {
            guard goOn(post, besides: ready, kept: kept, pending) else { return .contradiction }
            nodes[depth + 1].instant = nodes[depth].instant
            return .wentOn
        }
        guard enter(ready, kept: kept, pending) else {
            leave()
            return .contradiction
        }
        return .entered
    }

    /// Whether the run is over where all that waits is known; nil where only running it can tell.
    ///
    /// - Parameter ready: What could come next.
    func rest(_ pending: PendingPosts, _ ready: [PendingPost]) -> Quiescence.Rest? {
        guard let quiescence = pending.quiescence, !ready.contains(where: { $0.restRole == .news })
        else { return Quiescence.Rest.none }
        guard let waiting = pending.waitingForTime else { return nil }
        var arrivals: [Quiescence.Waiting] = []
        for post in waiting {
            if post.restRole == .news { return Quiescence.Rest.none }
            guard let instant = instantOfPost(post) else { return nil }
            arrivals.append(
                Quiescence.Waiting(
                    post.restRole, arrival: instant &+ post.low, interval: post.low))
        }
        return quiescence.rest(among: arrivals, since: lastNews(at: nodes.count - 1))
    }

    /// Those that arrive before the run's end; nil where only running it can tell.
    ///
    /// - Parameter ready: What could come next, each with the one before it in its channel.
    func comeInTime(_ ready: [PendingPost], _ pending: PendingPosts) -> [PendingPost]? {
        var inTime: [PendingPost] = []
        for post in ready {
            guard let arrival = arrival(of: post) else { return nil }
            if arrival <= pending.end { inTime.append(post) }
        }
        return inTime
    }

    /// The earliest instant at which it can have arrived, as the posters and those before it in its
    /// channel ran.
    private func arrival(of post: PendingPost) -> Int64? {
        var latest: Int64?
        var post = post
        while true {
            guard let instant = instantOfPost(post) else { return nil }
            latest = max(latest ?? .min, instant &+ post.low)
            if post.previousInChannel < 0 { return latest }
            post = nodes[post.previousInChannel].choice.post
        }
    }

    /// When it was posted; nil where nobody knows.
    private func instantOfPost(_ post: PendingPost) -> Int64? {
        if post.countsFromStart { return 0 }
        if post.postedIn >= 0 { return nodes[post.postedIn].instant }
        // What the host does before anything runs.
        let isFirst = nodes.isEmpty || post.sequence <= nodes[0].pending?.created ?? 0
        return isFirst ? 0 : nil
    }

    /// Names the posts before in their channels, which have all run.
    private func nameThoseBefore(_ posts: inout [PendingPost]) {
        for index in posts.indices where posts[index].channel != 0 {
            posts[index].previousInChannel =
                nodes.lastIndex { $0.choice.post.channel == posts[index].channel } ?? -1
        }
    }

    /// Learns what the last transition did, from what waits now. False when it did something else after
    /// the same past.
    func learn(_ after: PendingPosts, _ foresight: Foresight) -> Bool {
        let depth = nodes.count - 1
        guard depth >= 0, let before = nodes[depth].pending, nodes[depth].isFinished else {
            return true
        }
        let node = nodes[depth]
        let post = node.choice.post
        let lives = node.footprint.filter { $0.writes && resources.isLife[$0.resource] }
            .map(\.resource)
        // A process's end takes away what waits there. Its rest reaches further.
        if after.held != before.held
            || (!lives.isEmpty && !after.isRest(of: before, but: lives + [post.life]))
        {
            return true
        }
        var posts: ContiguousArray<PendingPost> = []
        for new in after.posts where new.sequence > before.created {
            guard new.postedIn == depth else { return true }
            posts.append(new)
            posts[posts.count - 1].sequence &-= before.created
            posts[posts.count - 1].postedIn = 0
            posts[posts.count - 1].previousInChannel = -1
        }
        let cancelled = before.posts.filter { old in
            old.key != post.key && !after.posts.contains { $0.key == old.key }
        }
        var goesOn = after.goesOn
        if goesOn.map({ $0.postedIn != depth }) ?? false { return true }
        goesOn?.sequence = 0
        goesOn?.postedIn = 0
        return foresight.keep(
            Foresight.Effect(
                past: node.wholePast, footprint: node.footprint, posts: posts,
                cancelled: ContiguousArray(cancelled.map(\.key)),
                created: after.created &- before.created,
                stopped: after.stopped.filter { life in
                    posts.contains { $0.life == life }
                }, ended: lives, taken: node.takenLocks,
                nowHeld: after.heldLocks.filter { !before.heldLocks.contains($0) },
                nowFree: before.heldLocks.filter { !after.heldLocks.contains($0) },
                given: before.given(ending: lives), blocked: after.blocked,
                nested: after.nested, goesOn: goesOn),
            node.beginning)
    }
}
