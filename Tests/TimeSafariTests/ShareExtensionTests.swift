import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import TimeSafari

/// Seed 000: the writer.
@Suite struct ShareExtensionTests {
    @Test func `a shared photo is stored under its share id, byte for byte`() throws {
        let phone = try SharePhone()
        let jpeg = try Fixtures.data("photo.jpg")
        try phone.share(jpeg, named: "vacation-photo.jpg")
        let id = try phone.shareId
        #expect(try phone.storedFiles == ["\(id).jpg"])
        #expect(try phone.storedFile("\(id).jpg") == jpeg)
        #expect(try phone.value("sharedPhotoFilePath") as? String == "\(id).jpg")
        #expect(try phone.value("sharedPhotoFileName") as? String == "vacation-photo.jpg")
        #expect(try phone.value("sharedPhotoReady") as? Bool == true)
    }

    @Test func `the share id is an upper-case UUID, another one for each share`() throws {
        let phone = try SharePhone()
        let jpeg = try Fixtures.data("turned.jpg")
        try phone.share(jpeg, named: "a.jpg")
        let first = try phone.shareId
        try phone.share(jpeg, named: "a.jpg")
        let second = try phone.shareId
        #expect(first != second)
        for id in [first, second] {
            #expect(UUID(uuidString: id)?.uuidString == id)
        }
    }

    /// Phases 1A and 1B: wording, prefix and order.
    @Test func `the log lines of one share are those of the audit, in its order`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "vacation-photo.jpg")
        let id = try phone.shareId
        _ = try phone.retrieve()
        let names = "originalFilename=vacation-photo.jpg storedFilename=\(id).jpg"
        #expect(
            phone.lines == [
                "[ShareTarget] share received shareId=\(id)",
                "[ShareTarget] file stored shareId=\(id) \(names)",
                "[ShareTarget] metadata stored shareId=\(id) \(names)",
                "open timesafari://",
                "request completed",
                "[ShareTarget] share retrieved shareId=\(id) \(names)",
            ])
    }

    /// R4, R7, F124: what leads to the image is written after the image, the flag after both, and
    /// the request is completed last.
    @Test func `F124: everything is written before the app is opened and the request completed`()
        throws
    {
        let phone = try SharePhone()
        let ended = try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        let written = phone.simulation.trace.records.filter { record in
            record.process == ShareExtensionInfo.displayName
                && (record.kind == .storage || record.kind == .log)
        }.map(\.text)
        func index(_ part: String) throws -> Int {
            try #require(written.firstIndex { $0.contains(part) }, "\(part) in \(written)")
        }
        let order = try [
            index("share received"), index(".jpg"), index("file stored"),
            index("sharedPhotoFilePath"), index("sharedPhotoFileName"),
            index("sharedPhotoShareId"), index("metadata stored"), index("sharedPhotoReady"),
        ]
        #expect(order == order.sorted())
        #expect(phone.opened.map(\.absoluteString) == ["timesafari://"])
        #expect(ended.isCompleted)
    }

    @Test func `what an earlier version left in the defaults is removed on write`() throws {
        let phone = try SharePhone()
        try phone.set("iVBORw0KGgo=", "sharedPhotoBase64")
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        #expect(try phone.value("sharedPhotoBase64") == nil)
    }

    /// R6, phase 1B: one share is pending at a time.
    @Test func `a new share removes the file of the one that nobody fetched`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "first.jpg")
        let first = try phone.shareId
        try phone.share(Fixtures.data("restarts.jpg"), named: "second.jpg")
        let second = try phone.shareId
        #expect(first != second)
        #expect(try phone.storedFiles == ["\(second).jpg"])
        #expect(try phone.value("sharedPhotoFileName") as? String == "second.jpg")
    }

    @Test func `a file that already has the share's name is replaced`() throws {
        let phone = try SharePhone()
        try phone.plant(Data("old".utf8), as: "ID.jpg")
        let data = try Fixtures.data("turned.jpg")
        let ended = try phone.share([])
        phone.simulation.enter(ended.process) {
            #expect(ended.principal.storeImageData(data, fileName: "x.jpg", shareId: "ID"))
        }
        #expect(try phone.storedFile("ID.jpg") == data)
    }

    @Test(arguments: [
        ("vacation-photo.jpg", "ID.jpg"), ("IMG_0001.HEIC", "ID.HEIC"), ("archive.tar.gz", "ID.gz"),
        ("no-extension", "ID.jpg"), ("", "ID.jpg"), ("../../../etc/passwd", "ID.jpg"),
        ("../../evil.png", "ID.png"), ("quote\"'.png", "ID.png"), ("📷 emoji.jpeg", "ID.jpeg"),
    ])
    func `the stored name is the share id and the original extension`(
        original: String, stored: String
    ) {
        #expect(
            ShareViewController().storedFileName(shareId: "ID", originalFileName: original)
                == stored)
    }

    @Test func `a PNG fallback name keeps the name and changes the extension`() {
        let controller = ShareViewController()
        #expect(
            controller.getFileNameWithExtension("IMG_1.heic", newExtension: "png") == "IMG_1.png")
        #expect(controller.getFileNameWithExtension("photo", newExtension: "png") == "photo.png")
        #expect(controller.fileExtension(from: "a.b.PNG") == "PNG")
    }

    // MARK: - What the item provider hands over

    @Test func `bytes are stored as they are, under the name that was suggested`() throws {
        let phone = try SharePhone()
        let png = try Fixtures.data("small.png")
        let provider = NSItemProvider(item: png, typeIdentifier: "public.png")
        provider.suggestedName = "drawing.png"
        try phone.share([provider])
        let id = try phone.shareId
        #expect(try phone.storedFile("\(id).png") == png)
        #expect(try phone.value("sharedPhotoFileName") as? String == "drawing.png")
    }

    @Test func `an image object becomes a PNG`() throws {
        let phone = try SharePhone()
        let bitmap = try #require(Bitmap(width: 3, height: 2, filledWith: (1, 2, 3, 255)))
        let provider = NSItemProvider(item: UIImage(pixels: bitmap), typeIdentifier: "public.image")
        provider.suggestedName = "screenshot.heic"
        try phone.share([provider])
        let id = try phone.shareId
        let stored = try phone.storedFile("\(id).png")
        let header = try #require(ImageHeader(stored))
        #expect(header.format == .png && header.width == 3 && header.height == 2)
        #expect(try phone.value("sharedPhotoFileName") as? String == "screenshot.png")
    }

    @Test func `an image object made from a JPEG becomes a PNG too`() throws {
        let phone = try SharePhone()
        let image = try #require(UIImage(data: Fixtures.data("turned.jpg")))
        try phone.share([NSItemProvider(item: image, typeIdentifier: "public.image")])
        let header = try #require(ImageHeader(phone.storedFile("\(phone.shareId).png")))
        #expect(header.format == .png && header.width == 32)
    }

    @Test func `of several attachments the first image is taken`() throws {
        let phone = try SharePhone()
        let (first, second) = try (Fixtures.data("small.png"), Fixtures.data("turned.jpg"))
        try phone.share([
            NSItemProvider(item: Data("words".utf8), typeIdentifier: "public.plain-text"),
            NSItemProvider(item: first, typeIdentifier: "public.png"),
            NSItemProvider(item: second, typeIdentifier: "public.jpeg"),
        ])
        let files = try phone.storedFiles
        #expect(files.count == 1)
        #expect(try phone.storedFile(files[0]) == first)
    }

    // MARK: - Opening the app (F124, U10)

    @Test func `a shut responder chain leaves the extension context to open the app`() throws {
        let phone = try SharePhone()
        phone.refusesOpenURL = true
        let ended = try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        #expect(phone.opened.isEmpty)
        #expect(ended.openedByContext.map(\.absoluteString) == ["timesafari://"])
        #expect(ended.isCompleted)
        #expect(try phone.value("sharedPhotoReady") as? Bool == true)
    }
}
