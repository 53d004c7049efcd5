import Farad
import Foundation

/// The lines around a place in a file, the one that counts marked.
enum SourceFrame {
    static func lines(_ place: TestOutcome.Place, around: Int = 2) -> [String] {
        guard let data = FileManager.default.contents(atPath: place.file) else { return [] }
        let lines = String(decoding: data, as: UTF8.self).scriptLines
        guard lines.indices.contains(place.line - 1) else { return [] }
        let first = max(1, place.line - around)
        let last = min(lines.count, place.line + around)
        let width = String(last).count
        var frame: [String] = []
        for number in first...last {
            let text = String(lines[number - 1]).replacingOccurrences(of: "\t", with: "    ")
            let padding = String(repeating: " ", count: width - String(number).count)
            let mark = number == place.line ? ">" : " "
            frame.append(cut("\(mark) \(padding)\(number) | \(text)"))
            if number == place.line {
                let before = String(lines[number - 1]).prefix(max(0, place.column - 1))
                    .replacingOccurrences(of: "\t", with: "    ")
                let caret =
                    String(repeating: " ", count: width + 3) + "| "
                    + String(repeating: " ", count: before.count) + "^"
                if caret.count <= 76 { frame.append(caret) }
            }
        }
        return frame
    }

    private static func cut(_ line: String) -> String {
        let line = Paragraph.printable(line)
        return line.count > 76 ? line.prefix(75) + "…" : line
    }
}

extension String {
    /// The lines of the text, by any of JavaScript's line terminators.
    var scriptLines: [Substring] {
        split(omittingEmptySubsequences: false) { character in
            ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"].contains(character)
        }
    }
}
