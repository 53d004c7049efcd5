import FaradFoundation
import FaradTesting
import Testing

@testable import Attachments
@testable import Farad

@Suite(.farad) struct AttachmentsTests {
    @Test func `items of every kind reach the list at once, and nothing else is left`() throws {
        let share = try Share([
            SharedItem(webURL: "https://example.org/article"), try Share.photo(),
            Share.file("archive.zip"), Share.file("paper.pdf"), Share.file("clip.mov"),
            Share.file("notes.txt", "a line"), Share.file("README"), SharedItem(text: "a text"),
        ])
        #expect(share.outcomes == Array(repeating: .displayed, count: 8))
        #expect(share.report.status == .passed)
        #expect(share.report.findings.isEmpty)
        #expect(share.files.count == 16)
        #expect(share.files.allSatisfy { $0.path.hasPrefix("received/") })
        #expect(share.defaults.isEmpty)
        #expect(share.texts(of: "a line") == 1)
    }

    @Test(arguments: [SharedItem.Representation.data, .image, .url])
    func `a photo comes as a URL, as bytes or as an image object`(
        _ representation: SharedItem.Representation
    ) throws {
        var photo = try Share.photo()
        photo.representation = representation
        let share = try Share([photo])
        #expect(share.report.displayed.count == 1)
        // An image object has no file: the extension makes a PNG of it.
        let isSame = representation != .image
        #expect(share.outcomes == [isSame ? .displayed : .lost])
    }

    @Test func `no bytes are an attachment too`() throws {
        let share = try Share([Share.file("empty.zip", "")])
        #expect(share.outcomes == [.displayed])
        #expect(share.texts(of: "0 bytes") == 1)
    }

    @Test func `two files of one name are both kept, with their own contents`() throws {
        let share = try Share([Share.file("a.zip", "one"), Share.file("a.zip", "second")])
        #expect(share.outcomes == [.displayed, .displayed])
        #expect(share.texts(of: "a.zip") == 2)
        #expect(share.report.texts?.filter { $0.hasSuffix("bytes") } == ["3 bytes", "6 bytes"])
    }

    @Test func `plainly written, the second file of a name takes the first one's place`() throws {
        let share = try Share(
            [Share.file("a.zip", "one"), Share.file("a.zip", "second")], consumer: "as-written")
        #expect(share.outcomes == [.lost, .displayed])
    }

    @Test(arguments: ["../../evil.zip", "/etc/evil.zip", "a/../../evil.zip"])
    func `a name that leads elsewhere is only a name`(_ name: String) throws {
        var item = Share.file(name)
        item.representation = .data
        let share = try Share([item])
        #expect(share.outcomes == [.displayed])
        #expect(share.texts(of: "evil.zip") == 1)
        #expect(share.files.allSatisfy { $0.path.hasPrefix("received/") })
    }

    @Test func `a file of 2 GB is copied without being loaded`() throws {
        var movie = SharedItem(fileName: "movie.mov", bytes: [])
        movie.zeroBytes = 2_000_000_000
        let share = try Share([movie])
        #expect(share.outcomes == [.displayed])
        #expect(share.texts(of: "2000000000 bytes") == 1)
        #expect(share.report.findings.isEmpty)
    }

    @Test func `plainly written, a file of 2 GB ends the extension, and all is lost`() throws {
        var movie = SharedItem(fileName: "movie.mov", bytes: [])
        movie.zeroBytes = 2_000_000_000
        let share = try Share([Share.file("a.zip"), movie], consumer: "as-written")
        #expect(
            share.report.findings.filter(\.isFailure).map(\.rule) == [
                "memory-limit", "extension-unfinished", "share-lost",
            ])
    }

    @Test func `50 attachments are taken in their order, and 51 are not offered`() throws {
        let files = (1...51).map { Share.file("\($0).zip") }
        let share = try Share(Array(files.prefix(50)))
        #expect(share.outcomes == Array(repeating: .displayed, count: 50))
        #expect(
            share.report.texts?.filter { $0.hasSuffix(".zip") }
                == files.prefix(50).map(\.fileName))
        let device = try Device.fresh(.attachments)
        let error = #expect(throws: DeviceError.self) {
            try device.check([TimedAction(.share(files))])
        }
        #expect(
            error?.message
                == "The share sheet does not offer Attachments: it accepts 50 files at a "
                + "time, and 51 were shared.")
    }

    /// Loading an item takes 20 ms, and the extension is up after 150 ms.
    @Test(arguments: [150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 300])
    func `a kill between two items loses what had not come, and nothing else`(
        _ milliseconds: Int
    ) throws {
        let names = ["a.zip", "b.zip", "c.zip"]
        let device = try Device.fresh(.attachments)
        let report = device.run([
            TimedAction(.share(names.map { Share.file($0, $0) }), at: .zero),
            TimedAction(.kill("extension"), at: .milliseconds(milliseconds)),
            TimedAction(.launch, at: .seconds(5)),
        ])
        let displayed = report.shares.filter { $0.outcome == .displayed }.map(\.fileName)
        #expect(displayed == Array(names.prefix(displayed.count)))
        #expect(report.shares.dropFirst(displayed.count).allSatisfy { $0.outcome == .lost })
        #expect(report.texts?.filter { $0.hasSuffix(".zip") } == displayed)
    }

    @Test func `a full volume is said on the extension's screen, and the others come`() throws {
        let share = try Share(
            [Share.file("a.zip", "a"), Share.file("b.zip", "b"), Share.file("c.zip", "c")],
            faults: [.failWrite("content", nth: 2, process: "extension")])
        #expect(share.outcomes == [.displayed, .lost, .displayed])
        #expect(
            share.device.extensionScreens.seenTexts == [
                "b was not added: You can’t save the file “b.zip” because the volume is out of "
                    + "space."
            ])
        #expect(!share.files.contains { $0.path.hasPrefix("incoming/") })
    }

    @Test func `what a killed extension began is swept, but not while it may still write`() throws {
        let device = try Device.fresh(.attachments)
        let group = PhonePath.groupContainer(of: "group.app.attachments")
        let half = group + "/incoming/half"
        try device.phone.fileSystem.createDirectory(half, withIntermediates: true)
        try device.phone.fileSystem.write(half + "/content", Data([1]))
        _ = device.run([TimedAction(.launch), TimedAction(.background)])
        #expect(device.phone.fileSystem.exists(half))
        _ = device.run([TimedAction(.foreground, at: .seconds(4000))], until: .seconds(4010))
        #expect(!device.phone.fileSystem.exists(half))
    }

    @Test func `access is balanced in every way of the app`() throws {
        for consumer in Consumer.allCases {
            let share = try Share(
                [try Share.photo(), Share.file("a.zip")], consumer: consumer.rawValue)
            let rules = share.report.findings.map(\.rule)
            #expect(!rules.contains("access-not-stopped"))
            #expect(!rules.contains("unbalanced-stop-access"))
        }
    }
}
