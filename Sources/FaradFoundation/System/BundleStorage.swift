package import Foundation

/// The files of an installed app, which come from elsewhere and cannot be changed.
package final class BundleStorage: Storage {
    /// What lies in a folder of the bundle, by paths below it.
    package struct Part {
        let folder: String
        let names: () -> [String]
        let contents: (String) -> Data?

        /// - Parameter folder: Empty for the bundle itself.
        package init(
            in folder: String, names: @escaping () -> [String],
            contents: @escaping (String) -> Data?
        ) {
            self.folder = folder
            self.names = names
            self.contents = contents
        }
    }

    let path: String
    private let date: Double
    private var parts: [Part] = []
    /// What each folder lists, by its path below the bundle's; nil until somebody looks.
    private var folders: [String: Set<String>]?

    init(_ path: String, date: Double) {
        self.path = path
        self.date = date
    }

    /// Takes the place of what lay in the same folder.
    package func add(_ part: Part) {
        parts.removeAll { $0.folder == part.folder }
        parts.append(part)
        folders = nil
    }

    package func status(_ path: String) throws(StorageFailure) -> FileStatus? {
        let name = below(path)
        let isDirectory = listing[name] != nil
        guard isDirectory || contents(name) != nil else { return nil }
        return FileStatus(
            isDirectory: isDirectory,
            size: isDirectory ? FileStatus.folderSize : contents(name)?.count ?? 0,
            created: date, modified: date, stamp: 1)
    }

    package func read(_ path: String) throws(StorageFailure) -> Data {
        let name = below(path)
        if listing[name] != nil { throw StorageFailure(EISDIR) }
        guard let data = contents(name) else { throw StorageFailure(ENOENT) }
        return data
    }

    package func list(_ path: String) throws(StorageFailure) -> [String] {
        let name = below(path)
        if let names = listing[name] { return names.sorted() }
        throw StorageFailure(contents(name) == nil ? ENOENT : ENOTDIR)
    }

    /// Without the bundle's own path and the slash behind it.
    private func below(_ path: String) -> String { String(path.dropFirst(self.path.count + 1)) }

    private func contents(_ name: String) -> Data? {
        for part in parts {
            let prefix = part.folder.isEmpty ? "" : part.folder + "/"
            guard name.hasPrefix(prefix) else { continue }
            if let data = part.contents(String(name.dropFirst(prefix.count))) { return data }
        }
        return nil
    }

    private var listing: [String: Set<String>] {
        if let folders { return folders }
        var folders: [String: Set<String>] = ["": []]
        for part in parts {
            for name in part.names() {
                var path = part.folder.isEmpty ? name : part.folder + "/" + name
                // Up to a folder that is known: what lies above it is, too.
                while !path.isEmpty {
                    let slash = path.lastIndex(of: "/")
                    let parent = slash.map { String(path[..<$0]) } ?? ""
                    let own = slash.map { String(path[path.index(after: $0)...]) } ?? path
                    let isKnown = folders[parent] != nil
                    folders[parent, default: []].insert(own)
                    if isKnown { break }
                    path = parent
                }
            }
        }
        self.folders = folders
        return folders
    }

    // MARK: What cannot be done

    package func mount(
        _ phonePath: String, at folder: String, date: Double
    ) throws(StorageFailure) { throw StorageFailure(EPERM) }

    package func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure) {
        throw StorageFailure(EPERM)
    }

    package func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        throw StorageFailure(EPERM)
    }

    package func remove(_ path: String, date: Double) throws(StorageFailure) {
        throw StorageFailure(EPERM)
    }

    package func move(
        _ path: String, to target: String, date: Double
    ) throws(StorageFailure) { throw StorageFailure(EPERM) }

    package func setModified(_ path: String, date: Double) throws(StorageFailure) {
        throw StorageFailure(EPERM)
    }

    package var deviceFolder: DiskStorage? { nil }

    package func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R { try body() }

    package var isShared: Bool { false }
}
