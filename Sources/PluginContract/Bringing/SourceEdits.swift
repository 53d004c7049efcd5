/// Changes to one file's text, which all name places of the text as it was.
struct SourceEdits {
    private let characters: [Character]
    private var edits: [(range: Range<Int>, text: String)] = []

    /// - Parameter text: As ``SourceTokenizer`` took it apart.
    init(_ text: String) { characters = SourceTokenizer.characters(of: text) }

    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

    mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }

    /// Takes out a word with the blanks behind it; one that has its line for itself leaves none empty.
    mutating func remove(_ range: Range<Int>) {
        var start = range.lowerBound
        var end = range.upperBound
        while end < characters.count, isBlank(end) { end += 1 }
        if end == characters.count || characters[end] == "\n" {
            var line = start
            while line > 0, isBlank(line - 1) { line -= 1 }
            if line == 0 || characters[line - 1] == "\n" {
                start = line
                if end < characters.count { end += 1 }
            }
        }
        edits.append((start..<end, ""))
    }

    private func isBlank(_ at: Int) -> Bool { characters[at] == " " || characters[at] == "\t" }

    /// What stands in a range of the text as it was.
    func text(_ range: Range<Int>) -> String { String(characters[range]) }

    /// Where the line begins that a place is in.
    func lineStart(_ place: Int) -> Int {
        (characters[..<place].lastIndex(of: "\n") ?? -1) + 1
    }

    /// The text with all changes. Of two that overlap the first one is made.
    var result: String {
        var text = ""
        var at = 0
        for edit in sorted where edit.range.lowerBound >= at {
            text += String(characters[at..<edit.range.lowerBound]) + edit.text
            at = edit.range.upperBound
        }
        return text + String(characters[at...])
    }

    /// The line, from 1 on, on which a place of the old text stands in the new one.
    func line(of place: Int) -> Int {
        var line = 1
        var at = 0
        for edit in sorted where edit.range.lowerBound >= at && edit.range.lowerBound < place {
            line += lines(at..<edit.range.lowerBound) + edit.text.count { $0 == "\n" }
            at = edit.range.upperBound
        }
        return line + lines(at..<max(at, place))
    }

    private func lines(_ range: Range<Int>) -> Int { characters[range].count { $0 == "\n" } }

    private var sorted: [(range: Range<Int>, text: String)] {
        edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }
}
