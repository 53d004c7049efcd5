import FaradFoundation
import Simulation
import WebKit

/// One process of an app, and the way through its states; what the system calls on that way is each
/// platform's own.
///
/// What the system wants of the app is done one thing after the other: a URL that comes while the
/// app is still on its way to the background waits until it is there.
class RunningApp {
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
        case work(BackgroundItem)
        case errand(() -> Void)
        /// The user has swiped it away.
        case end
    }

    let bundle: AppBundle
    let process: SimulatedProcess
    /// Where the app stands: the phone, other processes of its and the app's own queue look at it.
    private(set) var state: State {
        get {
            touch(.read)
            return standing
        }
        set {
            touch()
            standing = newValue
        }
    }
    private var standing = State.launching
    let parts: PhoneParts
    let channel: Channel
    private let resource: Resource
    private var wishes: [Wish] = []
    private var isBusy = false
    private var suspension: TimerHandle?
    /// Pieces of work for which the system lets the app go on in the background.
    private var backgroundTimes = 0
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
        channel = main.makeChannel(parts.configuration.platform.systemProcess)
        resource = Resource("app", process.uniqueName)
    }

    // MARK: Each platform's own

    /// The web view of a Capacitor app, once its view has been loaded.
    var webView: WKWebView? { nil }

    /// The same for the phone, which finds it or not: the app makes it while it is launched.
    func findWebView() -> WKWebView? {
        parts.simulation.touches(.read, WebContentProcess.presence(in: process))
        return webView
    }

    /// The system is short of memory.
    func warnOfMemory() {}

    /// What the app itself shows between its page and the user, as a sentence says it; nil: nothing.
    func findCover() -> String? { nil }

    /// The calls of plugins that nobody has answered so far.
    ///
    /// - Parameter question: What the user is asked meanwhile; nil: nothing.
    func unsettledCalls(asking question: String?) -> [Finding] { [] }

    /// Names the calls that nobody can answer any more, now that nothing is left to do.
    func reportUnsettledCalls(asking question: String?) {}

    /// What the app's plugins could tell of themselves, a line each.
    var pluginState: [String] { [] }

    /// Who listens to which event of which plugin, and what is kept for a first listener; for traces.
    var listeners: [ListenerCount] { [] }

    /// Launches the app before the user; ends in `finished(_:)`, as the next three do.
    func launch(_ url: URL?) { finished(.active) }

    /// Launches the app for work that nobody sees.
    func launchInBackground() { finished(.background) }

    func comeForward(_ url: URL?) { finished(.active) }

    func goBack() { finished(.background) }

    /// Runs a piece of background work; `done` when it is over.
    func run(_ item: BackgroundItem, done: @escaping () -> Void) { done() }

    /// From the app's way to the background to its suspension, and whether that is waited for.
    var whenSuspended: (LatencyProfile.Figure, TimerKind) { (parts.profile.suspension, .system) }

    /// Whether nothing of the app's keeps it from being suspended. Who says no suspends later.
    func mayBeSuspended() -> Bool { true }

    /// The user swipes the app out of the app switcher.
    func swipeAway() {
        parts.note("\(bundle.displayName) is killed")
        quit()
    }

    /// The user ends the app.
    func quit() { kill("by the user") }

    /// Something of the system's comes before the app, which stays where it is.
    func interrupt() {}

    /// The system's own has gone again.
    func endInterruption() {}

    /// The user has set something for all apps, or turned the phone; the app hears of it.
    ///
    /// - Parameter before: What was set before.
    func settingsChanged(_ before: UserSettings.Values) {}

    /// The battery is otherwise than it was.
    func batteryChanged(_ before: PhoneBattery.State) {}

    // MARK: Wishes

    /// What is asked of the app and how far it is: the system and the app's own main queue both
    /// change it.
    private func touch(_ access: Access = .write) {
        parts.simulation.touches(access, resource)
    }

    var hasWishes: Bool {
        touch(.read)
        return !wishes.isEmpty
    }

    var isAlive: Bool { process.state != .dead }

    /// Whether the app is before the user, or on its way there.
    var isInFront: Bool {
        touch(.read)
        for wish in wishes.reversed() {
            switch wish {
            case .background, .backgroundLaunch, .end: return false
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
        touch()
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
        case .work(let item): doWork(item)
        case .errand(let errand): runBehind(errand)
        case .end:
            // The system's own hand: the app's code may be in the middle of something.
            parts.queue.after(parts.profile.sceneChange.window, "remove task") { [self] in
                quit()
            }
        }
    }

    func finished(_ state: State) {
        // Code that was killed on its way may still come here: all wishes have gone with the process.
        guard isAlive else { return }
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

    private func doWork(_ item: BackgroundItem) {
        suspension?.cancel()
        if state == .suspended {
            process.resume()
            parts.note("\(bundle.displayName) goes on in the background")
            state = .background
        }
        run(item) { [self] in
            guard isAlive else { return }
            if state == .background { suspendSoon() }
            finished(state)
        }
    }

    // MARK: Ways

    /// Lets go on what was suspended, or is about to be.
    func wakeUp() {
        suspension?.cancel()
        guard state == .suspended else { return }
        process.resume()
        webView?.contentProcess.process.resume()
        parts.note("\(bundle.displayName) goes on")
        URLSessionDaemon.of(parts.phone).processResumed(process)
    }

    /// The app was launched for a URL, and has got it or does not want it.
    func allDelivered(_ url: URL?) {
        touch()
        undelivered.removeAll { $0 == url }
    }

    /// A URL has reached the app.
    func delivered(_ url: URL) {
        touch()
        if let first = undelivered.firstIndex(of: url) { undelivered.remove(at: first) }
    }

    // MARK: Errands

    /// Hands something to the app the next time that it comes to the front, or at once when it is
    /// there: a notification that was tapped.
    func add(_ errand: @escaping () -> Void) {
        touch()
        errands.append(errand)
    }

    func runErrands(then next: @escaping () -> Void) {
        touch(.read)
        guard !errands.isEmpty else { return next() }
        after(parts.profile.urlDelivery, "errand") { [self] in
            touch()
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

    /// Lets the app go on in the background until the answer is called, once, or the patience of the
    /// system is over.
    func holdBackgroundTime(_ patience: Duration) -> () -> Void {
        touch()
        backgroundTimes += 1
        suspension?.cancel()
        var isOver = false
        var limit: TimerHandle?
        let end = { [self] in
            guard !isOver else { return }
            isOver = true
            limit?.cancel()
            touch()
            backgroundTimes -= 1
            if state == .background, isAlive { suspendSoon() }
        }
        limit = parts.queue.after(.exactly(patience), "end of background time", end)
        return end
    }

    /// Suspends the page's process, whose sockets are gone with that.
    func suspendPage() {
        guard let process = webView?.contentProcess.process else { return }
        process.suspend()
        PhoneNetwork.of(parts.phone).processSuspended(process)
    }

    func suspendSoon() {
        guard backgroundTimes == 0 else { return }
        let (figure, kind) = whenSuspended
        suspension = parts.queue.after(figure.window, "suspend", kind: kind) { [self] in
            touch()
            guard state == .background, wishes.isEmpty, backgroundTimes == 0, isAlive,
                mayBeSuspended(), parts.suspend(process)
            else { return }
            for tell in BackgroundModes.of(process).suspended { tell() }
            parts.note("\(bundle.displayName) is suspended")
            suspendPage()
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
