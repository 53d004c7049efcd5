public import FaradFoundation
public import UIKit

/// Asks the user to rate the app.
///
/// iOS promises no question either: here the user never sees one, and the log says so.
public enum SKStoreReviewController {
    public static func requestReview() { note() }

    public static func requestReview(in windowScene: UIWindowScene) { note() }

    static func note() {
        Log.write(
            "The app asks for a review; a simulated phone has no App Store and shows nothing.")
    }
}
