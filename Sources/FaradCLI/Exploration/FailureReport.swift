import Exploration
import Farad
import Foundation
import Traces

/// A folder of pages: an index of the failures that a search has found, and for each the failing
/// order beside the nearest one that passes, with both traces.
struct FailureReport {
    private let folder: String
    private let output: ExploreOutput
    private var explored: ExploredScenario { output.explored }

    /// Makes the folder, so that a search does not end with nowhere to write to.
    static func prepare(_ folder: String) throws(Problem) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Problem(.cannotCreate, "The folder \(folder) cannot be made.")
        }
        guard access(folder, W_OK) == 0 else {
            throw Problem(.cannotCreate, "The folder \(folder) cannot be written.")
        }
    }

    /// Plays each failure once more, and writes what came of it; the index's path.
    static func write(_ output: ExploreOutput, to folder: String) throws(Problem) -> String {
        let report = FailureReport(folder: folder, output: output)
        var sections: [String] = []
        for (index, failure) in output.report.failures.enumerated() {
            sections.append(try report.section(failure, number: index + 1))
        }
        let path = folder + "/index.html"
        try OutputFile(path).finish(report.page(sections))
        return path
    }

    private func section(
        _ failure: ExplorationReport.Failure, number: Int
    ) throws(Problem) -> String {
        let links = try traces(failure, number)
        let rows = explored.rows(of: failure, file: output.files[number - 1])
        return """
            <section>
            <h2>\(number). \(Self.escaped(FailureText.title(failure)))</h2>
            <p>\(links)</p>
            \(Self.list(rows))
            </section>
            """
    }

    /// Labels beside their texts; a text without a label stands below the one before it.
    private static func list(_ rows: [FailureText.LabelledText]) -> String {
        let lines = rows.map { row in
            row.label.isEmpty
                ? "<dd class=\"alone\">\(escaped(row.text))</dd>"
                : "<dt>\(escaped(row.label))</dt><dd>\(escaped(row.text))</dd>"
        }
        return "<dl>\n\(lines.joined(separator: "\n"))\n</dl>"
    }

    /// Writes the traces of a failure and their page; links to them.
    private func traces(
        _ failure: ExplorationReport.Failure, _ number: Int
    ) throws(Problem) -> String {
        guard !failure.hasDied else {
            return
                "It ended Farad's own process: “\(ReplayCommand.text(["replay"])) … --trace FILE” leaves "
                + "its trace up to there."
        }
        guard let recorded = try RecordedFailure(failure, explored) else {
            return "It could not be played again."
        }
        let fails = recorded.fails
        let passes = recorded.passes
        var names = ["failure-\(number)-fails.farad-trace.jsonl"]
        try OutputFile("\(folder)/\(names[0])").finish(fails)
        var readings = [(name: names[0], text: fails)]
        if let passes {
            names.insert("failure-\(number)-passes.farad-trace.jsonl", at: 0)
            try OutputFile("\(folder)/\(names[0])").finish(passes)
            readings.insert((name: names[0], text: passes), at: 0)
        }
        let page = "failure-\(number).html"
        try OutputFile("\(folder)/\(page)").finish(try Self.html(readings))
        let title =
            passes == nil
            ? "The failing run"
            : "The failing order beside the nearest that "
                + (failure.remaining.isEmpty ? "passes" : "fails less")
        return "<a href=\"\(page)\">\(title)</a>; traces: "
            + names.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: ", ")
    }

    private static func html(_ traces: [(name: String, text: String)]) throws(Problem) -> Data {
        var readings: [(name: String, reading: TraceReader)] = []
        do {
            for (name, text) in traces {
                readings.append((name, try TraceReader(Data(text.utf8), named: name)))
            }
            return try ViewerPage.html(readings)
        } catch let error as DeviceError {
            throw Problem(error)
        } catch {
            throw Problem(.fault, "A trace of Farad's own cannot be read: \(error).")
        }
    }

    private func page(_ sections: [String]) -> String {
        let title = "\(explored.name), \(Verdict.count(output.report.failures.count, "failure"))"
        let none = output.conclusion.map { "<p>\(Self.escaped($0))</p>" } ?? ""
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.escaped(title))</title>
            <style>
            :root { color-scheme: light dark; font: 0.9375rem/1.5 system-ui, sans-serif; }
            body { max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
            h1 { font-size: 1.75rem; line-height: 1.25; }
            h2 { font-size: 1.25rem; line-height: 1.3; }
            dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1rem; }
            dl { font: 0.8125rem/1.5 ui-monospace, monospace; }
            dt { opacity: 0.75; }
            dd { margin: 0; }
            .alone { grid-column: 1 / -1; }
            section { border-top: 1px solid #8888; margin-top: 1.5rem; }
            @media (max-width: 30rem) {
            dl { display: block; }
            dd { margin: 0 0 0.4rem 1rem; }
            .alone { margin-left: 0; }
            }
            </style>
            <h1>\(Self.escaped(title))</h1>
            <p>\(Self.escaped(output.explored.subject))</p>
            \(Self.list(output.rows))
            \(none)
            \(sections.joined(separator: "\n"))
            </html>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
