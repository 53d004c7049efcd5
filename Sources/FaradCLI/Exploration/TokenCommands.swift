import ArgumentParser
import Exploration
import Farad
import Foundation
import Simulation
import Traces

/// What `farad replay` and `farad explain` share: a token, and the scenario that it is of.
struct TokenOptions: ParsableArguments {
    @Argument(help: "A token as farad explore prints it, or a schedule's file.")
    var token: String

    @OptionGroup var exploration: ExplorationOptions

    /// Why what names a file and no token is neither; nil: it names no file.
    private var isFile: Problem? {
        if FileManager.default.fileExists(atPath: token) {
            return Problem(
                .badData,
                "\(token) is no file of a schedule, whose name ends in \(ScheduleFile.suffix); "
                    + "give such a file, or a token.")
        }
        guard token.hasSuffix(".jsonl") else { return nil }
        return Problem(.missingInput, "There is no file \(SharedFile.shown(token)).")
    }

    /// The token, its scenario, and the choices where they come from a file.
    func read() throws(Problem) -> (ScheduleToken, ExploredScenario, [TransitionKey]?) {
        let token: ScheduleToken
        var exploration = exploration
        var turns: [TransitionKey]?
        if ScheduleFile.isPath(self.token) {
            let file = try ScheduleFile(self.token)
            token = file.token
            turns = file.turns
            if let options = file.options { exploration = options.completing(exploration) }
        } else {
            do throws(ScheduleToken.Malformed) {
                token = try ScheduleToken(self.token)
            } catch {
                throw isFile ?? Problem(.badData, error.description)
            }
        }
        let explored = try ExploredScenario(
            token.scenario, exploration, settings: token.settings, profile: token.profile)
        return (token, explored, turns)
    }
}

/// `farad replay`: brings a failing order back.
struct ReplayCommandLine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play the order that a token names.",
        discussion: """
            It plays in a process of its own, so code of the app that ends its process, or never \
            gives the engine back, is a failure like any other.

            \(ExitStatus.help(
                "0 it ran and nothing failed, 1 the failure is reproduced, 3 it ran with another "
                    + "trace than the token's, 4 the token does not fit"))
            """)

    @OptionGroup var options: TokenOptions

    @Option(help: ArgumentHelp("Write the trace as *.farad-trace.jsonl.", valueName: "file"))
    var trace: String?

    @Flag(help: .hidden)
    var leavesTrace = false

    func run() throws {
        let (token, explored, turns) = try options.read()
        if options.exploration.asWorker {
            ReplayProcess.answer(
                token, explored, turns, options.exploration, leavesTrace: leavesTrace)
        }
        try FileRoles.check(reads: [options.token], writes: [trace])
        let file = try trace.map { path throws(Problem) in try OutputFile(path) }
        if token.app != explored.appDigits {
            Terminal.error(
                "farad: the token is of another version of the app (\(token.app), this is "
                    + "\(explored.appDigits)).")
        }
        let answer: Replay.Answer
        let findings: [ReplayProcess.Finding]
        switch try ReplayProcess.play() {
        case .died(let reason):
            let code = Self.report(death: reason, token)
            try file?.finish(ReplayProcess.traceUntilDeath())
            throw RunEnd(code: code)
        case .ran(let its, let rows, let found):
            (answer, findings) = (its, found)
            let timeline = Timeline(isColoured: Terminal.usesColour, width: Terminal.width)
            for line in timeline.lines(rows) { Terminal.output(line) }
        }
        let code = Self.report(answer, findings, token)
        if let file {
            let order = try RecordedOrder(
                explored, token, turns: turns, TraceWriter.Heading("replay", token, of: explored))
            guard let text = order.text else {
                file.abandon()
                throw Problem(.badData, "The token does not fit, so there is no trace to write.")
            }
            try file.finish(text)
        }
        throw RunEnd(code: code)
    }
}

extension ReplayCommandLine {
    /// Says what came of it; the exit code.
    private static func report(
        _ answer: Replay.Answer, _ findings: [ReplayProcess.Finding], _ token: ScheduleToken
    ) -> Int32 {
        switch answer {
        case .reproduced(let failures, _):
            Terminal.paragraph("reproduced: \(failures.joined(separator: "; "))")
            for finding in findings {
                Terminal.paragraph("\(finding.rule): \(finding.message)", indent: 2)
            }
            return 1
        case .passed:
            Terminal.output("It ran in the token's order and nothing failed.")
            return 0
        case .differs(let failures, let hash):
            Terminal.paragraph(
                "It ran in the token's order with another trace (\(hash), the token has "
                    + "\(token.hash)); "
                    + (failures.isEmpty
                        ? "nothing failed." : "it fails: \(failures.joined(separator: "; "))"))
            return 3
        case .doesNotFit(let missing, let near):
            Terminal.paragraph(FailureText.misfit(missing))
            for name in near { Terminal.output("  near it: \(name)") }
            return 4
        }
    }

    /// Says that the order has come to no end; the exit code.
    private static func report(death reason: String, _ token: ScheduleToken) -> Int32 {
        if token.isOfRunWithoutEnd {
            Terminal.paragraph("reproduced: \(reason)")
            return 1
        }
        Terminal.paragraph(
            "It began in the token's order and, unlike when the token was made, came to no end: "
                + reason)
        return 3
    }
}

/// `farad explain`: why an order fails, beside the nearest that passes.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say which pair of events decides, and when a phone can have it so.",
        discussion: ExitStatus.help(
            "1 the failure is explained, 4 nothing fails or the token does not fit"))

    @OptionGroup var options: TokenOptions

    func run() throws {
        let (token, explored, turns) = try options.read()
        guard turns == nil || token.lateness == nil else {
            throw Problem(
                .usage,
                "A schedule's file does not hold the latest times of an order, at which this one fails; "
                    + "give a token.")
        }
        let (explorer, crew) = try explored.explorer(
            options.exploration, explored.options(options.exploration))
        let explained =
            turns.map(explorer.explain)
            ?? explorer.explain(token.precedences, lateness: token.lateness)
        guard let failure = explained else {
            if let problem = crew.problem { throw problem }
            Terminal.output("The token's order does not fail, or does not fit; see farad replay.")
            throw RunEnd(code: 4)
        }
        for line in explored.text(failure, number: 1) { Terminal.output(line) }
        throw RunEnd(code: 1)
    }
}

/// `farad count`: how many orders there are, without trying them.
struct CountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Count the orders of a scenario from its default run.",
        discussion: ExitStatus.help("0 good"))

    @Argument(help: "A scenario's name, or the path of its file.")
    var scenario: String

    @OptionGroup var exploration: ExplorationOptions

    func run() throws {
        let explored = try ExploredScenario(scenario, exploration)
        var options = explored.options(exploration)
        options.maximumClasses = 1
        let (explorer, crew) = try explored.explorer(exploration, options)
        let report = explorer.explore()
        if let problem = crew.problem { throw problem }
        if let obstacle = report.obstacle { throw Problem(.badData, obstacle) }
        guard report.isCounted else {
            let reason = report.divergence ?? report.blindSpots.first
            throw Problem(.badData, reason ?? "the default order did not come to its end")
        }
        Terminal.paragraph("\(explored.subject), events \(report.events)")
        for line in report.eventsByQueue {
            Terminal.output(
                String(repeating: " ", count: max(0, 6 - String(line.events).count))
                    + "\(line.events)  \(line.queue.replacingOccurrences(of: "com.apple.", with: ""))"
            )
        }
        Terminal.output(
            "orderings  naive \(EventText.count(report.naive)), feasible "
                + EventText.count(report.feasible))
    }
}

/// `farad check-determinism`: whether equal orders are equal runs.
struct CheckDeterminismCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-determinism",
        abstract: "Play a scenario several times, here and in another process, and compare.",
        discussion: """
            It also plays pairs of events both ways that only a declared memory footprint keeps \
            apart.

            \(ExitStatus.help(
                "0 all runs are equal, 3 two differ or a declaration leaves something out"))
            """)

    @Argument(help: "A scenario's name, or the path of its file.")
    var scenario: String

    @OptionGroup var exploration: ExplorationOptions

    @Option(help: "How often it is played in this process.")
    var runs = 5

    func run() throws {
        guard runs >= 1 else {
            throw Problem(.usage, "“--runs \(runs)” needs a number of 1 or more.")
        }
        let explored = try ExploredScenario(scenario, exploration)
        let (explorer, crew) = try explored.explorer(exploration, explored.options(exploration))
        let check = explorer.checkDeterminism(runs: runs)
        if let problem = crew.problem { throw problem }
        switch check {
        case .obstacle(let sentence): throw Problem(.badData, sentence)
        case .differs(let sentence):
            Terminal.paragraph("NOT DETERMINISTIC: \(sentence)")
            throw RunEnd(code: 3)
        case .lies(let sentences):
            for sentence in sentences { Terminal.paragraph("WRONG DECLARATION: \(sentence)") }
            throw RunEnd(code: 3)
        case .equal(let hash):
            Terminal.output(
                "\(Verdict.count(runs, "run")) in one process and one in another are equal: \(hash)"
            )
        }
    }
}
