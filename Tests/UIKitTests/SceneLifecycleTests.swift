import FaradFoundation
import Simulation
import Testing

@testable import UIKit

/// Writes down what an app with scenes hears, in both of its delegates and by notification.
private final class SceneDiary: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
    var window: UIWindow?
    var lines: [String] = []
    var observers: [any NSObjectProtocol] = []

    override init() {
        super.init()
        let names = [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
        ]
        for name in names {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [unowned self] in lines.append("note \($0.name.rawValue.dropFirst(13))")
                })
        }
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        lines.append("launched, URL \(options?[.url] != nil)")
        return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { lines.append("app active") }
    func applicationWillResignActive(_ application: UIApplication) { lines.append("app resigns") }
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        lines.append("app opens")
        return true
    }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        let url = connectionOptions.urlContexts.first?.url.absoluteString ?? "none"
        lines.append(
            "connect, URL \(url), view \(window?.rootViewController?.isViewLoaded ?? true)")
    }
    func sceneDidBecomeActive(_ scene: UIScene) { lines.append("scene active") }
    func sceneWillResignActive(_ scene: UIScene) { lines.append("scene resigns") }
    func sceneWillEnterForeground(_ scene: UIScene) { lines.append("scene foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { lines.append("scene background") }
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        lines.append("scene opens \(contexts.first?.url.absoluteString ?? "")")
    }
}

@Suite struct SceneLifecycleTests {
    @Test func `U6, F108, F110: a scene hears of states and URLs, the app delegate of the launch`()
        throws
    {
        let phone = try Phone()
        let lines = try phone.run {
            let diary = SceneDiary()
            let lifecycle = SceneLifecycle(
                process: phone.process, delegate: diary, sceneDelegate: diary,
                makeRootViewController: { UIViewController() })
            lifecycle.finishLaunching()
            lifecycle.connect(url: URL(string: "a://cold"))
            #expect(UIApplication.shared.connectedScenes.count == 1)
            #expect(diary.window?.rootViewController?.isViewLoaded == true)
            lifecycle.enterForeground()
            lifecycle.becomeActive()
            #expect(
                UIApplication.shared.connectedScenes.first?.activationState == .foregroundActive)
            lifecycle.resignActive()
            lifecycle.enterBackground()
            lifecycle.open(try #require(URL(string: "a://warm")))
            return diary.lines
        }
        #expect(
            lines == [
                "launched, URL false", "connect, URL a://cold, view false", "scene foreground",
                "note WillEnterForegroundNotification", "scene active",
                "note DidBecomeActiveNotification", "scene resigns",
                "note WillResignActiveNotification", "scene background",
                "note DidEnterBackgroundNotification", "scene opens a://warm",
            ])
    }
}
