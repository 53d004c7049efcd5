import FaradFoundation
import UserNotifications

/// What a server sends to an app by Apple's push service.
public struct PushNotification {
    /// What the request is called; nil: the service makes an identifier.
    public var identifier: String?
    /// The line in bold.
    public var title: String
    /// The line below the title, or ''.
    public var subtitle: String
    /// The text.
    public var body: String
    /// The number for the app's icon.
    public var badge: Int?
    /// The name of the category whose buttons it has.
    public var category: String
    /// What the payload holds beside `aps`.
    public var data: [String: Any]

    /// Describes a notification; everything but its title may be left out.
    public init(
        title: String, subtitle: String = "", body: String = "", badge: Int? = nil,
        category: String = "", data: [String: Any] = [:], identifier: String? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.category = category
        self.data = data
    }

    /// The payload as it travels.
    var payload: [String: Any] {
        var alert: [String: Any] = ["title": title, "body": body]
        if !subtitle.isEmpty { alert["subtitle"] = subtitle }
        var aps: [String: Any] = ["alert": alert]
        if let badge { aps["badge"] = badge }
        if !category.isEmpty { aps["category"] = category }
        return data.merging(["aps": aps]) { $1 }
    }

    func request(_ identifier: String) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        content.subtitle = subtitle
        content.body = body
        content.badge = badge.map(NSNumber.init(value:))
        content.categoryIdentifier = category
        content.userInfo = payload
        return UNNotificationRequest(
            identifier: identifier, content: content, trigger: UNPushNotificationTrigger())
    }
}
