import ArgumentParser

/// `farad contract`: what JavaScript says of plugins beside what native does.
struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Compare what JavaScript says of plugins with what native does.",
        subcommands: [ContractCheckCommand.self])
}
