import Foundation
package import Simulation

/// A domain as one process sees it: what the daemon has, below what this process has set and the
/// daemon has not yet received.
final class PreferencesView {
    typealias Changes = [(key: String, value: PropertyListValue?, serial: Int)]

    let domain: PreferencesDomain
    private let daemon: PreferencesDaemon
    private struct Change {
        let value: PropertyListValue?
        let serial: Int
        /// The event that made it, which may be over when the daemon hears of it.
        let event: Int
    }

    private var pending: [String: Change] = [:]
    private unowned let process: PhoneProcess
    /// What the daemon has not received yet. Both what adds to it and what takes from it count as
    /// reading it, and to hand over or to lose all of it as writing: the first two meet at their keys.
    private lazy var unsent = Resource(
        "unsent-defaults", "\(process.process.uniqueName)/\(domain.name)")
    private var serial = 0
    private var toDaemon: Channel?
    private var isForgotten = false

    init(_ domain: PreferencesDomain, process: PhoneProcess) {
        self.domain = domain
        self.daemon = process.system.preferences
        self.process = process
    }

    func entry(_ key: String) -> PreferencesEntry { domain.entry(key) }

    func value(
        of entry: PreferencesEntry, _ key: String, _ process: PhoneProcess
    ) -> PropertyListValue? {
        process.simulation.step(.read, entry.resource)
        let isPending = !pending.isEmpty && pending[key] != nil
        let value = isPending ? pending[key]?.value : entry.value
        if let watch = daemon.watch(of: domain), !process.isDead {
            watch(
                SharedAccess(
                    .key(key, domain: domain.name), .read(value.map { .value($0) }), by: process))
        }
        return value
    }

    /// Whether this read is another than the last one of the key: by other code, in another way, or
    /// after a write.
    func isNewRead(
        _ entry: PreferencesEntry, _ wanted: StoredAccess.Wanted, _ process: PhoneProcess
    ) -> Bool {
        let read = PreferencesEntry.Read(
            queue: SerialQueue.current.map(ObjectIdentifier.init), actor: process.actor,
            backgroundChanges: process.backgroundChanges, wanted: wanted)
        if entry.lastRead == read { return false }
        entry.lastRead = read
        return true
    }

    func set(_ key: String, _ value: PropertyListValue?, _ process: PhoneProcess) {
        process.simulation.step(.write, domain.entry(key).resource)
        domain.entry(key).lastRead = nil
        if process.isDead { return }
        domain.valueChanged(process.simulation)
        process.simulation.trace.note(
            .storage,
            value.map { "set \(domain.name) \(key) = \($0.summary)" }
                ?? "remove \(domain.name) \(key)")
        if !daemon.isImmediate { process.simulation.touches(.read, unsent) }
        serial += 1
        pending[key] = Change(
            value: value, serial: serial, event: process.simulation.runningEvent)
        daemon.send([(key, value, serial)], from: self)
    }

    /// Hands everything to the daemon now, and has it written.
    func synchronize(_ process: PhoneProcess) -> Bool {
        if !daemon.isImmediate { process.simulation.touches(.write, unsent) }
        let changes = pending.sorted { $0.value.serial < $1.value.serial }
        delivered(changes.map { ($0.key, $0.value.value, $0.value.serial) })
        do {
            if daemon.writesThrough { try domain.flush() }
            return true
        } catch {
            process.log("cfprefsd: \(domain.name) could not be written: \(error)")
            return false
        }
    }

    /// The daemon has received these; a later set of the same key stays pending.
    func delivered(_ changes: Changes) {
        // What others see of the keys changes here, or has, or does not any more: by a later set, or by
        // the end of the process, which may be gone. What is never on its way, `set` has told of.
        if !daemon.isImmediate {
            for change in changes {
                daemon.simulation.touches(.write, domain.entry(change.key).resource)
                domain.valueChanged(daemon.simulation)
            }
            daemon.simulation.touches(.read, unsent)
        }
        if isForgotten { return }
        for change in changes {
            guard let waiting = pending[change.key], waiting.serial == change.serial else {
                // Superseded, or already handed over by a flush: what was set first arrives first.
                continue
            }
            domain.set(change.key, change.value)
            pending[change.key] = nil
            if let watch = daemon.watch(of: domain) {
                watch(
                    SharedAccess(
                        .key(change.key, domain: domain.name),
                        .write(change.value.map { .value($0) }), by: process,
                        event: waiting.event))
            }
        }
    }

    /// The process died: what the daemon had not received is gone, as on a phone (F185).
    func forget(_ process: PhoneProcess) {
        // Also where nothing is on its way any more: it would have been lost the other way around.
        if !daemon.isImmediate { process.simulation.touches(.write, unsent) }
        for (key, change) in pending.sorted(by: { $0.value.serial < $1.value.serial }) {
            process.simulation.touches(.write, domain.entry(key).resource)
            process.simulation.findings.report(
                Finding(
                    .defaultsLost,
                    "\(process.process.name) died before the preferences daemon had its "
                        + "\(change.value == nil ? "removal" : "new value") of “\(key)” in "
                        + "\(domain.name); the value from before stays."))
        }
        isForgotten = true
        pending = [:]
    }

    /// Every pair, for the process's own code.
    func pairs(_ process: PhoneProcess) -> [String: PropertyListValue] {
        process.simulation.step(.write, domain.resource)
        return process.isDead ? [:] : pairs
    }

    /// Every pair, for the phone's own look.
    var pairs: [String: PropertyListValue] {
        var pairs = domain.pairs
        for (key, change) in pending { pairs[key] = change.value }
        return pairs
    }

    func channel(_ make: () -> Channel) -> Channel {
        if let toDaemon { return toDaemon }
        let channel = make()
        toDaemon = channel
        return channel
    }
}

extension FindingRule {
    /// A default that was set and that no other process, and no later launch, will see.
    package static var defaultsLost: FindingRule { FindingRule("defaults-lost") }
}
