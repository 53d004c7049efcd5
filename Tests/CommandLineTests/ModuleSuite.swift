import Foundation
import Testing

/// What tests of modules share: a project with a document and its files, run once.
protocol ModuleSuite {}

extension ModuleSuite {
    /// Runs a project with one document, and the files below `assets`.
    func run(
        _ document: String, _ files: [String: String], platform: String = "ios",
        set knob: String? = nil
    ) throws -> Command {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www/assets", withIntermediateDirectories: true)
        try folder.write("capacitor.config.json", #"{"appId":"a.b","appName":"M"}"#)
        try folder.write("www/index.html", document)
        for name in files.keys.sorted() {
            let path = (folder.path + "/www/assets/" + name) as NSString
            try FileManager.default.createDirectory(
                atPath: path.deletingLastPathComponent, withIntermediateDirectories: true)
            try folder.write("www/assets/" + name, files[name] ?? "")
        }
        return try Command(
            ["run", ".", "--platform", platform] + (knob.map { ["--set", $0] } ?? []),
            in: folder.path)
    }

    /// What the page wrote to its console, a line each.
    func console(_ command: Command) -> [String] {
        command.output.split(separator: "\n").compactMap { line in
            line.range(of: "WebContent page       ").map { String(line[$0.upperBound...]) }
                ?? line.range(of: "WebViewRenderP… page  ").map { String(line[$0.upperBound...]) }
        }.filter { $0 != "document start" }
    }

    var entry: String { #"<script type="module" src="/assets/index.js"></script>"# }
}
