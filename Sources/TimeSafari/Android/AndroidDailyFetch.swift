import AndroidFoundation

/// The daily round on Android, by WorkManager: a fetch before the chosen time, the notification at
/// it, and the next day's fetch.
enum AndroidDailyFetch {
    static let fetchWork = "daily-fetch"
    static let noticeWork = "daily-notice"

    /// Asks for the fetch before the next notification, if the user has chosen a time.
    static func scheduleNext(_ context: Context) {
        guard let time = time(context) else { return }
        let now = Date()
        guard let next = time.next(after: now.addingTimeInterval(DailyFetch.lead)) else { return }
        enqueue(
            fetchWork, DailyFetchWorker.self,
            at: next.addingTimeInterval(-DailyFetch.lead), now, context)
    }

    static func time(_ context: Context) -> DailyFetch.Time? {
        let preferences = StarredPlanPreferences.of(context)
        let text = (try? preferences.getString(StarredPlanPreferences.timeKey, nil)) ?? nil
        return text.flatMap(DailyFetch.Time.init)
    }

    static func enqueue(
        _ name: String, _ worker: Worker.Type, at date: Date, _ now: Date, _ context: Context
    ) {
        // Never too early: a fetch before its time would be the one for the same day again.
        let delay = Int64((date.timeIntervalSince(now) * 1000).rounded(.up))
        WorkManager.getInstance(context).enqueueUniqueWork(
            name, .REPLACE, OneTimeWorkRequest.Builder(worker).setInitialDelay(delay).build())
    }
}

/// Fetches, and leaves what it has found for the notification.
final class DailyFetchWorker: Worker {
    override func doWork() -> Worker.Result {
        let context = getApplicationContext()
        let now = Date()
        let due = AndroidDailyFetch.time(context)?.next(after: now)
        AndroidDailyFetch.scheduleNext(context)
        guard let due else { return .failure }
        let contents = TestNativeFetcher(context).fetchContent(
            FetchContext(scheduledTime: due, fetchTime: now))
        let body = contents.first?.body
        StarredPlanPreferences.of(context).edit().putString(Self.bodyKey, body).apply()
        if body != nil {
            AndroidDailyFetch.enqueue(
                AndroidDailyFetch.noticeWork, DailyNoticeWorker.self, at: due, now, context)
        }
        return .success
    }

    static let bodyKey = "dailyNotificationBody"
}

/// Shows the notification.
final class DailyNoticeWorker: Worker {
    override func doWork() -> Worker.Result {
        let context = getApplicationContext()
        let preferences = StarredPlanPreferences.of(context)
        guard let body = (try? preferences.getString(DailyFetchWorker.bodyKey, nil)) ?? nil else {
            return .failure
        }
        let manager = NotificationManagerCompat.from(context)
        do {
            try manager.createNotificationChannel(
                NotificationChannel(
                    "daily", "Daily notification", NotificationChannel.IMPORTANCE_DEFAULT))
        } catch {
            return .failure
        }
        manager.notify(
            1,
            NotificationCompat.Builder(context, "daily").setContentTitle(NotificationContent.title)
                .setContentText(body).build())
        return .success
    }
}
