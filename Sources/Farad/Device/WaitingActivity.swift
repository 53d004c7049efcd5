import AndroidFoundation

/// An activity of another app above an app that wants its result (F179).
final class WaitingActivity {
    /// The app that has started it.
    let identifier: String
    let key: String
    let intent: Intent
    /// Whether it fills the screen, so that the app below is stopped, and not paused alone.
    var hidesApp: Bool
    let state = InstanceState()
    /// Set when it has ended.
    var result: ActivityResult?
    /// Whether the user has chosen in it and is in another app now.
    var isOver = false

    init(identifier: String, key: String, _ intent: Intent) {
        self.identifier = identifier
        self.key = key
        self.intent = intent
        hidesApp = !Self.translucent.contains(intent.action)
    }

    /// What lies over the lower part of the screen.
    private static let translucent = [Intent.ACTION_CHOOSER, "android.provider.action.PICK_IMAGES"]
}

/// A tab of the phone's browser above an app, or a web view of the app's own.
final class CustomTab {
    let identifier: String
    private let firstURL: String
    let session: CustomTabsSession?
    let webView: InAppWebView?
    /// False while the user is elsewhere.
    var isInFront = true

    init(identifier: String, url: String, _ session: CustomTabsSession?) {
        self.identifier = identifier
        firstURL = url
        self.session = session
        webView = nil
    }

    init(identifier: String, _ webView: InAppWebView) {
        self.identifier = identifier
        firstURL = ""
        session = nil
        self.webView = webView
    }

    var url: String { webView?.history.last ?? firstURL }
}
