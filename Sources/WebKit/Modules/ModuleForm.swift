/// A module as a page can evaluate it: the engine's C API has no module loader.
///
/// It is the text itself in a function, with other words of the same length in the place of those that
/// only modules have, so that whatever names a line or a column names that of the text.
struct ModuleForm: Hashable, Sendable {
    let text: String
    let reading: ModuleText
    private let isJSON: Bool

    init(_ text: String) {
        self.text = text
        reading = ModuleText(text)
        isJSON = false
    }

    /// A module of JSON, whose value is its default export.
    init(json text: String) {
        self.text = text
        var reading = ModuleText()
        reading.exports = [.init(name: "default", local: "value", changes: false)]
        self.reading = reading
        isJSON = true
    }

    /// What a specifier begins with that asks for JSON.
    static let jsonPrefix = "json:"

    /// How a module runs among others.
    struct Way: Hashable {
        /// The imports that are looked up each time, as what they stand for may change; the others are
        /// variables of its own.
        var looksUp: Set<Int> = []
        /// Whether its functions are there before it runs, as modules that import each other, and all
        /// that those import, may be called before.
        var isEarly = false
        /// What it calls in the place of `import()`.
        var importer = "import"
    }

    /// The function that a page calls with what links it to others, and with `import.meta`.
    ///
    /// It first hands over what reads its exports and takes what it imports. One that is early is a
    /// generator that hands over, with what takes the object that looks its imports up, and yields. One
    /// that awaits ends by calling what links it with nothing.
    func function(_ way: Way) -> (text: String, firstColumnsAdded: Int) {
        if isJSON {
            var literal = ""
            ScriptValue.string(ScriptString(text)).appendSource(to: &literal)
            let own = "{\"default\":()=>value}"
            let function =
                way.isEarly
                ? "function*(link){link(\(own),()=>{});yield}" : "function(link){link(\(own))}"
            return ("(value=>\(function))(JSON.parse(\(literal)))", 0)
        }
        var writer = FormWriter(self, way)
        return writer.write()
    }
}

/// Puts the function of a module together.
private struct FormWriter {
    private let form: ModuleForm
    private let way: ModuleForm.Way
    private var reading: ModuleText { form.reading }
    private let bytes: [UInt8]
    /// What the names begin with that are not the module's own.
    private let own: String
    private var edits: [Edit] = []

    private struct Edit {
        var start: Int
        let end: Int
        var text: [UInt8]
    }

    init(_ form: ModuleForm, _ way: ModuleForm.Way) {
        self.form = form
        self.way = way
        bytes = Array(form.text.utf8)
        var own = "$f"
        var number = 0
        while form.text.holds(own) {
            number += 1
            own = "$f\(number)"
        }
        self.own = own
    }

    private var links: Bool {
        !reading.imports.isEmpty || !reading.exports.isEmpty || reading.hasDefault || way.isEarly
    }

    mutating func write() -> (String, Int) {
        addEdits()
        edits.sort { $0.start < $1.start }
        var beginning = reading.awaits ? "(async function" : "(function"
        beginning += way.isEarly ? "*(" : "("
        beginning += own + (reading.metas.isEmpty ? "" : ",\(own)m") + "){\"use strict\";"
        if links { beginning += own + "s();" }
        if way.isEarly { beginning += "yield;" }
        // It takes the place of imports on the first line, where there are some.
        let lineEnd = bytes.firstIndex(of: 0x0a) ?? bytes.count
        let head = min(reading.blankEnd, lineEnd)
        var result = Array(beginning.utf8)
        let width = Self.blank(bytes[..<head]).count
        let added = head == lineEnd ? 0 : max(0, result.count - width)
        if result.count < width {
            result += [UInt8](repeating: 0x20, count: width - result.count)
        }
        // A comment or an import may go on on the next line.
        result += Self.blank(bytes[head..<max(head, reading.blankEnd)])
        var position = max(head, reading.blankEnd)
        for edit in edits where edit.start >= position {
            result += bytes[position..<edit.start]
            result += edit.text
            position = edit.end
        }
        result += bytes[position...]
        result += Array(ending.utf8)
        return (String(decoding: result, as: UTF8.self), added)
    }

    // MARK: In the text

    private mutating func addEdits() {
        for span in reading.blanks {
            var text = Self.blank(bytes[span[0]..<span[1]])
            text[0] = UInt8(ascii: ";")
            edits.append(Edit(start: span[0], end: span[1], text: text))
        }
        for span in reading.words {
            let text = Self.blank(bytes[span[0]..<span[1]])
            edits.append(Edit(start: span[0], end: span[1], text: text))
        }
        if let span = reading.defaultValue {
            put("const \(own)d=", from: span[0], to: span[1], atEnd: false)
        }
        if let one = reading.defaultDeclaration {
            put("\(one.keywords) \(own)d", from: one.start, to: one.end, atEnd: true)
        }
        for span in reading.metas { put("\(own)m", from: span[0], to: span[1], atEnd: false) }
        for place in reading.calls where way.importer != "import" {
            edits.append(Edit(start: place, end: place + 6, text: Array(way.importer.utf8)))
        }
        for place in reading.argumentPlaces {
            // A name that nobody has.
            edits.append(Edit(start: place, end: place + 1, text: [UInt8(ascii: "A")]))
        }
        for index in way.looksUp {
            let one = reading.imports[index]
            for reference in one.references {
                let start = reference >> 2
                var text = reference & 1 == 1 ? "\(own)c\(index)()" : "\(own)i.\(one.local)"
                if reference & 2 == 2 { text = "\(one.local):\(text)" }
                edits.append(
                    Edit(start: start, end: nameEnd(start), text: Array(text.utf8)))
            }
        }
    }

    private func nameEnd(_ start: Int) -> Int {
        var tokens = bytes[start...]
        while let byte = tokens.first, ScriptTokens.isWord(byte) {
            tokens = tokens.dropFirst()
            guard byte == 0x5c, tokens.dropFirst().first == UInt8(ascii: "{") else { continue }
            tokens = tokens.drop { $0 != UInt8(ascii: "}") }.dropFirst()
        }
        return tokens.startIndex
    }

    /// Puts a text in the place of another, whose lines and whose last column stay where they are.
    private mutating func put(_ text: String, from start: Int, to end: Int, atEnd: Bool) {
        var blank = Self.blank(bytes[start..<end])
        let text = Array(text.utf8)
        let line = (blank.lastIndex(of: 0x0a) ?? -1) + 1
        if blank.count - line < text.count {
            blank += text
        } else {
            let first = atEnd ? blank.count - text.count : line
            blank.replaceSubrange(first..<first + text.count, with: text)
        }
        edits.append(Edit(start: start, end: end, text: blank))
    }

    /// As many columns and lines without anything in them.
    private static func blank(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case 0x0a, 0x0d: result.append(byte)
            case 0x80..<0xc0: continue
            case 0xf0...: result += [0x20, 0x20]
            default: result.append(0x20)
            }
        }
        return result
    }

    // MARK: Behind the text

    /// Variables and functions that the engine makes before anything runs.
    private var ending: String {
        var result = reading.awaits ? "\n;\(own)();" : "\n;"
        guard links else { return result + "})" }
        var exports = reading.exports.map { (name: $0.name, local: $0.local) }
        if reading.hasDefault { exports.append(("default", "\(own)d")) }
        let getters = exports.map { one in
            var key = ""
            ScriptValue.string(ScriptString(one.name)).appendSource(to: &key)
            return "[\(key)]:()=>\(one.local)"
        }.joined(separator: ",")
        if way.isEarly {
            result +=
                "var \(own)i;function \(own)s(){\(own)({\(getters)},\(own)v=>{\(own)i=\(own)v})}"
        } else {
            var names = ["\(own)i"]
            var takes = "\(own)i=\(own)v[0];"
            for (index, one) in reading.imports.enumerated() where !way.looksUp.contains(index) {
                takes += "\(one.local)=\(own)v[\(names.count)];"
                names.append(one.local)
            }
            result += "var \(names.joined(separator: ","));function \(own)s(){"
            result += "const \(own)v=\(own)({\(getters)});\(takes)}"
        }
        for index in way.looksUp.sorted()
        where reading.imports[index].references.contains(where: { $0 & 1 == 1 }) {
            result += "function \(own)c\(index)(){return \(own)i.\(reading.imports[index].local)}"
        }
        return result + "\n})"
    }
}
