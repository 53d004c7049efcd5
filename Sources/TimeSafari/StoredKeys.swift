import Farad

extension StoredKey {
    /// What the parties of the app agree on: the share extension with the app (seed 000), the plugin
    /// with the background worker (seed 001).
    static var timeSafari: [StoredKey] { sharedPhoto + starredPlans }

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
}
