/// A trace as a Mermaid sequence diagram, for an issue or a README: an arrow for each event that one
/// queue caused on another, a note for each call, change and finding.
package enum MermaidExport {
    /// More than Mermaid draws by default, or than a person reads.
    package static let messageLimit = 200

    package static func text(_ reading: TraceReader) -> String {
        var lanes: [(key: String, name: String)] = []
        var laneOfEvent: [Int: Int] = [:]
        var body: [String] = []
        var calls: [String: String] = [:]
        var messages = 0
        var left = 0
        func lane(_ process: String, _ queue: String) -> Int {
            let key = "\(process)\n\(queue)"
            if let known = lanes.firstIndex(where: { $0.key == key }) { return known }
            lanes.append((key, "\(short(process)) \(short(queue))"))
            return lanes.count - 1
        }
        func add(_ line: String) {
            guard messages < messageLimit else {
                left += 1
                return
            }
            messages += 1
            body.append(line)
        }
        for line in reading.lines {
            switch line.name {
            case "event":
                let own = lane(line.string("process"), line.string("queue"))
                laneOfEvent[line.integer("number")] = own
                guard let cause = laneOfEvent[line.integer("cause")], cause != own else { continue }
                let time = milliseconds(line.milliseconds("at") ?? 0)
                add("    q\(cause)->>q\(own): \(escaped(line.string("label"))) at \(time)")
            case "call", "answer", "change":
                guard let own = laneOfEvent[line.integer("event")] else { continue }
                if line.name == "call" { calls[line.string("call")] = name(of: line) }
                add("    Note over q\(own): \(escaped(note(line, calls)))")
            case "note" where line.string("about") == "finding":
                guard let own = laneOfEvent[line.integer("event")] else { continue }
                add("    Note over q\(own): \(escaped("⚠ " + line.string("text")))")
            default: break
            }
        }
        var lines = ["sequenceDiagram"]
        for (index, lane) in lanes.enumerated() {
            lines.append("    participant q\(index) as \(escaped(lane.name))")
        }
        lines += body
        if left > 0, !lanes.isEmpty {
            lines.append("    Note over q0: … and \(left) more")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func name(of call: TraceLine) -> String {
        "\(call.string("plugin")).\(call.string("method"))()"
    }

    private static func note(_ line: TraceLine, _ calls: [String: String]) -> String {
        switch line.name {
        case "call": "call \(name(of: line))"
        case "answer":
            (line.boolean("isError") ? "reject " : "answer ")
                + (calls[line.string("call")] ?? "a call")
        default:
            "\(line.string("store")) \(line.string("name").split(separator: "/").last ?? "") "
                + (line.body("after") == nil
                    ? "removed" : line.body("before") == nil ? "new" : "changed")
        }
    }

    private static func short(_ name: String) -> Substring {
        name.hasPrefix("com.apple.") ? name.split(separator: ".").last ?? "" : name[...]
    }

    private static func milliseconds(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return (Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)") + " ms"
    }

    /// Mermaid's own signs as entities; no sign that ends a line or hides what follows; a line's
    /// worth.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars.prefix(120) {
            switch scalar {
            case ";", "#", "<", ">", "{", "}", "\"", "%":
                escaped += "#\(scalar.value);"
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: escaped += " "
                default: escaped.unicodeScalars.append(scalar)
                }
            }
        }
        // A line of its own that is this word would close a block.
        return escaped.isEmpty ? "-" : escaped == "end" ? "[end]" : escaped
    }
}
