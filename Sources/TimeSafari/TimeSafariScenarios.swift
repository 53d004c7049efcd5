import Farad

extension Scenario {
    /// What the app can play, its default first.
    static var timeSafari: [Scenario] {
        var scenarios: [Scenario] = []
        // Where the photo is not installed beside the command, there is nothing to share.
        if let photo = try? SharedPhoto.sample() {
            scenarios.append(
                Scenario(
                    name: "share-photo",
                    summary: "the photo that comes with Farad is shared; the app starts cold",
                    actions: [TimedAction(.share([photo]))]))
        }
        scenarios.append(
            Scenario(
                name: "launch", summary: "the app is started by its icon; nothing was shared",
                actions: [TimedAction(.launch)]))
        scenarios.append(.starredPlans)
        return scenarios
    }

    /// The race that only the repaired branch has an answer to.
    static var earlyLook: Scenario? {
        guard let photo = try? SharedPhoto.sample() else { return nil }
        return Scenario(
            name: "early-look",
            summary: "the app looks before the photo is stored, and the extension cannot open it",
            actions: [
                TimedAction(.launch, at: .zero), TimedAction(.share([photo]), at: .seconds(2)),
                TimedAction(.openURL("timesafari://"), at: .milliseconds(2100)),
            ], settings: [("extension-open", "refused")])
    }

    /// Seed 001, the same on both platforms.
    static var starredPlans: Scenario {
        Scenario(
            name: "starred-plans",
            summary: "two plans are starred; the next morning a notification tells their news",
            actions: [
                TimedAction(.launch), TimedAction(.allowNotifications),
                TimedAction(.openURL("timesafari://starred-plans")),
                TimedAction(.tap("#plan-1")), TimedAction(.tap("#plan-3")),
                TimedAction(.tap("#notify-daily")), TimedAction(.background),
            ], until: .seconds(2 * 86_400))
    }
}
