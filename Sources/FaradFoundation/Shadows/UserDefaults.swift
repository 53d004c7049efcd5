public import Foundation
import Simulation

/// The app's defaults, kept by the phone's ``PreferencesDaemon``.
///
/// Unlike iOS there is no key-value observing, and no argument domain.
open class UserDefaults {
    public static let didChangeNotification = Foundation.UserDefaults.didChangeNotification
    public static let globalDomain = "NSGlobalDomain"
    public static let argumentDomain = "NSArgumentDomain"
    public static let registrationDomain = "NSRegistrationDomain"

    private let view: PreferencesView
    /// Gone when the process is: code that still returns then reads nothing.
    private let link: PhoneLink
    private var moreSuites: [PreferencesView] = []

    /// The domain of the running process's bundle; an extension's is its own (F184).
    public static var standard: UserDefaults {
        let process = PhoneProcess.current
        if let known = process.standardDefaults { return known }
        let made = UserDefaults(
            view: process.preferences(process.sandbox.bundleIdentifier), process: process)
        process.standardDefaults = made
        return made
    }

    public static func resetStandardUserDefaults() {
        PhoneProcess.current.standardDefaults = nil
    }

    public convenience init() {
        let process = PhoneProcess.current
        self.init(
            view: process.preferences(process.sandbox.bundleIdentifier), process: process)
    }

    /// Nil for the bundle's own identifier and the global domain. A group that the entitlements do
    /// not list gives an object whose values stay in this process's memory.
    public init?(suiteName: String?) {
        let process = PhoneProcess.current
        if suiteName == process.sandbox.bundleIdentifier || suiteName == Self.globalDomain {
            return nil
        }
        link = process.link
        view = process.preferences(suiteName ?? process.sandbox.bundleIdentifier)
    }

    private init(view: PreferencesView, process: PhoneProcess) {
        self.view = view
        link = process.link
    }

    private var living: PhoneProcess? { link.living }

    /// The value of the search list: this domain, added suites, global and registered values.
    private func find(_ key: String, _ wanted: StoredAccess.Wanted) -> PropertyListValue? {
        guard let process = living else { return nil }
        let entry = view.entry(key)
        let found = view.value(of: entry, key, process) ?? findBelow(key, process)
        if let audit = process.system.audit, view.isNewRead(entry, wanted, process) {
            audit(
                StoredAccess(
                    store: view.domain.name, key: key, use: .read(as: wanted, found: found)))
        }
        return found
    }

    private func findBelow(_ key: String, _ process: PhoneProcess) -> PropertyListValue? {
        for suite in moreSuites {
            if let value = suite.value(of: suite.entry(key), key, process) { return value }
        }
        if let value = process.system.preferences.global[key] { return value }
        return process.registeredDefaults.isEmpty ? nil : process.registeredDefaults[key]
    }

    open func object(forKey defaultName: String) -> Any? { find(defaultName, .any)?.foundation }

    open func value(forKey key: String) -> Any? { object(forKey: key) }

    open func string(forKey defaultName: String) -> String? {
        switch find(defaultName, .string) {
        case .string(let value): value
        case let other: other?.text
        }
    }

    open func array(forKey defaultName: String) -> [Any]? {
        guard case .array(let values)? = find(defaultName, .array) else { return nil }
        return values.map(\.foundation)
    }

    open func dictionary(forKey defaultName: String) -> [String: Any]? {
        guard case .dictionary(let pairs)? = find(defaultName, .dictionary) else { return nil }
        return pairs.mapValues(\.foundation)
    }

    open func data(forKey defaultName: String) -> Data? {
        guard case .data(let value)? = find(defaultName, .data) else { return nil }
        return value
    }

    /// Nil as soon as one element is no string.
    open func stringArray(forKey defaultName: String) -> [String]? {
        guard case .array(let values)? = find(defaultName, .array) else { return nil }
        var strings: [String] = []
        for case .string(let value) in values { strings.append(value) }
        return strings.count == values.count ? strings : nil
    }

    open func integer(forKey defaultName: String) -> Int {
        find(defaultName, .number)?.integer ?? 0
    }

    open func float(forKey defaultName: String) -> Float {
        Float(find(defaultName, .number)?.double ?? 0)
    }

    open func double(forKey defaultName: String) -> Double {
        find(defaultName, .number)?.double ?? 0
    }

    open func bool(forKey defaultName: String) -> Bool { find(defaultName, .bool)?.bool ?? false }

    /// A file URL is stored as its path, any other as an archive.
    open func url(forKey defaultName: String) -> URL? {
        switch find(defaultName, .url) {
        case .string(let path)?:
            let home = link.process?.sandbox.dataContainer ?? ""
            return URL(
                fileURLWithPath: path.hasPrefix("~") ? home + path.dropFirst() : path,
                isDirectory: false)
        case .data(let archive)?:
            let url = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive)
            return url.flatMap { $0 as URL }
        default: return nil
        }
    }

    open func set(_ value: Any?, forKey defaultName: String) {
        guard let value = Self.unwrap(value) else { return removeObject(forKey: defaultName) }
        guard let listed = PropertyListValue(value) else {
            unsimulated(
                "Attempt to insert non-property list object \(value) for key \(defaultName): "
                    + "iOS raises NSInvalidArgumentException, and the app ends")
        }
        store(listed, defaultName)
    }

    open func set(_ value: Int, forKey defaultName: String) {
        store(.integer(Int64(value)), defaultName)
    }

    open func set(_ value: Float, forKey defaultName: String) {
        store(.real(Double(value)), defaultName)
    }

    open func set(_ value: Double, forKey defaultName: String) {
        store(.real(value), defaultName)
    }

    open func set(_ value: Bool, forKey defaultName: String) {
        store(.bool(value), defaultName)
    }

    open func set(_ url: URL?, forKey defaultName: String) {
        guard let url else { return removeObject(forKey: defaultName) }
        if url.isFileURL { return store(.string(url.path), defaultName) }
        let archive = try? NSKeyedArchiver.archivedData(
            withRootObject: url as NSURL, requiringSecureCoding: true)
        if let archive { store(.data(archive), defaultName) }
    }

    open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    open func removeObject(forKey defaultName: String) {
        store(nil, defaultName)
    }

    /// Registered values are seen by every defaults object of the process, and never stored.
    open func register(defaults registrationDictionary: [String: Any]) {
        guard let process = living else { return }
        for (key, value) in registrationDictionary {
            process.registeredDefaults[key] = PropertyListValue(value)
        }
    }

    open func addSuite(named suiteName: String) {
        guard let suite = living?.preferences(suiteName) else { return }
        if !moreSuites.contains(where: { $0 === suite }) { moreSuites.append(suite) }
    }

    open func removeSuite(named suiteName: String) {
        guard let suite = living?.preferences(suiteName) else { return }
        moreSuites.removeAll { $0 === suite }
    }

    open func dictionaryRepresentation() -> [String: Any] {
        guard let process = living else { return [:] }
        var pairs = process.registeredDefaults
        pairs.merge(process.system.preferences.global) { $1 }
        for suite in moreSuites.reversed() { pairs.merge(suite.pairs(process)) { $1 } }
        pairs.merge(view.pairs(process)) { $1 }
        return pairs.mapValues(\.foundation)
    }

    /// The domain's own pairs, for the phone's own look.
    package var pairs: [String: Any] { view.pairs.mapValues(\.foundation) }

    open func persistentDomain(forName domainName: String) -> [String: Any]? {
        guard let process = living else { return nil }
        let pairs = process.preferences(domainName).pairs(process)
        return pairs.isEmpty ? nil : pairs.mapValues(\.foundation)
    }

    open func removePersistentDomain(forName domainName: String) {
        guard let process = living else { return }
        let domain = process.preferences(domainName)
        for key in domain.pairs(process).keys.sorted() { domain.set(key, nil, process) }
    }

    /// Not simulated: use ``didChangeNotification``.
    open func addObserver(
        _ observer: Any, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        unsimulated("UserDefaults.addObserver(_:forKeyPath:options:context:)")
    }

    /// Hands what was set to the daemon and has it written (F185).
    @discardableResult
    open func synchronize() -> Bool {
        guard let process = living else { return false }
        return view.synchronize(process)
    }

    private func store(_ value: PropertyListValue?, _ key: String) {
        guard let process = living else { return }
        process.system.audit?(StoredAccess(store: view.domain.name, key: key, use: .write(value)))
        view.set(key, value, process)
        announce(process)
    }

    private func announce(_ process: PhoneProcess) {
        if process.isDead { return }
        process.notifications.announce(Self.didChangeNotification, object: self)
    }

    /// An optional inside `Any` counts as what it holds, as it does when Objective-C receives it.
    private static func unwrap(_ value: Any?) -> Any? {
        guard let value else { return nil }
        // Comparing types is many times faster than trying a cast; these are the usual ones.
        let type = type(of: value)
        if type == String.self || type == Bool.self || type == Int.self { return value }
        guard let optional = value as? any OptionalValue else { return value }
        return unwrap(optional.wrapped)
    }
}

private protocol OptionalValue { var wrapped: Any? { get } }

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self.map { $0 as Any } }
}

extension PhoneProcess {
    /// The process's view of a domain: its own, a group's that it may share, or a private suite.
    func preferences(_ name: String) -> PreferencesView {
        for index in defaults.indices where defaults[index].name == name {
            return defaults[index].view
        }
        var path: String? = sandbox.dataContainer + "/Library/Preferences/\(name).plist"
        if name != sandbox.bundleIdentifier {
            if let group = sandbox.groupContainer(name) {
                path = group + "/Library/Preferences/\(name).plist"
            } else if name.hasPrefix("group.") {
                log(
                    "Couldn't read values in CFPrefsPlistSource (Domain: \(name), User: "
                        + "kCFPreferencesAnyUser, ByHost: Yes, Container: (null)): Using "
                        + "kCFPreferencesAnyUser with a container is only allowed for System "
                        + "Containers, detaching from cfprefsd")
                path = nil
            }
        }
        let view = PreferencesView(system.preferences.domain(name, path: path), process: self)
        defaults.append((name, view))
        return view
    }
}
