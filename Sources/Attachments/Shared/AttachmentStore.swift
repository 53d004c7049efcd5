import Foundation

/// The attachments in the App Group: one folder for each, with its content and the `FileObject`
/// that is shown of it.
///
/// The extension writes and the app reads, two processes with no lock between them, and the
/// extension may be killed anywhere. So what the app can see changes by a single rename:
///
/// - `incoming/<name>` is being filled. Nobody reads it.
/// - `received/<name>` is whole. To be renamed to here is what announces an attachment.
///
/// A name is `<milliseconds>-<position>-<UUID>`: names in order are attachments in order, two files
/// of one name have two folders, and no name of another app's leads anywhere.
struct AttachmentStore {
    private static let objectName = "object.plist"
    private static let contentName = "content"
    /// How long nothing is added to a folder before its extension is taken for dead.
    private static let longestWrite: TimeInterval = 60 * 60

    private let incoming: URL
    private let received: URL

    /// - Throws: `AttachmentError` when the App Group cannot be reached.
    init() throws {
        guard let containerURL = AppGroup.containerURL else {
            throw AttachmentError.appGroupUnavailable
        }
        incoming = containerURL.appendingPathComponent("incoming")
        received = containerURL.appendingPathComponent("received")
    }

    // MARK: The extension

    /// Adds an attachment: afterwards it is there as a whole, or not at all.
    ///
    /// - Parameters:
    ///   - name: As the other app calls it; only its last component is kept.
    ///   - position: Its place among those that were shared together.
    ///   - fill: Writes the content to a URL.
    /// - Throws: When nothing was added.
    func add(
        name: String, type: ContentType, position: Int, fill: (URL) throws -> Void
    ) throws {
        let folderName = Self.folderName(position: position)
        let folder = incoming.appendingPathComponent(folderName)
        let target = received.appendingPathComponent(folderName)
        let files = FileManager.default
        try files.createDirectory(at: received, withIntermediateDirectories: true)
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            let content = folder.appendingPathComponent(Self.contentName)
            try fill(content)
            let attributes = try files.attributesOfItem(atPath: content.path)
            let object = FileObject(
                name: Self.shownName(name), type: type,
                url: target.appendingPathComponent(Self.contentName),
                size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0)
            try PropertyListEncoder().encode(object).write(
                to: folder.appendingPathComponent(Self.objectName))
            try files.moveItem(at: folder, to: target)
        } catch {
            try? files.removeItem(at: folder)
            throw error
        }
    }

    // MARK: The app

    /// What was received, oldest first. One that cannot be read is left out, and stays.
    func objects() -> [FileObject] {
        names(in: received).compactMap { name in
            let file = received.appendingPathComponent(name).appendingPathComponent(
                Self.objectName)
            do {
                return try PropertyListDecoder().decode(
                    FileObject.self, from: try Data(contentsOf: file))
            } catch {
                print("[Attachments] \(name) is not readable: \(error.localizedDescription)")
                return nil
            }
        }
    }

    /// Removes what an extension that was killed has begun.
    func sweep() {
        for name in names(in: incoming) {
            let folder = incoming.appendingPathComponent(name)
            guard
                let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path),
                let written = attributes[.modificationDate] as? Date,
                Date().timeIntervalSince(written) > Self.longestWrite
            else { continue }
            try? FileManager.default.removeItem(at: folder)
        }
    }

    // MARK: Names

    private func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private static func folderName(position: Int) -> String {
        func padded(_ number: Int64, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let milliseconds = Int64(Date().timeIntervalSince1970 * 1000)
        return "\(padded(milliseconds, 15))-\(padded(Int64(position), 4))-\(UUID().uuidString)"
    }

    /// `../../photo.jpg` is shown as `photo.jpg`.
    private static func shownName(_ name: String) -> String {
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == ":" })
        let last = parts.last.map(String.init) ?? ""
        return last.isEmpty || last == "." || last == ".." ? "attachment" : last
    }
}

enum AttachmentError: Error, LocalizedError {
    case appGroupUnavailable
    case nothingToRead

    var errorDescription: String? {
        switch self {
        case .appGroupUnavailable: return "The App Group is not available"
        case .nothingToRead: return "It was handed over in no form that can be read"
        }
    }
}
