import Farad
import Simulation

/// A run as text, one JSON object a line: a head, every event and note in order, a foot.
struct TraceFile {
    private let device: Device
    private let report: RunReport

    init(device: Device, report: RunReport) {
        self.device = device
        self.report = report
    }

    var text: String {
        let trace = device.simulation.trace
        var lines = [head]
        var notes = trace.records[...]
        for event in trace.events {
            lines.append(line(event))
            while let note = notes.first, note.eventNumber <= event.number {
                lines.append(line(note))
                notes = notes.dropFirst()
            }
        }
        lines += notes.map(line)
        lines.append(report.jsonText.text)
        return lines.joined(separator: "\n") + "\n"
    }

    private var head: String {
        JSONText.object([
            "format": .string("farad-trace/1"), "app": .string(report.app),
            "profile": .string(report.profile), "seed": .unsigned(report.seed),
            "knobs": .object(
                device.configuration.knobs.changes.map {
                    JSONText.Member(key: $0.name, value: .string($0.value))
                }),
        ]).text
    }

    private func line(_ event: EventRecord) -> String {
        JSONText.object([
            "event": .integer(event.number), "name": .string(event.name),
            "at": .number(event.at.milliseconds), "cause": .integer(event.cause),
            "earliest": .number(event.earliest.milliseconds),
            "latest": .number(event.latest.milliseconds),
        ]).text
    }

    private func line(_ note: TraceRecord) -> String {
        JSONText.object([
            "note": .string("\(note.kind)"), "event": .integer(note.eventNumber),
            "at": .number(note.at.milliseconds), "process": .string(note.process),
            "text": .string(note.text),
        ]).text
    }
}
