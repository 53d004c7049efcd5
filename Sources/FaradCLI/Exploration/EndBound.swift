import Farad

/// The virtual time at which each order's run stops: as `--until` says it, and as tokens and files of
/// searches do where it is not the scenario's own.
struct EndBound {
    private static let prefix = "until="

    /// As somebody wrote it, in milliseconds; nil: the scenario's own.
    private let said: (text: String, end: Duration)?

    /// Takes what the command line says, else what another scenario's settings do, and leaves the others.
    static func take(
        from settings: [String], _ option: String?
    ) throws(Problem) -> (EndBound, others: [String]) {
        let others = settings.filter { !$0.hasPrefix(prefix) }
        if let option {
            let end = try TimedText.time(option[...], of: "--until \(option)")
            return (EndBound(said: (option, end)), others)
        }
        guard let setting = settings.first(where: { $0.hasPrefix(prefix) }) else {
            return (EndBound(said: nil), others)
        }
        let text = setting.dropFirst(prefix.count)
        guard let end = try? TimedText.time(text, of: setting) else {
            throw Problem(.badData, "“\(setting)” in the token is no time.")
        }
        return (EndBound(said: (String(text), end)), others)
    }

    /// Ends the scenario then; gives what tells a search from the one that nothing is said to.
    func limit(_ scenario: inout Scenario) throws(Problem) -> [String] {
        guard let said, said.end != scenario.until else { return [] }
        guard scenario.test == nil else {
            throw Problem(
                .usage,
                "“--until \(said.text)” is for scenarios; a test is over when its code is.")
        }
        scenario.until = said.end
        return [Self.prefix + said.text]
    }
}
