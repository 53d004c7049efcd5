/// What becomes of the files of a plugin, step by step.
struct Rewriting {
    let paths: [String]
    let files: [SourceFile]
    var edits: [SourceEdits]
    /// What stands behind all else of a file, by its index: lines keep their places.
    var appended: [Int: String] = [:]
    private var notes: [(file: Int, place: Int, text: String)] = []

    /// How what is added begins.
    static let said =
        "// Added by farad bring-plugin: what the Objective-C runtime finds by itself."

    init(_ files: [PluginSourceReader.File]) {
        paths = files.map(\.path)
        self.files = files.map {
            SourceFile(SourceTokenizer.row(of: $0.text, in: .swift), path: $0.path, in: .swift)
        }
        edits = files.map { SourceEdits($0.text) }
    }

    mutating func note(_ file: Int, _ at: Int, _ text: String) {
        notes.append((file, files[file].tokens[at].range.lowerBound, text))
    }

    /// Puts members at the end of a class's body.
    mutating func insert(_ lines: [String], into body: SwiftDeclarations.Body) {
        let place = files[body.file].tokens[body.end].range.lowerBound
        let start = edits[body.file].lineStart(place)
        let indent = edits[body.file].text(start..<place)
        let isAlone = indent.allSatisfy { $0 == " " || $0 == "\t" }
        let margin = isAlone ? indent : ""
        let text = lines.map { $0.isEmpty ? "" : margin + "    " + $0 }.joined(separator: "\n")
        if isAlone {
            edits[body.file].insert("\n" + text + "\n", at: start)
        } else {
            edits[body.file].insert("\n\n" + text + "\n", at: place)
        }
    }

    /// The files as they are now.
    var result: [PluginSourceReader.File] {
        files.indices.map { index in
            var text = edits[index].result
            if let more = appended[index] { text += (text.hasSuffix("\n") ? "" : "\n") + more }
            return .init(path: paths[index], text: text)
        }
    }

    /// What is left to do, by its place there.
    var left: [Definitions.Note] {
        notes.map { note in
            (note.file, edits[note.file].line(of: note.place), note.text)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map {
            .init(place: "\(paths[$0.0]):\($0.1)", text: $0.2)
        }
    }
}
