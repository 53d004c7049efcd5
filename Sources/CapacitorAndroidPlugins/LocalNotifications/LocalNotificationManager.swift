import CapacitorAndroid

/// Shows notifications and sets their alarms.
struct LocalNotificationManager {
    enum Extra {
        static let id = "LocalNotificationId"
        static let object = "LocalNotficationObject"
        static let action = "LocalNotificationUserAction"
        static let isRemovable = "LocalNotificationRepeating"
        static let input = "LocalNotificationRemoteInput"
        static let notification = "NotificationPublisher.notification"
        static let cron = "NotificationPublisher.cron"
    }

    private static let defaultChannel = "default"
    private static let flags = PendingIntent.FLAG_CANCEL_CURRENT | PendingIntent.FLAG_MUTABLE

    let storage: NotificationStorage
    let context: Context
    let config: PluginConfig

    private var manager: NotificationManagerCompat { NotificationManagerCompat.from(context) }
    private var alarms: AlarmManager { AlarmManager.from(context) }

    /// Sounds and icons are resources of the app, of which nothing is known here.
    func createDefaultChannel() throws {
        var channel = NotificationChannel(
            Self.defaultChannel, "Default", NotificationChannel.IMPORTANCE_DEFAULT)
        channel.description = "Default"
        try manager.createNotificationChannel(channel)
    }

    var areNotificationsEnabled: Bool { manager.areNotificationsEnabled() }

    // MARK: Scheduling

    /// The numbers of what was scheduled; nil after the call was rejected.
    func schedule(_ call: PluginCall?, _ list: [LocalNotification]) throws -> [Int32]? {
        guard areNotificationsEnabled else {
            call?.reject("Notifications not enabled on this device")
            return nil
        }
        var ids: [Int32] = []
        for notification in list {
            guard let id = notification.id else {
                call?.reject("LocalNotification missing identifier")
                return nil
            }
            manager.cancel(id)
            cancelAlarm(id)
            try post(notification, id, call)
            ids.append(id)
        }
        return ids
    }

    private func post(
        _ notification: LocalNotification, _ id: Int32, _ call: PluginCall?
    ) throws {
        if let color = notification.iconColor ?? config.getString("iconColor"),
            Color.parseColor(color) == nil
        {
            call?.reject("Invalid color provided. Must be a hex string (ex: #ff0000")
            return
        }
        let built = try build(notification, id)
        if notification.isScheduled {
            try setAlarm(built, notification, id)
        } else {
            LocalNotificationsPlugin.fireReceived(try? JSObject(notification.source))
            manager.notify(nil, id, built)
        }
    }

    private func build(
        _ notification: LocalNotification, _ id: Int32
    ) throws -> NotificationCompat.Notification {
        var builder = NotificationCompat.Builder(
            context, notification.channelId ?? Self.defaultChannel
        )
        .setContentTitle(notification.title).setContentText(notification.body)
        .setAutoCancel(notification.isAutoCancel).setGroupSummary(notification.isGroupSummary)
        .setGroup(notification.group)
        .setContentIntent(
            PendingIntent.getActivity(context, id, intent(notification, id, "tap"), Self.flags))
        if let text = notification.largeBody {
            builder = builder.setStyle(.bigText(text, summary: notification.summaryText))
        }
        if let lines = notification.inboxList {
            builder = builder.setStyle(
                .inbox(lines, title: notification.title, summary: notification.summaryText))
        }
        if notification.group != nil, notification.isGroupSummary {
            builder = builder.setSubText(notification.summaryText)
        }
        for action in try notification.actionTypeId.map(storage.actions) ?? [] {
            // Two buttons whose numbers are equal, or a button and another notification, are one to
            // the system: the later one takes the place of the earlier one, which then does nothing.
            let code = id &+ JavaString.hashCode(action.id)
            let pending = PendingIntent.getActivity(
                context, code, intent(notification, id, action.id), Self.flags)
            builder = builder.addAction(
                NotificationCompat.Action(
                    action.title, pending, remoteInput: action.isInput ? Extra.input : nil,
                    name: action.id))
        }
        var dismissal = Intent(context, NotificationDismissReceiver.self)
        dismissal.putExtra(Extra.id, id)
        dismissal.putExtra(Extra.action, "dismiss")
        dismissal.putExtra(Extra.isRemovable, notification.isRemovable)
        return builder.setDeleteIntent(
            PendingIntent.getBroadcast(context, id, dismissal, PendingIntent.FLAG_MUTABLE)
        ).build()
    }

    private func intent(
        _ notification: LocalNotification, _ id: Int32, _ action: String
    ) -> Intent {
        var intent = Intent(Intent.ACTION_MAIN)
        intent.putExtra(Extra.id, id)
        intent.putExtra(Extra.action, action)
        intent.putExtra(Extra.object, notification.source)
        intent.putExtra(Extra.isRemovable, notification.isRemovable)
        return intent
    }

    /// A time that is past sets none: only the log hears of it, and the notification counts as
    /// scheduled for ever.
    private func setAlarm(
        _ built: NotificationCompat.Notification, _ notification: LocalNotification, _ id: Int32
    ) throws {
        guard let schedule = notification.schedule else { return }
        var intent = Intent(context, TimedNotificationPublisher.self)
        intent.putExtra(Extra.id, id)
        intent.putExtra(Extra.notification, built)
        func pending() -> PendingIntent {
            PendingIntent.getBroadcast(context, id, intent, Self.flags)
        }
        let now = JavaDate.now
        if let at = schedule.at {
            guard at.time >= now.time else {
                return Logger.error(
                    Logger.tags("LN"), "Scheduled time must be *after* current time")
            }
            if schedule.isRepeating {
                try alarms.setRepeating(at.time, at.time - now.time, pending())
            } else {
                try Self.setExactIfPossible(alarms, at, pending())
            }
        } else if schedule.every != nil {
            guard let interval = schedule.everyInterval else { return }
            try alarms.setRepeating(now.time &+ interval, interval, pending())
        } else if var match = schedule.on {
            let trigger = match.nextTrigger(after: now)
            intent.putExtra(Extra.cron, match.text)
            try Self.setExactIfPossible(alarms, trigger, pending())
        }
    }

    static func setExactIfPossible(
        _ alarms: AlarmManager, _ date: JavaDate, _ operation: PendingIntent
    ) throws {
        guard alarms.canScheduleExactAlarms() else {
            Logger.warn(
                "Capacitor/LocalNotification",
                "Exact alarms not allowed in user settings.  Notification scheduled with "
                    + "non-exact alarm.")
            return try alarms.set(date.time, operation)
        }
        try alarms.setExact(date.time, operation)
    }

    // MARK: Cancelling

    func cancel(_ id: Int32) {
        manager.cancel(id)
        cancelAlarm(id)
        storage.delete(id)
    }

    private func cancelAlarm(_ id: Int32) {
        alarms.cancel(
            PendingIntent.getBroadcast(
                context, id, Intent(context, TimedNotificationPublisher.self),
                PendingIntent.FLAG_MUTABLE))
    }

    // MARK: What the user does

    /// What the intent of a notification or of its button says; nil for any other intent.
    func performedAction(_ intent: Intent) -> JSObject? {
        let id = intent.getIntExtra(Extra.id, .min)
        guard id != .min else {
            Logger.debug(Logger.tags("LN"), "Activity started without notification attached")
            return nil
        }
        if intent.getBooleanExtra(Extra.isRemovable, true) { storage.delete(id) }
        let data = JSObject().put("inputValue", RemoteInput.getResult(intent, Extra.input))
        manager.cancel(id)
        data.put("actionId", intent.getStringExtra(Extra.action))
        return data.put(
            "notification", intent.getStringExtra(Extra.object).flatMap { try? JSObject($0) })
    }
}
