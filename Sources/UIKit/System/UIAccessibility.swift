public import FaradFoundation

/// What the phone does for those who see or hear it otherwise: of it there is VoiceOver.
public enum UIAccessibility {
    /// What an app tells VoiceOver; of Apple's kinds only an announcement.
    public struct Notification: Hashable, Sendable {
        private let rawValue: UInt32
        public static let announcement = Notification(rawValue: 1008)
    }

    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")

    /// Stops outside a simulated process.
    public static var isVoiceOverRunning: Bool {
        UserSettings.ofCurrentPhone.values.isScreenReaderRunning
    }

    // As a phone comes: none of these can be switched on here.

    public static var isReduceMotionEnabled: Bool { false }
    public static var isBoldTextEnabled: Bool { false }
    public static var isInvertColorsEnabled: Bool { false }
    public static var isGrayscaleEnabled: Bool { false }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isDarkerSystemColorsEnabled: Bool { false }
    public static var isSwitchControlRunning: Bool { false }
    public static var isClosedCaptioningEnabled: Bool { false }

    /// Has a text said; without VoiceOver nobody says it.
    ///
    /// Unlike on a phone, nothing that is said interrupts or delays anything else.
    public static func post(notification: Notification, argument: Any?) {
        guard isVoiceOverRunning, let text = argument as? String else { return }
        UserSettings.ofCurrentPhone.say(text, by: "VoiceOver")
    }
}
