import ArgumentParser
import Exploration
import Farad
import Foundation

/// `farad explore`: every order that the windows of a phone allow.
struct ExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Play a scenario in every order that the time windows allow.",
        discussion: """
            \(ExitStatus.help(
                "0 every order was tried and none fails, 1 a failure was found, 2 none was found but "
                    + "not every order was tried (0 with --allow-partial), 3 equal orders differed"))
            """)

    @Argument(help: "A scenario's name, or the path of its file.")
    var scenario: String

    @OptionGroup var exploration: ExplorationOptions

    @Option(help: "exhaustive, flips, pct or urw.", transform: ExploreCommand.strategy)
    var strategy = Explorer.Options.Strategy.exhaustive

    @Option(help: ArgumentHelp("Try orders with up to so many pairs flipped.", valueName: "k"))
    var flips: Int?

    @Option(help: ArgumentHelp("Stop after so many classes of orders.", valueName: "n"))
    var maxClasses: Int?

    @Option(help: ArgumentHelp("Stop after so many runs.", valueName: "n"))
    var maxRuns: Int?

    @Option(
        help: ArgumentHelp(
            "Stop after so long, such as 60s or 10m; else after FARAD_MAX_TIME, or when every order "
                + "was tried, which two-shares does not come to in ten minutes, or at Ctrl-C.",
            valueName: "time"))
    var maxTime: String?

    @Option(help: ArgumentHelp("How many processes play; one for each core.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "Go on with the search that the file is of; what is left of it is written there.",
            valueName: "file"))
    var resume: String?

    @Option(
        help: ArgumentHelp(
            "Write each failing schedule there; without, those that no pairs bring back go to this folder.",
            valueName: "folder"))
    var traceDir: String?

    @Option(
        help: ArgumentHelp(
            "Write pages there: an index of the failures, each beside the nearest order that passes.",
            valueName: "folder"))
    var report: String?

    @Flag(help: "Go on after the first failure.")
    var keepGoing = false

    @Flag(help: "Exit with 0 in place of 2: nothing fails in what was tried.")
    var allowPartial = false

    @Flag(help: "Print one JSON object; --json=FILE writes it there.")
    var json = false

    @Option(help: .hidden)
    var jsonFile: String?

    private static func strategy(_ name: String) throws -> Explorer.Options.Strategy {
        guard let strategy = Explorer.Options.Strategy(rawValue: name) else {
            let known = Explorer.Options.Strategy.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no strategy named “\(name)”; known are \(known).")
        }
        return strategy
    }

    /// Refuses a bound that leaves nothing to try.
    private func checkBounds() throws(Problem) {
        for (option, number) in [
            ("--flips", flips), ("--max-classes", maxClasses), ("--max-runs", maxRuns),
        ] {
            if let number, number < 1 {
                throw Problem(.usage, "“\(option) \(number)” needs a number of 1 or more.")
            }
        }
    }

    func run() throws {
        try checkBounds()
        let explored = try ExploredScenario(scenario, exploration)
        var options = explored.options(exploration)
        options.strategy = strategy
        options.flips = flips
        options.keepsGoing = keepGoing
        options.maximumClasses = maxClasses ?? .max
        options.maximumRuns = maxRuns ?? .max
        if strategy == .pct || strategy == .urw, maxRuns == nil, maxTime == nil {
            options.maximumRuns = 1_000
        }
        let limit = try maxTime.map { text throws(Problem) in try SearchTime.nanoseconds(text) }
        let saved = exploration.asWorker ? nil : try SearchFile(explored)
        var state: SearchState?
        if let saved, let resume {
            state = try saved.read(resume)
            if state == nil {
                Terminal.error(
                    "farad: \(resume) is not there yet: the search begins anew, and leaves there what "
                        + "it comes to.")
            }
            try OutputFile(resume).abandon()
        }
        try FileRoles.check(
            reads: [scenario, resume, exploration.options.profile].compactMap(\.self),
            writes: [jsonFile])
        let file =
            exploration.asWorker
            ? nil : try jsonFile.map { path throws(Problem) in try OutputFile(path) }
        defer { file?.abandon() }
        for folder in [self.report, traceDir].compactMap(\.self) where !exploration.asWorker {
            try FailureReport.prepare(folder)
        }
        let start = DispatchTime.now().uptimeNanoseconds
        let (explorer, crew) = try explored.explorer(
            exploration, options, jobs: jobs, limit: limit)
        if let state { explorer.resume(state) }
        Interruption.listen()
        explorer.shouldStop = { Interruption.wasAsked }
        let line = ProgressLine(start)
        explorer.progress = { line.show($0) }
        let report = explorer.explore()
        line.clear()
        if let problem = crew.problem { throw problem }
        if let obstacle = report.obstacle { throw Problem(.badData, obstacle) }
        // What was found is printed also where something of it cannot be written.
        var obstacle: Problem?
        func attempt(_ write: () throws(Problem) -> String?) -> String? {
            do throws(Problem) {
                return try write()
            } catch {
                obstacle = obstacle ?? error
                return nil
            }
        }
        let left = attempt { () throws(Problem) in
            guard let saved, let path = resume ?? (Interruption.wasAsked ? saved.name : nil) else {
                return nil
            }
            try saved.write(explorer.state, to: path)
            return path
        }
        let wall = Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        var output = ExploreOutput(
            explored: explored, report: report, wallMilliseconds: wall, jobs: jobs)
        for (index, failure) in report.failures.enumerated() {
            output.files[index] = attempt { () throws(Problem) in
                try ScheduleFile.write(failure, number: index + 1, of: explored, to: traceDir)
            }
        }
        let pages = attempt { () throws(Problem) in
            try self.report.map { folder throws(Problem) in
                try FailureReport.write(output, to: folder)
            }
        }
        if json || file != nil {
            let text = output.json.text
            let written = attempt { () throws(Problem) in
                try file?.finish(text + "\n")
                return jsonFile
            }
            if written == nil { Terminal.output(text) }
        } else {
            for text in output.lines { Terminal.output(text) }
            if let pages { Terminal.output("report     \(pages)") }
            if let left, !report.isExhausted {
                // A search that has found something is over, unless it is to go on after that.
                let arguments =
                    (report.failures.isEmpty || keepGoing ? [] : ["--keep-going"]) + [
                        "--resume", left,
                    ]
                Terminal.output(
                    "To go on: the same command with "
                        + arguments.map(ReplayCommand.quoted).joined(separator: " "))
            }
        }
        if let obstacle { throw obstacle }
        throw RunEnd(code: output.exitCode(allowsPartial: allowPartial))
    }
}

/// `60s`, `10m`, `1h` or seconds alone.
enum SearchTime {
    static func nanoseconds(_ text: String) throws(Problem) -> UInt64 {
        var digits = Substring(text)
        var unit = 1.0
        if let last = text.last, let known = ["s": 1.0, "m": 60.0, "h": 3600.0][String(last)] {
            unit = known
            digits = digits.dropLast()
        }
        if let value = Double(digits), value < 0 {
            throw Problem(
                .usage, "“--max-time \(text)”: a time is not negative; give one such as 60s or 10m."
            )
        }
        guard let value = Double(digits), value > 0, value.isFinite, value * unit < 1e9 else {
            throw Problem(.usage, "“--max-time \(text)” is no time; give one such as 60s or 10m.")
        }
        return UInt64(value * unit * 1_000_000_000)
    }
}

/// Ctrl-C, or what ends a job, ends the search, not the command: what was found is kept.
enum Interruption {
    static let signals = [SIGINT, SIGTERM]

    /// When it was asked for, in milliseconds of the host's clock; 0: not yet.
    nonisolated(unsafe) private static var asked = 0

    /// A key that bounces, and a terminal that tells a whole group of processes, ask once.
    private static let onceMilliseconds = 500

    static func listen() {
        for number in signals {
            signal(number) { number in
                var time = timespec()
                clock_gettime(CLOCK_MONOTONIC, &time)
                let now = time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
                guard Interruption.asked > 0 else {
                    Interruption.asked = max(now, 1)
                    return
                }
                // Whoever asks twice means it.
                if now - Interruption.asked > Interruption.onceMilliseconds { _exit(128 + number) }
            }
        }
    }

    static var wasAsked: Bool { asked > 0 }
}

/// One line on a terminal that says how far a search is.
final class ProgressLine {
    private let start: UInt64
    private var last: UInt64
    private let isShown = isatty(2) == 1
    private var hasShown = false

    init(_ start: UInt64) {
        self.start = start
        last = start
    }

    func show(_ progress: Explorer.Progress) {
        guard isShown else { return }
        let now = DispatchTime.now().uptimeNanoseconds
        guard now - last > 200_000_000 else { return }
        last = now
        hasShown = true
        let seconds = Double(now - start) / 1_000_000_000
        let rate = Double(progress.runs) / seconds
        var text =
            "\r\(progress.runs) runs, \(progress.classes) classes, \(progress.failures) ways to "
            + "fail, \(ExploreOutput.rate(rate)) a second"
        if let estimate = progress.estimate, rate > 0 {
            let left = max(0, estimate - Double(progress.runs))
            text += ", about \(Self.rounded(left)) left (\(Self.time(left / rate)))"
        } else {
            text += ", \(progress.planned) starts of orders left"
        }
        FileHandle.standardError.write(Data((text + "\u{1b}[K").utf8))
    }

    /// An estimate has no more than one digit.
    private static func rounded(_ value: Double) -> String {
        guard value >= 10 else { return String(Int(value)) }
        let unit = pow(10, floor(log10(value)))
        let rounded = (value / unit).rounded() * unit
        return rounded < 1e7 ? String(Int(rounded)) : String(format: "%.0e", rounded)
    }

    private static func time(_ seconds: Double) -> String {
        if seconds < 90 { return "\(Int(seconds)) s" }
        if seconds < 5_400 { return "\(Int(seconds / 60)) min" }
        return seconds < 360_000 ? "\(Int(seconds / 3_600)) h" : "days"
    }

    func clear() {
        if hasShown { FileHandle.standardError.write(Data("\r\u{1b}[K".utf8)) }
    }
}
