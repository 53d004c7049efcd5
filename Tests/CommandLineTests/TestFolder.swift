import Foundation
import TestSupport
import Testing

/// A folder with test files, and the command run in it.
struct TestFolder {
    let folder: TemporaryFolder

    init(_ files: KeyValuePairs<String, String>) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
    }

    func test(_ arguments: String...) throws -> Command {
        try Command(["test"] + arguments, in: folder.path)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    /// All that a test file may want, at its top.
    static let imports = """
        import { accesses, afterAll, afterEach, app, beforeAll, beforeEach, clock, container, defaults,
            describe, device, expect, fn, it, native, sample, tempDB, test } from "farad";

        """

    /// A project folder with these plugins, and a page that prints by `show`.
    static func project(
        _ script: String, plugins: [String], _ test: String
    ) throws -> TestFolder {
        let folder = try TestFolder([:])
        let dependencies = plugins.map { #""@capacitor/\#($0)":"8""# }.joined(separator: ",")
        try FileManager.default.createDirectory(
            atPath: folder.folder.path + "/app/www", withIntermediateDirectories: true)
        for (name, text) in [
            ("app/capacitor.config.json", #"{"appId":"a.b","appName":"A"}"#),
            ("app/package.json", "{\"dependencies\":{\(dependencies)}}"),
            (
                "app/www/index.html",
                "<script>const show = (value) => console.log(JSON.stringify(value));"
                    + "\(script)</script>"
            ), ("a.test.ts", imports + test),
        ] { try folder.folder.write(name, text) }
        return folder
    }
}

extension Command {
    /// The lines without the last ones, which say how long it took.
    var story: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .filter { !$0.hasPrefix("tests   ") }
    }

    var isClean: Bool { status == 0 && errors.isEmpty }
}
