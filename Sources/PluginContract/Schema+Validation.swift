/// Where a value is not what a schema says.
package struct Mismatch: Hashable, Sendable {
    /// What kind of difference it is.
    package enum Kind: Hashable, Sendable {
        /// Another type or value, or a key that is missing.
        case wrong
        /// A key that the schema does not name, where it takes no others.
        case undeclared
    }

    package let kind: Kind
    /// From the value on, such as `planIds[2].name`; empty for the value itself.
    package let path: String
    package let expected: String
    package let received: String
    /// Where the schema's part is declared; nil where it does not say.
    package let declared: String?
}

extension Schema {
    /// How deep values are followed; the bridge's own bound is far above it.
    private static let deepest = 64

    /// What of a value does not fit.
    package func mismatches(_ value: ContractValue) -> [Mismatch] {
        check(value, "", [:], 0)
    }

    private func check(
        _ value: ContractValue, _ path: String, _ outer: [String: Schema], _ depth: Int
    ) -> [Mismatch] {
        guard depth < Self.deepest else { return [] }
        var scope = outer
        for definition in definitions { scope[definition.name] = definition.schema }
        func wrong(_ expected: String) -> [Mismatch] {
            [
                Mismatch(
                    kind: .wrong, path: path, expected: expected, received: value.shown,
                    declared: declared)
            ]
        }
        if case .unread(let type) = value {
            return type.map { takes($0, scope, depth) } ?? true ? [] : wrong(shown(in: scope))
        }
        if let reference {
            return scope[reference]?.check(value, path, scope, depth + 1) ?? []
        }
        if let types, !types.contains(where: { value.fits(type: $0) }) {
            return wrong(Self.words(types))
        }
        if isDateTime, case .string(let text) = value, !Self.isDate(text) {
            return wrong("a date as ISO 8601 text")
        }
        if let values, !values.contains(where: value.equals) {
            return wrong(values.map(\.compact).joined(separator: " or "))
        }
        var found: [Mismatch] = []
        if let anyOf { found += choose(anyOf, value, path, scope, depth) }
        switch value {
        case .object(let members): found += checkMembers(members, value, path, scope, depth)
        case .array(let elements): found += checkElements(elements, path, scope, depth)
        default: break
        }
        return found
    }

    /// Whether some value of a type fits.
    private func takes(_ type: String, _ scope: [String: Schema], _ depth: Int) -> Bool {
        guard depth < Self.deepest else { return true }
        if let reference { return scope[reference]?.takes(type, scope, depth + 1) ?? true }
        if let types, !types.contains(type) {
            return type == "number" && types.contains("integer")
        }
        if let values { return values.contains { $0.typeName == type } }
        return anyOf?.contains { $0.takes(type, scope, depth + 1) } ?? true
    }

    /// The best of several: none that fits gives the differences of the one that was meant.
    private func choose(
        _ schemas: [Schema], _ value: ContractValue, _ path: String, _ scope: [String: Schema],
        _ depth: Int
    ) -> [Mismatch] {
        let results = schemas.map { $0.check(value, path, scope, depth + 1) }
        // One that fits but for keys that are too many is better than one that does not fit.
        let fitting = results.filter { $0.allSatisfy { $0.kind == .undeclared } }
        if let best = fitting.min(by: { $0.count < $1.count }) { return best }
        let alike = zip(schemas, results).filter { schema, _ in
            schema.resolved(scope).types?.contains(where: { value.fits(type: $0) }) ?? false
        }
        if alike.count == 1 { return alike[0].1 }
        return [
            Mismatch(
                kind: .wrong, path: path, expected: shown(in: scope), received: value.shown,
                declared: declared)
        ]
    }

    private func resolved(_ scope: [String: Schema]) -> Schema {
        reference.flatMap { scope[$0] } ?? self
    }

    private func checkMembers(
        _ members: [ContractValue.Member], _ value: ContractValue, _ path: String,
        _ scope: [String: Schema], _ depth: Int
    ) -> [Mismatch] {
        var found: [Mismatch] = []
        func inner(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        for name in required where value[name] == nil || value[name] == .undefined {
            let schema = property(name) ?? Schema()
            found.append(
                Mismatch(
                    kind: .wrong, path: inner(name), expected: schema.shown(in: scope),
                    received: "nothing", declared: schema.declared ?? declared))
        }
        for member in members where member.value != .undefined {
            if let schema = property(member.key) {
                found += schema.check(member.value, inner(member.key), scope, depth + 1)
                continue
            }
            switch additional {
            case .anything: continue
            case .matching(let schema):
                found += schema.check(member.value, inner(member.key), scope, depth + 1)
            case .nothing:
                found.append(
                    Mismatch(
                        kind: .undeclared, path: inner(member.key), expected: "no such key",
                        received: member.value.shown, declared: declared))
            }
        }
        return found
    }

    private func checkElements(
        _ elements: [ContractValue], _ path: String, _ scope: [String: Schema], _ depth: Int
    ) -> [Mismatch] {
        var found: [Mismatch] = []
        for (index, element) in elements.enumerated() {
            let place = "\(path)[\(index)]"
            if index < leading.count {
                found += leading[index].check(element, place, scope, depth + 1)
            } else if !hasMoreItems {
                found.append(
                    Mismatch(
                        kind: .wrong, path: place, expected: "no element behind the last",
                        received: element.shown, declared: declared))
            } else if let items = items.first {
                found += items.check(element, place, scope, depth + 1)
            }
        }
        if elements.count < leading.count {
            found.append(
                Mismatch(
                    kind: .wrong, path: "\(path)[\(elements.count)]",
                    expected: leading[elements.count].shown(in: scope), received: "nothing",
                    declared: declared))
        }
        return found
    }

    // MARK: Words

    /// What a message says is expected.
    package var shown: String { shown(in: [:]) }

    private func shown(in scope: [String: Schema]) -> String {
        if let reference { return scope[reference].map { $0.shownOnce } ?? reference }
        if let values { return values.map(\.compact).joined(separator: " or ") }
        if isDateTime { return "a date as ISO 8601 text" }
        if let anyOf {
            if anyOf.isEmpty { return "nothing at all" }
            var words: [String] = []
            for schema in anyOf.map({ $0.shown(in: scope) }) where !words.contains(schema) {
                words.append(schema)
            }
            return words.joined(separator: " or ")
        }
        return shownOnce
    }

    private var shownOnce: String {
        guard let types else { return "a value" }
        if types == ["object"], !required.isEmpty {
            return "an object with " + required.prefix(6).joined(separator: ", ")
        }
        return Self.words(types)
    }

    private static func words(_ types: [String]) -> String {
        types.map { type in
            switch type {
            case "null": "null"
            case "array", "object", "integer": "an \(type)"
            default: "a \(type)"
            }
        }.joined(separator: " or ")
    }

    /// `2026-03-28T09:00:00.000Z`, or the day alone.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        let day = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard day.count == 3, day.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else {
            return false
        }
        return parts.count == 1 || (parts.count == 2 && parts[1].contains(":"))
    }
}

extension JSON {
    /// The type as JSON Schema names it.
    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension ContractValue {
    fileprivate func fits(type: String) -> Bool {
        if type == "integer", case .number(let number) = self { return number == number.rounded() }
        return type == typeName
    }

    /// Whether it is a constant of a schema; only plain values are.
    fileprivate func equals(_ json: JSON) -> Bool {
        switch (self, json) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        default: false
        }
    }
}
