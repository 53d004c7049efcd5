extension JSValue {
    /// Calls the function; `this` is the global object, or `undefined` in strict code.
    @discardableResult
    public func call(withArguments arguments: [Any?] = []) throws(JSException) -> JSValue {
        try call(on: nil, arguments)
    }

    /// `new value(…)`
    @discardableResult
    public func construct(withArguments arguments: [Any?] = []) throws(JSException) -> JSValue {
        try makeCall("constructor", arguments) { values, thrown in
            JSObjectCallAsConstructor(context.ref, ref, values.count, values.baseAddress, thrown)
        }
    }

    /// Calls the method `name` of this object.
    @discardableResult
    public func invokeMethod(
        _ name: String, withArguments arguments: [Any?] = []
    ) throws(JSException) -> JSValue {
        let object = try objectRef()
        return try forProperty(name).call(on: object, arguments)
    }

    private func call(
        on this: JSObjectRef?, _ arguments: [Any?]
    ) throws(JSException) -> JSValue {
        try makeCall("function", arguments) { values, thrown in
            JSObjectCallAsFunction(
                context.ref, ref, this, values.count, values.baseAddress, thrown)
        }
    }

    /// Calls this object by `body`, which gives nil without an exception when it is no `kind`.
    private func makeCall(
        _ kind: String, _ arguments: [Any?],
        _ body: (UnsafeBufferPointer<JSValueRef?>, UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
    ) throws(JSException) -> JSValue {
        context.virtualMachine.checkOwner()
        var thrown: JSValueRef?
        var result: JSValueRef?
        if JSValueIsObject(context.ref, ref) {
            result = context.withValues(arguments) { body($0, &thrown) }
        }
        if result == nil && thrown == nil {
            throw JSException(message: "\(self) is not a \(kind).", in: context)
        }
        return JSValue(ref: try context.check(result, thrown), in: context)
    }
}

extension JSContext {
    /// Makes values of `objects` and lends them to `body`, where the collector sees them.
    fileprivate func withValues<R>(
        _ objects: [Any?], _ body: (UnsafeBufferPointer<JSValueRef?>) -> R
    ) -> R {
        // The collector finds values on the stack; a larger buffer may lie elsewhere.
        guard objects.count <= 32 else {
            let kept = objects.map { JSValue(object: $0, in: self) }
            return withExtendedLifetime(kept) {
                kept.map { Optional($0.ref) }.withUnsafeBufferPointer(body)
            }
        }
        return withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: objects.count) {
            for (index, object) in objects.enumerated() {
                $0.initializeElement(at: index, to: makeValue(object))
            }
            return body(UnsafeBufferPointer($0))
        }
    }
}
