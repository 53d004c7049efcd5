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

// What the user sets for all apps, and how the phone is held. iPhones only.
extension Device {
    /// How the phone is held; upright unless a test says otherwise.
    public var orientation: DeviceOrientation {
        DeviceOrientation(UserSettings.of(phone).values.orientation)
    }

    /// Turns the phone; apps hear of it. The page keeps its size: it is shown upright.
    public func turn(_ orientation: DeviceOrientation) {
        change { $0.orientation = orientation.uiKit }
    }

    /// How large texts are to be; `large` unless a test says otherwise.
    public var textSize: TextSize { TextSize(UserSettings.of(phone).values.textSize) }

    /// Has texts shown in another size; apps hear of it.
    public func setTextSize(_ size: TextSize) {
        change { $0.textSize = size.uiKit }
    }

    /// Whether VoiceOver runs; it does not unless a test says otherwise.
    public var isVoiceOverRunning: Bool { UserSettings.of(phone).values.isVoiceOverRunning }

    /// Starts or ends VoiceOver; apps hear of it.
    public func setVoiceOver(_ isRunning: Bool) {
        change { $0.isVoiceOverRunning = isRunning }
    }

    /// What apps had VoiceOver say, oldest first.
    public var announcements: [String] { UserSettings.of(phone).announcements }

    private func change(_ change: @escaping (inout UserSettings.Values) -> Void) {
        parts.queue.async("user") { [phone, springBoard] in
            guard let before = UserSettings.of(phone).change(change) else { return }
            for app in springBoard.running where app.isAlive {
                let watch = SettingsWatch.of(app.process, before: before)
                app.perform("settings") { watch.look() }
            }
        }
    }
}

extension DeviceOrientation {
    var uiKit: UIDeviceOrientation {
        switch self {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeLeft
        case .landscapeRight: .landscapeRight
        case .faceUp: .faceUp
        case .faceDown: .faceDown
        }
    }

    init(_ orientation: UIDeviceOrientation) {
        self = Self.allCases.first { $0.uiKit == orientation } ?? .portrait
    }
}

extension TextSize {
    var uiKit: UIContentSizeCategory {
        switch self {
        case .xSmall: .extraSmall
        case .small: .small
        case .medium: .medium
        case .large: .large
        case .xLarge: .extraLarge
        case .xxLarge: .extraExtraLarge
        case .xxxLarge: .extraExtraExtraLarge
        case .accessibility1: .accessibilityMedium
        case .accessibility2: .accessibilityLarge
        case .accessibility3: .accessibilityExtraLarge
        case .accessibility4: .accessibilityExtraExtraLarge
        case .accessibility5: .accessibilityExtraExtraExtraLarge
        }
    }

    init(_ size: UIContentSizeCategory) {
        self = Self.allCases.first { $0.uiKit == size } ?? .large
    }
}
