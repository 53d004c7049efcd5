import Simulation

/// Plays pairs of transitions both ways that only a declared memory footprint makes independent, and
/// compares what the runs come to: a declaration that says less than the truth hides orders from
/// the search.
///
/// It finds lies that one swap in the default order shows. That it finds none proves nothing of
/// orders that it did not play.
public struct DeclarationCheck {
    /// A pair that is said to be independent, and is not.
    public struct Lie: Sendable, Hashable {
        /// Whose word it is: the memory that a plugin declares as its own, or the hop that declares
        /// none.
        public let declarations: [String]
        /// The memory that was left out.
        public let memory: String
        /// As the default order has them.
        public let first: TransitionName
        public let second: TransitionName
        /// What was different when the second came first.
        public let difference: String

        /// One sentence.
        public var blindSpot: String {
            let who = declarations.joined(separator: " and ")
            return "the memory footprint that \(who) declare\(declarations.count == 1 ? "s" : ""): "
                + "\(first) and \(second) depend on each other in \(memory) (\(difference))"
        }
    }

    public struct Result: Sendable {
        /// How many pairs a declaration keeps apart, and how many of them were played both ways.
        public var pairs = 0
        public var played = 0
        public var lies: [Lie] = []

        /// What withdraws "exhausted", by name.
        public var blindSpots: [String] { lies.map(\.blindSpot) }
    }

    private let program: any ExploredProgram
    private let shared: SharedResources
    private let resources: ResourceTable
    private let longestRun: Int

    /// - Parameter shared: Where native code yields; those of the search.
    public init(
        _ program: any ExploredProgram, shared: SharedResources,
        longestRun: Int = Explorer.Options().longestRun
    ) {
        self.init(program, shared: shared, resources: ResourceTable(), longestRun: longestRun)
    }

    init(
        _ program: any ExploredProgram, shared: SharedResources, resources: ResourceTable,
        longestRun: Int
    ) {
        self.program = program
        self.shared = shared
        self.resources = resources
        self.longestRun = longestRun
    }

    /// Plays the default order, then what of it can be swapped.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of runs beside the default one.
    ///   - shouldStop: Asked before each run.
    public func check(limit: Int = 200, shouldStop: () -> Bool = { false }) -> Result {
        while true {
            shared.adopt()
            let path = SearchPath(resources: resources)
            let scheduler = scheduler(path, GuidedPolicy([]))
            let outcome = program.run(under: scheduler)
            if shared.hasGrown { continue }
            guard case .complete = scheduler.end else { return Result() }
            return check(
                path, scheduler.schedule, outcome, limit: limit, shouldStop: shouldStop)
        }
    }

    /// Swaps what can be swapped of a path that came to its end.
    func check(
        _ path: SearchPath, _ schedule: [ScheduledTransition], _ outcome: ProgramOutcome,
        limit: Int, shouldStop: () -> Bool = { false }
    ) -> Result {
        var result = Result()
        let pairs = pairs(on: path, schedule)
        result.pairs = pairs.count
        for pair in pairs.prefix(limit) {
            if shouldStop() { break }
            guard let difference = difference(pair, path, outcome, &result.played) else {
                continue
            }
            result.lies.append(
                Lie(
                    declarations: pair.declarations, memory: pair.memory,
                    first: schedule[pair.first].name, second: schedule[pair.second].name,
                    difference: difference))
        }
        return result
    }

    // MARK: Which pairs

    private struct Pair {
        let first: Int
        let second: Int
        let declarations: [String]
        let memory: String
    }

    /// Of each two kinds of transitions the pair that lies closest together: what a plugin or a hop
    /// declares holds for all of its events. Those kinds come first that declare least.
    private func pairs(on path: SearchPath, _ schedule: [ScheduledTransition]) -> [Pair] {
        guard schedule.count == path.nodes.count else { return [] }
        let processes = path.nodes.map { process(of: $0.choice) }
        let declared = path.nodes.indices.map { declaration(of: path.nodes[$0], schedule[$0]) }
        var kinds: [String: Pair] = [:]
        var order: [String] = []
        for second in path.nodes.indices where !path.nodes[second].choice.isRelease {
            for first in stride(from: second - 1, through: 0, by: -1) {
                let (one, other) = (path.nodes[first], path.nodes[second])
                guard let process = processes[first], process == processes[second],
                    !one.choice.isRelease, declared[first] != nil || declared[second] != nil,
                    !other.depends(on: first),
                    // What the clock shows may differ without anybody's lie.
                    !path.readsClock(one), !path.readsClock(other)
                else { continue }
                let names = [declared[first], declared[second]].compactMap { $0 }
                let kind =
                    "\(kind(schedule[first])) \(kind(schedule[second])) "
                    + names.joined(separator: " ")
                if let known = kinds[kind] {
                    if second - first >= known.second - known.first { continue }
                } else {
                    order.append(kind)
                }
                kinds[kind] = Pair(
                    first: first, second: second,
                    declarations: names.count == 2 && names[0] == names[1] ? [names[0]] : names,
                    memory: "memory:\(process)")
            }
        }
        return order.compactMap { kinds[$0] }
    }

    /// The process whose code it is: a transition reads its life.
    private func process(of candidate: SearchPath.Candidate) -> String? {
        for access in candidate.must {
            let resource = resources.resources[access.resource]
            if resource.kind == "process" { return resource.name }
        }
        return nil
    }

    /// How a transition's declaration is called; nil where it has none and may touch all.
    private func declaration(
        of node: SearchPath.Node, _ transition: ScheduledTransition
    ) -> String? {
        guard let process = process(of: node.choice) else { return nil }
        var own: [String] = []
        for access in node.choice.must {
            let resource = resources.resources[access.resource]
            guard resource.kind == "memory" else { continue }
            if resource.name == process { return nil }
            own.append(resource.description)
        }
        return own.isEmpty ? "the hop \(kind(transition))" : own.joined(separator: " and ")
    }

    /// The name without its count.
    private func kind(_ transition: ScheduledTransition) -> String {
        let text = transition.name.text
        return String(text[..<(text.firstIndex(of: "#") ?? text.endIndex)])
    }

    // MARK: Both ways

    /// What is different when the second of a pair comes before the first; nil when nothing is, or
    /// when it cannot be had.
    private func difference(
        _ pair: Pair, _ path: SearchPath, _ outcome: ProgramOutcome, _ played: inout Int
    ) -> String? {
        let between = pair.first + 1..<pair.second
        let before = between.filter { path.nodes[pair.second].depends(on: $0) }
        let after = between.filter { !path.nodes[pair.second].depends(on: $0) }
        let order =
            Array(0..<pair.first) + before + [pair.second, pair.first] + after
            + Array(pair.second + 1..<path.nodes.count)
        let other = SearchPath(resources: resources)
        let policy = SequencePolicy(order.map { path.nodes[$0].key })
        let scheduler = scheduler(other, policy)
        let its = program.run(under: scheduler)
        // Where the pair itself could not be swapped, times or a queue keep it as it is.
        guard case .complete = scheduler.end,
            policy.missing.map({ $0 > pair.first + before.count + 1 })
                ?? true
        else { return nil }
        played += 1
        if let missing = policy.missing {
            return "what came as transition \(order[missing] + 1) does not come in its turn"
        }
        if other.nodes.count != path.nodes.count {
            return "\(path.nodes.count) transitions one way and \(other.nodes.count) the other"
        }
        if its.failures != outcome.failures {
            return "it fails \(Self.shown(outcome.failures)) one way and "
                + "\(Self.shown(its.failures)) the other"
        }
        if its.state != outcome.state { return "another end state" }
        if other.classHash != path.classHash { return "other orders follow" }
        var footprints: [TransitionKey: Footprint] = [:]
        for node in path.nodes { footprints[node.key] = node.footprint }
        for node in other.nodes where footprints[node.key] != node.footprint {
            return "other resources are touched"
        }
        return nil
    }

    private static func shown(_ failures: [String]) -> String {
        failures.isEmpty ? "not" : "by " + failures.joined(separator: ", ")
    }

    private func scheduler(
        _ path: SearchPath, _ policy: any ChoicePolicy
    ) -> SearchScheduler {
        SearchScheduler(path: path, policy: policy, shared: shared, longest: longestRun)
    }
}

/// Follows a given order as long as it can, and then what is due first.
private final class SequencePolicy: ChoicePolicy {
    private let order: [TransitionKey]
    private var next = 0
    private var seen = 0
    private var played: Set<TransitionKey> = []
    /// The place in the order of the first that could not come in its turn.
    private(set) var missing: Int?

    init(_ order: [TransitionKey]) { self.order = order }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice {
        // Code that others ran on top of goes on by itself, in whatever place.
        while seen < path.nodes.count - 1 {
            if path.nodes[seen].chosen >= 0 { played.insert(path.nodes[seen].key) }
            seen += 1
        }
        while next < order.count, played.contains(order[next]) { next += 1 }
        if missing == nil, next < order.count {
            let candidates = path.nodes[path.nodes.count - 1].candidates
            if let index = candidates.firstIndex(where: { $0.key == order[next] }),
                path.choose(index)
            {
                return .candidate(index)
            }
            missing = next
        }
        for index in path.candidatesInOrder where path.choose(index) { return .candidate(index) }
        return .none
    }
}
