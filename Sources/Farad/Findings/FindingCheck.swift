/// One rule that runs are checked by: its name, what it means, and whether breaking it fails a run.
public struct FindingCheck: Hashable, Sendable {
    /// What a finding does to the run that it was made in.
    public enum Severity: String, Hashable, Sendable {
        /// The report mentions it.
        case remark
        /// The run fails.
        case failure
    }

    /// The name that reports show and `--ignore-finding` takes.
    public let name: String
    /// One sentence that says what was found.
    public let summary: String
    /// What a finding is when the device that makes it knows no better.
    public let severity: Severity
    /// Whether a run may be told to pass over it.
    public let canBeIgnored: Bool
    /// Why it happens, what a phone does, and what to do about it.
    public let help: String

    init(
        _ name: String, _ summary: String, _ severity: Severity, canBeIgnored: Bool = true,
        _ help: String
    ) {
        self.name = name
        self.summary = summary
        self.severity = severity
        self.canBeIgnored = canBeIgnored
        self.help = help
    }

    /// The rule of that name.
    public static func named(_ name: String) -> FindingCheck? { all.first { $0.name == name } }

    /// Every rule, those of the bridge first.
    public static let all: [FindingCheck] =
        callChecks + pageChecks + scriptChecks + storageChecks + sharingChecks
        + lockChecks + backgroundChecks + runChecks

    /// The page that `farad explain-finding` prints.
    public var page: String {
        let effect =
            severity == .failure
            ? "A finding of this rule fails the run." : "A finding of this rule is a remark."
        let switchOff =
            canBeIgnored ? "\n--ignore-finding \(name) switches it off." : ""
        return "\(name)\n\n\(summary)\n\n\(help)\n\n\(effect)\(switchOff)"
    }
}

extension FindingCheck {
    /// What browsers and Node call what a rule finds.
    fileprivate static let namesElsewhere = [
        "error": "unhandled-error", "pageerror": "unhandled-error",
        "uncaught-error": "unhandled-error", "uncaught-exception": "unhandled-error",
        "uncaughtException": "unhandled-error", "uncaught-rejection": "unhandled-rejection",
        "unhandledRejection": "unhandled-rejection", "unhandledrejection": "unhandled-rejection",
    ]
}

/// Why a rule cannot be ignored.
public struct FindingCheckError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence.
    public let message: String
    public var description: String { message }

    /// nil when all the names are of rules that may be ignored.
    package init?(ignoring names: [String]) {
        for name in names {
            guard let check = FindingCheck.named(name) else {
                message =
                    "There is no finding named “\(name)”. Known findings: "
                    + FindingCheck.all.map(\.name).joined(separator: ", ") + "."
                    + NearestName.hint(
                        FindingCheck.namesElsewhere[name] ?? name,
                        among: FindingCheck.all.map(\.name))
                return
            }
            guard check.canBeIgnored else {
                message = "The finding “\(name)” cannot be ignored: \(check.summary)"
                return
            }
        }
        return nil
    }
}
