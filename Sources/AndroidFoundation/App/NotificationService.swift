package import FaradFoundation
import Simulation

/// The system's side of notifications: outlives the apps, keeps what is shown and the channels, also
/// between the runs of a device folder.
package final class NotificationService {
    /// A notification that is shown.
    package struct Posted: Hashable, Sendable, Codable {
        /// The package that has posted it.
        package let app: String
        package let id: Int32
        package let tag: String?
        package let notification: NotificationCompat.Notification
        /// The how-manieth of the phone it is.
        package let serial: Int

        /// What Android's own key begins and ends with is the same for all of an app's.
        fileprivate var key: String { "0|\(app)|\(id)|\(tag ?? "null")|10190" }

        func isSame(_ app: String, _ tag: String?, _ id: Int32) -> Bool {
            self.app == app && self.tag == tag && self.id == id
        }
    }

    package struct Channel: Hashable, Sendable, Codable {
        let app: String
        var channel: NotificationChannel
        /// One that is made anew after that has its former settings.
        var isDeleted = false
    }

    /// How many notifications of one app there may be.
    private static let limit = 50
    private static let resource = Resource("notifications", "")

    private unowned let phone: PhoneSystem
    private var all: [Posted] = []
    private var channels: [Channel] = []
    private var count = 0

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> NotificationService {
        phone.service(NotificationService.self) { NotificationService(phone) }
    }

    /// What is shown, oldest first.
    package var posted: [Posted] {
        touch(.read)
        return all
    }

    /// What a device folder keeps.
    package struct Kept: Hashable, Sendable, Codable {
        package var posted: [Posted] = []
        package var channels: [Channel] = []

        package init() {}
    }

    package var kept: Kept {
        touch(.read)
        var kept = Kept()
        kept.posted = all
        kept.channels = channels
        return kept
    }

    package func restore(_ kept: Kept) {
        all = kept.posted
        channels = kept.channels
        count = all.map(\.serial).max() ?? 0
        PendingIntents.of(phone).restore(all.flatMap(\.notification.intents))
    }

    private func touch(_ access: Access) { phone.simulation.touches(access, Self.resource) }

    // MARK: Notifications

    /// Shows a notification in place of one of the same tag and id; where it cannot be shown, only
    /// the trace hears of it.
    func post(
        _ notification: NotificationCompat.Notification, _ tag: String?, _ id: Int32,
        of app: String, isAllowed: Bool
    ) {
        let name = tag ?? String(id)
        func refuse(_ reason: String) {
            phone.simulation.trace.note(
                .lifecycle, "notification \(name) is not shown: \(reason)")
        }
        guard isAllowed else { return refuse("not allowed") }
        touch(.write)
        guard let channel = channel(notification.channel, of: app) else {
            return refuse("no channel \(notification.channel)")
        }
        guard channel.importance != NotificationChannel.IMPORTANCE_NONE else {
            return refuse("the channel \(channel.id) is blocked")
        }
        let isNew = !all.contains { $0.isSame(app, tag, id) }
        guard !isNew || all.count(where: { $0.app == app }) < Self.limit else {
            return refuse("the app has \(Self.limit) already")
        }
        let words = [notification.title, notification.text].compactMap { $0 }
            .filter { !$0.isEmpty }.joined(separator: ": ")
        phone.simulation.trace.note(
            .lifecycle, "notification \(name) is shown" + (words.isEmpty ? "" : ": \(words)"))
        count += 1
        all.removeAll { $0.isSame(app, tag, id) }
        all.append(
            Posted(app: app, id: id, tag: tag, notification: notification, serial: count))
    }

    /// As `getActiveNotifications` orders them.
    func active(of app: String) -> [Posted] {
        let own = posted.filter { $0.app == app }
        return ArrayMap.order(own.map(\.key)).compactMap { key in own.first { $0.key == key } }
    }

    package func cancel(_ tag: String?, _ id: Int32, of app: String) {
        touch(.write)
        all.removeAll { $0.isSame(app, tag, id) }
    }

    func cancelAll(of app: String) {
        touch(.write)
        all.removeAll { $0.app == app }
    }

    /// The phone was switched off.
    package func forgetAll() {
        touch(.write)
        all = []
    }

    func holds(_ intent: PendingIntent) -> Bool {
        posted.contains { $0.notification.intents.contains(intent) }
    }

    // MARK: Channels

    /// A channel that is there keeps its settings but for its texts; its importance may fall.
    func create(_ channel: NotificationChannel, of app: String) throws(JavaException) {
        try Self.check(channel)
        touch(.write)
        guard let index = index(channel.id, app) else {
            channels.append(Channel(app: app, channel: channel))
            return
        }
        channels[index].isDeleted = false
        channels[index].channel.name = channel.name
        channels[index].channel.description = channel.description
        channels[index].channel.importance = min(
            channel.importance, channels[index].channel.importance)
    }

    private static func check(_ channel: NotificationChannel) throws(JavaException) {
        func refuse(_ message: String?) -> JavaException {
            JavaException("java.lang.IllegalArgumentException", message)
        }
        if channel.name.isEmpty { throw refuse(nil) }
        let range = NotificationChannel.IMPORTANCE_NONE...NotificationChannel.IMPORTANCE_MAX
        if !range.contains(channel.importance) { throw refuse("Invalid importance level") }
        if channel.id == reserved { throw refuse("Reserved id") }
    }

    /// Of apps that know no channels.
    private static let reserved = "miscellaneous"

    /// What it shows goes with it.
    func delete(_ id: String?, of app: String) throws(JavaException) {
        if id == Self.reserved {
            throw JavaException(
                "java.lang.IllegalArgumentException", "Cannot delete default channel")
        }
        touch(.write)
        guard let id, let index = index(id, app) else { return }
        channels[index].isDeleted = true
        all.removeAll { $0.app == app && $0.notification.channel == id }
    }

    func channels(of app: String) -> [NotificationChannel] {
        touch(.read)
        let own = channels.filter { $0.app == app && !$0.isDeleted }.map(\.channel)
        return ArrayMap.order(own.map(\.id)).compactMap { id in own.first { $0.id == id } }
    }

    private func channel(_ id: String, of app: String) -> NotificationChannel? {
        index(id, app).flatMap { channels[$0].isDeleted ? nil : channels[$0].channel }
    }

    private func index(_ id: String, _ app: String) -> Int? {
        channels.firstIndex { $0.app == app && $0.channel.id == id }
    }
}
