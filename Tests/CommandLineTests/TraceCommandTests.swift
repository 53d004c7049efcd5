import Foundation
import Testing

@Suite struct TraceCommandTests {
    private func recorded() throws -> (folder: TemporaryFolder, trace: String) {
        let folder = try TemporaryFolder()
        let trace = folder.path + "/run.farad-trace.jsonl"
        let command = try Command(
            "run", "timesafari", "--share", Photo.path, "--trace", trace, in: folder.path)
        #expect(command.status == 0)
        return (folder, trace)
    }

    @Test func `a trace becomes one page that names nothing outside of itself`() throws {
        let (folder, trace) = try recorded()
        let page = folder.path + "/run.html"
        let command = try Command("trace", "open", trace, "--html", page)
        #expect(command.status == 0)
        #expect(command.output.isEmpty && command.errors.isEmpty)
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains(#"http-equiv="Content-Security-Policy" content="default-src 'none'"#))
        for outside in ["http://", "https://", " src=", "<link", "@import"] {
            let markup = text.components(separatedBy: #"<script type="application/json""#)[0]
            #expect(!markup.contains(outside), "\(outside)")
        }
        #expect(folder.names == ["run.farad-trace.jsonl", "run.html"])
    }

    @Test func `without a place for it, the page's address is printed`() throws {
        let run = try recorded()
        let command = try Command("trace", "open", run.trace)
        #expect(command.status == 0)
        #expect(command.output.contains("file:///"))
        #expect(command.output.hasSuffix("run.farad-trace.jsonl.html in a browser.\n"))
        // Each page lies in a folder of its own, where nobody has laid a link.
        let again = try Command("trace", "open", run.trace)
        #expect(again.output != command.output)
    }

    @Test(arguments: ["perfetto", "mermaid", "device"])
    func `a trace is exported for other tools`(format: String) throws {
        let (folder, trace) = try recorded()
        let path = folder.path + "/out"
        let command = try Command("trace", "export", trace, "--format", format, "-o", path)
        #expect(command.status == 0)
        #expect(command.errors.isEmpty)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let beginning = [
            "perfetto": #"{"traceEvents":["#, "mermaid": "sequenceDiagram\n",
            "device": #"{"format":"farad-device-state/1","#,
        ]
        #expect(text.hasPrefix(beginning[format] ?? "-"))
    }

    @Test func `what is missing of a trace is said, and the rest is shown`() throws {
        let (folder, trace) = try recorded()
        let whole = try Data(contentsOf: URL(fileURLWithPath: trace))
        let cut = try folder.write("cut.farad-trace.jsonl", whole.prefix(whole.count / 2))
        let command = try Command("trace", "open", cut, "--html", folder.path + "/cut.html")
        #expect(command.status == 0)
        #expect(command.errors.contains("farad: The file was cut: its end is missing, after"))
    }

    @Test func `what is no trace is refused, and nothing is left`() throws {
        let folder = try TemporaryFolder()
        let none = try folder.write("none.jsonl", "hello\n")
        let page = folder.path + "/page.html"
        func expect(_ arguments: [String], _ status: Int32, _ part: String) throws {
            let command = try Command(arguments)
            #expect(command.status == status, "\(command.errors)")
            #expect(command.errors.contains(part), "\(command.errors)")
            #expect(folder.names == ["none.jsonl"])
        }
        try expect(["trace", "open", none, "--html", page], 65, "is no trace")
        try expect(["trace", "open", folder.path + "/x", "--html", page], 66, "There is no file")
        try expect(["trace", "export", none, "--format", "mermaid", "-o", page], 65, "is no trace")
        try expect(["trace", "export", none, "--format", "svg", "-o", page], 64, "perfetto")
        try expect(["trace", "export", none, "--format", "mermaid"], 64, "--output")
        try expect(
            ["trace", "export", none, "--format", "mermaid", "-o", page, "--after", "3"], 64,
            "--after is about --format device")
        try expect(["run", "timesafari", "--redact"], 64, "--trace FILE")
    }

    @Test func `a page that cannot be written is said before anything is`() throws {
        let run = try recorded()
        let command = try Command("trace", "open", run.trace, "--html", "/nonexistent/page.html")
        #expect(command.status == 73)
        #expect(command.errors.contains("cannot be written"))
    }

    @Test func `a redacted trace opens like any other`() throws {
        let folder = try TemporaryFolder()
        let trace = folder.path + "/run.farad-trace.jsonl"
        let command = try Command(
            "run", "timesafari", "--share", Photo.path, "--trace", trace, "--redact",
            in: folder.path)
        #expect(command.status == 0)
        let text = try String(contentsOfFile: trace, encoding: .utf8)
        #expect(!text.contains("photo.jpg"))
        #expect(
            try Command("trace", "open", trace, "--html", folder.path + "/run.html").status == 0)
    }
}
