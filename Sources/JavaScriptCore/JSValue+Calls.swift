extension JSValue {
    /// Calls the function; `this` is the global object, or `undefined` in strict code.
    @discardableResult
    public func call(withArguments arguments: [Any?] = []) throws(JSException) -> JSValue {
        try call(ref, this: nil, arguments)
    }

    /// `new value(…)`
    @discardableResult
    public func construct(withArguments arguments: [Any?] = []) throws(JSException) -> JSValue {
        let values = try callArguments(of: ref, arguments)
        var thrown: JSValueRef?
        let refs = values.map { Optional($0.ref) }
        let result = JSObjectCallAsConstructor(context.ref, ref, refs.count, refs, &thrown)
        if let thrown { throw context.exception(thrown) }
        guard let result else {
            throw JSException(message: "\(self) is not a constructor.", in: context)
        }
        return withExtendedLifetime(values) { JSValue(ref: result, in: context) }
    }

    /// Calls the method `name` of this object.
    @discardableResult
    public func invokeMethod(
        _ name: String, withArguments arguments: [Any?] = []
    ) throws(JSException) -> JSValue {
        let method = try forProperty(name)
        return try call(method.ref, this: try objectRef(), arguments)
    }

    private func call(
        _ function: JSObjectRef, this: JSObjectRef?, _ arguments: [Any?]
    ) throws(JSException) -> JSValue {
        let values = try callArguments(of: function, arguments)
        var thrown: JSValueRef?
        let refs = values.map { Optional($0.ref) }
        let result = JSObjectCallAsFunction(
            context.ref, function, this, refs.count, refs, &thrown)
        if let thrown { throw context.exception(thrown) }
        guard let result else {
            throw JSException(message: "\(self) is not a function.", in: context)
        }
        return withExtendedLifetime(values) { JSValue(ref: result, in: context) }
    }

    private func callArguments(
        of callee: JSValueRef, _ arguments: [Any?]
    ) throws(JSException) -> [JSValue] {
        context.virtualMachine.checkOwner()
        guard JSValueIsObject(context.ref, callee) else {
            throw JSException(
                message: "\(JSValue(ref: callee, in: context)) is not a function.", in: context)
        }
        return arguments.map { JSValue.make($0, in: context) }
    }
}
