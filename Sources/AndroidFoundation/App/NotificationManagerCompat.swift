import FaradFoundation
import Simulation

/// androidx.core.app: shows notifications, if the user lets the app.
public final class NotificationManagerCompat {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

    private let context: Context
    /// Code of a dead process has a phone of its own, which nobody else keeps.
    private let phone: PhoneSystem
    private let service: NotificationService
    private var app: String { context.getPackageName() }

    private init(_ context: Context) {
        self.context = context
        phone = PhoneProcess.current.system
        service = NotificationService.of(phone)
    }

    public static func from(_ context: Context) -> NotificationManagerCompat {
        NotificationManagerCompat(context)
    }

    public func areNotificationsEnabled() -> Bool {
        context.checkSelfPermission(Self.POST_NOTIFICATIONS)
    }

    /// Shows a notification in place of the one of the same id; nothing, and no error, where the
    /// user has not allowed it or the app has not made its channel.
    public func notify(_ id: Int, _ notification: NotificationCompat.Notification) {
        notify(nil, Int32(truncatingIfNeeded: id), notification)
    }

    public func notify(
        _ tag: String?, _ id: Int32, _ notification: NotificationCompat.Notification
    ) {
        service.post(notification, tag, id, of: app, isAllowed: areNotificationsEnabled())
    }

    public func cancel(_ id: Int32) { cancel(nil, id) }
    public func cancel(_ tag: String?, _ id: Int32) { service.cancel(tag, id, of: app) }
    public func cancelAll() { service.cancelAll(of: app) }

    /// The app's own that are shown.
    public func getActiveNotifications() -> [StatusBarNotification] {
        service.active(of: app).map {
            StatusBarNotification(id: $0.id, tag: $0.tag, notification: $0.notification)
        }
    }

    /// - Throws: `IllegalArgumentException` for an importance that there is not, and the like.
    public func createNotificationChannel(_ channel: NotificationChannel) throws(JavaException) {
        try service.create(channel, of: app)
    }

    public func deleteNotificationChannel(_ id: String?) throws(JavaException) {
        try service.delete(id, of: app)
    }

    public func getNotificationChannels() -> [NotificationChannel] { service.channels(of: app) }
}

/// A notification that is shown.
public struct StatusBarNotification {
    public let id: Int32
    public let tag: String?
    public let notification: NotificationCompat.Notification
}
