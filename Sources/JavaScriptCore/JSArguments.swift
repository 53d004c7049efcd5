/// What a native function was called with. Valid only during the call.
package struct JSArguments {
    /// The context that the function was made in.
    unowned(unsafe) package let context: JSContext
    /// The function that was called.
    package let callee: JSObjectRef
    package let this: JSObjectRef?
    package let count: Int
    private let values: UnsafePointer<JSValueRef?>?

    @inline(__always)
    init(
        context: JSContext, callee: JSObjectRef, this: JSObjectRef?, count: Int,
        values: UnsafePointer<JSValueRef?>?
    ) {
        self.context = context
        self.callee = callee
        self.this = this
        self.count = count
        self.values = values
    }

    /// The argument at `index`, `undefined` past the last.
    @inline(__always)
    package subscript(index: Int) -> JSValueRef {
        // The engine gives no nil among `count` values.
        index < count
            ? values.unsafelyUnwrapped[index].unsafelyUnwrapped : context.undefined
    }

    /// The argument at `index`, kept.
    package func value(_ index: Int) -> JSValue { JSValue(ref: self[index], in: context) }

    /// `Number(argument)`
    @inline(__always)
    package func number(_ index: Int) -> Double { context.number(self[index]) }

    /// `!!argument`
    @inline(__always)
    package func bool(_ index: Int) -> Bool { context.bool(self[index]) }

    /// `String(argument)`
    package func string(_ index: Int) throws(JSException) -> String {
        try context.string(self[index])
    }
}
