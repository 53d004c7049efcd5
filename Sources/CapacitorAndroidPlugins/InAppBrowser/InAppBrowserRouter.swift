import AndroidFoundation
import CapacitorAndroid

/// A browser that InAppBrowser has opened above the app.
class InAppBrowserRouter {
    enum Event {
        case pageLoaded, finished
        case navigationCompleted(String)
    }

    fileprivate let context: Context
    fileprivate let tell: (Event) -> Void
    fileprivate var isFirstLoad = true
    private var isFinished = false
    /// Told once, when it has gone.
    private var closed: [() -> Void] = []

    init(_ context: Context, _ tell: @escaping (Event) -> Void) {
        self.context = context
        self.tell = tell
    }

    /// - Parameter done: Called with true when it is there, and with false where it cannot be.
    func open(_ url: String, _ done: @escaping (Bool) -> Void) {}

    /// Asks it to go.
    fileprivate func leave() {}

    /// Also where the user has closed it: then it is done at once.
    final func close(_ done: @escaping () -> Void) {
        if isFinished { return done() }
        closed.append(done)
        leave()
    }

    fileprivate final func finish() {
        guard !isFinished else { return }
        isFinished = true
        tell(.finished)
        for done in closed { done() }
        closed = []
    }
}

/// A tab of the phone's browser.
final class CustomTabsRouter: InAppBrowserRouter {
    private lazy var events = ControllerEvents.of(context.android)
    private lazy var name = events.makeName()
    private var connection: CustomTabsServiceConnection?
    private var session: CustomTabsSession?
    /// Whether the activity below the tab is before the user.
    private var isControllerOnTop = false
    /// Whether the tab was hidden while it was not: by the home screen, or for good.
    private var isTabHidden = false

    override func open(_ url: String, _ done: @escaping (Bool) -> Void) {
        let main = Handler(context.getMainLooper())
        let connection = CustomTabsServiceConnection(context)
        self.connection = connection
        _ = CustomTabsClient.bindCustomTabsService(context, connection)
        main.post { [self] in
            guard let client = connection.client else { return done(false) }
            let session = client.newSession { [weak self] in self?.navigated($0) }
            self.session = session
            events.listen(to: name) { [self] in hear($0, url, session, done) }
            do {
                try CustomTabsControllerActivity.start(context, of: name)
            } catch {
                done(false)
            }
        }
    }

    private func hear(
        _ event: CustomTabsControllerActivity.Event, _ url: String, _ session: CustomTabsSession,
        _ done: (Bool) -> Void
    ) {
        switch event {
        case .ready(let activity):
            do {
                try CustomTabsIntent(session).launchUrl(activity, Uri.parse(url))
                done(true)
            } catch {
                done(false)
            }
        case .resumed:
            isControllerOnTop = true
            if isTabHidden { end() }
        case .paused:
            isControllerOnTop = false
            isTabHidden = false
        case .destroyed: over()
        }
    }

    private func navigated(_ event: Int) {
        switch event {
        case CustomTabsCallback.NAVIGATION_FINISHED:
            if isFirstLoad { tell(.pageLoaded) }
            isFirstLoad = false
        case CustomTabsCallback.TAB_HIDDEN:
            if isControllerOnTop { end() } else { isTabHidden = true }
        default: break
        }
    }

    /// The tab has gone, and what lay below it goes too.
    private func end() {
        isTabHidden = false
        leave()
        over()
    }

    private func over() {
        events.forget(name)
        finish()
    }

    override fileprivate func leave() {
        do {
            try CustomTabsControllerActivity.start(context, of: name, close: true)
        } catch {
            // An activity of the app's own is there.
            preconditionFailure("\(error)")
        }
    }
}

/// A web view in an activity of the app's own.
final class WebViewRouter: InAppBrowserRouter {
    private let options: InAppWebViewOptions
    private var view: InAppWebView?

    init(
        _ context: Context, _ options: InAppWebViewOptions, _ tell: @escaping (Event) -> Void
    ) {
        self.options = options
        super.init(context, tell)
    }

    override func open(_ url: String, _ done: @escaping (Bool) -> Void) {
        let view = InAppWebView(
            url, headers: options.headers, hardwareBack: options.hardwareBack
        ) { [weak self] event in
            guard let self else { return }
            switch event {
            case .created:
                clearCookies()
                done(true)
            case .pageFinished(let url):
                tell(isFirstLoad ? .pageLoaded : .navigationCompleted(url))
                isFirstLoad = false
            case .destroyed: finish()
            }
        }
        self.view = view
        view.start(context)
    }

    /// A web view in a process of its own has cookies of its own.
    private func clearCookies() {
        if options.isIsolated { return }
        if options.clearCache {
            CookieManager.getInstance().removeAllCookies()
        } else if options.clearSessionCache {
            CookieManager.getInstance().removeSessionCookies()
        }
    }

    override fileprivate func leave() { view?.finish(context) }
}
