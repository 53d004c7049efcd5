import Foundation

/// Where the account's data lies: the database, the cryptographic sessions, and what one process
/// leaves for the other.
struct AccountDirectory {
    static let appGroup = "group.com.wire"

    let url: URL

    /// In the container that app and extension share.
    ///
    /// Nil where the process has no such container.
    static var shared: AccountDirectory? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup).map {
            AccountDirectory(url: $0.appendingPathComponent("AccountData", isDirectory: true))
        }
    }

    /// Where versions before the share extension kept it: in the app's own container.
    static var ofEarlierVersions: AccountDirectory {
        AccountDirectory(
            url: URL(
                fileURLWithPath: NSHomeDirectory() + "/Documents/AccountData", isDirectory: true)
        )
    }

    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }
    var database: URL { url.appendingPathComponent("store.db", isDirectory: false) }
    var sessions: URL { url.appendingPathComponent("otr", isDirectory: true) }
    var assets: URL { url.appendingPathComponent("assets", isDirectory: true) }
    var outbox: URL { url.appendingPathComponent("outbox", isDirectory: true) }
    var uploads: URL { url.appendingPathComponent("uploads", isDirectory: true) }
    var changes: URL { url.appendingPathComponent("changes.plist", isDirectory: false) }

    func create() throws {
        for folder in [url, sessions, assets, outbox] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
        }
    }
}
