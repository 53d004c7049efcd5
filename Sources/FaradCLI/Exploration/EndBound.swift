import Farad

/// The virtual time at which each order's run stops: as `--until` says it, and as tokens and files of
/// searches do where it is not the scenario's own.
struct EndBound {
    private static let prefix = "until="

    /// Milliseconds, as somebody wrote them; nil: the scenario's own end.
    private let text: String?
    private let end: Duration?

    /// Takes what the command line says, else what another scenario's settings do, and leaves the others.
    static func take(
        from settings: [String], _ option: String?
    ) throws(Problem) -> (EndBound, others: [String]) {
        let others = settings.filter { !$0.hasPrefix(prefix) }
        if let option {
            let end = try TimedText.time(option[...], of: "--until \(option)")
            return (EndBound(text: option, end: end), others)
        }
        guard let setting = settings.last(where: { $0.hasPrefix(prefix) }) else {
            return (EndBound(text: nil, end: nil), others)
        }
        let said = setting.dropFirst(prefix.count)
        guard let end = try? TimedText.time(said, of: setting) else {
            throw Problem(.badData, "“\(setting)” in the token is no time.")
        }
        return (EndBound(text: String(said), end: end), others)
    }

    /// When a run of the scenario stops; nil: when nothing is left to do.
    func of(_ scenario: Scenario) throws(Problem) -> Duration? {
        guard let text, let end else { return scenario.until }
        guard scenario.test == nil else {
            throw Problem(
                .usage, "“--until \(text)” is for scenarios; a test is over when its code is.")
        }
        return end
    }

    /// What tells a search from the one that nothing is said to.
    func setting(of scenario: Scenario) -> [String] {
        guard let text, end != scenario.until else { return [] }
        return [Self.prefix + text]
    }
}
