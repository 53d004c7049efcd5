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
        _ explored: ExploredScenario, _ token: ScheduleToken, turns: [Turn]? = nil,
        traceHash: String = "", _ heading: TraceWriter.Heading
    ) throws(Problem) {
        let program = explored.program
        explored.watch(program)
        var text: String?
        program.prepare = { $0.recordDetails() }
        program.finished = { device in
            guard let report = program.lastReport else { return }
            text = TraceWriter.text(device, report, heading)
        }
        answer =
            turns.map {
                Replay.play(program, exactly: $0, isLate: token.isLate, traceHash: traceHash)
            }
            ?? Replay.play(
                program, token.precedences, isLate: token.isLate, traceHash: traceHash)
        program.finished = nil
        program.prepare = nil
        self.text = text
        if let problem = program.problem { throw Problem(problem) }
    }
}

extension TraceWriter.Heading {
    /// What a trace of an order says of it.
    init(_ title: String, _ token: ScheduleToken) {
        self.init(title: title, token: token.description)
        flips = token.precedences.suffix(1).map {
            (first: $0.first.description, second: $0.second.description)
        }
    }
}
