// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension FileManager {
    private var fileSystem: FileSystem { process.system.fileSystem }

    @discardableResult
    public func createFile(
        atPath path: String, contents data: Data?, attributes: [FileAttributeKey: Any]? = nil
    ) -> Bool {
        do {
            try fileSystem.write(path, data ?? Data(), as: process)
            return true
        } catch {
            return false
        }
    }

    public func createDirectory(
        atPath path: String, withIntermediateDirectories createIntermediates: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws {
        try fileSystem.createDirectory(path, withIntermediates: createIntermediates, as: process)
    }

    public func createDirectory(
        at url: URL, withIntermediateDirectories createIntermediates: Bool,
        attributes: [FileAttributeKey: Any]? = nil
    ) throws {
        try createDirectory(
            atPath: url.path, withIntermediateDirectories: createIntermediates,
            attributes: attributes)
    }

    public func removeItem(atPath path: String) throws {
        try fileSystem.remove(path, as: process)
    }

    public func removeItem(at URL: URL) throws {
        try fileSystem.remove(URL.path, url: URL, as: process)
    }

    public func moveItem(atPath srcPath: String, toPath dstPath: String) throws {
        try fileSystem.move(srcPath, to: dstPath, as: process)
    }

    public func moveItem(at srcURL: URL, to dstURL: URL) throws {
        try moveItem(atPath: srcURL.path, toPath: dstURL.path)
    }

    public func copyItem(atPath srcPath: String, toPath dstPath: String) throws {
        try fileSystem.copy(srcPath, to: dstPath, as: process)
    }

    public func copyItem(at srcURL: URL, to dstURL: URL) throws {
        try copyItem(atPath: srcURL.path, toPath: dstURL.path)
    }

    /// Puts the new item in the place of the original, which it removes.
    @discardableResult
    public func replaceItemAt(
        _ originalItemURL: URL, withItemAt newItemURL: URL, backupItemName: String? = nil,
        options: ItemReplacementOptions = []
    ) throws -> URL? {
        _ = try status(newItemURL.path)
        let parent = originalItemURL.deletingLastPathComponent()
        if fileExists(atPath: originalItemURL.path) {
            if let backupItemName {
                try moveItem(
                    at: originalItemURL,
                    to: parent.appendingPathComponent(backupItemName, isDirectory: false))
            } else {
                try removeItem(at: originalItemURL)
            }
        }
        try moveItem(at: newItemURL, to: originalItemURL)
        return originalItemURL
    }

    public func contentsOfDirectory(atPath path: String) throws -> [String] {
        try fileSystem.list(path, as: process)
    }

    public func contentsOfDirectory(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
        options mask: DirectoryEnumerationOptions = []
    ) throws -> [URL] {
        let folder = PhonePath.canonical(url.path)
        return try fileSystem.list(folder, as: process).compactMap { name in
            if mask.contains(.skipsHiddenFiles), name.hasPrefix(".") { return nil }
            let isDirectory = try status(folder + "/" + name).isDirectory
            return url.appendingPathComponent(name, isDirectory: isDirectory)
        }
    }

    /// Every path below the folder, relative to it, parents before what they hold.
    public func subpathsOfDirectory(atPath path: String) throws -> [String] {
        let root = PhonePath.canonical(path)
        var found: [String] = []
        func walk(_ folder: String, _ prefix: String) throws {
            for name in try fileSystem.list(folder, as: process) {
                found.append(prefix + name)
                if try status(folder + "/" + name).isDirectory {
                    try walk(folder + "/" + name, prefix + name + "/")
                }
            }
        }
        try walk(root, "")
        return found
    }

    public func subpaths(atPath path: String) -> [String]? {
        try? subpathsOfDirectory(atPath: path)
    }

    /// Unlike iOS, the folder is read once, when the enumerator is made.
    public func enumerator(atPath path: String) -> AnyIterator<String>? {
        (try? subpathsOfDirectory(atPath: path)).map { AnyIterator($0.makeIterator()) }
    }

    /// Unlike iOS, the folder is read once, when the enumerator is made.
    public func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
        options mask: DirectoryEnumerationOptions = []
    ) -> AnyIterator<URL>? {
        guard let paths = try? subpathsOfDirectory(atPath: url.path) else { return nil }
        let urls = paths.lazy.filter { path in
            !mask.contains(.skipsHiddenFiles)
                || !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }.map { url.appendingPathComponent($0, isDirectory: false) }
        return AnyIterator(Array(urls).makeIterator())
    }
}
