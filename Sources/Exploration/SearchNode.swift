import Simulation

extension SearchPath {
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
        // Of the search:
        var sleep: ContiguousArray<Sleeper> = []
        var done: ContiguousArray<Sleeper> = []
        var isContradiction = false
        /// What is still to be tried.
        var alternatives: ContiguousArray<TransitionKey> = []
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
    }

    /// A transition that was tried already: until something depends on it, it need not be tried again.
    struct Sleeper {
        let key: TransitionKey
        let footprint: Footprint
    }
}

extension SearchPath.Node {
    func depends(on other: Int) -> Bool {
        let word = other >> 6
        return word < past.count && past[word] & (1 << (UInt64(other) & 63)) != 0
    }
}
