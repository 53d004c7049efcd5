import FaradFoundation
import Testing

@Suite struct DeviceFolderTests {
    @Test func `a locked device folder says who holds it`() throws {
        let folder = TestFolder()
        let first = try DeviceFolderLock(folder: folder.path, holder: "farad run")
        do {
            _ = try DeviceFolderLock(folder: folder.path, holder: "farad share")
            Issue.record("the second lock was given")
        } catch {
            #expect(
                error.reason == .inUse(by: "farad run (process \(getpid()))"))
            #expect(error.description.contains(folder.path))
        }
        withExtendedLifetime(first) {}
    }

    @Test func `a folder is free again when its lock is gone`() throws {
        let folder = TestFolder()
        do {
            let lock = try DeviceFolderLock(folder: folder.path + "/new", holder: "a")
            withExtendedLifetime(lock) {}
        }
        _ = try DeviceFolderLock(folder: folder.path + "/new", holder: "b")
    }

    @Test func `state files are replaced whole`() throws {
        let folder = TestFolder()
        #expect(try DeviceFolder.read("device.json", in: folder.path) == nil)
        try DeviceFolder.write(Data("{}".utf8), to: "device.json", in: folder.path)
        try DeviceFolder.write(Data("{\"a\":1}".utf8), to: "device.json", in: folder.path)
        #expect(
            try DeviceFolder.read("device.json", in: folder.path) == Data("{\"a\":1}".utf8))
        #expect(
            try Foundation.FileManager.default.contentsOfDirectory(atPath: folder.path)
                == ["device.json"])
    }

    @Test func `a folder that cannot be written says why`() {
        #expect(throws: DeviceFolderError.self) {
            try DeviceFolderLock(folder: "/proc/farad", holder: "farad run")
        }
        #expect(throws: DeviceFolderError.self) {
            try DeviceFolder.write(Data(), to: "device.json", in: "/proc/farad")
        }
    }
}
