import Foundation

/// Keeps a phone's files behind one set of verbs, in memory or in a device folder.
///
/// Paths are canonical phone paths (``PhonePath/canonical(_:)``). A storage knows no sandbox and
/// no process: a finished write outlives the process that made it, as with iOS, where it is in the
/// kernel's cache. Dates are Unix milliseconds of the virtual clock, given by the caller. As with every
/// file system, a folder has changed when a name in it has come or gone, and not with a file's bytes.
package protocol Storage: AnyObject {
    /// Makes the folder `phonePath` of the phone live at `folder`, relative to the device folder
    /// (`Containers/Data/Application/<bundle id>`), and creates it.
    func mount(_ phonePath: String, at folder: String, date: Double) throws(StorageFailure)
    /// What is at the path; nil when nothing is.
    func status(_ path: String) throws(StorageFailure) -> FileStatus?
    func read(_ path: String) throws(StorageFailure) -> Data
    /// Writes the whole file. A failure leaves what was there before.
    func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure)
    /// Reads what a file has from a place on; answers with how many bytes that were.
    func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(StorageFailure) -> Int
    /// Writes over a part of a file that is there; zeros fill what lies before a part behind its end.
    func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int, date: Double
    ) throws(StorageFailure)
    /// Cuts a file that is there, or lengthens it by zeros.
    func resize(_ path: String, to size: Int, date: Double) throws(StorageFailure)
    func createDirectory(_ path: String, date: Double) throws(StorageFailure)
    /// Removes a file, or a folder with all that is in it.
    func remove(_ path: String, date: Double) throws(StorageFailure)
    /// Renames; fails with EEXIST when something is at `target`.
    func move(_ path: String, to target: String, date: Double) throws(StorageFailure)
    /// The names in a folder, sorted.
    func list(_ path: String) throws(StorageFailure) -> [String]
    /// The files in a folder, at any depth, by their paths below it, each folder's names sorted;
    /// nothing when there is no such folder.
    func files(below path: String) -> [String]
    func setModified(_ path: String, date: Double) throws(StorageFailure)
    /// The folder of the host that the files are real files of; nil in memory.
    var deviceFolder: DiskStorage? { get }
    /// Runs `body` while no other real process holds the same lock.
    func exclusively<R>(_ path: String, _ body: () throws(StorageFailure) -> R)
        throws(StorageFailure) -> R
    /// Whether other real processes can change the files behind our back.
    var isShared: Bool { get }
}

extension Storage {
    package func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(StorageFailure) -> Int {
        try read(path).fill(target, from: offset)
    }

    package func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int, date: Double
    ) throws(StorageFailure) {
        var data = try read(path)
        data.overwrite(bytes, at: offset)
        try write(path, data, date: date)
    }

    package func resize(_ path: String, to size: Int, date: Double) throws(StorageFailure) {
        var data = try read(path)
        data.resize(to: size)
        try write(path, data, date: date)
    }

    package func files(below path: String) -> [String] {
        // What cannot be listed or looked at has nothing to show.
        guard let names = try? list(path) else { return [] }
        return names.flatMap { name -> [String] in
            guard let status = try? status(path + "/" + name) else { return [] }
            guard status.isDirectory else { return [name] }
            return files(below: path + "/" + name).map { name + "/" + $0 }
        }
    }
}

/// What `stat` says of a file, as far as apps ask.
package struct FileStatus: Equatable, Sendable {
    package var isDirectory: Bool
    /// In bytes; for a folder ``folderSize``, whatever is in it.
    package var size: Int
    /// Unix milliseconds.
    package var created: Double
    package var modified: Double
    /// Changes whenever the file is replaced or written.
    package var stamp: UInt64

    /// What an empty folder of Apple's file system has.
    package static let folderSize = 64

    package init(
        isDirectory: Bool, size: Int, created: Double, modified: Double, stamp: UInt64
    ) {
        self.isDirectory = isDirectory
        self.size = size
        self.created = created
        self.modified = modified
        self.stamp = stamp
    }
}

/// A storage's refusal: the POSIX code that the phone's kernel would give.
package struct StorageFailure: Error, Equatable, CustomStringConvertible {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    package var description: String { String(cString: strerror(code)) }
}

extension Data {
    /// Copies what there is from a place on, as far as it fits; answers with how many bytes that were.
    func fill(_ target: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
        guard offset < count else { return 0 }
        let length = Swift.min(target.count, count - offset)
        target.copyBytes(from: self[startIndex + offset..<startIndex + offset + length])
        return length
    }

    /// As a file's bytes are written over; nothing is written where there are none to write.
    package mutating func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        if offset == count { return append(contentsOf: bytes) }
        if count < offset + bytes.count { resize(to: offset + bytes.count) }
        withUnsafeMutableBytes { _ = memcpy($0.baseAddress! + offset, source, bytes.count) }
    }

    package mutating func resize(to size: Int) {
        if size < count { removeLast(count - size) } else { append(Data(count: size - count)) }
    }
}
