import Foundation
package import Simulation

/// The phone's one tree of files: containers in the device's storage, everything else (photo
/// library, bundles) in memory for the time of a run.
///
/// With `as:` a call is that process's: its sandbox is asked, the access is a step of the running
/// event, and changes are noted in the trace. Without, it is the phone's own.
package final class FileSystem {
    package let storage: any Storage
    package let system = MemoryStorage()
    private weak var simulation: Simulation?
    private var mounts: [(path: String, folder: String)] = []
    private var places: [String: Place] = [:]
    /// Brings files up to date that are written lazily, before somebody looks at them.
    package var beforePreferencesAccess: (() -> Void)?

    package init(storage: any Storage, simulation: Simulation?) {
        self.storage = storage
        self.simulation = simulation
    }

    /// What is known of a path that was used before: making it hashes the name.
    private final class Place {
        let store: any Storage
        let resource: Resource
        let isPreferences: Bool

        init(store: any Storage, path: String) {
            self.store = store
            resource = Resource("file", path)
            isPreferences = path.utf8.count > 20 && path.contains("/Library/Preferences")
        }
    }

    /// Unix milliseconds of the virtual clock.
    var date: Double { simulation?.clock.millisecondsSince1970 ?? 0 }

    /// Makes a container live at a folder of the device's layout.
    package func mount(_ path: String, at folder: String) throws {
        if mounts.contains(where: { $0.path == path }) { return }
        do {
            try storage.mount(path, at: folder, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, .write)
        }
        mounts.append((path, folder))
    }

    /// How a path reads in a timeline: `group.app.timesafari.share/photo.jpg`.
    package func label(_ path: String) -> String {
        for mount in mounts where PhonePath.isInside(path, mount.path) {
            return PhonePath.name(mount.folder) + path.dropFirst(mount.path.count)
        }
        return path
    }

    package func exists(_ path: String, as process: PhoneProcess? = nil) -> Bool {
        let place = place(path)
        guard touch(place, path, .read, .read, process) == nil else { return false }
        return ((try? place.store.status(path)) ?? nil) != nil
    }

    package func status(_ path: String, as process: PhoneProcess? = nil) throws -> FileStatus {
        let place = place(path)
        if let failure = touch(place, path, .read, .read, process) {
            throw CocoaFailure.make(failure, path: path, .read)
        }
        do throws(StorageFailure) {
            guard let status = try place.store.status(path) else { throw StorageFailure(ENOENT) }
            return status
        } catch {
            throw CocoaFailure.make(error, path: path, .read)
        }
    }

    package func read(
        _ path: String, url: URL? = nil, as process: PhoneProcess? = nil
    ) throws -> Data {
        let place = place(path)
        do throws(StorageFailure) {
            if let failure = touch(place, path, .read, .read, process) { throw failure }
            return try place.store.read(path)
        } catch {
            throw CocoaFailure.make(error, path: path, url: url, .read)
        }
    }

    package func write(
        _ path: String, _ data: Data, url: URL? = nil, withoutOverwriting: Bool = false,
        as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        do throws(StorageFailure) {
            if let failure = touch(place, path, .write, .write, process) { throw failure }
            if withoutOverwriting, try place.store.status(path) != nil {
                throw StorageFailure(EEXIST)
            }
            try place.store.write(path, data, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, url: url, .write)
        }
        note("write", path, data)
    }

    package func createDirectory(
        _ path: String, withIntermediates: Bool = false, as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        do throws(StorageFailure) {
            if let failure = touch(place, path, .write, .write, process) { throw failure }
            if withIntermediates {
                if let status = try place.store.status(path) {
                    if status.isDirectory { return }
                    throw StorageFailure(EEXIST)
                }
                try makeParents(path, in: place.store)
            }
            try place.store.createDirectory(path, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, .write)
        }
        note("make folder", path)
    }

    package func remove(
        _ path: String, url: URL? = nil, as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        do throws(StorageFailure) {
            if let failure = touch(place, path, .write, .write, process) { throw failure }
            try place.store.remove(path, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, url: url, .remove)
        }
        note("remove", path)
    }

    /// Renames, or copies and removes where the two lie in different trees.
    package func move(
        _ path: String, to target: String, as process: PhoneProcess? = nil
    ) throws {
        let from = place(path)
        let to = place(target)
        do throws(StorageFailure) {
            if let failure = touch(from, path, .write, .write, process)
                ?? touch(to, target, .write, .write, process)
            {
                throw failure
            }
            if from.store === to.store {
                try from.store.move(path, to: target, date: date)
            } else {
                try copyTree(path, in: from.store, to: target, in: to.store)
                try from.store.remove(path, date: date)
            }
        } catch {
            throw CocoaFailure.make(
                error, path: error.code == EEXIST ? target : path, .move)
        }
        note("move to \(label(target))", path)
    }

    package func copy(
        _ path: String, to target: String, as process: PhoneProcess? = nil
    ) throws {
        let from = place(path)
        let to = place(target)
        do throws(StorageFailure) {
            if let failure = touch(from, path, .read, .read, process)
                ?? touch(to, target, .write, .write, process)
            {
                throw failure
            }
            if try to.store.status(target) != nil { throw StorageFailure(EEXIST) }
            try copyTree(path, in: from.store, to: target, in: to.store)
        } catch {
            throw CocoaFailure.make(
                error, path: error.code == EEXIST ? target : path, .copy)
        }
        note("copy to \(label(target))", path)
    }

    package func list(_ path: String, as process: PhoneProcess? = nil) throws -> [String] {
        let place = place(path)
        do throws(StorageFailure) {
            if let failure = touch(place, path, .read, .read, process) { throw failure }
            return try place.store.list(path)
        } catch {
            throw CocoaFailure.make(error, path: path, .read)
        }
    }

    package func setModified(
        _ path: String, date: Double, as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        do throws(StorageFailure) {
            if let failure = touch(place, path, .write, .write, process) { throw failure }
            try place.store.setModified(path, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, .write)
        }
    }

    /// The storage behind a path.
    func store(of path: String) -> any Storage { place(path).store }

    /// Asks sandbox and scheduler; nil when the access may go on.
    func refusal(
        _ path: String, _ use: Sandbox.Use, as process: PhoneProcess?
    ) -> StorageFailure? {
        touch(place(path), path, use == .read ? .read : .write, use, process)
    }

    private func place(_ path: String) -> Place {
        if let known = places[path] { return known }
        // Names that are used once must not be kept for ever.
        if places.count >= 4096 { places.removeAll() }
        let inContainer = path.hasPrefixBytes("/private/var/mobile/Containers/")
        let place = Place(store: inContainer ? storage : system, path: path)
        places[path] = place
        return place
    }

    private func touch(
        _ place: Place, _ path: String, _ access: Access, _ use: Sandbox.Use,
        _ process: PhoneProcess?
    ) -> StorageFailure? {
        if place.isPreferences { beforePreferencesAccess?() }
        guard let process else { return nil }
        if process.isDead { return StorageFailure(EIO) }
        if !process.sandbox.allows(path, use) { return StorageFailure(EPERM) }
        process.simulation.step(access, place.resource)
        // The step may have parked the caller, and the process may have been killed meanwhile.
        return process.isDead ? StorageFailure(EIO) : nil
    }

    private func makeParents(_ path: String, in store: any Storage) throws(StorageFailure) {
        let parent = PhonePath.parent(path)
        if try store.status(parent) != nil { return }
        try makeParents(parent, in: store)
        try store.createDirectory(parent, date: date)
    }

    private func copyTree(
        _ path: String, in from: any Storage, to target: String, in to: any Storage
    ) throws(StorageFailure) {
        guard let status = try from.status(path) else { throw StorageFailure(ENOENT) }
        guard status.isDirectory else {
            return try to.write(target, try from.read(path), date: date)
        }
        try to.createDirectory(target, date: date)
        for name in try from.list(path) {
            try copyTree(path + "/" + name, in: from, to: target + "/" + name, in: to)
        }
    }

    private func note(_ verb: String, _ path: String) {
        simulation?.trace.note(.storage, "\(verb) \(label(path))")
    }

    private func note(_ verb: String, _ path: String, _ data: Data) {
        simulation?.trace.note(
            .storage, "\(verb) \(label(path)) \(data.count) bytes \(ContentHash.text(data))")
    }
}
