public import FaradFoundation

/// What to deliver, and when; without a trigger it is delivered at once.
open class UNNotificationRequest: NSObject {
    public let identifier: String
    public let content: UNNotificationContent
    public let trigger: UNNotificationTrigger?

    public init(
        identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
        self.content = content.copied
        self.trigger = trigger
    }
}

/// A request that was delivered.
open class UNNotification: NSObject {
    public let date: Date
    public let request: UNNotificationRequest

    /// The how-manieth of the phone it is.
    let serial: Int

    init(_ request: UNNotificationRequest, date: Date, serial: Int) {
        self.request = request
        self.date = date
        self.serial = serial
    }
}

/// What the user did with a notification.
open class UNNotificationResponse: NSObject {
    public let notification: UNNotification
    public let actionIdentifier: String

    package init(_ notification: UNNotification, _ actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// What the user typed into a notification.
open class UNTextInputNotificationResponse: UNNotificationResponse {
    public let userText: String

    package init(_ notification: UNNotification, _ actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification, actionIdentifier)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
