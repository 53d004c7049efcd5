import AndroidFoundation

/// Fetches the day's news on Android: it reads what the plugin has stored, and has no bridge.
final class TestNativeFetcher {
    private let appContext: Context

    init(_ appContext: Context) { self.appContext = appContext }

    /// The news of a day for the starred plans; none when no plan is starred.
    func fetchContent(_ context: FetchContext) -> [NotificationContent] {
        NotificationContent.news(of: getStarredPlanIds().count)
    }

    private func getStarredPlanIds() -> [String] {
        let preferences = StarredPlanPreferences.of(appContext)
        guard let planIds = try? StarredPlanPreferences.planIds(preferences), !planIds.isEmpty
        else {
            Log.d("TestNativeFetcher", "No starred plan IDs found in SharedPreferences")
            return []
        }
        Log.d(
            "TestNativeFetcher",
            "Loaded \(planIds.count) starred plan IDs from SharedPreferences")
        return planIds
    }
}
