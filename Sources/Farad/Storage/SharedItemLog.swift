import FaradFoundation
import Simulation

/// What the processes of a device did to the files and keys that they share, in order: who has read
/// what of whom.
///
/// It only looks: no value changes, and nothing of it is part of the trace. Two handlers can only
/// come between each other where native code waits, or where a search lets others run.
final class SharedItemLog {
    /// More than this many are not compared: what they would tell has been told.
    private static let capacity = 4096

    struct Entry {
        let item: SharedAccess.Item
        let use: SharedAccess.Use
        let process: SimulatedProcess
        let event: Int
        let milliseconds: Double
        /// The last change of the item before this, as an index; -1: it was there before all.
        let version: Int

        var isChange: Bool {
            switch use {
            case .write, .moveAway: true
            case .read, .list: false
            }
        }
    }

    private(set) var entries: [Entry] = []
    private var versions: [SharedAccess.Item: Int] = [:]
    /// The text of each key, as far as it was seen: what names files.
    private var texts: [SharedAccess.Item: [String]] = [:]
    /// The names that a key has held.
    private var named: Set<String> = []
    private var written: [String] = []
    private var listed: Set<String> = []
    /// The key that was seen last, and what it held: an app reads one again and again.
    private var latestKey: (name: String, domain: String) = ("", "")
    private var latestValue: PropertyListValue?
    private let simulation: Simulation

    init(_ simulation: Simulation) { self.simulation = simulation }

    func add(_ access: SharedAccess) {
        remember(access)
        guard entries.count < Self.capacity else { return }
        let entry = Entry(
            item: access.item, use: access.use, process: access.process, event: access.event,
            milliseconds: simulation.clock.now.milliseconds,
            version: versions[access.item] ?? -1)
        if entry.isChange { versions[access.item] = entries.count }
        entries.append(entry)
    }

    /// Forgets what was compared.
    func clear() {
        entries = []
        versions = [:]
    }

    // MARK: Who leads to a file

    private func remember(_ access: SharedAccess) {
        switch (access.item, access.use) {
        case (.key(let key, let domain), .read(let content)),
            (.key(let key, let domain), .write(let content)):
            var value: PropertyListValue?
            if case .value(let known)? = content { value = known }
            if key == latestKey.name, domain == latestKey.domain, value == latestValue { return }
            latestKey = (key, domain)
            latestValue = value
            var found: [String] = []
            value?.collectTexts(&found)
            let names = found.map(PhonePath.name)
            texts[access.item] = names
            named.formUnion(names)
        case (.file(let path), .write(.file?)):
            if !written.contains(path) { written.append(path) }
        case (.file(let path), .list): listed.insert(path)
        default: break
        }
    }

    /// The files that a key has named and none names now, in folders that nobody looks through.
    func orphans(of files: FileSystem) -> [String] {
        let alive = Set(texts.values.joined())
        return written.filter { path in
            let name = PhonePath.name(path)
            return named.contains(name) && !alive.contains(name)
                && !listed.contains(PhonePath.parent(path)) && files.exists(path)
        }
    }
}

extension PropertyListValue {
    fileprivate func collectTexts(_ texts: inout [String]) {
        switch self {
        case .string(let text): texts.append(text)
        case .array(let values): for value in values { value.collectTexts(&texts) }
        case .dictionary(let pairs): for value in pairs.values { value.collectTexts(&texts) }
        default: break
        }
    }
}
