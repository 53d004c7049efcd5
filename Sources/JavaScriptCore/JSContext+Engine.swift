extension JSContext {
    /// This context's own `Function.prototype`, as it is now or was before a script replaced it.
    var functionPrototype: JSValueRef {
        if let known = slot.functionPrototype { return known }
        // Any function has it, whatever a script has done to the global named Function. The
        // context keeps the prototype alive.
        let callback = JSObjectMakeFunctionWithCallback(ref, nil) { context, _, _, _, _, _ in
            JSValueMakeUndefined(context)
        }
        let prototype = JSObjectGetPrototype(ref, callback)!
        slot.functionPrototype = prototype
        return prototype
    }

    func takeTermination() -> Bool {
        defer { virtualMachine.wasTerminated = false }
        return virtualMachine.wasTerminated
    }
}
