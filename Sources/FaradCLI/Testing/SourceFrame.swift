import Farad
import Foundation

/// The lines around a place in a file, the one that counts marked.
enum SourceFrame {
    /// The columns that a frame has.
    private static let room = 76

    static func lines(_ place: TestOutcome.Place, around: Int = 2) -> [String] {
        guard let data = FileManager.default.contents(atPath: place.file) else { return [] }
        let lines = String(decoding: data, as: UTF8.self).scriptLines
        guard lines.indices.contains(place.line - 1) else { return [] }
        let first = max(1, place.line - around)
        let last = min(lines.count, place.line + around)
        let width = String(last).count
        let textRoom = room - width - 5
        let before = shown(lines[place.line - 1].prefix(max(0, place.column - 1))).count
        // A place far to the right is shown with what is around it.
        let start = before < textRoom - 1 ? 0 : before - textRoom / 2
        var frame: [String] = []
        for number in first...last {
            let padding = String(repeating: " ", count: width - String(number).count)
            let mark = number == place.line ? ">" : " "
            let text = cut(shown(lines[number - 1]), from: start, to: textRoom)
            frame.append("\(mark) \(padding)\(number) | \(text)".trimmingEnd)
            if number == place.line {
                frame.append(
                    String(repeating: " ", count: width + 3) + "| "
                        + String(repeating: " ", count: before - start) + "^")
            }
        }
        return frame
    }

    private static func shown(_ line: Substring) -> String {
        Paragraph.printable(line.replacingOccurrences(of: "\t", with: "    "))
    }

    private static func cut(_ line: String, from start: Int, to room: Int) -> String {
        let rest = line.dropFirst(start)
        if rest.isEmpty { return "" }
        let end = rest.count > room ? rest.prefix(room - 1) + "…" : rest
        return start > 0 ? "…" + end.dropFirst() : String(end)
    }

    /// The place with which a message begins, where it is one in a file that is there.
    static func place(in message: String) -> TestOutcome.Place? {
        guard let match = message.prefixMatch(of: #/(.+?):([0-9]+):([0-9]+): /#),
            let line = Int(match.2), let column = Int(match.3), SharedFile.exists(String(match.1))
        else { return nil }
        return TestOutcome.Place(file: String(match.1), line: line, column: column)
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmingEnd: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
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
