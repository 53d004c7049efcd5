extension Page {
    /// How much code is told of at once, in bytes.
    private static let mostCode = 2_000

    /// The code that stands before a place in one of the page's scripts or modules, as the engine counts lines and
    /// columns, from 1; nil where its text is not kept.
    func code(of url: String, before line: Int, _ column: Int) -> String? {
        guard column > 0,
            let (text, first) = modules.text(of: url)
                ?? settings.runtime.text(ofScript: url, with: line), line >= first
        else { return nil }
        var start = text.utf8.startIndex
        for _ in 0..<(line - first) {
            guard let end = text.utf8[start...].firstIndex(of: 0x0a) else { return nil }
            start = text.utf8.index(after: end)
        }
        guard
            let end = text.utf16.index(
                start, offsetBy: column - 1, limitedBy: text.utf16.endIndex)
        else { return nil }
        return String(decoding: text.utf8[..<end].suffix(Self.mostCode), as: UTF8.self)
    }
}
