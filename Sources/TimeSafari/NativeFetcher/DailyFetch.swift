import BackgroundTasks
import Foundation

/// The daily round: a fetch in the background some minutes before the time that the user has chosen,
/// then the notification, then the request for the next day.
enum DailyFetch {
    static let taskIdentifier = "app.timesafari.daily-fetch"
    /// How long before the notification the fetch may begin.
    private static let lead: TimeInterval = 5 * 60

    /// A time of day, as a clock on the wall shows it.
    struct Time: Equatable {
        let hour: Int
        let minute: Int

        /// Reads `9:00` or `09:00`.
        init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]),
                let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
            else { return nil }
            self.hour = hour
            self.minute = minute
        }

        var text: String { String(format: "%02d:%02d", hour, minute) }
    }

    /// What the user has chosen; nil: no notification.
    static var time: Time? {
        get { UserDefaults.standard.string(forKey: "dailyNotificationTime").flatMap(Time.init) }
        set { UserDefaults.standard.set(newValue?.text, forKey: "dailyNotificationTime") }
    }

    /// Says what runs when the system launches the app for a fetch; to be called before
    /// didFinishLaunching is over.
    static func register(handler: @escaping (BGTask) -> Void) {
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: taskIdentifier, using: nil, launchHandler: handler)
    }

    /// Asks for the fetch before the next notification.
    static func scheduleNext() {
        guard let next = nextNotification(after: Date()) else { return }
        let request = BGAppRefreshTaskRequest(identifier: taskIdentifier)
        request.earliestBeginDate = next.addingTimeInterval(-lead)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            print("DNP|FETCH_NOT_SCHEDULED \(error)")
        }
    }

    /// The next moment at which the user's clock shows the chosen time, and a fetch still fits.
    private static func nextNotification(after date: Date) -> Date? {
        guard let time else { return nil }
        return Calendar.current.nextDate(
            after: date.addingTimeInterval(lead),
            matching: DateComponents(hour: time.hour, minute: time.minute),
            matchingPolicy: .nextTime)
    }

    /// Fetches, leaves the notification, and asks for the next day's fetch.
    static func run(_ task: BGTask) {
        let now = Date()
        // The time that this fetch is for; the next one is asked for before anything can fail.
        let due = time.flatMap { time in
            Calendar.current.nextDate(
                after: now, matching: DateComponents(hour: time.hour, minute: time.minute),
                matchingPolicy: .nextTime)
        }
        scheduleNext()
        guard let due else { return task.setTaskCompleted(success: false) }
        let context = FetchContext(scheduledTime: due, fetchTime: now)
        for content in TimeSafariNativeFetcher().fetchContent(context) {
            DailyNotice.schedule(content, at: due)
        }
        task.setTaskCompleted(success: true)
    }
}
