import Foundation
import Simulation

/// The command line that plays a run again, as a person would type it.
package enum ReplayCommand {
    /// What is typed for this program; a program with plugins of its own in it bears another name.
    ///
    /// Set once, before anything runs.
    package nonisolated(unsafe) static var program = "farad"

    /// The command for a device of this configuration and what was done to it.
    ///
    /// - Parameter scenario: What `--scenario` takes, where a scenario was played.
    static func text(
        app: String, configuration: DeviceConfiguration, scenario: String? = nil,
        actions: [TimedAction]
    ) -> String {
        var arguments = ["run", app]
        if let scenario { arguments += ["--scenario", scenario] }
        for action in actions { arguments += self.arguments(action) }
        if case .directory(let path) = configuration.storage { arguments += ["--device", path] }
        if configuration.profile.name != LatencyProfile.ideal.name {
            arguments += ["--profile", configuration.profile.name]
        }
        if configuration.platform != .ios {
            arguments += ["--platform", configuration.platform.rawValue]
        }
        arguments += ["--seed", String(configuration.seed)]
        for (name, value) in configuration.knobs.changes {
            arguments += ["--set", "\(name)=\(value)"]
        }
        if configuration.timeZone != DeviceConfiguration.standardTimeZone {
            arguments += ["--time-zone", configuration.timeZone]
        }
        if let start = configuration.startMilliseconds {
            let date = Date(timeIntervalSince1970: Double(start) / 1000)
            arguments += ["--start-date", ISO8601DateFormatter().string(from: date)]
        }
        for rule in configuration.ignoredFindings { arguments += ["--ignore-finding", rule] }
        if let bridge = configuration.nativeBridgePath { arguments += ["--native-bridge", bridge] }
        return text(arguments)
    }

    /// The program with its arguments, quoted for a shell.
    package static func text(_ arguments: [String]) -> String {
        ([program] + arguments).map(quoted).joined(separator: " ")
    }

    private static func arguments(_ action: TimedAction) -> [String] {
        let time = action.at.map { at in
            "@" + Timeline.milliseconds(Double(at.virtualNanoseconds) / 1_000_000).dropLast(3)
        }
        let plain = time.map { String($0.dropFirst()) } ?? "0"
        switch action.action {
        case .share(let items):
            return items.enumerated().flatMap { index, item in
                let option =
                    switch item.representation {
                    case .webURL: "-url"
                    case .text: "-text"
                    default: ""
                    }
                let name =
                    item.representation == .text
                    ? String(decoding: item.bytes, as: UTF8.self) : item.fileName
                let what =
                    index == 0
                    ? ["--share" + option, name + (time ?? "")] : ["--with" + option, name]
                return what + handingOver(item)
            }
        case .openURL(let url): return ["--open-url", url + (time ?? "")]
        case .launch: return ["--launch", plain]
        case .back: return ["--back", plain]
        case .background: return ["--background", plain]
        case .foreground: return ["--foreground", plain]
        case .allowNotifications: return ["--allow-notifications", plain]
        case .answerAlert(let button, let text):
            return ["--answer-alert", button + (time ?? "")] + (text.map(typing) ?? [])
        case .tap(let selector): return ["--tap", selector + (time ?? "")]
        case .typeText(let text, let selector):
            return ["--type-into", selector + (time ?? "")] + typing(text)
        case .interrupt: return ["--interrupt", plain]
        case .endInterruption: return ["--end-interruption", plain]
        case .dismissShare: return ["--dismiss-share", plain]
        // Only scenarios say these, and a scenario is named instead.
        case .receivePush, .tapNotification, .dismissNotification, .chooseActivity,
            .cancelShareSheet, .clearText, .multiTap, .longPress, .swipe, .selectOption, .connect,
            .givePhotos, .giveFiles, .scan, .setContacts, .pickContacts, .finishContact,
            .setEvents, .setReminders, .finishEvent, .chooseCalendars, .store,
            .chooseShortcut, .native, .credentials,
            .move, .turn, .setTextSize, .setVoiceOver, .chooseAction, .closeBrowser, .followLink,
            .closeDocument, .openRecentApps, .terminate, .copy, .choose, .setLocationServices,
            .setBattery, .setBluetooth, .setPeripherals, .notify, .disconnectPeripheral:
            return []
        case .kill(let process): return ["--kill", process + (time ?? "@0")]
        }
    }

    /// A text that looks like an option is one word with its own.
    private static func typing(_ text: String) -> [String] {
        text.hasPrefix("-") ? ["--typing=\(text)"] : ["--typing", text]
    }

    /// How an item is handed over, where it is not as a file's URL by the knob's rule.
    private static func handingOver(_ item: SharedItem) -> [String] {
        var arguments: [String] = []
        if [.data, .image].contains(item.representation) {
            arguments += ["--as", item.representation.rawValue]
        }
        if let access = item.access { arguments += ["--access", access.rawValue] }
        return arguments
    }

    /// As bash and zsh read it between `$'` and `'`: a terminal must not obey it.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        guard Paragraph.isObeyed(scalar) else { return String(scalar) }
        return String(scalar).utf8.map { byte in
            "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// One argument, in quotes where a shell would read something else.
    package static func quoted(_ argument: String) -> String {
        let isPlain =
            !argument.isEmpty
            && argument.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "-_./=:@,+%".utf8.contains(byte)
            }
        if isPlain { return argument }
        if argument.unicodeScalars.contains(where: Paragraph.isObeyed) {
            return "$'" + argument.unicodeScalars.map(escaped).joined() + "'"
        }
        return "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
