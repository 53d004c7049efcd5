import Simulation

/// Keeps what was found in a run: what is not ignored, and of one rule no more than a person reads.
struct FindingBook {
    /// How many findings of one rule are kept; the others are counted.
    static let capacity = 20

    private let ignored: [String]
    private var entries: [RunReport.Finding] = []
    /// How many there were of each rule, those that are not kept among them.
    private(set) var counts: [String: Int] = [:]

    init(ignoring ignored: [String]) { self.ignored = ignored }

    /// - Parameter severity: the rule's own, when nil.
    /// - Precondition: The table of rules has one of that name.
    mutating func add(
        _ rule: String, _ message: String, at milliseconds: Double, plugin: String = "",
        method: String = "", stack: [String] = [], severity: FindingCheck.Severity? = nil,
        invariant: String? = nil
    ) {
        guard !ignored.contains(rule) else { return }
        guard let check = FindingCheck.named(rule) else {
            preconditionFailure("Add the rule “\(rule)” to FindingCheck.all before it is reported.")
        }
        counts[rule, default: 0] += 1
        guard counts[rule, default: 0] <= Self.capacity else { return }
        var finding = RunReport.Finding(
            rule: rule, message: message, atMilliseconds: milliseconds,
            isFailure: (severity ?? check.severity) == .failure)
        finding.plugin = plugin.isEmpty ? nil : plugin
        finding.method = method.isEmpty ? nil : method
        finding.stack = stack
        finding.invariant = invariant
        entries.append(finding)
    }

    /// Adds that something that had to be true was not.
    mutating func add(broken invariant: String, _ message: String, at milliseconds: Double) {
        add(
            "invariant", "\(invariant): \(message)", at: milliseconds, invariant: invariant)
    }

    /// The findings in the order in which they were made; the last one kept of a rule says how many
    /// more there were.
    var findings: [RunReport.Finding] {
        var seen: [String: Int] = [:]
        return entries.map { entry in
            seen[entry.rule, default: 0] += 1
            let more = counts[entry.rule, default: 0] - Self.capacity
            guard more > 0, seen[entry.rule] == Self.capacity else { return entry }
            var entry = entry
            entry.message += " (And \(more) more of this rule.)"
            return entry
        }
    }
}
