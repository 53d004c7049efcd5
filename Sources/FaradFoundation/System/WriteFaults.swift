import Simulation

/// Lets chosen writes of simulated code find the volume full, always the same ones.
package final class WriteFaults {
    private struct Rule {
        let patterns: [[Character]]
        let nth: Int
        let strikes: () -> Bool
        let isWriter: ((PhoneProcess) -> Bool)?
        var matches = 0
    }

    private var rules: [Rule] = []

    package init() {}

    /// Lets the nth matching write fail. In the pattern `*` stands for any characters and `?` for
    /// one, and `|` between patterns that count together; without a slash one is held against the
    /// file's name, else against the end of its path.
    ///
    /// - Parameters:
    ///   - strikes: Asked when that write comes: whether it fails in this run.
    ///   - isWriter: Whose writes are counted; nil: everybody's.
    package func add(
        _ pattern: String, nth: Int, strikes: @escaping () -> Bool = { true },
        by isWriter: ((PhoneProcess) -> Bool)?
    ) {
        rules.append(
            Rule(
                patterns: pattern.split(separator: "|").map(Array.init), nth: nth,
                strikes: strikes, isWriter: isWriter))
    }

    /// Counts a write; whether it fails.
    ///
    /// - Parameter path: The path as a timeline shows it, which begins with the container's name.
    func strikes(_ path: String, _ process: PhoneProcess) -> Bool {
        var isStruck = false
        for index in rules.indices {
            let rule = rules[index]
            guard rule.isWriter?(process) ?? true else { continue }
            let isMatch = rule.patterns.contains { pattern in
                pattern.contains("/")
                    ? Self.matchesEnd(of: path, pattern)
                    : Self.matches(Array(PhonePath.name(path))[...], pattern[...])
            }
            guard isMatch else { continue }
            // Which write is the nth, the order of all that match decides, whoever makes them.
            process.simulation.touches(.write, Resource("write-fault", "\(index)"))
            rules[index].matches += 1
            if rules[index].matches == rule.nth, rule.strikes() { isStruck = true }
        }
        return isStruck
    }

    /// The end begins after a slash, or is everything.
    private static func matchesEnd(of path: String, _ pattern: [Character]) -> Bool {
        let text = Array(path)
        let start = pattern.first == "/" ? pattern.dropFirst() : pattern[...]
        if matches(text[...], start) { return true }
        return text.indices.contains { text[$0] == "/" && matches(text[($0 + 1)...], start) }
    }

    static func matches(
        _ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>
    ) -> Bool {
        var (position, at) = (text.startIndex, pattern.startIndex)
        var star: (pattern: Int, text: Int)?
        while position < text.endIndex {
            if at < pattern.endIndex, pattern[at] == "*" {
                star = (at, position)
                at += 1
            } else if at < pattern.endIndex, pattern[at] == "?" || pattern[at] == text[position] {
                at += 1
                position += 1
            } else if let last = star {
                // The star takes one character more.
                star = (last.pattern, last.text + 1)
                (at, position) = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { $0 == "*" }
    }
}
