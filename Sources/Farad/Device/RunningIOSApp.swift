import AuthenticationServices
import BackgroundTasks
import Capacitor
import CapacitorPlugins
import CoreBluetooth
import FaradFoundation
import LocalAuthentication
import SafariServices
import Security
import Simulation
import StoreKit
import UIKit
import UserNotifications
import WebKit

/// One process of an iPhone app, and its life cycle (F108–F116, F126a–F126d).
final class RunningIOSApp: RunningApp {
    /// The view controller of the main storyboard, once the app has launched.
    private(set) var root: UIViewController?
    private var lifecycle: (any AppLifecycle)?
    /// Whether something of the system's lies over it, as the user has it.
    private var isInterrupted = false
    /// Whether the root view was ever to be seen.
    private var isShown = false
    /// What the app is launched for, chosen in the menu of its icon.
    var launchShortcut: HomeScreenMenus.Entry?
    /// The managers of Bluetooth for which it is launched in the background, by their identifiers.
    var restoredCentrals: [String] = []

    /// What the app has made goes as its process's own: a plugin's `deinit` may use the phone, and finds
    /// an empty one (on a phone it does not run when a process ends).
    deinit {
        guard parts.simulation.isOnItsThread else { return }
        parts.simulation.enter(process) {
            root = nil
            lifecycle = nil
        }
    }

    var application: UIApplication? { lifecycle?.application }

    override var webView: WKWebView? { (root as? CAPBridgeViewController)?.webView }

    override var listeners: [ListenerCount] {
        ((root as? CAPBridgeViewController)?.loadedBridge?.listenerCounts ?? []).map {
            ListenerCount(
                plugin: $0.plugin, event: $0.event, listening: $0.listening, kept: $0.kept)
        }
    }

    override var pluginState: [String] {
        (root as? CAPBridgeViewController)?.loadedBridge?.pluginState ?? []
    }

    override func unsettledCalls(asking question: String?) -> [Finding] {
        let bridge = (root as? CAPBridgeViewController)?.loadedBridge
        return bridge?.unsettledCalls(asking: question) ?? []
    }

    override func reportUnsettledCalls(asking question: String?) {
        let bridge = (root as? CAPBridgeViewController)?.loadedBridge
        bridge?.reportUnsettledCalls(asking: question)
        bridge?.reportUnheardEvents()
    }

    // MARK: Launch (F109, F126a, F126b)

    override func launch(_ url: URL?) {
        after(parts.profile.appLaunch, "didFinishLaunching") { [self] in
            let context = LaunchContext(knobs: parts.knobs)
            let shortcut = launchShortcut.map { UIApplicationShortcutItem($0) }
            guard parts.knobs["scenes"] == "off" else {
                return connectScene(url, shortcut, context)
            }
            let lifecycle = makeLifecycle(context)
            let wantsURL = lifecycle.finishLaunching(
                options: url.map(launchOptions) ?? shortcut.map { [.shortcutItem: $0] })
            launchIsOver()
            if let shortcut, wantsURL { add { lifecycle.perform(shortcut) } }
            // U6: on the phone of our default the root view is loaded before the URL comes.
            let urlComesFirst = parts.knobs["launch-url"] == "before-view"
            guard let url, wantsURL else {
                showWindow(lifecycle)
                allDelivered(url)
                activate(lifecycle)
                return
            }
            if !urlComesFirst { showWindow(lifecycle) }
            after(parts.profile.launchURL, "application(open:)") { [self] in
                deliver(url, lifecycle)
                if urlComesFirst { showWindow(lifecycle) }
                activate(lifecycle)
            }
        }
    }

    private func makeLifecycle(_ context: LaunchContext) -> ApplicationLifecycle {
        let lifecycle = ApplicationLifecycle(
            process: process, delegate: bundle.makeDelegate(context)
        ) { [self] in makeRoot(context) }
        self.lifecycle = lifecycle
        return lifecycle
    }

    private func makeRoot(_ context: LaunchContext) -> UIViewController? {
        let root =
            bundle.makeRootViewController?(context)
            ?? (bundle.web == .none ? nil : CAPBridgeViewController())
        self.root = root
        return root
    }

    /// From here on no handler of background work is taken.
    private func launchIsOver() {
        BGTaskScheduler.of(process).hasFinishedLaunching = true
        StoreDaemon.of(parts.phone).launched(PhoneProcess.of(process))
    }

    private func showWindow(_ lifecycle: ApplicationLifecycle) {
        guard !isShown else { return }
        isShown = true
        lifecycle.showWindow()
    }

    /// U6: with scenes the launch URL comes with the connection, and before the root view.
    private func connectScene(
        _ url: URL?, _ shortcut: UIApplicationShortcutItem?, _ context: LaunchContext
    ) {
        let lifecycle = makeSceneLifecycle(context)
        lifecycle.finishLaunching()
        launchIsOver()
        allDelivered(url)
        connect(lifecycle, url, shortcut)
        lifecycle.enterForeground()
        activate(lifecycle)
    }

    /// The user has chosen in the menu of the icon, and the app comes forward for it.
    func perform(_ shortcut: HomeScreenMenus.Entry) {
        lifecycle?.perform(UIApplicationShortcutItem(shortcut))
    }

    private func makeSceneLifecycle(_ context: LaunchContext) -> SceneLifecycle {
        let lifecycle = SceneLifecycle(
            process: process, delegate: bundle.makeDelegate(context),
            sceneDelegate: bundle.makeSceneDelegate?(context)
                ?? SceneDelegates.make(parts.knobs["scenes"])
        ) { [self] in makeRoot(context) }
        self.lifecycle = lifecycle
        return lifecycle
    }

    private func connect(
        _ lifecycle: SceneLifecycle, _ url: URL?, _ shortcut: UIApplicationShortcutItem? = nil
    ) {
        isShown = true
        lifecycle.connect(
            url: url, options: Self.openOptions, activity: url.flatMap { activity(for: $0) },
            shortcut: shortcut)
    }

    private func activate(_ lifecycle: any AppLifecycle) {
        runErrands { [self] in
            after(parts.profile.activation, "didBecomeActive") { [self] in
                lifecycle.becomeActive()
                finished(.active)
            }
        }
    }

    private func deliver(_ url: URL, _ lifecycle: any AppLifecycle) {
        delivered(url)
        if let activity = activity(for: url) {
            lifecycle.continue(activity)
        } else {
            lifecycle.open(url, options: Self.openOptions)
        }
    }

    /// What brings a universal link; nil for other URLs.
    private func activity(for url: URL) -> NSUserActivity? {
        guard bundle.isUniversalLink(url) else { return nil }
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.webpageURL = url
        return activity
    }

    private func launchOptions(_ url: URL) -> [UIApplication.LaunchOptionsKey: Any] {
        guard bundle.isUniversalLink(url) else { return [.url: url] }
        let type = "UIApplicationLaunchOptionsUserActivityTypeKey"
        return [.userActivityDictionary: [type: NSUserActivityTypeBrowsingWeb]]
    }

    private static var openOptions: [UIApplication.OpenURLOptionsKey: Any] {
        [.sourceApplication: "com.apple.springboard"]
    }

    // MARK: To the front (F111, F126c, F126d)

    override func comeForward(_ url: URL?) {
        guard let lifecycle else { return finished(state) }
        wakeUp()
        guard state != .active else {
            guard let url else { return runErrands { [self] in finished(.active) } }
            return openInFront(url, lifecycle)
        }
        after(parts.profile.sceneChange, "willEnterForeground") { [self] in
            webView?.contentProcess.process.resume()
            let tookURL = showForTheFirstTime(lifecycle, url)
            lifecycle.enterForeground()
            webView?.setVisible(true)
            guard let url, !tookURL else { return activate(lifecycle) }
            after(parts.profile.urlDelivery, "application(open:)") { [self] in
                deliver(url, lifecycle)
                activate(lifecycle)
            }
        }
    }

    /// A URL for the app that is before the user, which some system prompt may come before (F126d).
    private func openInFront(_ url: URL, _ lifecycle: any AppLifecycle) {
        after(parts.profile.urlDelivery, "application(open:)") { [self] in
            guard parts.knobs["active-url"] == "interrupted" else {
                deliver(url, lifecycle)
                return finished(.active)
            }
            lifecycle.resignActive()
            deliver(url, lifecycle)
            activate(lifecycle)
        }
    }

    // MARK: To the back (F112)

    override func goBack() {
        guard let lifecycle, state == .active else { return finished(state) }
        after(parts.profile.sceneChange, "willResignActive") { [self] in
            // Behind a question of the phone's the app is inactive already.
            if lifecycle.application.applicationState == .active { lifecycle.resignActive() }
            after(parts.profile.sceneChange, "didEnterBackground") { [self] in
                lifecycle.enterBackground()
                webView?.setVisible(false)
                // U8: the page may be frozen before it has run its pause handlers.
                if parts.knobs["background-page"] == "frozen" {
                    suspendPage()
                }
                suspendSoon()
                finished(.background)
            }
        }
    }

    // MARK: Background tasks of UIApplication

    /// How long an app in the background may go on with what it has begun.
    private static let backgroundTime = Duration.seconds(30)

    override func mayBeSuspended() -> Bool {
        let modes = BackgroundModes.of(process)
        if modes.keepsRunning {
            modes.allEnded = { [self] in
                modes.allEnded = {}
                parts.queue.async("background mode ended") { [self] in suspendSoon() }
            }
            return false
        }
        let tasks = BackgroundTaskList.of(process)
        guard !tasks.names.isEmpty else { return true }
        let patience = parts.queue.after(.exactly(Self.backgroundTime), "background time over") {
            [self] in expire(tasks)
        }
        // Told once: the next suspension asks anew.
        tasks.allEnded = { [self] in
            tasks.allEnded = {}
            patience.cancel()
            parts.queue.async("background tasks ended") { [self] in suspendSoon() }
        }
        return false
    }

    private func expire(_ tasks: BackgroundTaskList) {
        guard state == .background, isAlive, !tasks.names.isEmpty else { return }
        after(parts.profile.sceneChange, "expirationHandler") { tasks.expire() }
        _ = parts.queue.after(.exactly(BackgroundItem.grace), "end of grace") { [self] in
            guard state == .background, isAlive, let name = tasks.names.first else { return }
            parts.note(
                "\(bundle.displayName) is ended: it did not end \(name) when its time was over")
            parts.find(
                .backgroundTaskExpired,
                "\(bundle.displayName) did not end the background task \(name) when its time was "
                    + "over, and was ended.")
            kill("it did not end \(name) when its background time was over")
        }
    }

    // MARK: What lies before the page

    override func findCover() -> String? {
        if isInterrupted, state == .active { return "the control centre" }
        parts.simulation.touches(.read, Screen.presentation(in: process))
        guard let root, root.presentedViewController != nil, let view = webView,
            let top = Optional(root.topmost), top.viewIfLoaded.map(view.isDescendant) != true
        else { return nil }
        switch top {
        case let alert as UIAlertController:
            return ShownAlert(alert).quotedText.map { "the alert “\($0)”" } ?? "an alert"
        case is UIActivityViewController: return "the share sheet"
        case is SFSafariViewController: return "the browser"
        case is WebAuthenticationViewController: return "the page to sign in by"
        case is InAppWebViewController: return "the web view of InAppBrowser"
        case is BarcodeScannerViewController: return "the scanner"
        case is DocumentViewController: return "the document"
        case let source as any FileSource:
            return source.kind == .photos
                ? "the camera or the picker of photos" : "the picker of documents"
        default: return "\(type(of: top))"
        }
    }

    // MARK: Interruptions

    override func settingsChanged(_ before: UserSettings.Values) {
        let watch = SettingsWatch.of(process, before: before)
        perform("settings") { watch.look() }
    }

    override func warnOfMemory() {
        guard state == .active || state == .background, let lifecycle else { return }
        perform("memory warning") { lifecycle.receiveMemoryWarning() }
    }

    override func batteryChanged(_ before: PhoneBattery.State) {
        perform("battery") { UIDevice.batteryChanged(from: before) }
    }

    /// Something of the system's comes before the app, which stays where it is (F112).
    override func interrupt() {
        guard state == .active, !hasWishes, let lifecycle else { return }
        isInterrupted = true
        channel.post("willResignActive") {
            // UIKit says so of an app that is active, and not of each question before it.
            guard lifecycle.application.applicationState == .active else { return }
            lifecycle.resignActive()
        }
    }

    /// Whether a question of the phone's on the app's behalf is before the user.
    private var isAsked: Bool {
        let identifier = bundle.identifier
        return NotificationDaemon.of(parts.phone).questions.all.contains { $0.bundle == identifier }
            || PrivacyDaemon.of(parts.phone).questions.all.contains { $0.bundle == identifier }
            || AppleIDDaemon.of(parts.phone).prompt?.bundle == identifier
            || PasskeyDaemon.of(parts.phone).prompt?.bundle == identifier
            || SharedWebCredentialDaemon.of(parts.phone).prompt?.bundle == identifier
            || BluetoothDaemon.of(parts.phone).prompt?.bundle == identifier
            || StoreDaemon.of(parts.phone).prompt?.bundle == identifier
            || BiometricDaemon.of(parts.phone).prompt?.bundle == identifier
    }

    /// The system's own has gone again.
    override func endInterruption() {
        isInterrupted = false
        after(parts.profile.activation, "didBecomeActive") { [self] in
            guard state == .active, !hasWishes, let lifecycle, !isAsked,
                lifecycle.application.stateForSystem == .inactive
            else { return }
            lifecycle.becomeActive()
        }
    }

    override func quit() {
        // Who ends an app so does not want it back.
        BluetoothDaemon.of(parts.phone).forget(bundle.identifier)
        super.quit()
    }

    // MARK: Background work

    /// The system wants work done: nothing becomes active. Whether the root view of an app without
    /// scenes is loaded all the same is unsettled; a scene is only connected when it is to be seen.
    override func launchInBackground() {
        after(parts.profile.appLaunch, "didFinishLaunching") { [self] in
            let context = LaunchContext(knobs: parts.knobs)
            let options: [UIApplication.LaunchOptionsKey: Any]? =
                restoredCentrals.isEmpty ? nil : [.bluetoothCentrals: restoredCentrals]
            if parts.knobs["scenes"] == "off" {
                let lifecycle = makeLifecycle(context)
                lifecycle.finishLaunching(options: options, inBackground: true)
                launchIsOver()
                if parts.knobs["background-launch"] == "view" { showWindow(lifecycle) }
                webView?.setVisible(false)
            } else {
                makeSceneLifecycle(context).finishLaunching(
                    options: options, inBackground: true)
                launchIsOver()
            }
            finished(.background)
        }
    }

    /// An app that was launched for work is to be seen for the first time; whether the URL went
    /// along.
    private func showForTheFirstTime(_ lifecycle: any AppLifecycle, _ url: URL?) -> Bool {
        guard !isShown else { return false }
        if let scene = lifecycle as? SceneLifecycle {
            allDelivered(url)
            connect(scene, url)
            return true
        }
        if let lifecycle = lifecycle as? ApplicationLifecycle { showWindow(lifecycle) }
        return false
    }

    override func run(_ item: BackgroundItem, done: @escaping () -> Void) {
        var expiry: TimerHandle?
        let name = item.name
        parts.note("background task \(name) begins")
        let task = BGTaskScheduler.of(process).launch(item.taskRequest) { [self] success in
            expiry?.cancel()
            parts.note("background task \(name) ended, \(success ? "done" : "not done")")
            // The app says so from a queue of its own; the system goes on by itself.
            parts.queue.async("background task ended", done)
        }
        guard let task else {
            parts.find(
                .backgroundTaskWithoutHandler,
                "\(bundle.displayName) was launched for the background task \(name), and had "
                    + "registered no handler for it when its launch was over.")
            return done()
        }
        expiry = parts.queue.after(.exactly(item.patience), "expiry") { [self] in
            parts.find(
                .backgroundTaskExpired,
                "The background task \(name) was not done after "
                    + "\(item.patience.components.seconds) s.")
            expire(task)
        }
    }

    /// The app is told, and has a few seconds to stop.
    private func expire(_ task: BGTask) {
        after(parts.profile.sceneChange, "expirationHandler") { task.expire() }
        _ = parts.queue.after(.exactly(BackgroundItem.grace), "end of grace") { [self] in
            guard task.isRunning, isAlive else { return }
            parts.note("\(bundle.displayName) is ended: its background task did not stop")
            kill("its background task did not stop when it expired")
        }
    }
}
