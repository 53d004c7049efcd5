import Simulation

/// A post, or code that is parked, and waits: as a search knows it.
struct PendingPost: Equatable {
    /// What stays the same while it waits.
    var work: Work
    /// The order of creation in this run.
    var sequence: UInt64
    /// The node that posted it or let it go on; -1: the host.
    var postedIn: Int
    /// The node of the post before it in its channel, once that has run; -1: none.
    var previousInChannel: Int

    /// A class, as a search copies what waits at each node.
    final class Work: Hashable {
        let key: TransitionKey
        /// As `ReadyEvent` numbers it; 0: none.
        let channel: UInt64
        let queue: Int
        /// Its process's life, as a resource.
        let life: Int
        let kind: ReadyEvent.Kind
        /// Its code let others run before a step, and goes on as if nothing had been, unless it is kept
        /// from it.
        let hasYielded: Bool
        /// The lock that it takes then, and waits for; nil: none.
        let lock: Int?
        /// The bounds of its arrival, from its poster on, or from the start.
        let low: Int64
        let high: Int64
        let countsFromStart: Bool
        /// What it means to whether the run is over.
        let restRole: RestRole
        /// What it surely touches.
        let must: Footprint

        fileprivate init(_ event: ReadyEvent, _ resources: ResourceTable) {
            key = event.key
            channel = event.channel
            let process = event.process
            queue = resources.number(of: event.queue.resource)
            life = resources.number(of: process.life)
            kind = event.kind
            hasYielded = event.hasStep
            lock =
                event.awaitsLock ? event.step.map { resources.number(of: $0.resource) } : nil
            low = event.window.lowNanoseconds
            high = event.window.highNanoseconds
            countsFromStart = event.countsFromStart
            restRole = event.restRole
            var must: Footprint = []
            must.reserveCapacity(4 + (event.memory?.steps.count ?? 0))
            must.append(Access(life, writes: false))
            if event.kind == .release {
                must.append(Access(queue, writes: true))
            } else {
                // Code that goes on, on whichever stack, has kept its queue.
                let goesOn = event.kind == .resume || event.key.segment > 0
                must.append(Access(queue, writes: goesOn || event.memory == nil))
                if let memory = event.memory {
                    for step in memory.steps { must.append(resources.access(step)) }
                } else {
                    must.append(Access(resources.number(of: process.memory), writes: true))
                }
                if let step = event.step { must.append(resources.access(step)) }
                if let timer = event.timer {
                    must.append(Access(resources.number(of: timer), writes: true))
                }
            }
            must.normalize()
            self.must = must
        }

        static func == (left: Work, right: Work) -> Bool {
            left === right
                || (left.key == right.key && left.channel == right.channel
                    && left.queue == right.queue && left.life == right.life
                    && left.kind == right.kind && left.hasYielded == right.hasYielded
                    && left.lock == right.lock && left.low == right.low
                    && left.high == right.high
                    && left.countsFromStart == right.countsFromStart
                    && left.restRole == right.restRole
                    && left.must == right.must)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(low)
            hasher.combine(high)
        }
    }

    init(_ event: ReadyEvent, _ resources: ResourceTable) {
        work = Work(event, resources)
        sequence = event.sequence
        postedIn = event.postedIn
        previousInChannel = event.previousInChannel
    }

    var key: TransitionKey { work.key }
    var channel: UInt64 { work.channel }
    var queue: Int { work.queue }
    var life: Int { work.life }
    var kind: ReadyEvent.Kind { work.kind }
    var hasYielded: Bool { work.hasYielded }
    var lock: Int? { work.lock }
    var low: Int64 { work.low }
    var high: Int64 { work.high }
    var countsFromStart: Bool { work.countsFromStart }
    var restRole: RestRole { work.restRole }
    var recurs: Bool { restRole == .recurring }
    var must: Footprint { work.must }

    /// Whether it is what waits there now: code that has gone on since has another key, and what was
    /// before a post in its channel may have run.
    func isStill(_ event: ReadyEvent) -> Bool {
        key == event.key && kind == event.kind && postedIn == event.postedIn
            && previousInChannel == event.previousInChannel
            && countsFromStart == event.countsFromStart
            && low == event.window.lowNanoseconds && high == event.window.highNanoseconds
            && hasYielded == event.hasStep
    }
}

/// All that waits at a node, whether or not it could come next: enough to say what could after a
/// transition whose effect is known.
struct PendingPosts {
    /// In the order of creation.
    var posts: ContiguousArray<PendingPost> = []
    /// How many numbers of creation were given.
    var created: UInt64 = 0
    /// The lives of the suspended processes that something waits for.
    var stopped: [Int] = []
    /// The queues that code of suspended processes keeps until it is let go.
    var held: [Int] = []
    /// The locks that code has for itself alone.
    var heldLocks: ContiguousArray<Int> = []
    /// Code that waits for a condition, in the order in which it is asked.
    var blocked: ContiguousArray<BlockedCode> = []
    /// Code that waits on the thread's own stack, the outermost first.
    var nested: ContiguousArray<BlockedCode> = []
    /// What goes on now without a choice, as the last of `nested` was before its answer came.
    var goesOn: PendingPost?
    /// When the run is over although timers recur; nil: never.
    var quiescence: Quiescence?
    /// What arrives later than this never comes, in nanoseconds.
    var end = Int64.max

    struct BlockedCode: Equatable {
        let key: TransitionKey
        /// It keeps this.
        let queue: Int
        /// Whether its process is suspended, so that nobody asks.
        let isStopped: Bool
    }

    /// What the kernel's rules let come next: the first of each channel, on a queue that is free, in a
    /// process that runs; and code that is parked, and waits for no lock. What goes on is not among it.
    var ready: [PendingPost] {
        let keptQueues = keptQueues
        return first { post in
            (post.kind == .start ? !keptQueues.contains(post.queue) : !isBarred(post))
                && (post.kind == .release || !stopped.contains(post.life))
        }
    }

    /// What waits only for code that keeps its queue, the first of each channel, or its lock.
    var kept: [PendingPost] {
        let keptQueues = keptQueues
        return first { $0.kind == .start ? keptQueues.contains($0.queue) : isBarred($0) }
    }

    /// What the rest of the run depends on: what waits for nothing but its time, whether or not it is the
    /// first of its channel. Nil where that is not all.
    var waitingForTime: [PendingPost]? {
        guard blocked.isEmpty, nested.isEmpty, heldLocks.isEmpty else { return nil }
        let running = posts.filter { !stopped.contains($0.life) || $0.kind == .release }
        guard running.allSatisfy({ $0.kind == .start }) else { return nil }
        return running.filter { !held.contains($0.queue) }
    }

    private func isBarred(_ post: PendingPost) -> Bool {
        post.lock.map(heldLocks.contains) ?? false
    }

    /// What an effect depends on beside its past, for a transition that ends these processes.
    func given(ending lives: [Int]) -> Foresight.Given {
        Foresight.Given(
            orphans: lives.isEmpty
                ? [] : ContiguousArray(posts.lazy.filter { lives.contains($0.life) }.map(\.key)),
            blocked: blocked, nested: nested)
    }

    /// Whether all that waited before, but in some processes, waits just so.
    func isRest(of before: PendingPosts, but lives: [Int]) -> Bool {
        func others(_ pending: PendingPosts) -> ContiguousArray<PendingPost> {
            ContiguousArray(
                pending.posts.lazy.filter {
                    !lives.contains($0.life) && $0.sequence <= before.created
                }.map { post in
                    var post = post
                    // Known only of what could come next.
                    post.previousInChannel = -1
                    return post
                })
        }
        return others(self) == others(before) && !stopped.contains(where: lives.contains)
            && !before.stopped.contains(where: lives.contains)
    }

    /// Parked code keeps its queue.
    private var keptQueues: ContiguousArray<Int> {
        var queues = ContiguousArray(held)
        for code in blocked { queues.append(code.queue) }
        for code in nested { queues.append(code.queue) }
        for post in posts where post.kind != .start { queues.append(post.queue) }
        return queues
    }

    /// Of the first of each channel and the code that is parked, what is wanted.
    private func first(_ isWanted: (PendingPost) -> Bool) -> [PendingPost] {
        var channels: ContiguousArray<UInt64> = []
        channels.reserveCapacity(posts.count)
        var wanted: [PendingPost] = []
        wanted.reserveCapacity(posts.count)
        for post in posts {
            if post.kind == .start, post.channel != 0 {
                if channels.contains(post.channel) { continue }
                channels.append(post.channel)
            }
            if isWanted(post) { wanted.append(post) }
        }
        return wanted
    }
}
