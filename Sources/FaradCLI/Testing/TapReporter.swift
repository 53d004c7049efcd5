import Farad
import Foundation

/// TAP version 14: each file a subtest.
struct TapReporter: TestReporter {
    private var files = 0

    func begin(files: Int) -> String { "TAP version 14\n1..\(files)\n" }

    mutating func file(_ report: FileReport) -> String {
        files += 1
        let tests = report.tests
        var lines = ["# Subtest: \(Self.escaped(report.file.path))", "    1..\(tests.count)"]
        for (index, (heading, result)) in tests.enumerated() {
            lines += Self.lines(index + 1, heading, result).map { "    " + $0 }
        }
        let word = report.failures > 0 ? "not ok" : "ok"
        lines.append("\(word) \(files) - \(Self.escaped(report.file.path))")
        if let problem = report.problem {
            lines += Self.diagnosis([("message", [problem.message])])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    func finish(_ summary: RunSummary) -> String {
        var text = ""
        if summary.unreadFiles > 0 { text += "Bail out! Enough tests have failed.\n" }
        return text
    }

    private static func lines(
        _ number: Int, _ heading: TestHeading, _ result: TestResult
    ) -> [String] {
        let name = escaped(heading.name)
        switch result.status {
        case .passed: return ["ok \(number) - \(name)"]
        case .skipped: return ["ok \(number) - \(name) # SKIP \(escaped(result.note))"]
        case .todo: return ["not ok \(number) - \(name) # TODO"]
        case .notRun: return ["ok \(number) - \(name) # SKIP not run, as enough have failed"]
        case .failed:
            var members: [(String, [String])] = [
                ("message", result.failures.map(\.message))
            ]
            let places = result.failures.compactMap(\.place)
            if let place = places.first {
                members.append(("at", ["\(place.file):\(place.line):\(place.column)"]))
            }
            let diff = result.failures.flatMap(\.diff)
            if !diff.isEmpty { members.append(("diff", diff)) }
            if !result.orders.isEmpty { members.append(("orders", result.orders)) }
            let obstacle = result.traceObstacle.map { ["none: \($0)"] } ?? []
            let traces = result.traces + obstacle
            if !traces.isEmpty { members.append(("trace", traces)) }
            if let page = result.page { members.append(("page", [page])) }
            return ["not ok \(number) - \(name)"] + diagnosis(members)
        }
    }

    /// A block of YAML.
    private static func diagnosis(_ members: [(key: String, lines: [String])]) -> [String] {
        var lines = ["  ---"]
        for (key, values) in members {
            let texts = values.flatMap(\.scriptLines).filter { !$0.isEmpty }
                .map(Paragraph.printable)
            if texts.count == 1 {
                lines.append("  \(key): \(JSONText.string(texts[0]).text)")
            } else {
                lines.append("  \(key): |")
                lines += texts.map { "    \($0)" }
            }
        }
        return lines + ["  ..."]
    }

    private static func escaped(_ name: String) -> String {
        let line = name.scriptLines.joined(separator: " ")
        return Paragraph.printable(line).replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "#", with: "\\#")
    }
}
