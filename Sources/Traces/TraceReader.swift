import Farad
package import Foundation

/// A trace file as far as it could be read, and what is missing.
package struct TraceReader {
    /// Why a file is no trace at all.
    package struct Refusal: Error {
        package let message: String
        /// Whether there is no such file.
        package let isMissing: Bool
    }

    /// Every line that was understood, the head first.
    package private(set) var lines: [TraceLine] = []
    /// What a reader of this trace must know: whole sentences.
    package private(set) var remarks: [String] = []
    package private(set) var events = 0

    private let name: String
    private let limits: Limits
    private var number = 0
    private var bytes = 0
    private var unreadable: [(line: Int, reason: String)] = []
    private var unknown: [String: Int] = [:]
    private var version = TraceSchema.version
    private var end: TraceLine?
    private var isStopped = false

    /// Where reading stops.
    package struct Limits {
        package var events = TraceBounds.events
        package var fileBytes = TraceBounds.fileBytes
        package var lineBytes = TraceBounds.lineBytes

        package init() {}
    }

    /// Reads a file, as far as it goes.
    package init(_ path: String, limits: Limits = Limits()) throws(Refusal) {
        name = path
        self.limits = limits
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw Refusal(message: "There is no file \(path) that can be read.", isMissing: true)
        }
        defer { try? file.close() }
        let total = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: 0)
        try read { (try? file.read(upToCount: 1 << 20)) ?? nil }
        if isStopped {
            let share = total == 0 ? 100 : Int(Double(bytes) / Double(total) * 100)
            remarks.append(
                "The trace is longer than can be shown: these are its first "
                    + "\(events) events, \(share) % of the file.")
        }
        finish()
    }

    /// Reads bytes that are in memory.
    package init(_ data: Data, named name: String, limits: Limits = Limits()) throws(Refusal) {
        self.name = name
        self.limits = limits
        var rest: Data? = data
        try read {
            defer { rest = nil }
            return rest
        }
        if isStopped {
            remarks.append(
                "The trace is longer than can be shown: these are its first \(events) events.")
        }
        finish()
    }

    package var head: TraceLine { lines[0] }

    // MARK: Lines

    private mutating func read(_ next: () -> Data?) throws(Refusal) {
        var pending = Data()
        var isTooLong = false
        while !isStopped, let chunk = next(), !chunk.isEmpty {
            var start = chunk.startIndex
            while !isStopped, let end = chunk[start...].firstIndex(of: 10) {
                let part = chunk[start..<end]
                start = chunk.index(after: end)
                if isTooLong {
                    isTooLong = false
                    number += 1
                    unreadable.append((number, "it is longer than \(limits.lineBytes) bytes"))
                } else if pending.isEmpty {
                    try take(part)
                } else {
                    pending += part
                    try take(pending)
                }
                pending = Data()
            }
            if !isTooLong { pending += chunk[start...] }
            if pending.count > limits.lineBytes {
                isTooLong = true
                pending = Data()
            }
        }
        // The last line has no end where a file was cut.
        if !isStopped, !pending.isEmpty { try take(pending, isLast: true) }
        if lines.isEmpty { throw noTrace("it is empty") }
    }

    private mutating func take(_ source: Data, isLast: Bool = false) throws(Refusal) {
        number += 1
        bytes += source.count + 1
        guard !source.isEmpty else { return }
        let object = try? JSONSerialization.jsonObject(with: source)
        guard let fields = object as? [String: Any] else {
            if number == 1 { throw noTrace("its first line is no JSON object") }
            if isLast {
                remarks.append("The file ends in the middle of line \(number).")
            } else {
                unreadable.append((number, "it is no JSON object"))
            }
            return
        }
        if number == 1 { try check(fields) }
        guard let kind = fields["line"] as? String else {
            unreadable.append((number, "“line” is missing"))
            return
        }
        guard let schema = TraceSchema.line(named: kind) else {
            unknown[kind, default: 0] += 1
            return
        }
        if let objection = schema.objection(to: fields) {
            if number == 1 { throw noTrace("line 1: \(objection)") }
            unreadable.append((number, objection))
            return
        }
        if kind == "head", number > 1 {
            unreadable.append((number, "a second head"))
            return
        }
        if kind == "event" {
            guard events < limits.events, bytes < limits.fileBytes else {
                isStopped = true
                return
            }
            events += 1
        }
        let line = TraceLine(name: kind, fields: fields, source: source)
        if kind == "end" { end = line }
        lines.append(line)
    }

    private mutating func check(_ fields: [String: Any]) throws(Refusal) {
        guard let format = fields["format"] as? String,
            format.hasPrefix(TraceSchema.name + "/"),
            let version = Int(format.dropFirst(TraceSchema.name.count + 1))
        else { throw noTrace("its first line is no head of a \(TraceSchema.name)") }
        if version < TraceSchema.version {
            throw Refusal(
                message:
                    "\(name) is of the format \(format), which this farad no longer reads; record "
                    + "the run again.",
                isMissing: false)
        }
        self.version = version
    }

    private func noTrace(_ why: String) -> Refusal {
        Refusal(message: "\(name) is no trace: \(why).", isMissing: false)
    }

    // MARK: What is missing

    private mutating func finish() {
        let others = unknown.values.reduce(0, +)
        if version > TraceSchema.version {
            remarks.insert(
                "The file is of the format \(TraceSchema.name)/\(version), newer than this farad's "
                    + "\(TraceSchema.format); what it tells beyond that is missing"
                    + (others == 0 ? "." : ": \(Verdict.count(others, "line")) of other kinds."),
                at: 0)
        } else if others > 0 {
            let whose = others == 1 ? "is of a kind" : "are of kinds"
            remarks.append(
                "\(Verdict.count(others, "line")) \(whose) that this farad does not know.")
        }
        if let first = unreadable.first {
            remarks.append(
                (unreadable.count == 1
                    ? "Line \(first.line) was passed over"
                    : "\(unreadable.count) lines were passed over, the first is line \(first.line)")
                    + ": \(first.reason).")
        }
        if isStopped { return }
        guard let end else {
            remarks.append(
                "The file was cut: its end is missing, after \(Verdict.count(events, "event")).")
            return
        }
        let counted = end.integer("events")
        if counted != events {
            remarks.append(
                "The trace had \(Verdict.count(counted, "event")); \(events) of them are here.")
        }
    }
}
