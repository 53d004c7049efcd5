import Foundation
import TestSupport
import Testing

@Suite struct FileRolesTests {
    @Test func `no command writes a file that it reads, nor one file twice`() throws {
        let folder = try TemporaryFolder()
        try folder.write("my.js", "console.log(1)")
        try folder.write("photo.jpg", try Photo.data)
        let run = try Command(["run", "my.js", "--trace", "t.jsonl"], in: folder.path)
        #expect(run.status == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.js", withDestinationPath: "my.js")
        let before = folder.names
        for arguments in [
            ["run", "my.js", "--trace", "my.js"], ["run", "my.js", "--json=./my.js"],
            ["run", "my.js", "--trace", "link.js"],
            ["run", "my.js", "--trace", "both", "--json=\(folder.path)/both"],
            ["run", "timesafari", "--share", "photo.jpg@10", "--json=photo.jpg"],
            ["share", "photo.jpg", "--device", "d", "--json=photo.jpg"],
            ["trace", "open", "t.jsonl", "--html", "t.jsonl"],
            ["trace", "export", "t.jsonl", "--format", "mermaid", "-o", "./t.jsonl"],
            ["contract", "check", "my.js", "--json=my.js"],
        ] {
            let command = try Command(arguments, in: folder.path)
            #expect(command.status == 64, "\(arguments): \(command.errors)")
            #expect(command.errors.split(separator: "\n").count == 1)
            #expect(folder.names == before)
        }
        let text = try String(contentsOfFile: folder.path + "/my.js", encoding: .utf8)
        #expect(text == "console.log(1)")
    }

    @Test func `an app's name and the null device are no files that are read`() throws {
        let folder = try TemporaryFolder()
        let command = try Command(
            ["run", "timesafari", "--json=timesafari", "--trace", "/dev/null"], in: folder.path)
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.names == ["timesafari"])
    }

    @Test func `a share that is refused leaves no device folder`() throws {
        let folder = try TemporaryFolder()
        let command = try Command(
            ["share", Photo.path, Photo.path, "--device", "d"], in: folder.path)
        #expect(command.status == 65)
        #expect(try Command(["share", Photo.path, "--device", ""], in: folder.path).status == 64)
        #expect(folder.names.isEmpty)
    }

    @Test func `a folder is no trace, and a trace has a last event`() throws {
        let folder = try TemporaryFolder()
        let open = try Command(["trace", "open", "."], in: folder.path)
        #expect(open.status == 66)
        #expect(open.errors == "farad: . is a folder; give a trace.\n")
        try folder.write("my.js", "")
        #expect(try Command(["run", "my.js", "--trace", "t"], in: folder.path).status == 0)
        let export = try Command(
            ["trace", "export", "t", "--format", "device", "--after", "9999", "-o", "o"],
            in: folder.path)
        #expect(export.status == 64)
        #expect(export.errors.contains("the trace's last event is "))
        #expect(folder.names == ["my.js", "t"])
    }
}
