import Farad
import FaradFoundation
import Foundation

extension AppBundle {
    /// TimeSafari as a device installs it: the reference app with its share extension.
    public static var timeSafari: AppBundle {
        var bundle = AppBundle(
            name: "timesafari", identifier: AppInfo.bundleIdentifier,
            displayName: AppInfo.displayName,
            summary: "a photo shared into the app reaches /shared-photo",
            infoDictionary: AppInfo.infoDictionary, appGroups: AppInfo.appGroups,
            web: .bundled("timesafari"), pluginClassList: ["AppPlugin", "CapacitorSQLitePlugin"],
            extensions: [.timeSafariShare], scenarios: Scenario.timeSafari,
            knobs: [
                Knob(
                    "no-image", question: "U12", .choice(["undefined", "nulls", "empty"]),
                    default: "undefined",
                    summary: "what getSharedImage() answers when nothing was shared",
                    reason: "the app's sources were not at hand; this is the shortest that a "
                        + "plugin can answer"),
                Consumer.knob,
            ],
            makeDelegate: { context in
                let delegate = AppDelegate()
                delegate.sharedImagePlugin.answerWithoutImage = answerWithoutImage(context.knobs)
                return delegate
            })
        bundle.scenarioFolder = "timesafari"
        bundle.webEntry = "web/timesafari/main.capacitor.ts"
        bundle.pluginClassList.append("DailyNotificationPlugin")
        bundle.pluginClasses = [("DailyNotificationPlugin", DailyNotificationPlugin.self)]
        bundle.storedKeys = StoredKey.timeSafari
        bundle.selfContainedPlugins = ["SharedImage", "DailyNotification"]
        bundle.shareIdentifier = { defaults in
            defaults(SharedImageUtility.appGroupIdentifier)["sharedPhotoShareId"] as? String
        }
        bundle.android = .timeSafari
        bundle.adapt = { bundle, knobs in Consumer(knobs).adapt(&bundle) }
        return bundle
    }

    /// A plugin cannot answer with a plain null (F68). The closest are no value, an object of
    /// nulls, and an object without the keys.
    static func answerWithoutImage(_ knobs: Knobs) -> [String: Any]? {
        switch knobs["no-image"] {
        case "nulls": return ["base64": NSNull(), "fileName": NSNull()]
        case "empty": return [:]
        default: return nil
        }
    }
}

extension AndroidBundle {
    /// TimeSafari on Android. Its share target is not described in what is known of the app, and it
    /// has no twin of `SharedImage` there.
    static var timeSafari: AndroidBundle {
        var bundle = AndroidBundle(
            packageName: AppInfo.bundleIdentifier, label: AppInfo.displayName,
            permissions: ["android.permission.POST_NOTIFICATIONS"],
            urlSchemes: ["timesafari"], plugins: ["AppPlugin", "CapacitorSQLitePlugin"],
            pluginClasses: [DailyNotificationAndroidPlugin.self],
            scenarios: [
                Scenario(
                    name: "launch", summary: "the app is started by its icon",
                    actions: [TimedAction(.launch)]),
                .starredPlans,
            ])
        bundle.workerClasses = [
            ("DailyFetchWorker", DailyFetchWorker.self),
            ("DailyNoticeWorker", DailyNoticeWorker.self),
        ]
        return bundle
    }
}

extension ExtensionBundle {
    /// The share extension that comes with the app.
    static var timeSafariShare: ExtensionBundle {
        ExtensionBundle(
            identifier: ShareExtensionInfo.bundleIdentifier,
            displayName: ShareExtensionInfo.displayName,
            infoDictionary: ShareExtensionInfo.infoDictionary,
            appGroups: ShareExtensionInfo.appGroups, makePrincipal: { _ in ShareViewController() })
    }
}
