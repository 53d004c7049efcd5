// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation
public import UIKit

/// Hands a scene's URLs and user activities over to plugins, as Capacitor does since 8.5.
///
/// The notifications of the app-delegate life cycle are posted with their payloads, so that plugins
/// need not know which life cycle there is. What an app is launched for waits until the bridge's
/// view has appeared, since no plugin is there before (F110).
public class SceneDelegateProxy: NSObject, UISceneDelegate {
    /// Unlike Capacitor's, one per simulated process.
    public static var shared: SceneDelegateProxy {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "SceneDelegateProxy.shared was used outside a simulated process; use it in a scene "
                    + "delegate's callbacks.")
        }
        return process.service(SceneDelegateProxy.self) { SceneDelegateProxy() }
    }

    /// The most recent URL of this process.
    public private(set) var lastURL: URL?

    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        NotificationCenter.default.post(name: .capacitorSceneWillConnect, object: scene)
        var token: (any NSObjectProtocol)?
        token = NotificationCenter.default.addObserver(
            forName: .capacitorViewDidAppear, object: nil, queue: OperationQueue.main
        ) { [self] _ in
            if let token { NotificationCenter.default.removeObserver(token) }
            self.scene(scene, openURLContexts: connectionOptions.urlContexts)
            for activity in connectionOptions.userActivities {
                self.scene(scene, continue: activity)
            }
        }
    }

    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            remember(context.url)
            // Keyed by plain strings, because Linux casts no other dictionary (F190).
            var options: [String: Any] = [:]
            if let source = context.options.sourceApplication {
                options[UIApplication.OpenURLOptionsKey.sourceApplication.rawValue] = source
            }
            if let annotation = context.options.annotation {
                options[UIApplication.OpenURLOptionsKey.annotation.rawValue] = annotation
            }
            options[UIApplication.OpenURLOptionsKey.openInPlace.rawValue] =
                context.options.openInPlace
            let payload: [String: Any] = ["url": context.url, "options": options]
            NotificationCenter.default.post(name: .capacitorOpenURL, object: payload)
            NotificationCenter.default.post(name: .CDVPluginHandleOpenURL, object: context.url)
            NotificationCenter.default.post(
                name: .capacitorSceneOpenURL, object: scene, userInfo: payload)
        }
    }

    /// Takes only web pages (F105).
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
            let url = userActivity.webpageURL
        else { return }
        remember(url)
        let payload: [String: Any] = ["url": url]
        NotificationCenter.default.post(name: .capacitorOpenUniversalLink, object: payload)
        NotificationCenter.default.post(
            name: .capacitorSceneOpenUniversalLink, object: scene, userInfo: payload)
    }

    private func remember(_ url: URL) {
        lastURL = url
        ApplicationDelegateProxy.shared.lastURL = url
    }
}
