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

    /// The variables (`var`) that a script declares outside of all braces, in one pass over its text.
    static func variables(of script: String) -> Set<String> {
        var script = script
        return script.withUTF8 { text in
            var reader = VariableReader(text: text)
            reader.read()
            return reader.names
        }
    }

    private typealias Text = UnsafeBufferPointer<UInt8>

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d || byte == 0x0c
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5f
            || byte == 0x24 || byte >= 0x80
    }

    private struct VariableReader {
        let text: Text
        var names: Set<String> = []
        private var at = 0
        /// How many braces, and how many brackets of any kind, are open.
        private var braces = 0
        private var brackets = 0
        /// The brackets that were open where `var` stood; nil: no list of variables goes on.
        private var list: Int?
        /// Whether the next word is a variable's name.
        private var takesName = false
        /// What stands before a slash tells whether it divides.
        private var last = UInt8(ascii: ";")

        init(text: Text) { self.text = text }

        mutating func read() {
            while at < text.count { step() }
        }

        private mutating func step() {
            let byte = text[at]
            let next = at + 1 < text.count ? text[at + 1] : 0
            if NamedElements.isOfName(byte) {
                word()
                return
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
                if byte == UInt8(ascii: "{") { braces += 1 }
                brackets += 1
                takesName = false
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                if byte == UInt8(ascii: "}") { braces -= 1 }
                brackets -= 1
                if let list, brackets < list { self.list = nil }
            case UInt8(ascii: ","): takesName = list == brackets
            case UInt8(ascii: ";"): if list == brackets { list = nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                at = NamedElements.end(of: byte, in: text, from: at)
            case UInt8(ascii: "/") where next == byte:
                while at < text.count, text[at] != 0x0a { at += 1 }
                return
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
                at += 2
                while at + 1 < text.count,
                    text[at] != UInt8(ascii: "*") || text[at + 1] != UInt8(ascii: "/")
                { at += 1 }
                at += 2
                return
            case UInt8(ascii: "/")
            where !NamedElements.isOfName(last) && last != UInt8(ascii: ")")
                && last != UInt8(ascii: "]"):
                at = NamedElements.end(of: byte, in: text, from: at)
            default: break
            }
            if !NamedElements.isSpace(byte) { last = byte }
            at += 1
        }

        private mutating func word() {
            let start = at
            while at < text.count, NamedElements.isOfName(text[at]) { at += 1 }
            let isMember = last == UInt8(ascii: ".")
            last = text[at - 1]
            guard braces == 0, !isMember else { return }
            if takesName {
                names.insert(String(decoding: text[start..<at], as: UTF8.self))
                takesName = false
            } else if at - start == 3, text[start] == UInt8(ascii: "v"),
                text[start + 1] == UInt8(ascii: "a"), text[start + 2] == UInt8(ascii: "r")
            {
                list = brackets
                takesName = true
            }
        }
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
        let names = settings.runtime.variables(of: script).intersection(namedElements).sorted()
        guard !names.isEmpty else { return }
        namedElements.subtract(names)
        call("giveWay", list: names, of: "named-elements")
    }
}
