import HostMemory

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
    var keptScripts = KeptScripts()
    var longTexts = LongTexts()
    /// Set when the time limit stops a script, cleared when Swift has heard of it.
    var wasTerminated = false
    /// How many native functions scripts are in.
    var nativeDepth = 0
    private var shouldTerminate: (() -> Bool)?
    private var timeLimitSeconds = 0.0
    private var pristineRef: JSGlobalContextRef?
    private var endedCollections = 0
    // Made at first use, in the pristine environment.
    var base64: Base64Functions?
    lazy var definePropertyFunction = makePristineFunction(
        "(object, name, descriptor) => { Object.defineProperty(object, name, descriptor) }")

    /// Makes an empty heap that belongs to the current thread.
    public init() {
        // A thread's run loop takes the GLib context that it finds when the engine is first used.
        // One that nobody iterates: the engine's timers collect as the clock goes, and stop the
        // program where no main run loop was made.
        if g_main_context_get_thread_default() == nil {
            g_main_context_push_thread_default(g_main_context_new())
        }
        _ = Self.isInTurn
        group = JSContextGroupCreate()
        host_catch_faults()
        // A script can be limited while it runs only if the engine knew of limits when it began.
        JSContextGroupSetExecutionTimeLimit(group, 1, nil, nil)
        JSContextGroupClearExecutionTimeLimit(group)
        graveyard.releaseContext = { [unowned(unsafe) self] in release($0) }
    }

    deinit {
        graveyard.releaseContext = { JSGlobalContextRelease($0) }
        if shouldTerminate != nil { JSContextGroupClearExecutionTimeLimit(group) }
        nativeErrors.removeAll(in: group)
        keptScripts.removeAll()
        if let pristineRef { JSGlobalContextRelease(pristineRef) }
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

    /// Stops a script that runs longer than `limit` of processor time in one call; nil: no limit.
    /// While a script runs, its time counts from now.
    ///
    /// The call that ran too long throws a `JSException` whose `isTermination` is true; scripts
    /// cannot catch it. A chain of promise jobs without end is not stopped: each job is a call of
    /// its own to the engine. While a limit is set, each call into JavaScript costs half a
    /// microsecond more.
    ///
    /// - Parameter shouldTerminate: asked when the time is up; false gives the script as much
    ///   time again.
    public func setExecutionTimeLimit(
        _ limit: Duration?, shouldTerminate: @escaping () -> Bool = { true }
    ) {
        checkOwner()
        guard let limit else {
            self.shouldTerminate = nil
            JSContextGroupClearExecutionTimeLimit(group)
            return
        }
        self.shouldTerminate = shouldTerminate
        timeLimitSeconds = limit / .seconds(1)
        armTimeLimit()
    }

    private func armTimeLimit() {
        JSContextGroupSetExecutionTimeLimit(
            group, timeLimitSeconds,
            { _, machine in
                Unmanaged<JSVirtualMachine>.fromOpaque(machine!)._withUnsafeGuaranteedRef {
                    $0.timeIsUp()
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Whether the script is to be stopped.
    private func timeIsUp() -> Bool {
        wasTerminated = shouldTerminate?() ?? false
        // The engine does not start the time again by itself.
        if !wasTerminated { armTimeLimit() }
        return wasTerminated
    }

    /// Collects everything that nothing reaches, at once.
    public func garbageCollect() {
        checkOwner()
        JSSynchronousGarbageCollectForDebugging(pristine)
        graveyard.empty()
    }

    /// Ends all collections that other threads are at: none is under way when it returns.
    ///
    /// As a rule it collects only what is new, in a tenth of a millisecond where all takes five; but
    /// what has become old would stay for ever.
    package func endCollections() {
        checkOwner()
        endedCollections += 1
        if endedCollections.isMultiple(of: 16) { return garbageCollect() }
        JSSynchronousEdenCollectForDebugging(pristine)
        graveyard.empty()
    }

    /// What the heap holds now.
    public var memoryStatistics: JSMemoryStatistics {
        checkOwner()
        return JSMemoryStatistics(of: pristine)
    }

    /// A global environment that no script has touched: the engine's own functions are called
    /// from it, so that a page which replaces them changes nothing. Made at first use.
    package var pristine: JSGlobalContextRef {
        if let pristineRef { return pristineRef }
        let made: JSGlobalContextRef = JSGlobalContextCreateInGroup(group, nil)
        pristineRef = made
        return made
    }

    /// Makes a function of the pristine environment from its source; it lives as long as the
    /// machine, so make each only once.
    package func makePristineFunction(_ source: String) -> JSObjectRef {
        checkOwner()
        let function = withJSString("(\(source))") {
            JSEvaluateScript(pristine, $0, nil, nil, 1, nil)
        }
        guard let function, JSValueIsObject(pristine, function) else {
            preconditionFailure("This is no JavaScript function: \(source)")
        }
        JSValueProtect(pristine, function)
        return function
    }

    // Made when the first context goes.
    private lazy var nobodysCallback = makePristineFunction("() => {}")

    /// Releases a context. The engine keeps a rejection callback alive, and by it everything that the
    /// callback can see, until another one takes its place.
    func release(_ context: JSGlobalContextRef) {
        var thrown: JSValueRef?
        JSGlobalContextSetUnhandledRejectionCallback(context, nobodysCallback, &thrown)
        JSGlobalContextRelease(context)
    }
}

@available(
    *, unavailable, message: "A virtual machine and its values belong to the thread that made it."
)
extension JSVirtualMachine: Sendable {}
