import FaradFoundation
import Simulation

/// One screen of an app, and its life.
open class Activity: Context {
    /// Why the activity was started; an intent that comes later does not change it.
    public private(set) var intent: Intent
    package var finishSink: () -> Void = {}
    package var moveTaskToBackSink: () -> Void = {}
    /// Told when a dialog of the system comes over the activity, which pauses it.
    package var dialogSink: () -> Void = {}
    /// Told when the user has answered such a dialog: delivers the answer and resumes the activity.
    package var dialogAnswerSink: (_ answer: @escaping () -> Void) -> Void = { $0() }
    /// From a request to its answers.
    var isRequestingPermissions = false
    /// Starts an activity of another app, whose result belongs to the key.
    package var startActivitySink: (_ key: String, _ intent: Intent) -> Void = { _, _ in }
    /// What a former activity has left, when this one takes its place in a new process.
    package var savedInstanceState: InstanceState?
    var resultCallbacks: [String: (ActivityResult) -> Void] = [:]
    /// Results that nobody has registered for so far.
    var undelivered: [String: ActivityResult] = [:]
    private var backCallbacks: [OnBackPressedCallback] = []
    public private(set) var isFinishing = false
    public private(set) var isDestroyed = false
    /// Between its stop and its next start: its state is saved, and its fragments stay as they are.
    package private(set) var isStopped = false
    public private(set) lazy var window = PhoneWindow(self)
    /// What it shows above itself; the last one is on top.
    package internal(set) var dialogs: [Dialog] = []
    package private(set) lazy var display = Display(self)

    public required init(intent: Intent) {
        self.intent = intent
        super.init(AndroidProcess.current)
        // How the screen is turned at the start decides what is a change of it.
        _ = display
    }

    public func getIntent() -> Intent { intent }

    open func onCreate() {}
    open func onStart() { isStopped = false }
    open func onRestart() {}
    open func onResume() {
        android.resumedActivity = self
        window.isAttached = true
    }
    open func onPause() {
        if android.resumedActivity === self { android.resumedActivity = nil }
        window.keyboard.hide()
    }
    open func onStop() { isStopped = true }
    /// What it has shown goes with it, and answers to nobody.
    open func onDestroy() {
        isDestroyed = true
        dialogs = []
    }
    /// The phone was turned, or the user has set something for all apps.
    open func onConfigurationChanged(_ newConfig: Configuration) {}
    /// After the activity's end: its window has gone.
    open func onDetachedFromWindow() {}
    open func onNewIntent(_ intent: Intent) {}
    /// Before the activity stops: what a new one would need.
    open func onSaveInstanceState(_ outState: InstanceState) {}

    /// Asks the system to end the activity; it leaves the screen in a later turn.
    public func finish() {
        isFinishing = true
        finishSink()
    }

    /// Asks the system to bring the app's task behind all others.
    @discardableResult
    public func moveTaskToBack(_ nonRoot: Bool) -> Bool {
        moveTaskToBackSink()
        return true
    }

    public func runOnUiThread(_ action: @escaping () -> Void) {
        if SerialQueue.current === android.mainLooper.queue {
            action()
        } else {
            Handler(android.mainLooper).post(action)
        }
    }

    // MARK: The back button

    public func addOnBackPressedCallback(_ callback: OnBackPressedCallback) {
        backCallbacks.append(callback)
    }

    /// What lies above the activity has it first: the keyboard, then a dialog. Else the newest enabled
    /// callback handles it; without one the activity goes to the background, as the root of its task
    /// does.
    package func onBackPressed() {
        if window.keyboard.isShown {
            window.keyboard.hide()
        } else if let dialog = dialogs.last {
            dialog.cancelByUser()
        } else if let callback = backCallbacks.last(where: \.isEnabled) {
            callback.handleOnBackPressed()
        } else {
            moveTaskToBack(false)
        }
    }
}

/// What a piece of an app does when the back button is pressed.
open class OnBackPressedCallback {
    public var isEnabled: Bool

    public init(_ enabled: Bool) { isEnabled = enabled }

    open func handleOnBackPressed() {}
}
