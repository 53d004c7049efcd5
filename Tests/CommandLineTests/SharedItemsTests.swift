import Foundation
import Testing

@Suite struct SharedItemsTests {
    @Test func `one share of several kinds is handed over at once, and replays as such`() throws {
        let folder = try TemporaryFolder()
        let paper = try folder.write("paper.pdf", "paper")
        let report = try Command([
            "run", "attachments", "--share", Photo.path, "--with", paper, "--with-url",
            "https://a.b/c", "--with-text", "some text", "--json",
        ]).json()
        #expect(report["status"] as? String == "passed")
        let shares = try #require(report["shares"] as? [[String: Any]])
        #expect(shares.map { $0["outcome"] as? String } == Array(repeating: "displayed", count: 4))
        let texts = try #require(report["texts"] as? [String])
        for text in ["paper.pdf", "https://a.b/c", "some text"] { #expect(texts.contains(text)) }
    }

    @Test func `how a file is handed over is said behind it, and in the command to replay`() throws
    {
        let folder = try TemporaryFolder()
        let paper = try folder.write("paper.pdf", "paper")
        let arguments = [
            "--share", Photo.path, "--as", "data", "--with", paper, "--access", "granted",
        ]
        let command = try Command(["run", "attachments"] + arguments)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        // The extension ends before it has taken them.
        let failed = try Command(["run", "attachments"] + arguments + ["--kill", "extension@160"])
        #expect(failed.status == 1, "\(failed.output)")
        let text = failed.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Paths with a space are quoted.
        #expect(
            text.contains(
                #/photo\.jpg'? --as data --with '?\S.*paper\.pdf'? --access granted/#),
            "\(failed.output)")
    }

    @Test(arguments: [
        (["--as", "data"], "--as says how the file before it is handed over"),
        (
            ["--share-url", "https://a.b", "--access", "granted"],
            "--access says how the file before"
        ),
        (
            ["--share", Photo.path, "--as", "URL"],
            "A file is not shared as “URL”; known are url, data, image."
        ),
        (
            ["--share", Photo.path, "--access", "all"],
            "A file's access is not “all”; known are security-scoped, granted."
        ),
    ])
    func `what hands over no file, or not so, is refused`(
        _ arguments: [String], _ message: String
    ) throws {
        let command = try Command(["run", "attachments"] + arguments)
        #expect(command.status == 64)
        #expect(command.errors.contains(message), "\(command.errors)")
    }

    @Test func `a web page and a text are shares of their own`() throws {
        let command = try Command([
            "run", "attachments", "--share-url", "https://a.b/c@0", "--share-text", "hello@900",
            "--verbosity", "quiet",
        ])
        #expect(command.status == 0, "\(command.output)")
        #expect(command.output.contains("“https://a.b/c”, “Text”, “hello”"))
    }

    @Test func `share leaves items of several kinds for the app`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("paper.pdf", "paper")
        let share = try Command(
            [
                "share", "paper.pdf", "--with-url", "https://a.b/c", "--app", "attachments",
                "--device", "phone",
            ], in: folder.path)
        #expect(share.status == 0, "\(share.errors)")
        let run = try Command(
            ["run", "attachments", "--device", "phone", "--verbosity", "quiet"], in: folder.path)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("same bytes yes"))
    }
}
