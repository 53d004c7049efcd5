import Simulation
import Testing

@testable import Exploration

/// Runs what is due first, at times that are drawn or given: how a clock would have it, without any
/// of the reasoning of a search.
private final class ClockPolicy: ChoicePolicy {
    private let stream: RandomStream
    private let grid: Int64
    /// The arrivals that a search gave, and the order of what it has at one time.
    private let witness: Witness?
    private var arrivals: [TransitionKey: Int64] = [:]
    private var arrivalsByNode: [Int64] = []
    private var runs: [Int64] = []
    private(set) var trouble: String?

    init(seed: UInt64, grid: Int64 = 1, _ witness: Witness? = nil) {
        stream = RandomStream(seed: seed, name: "clock")
        self.grid = grid
        self.witness = witness
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice {
        let candidates = path.nodes[path.nodes.count - 1].candidates
        let now = runs.last ?? 0
        for candidate in candidates where arrivals[candidate.key] == nil {
            arrivals[candidate.key] = makeArrival(candidate)
        }
        func arrival(_ candidate: SearchPath.Candidate) -> Int64 { arrivals[candidate.key] ?? 0 }
        func rank(_ candidate: SearchPath.Candidate) -> Int {
            witness?.order[candidate.key] ?? .max
        }
        let due = candidates.map { max(now, arrival($0)) }.min() ?? now
        let first = candidates.indices.filter { index in
            let candidate = candidates[index]
            guard max(now, arrival(candidate)) == due else { return false }
            // Of one queue, the first to arrive, then the first that was posted.
            return !candidates.contains { other in
                other.isStart && candidate.isStart && other.queue == candidate.queue
                    && (arrival(other) < arrival(candidate)
                        || (arrival(other) == arrival(candidate)
                            && other.sequence < candidate.sequence
                            && rank(other) <= rank(candidate)))
            }
        }
        // What is due at one time on several queues runs in any order.
        let ranks = first.map { rank(candidates[$0]) }
        let best = first.indices.filter { ranks[$0] == ranks.min() }
        let index = first[best[Int(stream.next() % UInt64(best.count))]]
        let chosen = arrival(candidates[index])
        runs.append(due)
        arrivalsByNode.append(chosen)
        guard path.choose(index) else {
            trouble = "\(ready[index].name), arrived at \(chosen), cannot run at \(due)"
            return .none
        }
        return .candidate(index)
    }

    private func makeArrival(_ candidate: SearchPath.Candidate) -> Int64 {
        let poster = candidate.postedIn >= 0 ? runs[candidate.postedIn] : 0
        let before =
            candidate.previousInChannel >= 0 ? arrivalsByNode[candidate.previousInChannel] : 0
        let low = poster + candidate.low
        let width = min(candidate.high - candidate.low, 40_000_000)
        guard let witness else {
            return max(before, low + Int64(stream.next() % UInt64(width / grid + 1)) * grid)
        }
        // What the search never had to place arrives as late as it can.
        guard let given = witness.arrivals[candidate.key] else { return max(before, low + width) }
        if given < before || given < low || given > max(before, low + width) {
            trouble = "an arrival at \(given) is outside of its window"
        }
        return given
    }
}

/// An order that a search has found, with the times that show it.
private struct Witness {
    let arrivals: [TransitionKey: Int64]
    let order: [TransitionKey: Int]

    init(_ path: SearchPath) {
        var arrivals: [TransitionKey: Int64] = [:]
        var order: [TransitionKey: Int] = [:]
        for (depth, node) in path.nodes.enumerated() {
            order[node.key] = depth
            for candidate in node.candidates {
                arrivals[candidate.key] = path.times.time(of: candidate.arrival)
            }
        }
        self.arrivals = arrivals
        self.order = order
    }
}

/// A search against a clock, which knows nothing of partial orders.
@Suite struct ClockTests {
    /// The class of one run by the clock; nil with what was wrong.
    private func play(
        _ program: RandomProgram, _ shared: SharedResources, by policy: ClockPolicy
    ) -> (classHash: UInt64?, trouble: String) {
        let path = SearchPath(resources: ResourceTable())
        let scheduler = SearchScheduler(path: path, policy: policy, shared: shared, longest: 4000)
        _ = program.run(under: scheduler)
        if let trouble = policy.trouble { return (nil, trouble) }
        guard case .complete = scheduler.end else { return (nil, "\(scheduler.end)") }
        return (path.classHash, "")
    }

    /// Every class, with the times of each run that showed it.
    private func search(
        _ program: RandomProgram, _ shared: SharedResources
    ) -> [UInt64: [Witness]]? {
        var found: [UInt64: [Witness]] = [:]
        let path = SearchPath(resources: ResourceTable())
        let search = ExhaustiveSearch(path: path)
        for _ in 0..<1500 {
            let scheduler = SearchScheduler(
                path: path, decided: search.decided, policy: search, shared: shared, longest: 4000)
            _ = program.run(under: scheduler)
            if case .complete = scheduler.end {
                found[path.classHash, default: []].append(Witness(path))
            }
            guard search.advance() else { return found }
        }
        return nil
    }

    private func check(_ program: RandomProgram, draws: Int) {
        guard let shared = Census.shared(of: program), let found = search(program, shared) else {
            return
        }
        for (classHash, witnesses) in found.sorted(by: { $0.key < $1.key }) {
            let isShown = witnesses.contains { witness in
                play(program, shared, by: ClockPolicy(seed: 1, witness)).classHash == classHash
            }
            #expect(isShown, "seed \(program.seed): class \(classHash) cannot happen")
        }
        // Coarse, so that much happens at one time, and fine.
        let grids: [Int64] = [1_000_000, 3_000_000, 500_000, 1000]
        for draw in 0..<draws {
            let policy = ClockPolicy(seed: UInt64(draw), grid: grids[draw % grids.count])
            let run = play(program, shared, by: policy)
            if let classHash = run.classHash, found[classHash] != nil { continue }
            Issue.record("seed \(program.seed), draw \(draw): a lost class \(run.trouble)")
            return
        }
    }

    /// Posts and channels; timers that are taken back; kills; suspensions.
    @Test(arguments: [8, 9, 10, 12])
    func `what a clock can show and what the search finds is the same`(features: Int) {
        for seed in UInt64(features) * 1000..<UInt64(features) * 1000 + 12 {
            check(RandomProgram(seed: seed, scripts: 4, features: features), draws: 80)
        }
    }

    /// Two that arrived on one queue while their process was suspended were taken for impossible,
    /// because the first one's code went on only after the second had arrived.
    @Test(arguments: [302_012, 302_512, 307_412] as [UInt64])
    func `what arrives in a suspended process waits for its turn`(seed: UInt64) {
        check(RandomProgram(seed: seed, scripts: 4, features: 12), draws: 300)
    }

    /// A kill was put after the end of a suspension, and what had arrived in it still did not run.
    @Test func `a process that is let go runs what has arrived before it is killed`() {
        check(RandomProgram(seed: 308_112, scripts: 4, features: 12), draws: 80)
    }
}
