extension JSValue {
    /// `undefined`
    public convenience init(undefinedIn context: JSContext) {
        self.init(ref: context.undefined, in: context)
    }

    /// `null`
    public convenience init(nullIn context: JSContext) {
        self.init(ref: JSValueMakeNull(context.ref), in: context)
    }

    public convenience init(bool value: Bool, in context: JSContext) {
        self.init(ref: JSValueMakeBoolean(context.ref, value), in: context)
    }

    public convenience init(double value: Double, in context: JSContext) {
        self.init(ref: JSValueMakeNumber(context.ref, value), in: context)
    }

    public convenience init(int32 value: Int32, in context: JSContext) {
        self.init(double: Double(value), in: context)
    }

    public convenience init(uInt32 value: UInt32, in context: JSContext) {
        self.init(double: Double(value), in: context)
    }

    public convenience init(string value: String, in context: JSContext) {
        context.virtualMachine.checkOwner()
        self.init(ref: context.makeString(value), in: context)
    }

    /// An empty object.
    public convenience init(newObjectIn context: JSContext) {
        context.virtualMachine.checkOwner()
        self.init(ref: JSObjectMake(context.ref, nil, nil), in: context)
    }

    /// An empty array.
    public convenience init(newArrayIn context: JSContext) {
        context.virtualMachine.checkOwner()
        self.init(ref: JSObjectMakeArray(context.ref, 0, nil, nil), in: context)
    }

    /// An `Error` whose stack is the running script's.
    public convenience init(newErrorFromMessage message: String, in context: JSContext) {
        context.virtualMachine.checkOwner()
        var argument: JSValueRef? = context.makeString(message)
        // A script that is being stopped makes no errors any more.
        let error: JSObjectRef? = JSObjectMakeError(context.ref, 1, &argument, nil)
        self.init(ref: error ?? JSObjectMake(context.ref, nil, nil), in: context)
    }

    /// A `Date`.
    public convenience init(millisecondsSince1970: Double, in context: JSContext) {
        context.virtualMachine.checkOwner()
        var argument: JSValueRef? = JSValueMakeNumber(context.ref, millisecondsSince1970)
        self.init(ref: JSObjectMakeDate(context.ref, 1, &argument, nil), in: context)
    }
}

extension JSContext {
    /// A string value close to the C API: hold it in a `JSValue` or hand it on at once.
    package func makeString(_ text: String) -> JSValueRef {
        withJSString(text) { JSValueMakeString(ref, $0) }
    }
}
