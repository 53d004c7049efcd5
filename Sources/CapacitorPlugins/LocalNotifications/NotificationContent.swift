import Capacitor
import UserNotifications

/// What a notification of JavaScript's says, for the notification centre.
enum NotificationContent {
    /// Why a notification cannot be made; JavaScript hears one text for all of them.
    enum Failure: Error {
        case noTitle, noBody, noAttachmentId, noAttachmentURL
        case noAttachmentFile(String)
        static let message = "Unable to make notification"
    }

    /// The notification's own extras and schedule travel with it, to come back in events.
    ///
    /// - Parameter fileURL: Finds the file of an attachment's URL.
    static func make(
        _ notification: JSObject, fileURL: (URL) -> URL?
    ) throws -> UNNotificationContent {
        guard let title = notification["title"] as? String else { throw Failure.noTitle }
        guard let body = notification["body"] as? String else { throw Failure.noBody }
        let content = UNMutableNotificationContent()
        content.title = title
        content.body = body
        content.userInfo = [
            "cap_extra": notification["extra"] as? JSObject ?? [:],
            "cap_schedule": notification["schedule"] as? JSObject ?? [:],
        ]
        content.categoryIdentifier = notification["actionTypeId"] as? String ?? ""
        content.threadIdentifier = notification["threadIdentifier"] as? String ?? ""
        content.relevanceScore = notification["relevanceScore"] as? Double ?? 0
        content.interruptionLevel = level(notification["interruptionLevel"] as? String)
        if let sound = notification["sound"] as? String {
            content.sound = UNNotificationSound(named: UNNotificationSoundName(sound))
        }
        if let attachments = notification["attachments"] as? [JSObject] {
            content.attachments = try attachments.map { try attachment($0, fileURL) }
        }
        return content
    }

    private static func level(_ name: String?) -> UNNotificationInterruptionLevel {
        switch name {
        case "critical": .critical
        case "passive": .passive
        case "timeSensitive": .timeSensitive
        default: .active
        }
    }

    private static func attachment(
        _ attachment: JSObject, _ fileURL: (URL) -> URL?
    ) throws -> UNNotificationAttachment {
        guard let id = attachment["id"] as? String else { throw Failure.noAttachmentId }
        guard let text = attachment["url"] as? String else { throw Failure.noAttachmentURL }
        guard let url = URL(string: text), let file = fileURL(url) else {
            throw Failure.noAttachmentFile(text)
        }
        return try UNNotificationAttachment(identifier: id, url: file)
    }
}
