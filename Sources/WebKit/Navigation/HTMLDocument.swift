/// What of an HTML text decides how its page starts: the scripts in order, and the title.
struct HTMLDocument {
    struct Script {
        /// The address of an external script; nil for one whose text is in the document.
        var source: String?
        var text: String
        var isModule: Bool
        /// Runs after the document is parsed, in order.
        var isDeferred: Bool
        /// The line of the document on which the text begins.
        var line: Int
    }

    let text: String
    private(set) var title = ""
    private(set) var scripts: [Script] = []

    init(_ text: String) {
        self.text = text
        var scanner = Scanner(text)
        while let tag = scanner.nextTag() {
            switch tag.name {
            case "title": title = HTMLDocument.collapse(scanner.rawText(until: "title"))
            case "style", "textarea", "noscript", "template", "iframe":
                _ = scanner.rawText(until: tag.name)
            case "script": add(tag, &scanner)
            default: break
            }
        }
    }

    private mutating func add(_ tag: Tag, _ scanner: inout Scanner) {
        let line = scanner.line
        let body = scanner.rawText(until: "script")
        let type = tag.attributes["type"]?.lowercased() ?? ""
        let isModule = type == "module"
        let isClassic = ["", "text/javascript", "application/javascript"].contains(type)
        // JSON and templates lie in script elements too, and `nomodule` is for older engines.
        guard isModule || isClassic, !(isClassic && tag.attributes["nomodule"] != nil) else {
            return
        }
        let isExternal = tag.attributes["src"] != nil
        let isDeferred = isModule || (isExternal && tag.attributes["defer"] != nil)
        scripts.append(
            Script(
                source: tag.attributes["src"], text: body, isModule: isModule,
                isDeferred: isDeferred, line: line))
    }

    private static func collapse(_ text: String) -> String {
        HTMLDocument.decode(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// The five entities that titles and addresses are written with.
    static func decode(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = text
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ] {
            result = result.split(separator: entity, omittingEmptySubsequences: false)
                .joined(separator: character)
        }
        return result
    }

    struct Tag {
        var name: String
        var attributes: [String: String]
    }
}

extension HTMLDocument {
    /// Finds tags as the HTML standard's tokenizer does, as far as scripts need it.
    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0
        private(set) var line = 1

        init(_ text: String) { bytes = Array(text.utf8) }

        private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func advance(_ count: Int = 1) {
            for _ in 0..<count where position < bytes.count {
                if bytes[position] == 0x0a { line += 1 }
                position += 1
            }
        }

        private func hasPrefix(_ text: StaticString, at start: Int) -> Bool {
            let wanted = UnsafeBufferPointer(
                start: text.utf8Start, count: text.utf8CodeUnitCount)
            guard start + wanted.count <= bytes.count else { return false }
            return zip(bytes[start...], wanted).allSatisfy { $0 == $1 }
        }

        mutating func nextTag() -> Tag? {
            while let byte = current {
                guard byte == UInt8(ascii: "<") else {
                    advance()
                    continue
                }
                if hasPrefix("<!--", at: position) {
                    advance(4)
                    while current != nil, !hasPrefix("-->", at: position) { advance() }
                    advance(3)
                    continue
                }
                advance()
                guard let first = current, isLetter(first) else { continue }
                return readTag()
            }
            return nil
        }

        private mutating func readTag() -> Tag {
            var tag = Tag(name: word { isLetter($0) || isDigit($0) || $0 == 0x2d }, attributes: [:])
            while let byte = current {
                if byte == UInt8(ascii: ">") {
                    advance()
                    break
                }
                if isSpace(byte) || byte == UInt8(ascii: "/") {
                    advance()
                    continue
                }
                let name = word { !isSpace($0) && $0 != 0x3d && $0 != 0x3e && $0 != 0x2f }
                skipSpace()
                var value = ""
                if current == UInt8(ascii: "=") {
                    advance()
                    skipSpace()
                    value = attributeValue()
                } else if name.isEmpty {
                    advance()
                    continue
                }
                if tag.attributes[name] == nil { tag.attributes[name] = value }
            }
            return tag
        }

        private mutating func attributeValue() -> String {
            guard let quote = current, quote == 0x22 || quote == 0x27 else {
                return HTMLDocument.decode(text { !isSpace($0) && $0 != 0x3e })
            }
            advance()
            let value = text { $0 != quote }
            advance()
            return HTMLDocument.decode(value)
        }

        /// The text up to the element's end tag.
        mutating func rawText(until name: String) -> String {
            let start = position
            let wanted = Array(name.utf8)
            while current != nil {
                if hasPrefix("</", at: position), matches(wanted, at: position + 2) { break }
                advance()
            }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            while let byte = current {
                advance()
                if byte == UInt8(ascii: ">") { break }
            }
            return text
        }

        private func matches(_ name: [UInt8], at start: Int) -> Bool {
            guard start + name.count <= bytes.count else { return false }
            return zip(bytes[start...], name).allSatisfy { lower($0) == $1 }
        }

        private mutating func text(while condition: (UInt8) -> Bool) -> String {
            let start = position
            while let byte = current, condition(byte) { advance() }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }

        private mutating func word(while condition: (UInt8) -> Bool) -> String {
            let start = position
            while let byte = current, condition(byte) { advance() }
            return String(decoding: bytes[start..<position].map(lower), as: UTF8.self)
        }

        private mutating func skipSpace() {
            while let byte = current, isSpace(byte) { advance() }
        }

    }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(lower(byte)) }
private func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
