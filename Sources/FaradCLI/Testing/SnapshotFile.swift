import Foundation

/// The snapshots of one test file, as Vitest and Jest keep them: `__snapshots__/<file>.snap` beside
/// it, a script of assignments.
struct SnapshotFile {
    let path: String
    private(set) var entries: [String: String]

    private static let head = "// Farad Snapshot v1\n"

    /// - Throws: ``Problem`` `badData` with the line that is none of a snapshot file.
    init(of test: String) throws(Problem) {
        let url = URL(fileURLWithPath: test)
        let folder = url.deletingLastPathComponent().relativePath
        path =
            (folder == "." ? "" : folder + "/") + "__snapshots__/" + url.lastPathComponent + ".snap"
        entries = [:]
        guard let data = FileManager.default.contents(atPath: path) else { return }
        try read(String(decoding: data, as: UTF8.self))
    }

    private mutating func read(_ file: String) throws(Problem) {
        // In a template every line end is a line feed, whatever the file has.
        let text = file.replacingOccurrences(of: "\r\n", with: "\n")
            .replacingOccurrences(of: "\r", with: "\n")
        var rest = Substring(text).unicodeScalars
        func refuse() -> Problem {
            let line = text.unicodeScalars[..<rest.startIndex].count { $0 == "\n" } + 1
            return Problem(.badData, "\(path):\(line): no snapshot; remove the file or repair it.")
        }
        while true {
            rest = rest.drop { $0.properties.isWhitespace }
            if rest.isEmpty { return }
            if rest.starts(with: "//".unicodeScalars) {
                rest = rest.drop { $0 != "\n" }
                continue
            }
            guard Self.take("exports[`", &rest), let key = Self.takeText(&rest),
                Self.take("] = `", &rest), let value = Self.takeText(&rest),
                Self.take(";", &rest)
            else { throw refuse() }
            entries[key] = value
        }
    }

    private static func take(
        _ word: String, _ rest: inout Substring.UnicodeScalarView
    ) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest = rest.dropFirst(word.unicodeScalars.count)
        return true
    }

    /// Up to the backtick that ends it.
    private static func takeText(_ rest: inout Substring.UnicodeScalarView) -> String? {
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "`" { return String(text) }
            if scalar == "\\", let next = rest.popFirst() {
                text.append(next)
            } else {
                text.append(scalar)
            }
        }
        return nil
    }

    private static func quoted(_ text: String) -> String {
        var quoted = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "`" || scalar == "\\" || scalar == "$" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return "`\(String(quoted))`"
    }

    /// Keeps what tests have written and, when all were looked at, nothing but what was looked at.
    ///
    mutating func update(
        written: [String: String], seen: Set<String>, removesOthers: Bool, isWhole: Bool
    ) throws(Problem) -> SnapshotCounts {
        let before = entries
        let renewed = written.keys.count { before[$0] != nil }
        entries.merge(written) { $1 }
        let obsolete = isWhole ? entries.keys.filter { !seen.contains($0) } : []
        if removesOthers { for key in obsolete { entries[key] = nil } }
        if entries != before { try write() }
        return SnapshotCounts(
            new: written.count - renewed, renewed: renewed,
            removed: removesOthers ? obsolete.count : 0,
            obsolete: removesOthers ? 0 : obsolete.count)
    }

    private func write() throws(Problem) {
        if entries.isEmpty {
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Problem(.cannotCreate, "The folder \(folder) cannot be made.")
        }
        let lines = entries.keys.sorted().map { key in
            "\nexports[\(Self.quoted(key))] = \(Self.quoted(entries[key] ?? ""));\n"
        }
        try OutputFile(path).finish(Self.head + lines.joined())
    }
}
