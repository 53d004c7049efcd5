import Foundation
import UIKit

/// Shows the attachments anew whenever the app comes to the front.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    private var list: AttachmentListViewController? {
        window?.rootViewController as? AttachmentListViewController
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        list?.reload()
    }

    /// `attachments://` carries nothing: the extension has put something into the App Group.
    func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        if app.applicationState == .active { list?.reload() }
        return true
    }
}
