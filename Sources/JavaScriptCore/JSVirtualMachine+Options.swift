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

    /// Also has the engine optimize only what runs for tens of milliseconds: it does that on the
    /// script's own thread here (`isInTurn`), where the start of an app of a megabyte spent a quarter
    /// of its time on it, most of it for code that was through with its work soon after.
    ///
    /// - Parameter callsBeforeCompiling: Calls and turns of loops before a function is compiled; 500
    ///   as a rule.
    private static func setUp(callsBeforeCompiling: Int32, smallHeapBytes: UInt32) -> Bool {
        var isKnown = jsc_options_set_uint("smallHeapSize", smallHeapBytes) != 0
        let thresholds: [(option: String, value: Int32)] = [
            ("thresholdForJITAfterWarmUp", callsBeforeCompiling),
            ("thresholdForJITSoon", callsBeforeCompiling),
            // Twenty times what the engine takes as a rule, for each of its two optimizers.
            ("thresholdForOptimizeAfterWarmUp", 20_000),
            ("thresholdForOptimizeAfterLongWarmUp", 20_000),
            ("thresholdForOptimizeSoon", 20_000),
            ("thresholdForFTLOptimizeAfterWarmUp", 1_280_000),
            ("thresholdForFTLOptimizeSoon", 20_000),
        ]
        for (option, threshold) in thresholds {
            isKnown = jsc_options_set_int(option, threshold) != 0 && isKnown
        }
        return isKnown
    }
}
