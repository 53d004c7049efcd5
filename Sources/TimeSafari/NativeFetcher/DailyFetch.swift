import BackgroundTasks
import Foundation

/// The daily round: a fetch in the background some minutes before the time that the user has chosen,
/// then the notification, then the request for the next day.
enum DailyFetch {
    static let taskIdentifier = "app.timesafari.daily-fetch"
    /// How long before the notification the fetch may begin.
    static let lead: TimeInterval = 5 * 60

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

        /// The next moment at which the phone's clock shows this time.
        func next(after date: Date) -> Date? {
            Calendar.current.nextDate(
                after: date, matching: DateComponents(hour: hour, minute: minute),
                matchingPolicy: .nextTime)
        }
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
        // The next time for which a fetch still fits.
        guard let next = time?.next(after: Date().addingTimeInterval(lead)) else { return }
        let request = BGAppRefreshTaskRequest(identifier: taskIdentifier)
        request.earliestBeginDate = next.addingTimeInterval(-lead)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            print("DNP|FETCH_NOT_SCHEDULED \(error)")
        }
    }

    /// Fetches, leaves the notification, and asks for the next day's fetch.
    static func run(_ task: BGTask) {
        let now = Date()
        // The time that this fetch is for; the next one is asked for before anything can fail.
        let due = time?.next(after: now)
        scheduleNext()
        guard let due else { return task.setTaskCompleted(success: false) }
        let context = FetchContext(scheduledTime: due, fetchTime: now)
        for content in TimeSafariNativeFetcher().fetchContent(context) {
            DailyNotice.schedule(content, at: due)
        }
        task.setTaskCompleted(success: true)
    }
}
