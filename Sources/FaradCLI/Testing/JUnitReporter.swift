import Farad
import Foundation

/// JUnit's XML, as CI servers read it: each file a suite.
struct JUnitReporter: TestReporter {
    private var suites: [String] = []

    mutating func file(_ report: FileReport) -> String {
        let tests = report.tests
        let failed = tests.count { $0.result.status == .failed }
        let skipped = tests.count { [.skipped, .todo, .notRun].contains($0.result.status) }
        let time = tests.reduce(0) { $0 + $1.result.wallMilliseconds }
        let name = Self.escaped(report.file.path)
        var lines = [
            "  <testsuite name=\"\(name)\" tests=\"\(tests.count + (report.problem == nil ? 0 : 1))\" "
                + "failures=\"\(failed)\" errors=\"\(report.problem == nil ? 0 : 1)\" "
                + "skipped=\"\(skipped)\" time=\"\(Self.seconds(time))\">"
        ]
        for (heading, result) in tests {
            lines += testCase(report.file.path, heading, result)
        }
        if let problem = report.problem {
            lines += [
                "    <testcase classname=\"\(name)\" name=\"\(name)\" time=\"0\">",
                "      <error message=\"\(Self.escaped(problem.message))\"/>",
                "    </testcase>",
            ]
        }
        lines += Self.output(report.printed).map { "    " + $0 }
        lines.append("  </testsuite>")
        suites += lines
        return ""
    }

    mutating func finish(_ summary: RunSummary) -> String {
        let skipped = [TestResult.Status.skipped, .todo, .notRun].reduce(0) {
            $0 + summary.count($1)
        }
        let head =
            "<testsuites tests=\"\(summary.tests + summary.problems)\" failures=\"\(summary.count(.failed))\" "
            + "errors=\"\(summary.problems)\" skipped=\"\(skipped)\" time=\"\(Self.seconds(summary.wallMilliseconds))\">"
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + suites + ["</testsuites>"])
            .joined(separator: "\n") + "\n"
    }

    private func testCase(
        _ file: String, _ heading: TestHeading, _ result: TestResult
    ) -> [String] {
        let line = heading.place.map { " line=\"\($0.line)\"" } ?? ""
        let open =
            "    <testcase classname=\"\(Self.escaped(file))\" "
            + "name=\"\(Self.escaped(heading.name))\" file=\"\(Self.escaped(file))\"\(line) "
            + "time=\"\(Self.seconds(result.wallMilliseconds))\""
        var lines: [String] = []
        switch result.status {
        case .passed: break
        case .failed:
            lines += result.failures.map { failure in
                let first = failure.message.scriptLines.first { !$0.isEmpty }.map(String.init) ?? ""
                let place = failure.place.map { ["at \($0.file):\($0.line):\($0.column)"] } ?? []
                let text = ([failure.message] + failure.diff + place).joined(separator: "\n")
                return "      <failure message=\"\(Self.escaped(first))\">"
                    + "\(Self.escaped(text))</failure>"
            }
            let notes = result.orders + (result.traceObstacle.map { ["no trace: \($0)"] } ?? [])
            if !notes.isEmpty {
                let text = Self.escaped(notes.joined(separator: "\n"))
                lines.append("      <system-err>\(text)</system-err>")
            }
        case .skipped, .todo, .notRun:
            let note = result.note.isEmpty ? result.status.rawValue : result.note
            lines.append("      <skipped message=\"\(Self.escaped(note))\"/>")
        }
        // What Jenkins and GitLab take for a file that belongs to the test.
        let files = result.traces + (result.page.map { [$0] } ?? [])
        let attachments = files.map { "[[ATTACHMENT|\($0)]]" }
        lines += Self.output(result.printed + attachments).map { "      " + $0 }
        return lines.isEmpty ? [open + "/>"] : [open + ">"] + lines + ["    </testcase>"]
    }

    private static func output(_ printed: [String]) -> [String] {
        if printed.isEmpty { return [] }
        return ["<system-out>\(escaped(printed.joined(separator: "\n")))</system-out>"]
    }

    private static func seconds(_ milliseconds: Double) -> String {
        String(format: "%.3f", milliseconds / 1000)
    }

    /// XML 1.0 has no place for most control characters.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
