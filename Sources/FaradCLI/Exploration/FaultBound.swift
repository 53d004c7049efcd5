import Exploration
import Farad

/// How many of a scenario's faults may come in one order: as `--faults` says it, and as tokens and files
/// of searches do where it is not the usual number.
struct FaultBound {
    private static let usual = 1
    private static let prefix = "faults="

    private let number: Int

    /// Takes what the command line says, else what another scenario's settings do, and leaves the knobs.
    static func take(
        from settings: [String], _ option: Int?
    ) throws(Problem) -> (FaultBound, knobs: [String]) {
        if let option, option < 0 {
            throw Problem(.usage, "“--faults \(option)” needs a number of 0 or more.")
        }
        var number = option
        for setting in settings where setting.hasPrefix(prefix) {
            guard let said = Int(setting.dropFirst(prefix.count)), said >= 0 else {
                throw Problem(.badData, "“\(setting)” in the token is no number of faults.")
            }
            number = number ?? said
        }
        return (
            FaultBound(number: number ?? usual), settings.filter { !$0.hasPrefix(prefix) }
        )
    }

    /// What a run of the scenario is told; no more than it has.
    func of(_ scenario: Scenario) -> Int { min(number, scenario.faults.count) }

    /// What tells a search from the one that nothing is said to.
    func setting(of scenario: Scenario) -> [String] {
        let bound = of(scenario)
        return bound == min(Self.usual, scenario.faults.count) ? [] : [Self.prefix + String(bound)]
    }

    /// The sets that are searched.
    func choice(of scenario: Scenario) throws(Problem) -> FaultChoice {
        let count = scenario.faults.count
        guard let choice = FaultChoice(of: count, atMost: of(scenario)) else {
            throw Problem(
                .usage,
                "“--faults \(number)”: \(count) faults come together in more than "
                    + "\(FaultChoice.mostSets) ways; give a smaller number.")
        }
        return choice
    }
}
