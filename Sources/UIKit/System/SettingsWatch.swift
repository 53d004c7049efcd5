package import FaradFoundation
package import Simulation

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
        if now.isLowPowerMode != before.isLowPowerMode {
            center.announce(.NSProcessInfoPowerStateDidChange, object: nil)
        }
        if now.isScreenReaderRunning != before.isScreenReaderRunning {
            center.announce(UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
        }
    }
}

extension UIDeviceOrientation {
    init(_ orientation: UserSettings.Orientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        case .faceUp: self = .faceUp
        case .faceDown: self = .faceDown
        }
    }
}

extension UIContentSizeCategory {
    init(_ size: UserSettings.TextSize) {
        switch size {
        case .xSmall: self = .extraSmall
        case .small: self = .small
        case .medium: self = .medium
        case .large: self = .large
        case .xLarge: self = .extraLarge
        case .xxLarge: self = .extraExtraLarge
        case .xxxLarge: self = .extraExtraExtraLarge
        case .accessibility1: self = .accessibilityMedium
        case .accessibility2: self = .accessibilityLarge
        case .accessibility3: self = .accessibilityExtraLarge
        case .accessibility4: self = .accessibilityExtraExtraLarge
        case .accessibility5: self = .accessibilityExtraExtraExtraLarge
        }
    }
}
