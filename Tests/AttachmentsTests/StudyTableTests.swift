import FaradFoundation
import FaradTesting
import Testing

@testable import Attachments
@testable import Farad

/// The table of the study (seed 003): what × how × writer × reader, cell by cell.
@Suite(.farad) struct StudyTableTests {
    /// One row: what is tried, and what comes of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let consumer: String
        let item: Item
        /// Whether the writer has put the item, or what it is to the attempt, into the group.
        let isWritten: Bool
        /// Whether the reader shows it; nil: it has nothing to read.
        let isRead: Bool?
    }

    enum Item: Sendable {
        case webPage
        /// A photo whose URL needs its scope, as Files hands it over, or not, as Photos does.
        case image(SharedItem.FileAccess)
        case archive

        func item() throws -> SharedItem {
            switch self {
            case .webPage: SharedItem(webURL: "https://example.org/article")
            case .image(let access): try Share.photo(access)
            case .archive: Share.file("archive.zip")
            }
        }
    }

    static let rows = [
        // 1. The receiver writes each item, without access.
        Row(
            testDescription: "1. UserDefaults, a web page's URL", consumer: "defaults-data",
            item: .webPage, isWritten: true, isRead: true),
        Row(
            testDescription: "1. UserDefaults, an image as Data", consumer: "defaults-data",
            item: .image(.securityScoped), isWritten: false, isRead: nil),
        Row(
            testDescription: "1. UserDefaults, an image encoded, from an app whose URLs are open",
            consumer: "defaults-encoded", item: .image(.granted), isWritten: true, isRead: true),
        Row(
            testDescription: "1. UserDefaults, an image encoded, from an app whose URLs are scoped",
            consumer: "defaults-encoded", item: .image(.securityScoped), isWritten: false,
            isRead: nil),
        Row(
            testDescription: "1. UserDefaults, a ZIP encoded", consumer: "defaults-encoded",
            item: .archive, isWritten: false, isRead: nil),
        Row(
            testDescription: "1. the container, an image; the app opens its URL",
            consumer: "unrepaired", item: .image(.granted), isWritten: true, isRead: false),
        // 2. The app is left to read: a list of FileObjects.
        Row(
            testDescription: "2. UserDefaults, a list of FileObjects", consumer: "list",
            item: .image(.securityScoped), isWritten: true, isRead: false),
        // 4. The same with access in the extension.
        Row(
            testDescription: "4. UserDefaults, a list of FileObjects, with access",
            consumer: "list-access", item: .image(.securityScoped), isWritten: true,
            isRead: false),
        // 5. The receiver writes, with access.
        Row(
            testDescription: "5. UserDefaults, an image as Data, with access",
            consumer: "defaults-data-access", item: .image(.securityScoped), isWritten: true,
            isRead: true),
        Row(
            testDescription: "5. the container, an image, with access",
            consumer: "container-access", item: .image(.securityScoped), isWritten: true,
            isRead: true),
        // The way of today: list and content.
        Row(
            testDescription: "today: list and content, a web page", consumer: "repaired",
            item: .webPage, isWritten: true, isRead: true),
        Row(
            testDescription: "today: list and content, an image", consumer: "repaired",
            item: .image(.securityScoped), isWritten: true, isRead: true),
        Row(
            testDescription: "today: list and content, a ZIP", consumer: "repaired",
            item: .archive, isWritten: true, isRead: true),
        Row(
            testDescription: "today, plainly written: an image", consumer: "as-written",
            item: .image(.securityScoped), isWritten: true, isRead: true),
    ]

    @Test(arguments: rows)
    func `a cell of the table comes out as in the study`(_ row: Row) throws {
        let item = try row.item.item()
        let share = try Share([item], consumer: row.consumer)
        let isWritten = !share.files.isEmpty || !share.defaults.isEmpty
        #expect(isWritten == row.isWritten)
        // A copy that nobody opens is kept all the same.
        let unread = share.files.isEmpty ? RunReport.Share.Outcome.lost : .pending
        #expect(share.outcomes == [row.isRead == true ? .displayed : unread])
        let refusal = Share.refusal(item.fileName)
        // The writer is refused where it writes nothing, the reader where it shows nothing.
        #expect(share.log.contains { $0.contains(refusal) } == !row.isWritten)
        #expect(share.report.texts?.contains(refusal) == (row.isRead == false))
    }

    /// What makes the cell ✅❎: who provides the URL. That it was encoded has no part in it.
    @Test(arguments: ["defaults-data", "defaults-encoded"])
    func `whether an image can be read without access is up to the app that shares it`(
        _ consumer: String
    ) throws {
        for (access, outcome) in [
            ("granted", RunReport.Share.Outcome.displayed), ("security-scoped", .lost),
        ] {
            let share = try Share(
                [try Share.photo()], consumer: consumer, set: ["shared-files": access])
            #expect(share.outcomes == [outcome])
        }
    }

    /// In the study the app reads the list, and its objects' URLs are refused.
    @Test(arguments: ["list", "list-access"])
    func `the list of FileObjects is read as it was written, and its URLs open nothing`(
        _ consumer: String
    ) throws {
        let photo = try Share.photo()
        let share = try Share([photo, Share.file("archive.zip")], consumer: consumer)
        let data = try #require(share.defaults["fileObjects"] as? Data)
        let objects = try PropertyListDecoder().decode([FileObject].self, from: data)
        #expect(objects.map(\.name) == [photo.fileName, "archive.zip"])
        #expect(objects.map(\.type) == [.image, .archive])
        // The size of a file that may not be read is not told either.
        let size = consumer == "list" ? 0 : UInt64(photo.bytes.count)
        #expect(objects.first?.size == size)
        #expect(share.texts(of: photo.fileName) == 1)
        #expect(share.texts(of: Share.refusal(photo.fileName)) == 1)
        #expect(share.texts(of: Share.refusal("archive.zip")) == 1)
    }

    @Test func `the repaired app takes an image whoever provides its URL`() throws {
        for access in SharedItem.FileAccess.allCases {
            let share = try Share([try Share.photo(access)])
            #expect(share.outcomes == [.displayed])
            #expect(share.report.findings.isEmpty)
        }
    }
}
