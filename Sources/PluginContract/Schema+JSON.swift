extension Schema {
    private static let types = [
        "string", "number", "integer", "boolean", "null", "array", "object",
    ]

    /// - Parameters:
    ///   - place: The file and the path in it, for messages.
    ///   - names: The names in the `$defs` of the schemas around it.
    package init(
        _ json: JSON, at place: String, within names: Set<String> = []
    ) throws(ContractError) {
        self.init()
        if case .bool(let isAny) = json {
            if !isAny { anyOf = [] }
            return
        }
        guard let members = json.members else {
            throw ContractError(.badData, "\(place): a schema is an object, or true, or false.")
        }
        let names = names.union((json["$defs"]?.members ?? []).map(\.key))
        for member in members { try read(member.key, member.value, place, names) }
    }

    private mutating func read(
        _ keyword: String, _ value: JSON, _ place: String, _ names: Set<String>
    ) throws(ContractError) {
        let inner = "\(place).\(keyword)"
        func fail(_ expected: String) -> ContractError {
            ContractError(.badData, "\(inner): expected \(expected).")
        }
        func schemas() throws(ContractError) -> [Schema] {
            guard let elements = value.elements else { throw fail("an array of schemas") }
            var all: [Schema] = []
            for element in elements {
                all.append(try Schema(element, at: inner, within: names))
            }
            return all
        }
        func named() throws(ContractError) -> [Property] {
            guard let members = value.members else { throw fail("an object of schemas") }
            var all: [Property] = []
            for member in members {
                let schema = try Schema(
                    member.value, at: "\(inner).\(member.key)", within: names)
                all.append(Property(member.key, schema))
            }
            return all
        }
        switch keyword {
        case "type":
            let names = value.text.map { [$0] } ?? value.elements?.compactMap(\.text)
            guard let names, names.allSatisfy(Self.types.contains) else {
                throw fail("one or more of " + Self.types.joined(separator: ", "))
            }
            types = names
        case "const": values = [value]
        case "enum":
            guard let elements = value.elements else { throw fail("an array of values") }
            values = elements
        case "properties": properties = try named()
        case "required":
            guard let names = value.elements?.compactMap(\.text) else {
                throw fail("an array of names")
            }
            required = names
        case "additionalProperties":
            switch value {
            case .bool(true): additional = .anything
            case .bool(false): additional = .nothing
            default: additional = .matching(try Schema(value, at: inner, within: names))
            }
        case "items":
            if value == .bool(false) {
                hasMoreItems = false
            } else {
                items = [try Schema(value, at: inner, within: names)]
            }
        case "prefixItems": leading = try schemas()
        case "anyOf": anyOf = try schemas()
        case "format":
            guard value.text == "date-time" else { throw fail("“date-time”") }
            isDateTime = true
        case "$ref":
            let prefix = "#/$defs/"
            guard let text = value.text, text.hasPrefix(prefix) else {
                throw fail("\(prefix)… of this schema")
            }
            let name = String(text.dropFirst(prefix.count))
            guard names.contains(name) else {
                throw ContractError(.badData, "\(inner): there is no “\(name)” in “$defs”.")
            }
            reference = name
        case "$defs": definitions = try named()
        case "title", "description": title = value.text
        case "examples": examples = value.elements ?? []
        case "$schema", "$comment": break
        case "x-declared": declared = value.text
        case "x-read": reads = value.elements?.compactMap(\.text) ?? []
        default:
            throw ContractError(
                .badData,
                "\(place): the keyword “\(keyword)” is none that contracts know. They know type, "
                    + "const, enum, properties, required, additionalProperties, items, "
                    + "prefixItems, anyOf, format, $ref, $defs, title, "
                    + "description, examples and $comment.")
        }
    }

    /// The schema as JSON, without what only declarations know.
    package var json: JSON {
        if anyOf == [] { return .bool(false) }
        func list(_ schemas: [Schema]) -> JSON { .array(schemas.map(\.json)) }
        func named(_ all: [Property]) -> JSON {
            .object(all.map { JSON.Member($0.name, $0.schema.json) })
        }
        let types = self.types.map { names -> JSON in
            names.count == 1 ? .string(names[0]) : .array(names.map(JSON.string))
        }
        let rest: JSON? =
            switch additional {
            case .anything: nil
            case .nothing: .bool(false)
            case .matching(let schema): schema.json
            }
        let isTuple = !leading.isEmpty
        return .object([
            "title": title.map(JSON.string),
            "$ref": reference.map { .string("#/$defs/" + $0) },
            "type": types,
            "const": values?.count == 1 ? values?[0] : nil,
            "enum": (values?.count ?? 1) > 1 ? values.map(JSON.array) : nil,
            "format": isDateTime ? .string("date-time") : nil,
            "properties": properties.isEmpty ? nil : named(properties),
            "required": required.isEmpty ? nil : .array(required.map(JSON.string)),
            "additionalProperties": rest,
            "prefixItems": isTuple ? list(leading) : nil,
            "items": hasMoreItems ? items.first?.json : .bool(false),
            "anyOf": anyOf.map(list),
            "$defs": definitions.isEmpty ? nil : named(definitions),
            "examples": examples.isEmpty ? nil : .array(examples),
        ])
    }
}
