import Simulation
import Testing

@testable import FaradFoundation

@Suite struct WriteFaultsTests {
    /// Which of the writes to these paths fail.
    private func struck(
        _ pattern: String, nth: Int = 1, _ paths: String...
    ) throws -> [String] {
        let phone = TestPhone()
        let faults = WriteFaults()
        faults.add(pattern, nth: nth, by: nil)
        var struck: [String] = []
        try phone.at(phone.app()) {
            struck = paths.filter { faults.strikes($0, PhoneProcess.current) }
        }
        return struck
    }

    @Test func `a write that finds the volume full is error 640 over ENOSPC, and changes nothing`()
        throws
    {
        let phone = TestPhone()
        let faults = WriteFaults()
        phone.system.fileSystem.writeFaults = faults
        faults.add("a.txt", nth: 2, by: { !$0.sandbox.isExtension })
        try phone.at(phone.app()) {
            let file = URL(fileURLWithPath: FileManager.homePath + "/Documents/a.txt")
            try FileContents.write(Data([1]), file, [])
            do {
                try FileContents.write(Data([2]), file, [])
                Issue.record("The write succeeded.")
            } catch {
                let error = error as NSError
                #expect(error.domain == NSCocoaErrorDomain && error.code == 640)
                let beneath = error.userInfo[NSUnderlyingErrorKey] as? NSError
                #expect(beneath?.code == Int(ENOSPC))
            }
            #expect(try FileContents.read(file) == Data([1]))
            try FileContents.write(Data([3]), file, [])
            #expect(try FileContents.read(file) == Data([3]))
        }
    }

    @Test func `a pattern without a slash is held against the file's name`() throws {
        #expect(try struck("a.jpg", "group.x/b/a.jpg") == ["group.x/b/a.jpg"])
        #expect(try struck("*.jpg", "group.x/b.png", "group.x/a.jpg") == ["group.x/a.jpg"])
        #expect(try struck("a?c*", "x/ac", "x/abcd") == ["x/abcd"])
        #expect(try struck("*a*b*", "x/ba", "x/1a2b3") == ["x/1a2b3"])
        #expect(try struck("group.x", "group.x/a") == [])
    }

    @Test func `a pattern with a slash is held against the end of the path`() throws {
        #expect(try struck("tmp/*", "app/tmp/a") == ["app/tmp/a"])
        #expect(try struck("mp/a", "app/tmp/a") == [])
        #expect(try struck("/app/*/a", "app/tmp/a") == ["app/tmp/a"])
    }

    @Test func `patterns with a bar between them are counted together`() throws {
        #expect(try struck("*.jpg|b/image", nth: 2, "b/image", "x/c", "x/a.jpg") == ["x/a.jpg"])
    }

    @Test func `only the nth matching write fails`() throws {
        #expect(try struck("*", nth: 2, "x/a", "x/b", "x/c") == ["x/b"])
    }
}
