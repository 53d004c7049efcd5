import Simulation

/// What each transition depends on, and what that comes to as numbers.
extension SearchPath {
    /// What is before it, directly and in all.
    func record(_ footprint: Footprint, at depth: Int) {
        let node = nodes[depth]
        let chosen = node.choice
        var conflicts = history.conflicts(of: footprint)
        // Most transitions touch what they surely touch, and no more.
        let surely =
            node.pending == nil
            ? [] : footprint == chosen.must ? conflicts : history.conflicts(of: chosen.must)
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
        var conflicts = history.conflicts(of: footprint)
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

    private func past(of post: PendingPost, _ conflicts: ContiguousArray<Int32>) -> UInt64 {
        var sum: UInt64 = 0
        for other in conflicts { sum &+= StableHash.mix(nodes[Int(other)].wholePast) }
        let poster = post.postedIn >= 0 ? nodes[post.postedIn].wholePast : 0
        return StableHash.mix(
            post.key.identity ^ UInt64(post.key.segment) &* 0x9e37_79b9_7f4a_7c15
                &+ StableHash.mix(sum) ^ StableHash.mix(poster &+ 1))
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

    /// Adds a node, and all that it depends on, to a set of nodes.
    private func absorb(_ other: Int32, into past: inout ContiguousArray<UInt64>) {
        let its = nodes[Int(other)].past
        for index in its.indices { past[index] |= its[index] }
        past[Int(other) >> 6] |= 1 << (UInt64(other) & 63)
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

    /// Equal for two orders of one partial order, and for no others but by accident.
    var classHash: UInt64 {
        var sum: UInt64 = 0
        for node in nodes where node.chosen >= 0 { sum &+= node.classHash }
        return StableHash.mix(sum)
    }
}
