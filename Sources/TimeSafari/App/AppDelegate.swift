import Capacitor
import UIKit

#if canImport(ObjectiveC)
    @UIApplicationMain
#endif
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    /// What runs when the system launches the app for a fetch.
    var fetchHandler = DailyFetch.run

    /// The app's own plugin; it lives in the app target, so Capacitor does not find it by itself.
    let sharedImagePlugin = SharedImagePlugin()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // The system takes handlers of background work only while the app launches.
        DailyFetch.register(handler: fetchHandler)
        // The Capacitor bridge may not exist yet: try until it does.
        let maxAttempts = 5
        var attempt = 0
        func tryRegister() {
            attempt += 1
            if registerSharedImagePlugin() { return }
            guard attempt < maxAttempts else {
                print("[AppDelegate] SharedImagePlugin not registered after \(attempt) attempts")
                return
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5 * Double(attempt)) {
                tryRegister()
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
            tryRegister()
        }
        return true
    }

    /// Hands the plugin instance to the Capacitor bridge; false when there is no bridge yet.
    private func registerSharedImagePlugin() -> Bool {
        guard let bridgeViewController = window?.rootViewController as? CAPBridgeViewController,
            let bridge = bridgeViewController.bridge
        else {
            return false
        }
        bridge.registerPluginInstance(sharedImagePlugin)
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        checkForSharedImageOnActivation()
    }

    /// Looks at the flag only: the image itself is read when JavaScript asks for it.
    private func checkForSharedImageOnActivation() {
        guard SharedImageUtility.isSharedPhotoReady() else { return }
        SharedImageUtility.clearSharedPhotoReadyFlag()
        NotificationCenter.default.post(
            name: Notification.Name("SharedPhotoReady"), object: nil)
    }

    func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        // Capacitor tells JavaScript (appUrlOpen), timesafari:// of the share extension included.
        ApplicationDelegateProxy.shared.application(app, open: url, options: options)
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        ApplicationDelegateProxy.shared.application(
            application, continue: userActivity, restorationHandler: restorationHandler)
    }
}
