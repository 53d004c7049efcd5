import Simulation

extension SearchPath {
    /// What is beyond this many transitions takes too long to be put into another sequence.
    private static let longestInOtherSequence = 2_000

    /// The same transitions in another sequence that keeps each behind all that it depends on: the same
    /// order, if what was told of dependence is all there is.
    ///
    /// Code that goes on by itself when what it waits for has come stays right behind that.
    func otherSequence(_ stream: RandomStream) -> [TransitionKey] {
        var order: [TransitionKey] = []
        var hasCome = ContiguousArray<UInt64>(repeating: 0, count: nodes.count >> 6 + 1)
        var left = Array(nodes.indices)
        func isReady(_ index: Int) -> Bool {
            let past = nodes[index].past
            return !nodes[index].goesOnByItself
                && past.indices.allSatisfy { past[$0] & ~hasCome[$0] == 0 }
        }
        while !left.isEmpty {
            let ready = left.filter(isReady)
            guard !ready.isEmpty else { break }
            var next = ready[Int(stream.next() % UInt64(ready.count))]
            repeat {
                order.append(nodes[next].key)
                hasCome[next >> 6] |= 1 << (UInt64(next) & 63)
                left.removeAll { $0 == next }
                next += 1
            } while nodes.indices.contains(next) && nodes[next].goesOnByItself
        }
        return order
    }

    /// The first transition that did something else than in another sequence of the same order.
    func firstDifference(from other: SearchPath) -> Int? {
        var footprints: [TransitionKey: Footprint] = [:]
        for node in other.nodes where node.chosen >= 0 { footprints[node.key] = node.footprint }
        return nodes.indices.first { index in
            nodes[index].isFinished && footprints[nodes[index].key] != nodes[index].footprint
        }
    }

    /// Plays an order again in another sequence of its transitions: what comes of it must be the same,
    /// or something depends on what nobody has told of, and the search has passed over orders.
    ///
    /// - Parameter play: Plays just these choices, on a path.
    /// - Returns: What is wrong, in a sentence; nil where nothing is.
    func untoldDependence(
        in run: inout PlayedRun, number: Int,
        playing play: ([TransitionKey], SearchPath) -> (PlayedRun, SearchScheduler)
    ) -> String? {
        // What looks at the clock may see another time that the windows allow.
        guard !run.readsClock, nodes.count <= Self.longestInOtherSequence else { return nil }
        let turns = otherSequence(RandomStream(seed: UInt64(number), name: "another sequence"))
        guard turns.count == nodes.count else { return nil }
        let other = SearchPath(resources: resources)
        let (again, scheduler) = play(turns, other)
        run.uses += again.uses
        let what: String
        if let place = other.firstDifference(from: self) {
            what = scheduler.schedule[place].name.text
        } else if again.end == .complete,
            again.outcome.failures != run.outcome.failures
                || again.outcome.state != run.outcome.state
        {
            what = "the end"
        } else {
            return nil
        }
        return
            "\(what), which was another when what it does not depend on came in another sequence: "
            + "it depends on something that is not tracked"
    }
}
