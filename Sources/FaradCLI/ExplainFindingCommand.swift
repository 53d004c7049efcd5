import ArgumentParser
import Farad

/// `farad explain-finding`: the page of one rule, or the list of all.
struct ExplainFindingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-finding",
        abstract: "Say what a finding of a run means, or list all rules.",
        discussion: ExitStatus.help("0 good"))

    @Argument(help: "The rule that a finding names, such as unsettled-call.")
    var rule: String?

    func run() throws {
        guard let rule else {
            for check in FindingCheck.all {
                Terminal.output("\(check.name) (\(check.severity.rawValue))")
                for line in Paragraph.lines(check.summary, indent: 4) { Terminal.output(line) }
            }
            return
        }
        guard let check = FindingCheck.named(rule) else {
            throw Problem(
                .usage,
                "There is no finding named “\(rule)”; explain-finding without a name lists them.")
        }
        for line in Paragraph.lines(check.page) { Terminal.output(line) }
    }
}
