/// The rules of a style sheet as the cascade asks for them (CSS Cascading 5, CSS Nesting 1), in the order of the
/// text; what they declare is looked at in the page (`web/runtime/parts/cascade.js`).
struct StyleRules {
    /// JSON of `{rules, names, conditions, layers, imports, properties, keyframes}`:
    /// - a rule is `[conditions, selectors, lists, name, value, isImportant, …]`: a place among the conditions,
    ///   `[text, key, specificity, part]` of each selector, and the lists of selectors of the rule and of
    ///   those around it, of which none counts if one selector is wrong;
    /// - names are `{name: [rule, at, …]}`: where rules declare it;
    /// - conditions are `[kind, text, …]`, of `media`, `supports`, `container`, `scope`, `starting-style` and
    ///   `layer`, the last with its whole name;
    /// - layers are whole names, in the order in which they come up;
    /// - an import is `[address, layer or null, supports or null, media]`;
    /// - a property is `[name, initial value, inherits]`;
    /// - keyframes are `[conditions, name, frames]`, a frame `[selectors, name, value, …]`.
    private(set) var json = ""

    private let scanner: CSSScanner
    private var rules: [String] = []
    /// What is declared, in the order in which it comes up, and where.
    private var names: [String] = []
    private var places: [String: [Int]] = [:]
    private var conditions: [[String]] = [[]]
    private var layers: [String] = []
    private var imports: [String] = []
    private var properties: [String] = []
    private var keyframes: [String] = []
    private var unnamedLayers = 0

    init(_ text: String) {
        scanner = CSSScanner(text)
        read(0..<scanner.bytes.count, Place(), as: .sheet)
        let groups = conditions.map { group in "[\(group.map(Self.quoted).joined(separator: ","))]"
        }
        let declared = names.map { name in
            let all = places[name, default: []].map(String.init).joined(separator: ",")
            return "\(Self.quoted(name)):[\(all)]"
        }
        json = """
            {"rules":[\(rules.joined(separator: ","))],"names":{\(declared.joined(separator: ","))},"conditions":[\(groups.joined(separator: ","))],\
            "layers":[\(layers.map(Self.quoted).joined(separator: ","))],\
            "imports":[\(imports.joined(separator: ","))],"properties":[\(properties.joined(separator: ","))],\
            "keyframes":[\(keyframes.joined(separator: ","))]}
            """
    }

    /// Where statements stand.
    private struct Place {
        /// What the selectors around are; nil outside of all rules.
        var selectors: String?
        /// Those lists, outermost first, as they are written but for `&`.
        var lists: [String] = []
        var conditions = 0
        var layer = ""
        /// How many rules are around.
        var depth = 0
    }

    /// How deep rules are read in each other, and how long the selectors of one may become with those
    /// around it in them: each list multiplies the next.
    private static let depthLimit = 128
    private static let selectorLimit = 1 << 16

    private struct Declaration {
        var name: String
        var value: String
        var isImportant: Bool
    }

    private static func quoted(_ text: String) -> String {
        var result = ""
        ScriptValue.appendLiteral(text, to: &result)
        return result
    }

    // MARK: Rules

    private mutating func read(
        _ range: Range<Int>, _ place: Place, as context: CSSScanner.Context? = nil
    ) {
        guard place.depth <= Self.depthLimit else { return }
        var declarations: [Declaration] = []
        let context = context ?? (place.selectors == nil ? .rules : .declarations)
        for statement in scanner.statements(in: range, of: context) {
            let prelude = scanner.trimmed(statement.prelude)
            if prelude.isEmpty { continue }
            // What is declared before a rule counts for less than what that one declares.
            if statement.block != nil { flush(&declarations, place) }
            if prelude.hasPrefix("@") {
                readAtRule(prelude, statement.block, place)
            } else if let block = statement.block {
                guard let selectors = nested(prelude, place.selectors) else { continue }
                var inner = place
                inner.depth += 1
                inner.selectors = selectors
                inner.lists.append(selectors)
                read(block, inner)
            } else if place.selectors != nil {
                add(declaration: prelude, to: &declarations)
            }
        }
        flush(&declarations, place)
    }

    /// The selectors of a nested rule, with what `&` stands for; nil: they would be too long.
    private func nested(_ prelude: String, _ outer: String?) -> String? {
        guard let outer else { return prelude }
        // Nothing stands in a pseudo-element.
        let parents = Self.selectors(in: outer).filter { StyleSelector($0).part.isEmpty }
            .joined(separator: ",")
        var length = 0
        var all: [String] = []
        for selector in Self.selectors(in: prelude) {
            let ampersands = selector.utf8.count { $0 == UInt8(ascii: "&") }
            length += selector.utf8.count + max(ampersands, 1) * (parents.utf8.count + 6)
            guard length <= Self.selectorLimit else { return nil }
            all.append(
                ampersands > 0
                    ? selector.replacing("&", with: ":is(\(parents))")
                    : ":is(\(parents)) \(selector)")
        }
        return all.joined(separator: ",")
    }

    private static func selectors(in list: String) -> [String] {
        let scanner = CSSScanner(list)
        return scanner.parts(of: 0..<scanner.bytes.count).map(scanner.trimmed)
    }

    private func add(declaration text: String, to declarations: inout [Declaration]) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = text[..<colon].trimmingSpace
        var value = text[text.utf8.index(after: colon)...].trimmingSpace
        var isImportant = false
        if let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
            value[value.utf8.index(after: mark)...].trimmingSpace.lowercased() == "important"
        {
            isImportant = true
            value = value[..<mark].trimmingSpace
        }
        declarations.append(
            Declaration(
                name: name.hasPrefix("--") ? name : name.lowercased(), value: value,
                isImportant: isImportant))
    }

    /// What a rule declares before the next one within it.
    private mutating func flush(_ declarations: inout [Declaration], _ place: Place) {
        guard let selectors = place.selectors, !declarations.isEmpty else { return }
        var rule = "[\(place.conditions),["
        for (index, text) in Self.selectors(in: selectors).enumerated() {
            let selector = StyleSelector(text)
            if index > 0 { rule += "," }
            rule += """
                [\(Self.quoted(selector.text)),\(Self.quoted(selector.key)),\(selector.specificity),\
                \(Self.quoted(selector.part))]
                """
        }
        rule += "],[\(place.lists.map(Self.quoted).joined(separator: ","))]"
        for (index, declaration) in declarations.enumerated() {
            let place = [rules.count, 3 + 3 * index]
            if places[declaration.name] == nil { names.append(declaration.name) }
            places[declaration.name, default: []] += place
            rule += ","
            ScriptValue.appendLiteral(declaration.name, to: &rule)
            rule += ","
            ScriptValue.appendLiteral(declaration.value, to: &rule)
            rule += declaration.isImportant ? ",1" : ",0"
        }
        rules.append(rule + "]")
        declarations = []
    }

    // MARK: At-rules

    private mutating func readAtRule(_ prelude: String, _ block: Range<Int>?, _ place: Place) {
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
            for statement in scanner.statements(in: block, of: .declarations) {
                let text = scanner.trimmed(statement.prelude)
                guard let colon = text.firstIndex(of: ":") else { continue }
                declared[text[..<colon].trimmingSpace.lowercased()] =
                    text[text.index(after: colon)...].trimmingSpace
            }
            properties.append(
                "[\(Self.quoted(rest)),\(Self.quoted(declared["initial-value"] ?? "")),\(declared["inherits"] != "false")]"
            )
        case "keyframes", "-webkit-keyframes":
            keyframes.append("[\(place.conditions),\(Self.quoted(rest)),\(frames(in: block))]")
        // Fonts and what is printed declare nothing of an element.
        default: break
        }
    }

    private func frames(in block: Range<Int>) -> String {
        var frames: [String] = []
        for statement in scanner.statements(in: block, of: .rules) {
            guard let block = statement.block else { continue }
            var declarations: [Declaration] = []
            for statement in scanner.statements(in: block, of: .declarations)
            where statement.block == nil {
                add(declaration: scanner.trimmed(statement.prelude), to: &declarations)
            }
            // What is important has no meaning in a frame.
            let texts = declarations.filter { !$0.isImportant }.flatMap { [$0.name, $0.value] }
            let frame = [scanner.trimmed(statement.prelude)] + texts
            frames.append("[\(frame.map(Self.quoted).joined(separator: ","))]")
        }
        return "[\(frames.joined(separator: ","))]"
    }

    private mutating func nextUnnamedLayer() -> String {
        unnamedLayers += 1
        // No name has a space.
        return " \(unnamedLayers)"
    }

    /// A layer's whole name; it comes up here if it has not before.
    @discardableResult
    private mutating func enter(_ name: String, _ place: Place) -> String {
        var whole = place.layer
        for part in name.split(separator: ".") {
            whole += whole.isEmpty ? String(part) : ".\(part)"
            if !layers.contains(whole) { layers.append(whole) }
        }
        return whole
    }

    private mutating func adding(_ condition: [String], to outer: Int) -> Int {
        let all = conditions[outer] + condition
        if let known = conditions.firstIndex(of: all) { return known }
        conditions.append(all)
        return conditions.count - 1
    }

    /// What stands behind `@import`.
    private static func imported(_ text: String) -> String {
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
        var address = scanner.trimmed(0..<end)
        if address.lowercased().hasPrefix("url(") {
            address = String(address.dropFirst(4).dropLast())
        }
        address = address.trimmingSpace.trimming {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }
        var rest = scanner.trimmed(end..<bytes.count)
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
            let argument = inner.trimmed(word.utf8.count + 1..<max(close - 1, word.utf8.count + 1))
            rest = inner.trimmed(close..<inner.bytes.count)
            return argument
        }
        let layer = take("layer")
        let supports = take("supports")
        return
            "[\(quoted(address)),\(layer.map(quoted) ?? "null"),\(supports.map(quoted) ?? "null"),\(quoted(rest))]"
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
