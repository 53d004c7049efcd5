extension JSValue {
    /// Calls the function; `this` is the global object, or `undefined` in strict code.
    @discardableResult
    public func call(withArguments arguments: [Any?] = []) throws(JSException) -> JSValue {
        try call(self, this: nil, arguments)
    }

    /// `new value(…)`
    @discardableResult
    public func construct(withArguments arguments: [Any?] = []) throws(JSException) -> JSValue {
        context.virtualMachine.checkOwner()
        guard isConstructor else {
            throw JSException(message: "\(self) is not a constructor.", in: context)
        }
        return try context.withValues(arguments) { values throws(JSException) in
            var thrown: JSValueRef?
            let result = JSObjectCallAsConstructor(
                context.ref, ref, values.count, values.baseAddress, &thrown)
            return JSValue(ref: try context.check(result, thrown), in: context)
        }
    }

    /// Calls the method `name` of this object.
    @discardableResult
    public func invokeMethod(
        _ name: String, withArguments arguments: [Any?] = []
    ) throws(JSException) -> JSValue {
        let object = try objectRef()
        return try call(try forProperty(name), this: object, arguments)
    }

    private func call(
        _ function: JSValue, this: JSObjectRef?, _ arguments: [Any?]
    ) throws(JSException) -> JSValue {
        context.virtualMachine.checkOwner()
        guard function.isFunction else {
            throw JSException(message: "\(function) is not a function.", in: context)
        }
        return try context.withValues(arguments) { values throws(JSException) in
            JSValue(
                ref: try context.call(function.ref, this: this, arguments: values), in: context)
        }
    }
}

extension JSContext {
    /// Makes values of `objects` and lends them to `body`, where the collector sees them.
    fileprivate func withValues<R>(
        _ objects: [Any?],
        _ body: (UnsafeBufferPointer<JSValueRef?>) throws(JSException) -> R
    ) throws(JSException) -> R {
        // The collector finds values on the stack; a larger buffer may lie elsewhere.
        guard objects.count <= 32 else {
            let kept = objects.map { JSValue(object: $0, in: self) }
            let refs = kept.map { Optional($0.ref) }
            let result = refs.withUnsafeBufferPointer { values in
                Result { () throws(JSException) -> R in try body(values) }
            }
            return try withExtendedLifetime(kept) { () throws(JSException) -> R in
                try result.get()
            }
        }
        return try withUnsafeTemporaryAllocation(
            of: JSValueRef?.self, capacity: objects.count
        ) { buffer in
            for (index, object) in objects.enumerated() {
                buffer.initializeElement(at: index, to: makeValue(object))
            }
            return Result { () throws(JSException) -> R in try body(UnsafeBufferPointer(buffer)) }
        }.get()
    }
}
