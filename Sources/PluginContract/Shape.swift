/// What values had in common: their types, and how often each key was there.
package struct Shape: Hashable, Sendable {
    /// How many values there were, by their type's name.
    package private(set) var counts: [String: Int] = [:]
    /// Of the objects.
    package private(set) var keys: [String: Shape] = [:]
    /// Of the arrays' elements: none or one.
    private var element: [Shape] = []

    package init() {}

    /// A shape of these values.
    package init(_ values: some Sequence<ContractValue>) {
        for value in values { add(value) }
    }

    package var total: Int { counts.values.reduce(0, +) }
    /// How many of the values were objects.
    package var objects: Int { counts["object"] ?? 0 }
    /// The types that were seen, in the order of the alphabet.
    package var types: [String] { counts.keys.sorted() }
    package var elements: Shape? { element.first }

    package mutating func add(_ value: ContractValue) {
        counts[value.typeName, default: 0] += 1
        switch value {
        case .object(let members):
            for member in members where member.value != .undefined {
                keys[member.key, default: Shape()].add(member.value)
            }
        case .array(let elements):
            for each in elements {
                if element.isEmpty { element = [Shape()] }
                element[0].add(each)
            }
        default: break
        }
    }

    /// The schema that exactly these values made: every type seen, every key that was always there.
    ///
    /// Whether nothing (`undefined`) was among them is not a schema's to say.
    package var schema: Schema {
        var parts: [Schema] = []
        for type in types where type != "undefined" { parts.append(schema(of: type)) }
        // Types without an inside go together in one list.
        let plain = parts.filter { $0.properties.isEmpty && $0.items.isEmpty }
        var merged = parts.filter { !plain.contains($0) }
        if !plain.isEmpty {
            var schema = Schema()
            schema.types = plain.flatMap { $0.types ?? [] }
            schema.additional = plain.contains { $0.types == ["object"] } ? .nothing : .anything
            merged.append(schema)
        }
        guard merged.count != 1 else { return merged[0] }
        var schema = Schema()
        if !merged.isEmpty { schema.anyOf = merged }
        return schema
    }

    private func schema(of type: String) -> Schema {
        var schema = Schema()
        schema.types = [type]
        if type == "object" {
            schema.properties = keys.keys.sorted().map { .init($0, keys[$0]!.schema) }
            schema.required = keys.keys.sorted().filter { keys[$0]!.total == objects }
            schema.additional = .nothing
        } else if type == "array", let elements, elements.total > 0 {
            schema.items = [elements.schema]
        }
        return schema
    }
}
