import Capacitor
import UserNotifications

/// The official LocalNotifications plugin (F161, F162).
public class LocalNotificationsPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "LocalNotificationsPlugin"
    public let jsName = "LocalNotifications"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("schedule", LocalNotificationsPlugin.schedule),
        CAPPluginMethod("requestPermissions", LocalNotificationsPlugin.requestPermissions),
        CAPPluginMethod("checkPermissions", LocalNotificationsPlugin.checkPermissions),
        CAPPluginMethod("checkExactNotificationSetting", LocalNotificationsPlugin.refuse),
        CAPPluginMethod("changeExactNotificationSetting", LocalNotificationsPlugin.refuse),
        CAPPluginMethod("cancel", LocalNotificationsPlugin.cancel),
        CAPPluginMethod("getPending", LocalNotificationsPlugin.getPending),
        CAPPluginMethod("registerActionTypes", LocalNotificationsPlugin.registerActionTypes),
        CAPPluginMethod("areEnabled", LocalNotificationsPlugin.areEnabled),
        CAPPluginMethod(
            "getDeliveredNotifications", LocalNotificationsPlugin.getDeliveredNotifications),
        CAPPluginMethod(
            "removeAllDeliveredNotifications",
            LocalNotificationsPlugin.removeAllDeliveredNotifications),
        CAPPluginMethod(
            "removeDeliveredNotifications", LocalNotificationsPlugin.removeDeliveredNotifications),
        CAPPluginMethod("createChannel", LocalNotificationsPlugin.refuse),
        CAPPluginMethod("deleteChannel", LocalNotificationsPlugin.refuse),
        CAPPluginMethod("listChannels", LocalNotificationsPlugin.refuse),
    ]
    private let handler = LocalNotificationsHandler()

    /// Dates stay dates here: a schedule needs them (F43).
    override public func load() {
        bridge?.notificationRouter.localNotificationHandler = handler
        handler.plugin = self
        shouldStringifyDatesInCalls = false
    }

    // MARK: Scheduling

    /// A time in the past rejects the call, yet the notification is added without a trigger and
    /// comes at once; the answer that follows meets nobody (F162).
    func schedule(_ call: CAPPluginCall) {
        guard let notifications = call.getArray("notifications", JSObject.self) else {
            return call.reject("Must provide notifications array as notifications option")
        }
        var ids: [JSObject] = []
        for notification in notifications {
            guard let id = notification["id"] as? Int else {
                return call.reject("Notification missing identifier")
            }
            guard let content = content(notification, call),
                let trigger = trigger(notification, call)
            else { return }
            let request = UNNotificationRequest(
                identifier: String(id), content: content, trigger: trigger.value)
            handler.remember(notification, as: request.identifier)
            UNUserNotificationCenter.current().add(request) { error in
                if let error { call.reject(error.localizedDescription) }
            }
            ids.append(["id": id])
        }
        call.resolve(["notifications": ids])
    }

    private func content(
        _ notification: JSObject, _ call: CAPPluginCall
    ) -> UNNotificationContent? {
        do {
            return try NotificationContent.make(notification) {
                bridge?.localURL(fromWebURL: $0)
            }
        } catch {
            call.reject(NotificationContent.Failure.message, nil, error)
            return nil
        }
    }

    /// Nil after the call was rejected for good.
    private func trigger(
        _ notification: JSObject, _ call: CAPPluginCall
    ) -> (value: UNNotificationTrigger?, Void)? {
        guard let schedule = notification["schedule"] as? JSObject else { return (nil, ()) }
        do {
            switch try NotificationSchedule(schedule, now: Date()) {
            case .trigger(let trigger): return (trigger, ())
            case .past:
                call.reject("Scheduled time must be *after* current time")
                return (nil, ())
            }
        } catch {
            call.reject(NotificationSchedule.Failure.message, nil, error)
            return nil
        }
    }

    func cancel(_ call: CAPPluginCall) {
        guard let notifications = call.getArray("notifications", JSObject.self),
            !notifications.isEmpty
        else { return call.reject("Must supply notifications to cancel") }
        let ids = notifications.map(Self.identifier)
        UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ids)
        call.resolve()
    }

    /// The identifier of a notification's request. Foundation on Linux writes 1.0 where iOS writes 1.
    private static func identifier(_ notification: JSObject) -> String {
        if let id = notification["id"] as? Int { return String(id) }
        return notification["id"] as? String ?? (notification["id"] as? NSNumber)?.stringValue
            ?? ""
    }

    func getPending(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
            call.resolve([
                "notifications": requests.map(LocalNotificationsHandler.pendingObject)
            ])
        }
    }

    /// Without types it never answers (F162).
    func registerActionTypes(_ call: CAPPluginCall) {
        guard let types = call.getArray("types", JSObject.self) else { return }
        UNUserNotificationCenter.current().setNotificationCategories(
            Set(ActionTypes.categories(types)))
        call.resolve()
    }

    // MARK: Leave

    override public func requestPermissions(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().requestAuthorization(options: [.badge, .alert, .sound]) {
            granted, error in
            if let error { return call.reject(error.localizedDescription) }
            call.resolve(["display": granted ? "granted" : "denied"])
        }
    }

    override public func checkPermissions(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().getNotificationSettings { settings in
            call.resolve(["display": settings.authorizationStatus.permissionState])
        }
    }

    func areEnabled(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().getNotificationSettings { settings in
            let isEnabled = settings.notificationCenterSetting == .enabled
            call.resolve(["value": isEnabled && settings.authorizationStatus == .authorized])
        }
    }

    // MARK: Delivered

    func getDeliveredNotifications(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().getDeliveredNotifications { [handler] notifications in
            call.resolve(["notifications": notifications.map { handler.object($0.request) }])
        }
    }

    func removeDeliveredNotifications(_ call: CAPPluginCall) {
        guard let notifications = call.getArray("notifications", JSObject.self) else {
            return call.reject("Must supply notifications to remove")
        }
        UNUserNotificationCenter.current().removeDeliveredNotifications(
            withIdentifiers: notifications.map(Self.identifier))
        call.resolve()
    }

    func removeAllDeliveredNotifications(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        DispatchQueue.main.async { UIApplication.shared.applicationIconBadgeNumber = 0 }
        call.resolve()
    }

    /// What only Android has.
    func refuse(_ call: CAPPluginCall) { call.unimplemented() }
}
