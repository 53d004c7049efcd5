extension JSContext {
    /// This context's own `Function.prototype`, whatever a script has done to the global named
    /// `Function`. The context keeps it alive.
    var functionPrototype: JSValueRef {
        if let known = slot.functionPrototype { return known }
        let function = JSObjectMakeFunctionWithCallback(ref, nil) { context, _, _, _, _, _ in
            JSValueMakeUndefined(context)
        }
        let prototype: JSValueRef = JSObjectGetPrototype(ref, function)
        slot.functionPrototype = prototype
        return prototype
    }
}
