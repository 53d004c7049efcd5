import Farad
import Foundation

/// What a person reads: each file with its tests, then each failure with its line.
struct PrettyReporter: TestReporter {
    private let command: TestCommand
    private let style: Style
    private var failures: [(file: String, heading: TestHeading, result: TestResult)] = []
    /// What takes longer than this says so, to a person: elsewhere equal runs are equal texts.
    private static let slowMilliseconds = 300.0
    /// So many apps are named at the end.
    private static let mostApps = 5

    init(_ command: TestCommand, isColoured: Bool) {
        self.command = command
        style = Style(isColoured: isColoured)
    }

    /// Colours where a terminal shows them.
    struct Style {
        let isColoured: Bool

        func green(_ text: String) -> String { paint(text, 32) }
        func red(_ text: String) -> String { paint(text, 31) }
        func grey(_ text: String) -> String { paint(text, 90) }
        func bold(_ text: String) -> String { paint(text, 1) }

        private func paint(_ text: String, _ code: Int) -> String {
            isColoured ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
        }
    }

    mutating func file(_ report: FileReport) -> String {
        var lines = [style.bold(Paragraph.printable(report.file.path))]
        lines += self.lines(report.printed, depth: 0)
        var suite: [String] = []
        for (heading, result) in report.tests {
            let path = Array(heading.path.dropLast())
            let common = zip(path, suite).prefix { $0 == $1 }.count
            for depth in common..<max(common, path.count) {
                lines.append(indent(depth) + Paragraph.printable(path[depth]))
            }
            suite = path
            lines.append(line(heading, result, depth: path.count))
            lines += self.lines(result.printed, depth: path.count + 1)
            if result.status == .failed {
                failures.append((report.file.path, heading, result))
            }
        }
        if let problem = report.problem {
            lines.append(style.red("  ✗ \(Self.printable(problem.message))"))
            let frame = SourceFrame.place(in: problem.message).map { SourceFrame.lines($0) } ?? []
            lines += frame.map { "    " + ($0.hasPrefix(">") ? $0 : style.grey($0)) }
        }
        return lines.joined(separator: "\n")
    }

    private func lines(_ printed: [String], depth: Int) -> [String] {
        printed.flatMap(\.scriptLines).map {
            style.grey(indent(depth) + "│ " + Self.printable($0))
        }
    }

    /// What a terminal does not obey, with what stands for a tab.
    private static func printable(_ text: some StringProtocol) -> String {
        Paragraph.printable(text.replacingOccurrences(of: "\t", with: "    "))
    }

    private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

    private func line(_ heading: TestHeading, _ result: TestResult, depth: Int) -> String {
        let name = Paragraph.printable(heading.path.last ?? "")
        let note =
            result.note.isEmpty ? "" : style.grey("  (\(Paragraph.printable(result.note)))")
        switch result.status {
        case .passed:
            let milliseconds = Int(result.wallMilliseconds)
            let time =
                style.isColoured && result.wallMilliseconds > Self.slowMilliseconds
                ? style.grey("  \(milliseconds) ms") : ""
            return indent(depth) + style.green("✓") + " \(name)\(note)\(time)"
        case .failed: return indent(depth) + style.red("✗ \(name)") + note
        case .skipped: return indent(depth) + style.grey("- \(name)  skipped") + note
        case .todo: return indent(depth) + style.grey("- \(name)  to do")
        case .notRun: return indent(depth) + style.grey("- \(name)  not run")
        }
    }

    // MARK: The end

    mutating func finish(_ summary: RunSummary) -> String {
        var lines: [String] = []
        for (number, (file, heading, result)) in failures.enumerated() {
            lines.append("")
            let name = Paragraph.printable(heading.name)
            lines.append(style.red("FAIL \(number + 1)  ") + style.bold(name))
            for failure in result.failures { lines += text(failure) }
            lines += result.orders.map { "  " + $0 }
            lines += result.traces.map { "  trace   \($0)" }
            if let page = result.page { lines.append("  page    \(page)") }
            if let obstacle = result.traceObstacle { lines.append("  trace   none: \(obstacle)") }
            lines.append("  again   \(again(file, heading))")
        }
        lines.append("")
        lines.append(counts(summary))
        return lines.joined(separator: "\n")
    }

    private func text(_ failure: TestOutcome.Failure) -> [String] {
        var lines = Paragraph.lines(failure.message, indent: 2)
        if !failure.diff.isEmpty {
            lines.append("")
            if failure.diff.contains(where: { $0.hasPrefix("-") || $0.hasPrefix("+") }) {
                lines.append("  " + style.green("- expected") + "  " + style.red("+ received"))
            }
            lines += failure.diff.map { line in
                let text = "  " + Self.printable(line)
                return line.hasPrefix("-")
                    ? style.green(text) : line.hasPrefix("+") ? style.red(text) : style.grey(text)
            }
        }
        if let place = failure.place {
            lines.append("")
            lines.append("  \(place.file):\(place.line):\(place.column)")
            lines += SourceFrame.lines(place).map {
                "  " + ($0.hasPrefix(">") ? $0 : style.grey($0))
            }
            lines.append("")
        }
        return lines
    }

    /// The command that runs this test alone.
    private func again(_ file: String, _ heading: TestHeading) -> String {
        var arguments = ["test", file, "--filter", "^\(Self.escaped(heading.name))$"]
        if let app = command.app { arguments += ["--app", app] }
        if let platform = command.platform { arguments += ["--platform", platform.rawValue] }
        let options = command.options
        if options.seed != 0 { arguments += ["--seed", String(options.seed)] }
        if let profile = options.profile { arguments += ["--profile", profile] }
        for setting in options.settings { arguments += ["--set", setting] }
        for rule in options.ignoredFindings { arguments += ["--ignore-finding", rule] }
        if options.timeZone != DeviceConfiguration.standardTimeZone {
            arguments += ["--time-zone", options.timeZone]
        }
        if let date = options.startDate { arguments += ["--start-date", date] }
        return ReplayCommand.text(arguments)
    }

    private static func escaped(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if "\\^$.*+?()[]{}|/".contains(character) { text.append("\\") }
            text.append(character)
        }
    }

    private func counts(_ summary: RunSummary) -> String {
        var parts: [String] = []
        func add(_ status: TestResult.Status, _ word: String) {
            let count = summary.count(status)
            if count > 0 { parts.append("\(count) \(word)") }
        }
        add(.failed, "failed")
        add(.passed, "passed")
        add(.skipped, "skipped")
        add(.todo, "to do")
        add(.notRun, "not run")
        let tests = parts.isEmpty ? "none" : parts.joined(separator: ", ")
        let time = String(format: "%.1f s", summary.wallMilliseconds / 1000)
        let isGood = summary.exitCode == 0
        let files = Count.of(summary.files, "file")
        var lines = [
            "tests   " + (isGood ? style.green(tests) : style.red(tests)) + " in \(files), \(time)"
        ]
        lines += summary.apps.prefix(Self.mostApps).map {
            "app     " + Paragraph.printable($0.text)
        }
        if summary.apps.count > Self.mostApps {
            let more = Count.of(summary.apps.count - Self.mostApps, "more app")
            lines.append("        and \(more)")
        }
        if summary.unreadFiles > 0 {
            let files = Count.of(summary.unreadFiles, "file")
            lines.append("        \(files) not looked at, as enough failed")
        }
        if summary.problems > 0 {
            let files = Count.of(summary.problems, "file")
            lines.append(style.red("        \(files) could not be run"))
        }
        let counts = summary.snapshots
        if counts.new > 0 { lines.append("kept    \(Count.of(counts.new, "new snapshot"))") }
        if counts.renewed > 0 {
            lines.append("renewed \(Count.of(counts.renewed, "snapshot"))")
        }
        if counts.removed > 0 {
            lines.append("removed \(Count.of(counts.removed, "snapshot"))")
        }
        if counts.obsolete > 0 {
            let snapshots = Count.of(counts.obsolete, "snapshot")
            let them = counts.obsolete == 1 ? "it" : "them"
            lines.append("old     \(snapshots) that no test looks at; -u removes \(them)")
        }
        return lines.joined(separator: "\n")
    }
}
