package import FaradFoundation
import Simulation
import UIKit

/// The phone's side of notifications: outlives the apps, keeps what is pending and delivered, and
/// hands what comes due to the app or to the notification centre. A device folder keeps all of it but
/// the questions that nobody has answered.
package final class NotificationDaemon {
    /// A question that the phone asks the user on behalf of an app.
    package final class Prompt: UserPrompt {
        package let bundle: String
        fileprivate var answers: [(Bool) -> Void] = []
        fileprivate init(_ bundle: String) { self.bundle = bundle }
    }

    private struct Pending {
        let request: UNNotificationRequest
        let due: Date
        let timer: TimerHandle
    }

    /// What the phone knows of one app.
    private final class App {
        let bundle: String
        var status = UNAuthorizationStatus.notDetermined
        var pending: [Pending] = []
        var delivered: [UNNotification] = []
        var categories: [UNNotificationCategory] = []
        weak var center: UNUserNotificationCenter?
        init(_ bundle: String) { self.bundle = bundle }
    }

    private unowned let phone: PhoneSystem
    private var apps: [App] = []
    private var deliveries = 0
    private lazy var queue = phone.simulation.makeProcess(name: "usernotificationsd")
        .makeQueue(label: "main", hasStack: false)
    /// Of all apps, also of those that have not asked yet.
    package private(set) lazy var questions = UserQuestions<Prompt>(
        Resource("notification-prompts", "")
    ) { [unowned self] in queue }

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> NotificationDaemon {
        phone.service(NotificationDaemon.self) { NotificationDaemon(phone) }
    }

    private var now: Date {
        Date(timeIntervalSince1970: phone.simulation.clock.millisecondsSince1970 / 1000)
    }

    private func app(_ bundle: String) -> App {
        if let known = apps.first(where: { $0.bundle == bundle }) { return known }
        let app = App(bundle)
        apps.append(app)
        return app
    }

    func connect(
        _ center: UNUserNotificationCenter, of process: SimulatedProcess, _ bundle: String
    ) {
        touch(.write, bundle)
        app(bundle).center = center
    }

    // MARK: Leave

    /// What the phone knows of an app: the app, the user and the phone meet there.
    private func touch(_ access: Access, _ bundle: String) {
        phone.simulation.touches(access, Resource("notification-settings", bundle))
    }

    package func status(_ bundle: String) -> UNAuthorizationStatus {
        touch(.read, bundle)
        return app(bundle).status
    }

    /// Chooses for an app, as in the phone's settings; answers an open question too.
    package func setStatus(_ status: UNAuthorizationStatus, _ bundle: String) {
        touch(.write, bundle)
        app(bundle).status = status
        for prompt in questions.all where prompt.bundle == bundle {
            questions.close(prompt) {
                for answer in prompt.answers { answer(status == .authorized) }
            }
        }
    }

    func authorize(_ bundle: String, _ answer: @escaping (Bool) -> Void) {
        let app = app(bundle)
        touch(.write, bundle)
        guard app.status == .notDetermined else { return answer(app.status != .denied) }
        if let asked = questions.all.first(where: { $0.bundle == bundle }) {
            return asked.answers.append(answer)
        }
        let prompt = Prompt(bundle)
        prompt.answers.append(answer)
        questions.ask(prompt)
    }

    // MARK: Requests

    func add(_ request: UNNotificationRequest, _ bundle: String) {
        let app = app(bundle)
        guard !PhoneProcess.current.isDead else { return }
        cancel([request.identifier], app)
        guard let trigger = request.trigger else {
            queue.async("notification") { [self] in deliver(request, app) }
            return
        }
        schedule(request, trigger, app)
    }

    private func schedule(
        _ request: UNNotificationRequest, _ trigger: UNNotificationTrigger, _ app: App
    ) {
        guard let date = trigger.nextDate(after: now) else { return }
        schedule(request, at: date, app)
    }

    private func schedule(_ request: UNNotificationRequest, at date: Date, _ app: App) {
        let delay = phone.wait(until: date)
        touch(.write)
        let timer = queue.after(.exactly(delay), "notification") { [self] in
            touch(.write)
            app.pending.removeAll { $0.request === request }
            if let trigger = request.trigger, trigger.repeats { schedule(request, trigger, app) }
            deliver(request, app)
        }
        app.pending.append(Pending(request: request, due: date, timer: timer))
    }

    private func cancel(_ identifiers: [String], _ app: App) {
        touch(.write)
        for entry in app.pending where identifiers.contains(entry.request.identifier) {
            entry.timer.cancel()
        }
        app.pending.removeAll { identifiers.contains($0.request.identifier) }
    }

    package func pending(_ bundle: String) -> [UNNotificationRequest] {
        touch(.read)
        return app(bundle).pending.map(\.request)
    }

    func removePending(_ identifiers: [String], _ bundle: String) {
        cancel(identifiers, app(bundle))
    }

    // MARK: Delivery

    /// Delivers what has come from Apple's push service.
    package func deliver(_ request: UNNotificationRequest, to bundle: String) {
        deliver(request, app(bundle))
    }

    private func deliver(_ request: UNNotificationRequest, _ app: App) {
        touch(.read, app.bundle)
        guard app.status != .denied, app.status != .notDetermined else {
            phone.simulation.trace.note(
                .lifecycle, "notification \(request.identifier) is not shown: not allowed")
            return
        }
        touch(.write)
        deliveries += 1
        let notification = UNNotification(request, date: now, serial: deliveries)
        guard let center = app.center, center.isInForeground else {
            return show(notification, [.banner, .list, .badge, .sound], app)
        }
        center.willPresent(notification) { [weak self] in self?.show(notification, $0, app) }
    }

    /// Unlike iOS, what is shown as a banner alone cannot be touched.
    private func show(
        _ notification: UNNotification, _ options: UNNotificationPresentationOptions, _ app: App
    ) {
        if options.contains(.badge), let badge = notification.request.content.badge {
            RemoteNotifications.of(phone).setBadge(badge.intValue, app.bundle)
        }
        guard options.contains(.list) || options.contains(.alert) else { return }
        let content = notification.request.content
        let words = [content.title, content.body].filter { !$0.isEmpty }.joined(separator: ": ")
        phone.simulation.trace.note(
            .lifecycle,
            "notification \(notification.request.identifier) is shown"
                + (words.isEmpty ? "" : ": \(words)"))
        touch(.write)
        app.delivered.removeAll { $0.request.identifier == notification.request.identifier }
        app.delivered.append(notification)
    }

    /// What lies in the notification centre and what is to come: apps, the user and what comes from
    /// outside meet there.
    private func touch(_ access: Access) {
        phone.simulation.touches(access, Resource("notifications", ""))
    }

    package func delivered(_ bundle: String) -> [UNNotification] {
        touch(.read)
        return app(bundle).delivered
    }

    package func removeDelivered(_ identifiers: [String], _ bundle: String) {
        touch(.write)
        app(bundle).delivered.removeAll { identifiers.contains($0.request.identifier) }
    }

    /// What lies in the notification centre, with the app that it came from, oldest first.
    package var delivered: [(bundle: String, notification: UNNotification)] {
        touch(.read)
        return apps.flatMap { app in app.delivered.map { (app.bundle, $0) } }
            .sorted { $0.notification.serial < $1.notification.serial }
    }

    // MARK: The device folder

    package var kept: KeptNotifications {
        touch(.read)
        var kept = KeptNotifications()
        kept.apps = apps.map { app in
            KeptNotifications.App(
                bundle: app.bundle, status: app.status.rawValue,
                badge: RemoteNotifications.of(phone).badge(app.bundle),
                pending: app.pending.map {
                    .init(request: .init($0.request), due: $0.due.timeIntervalSince1970)
                },
                delivered: app.delivered.map {
                    .init(
                        request: .init($0.request), date: $0.date.timeIntervalSince1970,
                        serial: $0.serial)
                }, categories: app.categories.map { .init($0) })
        }.filter { !$0.isEmpty }
        return kept
    }

    package func restore(_ kept: KeptNotifications) {
        // The first calendar of a process is dear.
        lazy var calendar = phone.settings.calendar
        for one in kept.apps {
            let app = app(one.bundle)
            app.status = UNAuthorizationStatus(rawValue: one.status) ?? .notDetermined
            if one.badge > 0 { RemoteNotifications.of(phone).setBadge(one.badge, one.bundle) }
            app.categories = one.categories.map(\.restored)
            app.delivered = one.delivered.map {
                UNNotification(
                    $0.request.restored(calendar), date: Date(timeIntervalSince1970: $0.date),
                    serial: $0.serial)
            }
            for pending in one.pending {
                schedule(
                    pending.request.restored(calendar),
                    at: Date(timeIntervalSince1970: pending.due), app)
            }
        }
        deliveries = apps.flatMap(\.delivered).map(\.serial).max() ?? 0
    }

    /// What is to come, a line each.
    package var lines: [String] {
        touch(.read)
        return apps.flatMap { app in
            app.pending.map { pending in
                "\(app.bundle): notification \(pending.request.identifier) at "
                    + ISO8601DateFormatter().string(from: pending.due)
            }
        }
    }

    // MARK: Categories

    func setCategories(_ categories: [UNNotificationCategory], _ bundle: String) {
        touch(.write, bundle)
        app(bundle).categories = categories
    }

    package func categories(_ bundle: String) -> [UNNotificationCategory] {
        touch(.read, bundle)
        return app(bundle).categories
    }

    /// The category of a notification; nil when the app has none of that name.
    package func category(
        of notification: UNNotification, _ bundle: String
    ) -> UNNotificationCategory? {
        let name = notification.request.content.categoryIdentifier
        return categories(bundle).first { $0.identifier == name }
    }
}
