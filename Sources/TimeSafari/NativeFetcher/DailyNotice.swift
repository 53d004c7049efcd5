import Foundation
import UserNotifications

/// The notification itself: what the fetch has brought, shown at the chosen time.
enum DailyNotice {
    static let identifier = "app.timesafari.daily"

    /// Asks the user, the first time, whether the app may notify at all.
    static func askForPermission(_ completion: @escaping (_ isGranted: Bool) -> Void) {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) {
            isGranted, _ in completion(isGranted)
        }
    }

    /// Shows the content at a date; what an earlier fetch has left for it is replaced.
    static func schedule(_ content: NotificationContent, at date: Date) {
        let notification = UNMutableNotificationContent()
        notification.title = content.title
        notification.body = content.body
        let parts = Calendar.current.dateComponents(
            [.year, .month, .day, .hour, .minute], from: date)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        let request = UNNotificationRequest(
            identifier: identifier, content: notification, trigger: trigger)
        UNUserNotificationCenter.current().add(request) { error in
            if let error { print("DNP|NOTIFICATION_NOT_SCHEDULED \(error)") }
        }
    }
}
