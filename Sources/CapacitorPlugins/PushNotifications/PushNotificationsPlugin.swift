import Capacitor
import UserNotifications

/// The official PushNotifications plugin (F159, F160).
///
/// The app delegate must post what it hears of registrations, as the plugin's guide says.
public class PushNotificationsPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "PushNotificationsPlugin"
    public let jsName = "PushNotifications"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("register", PushNotificationsPlugin.register),
        CAPPluginMethod("unregister", PushNotificationsPlugin.unregister),
        CAPPluginMethod("checkPermissions", PushNotificationsPlugin.checkPermissions),
        CAPPluginMethod("requestPermissions", PushNotificationsPlugin.requestPermissions),
        CAPPluginMethod(
            "getDeliveredNotifications", PushNotificationsPlugin.getDeliveredNotifications),
        CAPPluginMethod(
            "removeAllDeliveredNotifications",
            PushNotificationsPlugin.removeAllDeliveredNotifications),
        CAPPluginMethod(
            "removeDeliveredNotifications", PushNotificationsPlugin.removeDeliveredNotifications),
        CAPPluginMethod("createChannel", PushNotificationsPlugin.refuseChannels),
        CAPPluginMethod("listChannels", PushNotificationsPlugin.refuseChannels),
        CAPPluginMethod("deleteChannel", PushNotificationsPlugin.refuseChannels),
    ]
    private let handler = PushNotificationsHandler()
    private var observers: [NSObjectProtocol] = []
    /// Whether the app delegate has ever said anything.
    private var delegateHasAnswered = false

    override public func load() {
        bridge?.notificationRouter.pushNotificationHandler = handler
        handler.plugin = self
        observe(.capacitorDidRegisterForRemoteNotifications) { PushRegistration.registered($0) }
        observe(.capacitorDidFailToRegisterForRemoteNotifications) { object in
            (object as? Error).map(PushRegistration.failed)
        }
    }

    private func observe(
        _ name: Notification.Name,
        _ event: @escaping (Any?) -> (event: String, data: [String: Any])?
    ) {
        let observer = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { [weak self] notification in
            guard let self else { return }
            delegateHasAnswered = true
            guard let (name, data) = event(notification.object) else { return }
            notifyListeners(name, data: data)
        }
        observers.append(observer)
    }

    /// Answers at once; the token comes as an event.
    func register(_ call: CAPPluginCall) {
        DispatchQueue.main.async { UIApplication.shared.registerForRemoteNotifications() }
        call.resolve()
    }

    func unregister(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            UIApplication.shared.unregisterForRemoteNotifications()
            call.resolve()
        }
    }

    // MARK: Leave

    override public func checkPermissions(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().getNotificationSettings { settings in
            call.resolve(["receive": settings.authorizationStatus.permissionState])
        }
    }

    override public func requestPermissions(_ call: CAPPluginCall) {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound, .badge]) {
            granted, error in
            if let error { return call.reject(error.localizedDescription) }
            call.resolve(["receive": granted ? "granted" : "denied"])
        }
    }

    // MARK: Delivered

    func getDeliveredNotifications(_ call: CAPPluginCall) {
        guard isRegistered(call) else { return }
        UNUserNotificationCenter.current().getDeliveredNotifications { notifications in
            call.resolve([
                "notifications": notifications.map { PushNotificationsHandler.object($0.request) }
            ])
        }
    }

    func removeDeliveredNotifications(_ call: CAPPluginCall) {
        guard isRegistered(call) else { return }
        guard let notifications = call.getArray("notifications", JSObject.self) else {
            return call.reject("Must supply notifications to remove")
        }
        UNUserNotificationCenter.current().removeDeliveredNotifications(
            withIdentifiers: notifications.map { $0["id"] as? String ?? "" })
        call.resolve()
    }

    func removeAllDeliveredNotifications(_ call: CAPPluginCall) {
        guard isRegistered(call) else { return }
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
        DispatchQueue.main.async { UIApplication.shared.applicationIconBadgeNumber = 0 }
        call.resolve()
    }

    /// Rejects a call that comes before the app delegate's first answer (F160).
    private func isRegistered(_ call: CAPPluginCall) -> Bool {
        if delegateHasAnswered { return true }
        call.reject(
            "event capacitorDidRegisterForRemoteNotifications not called.  Visit "
                + "https://capacitorjs.com/docs/apis/push-notifications for more information")
        return false
    }

    func refuseChannels(_ call: CAPPluginCall) { call.unimplemented("Not available on iOS") }
}

extension UNAuthorizationStatus {
    /// In the words of Capacitor's permissions.
    var permissionState: String {
        switch self {
        case .notDetermined: "prompt"
        case .denied: "denied"
        case .authorized, .provisional, .ephemeral: "granted"
        }
    }
}
