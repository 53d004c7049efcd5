/// What the cascade has to know of a selector before it tests an element: how specific it is, and which
/// elements it can be of (Selectors 4, "specificity").
struct StyleSelector {
    typealias Text = ArraySlice<UInt8>

    private let source: Text
    /// The selector, without the pseudo-element that ends it.
    private(set) var text: Text
    /// What an element must have that it matches: `#id`, `.class`, a name in lower case; `*`: anything.
    private(set) var key = Self.any
    /// The three numbers in one: 1,000,000 for an id, 1,000 for a class and its like, 1 for a name.
    private(set) var specificity = 0
    /// The pseudo-element, in lower case; `slotted(…)` and `part(…)` with what they ask for. Empty: an element.
    private(set) var part: Text = []

    private static let any: Text = [UInt8(ascii: "*")]
    private static let host = Text(":host".utf8)
    private static let id = 1_000_000
    private static let `class` = 1_000
    private static let name = 1

    /// How many lists of selectors are around this one; in any more nobody looks (`depthLimit`).
    private let depth: Int
    private static let depthLimit = 160

    init(_ selector: Text) { self.init(selector, depth: 0) }

    private init(_ selector: Text, depth: Int) {
        self.depth = depth
        source = selector
        text = selector
        var at = selector.startIndex
        while at < selector.endIndex { at = read(at) }
        guard let last = text.last else {
            text = Self.any
            return
        }
        if [0x20, 0x3e, 0x2b, 0x7e].contains(last) { text.append(UInt8(ascii: "*")) }
    }

    /// Reads what begins at a place; its end comes back.
    private mutating func read(_ at: Int) -> Int {
        switch source[at] {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), 13, 12, UInt8(ascii: ">"),
            UInt8(ascii: "+"), UInt8(ascii: "~"):
            key = Self.any
            return at + 1
        case UInt8(ascii: "#"):
            let (name, end) = CSSScanner(source).identifier(at + 1, from: at)
            key = name
            specificity += Self.id
            return end
        case UInt8(ascii: "."):
            let (name, end) = CSSScanner(source).identifier(at + 1, from: at)
            if key.first != UInt8(ascii: "#") { key = name }
            specificity += Self.class
            return end
        case UInt8(ascii: "["):
            specificity += Self.class
            return CSSScanner(source).end(of: at)
        case UInt8(ascii: ":"): return readPseudo(at)
        case UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: "&"): return at + 1
        default:
            let (name, end) = CSSScanner(source).identifier(at)
            guard end > at else { return CSSScanner(source).end(of: at) }
            if key.elementsEqual(Self.any) { key = name.inLowerCase }
            specificity += Self.name
            return end
        }
    }

    private mutating func readPseudo(_ at: Int) -> Int {
        let isDouble = at + 1 < source.endIndex && source[at + 1] == UInt8(ascii: ":")
        let (given, end) = CSSScanner(source).identifier(at + (isDouble ? 2 : 1))
        let name = String(decoding: given.inLowerCase, as: UTF8.self)
        let hasArgument = end < source.endIndex && source[end] == UInt8(ascii: "(")
        let close = hasArgument ? CSSScanner(source).end(of: end) : end
        let inside = min(end + 1, close)..<max(close - 1, min(end + 1, close))
        let argument = hasArgument ? source[inside] : []
        if isDouble || ["before", "after", "first-line", "first-letter"].contains(name) {
            specificity += Self.name
            if name == "slotted" { specificity += greatest(in: argument) }
            part = Text(name.utf8)
            if hasArgument { part += "(".utf8 + argument + ")".utf8 }
            text = source[..<at]
            return source.endIndex
        }
        switch name {
        case "where": break
        case "is", "not", "has", "-webkit-any", "matches":
            specificity += greatest(in: argument)
        case "nth-child", "nth-last-child":
            specificity += Self.class
            if let place = argument.firstRange(of: " of ".utf8) {
                specificity += greatest(in: argument[place.upperBound...])
            }
        case "host", "host-context":
            if ![UInt8(ascii: "#"), UInt8(ascii: ".")].contains(key.first) { key = Self.host }
            specificity += Self.class + (hasArgument ? greatest(in: argument) : 0)
        default: specificity += Self.class
        }
        return max(close, at + 1)
    }

    /// How specific the most specific selector of a list is.
    private func greatest(in list: Text) -> Int {
        guard depth < Self.depthLimit else { return 0 }
        var greatest = 0
        CSSScanner(list).forEachPart {
            greatest = max(greatest, StyleSelector($0, depth: depth + 1).specificity)
        }
        return greatest
    }
}
