import Simulation
import WebKit

/// What pages write and what the floors find, kept for the report.
extension Device {
    func record(_ message: ConsoleMessage) {
        let line = ConsoleLine(
            level: ConsoleLine.Level(rawValue: message.level.rawValue) ?? .log, text: message.text,
            atMilliseconds: message.at.milliseconds)
        consoleLines.append(line)
        consoleSink?(line)
    }

    func record(_ failure: PageFailure, _ files: WebFiles) {
        let rule = failure.kind == .rejection ? "unhandled-rejection" : "unhandled-error"
        let place =
            files.sourceMap(failure.source)?
            .original(line: failure.line, column: failure.column)?.description
            ?? "\(failure.source):\(failure.line):\(failure.column)"
        let prefix = failure.kind == .rejection ? "Unhandled rejection: " : ""
        findingBook.add(
            rule,
            failure.source.isEmpty
                ? prefix + failure.message : "\(prefix)\(failure.message) (\(place))",
            at: simulation.clock.now.milliseconds,
            stack: configuration.recordsStacks || configuration.recordsDetails
                ? StackMapper(sourceMap: files.sourceMap).lines(failure.stack) : [])
    }

    func record(_ finding: Finding) { record(finding, in: &findingBook) }

    /// The findings so far; where nothing is left to do but timers that recur, with the calls that
    /// nobody answers unless somebody does something more.
    var findingsSoFar: [RunReport.Finding] {
        guard simulation.isAtRest(RunLimits.testedQuiescence) else { return findingBook.findings }
        var book = findingBook
        for app in springBoard.running where app.isAlive {
            for finding in app.unsettledCalls(asking: openQuestion(of: app)) {
                record(finding, in: &book)
            }
        }
        return book.findings
    }

    private func record(_ finding: Finding, in book: inout FindingBook) {
        let files = finding.process.flatMap { filesOfProcess[$0.id] }
        let mapper = StackMapper { files?.sourceMap($0) }
        book.add(
            finding.rule.rawValue, finding.message, at: simulation.clock.now.milliseconds,
            plugin: finding.plugin, method: finding.method, stack: mapper.lines(finding.stack))
    }
}
