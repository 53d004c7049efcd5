public import Simulation

/// Plays one order again.
public enum Replay {
    /// What a token's order came to.
    public enum Answer: Codable, Sendable {
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

        /// What the run broke; nil where there was none.
        public var failures: [String]? {
            switch self {
            case .reproduced(let failures, _), .differs(let failures, _): failures
            case .passed: []
            case .doesNotFit: nil
            }
        }
    }

    /// - Parameters:
    ///   - lateness: what runs as late as the order bears; nil: nothing.
    ///   - traceHash: how the trace's hash has to begin; empty: any.
    ///   - isTold: the last run of the program is one that a person can follow: what happened first
    ///     comes first.
    public static func play(
        _ program: any ExploredProgram, _ precedences: [Precedence], lateness: Lateness? = nil,
        traceHash: String, isTold: Bool = false
    ) -> Answer {
        let policy = GuidedPolicy(precedences)
        let (scheduler, outcome) = run(program, policy)
        if let lateness, case .complete = scheduler.end, policy.isMet {
            return playLate(program, scheduler, lateness, traceHash, isTold: isTold)
        }
        guard case .complete = scheduler.end, policy.isMet else {
            let (first, _) = run(program, GuidedPolicy([]))
            return misfit(
                precedences, (first.schedule + scheduler.schedule).map(\.name.description))
        }
        if isTold { tell(program, scheduler.path, scheduler.path.earliestInstants, outcome) }
        return answer(outcome, traceHash)
    }

    /// Plays just these choices.
    public static func play(
        _ program: any ExploredProgram, exactly turns: [TransitionKey], lateness: Lateness? = nil,
        traceHash: String, isTold: Bool = false
    ) -> Answer {
        let (scheduler, outcome) = run(program, ExactPolicy(turns))
        guard case .complete = scheduler.end, scheduler.path.nodes.count >= turns.count else {
            return .doesNotFit(missing: nil, near: [])
        }
        if let lateness {
            return playLate(program, scheduler, lateness, traceHash, isTold: isTold)
        }
        if isTold { tell(program, scheduler.path, scheduler.path.earliestInstants, outcome) }
        return answer(outcome, traceHash)
    }

    /// The order of a path, at its latest times.
    private static func playLate(
        _ program: any ExploredProgram, _ early: SearchScheduler, _ lateness: Lateness,
        _ traceHash: String, isTold: Bool
    ) -> Answer {
        let path = early.path
        guard let instants = path.latestInstants(lateness, early) else {
            return .doesNotFit(missing: lateness.after?.description, near: [])
        }
        let (scheduler, outcome) = run(
            program, ExactPolicy(path.nodes.map(\.key)), at: instants)
        guard case .complete = scheduler.end else { return .doesNotFit(missing: nil, near: []) }
        if isTold { tell(program, path, instants, outcome) }
        return answer(outcome, traceHash)
    }

    /// Plays an order once more as time has it: a search orders only what depends on each other, and
    /// gives a transition its time before it knows what that touches.
    ///
    /// - Parameter outcome: What came of it. Where something else comes of it by time, as code looks at
    ///   the clock or at something untracked, it is played as it was.
    private static func tell(
        _ program: any ExploredProgram, _ path: SearchPath, _ instants: [VirtualInstant],
        _ outcome: ProgramOutcome
    ) {
        let turns = path.nodes.map(\.key)
        let byTime = turns.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
        let (scheduler, told) = run(
            program, ExactPolicy(byTime.map { turns[$0] }), at: byTime.map { instants[$0] })
        if case .complete = scheduler.end, told.failures == outcome.failures,
            told.state == outcome.state
        {
            return
        }
        _ = run(program, ExactPolicy(turns), at: instants)
    }

    private static func run(
        _ program: any ExploredProgram, _ policy: any ChoicePolicy,
        at instants: [VirtualInstant] = []
    ) -> (SearchScheduler, ProgramOutcome) {
        let scheduler = SearchScheduler(
            path: SearchPath(resources: ResourceTable()), policy: policy, shared: SharedResources())
        scheduler.instants = instants
        return (scheduler, program.run(under: scheduler))
    }

    private static func answer(_ outcome: ProgramOutcome, _ traceHash: String) -> Answer {
        guard outcome.traceHash.hasPrefix(traceHash) else {
            return .differs(failures: outcome.failures, traceHash: outcome.traceHash)
        }
        return outcome.failures.isEmpty
            ? .passed(traceHash: outcome.traceHash)
            : .reproduced(failures: outcome.failures, traceHash: outcome.traceHash)
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
