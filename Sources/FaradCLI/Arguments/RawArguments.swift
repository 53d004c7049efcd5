/// The command line before it is parsed: what an argument parser cannot say.
struct RawArguments {
    /// What the user does, by the name of the option.
    enum ActionName: String, CaseIterable {
        case dismissShare = "dismiss-share"
        case share, with, launch, background, foreground, back, kill, tap, interrupt
        case endInterruption = "end-interruption"
        case allowNotifications = "allow-notifications"
        case openURL = "open-url"
        case shareURL = "share-url"
        case shareText = "share-text"
        case withURL = "with-url"
        case withText = "with-text"
        case `as`, access
    }

    /// The arguments as typed.
    let typed: [String]

    init(_ typed: [String]) {
        self.typed = typed
    }

    /// `--json=FILE` and `--bail=N` as options of their own: a parser knows flags and options, not
    /// both in one.
    var forParser: [String] {
        typed.map { argument in
            for (flag, option) in [("--json=", "--json-file="), ("--bail=", "--bail-after=")]
            where argument.hasPrefix(flag) {
                return option + argument.dropFirst(flag.count)
            }
            return argument
        }
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
