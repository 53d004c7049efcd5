import Farad
import Foundation

/// Tells somebody how a run of tests goes.
protocol TestReporter {
    /// The text before the first file.
    func begin(files: Int) -> String
    /// The text about a file, which is over.
    mutating func file(_ report: FileReport) -> String
    /// The text at the end.
    mutating func finish(_ summary: RunSummary) -> String
}

extension TestReporter {
    func begin(files: Int) -> String { "" }
}

/// The reporters of a run, and where each one writes.
final class Reporters {
    private struct Entry {
        var reporter: any TestReporter
        let file: OutputFile?
        var text = ""
    }

    private var entries: [Entry] = []
    static let names = ["pretty", "tap", "junit", "github"]

    /// - Parameter wishes: each a name, or `name=file`.
    init(_ wishes: [String], _ command: TestCommand) throws(Problem) {
        var outputs = 0
        for wish in wishes {
            let parts = wish.split(separator: "=", maxSplits: 1).map(String.init)
            let path = parts.count > 1 ? parts[1] : nil
            if path == nil { outputs += 1 }
            let isColoured = path == nil && Terminal.usesColour
            let reporter: any TestReporter
            switch parts.first ?? "" {
            case "pretty": reporter = PrettyReporter(command, isColoured: isColoured)
            case "tap": reporter = TapReporter()
            case "junit": reporter = JUnitReporter()
            case "github": reporter = GitHubReporter()
            default:
                throw Problem(
                    .usage,
                    "There is no reporter named “\(wish)”; known are "
                        + Self.names.joined(separator: ", ") + ".")
            }
            guard outputs < 2 || path != nil else {
                throw Problem(
                    .usage,
                    "Two reporters cannot both print; write one to a file, as “\(wish)=FILE”.")
            }
            entries.append(
                Entry(
                    reporter: reporter,
                    file: try path.map { path throws(Problem) in try OutputFile(path) }))
        }
    }

    func begin(files: Int) {
        for index in entries.indices { write(entries[index].reporter.begin(files: files), index) }
    }

    func file(_ report: FileReport) throws(Problem) {
        for index in entries.indices { write(entries[index].reporter.file(report), index) }
    }

    func finish(_ summary: RunSummary) throws(Problem) {
        for index in entries.indices {
            write(entries[index].reporter.finish(summary), index)
            try entries[index].file?.finish(entries[index].text)
        }
    }

    private func write(_ text: String, _ index: Int) {
        guard !text.isEmpty else { return }
        if entries[index].file != nil {
            entries[index].text += text
        } else {
            Terminal.output(text.hasSuffix("\n") ? String(text.dropLast()) : text)
            // A person reads along.
            Terminal.flush()
        }
    }
}
