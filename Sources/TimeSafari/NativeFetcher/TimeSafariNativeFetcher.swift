import Foundation

/// What the background worker wants to know.
struct FetchContext {
    /// When the notification is to be shown.
    let scheduledTime: Date
    /// When the fetch began.
    let fetchTime: Date
}

/// What a notification says.
struct NotificationContent: Equatable {
    static let title = "TimeSafari"

    let title: String
    let body: String

    /// The news of so many plans; none of none.
    static func news(of plans: Int) -> [NotificationContent] {
        guard plans > 0 else { return [] }
        let what = plans == 1 ? "1 starred plan" : "\(plans) starred plans"
        return [NotificationContent(title: title, body: "News of \(what)")]
    }
}

/// Fetches the day's news without the bridge: it reads what the plugin has stored, and nothing else
/// of the app.
final class TimeSafariNativeFetcher {
    /// The news of a day for the starred plans; none when no plan is starred.
    func fetchContent(_ context: FetchContext) -> [NotificationContent] {
        NotificationContent.news(of: getStarredPlanIds().count)
    }

    private func getStarredPlanIds() -> [String] {
        guard let jsonString = UserDefaults.standard.string(forKey: "starredPlanIds"),
            let jsonData = jsonString.data(using: .utf8),
            let planIds = try? JSONSerialization.jsonObject(with: jsonData) as? [String]
        else {
            print("TestNativeFetcher: No starred plan IDs found in UserDefaults")
            return []
        }
        print("TestNativeFetcher: Loaded \(planIds.count) starred plan IDs from UserDefaults")
        return planIds
    }
}
