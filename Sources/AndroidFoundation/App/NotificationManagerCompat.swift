import Simulation

/// androidx.core.app: shows notifications, if the user lets the app.
public final class NotificationManagerCompat {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

    private let context: Context

    private init(_ context: Context) { self.context = context }

    public static func from(_ context: Context) -> NotificationManagerCompat {
        NotificationManagerCompat(context)
    }

    public func areNotificationsEnabled() -> Bool {
        context.checkSelfPermission(Self.POST_NOTIFICATIONS)
    }

    /// Shows a notification in place of the one of the same id; nothing, and no error, where the
    /// user has not allowed it.
    public func notify(_ id: Int, _ notification: NotificationCompat.Notification) {
        let trace = context.android.process.simulation.trace
        guard areNotificationsEnabled() else {
            return trace.note(.lifecycle, "notification \(id) is not shown: not allowed")
        }
        trace.note(
            .lifecycle, "notification \(id) is shown: \(notification.title): \(notification.text)")
    }
}

/// androidx.core.app: what a notification says.
public enum NotificationCompat {
    public struct Notification: Hashable, Sendable {
        public internal(set) var title = ""
        public internal(set) var text = ""
    }

    public struct Builder {
        private var notification = Notification()

        /// Channels have no effect here.
        public init(_ context: Context, _ channelId: String) {}

        public func setContentTitle(_ title: String) -> Builder {
            var copy = self
            copy.notification.title = title
            return copy
        }

        public func setContentText(_ text: String) -> Builder {
            var copy = self
            copy.notification.text = text
            return copy
        }

        public func build() -> Notification { notification }
    }
}
