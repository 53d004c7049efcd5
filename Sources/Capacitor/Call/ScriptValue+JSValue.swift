import FaradFoundation
import WebKit

extension ScriptValue {
    /// The value of a property; undefined counts as none (F37).
    func field(_ name: String) -> ScriptValue? {
        guard case .object(let fields) = self else { return nil }
        for (key, value) in fields where key == name {
            if case .undefined = value { return nil }
            return value
        }
        return nil
    }

    /// The text of a string property, or '' (F36).
    func text(_ name: String) -> String {
        guard case .string(let text)? = field(name) else { return "" }
        return text.string
    }

    /// What F43 makes of the value; nil for what is removed.
    func jsValue(datesAsStrings: Bool) -> (any JSValue)? {
        switch self {
        case .undefined, .bytes: return nil
        case .null: return NSNull()
        case .bool(let bool): return NSNumber(value: bool)
        case .number(let number): return Self.foundationNumber(number)
        case .string(let text): return text.string
        case .date(let milliseconds):
            return datesAsStrings
                ? ISODate.string(milliseconds: milliseconds)
                : Date(timeIntervalSince1970: milliseconds / 1000)
        case .array(let elements):
            return elements.map { element -> any JSValue in
                // An undefined element crosses as null (F37); nothing else is removed here.
                element.jsValue(datesAsStrings: datesAsStrings) ?? NSNull()
            }
        case .object: return jsObject(datesAsStrings: datesAsStrings)
        }
    }

    /// A whole number as one: the host's Foundation writes the text of a double as 2.0 where iOS's
    /// writes 2, and plugins make texts of what they were given.
    private static func foundationNumber(_ number: Double) -> NSNumber {
        guard number.magnitude < 0x1p53, number.sign == .plus || number != 0,
            let whole = Int(exactly: number)
        else { return NSNumber(value: number) }
        return NSNumber(value: whole)
    }

    /// The coerced dictionary; empty when the value is no object (F36).
    func jsObject(datesAsStrings: Bool) -> JSObject {
        guard case .object(let fields) = self else { return [:] }
        var object = JSObject(minimumCapacity: fields.count)
        for (key, value) in fields {
            // Storing nil would take away an equal key, which Swift may find in another spelling.
            guard let value = value.jsValue(datesAsStrings: datesAsStrings) else { continue }
            object[key] = value
        }
        return object
    }
}
