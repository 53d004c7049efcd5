import Foundation

/// An argument that may end in a time: `photo.jpg@1500`.
struct TimedText: Equatable {
    let text: String
    /// Virtual time from the start of the run; nil: in the order given.
    let at: Duration?

    /// A week, in milliseconds: the longest run.
    static let longestMilliseconds = 604_800_000.0

    /// Reads `FILE[@MS]`; the name of an existing file wins over a time.
    init(file argument: String, exists: (String) -> Bool) throws(Problem) {
        if let marker = argument.lastIndex(of: "@"), !exists(argument) {
            let file = String(argument[..<marker])
            let time = argument[argument.index(after: marker)...]
            if Self.looksLikeTime(time) || exists(file) {
                at = try Self.time(time, of: argument)
                text = file
                return
            }
        }
        text = argument
        at = nil
    }

    /// Reads `URL[@MS]` or `PROCESS@MS`; `@` and anything but a number belongs to the text.
    init(_ argument: String) throws(Problem) {
        if let marker = argument.lastIndex(of: "@") {
            let time = argument[argument.index(after: marker)...]
            if Self.looksLikeTime(time) {
                at = try Self.time(time, of: argument)
                text = String(argument[..<marker])
                return
            }
        }
        text = argument
        at = nil
    }

    /// Milliseconds of virtual time as people type them.
    static func time(_ text: Substring, of argument: String) throws(Problem) -> Duration {
        let bytes = text.utf8
        if let value = Double(text), value < 0 {
            throw Problem(
                .usage,
                "“\(argument)”: a time is not negative; give milliseconds from the start of the run, "
                    + "such as 1500.")
        }
        guard !bytes.isEmpty, bytes.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let value = Double(text), value.isFinite
        else {
            throw Problem(
                .usage, "“\(argument)”: “\(text)” is no time; give milliseconds, such as 1500.")
        }
        guard value <= longestMilliseconds else {
            throw Problem(
                .usage,
                "“\(argument)”: \(text) ms is past the longest run, a week (604800000 ms).")
        }
        return .nanoseconds(Int64((value * 1_000_000).rounded()))
    }

    /// Whether somebody meant a time, right or wrong.
    private static func looksLikeTime(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return false }
        if ["nan", "inf", "infinity"].contains(text.lowercased()) { return true }
        return text.utf8.allSatisfy { byte in
            (48...57).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "e")
                || byte == UInt8(ascii: "E")
        }
    }
}
