import AndroidFoundation

/// The tab of the phone's browser, and what is told of it.
final class Browser {
    enum Event: String {
        case loaded = "browserPageLoaded"
        case finished = "browserFinished"
    }

    var eventDidOccur: (Event) -> Void = { _ in }
    private let context: Context
    private let connection: CustomTabsServiceConnection
    private var session: CustomTabsSession?
    private var isInitialLoad = false
    /// What still has to leave before the browser counts as finished: the tab while it is shown, and
    /// the app while it is paused. Neither of them tells it alone.
    private var present = 0
    private var isComplete = false

    init(_ context: Context) {
        self.context = context
        connection = CustomTabsServiceConnection(context)
    }

    func open(_ url: Uri) throws {
        let intent = CustomTabsIntent(currentSession)
        isInitialLoad = true
        present = 0
        isComplete = false
        try intent.launchUrl(context, url)
    }

    func bindService() {
        _ = CustomTabsClient.bindCustomTabsService(context, connection)
        leave()
    }

    func unbindService() { present += 1 }

    private func leave() {
        present -= 1
        guard present <= 0 else { return }
        if !isComplete { eventDidOccur(.finished) }
        isComplete = true
    }

    /// Nil until the browser's service is connected.
    private var currentSession: CustomTabsSession? {
        guard let client = connection.client else { return nil }
        if session == nil { session = client.newSession { [weak self] in self?.navigated($0) } }
        return session
    }

    private func navigated(_ event: Int) {
        switch event {
        case CustomTabsCallback.NAVIGATION_FINISHED:
            if isInitialLoad { eventDidOccur(.loaded) }
            isInitialLoad = false
        case CustomTabsCallback.TAB_HIDDEN: leave()
        case CustomTabsCallback.TAB_SHOWN: present += 1
        default: break
        }
    }
}
