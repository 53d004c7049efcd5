/// A JavaScript global environment: one page's, one script's.
///
/// Unlike Apple's class, an exception is thrown to the Swift caller as a `JSException` instead of
/// being kept in `exception`. Promise jobs run when the outermost call into the machine returns.
public final class JSContext {
    /// The heap that the context shares with others.
    public let virtualMachine: JSVirtualMachine
    package let ref: JSGlobalContextRef
    package let undefined: JSValueRef
    /// Whether numbers and booleans can be read from their bits.
    let knowsImmediates: Bool
    let slot: ContextSlot

    /// Told of each exception just before it is thrown to the Swift caller.
    ///
    /// Unlike Apple's, the handler does not swallow the exception.
    public var exceptionHandler: ((JSContext, JSException) -> Void)?

    /// Told of each promise rejection that nobody has handled when the promise jobs are done.
    public var unhandledRejectionHandler: ((JSException) -> Void)? {
        didSet {
            if unhandledRejectionHandler != nil && !reportsRejections { reportRejections() }
        }
    }
    private var reportsRejections = false

    /// Makes a fresh global environment in `virtualMachine`, or in a machine of its own.
    public init(virtualMachine: JSVirtualMachine = JSVirtualMachine()) {
        virtualMachine.checkOwner()
        virtualMachine.graveyard.empty()
        self.virtualMachine = virtualMachine
        ref = JSGlobalContextCreateInGroup(virtualMachine.group, nil)
        undefined = JSValueMakeUndefined(ref)
        knowsImmediates = JSImmediate.isTrue(of: ref)
        slot = ContextSlot(graveyard: virtualMachine.graveyard)
        slot.context = self
    }

    deinit {
        slot.context = nil
        if virtualMachine.isOnOwnerStack {
            virtualMachine.release(ref)
        } else {
            precondition(
                virtualMachine.isOnOwnerThread,
                "A JSContext was released off its thread. Release it on the thread that made "
                    + "its virtual machine.")
            virtualMachine.graveyard.bury(ref)
        }
    }

    /// A name for people, shown by inspectors.
    public var name: String? {
        get {
            virtualMachine.checkOwner()
            guard let name = JSGlobalContextCopyName(ref) else { return nil }
            defer { JSStringRelease(name) }
            return String(jsString: name)
        }
        set {
            virtualMachine.checkOwner()
            guard let newValue else { return JSGlobalContextSetName(ref, nil) }
            withJSString(newValue) { JSGlobalContextSetName(ref, $0) }
        }
    }

    /// The global object.
    public var globalObject: JSValue { JSValue(ref: globalObjectRef, in: self) }

    package var globalObjectRef: JSObjectRef { JSContextGetGlobalObject(ref) }

    /// The global variable or property named `name`.
    public subscript(name: String) -> JSValue {
        get throws(JSException) { try globalObject.forProperty(name) }
    }

    /// The global property named `name`.
    public func objectForKeyedSubscript(_ name: String) throws(JSException) -> JSValue {
        try globalObject.forProperty(name)
    }

    /// Sets the global property named `name` to any value that `JSValue(object:in:)` takes.
    public func setObject(_ object: Any?, forKeyedSubscript name: String) throws(JSException) {
        try globalObject.setValue(object, forProperty: name)
    }

    private func reportRejections() {
        reportsRejections = true
        // The engine calls it with the promise and the reason.
        let report = makeFunction(name: "") { arguments in
            let context = arguments.context
            context.unhandledRejectionHandler?(
                JSException(thrown: arguments[1], in: context))
            return nil
        }
        var thrown: JSValueRef?
        JSGlobalContextSetUnhandledRejectionCallback(ref, report.ref, &thrown)
        precondition(thrown == nil, "The engine refused a function as its rejection callback.")
    }
}

@available(
    *, unavailable, message: "A context belongs to the thread that made its virtual machine."
)
extension JSContext: Sendable {}

/// The way from a native function back to its context, which may be gone before the function is.
final class ContextSlot {
    unowned(unsafe) var context: JSContext?
    var functionPrototype: JSValueRef?
    let graveyard: Graveyard

    init(graveyard: Graveyard) { self.graveyard = graveyard }
}
