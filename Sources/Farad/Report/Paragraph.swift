/// Text for a terminal: broken into lines, and with nothing in it that a terminal would obey.
package enum Paragraph {
    /// The columns that every terminal has.
    package static let width = 80

    /// The text as lines of at most 80 columns, each after an indent; the first may stand further to
    /// the left than the others.
    package static func lines(
        _ text: String, indent: Int = 0, firstIndent: Int? = nil
    ) -> [String] {
        let first = firstIndent ?? indent
        let room = width - max(indent, first)
        return wrapped(text, to: room).enumerated().map { position, line in
            line.isEmpty
                ? "" : String(repeating: " ", count: position == 0 ? first : indent) + line
        }
    }

    /// Breaks at spaces where it can; control characters become visible.
    package static func wrapped(_ text: String, to room: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        func close() {
            lines.append(line)
            line = ""
        }
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: true) {
                var word = Substring(printable(word))
                if !line.isEmpty, line.count + 1 + word.count <= room {
                    line += " " + word
                    continue
                }
                if !line.isEmpty { close() }
                while word.count > room {
                    lines.append(String(word.prefix(room)))
                    word = word.dropFirst(room)
                }
                line = String(word)
            }
            close()
        }
        return lines
    }

    /// A terminal must not obey what an app printed.
    private static func printable(_ text: Substring) -> String {
        guard text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
            return String(text)
        }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "\u{FFFD}" : $0 }))
    }
}
