import AndroidFoundation

/// Access to the options. A value of another class counts as absent, and nothing is converted but
/// what stands here (F173).
extension PluginCall {
    public func getString(_ name: String) -> String? {
        guard case .string(let text)? = getData().opt(name) else { return nil }
        return text
    }

    public func getString(_ name: String, _ defaultValue: String) -> String {
        getString(name) ?? defaultValue
    }

    /// An Integer alone: no Long, and no Double however whole it is.
    public func getInt(_ name: String) -> Int32? {
        guard case .int(let number)? = getData().opt(name) else { return nil }
        return number
    }

    public func getInt(_ name: String, _ defaultValue: Int32) -> Int32 {
        getInt(name) ?? defaultValue
    }

    /// A Long alone: a number that fits an Integer is no Long.
    public func getLong(_ name: String) -> Int64? {
        guard case .long(let number)? = getData().opt(name) else { return nil }
        return number
    }

    public func getLong(_ name: String, _ defaultValue: Int64) -> Int64 {
        getLong(name) ?? defaultValue
    }

    /// A Double or an Integer, but no Long.
    public func getDouble(_ name: String) -> Double? {
        switch getData().opt(name) {
        case .double(let number): number
        case .int(let number): Double(number)
        default: nil
        }
    }

    public func getDouble(_ name: String, _ defaultValue: Double) -> Double {
        getDouble(name) ?? defaultValue
    }

    public func getFloat(_ name: String) -> Float? { getDouble(name).map { Float($0) } }

    public func getFloat(_ name: String, _ defaultValue: Float) -> Float {
        getFloat(name) ?? defaultValue
    }

    public func getBoolean(_ name: String) -> Bool? {
        guard case .bool(let value)? = getData().opt(name) else { return nil }
        return value
    }

    public func getBoolean(_ name: String, _ defaultValue: Bool) -> Bool {
        getBoolean(name) ?? defaultValue
    }

    /// A copy of the object.
    public func getObject(_ name: String) -> JSObject? {
        guard case .object(let object)? = getData().opt(name) else { return nil }
        return JSObject(copying: object)
    }

    public func getObject(_ name: String, _ defaultValue: JSObject) -> JSObject {
        getObject(name) ?? defaultValue
    }

    /// A copy of the array.
    public func getArray(_ name: String) -> JSArray? {
        guard case .array(let array)? = getData().opt(name) else { return nil }
        return JSArray(copying: array)
    }

    public func getArray(_ name: String, _ defaultValue: JSArray) -> JSArray {
        getArray(name) ?? defaultValue
    }

    /// Whether the key is there, null included.
    public func hasOption(_ name: String) -> Bool { getData().has(name) }
}
