import Simulation

extension ReplayCommand {
    /// The Swift that plays a run again, for an app that the command does not know.
    static func swift(
        configuration: DeviceConfiguration, scenario: String?, actions: [TimedAction]
    ) -> String {
        var arguments = ["app"]
        if configuration.seed != 0 { arguments.append("seed: \(configuration.seed)") }
        if configuration.profile.name != LatencyProfile.ideal.name {
            let known = ["phone": ".phone", "slow-phone": ".slowPhone", "untimed": ".untimed"]
            let name = configuration.profile.name
            arguments.append("profile: \(known[name] ?? "profile /* \(name) */")")
        }
        if configuration.platform != .ios { arguments.append("platform: .android") }
        let changes = configuration.knobs.changes.map { name, value in
            "\(literal(name)): \(literal(value))"
        }
        if !changes.isEmpty { arguments.append("set: [\(changes.joined(separator: ", "))]") }
        if let bridge = configuration.nativeBridgePath {
            arguments.append("nativeBridge: \(literal(bridge))")
        }
        if !configuration.ignoredFindings.isEmpty {
            let rules = configuration.ignoredFindings.map(literal).joined(separator: ", ")
            arguments.append("ignoring: [\(rules)]")
        }
        let played =
            scenario.map { "scenario /* \($0) */" }
            ?? "[" + actions.map(swift).joined(separator: ", ") + "]"
        return "try Device.fresh(\(arguments.joined(separator: ", "))).run(\(played))"
    }

    private static func swift(_ action: TimedAction) -> String {
        let time = action.at.map { ", at: \(swift($0))" } ?? ""
        if case .share(let items) = action.action {
            let names = items.map(\.fileName).joined(separator: ", ")
            return "TimedAction(.share([/* \(names) */])\(time))"
        }
        return "TimedAction(.\(action.action)\(time))"
    }

    private static func swift(_ time: Duration) -> String {
        let nanoseconds = time.virtualNanoseconds
        if nanoseconds == 0 { return ".zero" }
        return nanoseconds % 1_000_000 == 0
            ? ".milliseconds(\(nanoseconds / 1_000_000))" : ".nanoseconds(\(nanoseconds))"
    }

    private static func literal(_ text: String) -> String { String(reflecting: text) }
}
