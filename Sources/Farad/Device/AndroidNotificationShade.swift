import AndroidFoundation
import FaradFoundation
import Simulation

/// The notification drawer of an Android phone.
///
/// What Firebase has shown is called by its message's id, anything else by its tag or number.
struct AndroidNotificationShade: NotificationShade {
    let phone: PhoneSystem
    let springBoard: SpringBoard
    let permissions: PermissionController

    private var service: NotificationService { NotificationService.of(phone) }

    var shown: [ShownNotification] {
        service.posted.map { posted in
            ShownNotification(
                app: app(posted.app), identifier: identifier(posted),
                title: posted.notification.title ?? "",
                subtitle: posted.notification.subText ?? "", body: posted.notification.text ?? "",
                actions: posted.notification.actions.map(\.name))
        }
    }

    private func app(_ package: String) -> String {
        springBoard.app(ofPackage: package)?.bundle.identifier ?? package
    }

    private func package(_ app: String) -> String {
        springBoard.installed.first { $0.bundle.identifier == app }?.bundle.android?.packageName
            ?? app
    }

    private func identifier(_ posted: NotificationService.Posted) -> String {
        let intent = posted.notification.contentIntent?.intent
        return intent?.getStringExtra("google.message_id") ?? posted.tag ?? String(posted.id)
    }

    private func found(_ shown: ShownNotification) -> NotificationService.Posted? {
        service.posted.last { app($0.app) == shown.app && identifier($0) == shown.identifier }
    }

    private func action(_ name: String, _ shown: ShownNotification) -> NotificationCompat.Action? {
        found(shown)?.notification.actions.first { $0.name == name }
    }

    func allow(_ isAllowed: Bool, of app: String) {
        permissions.set(
            isAllowed ? .granted : .deniedForever,
            for: NotificationManagerCompat.POST_NOTIFICATIONS)
    }

    func isRegistered(_ app: String) -> Bool { PushService.of(phone).isRegistered(package(app)) }

    var registration: String { "PushNotifications.register()" }

    func receive(_ push: PushNotification, _ identifier: String, for app: String) {
        let now = phone.simulation.clock.millisecondsSince1970
        let message = push.message(identifier, at: Int64(now.rounded(.down)), package(app))
        springBoard.handOver(to: app) { FirebaseMessaging.getInstance().receive(message) }
    }

    /// A thread of Firebase's in the app's process shows it, or hands it to the app.
    func isReceiving(for app: String) -> Bool {
        guard let running = springBoard.running(app) else { return false }
        return FirebaseMessaging.of(running.process).unhandledMessages > 0
    }

    func tap(_ shown: ShownNotification) {
        guard let posted = found(shown) else { return }
        send(posted.notification.contentIntent)
        if posted.notification.isAutoCancel { remove(posted) }
    }

    func takesText(_ action: String, of shown: ShownNotification) -> Bool? {
        self.action(action, shown).map { $0.remoteInput != nil }
    }

    /// The notification stays until its app takes it away.
    func choose(_ action: String, of shown: ShownNotification, typing text: String?) {
        guard let found = self.action(action, shown) else { return }
        send(found.intent) { intent in
            guard let text, let key = found.remoteInput else { return intent }
            return RemoteInput.adding(text, key, to: intent)
        }
    }

    func dismiss(_ shown: ShownNotification) {
        guard let posted = found(shown) else { return }
        remove(posted)
        send(posted.notification.deleteIntent)
    }

    private func remove(_ posted: NotificationService.Posted) {
        service.cancel(posted.tag, posted.id, of: posted.app)
    }

    /// One that another has taken the place of does nothing.
    private func send(
        _ pending: PendingIntent?, filledIn: (Intent) -> Intent = { $0 }
    ) {
        guard let pending, PendingIntents.of(phone).isValid(pending) else { return }
        springBoard.send(pending, filledIn(pending.intent))
    }
}

extension PushNotification {
    /// The message that Firebase's servers make of it: its data are texts, and one without title and
    /// text is of data alone. Subtitles, badges and categories are Apple's.
    func message(_ identifier: String, at time: Int64, _ app: String) -> RemoteMessage {
        RemoteMessage(
            id: identifier, title: title.isEmpty ? nil : title, body: body.isEmpty ? nil : body,
            data: data.mapValues(Self.text), sentTime: time, app: app)
    }

    private static func text(_ value: Any) -> String {
        if let text = value as? String { return text }
        return JSONText(foundation: value).text
    }
}
