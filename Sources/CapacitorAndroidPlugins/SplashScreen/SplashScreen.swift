import CapacitorAndroid

/// A picture over an app's page. At the launch it is the system's, which stays as long as the content
/// is kept from being drawn; what is shown later is the plugin's own.
///
/// Its flags are set on the plugins' thread as well as on the UI thread, as the plugin's are.
final class SplashScreen {
    private let activity: Activity
    private let config: SplashScreenConfig
    private let main: Handler
    private var isVisible = false
    private var isHiding = false
    /// Whether the system's picture is there: the content waits to be drawn.
    private var keepsContent = false
    /// Whether the plugin's own picture is over the content.
    private var isAdded = false
    private var isDialogShown = false
    /// What ends the animation that runs; another one ends it before its time.
    private var endAnimation: (() -> Void)?
    private var animations = 0

    init(_ activity: Activity, _ config: SplashScreenConfig) {
        self.activity = activity
        self.config = config
        main = Handler(activity.getMainLooper())
    }

    // MARK: At the launch

    func showOnLaunch() {
        guard config.launchShowDuration != 0, !activity.isFinishing else { return }
        keepsContent = true
        main.post { [self] in draw() }
    }

    /// The time begins when the content would be drawn for the first time; and again where the app
    /// was paused meanwhile.
    private func draw() {
        guard keepsContent, !isVisible, !isHiding else { return }
        isVisible = true
        main.postDelayed(
            { [self] in
                guard config.launchAutoHide else { return }
                isVisible = false
                letContentBeDrawn()
            }, max(0, config.launchShowDuration))
    }

    /// The system's picture fades out over the content.
    private func letContentBeDrawn() {
        guard keepsContent else { return }
        keepsContent = false
        guard config.launchFadeOutDuration > 0 else { return }
        main.post { [self] in
            isHiding = true
            isVisible = false
            main.postDelayed({ [self] in isHiding = false }, config.launchFadeOutDuration)
        }
    }

    // MARK: Later

    /// - Parameter completed: Called when it begins to go again, or has come to stay; at once where
    ///   one is shown.
    func show(_ settings: SplashScreenSettings, completed: @escaping () -> Void) {
        if activity.isFinishing { return }
        if isVisible { return completed() }
        if config.isUsingDialog {
            activity.runOnUiThread { [self] in showDialog(settings, completed) }
        } else {
            main.post { [self] in fadeIn(settings, completed) }
        }
    }

    private func fadeIn(_ settings: SplashScreenSettings, _ completed: @escaping () -> Void) {
        // The same view cannot be added twice: nobody is told.
        guard !isAdded else { return Logger.debug("Could not add splash view") }
        isAdded = true
        animate(settings.fadeInDuration) { [self] in
            isVisible = true
            guard settings.autoHide else { return completed() }
            main.postDelayed(
                { [self] in
                    hide(settings.fadeOutDuration)
                    completed()
                }, max(0, settings.showDuration))
        }
    }

    private func showDialog(_ settings: SplashScreenSettings, _ completed: @escaping () -> Void) {
        isDialogShown = true
        isVisible = true
        guard settings.autoHide else { return completed() }
        main.postDelayed(
            { [self] in
                hideDialog()
                completed()
            }, max(0, settings.showDuration))
    }

    func hide(_ fadeOutDuration: Int) {
        if isHiding { return }
        if keepsContent {
            if fadeOutDuration != 200 {
                Logger.warn(
                    "fadeOutDuration parameter doesn't work on initial splash screen, use "
                        + "launchFadeOutDuration configuration option")
            }
            isVisible = false
            return letContentBeDrawn()
        }
        guard isAdded else { return }
        isHiding = true
        main.post { [self] in animate(fadeOutDuration) { [self] in tearDown() } }
    }

    /// Without a dialog that is shown it is taken to be hiding for ever after.
    func hideDialog() {
        if isHiding { return }
        if keepsContent {
            isVisible = false
            return letContentBeDrawn()
        }
        isHiding = true
        activity.runOnUiThread { [self] in
            guard isDialogShown else { return }
            isDialogShown = false
            isHiding = false
            isVisible = false
        }
    }

    /// The plugin's own picture goes at once; the system's stays until its time has come, which
    /// begins anew.
    func tearDown() {
        isAdded = false
        isHiding = false
        isVisible = false
        if keepsContent { main.post { [self] in draw() } }
    }

    /// A duration that is none ends the app.
    private func animate(_ duration: Int, _ end: @escaping () -> Void) {
        guard duration >= 0 else {
            return AndroidProcess.current.crash(
                JavaException(
                    "java.lang.IllegalArgumentException",
                    "Animators cannot have negative duration: \(duration)"))
        }
        endAnimation?()
        animations += 1
        let number = animations
        endAnimation = { [self] in
            endAnimation = nil
            end()
        }
        main.postDelayed({ [self] in if animations == number { endAnimation?() } }, duration)
    }
}
