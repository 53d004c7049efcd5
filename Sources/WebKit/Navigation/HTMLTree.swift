/// The nodes of an HTML text as JSON, without the repairs that browsers make: a text is a string, a
/// comment `{"comment":…}`, an element `[name, attributes, children]`.
struct HTMLTree {
    private(set) var json = "["
    private static let voids: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ]
    private static let raw: Set<String> = [
        "script", "style", "textarea", "title", "noscript", "iframe",
    ]

    init(_ text: String) {
        var scanner = HTMLScanner(text)
        var open: [String] = []
        var needsComma = false
        func separate(_ json: inout String) {
            if needsComma { json += "," }
            needsComma = true
        }
        while let token = scanner.nextToken() {
            switch token {
            case .text(let text):
                separate(&json)
                HTMLTree.append(HTMLDocument.decode(text), to: &json)
            case .comment(let text):
                separate(&json)
                json += "{\"comment\":"
                HTMLTree.append(text, to: &json)
                json += "}"
            case .close(let name):
                guard let index = open.lastIndex(of: name) else { continue }
                for _ in index..<open.count { json += "]]" }
                open.removeLast(open.count - index)
                needsComma = true
            case .open(let tag, let isClosed):
                separate(&json)
                HTMLTree.append(tag, to: &json)
                if HTMLTree.raw.contains(tag.name) {
                    let text = scanner.rawText(until: tag.name)
                    if !text.isEmpty { HTMLTree.append(text, to: &json) }
                    json += "]]"
                } else if HTMLTree.voids.contains(tag.name) || isClosed {
                    json += "]]"
                } else {
                    open.append(tag.name)
                    needsComma = false
                }
            }
        }
        for _ in open { json += "]]" }
        json += "]"
    }

    /// Leaves the list of children open.
    private static func append(_ tag: HTMLDocument.Tag, to json: inout String) {
        json += "["
        append(tag.name, to: &json)
        json += ",{"
        for (index, name) in tag.names.enumerated() {
            if index > 0 { json += "," }
            append(name, to: &json)
            json += ":"
            append(tag.attributes[name] ?? "", to: &json)
        }
        json += "},["
    }

    private static func append(_ text: String, to json: inout String) {
        ScriptValue.string(ScriptString(text)).appendSource(to: &json)
    }
}
