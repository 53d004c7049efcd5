import Foundation

/// One shared image that waits for the app.
struct PendingShare {
    let shareId: String
    /// The name that the source app gave it.
    let fileName: String
    let image: Data
}

/// The shares that wait for the app: a queue in the App Group, one folder for each.
///
/// The extension writes and the app reads, two processes with no lock between them, and either may
/// be killed anywhere. So whatever the other side can see changes by a single rename:
///
/// - `incoming/<name>` is being filled by the extension. Nobody reads it.
/// - `pending/<name>` is whole, and waits. To be renamed to here is what announces a share.
/// - `done/<name>` has left the queue, and is being deleted.
///
/// A name is `<milliseconds>-<shareId>`, so that names in order are shares in order. What a kill
/// leaves in `incoming` was never announced, what it leaves in `done` was taken; `sweep()` removes
/// both.
struct PendingShares {
    /// What is kept beside an image.
    private struct Metadata: Codable {
        let shareId: String
        let fileName: String
    }

    private static let imageName = "image"
    private static let metadataName = "metadata.json"
    /// How long nothing is added to a folder before its extension is taken for dead. An extension
    /// that wakes up even later finds its folder gone, and has stored nothing.
    private static let longestWrite: TimeInterval = 60 * 60

    private let incoming: URL
    private let pending: URL
    private let done: URL

    /// - Throws: `SharedImageError` when the App Group cannot be reached.
    init() throws {
        guard
            let containerURL = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: SharedImageUtility.appGroupIdentifier)
        else {
            throw SharedImageError.appGroupUnavailable
        }
        let root = containerURL.appendingPathComponent("pending-shares")
        incoming = root.appendingPathComponent("incoming")
        pending = root.appendingPathComponent("pending")
        done = root.appendingPathComponent("done")
    }

    // MARK: The extension

    /// Adds a share behind all others: afterwards it is there as a whole, or not at all.
    ///
    /// - Throws: When nothing was added.
    func add(_ share: PendingShare) throws {
        guard !share.image.isEmpty else { throw SharedImageError.empty }
        let name = Self.name(of: share.shareId, at: Date())
        let folder = incoming.appendingPathComponent(name)
        let files = FileManager.default
        try files.createDirectory(at: pending, withIntermediateDirectories: true)
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try share.image.write(to: folder.appendingPathComponent(Self.imageName))
            let metadata = Metadata(shareId: share.shareId, fileName: share.fileName)
            // Equal shares are equal files: unsorted keys come in another order each time.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try encoder.encode(metadata).write(
                to: folder.appendingPathComponent(Self.metadataName))
            try files.moveItem(at: folder, to: pending.appendingPathComponent(name))
        } catch {
            try? files.removeItem(at: folder)
            throw error
        }
    }

    // MARK: The app

    /// The share that has waited longest; nil when none does. It stays.
    ///
    /// One that cannot be read keeps its place, and lets those behind it pass.
    ///
    /// - Throws: `SharedImageError` when shares wait and none of them can be read.
    func oldest() throws -> PendingShare? {
        var failure: Error?
        for name in try names(in: pending) {
            do {
                return try read(pending.appendingPathComponent(name))
            } catch {
                print(
                    "[ShareTarget] share not readable shareId=\(Self.shareId(of: name)): "
                        + error.localizedDescription)
                failure = error
            }
        }
        if let failure = failure { throw SharedImageError.unreadable(failure) }
        return nil
    }

    /// Deletes one share; without it, nothing happens, so it may be asked for any number of times.
    ///
    /// - Returns: Whether the share was there.
    func remove(shareId: String) throws -> Bool {
        guard let name = try names(in: pending).first(where: { Self.shareId(of: $0) == shareId })
        else { return false }
        let files = FileManager.default
        let grave = done.appendingPathComponent(name)
        try files.createDirectory(at: done, withIntermediateDirectories: true)
        try files.moveItem(at: pending.appendingPathComponent(name), to: grave)
        // The share is out of the queue; should this fail, the next sweep does it.
        try? files.removeItem(at: grave)
        return true
    }

    /// Removes what kills have left behind. Only for the app, which alone fills `done`.
    func sweep() {
        let files = FileManager.default
        for name in (try? names(in: done)) ?? [] {
            try? files.removeItem(at: done.appendingPathComponent(name))
        }
        for name in (try? names(in: incoming)) ?? [] {
            let folder = incoming.appendingPathComponent(name)
            guard let attributes = try? files.attributesOfItem(atPath: folder.path),
                let written = attributes[.modificationDate] as? Date,
                Date().timeIntervalSince(written) > Self.longestWrite
            else { continue }
            // By a rename, so that an extension that wakes up now cannot announce a half.
            let grave = done.appendingPathComponent(name)
            try? files.createDirectory(at: done, withIntermediateDirectories: true)
            try? files.moveItem(at: folder, to: grave)
            try? files.removeItem(at: grave)
        }
    }

    /// The identifier of the share that was added last, for reports.
    var newestShareId: String? { (try? names(in: pending))?.last.map(Self.shareId) }

    // MARK: Between the two

    /// What tells the app that a share waits, without saying which.
    private static let addedName = "\(SharedImageUtility.appGroupIdentifier).added"

    /// Tells every process that listens that a share waits.
    static func announce() {
        CFNotificationCenterPostNotification(
            CFNotificationCenterGetDarwinNotifyCenter(),
            CFNotificationName(addedName as CFString), nil, nil, true)
    }

    /// Calls back whenever a share was announced, until the observer is removed.
    static func observe(
        _ observer: UnsafeRawPointer, _ callback: @escaping CFNotificationCallback
    ) {
        CFNotificationCenterAddObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), observer, callback,
            addedName as CFString, nil, .deliverImmediately)
    }

    static func removeObserver(_ observer: UnsafeRawPointer) {
        CFNotificationCenterRemoveEveryObserver(
            CFNotificationCenterGetDarwinNotifyCenter(), observer)
    }

    // MARK: Files

    private func read(_ folder: URL) throws -> PendingShare {
        let metadata = try JSONDecoder().decode(
            Metadata.self,
            from: try Data(contentsOf: folder.appendingPathComponent(Self.metadataName)))
        let image = try Data(contentsOf: folder.appendingPathComponent(Self.imageName))
        return PendingShare(
            shareId: metadata.shareId, fileName: metadata.fileName, image: image)
    }

    /// What a folder holds, oldest first; nothing when it is not there.
    private func names(in folder: URL) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        }
    }

    private static func name(of shareId: String, at date: Date) -> String {
        let milliseconds = String(Int64(date.timeIntervalSince1970 * 1000))
        let zeros = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return "\(zeros)\(milliseconds)-\(shareId)"
    }

    private static func shareId(of name: String) -> String {
        String(name.drop { $0 != "-" }.dropFirst())
    }
}
