import Simulation

/// The last transitions of runs that came to their end, by all that they came after.
///
/// The same transitions in the same partial order lead to the same state, at whatever times, as long as
/// nothing looks at the clock. So where all but the last transition of an order is known, and it ends
/// like a run that was played, it is of that run's class.
struct KnownEnds {
    struct End {
        /// What the last transition touches.
        let footprint: Footprint
        let fails: Bool
    }

    // In two generations, as what `Foresight` keeps.
    private var young: [HashedNumber: End] = [:]
    private var old: [HashedNumber: End] = [:]
    private static let capacity = 16_384

    mutating func removeAll() { self = KnownEnds() }

    mutating func keep(_ path: SearchPath, fails: Bool) {
        guard let last = path.nodes.last, last.isFinished, !path.readsClock else { return }
        if young.count >= Self.capacity {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[HashedNumber(path.endHash)] = End(footprint: last.footprint, fails: fails)
    }

    /// How an order ends of which all is known but what its last transition does; nil: nobody knows.
    func end(of path: SearchPath) -> End? {
        guard let last = path.nodes.last, last.chosen >= 0, !last.isFinished, !path.readsClock
        else { return nil }
        let hash = HashedNumber(path.endHash)
        return young[hash] ?? old[hash]
    }
}

extension SearchPath {
    /// The class of all but the last node, and what that one chose.
    fileprivate var endHash: UInt64 {
        var sum: UInt64 = 0
        for node in nodes.dropLast() where node.chosen >= 0 { sum &+= node.classHash }
        guard let last = nodes.last, last.chosen >= 0 else { return StableHash.mix(sum) }
        return StableHash.mix(
            StableHash.mix(sum) ^ last.key.identity &+ UInt64(last.key.segment)
                &* 0x9e37_79b9_7f4a_7c15)
    }

    /// Ends in thought as a run did. False where the times do not bear it.
    func end(as end: KnownEnds.End) -> Bool {
        let isPossible = finish(end.footprint)
        nodes[nodes.count - 1].isForeseen = true
        return isPossible
    }
}
