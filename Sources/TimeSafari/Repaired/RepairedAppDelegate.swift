import UIKit

/// The application delegate, which leaves shares to the web layer altogether.
class RepairedAppDelegate: UpstreamAppDelegate {
    override func applicationDidBecomeActive(_ application: UIApplication) {}
}
