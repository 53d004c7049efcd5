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
        let lines = explored.body(of: failure, file: output.files[number - 1])
        return """
            <section>
            <h2>\(number). \(Self.escaped(FailureText.title(failure)))</h2>
            <p>\(links)</p>
            <pre>\(Self.escaped(lines.joined(separator: "\n")))</pre>
            </section>
            """
    }

    /// Writes the traces of a failure and their page; links to them.
    private func traces(
        _ failure: ExplorationReport.Failure, _ number: Int
    ) throws(Problem) -> String {
        guard !failure.traceHash.isEmpty else {
            return "It ended Farad's own process, so there is no trace of it."
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
        let summary = output.lines.prefix { !$0.isEmpty && !$0.hasPrefix("No ") }
        let none =
            output.report.failures.isEmpty ? "<p>\(Self.escaped(output.lines.last ?? ""))</p>" : ""
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.escaped(title))</title>
            <style>
            :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
            body { max-width: 960px; margin: 24px auto; padding: 0 16px; }
            pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
            section { border-top: 1px solid #8888; margin-top: 24px; }
            </style>
            <h1>\(Self.escaped(title))</h1>
            <pre>\(Self.escaped(summary.joined(separator: "\n")))</pre>
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
