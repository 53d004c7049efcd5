import Farad

/// A trace as the Trace Event Format that Perfetto and Chrome's own viewer open: a process and a
/// thread for each process and queue, a slice for each event, flow arrows for causes, an
/// asynchronous slice for each call and each window.
///
/// Virtual time stands still within an event. A slice is a microsecond long, and begins no earlier
/// than the end of the one before it on its queue and than its cause, so that arrows go forward; its
/// exact time is its argument `at`.
package struct PerfettoExport {
    private struct Slice {
        let process: Int
        let thread: Int
        let start: Double
        let length: Double
    }

    private var output: [JSONText] = []
    private var processes: [String] = []
    private var threads: [String: Int] = [:]
    private var ends: [Int: Double] = [:]
    private var slices: [Int: Slice] = [:]
    private var open: [String: (name: String, process: Int, thread: Int)] = [:]

    package static func text(_ reading: TraceReader) -> String {
        var export = PerfettoExport()
        for line in reading.lines { export.add(line) }
        export.closeCalls()
        let head = reading.head
        return JSONText.object([
            "traceEvents": .array(export.output), "displayTimeUnit": .string("ms"),
            "otherData": .object([
                "app": .string(head.string("app")), "profile": .string(head.string("profile")),
                "seed": .string(head.string("seed")),
                "remarks": .string(reading.remarks.joined(separator: " ")),
            ]),
        ]).text + "\n"
    }

    private mutating func add(_ line: TraceLine) {
        switch line.name {
        case "event": addEvent(line)
        case "call": addCall(line)
        case "answer": addAnswer(line)
        case "note" where line.string("about") != "hop": addNote(line)
        case "change": addChange(line)
        default: break
        }
    }

    // MARK: Events

    private mutating func addEvent(_ event: TraceLine) {
        let process = processNumber(event.string("process"))
        let thread = threadNumber(event.string("queue"), process, event.string("process"))
        let number = event.integer("number")
        let at = event.milliseconds("at") ?? 0
        let cause = slices[event.integer("cause")]
        let start = max(at * 1000, ends[thread] ?? 0, cause.map { $0.start + 1 } ?? 0)
        let length = max(1, ((event.milliseconds("ended") ?? at) - at) * 1000)
        ends[thread] = start + length
        let slice = Slice(process: process, thread: thread, start: start, length: length)
        slices[number] = slice
        var members = members("X", event.string("label"), "event", slice, at: start)
        members.append(.init(key: "dur", value: .number(length)))
        members.append(
            .init(
                key: "args",
                value: .object([
                    "event": .integer(number), "name": .string(event.eventName),
                    "at": .number(at), "posted": .number(event.milliseconds("posted") ?? 0),
                    "earliest": .number(event.milliseconds("earliest") ?? 0),
                    "latest": .number(event.milliseconds("latest") ?? 0),
                    "reads": .array(event.strings("reads").map(JSONText.string)),
                    "writes": .array(event.strings("writes").map(JSONText.string)),
                ])))
        output.append(.object(members))
        if let cause { addArrow(number, cause, slice) }
        addWindow(event, number, slice)
    }

    private mutating func addArrow(_ number: Int, _ cause: Slice, _ slice: Slice) {
        var start = members("s", "cause", "cause", cause, at: cause.start)
        start.append(.init(key: "id", value: .integer(number)))
        output.append(.object(start))
        var end = members("f", "cause", "cause", slice, at: slice.start)
        end.append(.init(key: "id", value: .integer(number)))
        // The arrow ends at the slice around it, not at the next one.
        end.append(.init(key: "bp", value: .string("e")))
        output.append(.object(end))
    }

    private mutating func addWindow(_ event: TraceLine, _ number: Int, _ slice: Slice) {
        let earliest = event.milliseconds("earliest") ?? 0
        let latest = event.milliseconds("latest") ?? 0
        guard latest > earliest else { return }
        span(
            "window", "window of \(event.string("label"))", "window-\(number)", slice.process,
            slice.thread, from: earliest * 1000, to: latest * 1000)
    }

    private mutating func span(
        _ category: String, _ name: String, _ id: String, _ process: Int, _ thread: Int,
        from: Double, to: Double
    ) {
        for (phase, time) in [("b", from), ("e", to)] {
            output.append(
                .object([
                    "ph": .string(phase), "cat": .string(category), "name": .string(name),
                    "id": .string(id), "ts": .number(time), "pid": .integer(process),
                    "tid": .integer(thread),
                ]))
        }
    }

    // MARK: What happened in them

    private mutating func addCall(_ call: TraceLine) {
        guard let slice = slices[call.integer("event")] else { return }
        let name = "\(call.string("plugin")).\(call.string("method"))"
        let id = call.string("call")
        guard open[id] == nil else { return }
        open[id] = (name, slice.process, slice.thread)
        var members = members("b", name, "bridge", slice, at: slice.start)
        members.append(.init(key: "id", value: .string(id)))
        members.append(
            .init(
                key: "args",
                value: .object([
                    "options": .string(call.body("body")?.text ?? ""),
                    "bytes": .integer(call.body("body")?.bytes ?? 0),
                ])))
        output.append(.object(members))
    }

    private mutating func addAnswer(_ answer: TraceLine) {
        let id = answer.string("call")
        guard answer.boolean("isLast"), let slice = slices[answer.integer("event")],
            let call = open.removeValue(forKey: id)
        else { return }
        end(id, call, at: slice.start)
    }

    /// A call that nobody settled ends with the trace; an open slice would be none.
    private mutating func closeCalls() {
        let last = ends.values.max() ?? 0
        for id in open.keys.sorted() {
            guard let call = open[id] else { continue }
            end(id, (call.name, call.process, call.thread), at: last)
        }
    }

    private mutating func end(
        _ id: String, _ call: (name: String, process: Int, thread: Int), at time: Double
    ) {
        output.append(
            .object([
                "ph": .string("e"), "cat": .string("bridge"), "name": .string(call.name),
                "id": .string(id), "ts": .number(time), "pid": .integer(call.process),
                "tid": .integer(call.thread),
            ]))
    }

    private mutating func addNote(_ note: TraceLine) {
        instant(note, note.string("about"), note.string("text"))
    }

    private mutating func addChange(_ change: TraceLine) {
        let verb = change.body("after") == nil ? "removed" : "changed"
        instant(change, "device", "\(change.string("store")) \(change.string("name")) \(verb)")
    }

    private mutating func instant(_ line: TraceLine, _ category: String, _ name: String) {
        guard let slice = slices[line.integer("event")] else { return }
        var members = members("i", name, category, slice, at: slice.start)
        members.append(.init(key: "s", value: .string("t")))
        output.append(.object(members))
    }

    // MARK: Names

    private func members(
        _ phase: String, _ name: String, _ category: String, _ slice: Slice, at time: Double
    ) -> [JSONText.Member] {
        [
            .init(key: "ph", value: .string(phase)), .init(key: "name", value: .string(name)),
            .init(key: "cat", value: .string(category)), .init(key: "ts", value: .number(time)),
            .init(key: "pid", value: .integer(slice.process)),
            .init(key: "tid", value: .integer(slice.thread)),
        ]
    }

    private mutating func processNumber(_ name: String) -> Int {
        if let known = processes.firstIndex(of: name) { return known + 1 }
        processes.append(name)
        describe("process_name", processes.count, 0, ["name": .string(name)])
        describe(
            "process_sort_index", processes.count, 0, ["sort_index": .integer(processes.count)])
        return processes.count
    }

    private mutating func threadNumber(_ queue: String, _ process: Int, _ name: String) -> Int {
        let key = "\(name)\n\(queue)"
        if let known = threads[key] { return known }
        let number = threads.count + 1
        threads[key] = number
        describe("thread_name", process, number, ["name": .string(queue)])
        return number
    }

    private mutating func describe(
        _ what: String, _ process: Int, _ thread: Int, _ arguments: KeyValuePairs<String, JSONText>
    ) {
        output.append(
            .object([
                "ph": .string("M"), "name": .string(what), "pid": .integer(process),
                "tid": .integer(thread), "args": .object(arguments),
            ]))
    }
}
