/// com.google.firebase.messaging: a message of a server's, as it came.
public final class RemoteMessage {
    private static let notificationPrefix = "gcm.n."
    private static let reservedPrefixes = ["google.", "gcm."]
    private static let reservedNames = ["from", "message_type", "collapse_key"]

    package let extras: IntentExtras

    /// - Parameters:
    ///   - data: Texts by name.
    ///   - title: That of the notification which the message is to show; nil, as the body, for a
    ///     message of data alone.
    package init(
        id: String, title: String?, body: String?, data: [String: String], sentTime: Int64,
        app: String
    ) {
        let isNotification = title != nil || body != nil
        let priority = isNotification ? "high" : "normal"
        var extras = IntentExtras()
        for name in data.keys.sorted() { extras[name] = data[name].map(IntentExtras.Value.string) }
        extras["google.delivered_priority"] = .string(priority)
        extras["google.original_priority"] = .string(priority)
        extras["google.sent_time"] = .long(sentTime)
        extras["google.ttl"] = .int(2_419_200)
        extras["google.message_id"] = .string(id)
        extras["from"] = .string(Self.sender)
        if isNotification {
            extras["collapse_key"] = .string(app)
            extras[Self.notificationPrefix + "e"] = .string("1")
            extras[Self.notificationPrefix + "title"] = title.map(IntentExtras.Value.string)
            extras[Self.notificationPrefix + "body"] = body.map(IntentExtras.Value.string)
        }
        self.extras = extras
    }

    /// The number of the project that sends.
    private static let sender = "100000000000"

    private func text(_ name: String) -> String? {
        guard case .string(let text)? = extras[name] else { return nil }
        return text
    }

    public func getMessageId() -> String? { text("google.message_id") }

    /// What the server has put into it itself, in the order of an `ArrayMap`.
    public func getData() -> [(name: String, value: String)] {
        extras.names.compactMap { name in
            let isReserved =
                Self.reservedNames.contains(name)
                || Self.reservedPrefixes.contains(where: name.hasPrefix)
            guard !isReserved, let value = text(name) else { return nil }
            return (name, value)
        }
    }

    /// What it wants to be shown; nil for a message of data alone.
    public func getNotification() -> Notification? {
        guard text(Self.notificationPrefix + "e") == "1" else { return nil }
        return Notification(
            title: text(Self.notificationPrefix + "title"),
            body: text(Self.notificationPrefix + "body"))
    }

    public struct Notification: Hashable, Sendable {
        public let title: String?
        public let body: String?
    }

    /// What the activity gets of it that a tap opens.
    var extrasForActivity: IntentExtras {
        var copy = extras
        for name in copy.names
        where name.hasPrefix(Self.notificationPrefix) || name.hasPrefix("google.c.") {
            copy[name] = nil
        }
        return copy
    }
}
