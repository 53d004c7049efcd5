import FaradFoundation
import Simulation
import UIKit
import UserNotifications

/// A notification that lies in the notification centre.
public struct ShownNotification: Hashable, Sendable {
    /// The bundle identifier of the app that it came from.
    public let app: String
    /// The request's identifier; of a local notification of Capacitor's, its number.
    public let identifier: String
    /// The line in bold.
    public let title: String
    /// The line below the title, or ''.
    public let subtitle: String
    /// The text.
    public let body: String
    /// The identifiers of its buttons.
    public let actions: [String]

    /// Makes one, to compare with.
    public init(
        app: String, identifier: String, title: String, subtitle: String, body: String,
        actions: [String]
    ) {
        self.app = app
        self.identifier = identifier
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.actions = actions
    }
}

// What comes from outside, and what the user does in the notification centre.
extension Device {
    private var daemon: NotificationDaemon { NotificationDaemon.of(phone) }

    /// What lies in the notification centre, oldest first.
    public var notifications: [ShownNotification] {
        daemon.delivered.map { bundle, notification in
            let content = notification.request.content
            let category = daemon.category(of: notification, bundle)
            return ShownNotification(
                app: bundle, identifier: notification.request.identifier, title: content.title,
                subtitle: content.subtitle, body: content.body,
                actions: category?.actions.map(\.identifier) ?? [])
        }
    }

    /// Allows or forbids the notifications of an app; of the only one, when none is named.
    public func allowNotifications(_ isAllowed: Bool, of app: String? = nil) {
        let bundle = identifier(app)
        parts.queue.async("user") { [phone] in
            NotificationDaemon.of(phone).setStatus(isAllowed ? .authorized : .denied, bundle)
        }
    }

    /// The number on an app's icon; 0 shows none.
    public func badge(of app: String? = nil) -> Int {
        RemoteNotifications.of(phone).badge(identifier(app))
    }

    // MARK: Apple's push service

    /// Why apps cannot register for push notifications; nil: they can.
    public var pushRefusal: String? {
        get { RemoteNotifications.of(phone).refusal }
        set { RemoteNotifications.of(phone).refusal = newValue }
    }

    /// Delivers a push notification; to the only app, when none is named.
    ///
    /// - Throws: ``DeviceError`` when the app has no token: nobody could send it anything.
    public func deliver(
        _ push: PushNotification, to app: String? = nil
    ) throws(DeviceError) {
        let bundle = identifier(app)
        guard RemoteNotifications.of(phone).isRegistered(bundle) else {
            throw DeviceError(
                .usage,
                "\(appName(bundle)) has not registered for push notifications; let it call "
                    + "registerForRemoteNotifications() first.")
        }
        parts.queue.async("push") { [phone, simulation] in
            let identifier =
                push.identifier
                ?? UUID(uuid: simulation.randomStream("push notifications").uuid()).uuidString
            NotificationDaemon.of(phone).deliver(push.request(identifier), to: bundle)
        }
    }

    // MARK: What the user does

    /// Taps a notification: its app comes to the front, and is launched if need be.
    ///
    /// - Throws: ``DeviceError`` when no such notification is there.
    public func tapNotification(_ identifier: String) throws(DeviceError) {
        let (bundle, notification) = try delivered(identifier)
        respond(
            UNNotificationResponse(notification, UNNotificationDefaultActionIdentifier), bundle)
    }

    /// Chooses a button of a notification, and types into it if it takes text.
    ///
    /// The app comes to the front if the button says so; else it runs, or is launched, in the
    /// background.
    ///
    /// - Throws: ``DeviceError`` when there is no such notification or button.
    public func chooseAction(
        _ action: String, of identifier: String, typing text: String? = nil
    ) throws(DeviceError) {
        let (bundle, notification) = try delivered(identifier)
        let actions = daemon.category(of: notification, bundle)?.actions ?? []
        guard let known = actions.first(where: { $0.identifier == action }) else {
            throw DeviceError(
                .usage,
                "The notification “\(identifier)” has no action “\(action)”"
                    + (actions.isEmpty
                        ? "."
                        : "; it has " + actions.map(\.identifier).joined(separator: ", ") + "."))
        }
        let takesText = known is UNTextInputNotificationAction
        guard takesText == (text != nil) else {
            throw DeviceError(
                .usage,
                takesText
                    ? "The action “\(action)” takes a text; say what the user types."
                    : "The action “\(action)” takes no text.")
        }
        let response =
            text.map { UNTextInputNotificationResponse(notification, action, userText: $0) }
            ?? UNNotificationResponse(notification, action)
        guard known.options.contains(.foreground) else {
            return respondBehind(response, bundle)
        }
        respond(response, bundle)
    }

    /// Swipes a notification away; its app hears of it when the notification's category says so.
    ///
    /// - Throws: ``DeviceError`` when no such notification is there.
    public func dismissNotification(_ identifier: String) throws(DeviceError) {
        let (bundle, notification) = try delivered(identifier)
        let category = daemon.category(of: notification, bundle)
        guard category?.options.contains(.customDismissAction) == true else {
            parts.queue.async("user") { [phone] in
                NotificationDaemon.of(phone).removeDelivered([identifier], bundle)
            }
            return
        }
        respondBehind(
            UNNotificationResponse(notification, UNNotificationDismissActionIdentifier), bundle)
    }

    private func respond(_ response: UNNotificationResponse, _ bundle: String) {
        parts.queue.async("user") { [phone, springBoard] in
            let identifier = response.notification.request.identifier
            NotificationDaemon.of(phone).removeDelivered([identifier], bundle)
            springBoard.bringForward(bundle) {
                UNUserNotificationCenter.current().didReceive(response)
            }
        }
    }

    private func respondBehind(_ response: UNNotificationResponse, _ bundle: String) {
        parts.queue.async("user") { [phone, springBoard] in
            let identifier = response.notification.request.identifier
            NotificationDaemon.of(phone).removeDelivered([identifier], bundle)
            springBoard.handOver(to: bundle) {
                UNUserNotificationCenter.current().didReceive(response)
            }
        }
    }

    private func delivered(
        _ identifier: String
    ) throws(DeviceError) -> (bundle: String, notification: UNNotification) {
        let all = daemon.delivered
        guard let found = all.last(where: { $0.notification.request.identifier == identifier })
        else {
            let known = all.map { "“\($0.notification.request.identifier)”" }
            throw DeviceError(
                .usage,
                "There is no notification “\(identifier)”"
                    + (known.isEmpty
                        ? "; none is there." : "; there are \(known.joined(separator: ", "))."))
        }
        return found
    }

    private func identifier(_ app: String?) -> String {
        guard let identifier = app ?? springBoard.installed.first?.bundle.identifier else {
            preconditionFailure("Install an app before its notifications are spoken of.")
        }
        return identifier
    }
}
