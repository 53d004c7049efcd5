import FaradFoundation
import UserNotifications

/// The notification centre of an iPhone.
struct IOSNotificationShade: NotificationShade {
    let phone: PhoneSystem
    let springBoard: SpringBoard

    private var daemon: NotificationDaemon { NotificationDaemon.of(phone) }

    var shown: [ShownNotification] {
        daemon.delivered.map { bundle, notification in
            let content = notification.request.content
            let category = daemon.category(of: notification, bundle)
            return ShownNotification(
                app: bundle, identifier: notification.request.identifier, title: content.title,
                subtitle: content.subtitle, body: content.body,
                actions: category?.actions.map(\.identifier) ?? [])
        }
    }

    private func found(_ shown: ShownNotification) -> UNNotification? {
        daemon.delivered.last {
            $0.bundle == shown.app && $0.notification.request.identifier == shown.identifier
        }?.notification
    }

    func allow(_ isAllowed: Bool, of app: String) {
        daemon.setStatus(isAllowed ? .authorized : .denied, app)
    }

    func isRegistered(_ app: String) -> Bool { PushService.of(phone).isRegistered(app) }

    var registration: String { "registerForRemoteNotifications()" }

    func receive(_ push: PushNotification, _ identifier: String, for app: String) {
        daemon.deliver(push.request(identifier), to: app)
    }

    /// The system shows it itself, at once.
    func isReceiving(for app: String) -> Bool { false }

    func tap(_ shown: ShownNotification) {
        guard let notification = found(shown) else { return }
        respond(
            UNNotificationResponse(notification, UNNotificationDefaultActionIdentifier), shown.app)
    }

    private func action(_ name: String, _ notification: UNNotification, _ app: String)
        -> UNNotificationAction?
    {
        daemon.category(of: notification, app)?.actions.first { $0.identifier == name }
    }

    func takesText(_ action: String, of shown: ShownNotification) -> Bool? {
        found(shown).flatMap { self.action(action, $0, shown.app) }
            .map { $0 is UNTextInputNotificationAction }
    }

    /// The app comes to the front if the button says so; else it runs, or is launched, in the
    /// background.
    func choose(_ action: String, of shown: ShownNotification, typing text: String?) {
        guard let notification = found(shown) else { return }
        let response =
            text.map { UNTextInputNotificationResponse(notification, action, userText: $0) }
            ?? UNNotificationResponse(notification, action)
        let known = self.action(action, notification, shown.app)
        if known?.options.contains(.foreground) == true {
            respond(response, shown.app)
        } else {
            respondBehind(response, shown.app)
        }
    }

    /// The app hears of it when the notification's category says so.
    func dismiss(_ shown: ShownNotification) {
        guard let notification = found(shown) else { return }
        let category = daemon.category(of: notification, shown.app)
        guard category?.options.contains(.customDismissAction) == true else {
            return daemon.removeDelivered([shown.identifier], shown.app)
        }
        respondBehind(
            UNNotificationResponse(notification, UNNotificationDismissActionIdentifier), shown.app)
    }

    private func respond(_ response: UNNotificationResponse, _ app: String) {
        daemon.removeDelivered([response.notification.request.identifier], app)
        springBoard.bringForward(app) {
            UNUserNotificationCenter.current().didReceive(response)
        }
    }

    private func respondBehind(_ response: UNNotificationResponse, _ app: String) {
        daemon.removeDelivered([response.notification.request.identifier], app)
        springBoard.handOver(to: app) {
            UNUserNotificationCenter.current().didReceive(response)
        }
    }
}
