package import Farad
import Foundation
import Simulation

/// Writes what a device has recorded as a trace file.
package struct TraceWriter {
    /// What a reader should know beside the run itself.
    package struct Heading {
        package var title: String?
        package var command: String?
        package var token: String?
        /// Each pair as it stands in the failing order.
        package var flips: [(first: String, second: String)] = []

        package init(title: String? = nil, command: String? = nil, token: String? = nil) {
            self.title = title
            self.command = command
            self.token = token
        }
    }

    private let device: Device
    private let report: RunReport
    private let heading: Heading
    private var redaction: Redaction
    private var writer = LineWriter()
    /// How many events and records are written.
    private var eventsWritten = 0
    private var recordsWritten = 0

    package init(
        _ device: Device, _ report: RunReport, _ heading: Heading = Heading(),
        isRedacted: Bool = false
    ) {
        self.device = device
        self.report = report
        self.heading = heading
        redaction = Redaction(isRedacted, secrets: report.shares.map(\.fileName))
    }

    /// The whole file.
    package static func text(
        _ device: Device, _ report: RunReport, _ heading: Heading = Heading(),
        isRedacted: Bool = false
    ) -> String {
        var writer = TraceWriter(device, report, heading, isRedacted: isRedacted)
        writer.write()
        return String(decoding: writer.writer.bytes, as: UTF8.self)
    }

    private mutating func write() {
        writeHead()
        let trace = device.simulation.trace
        writeEvents(trace.events.count)
        writeReport()
        let lines = writer.lines
        writer.begin("end")
        writer.integer("events", trace.events.count)
        writer.integer("lines", lines)
        writer.string("hash", redaction.isOn ? Redaction.mask : report.traceHash)
        writer.end()
    }

    /// Writes on up to an event, its records included.
    private mutating func writeEvents(_ count: Int) {
        let trace = device.simulation.trace
        while eventsWritten < count {
            let event = trace.events[eventsWritten]
            writeRecords(before: event.number)
            write(event)
            eventsWritten += 1
        }
        writeRecords(
            before: count < trace.events.count ? trace.events[count].number : .max)
    }

    private mutating func writeRecords(before event: Int) {
        let records = device.simulation.trace.records
        while recordsWritten < records.count, records[recordsWritten].eventsBefore < event {
            write(records[recordsWritten])
            recordsWritten += 1
        }
    }

    // MARK: While the run goes on

    /// A writer for a run that may never come to its end; its file then ends as one that was cut.
    package init(of device: Device, _ heading: Heading) {
        self.init(device, device.emptyReport, heading)
        writeHead()
    }

    /// What has become of the run since it was last asked: the lines that stay as they are, and those
    /// of the event that is running.
    package mutating func lines() -> (whole: [UInt8], running: [UInt8]) {
        writeEvents(max(device.simulation.trace.events.count - 1, eventsWritten))
        let whole = writer.take()
        var ahead = self
        ahead.writeEvents(device.simulation.trace.events.count)
        return (whole, ahead.writer.bytes)
    }

    private mutating func writeHead() {
        writer.begin("head")
        writer.string("format", TraceSchema.format)
        writer.string("app", report.app)
        writer.string("platform", report.platform)
        writer.string("profile", report.profile)
        writer.string("seed", String(report.seed))
        let knobs = device.configuration.knobs.changes.map {
            JSONText.Member(key: $0.name, value: .string(redaction.name($0.value)))
        }
        writer.raw("knobs", JSONText.object(knobs).text)
        writer.boolean("redacted", redaction.isOn)
        writer.integer("bodyLimit", TraceBounds.bodyText)
        if let title = heading.title { writer.string("title", title) }
        if !redaction.isOn {
            if let command = heading.command { writer.string("command", command) }
            if let token = heading.token { writer.string("token", token) }
        }
        if !heading.flips.isEmpty {
            writer.raw(
                "flips",
                JSONText.array(
                    heading.flips.map { .array([.string($0.first), .string($0.second)]) }
                ).text)
        }
        writer.end()
    }

    private mutating func write(_ event: EventRecord) {
        writer.begin("event")
        writer.integer("number", event.number)
        writer.milliseconds("at", event.at.milliseconds)
        writer.string("process", event.uniqueProcess)
        writer.string("queue", event.queue)
        writer.string("label", "\(event.label)")
        writer.integer("ordinal", event.ordinal)
        writer.string("identity", StableHash.digits(of: event.identity))
        writer.integer("cause", event.cause)
        writer.milliseconds("posted", event.posted.milliseconds)
        writer.milliseconds("earliest", event.earliest.milliseconds)
        writer.milliseconds("latest", event.latest.milliseconds)
        if let ended = event.ended {
            if ended > event.at { writer.milliseconds("ended", ended.milliseconds) }
        } else {
            writer.boolean("parked", true)
        }
        write(event.steps, .read, "reads")
        write(event.steps, .write, "writes")
        writer.end()
    }

    private mutating func write(_ steps: [Step], _ access: Access, _ key: StaticString) {
        var seen: Set<UInt64> = []
        var names: [String] = []
        for step in steps
        where step.access == access && seen.insert(step.resource.identity).inserted {
            names.append(redaction.path(step.resource.description))
        }
        if !names.isEmpty { writer.strings(key, names) }
    }

    private mutating func begin(_ line: String, _ record: TraceRecord) {
        writer.begin(line)
        writer.integer("event", record.eventNumber)
        writer.milliseconds("at", record.at.milliseconds)
        writer.string("process", record.process)
    }

    private mutating func write(_ record: TraceRecord) {
        if let detail = record.detail { return write(detail, record) }
        if let numbers = record.numbers {
            begin("hop", record)
            writer.string("label", "\(numbers.label)")
            writer.integer("bytes", numbers.values.first ?? 0)
            let hash = numbers.values.count > 1 ? numbers.values[1] : 0
            writer.string("hash", redaction.hash(UInt64(bitPattern: Int64(hash))))
            return writer.end()
        }
        write(record.text, record)
        writer.end()
    }

    private mutating func write(_ note: String, _ record: TraceRecord) {
        begin("note", record)
        writer.string("about", "\(record.kind)")
        let text = redaction.note(record.kind, note)
        let count = text.utf8.count
        writer.string("text", TracedBody.beginning(of: text, TraceBounds.noteText))
        if count > TraceBounds.noteText { writer.integer("bytes", count) }
    }

    private mutating func write(_ detail: TraceDetail, _ record: TraceRecord) {
        switch detail {
        case .call(let id, let target, let method, let body):
            begin("call", record)
            writer.string("call", id)
            writer.string("plugin", target)
            writer.string("method", method)
            write("body", body)
        case .answer(let id, let body, let isError, let isLast):
            begin("answer", record)
            writer.string("call", id)
            writer.boolean("isError", isError)
            writer.boolean("isLast", isLast)
            write("body", body)
        case .request(let text), .response(let text): write(text, record)
        case .resumed(let segment):
            begin("resume", record)
            writer.integer("segment", segment)
        case .value(let verb, let name, let body):
            begin("value", record)
            writer.string("verb", "\(verb)")
            writer.string("name", redaction.path(name))
            write("body", body)
        case .change(let store, let name, let before, let after):
            begin("change", record)
            writer.string("store", store.rawValue)
            writer.string("name", redaction.path(name))
            if let before { write("before", before, of: store) }
            if let after { write("after", after, of: store) }
        }
        writer.end()
    }

    private mutating func write(
        _ key: StaticString, _ body: TracedBody, of store: StoreKind? = nil
    ) {
        let text: String
        switch store {
        case .listener: text = body.text
        case .route: text = redaction.name(body.text)
        default: text = redaction.text(body.text)
        }
        let hash = redaction.hash(body.hash)
        let values = body.values.map { ($0.byteCount, redaction.hash($0.hash)) }
        writer.object(key) { writer in
            writer.string("text", text)
            writer.integer("bytes", body.byteCount)
            writer.string("hash", hash)
            if body.isCut { writer.boolean("cut", true) }
            guard !values.isEmpty else { return }
            writer.objects("values", values) { writer, value in
                writer.integer("bytes", value.0)
                writer.string("hash", value.1)
            }
        }
    }

    private mutating func writeReport() {
        writer.begin("report")
        writer.raw("report", redaction.report(report).json)
        writer.end()
    }
}

extension Redaction {
    /// What of a note only names and counts.
    fileprivate func note(_ kind: NoteKind, _ text: String) -> String {
        guard isOn else { return text }
        switch kind {
        case .log, .console: return Self.mask
        case .finding: return text.prefix { $0 != ":" && $0 != " " } + ": " + Self.mask
        case .lifecycle, .hop: return sentence(text)
        case .storage:
            // What follows is the value of a key, or the hash of a file's bytes.
            guard let end = text.range(of: " = ") ?? text.range(of: " bytes ") else {
                return path(text)
            }
            return path(String(text[..<end.upperBound])) + Self.mask
        }
    }

    fileprivate func report(_ report: RunReport) -> RunReport {
        guard isOn else { return report }
        var report = report
        report.route = report.route.map(name)
        report.displayed = report.displayed.map {
            RunReport.Displayed(fileName: Self.mask, bytes: $0.bytes, sha256: Self.mask)
        }
        report.shares = report.shares.map {
            RunReport.Share(
                shareId: $0.shareId.map { _ in Self.mask }, fileName: Self.mask, bytes: $0.bytes,
                sha256: Self.mask, outcome: $0.outcome)
        }
        report.findings = report.findings.map { finding in
            var finding = finding
            finding.message = Self.mask
            finding.stack = []
            return finding
        }
        report.traceHash = Self.mask
        return report
    }
}
