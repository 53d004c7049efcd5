/// Android's `org.json.JSONObject`: names and values in the order in which they were first put.
open class JSONObject {
    private var values: [String: JSONValue] = [:]
    private var order: [String] = []

    public init() {}

    /// - Throws: ``JSONException`` when the text is no object.
    public init(_ json: String) throws {
        switch try JSONTokener(json).nextValue() {
        case .object(let object):
            values = object.values
            order = object.order
        case let other:
            throw JSONException(
                "Value \(other.text) of type \(other.className) cannot be converted to JSONObject")
        }
    }

    /// The entries of another object.
    public init(copying other: JSONObject) {
        values = other.values
        order = other.order
    }

    public var length: Int { order.count }
    public var keys: [String] { order }

    public func has(_ name: String) -> Bool { values[name] != nil }

    /// Whether the value is missing or ``JSONValue/null``.
    public func isNull(_ name: String) -> Bool {
        guard let value = values[name] else { return true }
        return value == .null
    }

    /// nil when there is none.
    public func opt(_ name: String) -> JSONValue? { values[name] }

    /// - Throws: ``JSONException`` when there is none.
    public func get(_ name: String) throws -> JSONValue {
        guard let value = values[name] else { throw JSONException("No value for \(name)") }
        return value
    }

    /// Puts a value in the place of a former one; nil removes it.
    ///
    /// - Throws: ``JSONException`` for a number that JSON does not know.
    @discardableResult
    open func put(_ name: String, _ value: (any JSONRepresentable)?) throws -> JSONObject {
        guard let value = value?.jsonValue else {
            remove(name)
            return self
        }
        if case .double(let number) = value { try JSONStringer.check(number) }
        if values.updateValue(value, forKey: name) == nil { order.append(name) }
        return self
    }

    /// What the tokener reads is always a number that JSON knows.
    func set(_ name: String, _ value: JSONValue) {
        if values.updateValue(value, forKey: name) == nil { order.append(name) }
    }

    public func remove(_ name: String) {
        guard values.removeValue(forKey: name) != nil else { return }
        order.removeAll { $0 == name }
    }

    // Reading with the coercions of `org.json`, which are wider than a plugin call's.

    /// Numbers and booleans count as their texts.
    public func coercedString(_ name: String) -> String? { values[name]?.text }

    public func coercedBool(_ name: String) -> Bool? {
        switch values[name] {
        case .bool(let value): value
        case .string(let text) where text.lowercased() == "true": true
        case .string(let text) where text.lowercased() == "false": false
        default: nil
        }
    }

    /// The object as JSON text, one line.
    public var text: String { JSONStringer.text(of: .object(self)) }
}

/// Android's `org.json.JSONArray`.
open class JSONArray {
    public private(set) var values: [JSONValue]

    public init(_ values: [JSONValue] = []) { self.values = values }

    public convenience init(_ values: [any JSONRepresentable]) {
        self.init(values.map(\.jsonValue))
    }

    /// - Throws: ``JSONException`` when the text is no array.
    public convenience init(_ json: String) throws {
        guard case .array(let array) = try JSONTokener(json).nextValue() else {
            throw JSONException("A text cannot be converted to JSONArray")
        }
        self.init(array.values)
    }

    public var length: Int { values.count }

    /// nil when there is none.
    public func opt(_ index: Int) -> JSONValue? {
        values.indices.contains(index) ? values[index] : nil
    }

    /// Appends a value.
    public func put(_ value: any JSONRepresentable) { values.append(value.jsonValue) }

    public var text: String { JSONStringer.text(of: .array(self)) }
}

extension JSONValue {
    /// What Java's `String.valueOf` gives.
    public var text: String {
        switch self {
        case .string(let text): text
        case .double(let number): JSONStringer.javaText(of: number)
        default: JSONStringer.text(of: self)
        }
    }

    package var javaClass: String { className }

    /// The full name of its class in Java.
    package var className: String {
        switch self {
        case .null: "org.json.JSONObject$1"
        case .bool: "java.lang.Boolean"
        case .int: "java.lang.Integer"
        case .long: "java.lang.Long"
        case .double: "java.lang.Double"
        case .string: "java.lang.String"
        case .object: "org.json.JSONObject"
        case .array: "org.json.JSONArray"
        }
    }
}
