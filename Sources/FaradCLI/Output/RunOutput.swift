import Farad
import Foundation
import Simulation
import Traces

/// Says what a run does and what came of it: JSON, or a timeline with a verdict, or, for a script,
/// its console.
final class RunOutput: @unchecked Sendable {  // The watchdog reads what never changes.
    private let device: Device
    private let isScript: Bool
    private let writesJSON: Bool
    private let jsonFile: OutputFile?
    private let traceFile: OutputFile?
    private let redactsTrace: Bool
    private let verbosity: Timeline.Verbosity
    private let replayCommand: String
    private let start: UInt64
    private let base: RunReport

    init(
        device: Device, isScript: Bool, writesJSON: Bool, jsonFile: OutputFile?,
        traceFile: OutputFile?, redactsTrace: Bool = false,
        verbosity: Timeline.Verbosity = .normal, replayCommand: String, start: UInt64
    ) {
        self.device = device
        self.isScript = isScript
        self.writesJSON = writesJSON
        self.jsonFile = jsonFile
        self.traceFile = traceFile
        self.redactsTrace = redactsTrace
        self.verbosity = verbosity
        self.replayCommand = replayCommand
        self.start = start
        base = device.emptyReport
    }

    /// Prints a script's console as it comes.
    func listen() {
        guard isScript else { return }
        let plainOutput = !(writesJSON && jsonFile == nil)
        device.consoleSink = { line in
            switch line.level {
            case .error, .warn: Terminal.error(line.text)
            case .log, .info, .debug, .trace:
                // Standard output belongs to the JSON object.
                plainOutput ? Terminal.output(line.text) : Terminal.error(line.text)
            }
        }
    }

    /// Prints the report; the exit code.
    func finish(_ report: RunReport, failure: Problem?) throws(Problem) -> Int32 {
        var report = report
        report.wallMilliseconds = wallMilliseconds
        report.replayCommand = replayCommand
        if let failure {
            report.broke = true
            report.findings.append(
                RunReport.Finding(
                    rule: "error", message: failure.message,
                    atMilliseconds: report.virtualMilliseconds))
        }
        if let traceFile {
            try traceFile.finish(
                TraceWriter.text(
                    device, report, TraceWriter.Heading(command: replayCommand),
                    isRedacted: redactsTrace))
        }
        if writesJSON {
            try write(report)
        } else if isScript {
            printFindings(report)
        } else {
            printStory(report)
        }
        if let failure {
            if !writesJSON { Terminal.error("farad: \(failure.message)") }
            return failure.code.rawValue
        }
        if let broken = device.failure { return Problem(broken).code.rawValue }
        return report.status == .passed ? 0 : ExitStatus.failureFound.rawValue
    }

    /// Ends the process where its own code has stopped, and tells what was until then as of any run.
    ///
    /// A device folder is left as by an app that was killed.
    func end(by trap: NativeTrap.End) -> Never {
        let message = "The run was ended: \(trap.sentence)."
        let report = device.cut(by: trap.isApps ? "app-crashed" : "error", message)
        if writesJSON || !isScript { Terminal.error("farad: \(message)") }
        do {
            try device.close()
        } catch {
            Terminal.error("farad: \(error.message)")
        }
        do throws(Problem) {
            _ = try finish(report, failure: nil)
        } catch {
            Terminal.error("farad: \(error.message)")
        }
        Terminal.exit(trap.code.rawValue)
    }

    /// Ends the process from the watchdog's thread, where the device cannot be asked any more.
    func endWithoutReport(_ cause: Watchdog.Cause) -> Never {
        let message = "The run was ended: \(cause.sentence)."
        var report = base
        report.broke = true
        report.wallMilliseconds = wallMilliseconds
        report.findings = [
            RunReport.Finding(rule: cause.rule, message: message, atMilliseconds: 0)
        ]
        traceFile?.abandon()
        if writesJSON { try? write(report) }
        Terminal.error("farad: \(message)")
        Terminal.exit(ExitStatus.failureFound.rawValue)
    }

    private func write(_ report: RunReport) throws(Problem) {
        if let jsonFile {
            try jsonFile.finish(report.json + "\n")
        } else {
            Terminal.output(report.json)
        }
    }

    private func printFindings(_ report: RunReport) {
        for finding in report.findings {
            Terminal.error("farad: \(finding.message)")
            // A message about what a script threw names its place already.
            guard finding.plugin != nil else { continue }
            for frame in finding.stack { Terminal.error("farad:   by \(frame)") }
        }
        if report.recurs {
            Terminal.error(
                "farad: The run ended at "
                    + "\(Int(report.virtualMilliseconds)) ms, as only timers that "
                    + "recur were left; --until goes on.")
        }
    }

    private func printStory(_ report: RunReport) {
        let rows = device.timelineRows(verbosity)
        let timeline = Timeline(isColoured: Terminal.usesColour, width: Terminal.width)
        var text = timeline.lines(rows).joined(separator: "\n")
        if !rows.isEmpty { text += "\n\n" }
        text += Verdict(report).lines.joined(separator: "\n")
        Terminal.output(text)
    }

    private var wallMilliseconds: Double {
        Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
    }
}
