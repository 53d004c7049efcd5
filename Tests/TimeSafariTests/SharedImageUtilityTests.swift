import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import TimeSafari

/// Seed 000: the reader.
@Suite struct SharedImageUtilityTests {
    @Test func `retrieval gives the bytes as base64 and the original name, and nothing else`()
        throws
    {
        let phone = try SharePhone()
        let jpeg = try Fixtures.data("photo.jpg")
        try phone.share(jpeg, named: "vacation-photo.jpg")
        let image = try #require(try phone.retrieve())
        #expect(Set(image.keys) == ["base64", "fileName"])
        #expect(Data(base64Encoded: try #require(image["base64"])) == jpeg)
        #expect(image["fileName"] == "vacation-photo.jpg")
    }

    @Test func `retrieval deletes metadata and file, and keeps share id and flag`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        let id = try phone.shareId
        _ = try phone.retrieve()
        #expect(try phone.storedFiles == [])
        #expect(try phone.value("sharedPhotoFilePath") == nil)
        #expect(try phone.value("sharedPhotoFileName") == nil)
        #expect(try phone.value("sharedPhotoShareId") as? String == id)
        #expect(try phone.value("sharedPhotoReady") as? Bool == true)
    }

    /// R1, F118
    @Test func `F118: a second retrieval finds nothing`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        #expect(try phone.retrieve() != nil)
        #expect(try phone.retrieve() == nil)
    }

    @Test func `without a share there is no image, and no error`() throws {
        let phone = try SharePhone()
        #expect(try phone.retrieve() == nil)
        try phone.runApp {
            #expect(!SharedImageUtility.hasSharedImage())
            #expect(!SharedImageUtility.isSharedPhotoReady())
        }
    }

    /// R9, F126
    @Test func `F126: hasSharedImage asks for metadata and file, and consumes neither`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        let id = try phone.shareId
        try phone.runApp {
            #expect(SharedImageUtility.hasSharedImage())
            #expect(SharedImageUtility.hasSharedImage())
        }
        #expect(try phone.retrieve() != nil)
        try phone.runApp { #expect(!SharedImageUtility.hasSharedImage()) }
        try phone.set("\(id).jpg", "sharedPhotoFilePath")
        try phone.runApp { #expect(!SharedImageUtility.hasSharedImage()) }
        try phone.plant(Data([1]), as: "\(id).jpg")
        try phone.runApp { #expect(SharedImageUtility.hasSharedImage()) }
    }

    @Test func `the flag is read and cleared apart from the image`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        try phone.runApp {
            #expect(SharedImageUtility.isSharedPhotoReady())
            SharedImageUtility.clearSharedPhotoReadyFlag()
            #expect(!SharedImageUtility.isSharedPhotoReady())
            #expect(SharedImageUtility.hasSharedImage())
        }
        #expect(try phone.value("sharedPhotoReady") == nil)
    }

    /// Phase 1A: only a share that has an id is logged.
    @Test func `a share of an earlier version is retrieved without a log line`() throws {
        let phone = try SharePhone()
        try phone.plant(Fixtures.data("turned.jpg"), as: "old.jpg")
        try phone.set("old.jpg", "sharedPhotoFilePath")
        let image = try phone.retrieve()
        #expect(image?["fileName"] == "shared-image.jpg")
        #expect(phone.lines.isEmpty)
    }

    /// F123: the extension has removed the file whose name the app has just read.
    @Test func `F123: metadata whose file is gone is no image, and stays`() throws {
        let phone = try SharePhone()
        try phone.set("gone.jpg", "sharedPhotoFilePath")
        #expect(try phone.retrieve() == nil)
        #expect(try phone.value("sharedPhotoFilePath") as? String == "gone.jpg")
    }

    @Test func `an empty file is a fault, and stays`() throws {
        let phone = try SharePhone()
        try phone.plant(Data(), as: "empty.jpg")
        try phone.set("empty.jpg", "sharedPhotoFilePath")
        #expect(throws: SharedImageError.self) { try phone.retrieve() }
        #expect(try phone.storedFiles == ["empty.jpg"])
    }

    @Test func `a path that leads out of the container is refused`() throws {
        let phone = try SharePhone()
        try phone.set("../../../../Media/secret.jpg", "sharedPhotoFilePath")
        try phone.runApp { #expect(!SharedImageUtility.hasSharedImage()) }
        #expect(throws: SharedImageError.self) { try phone.retrieve() }
    }

    // MARK: - R6: the extension stores between two steps of the app (F123)

    private func storeSecond(_ phone: SharePhone, _ extensionRun: SharePhone.Ended) {
        let second = Data("second".utf8)
        phone.simulation.enter(extensionRun.process) {
            #expect(
                extensionRun.principal.storeImageData(
                    second, fileName: "second.jpg", shareId: "SECOND"))
        }
    }

    @Test func `a share that comes before the file is read takes it away, and waits itself`()
        throws
    {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        let run = try phone.share([])
        try phone.share(Fixtures.data("turned.jpg"), named: "first.jpg")
        storage.beforeRead = { self.storeSecond(phone, run) }
        #expect(try phone.retrieve() == nil)
        #expect(try phone.storedFiles == ["SECOND.jpg"])
        #expect(try phone.retrieve()?["fileName"] == "second.jpg")
    }

    /// The audit's fault: the newer share's metadata is removed, and its file is orphaned.
    @Test func `a share that comes after the file was read loses its metadata`() throws {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        let run = try phone.share([])
        try phone.share(Fixtures.data("turned.jpg"), named: "first.jpg")
        storage.afterRead = { self.storeSecond(phone, run) }
        #expect(try phone.retrieve()?["fileName"] == "first.jpg")
        #expect(try phone.storedFiles == ["SECOND.jpg"])
        #expect(try phone.value("sharedPhotoFilePath") == nil)
        #expect(try phone.retrieve() == nil)
    }
}
