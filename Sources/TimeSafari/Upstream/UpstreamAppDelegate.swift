import UIKit

/// The application delegate without the loop that registered the plugin (phase 2B-2): the root view
/// controller does that.
class UpstreamAppDelegate: AppDelegate {
    override func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        DailyFetch.register(handler: fetchHandler)
        return true
    }
}
