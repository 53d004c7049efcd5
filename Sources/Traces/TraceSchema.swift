/// The trace format, `farad-trace/2`: every kind of line and every field, once.
///
/// The writer writes what stands here, the reader takes what stands here, and the page of docs,
/// `FORMAT.md`, is made of it; tests hold the three together.
package enum TraceSchema {
    package static let name = "farad-trace"
    package static let version = 2
    /// What the first line's `format` says.
    package static var format: String { "\(name)/\(version)" }

    /// What a field holds.
    package enum Kind: String, Sendable {
        case string, integer, boolean, object
        case milliseconds = "number"
        case strings = "array of strings"
        case pairs = "array of pairs of strings"
        case values = "array of values"
        case body
    }

    package struct Field: Sendable {
        package let name: String
        package let kind: Kind
        package let isOptional: Bool
        package let meaning: String
    }

    package struct Line: Sendable {
        package let name: String
        package let meaning: String
        package let fields: [Field]
    }

    private static func field(_ name: String, _ kind: Kind, _ meaning: String) -> Field {
        Field(name: name, kind: kind, isOptional: false, meaning: meaning)
    }

    private static func maybe(_ name: String, _ kind: Kind, _ meaning: String) -> Field {
        Field(name: name, kind: kind, isOptional: true, meaning: meaning)
    }

    /// What every line but `head`, `event`, `report` and `end` begins with.
    private static let place = [
        field("event", .integer, "The number of the event whose code did it; 0: the host's."),
        field("at", .milliseconds, "When, in virtual milliseconds since the device's start."),
        field(
            "process", .string,
            "The process whose code it was; empty for nobody's. Its name alone: `event` leads to "
                + "which of that name."),
    ]

    package static let lines: [Line] = [
        Line(
            name: "head", meaning: "The first line: what was run.",
            fields: [
                field("format", .string, "`farad-trace/2`."),
                field("app", .string, "The app's name."),
                field("platform", .string, "`ios` or `android`."),
                field("profile", .string, "The latency profile's name."),
                field(
                    "seed", .string,
                    "The seed of every random choice, in decimal digits: a number of JSON may be too "
                        + "small for it."),
                field("knobs", .object, "The knobs that were set, name to value."),
                field("redacted", .boolean, "Whether texts were masked; see Redaction."),
                field("bodyLimit", .integer, "How many bytes of a body's text are kept at most."),
                maybe("title", .string, "What sets this run apart, such as `fails` or `passes`."),
                maybe("command", .string, "The command that plays the run again."),
                maybe("token", .string, "The token of `farad explore` whose order was played."),
                maybe(
                    "flips", .pairs,
                    "The pairs of events that decide: in a failing order the first of each pair "
                        + "comes before the second, in a passing one after it."),
            ]),
        Line(
            name: "event",
            meaning:
                "An event that began to run, in the order of the run. Its name is "
                + "`process/queue.label#ordinal`.",
            fields: [
                field("number", .integer, "Its place in the run, from 1."),
                field("at", .milliseconds, "When it began to run: it fired."),
                field(
                    "process", .string,
                    "The process, with `#2` and so on where there are several of one name."),
                field("queue", .string, "The serial queue that it ran on."),
                field("label", .string, "What was posted."),
                field(
                    "ordinal", .integer,
                    "Its count among the posts of its cause with the same queue and label, from 1."
                ),
                field(
                    "identity", .string,
                    "16 hexadecimal digits: which event it is, also where orders differ. The exclusive "
                        + "or of their four groups stands behind the `~` of a token's names."),
                field("cause", .integer, "The number of the event that posted it; 0: the host."),
                field("posted", .milliseconds, "When it was posted."),
                field("earliest", .milliseconds, "The earliest time at which it may arrive."),
                field("latest", .milliseconds, "The latest time at which it may arrive."),
                maybe(
                    "ended", .milliseconds,
                    "When its code ended, where that is later than `at`; it had been parked."),
                maybe("parked", .boolean, "True where its code never ended."),
                maybe(
                    "reads", .strings,
                    "The resources that it read, each once and in order, as `kind:name`."),
                maybe("writes", .strings, "The resources that it wrote, likewise."),
            ]),
        Line(
            name: "resume",
            meaning:
                "The code of an event that had been parked goes on, after others have run. What "
                + "it does from here on stands below.",
            fields: place + [
                field(
                    "segment", .integer,
                    "What a token's names have behind `+`: the steps that the code had made, and "
                        + "one.")
            ]),
        Line(
            name: "note", meaning: "A line of the run's story.",
            fields: place + [
                field(
                    "about", .string,
                    "`log` (what native code prints), `console` (a page's console), `storage`, "
                        + "`lifecycle`, `finding` or `hop`."),
                field("text", .string, "What was said."),
                maybe("bytes", .integer, "The text's length in UTF-8, where it was cut."),
            ]),
        Line(
            name: "hop", meaning: "A value crossed the border between page and app.",
            fields: place + [
                field("label", .string, "`to app` or `to page`, or what handed it over."),
                field("bytes", .integer, "Its size."),
                field("hash", .string, "16 hexadecimal digits, equal for equal values."),
            ]),
        Line(
            name: "call", meaning: "A page's call of a plugin, when the app has received it.",
            fields: place + [
                field("call", .string, "What names the call: page and callback id."),
                field("plugin", .string, "The plugin's name."),
                field("method", .string, "The method's name."),
                field("body", .body, "The options."),
            ]),
        Line(
            name: "answer", meaning: "An answer to a call, when it leaves for the page.",
            fields: place + [
                field("call", .string, "Which call's."),
                field("isError", .boolean, "Whether it rejects."),
                field("isLast", .boolean, "Whether it settles the call; a listener's does not."),
                field("body", .body, "The result, or the error."),
            ]),
        Line(
            name: "value",
            meaning: "A value went by where no call, answer or change tells of it.",
            fields: place + [
                field("verb", .string, "`read` of a file, `loadItem` of the share sheet."),
                field("name", .string, "Of what."),
                field("body", .body, "The value."),
            ]),
        Line(
            name: "change",
            meaning:
                "Something that outlives events is not what it was. Those of event 0 before the "
                + "first event are what the device began with; all of them up to an event, in "
                + "order, are the device at that moment.",
            fields: place + [
                field(
                    "store", .string,
                    "`file` (of a container), `default` (domain and key, as the daemon has it), "
                        + "`table` (a database's), `listener` (process, plugin and event), "
                        + "`route` (of a process's page) or `item` (of Web Storage: app, area, "
                        + "origin and key)."),
                field("name", .string, "Which of them."),
                maybe("before", .body, "What it was; missing: nothing."),
                maybe("after", .body, "What it is; missing: nothing."),
            ]),
        Line(
            name: "report", meaning: "What the run came to.",
            fields: [
                field("report", .object, "The object of `farad run --json`, `farad-run/1`.")
            ]),
        Line(
            name: "end", meaning: "The last line: a file without it was cut.",
            fields: [
                field("events", .integer, "How many events there were."),
                field("lines", .integer, "How many lines stand before this one."),
                field("hash", .string, "The trace's hash: equal for equal runs."),
            ]),
    ]

    /// The fields of a body.
    package static let body: [Field] = [
        field(
            "text", .string,
            "Its beginning: JSON for a message, the text of a file, rows of a table."),
        field("bytes", .integer, "The size of all of it."),
        field("hash", .string, "16 hexadecimal digits, equal for equal bodies of one kind."),
        maybe("cut", .boolean, "True where there is more than `text`."),
        maybe(
            "values", .values,
            "The parts that can be followed: objects with `bytes` and `hash`. Texts of 16 bytes or "
                + "more, and bytes; base64 and data URLs count as the bytes that they stand for, so "
                + "that a photo has one hash in a file, in an answer and in a database."),
    ]

    package static func line(named name: String) -> Line? { lines.first { $0.name == name } }
}
