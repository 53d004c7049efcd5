public import FaradFoundation
import Simulation
public import UIKit

/// Hands the app delegate's URLs and user activities over to plugins (F104, F105).
public class ApplicationDelegateProxy: NSObject, UIApplicationDelegate {
    /// Unlike Capacitor's, one per simulated process.
    public static var shared: ApplicationDelegateProxy {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "ApplicationDelegateProxy.shared was used outside a simulated process; use it in "
                    + "an app delegate's callbacks.")
        }
        return process.service(ApplicationDelegateProxy.self) { ApplicationDelegateProxy() }
    }

    /// The most recent URL of this process; never cleared (F106).
    public internal(set) var lastURL: URL?

    /// Posts the URL, then Cordova's notification, then remembers it; always true.
    ///
    /// The options are keyed by plain strings, because Linux casts no other dictionary (F190).
    public func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        var plain: [String: Any] = [:]
        for (key, value) in options { plain[key.rawValue] = value }
        NotificationCenter.default.post(
            name: .capacitorOpenURL, object: ["url": url, "options": plain] as [String: Any])
        NotificationCenter.default.announce(.CDVPluginHandleOpenURL, object: url)
        lastURL = url
        return true
    }

    /// Takes only web pages; false for everything else (F105).
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
            let url = userActivity.webpageURL
        else { return false }
        lastURL = url
        NotificationCenter.default.post(
            name: .capacitorOpenUniversalLink, object: ["url": url] as [String: Any])
        return true
    }
}
