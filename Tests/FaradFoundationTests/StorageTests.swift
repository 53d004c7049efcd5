import FaradFoundation
import Simulation
import Testing

@Suite struct StorageTests {
    private let root = "/private/var/mobile/Containers/Data/Application/U"

    private func mounted(_ kind: StorageKind, _ folder: TestFolder) throws -> any Storage {
        let storage = try kind.make(folder)
        try storage.mount(root, at: "Containers/Data/Application/app.x", date: 0)
        return storage
    }

    private func code(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
            return nil
        } catch {
            return (error as? StorageFailure)?.code
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `both storages answer alike`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let storage = try mounted(kind, folder)
        #expect(try storage.status(root + "/a") == nil)
        try storage.write(root + "/a", Data([1]), date: 1000)
        try storage.write(root + "/a", Data([1, 2]), date: 2000)
        #expect(try storage.read(root + "/a") == Data([1, 2]))
        let status = try #require(try storage.status(root + "/a"))
        #expect(status.size == 2 && !status.isDirectory && status.modified == 2000)
        #expect(code { _ = try storage.read(root + "/b") } == ENOENT)
        #expect(code { _ = try storage.read(root) } == EISDIR)
        #expect(code { try storage.write(root, Data(), date: 0) } == EISDIR)
        #expect(code { try storage.write(root + "/no/b", Data(), date: 0) } == ENOENT)
        #expect(code { try storage.write(root + "/a/b", Data(), date: 0) } == ENOTDIR)
        try storage.createDirectory(root + "/d", date: 0)
        #expect(code { try storage.createDirectory(root + "/d", date: 0) } == EEXIST)
        try storage.move(root + "/a", to: root + "/d/a", date: 0)
        #expect(try storage.list(root) == ["d"])
        #expect(try storage.list(root + "/d") == ["a"])
        #expect(code { _ = try storage.list(root + "/d/a") } == ENOTDIR)
        try storage.createDirectory(root + "/c", date: 0)
        try storage.write(root + "/c/z", Data(), date: 0)
        try storage.write(root + "/c/y", Data(), date: 0)
        #expect(storage.files(below: root) == ["c/y", "c/z", "d/a"])
        #expect(storage.files(below: root + "/none") == [])
        #expect(storage.files(below: root + "/d/a") == [])
        try storage.remove(root + "/c", date: 0)
        try storage.remove(root + "/d", date: 0)
        #expect(try storage.list(root) == [])
        #expect(code { try storage.remove(root + "/d", date: 0) } == ENOENT)
    }

    @Test(arguments: StorageKind.allCases)
    func `parts of a file are read and written where they lie`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let storage = try mounted(kind, folder)
        let path = root + "/a"
        func write(_ bytes: [UInt8], at offset: Int) throws {
            try bytes.withUnsafeBytes { try storage.write(path, $0, at: offset, date: 2000) }
        }
        func read(_ count: Int, at offset: Int) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 9, count: count)
            let done = try bytes.withUnsafeMutableBytes {
                try storage.read(path, into: $0, at: offset)
            }
            return Array(bytes.prefix(done))
        }
        #expect(code { try write([1], at: 0) } == ENOENT)
        #expect(code { try storage.resize(path, to: 1, date: 0) } == ENOENT)
        #expect(code { _ = try read(1, at: 0) } == ENOENT)
        try storage.write(path, Data(), date: 1000)
        try write([1, 2, 3], at: 0)
        try write([4], at: 1)
        try write([5, 6], at: 5)
        try write([], at: 20)
        #expect(try storage.read(path) == Data([1, 4, 3, 0, 0, 5, 6]))
        #expect(try read(3, at: 1) == [4, 3, 0])
        #expect(try read(9, at: 5) == [5, 6])
        #expect(try read(9, at: 7) == [])
        #expect(try storage.status(path)?.modified == 2000)
        try storage.resize(path, to: 2, date: 3000)
        try storage.resize(path, to: 4, date: 3000)
        #expect(try storage.read(path) == Data([1, 4, 0, 0]))
        #expect(try storage.status(path)?.modified == 3000)
        try storage.createDirectory(root + "/d", date: 0)
        #expect(code { try storage.resize(root + "/d", to: 0, date: 0) } == EISDIR)
    }

    /// All that `stat` says of each, but for the stamp.
    private func answers(_ storage: any Storage, _ paths: String...) throws -> [[Double]] {
        try paths.map { path in
            let status = try #require(try storage.status(root + path))
            return [
                status.isDirectory ? 1 : 0, Double(status.size), status.created, status.modified,
            ]
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `a folder has changed when a name in it has come or gone, by the phone's clock`(
        _ kind: StorageKind
    ) throws {
        let folder = TestFolder()
        let storage = try mounted(kind, folder)
        try storage.createDirectory(root + "/a", date: 1000)
        #expect(try answers(storage, "", "/a") == [[1, 64, 0, 1000], [1, 64, 1000, 1000]])
        try storage.write(root + "/a/f", Data([1]), date: 2000)
        #expect(try answers(storage, "", "/a", "/a/f").map { $0[3] } == [1000, 2000, 2000])
        // Bytes of a file that was there are no change of its folder.
        try storage.write(root + "/a/f", Data([1, 2]), date: 3000)
        try storage.resize(root + "/a/f", to: 3, date: 3500)
        #expect(try answers(storage, "/a", "/a/f") == [[1, 64, 1000, 2000], [0, 3, 2000, 3500]])
        try storage.createDirectory(root + "/b", date: 4000)
        try storage.move(root + "/a/f", to: root + "/b/g", date: 5000)
        #expect(
            try answers(storage, "", "/a", "/b", "/b/g")
                == [
                    [1, 64, 0, 4000], [1, 64, 1000, 5000], [1, 64, 4000, 5000],
                    [0, 3, 2000, 3500],
                ])
        try storage.move(root + "/b", to: root + "/c", date: 6000)
        #expect(try answers(storage, "", "/c") == [[1, 64, 0, 6000], [1, 64, 4000, 5000]])
        try storage.remove(root + "/c/g", date: 7000)
        #expect(try answers(storage, "", "/c").map { $0[3] } == [6000, 7000])
        try storage.setModified(root + "/c", date: 500)
        #expect(try answers(storage, "/c") == [[1, 64, 4000, 500]])
        #expect(code { try storage.setModified(root + "/none", date: 0) } == ENOENT)
        try storage.remove(root + "/c", date: 8000)
        #expect(try answers(storage, "").map { $0[3] } == [8000])
    }

    @Test func `a write that fails leaves the folder's date`() throws {
        let folder = TestFolder()
        let storage = try mounted(.disk, folder)
        let long = root + "/" + String(repeating: "x", count: 250)
        try storage.createDirectory(long, date: 1000)
        #expect(code { try storage.write(long, Data([1]), date: 2000) } == EISDIR)
        let tooLong = root + "/" + String(repeating: "x", count: 300)
        #expect(code { try storage.write(tooLong, Data([1]), date: 2000) } == ENAMETOOLONG)
        #expect(try storage.status(root)?.modified == 1000)
    }

    @Test func `a device folder is laid out as a simulator's`() throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        let app = try phone.app()
        try phone.at(app) {
            let container = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: phone.group)!
            try FileContents.write(
                Data([1]), container.appendingPathComponent("p.jpg", isDirectory: false), [])
            try FileContents.write(Data([2]), path: FileManager.homePath + "/Documents/d")
        }
        #expect(
            try folder.data("Containers/Shared/AppGroup/\(phone.group)/p.jpg") == Data([1]))
        #expect(
            try folder.data("Containers/Data/Application/app.timesafari/Documents/d")
                == Data([2]))
    }

    @Test func `a link in a device folder is refused, wherever it leads`() throws {
        let folder = TestFolder()
        let outside = TestFolder()
        try Data([9]).write(to: URL(fileURLWithPath: outside.path + "/victim"))
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        let app = try phone.app()
        let documents = folder.path + "/Containers/Data/Application/app.timesafari/Documents"
        #expect(symlink(outside.path + "/victim", documents + "/file") == 0)
        #expect(symlink(outside.path, documents + "/folder") == 0)
        phone.at(app) {
            let home = FileManager.homePath + "/Documents"
            for path in [home + "/file", home + "/folder/victim"] {
                let read = cocoaError { _ = try FileContents.read(path: path) }
                #expect(read?.code == 257)
                #expect(!String(describing: read).contains(outside.path))
                #expect(!String(describing: read).contains(folder.path))
                let write = cocoaError { try FileContents.write(Data([1]), path: path) }
                #expect(write?.code == 513)
                #expect(!FileManager.default.fileExists(atPath: path))
            }
            let fresh = home + "/folder/new"
            #expect(cocoaError { try FileContents.write(Data([1]), path: fresh) }?.code == 513)
            // The link itself is the app's to remove.
            #expect(
                cocoaError { try FileManager.default.removeItem(atPath: home + "/folder") } == nil)
        }
        #expect(try outside.data("victim") == Data([9]))
        #expect(!outside.exists("new"))
    }

    @Test func `a container folder that is a link is refused`() throws {
        let folder = TestFolder()
        let outside = TestFolder()
        try Foundation.FileManager.default.createDirectory(
            atPath: folder.path + "/Containers/Data", withIntermediateDirectories: true)
        #expect(symlink(outside.path, folder.path + "/Containers/Data/Application") == 0)
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        #expect(cocoaError { _ = try phone.app() }?.code == 513)
        #expect(try Foundation.FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
    }

    @Test(arguments: ["../x", "a/../../x", "/x", "a//b", ""])
    func `a bundle identifier cannot lead out of the folder`(_ name: String) throws {
        let folder = TestFolder()
        let storage = try DiskStorage(root: folder.path)
        #expect(
            code {
                try storage.mount("/p", at: "Containers/Data/Application/\(name)", date: 0)
            } == EINVAL)
    }

    @Test func `nothing of a write that failed is left`() throws {
        let folder = TestFolder()
        let storage = try mounted(.disk, folder)
        let long = root + "/" + String(repeating: "x", count: 300)
        #expect(code { try storage.write(long, Data([1]), date: 0) } == ENAMETOOLONG)
        let names = try Foundation.FileManager.default.contentsOfDirectory(
            atPath: folder.path + "/Containers/Data/Application/app.x")
        #expect(names == [])
    }

    @Test(arguments: [(ENOSPC, 640), (EDQUOT, 640), (EROFS, 642), (EACCES, 513), (EIO, 512)])
    func `a full or read-only disk gives iOS's errors`(_ posix: Int32, _ cocoa: Int) throws {
        let broken = BrokenStorage(StorageFailure(posix))
        let phone = TestPhone(storage: broken)
        let app = try phone.app()
        broken.isBroken = true
        phone.at(app) {
            let error = cocoaError {
                try FileContents.write(Data([1]), path: FileManager.temporaryPath + "x")
            }
            #expect(error?.code == cocoa)
            #expect(error?.posixCode == Int(posix))
        }
    }

    @Test func `a folder that cannot be made is said so`() {
        // The kernel's own tree takes no folders, not even from root.
        #expect(code { _ = try DiskStorage(root: "/proc/farad") } != nil)
    }
}

/// Fails every write once it is told to.
private final class BrokenStorage: Storage {
    let inner = MemoryStorage()
    let failure: StorageFailure
    var isBroken = false

    init(_ failure: StorageFailure) { self.failure = failure }

    private func check() throws(StorageFailure) { if isBroken { throw failure } }

    var isShared: Bool { false }
    func mount(_ phonePath: String, at folder: String, date: Double) {
        inner.mount(phonePath, at: folder, date: date)
    }
    func status(_ path: String) throws(StorageFailure) -> FileStatus? { try inner.status(path) }
    func read(_ path: String) throws(StorageFailure) -> Data { try inner.read(path) }
    func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure) {
        try check()
        try inner.write(path, data, date: date)
    }
    func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        try check()
        try inner.createDirectory(path, date: date)
    }
    func remove(_ path: String, date: Double) throws(StorageFailure) {
        try check()
        try inner.remove(path, date: date)
    }
    func move(_ path: String, to target: String, date: Double) throws(StorageFailure) {
        try check()
        try inner.move(path, to: target, date: date)
    }
    func list(_ path: String) throws(StorageFailure) -> [String] { try inner.list(path) }
    func setModified(_ path: String, date: Double) throws(StorageFailure) {
        try inner.setModified(path, date: date)
    }
    var deviceFolder: DiskStorage? { nil }
    func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R { try body() }
}
