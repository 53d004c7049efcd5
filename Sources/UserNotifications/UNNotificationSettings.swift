public import FaradFoundation

/// Whether the user lets an app show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case denied = 1
    case authorized = 2
    case provisional = 3
    case ephemeral = 4
}

/// What an app asks leave for.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
}

public enum UNNotificationSetting: Int, Sendable {
    case notSupported = 0
    case disabled = 1
    case enabled = 2
}

/// What the user has chosen for an app; here all of it follows from the one answer.
open class UNNotificationSettings: NSObject {
    public let authorizationStatus: UNAuthorizationStatus

    init(_ status: UNAuthorizationStatus) { authorizationStatus = status }

    private var setting: UNNotificationSetting {
        authorizationStatus == .authorized ? .enabled : .disabled
    }
    open var notificationCenterSetting: UNNotificationSetting { setting }
    open var alertSetting: UNNotificationSetting { setting }
    open var badgeSetting: UNNotificationSetting { setting }
    open var soundSetting: UNNotificationSetting { setting }
    open var lockScreenSetting: UNNotificationSetting { setting }
}

/// How a notification is shown while its app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
