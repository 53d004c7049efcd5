import Foundation

/// Leads from a place in a bundle back to the file that a person wrote (source map, revision 3).
public struct SourceMap: Hashable, Sendable {
    /// A place in a source file, lines and columns from 1.
    package struct Place: Hashable, CustomStringConvertible {
        package let file: String
        package let line: Int
        package let column: Int
        package var description: String { "\(file):\(line):\(column)" }

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    private struct Segment: Hashable {
        let column: Int
        let source: Int
        let line: Int
        let sourceColumn: Int
    }

    private let sources: [String]
    private let lines: [[Segment]]
    /// Whether the bundle is the file itself.
    private var isPlain = false
    private var firstColumnsAdded = 0

    /// The map of a file that is what a person wrote.
    init(file: String) {
        let isWhole = file.hasPrefix("/")
        sources = [Self.shown(isWhole ? String(file.dropFirst()) : file, isWhole ? "/" : ".")]
        lines = []
        isPlain = true
    }

    /// The same map for a bundle whose first line has something before it.
    func withFirstLine(movedBy columns: Int) -> SourceMap {
        var map = self
        map.firstColumnsAdded = columns
        return map
    }

    /// Nil when the text is no source map.
    ///
    /// - Parameter folder: Where relative names of sources begin; nil leaves them as they are.
    package init?(json: [UInt8], folder: String? = nil) {
        guard
            let object = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any],
            object["version"] as? Int == 3, let sources = object["sources"] as? [String],
            let mappings = object["mappings"] as? String
        else { return nil }
        self.sources = sources.map { source in folder.map { Self.shown(source, $0) } ?? source }
        lines = Self.decode(mappings)
    }

    /// The source of a place in the bundle, lines and columns from 1.
    package func original(line: Int, column: Int) -> Place? {
        let column = line == 1 ? max(1, column - firstColumnsAdded) : column
        if isPlain { return Place(file: sources[0], line: line, column: column) }
        guard line >= 1, line <= lines.count else { return nil }
        let segments = lines[line - 1]
        guard
            let found = segments.last(where: { $0.column <= max(0, column - 1) }) ?? segments.first,
            found.source >= 0, found.source < sources.count
        else { return nil }
        return Place(
            file: sources[found.source], line: found.line + 1, column: found.sourceColumn + 1)
    }

    /// The path from here is what a person can open.
    private static func shown(_ source: String, _ folder: String) -> String {
        // A URL, such as webpack's, is no path.
        guard !source.hasPrefix("/"), !source.contains("://") else { return source }
        let here = FileManager.default.currentDirectoryPath + "/"
        let start = folder.hasPrefix("/") ? folder : here + folder
        var parts = start.split(separator: "/").filter { $0 != "." }[...]
        for part in source.split(separator: "/") {
            if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
        }
        let path = "/" + parts.joined(separator: "/")
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    private static func decode(_ mappings: String) -> [[Segment]] {
        var lines: [[Segment]] = []
        var source = 0
        var line = 0
        var sourceColumn = 0
        for text in mappings.utf8.split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        {
            var column = 0
            var segments: [Segment] = []
            for part in text.split(separator: UInt8(ascii: ",")) {
                let numbers = variableLengthNumbers(part)
                guard let first = numbers.first else { continue }
                column += first
                guard numbers.count >= 4 else { continue }
                source += numbers[1]
                line += numbers[2]
                sourceColumn += numbers[3]
                segments.append(
                    Segment(
                        column: column, source: source, line: line, sourceColumn: sourceColumn))
            }
            lines.append(segments)
        }
        return lines
    }

    /// Base64 digits of five bits each, the lowest first; the sign is the lowest bit.
    private static func variableLengthNumbers(_ text: Substring.UTF8View) -> [Int] {
        var numbers: [Int] = []
        var value = 0
        var shift = 0
        for byte in text {
            let digit: Int
            switch byte {
            case 65...90: digit = Int(byte) - 65
            case 97...122: digit = Int(byte) - 71
            case 48...57: digit = Int(byte) + 4
            case 43: digit = 62
            case 47: digit = 63
            default: return numbers
            }
            value |= (digit & 31) << shift
            if digit & 32 != 0 {
                shift += 5
            } else {
                numbers.append(value & 1 == 1 ? -(value >> 1) : value >> 1)
                value = 0
                shift = 0
            }
        }
        return numbers
    }
}
