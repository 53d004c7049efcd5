import Exploration
import Farad
import Simulation
import Traces

/// One order of a scenario, played with everything recorded that a trace file tells.
struct RecordedOrder {
    let answer: Replay.Answer
    /// The trace file; nil where the run came to no end.
    let text: String?

    /// - Parameters:
    ///   - token: What names the order.
    ///   - turns: Plays just these choices, in place of the pairs.
    ///   - heading: What the file says beside the run itself.
    init(
        _ explored: ExploredScenario, _ token: ScheduleToken, turns: [TransitionKey]? = nil,
        traceHash: String = "", _ heading: TraceWriter.Heading
    ) throws(Problem) {
        let program = explored.program
        ExploredScenario.watch()
        var text: String?
        var hashes: [String] = []
        program.prepare = { $0.recordDetails() }
        program.finished = { device in
            guard var report = program.lastReport else { return }
            // The token's is that of the order as the search has it; what is told comes after that.
            hashes.append(report.traceHash)
            report.traceHash = hashes[min(hashes.count - 1, token.lateness != nil ? 1 : 0)]
            text = TraceWriter.text(device, report, heading)
        }
        answer =
            turns.map {
                Replay.play(
                    program, exactly: $0, lateness: token.lateness, traceHash: traceHash,
                    isTold: true)
            }
            ?? Replay.play(
                program, token.precedences, lateness: token.lateness, traceHash: traceHash,
                isTold: true)
        program.finished = nil
        program.prepare = nil
        self.text = text
        if let problem = program.problem { throw Problem(problem) }
    }
}

/// The traces of a failing order, and of the nearest one that passes, or breaks less of the same.
struct RecordedFailure {
    let fails: String
    /// nil where the default order fails already, or no nearer one passes.
    let passes: String?

    /// Plays both; nil where the failing one came to no end, or does not come back.
    init?(
        _ failure: ExplorationReport.Failure, _ explored: ExploredScenario
    ) throws(Problem) {
        guard !failure.hasDied else { return nil }
        let token = explored.token(of: failure)
        var heading = TraceWriter.Heading("fails", token, of: explored)
        heading.flips = Self.flips(failure)
        let failing = try RecordedOrder(
            explored, token, turns: failure.isReproducible ? nil : failure.turns, heading)
        guard let fails = failing.text else { return nil }
        self.fails = fails
        if failure.precedences.isEmpty, failure.isReproducible {
            // With nothing left to take back, what is nearest has the pairs that mend it.
            let relief = failure.relief ?? []
            passes =
                relief.isEmpty ? nil : try Self.passing([relief], failure, token, explored)
        } else {
            // The order without the last pair, else the default one.
            passes = try Self.passing(
                [Array(failure.precedences.dropLast()), []], failure, token, explored)
        }
    }

    /// The deciding pair, as a trace names it.
    private static func flips(
        _ failure: ExplorationReport.Failure
    ) -> [(first: String, second: String)] {
        [failure.deciding ?? failure.precedences.last].compactMap { pair in
            pair.map { (first: $0.first.description, second: $0.second.description) }
        }
    }

    /// The trace of the first of some orders that breaks no more than what remains; nil where all do.
    private static func passing(
        _ orders: [[Precedence]], _ failure: ExplorationReport.Failure, _ token: ScheduleToken,
        _ explored: ExploredScenario
    ) throws(Problem) -> String? {
        var heading = TraceWriter.Heading(
            failure.remaining.isEmpty ? "passes" : "fails less", token, of: explored)
        heading.flips = flips(failure)
        heading.token = nil
        heading.command = nil
        for precedences in orders {
            var token = token
            token.precedences = precedences
            let order = try RecordedOrder(explored, token, heading)
            if let failures = order.answer.failures, let text = order.text,
                failures.allSatisfy(failure.remaining.contains)
            {
                return text
            }
        }
        return nil
    }
}

extension TraceWriter.Heading {
    /// What a trace of an order says of it.
    init(_ title: String, _ token: ScheduleToken, of explored: ExploredScenario) {
        self.init(
            title: title, command: explored.replayCommand(token), token: token.description)
        flips = token.precedences.suffix(1).map {
            (first: $0.first.description, second: $0.second.description)
        }
    }
}
