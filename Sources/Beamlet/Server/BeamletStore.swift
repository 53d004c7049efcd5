import FaradFoundation
import Foundation

/// The files that a server holds for their recipients.
final class BeamletStore {
    /// One file, until it is deleted.
    struct File {
        let id: String
        let sender: String
        let recipients: [String]
        /// Type, name and bytes as they are served.
        let response: HTTPResponse
        let uploaded: Date
        /// How often each recipient was served.
        var downloads: [String: Int] = [:]
        /// Who has said that it was handed over.
        var readBy: [String] = []
        /// When the last recipient was served for the first time.
        var allServed: Date?

        /// The recipients that have not been served yet.
        var references: Int { recipients.filter { downloads[$0] == nil }.count }
    }

    private let retention: Retention
    private var files: [File] = []
    /// What has been deleted: who asks for it hears that it is gone, not that it never was.
    private var deleted: [File] = []

    init(_ retention: Retention) { self.retention = retention }

    func add(_ file: File) { files.append(file) }

    /// Deletes what is due.
    func sweep(_ now: Date) {
        let due = files.filter { isDue($0, now) }
        deleted += due
        files.removeAll { file in due.contains { $0.id == file.id } }
    }

    private func isDue(_ file: File, _ now: Date) -> Bool {
        // A file that nobody fetches does not stay for ever.
        if now >= file.uploaded + Retention.expiryDays * 86_400 { return true }
        switch retention {
        case .expiry: return false
        case .firstDownload: return file.allServed != nil
        case .grace: return file.allServed.map { now >= $0 + Retention.graceHours * 3600 } ?? false
        }
    }

    func file(_ id: String) -> File? { files.first { $0.id == id } }

    func wasDeleted(_ id: String) -> Bool { deleted.contains { $0.id == id } }

    /// Serves a file to one of its recipients, and counts.
    func serve(_ id: String, to user: String, _ now: Date) -> HTTPResponse? {
        guard let index = files.firstIndex(where: { $0.id == id && $0.recipients.contains(user) })
        else { return nil }
        files[index].downloads[user, default: 0] += 1
        if files[index].references == 0, files[index].allServed == nil {
            files[index].allServed = now
        }
        return files[index].response
    }

    /// A recipient has handed the file over; the sender gets a receipt, also of what is deleted.
    func markRead(_ id: String, by user: String) -> Bool {
        if let index = files.firstIndex(where: { $0.id == id && $0.recipients.contains(user) }) {
            if !files[index].readBy.contains(user) { files[index].readBy.append(user) }
            return true
        }
        guard
            let index = deleted.firstIndex(where: { $0.id == id && $0.recipients.contains(user) })
        else { return false }
        if !deleted[index].readBy.contains(user) { deleted[index].readBy.append(user) }
        return true
    }

    var state: [String: Any] {
        var byID: [String: Any] = [:]
        for file in files { byID[file.id] = Self.state(of: file, isDeleted: false) }
        for file in deleted { byID[file.id] = Self.state(of: file, isDeleted: true) }
        return ["files": byID]
    }

    private static func state(of file: File, isDeleted: Bool) -> [String: Any] {
        [
            "sender": file.sender, "recipients": file.recipients, "downloads": file.downloads,
            "readBy": file.readBy, "references": file.references, "isDeleted": isDeleted,
        ]
    }
}
