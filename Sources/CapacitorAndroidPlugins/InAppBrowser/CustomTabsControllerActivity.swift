import AndroidFoundation

/// Lies between the app and a browser's tab, and tells what becomes of itself: by that the tab's end is
/// known.
final class CustomTabsControllerActivity: Activity {
    enum Event {
        case ready(CustomTabsControllerActivity)
        case resumed, paused, destroyed
    }

    private static let browser = "EXTRA_BROWSER_ID"
    private static let close = "ACTION_CLOSE_CUSTOM_TABS"

    /// What starts it, or ends the one that is there.
    static func start(_ context: Context, of browser: String, close: Bool = false) throws {
        var intent = Intent(context, CustomTabsControllerActivity.self)
        intent.putExtra(Self.browser, browser)
        if close { intent.putExtra(Self.close, true) }
        try context.startActivity(intent)
    }

    override func onCreate() {
        super.onCreate()
        setUp(getIntent())
    }

    override func onNewIntent(_ intent: Intent) {
        super.onNewIntent(intent)
        setUp(intent)
    }

    private func setUp(_ intent: Intent) {
        if intent.getBooleanExtra(Self.close, false) {
            finish()
        } else {
            tell(.ready(self), intent)
        }
    }

    override func onResume() {
        super.onResume()
        tell(.resumed, getIntent())
    }

    override func onPause() {
        super.onPause()
        tell(.paused, getIntent())
    }

    override func onDestroy() {
        tell(.destroyed, getIntent())
        super.onDestroy()
    }

    private func tell(_ event: Event, _ intent: Intent) {
        guard let browser = intent.getStringExtra(Self.browser) else { return }
        ControllerEvents.of(android).tell(event, of: browser)
    }
}

/// What Java keeps in a static field: who hears of the activities, by the browser that they belong to.
final class ControllerEvents {
    private var listeners: [(browser: String, hear: (CustomTabsControllerActivity.Event) -> Void)] =
        []
    private var count = 0

    static func of(_ android: AndroidProcess) -> ControllerEvents {
        android.process.service(ControllerEvents.self) { ControllerEvents() }
    }

    /// A name for a browser that no other one has.
    func makeName() -> String {
        count += 1
        return "\(count)"
    }

    func listen(to browser: String, _ hear: @escaping (CustomTabsControllerActivity.Event) -> Void)
    {
        listeners.append((browser, hear))
    }

    func forget(_ browser: String) { listeners.removeAll { $0.browser == browser } }

    fileprivate func tell(_ event: CustomTabsControllerActivity.Event, of browser: String) {
        for listener in listeners where listener.browser == browser { listener.hear(event) }
    }
}
