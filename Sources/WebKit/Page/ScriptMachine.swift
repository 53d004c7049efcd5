package import JavaScriptCore
import Simulation

/// The JavaScript heap that pages share, and the rule that no page's event runs while JavaScript of
/// the same heap is on the stack: its promise jobs would wait for the outer call to return.
package final class ScriptMachine {
    /// Made at first use, on the stack that runs pages.
    package private(set) lazy var virtualMachine = JSVirtualMachine()
    /// `Object.prototype.toString`, out of reach of scripts.
    private(set) lazy var classTagFunction = virtualMachine.makePristineFunction(
        "(value) => Object.prototype.toString.call(value)")
    private(set) var isRunning = false
    /// Whose event runs, while one does; it holds itself.
    private unowned(unsafe) var page: Page?
    /// The page whose event runs: the one that a message between windows comes from.
    var runningPage: Page? { isRunning ? page : nil }
    /// How long scripts may run in one call; nil: for ever.
    var executionTimeLimit: Duration? {
        didSet { virtualMachine.setExecutionTimeLimit(executionTimeLimit) }
    }
    /// Whether what runs is being ended.
    private var isEnding = false
    private var waiting: [(page: Page, work: PageWork)] = []
    // Contexts of closed pages. They go on the owner's own stack only.
    private var retired: [JSContext] = []

    package init() {}

    /// A machine that exists already, so that pages of one run after another share its code cache.
    package init(_ virtualMachine: JSVirtualMachine) {
        self.virtualMachine = virtualMachine
    }

    deinit {
        guard !retired.isEmpty, SerialQueue.current?.hasStack == true else { return }
        // On a parked stack the engine cannot be called; what is left stays for the process's life.
        for context in retired { _ = Unmanaged.passRetained(context) }
        _ = Unmanaged.passRetained(virtualMachine)
    }

    func retire(_ context: JSContext) { retired.append(context) }

    /// False when JavaScript is on the stack; the work then runs as an event of its own later.
    @inline(__always)
    func begin(_ page: Page, _ work: @autoclosure () -> PageWork) -> Bool {
        page.process.touchTurn(.read)
        if isRunning {
            waiting.append((page, work()))
            return false
        }
        if !retired.isEmpty { retired = [] }
        isRunning = true
        self.page = page
        return true
    }

    @inline(__always)
    func end() {
        isRunning = false
        if isEnding { letScriptsRun() }
        if !waiting.isEmpty { releaseWaiting() }
    }

    /// Ends the script that runs, whose process is dead, also where it catches all that is thrown.
    func endScript() {
        guard isRunning, !isEnding else { return }
        isEnding = true
        virtualMachine.setExecutionTimeLimit(.milliseconds(1))
    }

    private func letScriptsRun() {
        isEnding = false
        virtualMachine.setExecutionTimeLimit(executionTimeLimit)
    }

    private func releaseWaiting() {
        let due = waiting
        waiting = []
        for (page, work) in due { page.eventLoop.post("waited for another page", work) }
    }
}
