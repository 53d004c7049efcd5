/// Reads numbers and booleans out of a value's bits: the C API takes the engine's lock even for
/// that, which costs more than all the rest of a small message.
///
/// On 64-bit machines the engine boxes numbers into the unused bit patterns of doubles. The first
/// context of the process compares this knowledge with values that the engine has made; if it is
/// ever wrong, everything goes through the C API.
enum JSImmediate {
    private static let numberTag: UInt = 0xFFFE_0000_0000_0000
    private static let doubleOffset: UInt64 = 1 << 49
    private static let otherTag: UInt = 0x2
    static let falseBits: UInt = 0x06
    static let trueBits: UInt = 0x07

    @inline(__always)
    static func bits(_ value: JSValueRef) -> UInt { UInt(bitPattern: value) }

    /// Whether the value lies in the heap, so that it must be protected.
    @inline(__always)
    static func isCell(_ value: JSValueRef) -> Bool { bits(value) & (numberTag | otherTag) == 0 }

    @inline(__always)
    static func number(_ value: JSValueRef) -> Double? {
        let bits = bits(value)
        if bits & numberTag == numberTag {
            return Double(Int32(truncatingIfNeeded: bits))
        }
        return bits & numberTag == 0
            ? nil : Double(bitPattern: UInt64(truncatingIfNeeded: bits) &- doubleOffset)
    }

    @inline(__always)
    static func bool(_ value: JSValueRef) -> Bool? {
        switch bits(value) {
        case trueBits: true
        case falseBits: false
        default: nil
        }
    }

    /// Whether the engine's values look as this file believes.
    static func isTrue(of context: JSContextRef) -> Bool {
        let numbers: [Double] = [0, 1, -1, 2_147_483_647, -2_147_483_648, 0.5, -1e300, .infinity]
        return numbers.allSatisfy {
            let value = JSValueMakeNumber(context, $0)!
            return number(value) == $0 && !isCell(value) && bool(value) == nil
        } && number(JSValueMakeNumber(context, .nan))?.isNaN == true
            && bool(JSValueMakeBoolean(context, true)) == true
            && bool(JSValueMakeBoolean(context, false)) == false
            && !isCell(JSValueMakeUndefined(context)) && !isCell(JSValueMakeNull(context))
            && number(JSValueMakeUndefined(context)) == nil
            && isCell(JSContextGetGlobalObject(context))
    }
}

extension JSContext {
    /// `Number(value)`; NaN when the conversion throws.
    @inline(__always)
    package func number(_ value: JSValueRef) -> Double {
        if knowsImmediates, let number = JSImmediate.number(value) { return number }
        return JSValueToNumber(ref, value, nil)
    }

    /// `!!value`
    @inline(__always)
    package func bool(_ value: JSValueRef) -> Bool {
        if knowsImmediates, let bool = JSImmediate.bool(value) { return bool }
        return JSValueToBoolean(ref, value)
    }

    /// Keeps a value alive until as many calls of `unprotect`.
    @inline(__always)
    package func protect(_ value: JSValueRef) {
        if needsProtection(value) { JSValueProtect(ref, value) }
    }

    @inline(__always)
    package func unprotect(_ value: JSValueRef) {
        if needsProtection(value) { JSValueUnprotect(ref, value) }
    }

    @inline(__always)
    func needsProtection(_ value: JSValueRef) -> Bool {
        !knowsImmediates || JSImmediate.isCell(value)
    }
}
