/// androidx.core.app: what a notification says and does.
public enum NotificationCompat {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let VISIBILITY_PUBLIC: Int32 = 1

    /// A button of a notification.
    public struct Action: Hashable, Sendable, Codable {
        /// What users of the simulation call it; Android's own have nothing but their titles.
        public let name: String
        public let title: String?
        public let intent: PendingIntent
        /// The name of what the user types; nil where they type nothing.
        public let remoteInput: String?

        public init(
            _ title: String?, _ intent: PendingIntent, remoteInput: String? = nil,
            name: String? = nil
        ) {
            self.name = name ?? title ?? ""
            self.title = title
            self.intent = intent
            self.remoteInput = remoteInput
        }
    }

    /// How a notification looks when it is unfolded.
    public enum Style: Hashable, Sendable, Codable {
        case bigText(_ text: String, summary: String?)
        case inbox(_ lines: [String], title: String?, summary: String?)
    }

    public struct Notification: Hashable, Sendable, Codable {
        public internal(set) var channel = ""
        public internal(set) var title: String?
        public internal(set) var text: String?
        public internal(set) var subText: String?
        public internal(set) var style: Style?
        public internal(set) var group: String?
        public internal(set) var isGroupSummary = false
        /// Whether a tap takes it away.
        public internal(set) var isAutoCancel = false
        public internal(set) var contentIntent: PendingIntent?
        public internal(set) var deleteIntent: PendingIntent?
        public internal(set) var actions: [Action] = []

        var intents: [PendingIntent] {
            [contentIntent, deleteIntent].compactMap { $0 } + actions.map(\.intent)
        }
    }

    /// Sounds, icons, colours and priorities cannot be told on a phone without a screen; they are
    /// left out.
    public struct Builder {
        private var notification = Notification()

        public init(_ context: Context, _ channelId: String) { notification.channel = channelId }

        public func setContentTitle(_ title: String?) -> Builder { with { $0.title = title } }
        public func setContentText(_ text: String?) -> Builder { with { $0.text = text } }
        public func setSubText(_ text: String?) -> Builder { with { $0.subText = text } }
        public func setStyle(_ style: Style?) -> Builder { with { $0.style = style } }
        public func setGroup(_ group: String?) -> Builder { with { $0.group = group } }

        public func setGroupSummary(_ isSummary: Bool) -> Builder {
            with { $0.isGroupSummary = isSummary }
        }

        public func setAutoCancel(_ isAutoCancel: Bool) -> Builder {
            with { $0.isAutoCancel = isAutoCancel }
        }

        public func setContentIntent(_ intent: PendingIntent?) -> Builder {
            with { $0.contentIntent = intent }
        }

        public func setDeleteIntent(_ intent: PendingIntent?) -> Builder {
            with { $0.deleteIntent = intent }
        }

        public func addAction(_ action: Action) -> Builder { with { $0.actions.append(action) } }

        public func build() -> Notification { notification }

        private func with(_ change: (inout Notification) -> Void) -> Builder {
            var copy = self
            change(&copy.notification)
            return copy
        }
    }
}

extension NotificationCompat.Notification {
    /// The extras that an app finds in its own notification, as far as they are texts, numbers and
    /// booleans that do not depend on icons.
    public var extras: [(name: String, value: any JSONRepresentable)] {
        var all: [String: any JSONRepresentable] = [
            "android.progress": 0, "android.progressMax": 0,
            "android.progressIndeterminate": false, "android.showChronometer": false,
            "android.showWhen": true, "android.reduced.images": true,
        ]
        all["android.title"] = title
        all["android.text"] = text
        all["android.subText"] = subText
        switch style {
        case .bigText(let text, let summary):
            all["android.template"] = "android.app.Notification$BigTextStyle"
            all["android.bigText"] = text
            all["android.summaryText"] = summary
        case .inbox(_, let title, let summary):
            all["android.template"] = "android.app.Notification$InboxStyle"
            all["android.title.big"] = title
            all["android.summaryText"] = summary
        case nil: break
        }
        return ArrayMap.order(all.keys.sorted()).compactMap { name in
            all[name].map { (name, $0) }
        }
    }
}

/// What the user has typed into a notification, in the intent of its action.
public enum RemoteInput {
    private static func extra(_ key: String) -> String { "android.remoteinput.resultsData/" + key }

    public static func getResult(_ intent: Intent, _ key: String) -> String? {
        intent.getStringExtra(extra(key))
    }

    package static func adding(_ text: String, _ key: String, to intent: Intent) -> Intent {
        var copy = intent
        copy.putExtra(extra(key), text)
        return copy
    }
}
