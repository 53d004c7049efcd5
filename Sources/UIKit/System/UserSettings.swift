package import FaradFoundation
package import Simulation

/// What the user sets for all apps of the phone, and how the phone is held.
package final class UserSettings {
    package struct Values: Equatable {
        package var orientation = UIDeviceOrientation.portrait
        package var textSize = UIContentSizeCategory.large
        package var isVoiceOverRunning = false
    }

    private static let resource = Resource("user settings", "")
    private var current = Values()
    /// What VoiceOver has been told to say, oldest first.
    package private(set) var announcements: [String] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> UserSettings {
        phone.service(UserSettings.self) { UserSettings(phone) }
    }

    /// Stops outside a simulated process.
    static var ofCurrentPhone: UserSettings { of(PhoneProcess.current.system) }

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

    func say(_ text: String) {
        phone.simulation.touches(.write, Resource("announcements", ""))
        phone.simulation.trace.note(.lifecycle, "VoiceOver says “\(text)”")
        announcements.append(text)
    }
}

/// What a process knows of the user's settings.
package final class SettingsWatch {
    private var known: UserSettings.Values

    private init(_ known: UserSettings.Values) { self.known = known }

    /// - Parameter before: What was set before the first change since the process's start.
    package static func of(
        _ process: SimulatedProcess, before: UserSettings.Values
    ) -> SettingsWatch {
        process.service(SettingsWatch.self) { SettingsWatch(before) }
    }

    /// Tells the process's observers what is otherwise than they know it: a process that was
    /// suspended hears once, and of nothing that is as it was (assumed).
    package func look() {
        let now = UserSettings.ofCurrentPhone.values
        let before = known
        known = now
        let center = NotificationCenter.default
        if now.orientation != before.orientation {
            center.announce(UIDevice.orientationDidChangeNotification, object: UIDevice.current)
        }
        if now.textSize != before.textSize {
            center.announce(
                UIContentSizeCategory.didChangeNotification, object: UIApplication.ofCurrentProcess)
        }
        if now.isVoiceOverRunning != before.isVoiceOverRunning {
            center.announce(UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
        }
    }
}
