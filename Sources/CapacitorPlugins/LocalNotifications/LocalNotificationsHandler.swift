import Capacitor
import UserNotifications

/// Turns local notifications, and what the user does with them, into the plugin's events.
class LocalNotificationsHandler: NSObject, NotificationHandlerProtocol {
    weak var plugin: CAPPlugin?
    /// What JavaScript scheduled in this process, by the request's identifier.
    private var scheduled: [String: JSObject] = [:]

    func remember(_ notification: JSObject, as identifier: String) {
        scheduled[identifier] = notification
    }

    /// Shown above the app as elsewhere, unless the notification is silent or the configuration
    /// says otherwise.
    func willPresent(notification: UNNotification) -> UNNotificationPresentationOptions {
        plugin?.notifyListeners("localNotificationReceived", data: object(notification.request))
        if scheduled[notification.request.identifier]?["silent"] as? Bool == true { return [] }
        return plugin.flatMap { UNNotificationPresentationOptions($0.getConfig()) }
            ?? [.badge, .sound, .banner, .list]
    }

    /// Waits for the first listener: a tap may have started the app.
    func didReceive(response: UNNotificationResponse) {
        var data = response.performedAction
        data["notification"] = object(response.notification.request)
        plugin?.notifyListeners(
            "localNotificationActionPerformed", data: data, retainUntilConsumed: true)
    }

    /// A delivered notification. Sound and attachments are known only to the process that has
    /// scheduled it.
    func object(_ request: UNNotificationRequest) -> JSObject {
        let known = scheduled[request.identifier] ?? [:]
        var notification = Self.pendingObject(request)
        notification["sound"] = known["sound"] ?? ""
        notification["actionTypeId"] = request.content.categoryIdentifier
        notification["attachments"] = known["attachments"] ?? []
        return notification
    }

    /// A pending notification; an identifier that is no number is -1.
    static func pendingObject(_ request: UNNotificationRequest) -> JSObject {
        var notification: JSObject = [
            "id": Int(request.identifier) ?? -1,
            "title": request.content.title,
            "body": request.content.body,
        ]
        guard let info = JSTypes.coerceDictionaryToJSObject(request.content.userInfo) else {
            return notification
        }
        notification["extra"] = withDatesAsText(info["cap_extra"] as? JSObject ?? info)
        if let schedule = info["cap_schedule"] as? JSObject {
            notification["schedule"] = withDatesAsText(schedule)
        }
        return notification
    }

    private static func withDatesAsText(_ object: JSObject) -> JSObject {
        object.mapValues { value in
            (value as? Date).map { ISO8601DateFormatter().string(from: $0) } ?? value
        }
    }
}
