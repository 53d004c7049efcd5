public import FaradFoundation
public import UserNotifications

/// Hands notifications to the plugin that they concern: pushed ones to one, all others to another.
public class NotificationRouter: NSObject, UNUserNotificationCenterDelegate {
    public weak var pushNotificationHandler: (any NotificationHandlerProtocol)? {
        didSet { noteReplacement("Push", oldValue, pushNotificationHandler) }
    }

    public weak var localNotificationHandler: (any NotificationHandlerProtocol)? {
        didSet { noteReplacement("Local", oldValue, localNotificationHandler) }
    }

    /// Whether the router is the app's delegate for notifications; from the configuration.
    var handleApplicationNotifications: Bool {
        get { UNUserNotificationCenter.current().delegate === self }
        set {
            let center = UNUserNotificationCenter.current()
            if newValue {
                center.delegate = self
            } else if center.delegate === self {
                center.delegate = nil
            }
        }
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler(
            handler(of: notification)?.willPresent(notification: notification) ?? [])
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        handler(of: response.notification)?.didReceive(response: response)
        completionHandler()
    }

    private func handler(
        of notification: UNNotification
    ) -> (any NotificationHandlerProtocol)? {
        notification.request.trigger is UNPushNotificationTrigger
            ? pushNotificationHandler : localNotificationHandler
    }

    private func noteReplacement(_ kind: String, _ old: AnyObject?, _ new: AnyObject?) {
        guard let old, new != nil else { return }
        CAPLog.print(
            "\(kind) notification handler overriding previous instance: \(type(of: old))")
    }
}

/// Decides how a plugin's notifications are shown, and hears what the user does with them.
public protocol NotificationHandlerProtocol: AnyObject {
    func willPresent(notification: UNNotification) -> UNNotificationPresentationOptions
    func didReceive(response: UNNotificationResponse)
}
