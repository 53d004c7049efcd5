import Exploration
import Farad
import Foundation
import Simulation
import Traces

/// One order, played by another of Farad's own processes, so that code of an app that ends its process
/// is something to report.
enum ReplayProcess {
    /// What came of it.
    enum Outcome {
        case ran(Replay.Answer, story: [Timeline.Row], findings: [Finding])
        /// It came to no end, for this reason.
        case died(String)
    }

    /// What made the run fail.
    struct Finding: Codable {
        let rule: String
        let message: String
    }

    /// As the process that plays says it.
    private enum Message: Codable {
        case ran(Replay.Answer, [Timeline.Row], [Finding])
        case silent(String)
        case problem(Int32, String)
    }

    /// Plays in a process of its own, and passes on what is printed there.
    static func play() throws(Problem) -> Outcome {
        let worker = try OwnProcess()
        let line = worker.waitForLine()
        guard let message = line.flatMap({ MessageLine.read(Message.self, from: $0) }) else {
            let end = worker.end(because: nil)
            passOn(worker)
            if let signal = end.outsider {
                throw Problem(.fault, "\(signal) ended the process that plays; try it again.")
            }
            return .died(end.reason)
        }
        passOn(worker)
        switch message {
        case .ran(let answer, let rows, let findings):
            return .ran(answer, story: rows, findings: findings)
        case .silent(let reason): return .died(reason)
        case .problem(let code, let sentence):
            throw Problem(ExitStatus(rawValue: code) ?? .fault, sentence)
        }
    }

    /// Plays once more an order that comes to no end, and takes the trace up to there.
    static func traceUntilDeath() throws(Problem) -> String {
        guard let file = OwnProcess.temporaryFile() else { throw OwnProcess.refused }
        defer { close(file) }
        let worker = try OwnProcess(
            sharing: [(file: file, number: traceNumber)], adding: ["--leaves-trace"])
        let hasSaid = worker.waitForLine() != nil
        _ = worker.end(because: hasSaid ? "It has said what came of it." : nil)
        let handle = FileHandle(fileDescriptor: file)
        try? handle.seek(toOffset: 0)
        return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    }

    /// The number on the other side of the file that the trace goes to.
    private static let traceNumber: Int32 = 41

    /// A scenario prints to standard error.
    private static func passOn(_ worker: OwnProcess) {
        let text = worker.printedByScripts
        if !text.isEmpty { FileHandle.standardError.write(Data(text.utf8)) }
    }

    /// The other side: plays, says what came of it, and ends.
    static func answer(
        _ token: ScheduleToken, _ explored: ExploredScenario, _ turns: [TransitionKey]?,
        _ options: ExplorationOptions, leavesTrace: Bool
    ) -> Never {
        let program = explored.program
        _ = Watchdog(patience: options.patience, memory: options.options.memory) {
            say(.silent($0.sentence))
        }
        var rows: [Timeline.Row] = []
        let heading = TraceWriter.Heading("replay", token, of: explored)
        program.prepare = { device in
            device.simulation.trace.isRecording = true
            guard leavesTrace else { return }
            device.recordDetails()
            device.followTrace(heading, to: traceNumber)
        }
        program.finished = { rows = $0.timelineRows }
        let answer =
            turns.map {
                Replay.play(
                    program, exactly: $0, lateness: token.lateness, traceHash: token.hash,
                    isTold: true)
            }
            ?? Replay.play(
                program, token.precedences, lateness: token.lateness, traceHash: token.hash,
                isTold: true)
        if let problem = program.problem {
            let problem = Problem(problem)
            say(.problem(problem.code.rawValue, problem.message))
        }
        let findings = (program.lastReport?.findings ?? []).filter(\.isFailure).map {
            Finding(rule: $0.rule, message: $0.message)
        }
        say(.ran(answer, rows, findings))
    }

    private static func say(_ message: Message) -> Never {
        do throws(Problem) {
            try MessageLine.write(message, to: OwnProcess.socketNumber)
        } catch {
            Terminal.error("farad: \(error.message)")
            Terminal.exit(ExitStatus.fault.rawValue)
        }
        Terminal.exit(0)
    }
}
