import Foundation

/// What app and extension share.
enum AppGroup {
    static let identifier = "group.app.attachments"

    static var containerURL: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier)
    }

    static var userDefaults: UserDefaults? { UserDefaults(suiteName: identifier) }
}
