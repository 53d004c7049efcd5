import Farad
import Foundation
import UIKit

/// Reads a file from this machine for the share sheet.
enum SharedFile {
    /// iOS ends a share extension at about 120 MB of memory, which holds a photo.
    private static let longestBytes = 100_000_000

    /// What is named as an image must be one; every other file goes as it is.
    ///
    /// - Throws: ``Problem`` in one sentence: missing or too large; empty or no image.
    static func load(_ path: String) throws(Problem) -> SharedItem {
        let named = SharedItem(fileName: fileName(path), bytes: [])
        let noun = named.isImage ? "photo" : "file"
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason =
                errno == ENOENT ? "there is no such file" : String(cString: strerror(errno))
            throw Problem(.missingInput, "The \(noun) \(shown(path)) cannot be read: \(reason).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no ordinary file"
            throw Problem(.missingInput, "\(shown(path)) is \(what); give a file to share.")
        }
        guard status.st_size > 0 || !named.isImage else {
            throw Problem(.badData, "The photo \(shown(path)) is empty.")
        }
        guard status.st_size <= longestBytes else {
            throw Problem(
                .badData,
                "The \(noun) \(shown(path)) has \(status.st_size) bytes; iOS ends a share extension "
                    + "that holds so much, so at most \(longestBytes) can be shared.")
        }
        guard let bytes = contents(path, size: Int(status.st_size)) else {
            throw Problem(
                .missingInput,
                "The \(noun) \(shown(path)) cannot be read: \(String(cString: strerror(errno))).")
        }
        guard let header = bytes.withUnsafeBytes({ ImageHeader($0) }) else {
            if !named.isImage { return SharedItem(fileName: named.fileName, bytes: bytes) }
            throw Problem(
                .badData,
                "\(shown(path)) is no image that a phone shares (JPEG, PNG, GIF, WebP or HEIC).")
        }
        return SharedItem(
            fileName: fileName(path), bytes: bytes, typeIdentifier: identifier(header.format))
    }

    /// The file's bytes, straight into the array that the simulated phone gets; nil, with `errno`
    /// set, when they cannot be read.
    private static func contents(_ path: String, size: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = read(file, buffer.baseAddress! + count, size - count)
                if got < 0 && errno == EINTR { continue }
                isRead = got >= 0
                guard got > 0 else { return }
                count += got
            }
        }
        return isRead ? bytes : nil
    }

    /// Whether something is at the path.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    private static func fileName(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    private static func identifier(_ format: ImageHeader.Format) -> String {
        switch format {
        case .jpeg: "public.jpeg"
        case .png: "public.png"
        case .gif: "com.compuserve.gif"
        case .webp: "org.webmproject.webp"
        case .heic: "public.heic"
        }
    }

    /// A path in a sentence: very long ones are cut.
    static func shown(_ path: String) -> String {
        path.count > 120 ? "\(path.prefix(100))… (\(path.count) characters)" : path
    }
}
