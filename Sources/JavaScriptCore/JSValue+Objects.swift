/// JavaScript's `null` among Swift values (Apple's class gives `NSNull`).
public struct JSNull: Hashable, Sendable {
    public init() {}
}

/// A JavaScript `Date` among Swift values (Apple's class gives `NSDate`).
public struct JSDate: Hashable, Sendable {
    /// NaN for an invalid date.
    public var millisecondsSince1970: Double

    public init(millisecondsSince1970: Double) {
        self.millisecondsSince1970 = millisecondsSince1970
    }
}

extension JSValue {
    /// A native function for scripts to call: gets the arguments, gives any value that
    /// `JSValue(object:in:)` takes; a thrown error becomes a JavaScript exception with that cause.
    public typealias Function = ([JSValue]) throws -> Any?

    /// Copies a Swift value into JavaScript: nil (`undefined`), `JSNull`, `JSDate`, `Bool`, integers,
    /// `Double`, `Float`, `String`, `JSValue` (the same value), arrays, dictionaries with `String`
    /// keys (in sorted order), `[UInt8]` (a `Uint8Array`), and closures of the type `Function`.
    public convenience init(object: Any?, in context: JSContext) {
        let value = Self.make(object, in: context)
        self.init(ref: value.ref, in: context)
    }

    static func make(_ object: Any?, in context: JSContext) -> JSValue {
        guard let object else { return JSValue(undefinedIn: context) }
        switch object {
        case let value as JSValue:
            context.check(value)
            return value
        case let value as String: return JSValue(string: value, in: context)
        case let value as Bool: return JSValue(bool: value, in: context)
        case let value as Double: return JSValue(double: value, in: context)
        case let value as Float: return JSValue(double: Double(value), in: context)
        case let value as any BinaryInteger: return JSValue(double: Double(value), in: context)
        case is JSNull: return JSValue(nullIn: context)
        case let value as JSDate:
            return JSValue(millisecondsSince1970: value.millisecondsSince1970, in: context)
        case let value as [UInt8]:
            return value.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: context) }
        case let value as Function: return JSValue(newFunctionIn: context, value)
        case let value as [Any?]: return array(value, in: context)
        case let value as [String: Any?]: return dictionary(value, in: context)
        default:
            preconditionFailure(
                "\(type(of: object)) has no JavaScript form. Pass nil, JSNull, Bool, a number, "
                    + "String, JSValue, [UInt8], an array, a dictionary or a JSValue.Function.")
        }
    }

    /// A JavaScript function that runs `body`.
    public convenience init(
        newFunctionIn context: JSContext, name: String = "", _ body: @escaping Function
    ) {
        let function = context.makeFunction(name: name) { arguments throws(JSException) in
            let context = arguments.context
            do {
                let values = (0..<arguments.count).map { arguments.value($0) }
                return JSValue.make(try body(values), in: context).ref
            } catch {
                throw JSException(error, in: context)
            }
        }
        self.init(ref: function.ref, in: context)
    }

    private static func array(_ elements: [Any?], in context: JSContext) -> JSValue {
        let values = elements.map { make($0, in: context) }
        let refs = values.map { Optional($0.ref) }
        let array = JSObjectMakeArray(context.ref, refs.count, refs, nil)!
        return withExtendedLifetime(values) { JSValue(ref: array, in: context) }
    }

    private static func dictionary(_ entries: [String: Any?], in context: JSContext) -> JSValue {
        let object = JSValue(newObjectIn: context)
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            let value = make(value, in: context)
            withJSString(key) {
                JSObjectSetProperty(
                    context.ref, object.ref, $0, value.ref,
                    JSPropertyAttributes(kJSPropertyAttributeNone), nil)
            }
        }
        return object
    }
}
