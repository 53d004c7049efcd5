public import FaradFoundation

public protocol JSStringContainer {
    func getString(_ key: String, _ defaultValue: String) -> String
    func getString(_ key: String) -> String?
}

public protocol JSBoolContainer {
    func getBool(_ key: String, _ defaultValue: Bool) -> Bool
    func getBool(_ key: String) -> Bool?
}

public protocol JSIntContainer {
    func getInt(_ key: String, _ defaultValue: Int) -> Int
    func getInt(_ key: String) -> Int?
}

public protocol JSFloatContainer {
    func getFloat(_ key: String, _ defaultValue: Float) -> Float
    func getFloat(_ key: String) -> Float?
}

public protocol JSDoubleContainer {
    func getDouble(_ key: String, _ defaultValue: Double) -> Double
    func getDouble(_ key: String) -> Double?
}

public protocol JSDateContainer {
    func getDate(_ key: String, _ defaultValue: Date) -> Date
    func getDate(_ key: String) -> Date?
}

public protocol JSArrayContainer {
    func getArray(_ key: String, _ defaultValue: JSArray) -> JSArray
    func getArray<T>(_ key: String, _ ofType: T.Type) -> [T]?
    func getArray(_ key: String) -> JSArray?
}

public protocol JSObjectContainer {
    func getObject(_ key: String, _ defaultValue: JSObject) -> JSObject
    func getObject(_ key: String) -> JSObject?
}

/// Typed access to a ``JSObject``; a value of the wrong type counts as absent (F62–F65).
public protocol JSValueContainer: JSStringContainer, JSBoolContainer, JSIntContainer,
    JSFloatContainer, JSDoubleContainer, JSDateContainer, JSArrayContainer, JSObjectContainer
{
    static var jsDateFormatter: ISO8601DateFormatter { get }
    var jsObjectRepresentation: JSObject { get }
    func getValue(_ key: String) -> (any JSValue)?
}

// The forms with a default are the plain ones plus the default (F65).
extension JSStringContainer {
    public func getString(_ key: String, _ defaultValue: String) -> String {
        getString(key) ?? defaultValue
    }
}

extension JSBoolContainer {
    public func getBool(_ key: String, _ defaultValue: Bool) -> Bool {
        getBool(key) ?? defaultValue
    }
}

extension JSIntContainer {
    public func getInt(_ key: String, _ defaultValue: Int) -> Int { getInt(key) ?? defaultValue }
}

extension JSFloatContainer {
    public func getFloat(_ key: String, _ defaultValue: Float) -> Float {
        getFloat(key) ?? defaultValue
    }
}

extension JSDoubleContainer {
    public func getDouble(_ key: String, _ defaultValue: Double) -> Double {
        getDouble(key) ?? defaultValue
    }
}

extension JSDateContainer {
    public func getDate(_ key: String, _ defaultValue: Date) -> Date {
        getDate(key) ?? defaultValue
    }
}

extension JSArrayContainer {
    public func getArray(_ key: String, _ defaultValue: JSArray) -> JSArray {
        getArray(key) ?? defaultValue
    }

    public func getArray<T>(_ key: String, _ ofType: T.Type) -> [T]? {
        guard let array = getArray(key) else { return nil }
        return array as? [T]
    }
}

extension JSObjectContainer {
    public func getObject(_ key: String, _ defaultValue: JSObject) -> JSObject {
        getObject(key) ?? defaultValue
    }
}

extension JSValueContainer {
    /// A new formatter each time: Foundation's is no value that processes could share.
    public static var jsDateFormatter: ISO8601DateFormatter { ISO8601DateFormatter() }

    public func getValue(_ key: String) -> (any JSValue)? { jsObjectRepresentation[key] }

    @available(*, deprecated, renamed: "getValue(_:)")
    public func getAny(_ key: String) -> Any? { getValue(key) }

    public func getString(_ key: String) -> String? { getValue(key) as? String }

    public func getBool(_ key: String) -> Bool? { getValue(key) as? Bool }

    public func getInt(_ key: String) -> Int? { getValue(key) as? Int }

    /// Through `Double` when the number is no exact `Float`, so that 0.1 is found (F62).
    public func getFloat(_ key: String) -> Float? {
        let value = getValue(key)
        if let float = value as? Float { return float }
        guard let double = value as? Double else { return nil }
        return Float(double)
    }

    public func getDouble(_ key: String) -> Double? { getValue(key) as? Double }

    public func getDate(_ key: String) -> Date? {
        let value = getValue(key)
        if let string = value as? String { return ISODate.date(from: string) }
        return value as? Date
    }

    public func getArray(_ key: String) -> JSArray? { getValue(key) as? JSArray }

    public func getObject(_ key: String) -> JSObject? { getValue(key) as? JSObject }

    /// Decodes the value of `key`; a missing one decodes as an empty object (F67).
    public func decode<T: Decodable>(
        _ type: T.Type, for key: String, with decoder: JSValueDecoder = JSValueDecoder()
    ) throws -> T {
        let empty: JSObject = [:]
        return try decoder.decode(type, from: getValue(key) ?? empty)
    }
}
