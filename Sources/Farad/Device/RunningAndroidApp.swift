import AndroidFoundation
import CapacitorAndroid
import CapacitorAndroidPlugins
import FaradFoundation
import Simulation
import WebKit

/// One process of an app on an Android phone, and the life of its activity (F176, F177).
///
/// What the system tells an activity on its way to the front comes in one turn of its main thread;
/// an iPhone app hears it in several.
final class RunningAndroidApp: RunningApp {
    private let android: AndroidBundle
    unowned let launcher: SpringBoard
    private(set) var activity: BridgeActivity?
    /// Whether something lies over the activity without hiding it.
    var isCovered = false
    /// An activity of the app's own that lies over the main one.
    var overlay: Activity?
    /// What other processes tell this one beside the system: in their order, whatever the system does.
    let broadcasts: Channel
    /// What the next start of the activity, or its next way to the front, brings along.
    private var intents: [Intent] = []

    init(
        _ bundle: AppBundle, _ android: AndroidBundle, parts: PhoneParts,
        process: SimulatedProcess, main: SerialQueue, launcher: SpringBoard
    ) {
        self.android = android
        self.launcher = launcher
        broadcasts = main.makeChannel("broadcasts")
        super.init(bundle, parts: parts, process: process, main: main)
    }

    override var webView: WKWebView? { activity?.bridge?.getWebView().engine }

    override var listeners: [ListenerCount] {
        (activity?.bridge?.listenerCounts ?? []).map {
            ListenerCount(
                plugin: $0.plugin, event: $0.event, listening: $0.listening, kept: $0.kept)
        }
    }

    /// What lies on top of the activity and waits for the user.
    var topDialog: Dialog? { activity?.dialogs.last { !($0 is PrivacyScreenDialog) } }

    override func findCover() -> String? {
        parts.simulation.touches(.read, Dialog.shown(in: process))
        return topDialog.map { dialog in
            ShownAlert(dialog).quotedText.map { "the dialog “\($0)”" } ?? "a dialog"
        }
    }

    override func unsettledCalls(asking question: String?) -> [Finding] {
        activity?.bridge?.unsettledCalls(asking: question) ?? []
    }

    override func reportUnsettledCalls(asking question: String?) {
        activity?.bridge?.reportUnsettledCalls(asking: question)
    }

    // MARK: Intents

    /// The activity gets it when it comes to the front: ask for that next.
    func add(_ intent: Intent) {
        touchIntents(.write)
        intents.append(intent)
    }

    private func intent(_ url: URL?) -> Intent? {
        if let url { return Intent(Intent.ACTION_VIEW, url.absoluteString) }
        touchIntents(.write)
        return intents.isEmpty ? nil : intents.removeFirst()
    }

    private func touchIntents(_ access: Access) {
        parts.simulation.touches(access, Resource("intents", process.uniqueName))
    }

    // MARK: Launch

    override func launch(_ url: URL?) {
        after(parts.profile.appLaunch, "onCreate") { [self] in
            start(url)
            finished(.active)
        }
    }

    /// The activity is made and comes to the front, all in one turn.
    private func start(_ url: URL?) {
        let intent = intent(url)
        let activity = android.makeActivity(intent ?? Intent(Intent.ACTION_MAIN))
        self.activity = activity
        let waiting = launcher.takeResult(for: bundle, isCleared: intent != nil)
        activity.savedInstanceState = waiting?.state
        connect(activity)
        parts.note("onCreate")
        activity.onCreate()
        if let url { delivered(url) }
        parts.note("onStart, onResume")
        activity.onStart()
        deliver(waiting)
        activity.onResume()
    }

    /// The result of an activity that the app has started, between its start and its resumption.
    func deliver(_ waiting: WaitingActivity?) {
        guard let waiting, let result = waiting.result else { return }
        parts.note("onActivityResult")
        activity?.deliverResult(result, to: waiting.key)
    }

    private func connect(_ activity: BridgeActivity) {
        activity.finishSink = { [unowned self] in
            channel.post("finish") { [self] in want(.background) }
        }
        activity.moveTaskToBackSink = { [unowned self] in
            parts.queue.async("move task to back") { [self] in want(.background) }
        }
        activity.startActivitySink = { [unowned self] key, intent in
            parts.queue.async("start activity") { [self] in
                parts.note("\(bundle.displayName) starts an activity for \(intent.action)")
                launcher.present(
                    WaitingActivity(identifier: bundle.identifier, key: key, intent))
            }
        }
        connectOverlays()
        activity.dialogSink = { [unowned self] in interrupt() }
        activity.dialogAnswerSink = { [unowned self] answer in
            after(parts.profile.sceneChange, "answer of a dialog") { [self] in
                answer()
                endInterruption()
            }
        }
    }

    // MARK: Background work

    /// The system wants work done: the process is made, and no activity of it.
    override func launchInBackground() {
        after(parts.profile.appLaunch, "onCreate of the application") { [self] in
            finished(.background)
        }
    }

    override func run(_ item: BackgroundItem, done: @escaping () -> Void) {
        var expiry: TimerHandle?
        parts.note("worker \(item.name) begins")
        let worker = WorkManager.of(process).run(item.name, item.workerClass) { [self] result in
            expiry?.cancel()
            parts.note("worker \(item.name) ended: \(result)")
            if result == .retry { tryAgain(item) }
            parts.queue.async("worker ended", done)
        }
        guard let worker else {
            parts.find(
                .backgroundTaskWithoutHandler,
                "\(bundle.displayName) was launched for the work \(item.name), and links no "
                    + "worker of the class \(item.workerClass).")
            return done()
        }
        expiry = parts.queue.after(.exactly(item.patience), "expiry") { [self] in
            parts.find(
                .backgroundTaskExpired,
                "The work \(item.name) was not done after \(item.patience.components.seconds) s.")
            after(parts.profile.sceneChange, "onStopped") { worker.stop() }
            done()
        }
    }

    /// WorkManager waits for 30 s, then twice as long each time, for five hours at most.
    private func tryAgain(_ item: BackgroundItem) {
        var item = item
        let seconds = min(30 * Double(1 << min(item.attempt, 20)), 5 * 3600)
        item.attempt += 1
        let now = parts.simulation.clock.millisecondsSince1970 / 1000
        item.earliestBegin = Date(timeIntervalSince1970: now + seconds)
        launcher.background.schedule(item)
    }

    // MARK: To the front

    override func comeForward(_ url: URL?) {
        wakeUp()
        guard let activity else {
            // The activity was finished: the process lives on and gets a new one.
            return launch(url)
        }
        let intent = intent(url)
        guard state != .active else {
            guard let intent else { return finished(.active) }
            // An activity that is in front is paused while it gets an intent.
            after(parts.profile.urlDelivery, "onNewIntent") { [self] in
                parts.note("onPause, onNewIntent, onResume")
                if let url { delivered(url) }
                if !isCovered { activity.onPause() }
                clearTop()
                activity.onNewIntent(intent)
                activity.onResume()
                finished(.active)
            }
            return
        }
        after(parts.profile.sceneChange, "onRestart") { [self] in
            webView?.contentProcess.process.resume()
            parts.note(
                intent == nil
                    ? "onRestart, onStart, onResume" : "onRestart, onStart, onNewIntent, onResume")
            activity.onRestart()
            activity.onStart()
            if let intent {
                if let url { delivered(url) }
                clearTop()
                activity.onNewIntent(intent)
            } else {
                deliver(launcher.takeResult(for: bundle))
                resumeOverlay()
                isCovered =
                    overlay != nil || launcher.covers(bundle)
                    || AndroidProcess.current.permissions.isAsked(by: activity)
            }
            if !isCovered { activity.onResume() }
            webView?.setVisible(true)
            finished(.active)
        }
    }

    // MARK: To the back

    override func goBack() {
        guard let activity, state == .active else { return finished(state) }
        after(parts.profile.sceneChange, "onPause") { [self] in
            if !isCovered {
                parts.note("onPause")
                activity.onPause()
            }
            overlay?.onPause()
            isCovered = false
            after(parts.profile.sceneChange, "onStop") { [self] in
                save(activity)
                parts.note(activity.isFinishing ? "onStop, onDestroy" : "onStop")
                activity.onStop()
                webView?.setVisible(false)
                // The system waits here until all preferences are on disk (F181).
                AndroidProcess.current.queuedWork.waitToFinish()
                if activity.isFinishing {
                    endOverlay()
                    activity.onDestroy()
                    activity.onDetachedFromWindow()
                    self.activity = nil
                }
                suspendSoon()
                finished(.background)
            }
        }
    }

    /// The list of recent apps has hidden the app before its task can be swiped out of it.
    override func swipeAway() {
        parts.note("\(bundle.displayName) is swiped out of the recent apps")
        if isInFront { want(.background) }
        want(.end)
    }

    /// What a new process needs when this one ends while another activity is in front.
    private func save(_ activity: BridgeActivity) {
        guard let waiting = launcher.waitingActivity, waiting.identifier == bundle.identifier else {
            return
        }
        activity.onSaveInstanceState(waiting.state)
    }

    /// The system keeps the app that was left last as it is for a while, and freezes cached ones.
    override var whenSuspended: (LatencyProfile.Figure, TimerKind) {
        (parts.profile.freezing, .idle)
    }

    /// While the user sees the app's task, the system lets the app go on.
    override func mayBeSuspended() -> Bool { !launcher.isBefore(bundle.identifier) }

    // MARK: What comes over the activity

    /// Something lies over the activity without hiding it: it is paused and not stopped (F176).
    override func interrupt() {
        channel.post("onPause") { [self] in
            guard state == .active, !isCovered, let activity else { return }
            isCovered = true
            parts.note("onPause")
            activity.onPause()
        }
    }

    /// What lay over the activity is gone.
    override func endInterruption() {
        channel.post("onResume") { [self] in
            guard isCovered, let activity else { return }
            isCovered = false
            parts.note("onResume")
            activity.onResume()
        }
    }

    override func settingsChanged(_ before: UserSettings.Values) {
        perform("settings") { [self] in
            AndroidProcess.current.settingsChanged(before, activity)
        }
    }

    /// The user presses the back button (F178), which ends what lies over the activity.
    func pressBack() {
        channel.post("back button") { [self] in
            if let overlay { return overlay.finish() }
            activity?.onBackPressed()
        }
    }
}
