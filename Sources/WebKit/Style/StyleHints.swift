/// What the selectors of a sheet look at, for a page that asks whom a change of an element may concern
/// (`web/runtime/parts/style-updates.js`): as `.class`, `#id`, `[attribute` and `:state`.
struct StyleHints {
    private typealias Text = ArraySlice<UInt8>

    /// All of them; those for whose sake others than the element that has it are looked at; those of selectors
    /// that look at what is beside an element.
    private var words = Words()
    private var deep = Words()
    private var beside = Words()
    /// The pseudo-elements that something lets move, and the tests for inline styles (`[style…]`).
    private var parts = Words()
    private var styleTests = Words()
    /// Whether any selector looks at what is inside an element.
    private var looksUp = false

    /// Texts in the order in which they came up, once each.
    private struct Words {
        var all: [Text] = []
        private var known: Set<Text> = []

        mutating func insert(_ text: Text) {
            if known.insert(text).inserted { all.append(text) }
        }
    }

    /// Takes in a selector of a rule. `passes`: others have values of the element's from what the rule declares;
    /// `moves`: it lets something move.
    mutating func add(_ source: ArraySlice<UInt8>, passes: Bool, moves: Bool) {
        let selector = StyleSelector(source)
        if moves, !selector.part.isEmpty { parts.insert(selector.part) }
        let isPlain =
            selector.text == selector.key
            && [UInt8(ascii: "."), UInt8(ascii: "#")].contains(selector.key.first)
        if isPlain {
            words.insert(selector.key)
            if passes { deep.insert(selector.key) }
            return
        }
        // What stands in brackets may be of anything, and a host's rules are of what is in it, too.
        let isWide =
            passes || source.contains(UInt8(ascii: "(")) || source.starts(with: ":host".utf8)
        let looksBeside = source.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "~") }
        let last = isWide ? source.endIndex : Self.lastCompound(of: source)
        Self.forEachWord(in: source) { word, at in
            words.insert(word)
            if at < last { deep.insert(word) }
            if looksBeside { beside.insert(word) }
            if word.elementsEqual(":has".utf8) || word.elementsEqual(":focus-within".utf8) {
                looksUp = true
            }
            if word.elementsEqual("[style".utf8) {
                styleTests.insert(source[at..<CSSScanner(source).end(of: at)])
            }
        }
    }

    /// Where the compound begins that stands for the elements themselves.
    private static func lastCompound(of source: Text) -> Int {
        var start = source.startIndex
        var at = start
        while at < source.endIndex {
            let byte = source[at]
            if byte == UInt8(ascii: "\\") {
                at += 2
                continue
            }
            let end = CSSScanner(source).end(of: at)
            if byte.isHTMLSpace
                || [UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~")].contains(byte)
            {
                start = at + 1
            }
            at = max(end, at + 1)
        }
        return start
    }

    /// Calls with each class, id, attribute and state, without what escapes its letters, and where it begins.
    private static func forEachWord(in source: Text, _ body: (Text, Int) -> Void) {
        var at = source.startIndex
        while at < source.endIndex {
            let sign = source[at]
            let start = at
            at += 1
            if sign == UInt8(ascii: "\\") {
                at += 1
                continue
            }
            guard
                [UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: ":")]
                    .contains(
                        sign)
            else { continue }
            if sign == UInt8(ascii: "[") {
                while at < source.endIndex, source[at].isHTMLSpace { at += 1 }
            }
            let (name, end) = CSSScanner(source).identifier(at)
            at = end
            if !name.isEmpty { body([sign] + name, start) }
        }
    }

    /// JSON of `{words, deep, beside, parts, styleTests, looksUp}`.
    var json: String {
        var json = JSONText()
        func append(_ name: StaticString, _ words: Words) {
            json.add(name)
            json.add(list: words.all) { $0.add(quoted: $1) }
        }
        append("{\"words\":[", words)
        append("],\"deep\":[", deep)
        append("],\"beside\":[", beside)
        append("],\"parts\":[", parts)
        append("],\"styleTests\":[", styleTests)
        json.add(looksUp ? "],\"looksUp\":true}" : "],\"looksUp\":false}")
        return json.string
    }
}
