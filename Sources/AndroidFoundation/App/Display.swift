// swift-format-ignore-file: AlwaysUseLowerCamelCase
package import FaradFoundation
import Simulation

/// How a screen is turned against the phone.
public enum Surface {
    public static let ROTATION_0 = 0
    public static let ROTATION_90 = 1
    public static let ROTATION_180 = 2
    public static let ROTATION_270 = 3
}

/// How an activity wants its screen to be turned.
public enum ActivityInfo {
    public static let SCREEN_ORIENTATION_UNSPECIFIED = -1
    public static let SCREEN_ORIENTATION_LANDSCAPE = 0
    public static let SCREEN_ORIENTATION_PORTRAIT = 1
    public static let SCREEN_ORIENTATION_REVERSE_LANDSCAPE = 8
    public static let SCREEN_ORIENTATION_REVERSE_PORTRAIT = 9
}

/// What is so for all of an app's screens.
public struct Configuration: Hashable, Sendable {
    public static let ORIENTATION_PORTRAIT = 1
    public static let ORIENTATION_LANDSCAPE = 2

    public let orientation: Int
    /// How much larger texts are than the phone comes with.
    public let fontScale: Float
}

/// The screen while an activity has it: the phone turns it as it is held, unless the activity wants
/// otherwise. The page keeps its size: it is shown upright.
public final class Display {
    private unowned let android: AndroidProcess
    private let resource: Resource
    private weak var activity: Activity?
    private var rotation = Surface.ROTATION_0
    private var wanted = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED

    init(_ activity: Activity) {
        android = activity.android
        self.activity = activity
        resource = Resource("display", activity.android.process.uniqueName)
        rotation = turned()
    }

    public func getRotation() -> Int {
        Simulation.current?.touches(.read, resource)
        return rotation
    }

    /// The system turns the screen later, and then tells the activity.
    func setRequestedOrientation(_ orientation: Int) {
        Simulation.current?.touches(.write, resource)
        wanted = orientation
        android.tellSystem("rotation") { [self] in update() }
    }

    /// The phone was turned, or something else is wanted: the system looks how the screen should be.
    func update() {
        Simulation.current?.touches(.write, resource)
        let before = rotation
        rotation = turned()
        // To the activity, a screen that stands on its head is as it was.
        guard isLandscape(rotation) != isLandscape(before) else { return }
        android.systemChannel.post("onConfigurationChanged") { [weak activity] in
            guard let activity, !activity.isDestroyed else { return }
            activity.onConfigurationChanged(activity.configuration)
        }
    }

    fileprivate var isLandscape: Bool { isLandscape(getRotation()) }

    private func isLandscape(_ rotation: Int) -> Bool { rotation % 2 == 1 }

    private func turned() -> Int {
        switch wanted {
        case ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE: Surface.ROTATION_90
        case ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE: Surface.ROTATION_270
        case ActivityInfo.SCREEN_ORIENTATION_PORTRAIT: Surface.ROTATION_0
        case ActivityInfo.SCREEN_ORIENTATION_REVERSE_PORTRAIT: Surface.ROTATION_180
        default: held()
        }
    }

    /// A phone that lies flat or stands on its head turns nothing.
    private func held() -> Int {
        switch UserSettings.of(android.phone).values.orientation {
        case .portrait: Surface.ROTATION_0
        case .landscapeLeft: Surface.ROTATION_90
        case .landscapeRight: Surface.ROTATION_270
        case .portraitUpsideDown, .faceUp, .faceDown: rotation
        }
    }
}

extension Activity {
    public func getDisplay() -> Display { display }

    public func setRequestedOrientation(_ orientation: Int) {
        display.setRequestedOrientation(orientation)
    }

    /// What `getResources().getConfiguration()` gives.
    public var configuration: Configuration {
        Configuration(
            orientation: display.isLandscape
                ? Configuration.ORIENTATION_LANDSCAPE : Configuration.ORIENTATION_PORTRAIT,
            fontScale: FontScale(UserSettings.of(android.phone).values.textSize).value)
    }
}

/// The sizes of texts that Android offers, nearest to those of the scenario's words (assumed).
package struct FontScale {
    package let value: Float

    package init(_ size: UserSettings.TextSize) {
        value =
            switch size {
            case .xSmall, .small, .medium: 0.85
            case .large: 1
            case .xLarge: 1.15
            case .xxLarge: 1.3
            case .xxxLarge: 1.5
            case .accessibility1: 1.8
            case .accessibility2, .accessibility3, .accessibility4, .accessibility5: 2
            }
    }
}

extension AndroidProcess {
    /// The user has set something for all apps, or turned the phone; told on the UI thread.
    ///
    /// - Parameter before: What was set before.
    package func settingsChanged(_ before: UserSettings.Values, _ activity: Activity?) {
        activity?.display.update()
        AccessibilityManager.of(self).look(before)
    }
}
