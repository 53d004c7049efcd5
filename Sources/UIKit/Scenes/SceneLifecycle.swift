package import FaradFoundation
package import Simulation

/// Drives an app that has adopted scenes through the states of its one scene (U6, F108).
///
/// The app delegate hears of the launch and of nothing else: states and URLs go to the scene's
/// delegate, a launch URL in the options of the connection. The application's own notifications are
/// posted all the same, willEnterForeground at a launch too (assumed, as the scene's is).
package final class SceneLifecycle: AppLifecycle {
    package let application: UIApplication
    private let process: SimulatedProcess
    private let scene: UIWindowScene
    private let sceneDelegate: any UIWindowSceneDelegate
    /// Let go once it has been called: who gives it usually keeps this object.
    private var makeRootViewController: (() -> UIViewController?)?

    /// - Parameter makeRootViewController: Instantiates the scene's storyboard; nil when there is
    ///   none and the scene's delegate makes the window itself.
    package init(
        process: SimulatedProcess, delegate: any UIApplicationDelegate,
        sceneDelegate: any UIWindowSceneDelegate,
        makeRootViewController: @escaping () -> UIViewController? = { nil }
    ) {
        self.process = process
        self.sceneDelegate = sceneDelegate
        self.makeRootViewController = makeRootViewController
        application = UIApplication.of(process)
        application.delegate = delegate
        scene = UIWindowScene(session: UISceneSession())
        scene.delegate = sceneDelegate
    }

    /// The launch: the app delegate is told without a URL, whatever the app is launched for.
    ///
    /// - Parameter options: What the system launches it for in the background.
    package func finishLaunching(
        options: [UIApplication.LaunchOptionsKey: Any]? = nil, inBackground: Bool = false
    ) {
        application.applicationState = inBackground ? .background : .inactive
        note("will finish launching")
        _ = application.delegate?.application(application, willFinishLaunchingWithOptions: options)
        note("did finish launching")
        _ = application.delegate?.application(application, didFinishLaunchingWithOptions: options)
        post(UIApplication.didFinishLaunchingNotification)
    }

    /// Connects the scene: its delegate hears of the launch URL before the window is shown, and so
    /// before there is a bridge (F110).
    ///
    /// - Parameters:
    ///   - activity: what brings the URL where it is a universal link.
    ///   - shortcut: what the user has chosen in the menu of the app's icon.
    package func connect(
        url: URL? = nil, options: [UIApplication.OpenURLOptionsKey: Any] = [:],
        activity: NSUserActivity? = nil, shortcut: UIApplicationShortcutItem? = nil
    ) {
        application.connect(scene)
        defer { makeRootViewController = nil }
        if let controller = makeRootViewController?() {
            let window = UIWindow(windowScene: scene)
            window.rootViewController = controller
            sceneDelegate.window = window
        }
        note("scene will connect" + (url.map { " for \($0.absoluteString)" } ?? ""))
        sceneDelegate.scene(
            scene, willConnectTo: scene.session,
            options: UIScene.ConnectionOptions(
                urlContexts: activity == nil
                    ? url.map { [UIOpenURLContext($0, options)] } ?? [] : [],
                userActivities: activity.map { [$0] } ?? [], shortcutItem: shortcut))
        post(UIScene.willConnectNotification, of: scene)
        guard let window = sceneDelegate.window ?? scene.windows.first else { return }
        note("window shown")
        window.makeKeyAndVisible()
    }

    package func enterForeground() {
        note("scene will enter foreground")
        sceneDelegate.sceneWillEnterForeground(scene)
        scene.activationState = .foregroundInactive
        post(UIScene.willEnterForegroundNotification, of: scene)
        post(UIApplication.willEnterForegroundNotification)
        application.applicationState = .inactive
    }

    package func becomeActive() {
        scene.activationState = .foregroundActive
        application.applicationState = .active
        note("scene did become active")
        sceneDelegate.sceneDidBecomeActive(scene)
        post(UIScene.didActivateNotification, of: scene)
        post(UIApplication.didBecomeActiveNotification)
    }

    package func resignActive() {
        note("scene will resign active")
        sceneDelegate.sceneWillResignActive(scene)
        post(UIScene.willDeactivateNotification, of: scene)
        post(UIApplication.willResignActiveNotification)
        scene.activationState = .foregroundInactive
        application.applicationState = .inactive
    }

    package func enterBackground() {
        scene.activationState = .background
        application.applicationState = .background
        note("scene did enter background")
        sceneDelegate.sceneDidEnterBackground(scene)
        post(UIScene.didEnterBackgroundNotification, of: scene)
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// Always true: a scene's delegate has no say in it.
    @discardableResult
    package func open(
        _ url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        note("scene opens \(url.absoluteString)")
        sceneDelegate.scene(scene, openURLContexts: [UIOpenURLContext(url, options)])
        return true
    }

    package func perform(_ shortcut: UIApplicationShortcutItem) {
        note("scene performs action \(shortcut.type)")
        sceneDelegate.windowScene(scene, performActionFor: shortcut) { _ in }
    }

    /// Always true, as ``open(_:options:)`` is.
    @discardableResult
    package func `continue`(_ activity: NSUserActivity) -> Bool {
        note("scene continues a user activity")
        sceneDelegate.scene(scene, continue: activity)
        return true
    }

    private func post(_ name: Notification.Name, of scene: UIScene) {
        NotificationCenter.default.announce(name, object: scene)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.announce(name, object: application)
    }

    private func note(_ what: @autoclosure () -> String) {
        process.simulation.trace.note(.lifecycle, what())
    }
}
