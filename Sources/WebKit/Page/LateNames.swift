/// The names of web APIs that few pages use, and the part of the runtime that brings each, as
/// `web/runtime/late-names.txt` lists them: to have them from the start would cost each page.
struct LateNames {
    /// What the navigator is asked for, by the part that brings it: on both platforms, and on one.
    private var navigator: [String: String] = [:]
    private var ofChromium: [String: String] = [:]
    private var ofWebKit: [String: String] = [:]
    struct Part {
        let name: String
        /// Workers have it too.
        var isEverywhere = false
        /// Whether only Chromium has it, or only WebKit.
        var isOfChromium: Bool?
    }
    /// The parts that bring names of the global object.
    private var parts: [Part] = []
    /// The window's names, each with the place of its part, where their hashes point.
    private var table: [(name: [UInt8], part: Int)?]
    private let elementTypes: Int

    /// - Parameter text: Lines of a place, a part and a colon, then the names.
    init(_ text: String) {
        parts = [Part(name: "element-types")]
        elementTypes = 0
        table = Array(repeating: nil, count: 2048)
        // By bytes: characters cost a start ten times as much.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        for line in lines where line.first != UInt8(ascii: "#") {
            let halves = line.split(separator: UInt8(ascii: ":"))
            let words = halves[0].split(separator: UInt8(ascii: " ")).map { String($0)! }
            precondition(
                halves.count == 2 && words.count == 2, "late-names.txt: “\(String(line)!)”")
            let part = words[1]
            let names = halves[1].split(separator: UInt8(ascii: " "))
            switch words[0] {
            case "window", "window-android", "window-ios", "everywhere", "everywhere-android":
                let place = parts.firstIndex { $0.name == part } ?? parts.count
                if place == parts.count {
                    parts.append(
                        Part(
                            name: part, isEverywhere: words[0].hasPrefix("everywhere"),
                            isOfChromium: words[0].hasSuffix("-android")
                                ? true : words[0].hasSuffix("-ios") ? false : nil))
                }
                for name in names { insert(Array(name), place) }
            case "navigator": for name in names { navigator[String(name)!] = part }
            case "navigator-android": for name in names { ofChromium[String(name)!] = part }
            case "navigator-ios": for name in names { ofWebKit[String(name)!] = part }
            default: preconditionFailure("late-names.txt: “\(String(line)!)”")
            }
        }
    }

    private mutating func insert(_ name: [UInt8], _ part: Int) {
        var slot = Int(truncatingIfNeeded: name.reduce(0, Self.hash)) & (table.count - 1)
        while table[slot] != nil { slot = (slot + 1) & (table.count - 1) }
        table[slot] = (name, part)
    }

    /// No name is shorter.
    private static let shortest = 4

    private static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
        hash &* 31 &+ UInt32(byte)
    }

    /// The part that brings a member of the navigator.
    func part(ofNavigator name: String, isChromium: Bool) -> String? {
        navigator[name] ?? (isChromium ? ofChromium : ofWebKit)[name]
    }

    /// The parts that bring what a script names, and elements' classes that are not there from the
    /// start.
    func parts(of script: String) -> [Part] {
        var script = script
        var found = Array(repeating: false, count: parts.count)
        script.withUTF8 { text in
            kinds.withUnsafeBufferPointer { kinds in
                var at = 0
                while at < text.count {
                    let kind = kinds[Int(text[at])]
                    let start = at
                    var hash: UInt32 = 0
                    while at < text.count, kinds[Int(text[at])] != .none {
                        hash = Self.hash(hash, text[at])
                        at += 1
                    }
                    if at == start {
                        at += 1
                    } else if kind == .first, at - start >= Self.shortest {
                        let word = UnsafeBufferPointer(rebasing: text[start..<at])
                        if let part = part(of: word, hash) { found[part] = true }
                    }
                }
            }
        }
        return parts.indices.filter { found[$0] }.map { parts[$0] }
    }

    private func part(of word: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
        while let entry = table[slot] {
            if entry.name.elementsEqual(word) { return entry.part }
            slot = (slot + 1) & (table.count - 1)
        }
        return Self.isLateElementType(word) ? elementTypes : nil
    }

    /// The classes of elements that are there from the start (`web/runtime/element-names.js`).
    private static let earlyElements: Set<String> = [
        "Anchor", "Audio", "Body", "Button", "Canvas", "Div", "Form", "Frame", "FrameSet", "Head",
        "Html", "IFrame", "Image", "Input", "LI", "Label", "Link", "Media", "Option", "Paragraph",
        "Script", "Select", "Span", "Style", "Table", "Template", "TextArea", "UList", "Unknown",
        "Video",
    ]

    /// Whether a word is a class of elements such as `SVGAElement`.
    private static func isLateElementType(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = word[0]
        guard first == UInt8(ascii: "H") || first == UInt8(ascii: "S"), word.count > 10 else {
            return false
        }
        let name = String(decoding: word, as: UTF8.self)
        guard name.hasSuffix("Element") else { return false }
        if name.hasPrefix("SVG") { return true }
        return name.hasPrefix("HTML")
            && (name == "HTMLElement"
                ? false : !earlyElements.contains(String(name.dropFirst(4).dropLast(7))))
    }
}

/// By byte, whether it may stand in a name, and begin one that is looked for.
private enum Kind: UInt8 { case none, word, first }
private let kinds: [Kind] = (0...255).map { byte in
    let isLetter = (0x61...0x7a).contains(byte | 0x20)
    if isLetter { return .first }
    return (0x30...0x39).contains(byte) || byte == 0x5f || byte == 0x24 ? .word : .none
}
