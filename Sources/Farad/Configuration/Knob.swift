/// One switch for something that is unsettled about real devices or apps: its name, what it may be
/// set to, and what it is when nobody sets it.
public struct Knob: Hashable, Sendable {
    /// What a knob may be set to.
    public enum Domain: Hashable, Sendable {
        /// One of these words.
        case choice([String])
        /// Milliseconds, `MS` or `EARLIEST..LATEST`.
        case milliseconds
    }

    /// The name that `--set` takes, such as `clone`.
    public var name: String
    /// The number of the open question, such as `U3`; empty for a choice of Farad's own.
    public var question: String
    /// What it may be set to.
    public var domain: Domain
    /// What it is when nobody sets it; nil: the latency profile decides.
    public var defaultValue: String?
    /// One line that says what it switches.
    public var summary: String
    /// Why it is what it is when nobody sets it, in a sentence.
    public var reason: String

    /// Declares a knob.
    public init(
        _ name: String, question: String = "", _ domain: Domain, default defaultValue: String?,
        summary: String, reason: String = ""
    ) {
        self.name = name
        self.question = question
        self.domain = domain
        self.defaultValue = defaultValue
        self.summary = summary
        self.reason = reason
    }

    /// Why `value` does not fit, as the end of a sentence; nil when it fits.
    func objection(to value: String) -> String? {
        switch domain {
        case .choice(let words):
            return words.contains(value) ? nil : "takes one of \(words.joined(separator: ", "))"
        case .milliseconds:
            return MillisecondRange(value) == nil
                ? "takes milliseconds from 0 to \(MillisecondRange.maximum), as MS or "
                    + "EARLIEST..LATEST"
                : nil
        }
    }
}

/// Milliseconds as people type them: `800`, `0.5` or `300..800`.
struct MillisecondRange: Hashable {
    /// A day; longer waits are mistakes.
    static let maximum = 86_400_000

    let earliest: Duration
    let latest: Duration

    /// Nil unless the text is a finite, non-negative number, or two in order.
    init?(_ text: String) {
        let marker = text.utf8.indices.first { index in
            text.utf8[index...].starts(with: "..".utf8)
        }
        guard let marker else {
            guard let only = Self.duration(text[...]) else { return nil }
            earliest = only
            latest = only
            return
        }
        let second = text.utf8.index(marker, offsetBy: 2)
        guard let low = Self.duration(text[..<marker]), let high = Self.duration(text[second...]),
            low <= high
        else { return nil }
        earliest = low
        latest = high
    }

    /// Milliseconds as a duration; nil for anything but plain digits with at most one point.
    static func duration(_ text: Substring) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let value = Double(text), value.isFinite, value <= Double(maximum)
        else { return nil }
        return .nanoseconds(Int64((value * 1_000_000).rounded()))
    }
}
