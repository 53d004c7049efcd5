import Foundation
import Testing

@Suite struct DeviceFolderRunTests {
    private func shares(_ command: Command) throws -> [[String: Any]] {
        try command.json()["shares"] as? [[String: Any]] ?? []
    }

    @Test func `one process shares, another opens the app and shows the photo`() throws {
        let folder = try TemporaryFolder()
        let phone = folder.path + "/phone"
        let share = try Command("share", Photo.path, "--device", phone, "--json")
        #expect(share.status == 0, "\(share.errors)")
        #expect(try shares(share).first?["outcome"] as? String == "pending")
        let run = try Command("run", "timesafari", "--device", phone, "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try shares(run).first?["outcome"] as? String == "displayed")
        #expect(
            try shares(run).first?["shareId"] as? String
                == shares(share).first?["shareId"] as? String)
        let again = try Command("run", "timesafari", "--device", phone, "--json")
        #expect(try shares(again).isEmpty)
        #expect(folder.names == ["phone"])
    }

    @Test func `sharing twice gives two ids`() throws {
        let folder = try TemporaryFolder()
        let ids = try (1...2).map { _ in
            let command = try Command(
                "share", Photo.path, "--device", folder.path, "--json", "--seed", "5")
            return try shares(command).last?["shareId"] as? String
        }
        #expect(ids[0] != nil)
        #expect(ids[0] != ids[1])
    }

    @Test func `a share waits for its own app while another one runs`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", "console.log('ran'); throw new Error('must fail');")
        let phone = folder.path + "/phone"
        _ = try Command("share", Photo.path, "--device", phone)
        let other = try Command(["run", "main.js", "--device", "phone"], in: folder.path)
        #expect(other.output == "ran\n")
        #expect(other.status == 1)
        #expect(!other.errors.contains("photo.jpg"))
        let run = try Command("run", "timesafari", "--device", phone, "--json")
        #expect(try shares(run).first?["outcome"] as? String == "displayed")
        // By its URL, not by the icon.
        #expect(try run.json()["events"] as? Int == 78)
    }

    @Test func `a share whose file another one has replaced is lost, and that is said once`() throws
    {
        let folder = try TemporaryFolder()
        let other = Photo.path.replacing(
            "photo.jpg", with: "../../Sources/Farad/Resources/Photos/portrait.jpg")
        _ = try Command("share", Photo.path, "--device", folder.path)
        let second = try Command("share", other, "--device", folder.path, "--json")
        #expect(try shares(second).map { $0["outcome"] as? String } == ["lost", "pending"])
        #expect(second.status == 1)
        let run = try Command("run", "timesafari", "--device", folder.path, "--json")
        #expect(try shares(run).map { $0["outcome"] as? String } == ["displayed"])
        #expect(run.status == 0)
    }

    @Test func `what an earlier process shared is found in a database, too`() throws {
        let folder = try TemporaryFolder()
        _ = try Command("share", Photo.path, "--device", folder.path)
        // The photo is in the temp database then, and no view has shown it.
        let run = try Command(
            "run", "timesafari", "--device", folder.path, "--json", "--until", "1900.6")
        #expect(try shares(run).map { $0["outcome"] as? String } == ["pending"])
    }

    @Test func `a text that an earlier process shared is displayed, kept or not`() throws {
        let folder = try TemporaryFolder()
        _ = try Command(
            "share", "--with-text", "see you at eight", "--app", "attachments", "--device",
            folder.path)
        let run = try Command("run", "attachments", "--device", folder.path, "--json")
        #expect(try shares(run).map { $0["outcome"] as? String } == ["displayed"])
    }

    @Test func `localStorage is kept in the device folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            "localStorage.n = Number(localStorage.n ?? 0) + 1; console.log(localStorage.n)")
        let outputs = try (1...2).map { _ in
            try Command(["run", "main.ts", "--device", "phone"], in: folder.path).output
        }
        #expect(outputs == ["1\n", "2\n"])
    }

    @Test func `a device's clock goes on from run to run`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.ts", "console.log(Date.now())")
        func now() throws -> Double {
            let command = try Command(
                ["run", "main.ts", "--device", "phone", "--until", "5000"], in: folder.path)
            return try #require(Double(command.output.dropLast()))
        }
        let first = try now()
        #expect(try now() - first == 5000)
    }

    @Test func `without its URL the app is started by its icon, and finds the photo all the same`()
        throws
    {
        let folder = try TemporaryFolder()
        _ = try Command("share", Photo.path, "--device", folder.path)
        let run = try Command(
            "run", "timesafari", "--device", folder.path, "--no-open", "--json")
        #expect(try shares(run).first?["outcome"] as? String == "displayed")
    }
}
