/// A JavaScript value that Swift holds: it lives as long as this object.
///
/// Where Apple's class swallows an exception, these methods throw it as a `JSException`.
public final class JSValue {
    /// The context that the value came from.
    public let context: JSContext
    package let ref: JSValueRef

    /// Keeps `ref` alive.
    package init(ref: JSValueRef, in context: JSContext) {
        context.virtualMachine.checkOwner()
        self.context = context
        self.ref = ref
        context.protect(ref)
    }

    deinit {
        guard context.needsProtection(ref) else { return }
        let machine = context.virtualMachine
        if machine.isOnOwnerStack {
            JSValueUnprotect(context.ref, ref)
        } else {
            // A parked stack of the owner's thread may drop a value, but not call the engine.
            precondition(
                machine.isOnOwnerThread,
                "A JSValue was released off its thread. Release it on the thread that made its "
                    + "virtual machine.")
            machine.graveyard.bury(ref, in: context)
        }
    }

    public var isUndefined: Bool { JSValueIsUndefined(context.ref, ref) }
    public var isNull: Bool { JSValueIsNull(context.ref, ref) }
    public var isBoolean: Bool { JSValueIsBoolean(context.ref, ref) }
    public var isNumber: Bool { JSValueIsNumber(context.ref, ref) }
    public var isString: Bool { JSValueIsString(context.ref, ref) }
    public var isSymbol: Bool { JSValueIsSymbol(context.ref, ref) }
    public var isBigInt: Bool { JSValueIsBigInt(context.ref, ref) }
    public var isObject: Bool { JSValueIsObject(context.ref, ref) }
    public var isArray: Bool { JSValueIsArray(context.ref, ref) }
    public var isDate: Bool { JSValueIsDate(context.ref, ref) }
    /// Whether the value can be called.
    public var isFunction: Bool { isObject && JSObjectIsFunction(context.ref, ref) }
    /// Whether the value can be called with `new`.
    public var isConstructor: Bool { isObject && JSObjectIsConstructor(context.ref, ref) }

    /// `===`
    public func isEqual(to other: JSValue) -> Bool {
        context.check(other)
        return JSValueIsStrictEqual(context.ref, ref, other.ref)
    }

    /// `==`
    public func isEqualWithTypeCoercion(to other: JSValue) throws(JSException) -> Bool {
        context.check(other)
        var thrown: JSValueRef?
        let result = JSValueIsEqual(context.ref, ref, other.ref, &thrown)
        if let thrown { throw context.exception(thrown) }
        return result
    }

    /// `instanceof`
    public func isInstance(of constructor: JSValue) throws(JSException) -> Bool {
        context.check(constructor)
        guard constructor.isObject else {
            throw JSException(message: "isInstance(of:) needs a constructor.", in: context)
        }
        var thrown: JSValueRef?
        let result = JSValueIsInstanceOfConstructor(context.ref, ref, constructor.ref, &thrown)
        if let thrown { throw context.exception(thrown) }
        return result
    }
}

@available(*, unavailable, message: "A value belongs to the thread that made its virtual machine.")
extension JSValue: Sendable {}

extension JSContext {
    /// Stops the program when `value` belongs to another heap.
    package func check(_ value: JSValue) {
        precondition(
            value.context.virtualMachine === virtualMachine,
            "A JSValue of another JSVirtualMachine was passed. Copy the value instead, for "
                + "example as JSON text.")
    }
}
