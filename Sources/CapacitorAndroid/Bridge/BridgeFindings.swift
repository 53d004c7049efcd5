import AndroidFoundation
import Simulation
import WebKit

/// Puts into words what the bridge notices and a phone passes over in silence.
final class BridgeFindings {
    private let process: SimulatedProcess
    /// The calls that wait for their one answer, by the order of their arrival.
    private var open: [Int: (call: PluginCall, at: VirtualInstant, isNews: Bool)] = [:]
    private var opened = 0

    init(process: SimulatedProcess) { self.process = process }

    private func report(_ rule: String, _ call: PluginCall, _ message: @autoclosure () -> String) {
        process.simulation.findings.report(finding(rule, call, message()))
    }

    private func finding(_ rule: String, _ call: PluginCall, _ message: String) -> Finding {
        Finding(
            FindingRule(rule), message, plugin: call.getPluginId() ?? "",
            method: call.getMethodName() ?? "", stack: call.stack?.text ?? "", process: process)
    }

    func unknownPlugin(_ call: PluginCall) {
        report(
            "unknown-plugin", call,
            "The page called \(call.shown), and the app has no plugin "
                + "“\(call.getPluginId() ?? "null")”; the call is rejected.")
    }

    /// A call of a Cordova plugin that the app does not have.
    ///
    /// - Parameter isAnswered: otherwise it may be one that is not simulated.
    func unknownService(
        _ service: String, _ action: String, isAnswered: Bool, _ stack: ScriptStack?
    ) {
        report(
            "unknown-plugin", service, action, stack,
            isAnswered
                ? "the app has no Cordova plugin “\(service)”; the call fails with “Class not found”."
                : "no Cordova plugin “\(service)” is simulated; the call is never answered.")
    }

    /// A call of an action that a simulated Cordova plugin does not have.
    ///
    /// - Parameter isSimulated: whether a phone's does not have it either.
    func unknownAction(
        _ service: String, _ action: String, isSimulated: Bool, _ stack: ScriptStack?
    ) {
        report(
            "unknown-method", service, action, stack,
            isSimulated
                ? "the Cordova plugin has no such action; the call fails with “Invalid action”."
                : "this action of the Cordova plugin is not simulated; the call is never answered.")
    }

    private func report(
        _ rule: String, _ service: String, _ action: String, _ stack: ScriptStack?,
        _ reason: String
    ) {
        process.simulation.findings.report(
            Finding(
                FindingRule(rule), "The page called \(service).\(action)(), and \(reason)",
                plugin: service, method: action, stack: stack?.text ?? "", process: process))
    }

    func unknownMethod(_ call: PluginCall) {
        report(
            "unknown-method", call,
            "The page called \(call.shown), and the plugin has no such method; the call is never "
                + "answered.")
    }

    /// A call that JSON cannot hold, of which nothing was posted (F41).
    func unwritableOption(_ message: RefusedMessage) {
        let (plugin, method) = (message.text("pluginId"), message.text("methodName"))
        let part = message.path.isEmpty ? "The message" : "“\(message.path)”"
        process.simulation.findings.report(
            Finding(
                FindingRule("uncloneable-option"),
                "\(plugin).\(method)() did not reach native: \(part) is \(message.reason), which cannot "
                    + "become JSON; the call is never answered.",
                plugin: plugin, method: method, stack: message.stack, process: process))
    }

    func lateAnswer(_ call: PluginCall) {
        // A listener of a page that is gone waits for nothing.
        guard call.getMethodName() != "addListener" else { return }
        report(
            "late-answer", call,
            "The answer of \(call.shown) came when the page that had called was gone; nobody "
                + "receives it.")
    }

    // MARK: Calls that promise one answer

    func opens(_ call: PluginCall) {
        opened += 1
        call.order = opened
        open[opened] = (
            call, process.simulation.clock.now, process.simulation.isRunningNews
        )
    }

    /// An answer is sent.
    func answers(_ call: PluginCall, isError: Bool) {
        guard let order = call.order, !call.isKeptAlive() else { return }
        guard open.removeValue(forKey: order) == nil, order > forgotten else { return }
        let effect = isError ? "is only a warning in the console" : "is ignored"
        report(
            "settled-twice", call,
            "\(call.shown) was answered again after its first answer; the later one \(effect).")
    }

    private var forgotten = 0

    /// The page is gone, and its promises with it.
    func forgetCalls() {
        open = [:]
        forgotten = opened
    }

    /// The calls that nobody has answered so far; without those whose answers may be on their way, as
    /// timers that recur have led to them.
    func unsettledCalls(asking question: String?) -> [Finding] {
        let newsAlone = process.simulation.leavesTimers
        return open.sorted { $0.key < $1.key }.compactMap { _, opened in
            let (call, instant, isNews) = opened
            if newsAlone, !isNews { return nil }
            var milliseconds = "\((instant.milliseconds * 1000).rounded() / 1000)"
            if milliseconds.hasSuffix(".0") { milliseconds.removeLast(2) }
            return finding(
                "unsettled-call", call,
                "\(call.shown), called at \(milliseconds) ms, never settled: the plugin did not "
                    + "answer it" + (question.map { "; “\($0)” still waits for the user" } ?? "")
                    + ".")
        }
    }

    /// Nothing is left that could answer them.
    func reportUnsettledCalls(asking question: String?) {
        for finding in unsettledCalls(asking: question) {
            process.simulation.findings.report(finding)
        }
        open = [:]
    }
}

extension PluginCall {
    /// `App.getInfo()`
    fileprivate var shown: String { "\(getPluginId() ?? "null").\(getMethodName() ?? "null")()" }
}
