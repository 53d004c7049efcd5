/// What the cascade has to know of a selector before it tests an element: how specific it is, and which
/// elements it can be of (Selectors 4, "specificity").
struct StyleSelector {
    /// The selector, without the pseudo-element that ends it.
    private(set) var text: String
    /// What an element must have that it matches: `#id`, `.class`, a name in lower case; `*`: anything.
    private(set) var key = "*"
    /// The three numbers in one: 1,000,000 for an id, 1,000 for a class and its like, 1 for a name.
    private(set) var specificity = 0
    /// The pseudo-element, in lower case; `slotted(…)` and `part(…)` with what they ask for. Empty: an element.
    private(set) var part = ""

    private static let id = 1_000_000
    private static let `class` = 1_000
    private static let name = 1

    /// How many lists of selectors are around this one; in any more nobody looks (`depthLimit`).
    private let depth: Int
    private static let depthLimit = 160

    init(_ selector: String) { self.init(selector, depth: 0) }

    private init(_ selector: String, depth: Int) {
        self.depth = depth
        text = selector
        let scanner = CSSScanner(selector)
        var at = 0
        while at < scanner.bytes.count { at = read(scanner, at) }
        if text.isEmpty {
            text = "*"
        } else if let last = text.utf8.last, [0x20, 0x3e, 0x2b, 0x7e].contains(last) {
            text += "*"
        }
    }

    /// Reads what begins at a place; its end comes back.
    private mutating func read(_ scanner: CSSScanner, _ at: Int) -> Int {
        let bytes = scanner.bytes
        switch bytes[at] {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), 13, 12, UInt8(ascii: ">"),
            UInt8(ascii: "+"), UInt8(ascii: "~"):
            key = "*"
            return at + 1
        case UInt8(ascii: "#"):
            let (name, end) = Self.identifier(bytes, at + 1)
            key = "#" + name
            specificity += Self.id
            return max(end, at + 1)
        case UInt8(ascii: "."):
            let (name, end) = Self.identifier(bytes, at + 1)
            if !key.hasPrefix("#") { key = "." + name }
            specificity += Self.class
            return max(end, at + 1)
        case UInt8(ascii: "["):
            specificity += Self.class
            return scanner.end(of: at)
        case UInt8(ascii: ":"): return readPseudo(scanner, at)
        case UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: "&"): return at + 1
        default:
            let (name, end) = Self.identifier(bytes, at)
            guard end > at else { return scanner.end(of: at) }
            if key == "*" { key = name.lowercased() }
            specificity += Self.name
            return end
        }
    }

    private mutating func readPseudo(_ scanner: CSSScanner, _ at: Int) -> Int {
        let bytes = scanner.bytes
        let isDouble = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: ":")
        let start = at + (isDouble ? 2 : 1)
        let (given, end) = Self.identifier(bytes, start)
        let name = given.lowercased()
        let hasArgument = end < bytes.count && bytes[end] == UInt8(ascii: "(")
        let close = hasArgument ? scanner.end(of: end) : end
        let argument =
            hasArgument
            ? String(
                decoding: bytes[min(end + 1, close)..<max(close - 1, min(end + 1, close))],
                as: UTF8.self)
            : ""
        if isDouble || ["before", "after", "first-line", "first-letter"].contains(name) {
            specificity += Self.name
            if name == "slotted" { specificity += greatest(in: argument) }
            part = hasArgument ? "\(name)(\(argument))" : name
            text = String(decoding: bytes[..<at], as: UTF8.self)
            return bytes.count
        }
        switch name {
        case "where": break
        case "is", "not", "has", "-webkit-any", "matches":
            specificity += greatest(in: argument)
        case "nth-child", "nth-last-child":
            specificity += Self.class
            if let place = argument.range(of: " of ") {
                specificity += greatest(in: String(argument[place.upperBound...]))
            }
        case "host", "host-context":
            if !key.hasPrefix("#"), !key.hasPrefix(".") { key = ":host" }
            specificity += Self.class + (hasArgument ? greatest(in: argument) : 0)
        default: specificity += Self.class
        }
        return max(close, at + 1)
    }

    /// How specific the most specific selector of a list is.
    private func greatest(in list: String) -> Int {
        guard depth < Self.depthLimit else { return 0 }
        let scanner = CSSScanner(list)
        return scanner.parts(of: 0..<scanner.bytes.count)
            .map { StyleSelector(scanner.trimmed($0), depth: depth + 1).specificity }.max() ?? 0
    }

    /// The name that begins at a place, without what escapes its signs.
    private static func identifier(_ bytes: [UInt8], _ start: Int) -> (String, end: Int) {
        var name = String.UnicodeScalarView()
        var plain = start
        var at = start
        func kept() -> String { String(decoding: bytes[plain..<at], as: UTF8.self) }
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
                name.append(contentsOf: kept().unicodeScalars)
                let digits = bytes[(at + 1)...].prefix(6).prefix { hexDigit($0) }
                if digits.isEmpty {
                    plain = at + 1
                    at += 2
                    continue
                }
                let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd
                name.append(Unicode.Scalar(code == 0 ? 0xfffd : code) ?? "\u{fffd}")
                at = digits.endIndex
                if at < bytes.count, bytes[at].isHTMLSpace { at += 1 }
                plain = at
            } else if byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
            {
                at += 1
            } else {
                break
            }
        }
        name.append(contentsOf: kept().unicodeScalars)
        return (String(name), at)
    }

    private static func hexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}
