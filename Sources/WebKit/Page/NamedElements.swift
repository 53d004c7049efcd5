import Glibc
import JavaScriptCore

/// Elements that scripts find by their ids and names among the members of the window, as far as a document's
/// text tells before anything runs: `web/runtime/parts/named-elements.js` has the rest.
struct NamedElements {
    /// The ids of elements, and the names of those that their names lead to, as far as they may be names in
    /// a script.
    private(set) var ids: [String] = []
    private(set) var names: [String] = []
    private var seen: Set<String> = []

    private static let named: HTMLTagSet = [.embed, .form, .iframe, .img, .object]

    /// Takes in an element of the document.
    mutating func add(_ node: HTMLTree.Node) {
        if let id = node["id"], Self.isName(id), seen.insert("#" + id).inserted { ids.append(id) }
        guard node.namespace == .html, Self.named.contains(node.tag), let name = node["name"],
            Self.isName(name), seen.insert(name).inserted
        else { return }
        names.append(name)
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy(isOfName)
    }

    /// Those of `names` that a script declares as variables (`var`) outside of its functions.
    static func declared(in script: String, among names: Set<String>) -> [String] {
        var script = script
        return script.withUTF8 { text in
            names.filter { name in
                places(of: name, in: text).contains { place in
                    guard isWord(text, place, name.utf8.count), isDeclared(text, at: place) else {
                        return false
                    }
                    return isOutermost(text, place)
                }
            }.sorted()
        }
    }

    private typealias Text = UnsafeBufferPointer<UInt8>

    private static func places(of word: String, in text: Text) -> [Int] {
        guard let base = text.baseAddress else { return [] }
        var found: [Int] = []
        let bytes = Array(word.utf8)
        var start = 0
        while start + bytes.count <= text.count,
            let first = memchr(base + start, Int32(bytes[0]), text.count - bytes.count - start + 1)
        {
            start = UnsafeRawPointer(base).distance(to: first)
            if memcmp(first, bytes, bytes.count) == 0 { found.append(start) }
            start += 1
        }
        return found
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d || byte == 0x0c
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5f
            || byte == 0x24 || byte >= 0x80
    }

    private static func isWord(_ text: Text, _ place: Int, _ count: Int) -> Bool {
        (place == 0 || (!isOfName(text[place - 1]) && text[place - 1] != UInt8(ascii: ".")))
            && (place + count == text.count || !isOfName(text[place + count]))
    }

    /// Whether `var` stands before a name, or before others of its list.
    private static func isDeclared(_ text: Text, at place: Int) -> Bool {
        var at = place
        var depth = 0
        let limit = max(0, place - 8192)
        while at > limit {
            at -= 1
            let byte = text[at]
            if isSpace(byte) { continue }
            if isOfName(byte) {
                let end = at + 1
                while at > 0, isOfName(text[at - 1]) { at -= 1 }
                let isVar =
                    end - at == 3 && text[at] == UInt8(ascii: "v")
                    && text[at + 1] == UInt8(ascii: "a") && text[at + 2] == UInt8(ascii: "r")
                if isVar, depth == 0 { return true }
                // Right before the name no other word may stand.
                if text[end..<place].allSatisfy(isSpace) { return false }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                if text[(at + 1)..<place].allSatisfy(isSpace) { return false }
                repeat { at -= 1 } while at > limit && text[at] != byte
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if text[(at + 1)..<place].allSatisfy(isSpace) { return false }
                depth += 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth == 0 { return false }
                depth -= 1
            case UInt8(ascii: ";"): if depth == 0 { return false }
            default:
                // In a list a comma is right before the name.
                if byte != UInt8(ascii: ","), text[(at + 1)..<place].allSatisfy(isSpace) {
                    return false
                }
            }
        }
        return false
    }

    /// Whether no brace is open at a place of a script.
    private static func isOutermost(_ text: Text, _ place: Int) -> Bool {
        var depth = 0
        var at = 0
        /// What stands before a slash tells whether it divides.
        var last = UInt8(ascii: ";")
        while at < place {
            let byte = text[at]
            let next = at + 1 < text.count ? text[at + 1] : 0
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                at = end(of: byte, in: text, from: at)
            case UInt8(ascii: "/") where next == byte:
                while at < text.count, text[at] != 0x0a { at += 1 }
                continue
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
                at += 2
                while at + 1 < text.count,
                    text[at] != UInt8(ascii: "*") || text[at + 1] != UInt8(ascii: "/")
                { at += 1 }
                at += 2
                continue
            case UInt8(ascii: "/")
            where !isOfName(last) && last != UInt8(ascii: ")") && last != UInt8(ascii: "]"):
                at = end(of: byte, in: text, from: at)
            default: break
            }
            if !isSpace(byte) { last = byte }
            at += 1
        }
        return depth == 0
    }

    /// Where a string, a template or a regular expression ends that begins there.
    private static func end(of quote: UInt8, in text: Text, from start: Int) -> Int {
        var at = start + 1
        var isInClass = false
        while at < text.count {
            if text[at] == UInt8(ascii: "\\") {
                at += 2
                continue
            }
            if quote == UInt8(ascii: "/") {
                if text[at] == UInt8(ascii: "[") { isInClass = true }
                if text[at] == UInt8(ascii: "]") { isInClass = false }
                if text[at] == 0x0a { return at }
            }
            if text[at] == quote, !isInClass { return at }
            at += 1
        }
        return at
    }
}

extension Page {
    func addNamedElements(to host: JSObjectRef) {
        guard !isWorker else { return }
        guard let found = html?.named else { return }
        namedElements = Set(found.ids + found.names)
        for (name, all) in [("elementIDs", found.ids), ("elementNames", found.names)]
        where !all.isEmpty {
            set(name, of: host, to: context.makeString(all.joined(separator: " ")))
        }
        add("elementNamed", to: host) { page, arguments throws(JSException) in
            page.namedElements.insert(try arguments.string(0))
            return nil
        }
    }

    /// A script is about to run, and its variables come before elements of their names.
    func giveWay(to script: String) {
        guard !namedElements.isEmpty else { return }
        let names = settings.runtime.declared(in: script, among: namedElements)
        guard !names.isEmpty else { return }
        namedElements.subtract(names)
        call("giveWay", list: names, of: "named-elements")
    }
}
