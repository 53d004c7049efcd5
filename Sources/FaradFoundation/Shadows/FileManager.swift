public import Foundation

/// The files that the running process may reach, in the phone's containers.
///
/// Unlike iOS, folders are listed in sorted order.
open class FileManager {
    public typealias SearchPathDirectory = Foundation.FileManager.SearchPathDirectory
    public typealias SearchPathDomainMask = Foundation.FileManager.SearchPathDomainMask
    public typealias DirectoryEnumerationOptions = Foundation.FileManager
        .DirectoryEnumerationOptions
    public typealias ItemReplacementOptions = Foundation.FileManager.ItemReplacementOptions

    /// Set for a process's own manager; any other finds the process when it is used.
    var link: PhoneLink?
    private var groupURLs: [(group: String, url: URL)] = []

    public static var `default`: FileManager { PhoneProcess.current.files }

    public init() {}

    var process: PhoneProcess { link?.process ?? PhoneProcess.current }
    private var fileSystem: FileSystem { process.system.fileSystem }

    // MARK: Places

    /// Nil for a group that the entitlements do not list (F184).
    open func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        for index in groupURLs.indices where groupURLs[index].group == groupIdentifier {
            return groupURLs[index].url
        }
        guard let path = process.sandbox.groupContainer(groupIdentifier) else { return nil }
        let url = URL(fileURLWithPath: path, isDirectory: true)
        groupURLs.append((groupIdentifier, url))
        return url
    }

    open func urls(
        for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask
    ) -> [URL] {
        guard domainMask.contains(.userDomainMask), let folder = Self.folder(directory) else {
            return []
        }
        let home = Self.withoutPrivate(process.sandbox.dataContainer)
        return [URL(fileURLWithPath: home + folder, isDirectory: true)]
    }

    open func url(
        for directory: SearchPathDirectory, in domain: SearchPathDomainMask,
        appropriateFor url: URL?, create shouldCreate: Bool
    ) throws -> URL {
        guard let found = urls(for: directory, in: domain).first else {
            throw CocoaError(.fileNoSuchFile)
        }
        if shouldCreate { try createDirectory(at: found, withIntermediateDirectories: true) }
        return found
    }

    open var temporaryDirectory: URL {
        URL(
            fileURLWithPath: process.sandbox.dataContainer + "/tmp", isDirectory: true)
    }

    open var homeDirectoryForCurrentUser: URL {
        URL(
            fileURLWithPath: Self.withoutPrivate(process.sandbox.dataContainer), isDirectory: true)
    }

    open var currentDirectoryPath: String { "/" }

    // MARK: Questions

    open func fileExists(atPath path: String) -> Bool {
        let process = process
        return process.system.fileSystem.exists(path, as: process)
    }

    open func fileExists(
        atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
    ) -> Bool {
        guard let status = try? status(path) else { return false }
        isDirectory?.pointee = ObjCBool(status.isDirectory)
        return true
    }

    open func isReadableFile(atPath path: String) -> Bool { fileExists(atPath: path) }

    open func isWritableFile(atPath path: String) -> Bool {
        process.sandbox.allows(PhonePath.canonical(path), .write) && fileExists(atPath: path)
    }

    open func isDeletableFile(atPath path: String) -> Bool { isWritableFile(atPath: path) }

    open func contents(atPath path: String) -> Data? {
        try? FileContents.read(path: path)
    }

    open func contentsEqual(atPath path1: String, andPath path2: String) -> Bool {
        guard let first = contents(atPath: path1) else { return false }
        return first == contents(atPath: path2)
    }

    open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
        let status = try status(path, wantsDates: true)
        return [
            .type: status.isDirectory
                ? FileAttributeType.typeDirectory : FileAttributeType.typeRegular,
            .size: NSNumber(value: status.size),
            .creationDate: Date(timeIntervalSince1970: status.created / 1000),
            .modificationDate: Date(timeIntervalSince1970: status.modified / 1000),
            .posixPermissions: NSNumber(value: status.isDirectory ? 0o755 : 0o644),
        ]
    }

    open func attributesOfFileSystem(
        forPath path: String
    ) throws -> [FileAttributeKey: Any] {
        unsimulated("FileManager.attributesOfFileSystem(forPath:)")
    }

    /// Only the modification date is kept; the phone has one user, and no other permissions.
    open func setAttributes(
        _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
    ) throws {
        guard let date = attributes[.modificationDate] as? Date else {
            _ = try status(path)
            return
        }
        try fileSystem.setModified(path, date: date.timeIntervalSince1970 * 1000, as: process)
    }

    open func displayName(atPath path: String) -> String { PhonePath.name(path) }

    func status(_ path: String, wantsDates: Bool = false) throws -> FileStatus {
        let process = process
        return try process.system.fileSystem.status(path, wantsDates: wantsDates, as: process)
    }

    /// `/var` is a link to `/private/var`; iOS spells home paths without it.
    static func withoutPrivate(_ path: String) -> String {
        path.hasPrefixBytes("/private/") ? String(path.dropFirst("/private".count)) : path
    }

    static func folder(_ directory: SearchPathDirectory) -> String? {
        switch directory {
        case .documentDirectory: "/Documents"
        case .libraryDirectory: "/Library"
        case .cachesDirectory: "/Library/Caches"
        case .applicationSupportDirectory: "/Library/Application Support"
        case .downloadsDirectory: "/Downloads"
        case .desktopDirectory: "/Desktop"
        case .moviesDirectory: "/Movies"
        case .musicDirectory: "/Music"
        case .picturesDirectory: "/Pictures"
        default: nil
        }
    }
}
