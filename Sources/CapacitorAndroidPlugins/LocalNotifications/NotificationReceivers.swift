import CapacitorAndroid

/// An alarm of a notification has come: shows it, in a process without an activity if need be.
///
/// What repeats by an interval counts as scheduled no more once it has come; it goes on all the same.
final class TimedNotificationPublisher: BroadcastReceiver {
    private typealias Extra = LocalNotificationManager.Extra

    override func onReceive(_ context: Context, _ intent: Intent) throws {
        guard let notification = intent.getNotificationExtra(Extra.notification) else { return }
        let id = intent.getIntExtra(Extra.id, .min)
        let storage = NotificationStorage(context: context)
        LocalNotificationsPlugin.fireReceived(storage.object(id))
        NotificationManagerCompat.from(context).notify(nil, id, notification)
        if try !scheduleNext(context, intent, id) { storage.delete(id) }
    }

    /// Sets the alarm for the next time that an `on` matches; false where there is none.
    private func scheduleNext(_ context: Context, _ intent: Intent, _ id: Int32) throws -> Bool {
        guard let text = intent.getStringExtra(Extra.cron) else { return false }
        var match = DateMatch(text: text)
        let trigger = match.nextTrigger(after: .now)
        let pending = PendingIntent.getBroadcast(
            context, id, intent, PendingIntent.FLAG_CANCEL_CURRENT | PendingIntent.FLAG_MUTABLE)
        try LocalNotificationManager.setExactIfPossible(
            AlarmManager.from(context), trigger, pending)
        return true
    }
}

/// A notification was swiped away: the page hears nothing of it.
final class NotificationDismissReceiver: BroadcastReceiver {
    override func onReceive(_ context: Context, _ intent: Intent) {
        let id = intent.getIntExtra(LocalNotificationManager.Extra.id, .min)
        guard id != .min else {
            return Logger.error(Logger.tags("LN"), "Invalid notification dismiss operation")
        }
        guard intent.getBooleanExtra(LocalNotificationManager.Extra.isRemovable, true) else {
            return
        }
        NotificationStorage(context: context).delete(id)
    }
}

/// The phone was switched on, which has forgotten all alarms: sets those of what is scheduled anew.
///
/// What has come due meanwhile comes 15 s later; all that repeats by an interval is not restored if
/// it has come once.
final class LocalNotificationRestoreReceiver: BroadcastReceiver {
    override class var actions: [String] { [Intent.ACTION_BOOT_COMPLETED] }

    override func onReceive(_ context: Context, _ intent: Intent) throws {
        let storage = NotificationStorage(context: context)
        let now = JavaDate.now
        let notifications = storage.all.map { stored in
            var notification = stored
            if let at = stored.schedule?.at, at.time < now.time {
                notification.schedule?.at = JavaDate(now.time + 15_000)
            }
            return notification
        }
        let manager = LocalNotificationManager(
            storage: storage, context: context,
            config: CapConfig.loadDefault(context).getPluginConfiguration("LocalNotifications"))
        _ = try manager.schedule(nil, notifications)
    }
}
