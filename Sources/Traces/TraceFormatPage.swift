/// The page of docs of the trace format, made of its definition.
package enum TraceFormatPage {
    package static var text: String {
        var lines = [
            "# The trace format", "",
            "`farad run --trace run.farad-trace.jsonl` writes a file of this format, \(code). It is "
                + "JSON Lines: UTF-8, one JSON object a line, `\\n` after each. `farad trace open` "
                + "shows one, `farad trace export` turns one into what other tools read.", "",
            "- The first line is a `head`, the last an `end`; a file without it was cut.",
            "- Lines stand in the order in which things happened. Numbers of events count from 1 in "
                + "that order.",
            "- Times are virtual milliseconds since the device's start, exact to a nanosecond.",
            "- Numbers and hashes are equal for equal runs, on any machine. Recording changes "
                + "neither the run nor its hash.",
            "- Bounds: a body keeps \(TraceBounds.bodyText) bytes of its text, a note "
                + "\(TraceBounds.noteText), a table \(TraceBounds.tableRows) rows; what is cut says "
                + "so. A body names \(TraceBounds.values) values at most.",
            "- A reader passes over kinds of lines and fields that it does not know: a new one "
                + "does not make a new version, a changed one does.", "",
        ]
        for line in TraceSchema.lines {
            lines += ["## `\(line.name)`", "", line.meaning, ""]
            lines += table(line.fields, ["`line` | string | `\(line.name)`."])
        }
        lines += ["## A body", "", "A payload, in the fields above whose type is body.", ""]
        lines += table(TraceSchema.body, [])
        lines += [
            "## Redaction", "",
            "With `--redact` a trace names and counts, but quotes nothing: the text of bodies, "
                + "notes and findings is `\(Redaction.mask)`, and so are the names of photos and "
                + "the values of knobs that are free text. Hashes of contents become `value-1`, "
                + "`value-2` …, equal for equal contents of this file and meaningless elsewhere. "
                + "What stays: times, sizes, and the names of processes, queues, plugins, methods, "
                + "files, keys, tables, listeners and rules. Routes and URLs lose what follows `?` "
                + "or `#`. The command, the token and the trace's own hash stay out of it.", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static var code: String { "`\(TraceSchema.format)`" }

    private static func table(_ fields: [TraceSchema.Field], _ first: [String]) -> [String] {
        ["field | type | meaning", "--- | --- | ---"] + first
            + fields.map { field in
                "`\(field.name)`\(field.isOptional ? ", optional" : "") | \(field.kind.rawValue) | "
                    + field.meaning
            } + [""]
    }
}
