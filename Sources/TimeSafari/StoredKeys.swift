import Farad

extension StoredKey {
    /// What the parties of the app agree on: the share extension with the app (seed 000), the plugin
    /// with the background worker (seed 001).
    static var timeSafari: [StoredKey] { sharedPhoto + starredPlans + starredPlansOnAndroid }

    /// With the diagnostics of seed 005.
    static var timeSafariUpstream: [StoredKey] {
        timeSafari + [
            StoredKey(
                ShareExtensionDiagnostics.lastStartKey,
                owner: .process(ShareExtensionInfo.displayName),
                store: .appGroup(SharedImageUtility.appGroupIdentifier), format: .real,
                readers: [.plugin("SharedImage")])
        ]
    }

    /// A queue of folders needs no key.
    static var timeSafariRepaired: [StoredKey] { starredPlans + starredPlansOnAndroid }

    private static var sharedPhoto: [StoredKey] {
        let owner = Party.process(ShareExtensionInfo.displayName)
        let store = Store.appGroup(SharedImageUtility.appGroupIdentifier)
        let app = [Party.plugin("SharedImage"), .process(AppInfo.displayName)]
        return [
            StoredKey(
                "sharedPhotoFilePath", owner: owner, store: store, format: .string, readers: app),
            StoredKey(
                "sharedPhotoFileName", owner: owner, store: store, format: .string, readers: app),
            StoredKey(
                "sharedPhotoShareId", owner: owner, store: store, format: .string, readers: app),
            StoredKey(
                "sharedPhotoReady", owner: owner, store: store, format: .bool, readers: app),
            // Left by earlier versions; nobody writes it any more.
            StoredKey("sharedPhotoBase64", owner: owner, store: store, format: .string),
        ]
    }

    private static var starredPlans: [StoredKey] {
        let plugin = Party.plugin("DailyNotification")
        let fetcher = [Party.backgroundTask(DailyFetch.taskIdentifier)]
        return [
            StoredKey(
                "starredPlanIds", owner: plugin, store: .standardDefaults,
                format: .jsonStringArray, readers: fetcher),
            StoredKey(
                "starredPlansUpdatedAt", owner: plugin, store: .standardDefaults, format: .real),
            StoredKey(
                "dailyNotificationTime", owner: plugin, store: .standardDefaults, format: .string,
                readers: fetcher),
        ]
    }

    private static var starredPlansOnAndroid: [StoredKey] {
        let plugin = Party.plugin("DailyNotification")
        let fetcher = [Party.backgroundTask(AndroidDailyFetch.fetchWork)]
        let store = Store.sharedPreferences(StarredPlanPreferences.name)
        return [
            StoredKey(
                StarredPlanPreferences.idsKey, owner: plugin, store: store,
                format: .jsonStringArray, readers: fetcher),
            StoredKey(
                StarredPlanPreferences.updatedAtKey, owner: plugin, store: store,
                format: .integer),
            StoredKey(
                StarredPlanPreferences.timeKey, owner: plugin, store: store, format: .string,
                readers: fetcher),
            StoredKey(
                DailyFetchWorker.bodyKey,
                owner: .backgroundTask(AndroidDailyFetch.fetchWork), store: store,
                format: .string,
                readers: [.backgroundTask(AndroidDailyFetch.noticeWork)]),
        ]
    }
}
