import AndroidFoundation
import FaradFoundation
import Simulation

// What lies above an Android app in its task.
extension SpringBoard {
    private func touch(_ access: Access) {
        parts.simulation.touches(access, Resource("task", ""))
    }

    private func app(above identifier: String) -> RunningAndroidApp? {
        running(identifier) as? RunningAndroidApp
    }

    func present(_ activity: WaitingActivity) {
        touch(.write)
        waitingActivity = activity
        guard let app = app(above: activity.identifier) else { return }
        if activity.intent.action == Intent.scanCode { askForCamera(activity, app) }
        if activity.hidesApp { app.want(.background) } else { app.interrupt() }
    }

    /// The activity ends: the app that started it comes back, in a new process if need be.
    func finishActivity(_ result: ActivityResult) {
        touch(.write)
        guard let waiting = waitingActivity else { return }
        waiting.result = result
        PermissionController.of(parts.phone).cancelRequest(of: waiting)
        guard let app = app(above: waiting.identifier) else {
            guard waiting.hidesApp else {
                // The system keeps nothing of an activity that was never stopped.
                parts.note("nobody is left who wants the result")
                waitingActivity = nil
                return
            }
            return tapIcon(of: waiting.identifier)
        }
        if app.isInFront { app.uncover() } else { app.want(.foreground(nil)) }
    }

    /// What an app has waited for, once; nil while it has not ended.
    ///
    /// - Parameter isCleared: Whether it is ended now, as by a URL that brings the app to the front.
    func takeResult(for bundle: AppBundle, isCleared: Bool = false) -> WaitingActivity? {
        touch(.write)
        guard let waiting = waitingActivity, waiting.identifier == bundle.identifier else {
            return nil
        }
        if waiting.result == nil {
            guard isCleared else { return nil }
            waiting.result = ActivityResult(ActivityResult.RESULT_CANCELED)
        }
        waitingActivity = nil
        return waiting
    }

    /// Whether something lies over an app that has come to the front.
    func covers(_ bundle: AppBundle) -> Bool {
        touch(.read)
        return waitingActivity?.identifier == bundle.identifier
    }

    /// Whether the user sees an app's task, be it the app itself or what is above it.
    func isBefore(_ identifier: String) -> Bool {
        touch(.read)
        if let customTab, customTab.identifier == identifier { return customTab.isInFront }
        return waitingActivity?.identifier == identifier && waitingActivity?.hidesApp == true
    }

    // MARK: Permissions

    /// A scanner of codes asks when it comes, unless that is decided.
    private func askForCamera(_ scanner: WaitingActivity, _ app: RunningAndroidApp) {
        parts.simulation.enter(app.process) {
            let camera = "android.permission.CAMERA"
            let android = AndroidProcess.current
            guard !android.holds(camera), !android.permissions.isRefusedForever(camera) else {
                return
            }
            android.permissions.request([camera], for: scanner) { _ in }
        }
    }

    /// What the system asks in the task that is before the user.
    var permissionPrompt: PermissionController.Prompt? {
        PermissionController.of(parts.phone).prompts.first { prompt in
            guard let app = app(ofPackage: prompt.packageName)?.bundle.identifier else {
                return false
            }
            return running(app)?.isInFront == true || isBefore(app)
        }
    }

    // MARK: The user's ways

    /// A tap on an icon shows the app's task, with what hides the app in it; false where that is the
    /// app.
    func bringsBackActivity(above identifier: String) -> Bool {
        touch(.write)
        viewedDocument = nil
        if let tab = customTab, tab.identifier == identifier {
            if running(identifier) == nil {
                customTab = nil
                return false
            }
            guard !tab.isInFront else { return true }
            tab.isInFront = true
            parts.note("the browser's tab comes back")
            tell(tab, CustomTabsCallback.TAB_SHOWN)
            return true
        }
        guard let waiting = waitingActivity, waiting.identifier == identifier,
            waiting.result == nil
        else { return false }
        guard waiting.hidesApp else {
            if running(identifier) == nil { waitingActivity = nil }
            return false
        }
        parts.note("the activity for \(waiting.intent.action) is in front")
        return true
    }

    /// The home gesture in an activity that hides its app.
    func leaveActivity() {
        touch(.write)
        viewedDocument = nil
        guard let tab = customTab, tab.isInFront else { return }
        parts.note("home gesture in the browser's tab")
        tab.isInFront = false
        tell(tab, CustomTabsCallback.TAB_HIDDEN)
        app(above: tab.identifier)?.suspendSoon()
    }

    /// The back button ends what is above an app; false where that is nothing of another app's.
    func closesActivity() -> Bool {
        touch(.read)
        if shownDocument != nil {
            closeDocument()
            return true
        }
        if let tab = shownTab {
            parts.note("back button in the browser's tab \(tab.url)")
            if let view = tab.webView, view.hardwareBack, view.history.count > 1 {
                touch(.write)
                view.history.removeLast()
                load(tab)
            } else {
                closeTab()
            }
            return true
        }
        guard let waiting = waitingActivity, waiting.result == nil, !waiting.isOver else {
            return false
        }
        parts.note("back button: the activity for \(waiting.intent.action) ends")
        finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
        return true
    }

    // MARK: Documents

    func show(_ document: ShownDocument, for identifier: String) {
        touch(.write)
        parts.note("another app shows \(document.name)")
        viewedDocument = (identifier, document)
        app(above: identifier)?.want(.background)
    }

    /// The document that is before the user.
    var shownDocument: ShownDocument? {
        touch(.read)
        return viewedDocument?.document
    }

    func closeDocument() {
        touch(.write)
        guard let (identifier, document) = viewedDocument else { return }
        parts.note("\(document.name) is closed")
        viewedDocument = nil
        tapIcon(of: identifier)
    }

    // MARK: The browser's tab

    /// The tab that is before the user.
    var shownTab: CustomTab? {
        touch(.read)
        return customTab?.isInFront == true ? customTab : nil
    }

    /// From the tab's appearance to the end of the first load (assumed), as on an iPhone.
    private static let loadMilliseconds = 500

    func open(_ tab: CustomTab) {
        touch(.write)
        customTab = tab
        parts.note("the browser shows \(tab.url)")
        app(above: tab.identifier)?.want(.background)
        tell(tab, CustomTabsCallback.TAB_SHOWN)
        tell(tab, .created)
        load(tab)
    }

    private func load(_ tab: CustomTab) {
        let url = tab.url
        parts.queue.after(.exactly(.milliseconds(Self.loadMilliseconds)), "loaded") { [self] in
            touch(.read)
            // The user may have gone on to another page.
            guard customTab === tab, tab.url == url else { return }
            let isConnected = PhoneNetwork.of(parts.phone).connection != .none
            tell(
                tab,
                isConnected
                    ? CustomTabsCallback.NAVIGATION_FINISHED
                    : CustomTabsCallback.NAVIGATION_FAILED)
            if isConnected { tell(tab, .pageFinished(url)) }
        }
    }

    /// In the web view that is before the user.
    func followLink(to url: String) {
        touch(.write)
        guard let tab = shownTab, let view = tab.webView else { return }
        parts.note("the web view goes to \(url)")
        view.history.append(url)
        load(tab)
    }

    /// The app ends a web view, if it is still there.
    func finish(_ webView: InAppWebView) {
        touch(.read)
        guard let tab = customTab, tab.webView === webView else { return }
        tab.isInFront ? closeTab() : endTab()
    }

    /// It goes, and the user stays where they are; a browser has nothing to tell of it.
    func endTab() {
        touch(.write)
        guard let tab = customTab else { return }
        customTab = nil
        tell(tab, .destroyed)
    }

    func closeTab() {
        touch(.write)
        guard let tab = customTab else { return }
        parts.note("the browser's tab is closed")
        customTab = nil
        tell(tab, CustomTabsCallback.TAB_HIDDEN)
        tell(tab, .destroyed)
        guard let app = app(above: tab.identifier) else { return tapIcon(of: tab.identifier) }
        app.want(.foreground(nil))
    }

    private func tell(_ tab: CustomTab, _ event: InAppWebView.Event) {
        guard let view = tab.webView else { return }
        app(above: tab.identifier)?.broadcasts.post("web view") { view.tell(event) }
    }

    private func tell(_ tab: CustomTab, _ event: Int) {
        guard let session = tab.session else { return }
        app(above: tab.identifier)?.broadcasts.post("custom tab") {
            session.onNavigationEvent(event)
        }
    }
}
