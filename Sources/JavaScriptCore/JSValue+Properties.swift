extension JSValue {
    /// The property named `name`, `undefined` when there is none.
    public func forProperty(_ name: String) throws(JSException) -> JSValue {
        let object = try objectRef()
        var thrown: JSValueRef?
        let value = withJSString(name) { JSObjectGetProperty(context.ref, object, $0, &thrown) }
        if let thrown { throw context.exception(thrown) }
        return JSValue(ref: value ?? context.undefined, in: context)
    }

    /// Sets the property to any value that `JSValue(object:in:)` takes.
    public func setValue(_ value: Any?, forProperty name: String) throws(JSException) {
        let object = try objectRef()
        let value = context.makeValue(value)
        var thrown: JSValueRef?
        withJSString(name) {
            JSObjectSetProperty(
                context.ref, object, $0, value, JSPropertyAttributes(kJSPropertyAttributeNone),
                &thrown)
        }
        if let thrown { throw context.exception(thrown) }
    }

    /// `Object.defineProperty(value, name, descriptor)`: the keys are JavaScript's (`value`,
    /// `writable`, `enumerable`, `configurable`, `get`, `set`), the accessors may be
    /// `JSValue.Function`s.
    public func defineProperty(
        _ name: String, descriptor: [String: Any?]
    ) throws(JSException) {
        let object = try objectRef()
        let descriptor = context.makeValue(descriptor)
        let define = context.virtualMachine.definePropertyFunction
        try context.call(define, object, context.makeString(name), descriptor)
    }

    /// `delete value[name]`
    @discardableResult
    public func deleteProperty(_ name: String) throws(JSException) -> Bool {
        let object = try objectRef()
        var thrown: JSValueRef?
        let deleted = withJSString(name) {
            JSObjectDeleteProperty(context.ref, object, $0, &thrown)
        }
        if let thrown { throw context.exception(thrown) }
        return deleted
    }

    /// `name in value`
    public func hasProperty(_ name: String) throws(JSException) -> Bool {
        let object = try objectRef()
        return withJSString(name) { JSObjectHasProperty(context.ref, object, $0) }
    }

    /// The property named `name`.
    public subscript(name: String) -> JSValue {
        get throws(JSException) { try forProperty(name) }
    }

    /// The element at `index`.
    public subscript(index: Int) -> JSValue {
        get throws(JSException) { try atIndex(index) }
    }

    /// The element at `index`.
    public func atIndex(_ index: Int) throws(JSException) -> JSValue {
        let object = try objectRef()
        var thrown: JSValueRef?
        let value = JSObjectGetPropertyAtIndex(context.ref, object, UInt32(index), &thrown)
        if let thrown { throw context.exception(thrown) }
        return JSValue(ref: value ?? context.undefined, in: context)
    }

    /// Sets the element at `index` to any value that `JSValue(object:in:)` takes.
    public func setValue(_ value: Any?, at index: Int) throws(JSException) {
        let object = try objectRef()
        let value = context.makeValue(value)
        var thrown: JSValueRef?
        JSObjectSetPropertyAtIndex(context.ref, object, UInt32(index), value, &thrown)
        if let thrown { throw context.exception(thrown) }
    }

    /// The value as an object, as JavaScript's property access makes one.
    package func objectRef() throws(JSException) -> JSObjectRef {
        context.virtualMachine.checkOwner()
        if JSValueIsObject(context.ref, ref) { return ref }
        var thrown: JSValueRef?
        guard let object = JSValueToObject(context.ref, ref, &thrown) else {
            throw context.exception(thrown ?? context.undefined)
        }
        return object
    }
}
