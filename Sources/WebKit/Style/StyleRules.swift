/// The rules of a style sheet as the cascade asks for them (CSS Cascading 5, CSS Nesting 1), in the order of the
/// text; what they declare is looked at in the page (`web/runtime/parts/cascade.js`).
///
/// Few of a sheet's rules are about what a page asks for, so a rule becomes JSON, and its selectors are
/// looked at, when somebody asks for a name that it declares, or for those with a key.
final class StyleRules {
    private typealias Text = ArraySlice<UInt8>

    private let scanner: CSSScanner
    private var rules: [Rule] = []
    private var declarations: [Declaration] = []
    /// What is declared, in the order in which it comes up, with the numbers of the declarations.
    private var names: [(name: Text, declarations: [Int])] = []
    private var numbers: [Name: Int] = [:]
    private var conditions: [[String]] = [[]]
    private var conditionNumbers: [[String]: Int] = [[]: 0]
    private var layers: [String] = []
    private var imports: [[String?]] = []
    private var properties: [(name: String, initial: String, inherits: Bool)] = []
    private var keyframes: [(conditions: Int, name: String, block: Range<Int>)] = []
    private var unnamedLayers = 0

    private struct Rule {
        let conditions: Int
        let selectors: Text
        /// The lists around those, outermost first, as they are written but for `&`.
        let outer: [Text]
        /// The number of what it declares first.
        let start: Int
    }

    private struct Declaration {
        let rule: Int
        let value: Text
        let isImportant: Bool
    }

    init(_ text: String) {
        scanner = CSSScanner(text)
        read(0..<scanner.bytes.count, Place(), as: .sheet)
    }

    // MARK: JSON

    /// JSON of `{names, conditions, layers, imports, properties, keyframes}`:
    /// - names are those that rules declare;
    /// - conditions are `[kind, text, …]`, of `media`, `supports`, `container`, `scope`, `starting-style` and
    ///   `layer`, the last with its whole name;
    /// - layers are whole names, in the order in which they come up;
    /// - an import is `[address, layer or null, supports or null, media]`;
    /// - a property is `[name, initial value, inherits]`;
    /// - keyframes are `[conditions, name]`, with ``frames(_:)`` by their place.
    var head: String {
        var json = JSONText()
        json.add("{\"names\":[")
        json.add(list: names) { $0.add(quoted: $1.name) }
        json.add("],\"conditions\":[")
        json.add(list: conditions) { json, group in
            json.add("[")
            json.add(list: group) { $0.add(quoted: $1) }
            json.add("]")
        }
        json.add("],\"layers\":[")
        json.add(list: layers) { $0.add(quoted: $1) }
        json.add("],\"imports\":[")
        json.add(list: imports) { json, parts in
            json.add("[")
            json.add(list: parts) {
                if let part = $1 { $0.add(quoted: part) } else { $0.add("null") }
            }
            json.add("]")
        }
        json.add("],\"properties\":[")
        json.add(list: properties) {
            $0.add("[")
            $0.add(quoted: $1.name)
            $0.add(",")
            $0.add(quoted: $1.initial)
            $0.add($1.inherits ? ",true]" : ",false]")
        }
        json.add("],\"keyframes\":[")
        json.add(list: keyframes) {
            $0.add("[")
            $0.add($1.conditions)
            $0.add(",")
            $0.add(quoted: $1.name)
            $0.add("]")
        }
        json.add("]}")
        return json.string
    }

    /// JSON of what is declared of a name, and of the rules that do it and have not been told yet:
    /// `[[rule, at, value, isImportant, …], [rule, conditions, selectors, lists], …]`. Rules go by number, in
    /// their order, declarations by their place in the rule.
    ///
    /// Conditions are a place among the head's, selectors `[text, key, specificity, part]` each. Lists are those
    /// of the rules around it and its own, which do not count at all if one selector is wrong; 0: its own
    /// is no more than its selectors' texts.
    func declarations(of name: String, _ told: inout Set<Int>) -> String {
        guard let number = numbers[Name(text: Text(name.utf8))] else { return "[[]]" }
        let declarations = names[number].declarations.map { ($0, self.declarations[$0]) }
        var json = JSONText()
        json.add("[[")
        json.add(list: declarations) { json, declaration in
            let (number, declaration) = declaration
            json.add(declaration.rule)
            json.add(",")
            json.add(number - rules[declaration.rule].start)
            json.add(",")
            json.add(quoted: declaration.value)
            json.add(declaration.isImportant ? ",1" : ",0")
        }
        json.add("]")
        add(declarations.map(\.1.rule), to: &json, &told)
        json.add("]")
        return json.string
    }

    /// JSON of the rules that have a selector with a key, in any case of ASCII as quirks mode asks for them, and
    /// of those that have not been told yet: `[[[rule, name, …], …], [rule, conditions, selectors, lists], …]`.
    func rules(ofKey key: String, _ told: inout Set<Int>) -> String {
        let numbers = rulesByKey[Name(text: Text(key.utf8).inLowerCaseOfASCII)] ?? []
        var json = JSONText()
        json.add("[[")
        json.add(list: numbers) { json, number in
            json.add("[")
            json.add(number)
            for name in namesOfRules[number] {
                json.add(",")
                json.add(quoted: names[name].name)
            }
            json.add("]")
        }
        json.add("]")
        add(numbers, to: &json, &told)
        json.add("]")
        return json.string
    }

    /// The rules of each key, in their order.
    private lazy var rulesByKey: [Name: [Int]] = {
        var numbers: [Name: [Int]] = [:]
        for (number, rule) in rules.enumerated() {
            CSSScanner(rule.selectors).forEachPart {
                let key = Name(text: StyleSelector($0).key.inLowerCaseOfASCII)
                if numbers[key]?.last != number { numbers[key, default: []].append(number) }
            }
        }
        return numbers
    }()
    /// What each rule declares, as places among the names.
    private lazy var namesOfRules: [[Int]] = {
        var all = [[Int]](repeating: [], count: rules.count)
        for (place, name) in names.enumerated() {
            for number in name.declarations where all[declarations[number].rule].last != place {
                all[declarations[number].rule].append(place)
            }
        }
        return all
    }()

    /// JSON of what selectors look at (``StyleHints``). `passing`: the names whose values others have from an
    /// element; `moving`: those that let it move.
    func hints(passing: Set<String>, moving: Set<String>) -> String {
        var hints = StyleHints()
        let isPassing = names.map { passing.contains(String(decoding: $0.name, as: UTF8.self)) }
        let isMoving = names.map { moving.contains(String(decoding: $0.name, as: UTF8.self)) }
        for (number, rule) in rules.enumerated() {
            let passes = namesOfRules[number].contains { isPassing[$0] }
            let moves = namesOfRules[number].contains { isMoving[$0] }
            CSSScanner(rule.selectors).forEachPart { hints.add($0, passes: passes, moves: moves) }
        }
        return hints.json
    }

    /// JSON of the frames of one among the keyframes: `[selectors, name, value, …]` each.
    func frames(_ place: Int) -> String {
        guard keyframes.indices.contains(place) else { return "[]" }
        var json = JSONText()
        json.add("[")
        var lead: StaticString = ""
        scanner.forEachStatement(in: keyframes[place].block, of: .rules) { prelude, block in
            guard let block else { return }
            json.add(lead)
            json.add("[")
            json.add(quoted: prelude)
            scanner.forEachStatement(in: block, of: .declarations) { text, block in
                // What is important has no meaning in a frame.
                guard block == nil, let one = Self.declaration(text), !one.isImportant else {
                    return
                }
                json.add(",")
                json.add(quoted: one.name)
                json.add(",")
                json.add(quoted: one.value)
            }
            json.add("]")
            lead = ","
        }
        json.add("]")
        return json.string
    }

    /// Those of rules that have not been told yet.
    private func add(_ numbers: [Int], to json: inout JSONText, _ told: inout Set<Int>) {
        for number in numbers where told.insert(number).inserted {
            json.add(",[")
            json.add(number)
            add(rules[number], to: &json)
            json.add("]")
        }
    }

    private func add(_ rule: Rule, to json: inout JSONText) {
        json.add(",")
        json.add(rule.conditions)
        var isPlain = true
        var lead: StaticString = ",[["
        CSSScanner(rule.selectors).forEachPart {
            let selector = StyleSelector($0)
            json.add(lead)
            json.add(quoted: selector.text)
            json.add(",")
            json.add(quoted: selector.key)
            json.add(",")
            json.add(selector.specificity)
            json.add(",")
            json.add(quoted: selector.part)
            json.add("]")
            lead = ",["
            isPlain = isPlain && selector.part.isEmpty && selector.text == $0
        }
        json.add("],[")
        for list in rule.outer {
            json.add(quoted: list)
            json.add(",")
        }
        if isPlain { json.add("0") } else { json.add(quoted: rule.selectors) }
        json.add("]")
    }

    /// A name as the dictionary looks for it: all of its bytes at once.
    private struct Name: Hashable {
        let text: Text

        func hash(into hasher: inout Hasher) {
            text.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    /// Where statements stand.
    private struct Place {
        /// The selectors around, with what `&` stands for; nil outside of all rules.
        var selectors: Text?
        /// The lists around those, outermost first, as they are written but for `&`.
        var outer: [Text] = []
        var conditions = 0
        var layer = ""
        /// How many rules are around.
        var depth = 0
    }

    /// How deep rules are read in each other, and how long the selectors of one may become with those
    /// around it in them: each list multiplies the next.
    private static let depthLimit = 128
    private static let selectorLimit = 1 << 16

    // MARK: Rules

    private func read(
        _ range: Range<Int>, _ place: Place, as context: CSSScanner.Context? = nil
    ) {
        guard place.depth <= Self.depthLimit else { return }
        // What is declared behind a rule within counts for more than what that one declares.
        var isOpen = false
        var parents: [UInt8]?
        let context = context ?? (place.selectors == nil ? .rules : .declarations)
        scanner.forEachStatement(in: range, of: context) { prelude, block in
            if prelude.isEmpty { return }
            if block != nil { isOpen = false }
            if prelude.first == UInt8(ascii: "@") {
                readAtRule(String(decoding: prelude, as: UTF8.self), block, place)
            } else if let block {
                var inner = place
                if let outer = place.selectors {
                    if parents == nil { parents = Self.parents(outer) }
                    guard let selectors = nested(prelude, parents ?? []) else { return }
                    inner.outer.append(outer)
                    inner.selectors = selectors
                } else {
                    inner.selectors = prelude
                }
                inner.depth += 1
                read(block, inner)
            } else if let selectors = place.selectors {
                addDeclaration(prelude, selectors, place, &isOpen)
            }
        }
    }

    /// What `&` stands for in a rule within a list's.
    private static func parents(_ list: Text) -> [UInt8] {
        var parents: [UInt8] = []
        var lead = ":is("
        CSSScanner(list).forEachPart {
            // Nothing stands in a pseudo-element.
            guard StyleSelector($0).part.isEmpty else { return }
            parents += lead.utf8
            parents += $0
            lead = ","
        }
        if parents.isEmpty { parents += lead.utf8 }
        parents.append(UInt8(ascii: ")"))
        return parents
    }

    /// The selectors of a nested rule, with what `&` stands for; nil: they would be too long.
    private func nested(_ prelude: Text, _ parents: [UInt8]) -> Text? {
        var all: [UInt8] = []
        var length = 0
        CSSScanner(prelude).forEachPart { selector in
            let ampersands = selector.count { $0 == UInt8(ascii: "&") }
            length += selector.count + max(ampersands, 1) * (parents.count + 1)
            guard length <= Self.selectorLimit else { return }
            if !all.isEmpty { all.append(UInt8(ascii: ",")) }
            if ampersands == 0 {
                all += parents
                all.append(UInt8(ascii: " "))
            }
            for byte in selector {
                if byte == UInt8(ascii: "&") { all += parents } else { all.append(byte) }
            }
        }
        return length <= Self.selectorLimit ? all[...] : nil
    }

    private func addDeclaration(
        _ text: Text, _ selectors: Text, _ place: Place, _ isOpen: inout Bool
    ) {
        guard let (name, value, isImportant) = Self.declaration(text) else { return }
        let number = declarations.count
        if !isOpen {
            isOpen = true
            rules.append(
                Rule(
                    conditions: place.conditions, selectors: selectors, outer: place.outer,
                    start: number))
        }
        declarations.append(
            Declaration(rule: rules.count - 1, value: value, isImportant: isImportant))
        if let known = numbers[Name(text: name)] {
            names[known].declarations.append(number)
        } else {
            numbers[Name(text: name)] = names.count
            names.append((name, [number]))
        }
    }

    private static func declaration(_ text: Text) -> (name: Text, value: Text, isImportant: Bool)? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var name = text[..<colon].trimmingSpace
        if !name.starts(with: "--".utf8) { name = name.inLowerCase }
        let value = text[(colon + 1)...].trimmingSpace
        guard let mark = value.lastIndex(of: UInt8(ascii: "!")),
            value[(mark + 1)...].trimmingSpace.inLowerCase.elementsEqual("important".utf8)
        else { return (name, value, false) }
        return (name, value[..<mark].trimmingSpace, true)
    }

    // MARK: At-rules

    private func readAtRule(_ prelude: String, _ block: Range<Int>?, _ place: Place) {
        let name = prelude.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
        let rest = prelude.dropFirst(name.count + 1).trimmingSpace
        guard let block else {
            if name == "layer" {
                for layer in rest.split(separator: ",") { enter(layer.trimmingSpace, place) }
            } else if name == "import" {
                imports.append(Self.imported(rest))
            }
            return
        }
        var inner = place
        inner.depth += 1
        switch name {
        case "media", "supports", "container", "scope", "starting-style":
            inner.conditions = adding([name, rest], to: place.conditions)
            // What stands in a scope, but in no rule there, is for its root.
            if name == "scope", place.selectors == nil { inner.selectors = nil }
            read(block, inner)
        case "layer":
            inner.layer = enter(rest.isEmpty ? nextUnnamedLayer() : rest, place)
            inner.conditions = adding(["layer", inner.layer], to: place.conditions)
            read(block, inner)
        case "property":
            var declared: [String: String] = [:]
            scanner.forEachStatement(in: block, of: .declarations) { prelude, _ in
                let text = String(decoding: prelude, as: UTF8.self)
                guard let colon = text.firstIndex(of: ":") else { return }
                declared[text[..<colon].trimmingSpace.lowercased()] =
                    text[text.index(after: colon)...].trimmingSpace
            }
            properties.append(
                (rest, declared["initial-value"] ?? "", declared["inherits"] != "false"))
        case "keyframes", "-webkit-keyframes": keyframes.append((place.conditions, rest, block))
        // Fonts and what is printed declare nothing of an element.
        default: break
        }
    }

    private func nextUnnamedLayer() -> String {
        unnamedLayers += 1
        // No name has a space.
        return " \(unnamedLayers)"
    }

    /// A layer's whole name; it comes up here if it has not before.
    @discardableResult
    private func enter(_ name: String, _ place: Place) -> String {
        var whole = place.layer
        for part in name.split(separator: ".") {
            whole += whole.isEmpty ? String(part) : ".\(part)"
            if !layers.contains(whole) { layers.append(whole) }
        }
        return whole
    }

    private func adding(_ condition: [String], to outer: Int) -> Int {
        let all = conditions[outer] + condition
        if let known = conditionNumbers[all] { return known }
        conditionNumbers[all] = conditions.count
        conditions.append(all)
        return conditions.count - 1
    }

    /// What stands behind `@import`: the address, the layer and what must be supported, if it says so, and the media.
    static func imported(_ text: String) -> [String?] {
        let scanner = CSSScanner(text)
        let bytes = scanner.bytes
        var end = 0
        // A text in quotes or `url(…)` ends by itself: minifiers leave no space behind it.
        while end < bytes.count, !bytes[end].isHTMLSpace {
            let isWhole = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "(")].contains(
                bytes[end])
            end = scanner.end(of: end)
            if isWhole { break }
        }
        end = min(end, bytes.count)
        var address = scanner.text(0..<end)
        if address.lowercased().hasPrefix("url(") {
            address = String(address.dropFirst(4).dropLast())
        }
        address = address.trimmingSpace.trimming {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }
        var rest = scanner.text(end..<bytes.count)
        func take(_ word: String) -> String? {
            guard rest.lowercased().hasPrefix(word) else { return nil }
            let inner = CSSScanner(rest)
            guard word.utf8.count < inner.bytes.count,
                inner.bytes[word.utf8.count] == UInt8(ascii: "(")
            else {
                let next = rest.dropFirst(word.count).first
                guard next == nil || next == " " else { return nil }
                rest = rest.dropFirst(word.count).trimmingSpace
                return ""
            }
            let close = inner.end(of: word.utf8.count)
            let argument = inner.text(word.utf8.count + 1..<max(close - 1, word.utf8.count + 1))
            rest = inner.text(close..<inner.bytes.count)
            return argument
        }
        return [address, take("layer"), take("supports"), rest]
    }
}

extension CSSScanner {
    fileprivate func text(_ range: Range<Int>) -> String {
        String(decoding: trimmed(range), as: UTF8.self)
    }
}

extension StringProtocol {
    fileprivate func trimming(_ test: (UInt8) -> Bool) -> String {
        var rest = Substring(self).utf8
        while let first = rest.first, test(first) { rest.removeFirst() }
        while let last = rest.last, test(last) { rest.removeLast() }
        return String(decoding: rest, as: UTF8.self)
    }

    fileprivate var trimmingSpace: String { trimming { $0.isHTMLSpace || $0 == 13 } }
}
