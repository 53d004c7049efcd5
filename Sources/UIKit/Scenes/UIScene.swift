public import FaradFoundation

/// One instance of an app's user interface, with a life cycle of its own.
///
/// A simulated app has at most one.
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    /// What a scene is connected for.
    public final class ConnectionOptions: NSObject {
        public let urlContexts: Set<UIOpenURLContext>
        public let userActivities: Set<NSUserActivity>
        public let sourceApplication: String?

        package init(
            urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = []
        ) {
            self.urlContexts = urlContexts
            self.userActivities = userActivities
            sourceApplication = urlContexts.first?.options.sourceApplication
        }
    }

    /// What comes with a URL.
    public final class OpenURLOptions: NSObject {
        public let sourceApplication: String?
        public let annotation: Any?
        public let openInPlace: Bool

        init(_ options: [UIApplication.OpenURLOptionsKey: Any]) {
            sourceApplication = options[.sourceApplication] as? String
            annotation = options[.annotation]
            openInPlace = options[.openInPlace] as? Bool ?? false
        }
    }

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?
    open package(set) var activationState = ActivationState.unattached

    package init(session: UISceneSession) {
        self.session = session
        super.init()
    }

    open override var next: UIResponder? { UIApplication.ofCurrentProcess }

    public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    public static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    public static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    public static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

/// A scene with windows.
open class UIWindowScene: UIScene {
    open package(set) var windows: [UIWindow] = []
}

/// What the system remembers of a scene.
public final class UISceneSession: NSObject {
    /// The name that Info.plist gives to the scene's configuration.
    public let configurationName: String

    package init(configurationName: String = "Default Configuration") {
        self.configurationName = configurationName
    }
}

/// A URL that a scene is asked to open.
public final class UIOpenURLContext: NSObject {
    public let url: URL
    public let options: UIScene.OpenURLOptions

    package init(_ url: URL, _ options: [UIApplication.OpenURLOptionsKey: Any]) {
        self.url = url
        self.options = UIScene.OpenURLOptions(options)
    }
}

extension UIWindow {
    /// A window of a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: .zero)
        windowScene.windows.append(self)
    }
}
