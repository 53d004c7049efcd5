/// A JavaScript heap, and the contexts that share it.
///
/// Unlike Apple's class it belongs to the thread that made it: every call from another thread
/// stops the program with a sentence. Values pass freely between contexts of one virtual machine
/// and never between two machines.
public final class JSVirtualMachine {
    package let group: JSContextGroupRef
    private let owner = OwnerThread()
    let graveyard = Graveyard()
    var nativeErrors = NativeErrors()
    /// Set by the time limit's callback, read when the exception arrives in Swift.
    var wasTerminated = false
    private var pristineContext: JSContext?

    /// Makes an empty heap that belongs to the current thread.
    public init() {
        // A thread's run loop takes the context it finds when the engine is first used there.
        if g_main_context_get_thread_default() == nil {
            g_main_context_push_thread_default(g_main_context_new())
        }
        group = JSContextGroupCreate()
    }

    deinit {
        graveyard.unprotectAll()
        nativeErrors.removeAll(in: group)
        JSContextGroupRelease(group)
        graveyard.empty()
    }

    /// Stops the program when the running code may not use this machine.
    @inline(__always)
    package func checkOwner() {
        precondition(
            owner.isCurrent,
            "JavaScript is used off its thread. Use a JSVirtualMachine and its values only on the "
                + "thread (and on that thread's own stack) that made the machine; pass copies "
                + "of the values elsewhere.")
    }

    var isOnOwnerStack: Bool { owner.isCurrent }
    var isOnOwnerThread: Bool { owner.isCurrentThread }

    /// A context that no script has touched: the engine's own functions are called from it, so
    /// that a page which replaces them changes nothing.
    package var pristine: JSContext {
        if let pristineContext { return pristineContext }
        let context = JSContext(machineOwned: self)
        pristineContext = context
        return context
    }

    /// Does one round of the engine's own asynchronous work that is ready on this thread, such as
    /// a finished WebAssembly compilation, without waiting.
    ///
    /// - Returns: whether there was any.
    @discardableResult
    package func iterateHostRunLoop() -> Bool {
        checkOwner()
        return g_main_context_iteration(g_main_context_get_thread_default(), 0) != 0
    }
}

@available(
    *, unavailable, message: "A virtual machine and its values belong to the thread that made it."
)
extension JSVirtualMachine: Sendable {}
