import CJavaScriptCore

extension JSVirtualMachine {
    /// Has the engine interpret what it would soon compile, for a process that makes contexts by the
    /// thousand, each for a few milliseconds: code that one context has had compiled costs every
    /// later one its set-up, for functions that it calls once. Loops that run long are compiled as
    /// ever. It also has the heap grow by 16 MiB before the first collections, in place of 1 MiB, and
    /// by four times as much before later ones (as `JSC_logGC` shows): a context is garbage as a whole
    /// soon after, and what collects it looks at all that lives.
    ///
    /// It is the whole process's, and only possible before its first machine is made.
    ///
    /// - Returns: false when the engine knows none of these options.
    @discardableResult
    package static func favorShortContexts() -> Bool {
        let isShared = jsc_options_set_boolean("useBaselineJITCodeSharing", 0)
        let isSet = setUp(callsBeforeCompiling: 40_000, smallHeapBytes: 16 << 20)
        return isShared != 0 && isSet
    }

    /// Has the engine interpret what only a start calls often, and let the heap grow by 4 MiB before
    /// the first collections: for a process that starts an app once. What goes on to be called is
    /// compiled as ever, a little later.
    ///
    /// It is the whole process's, and only possible before its first machine is made.
    ///
    /// - Returns: false when the engine knows none of these options.
    @discardableResult
    package static func favorStart() -> Bool {
        setUp(callsBeforeCompiling: 4_000, smallHeapBytes: 4 << 20)
    }

    /// Leaves to the script alone what other threads of the engine would decide by the machine's clock.
    ///
    /// It compiles on the script's own thread: how deep a function may recurse depends on whether it
    /// is compiled, and a script that catches the overflow can tell. And it asks at each turn of a loop
    /// whether to stop: the trap that it would write into the running code now and then goes unseen
    /// where several machines run, and the loop on.
    ///
    /// It is the whole process's, and only possible before its first machine is made.
    static let isInTurn: Bool = {
        let compiles = jsc_options_set_boolean("useConcurrentJIT", 0)
        let asks = jsc_options_set_boolean("usePollingTraps", 1)
        return compiles != 0 && asks != 0
    }()

    /// - Parameter callsBeforeCompiling: Calls and turns of loops before a function is compiled; 500
    ///   as a rule.
    private static func setUp(callsBeforeCompiling: Int32, smallHeapBytes: UInt32) -> Bool {
        let isLate = jsc_options_set_int("thresholdForJITAfterWarmUp", callsBeforeCompiling)
        let isLater = jsc_options_set_int("thresholdForJITSoon", callsBeforeCompiling)
        let isRoomy = jsc_options_set_uint("smallHeapSize", smallHeapBytes)
        return isLate != 0 && isLater != 0 && isRoomy != 0
    }
}
