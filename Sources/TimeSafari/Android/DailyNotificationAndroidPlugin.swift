import CapacitorAndroid

/// The Android twin of plugin `DailyNotification`: the same calls, the same key and the same text,
/// in shared preferences (seed 001).
final class DailyNotificationAndroidPlugin: Plugin {
    override class var annotation: CapacitorPlugin { CapacitorPlugin(name: "DailyNotification") }

    override class var methods: [PluginMethod] {
        [
            PluginMethod("updateStarredPlans", DailyNotificationAndroidPlugin.updateStarredPlans),
            PluginMethod("getStarredPlans", DailyNotificationAndroidPlugin.getStarredPlans),
            PluginMethod(
                "scheduleDailyNotification",
                DailyNotificationAndroidPlugin.scheduleDailyNotification),
        ]
    }

    override func load() { AndroidDailyFetch.scheduleNext(getContext()) }

    func updateStarredPlans(_ call: PluginCall) {
        guard let planIds = StarredPlanPreferences.strings(call.getArray("planIds")) else {
            call.reject("planIds is required")
            return
        }
        let updatedAt = StarredPlanPreferences.currentTimeMillis()
        StarredPlanPreferences.of(getContext()).edit()
            .putString(StarredPlanPreferences.idsKey, JSONArray(planIds).text)
            .putLong(StarredPlanPreferences.updatedAtKey, updatedAt)
            .apply()
        Log.d("DNP", "UPDATE_STARRED_PLANS count=\(planIds.count)")
        call.resolve(
            JSObject().put("success", true).put("planIdsCount", planIds.count)
                .put("updatedAt", updatedAt))
    }

    func getStarredPlans(_ call: PluginCall) throws {
        let preferences = StarredPlanPreferences.of(getContext())
        let planIds = try StarredPlanPreferences.planIds(preferences)
        let updatedAt =
            planIds == nil ? 0 : try preferences.getLong(StarredPlanPreferences.updatedAtKey, 0)
        call.resolve(
            JSObject().put("planIds", JSArray(planIds ?? [])).put("count", planIds?.count ?? 0)
                .put("updatedAt", updatedAt))
    }

    func scheduleDailyNotification(_ call: PluginCall) {
        guard let text = call.getString("time"), let time = DailyFetch.Time(text) else {
            call.reject("time is required, as HH:MM")
            return
        }
        StarredPlanPreferences.of(getContext()).edit()
            .putString(StarredPlanPreferences.timeKey, time.text).apply()
        AndroidDailyFetch.scheduleNext(getContext())
        call.resolve()
    }
}
