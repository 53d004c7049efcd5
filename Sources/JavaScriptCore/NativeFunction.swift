/// The closure behind a JavaScript function, freed when the engine has collected the function.
final class NativeFunction {
    typealias Body = (JSArguments) throws(JSException) -> JSValueRef?

    private let body: Body
    private let slot: ContextSlot

    init(slot: ContextSlot, _ body: @escaping Body) {
        self.slot = slot
        self.body = body
    }

    /// One class for all native functions; the closure is each object's private data.
    nonisolated(unsafe) private static let objectClass: JSClassRef = {
        "Function".withCString { name in
            var definition = kJSClassDefinitionEmpty
            definition.className = name
            definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
            definition.callAsFunction = { context, function, this, count, values, exception in
                let box = Unmanaged<NativeFunction>.fromOpaque(JSObjectGetPrivate(function)!)
                return box._withUnsafeGuaranteedRef {
                    $0.call(context!, function!, this, count, values, exception)
                }
            }
            definition.finalize = { object in
                guard let data = JSObjectGetPrivate(object) else { return }
                let box = Unmanaged<NativeFunction>.fromOpaque(data).takeRetainedValue()
                box.slot.graveyard.bury(box)
            }
            return JSClassCreate(&definition)
        }
    }()

    func makeObject(in context: JSContext) -> JSObjectRef {
        JSObjectMake(context.ref, Self.objectClass, Unmanaged.passRetained(self).toOpaque())!
    }

    func makeObject(in context: JSContext, name: String) -> JSObjectRef {
        let object = makeObject(in: context)
        let hidden = JSPropertyAttributes(
            kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontEnum)
        withJSString(name) { text in
            JSObjectSetProperty(
                context.ref, object, Names.name.ref, JSValueMakeString(context.ref, text), hidden,
                nil)
        }
        // After the name: a name that the prototype has already would be assigned, not defined.
        JSObjectSetPrototype(context.ref, object, context.functionPrototype)
        return object
    }

    private func call(
        _ context: JSContextRef, _ function: JSObjectRef, _ this: JSObjectRef?, _ count: Int,
        _ values: UnsafePointer<JSValueRef?>?, _ exception: UnsafeMutablePointer<JSValueRef?>?
    ) -> JSValueRef? {
        guard let swiftContext = slot.context else {
            exception?.pointee = Self.makeOrphanError(in: context)
            return nil
        }
        let machine = swiftContext.virtualMachine
        machine.nativeDepth += 1
        defer { machine.nativeDepth -= 1 }
        do {
            return try body(
                JSArguments(
                    context: swiftContext, callee: function, this: this, count: count,
                    values: values)) ?? swiftContext.undefined
        } catch {
            exception?.pointee = error.value.ref
            return nil
        }
    }

    private static func makeOrphanError(in context: JSContextRef) -> JSValueRef? {
        withJSString("The host that this function belongs to has gone.") {
            var message: JSValueRef? = JSValueMakeString(context, $0)
            return JSObjectMakeError(context, 1, &message, nil)
        }
    }

    private enum Names {
        static let name: JSPropertyName = "name"
    }
}

extension JSContext {
    /// Makes a JavaScript function that runs `body`, close to the C API: what it is given is valid
    /// only during the call, nil means `undefined`.
    package func makeFunction(
        name: String,
        _ body: @escaping (JSArguments) throws(JSException) -> JSValueRef?
    ) -> JSValue {
        virtualMachine.checkOwner()
        slot.graveyard.empty()
        let object = NativeFunction(slot: slot, body).makeObject(in: self, name: name)
        return JSValue(ref: object, in: self)
    }

    /// As `makeFunction`, for scripts of one's own to call: a function without a name and without
    /// `call` and `apply`, which costs a third. Hand it on at once.
    package func makeBareFunction(
        _ body: @escaping (JSArguments) throws(JSException) -> JSValueRef?
    ) -> JSObjectRef {
        virtualMachine.checkOwner()
        slot.graveyard.empty()
        return NativeFunction(slot: slot, body).makeObject(in: self)
    }
}
