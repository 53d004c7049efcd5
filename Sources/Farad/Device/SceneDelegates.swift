// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Capacitor
import FaradFoundation
import UIKit

/// The scene delegates of apps that bring none, by the knob `scenes` (U6).
enum SceneDelegates {
    static func make(_ knob: String?) -> any UIWindowSceneDelegate {
        knob == "template" ? TemplateSceneDelegate() : HandMadeSceneDelegate()
    }
}

/// What people write who move an app of Capacitor 8.4 to scenes by hand: every URL goes to the app
/// delegate's proxy at once, one of a cold start too early for any plugin (F110).
final class HandMadeSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        self.scene(scene, openURLContexts: connectionOptions.urlContexts)
        for activity in connectionOptions.userActivities {
            self.scene(scene, continue: activity)
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        _ = ApplicationDelegateProxy.shared.application(
            UIApplication.shared, continue: userActivity
        ) { _ in }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            _ = ApplicationDelegateProxy.shared.application(
                UIApplication.shared, open: context.url)
        }
    }
}

/// The scene delegate of the template of Capacitor 8.5.
final class TemplateSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        SceneDelegateProxy.shared.scene(
            scene, willConnectTo: session, options: connectionOptions)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: contexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }
}
