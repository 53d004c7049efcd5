import Simulation

/// How many orders the transitions of one run have.
enum OrderingCount {
    /// Those that causes alone allow, and those that the windows allow too: by random descents, each
    /// weighted by the choices that it had (Knuth 1975); the same seed gives the same estimate.
    static func estimate(
        _ path: SearchPath, seed: UInt64, descents: Int = 40
    ) -> (naive: Estimate, feasible: Estimate) {
        let count = path.nodes.count
        guard count > 1 else {
            return (Estimate(value: 1, isExact: true), Estimate(value: 1, isExact: true))
        }
        let causes = path.nodes.indices.map { index -> [Int] in
            let node = path.nodes[index]
            var causes: [Int] = []
            if node.choice.postedIn >= 0 { causes.append(node.choice.postedIn) }
            if node.choice.previousInChannel >= 0 { causes.append(node.choice.previousInChannel) }
            return causes
        }
        let stream = RandomStream(seed: seed, name: "orderings")
        var naive = 0.0
        var feasible = 0.0
        var isSingle = true
        for _ in 0..<descents {
            var weight = 1.0
            var timedWeight = 1.0
            var waiting = causes.map(\.count)
            var done = [Bool](repeating: false, count: count)
            for _ in 0..<count {
                let ready = (0..<count).filter { !done[$0] && waiting[$0] == 0 }
                weight *= Double(ready.count)
                // Whoever could be overtaken by the latest time of another has to come first.
                let earliest = ready.map { path.times.time(of: path.nodes[$0].run) }
                let latest = ready.map { index -> Int64 in
                    let node = path.nodes[index].choice
                    let width = node.latestWidth
                    let time = path.times.time(of: path.nodes[index].run)
                    return width >= TimeConstraints.unbounded ? .max : time &+ width
                }
                let bound = latest.min() ?? .max
                let allowed = ready.indices.filter { earliest[$0] <= bound }
                timedWeight *= Double(max(allowed.count, 1))
                if ready.count > 1 { isSingle = false }
                let pick = ready[allowed[Int(stream.next() % UInt64(allowed.count))]]
                done[pick] = true
                for index in 0..<count where causes[index].contains(pick) {
                    waiting[index] -= causes[index].count { $0 == pick }
                }
            }
            naive += weight
            feasible += timedWeight
        }
        return (
            Estimate(value: Self.mean(naive, descents), isExact: isSingle),
            Estimate(value: Self.mean(feasible, descents), isExact: isSingle)
        )
    }

    /// Long runs have more orders than a number can say: the greatest then stands for them.
    private static func mean(_ sum: Double, _ count: Int) -> Double {
        min(sum / Double(count), .greatestFiniteMagnitude)
    }
}
