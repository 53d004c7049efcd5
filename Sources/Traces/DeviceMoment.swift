/// The device as a trace tells it, after so many of its events.
package struct DeviceMoment {
    /// What the device holds, by store and name.
    package private(set) var contents: [String: [String: TraceBody]] = [:]

    /// The device after the event of that number; 0: before the first; nil: at the end.
    package init(_ lines: [TraceLine], after number: Int? = nil) {
        var begun = 0
        for line in lines {
            if line.name == "event" { begun = line.integer("number") }
            guard line.name == "change" else { continue }
            if let number, begun > number { return }
            apply(line)
        }
    }

    private mutating func apply(_ change: TraceLine) {
        contents[change.string("store"), default: [:]][change.string("name")] =
            change.body("after")
    }

    /// What each store holds, in the order of the names.
    package func names(in store: String) -> [String] { (contents[store] ?? [:]).keys.sorted() }
}
