import ArgumentParser
import Farad

/// `farad explain-finding`: the page of one rule, or the list of all.
struct ExplainFindingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-finding",
        abstract: "Say what a finding of a run means, or list all rules.")

    @Argument(help: "The rule that a finding names, such as unsettled-call.")
    var rule: String?

    func run() throws {
        guard let rule else {
            let width = FindingCheck.all.map(\.name.count).max() ?? 0
            for check in FindingCheck.all {
                let space = String(repeating: " ", count: width - check.name.count)
                Terminal.output(
                    "\(check.name)\(space)  \(check.severity.rawValue)  \(check.summary)")
            }
            return
        }
        guard let check = FindingCheck.named(rule) else {
            throw Problem(
                .usage,
                "There is no finding named “\(rule)”; explain-finding without a name lists them.")
        }
        Terminal.output(check.page)
    }
}
