package import Simulation

/// An activity's `Window`, which is a span of time elsewhere: what it says of the system's bars, and the
/// keyboard over it.
///
/// There is no screen to show it on. As of Android 15 it reaches to all edges, so that no bar has a
/// color of its own.
public final class PhoneWindow {
    /// What the system draws around the apps.
    public enum Bar: CaseIterable, Sendable {
        case status, navigation
    }

    private unowned let activity: Activity
    /// Whether the system has taken it in; before, nothing is known of the bars.
    package internal(set) var isAttached = false
    private var hidden: Set<Bar> = []
    /// Whether the status bar's signs are dark, for a light background.
    public var isAppearanceLightStatusBars = false
    /// Whether the content is laid out below the status bar, too, as the flags
    /// `SYSTEM_UI_FLAG_LAYOUT_STABLE` and `SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN` say.
    public var isLayoutFullscreen = false
    /// Whether it is kept out of screenshots and of the list of recent apps, as the flag `FLAG_SECURE`
    /// says.
    public var isSecure = false
    public let keyboard: SoftKeyboard

    init(_ activity: Activity) {
        self.activity = activity
        keyboard = SoftKeyboard(activity.android)
    }

    /// Has the bars go or come; they do in a later turn of the UI thread.
    public func setHidden(_ isHidden: Bool, _ bars: Set<Bar>) {
        Handler(activity.android.mainLooper).post { [self] in
            if isHidden { hidden.formUnion(bars) } else { hidden.subtract(bars) }
        }
    }

    /// False also as long as the window is not attached.
    public func isVisible(_ bar: Bar) -> Bool { isAttached && !hidden.contains(bar) }

    /// In the units of a page; none while the bar is hidden (assumed: a Pixel 8's).
    public var statusBarHeight: Int { hidden.contains(.status) ? 0 : 50 }
}

/// The keyboard on the screen, which comes and goes over the window that has the focus.
///
/// Where nobody wants to know of its ways, it is there or gone at once.
public final class SoftKeyboard {
    private unowned let android: AndroidProcess
    private let resource: Resource
    private var isUp = false
    private var isAsked = false
    private var watch: (onStart: () -> Void, onEnd: () -> Void)?
    /// Told on the UI thread that the window's insets are others: whether the keyboard is one of them.
    package var insetsChanged: ((_ isShown: Bool) -> Void)?
    private var animations = 0
    private var isMoving = false

    /// In the units of a page (assumed: Gboard on a Pixel 8).
    public var height: Int { isShown ? Self.upHeight : 0 }

    package static let upHeight = 312

    /// In milliseconds, as of the system's `InsetsController`.
    private static let animation = 285

    init(_ android: AndroidProcess) {
        self.android = android
        resource = Self.resource(of: android)
    }

    private static func resource(of android: AndroidProcess) -> Resource {
        Resource("keyboard", android.process.uniqueName)
    }

    /// What a page's wish for the keyboard touches of its app's memory.
    package static func memory(of android: AndroidProcess) -> MemoryFootprint {
        MemoryFootprint([Step(.write, resource(of: android))])
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, resource) }

    public var isShown: Bool {
        touch(.read)
        return isUp
    }

    /// Has somebody told on the UI thread when the keyboard begins to come or go, and when it has;
    /// nil: nobody.
    public func setAnimationCallback(_ callback: (onStart: () -> Void, onEnd: () -> Void)?) {
        touch(.write)
        watch = callback
    }

    public func show() { ask(true) }

    public func hide() { ask(false) }

    private func ask(_ isWanted: Bool) {
        touch(.read)
        guard isWanted != isAsked else { return }
        touch(.write)
        isAsked = isWanted
        guard watch != nil else {
            isUp = isWanted
            return note()
        }
        android.tellSystem("keyboard") { [weak self, android] in
            android.systemChannel.post("insets animation") { self?.move(isWanted) }
        }
    }

    /// One that is on its way is there at once when the other way is asked for.
    private func move(_ isWanted: Bool) {
        touch(.write)
        guard isWanted != isUp else { return }
        if isMoving { arrive() }
        isUp = isWanted
        isMoving = true
        animations += 1
        let number = animations
        note()
        watch?.onStart()
        Handler(android.mainLooper).postDelayed(
            { [weak self] in
                guard let self, isMoving, animations == number else { return }
                arrive()
            }, Self.animation)
    }

    private func arrive() {
        touch(.write)
        isMoving = false
        watch?.onEnd()
    }

    private func note() {
        android.process.simulation.trace.note(
            .lifecycle, "the keyboard \(isUp ? "comes up" : "goes")")
        insetsChanged?(isUp)
    }
}
