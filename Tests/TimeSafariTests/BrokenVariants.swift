import Capacitor
import CapacitorAndroid
import UIKit

@testable import Farad
@testable import TimeSafari

/// The reference app with one mistake each, which no compiler sees.
enum BrokenVariant: String, CaseIterable {
    /// Native renames a method, JavaScript does not.
    case renamedMethod = "renamed-method"
    /// Native forgets a key that the page reads.
    case missingFileName = "missing-file-name"
    /// Native answers with a number where a string is declared.
    case numberForString = "number-for-string"
    /// The delegate no longer tells Capacitor of URLs.
    case eventNeverSent = "event-never-sent"
    /// Android answers otherwise than iOS.
    case androidDiffers = "android-differs"

    var bundle: AppBundle {
        var bundle = AppBundle.timeSafari
        switch self {
        case .renamedMethod: bundle.register(RenamingSharedImagePlugin.self)
        case .missingFileName: bundle.register(NamelessSharedImagePlugin.self)
        case .numberForString: bundle.register(NumberingSharedImagePlugin.self)
        case .eventNeverSent: bundle.makeDelegate = { _ in DeafAppDelegate() }
        case .androidDiffers: bundle.android?.pluginClasses = [OtherDailyNotificationPlugin.self]
        }
        return bundle
    }
}

extension AppBundle {
    /// Puts another plugin in the place of `SharedImage`.
    fileprivate mutating func register(_ type: CAPPlugin.Type) {
        makeDelegate = { _ in UpstreamAppDelegate() }
        makeRootViewController = { _ in
            let controller = RegisteringViewController()
            controller.make = { type.init() }
            return controller
        }
    }
}

/// Registers a plugin as soon as there is a bridge.
private final class RegisteringViewController: CAPBridgeViewController {
    var make: () -> CAPPlugin = { CAPPlugin() }

    override func capacitorDidLoad() { bridge?.registerPluginInstance(make()) }
}

private final class RenamingSharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "SharedImagePlugin"
    let jsName = "SharedImage"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("fetchSharedImage", RenamingSharedImagePlugin.fetchSharedImage),
        CAPPluginMethod("hasSharedImage", RenamingSharedImagePlugin.hasSharedImage),
    ]

    func fetchSharedImage(_ call: CAPPluginCall) { call.resolve() }
    func hasSharedImage(_ call: CAPPluginCall) { call.resolve(["hasImage": false]) }
}

private final class NamelessSharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "SharedImagePlugin"
    let jsName = "SharedImage"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getSharedImage", NamelessSharedImagePlugin.getSharedImage),
        CAPPluginMethod("hasSharedImage", NamelessSharedImagePlugin.hasSharedImage),
    ]

    func getSharedImage(_ call: CAPPluginCall) {
        guard var image = try? SharedImageUtility.getSharedImageData() else {
            return call.resolve()
        }
        image["fileName"] = nil
        call.resolve(image)
    }

    func hasSharedImage(_ call: CAPPluginCall) {
        call.resolve(["hasImage": SharedImageUtility.hasSharedImage()])
    }
}

private final class NumberingSharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "SharedImagePlugin"
    let jsName = "SharedImage"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getSharedImage", NumberingSharedImagePlugin.getSharedImage),
        CAPPluginMethod("hasSharedImage", NumberingSharedImagePlugin.hasSharedImage),
    ]

    func getSharedImage(_ call: CAPPluginCall) {
        guard let image = try? SharedImageUtility.getSharedImageData() else {
            return call.resolve()
        }
        call.resolve(["base64": image["base64"] ?? "", "fileName": 5])
    }

    func hasSharedImage(_ call: CAPPluginCall) {
        call.resolve(["hasImage": SharedImageUtility.hasSharedImage()])
    }
}

private final class DeafAppDelegate: AppDelegate {
    override func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool { true }
}

private final class OtherDailyNotificationPlugin: Plugin {
    override class var annotation: CapacitorPlugin { CapacitorPlugin(name: "DailyNotification") }

    override class var methods: [PluginMethod] {
        [
            PluginMethod("updateStarredPlans", OtherDailyNotificationPlugin.updateStarredPlans),
            PluginMethod("getStarredPlans", OtherDailyNotificationPlugin.getStarredPlans),
            PluginMethod("scheduleDailyNotification", OtherDailyNotificationPlugin.schedule),
        ]
    }

    func updateStarredPlans(_ call: PluginCall) {
        let count = call.getArray("planIds")?.length ?? 0
        call.resolve(
            JSObject().put("success", true).put("planIdsCount", "\(count)").put("updatedAt", 0))
    }

    func getStarredPlans(_ call: PluginCall) {
        call.resolve(
            JSObject().put("planIds", JSArray()).put("count", 0).put("updatedAt", 0))
    }

    func schedule(_ call: PluginCall) { call.resolve() }
}
