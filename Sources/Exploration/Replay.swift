/// Plays one order again.
public enum Replay {
    /// What a token's order came to.
    public enum Answer: Sendable {
        case reproduced(failures: [String], traceHash: String)
        case passed(traceHash: String)
        /// It ran, and not as it did when the token was made.
        case differs(failures: [String], traceHash: String)
        /// A name that nothing has, with names that are near it; nil: the pairs cannot be had.
        case doesNotFit(missing: String?, near: [String])

        public var traceHash: String? {
            switch self {
            case .reproduced(_, let hash), .passed(let hash), .differs(_, let hash): hash
            case .doesNotFit: nil
            }
        }
    }

    /// - Parameter traceHash: how the trace's hash has to begin; empty: any.
    public static func play(
        _ program: any ExploredProgram, _ precedences: [Precedence], traceHash: String,
        hasKills: Bool
    ) -> Answer {
        let shared = SharedResources(yieldsAtWrites: hasKills)
        while true {
            shared.adopt()
            // The same steps as the search had: those of the default order first.
            let first = SearchScheduler(
                path: SearchPath(resources: ResourceTable()), policy: GuidedPolicy([]),
                shared: shared)
            _ = program.run(under: first)
            if shared.hasGrown { continue }
            let policy = GuidedPolicy(precedences)
            let scheduler = SearchScheduler(
                path: SearchPath(resources: ResourceTable()), policy: policy, shared: shared)
            let outcome = program.run(under: scheduler)
            if shared.hasGrown { continue }
            guard case .complete = scheduler.end, policy.unmet.isEmpty else {
                return misfit(
                    precedences, (first.schedule + scheduler.schedule).map(\.name.description))
            }
            let begins = outcome.traceHash.hasPrefix(traceHash)
            if !begins { return .differs(failures: outcome.failures, traceHash: outcome.traceHash) }
            return outcome.failures.isEmpty
                ? .passed(traceHash: outcome.traceHash)
                : .reproduced(failures: outcome.failures, traceHash: outcome.traceHash)
        }
    }

    private static func misfit(_ precedences: [Precedence], _ names: [String]) -> Answer {
        let known = Set(names)
        for name in precedences.flatMap({ [$0.first, $0.second] }) {
            let text = name.description
            if known.contains(text) { continue }
            var near: [String] = []
            for other in names where other.hasPrefix(name.text + "~") && !near.contains(other) {
                near.append(other)
            }
            return .doesNotFit(missing: text, near: Array(near.prefix(5)))
        }
        return .doesNotFit(missing: nil, near: [])
    }
}
