import BackgroundTasks
import Capacitor
import Foundation

/// Tells the day's news of the plans that the user has starred: plugin `DailyNotification`.
///
/// JavaScript only leaves the plan ids here. The background worker that fetches the news reads them
/// from the same storage, as it has no bridge to ask (seed 001).
public class DailyNotificationPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "DailyNotificationPlugin"
    public let jsName = "DailyNotification"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("updateStarredPlans", DailyNotificationPlugin.updateStarredPlans),
        CAPPluginMethod("getStarredPlans", DailyNotificationPlugin.getStarredPlans),
        CAPPluginMethod(
            "scheduleDailyNotification", DailyNotificationPlugin.scheduleDailyNotification),
    ]

    #if !canImport(ObjectiveC)
        public override class var selectors: [CAPPluginSelector] {
            [
                CAPPluginSelector(
                    "updateStarredPlans:", DailyNotificationPlugin.updateStarredPlans)
            ]
        }
    #endif

    override public func load() {
        super.load()
        setupBackgroundTasks()
        // Hands a Notification to a method that expects a call, as the pattern has it.
        NotificationCenter.default.addObserver(
            self, selector: Selector("updateStarredPlans:"),
            name: NSNotification.Name("DailyNotification.updateStarredPlans"), object: nil)
    }

    /// Asks for the next fetch, if the user has chosen a time; the handler itself has to be
    /// registered earlier, while the app launches.
    private func setupBackgroundTasks() {
        DailyFetch.scheduleNext()
    }

    /// `{planIds}`: what the user has starred now, all of it.
    public func updateStarredPlans(_ call: CAPPluginCall) {
        guard let planIds = call.getArray("planIds", String.self) else {
            call.reject("planIds is required")
            return
        }
        // Store in UserDefaults with the same key and format as Android.
        do {
            let jsonData = try JSONSerialization.data(withJSONObject: planIds)
            let jsonString = String(data: jsonData, encoding: .utf8) ?? "[]"
            UserDefaults.standard.set(jsonString, forKey: "starredPlanIds")
            UserDefaults.standard.set(
                Date().timeIntervalSince1970 * 1000, forKey: "starredPlansUpdatedAt")
            print("DNP|UPDATE_STARRED_PLANS count=\(planIds.count)")
            call.resolve([
                "success": true,
                "planIdsCount": planIds.count,
                "updatedAt": Int64(Date().timeIntervalSince1970 * 1000),
            ])
        } catch {
            call.reject("Failed to serialize plan IDs: \(error.localizedDescription)")
        }
    }

    /// `{planIds, count, updatedAt}`; nothing and zeros where nothing was stored.
    public func getStarredPlans(_ call: CAPPluginCall) {
        guard let jsonString = UserDefaults.standard.string(forKey: "starredPlanIds"),
            let jsonData = jsonString.data(using: .utf8),
            let planIds = try? JSONSerialization.jsonObject(with: jsonData) as? [String]
        else {
            call.resolve(["planIds": [String](), "count": 0, "updatedAt": 0])
            return
        }
        let updatedAt = UserDefaults.standard.double(forKey: "starredPlansUpdatedAt")
        call.resolve([
            "planIds": planIds, "count": planIds.count, "updatedAt": Int64(updatedAt),
        ])
    }

    /// `{time}`, hours and minutes as `09:00`: the next time that a clock on the wall shows it, and
    /// each day after.
    public func scheduleDailyNotification(_ call: CAPPluginCall) {
        guard let text = call.getString("time"), let time = DailyFetch.Time(text) else {
            call.reject("time is required, as HH:MM")
            return
        }
        DailyNotice.askForPermission { isGranted in
            guard isGranted else { return call.reject("notifications are not allowed") }
            DailyFetch.time = time
            DailyFetch.scheduleNext()
            call.resolve()
        }
    }
}
