import Farad
import FaradFoundation
import Simulation
import TestSupport

@testable import Farad

/// Every event of a run and every note in it, as lines that can be compared and read.
struct RecordedTrace: Equatable {
    var lines: [String]

    /// - Precondition: The device has recorded its trace.
    init(of device: Device) {
        let trace = device.simulation.trace
        var notes: [Int: [String]] = [:]
        for record in trace.records {
            notes[record.eventNumber, default: []].append("    \(record.kind): \(record.text)")
        }
        lines = trace.events.flatMap { event in
            ["\(event.at.milliseconds) \(event.name)"] + (notes[event.number] ?? [])
        }
    }

    init(text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// What may differ between two bundles of the same app, and nothing else: the line and column
    /// of an error in the bundle, which stand in brackets at a line's end.
    var normalised: RecordedTrace {
        var copy = self
        copy.lines = lines.map { line in
            guard let place = line.range(of: " (capacitor://localhost/"), line.hasSuffix(")")
            else { return line }
            return String(line[..<place.lowerBound])
        }
        return copy
    }

    /// The first line that differs, with what comes before it; nil when there is none.
    func firstDifference(from other: RecordedTrace, ours: String, theirs: String) -> String? {
        guard
            let index = (0..<max(lines.count, other.lines.count)).first(where: { index in
                line(index) != other.line(index)
            })
        else { return nil }
        let context = lines[max(0, index - 3)..<min(index, lines.count)].map { "  = \($0)" }
        return
            (["the first difference is in line \(index + 1):"] + context + [
                "  \(ours): \(line(index) ?? "nothing")",
                "  \(theirs): \(other.line(index) ?? "nothing")",
            ]).joined(separator: "\n")
    }

    private func line(_ index: Int) -> String? { index < lines.count ? lines[index] : nil }
}
