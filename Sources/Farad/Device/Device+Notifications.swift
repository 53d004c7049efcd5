import FaradFoundation
import Simulation
import UIKit

/// A notification that lies in the notification centre.
public struct ShownNotification: Hashable, Sendable {
    /// The bundle identifier of the app that it came from.
    public let app: String
    /// The request's identifier; of a local notification of Capacitor's, its number; of what an
    /// Android app has shown with a tag, that.
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
    var shade: any NotificationShade {
        switch configuration.platform {
        case .ios: IOSNotificationShade(phone: phone, springBoard: springBoard)
        case .android:
            AndroidNotificationShade(
                phone: phone, springBoard: springBoard, permissions: permissions)
        }
    }

    /// What lies in the notification centre, oldest first.
    public var notifications: [ShownNotification] { shade.shown }

    /// Allows or forbids the notifications of an app; of the only one, when none is named.
    public func allowNotifications(_ isAllowed: Bool, of app: String? = nil) {
        let bundle = identifier(app)
        parts.queue.async("user") { [shade] in shade.allow(isAllowed, of: bundle) }
    }

    /// The number on an app's icon; 0 shows none, as on Android.
    public func badge(of app: String? = nil) -> Int {
        RemoteNotifications.of(phone).badge(identifier(app))
    }

    // MARK: The push service of Apple's, or of Google's

    /// Why apps cannot register for push notifications; nil: they can.
    public var pushRefusal: String? {
        get { PushService.of(phone).refusal }
        set { PushService.of(phone).refusal = newValue }
    }

    /// Delivers a push notification; to the only app, when none is named.
    ///
    /// - Throws: ``DeviceError`` when the app has no token: nobody could send it anything.
    public func deliver(
        _ push: PushNotification, to app: String? = nil
    ) throws(DeviceError) {
        _ = try send(push, to: app)
    }

    /// The same.
    ///
    /// - Returns: whether it has come to its end by now: it is shown, or in the app's hands, or what had
    ///   it is gone.
    func send(
        _ push: PushNotification, to app: String? = nil
    ) throws(DeviceError) -> () -> Bool {
        let bundle = identifier(app)
        guard shade.isRegistered(bundle) else {
            throw DeviceError(
                .usage,
                "\(appName(bundle)) has not registered for push notifications; let it call "
                    + "\(shade.registration) first.")
        }
        var hasCome = false
        parts.queue.async("push") { [unowned self] in
            noteSending(push, to: bundle)
            receive(push, for: bundle)
            hasCome = true
        }
        return { [unowned self] in
            hasCome && springBoard.running(bundle)?.hasWishes != true
                && !shade.isReceiving(for: bundle)
        }
    }

    /// Whether the app can be told of it or not.
    func noteSending(_ push: PushNotification, to app: String) {
        let text = [push.title, push.body].first { !$0.isEmpty }
        parts.note(
            "a push is sent to \(appName(app))\(text.map { ": \($0)" } ?? ", without a text")")
    }

    func receive(_ push: PushNotification, for app: String) {
        let identifier =
            push.identifier
            ?? UUID(uuid: simulation.randomStream("push notifications").uuid()).uuidString
        shade.receive(push, identifier, for: app)
    }

    // MARK: What the user does

    /// Taps a notification: its app comes to the front, and is launched if need be.
    ///
    /// - Throws: ``DeviceError`` when no such notification is there.
    public func tapNotification(_ identifier: String) throws(DeviceError) {
        let notification = try delivered(identifier)
        parts.queue.async("user") { [shade] in shade.tap(notification) }
    }

    /// Chooses a button of a notification, and types into it if it takes text.
    ///
    /// On iOS the app comes to the front if the button says so; else it runs, or is launched, in the
    /// background.
    ///
    /// - Throws: ``DeviceError`` when there is no such notification or button.
    public func chooseAction(
        _ action: String, of identifier: String, typing text: String? = nil
    ) throws(DeviceError) {
        let notification = try checkAction(action, of: identifier, typing: text)
        parts.queue.async("user") { [shade] in
            shade.choose(action, of: notification, typing: text)
        }
    }

    /// The notification that has such a button, which takes such a text.
    func checkAction(
        _ action: String, of identifier: String, typing text: String?
    ) throws(DeviceError) -> ShownNotification {
        let notification = try delivered(identifier)
        let actions = notification.actions
        guard let takesText = shade.takesText(action, of: notification) else {
            throw DeviceError(
                .usage,
                "The notification “\(identifier)” has no action “\(action)”"
                    + (actions.isEmpty
                        ? "." : "; it has " + actions.joined(separator: ", ") + "."))
        }
        guard takesText == (text != nil) else {
            throw DeviceError(
                .usage,
                takesText
                    ? "The action “\(action)” takes a text; say what the user types."
                    : "The action “\(action)” takes no text.")
        }
        return notification
    }

    /// Swipes a notification away; on iOS its app hears of it when the notification's category says
    /// so.
    ///
    /// - Throws: ``DeviceError`` when no such notification is there.
    public func dismissNotification(_ identifier: String) throws(DeviceError) {
        let notification = try delivered(identifier)
        parts.queue.async("user") { [shade] in shade.dismiss(notification) }
    }

    private func delivered(_ identifier: String) throws(DeviceError) -> ShownNotification {
        let all = notifications
        guard let found = all.last(where: { $0.identifier == identifier }) else {
            let known = all.map { "“\($0.identifier)”" }
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
