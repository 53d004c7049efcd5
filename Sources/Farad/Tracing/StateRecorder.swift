import Capacitor
import FaradFoundation
import Simulation
import WebKit

/// Tells a detailed trace what events change on the device: files and defaults as they change,
/// databases, listeners, routes and Web Storage as they are when an event is over.
///
/// It only looks, as nobody's code, so that a recorded run is the run that it would have been.
final class StateRecorder {
    private unowned let device: Device
    private var known: [StoreKind: [String: TracedBody]] = [:]
    private var changedDatabases: [String] = []
    private var routes = RouteReader()
    /// By app, which version of its pages' Web Storage has been told.
    private var toldItems: [String: Int] = [:]

    init(_ device: Device) {
        self.device = device
        device.phone.fileSystem.changed = { [unowned self] in heard($0) }
        device.simulation.trace.didFinish = { [unowned self] in finished($0) }
    }

    /// Looks at what a device folder holds before anything runs.
    func start() {
        let leftovers = Leftovers(phone: device.phone, sandboxes: device.sandboxes)
        for (app, root) in leftovers.containers {
            look(at: root)
            change(.item, below: app + " ", to: keptItems(in: root))
            for path in leftovers.files(in: root)
            where path.hasSuffix(".plist") && path.contains("/Library/Preferences/") {
                guard let data = try? device.phone.fileSystem.storage.read(path),
                    let pairs = PropertyListValue.parse(data)
                else { continue }
                let domain = String(PhonePath.name(path).dropLast(".plist".count))
                for key in pairs.keys.sorted() {
                    change(.key, "\(domain) \(key)", pairs[key].map { TracedBody($0) })
                }
            }
        }
        changedDatabases = leftovers.databases
        lookAtDatabases(of: nil)
    }

    /// Looks a last time, at what the end of a run itself has changed.
    func end() { lookAtDatabases(of: nil) }

    /// Lets go of pages.
    func close() { routes.close() }

    private func heard(_ stored: StoredChange) {
        switch stored {
        case .file(let path): look(at: path)
        case .key(let key, let domain, let value):
            change(.key, "\(domain) \(key)", value.map { TracedBody($0) })
        case .database(let path):
            if !changedDatabases.contains(path) { changedDatabases.append(path) }
        }
    }

    private func finished(_ event: EventRecord) {
        device.simulation.enter(nil) {
            if !changedDatabases.isEmpty { lookAtDatabases(of: event) }
            for app in device.springBoard.running { look(at: app, after: event) }
        }
    }

    // MARK: Files

    private func look(at path: String) {
        let files = device.phone.fileSystem
        let label = files.label(path)
        guard label != path else { return }
        var found: [String: TracedBody] = [:]
        for path in leaves(path) where !Self.isToldOtherwise(path) {
            guard let data = try? files.storage.read(path) else { continue }
            found[files.label(path)] = TracedBody(data: data)
        }
        let gone = (known[.file] ?? [:]).keys.filter {
            found[$0] == nil && ($0 == label || $0.hasPrefix(label + "/"))
        }
        for name in gone.sorted() { change(.file, name, nil) }
        for name in found.keys.sorted() { change(.file, name, found[name]) }
        if PhonePath.isDatabase(path), !changedDatabases.contains(path) {
            changedDatabases.append(path)
        }
    }

    private func leaves(_ path: String) -> [String] {
        let storage = device.phone.fileSystem.storage
        guard let status = (try? storage.status(path)) ?? nil else { return [] }
        guard status.isDirectory else { return [path] }
        return ((try? storage.list(path)) ?? []).flatMap { leaves(path + "/" + $0) }
    }

    /// Defaults and databases are told as such.
    private static func isToldOtherwise(_ path: String) -> Bool {
        (path.contains("/Library/Preferences/") && path.hasSuffix(".plist"))
            || PhonePath.isDatabase(path)
            || ["-journal", "-wal", "-shm"].contains(where: path.hasSuffix)
    }

    // MARK: Databases

    private func lookAtDatabases(of event: EventRecord?) {
        let paths = changedDatabases
        changedDatabases = []
        for path in paths {
            let reader = TableReader(Leftovers(phone: device.phone, sandboxes: []), path)
            // One that is being written is looked at after a later event.
            guard let tables = reader.tables else {
                changedDatabases.append(path)
                continue
            }
            let prefix = device.phone.fileSystem.label(path) + " "
            change(.table, below: prefix, to: tables.map { ($0.key, $0.value) }, of: event)
        }
    }

    // MARK: Apps

    private func look(at app: RunningApp, after event: EventRecord) {
        let own = app.process.uniqueName
        if event.processID == app.process.id || !app.isAlive {
            let counts = (app.isAlive ? app.listeners : []).filter { $0.listening + $0.kept > 0 }
            let found = counts.map { ("\($0.plugin).\($0.event)", TracedBody($0.text)) }
            change(.listener, below: own + " ", to: found, of: event)
        }
        let view = app.isAlive ? app.webView : nil
        if view?.page == nil {
            if known[.route]?[own] != nil { change(.route, own, nil, of: event) }
        } else if let view, let page = view.page,
            event.processID == view.contentProcess.process.id
        {
            let route = routes.route(of: page)
            change(.route, own, route.map { TracedBody($0) }, of: event)
        }
        lookAtItems(of: app, in: view, after: event)
    }

    // MARK: Web Storage

    private func lookAtItems(of app: RunningApp, in view: WKWebView?, after event: EventRecord) {
        let id = app.bundle.identifier
        guard let view else {
            // What no file keeps has gone with the app.
            guard toldItems.removeValue(forKey: id) != nil,
                let sandbox = device.sandboxes.first(where: { $0.bundleIdentifier == id })
            else { return }
            change(.item, below: id + " ", to: keptItems(in: sandbox.dataContainer), of: event)
            return
        }
        let version = view.storedItemsVersion
        guard toldItems[id] != version else { return }
        toldItems[id] = version
        for stored in view.storedItems {
            change(
                .item, below: "\(id) \(stored.area) \(stored.origin) ",
                to: stored.items.map { ($0.key, TracedBody($0.value)) }, of: event)
        }
    }

    /// What the files of a container keep of `localStorage`.
    private func keptItems(in container: String) -> [(name: String, body: TracedBody)] {
        let storage = device.phone.fileSystem.storage
        return leaves(container).filter { $0.hasSuffix(LocalStorageFile.suffix) }.flatMap { path in
            guard let kept = (try? storage.read(path)).flatMap({ LocalStorageFile($0) }) else {
                return [(name: String, body: TracedBody)]()
            }
            return kept.items.map {
                ("localStorage \(kept.origin) \($0.key)", TracedBody($0.value))
            }
        }
    }

    // MARK: What is told

    /// Tells what has become of everything whose name begins so.
    private func change(
        _ store: StoreKind, below prefix: String, to found: [(name: String, body: TracedBody)],
        of event: EventRecord? = nil
    ) {
        let found = Dictionary(found.map { (prefix + $0.name, $0.body) }) { _, last in last }
        for name in (known[store] ?? [:]).keys.sorted()
        where name.hasPrefix(prefix) && found[name] == nil {
            change(store, name, nil, of: event)
        }
        for name in found.keys.sorted() { change(store, name, found[name], of: event) }
    }

    private func change(
        _ store: StoreKind, _ name: String, _ after: TracedBody?, of event: EventRecord? = nil
    ) {
        let before = known[store]?[name]
        if before == nil && after == nil || before?.isSame(as: after) == true { return }
        known[store, default: [:]][name] = after
        device.simulation.trace.detail(
            of: event, .change(store: store, name: name, before: before, after: after))
    }
}

extension TracedBody {
    fileprivate func isSame(as other: TracedBody?) -> Bool {
        hash == other?.hash && byteCount == other?.byteCount
    }
}

extension PhonePath {
    fileprivate static func isDatabase(_ path: String) -> Bool { path.hasSuffix(".db") }
}
