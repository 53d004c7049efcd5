import Capacitor
import Farad
import FaradTesting
import Testing
import UIKit

/// The menu of an app's icon on an iPhone's home screen.
@Suite(.farad, .serialized) struct ShortcutTests {
    nonisolated(unsafe) private static var heard: [String] = []
    nonisolated(unsafe) private static var takesLaunch = true

    private final class Delegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let item = launchOptions?[.shortcutItem] as? UIApplicationShortcutItem
            heard.append("launch \(item?.type ?? "plainly")")
            return takesLaunch
        }
        func applicationWillEnterForeground(_ application: UIApplication) {
            heard.append("foreground")
        }
        func applicationDidBecomeActive(_ application: UIApplication) { heard.append("active") }
        func application(
            _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) {
            heard.append("perform \(shortcutItem.type) \(shortcutItem.userInfo?["id"] ?? "")")
            completionHandler(true)
        }
    }

    private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) { heard.append("connect \(connectionOptions.shortcutItem?.type ?? "plainly")") }
        func windowScene(
            _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) { heard.append("scene performs \(shortcutItem.type)") }
    }

    /// An app that has launched and written its menu; its Info.plist has an entry, too.
    private func phone(
        _ name: String = #function, scenes: String = "off"
    ) throws -> PluginDevice {
        Self.heard = []
        Self.takesLaunch = true
        let configure = { (app: inout AppBundle) in
            app.infoDictionary["UIApplicationShortcutItems"] = [
                [
                    "UIApplicationShortcutItemType": "search",
                    "UIApplicationShortcutItemTitle": "Search",
                ]
            ]
            app.makeDelegate = { _ in Delegate() }
            app.makeSceneDelegate = { _ in SceneDelegate() }
        }
        let phone = try ProbePlugin.phone(
            name, set: ["scenes": scenes], configure: configure, Self.write)
        #expect(phone.lines == [#"{"icon":true}"#])
        Self.heard = []
        return phone
    }

    private static func write(_ plugin: ProbePlugin, _ call: CAPPluginCall) {
        let compose = UIMutableApplicationShortcutItem(type: "compose", localizedTitle: "Compose")
        compose.localizedSubtitle = "A new one"
        compose.icon = UIApplicationShortcutIcon(type: .compose)
        compose.userInfo = ["id": 7]
        let more = ["a", "b", "c"].map { UIApplicationShortcutItem(type: $0, localizedTitle: $0) }
        UIApplication.shared.shortcutItems = [compose] + more
        call.resolve(["icon": UIApplication.shared.shortcutItems?[0].icon == compose.icon])
    }

    @Test func `the menu shows what Info.plist has, then what the app has written, four at most`()
        throws
    {
        let phone = try phone()
        #expect(
            phone.device.shortcuts == [
                HomeScreenShortcut(type: "search", title: "Search"),
                HomeScreenShortcut(type: "compose", title: "Compose", subtitle: "A new one"),
                HomeScreenShortcut(type: "a", title: "a"),
                HomeScreenShortcut(type: "b", title: "b"),
            ])
        #expect(throws: DeviceError.self) { try phone.device.chooseShortcut("c") }
    }

    @Test func `a running app hears of the choice before it is active again`() throws {
        let phone = try phone()
        try phone.lines { try phone.device.chooseShortcut("Compose") }
        #expect(Self.heard == ["foreground", "perform compose 7", "active"])
    }

    @Test func `a choice launches the app, whose delegate may take it from the options alone`()
        throws
    {
        for (takes, heard) in [
            (true, ["launch compose", "perform compose 7", "active"]),
            (false, ["launch compose", "active"]),
        ] {
            let phone = try phone()
            Self.takesLaunch = takes
            _ = phone.device.run([
                TimedAction(.kill("app")), TimedAction(.chooseShortcut("compose")),
            ])
            #expect(Self.heard == heard)
        }
    }

    @Test func `with scenes a launch has it in the connection, and a running scene performs it`()
        throws
    {
        let phone = try phone(scenes: "hand-made")
        try phone.lines { try phone.device.chooseShortcut("Search") }
        #expect(Self.heard == ["scene performs search"])
        Self.heard = []
        let report = phone.device.run([
            TimedAction(.kill("app")), TimedAction(.chooseShortcut("search")),
            TimedAction(.chooseShortcut("Find")),
        ])
        #expect(Self.heard == ["launch plainly", "connect search"])
        #expect(
            report.findings.contains { $0.message.contains("has no “Find”; it has “Search”") })
    }
}
