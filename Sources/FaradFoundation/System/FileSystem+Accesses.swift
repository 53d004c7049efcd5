import Foundation
import Simulation

/// What sandbox, scheduler and watchers are told of an access.
extension FileSystem {
    /// Asks sandbox and scheduler; nil when the access may go on.
    func refusal(
        _ path: String, _ use: Sandbox.Use, as process: PhoneProcess?
    ) -> StorageFailure? {
        touch(place(path), use == .read ? .read : .write, use, process)
    }

    /// Asks sandbox and scheduler; nil when the access may go on.
    ///
    /// - Parameter mayWrite: Whether a read may turn out to write, which is told when it does.
    /// - Parameter lists: Whether what the folder lists is looked at.
    /// - Parameter target: Where else the code writes in the same piece; the caller tells of it.
    func touch(
        _ place: Place, _ access: Access, _ use: Sandbox.Use, _ process: PhoneProcess?,
        mayWrite: Bool = false, lists: Bool = false, and target: Place? = nil
    ) -> StorageFailure? {
        guard let process else {
            if place.isPreferences { beforePreferencesAccess?(nil) }
            return nil
        }
        if process.isDead { return StorageFailure(EIO) }
        guard allows(place, use, process), target.map({ allows($0, .write, process) }) ?? true
        else { return StorageFailure(EPERM) }
        let simulation = process.simulation
        var others = access == .write || mayWrite ? place.besides : place.above
        if lists { others.append(place.listing) }
        if let target { others += [target.resource] + target.besides }
        simulation.step(access, place.resource, besides: others)
        // The step may have parked the caller, and the process may have been killed meanwhile.
        if process.isDead { return StorageFailure(EIO) }
        for folder in place.above { simulation.touches(.read, folder) }
        // Only now: others may have set something while the code let them run.
        if place.isPreferences { beforePreferencesAccess?(place.path) }
        if let target, target.isPreferences { beforePreferencesAccess?(target.path) }
        return nil
    }

    /// Asks for both ends of what is done in one piece: the first is read or written, the second
    /// written.
    func touch(
        _ place: Place, _ access: Access, and target: Place, _ process: PhoneProcess?
    ) -> StorageFailure? {
        let use: Sandbox.Use = access == .read ? .read : .write
        if let failure = touch(place, access, use, process, and: target) { return failure }
        guard let process else { return nil }
        for folder in target.above { process.simulation.touches(.read, folder) }
        process.simulation.touches(.write, target.resource)
        return nil
    }

    func allows(_ place: Place, _ use: Sandbox.Use, _ process: PhoneProcess) -> Bool {
        process.mounts.contains(place.mount) || process.sandbox.allows(place.path, use)
    }

    func nameChanged(_ place: Place, _ process: PhoneProcess?) {
        if let process { place.nameChanged(process.simulation) }
    }

    /// Something is there that was not.
    func came(_ place: Place, _ process: PhoneProcess?) {
        guard let process else { return }
        process.simulation.touches(.write, place.resource)
        place.nameChanged(process.simulation)
    }

    /// What a folder lists was looked at.
    func looked(at place: Place, _ process: PhoneProcess?) {
        process?.simulation.touches(.write, place.listing)
    }

    /// A file that SQLite has made, or has removed, by the storage itself.
    func nameChanged(_ path: String, _ process: PhoneProcess?) {
        nameChanged(place(path), process)
    }

    /// Tells who watches, unless it is the phone's own doing or nobody else could see it.
    func tell(
        _ use: @autoclosure () -> SharedAccess.Use, _ place: Place, _ process: PhoneProcess?
    ) {
        guard let watch, place.isShared, !place.isPreferences, let process, !process.isDead
        else { return }
        watch(SharedAccess(.file(place.path), use(), by: process))
    }

    /// A file's bytes, for who watches; a folder has none.
    func contents(of place: Place) -> SharedAccess.Content {
        guard watch != nil, place.isShared, let data = try? place.store.read(place.path) else {
            return .folder
        }
        return .file(data)
    }
}
