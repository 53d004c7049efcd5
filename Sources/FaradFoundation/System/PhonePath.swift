import Foundation

/// Names places on the phone: one canonical spelling per file, and where containers lie.
package enum PhonePath {
    /// The longest file name that APFS takes, in UTF-8 bytes.
    package static let longestNameBytes = 255

    /// The one spelling of a path: absolute, without `.`, `..`, double or trailing slashes, and
    /// with `/private` before `/var`, `/tmp` and `/etc`, which are links there on iOS.
    package static func canonical(_ path: String) -> String {
        if isCanonical(path) { return path }
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        if let first = parts.first, first == "var" || first == "tmp" || first == "etc" {
            parts.insert("private", at: 0)
        }
        var spelling = ""
        for part in parts {
            spelling += "/"
            spelling += String(part)
        }
        return spelling.isEmpty ? "/" : spelling
    }

    /// Whether the text already is its canonical spelling, decided in one pass over its bytes.
    private static func isCanonical(_ path: String) -> Bool {
        var copy = path
        return copy.withUTF8 { bytes in
            let prefix: StaticString = "/private/"
            guard bytes.count > prefix.utf8CodeUnitCount,
                memcmp(bytes.baseAddress!, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0,
                bytes[bytes.count - 1] != UInt8(ascii: "/")
            else { return false }
            var afterSlash = false
            for byte in bytes {
                if byte == UInt8(ascii: "/") {
                    if afterSlash { return false }
                    afterSlash = true
                } else {
                    // A hidden file's name takes the slow way too, which leaves it as it is.
                    if afterSlash && byte == UInt8(ascii: ".") { return false }
                    afterSlash = false
                }
            }
            return true
        }
    }

    /// The last component.
    package static func name(_ path: String) -> String {
        var path = path
        return path.withUTF8 { bytes in
            String(decoding: bytes[(lastSlash(bytes) ?? -1) + 1..<bytes.count], as: UTF8.self)
        }
    }

    /// The folder that holds the path.
    package static func parent(_ path: String) -> String {
        var path = path
        return path.withUTF8 { bytes in
            guard let slash = lastSlash(bytes), slash > 0 else { return "/" }
            return String(decoding: bytes[..<slash], as: UTF8.self)
        }
    }

    private static func lastSlash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = bytes.count - 1
        while place >= 0 {
            if bytes[place] == UInt8(ascii: "/") { return place }
            place -= 1
        }
        return nil
    }

    /// Calls `body` with each folder above a canonical path, the nearest first, but the root.
    package static func ancestors(_ path: String, _ body: (String) -> Void) {
        var folder = parent(path)
        while folder != "/" {
            body(folder)
            folder = parent(folder)
        }
    }

    /// Whether a canonical path lies in a container that several bundles use.
    package static func isShared(_ path: String) -> Bool {
        path.hasPrefixBytes("/private/var/mobile/Containers/Shared/AppGroup/")
    }

    /// Whether `path` is `folder` or lies in it; both canonical.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        guard path.utf8.count >= folder.utf8.count, path.hasPrefixBytes(folder) else {
            return false
        }
        if path.utf8.count == folder.utf8.count { return true }
        let next = path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count)
        return path.utf8[next] == UInt8(ascii: "/")
    }

    /// What files are called that are not the phone's: those that take others' places when they are whole.
    static let ownPrefix = ".farad-"

    /// Why no file can have such a path: a name of it does not fit into a file system's directory entry,
    /// or begins as those of Farad's own files. Nil where it can.
    package static func objection(to path: String) -> StorageFailure? {
        var path = path
        return path.withUTF8 { bytes in
            for name in bytes.split(separator: UInt8(ascii: "/")) {
                if name.count > longestNameBytes || name.contains(0) {
                    return StorageFailure(ENAMETOOLONG)
                }
                if name.starts(with: ownPrefix.utf8) { return StorageFailure(EINVAL) }
            }
            return nil
        }
    }

    /// Where an app's own data lies: `/private/var/mobile/Containers/Data/Application/<UUID>`.
    package static func dataContainer(of bundleIdentifier: String, isExtension: Bool) -> String {
        let family = isExtension ? "PluginKitPlugin" : "Application"
        return "/private/var/mobile/Containers/Data/\(family)/"
            + containerName(bundleIdentifier, salt: 1)
    }

    /// Where what an app group shares lies; one per group, whoever asks (F184).
    package static func groupContainer(of group: String) -> String {
        "/private/var/mobile/Containers/Shared/AppGroup/" + containerName(group, salt: 2)
    }

    /// Where a bundle's own read-only files lie.
    package static func bundle(of bundleIdentifier: String, name: String) -> String {
        "/private/var/containers/Bundle/Application/"
            + containerName(bundleIdentifier, salt: 3) + "/\(name)"
    }

    /// A UUID text that depends on the identifier alone, so that a path which an app stored stays
    /// right in the next run on the same device folder, whatever the seed.
    private static func containerName(_ identifier: String, salt: UInt64) -> String {
        var words: [UInt64] = []
        for half in 0..<UInt64(2) {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ (salt << 8 | half)
            for byte in identifier.utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            hash ^= hash >> 29
            hash = hash &* 0xbf58_476d_1ce4_e5b9
            words.append(hash ^ (hash >> 32))
        }
        return PhonePath.uuid(words[0], words[1]).uuidString
    }

    /// A version 4 UUID from 128 bits.
    package static func uuid(_ high: UInt64, _ low: UInt64) -> UUID {
        let high = (high & 0xffff_ffff_ffff_0fff) | 0x4000
        let low = (low & 0x3fff_ffff_ffff_ffff) | 0x8000_0000_0000_0000
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
        }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
                byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
                byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}

extension String {
    /// `hasPrefix` over bytes: a canonical path needs no Unicode comparison.
    func hasPrefixBytes(_ prefix: String) -> Bool {
        var text = self
        var prefix = prefix
        return text.withUTF8 { bytes in
            prefix.withUTF8 { wanted in
                guard bytes.count >= wanted.count else { return false }
                guard wanted.count > 0 else { return true }
                return memcmp(bytes.baseAddress!, wanted.baseAddress!, wanted.count) == 0
            }
        }
    }
}
