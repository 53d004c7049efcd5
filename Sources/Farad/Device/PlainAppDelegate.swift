import Capacitor
package import FaradFoundation
package import UIKit

/// The application delegate of Capacitor's template: hands URLs to Capacitor and does nothing else.
package final class PlainAppDelegate: UIResponder, UIApplicationDelegate {
    package var window: UIWindow?

    package func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        ApplicationDelegateProxy.shared.application(app, open: url, options: options)
    }

    package func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        ApplicationDelegateProxy.shared.application(
            application, continue: userActivity, restorationHandler: restorationHandler)
    }
}
