import FaradFoundation
import Simulation
import Testing

@testable import TimeSafari

/// The queue between the repaired extension and its app, and what kills leave of it.
@Suite struct PendingSharesTests {
    private func share(_ id: String, _ text: String = "bytes") -> PendingShare {
        PendingShare(shareId: id, fileName: "\(id).jpg", image: Data(text.utf8))
    }

    private func add(_ phone: SharePhone, _ ids: String...) throws {
        for id in ids { try phone.runApp { try PendingShares().add(share(id)) } }
    }

    private func oldest(_ phone: SharePhone) throws -> String? {
        try phone.runApp { try PendingShares().oldest()?.shareId }
    }

    @discardableResult
    private func remove(_ phone: SharePhone, _ id: String) throws -> Bool {
        try phone.runApp { try PendingShares().remove(shareId: id) }
    }

    private func pass(_ phone: SharePhone, _ time: Duration) throws {
        let end = phone.simulation.clock.now + time
        _ = try phone.simulation.run(until: end, advancesClock: true)
    }

    /// All files of the container, folders left out.
    private func files(_ phone: SharePhone) throws -> [String] {
        try phone.runApp {
            let group = SharePhone.group
            let container = try #require(
                FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group))
            let path = plainPath(container)
            return try FileManager.default.subpathsOfDirectory(atPath: path).filter {
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(
                    atPath: path + "/" + $0, isDirectory: &isFolder)
                return exists && !isFolder.boolValue
            }
        }
    }

    @Test func `without a share the queue is empty, and nothing is made`() throws {
        let phone = try SharePhone()
        #expect(try oldest(phone) == nil)
        #expect(try remove(phone, "A") == false)
        #expect(try phone.storedFiles == [])
    }

    @Test func `a share comes back whole, and stays until it is removed`() throws {
        let phone = try SharePhone()
        let jpeg = try Fixtures.data("photo.jpg")
        try phone.runApp {
            try PendingShares().add(
                PendingShare(shareId: "A", fileName: "📷 \"x\"/.jpg", image: jpeg))
        }
        for _ in 1...2 {
            let found = try #require(try phone.runApp { try PendingShares().oldest() })
            #expect(found.shareId == "A")
            #expect(found.fileName == "📷 \"x\"/.jpg")
            #expect(found.image == jpeg)
        }
        #expect(try remove(phone, "A"))
        #expect(try oldest(phone) == nil)
        #expect(try files(phone) == [])
    }

    @Test func `shares leave in the order in which they came, whatever their ids`() throws {
        let phone = try SharePhone()
        for id in ["B", "C", "A"] {
            try add(phone, id)
            try pass(phone, .milliseconds(5))
        }
        for id in ["B", "C", "A"] {
            #expect(try oldest(phone) == id)
            try remove(phone, id)
        }
    }

    @Test func `removing takes exactly one share, and a second time none`() throws {
        let phone = try SharePhone()
        try add(phone, "A", "AB", "B")
        #expect(try remove(phone, "B"))
        #expect(try remove(phone, "B") == false)
        #expect(try remove(phone, "../../A") == false)
        #expect(try remove(phone, "") == false)
        #expect(try oldest(phone) == "A")
        try remove(phone, "A")
        #expect(try oldest(phone) == "AB")
    }

    @Test func `an empty image is refused`() throws {
        let phone = try SharePhone()
        #expect(throws: SharedImageError.self) {
            try phone.runApp { try PendingShares().add(share("A", "")) }
        }
        #expect(try files(phone) == [])
    }

    @Test func `a share that cannot be read lets those behind it pass, and stays`() throws {
        let phone = try SharePhone()
        try add(phone, "A")
        try pass(phone, .milliseconds(5))
        try add(phone, "B")
        let metadata = try #require(try files(phone).first { $0.hasSuffix("A/metadata.json") })
        let whole = try phone.storedFile(metadata)
        try phone.plant(Data("{".utf8), as: metadata)
        #expect(try oldest(phone) == "B")
        try remove(phone, "B")
        #expect(throws: SharedImageError.self) { try oldest(phone) }
        try phone.plant(whole, as: metadata)
        #expect(try oldest(phone) == "A")
    }

    // MARK: - Kills

    /// Every step of the extension, and one more than it takes.
    @Test(arguments: 0...5)
    func `an extension killed after any step has added a whole share or none`(steps: Int) throws {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        try add(phone, "A")
        try remove(phone, "A")
        try pass(phone, .milliseconds(5))
        storage.stepsUntilDeath = steps
        let isAdded = (try? add(phone, "B")) != nil
        storage.stepsUntilDeath = nil
        #expect(isAdded == (steps >= 4), "folder, image, metadata, rename")
        #expect(try oldest(phone) == (isAdded ? "B" : nil))
        // The next one is not in its way.
        try pass(phone, .milliseconds(5))
        try add(phone, "C")
        if isAdded { try remove(phone, "B") }
        #expect(try oldest(phone) == "C")
        try remove(phone, "C")
        // What was never announced goes when no extension can be at it any more.
        try pass(phone, .seconds(59 * 60))
        let left = try files(phone)
        try phone.runApp { try PendingShares().sweep() }
        #expect(try files(phone) == left, "an extension may still be at work")
        try pass(phone, .seconds(2 * 60))
        try phone.runApp { try PendingShares().sweep() }
        #expect(try files(phone) == [])
        #expect(try folders(phone) == [])
    }

    @Test func `what an extension has left goes from a device folder after the same time`() throws {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        let phone = try SharePhone(storage: try DiskStorage(root: folder))
        let incoming = PhonePath.groupContainer(of: SharePhone.group) + "/pending-shares/incoming"
        try phone.runApp {
            try FileManager.default.createDirectory(
                atPath: incoming + "/A", withIntermediateDirectories: true)
            try FileContents.write(Data("half".utf8), path: incoming + "/A/image")
        }
        try pass(phone, .seconds(59 * 60))
        try phone.runApp { try PendingShares().sweep() }
        #expect(try phone.system.fileSystem.list(incoming) == ["A"])
        try pass(phone, .seconds(2 * 60))
        try phone.runApp { try PendingShares().sweep() }
        #expect(try phone.system.fileSystem.list(incoming) == [])
    }

    @Test(arguments: 0...3)
    func `an app killed while it removes a share has it whole or not at all`(steps: Int) throws {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        try add(phone, "A")
        storage.stepsUntilDeath = steps
        _ = try? remove(phone, "A")
        storage.stepsUntilDeath = nil
        let left = try phone.runApp { try PendingShares().oldest() }
        if let left { #expect(left.image == Data("bytes".utf8)) }
        #expect((left != nil) == (steps < 2))
        // Asked again, as the web layer does, nothing is left.
        try remove(phone, "A")
        try phone.runApp { try PendingShares().sweep() }
        #expect(try oldest(phone) == nil)
        #expect(try files(phone) == [])
    }

    @Test func `an extension that wakes up after its folder was swept stores nothing`() throws {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        try add(phone, "A")
        try remove(phone, "A")
        let incoming = PhonePath.groupContainer(of: SharePhone.group) + "/pending-shares/incoming"
        storage.beforeMove = {
            // As the app would find it hours later.
            guard let name = try? phone.system.fileSystem.list(incoming).first else { return }
            try? phone.system.fileSystem.setModified(incoming + "/" + name, date: 0)
            try? PendingShares().sweep()
        }
        #expect(throws: (any Error).self) { try add(phone, "B") }
        #expect(try oldest(phone) == nil)
        #expect(try files(phone) == [])
    }

    /// The folders inside the queue's three.
    private func folders(_ phone: SharePhone) throws -> [String] {
        try ["incoming", "pending", "done"].flatMap { name in
            let path = PhonePath.groupContainer(of: SharePhone.group) + "/pending-shares/" + name
            return try phone.system.fileSystem.exists(path)
                ? phone.system.fileSystem.list(path) : []
        }
    }
}
