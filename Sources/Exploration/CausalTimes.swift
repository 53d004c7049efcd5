import Simulation

/// The bounds on the times of a run that follow from causes, windows and channels alone: they hold in
/// every order of its transitions.
///
/// So they tell which pairs no order can have the other way around, without playing them.
struct CausalTimes {
    private var times = TimeConstraints()
    private var runs: ContiguousArray<Moment> = []
    private var differences: [Int: [Int64?]] = [:]

    init(_ path: SearchPath) {
        // What a suspended process or a queue that takes its time keeps waiting may run later.
        var holds: Set<Int> = []
        for node in path.nodes where node.chosen >= 0 {
            let post = node.choice.post
            if post.kind != .start, post.high > 0 { holds.insert(post.queue) }
            for access in node.footprint
            where access.writes && path.resources.isLife[access.resource] {
                holds.insert(access.resource)
            }
        }
        var arrivals: ContiguousArray<Moment> = []
        for node in path.nodes where node.chosen >= 0 {
            let post = node.choice.post
            let arrival = times.makeMoment()
            arrivals.append(arrival)
            runs.append(arrival)
            let poster = post.postedIn >= 0 ? runs[post.postedIn] : TimeConstraints.origin
            // Who ends a wait, the order decides; and what the host does later has no cause.
            if post.kind == .resume,
                post.postedIn < 0 || path.nodes[post.postedIn].key.identity != post.key.identity
            {
                continue
            }
            let isBehind = post.previousInChannel >= 0
            let isLater =
                post.postedIn < 0 && path.times.time(of: node.choice.arrival) > post.high
            guard
                times.require(
                    arrival, within: post.low,
                    isBehind || isLater ? TimeConstraints.unbounded : post.high, of: poster),
                !isBehind
                    || times.require(arrival, after: arrivals[post.previousInChannel], by: 0)
            else { continue }
            if node.choice.mayBeLate || holds.contains(post.life) || holds.contains(post.queue) {
                runs[runs.count - 1] = times.makeMoment()
                _ = times.require(runs[runs.count - 1], after: arrival, by: 0)
            }
        }
    }

    /// The greatest value that the difference of two transitions' times has in any order; nil: any.
    func greatestDifference(_ later: Int, _ earlier: Int) -> Int64? {
        times.greatestDifference(runs[later], runs[earlier])
    }

    /// Whether one transition comes before another in every order.
    mutating func mustPrecede(_ first: Int, _ second: Int) -> Bool {
        let from =
            differences[first]
            ?? {
                let all = times.leastDifferences(from: runs[first])
                differences[first] = all
                return all
            }()
        return from[Int(runs[second])].map { $0 > 0 } ?? false
    }
}
