import Farad
import Foundation

/// Annotations that GitHub shows beside the lines of a change.
struct GitHubReporter: TestReporter {
    mutating func file(_ report: FileReport) -> String {
        var lines: [String] = []
        for (heading, result) in report.tests where result.status == .failed {
            for failure in result.failures {
                let place = failure.place ?? heading.place
                let file = Self.property(place?.file ?? report.file.path)
                let at = place.map { ",line=\($0.line),col=\($0.column)" } ?? ""
                let text = ([failure.message] + failure.diff + result.orders)
                    .joined(separator: "\n")
                lines.append(
                    "::error file=\(file)\(at),title=\(Self.property(heading.name))::"
                        + Self.data(text))
            }
        }
        if let problem = report.problem {
            let place = SourceFrame.place(in: problem.message)
            let at = place.map { ",line=\($0.line),col=\($0.column)" } ?? ""
            let file = Self.property(place?.file ?? report.file.path)
            lines.append(
                "::error file=\(file)\(at),title=not run::"
                    + Self.data(problem.message))
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    mutating func finish(_ summary: RunSummary) -> String {
        guard summary.exitCode == 0 else { return "" }
        let passed = Verdict.count(summary.count(.passed), "test")
        return "::notice title=farad test::\(passed) passed\n"
    }

    private static func data(_ text: String) -> String {
        text.replacingOccurrences(of: "%", with: "%25")
            .replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacingOccurrences(of: ":", with: "%3A")
            .replacingOccurrences(of: ",", with: "%2C")
    }
}
