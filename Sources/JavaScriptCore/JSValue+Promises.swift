/// A promise that native code settles later.
package struct JSDeferred {
    package let promise: JSValue
    private let resolveFunction: JSValue
    private let rejectFunction: JSValue

    package init(in context: JSContext) throws(JSException) {
        context.virtualMachine.checkOwner()
        var thrown: JSValueRef?
        var resolve: JSObjectRef?
        var reject: JSObjectRef?
        let promise = JSObjectMakeDeferredPromise(context.ref, &resolve, &reject, &thrown)
        guard thrown == nil, let promise, let resolve, let reject else {
            throw context.exception(thrown ?? context.undefined)
        }
        self.promise = JSValue(ref: promise, in: context)
        resolveFunction = JSValue(ref: resolve, in: context)
        rejectFunction = JSValue(ref: reject, in: context)
    }

    /// Resolves the promise; what waits for it runs before this returns, unless JavaScript is on
    /// the stack.
    package func resolve(_ value: JSValueRef) throws(JSException) {
        try promise.context.call(resolveFunction.ref, value)
    }

    package func reject(_ value: JSValueRef) throws(JSException) {
        try promise.context.call(rejectFunction.ref, value)
    }

    fileprivate var functions: (resolve: JSValue, reject: JSValue) {
        (resolveFunction, rejectFunction)
    }
}

extension JSValue {
    /// A promise that `executor` settles, at once or later, by calling one of its two functions.
    /// A thrown error rejects the promise.
    public convenience init(
        newPromiseIn context: JSContext,
        fromExecutor executor: (_ resolve: JSValue, _ reject: JSValue) throws -> Void
    ) throws(JSException) {
        let deferred = try JSDeferred(in: context)
        do {
            try executor(deferred.functions.resolve, deferred.functions.reject)
        } catch {
            try deferred.reject(JSException(error, in: context).value.ref)
        }
        self.init(ref: deferred.promise.ref, in: context)
    }

    /// A promise resolved with any value that `JSValue(object:in:)` takes.
    public convenience init(
        newPromiseResolvedWithResult result: Any?, in context: JSContext
    ) throws(JSException) {
        let deferred = try JSDeferred(in: context)
        try deferred.resolve(context.makeValue(result))
        self.init(ref: deferred.promise.ref, in: context)
    }

    /// A promise rejected with any value that `JSValue(object:in:)` takes.
    public convenience init(
        newPromiseRejectedWithReason reason: Any?, in context: JSContext
    ) throws(JSException) {
        let deferred = try JSDeferred(in: context)
        try deferred.reject(context.makeValue(reason))
        self.init(ref: deferred.promise.ref, in: context)
    }
}
