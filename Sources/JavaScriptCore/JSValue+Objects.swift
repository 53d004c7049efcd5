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

    /// Copies a Swift value into JavaScript: nil (`undefined`), `JSNull`, `JSDate`, `Bool`,
    /// integers, `Double`, `Float`, `String`, `JSValue` (the same value), arrays, dictionaries with
    /// `String` keys (in sorted order), `[UInt8]` (a `Uint8Array`), and closures of the type
    /// `Function`.
    public convenience init(object: Any?, in context: JSContext) {
        context.virtualMachine.checkOwner()
        self.init(ref: context.makeValue(object), in: context)
    }

    /// A JavaScript function that runs `body`.
    public convenience init(
        newFunctionIn context: JSContext, name: String = "", _ body: @escaping Function
    ) {
        let function = context.makeFunction(name: name) { arguments throws(JSException) in
            let context = arguments.context
            do {
                let values = (0..<arguments.count).map { arguments.value($0) }
                return context.makeValue(try body(values))
            } catch {
                throw JSException(error, in: context)
            }
        }
        self.init(ref: function.ref, in: context)
    }
}

extension JSContext {
    /// As `JSValue(object:in:)`: hold the value or hand it on at once.
    package func makeValue(_ object: Any?) -> JSValueRef {
        guard let object else { return undefined }
        // Comparing types is many times faster than trying casts; these are the usual ones.
        let type = type(of: object)
        if type == String.self { return makeString(object as! String) }
        if type == Double.self { return makeNumber(object as! Double) }
        if type == Int.self { return makeNumber(Double(object as! Int)) }
        if type == Bool.self { return makeBool(object as! Bool) }
        if type == JSValue.self {
            let value = object as! JSValue
            check(value)
            return value.ref
        }
        if type == [Any?].self { return makeArray(object as! [Any?]) }
        return makeUnusualValue(object)
    }

    private func makeUnusualValue(_ object: Any) -> JSValueRef {
        switch object {
        case is JSNull: null
        case let value as JSDate: makeDate(value)
        case let value as Float: makeNumber(Double(value))
        case let value as any BinaryInteger: makeNumber(Double(value))
        case let value as [UInt8]:
            value.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: self).ref }
        case let value as JSValue.Function: JSValue(newFunctionIn: self, value).ref
        case let value as [Any?]: makeArray(value)
        case let value as [String: Any?]: makeObject(value)
        case let value as any Wrapping: makeValue(value.wrapped)
        default:
            preconditionFailure(
                "\(type(of: object)) has no JavaScript form. Pass nil, JSNull, JSDate, Bool, a "
                    + "number, String, JSValue, [UInt8], an array, a dictionary or a "
                    + "JSValue.Function.")
        }
    }

    private func makeDate(_ date: JSDate) -> JSValueRef {
        var argument: JSValueRef? = makeNumber(date.millisecondsSince1970)
        return JSObjectMakeDate(ref, 1, &argument, nil)
    }

    private func makeArray(_ elements: [Any?]) -> JSValueRef {
        let array: JSObjectRef = JSObjectMakeArray(ref, 0, nil, nil)
        for (index, element) in elements.enumerated() {
            JSObjectSetPropertyAtIndex(ref, array, UInt32(index), makeValue(element), nil)
        }
        return array
    }

    private func makeObject(_ entries: [String: Any?]) -> JSValueRef {
        let object: JSObjectRef = JSObjectMake(ref, nil, nil)
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            let value = makeValue(value)
            withJSString(key) {
                JSObjectSetProperty(
                    ref, object, $0, value, JSPropertyAttributes(kJSPropertyAttributeNone), nil)
            }
        }
        return object
    }
}

/// An optional that hides in an `Any`.
private protocol Wrapping {
    var wrapped: Any? { get }
}

extension Optional: Wrapping {
    fileprivate var wrapped: Any? { map { $0 } }
}
