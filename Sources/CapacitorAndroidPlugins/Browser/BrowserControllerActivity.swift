import AndroidFoundation

/// Lies between the app and the browser's tab: when it is seen again the tab has gone, and it goes too.
final class BrowserControllerActivity: Activity {
    private var isTabOpen = false

    private var plugin: BrowserController { BrowserController.of(android) }

    override func onCreate() {
        super.onCreate()
        plugin.ready?(self)
    }

    override func onNewIntent(_ intent: Intent) {
        super.onNewIntent(intent)
        if intent.hasExtra("close") { finish() }
    }

    override func onResume() {
        super.onResume()
        if isTabOpen { finish() }
        isTabOpen.toggle()
    }

    override func onDestroy() {
        super.onDestroy()
        plugin.ready = nil
        plugin.activity = nil
    }
}

/// What Java keeps in static fields: one of each per process.
final class BrowserController {
    /// Told of the activity when it is made.
    var ready: ((BrowserControllerActivity) -> Void)?
    var activity: BrowserControllerActivity?

    static func of(_ android: AndroidProcess) -> BrowserController {
        android.process.service(BrowserController.self) { BrowserController() }
    }
}
