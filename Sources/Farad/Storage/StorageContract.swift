import FaradFoundation
import Simulation

/// Compares what an app does to its stores with what it has declared.
///
/// It only looks: no value changes, and nothing of it is part of the trace.
final class StorageContract {
    private struct Use {
        let party: StoredKey.Party
        let milliseconds: Double
    }

    /// A declared key, and what was done with it.
    private struct Entry {
        let key: StoredKey
        let domain: String
        var write: Use?
        /// Who has read it since it was last written.
        var readers: [StoredKey.Party] = []
        /// The last of them by number, and how it asked: what is repeated is looked at once.
        var last: (party: Int, wanted: StoredAccess.Wanted)?
    }

    private var entries: [Entry]
    private let app: String
    private let report: (_ rule: FindingRule, _ message: String) -> Void
    /// Names that a party asked for, that nobody has declared, and that were not there.
    private var misses: [(party: StoredKey.Party, key: String, store: String)] = []
    private var reported: Set<String> = []

    init(
        _ keys: [StoredKey], app: String,
        report: @escaping (_ rule: FindingRule, _ message: String) -> Void
    ) {
        entries = keys.map { Entry(key: $0, domain: $0.store.domain(ofApp: app)) }
        self.app = app
        self.report = report
    }

    private var keys: [StoredKey] { entries.map(\.key) }

    /// - Parameter number: The party's number: equal for equal parties.
    func note(
        _ access: StoredAccess, by party: StoredKey.Party, _ number: Int,
        at milliseconds: @autoclosure () -> Double
    ) {
        var meant: StoredKey?
        for index in entries.indices where entries[index].key.name == access.key {
            guard entries[index].domain == access.store else {
                meant = meant ?? entries[index].key
                continue
            }
            switch access.use {
            case .write(let value):
                entries[index].write = Use(party: party, milliseconds: milliseconds())
                entries[index].readers = []
                entries[index].last = nil
                if let value { checkFormat(of: value, entries[index].key, party) }
            case .read(let wanted, let found):
                if let last = entries[index].last, last.party == number, last.wanted == wanted {
                    return
                }
                entries[index].last = found == nil ? nil : (number, wanted)
                if !entries[index].readers.contains(party) { entries[index].readers.append(party) }
                if found != nil {
                    checkAccessor(
                        wanted, entries[index].key,
                        writer: entries[index].write?.party ?? entries[index].key.owner, party)
                }
            }
            return
        }
        if let meant { wrongStore(access, meant, party) } else { undeclared(access, party) }
    }

    /// The run is over: a reader that never found what was written for it asked for something else.
    func close() {
        for miss in misses {
            let unread = entries.filter { entry in
                entry.write != nil && entry.key.readers.contains(miss.party)
                    && !entry.readers.contains(miss.party)
            }
            // The key that the name is most like is the one that was meant.
            let meant = unread.max { left, right in
                left.key.name.commonPrefix(with: miss.key).count
                    < right.key.name.commonPrefix(with: miss.key).count
            }
            guard let key = meant?.key, let write = meant?.write else { continue }
            find(
                .storedKeyUnread,
                "\(upper(miss.party)) asked for “\(miss.key)” in \(miss.store), where nothing is, "
                    + "and never for “\(key.name)”, which \(write.party) wrote to "
                    + "\(key.store.shown) at \(Timeline.milliseconds(write.milliseconds)) and "
                    + "which it is declared to read.")
        }
    }

    // MARK: Rules

    private func wrongStore(
        _ access: StoredAccess, _ key: StoredKey, _ party: StoredKey.Party
    ) {
        let deed: String
        switch access.use {
        case .read: deed = "asks \(shown(access.store)) for “\(key.name)”"
        case .write: deed = "writes “\(key.name)” to \(shown(access.store))"
        }
        find(
            .storedKeyWrongStore,
            "\(upper(party)) \(deed); \(counterpart(of: party, key)) "
                + "\(key.store.shown).")
    }

    private func undeclared(_ access: StoredAccess, _ party: StoredKey.Party) {
        // Preferences puts its group before a key (F139), which native code does not see (F140).
        if let key = keys.first(where: { access.key.hasSuffix("." + $0.name) }) {
            guard shown(key.store) == shown(access.store) || access.store == app else { return }
            find(
                .storedKeyPrefixed,
                "\(upper(party)) uses “\(access.key)” where “\(key.name)” is declared: "
                    + "\(counterpart(of: party, key)) \(key.store.shown) under the name without "
                    + "“\(access.key.dropLast(key.name.count))”.")
            return
        }
        if case .read(_, nil) = access.use {
            let store = shown(access.store)
            guard
                !misses.contains(where: {
                    $0.key == access.key && $0.party == party && $0.store == store
                })
            else { return }
            misses.append((party, access.key, store))
        }
    }

    private func checkFormat(
        of value: PropertyListValue, _ key: StoredKey, _ party: StoredKey.Party
    ) {
        guard let found = key.format.objection(to: value) else { return }
        find(
            .storedKeyWrongFormat,
            "\(upper(party)) writes “\(key.name)” as \(found); \(readers(of: key)) expect"
                + "\(key.readers.count == 1 ? "s" : "") \(key.format.article).")
    }

    private func checkAccessor(
        _ wanted: StoredAccess.Wanted, _ key: StoredKey, writer: StoredKey.Party,
        _ party: StoredKey.Party
    ) {
        guard !key.format.accessors.contains(wanted) else { return }
        find(
            .storedKeyWrongFormat,
            "\(upper(party)) asks for “\(key.name)” as \(wanted.article), which gives nothing: "
                + "\(writer) writes it as \(key.format.article).")
    }

    // MARK: Words

    /// Each sentence once, however often it happens.
    private func find(_ rule: FindingRule, _ message: String) {
        guard reported.insert(message).inserted else { return }
        report(rule, message)
    }

    /// The other side, as the begin of a clause that ends with a store.
    private func counterpart(of party: StoredKey.Party, _ key: StoredKey) -> String {
        party == key.owner
            ? "\(readers(of: key)) look\(key.readers.count == 1 ? "s" : "") for it in"
            : "\(entries.first { $0.key == key }?.write?.party ?? key.owner) keeps it in"
    }

    private func readers(of key: StoredKey) -> String {
        key.readers.isEmpty
            ? "its readers" : key.readers.map(\.description).joined(separator: " and ")
    }

    private func shown(_ store: StoredKey.Store) -> String { shown(store.domain(ofApp: app)) }

    private func shown(_ domain: String) -> String {
        domain == app
            ? StoredKey.Store.standardDefaults.shown
            : keys.map(\.store).first { $0.domain(ofApp: app) == domain }?.shown
                ?? unknown(domain).shown
    }

    /// A store that no key is declared in, as code on the same platform names it.
    private func unknown(_ domain: String) -> StoredKey.Store {
        keys.contains { $0.store.isOn(.android) } ? .sharedPreferences(domain) : .appGroup(domain)
    }

    private func upper(_ party: StoredKey.Party) -> String {
        let text = party.description
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension StoredKey.Format {
    var article: String {
        switch self {
        case .integer: "an integer"
        case .data: "bytes"
        default: "a \(rawValue)"
        }
    }

    /// The accessors that give the value and not nothing.
    fileprivate var accessors: Set<StoredAccess.Wanted> {
        switch self {
        case .string, .jsonStringArray: [.any, .string]
        case .bool: [.any, .bool, .number]
        case .integer, .real: [.any, .number, .string]
        case .data: [.any, .data]
        }
    }

    /// What a value is instead of this; nil when it fits.
    fileprivate func objection(to value: PropertyListValue) -> String? {
        switch (self, value) {
        case (.string, .string), (.bool, .bool), (.integer, .integer), (.real, .real),
            (.data, .data):
            return nil
        case (.jsonStringArray, .string(let text)):
            let parsed = try? JSONSerialization.jsonObject(with: Data(text.utf8))
            return parsed is [String] ? nil : "text that is no JSON array of strings"
        case (_, .string): return "a string"
        case (_, .bool): return "a Boolean"
        case (_, .integer): return "an integer"
        case (_, .real): return "a real number"
        case (_, .data): return "bytes"
        case (_, .date): return "a date"
        case (_, .array): return "an array"
        case (_, .dictionary): return "a dictionary"
        }
    }
}

extension StoredAccess.Wanted {
    fileprivate var article: String { self == .array ? "an array" : "a \(rawValue)" }
}
