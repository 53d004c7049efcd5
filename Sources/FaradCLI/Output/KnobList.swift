import Farad

/// The knobs as lines for a person.
enum KnobList {
    /// - Parameter withReasons: Whether each knob says why its default is what it is.
    static func lines(_ knobs: [Knob], withReasons: Bool = false) -> [String] {
        knobs.flatMap { knob -> [String] in
            let values: String
            switch knob.domain {
            case .choice(let words): values = words.joined(separator: "|")
            case .milliseconds: values = "MS|EARLIEST..LATEST"
            }
            let question = knob.question.isEmpty ? "" : " (\(knob.question))"
            let standard = knob.defaultValue.map { "default \($0)" } ?? "default from the profile"
            var lines = Paragraph.lines(
                "\(knob.name)=\(values)\(question), \(standard)", indent: 8, firstIndent: 0)
            lines += Paragraph.lines(knob.summary, indent: 4)
            if withReasons, !knob.reason.isEmpty {
                lines += Paragraph.lines("because \(knob.reason)", indent: 4)
            }
            return lines
        }
    }
}
