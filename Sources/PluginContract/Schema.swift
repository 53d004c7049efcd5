/// A JSON Schema (2020-12), as far as contracts of plugins need one.
///
/// A keyword beyond those is an error and not passed over, or a check would promise what it does not
/// look at.
package struct Schema: Hashable, Sendable {
    /// nil: of any type.
    package var types: [String]?
    /// `const` or `enum`.
    package var values: [JSON]?
    package var properties: [Property] = []
    package var required: [String] = []
    /// Keys beside the properties: anything, nothing, or what the one schema takes.
    package var additional = Additional.anything
    /// None or one: what each element is, behind those that ``leading`` describes.
    package var items: [Schema] = []
    package var leading: [Schema] = []
    package var hasMoreItems = true
    package var anyOf: [Schema]?
    package var isDateTime = false
    /// The name in `$defs` that the schema stands for.
    package var reference: String?
    package var definitions: [Property] = []
    /// Where a property is declared, as `file:line`.
    package var declared: String?
    /// Where sources of the app read the property.
    package var reads: [String] = []
    package var title: String?
    /// Values that were seen; no check looks at them, and a mock is called with them.
    package var examples: [JSON] = []

    /// A named schema.
    package struct Property: Hashable, Sendable {
        package let name: String
        package var schema: Schema

        package init(_ name: String, _ schema: Schema) {
            self.name = name
            self.schema = schema
        }
    }

    /// What stands beside the properties.
    package enum Additional: Hashable, Sendable {
        case anything
        case nothing
        indirect case matching(Schema)
    }

    package init() {}

    /// Whether every value fits.
    package var isAny: Bool {
        types == nil && values == nil && anyOf == nil && reference == nil && properties.isEmpty
            && required.isEmpty && !isDateTime
    }

    /// The property of that name.
    package func property(_ name: String) -> Schema? {
        properties.first { $0.name == name }?.schema
    }
}
