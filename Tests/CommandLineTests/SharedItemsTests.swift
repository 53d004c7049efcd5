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
