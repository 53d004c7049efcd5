/// The nodes of an HTML text as JSON, with the elements and end tags that the HTML standard implies: a
/// text is a string, a comment `{"comment":…}`, an element `[name, attributes, children]`. The
/// links of a page's own document have their places among them all behind that
/// (`HTMLDocument.StyleSheet.number`).
///
/// Unlike a browser, it does not move what stands where it may not: misnested formatting elements are
/// closed with what contains them, and what lies in a table beside its cells stays there.
struct HTMLTree {
    private(set) var json = "["
    /// The open elements' names, outermost first.
    private(set) var open: [String] = []
    /// The element whose children the text is; nil for a whole document.
    let context: String?
    /// How far a document has come.
    var phase: Phase
    /// How many of the open elements are `svg` and `math`, the context among them.
    private var foreignRoots = 0
    private var text = ""
    private var needsComma = false
    /// How many links have ended; nil where nobody asks for their places.
    private var linkElements: Int?
    /// Whether a newline that comes next belongs to the start tag before it.
    private var skipsNewline = false

    enum Phase {
        case beforeHead, inHead, afterHead, inBody
    }

    private static let voids: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
        "source", "track", "wbr",
    ]
    private static let raw: Set<String> = [
        "iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp",
    ]
    /// Of those, the ones in whose text character references count.
    private static let escapableRaw: Set<String> = ["textarea", "title"]

    /// The nodes of a document, or of the text that becomes an element's content.
    ///
    /// - Parameter isPages: Whether it is the document that a page shows.
    init(_ html: String, inside context: String? = nil, isPages: Bool = false) {
        self.context = context
        linkElements = isPages ? 0 : nil
        phase = context == nil || context == "html" ? .beforeHead : .inBody
        if Self.isForeignRoot(context) { foreignRoots = 1 }
        if let context, Self.raw.contains(context) {
            text = Self.decoded(html, in: context)
        } else {
            var scanner = HTMLScanner(html)
            while let token = scanner.nextToken() { add(token, &scanner) }
        }
        close(from: 0)
        flush()
        json += "]"
    }

    private mutating func add(_ token: HTMLScanner.Token, _ scanner: inout HTMLScanner) {
        switch token {
        case .text(var piece):
            if skipsNewline { piece = Self.withoutNewline(piece) }
            skipsNewline = false
            guard takesText(piece) else { return }
            text += CharacterReferences.decode(piece)
        case .comment(let comment):
            skipsNewline = false
            separate()
            json += "{\"comment\":"
            append(comment)
            json += "}"
        case .close(let name):
            skipsNewline = false
            endTag(name)
        case .open(let tag, let isClosed):
            skipsNewline = false
            guard makesRoom(for: tag.name) else { return }
            let isForeign = isForeign
            begin(tag)
            if Self.raw.contains(tag.name), !(isForeign && isClosed) {
                let content = scanner.rawText(until: tag.name)
                text = Self.decoded(content, in: tag.name)
                end()
            } else if isForeign || Self.isForeignRoot(tag.name)
                ? isClosed : Self.voids.contains(tag.name)
            {
                end()
            } else {
                skipsNewline = ["pre", "listing"].contains(tag.name)
            }
        }
    }

    private static func decoded(_ content: String, in name: String) -> String {
        guard escapableRaw.contains(name) else { return content }
        return CharacterReferences.decode(name == "textarea" ? withoutNewline(content) : content)
    }

    /// The newline after some start tags is there for whoever writes the text.
    private static func withoutNewline(_ text: String) -> String {
        guard let first = text.first, ["\n", "\r\n", "\r"].contains(first) else { return text }
        return String(text.dropFirst())
    }

    // MARK: Open elements

    /// Whether the text goes on within SVG or MathML, whose elements are closed by a slash and imply
    /// nothing.
    var isForeign: Bool {
        guard foreignRoots > 0 else { return false }
        for name in open.reversed() {
            if Self.isForeignRoot(name) { return true }
            if Self.integrationPoints.contains(name) { return false }
        }
        return Self.isForeignRoot(context)
    }

    private static func isForeignRoot(_ name: String?) -> Bool { name == "svg" || name == "math" }

    /// Elements of SVG whose content is HTML again.
    static let integrationPoints: Set<String> = ["foreignobject", "desc"]

    mutating func begin(_ tag: HTMLDocument.Tag) {
        separate()
        json += "["
        append(tag.name)
        json += ",{"
        for (index, name) in tag.names.enumerated() {
            if index > 0 { json += "," }
            append(name)
            json += ":"
            append(tag.attributes[name] ?? "")
        }
        json += "},["
        open.append(tag.name)
        if Self.isForeignRoot(tag.name) { foreignRoots += 1 }
        needsComma = false
    }

    /// Ends the innermost element.
    mutating func end() {
        flush()
        json += "]"
        let name = open.removeLast()
        if name == "link", let place = linkElements {
            json += ",\(place)"
            linkElements = place + 1
        }
        json += "]"
        if Self.isForeignRoot(name) { foreignRoots -= 1 }
        needsComma = true
    }

    /// Ends all from the one at an index inwards.
    mutating func close(from index: Int) {
        while open.count > index { end() }
    }

    // MARK: Writing

    private mutating func flush() {
        guard !text.isEmpty else { return }
        if needsComma { json += "," }
        append(text)
        text = ""
        needsComma = true
    }

    private mutating func separate() {
        flush()
        if needsComma { json += "," }
        needsComma = true
    }

    private mutating func append(_ text: String) {
        ScriptValue.string(ScriptString(text)).appendSource(to: &json)
    }
}
