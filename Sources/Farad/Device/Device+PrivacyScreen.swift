import AndroidFoundation
import CapacitorAndroidPlugins
import CapacitorPlugins
import Simulation
import UIKit

/// What hides an app's contents from whoever looks at it while it is not before the user.
public enum PrivacyCover: String, Hashable, Sendable {
    /// The contents blurred, as an iPhone app may ask for.
    case lightBlur, darkBlur
    /// A picture of the launch screen, on Android of the splash screen.
    case launchScreen
    /// The contents below a dark veil, as an Android app may ask for.
    case dimmed
}

// What an app hides of itself, and what the user does to look at it.
extension Device {
    /// What the app that was launched last shows in place of its contents; nil where it shows them.
    public var privacyCover: PrivacyCover? {
        switch springBoard.running.last(where: \.isAlive) {
        case let app as RunningIOSApp:
            Self.cover(app.root?.topmost) ?? Self.cover(app.root?.view.window)
        case let app as RunningAndroidApp: Self.cover(app.activity?.dialogs ?? [])
        default: nil
        }
    }

    private static func cover(_ top: UIViewController?) -> PrivacyCover? {
        guard let screen = top as? PrivacyScreenViewController else { return nil }
        return screen.shownBlur.map(Self.cover) ?? .launchScreen
    }

    private static func cover(_ blur: UIBlurEffect.Style) -> PrivacyCover {
        blur.isDark ? .darkBlur : .lightBlur
    }

    /// What an app has laid over its whole window itself.
    private static func cover(_ window: UIWindow?) -> PrivacyCover? {
        guard let window, let veil = window.subviews.last as? UIVisualEffectView, !veil.isHidden,
            veil.frame.contains(window.bounds), let blur = veil.effect as? UIBlurEffect
        else { return nil }
        return cover(blur.style)
    }

    private static func cover(_ dialogs: [Dialog]) -> PrivacyCover? {
        dialogs.lazy.compactMap { $0 as? PrivacyScreenDialog }.first
            .map { $0.isDimmed ? .dimmed : .launchScreen }
    }

    /// Whether the app that was launched last is kept out of screenshots: an iPhone's, where it has put
    /// its window into the text of a password.
    public var preventsScreenshots: Bool {
        switch springBoard.running.last(where: \.isAlive) {
        case let app as RunningIOSApp:
            app.root?.viewIfLoaded?.window?.layer.isKeptFromScreenshots ?? false
        case let app as RunningAndroidApp: app.activity?.window.isSecure ?? false
        default: false
        }
    }

    /// Opens the list of recent apps on an Android phone; a tap on an icon leads back. On an iPhone
    /// ``interrupt()`` does to an app what its app switcher does.
    ///
    /// - Throws: ``DeviceError`` when no Android app is before the user.
    public func openRecentApps() throws(DeviceError) {
        guard springBoard.front is RunningAndroidApp else {
            throw DeviceError(.usage, Self.noAndroidApp)
        }
        parts.queue.async("user") { [self] in listRecentApps() }
    }

    private static let noAndroidApp =
        "No Android app is before the user, to open the list from."

    /// What a scenario's user does: a finding where no app is before them.
    func listRecentApps() {
        guard let app = springBoard.front as? RunningAndroidApp else {
            return parts.find(.tapMissed, Self.noAndroidApp)
        }
        parts.note("the list of recent apps is opened")
        var intent = Intent(Intent.ACTION_CLOSE_SYSTEM_DIALOGS)
        intent.putExtra("reason", "recentapps")
        app.broadcast(intent)
        app.want(.background)
    }
}
