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

    init(_ typed: [String]) {
        self.typed = typed
    }

    /// As the parser reads them: `--json=FILE` and `--bail=N` as options of their own, as it knows
    /// flags and options, not both in one; and a number below 0 as the value of the option before it,
    /// as no option is called so.
    var forParser: [String] {
        var arguments: [String] = []
        var rest = typed[...]
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
            arguments.append(argument)
        }
        return arguments
    }

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
