import Foundation
package import Simulation

/// The advisory locks of the phone's files and folders: those of `flock`, which belong to an open
/// file, and those of `fcntl`, which belong to a process.
///
/// As on Apple's systems the two see each other. Nobody waits in line: whoever comes first after a
/// lock is let go has it. On a device folder each lock is taken from the host as well, so that it
/// holds between real processes too; what such a process has keeps the whole phone waiting, in no
/// virtual time.
package final class FileLocks {
    /// One lock, or one piece of it after a part was let go.
    struct Lock {
        /// The open file (`flock`) or the process (`fcntl`).
        let owner: AnyObject
        let process: SimulatedProcess
        let isExclusive: Bool
        /// In bytes; the end is the last byte.
        var range: ClosedRange<Int64>

        var isWholeFile: Bool { owner is OpenFile }

        func stands(inTheWayOf other: Lock) -> Bool {
            owner !== other.owner && (isExclusive || other.isExclusive)
                && range.overlaps(other.range)
        }
    }

    /// What locks are on: the file itself, whatever it is called meanwhile.
    final class LockedFile {
        /// As it was called when it was first opened.
        let path: String
        let resource: Resource
        /// The file in memory or on the host; kept, so that no other can be taken for it.
        let identity: FileIdentity
        fileprivate(set) var locks: [Lock] = []
        /// One file of the host for each process that has locked by `fcntl`.
        fileprivate var hostFiles: [(process: Int, file: HostLockFile)] = []
        private weak var registry: FileLocks?

        fileprivate init(
            path: String, resource: Resource, identity: FileIdentity, in registry: FileLocks
        ) {
            self.path = path
            self.resource = resource
            self.identity = identity
            self.registry = registry
        }

        // Nobody has it open any more.
        deinit { registry?.forget(self) }

        func obstacle(to wanted: Lock) -> Lock? {
            locks.first { $0.stands(inTheWayOf: wanted) }
        }
    }

    /// Code that waits for a lock.
    private struct Waiter {
        let id: Int
        let lock: Lock
        let file: LockedFile
        let queue: String
        let call: String
    }

    /// Those that somebody has open; each takes itself out when it goes.
    private var known: [Unmanaged<LockedFile>] = []
    private var waiters: [Waiter] = []
    private var nextWaiter = 0
    private unowned let simulation: Simulation
    private unowned let fileSystem: FileSystem

    init(_ simulation: Simulation, _ fileSystem: FileSystem) {
        self.simulation = simulation
        self.fileSystem = fileSystem
    }

    private var files: [LockedFile] { known.map { $0.takeUnretainedValue() } }

    fileprivate func forget(_ file: LockedFile) {
        let address = Unmanaged.passUnretained(file).toOpaque()
        known.removeAll { $0.toOpaque() == address }
    }

    /// The file that was opened, the same object for the same file as long as somebody has it open.
    func file(_ path: String, _ identity: FileIdentity) -> LockedFile {
        if let known = files.first(where: { $0.identity == identity }) { return known }
        // A file that was made anew under an old one's name is another one.
        let namesakes = files.filter { $0.path == path }.count
        let name = namesakes == 0 ? path : "\(path)#\(namesakes + 1)"
        let file = LockedFile(
            path: path, resource: Resource("lock", name), identity: identity, in: self)
        known.append(.passUnretained(file))
        return file
    }

    // MARK: Taking and letting go

    /// Takes a lock for the running process; answers with a POSIX code, 0 when it has it.
    ///
    /// - Parameters:
    ///   - waits: Whether to wait for what is in the way; else the answer is EAGAIN.
    ///   - host: The file of the host beneath; nil in memory.
    func take(
        _ lock: Lock, on file: LockedFile, waits: Bool, call: String, host: HostLockFile?
    ) -> Int32 {
        guard stepTo(lock, on: file, waits: waits) else { return EINTR }
        // A change of kind lets go first, so that somebody else may come between (flock).
        if lock.isWholeFile {
            simulation.releases(file.resource)
            remove(lock, from: file)
        }
        if !waits { simulation.looksAtLock(file.resource) }
        while file.obstacle(to: lock) != nil {
            if !waits { return EAGAIN }
            if !lock.isWholeFile, closesCircle(lock, file) { return EDEADLK }
            wait(lock, file, call)
            guard stepTo(lock, on: file, waits: true) else { return EINTR }
        }
        if let host {
            let code = host.take(lock.isExclusive, lock.hostRange, waits: waits)
            if code != 0 { return code }
        }
        if !lock.isWholeFile { remove(lock, from: file) }
        file.locks.append(lock)
        // What `fcntl` locks, other threads of the process may use all the same.
        if lock.isExclusive, lock.isWholeFile { simulation.holds(file.resource) }
        simulation.trace.note(
            .storage,
            "\(call) \(lock.isExclusive ? "exclusive" : "shared") \(fileSystem.label(file.path))")
        return 0
    }

    /// Lets go of a range of what an owner has; nothing happens where it has nothing.
    func release(_ lock: Lock, on file: LockedFile, call: String, host: HostLockFile?) {
        guard file.locks.contains(where: { $0.owner === lock.owner }),
            lock.process.state != .dead
        else { return }
        simulation.stepToRelease(file.resource)
        if lock.process.state == .dead { return }
        if lock.isWholeFile { simulation.releases(file.resource) }
        remove(lock, from: file)
        host?.release(lock.hostRange)
        simulation.trace.note(.storage, "\(call) unlock \(fileSystem.label(file.path))")
    }

    /// Ends all that a process has locked of a file by `fcntl`.
    func releaseRanges(of process: SimulatedProcess, on file: LockedFile) {
        guard file.locks.contains(where: { $0.owner === process }) else { return }
        let all = Lock(
            owner: process, process: process, isExclusive: false, range: 0...Int64.max)
        release(all, on: file, call: "close", host: hostFile(of: file, for: process))
    }

    /// The first lock that keeps the running process from one that it would like.
    func obstacle(to lock: Lock, on file: LockedFile) -> Lock? {
        guard step(file, lock.process) else { return nil }
        simulation.looksAtLock(file.resource)
        return file.obstacle(to: lock)
    }

    /// The host's file that bears a process's `fcntl` locks; nil in memory.
    func hostFile(of file: LockedFile, for process: SimulatedProcess) -> HostLockFile? {
        guard case .host(let path, _, _) = file.identity else { return nil }
        if let known = file.hostFiles.first(where: { $0.process == process.id }) {
            return known.file
        }
        guard let made = try? HostLockFile(path, flags: O_RDWR) else { return nil }
        file.hostFiles.append((process.id, made))
        return made
    }

    /// Takes a range out of what the lock's owner has, which may leave pieces on both sides.
    private func remove(_ lock: Lock, from file: LockedFile) {
        var left: [Lock] = []
        for held in file.locks {
            guard held.owner === lock.owner, held.range.overlaps(lock.range) else {
                left.append(held)
                continue
            }
            if held.range.lowerBound < lock.range.lowerBound {
                var piece = held
                piece.range = held.range.lowerBound...lock.range.lowerBound - 1
                left.append(piece)
            }
            if held.range.upperBound > lock.range.upperBound {
                var piece = held
                piece.range = lock.range.upperBound + 1...held.range.upperBound
                left.append(piece)
            }
        }
        file.locks = left
    }

    /// A use of a lock is a step; false when the process died before it came to it.
    private func step(_ file: LockedFile, _ process: SimulatedProcess) -> Bool {
        if process.state == .dead { return false }
        simulation.step(.write, file.resource)
        return process.state != .dead
    }

    /// The step of taking a lock.
    private func stepTo(_ lock: Lock, on file: LockedFile, waits: Bool) -> Bool {
        // Nobody waits for what he has himself.
        if !waits || file.locks.contains(where: { $0.owner === lock.owner }) {
            return step(file, lock.process)
        }
        if lock.process.state == .dead { return false }
        simulation.stepToLock(file.resource)
        return lock.process.state != .dead
    }

    // MARK: Waiting

    private func wait(_ lock: Lock, _ file: LockedFile, _ call: String) {
        nextWaiter += 1
        let id = nextWaiter
        waiters.append(
            Waiter(
                id: id, lock: lock, file: file, queue: SerialQueue.current?.label ?? "main",
                call: call))
        let free = { [unowned self] in
            // What the code does when it goes on depends on this look.
            simulation.touches(.read, file.resource)
            return file.obstacle(to: lock) == nil
        }
        while !free(), lock.process.state != .dead {
            if lock.isWholeFile {
                simulation.block(until: free, "flock")
            } else {
                simulation.block(until: free, "fcntl")
            }
        }
        waiters.removeAll { $0.id == id }
    }

    /// Whether to wait would close a circle of processes that wait for each other's `fcntl` locks:
    /// the kernel looks for those alone.
    private func closesCircle(_ lock: Lock, _ file: LockedFile) -> Bool {
        var seen: Set<Int> = []
        var open = holders(inTheWayOf: lock, file)
        while let process = open.popLast() {
            if process === lock.process { return true }
            guard seen.insert(process.id).inserted else { continue }
            for waiter in waiters where waiter.lock.process === process && !waiter.lock.isWholeFile
            {
                open += holders(inTheWayOf: waiter.lock, waiter.file)
            }
        }
        return false
    }

    private func holders(inTheWayOf lock: Lock, _ file: LockedFile) -> [SimulatedProcess] {
        file.locks.filter { $0.stands(inTheWayOf: lock) && !$0.isWholeFile }.map(\.process)
    }

    /// A sentence for each piece of code that waits for a lock: who it is, and who has it.
    package var waitingCode: [String] {
        waiters.filter { $0.lock.process.state != .dead }.map { waiter in
            let holder = waiter.file.obstacle(to: waiter.lock)?.process.uniqueName ?? "nobody"
            let isOwn = holder == waiter.lock.process.uniqueName
            return "\(waiter.lock.process.uniqueName)/\(waiter.queue) waits in \(waiter.call) for "
                + "\(fileSystem.label(waiter.file.path)), which \(isOwn ? "it" : holder) has locked"
        }
    }

    // MARK: Ends

    /// The files of app groups that a process has locked, as they are called in reports.
    package func sharedLocks(of process: SimulatedProcess) -> [String] {
        files.filter { PhonePath.isShared($0.path) }.compactMap { file in
            // Whether it has the lock, the order decides.
            simulation.touches(.read, file.resource)
            return file.locks.contains { $0.process === process }
                ? fileSystem.label(file.path) : nil
        }
    }

    /// Whatever a process had locked is free again.
    func processDied(_ process: SimulatedProcess) {
        for file in files {
            file.hostFiles.removeAll { $0.process == process.id }
            guard file.locks.contains(where: { $0.process === process }) else { continue }
            simulation.touches(.write, file.resource)
            simulation.breaks(file.resource)
            file.locks.removeAll { $0.process === process }
        }
        waiters.removeAll { $0.lock.process === process }
    }
}

extension FileLocks.Lock {
    /// As the host's `fcntl` takes it; nil: the open file as a whole.
    var hostRange: ClosedRange<Int64>? { isWholeFile ? nil : range }
}

/// What makes a file the same file, whatever it is called.
enum FileIdentity: Equatable {
    case memory(MemoryNode)
    /// A file of the host, by device and number; the path is the one by which it was opened.
    case host(path: String, device: UInt64, number: UInt64)

    static func == (left: FileIdentity, right: FileIdentity) -> Bool {
        switch (left, right) {
        case (.memory(let one), .memory(let other)): one === other
        case (.host(_, let device, let number), .host(_, let otherDevice, let otherNumber)):
            device == otherDevice && number == otherNumber
        default: false
        }
    }
}
