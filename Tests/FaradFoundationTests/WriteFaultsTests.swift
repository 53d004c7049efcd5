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

    /// Which files of the app's documents are there, after its code has run until it failed.
    private func left(
        _ pattern: String, nth: Int, _ body: (FileSystem, String, PhoneProcess) throws -> Void
    ) throws -> (files: [String], code: Int?) {
        let phone = TestPhone()
        let files = phone.system.fileSystem
        let faults = WriteFaults()
        files.writeFaults = faults
        faults.add(pattern, nth: nth, by: nil)
        var code: Int?
        let documents =
            PhonePath.dataContainer(of: "app.timesafari", isExtension: false)
            + "/Documents"
        try phone.at(phone.app()) {
            code = cocoaError { try body(files, documents, PhoneProcess.current) }?.posixCode
        }
        return (files.files(below: documents), code)
    }

    @Test func `what puts no bytes into a file is no write`() throws {
        let (files, code) = try left("*", nth: 1) { files, documents, process in
            let a = documents + "/a"
            try files.write(a, Data(), withoutOverwriting: true, as: process)
            for flags in [O_RDWR | O_CREAT, O_RDWR | O_TRUNC] {
                let descriptor = FileLocking.open(a, flags)
                #expect(descriptor >= 0 && FileLocking.close(descriptor) == 0)
            }
            let fresh = FileLocking.open(documents + "/b", O_RDWR | O_CREAT)
            #expect(fresh >= 0 && FileLocking.close(fresh) == 0)
            try files.move(a, to: documents + "/c", as: process)
            try files.copy(documents + "/c", to: a, as: process)
            try files.remove(a, as: process)
            try files.write(a, Data([1]), as: process)
        }
        #expect(code == Int(ENOSPC), "the write of a byte was the first")
        #expect(files == ["b", "c"])
    }

    @Test func `each file of a folder that is copied is a write of its own`() throws {
        let (files, code) = try left("to/*", nth: 2) { files, documents, process in
            try files.createDirectory(documents + "/from", as: process)
            for name in ["a", "b", "c"] {
                try files.write(documents + "/from/" + name, Data([1]), as: process)
            }
            try files.copy(documents + "/from", to: documents + "/to", as: process)
        }
        #expect(code == Int(ENOSPC))
        #expect(files == ["from/a", "from/b", "from/c", "to/a"])
    }

    @Test func `to empty a file by opening it is told, as to make one is`() throws {
        let phone = TestPhone()
        let files = phone.system.fileSystem
        var told: [String] = []
        files.watch = { access in
            if case .write(.file(let data)?) = access.use { told.append("\(data.count)") }
        }
        try phone.at(phone.app()) {
            let path = PhonePath.groupContainer(of: phone.group) + "/lock"
            for flags in [O_CREAT, O_TRUNC] {
                if flags == O_TRUNC { try FileContents.write(Data([1, 2]), path: path) }
                #expect(FileLocking.close(FileLocking.open(path, O_RDWR | flags)) == 0)
            }
        }
        #expect(told == ["0", "2", "0"])
        let texts = phone.texts(.storage).filter { $0.hasSuffix("share/lock") }
        #expect(texts.map { $0.prefix { $0 != " " } } == ["make", "empty"])
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
