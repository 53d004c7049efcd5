import Simulation

/// A web view in an activity of the app's own that fills the screen: the app's main activity is stopped
/// behind it.
///
/// As a browser's tab does here, it loads nothing: a page counts as loaded some time after it was asked
/// for when the phone is connected.
package final class InAppWebView {
    /// What the activity tells of itself.
    package enum Event {
        case created
        case pageFinished(String)
        /// It has ended; leaving it for the home screen does not end it.
        case destroyed
    }

    /// What goes with the first request beside what every web view sends.
    package let headers: [String: String]
    /// Whether the back button leads to the page before, where there is one.
    package let hardwareBack: Bool
    /// The pages that led here, oldest first; the last one is shown or on its way.
    package var history: [String]
    package let tell: (Event) -> Void

    package init(
        _ url: String, headers: [String: String], hardwareBack: Bool,
        _ tell: @escaping (Event) -> Void
    ) {
        history = [url]
        self.headers = headers
        self.hardwareBack = hardwareBack
        self.tell = tell
    }

    /// Starts its activity.
    package func start(_ context: Context) {
        CustomTabs.of(context.android.process).openWebView(self)
    }

    /// Has its activity end, wherever the user is.
    package func finish(_ context: Context) {
        CustomTabs.of(context.android.process).finishWebView(self)
    }
}
