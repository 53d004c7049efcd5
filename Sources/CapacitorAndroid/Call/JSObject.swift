public import AndroidFoundation

/// A ``JSONObject`` that throws nothing: what cannot be put is left out.
///
/// So a NaN costs an answer that one key, where on iOS it costs all of them.
open class JSObject: JSONObject {
    @discardableResult
    open override func put(_ name: String, _ value: (any JSONRepresentable)?) -> JSObject {
        do {
            try super.put(name, value)
        } catch {
            // As in Capacitor, nobody hears of it.
        }
        return self
    }

    /// Numbers and booleans count as their texts; null and a missing key as the default.
    public func getString(_ key: String, _ defaultValue: String? = nil) -> String? {
        isNull(key) ? defaultValue : coercedString(key)
    }

    public func getBoolean(_ key: String, _ defaultValue: Bool? = nil) -> Bool? {
        coercedBool(key) ?? defaultValue
    }

    /// A copy of the object of that key.
    public func getJSObject(_ name: String, _ defaultValue: JSObject? = nil) -> JSObject? {
        guard case .object(let object)? = opt(name) else { return defaultValue }
        return JSObject(copying: object)
    }
}

/// A ``JSONArray`` under Capacitor's name.
open class JSArray: JSONArray {
    public convenience init(copying array: JSONArray) { self.init(array.values) }

    public func toList() -> [JSONValue] { values }
}
