import FaradFoundation
import WebKit

// The forms of JSValueContainer, on what the page sent: the same answers (F62–F64) without the
// dictionary in between. JavaScript's numbers are doubles, so the bridging rules of NSNumber are
// those of Double.
extension CAPPluginCall {
    public func getValue(_ key: String) -> (any JSValue)? {
        switch receivedValue(key) {
        case .unknown: return jsObjectRepresentation[key]
        case .absent: return nil
        case .value(let value): return value.jsValue(datesAsStrings: stringifiesDates)
        }
    }

    public func getString(_ key: String) -> String? {
        if case .value(.string(let text)) = receivedValue(key) { return text.string }
        return getValue(key) as? String
    }

    public func getBool(_ key: String) -> Bool? {
        switch receivedValue(key) {
        case .value(.bool(let bool)): return bool
        case .value(.number(let number)): return number == 1 ? true : number == 0 ? false : nil
        case .absent, .value: return nil
        case .unknown: return getValue(key) as? Bool
        }
    }

    public func getInt(_ key: String) -> Int? {
        switch receivedValue(key) {
        case .value(.number(let number)): return Int(exactly: number)
        case .value(.bool(let bool)): return bool ? 1 : 0
        case .absent, .value: return nil
        case .unknown: return getValue(key) as? Int
        }
    }

    public func getFloat(_ key: String) -> Float? {
        switch receivedValue(key) {
        case .value(.number(let number)): return Float(number)
        case .value(.bool(let bool)): return bool ? 1 : 0
        case .absent, .value: return nil
        case .unknown:
            let value = getValue(key)
            if let float = value as? Float { return float }
            return (value as? Double).map { Float($0) }
        }
    }

    public func getDouble(_ key: String) -> Double? {
        switch receivedValue(key) {
        case .value(.number(let number)): return number
        case .value(.bool(let bool)): return bool ? 1 : 0
        case .absent, .value: return nil
        case .unknown: return getValue(key) as? Double
        }
    }

    /// Present and not null.
    @available(*, deprecated, message: "Use typed accessors to check the value instead.")
    public func hasOption(_ key: String) -> Bool {
        guard let value = getValue(key) else { return false }
        return !(value is NSNull)
    }

    /// Decodes all options (F67).
    public func decode<T: Decodable>(
        _ type: T.Type, decoder: JSValueDecoder = JSValueDecoder()
    ) throws -> T {
        try decoder.decode(type, from: jsObjectRepresentation)
    }
}
