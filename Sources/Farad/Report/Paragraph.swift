/// Text for a terminal: broken into lines, and with nothing in it that a terminal would obey.
package enum Paragraph {
    /// The columns that every terminal has.
    package static let width = 80

    /// The text as lines of at most so many columns, each after an indent; the first may stand further to
    /// the left than the others.
    package static func lines(
        _ text: String, indent: Int = 0, firstIndent: Int? = nil, width: Int = width
    ) -> [String] {
        let first = firstIndent ?? indent
        let room = width - max(indent, first)
        return wrapped(text, to: room).enumerated().map { position, line in
            line.isEmpty
                ? "" : String(repeating: " ", count: position == 0 ? first : indent) + line
        }
    }

    /// A text of which the first so many columns are a label: what does not fit goes on beside it.
    package static func labelled(
        _ text: String, at labelWidth: Int, width: Int = width
    ) -> [String] {
        let text = printable(text)
        guard text.count > width else { return [text] }
        let parts = wrapped(String(text.dropFirst(labelWidth)), to: width - labelWidth)
        return parts.enumerated().map { position, part in
            let space = String(repeating: " ", count: labelWidth)
            return (position == 0 ? String(text.prefix(labelWidth)) : space) + part
        }
    }

    /// Breaks at spaces where it can; control characters become visible.
    package static func wrapped(_ text: String, to room: Int) -> [String] {
        if let lines = wrappedBytes(text, to: room) { return lines }
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

    /// The same for text whose characters are visible ASCII, as most are; nil for other text.
    private static func wrappedBytes(_ text: String, to room: Int) -> [String]? {
        let lineFeed = UInt8(ascii: "\n")
        let space = UInt8(ascii: " ")
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.allSatisfy({ (space..<0x7F).contains($0) || $0 == lineFeed }) else {
                return nil
            }
            var lines: [String] = []
            var line: [UInt8] = []
            func close() {
                lines.append(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
            }
            var start = 0
            while true {
                var end = start
                while end < bytes.count, bytes[end] != space, bytes[end] != lineFeed { end += 1 }
                let length = end - start
                if length > 0, !line.isEmpty, line.count + 1 + length <= room {
                    line.append(space)
                    line += bytes[start..<end]
                } else if length > 0 {
                    if !line.isEmpty { close() }
                    while end - start > room {
                        line += bytes[start..<start + room]
                        close()
                        start += room
                    }
                    line += bytes[start..<end]
                }
                if end == bytes.count || bytes[end] == lineFeed { close() }
                if end == bytes.count { return lines }
                start = end + 1
            }
        }
    }

    /// The text with a full stop, unless it has one, also within brackets.
    static func sentence(_ text: String) -> String {
        text.hasSuffix(".") || text.hasSuffix(".)") ? text : text + "."
    }

    /// A terminal must not obey what an app printed, nor turn around what stands beside it.
    package static func printable(_ text: some StringProtocol) -> String {
        guard text.unicodeScalars.contains(where: isObeyed) else { return String(text) }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { isObeyed($0) ? "\u{FFFD}" : $0 }))
    }

    static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<32, 127..<160, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
