import AndroidFoundation
import FaradFoundation
import Security

/// What the stores of a device folder hold, as files that lie there say.
///
/// Nothing runs and nothing is changed, so a folder that another process uses can be looked at.
public struct DeviceInventory: Sendable {
    /// One value of one store.
    public struct Entry: Hashable, Sendable {
        public var key: String
        /// The store as an app's code names it, with the bundle it belongs to.
        public var store: String
        /// `iOS` or `Android`, by where the file lies.
        public var platform: String
        /// `string`, `real`, `long` …, as the file says.
        public var type: String
        /// The value as text; bytes are counted, not shown.
        public var value: String
    }

    public private(set) var entries: [Entry] = []
    /// The files that are no property list, or no XML of shared preferences.
    public private(set) var damaged: [String] = []

    /// Looks into a device folder.
    ///
    /// - Throws: ``DeviceError``: `missingInput` when the folder is none, `badData` when its
    ///   `device.json` is damaged.
    public init(folder: String) throws(DeviceError) {
        let marks = [HeldFolder.name, "Containers", "data"]
        guard let names = HostFolder.names(folder), names.contains(where: marks.contains) else {
            throw DeviceError(
                .missingInput,
                "\(folder) is no device folder; farad run and farad share make one by --device.")
        }
        // A run would stop there, too.
        _ = try HeldFolder.state(in: folder)
        let applications = folder + "/Containers/Data/Application"
        for bundle in HostFolder.names(applications) ?? [] {
            let preferences = "\(applications)/\(bundle)/Library/Preferences"
            for name in HostFolder.names(preferences) ?? [] where name.hasSuffix(".plist") {
                let domain = String(name.dropLast(".plist".count))
                let store =
                    domain == bundle
                    ? "UserDefaults.standard of \(bundle)"
                    : "UserDefaults(suiteName: \"\(domain)\") of \(bundle)"
                read(propertyList: "\(preferences)/\(name)", store)
            }
        }
        let packages = folder + "/data/data"
        for package in HostFolder.names(packages) ?? [] {
            let preferences = "\(packages)/\(package)/shared_prefs"
            for name in HostFolder.names(preferences) ?? [] where name.hasSuffix(".xml") {
                read(sharedPreferences: "\(preferences)/\(name)", "\(name) of \(package)")
            }
        }
        let groups = folder + "/Containers/Shared/AppGroup"
        for group in HostFolder.names(groups) ?? [] {
            let path = "\(groups)/\(group)/Library/Preferences/\(group).plist"
            if HostFolder.exists(path) {
                read(propertyList: path, "UserDefaults(suiteName: \"\(group)\")")
            }
        }
        let keychain = folder + "/Library/Keychains/keychain-2.plist"
        if HostFolder.exists(keychain) { read(keychain: keychain) }
    }

    /// The keys that any store has, in the order of their names.
    public var keys: [String] { Set(entries.map(\.key)).sorted() }

    private mutating func read(sharedPreferences path: String, _ store: String) {
        guard let data = HostFile.contents(path),
            let pairs = PreferencesXML.values(of: String(decoding: data, as: UTF8.self))
        else {
            damaged.append(path)
            return
        }
        for (key, value) in pairs {
            entries.append(
                Entry(
                    key: key, store: store, platform: "Android", type: value.elementName,
                    value: value.propertyListValue.shown))
        }
    }

    /// An item's key is its service and account.
    private mutating func read(keychain path: String) {
        guard let data = HostFile.contents(path), let items = Keychain.items(of: data) else {
            damaged.append(path)
            return
        }
        for item in items {
            let value = PropertyListValue.data(item.data)
            entries.append(
                Entry(
                    key: item.name,
                    store: "keychain, access group \(item.accessGroup)", platform: "iOS",
                    type: value.typeName, value: value.shown))
        }
    }

    private mutating func read(propertyList path: String, _ store: String) {
        guard let data = HostFile.contents(path), let pairs = PropertyListValue.parse(data) else {
            damaged.append(path)
            return
        }
        for key in pairs.keys.sorted() {
            guard let value = pairs[key] else { continue }
            entries.append(
                Entry(
                    key: key, store: store, platform: "iOS", type: value.typeName,
                    value: value.shown))
        }
    }
}

extension PropertyListValue {
    fileprivate var typeName: String {
        switch self {
        case .string: "string"
        case .bool: "Boolean"
        case .integer: "integer"
        case .real: "real"
        case .data: "data"
        case .date: "date"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }

    fileprivate var shown: String {
        switch self {
        case .string(let text): text
        case .bool(let value): value ? "true" : "false"
        case .data, .array, .dictionary, .date: summary
        case .integer, .real: text ?? ""
        }
    }
}
