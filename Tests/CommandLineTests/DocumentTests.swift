import Foundation
import Testing

/// The documents of this package beside its files.
@Suite struct DocumentTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// What the README has a reader make.
    private static let readersOwn = ["Sources/Counter/", "Tests/CounterTests/"]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    private static let documents: [String] = {
        let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        let below = ["Sources", "Tests", "web"].flatMap { folder -> [String] in
            let place = root.appendingPathComponent(folder).path
            let all = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String }
            return (all ?? []).filter { $0.hasSuffix(".md") && !$0.contains("WebAssets/") }
                .map { folder + "/" + $0 }
        }
        return top + below.sorted()
    }()

    /// Headings as links name them, by GitHub's rule.
    private static func anchors(_ path: String) throws -> Set<String> {
        Set(
            try text(path).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                let title = line.drop { $0 == "#" }.dropFirst().lowercased()
                let kept = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                return kept.replacing(" ", with: "-")
            })
    }

    @Test(arguments: documents)
    func `what a document links to is there, and so are the files that it names`(
        document: String
    ) throws {
        let text = try Self.text(document)
        let folder = URL(fileURLWithPath: "/" + document).deletingLastPathComponent()
        for link in text.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/) {
            let target = String(link.1)
            guard !target.hasPrefix("http") else { continue }
            let path =
                target.isEmpty
                ? document
                : String(
                    folder.appendingPathComponent(target).standardizedFileURL.path.dropFirst())
            #expect(Self.isThere(path), "\(document) links to \(target)")
            guard let anchor = link.2, path.hasSuffix(".md"), Self.isThere(path) else { continue }
            #expect(
                try Self.anchors(path).contains(String(anchor)), "\(document): \(target)#\(anchor)")
        }
        // What was once so may have had files that are gone.
        guard document != "CHANGELOG.md" else { return }
        for name in text.matches(of: /`((?:Sources|Tests|Plugins|web)\/[A-Za-z0-9_\/.+-]+)`/) {
            let path = String(name.1)
            guard !Self.readersOwn.contains(where: path.hasPrefix) else { continue }
            #expect(Self.isThere(path), "\(document) names \(path)")
        }
    }
}
