package import FaradFoundation
package import Simulation

/// Drives an app's delegate and notifications through the states of one process, in iOS's order.
///
/// SpringBoard calls one method after the other, as events of the process's main queue. The
/// delegate hears of a change before the notification's observers do (F113). This is the app-delegate
/// life cycle (F108); ``SceneLifecycle`` is the other one.
package final class ApplicationLifecycle: AppLifecycle {
    package let application: UIApplication
    private let process: SimulatedProcess
    /// UIKit's own: an app without scenes has one all the same, whose delegate is nobody.
    private let scene = UIWindowScene(session: UISceneSession())
    /// Let go once it has been called: who gives it usually keeps this object.
    private var makeRootViewController: (() -> UIViewController?)?

    /// - Parameter makeRootViewController: Instantiates the main storyboard; nil when the app has
    ///   none and makes its window itself.
    package init(
        process: SimulatedProcess, delegate: any UIApplicationDelegate,
        makeRootViewController: @escaping () -> UIViewController? = { nil }
    ) {
        self.process = process
        self.makeRootViewController = makeRootViewController
        application = UIApplication.of(process)
        application.delegate = delegate
    }

    private var delegate: any UIApplicationDelegate { application.delegate! }

    // MARK: - Launch (F109, F126a, F126b)

    /// Instantiates the storyboard, then tells the delegate that the app was launched. Whether the
    /// delegate wants the launch URL to be opened: it does unless it answered false.
    ///
    /// - Parameter inBackground: The system launches the app for work; it stays out of sight.
    @discardableResult
    package func finishLaunching(
        options: [UIApplication.LaunchOptionsKey: Any]? = nil, inBackground: Bool = false
    ) -> Bool {
        application.applicationState = inBackground ? .background : .inactive
        defer { makeRootViewController = nil }
        if let controller = makeRootViewController?() {
            let window = UIWindow()
            window.rootViewController = controller
            delegate.window = window
            application.add(window)
        }
        note("will finish launching")
        let willOpen = delegate.application(application, willFinishLaunchingWithOptions: options)
        note("did finish launching")
        let didOpen = delegate.application(application, didFinishLaunchingWithOptions: options)
        post(UIApplication.didFinishLaunchingNotification)
        return willOpen && didOpen
    }

    /// Shows the window, which loads the root view: Capacitor's bridge is built here (F1).
    package func showWindow() {
        application.connect(scene)
        guard let window = delegate.window ?? application.windows.first else { return }
        if window.windowScene == nil { window.windowScene = scene }
        note("window shown")
        window.makeKeyAndVisible()
    }

    // MARK: - States

    /// Last step of a launch and of each return to the foreground (F111, F113).
    package func becomeActive() {
        scene.activationState = .foregroundActive
        application.applicationState = .active
        note("did become active")
        delegate.applicationDidBecomeActive(application)
        post(UIApplication.didBecomeActiveNotification)
    }

    /// First step to the background, and all that an interruption is (F112).
    package func resignActive() {
        note("will resign active")
        delegate.applicationWillResignActive(application)
        post(UIApplication.willResignActiveNotification)
        scene.activationState = .foregroundInactive
        application.applicationState = .inactive
    }

    package func enterBackground() {
        scene.activationState = .background
        application.applicationState = .background
        note("did enter background")
        delegate.applicationDidEnterBackground(application)
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// Not sent at a launch (F116). The state is still `background` while the app hears of it.
    package func enterForeground() {
        note("will enter foreground")
        delegate.applicationWillEnterForeground(application)
        post(UIApplication.willEnterForegroundNotification)
        scene.activationState = .foregroundInactive
        application.applicationState = .inactive
    }

    package func terminate() {
        note("will terminate")
        delegate.applicationWillTerminate(application)
        post(UIApplication.willTerminateNotification)
    }

    // MARK: - What is handed to the app

    /// Whether the delegate took the URL.
    @discardableResult
    package func open(
        _ url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        process.simulation.trace.note(.lifecycle, "open \(url.absoluteString)")
        return delegate.application(application, open: url, options: options)
    }

    package func perform(_ shortcut: UIApplicationShortcutItem) {
        note("perform action \(shortcut.type)")
        delegate.application(application, performActionFor: shortcut) { _ in }
    }

    @discardableResult
    package func `continue`(_ activity: NSUserActivity) -> Bool {
        note("continue user activity")
        return delegate.application(application, continue: activity) { _ in }
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.announce(name, object: application)
    }

    private func note(_ what: String) {
        process.simulation.trace.note(.lifecycle, what)
    }
}
