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
    private var bundles: [BundleStorage] = []
    // Never weak: an object that was once referred to weakly is retained at five times the cost.
    private unowned let simulation: Simulation?
    /// Told of what processes do to what app groups share, once it is done.
    package var watch: ((SharedAccess) -> Void)?
    /// Told of what has changed in the storage, whoever did it; for traces.
    package var changed: ((StoredChange) -> Void)?
    private var mounts: [(path: String, folder: String)] = []
    private var places = ByteKeyed<Place>()
    /// Brings files up to date that are written lazily, before somebody looks at them: an app at a
    /// path, or the phone itself.
    package var beforePreferencesAccess: ((_ path: String?) -> Void)?

    /// The writes that are to find the volume full; nil: none.
    package var writeFaults: WriteFaults?

    package init(storage: any Storage, simulation: Simulation?) {
        self.storage = storage
        self.simulation = simulation
    }

    private var lastPlace: Place?

    /// Unix milliseconds of the virtual clock.
    var date: Double { simulation?.clock.millisecondsSince1970 ?? 0 }

    /// Makes a container live at a folder of the device's layout; answers with its number.
    @discardableResult
    package func mount(_ path: String, at folder: String) throws -> Int {
        if let known = mounts.firstIndex(where: { $0.path == path }) { return known }
        do {
            try storage.mount(path, at: folder, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, .write)
        }
        mounts.append((path, folder))
        changed?(.file(path))
        // A place that was asked for before did not know that it lies in a container.
        places.removeAll()
        lastPlace = nil
        return mounts.count - 1
    }

    /// The files of the bundle at a path; one that is not known yet has none.
    package func bundle(at path: String) -> BundleStorage {
        if let known = bundles.first(where: { $0.path == path }) { return known }
        let bundle = BundleStorage(path, date: date)
        bundles.append(bundle)
        places.removeAll()
        lastPlace = nil
        return bundle
    }

    /// How a path reads in a timeline: `group.app.timesafari.share/photo.jpg`.
    package func label(_ path: String) -> String {
        for mount in mounts where PhonePath.isInside(path, mount.path) {
            return PhonePath.name(mount.folder) + String(path.dropFirst(mount.path.count))
        }
        return path
    }

    package func exists(_ path: String, as process: PhoneProcess? = nil) -> Bool {
        exists(place(path), as: process)
    }

    func exists(_ place: Place, as process: PhoneProcess?) -> Bool {
        guard touch(place, .read, .read, process) == nil else { return false }
        if let memory = place.memory {
            place.look(in: memory)
            return place.exists
        }
        return ((try? place.store.status(place.path)) ?? nil) != nil
    }

    /// - Parameter wantsDates: Whether its dates are looked at: they tell when somebody wrote, and a
    ///   folder's follow from what it lists.
    package func status(
        _ path: String, wantsDates: Bool = false, as process: PhoneProcess? = nil
    ) throws -> FileStatus {
        let place = place(path)
        let spelling = path
        let path = place.path
        if let failure = touch(place, .read, .read, process, lists: wantsDates) {
            throw CocoaFailure.make(failure, path: spelling, .read)
        }
        if wantsDates, let process {
            process.simulation.readsClock()
            looked(at: place, process)
        }
        do throws(StorageFailure) {
            guard let status = try place.store.status(path) else { throw StorageFailure(ENOENT) }
            return status
        } catch {
            throw CocoaFailure.make(error, path: spelling, .read)
        }
    }

    package func read(
        _ path: String, url: URL? = nil, as process: PhoneProcess? = nil
    ) throws -> Data {
        let place = place(path)
        let spelling = path
        let path = place.path
        do throws(StorageFailure) {
            if let failure = touch(place, .read, .read, process) { throw failure }
            let data = try place.store.read(path)
            tell(.read(.file(data)), place, process)
            if process != nil {
                simulation?.trace.detail(
                    .value(verb: "read", name: label(path), TracedBody(data: data)))
            }
            return data
        } catch {
            if error.code == ENOENT { tell(.read(nil), place, process) }
            throw CocoaFailure.make(error, path: spelling, url: url, .read)
        }
    }

    /// A file's bytes for whoever looks at the phone from outside: nobody reads them, and no search
    /// hears of it.
    package func look(at path: String) -> Data? {
        let place = place(path)
        return try? place.store.read(place.path)
    }

    package func write(
        _ path: String, _ data: Data, url: URL? = nil, withoutOverwriting: Bool = false,
        as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        let spelling = path
        let path = place.path
        do throws(StorageFailure) {
            if let failure = touch(place, .write, .write, process) { throw failure }
            if withoutOverwriting, try place.store.status(path) != nil {
                throw StorageFailure(EEXIST)
            }
            if failsToWrite(data.count, to: path, process) { throw StorageFailure(ENOSPC) }
            try write(data, at: place, process)
        } catch {
            throw CocoaFailure.make(error, path: spelling, url: url, .write)
        }
        tell(.write(.file(data)), place, process)
        note(process, "write", path, data)
        changed?(.file(path))
    }

    package func createDirectory(
        _ path: String, withIntermediates: Bool = false, as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        let spelling = path
        let path = place.path
        do throws(StorageFailure) {
            // Only one that is not there yet is made.
            if let failure = touch(place, .read, .write, process, mayWrite: true) { throw failure }
            if withIntermediates {
                if let status = try place.store.status(path) {
                    if status.isDirectory { return }
                    throw StorageFailure(EEXIST)
                }
                try makeParents(path, in: place.store, process)
            }
            try place.store.createDirectory(path, date: date)
            came(place, process)
        } catch {
            throw CocoaFailure.make(error, path: spelling, .write)
        }
        note(process, "make folder", path)
        changed?(.file(path))
    }

    /// Makes a folder of a container, and those above it. Each launch asks for them: the phone's own
    /// doing, no step, and nobody's look at what the preferences would write.
    func makeContainerFolder(_ path: String) throws {
        do throws(StorageFailure) {
            if let status = try storage.status(path) {
                if status.isDirectory { return }
                throw StorageFailure(EEXIST)
            }
            try makeParents(path, in: storage, nil)
            try storage.createDirectory(path, date: date)
        } catch {
            throw CocoaFailure.make(error, path: path, .write)
        }
        changed?(.file(path))
    }

    package func remove(
        _ path: String, url: URL? = nil, as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        let spelling = path
        let path = place.path
        do throws(StorageFailure) {
            if let failure = touch(place, .write, .write, process) { throw failure }
            try place.store.remove(path, date: date)
            nameChanged(place, process)
        } catch {
            throw CocoaFailure.make(error, path: spelling, url: url, .remove)
        }
        tell(.write(nil), place, process)
        note(process, "remove", path)
        changed?(.file(path))
    }

    /// Renames, or copies and removes where the two lie in different trees.
    package func move(
        _ path: String, to target: String, as process: PhoneProcess? = nil
    ) throws {
        let from = place(path)
        let to = place(target)
        let (spelling, targetSpelling) = (path, target)
        let (path, target) = (from.path, to.path)
        do throws(StorageFailure) {
            if let failure = touch(from, .write, and: to, process) { throw failure }
            if from.store === to.store {
                try from.store.move(path, to: target, date: date)
            } else {
                try copy(from, to, process)
                try from.store.remove(path, date: date)
            }
            nameChanged(from, process)
            nameChanged(to, process)
        } catch {
            throw CocoaFailure.make(
                error, path: error.code == EEXIST ? targetSpelling : spelling, .move)
        }
        tell(.moveAway, from, process)
        tell(.write(contents(of: to)), to, process)
        note(process, "move to \(label(target))", path)
        changed?(.file(path))
        changed?(.file(target))
    }

    package func copy(
        _ path: String, to target: String, as process: PhoneProcess? = nil
    ) throws {
        let from = place(path)
        let to = place(target)
        let (spelling, targetSpelling) = (path, target)
        let (path, target) = (from.path, to.path)
        do throws(StorageFailure) {
            if let failure = touch(from, .read, and: to, process) { throw failure }
            if try to.store.status(target) != nil { throw StorageFailure(EEXIST) }
            // It would never end.
            if path != target, PhonePath.isInside(target, path) { throw StorageFailure(EINVAL) }
            try copy(from, to, process)
            nameChanged(to, process)
        } catch {
            throw CocoaFailure.make(
                error, path: error.code == EEXIST ? targetSpelling : spelling, .copy)
        }
        tell(.write(contents(of: to)), to, process)
        note(process, "copy to \(label(target))", path)
        changed?(.file(target))
    }

    package func list(_ path: String, as process: PhoneProcess? = nil) throws -> [String] {
        let place = place(path)
        let spelling = path
        let path = place.path
        do throws(StorageFailure) {
            if let failure = touch(place, .read, .read, process, lists: true) { throw failure }
            looked(at: place, process)
            tell(.list, place, process)
            return try place.store.list(path)
        } catch {
            throw CocoaFailure.make(error, path: spelling, .read)
        }
    }

    /// The files in a folder, at any depth, by their paths below it, as nobody's code sees them;
    /// nothing when there is no such folder.
    ///
    /// - Parameter preferencesToo: Whether the defaults' own files are to be as they would be for
    ///   whoever reads them now.
    package func files(below path: String, preferencesToo: Bool = true) -> [String] {
        if preferencesToo { beforePreferencesAccess?(nil) }
        let place = place(path)
        return place.store.files(below: place.path)
    }

    package func setModified(
        _ path: String, date: Double, as process: PhoneProcess? = nil
    ) throws {
        let place = place(path)
        let spelling = path
        let path = place.path
        do throws(StorageFailure) {
            if let failure = touch(place, .write, .write, process) { throw failure }
            try place.store.setModified(path, date: date)
        } catch {
            throw CocoaFailure.make(error, path: spelling, .write)
        }
    }

    /// Opens a file or folder for its locks, as `open` does; a file is made in the same step in which
    /// it was looked for.
    func open(
        _ path: String, _ flags: Int32, as process: PhoneProcess
    ) throws(StorageFailure) -> OpenFile {
        let place = place(path)
        let path = place.path
        let canWrite = flags & O_ACCMODE != O_RDONLY
        let changes = flags & (O_CREAT | O_TRUNC) != 0
        if let failure = touch(
            place, changes ? .write : .read, canWrite || changes ? .write : .read, process)
        {
            throw failure
        }
        if let status = try place.store.status(path) {
            if flags & O_CREAT != 0, flags & O_EXCL != 0 { throw StorageFailure(EEXIST) }
            if status.isDirectory, canWrite { throw StorageFailure(EISDIR) }
            if !status.isDirectory, flags & O_DIRECTORY != 0 { throw StorageFailure(ENOTDIR) }
            if flags & O_TRUNC != 0, canWrite, !status.isDirectory {
                try empty(place, "empty", process)
            }
        } else {
            guard flags & O_CREAT != 0 else { throw StorageFailure(ENOENT) }
            try empty(place, "make", process)
        }
        let locks = process.system.fileLocks
        if let memory = place.memory, let node = memory.anyNode(path) {
            return OpenFile(
                locks.file(path, .memory(node)), canWrite: canWrite, flags: flags, host: nil)
        }
        guard let hostPath = try place.store.deviceFolder?.hostPath(path) else {
            throw StorageFailure(ENOENT)
        }
        let host = try HostLockFile(hostPath, flags: flags & O_ACCMODE)
        return OpenFile(
            locks.file(
                path, .host(path: hostPath, device: host.device, number: host.number)),
            canWrite: canWrite, flags: flags, host: host)
    }

    /// Leaves a file without bytes, as `open` does by its flags.
    private func empty(
        _ place: Place, _ verb: String, _ process: PhoneProcess
    ) throws(StorageFailure) {
        try write(Data(), at: place, process)
        tell(.write(.file(Data())), place, process)
        note(process, verb, place.path)
        changed?(.file(place.path))
    }

    /// Whether a folder is there that the process may see. No step: it only spells a URL.
    func isDirectory(_ path: String, for process: PhoneProcess) -> Bool {
        let place = place(path)
        if let memory = place.memory {
            place.look(in: memory)
            if !place.isDirectory { return false }
        }
        guard process.mounts.contains(place.mount) || process.sandbox.allows(place.path, .read)
        else { return false }
        if place.memory != nil { return true }
        return ((try? place.store.status(place.path)) ?? nil)?.isDirectory ?? false
    }

    /// The storage behind a path.
    func store(of path: String) -> any Storage { place(path).store }

    /// The place of a path in any spelling.
    func place(_ spelling: String) -> Place {
        if let lastPlace, lastPlace.spelling.hasBytes(of: spelling) { return lastPlace }
        if let known = places[spelling] {
            lastPlace = known
            return known
        }
        // Names that are used once must not be kept for ever.
        if places.count >= 4096 { places.removeAll() }
        let path = PhonePath.canonical(spelling)
        let inContainer = path.hasPrefixBytes("/private/var/mobile/Containers/")
        let mount = mounts.firstIndex { PhonePath.isInside(path, $0.path) }
        let outside: any Storage =
            bundles.first { PhonePath.isInside(path, $0.path) } as (any Storage)? ?? system
        let place = Place(
            spelling, path: path,
            store: inContainer || mount != nil ? storage : outside,
            mount: mount ?? -1, container: mount.map { mounts[$0].path })
        places[spelling] = place
        lastPlace = place
        return place
    }

    /// Writes a file, which may not have been there.
    private func write(
        _ data: Data, at place: Place, _ process: PhoneProcess?
    ) throws(StorageFailure) {
        let wasThere = process == nil ? true : try place.store.status(place.path) != nil
        try place.store.write(place.path, data, date: date)
        if !wasThere { nameChanged(place, process) }
    }

    /// Whether a write of a process is to find the volume full. Only bytes need room: to make an empty
    /// file, to empty one, to rename and to remove is no write.
    package func failsToWrite(_ bytes: Int, to path: String, _ process: PhoneProcess?) -> Bool {
        guard bytes > 0, let writeFaults, let process, writeFaults.strikes(label(path), process)
        else { return false }
        simulation?.trace.note(.storage, "write \(label(path)) fails: the volume is full")
        return true
    }

    private func makeParents(
        _ path: String, in store: any Storage, _ process: PhoneProcess?
    ) throws(StorageFailure) {
        let parent = PhonePath.parent(path)
        if try store.status(parent) != nil { return }
        try makeParents(parent, in: store, process)
        try store.createDirectory(parent, date: date)
        came(place(parent), process)
    }

    /// Copies a file, or a folder with all that is in it. What a failure comes upon stays half copied.
    private func copy(
        _ from: Place, _ to: Place, _ process: PhoneProcess?
    ) throws(StorageFailure) {
        do throws(StorageFailure) {
            try copyTree(from.path, in: from.store, to: to.path, in: to.store, process)
        } catch {
            if error.code == ENOSPC, try to.store.status(to.path) != nil {
                nameChanged(to, process)
                changed?(.file(to.path))
            }
            throw error
        }
    }

    /// Each file is a write of its own, and the copy depends on it.
    private func copyTree(
        _ path: String, in from: any Storage, to target: String, in to: any Storage,
        _ process: PhoneProcess?
    ) throws(StorageFailure) {
        if let process { process.simulation.touches(.read, place(path).resource) }
        guard let status = try from.status(path) else { throw StorageFailure(ENOENT) }
        guard status.isDirectory else {
            let data = try from.read(path)
            if failsToWrite(data.count, to: target, process) { throw StorageFailure(ENOSPC) }
            return try to.write(target, data, date: date)
        }
        try to.createDirectory(target, date: date)
        looked(at: place(path), process)
        for name in try from.list(path) {
            try copyTree(path + "/" + name, in: from, to: target + "/" + name, in: to, process)
        }
    }

    /// What the phone itself does is no app's doing, and not noted.
    private func note(_ process: PhoneProcess?, _ verb: String, _ path: String) {
        if process == nil { return }
        simulation?.trace.note(.storage, "\(verb) \(label(path))")
    }

    private func note(
        _ process: PhoneProcess?, _ verb: String, _ path: String, _ data: Data
    ) {
        if process == nil { return }
        simulation?.trace.note(
            .storage, "\(verb) \(label(path)) \(data.count) bytes \(ContentHash.text(data))")
    }
}
