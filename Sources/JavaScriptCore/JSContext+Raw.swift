/// Calls as close to the C API as exceptions allow, for code that runs at every message.
///
/// Raw values live while they are on the stack or reachable from JavaScript; whoever stores one
/// holds it in a `JSValue`.
extension JSContext {
    @inline(__always)
    package func property(
        _ name: JSPropertyName, of object: JSObjectRef
    ) throws(JSException) -> JSValueRef {
        var thrown: JSValueRef?
        return try check(JSObjectGetProperty(ref, object, name.ref, &thrown), thrown)
    }

    @inline(__always)
    package func setProperty(
        _ name: JSPropertyName, of object: JSObjectRef, to value: JSValueRef,
        attributes: Int = kJSPropertyAttributeNone
    ) throws(JSException) {
        var thrown: JSValueRef?
        JSObjectSetProperty(
            ref, object, name.ref, value, JSPropertyAttributes(attributes), &thrown)
        if let thrown { throw exception(thrown) }
    }

    @inline(__always)
    package func element(
        _ index: Int, of object: JSObjectRef
    ) throws(JSException) -> JSValueRef {
        var thrown: JSValueRef?
        return try check(
            JSObjectGetPropertyAtIndex(ref, object, UInt32(index), &thrown), thrown)
    }

    @inline(__always)
    @discardableResult
    package func call(
        _ function: JSObjectRef, this: JSObjectRef? = nil
    ) throws(JSException) -> JSValueRef {
        virtualMachine.checkOwner()
        var thrown: JSValueRef?
        return try check(JSObjectCallAsFunction(ref, function, this, 0, nil, &thrown), thrown)
    }

    @inline(__always)
    @discardableResult
    package func call(
        _ function: JSObjectRef, this: JSObjectRef? = nil, _ argument: JSValueRef
    ) throws(JSException) -> JSValueRef {
        virtualMachine.checkOwner()
        var thrown: JSValueRef?
        var argument: JSValueRef? = argument
        return try check(
            JSObjectCallAsFunction(ref, function, this, 1, &argument, &thrown), thrown)
    }

    @inline(__always)
    @discardableResult
    package func call(
        _ function: JSObjectRef, this: JSObjectRef? = nil, _ first: JSValueRef,
        _ second: JSValueRef
    ) throws(JSException) -> JSValueRef {
        var arguments: (JSValueRef?, JSValueRef?) = (first, second)
        return try withUnsafePointer(to: &arguments) { pointer throws(JSException) in
            try call(function, this: this, at: UnsafeRawPointer(pointer), count: 2)
        }
    }

    @inline(__always)
    @discardableResult
    package func call(
        _ function: JSObjectRef, this: JSObjectRef? = nil, _ first: JSValueRef,
        _ second: JSValueRef, _ third: JSValueRef
    ) throws(JSException) -> JSValueRef {
        var arguments: (JSValueRef?, JSValueRef?, JSValueRef?) = (first, second, third)
        return try withUnsafePointer(to: &arguments) { pointer throws(JSException) in
            try call(function, this: this, at: UnsafeRawPointer(pointer), count: 3)
        }
    }

    @inline(__always)
    @discardableResult
    package func call(
        _ function: JSObjectRef, this: JSObjectRef? = nil, _ first: JSValueRef,
        _ second: JSValueRef, _ third: JSValueRef, _ fourth: JSValueRef
    ) throws(JSException) -> JSValueRef {
        var arguments: (JSValueRef?, JSValueRef?, JSValueRef?, JSValueRef?) =
            (first, second, third, fourth)
        return try withUnsafePointer(to: &arguments) { pointer throws(JSException) in
            try call(function, this: this, at: UnsafeRawPointer(pointer), count: 4)
        }
    }

    /// Any number of arguments.
    @discardableResult
    package func call(
        _ function: JSObjectRef, this: JSObjectRef? = nil,
        arguments: UnsafeBufferPointer<JSValueRef?>
    ) throws(JSException) -> JSValueRef {
        virtualMachine.checkOwner()
        var thrown: JSValueRef?
        return try check(
            JSObjectCallAsFunction(
                ref, function, this, arguments.count, arguments.baseAddress, &thrown), thrown)
    }

    @inline(__always)
    private func call(
        _ function: JSObjectRef, this: JSObjectRef?, at arguments: UnsafeRawPointer, count: Int
    ) throws(JSException) -> JSValueRef {
        virtualMachine.checkOwner()
        var thrown: JSValueRef?
        return try check(
            JSObjectCallAsFunction(
                ref, function, this, count,
                arguments.assumingMemoryBound(to: JSValueRef?.self), &thrown), thrown)
    }

    @inline(__always)
    package func makeNumber(_ number: Double) -> JSValueRef { JSValueMakeNumber(ref, number) }

    @inline(__always)
    package func makeBool(_ value: Bool) -> JSValueRef { JSValueMakeBoolean(ref, value) }

    package var null: JSValueRef { JSValueMakeNull(ref) }

    /// A string value from a text that is already the engine's.
    @inline(__always)
    package func makeString(_ text: JSPropertyName) -> JSValueRef {
        JSValueMakeString(ref, text.ref)
    }

    /// The names of the object's enumerable properties, those of its prototypes among them, as
    /// `for … in` finds them; each is valid only during its call of `body`.
    package func forEachPropertyName<E: Error>(
        of object: JSObjectRef, _ body: (JSStringRef) throws(E) -> Void
    ) throws(E) {
        let names = JSObjectCopyPropertyNames(ref, object)
        defer { JSPropertyNameArrayRelease(names) }
        for index in 0..<JSPropertyNameArrayGetCount(names) {
            try body(JSPropertyNameArrayGetNameAtIndex(names, index))
        }
    }

    /// Runs `body` with the machine's lock held: each of many calls inside then costs a third.
    ///
    /// Promise jobs run when the outermost lock is released.
    @inline(__always)
    package func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        JSLock(ref)
        defer { JSUnlock(ref) }
        return try body()
    }
}
