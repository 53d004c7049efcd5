/// Finds keys that are declared as optional and are always, or never, there.
struct HabitCheck {
    /// One such key.
    struct Habit {
        let path: String
        /// In how many objects the key was looked for.
        let objects: Int
        let isAlways: Bool
        let declared: String?
        let reads: [String]

        var rule: ContractRule { isAlways ? .optionalAlways : .optionalNever }
        /// What is read and never there is no habit but a mistake.
        var isFailure: Bool { !isAlways && !reads.isEmpty }

        func sentence(_ what: String) -> String {
            let all =
                switch objects {
                case 1: "the one object"
                case 2: "both objects"
                default: "all \(objects) objects"
                }
            return isAlways
                ? "\(what).\(path) is declared as optional; it was there in \(all)."
                : "\(what).\(path) is declared as optional; it was missing in \(all)"
                    + (reads.isEmpty ? "." : ", and the app reads it.")
        }
    }

    private let schema: Schema
    private let shape: Shape

    init(_ schema: Schema, _ shape: Shape) {
        self.schema = schema
        self.shape = shape
    }

    var habits: [Habit] {
        var found: [Habit] = []
        look(schema, shape, "", &found, 0)
        return found
    }

    private func look(
        _ schema: Schema, _ shape: Shape, _ path: String, _ found: inout [Habit], _ depth: Int
    ) {
        guard depth < 16 else { return }
        // Of a union only one part has an inside that objects can be compared with.
        let parts = ([schema] + (schema.anyOf ?? [])).filter {
            !$0.properties.isEmpty || !$0.items.isEmpty
        }
        guard parts.count == 1 else { return }
        for property in parts[0].properties where shape.objects > 0 {
            let name = path.isEmpty ? property.name : "\(path).\(property.name)"
            let inner = shape.keys[property.name]
            let count = inner?.total ?? 0
            let isOptional = !parts[0].required.contains(property.name)
            // One object is no habit, but it is enough to miss what somebody reads.
            let isAlways = count == shape.objects && count > 1
            let isNever = count == 0 && (shape.objects > 1 || !property.schema.reads.isEmpty)
            if isOptional, isAlways || isNever {
                found.append(
                    Habit(
                        path: name, objects: shape.objects, isAlways: isAlways,
                        declared: property.schema.declared, reads: property.schema.reads))
            }
            if let inner { look(property.schema, inner, name, &found, depth + 1) }
        }
        if let items = parts[0].items.first, let elements = shape.elements {
            look(items, elements, path + "[]", &found, depth + 1)
        }
    }
}
