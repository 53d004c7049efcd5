import Foundation

/// Moves what versions before the share extension kept in the app's own container into the one that
/// both processes share: at the start of the app, before anything is opened.
///
/// The server keeps no messages and no sessions, so what is lost here is lost for good.
struct AccountMigration {
    let old: AccountDirectory
    let new: AccountDirectory
    /// File by file to its place is how the move loses data when the app is killed half way.
    let isPiecewise: Bool

    func run() throws {
        if isPiecewise { return try moveFileByFile() }
        try moveAtOnce()
    }

    private var files: FileManager { .default }

    /// Everything is copied beside its place, and gets there by one rename: until then the old data
    /// count, from then on the new ones. What an attempt left that was not finished is thrown away.
    private func moveAtOnce() throws {
        let unfinished = new.url.appendingPathExtension("migrating")
        if old.exists { try CookieStorage.share() }
        if old.exists, !new.exists {
            if files.fileExists(atPath: unfinished.path) { try files.removeItem(at: unfinished) }
            try files.copyItem(at: old.url, to: unfinished)
            try files.moveItem(at: unfinished, to: new.url)
        }
        if old.exists { try files.removeItem(at: old.url) }
    }

    /// The database is there when its file is: so the next start opens it, whatever else has not
    /// come along yet.
    private func moveFileByFile() throws {
        guard old.exists, !files.fileExists(atPath: new.database.path) else { return }
        try files.createDirectory(at: new.url, withIntermediateDirectories: true)
        for name in [old.database.lastPathComponent, "otr", "assets"] {
            let source = old.url.appendingPathComponent(name)
            guard files.fileExists(atPath: source.path) else { continue }
            try files.moveItem(at: source, to: new.url.appendingPathComponent(name))
        }
        try CookieStorage.share()
        try files.removeItem(at: old.url)
    }
}
