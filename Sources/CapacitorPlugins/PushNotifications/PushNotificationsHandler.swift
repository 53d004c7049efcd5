import Capacitor
import UserNotifications

/// Turns pushed notifications, and what the user does with them, into the plugin's events.
class PushNotificationsHandler: NSObject, NotificationHandlerProtocol {
    weak var plugin: CAPPlugin?

    /// Nothing is shown above the app unless its configuration says so.
    func willPresent(notification: UNNotification) -> UNNotificationPresentationOptions {
        plugin?.notifyListeners(
            "pushNotificationReceived", data: Self.object(notification.request))
        return plugin.flatMap {
            UNNotificationPresentationOptions($0.getConfig(), alert: [.banner, .list])
        } ?? []
    }

    /// Waits for the first listener: a tap may have started the app.
    func didReceive(response: UNNotificationResponse) {
        var data = response.performedAction
        data["notification"] = Self.object(response.notification.request)
        plugin?.notifyListeners(
            "pushNotificationActionPerformed", data: data, retainUntilConsumed: true)
    }

    /// A notification without a badge comes with 1.
    static func object(_ request: UNNotificationRequest) -> JSObject {
        let content = request.content
        return [
            "id": request.identifier,
            "title": content.title,
            "subtitle": content.subtitle,
            "badge": content.badge ?? 1,
            "body": content.body,
            "data": JSTypes.coerceDictionaryToJSObject(content.userInfo) ?? [:],
        ]
    }
}
