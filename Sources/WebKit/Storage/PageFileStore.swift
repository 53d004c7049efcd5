package import FaradFoundation
import Simulation

/// Where the private files of pages lie: real files below one folder for each origin. WebKit and
/// Chromium keep a database of names beside theirs.
package struct PageFileFolder {
    package var folder: String
    package var system: FileSystem

    package init(folder: String, system: FileSystem) {
        self.folder = folder
        self.system = system
    }

    package static func inDataContainer(
        of phone: PhoneProcess, folder: String = "Library/WebKit/WebsiteData/FileSystem"
    ) -> PageFileFolder {
        PageFileFolder(
            folder: phone.sandbox.dataContainer + "/" + folder, system: phone.system.fileSystem)
    }
}

/// The origin private file systems of an app's pages (File System standard), kept by the process that
/// keeps their databases; its rules for pages are `web/runtime/parts/file-system.js`.
///
/// A request and its answer are posts between the processes. Who has a file open for itself reads and
/// writes it at once, as a worker does with the descriptor that it was handed. What either touches is
/// told by the names that the files have for the app's own code.
final class PageFileStore {
    let queue: SerialQueue
    private let simulation: Simulation
    private let files: FileSystem
    /// Whose writes a scenario's faults take these for. The simulation keeps its processes.
    private unowned(unsafe) let app: SimulatedProcess
    private let root: String
    /// By path. Who takes one of another kind than the one that is held, or a second exclusive one, is
    /// refused.
    private var locks = ByteKeyed<(mode: String, count: Int)>()

    /// The store of an app's process, made at the first use.
    static func of(_ app: SimulatedProcess, settings: WebKitSettings) -> PageFileStore {
        app.service(PageFileStore.self) {
            let keeper = DatabaseServer.of(app, files: settings.databases).process
            return PageFileStore(app: app, keeper: keeper, settings.privateFiles)
        }
    }

    private init(app: SimulatedProcess, keeper: SimulatedProcess, _ folder: PageFileFolder?) {
        self.app = app
        simulation = app.simulation
        // Without a folder they end with the app's process.
        let folder =
            folder
            ?? PageFileFolder(
                folder: "/\(app.uniqueName)/FileSystem",
                system: FileSystem(storage: MemoryStorage(), simulation: app.simulation))
        files = folder.system
        root = PhonePath.canonical(folder.folder)
        queue = keeper.makeQueue(label: "FileSystem", hasStack: false, memory: .nothing)
    }

    /// What a page asks, in an event of the store's queue.
    func take(_ request: PageFileRequest, from client: PageFileClient) -> PageFileAnswer {
        do throws(PageFileFailure) {
            return try answer(request, client)
        } catch {
            return .failure(error.name)
        }
    }

    private func answer(
        _ request: PageFileRequest, _ client: PageFileClient
    ) throws(PageFileFailure) -> PageFileAnswer {
        let path = path(request.path, client.origin)
        switch request.kind {
        // Only the way there and back.
        case "same": return .nothing
        case "look": return .texts([try status(path).isDirectory ? "directory" : "file"])
        case "directory", "file":
            try find(path, isDirectory: request.kind == "directory", makes: request.flag)
            return .nothing
        case "list": return .texts(try list(path))
        case "remove":
            try remove(path, isRecursive: request.flag)
            return .nothing
        case "move":
            try move(path, to: self.path(request.text, client.origin))
            return .nothing
        case "read":
            let status = try status(path)
            guard !status.isDirectory else { throw PageFileFailure("TypeMismatchError") }
            return .file(
                ChosenFile(
                    name: PhonePath.name(path), data: try bytes(path),
                    lastModified: status.modified.rounded(.down)))
        case "open":
            guard try !status(path).isDirectory else {
                throw PageFileFailure("TypeMismatchError")
            }
            try lock(path, request.text)
            client.open[request.id] = path
            return .nothing
        case "begin":
            guard try !status(path).isDirectory else {
                throw PageFileFailure("TypeMismatchError")
            }
            let data = request.flag ? try bytes(path) : Data()
            try lock(path, request.text)
            client.swaps[request.id] = PageFileSwap(path: path, data: data)
            return .nothing
        case "put", "seek", "truncate":
            guard let swap = client.swaps[request.id] else {
                throw PageFileFailure("InvalidStateError")
            }
            swap.take(request)
            return .nothing
        case "commit":
            guard let swap = client.swaps.removeValue(forKey: request.id) else {
                throw PageFileFailure("InvalidStateError")
            }
            unlock(swap.path)
            try checkVolume(swap.path, for: swap.data.count)
            try attempt { try files.write(swap.path, swap.data) }
            return .nothing
        case "abort":
            if let swap = client.swaps.removeValue(forKey: request.id) { unlock(swap.path) }
            return .nothing
        case "usage": return .number(Double(try size(below: self.path("", client.origin))))
        default: preconditionFailure("a page asks its files for “\(request.kind)”")
        }
    }

    /// A page is gone: what it had open is closed, and what it had not finished is nowhere.
    func closed(_ client: PageFileClient) {
        for number in client.open.keys.sorted() { close(number, of: client) }
        for number in client.swaps.keys.sorted() {
            if let swap = client.swaps.removeValue(forKey: number) { unlock(swap.path) }
        }
    }

    // MARK: Files that are open, in an event of who has them

    func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(PageFileFailure) -> Int {
        touch(.read, path)
        return try attempt { try files.read(path, into: target, at: offset) }
    }

    func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(PageFileFailure) {
        touch(.write, path)
        try checkVolume(path, for: bytes.count)
        try attempt { try files.write(path, bytes, at: offset) }
    }

    func resize(_ path: String, to size: Int) throws(PageFileFailure) {
        touch(.write, path)
        try checkVolume(path, for: size - self.size(path))
        try attempt { try files.resize(path, to: size) }
    }

    func size(_ path: String) throws(PageFileFailure) -> Int { try status(path).size }

    /// The volume may be full for what is written, by a fault of a scenario's.
    private func checkVolume(_ path: String, for bytes: Int) throws(PageFileFailure) {
        guard files.writeFaults != nil, files.failsToWrite(bytes, to: path, PhoneProcess.of(app))
        else { return }
        throw PageFileFailure("QuotaExceededError")
    }

    func close(_ number: Int, of client: PageFileClient) {
        if let path = client.open.removeValue(forKey: number) { unlock(path) }
    }

    // MARK: Locks

    private func lock(_ path: String, _ mode: String) throws(PageFileFailure) {
        touch(.write, path)
        let held = locks[path]
        if let held, held.mode != mode || ["readwrite", "exclusive"].contains(mode) {
            throw PageFileFailure("Locked")
        }
        locks[path] = (mode, (held?.count ?? 0) + 1)
    }

    private func unlock(_ path: String) {
        touch(.write, path)
        guard let held = locks[path] else { return }
        locks[path] = held.count > 1 ? (held.mode, held.count - 1) : nil
    }

    /// Whether somebody has a file open, or one in a directory.
    private func isLocked(_ path: String) -> Bool {
        locks.keys.contains { PhonePath.isInside($0, path) }
    }

    // MARK: The tree

    private func path(_ path: String, _ origin: String) -> String {
        let folder = root + "/" + WebStorage.folderName(of: origin)
        return path.isEmpty ? folder : folder + "/" + path
    }

    /// Whether it is the directory that each origin has from the start.
    private func isRoot(_ path: String) -> Bool { PhonePath.parent(path) == root }

    private func status(_ path: String) throws(PageFileFailure) -> FileStatus {
        touch(.read, path)
        if let status = try known(path) { return status }
        if isRoot(path) {
            return FileStatus(isDirectory: true, size: 0, created: 0, modified: 0, stamp: 0)
        }
        throw PageFileFailure("NotFoundError")
    }

    private func known(_ path: String) throws(PageFileFailure) -> FileStatus? {
        guard files.exists(path) else { return nil }
        return try attempt { try files.status(path) }
    }

    private func bytes(_ path: String) throws(PageFileFailure) -> Data {
        try attempt { try files.read(path) }
    }

    private func find(
        _ path: String, isDirectory: Bool, makes: Bool
    ) throws(PageFileFailure) {
        do throws(PageFileFailure) {
            guard try status(path).isDirectory == isDirectory else {
                throw PageFileFailure("TypeMismatchError")
            }
        } catch {
            let parent = PhonePath.parent(path)
            guard error.name == "NotFoundError", makes, try status(parent).isDirectory else {
                throw error
            }
            if isRoot(parent) {
                try attempt { try files.createDirectory(parent, withIntermediates: true) }
            }
            changes(path)
            try attempt {
                if isDirectory {
                    try files.createDirectory(path)
                } else {
                    try files.write(path, Data())
                }
            }
        }
    }

    /// Names and kinds, by name; a phone's order is that of its disk.
    private func list(_ path: String) throws(PageFileFailure) -> [String] {
        guard try status(path).isDirectory else { throw PageFileFailure("TypeMismatchError") }
        tell(.write, Resource("folder", path))
        guard try known(path) != nil else { return [] }
        var texts: [String] = []
        for name in try attempt({ try files.list(path) }) {
            let entry = try attempt { try files.status(path + "/" + name) }
            texts += [name, entry.isDirectory ? "directory" : "file"]
        }
        return texts
    }

    private func remove(_ path: String, isRecursive: Bool) throws(PageFileFailure) {
        let isDirectory = try status(path).isDirectory
        changes(path)
        if isLocked(path) { throw PageFileFailure("NoModificationAllowedError") }
        if isDirectory, !isRecursive, try !list(path).isEmpty {
            throw PageFileFailure("InvalidModificationError")
        }
        // A root is emptied, and is there as before.
        if try known(path) != nil { try attempt { try files.remove(path) } }
    }

    private func move(_ path: String, to target: String) throws(PageFileFailure) {
        let status = try status(path)
        guard try self.status(PhonePath.parent(target)).isDirectory else {
            throw PageFileFailure("TypeMismatchError")
        }
        changes(path)
        changes(target)
        if isLocked(path) || isLocked(target) { throw PageFileFailure("Locked") }
        if path == target { return }
        let old = try known(target)
        // As `rename`: a file takes another file's place.
        if PhonePath.isInside(target, path)
            || old.map({ $0.isDirectory || status.isDirectory }) == true
        {
            throw PageFileFailure("InvalidModificationError")
        }
        if isRoot(PhonePath.parent(target)) {
            try attempt {
                try files.createDirectory(PhonePath.parent(target), withIntermediates: true)
            }
        }
        if old != nil { try attempt { try files.remove(target) } }
        try attempt { try files.move(path, to: target) }
    }

    private func size(below path: String) throws(PageFileFailure) -> Int {
        guard try status(path).isDirectory else { return try status(path).size }
        let texts = try list(path)
        var size = 0
        for index in stride(from: 0, to: texts.count, by: 2) {
            size += try self.size(below: path + "/" + texts[index])
        }
        return size
    }

    /// What the phone's files refuse has no name of its own for pages.
    private func attempt<R>(_ body: () throws -> R) throws(PageFileFailure) -> R {
        do {
            return try body()
        } catch {
            simulation.trace.note(.finding, "a page's private file: \(error)")
            throw PageFileFailure("UnknownError")
        }
    }

    // MARK: The search

    private func touch(_ access: Access, _ path: String) {
        guard simulation.isExploring else { return }
        simulation.touches(access, Resource("file", path))
        PhonePath.ancestors(path) { folder in
            if PhonePath.isInside(folder, root), folder != root {
                simulation.touches(.read, Resource("file", folder))
            }
        }
    }

    /// A name comes or goes: see `FileSystem.Place.nameChanged`.
    private func changes(_ path: String) {
        touch(.write, path)
        tell(.read, Resource("folder", PhonePath.parent(path)))
    }

    private func tell(_ access: Access, _ resource: Resource) {
        if simulation.isExploring { simulation.touches(access, resource) }
    }
}

/// Why a page does not get what it asks of its files: the name of an exception, or that another has
/// the file locked, which each engine calls otherwise.
struct PageFileFailure: Error {
    let name: String
    init(_ name: String) { self.name = name }
}
