import Foundation

/// Says which files one bundle may touch, as its entitlements and containers allow.
package final class Sandbox {
    package let bundleIdentifier: String
    /// The app groups of the entitlements.
    package let appGroups: [String]
    /// The keychain's access groups that the entitlements allow, the one for new items first:
    /// `keychain-access-groups`, the application identifier, the app groups.
    package let keychainAccessGroups: [String]
    /// `com.apple.developer.contacts.notes` of the entitlements.
    package let readsContactNotes: Bool
    package let isExtension: Bool
    /// The bundle's folder with its own read-only files, `…/App.app`.
    package let bundlePath: String
    /// `…/Containers/Data/Application/<UUID>`.
    package let dataContainer: String
    /// The container of each group, in the order of the entitlements.
    package let groupContainers: [(group: String, path: String)]
    /// Where the data container lies in a device folder.
    let deviceFolder: String
    /// The folders that the system makes in the data container.
    let folders: [String]
    /// The storage that all apps of an Android phone share; nil on an iPhone.
    package let sharedStorage: String?
    /// Paths handed over by another process that this one has opened for itself just now.
    private var opened: [(path: String, count: Int)] = []
    /// Paths that this process may open for itself.
    private var granted: [String] = []
    /// Paths of other processes that this one may read without opening them.
    private var readable: [String] = []

    /// The prefix of application identifiers: who has signed all apps of this phone.
    package static let teamIdentifier = "FARAD00000"

    /// - Parameter keychainAccessGroups: `keychain-access-groups` of the entitlements.
    package init(
        bundleIdentifier: String, appGroups: [String] = [], keychainAccessGroups: [String] = [],
        readsContactNotes: Bool = false, isExtension: Bool = false, bundleName: String? = nil
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.appGroups = appGroups
        self.keychainAccessGroups =
            keychainAccessGroups + ["\(Self.teamIdentifier).\(bundleIdentifier)"] + appGroups
        self.readsContactNotes = readsContactNotes
        self.isExtension = isExtension
        bundlePath = PhonePath.bundle(
            of: bundleIdentifier, name: bundleName ?? (isExtension ? "Extension.appex" : "App.app"))
        dataContainer = PhonePath.dataContainer(of: bundleIdentifier, isExtension: isExtension)
        groupContainers = appGroups.map { ($0, PhonePath.groupContainer(of: $0)) }
        let family = isExtension ? "PluginKitPlugin" : "Application"
        deviceFolder = "Containers/Data/\(family)/\(bundleIdentifier)"
        folders = ["Documents", "Library/Caches", "Library/Preferences", "tmp"]
        sharedStorage = nil
    }

    /// The sandbox of an Android app: one folder of its own, named as on the phone (F181).
    package init(package name: String) {
        bundleIdentifier = name
        appGroups = []
        keychainAccessGroups = []
        readsContactNotes = false
        isExtension = false
        bundlePath = "/data/app/" + name
        dataContainer = "/data/data/" + name
        groupContainers = []
        deviceFolder = "data/data/" + name
        folders = ["cache", "files"]
        sharedStorage = "/storage/emulated/0"
    }

    /// The folders that the system makes in the shared storage.
    var sharedFolders: [String] {
        Self.publicFolders + ["cache", "files"].map { "Android/data/\(bundleIdentifier)/\($0)" }
    }

    /// Where any app may put files of its own. The rest of the shared storage can be seen and not
    /// changed, but for an app's folder below `Android/data`, which is nobody else's.
    private static let publicFolders = [
        "DCIM", "Documents", "Download", "Movies", "Music", "Pictures",
    ]

    private func allowsShared(_ path: String, _ use: Use) -> Bool {
        guard let sharedStorage, PhonePath.isInside(path, sharedStorage) else { return false }
        func isInside(_ folder: String) -> Bool {
            PhonePath.isInside(path, sharedStorage + "/" + folder)
        }
        if isInside("Android/data/" + bundleIdentifier) { return true }
        if isInside("Android/data") { return false }
        return use == .read || Self.publicFolders.contains(where: isInside)
    }

    package enum Use { case read, write }

    /// Whether the kernel would let this bundle use the canonical path.
    package func allows(_ path: String, _ use: Use) -> Bool {
        for container in groupContainers where PhonePath.isInside(path, container.path) {
            return true
        }
        if PhonePath.isInside(path, dataContainer) || allowsShared(path, use) { return true }
        guard use == .read else { return false }
        if PhonePath.isInside(path, bundlePath) { return true }
        return opened.contains { PhonePath.isInside(path, $0.path) }
            || readable.contains { PhonePath.isInside(path, $0) }
    }

    /// Refuses as the kernel does: EPERM, whether or not something is there.
    package func check(_ path: String, _ use: Use) throws(StorageFailure) {
        if !allows(path, use) { throw StorageFailure(EPERM) }
    }

    /// The container of a group; nil when the entitlements do not list it (F184).
    package func groupContainer(_ group: String) -> String? {
        groupContainers.first { $0.group == group }?.path
    }

    /// Lets this process open a file of another one, by
    /// `startAccessingSecurityScopedResource()`.
    package func grant(_ path: String) {
        let path = PhonePath.canonical(path)
        if !granted.contains(path) { granted.append(path) }
    }

    /// Lets this process read a file of another one for as long as it lives, without a scope.
    package func allowReading(_ path: String) {
        let path = PhonePath.canonical(path)
        if !readable.contains(path) { readable.append(path) }
    }

    /// Begins access to a granted path; false when nothing was granted, or nothing is needed.
    func startAccessing(_ path: String) -> Bool {
        if let index = opened.firstIndex(where: { $0.path == path }) {
            opened[index].count += 1
            return true
        }
        guard granted.contains(path) else { return false }
        opened.append((path, 1))
        return true
    }

    /// Ends what one `startAccessing` began; false when none that gave true is left to end.
    func stopAccessing(_ path: String) -> Bool {
        guard let index = opened.firstIndex(where: { $0.path == path }) else { return false }
        opened[index].count -= 1
        if opened[index].count == 0 { opened.remove(at: index) }
        return true
    }

    /// What is still accessed, and how often it would have to be stopped.
    package var accessed: [(path: String, count: Int)] { opened }
}
