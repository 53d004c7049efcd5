/// android.app: a kind of notifications, for which the user has settings.
public struct NotificationChannel: Hashable, Sendable, Codable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let IMPORTANCE_NONE: Int32 = 0
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let IMPORTANCE_DEFAULT: Int32 = 3
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let IMPORTANCE_MAX: Int32 = 5
    /// What the system puts in the place of any other visibility: apps may not choose it.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let VISIBILITY_NO_OVERRIDE: Int32 = -1000
    private static let defaultSound = "content://settings/system/notification_sound"

    public let id: String
    public internal(set) var name: String
    public internal(set) var importance: Int32
    public var description: String?
    public var lockscreenVisibility: Int32 { Self.VISIBILITY_NO_OVERRIDE }
    /// A URI.
    public var sound = defaultSound
    public var vibrates = false
    public var showsLights = false
    /// As ARGB.
    public var lightColor: Int32 = 0

    public init(_ id: String, _ name: String, _ importance: Int32) {
        self.id = id
        self.name = name
        self.importance = importance
    }
}
