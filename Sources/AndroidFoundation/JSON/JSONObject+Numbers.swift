// Reading whole numbers with the coercions of `org.json`: a text counts as the number that it is, a
// fraction is cut off.
extension JSONObject {
    /// - Throws: ``JSONException`` where there is no number.
    public func getLong(_ name: String) throws -> Int64 {
        let value = try get(name)
        guard let number = value.coercedLong else {
            throw JSONException(
                "Value \(value.text) at \(name) of type \(value.className) cannot be converted to "
                    + "long")
        }
        return number
    }

    /// nil where there is no number; what is too large loses its upper half, as in Java.
    public func coercedInt(_ name: String) -> Int32? {
        switch opt(name) {
        case .int(let number): number
        case .long(let number): Int32(truncatingIfNeeded: number)
        case .double(let number): Self.int(number)
        case .string(let text): Double(text).map(Self.int)
        default: nil
        }
    }

    private static func int(_ number: Double) -> Int32 {
        if number.isNaN { return 0 }
        return number >= Double(Int32.max)
            ? .max : number <= Double(Int32.min) ? .min : Int32(number)
    }
}

extension JSONValue {
    fileprivate var coercedLong: Int64? {
        switch self {
        case .int(let number): Int64(number)
        case .long(let number): number
        case .double(let number): Self.long(number)
        case .string(let text): Double(text).map(Self.long)
        default: nil
        }
    }

    private static func long(_ number: Double) -> Int64 {
        if number.isNaN { return 0 }
        return Int64(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : .min)
    }
}
