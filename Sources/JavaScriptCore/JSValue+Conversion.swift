extension JSValue {
    /// The value as JavaScript's `String(value)` gives it.
    ///
    /// - Throws: what the object's own `toString` threw, and a `TypeError` for a symbol.
    public func toString() throws(JSException) -> String { try context.string(ref) }

    /// `Number(value)`
    public func toDouble() throws(JSException) -> Double {
        if let number { return number }
        context.virtualMachine.checkOwner()
        var thrown: JSValueRef?
        let number = JSValueToNumber(context.ref, ref, &thrown)
        if let thrown { throw context.exception(thrown) }
        return number
    }

    /// `value | 0`
    public func toInt32() throws(JSException) -> Int32 {
        var thrown: JSValueRef?
        let number = JSValueToInt32(context.ref, ref, &thrown)
        if let thrown { throw context.exception(thrown) }
        return number
    }

    /// `value >>> 0`
    public func toUInt32() throws(JSException) -> UInt32 {
        var thrown: JSValueRef?
        let number = JSValueToUInt32(context.ref, ref, &thrown)
        if let thrown { throw context.exception(thrown) }
        return number
    }

    /// `!!value`
    public func toBool() -> Bool { context.bool(ref) }

    /// The text of a JavaScript string; nil for every other type.
    public var string: String? { isString ? context.text(of: ref) : nil }

    /// The value of a JavaScript number; nil for every other type.
    public var number: Double? { isNumber ? context.number(ref) : nil }

    /// The value of a JavaScript boolean; nil for every other type.
    public var boolean: Bool? { isBoolean ? toBool() : nil }

    /// The time of a `Date`, NaN when it is invalid; nil for every other value.
    public var millisecondsSince1970: Double? {
        isDate ? JSValueToNumber(context.ref, ref, nil) : nil
    }
}

extension JSValue: CustomStringConvertible {
    /// The value as text, for people; a value that refuses to become a string is named by type.
    public var description: String {
        if isSymbol { return "Symbol(\((try? forProperty("description"))?.string ?? ""))" }
        var thrown: JSValueRef?
        guard let string = JSValueToStringCopy(context.ref, ref, &thrown) else {
            return "[object Object]"
        }
        defer { JSStringRelease(string) }
        return String(jsString: string)
    }
}

extension JSContext {
    /// `String(value)`, close to the C API.
    package func string(_ value: JSValueRef) throws(JSException) -> String {
        var thrown: JSValueRef?
        guard let string = JSValueToStringCopy(ref, value, &thrown) else {
            throw exception(thrown ?? undefined)
        }
        defer { JSStringRelease(string) }
        return text(of: value, string).text
    }

    /// The text of a value that is known to be a string.
    package func text(of value: JSValueRef) -> String {
        guard let string = JSValueToStringCopy(ref, value, nil) else { return "" }
        defer { JSStringRelease(string) }
        return text(of: value, string).text
    }
}
