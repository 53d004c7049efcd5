import BackgroundTasks
import Capacitor
import FaradFoundation
import Simulation
import UIKit
import WebKit

/// One process of an app, and the way through its states (F108–F116, F126a–F126d).
///
/// What the system wants of the app is done one thing after the other: a URL that comes while the
/// app is still on its way to the background waits until it is there.
final class RunningApp {
    /// Where the app is.
    enum State {
        case launching, active, background, suspended
    }

    /// What the system wants of the app.
    enum Wish {
        case launch(URL?)
        case foreground(URL?)
        case background
        case backgroundLaunch
        case work(BGTaskRequest)
        case errand(() -> Void)
    }

    let bundle: AppBundle
    let process: SimulatedProcess
    private(set) var state = State.launching
    /// The view controller of the main storyboard, once the app has launched.
    private(set) var root: UIViewController?
    let parts: PhoneParts
    private let channel: Channel
    private var lifecycle: (any AppLifecycle)?
    private var wishes: [Wish] = []
    private var isBusy = false
    private var suspension: TimerHandle?
    /// Whether the root view was ever to be seen.
    private var isShown = false
    /// URLs that were opened and have not reached the delegate, oldest first.
    private(set) var undelivered: [URL] = []
    /// What is handed to the app just before it becomes active.
    private var errands: [() -> Void] = []

    init(
        _ bundle: AppBundle, parts: PhoneParts, process: SimulatedProcess, main: SerialQueue
    ) {
        self.bundle = bundle
        self.parts = parts
        self.process = process
        channel = main.makeChannel("SpringBoard")
    }

    /// The web view of a Capacitor app, once its view has been loaded.
    var webView: WKWebView? { (root as? CAPBridgeViewController)?.webView }

    var isAlive: Bool { process.state != .dead }

    /// Whether the app is before the user, or on its way there.
    var isInFront: Bool {
        for wish in wishes.reversed() {
            switch wish {
            case .background, .backgroundLaunch: return false
            case .launch, .foreground: return true
            case .work, .errand: continue
            }
        }
        return state == .active || state == .launching
    }

    /// Asks something of the app; it is done when all before it is done.
    func want(_ wish: Wish) {
        if case .launch(let url?) = wish { undelivered.append(url) }
        if case .foreground(let url?) = wish { undelivered.append(url) }
        wishes.append(wish)
        next()
    }

    private func next() {
        guard !isBusy, !wishes.isEmpty else { return }
        isBusy = true
        switch wishes[0] {
        case .launch(let url): launch(url)
        case .foreground(let url): comeForward(url)
        case .background: goBack()
        case .backgroundLaunch: launchInBackground()
        case .work(let request): doWork(request)
        case .errand(let errand): runBehind(errand)
        }
    }

    private func finished(_ state: State) {
        self.state = state
        wishes.removeFirst()
        isBusy = false
        next()
    }

    func after(
        _ figure: LatencyProfile.Figure, _ label: StaticString, _ body: @escaping () -> Void
    ) {
        channel.post(label, window: figure.window, body)
    }

    // MARK: Launch (F109, F126a, F126b)

    private func launch(_ url: URL?) {
        after(parts.profile.appLaunch, "didFinishLaunching") { [self] in
            let context = LaunchContext(knobs: parts.knobs)
            guard parts.knobs["scenes"] == "off" else { return connectScene(url, context) }
            let lifecycle = makeLifecycle(context)
            let wantsURL = lifecycle.finishLaunching(options: url.map { [.url: $0] })
            launchIsOver()
            // U6: on the phone of our default the root view is loaded before the URL comes.
            let urlComesFirst = parts.knobs["launch-url"] == "before-view"
            guard let url, wantsURL else {
                showWindow(lifecycle)
                undelivered.removeAll { $0 == url }
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

    private func makeRoot(_ context: LaunchContext) -> UIViewController {
        let root = bundle.makeRootViewController?(context) ?? CAPBridgeViewController()
        self.root = root
        return root
    }

    /// From here on no handler of background work is taken.
    private func launchIsOver() { BGTaskScheduler.of(process).hasFinishedLaunching = true }

    private func showWindow(_ lifecycle: ApplicationLifecycle) {
        guard !isShown else { return }
        isShown = true
        lifecycle.showWindow()
    }

    /// U6: with scenes the launch URL comes with the connection, and before the root view.
    private func connectScene(_ url: URL?, _ context: LaunchContext) {
        let lifecycle = makeSceneLifecycle(context)
        lifecycle.finishLaunching()
        launchIsOver()
        undelivered.removeAll { $0 == url }
        connect(lifecycle, url)
        lifecycle.enterForeground()
        activate(lifecycle)
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

    private func connect(_ lifecycle: SceneLifecycle, _ url: URL?) {
        isShown = true
        lifecycle.connect(url: url, options: Self.openOptions)
    }

    // MARK: Background work

    /// The system wants work done: nothing becomes active. Whether the root view of an app without
    /// scenes is loaded all the same is unsettled; a scene is only connected when it is to be seen.
    private func launchInBackground() {
        after(parts.profile.appLaunch, "didFinishLaunching") { [self] in
            let context = LaunchContext(knobs: parts.knobs)
            if parts.knobs["scenes"] == "off" {
                let lifecycle = makeLifecycle(context)
                lifecycle.finishLaunching(inBackground: true)
                launchIsOver()
                if parts.knobs["background-launch"] == "view" { showWindow(lifecycle) }
            } else {
                makeSceneLifecycle(context).finishLaunching(inBackground: true)
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
            undelivered.removeAll { $0 == url }
            connect(scene, url)
            return true
        }
        if let lifecycle = lifecycle as? ApplicationLifecycle { showWindow(lifecycle) }
        return false
    }

    private func doWork(_ request: BGTaskRequest) {
        suspension?.cancel()
        if state == .suspended {
            process.resume()
            parts.note("\(bundle.displayName) goes on in the background")
            state = .background
        }
        work(on: request) { [self] in
            guard isAlive else { return }
            if state == .background { suspendSoon() }
            finished(state)
        }
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
        if let first = undelivered.firstIndex(of: url) { undelivered.remove(at: first) }
        lifecycle.open(url, options: Self.openOptions)
    }

    private static var openOptions: [UIApplication.OpenURLOptionsKey: Any] {
        [.sourceApplication: "com.apple.springboard"]
    }

    // MARK: To the front (F111, F126c, F126d)

    private func comeForward(_ url: URL?) {
        guard let lifecycle else { return finished(state) }
        suspension?.cancel()
        if state == .suspended {
            process.resume()
            webView?.contentProcess.process.resume()
            parts.note("\(bundle.displayName) goes on")
        }
        guard state != .active else {
            guard let url else { return runErrands { [self] in finished(.active) } }
            return openInFront(url, lifecycle)
        }
        after(parts.profile.sceneChange, "willEnterForeground") { [self] in
            webView?.contentProcess.process.resume()
            let tookURL = showForTheFirstTime(lifecycle, url)
            lifecycle.enterForeground()
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

    // MARK: Errands

    /// Hands something to the app the next time that it comes to the front, or at once when it is
    /// there: a notification that was tapped.
    func add(_ errand: @escaping () -> Void) { errands.append(errand) }

    private func runErrands(then next: @escaping () -> Void) {
        guard !errands.isEmpty else { return next() }
        after(parts.profile.urlDelivery, "errand") { [self] in
            let errands = errands
            self.errands = []
            for errand in errands { errand() }
            next()
        }
    }

    /// Hands something to the app where it is; what was suspended goes on for a while, its page too.
    private func runBehind(_ errand: @escaping () -> Void) {
        suspension?.cancel()
        if state == .suspended {
            process.resume()
            webView?.contentProcess.process.resume()
            parts.note("\(bundle.displayName) goes on in the background")
            state = .background
        }
        channel.post("errand") { [self] in
            errand()
            if state == .background { suspendSoon() }
            finished(state)
        }
    }

    /// Does something on the app's main queue, as a touch of the user's.
    func perform(_ label: StaticString, _ body: @escaping () -> Void) {
        channel.post(label, body)
    }

    /// Something of the system's comes before the app, which stays where it is (F112).
    func interrupt() {
        guard state == .active, wishes.isEmpty, let lifecycle else { return }
        channel.post("willResignActive") { lifecycle.resignActive() }
    }

    /// The system's own has gone again.
    func endInterruption() {
        after(parts.profile.activation, "didBecomeActive") { [self] in
            guard state == .active, wishes.isEmpty, let lifecycle,
                lifecycle.application.applicationState == .inactive
            else { return }
            lifecycle.becomeActive()
        }
    }

    // MARK: To the back (F112)

    private func goBack() {
        guard let lifecycle, state == .active else { return finished(state) }
        after(parts.profile.sceneChange, "willResignActive") { [self] in
            // Behind a question of the phone's the app is inactive already.
            if lifecycle.application.applicationState == .active { lifecycle.resignActive() }
            after(parts.profile.sceneChange, "didEnterBackground") { [self] in
                lifecycle.enterBackground()
                // U8: the page may be frozen before it has run its pause handlers.
                if parts.knobs["background-page"] == "frozen" {
                    webView?.contentProcess.process.suspend()
                }
                suspendSoon()
                finished(.background)
            }
        }
    }

    private func suspendSoon() {
        suspension = parts.queue.after(parts.profile.suspension.window, "suspend") { [self] in
            guard state == .background, wishes.isEmpty, isAlive else { return }
            parts.note("\(bundle.displayName) is suspended")
            webView?.contentProcess.process.suspend()
            process.suspend()
            state = .suspended
        }
    }

    /// Ends the process at once, and its page with it; what was only in memory is gone.
    func kill(_ reason: String) {
        suspension?.cancel()
        wishes = []
        process.kill(reason: reason)
    }
}
