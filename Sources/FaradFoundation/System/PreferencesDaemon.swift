import Foundation
import Simulation

/// The phone's cfprefsd: the one owner of every defaults domain.
///
/// A process sees its own sets at once; others see them when the daemon has them, which is after
/// `delay` (F185, U9; zero by default). A process that dies before takes them along. What the
/// daemon has outlives every process, and is written to a binary property list lazily (F184).
package final class PreferencesDaemon {
    private let fileSystem: FileSystem
    unowned let simulation: Simulation
    let delay: Window
    private var domains: [PreferencesDomain] = []
    private var daemonQueue: SerialQueue?
    /// What every domain falls back to: the user's language and region.
    let global: [String: PropertyListValue]

    init(fileSystem: FileSystem, simulation: Simulation, delay: Window, locale: String) {
        self.fileSystem = fileSystem
        self.simulation = simulation
        self.delay = delay
        let language = String(locale.prefix { $0 != "@" }.map { $0 == "_" ? "-" : $0 })
        global = [
            "AppleLocale": .string(locale),
            "AppleLanguages": .array([.string(language)]),
        ]
    }

    /// The domain whose file is at `path`; a nil path is a domain that is never stored.
    func domain(_ name: String, path: String?) -> PreferencesDomain {
        if let path, let known = domains.first(where: { $0.path == path }) { return known }
        let domain = PreferencesDomain(
            name: name, path: path, fileSystem: fileSystem, trace: simulation.trace)
        if path != nil { domains.append(domain) }
        return domain
    }

    /// Whether nothing is ever on its way.
    var isImmediate: Bool { delay.earliest == .zero && delay.latest == .zero }

    /// Takes what a process changed, after the delay.
    func send(_ changes: PreferencesView.Changes, from view: PreferencesView) {
        if isImmediate { return view.delivered(changes) }
        // A process of the system's own: no app's death takes it along.
        let channel = view.channel {
            if daemonQueue == nil {
                daemonQueue = simulation.makeProcess(name: "cfprefsd").makeQueue(label: "xpc")
            }
            return daemonQueue!.makeChannel("preferences")
        }
        channel.post("preferences", window: delay) { [weak view] in view?.delivered(changes) }
    }

    /// Whether a flush must reach the file at once, because others can look at it.
    var writesThrough: Bool { fileSystem.storage.isShared }

    /// Who watches what app groups share; nil where nobody does, and for a domain of one bundle.
    func watch(of domain: PreferencesDomain) -> ((SharedAccess) -> Void)? {
        domain.isOfGroup ? fileSystem.watch : nil
    }

    func processDied(_ process: PhoneProcess) {
        for (_, view) in process.defaults { view.forget(process) }
    }

    /// What each domain that is stored holds, by the domains' names.
    package var contents: [(domain: String, pairs: [String: PropertyListValue])] {
        domains.map { ($0.name, $0.pairs) }.sorted { $0.0 < $1.0 }
    }

    /// The keys of the domain whose file this is, sorted, as whoever reads the file now finds them;
    /// none when there is no such file or it is damaged.
    package func keys(ofFile path: String) -> [String] {
        // Where nobody but this run can look, the file need not be made for its keys.
        if !fileSystem.storage.isShared, let domain = domains.first(where: { $0.path == path }) {
            return domain.pairs.keys.sorted()
        }
        guard let data = try? fileSystem.read(path) else { return [] }
        return PropertyListValue.parse(data)?.keys.sorted() ?? []
    }

    /// Writes every changed domain to its file.
    package func flush() throws {
        for domain in domains { try domain.flush() }
    }

    /// Where nobody but this run can look, files are only made when it looks.
    ///
    /// - Parameter path: What code looks at, whose bytes are all that the domains there hold; nil for
    ///   the phone's own look.
    func flushIfInMemory(at path: String?) {
        for domain in domains {
            guard let path, let file = domain.path, PhonePath.isInside(file, path) else { continue }
            domain.looked(simulation)
        }
        if fileSystem.storage.isShared { return }
        // In memory nothing can fail but a parent folder that an app has removed.
        for domain in domains where domain.isDirty { try? domain.flush() }
    }

    /// The property lists under `Library/Preferences` of the given containers that cannot be read,
    /// as phone paths. They count as empty domains, as on iOS; a later write keeps the damaged file
    /// as `<name>.corrupt`.
    package func damagedPropertyLists(of sandboxes: [Sandbox]) -> [String] {
        var folders: [String] = []
        for sandbox in sandboxes {
            for root in [sandbox.dataContainer] + sandbox.groupContainers.map(\.path)
            where !folders.contains(root) { folders.append(root) }
        }
        var damaged: [String] = []
        for folder in folders {
            let preferences = folder + "/Library/Preferences"
            guard let names = try? fileSystem.list(preferences) else { continue }
            for name in names where name.hasSuffix(".plist") {
                let path = preferences + "/" + name
                guard let data = try? fileSystem.read(path) else { continue }
                if PropertyListValue.parse(data) == nil { damaged.append(path) }
            }
        }
        return damaged
    }
}

/// One domain as the daemon has it: the pairs, and the file they come from and go to.
final class PreferencesDomain {
    let name: String
    let path: String?
    /// What it holds in all. A change of one key counts as reading it, and a look at everything as
    /// writing it: changes of two keys do not depend on each other, and a look depends on each.
    private(set) lazy var resource = Resource("defaults", name)
    private let fileSystem: FileSystem
    private let trace: Trace
    private var entries: [String: PreferencesEntry] = [:]
    /// The entry that was asked for last: an app reads one key again and again.
    private var latest: (key: String, entry: PreferencesEntry)?
    private var changedKeys: Set<String> = []
    private var loadedStamp: UInt64?
    private var isLoaded = false
    private let isShared: Bool
    /// Whether several bundles have it.
    let isOfGroup: Bool
    private var isDamaged = false

    init(name: String, path: String?, fileSystem: FileSystem, trace: Trace) {
        self.name = name
        self.path = path
        self.fileSystem = fileSystem
        self.trace = trace
        isShared = fileSystem.storage.isShared
        isOfGroup = path.map(PhonePath.isShared) ?? false
    }

    var isDirty: Bool { !changedKeys.isEmpty }

    func valueChanged(_ simulation: Simulation) { simulation.touches(.read, resource) }

    func looked(_ simulation: Simulation) { simulation.touches(.write, resource) }

    /// The entry of a key, made on first use, so that its resource is named only once.
    func entry(_ key: String) -> PreferencesEntry {
        if !isLoaded || isShared { load() }
        if let latest, latest.key == key { return latest.entry }
        let entry = entries[key] ?? makeEntry(key)
        latest = (key, entry)
        return entry
    }

    private func makeEntry(_ key: String) -> PreferencesEntry {
        let entry = PreferencesEntry(Resource("defaults", "\(name)/\(key)"))
        entries[key] = entry
        return entry
    }

    func set(_ key: String, _ value: PropertyListValue?) {
        entry(key).value = value
        if path != nil { changedKeys.insert(key) }
        fileSystem.changed?(.key(key, domain: name, value))
    }

    /// Every pair; for reading only.
    var pairs: [String: PropertyListValue] {
        load()
        return entries.compactMapValues(\.value)
    }

    /// Writes the changed keys over what the file holds now, so that another real process's keys
    /// stay.
    func flush() throws {
        guard let path, isDirty else { return }
        let storage = fileSystem.storage
        let date = fileSystem.date
        do throws(StorageFailure) {
            try storage.exclusively(path) { () throws(StorageFailure) in
                var merged: [String: PropertyListValue] = [:]
                if try storage.status(path) != nil {
                    let data = try storage.read(path)
                    if let pairs = PropertyListValue.parse(data) {
                        merged = pairs
                    } else {
                        try keepDamaged(data, path, date)
                    }
                }
                for key in changedKeys { merged[key] = entries[key]?.value }
                try storage.write(path, PropertyListValue.serialize(merged), date: date)
                changedKeys = []
                // What another real process has written since is ours to see, too.
                replaceAll(merged)
                isLoaded = true
                loadedStamp = try storage.status(path)?.stamp
            }
        } catch {
            throw CocoaFailure.make(error, path: path, .write)
        }
    }

    private func keepDamaged(
        _ data: Data, _ path: String, _ date: Double
    ) throws(StorageFailure) {
        let copy = path + ".corrupt"
        if try fileSystem.storage.status(copy) == nil {
            try fileSystem.storage.write(copy, data, date: date)
        }
    }

    /// Reads the file when it was never read, or when another real process has written it since.
    private func load() {
        if isLoaded && !isShared { return }
        guard let path else { return }
        let status = (try? fileSystem.storage.status(path)) ?? nil
        if isLoaded && status?.stamp == loadedStamp { return }
        isLoaded = true
        loadedStamp = status?.stamp
        guard status != nil else { return replaceAll([:]) }
        guard let data = try? fileSystem.storage.read(path),
            let pairs = PropertyListValue.parse(data)
        else {
            if !isDamaged {
                trace.note(
                    .finding,
                    "\(fileSystem.label(path)) is not a property list; the domain is empty")
            }
            isDamaged = true
            return replaceAll([:])
        }
        replaceAll(pairs)
    }

    private func replaceAll(_ pairs: [String: PropertyListValue]) {
        for (key, entry) in entries where !changedKeys.contains(key) { entry.value = pairs[key] }
        for (key, value) in pairs where entries[key] == nil { makeEntry(key).value = value }
    }
}

/// One key of a domain.
final class PreferencesEntry {
    /// Who read it last, and how.
    struct Read: Equatable {
        let queue: ObjectIdentifier?
        let actor: UInt
        let backgroundChanges: UInt
        let wanted: StoredAccess.Wanted
    }

    let resource: Resource
    var value: PropertyListValue?
    var lastRead: Read?

    init(_ resource: Resource) { self.resource = resource }
}
