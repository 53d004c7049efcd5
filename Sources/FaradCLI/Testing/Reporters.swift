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

/// A reporter that a command asks for, and where it writes.
struct ReporterWish {
    enum Name: String, CaseIterable {
        case pretty, tap, junit, github
    }

    let name: Name
    /// A file; nil for standard output.
    let path: String?

    /// - Parameter wishes: each a name, or `name=file`; none is `pretty`.
    static func all(_ wishes: [String]) throws(Problem) -> [ReporterWish] {
        var all: [ReporterWish] = []
        for wish in wishes.isEmpty ? [Name.pretty.rawValue] : wishes {
            let equals = wish.firstIndex(of: "=")
            let path = equals.map { String(wish[wish.index(after: $0)...]) }
            guard let name = Name(rawValue: String(wish[..<(equals ?? wish.endIndex)])) else {
                throw Problem(
                    .usage,
                    "There is no reporter named “\(wish)”; known are "
                        + Name.allCases.map(\.rawValue).joined(separator: ", ") + ".")
            }
            guard path != "" else {
                throw Problem(.usage, "“--reporter \(wish)” needs a file behind the “=”.")
            }
            guard path != nil || !all.contains(where: { $0.path == nil }) else {
                throw Problem(
                    .usage,
                    "Two reporters cannot both print; write one to a file, as “\(wish)=FILE”.")
            }
            all.append(ReporterWish(name: name, path: path))
        }
        return all
    }

    func reporter(_ command: TestCommand) -> any TestReporter {
        switch name {
        case .pretty: PrettyReporter(command, isColoured: path == nil && Terminal.usesColour)
        case .tap: TapReporter()
        case .junit: JUnitReporter()
        case .github: GitHubReporter()
        }
    }
}

/// The reporters of a run, and where each one writes.
final class Reporters {
    private struct Entry {
        var reporter: any TestReporter
        let file: OutputFile?
        var text = ""
    }

    private var entries: [Entry] = []

    init(_ wishes: [ReporterWish], _ command: TestCommand) throws(Problem) {
        do throws(Problem) {
            for wish in wishes {
                let file = try wish.path.map { path throws(Problem) in
                    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
                    try FailureReport.prepare(folder)
                    return try OutputFile(path)
                }
                entries.append(Entry(reporter: wish.reporter(command), file: file))
            }
        } catch {
            abandon()
            throw error
        }
    }

    /// Leaves no file behind.
    func abandon() {
        for entry in entries { entry.file?.abandon() }
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
