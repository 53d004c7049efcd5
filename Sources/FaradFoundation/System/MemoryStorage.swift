import Foundation

/// A phone's files in memory: fresh in a microsecond, gone with the object.
package final class MemoryStorage: Storage {
    private var nodes = ByteKeyed<MemoryNode>()
    private var writes: UInt64 = 0
    /// Changes whenever a name comes, goes or moves.
    private(set) var names: UInt64 = 0

    package init() {
        nodes["/"] = MemoryNode(isDirectory: true, date: 0)
    }

    package var isShared: Bool { false }

    /// Nil when nothing is there.
    func isDirectory(_ path: String) -> Bool? { nodes[path]?.isDirectory }

    package func mount(_ phonePath: String, at folder: String, date: Double) {
        makeDirectories(phonePath, date: date)
    }

    package func status(_ path: String) throws(StorageFailure) -> FileStatus? {
        guard let node = nodes[path] else {
            if let objection = PhonePath.objection(to: path) { throw objection }
            return nil
        }
        return FileStatus(
            isDirectory: node.isDirectory,
            size: node.isDirectory ? FileStatus.folderSize : node.data.count,
            created: node.created, modified: node.modified, stamp: node.stamp)
    }

    package func read(_ path: String) throws(StorageFailure) -> Data {
        guard let node = nodes[path] else { throw missing(path) }
        if node.isDirectory { throw StorageFailure(EISDIR) }
        return node.data
    }

    package func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure) {
        if let node = nodes[path] {
            if node.isDirectory { throw StorageFailure(EISDIR) }
            touch(node, date)
            node.data = data
        } else {
            let node = try add(path, isDirectory: false, date: date)
            node.data = data
        }
    }

    package func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(StorageFailure) -> Int {
        try file(path).data.fill(target, from: offset)
    }

    package func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int, date: Double
    ) throws(StorageFailure) {
        let node = try file(path)
        node.data.overwrite(bytes, at: offset)
        touch(node, date)
    }

    package func resize(_ path: String, to size: Int, date: Double) throws(StorageFailure) {
        let node = try file(path)
        node.data.resize(to: size)
        touch(node, date)
    }

    private func file(_ path: String) throws(StorageFailure) -> MemoryNode {
        guard let node = nodes[path] else { throw missing(path) }
        if node.isDirectory { throw StorageFailure(EISDIR) }
        return node
    }

    package func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        if nodes[path] != nil { throw StorageFailure(EEXIST) }
        _ = try add(path, isDirectory: true, date: date)
    }

    package func remove(_ path: String, date: Double) throws(StorageFailure) {
        guard let node = nodes[path] else { throw missing(path) }
        if path == "/" { throw StorageFailure(EPERM) }
        if node.isDirectory {
            for name in node.children.sortedKeys { try remove(path + "/" + name, date: date) }
        }
        nodes[path] = nil
        unlink(path, date)
    }

    package func move(
        _ path: String, to target: String, date: Double
    ) throws(StorageFailure) {
        guard let node = nodes[path] else { throw missing(path) }
        if nodes[target] != nil { throw StorageFailure(EEXIST) }
        if PhonePath.isInside(target, path) { throw StorageFailure(EINVAL) }
        _ = try add(target, isDirectory: node.isDirectory, date: date)
        let below = node.isDirectory ? nodes.keys.filter { $0.hasPrefixBytes(path + "/") } : []
        for old in below {
            nodes[target + old.dropFirst(path.count)] = nodes.removeValue(forKey: old)
        }
        nodes[target] = node
        nodes[path] = nil
        unlink(path, date)
    }

    package func list(_ path: String) throws(StorageFailure) -> [String] {
        guard let node = nodes[path] else { throw missing(path) }
        guard node.isDirectory else { throw StorageFailure(ENOTDIR) }
        return node.children.sortedKeys
    }

    package func files(below path: String) -> [String] {
        guard let node = nodes[path] else { return [] }
        var files: [String] = []
        collect(from: node, path + "/", below: path.utf8.count + 1, &files)
        return files
    }

    private func collect(
        from folder: MemoryNode, _ path: String, below root: Int, _ files: inout [String]
    ) {
        for name in folder.children.sortedKeys {
            let path = path + name
            guard let node = nodes[path] else { continue }
            if node.isDirectory {
                collect(from: node, path + "/", below: root, &files)
            } else {
                files.append(String(decoding: path.utf8.dropFirst(root), as: UTF8.self))
            }
        }
    }

    package func setModified(_ path: String, date: Double) throws(StorageFailure) {
        guard let node = nodes[path] else { throw missing(path) }
        node.modified = date
    }

    package var deviceFolder: DiskStorage? { nil }

    package func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R { try body() }

    /// The file itself, for SQLite, which reads and writes parts of it and keeps it open after its
    /// name is gone; made when missing and `create` is set.
    func node(_ path: String, create: Bool, date: Double) throws(StorageFailure) -> MemoryNode {
        if let node = nodes[path] {
            if node.isDirectory { throw StorageFailure(EISDIR) }
            return node
        }
        guard create else { throw missing(path) }
        return try add(path, isDirectory: false, date: date)
    }

    /// The file or folder itself, which keeps its locks when it is renamed.
    func anyNode(_ path: String) -> MemoryNode? { nodes[path] }

    /// Notes that a part of an open file changed.
    func touch(_ node: MemoryNode, _ date: Double) {
        writes &+= 1
        node.stamp = writes
        node.modified = date
    }

    private func add(
        _ path: String, isDirectory: Bool, date: Double
    ) throws(StorageFailure) -> MemoryNode {
        if let objection = PhonePath.objection(to: path) { throw objection }
        guard let parent = nodes[PhonePath.parent(path)] else { throw StorageFailure(ENOENT) }
        guard parent.isDirectory else { throw StorageFailure(ENOTDIR) }
        let node = MemoryNode(isDirectory: isDirectory, date: date)
        touch(node, date)
        names &+= 1
        parent.children[PhonePath.name(path)] = ()
        parent.modified = date
        nodes[path] = node
        return node
    }

    private func unlink(_ path: String, _ date: Double) {
        names &+= 1
        guard let parent = nodes[PhonePath.parent(path)] else { return }
        parent.children[PhonePath.name(path)] = nil
        parent.modified = date
    }

    private func makeDirectories(_ path: String, date: Double) {
        if nodes[path] != nil { return }
        let parent = PhonePath.parent(path)
        makeDirectories(parent, date: date)
        names &+= 1
        nodes[parent]?.children[PhonePath.name(path)] = ()
        nodes[path] = MemoryNode(isDirectory: true, date: date)
    }

    private func missing(_ path: String) -> StorageFailure {
        PhonePath.objection(to: path) ?? StorageFailure(ENOENT)
    }
}

/// One file or folder in memory.
final class MemoryNode {
    let isDirectory: Bool
    let created: Double
    var modified: Double
    var stamp: UInt64 = 0
    var data = Data()
    var children = ByteKeyed<Void>()
    /// SQLite's locks and shared memory of this file, while some connection has it open.
    weak var sharing: SQLiteSharing?

    init(isDirectory: Bool, date: Double) {
        self.isDirectory = isDirectory
        self.created = date
        self.modified = date
    }
}
