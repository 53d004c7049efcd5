import Simulation

/// What the user sets for all apps of the phone, and how the phone is held.
package final class UserSettings {
    /// How a phone is held.
    package enum Orientation: String, Sendable {
        case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    }

    /// How large texts are to be; `large` is as the phone comes.
    package enum TextSize: String, Sendable {
        case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
        case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    }

    package struct Values: Equatable {
        package var orientation = Orientation.portrait
        package var textSize = TextSize.large
        /// Whether VoiceOver runs, or TalkBack.
        package var isScreenReaderRunning = false
        /// Whether an iPhone saves its battery.
        package var isLowPowerMode = false
    }

    private static let resource = Resource("user settings", "")
    private var current = Values()
    /// What the screen reader has been told to say, oldest first.
    package private(set) var announcements: [String] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> UserSettings {
        phone.service(UserSettings.self) { UserSettings(phone) }
    }

    /// Stops outside a simulated process.
    package static var ofCurrentPhone: UserSettings { of(PhoneProcess.current.system) }

    package var values: Values {
        Simulation.current?.touches(.read, Self.resource)
        return current
    }

    /// Sets something anew.
    ///
    /// - Returns: What was set before; nil when nothing has changed.
    package func change(_ change: (inout Values) -> Void) -> Values? {
        Simulation.current?.touches(.write, Self.resource)
        let before = current
        change(&current)
        return current == before ? nil : before
    }

    /// - Parameter reader: The screen reader's name.
    package func say(_ text: String, by reader: String) {
        phone.simulation.touches(.write, Resource("announcements", ""))
        phone.simulation.trace.note(.lifecycle, "\(reader) says “\(text)”")
        announcements.append(text)
    }
}
