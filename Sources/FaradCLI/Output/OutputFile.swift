import Foundation
import HostFiles

import enum FaradFoundation.HostWrite

/// A file that a run writes at its end, whole or not at all; refused before the run when it cannot
/// be written.
///
/// A command that is ended before leaves nothing behind: what is to take the target's place has no name
/// until it is written, where the file system knows such files.
final class OutputFile {
    private enum Kind {
        /// It is written where it is, as it comes.
        case direct
        /// It has the temporary name.
        case named
        case unnamed
    }

    private let path: String
    private let temporary: String
    private var file: Int32
    private var kind = Kind.direct

    init(_ path: String) throws(Problem) {
        let target = Self.target(of: path)
        self.path = target
        temporary = "\(target).\(getpid())"
        if let descriptor = Self.descriptor(named: target) {
            // Opened by its name a file would be written from its beginning, or be replaced.
            file = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard file < 0 else { return }
            throw Problem(
                .cannotCreate, "\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            // A pipe or a device takes what it is given as it comes.
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw Problem(.cannotCreate, "\(path) is a folder and cannot be written.")
            }
            file = open(path, O_WRONLY | O_CLOEXEC)
        } else if stat(path, &status) == 0, access(path, W_OK) != 0 {
            file = -1
        } else {
            file = Self.openUnnamed(for: temporary)
            kind = .unnamed
            if file < 0, errno == EOPNOTSUPP {
                file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
                kind = .named
            }
        }
        guard file >= 0 else {
            throw Problem(
                .cannotCreate, "\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
    }

    /// A file without a name in the folder of one that can be made; else -1, and `errno` says why.
    private static func openUnnamed(for path: String) -> Int32 {
        var status = stat()
        // Too long a name is to be refused now.
        if lstat(path, &status) != 0, errno != ENOENT { return -1 }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return host_open_unnamed(folder)
    }

    /// Where the links lead that the path may name: the file at their end is what is put in place.
    static func target(of path: String) -> String {
        var target = path
        // As many as the system follows.
        for _ in 0..<40 where descriptor(named: target) == nil {
            var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(target, &bytes, bytes.count)
            guard count > 0 else { break }
            let link = String(decoding: bytes[..<count], as: UTF8.self)
            let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
            target = link.hasPrefix("/") ? link : folder + link
        }
        return target
    }

    /// The number of an open file of this process that has the path as its name.
    private static func descriptor(named path: String) -> Int32? {
        for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
        where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count))
        }
        return nil
    }

    /// Writes the text and puts the file in its place.
    func finish(_ text: String) throws(Problem) {
        var text = text
        try finish(text.withUTF8 { HostWrite.all(UnsafeRawBufferPointer($0), to: file) })
    }

    /// Writes the bytes and puts the file in its place.
    func finish(_ data: Data) throws(Problem) {
        try finish(data.withUnsafeBytes { HostWrite.all($0, to: file) })
    }

    /// Puts the file in its place, unless an error has come before.
    private func finish(_ error: Int32) throws(Problem) {
        var error = error
        if error == 0, kind == .unnamed {
            // Of a process that had this one's number.
            unlink(temporary)
            error = host_name_file(file, temporary)
        }
        close(file)
        file = -1
        if error == 0, kind != .direct, rename(temporary, path) != 0 { error = errno }
        guard error == 0 else {
            if kind != .direct { unlink(temporary) }
            throw Problem(
                .inputOutput, "\(path) cannot be written: \(String(cString: strerror(error))).")
        }
    }

    /// Leaves nothing behind when there is nothing to write.
    func abandon() {
        guard file >= 0 else { return }
        close(file)
        file = -1
        if kind == .named { unlink(temporary) }
    }
}
