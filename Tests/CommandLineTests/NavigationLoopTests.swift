import Foundation
import Testing

/// Pages that are loaded again and again: each load takes its time, and the loop has a name.
@Suite struct NavigationLoopTests {
    private func project(_ server: String = "{}", page: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.loop", named: "Loop", page: page)
        try folder.write(
            "app/capacitor.config.json",
            #"{"appId":"com.example.loop","appName":"Loop","server":\#(server)}"#)
        return folder
    }

    /// The findings of a run by their rules.
    private func findings(_ command: Command) throws -> [(rule: String, message: String)] {
        let all = try command.json()["findings"] as? [[String: Any]] ?? []
        return all.map { ($0["rule"] as? String ?? "", $0["message"] as? String ?? "") }
    }

    @Test(arguments: ["ios", "android"])
    func `an error page that is missing itself is named, and the run ends`(
        platform: String
    ) throws {
        let folder = try project(
            #"{"errorPath":"missing.html"}"#, page: #"<a id="x" href="/gone.html">x</a>"#)
        let run = try Command(
            "run", folder.path + "/app", "--platform", platform, "--launch", "0", "--tap",
            "#x@2000", "--json")
        #expect(run.status == 1)
        let found = try findings(run)
        #expect(found.map(\.rule).contains("navigation-loop"), "\(found)")
        #expect(found.contains { $0.message.contains("missing.html") }, "\(found)")
        #expect(try run.json()["events"] as? Int ?? 0 < 100_000)
    }

    @Test(arguments: ["ios", "android"])
    func `a page that loads itself at its start is named with its address`(
        platform: String
    ) throws {
        let folder = try project(page: "<script>location.reload()</script>")
        let run = try Command("run", folder.path + "/app", "--platform", platform)
        #expect(run.status == 1)
        #expect(run.output.contains("again and again"), "\(run.output)")
        #expect(run.output.contains("more times, until"), "\(run.output)")
        #expect(run.output.split(separator: "\n").count < 120, "\(run.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `--until ends a loop, as each load takes virtual time`(platform: String) throws {
        let folder = try project(page: "<script>location.reload()</script>")
        let run = try Command(
            "run", folder.path + "/app", "--platform", platform, "--until", "2000", "--json")
        #expect(run.status == 0, "\(run.output)")
        #expect(try run.json()["virtualMilliseconds"] as? Double == 2000, "\(run.output)")
        #expect(try findings(run).isEmpty, "\(run.output)")
    }

    @Test func `a script, and a frame's document, that load themselves are named too`() throws {
        let folder = try project(page: #"<iframe src="frame.html"></iframe>"#)
        try folder.write("app/www/frame.html", "<script>location.reload()</script>")
        let frame = try Command("run", folder.path + "/app", "--json")
        #expect(try findings(frame).map(\.rule) == ["navigation-loop"], "\(frame.output)")
        let script = try folder.write("again.js", "location.reload()")
        let run = try Command("run", script)
        #expect(run.status == 1)
        #expect(run.errors.contains("again and again"), "\(run.errors)")
        #expect(!run.errors.contains("waits for an answer"), "\(run.errors)")
    }

    @Test func `a page that looks for news each two seconds is none`() throws {
        let folder = try project(
            page: "<script>setTimeout(() => location.reload(), 2000)</script>")
        let run = try Command("run", folder.path + "/app", "--until", "120000", "--json")
        #expect(run.status == 0, "\(run.output)")
        #expect(try findings(run).isEmpty, "\(run.output)")
    }

    @Test func `a loop that the user's next touch ends is over with it`() throws {
        // Each touch leads to twenty redirects, which is no loop yet.
        let folder = try project(
            page: """
                <button id="b">go</button><script>
                const n = Number(new URLSearchParams(location.search).get('n'));
                if (n > 0) location.replace('/?n=' + (n - 1));
                document.getElementById('b').onclick = () => location.replace('/?n=20');
                </script>
                """)
        let run = try Command(
            "run", folder.path + "/app", "--launch", "0", "--tap", "#b@3000", "--tap", "#b@5300",
            "--json")
        #expect(try findings(run).isEmpty, "\(run.output)")
    }
}
