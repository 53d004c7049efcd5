/// The command line before it is parsed: what an argument parser cannot say.
struct RawArguments {
    /// What the user does, by the name of the option.
    enum ActionName: String, CaseIterable {
        case dismissShare = "dismiss-share"
        case share, with, launch, background, foreground, back, kill, tap, interrupt
        case answerAlert = "answer-alert"
        case typeInto = "type-into"
        case endInterruption = "end-interruption"
        case allowNotifications = "allow-notifications"
        case openURL = "open-url"
        case shareURL = "share-url"
        case shareText = "share-text"
        case withURL = "with-url"
        case withText = "with-text"
        case `as`, access, typing
    }

    /// The arguments as typed.
    let typed: [String]
    private let environment: [String: String]

    init(_ typed: [String], environment: [String: String] = [:]) {
        self.typed = typed
        self.environment = environment
    }

    /// The variables that stand for an option where the command line has none, and the commands that
    /// hear of them. What a token is of it says itself, so those that take one do not.
    private static let variables = [
        (
            name: "FARAD_SEED", option: "--seed",
            commands: [
                ["run"], ["test"], ["explore"], ["count"], ["check-determinism"], ["share"],
                ["contract", "check"],
            ]
        ),
        (name: "FARAD_MAX_TIME", option: "--max-time", commands: [["explore"]]),
    ]

    /// What the environment says, and behind how many words it goes.
    private var added: [(name: String, option: String, value: String, place: Int)] {
        Self.variables.compactMap { name, option, commands in
            guard let value = environment[name], !value.isEmpty,
                let command = commands.first(where: { typed.starts(with: $0) }),
                !typed.prefix(while: { $0 != "--" }).contains(where: {
                    $0 == option || $0.hasPrefix(option + "=")
                })
            else { return nil }
            return (name, option, value, command.count)
        }
    }

    /// The arguments with what the environment says, as if it had been typed behind the command's name.
    private var completed: [String] {
        added.reduce(into: typed) { arguments, variable in
            arguments.insert("\(variable.option)=\(variable.value)", at: variable.place)
        }
    }

    /// Where the option that a message is about was not typed; nil: all that it names was.
    func origin(ofWhat message: String) -> String? {
        added.first { message.contains($0.option) && message.contains($0.value) }
            .map { "\($0.option) is that of the variable \($0.name)." }
    }

    /// As the parser reads them: `--json=FILE` and `--bail=N` as options of their own, as it knows
    /// flags and options, not both in one; and a number below 0 as the value of the option before it,
    /// as no option is called so.
    var forParser: [String] {
        var arguments: [String] = []
        var rest = completed[...]
        while var argument = rest.popFirst() {
            if argument == "--" { return arguments + [argument] + rest }
            if let value = rest.first, argument.hasPrefix("--"), argument != "--json",
                !argument.contains("="), Self.isNegative(value)
            {
                argument += "=\(value)"
                rest.removeFirst()
            }
            for (flag, option) in [("--json=", "--json-file="), ("--bail=", "--bail-after=")]
            where argument.hasPrefix(flag) {
                argument = option + argument.dropFirst(flag.count)
            }
            if typed.first == "test" {
                for name in Self.filters where argument == name || argument.hasPrefix(name + "=") {
                    argument = "--filter" + argument.dropFirst(name.count)
                }
            }
            arguments.append(argument)
        }
        return arguments
    }

    /// What other test runners call `--filter`.
    private static let filters = ["--grep", "--testNamePattern", "--test-name-pattern"]

    private static func isNegative(_ text: String) -> Bool {
        guard text.hasPrefix("-"), let next = text.dropFirst().first else { return false }
        return next.isASCII && (next.isNumber || next == ".")
    }

    /// The options that are actions, in the order in which they stand.
    var actionOrder: [ActionName] {
        typed.prefix { $0 != "--" }.compactMap { argument in
            guard argument.hasPrefix("--") else { return nil }
            let name = argument.dropFirst(2).prefix { $0 != "=" }
            return ActionName(rawValue: String(name))
        }
    }
}
