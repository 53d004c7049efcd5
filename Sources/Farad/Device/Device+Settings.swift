import FaradFoundation
import Simulation
import UIKit

/// How a phone is held.
public enum DeviceOrientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    case portraitUpsideDown
    /// Its top points to the left.
    case landscapeLeft
    case landscapeRight
    case faceUp, faceDown
}

/// How large the user wants texts to be; `large` is as the phone comes.
public enum TextSize: String, Hashable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}

// What the user sets for all apps, and how the phone is held.
extension Device {
    /// How the phone is held; upright unless a test says otherwise.
    public var orientation: DeviceOrientation {
        let held = UserSettings.of(phone).values.orientation
        return DeviceOrientation(rawValue: held.rawValue) ?? .portrait
    }

    /// Turns the phone; apps hear of it. The page keeps its size: it is shown upright.
    public func turn(_ orientation: DeviceOrientation) {
        change {
            $0.orientation = UserSettings.Orientation(rawValue: orientation.rawValue) ?? .portrait
        }
    }

    /// Whether the app before the user wants an iPhone to hide the bar that leads home.
    public var isHomeIndicatorHidden: Bool {
        (topmost ?? springBoard.frontRoot)?.prefersHomeIndicatorAutoHidden ?? false
    }

    /// How large texts are to be; `large` unless a test says otherwise.
    public var textSize: TextSize {
        TextSize(rawValue: UserSettings.of(phone).values.textSize.rawValue) ?? .large
    }

    /// Has texts shown in another size; apps hear of it.
    public func setTextSize(_ size: TextSize) {
        change { $0.textSize = UserSettings.TextSize(rawValue: size.rawValue) ?? .large }
    }

    /// Whether VoiceOver runs, on Android TalkBack; it does not unless a test says otherwise.
    public var isVoiceOverRunning: Bool { UserSettings.of(phone).values.isScreenReaderRunning }

    /// Starts or ends VoiceOver, on Android TalkBack; apps hear of it.
    public func setVoiceOver(_ isRunning: Bool) {
        change { $0.isScreenReaderRunning = isRunning }
    }

    /// Switches an iPhone's low power mode on or off, which it is at first; apps hear of it.
    public func setLowPowerMode(_ isOn: Bool) { change { $0.isLowPowerMode = isOn } }

    /// Warns the running apps of an iPhone that memory is short, as a simulator's menu does.
    public func sendMemoryWarning() {
        parts.queue.async("user") { [parts, springBoard] in
            parts.note("memory is short")
            for app in springBoard.running where app.isAlive { app.warnOfMemory() }
        }
    }

    /// What apps had the screen reader say, oldest first.
    public var announcements: [String] { UserSettings.of(phone).announcements }

    /// What the user has felt of the phone's motor, as the trace tells it, oldest first.
    public var haptics: [String] { HapticMotor.of(phone).felt }

    private func change(_ change: @escaping (inout UserSettings.Values) -> Void) {
        parts.queue.async("user") { [phone, springBoard] in
            guard let before = UserSettings.of(phone).change(change) else { return }
            for app in springBoard.running where app.isAlive { app.settingsChanged(before) }
        }
    }
}
