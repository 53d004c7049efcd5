import FaradFoundation

extension ScriptValue {
    /// What Foundation code sees: F37's classes as Swift values.
    ///
    /// Numbers and booleans are `NSNumber`, null and an `undefined` element are `NSNull`, objects
    /// are `[String: Any]`; an `undefined` property was dropped on the way.
    package var foundation: Any {
        switch self {
        case .undefined, .null: return NSNull()
        case .bool(let value): return NSNumber(value: value)
        case .number(let value): return NSNumber(value: value)
        case .string(let text): return text.string
        case .date(let milliseconds):
            return Date(timeIntervalSince1970: milliseconds / 1000)
        case .array(let elements): return elements.map(\.foundation)
        case .object(let members):
            var dictionary = [String: Any](minimumCapacity: members.count)
            for (key, value) in members {
                if case .undefined = value { continue }
                dictionary[key] = value.foundation
            }
            return dictionary
        case .bytes(let data): return data
        }
    }
}
