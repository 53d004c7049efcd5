import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import TimeSafari

/// Seed 000: the writer, when something is wrong. Whatever it is, the request completes.
@Suite struct ShareExtensionFailureTests {
    private func expectNothing(
        _ phone: SharePhone, _ ended: SharePhone.Ended,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(ended.isCompleted, sourceLocation: sourceLocation)
        #expect(try phone.storedFiles == [], sourceLocation: sourceLocation)
        for key in ["FilePath", "FileName", "ShareId", "Ready"] {
            #expect(
                try phone.value("sharedPhoto\(key)") == nil, "sharedPhoto\(key)",
                sourceLocation: sourceLocation)
        }
        #expect(phone.opened.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `a share without attachments stores nothing and completes`() throws {
        let phone = try SharePhone()
        try expectNothing(phone, phone.share([]))
        #expect(phone.lines == ["request completed"])
    }

    @Test func `an attachment that is no image stores nothing and completes`() throws {
        let phone = try SharePhone()
        let text = NSItemProvider(item: Data("words".utf8), typeIdentifier: "public.plain-text")
        try expectNothing(phone, phone.share([text]))
        #expect(phone.lines == ["request completed"])
    }

    @Test func `a file that the extension may not read stores nothing and completes`() throws {
        let phone = try SharePhone()
        let url = try phone.photo(Fixtures.data("turned.jpg"), named: "a.jpg")
        let provider = NSItemProvider(item: url, typeIdentifier: "public.jpeg")
        try expectNothing(phone, phone.share([provider]))
        #expect(phone.lines.count == 2)
        #expect(phone.lines.first?.hasPrefix("[ShareTarget] share received shareId=") == true)
    }

    @Test func `a file that is gone stores nothing and completes`() throws {
        let phone = try SharePhone()
        let url = URL(
            fileURLWithPath: "/private/var/mobile/Media/DCIM/100APPLE/gone.jpg", isDirectory: false)
        let provider = NSItemProvider(item: url, typeIdentifier: "public.jpeg")
        try expectNothing(phone, phone.share([provider], granting: [url]))
    }

    @Test func `an item of another kind stores nothing and completes`() throws {
        let phone = try SharePhone()
        let provider = NSItemProvider(item: "words", typeIdentifier: "public.image")
        try expectNothing(phone, phone.share([provider]))
    }

    @Test(arguments: [ENOSPC, EROFS])
    func `a container that cannot be written to is left without flag or half a file`(code: Int32)
        throws
    {
        let storage = TestStorage()
        storage.refusal = code
        let phone = try SharePhone(storage: storage)
        let provider = NSItemProvider(
            item: try Fixtures.data("turned.jpg"), typeIdentifier: "public.jpeg")
        try expectNothing(phone, phone.share([provider]))
        #expect(phone.lines.count == 2)
    }

    /// The previous file is deleted before the new one is written: the audit's order, fault
    /// included. The old metadata then leads nowhere, which counts as "no image".
    @Test func `when the write fails the previous share is gone as well`() throws {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        let provider = NSItemProvider(
            item: try Fixtures.data("turned.jpg"), typeIdentifier: "public.jpeg")
        try phone.share([provider])
        storage.refusal = ENOSPC
        let ended = try phone.share([provider])
        #expect(ended.isCompleted)
        #expect(try phone.storedFiles == [])
        try phone.runApp { #expect(!SharedImageUtility.hasSharedImage()) }
        #expect(try phone.retrieve() == nil)
    }

    @Test func `an entitlement that lacks the app group stores nothing and completes`() throws {
        let phone = try SharePhone()
        phone.extensionGroups = []
        try expectNothing(phone, phone.share(Fixtures.data("turned.jpg"), named: "a.jpg"))
    }

    @Test(arguments: [
        "quote\"'and\\.jpg", "📷 пляж.jpg", "with space & percent%20.jpg", ".hidden.jpg",
        String(repeating: "n", count: 250) + ".jpg",
    ])
    func `a strange name reaches the app unchanged and never the file system`(name: String) throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: name)
        let id = try phone.shareId
        #expect(try phone.storedFiles == ["\(id).jpg"])
        #expect(try phone.retrieve()?["fileName"] == name)
    }

    @Test(arguments: [
        "../../../Library/evil.jpg", "../x.jpg", String(repeating: "n", count: 300) + ".jpg",
    ])
    func `a suggested name that no file could have is metadata only`(name: String) throws {
        let phone = try SharePhone()
        let provider = NSItemProvider(
            item: try Fixtures.data("turned.jpg"), typeIdentifier: "public.jpeg")
        provider.suggestedName = name
        try phone.share([provider])
        let id = try phone.shareId
        #expect(try phone.storedFiles == ["\(id).jpg"])
        #expect(try phone.value("sharedPhotoFileName") as? String == name)
    }

    @Test func `an extension that no file name can bear stores nothing and completes`() throws {
        let phone = try SharePhone()
        let provider = NSItemProvider(
            item: try Fixtures.data("turned.jpg"), typeIdentifier: "public.jpeg")
        provider.suggestedName = "a." + String(repeating: "x", count: 300)
        try expectNothing(phone, phone.share([provider]))
    }

    @Test func `an extension killed before the item is loaded leaves nothing`() throws {
        let phone = try SharePhone()
        let provider = NSItemProvider(
            item: try Fixtures.data("turned.jpg"), typeIdentifier: "public.jpeg")
        let ended = try phone.share([provider], runs: false)
        ended.process.kill(reason: "test")
        _ = try phone.simulation.run()
        #expect(try phone.storedFiles == [])
        #expect(try phone.value("sharedPhotoReady") == nil)
    }
}
