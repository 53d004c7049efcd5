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
        public let shortcutItem: UIApplicationShortcutItem?
        public let sourceApplication: String?

        package init(
            urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = [],
            shortcutItem: UIApplicationShortcutItem? = nil
        ) {
            self.shortcutItem = shortcutItem
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

    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    /// Upright, however the phone is held: a simulated screen is not turned.
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }

    open var screen: UIScreen { .main }

    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager(self) }

    /// What an app would have of its scene's form; of Apple's only the orientations of a phone.
    open class GeometryPreferences: NSObject {
        // swift-format-ignore: TypeNamesShouldBeCapitalized
        public final class iOS: GeometryPreferences {
            public var interfaceOrientations: UIInterfaceOrientationMask

            public init(interfaceOrientations: UIInterfaceOrientationMask = []) {
                self.interfaceOrientations = interfaceOrientations
            }
        }
    }

    /// Grants what has the upright orientation, which is how the screen stays; the rest is refused.
    open func requestGeometryUpdate(
        _ preferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        let wanted = (preferences as? GeometryPreferences.iOS)?.interfaceOrientations ?? .portrait
        guard !wanted.contains(.portrait), let errorHandler else { return }
        let main = DispatchQueue.main
        main.async { errorHandler(GeometryRefusal()) }
    }
}

/// Why a scene is not turned.
private struct GeometryRefusal: LocalizedError {
    var errorDescription: String? { "Farad does not simulate a screen that is turned." }
}

/// What a scene's status bar is like.
public final class UIStatusBarManager: NSObject {
    private weak var scene: UIWindowScene?

    init(_ scene: UIWindowScene) { self.scene = scene }

    static var frame: CGRect { CGRect(x: 0, y: 0, width: 390, height: 47) }

    private var top: UIViewController? { scene?.keyWindow?.rootViewController?.topmost }

    public var statusBarStyle: UIStatusBarStyle { top?.preferredStatusBarStyle ?? .default }
    public var isStatusBarHidden: Bool { top?.prefersStatusBarHidden ?? false }
    public var statusBarFrame: CGRect { isStatusBarHidden ? .zero : Self.frame }
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
        self.windowScene = windowScene
    }
}
