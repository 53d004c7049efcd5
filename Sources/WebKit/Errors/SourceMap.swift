import FaradFoundation

/// A source map (ECMA-426): finds the author's line for a place in a bundled script.
///
/// The mappings are only decoded as far as the line that was asked for, and only when an error is
/// shown.
package struct SourceMap {
    /// A place in a source that an author wrote; line and column count from 1.
    package struct Place: Hashable, Sendable {
        package var source: String
        package var line: Int
        package var column: Int
        package var name: String?
    }

    private let sources: [String]
    private let names: [String]
    private let contents: [String?]
    private let mappings: [UInt8]

    /// Reads a map's JSON; nil when it is none of version 3.
    package init?(json: String) {
        guard
            let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
            object["version"] as? Int == 3, let mappings = object["mappings"] as? String,
            let sources = object["sources"] as? [Any]
        else { return nil }
        let root = object["sourceRoot"] as? String ?? ""
        self.sources = sources.map { source in
            let name = source as? String ?? "?"
            return root.isEmpty || name.hasPrefix("/") ? name : root + "/" + name
        }
        names = object["names"] as? [String] ?? []
        contents = (object["sourcesContent"] as? [Any])?.map { $0 as? String } ?? []
        self.mappings = Array(mappings.utf8)
    }

    /// The author's place for a place in the script, both counted from 1; nil when the map has
    /// nothing for it.
    package func place(line: Int, column: Int) -> Place? {
        var reader = Reader(bytes: mappings)
        var best: Reader.Segment?
        while reader.line <= line - 1, let segment = reader.next() {
            if segment.generatedLine == line - 1 {
                if segment.generatedColumn > column - 1 { break }
                best = segment
            } else if segment.generatedLine > line - 1 {
                break
            }
        }
        guard let best, sources.indices.contains(best.source) else { return nil }
        return Place(
            source: sources[best.source], line: best.line + 1, column: best.column + 1,
            name: best.name.flatMap { names.indices.contains($0) ? names[$0] : nil })
    }

    /// A line of a source's text, when the map carries it; counted from 1.
    package func text(of source: String, line: Int) -> String? {
        guard let index = sources.firstIndex(of: source), contents.indices.contains(index),
            let text = contents[index]
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil
    }
}

/// Decodes the mappings: base64 VLQ numbers, relative to those before.
private struct Reader {
    struct Segment {
        var generatedLine = 0
        var generatedColumn = 0
        var source = -1
        var line = 0
        var column = 0
        var name: Int?
    }

    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 0
    private var column = 0
    private var source = 0
    private var originalLine = 0
    private var originalColumn = 0
    private var name = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The next segment that names a source.
    mutating func next() -> Segment? {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ";"):
                line += 1
                column = 0
                position += 1
            case UInt8(ascii: ","): position += 1
            default:
                if let segment = readSegment() { return segment }
            }
        }
        return nil
    }

    private mutating func readSegment() -> Segment? {
        var fields: [Int] = []
        while position < bytes.count, let number = readNumber() { fields.append(number) }
        guard let first = fields.first else {
            // Not base64: the rest of the map cannot be trusted.
            position = bytes.count
            return nil
        }
        column += first
        guard fields.count >= 4 else { return nil }
        source += fields[1]
        originalLine += fields[2]
        originalColumn += fields[3]
        if fields.count > 4 { name += fields[4] }
        return Segment(
            generatedLine: line, generatedColumn: column, source: source, line: originalLine,
            column: originalColumn, name: fields.count > 4 ? name : nil)
    }

    private mutating func readNumber() -> Int? {
        var value = 0
        var shift = 0
        while position < bytes.count, let digit = digit(bytes[position]), shift < 60 {
            position += 1
            value |= (digit & 31) << shift
            if digit & 32 == 0 { return value & 1 == 1 ? -(value >> 1) : value >> 1 }
            shift += 5
        }
        return nil
    }

    private func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
