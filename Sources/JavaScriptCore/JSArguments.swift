/// What a native function was called with. Valid only during the call.
package struct JSArguments {
    package let contextRef: JSContextRef
    /// The function that was called.
    package let callee: JSObjectRef
    package let this: JSObjectRef?
    package let count: Int
    private let values: UnsafePointer<JSValueRef?>?
    unowned(unsafe) private let slot: ContextSlot

    init(
        contextRef: JSContextRef, callee: JSObjectRef, this: JSObjectRef?, count: Int,
        values: UnsafePointer<JSValueRef?>?, slot: ContextSlot
    ) {
        self.contextRef = contextRef
        self.callee = callee
        self.this = this
        self.count = count
        self.values = values
        self.slot = slot
    }

    /// The context whose function was called; nil when its Swift object is gone.
    package var context: JSContext? { slot.context }

    /// The argument at `index`, `undefined` past the last.
    package subscript(index: Int) -> JSValueRef {
        index < count
            ? values.unsafelyUnwrapped[index].unsafelyUnwrapped
            : JSValueMakeUndefined(contextRef)
    }

    /// The argument at `index` as a kept value.
    package func value(_ index: Int) -> JSValue {
        guard let context else {
            preconditionFailure("A native function outlived the JSContext that it was made in.")
        }
        return JSValue(ref: self[index], in: context)
    }

    package func number(_ index: Int) -> Double {
        JSValueToNumber(contextRef, self[index], nil)
    }

    package func bool(_ index: Int) -> Bool { JSValueToBoolean(contextRef, self[index]) }

    package func string(_ index: Int) throws(JSException) -> String {
        var thrown: JSValueRef?
        guard let string = JSValueToStringCopy(contextRef, self[index], &thrown) else {
            guard let context else { return "" }
            throw JSException(thrown: thrown ?? context.undefined, in: context)
        }
        defer { JSStringRelease(string) }
        return String(jsString: string)
    }
}
