import Foundation

/// A file in a folder of its own, for as long as the share sheet needs it.
final class TemporaryFile {
    let url: URL
    private let folder: URL

    init(_ data: Data, named name: String) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("Beamlet-\(UUID().uuidString)")
        url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try data.write(to: url)
        } catch {
            remove()
            throw error
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Removes what an app that was ended above a share sheet has left.
    static func removeAll() {
        let folder = FileManager.default.temporaryDirectory
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix("Beamlet-") {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}
