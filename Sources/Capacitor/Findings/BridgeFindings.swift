import FaradFoundation
import Simulation
import WebKit

/// Puts into words what the bridge notices: what a phone passes over in silence, or says in a log
/// that nobody reads.
final class BridgeFindings {
    private unowned(unsafe) let process: SimulatedProcess

    init(process: SimulatedProcess) { self.process = process }

    /// For code that no bridge has handed one to.
    static var current: BridgeFindings? {
        SimulatedProcess.current.map(BridgeFindings.init(process:))
    }

    func report(_ finding: @autoclosure () -> Finding) {
        process.simulation.findings.report(finding())
    }

    private func report(
        _ rule: FindingRule, _ plugin: String, _ method: String, stack: String? = nil,
        _ message: @autoclosure () -> String
    ) {
        report(
            Finding(
                rule, message(), plugin: plugin, method: method, stack: stack ?? "",
                process: process))
    }

    /// `at 600 ms`, without needless digits.
    private func at(_ instant: VirtualInstant) -> String {
        var text = "\((instant.milliseconds * 1000).rounded() / 1000)"
        if text.hasSuffix(".0") { text.removeLast(2) }
        return "at \(text) ms"
    }

    // MARK: Calls

    func unknownPlugin(_ address: CallAddress) {
        unanswered(
            .unknownPlugin, address.pluginID, address.methodName, address.stack?.text,
            "the app has no plugin “\(address.pluginID)”")
    }

    /// A call of a Cordova plugin that the app does not have.
    ///
    /// - Parameter isSimulated: otherwise it may be one that is not simulated.
    func unknownService(_ service: String, _ action: String, isSimulated: Bool, stack: String?) {
        unanswered(
            .unknownPlugin, service, action, stack,
            isSimulated
                ? "the app has no Cordova plugin “\(service)”"
                : "no Cordova plugin “\(service)” is simulated")
    }

    /// A call of an action that a simulated Cordova plugin does not have.
    ///
    /// - Parameter isSimulated: whether a phone's does not have it either.
    func unknownAction(_ service: String, _ action: String, isSimulated: Bool, stack: String?) {
        unanswered(
            .unknownMethod, service, action, stack,
            isSimulated
                ? "the Cordova plugin has no such action"
                : "this action of the Cordova plugin is not simulated")
    }

    private func unanswered(
        _ rule: FindingRule, _ plugin: String, _ method: String, _ stack: String?,
        _ reason: @autoclosure () -> String
    ) {
        report(
            rule, plugin, method, stack: stack,
            "The page called \(plugin).\(method)(), and \(reason()); the call is never answered.")
    }

    /// - Parameter isListed: whether the plugin names the method and the class lacks it (F51).
    func unknownMethod(_ address: CallAddress, isListed: Bool) {
        unanswered(
            .unknownMethod, address.pluginID, address.methodName, address.stack?.text,
            isListed
                ? "the plugin lists the method, but its class has none of that selector"
                : "the plugin does not list that method")
    }

    /// A listed method that Farad cannot find, where a phone might.
    func methodWithoutBody(_ plugin: String, method: String, type: String) {
        report(
            .methodWithoutBody, plugin, method,
            "\(type) lists “\(method)” by its name alone, and Farad has no Objective-C runtime to "
                + "find the method by it: no call of it would be answered. Write "
                + "CAPPluginMethod(\"\(method)\", \(type).\(method)) in pluginMethods, or let "
                + "`override class var selectors` return "
                + "[CAPPluginSelector(\"\(method):\", \(type).\(method)), …].")
    }

    func settledTwice(_ address: CallAddress, isError: Bool) {
        let effect = isError ? "is only a warning in the console" : "is ignored"
        report(
            .settledTwice, address.pluginID, address.methodName, stack: address.stack?.text,
            "\(address.shown) was answered again after its first answer; the later one \(effect).")
    }

    /// - Parameter isAbandoned: whether native has let the call go, so that nobody can answer it.
    /// - Parameter question: What the user is asked meanwhile.
    func unsettledCall(
        _ address: CallAddress, isAbandoned: Bool, asking question: String?
    ) -> Finding {
        let state =
            isAbandoned
            ? "the plugin let it go without an answer" : "the plugin still holds it unanswered"
        // Who has let a call go does not wait for the user either.
        let open = isAbandoned ? nil : question.map { "; “\($0)” still waits for the user" }
        return Finding(
            .unsettledCall,
            "\(address.shown), called \(at(address.arrival)), never settled: \(state)\(open ?? "").",
            plugin: address.pluginID, method: address.methodName,
            stack: address.stack?.text ?? "", process: process)
    }

    func lateAnswer(_ delivery: Delivery) {
        guard let message = delivery.arguments.first else { return }
        let plugin = message.text("pluginId")
        let method = message.text("methodName")
        // A listener of a page that is gone has a rule of its own, and -1 waits for nothing.
        guard method != "addListener", message.text("callbackId") != "-1" else { return }
        report(
            .lateAnswer, plugin, method, stack: delivery.stack?.text,
            "The answer of \(plugin).\(method)() came when the page that had called was gone; "
                + "nobody receives it.")
    }

    func unserializableAnswer(_ address: CallAddress, _ culprit: ResultCulprit?) {
        let part = culprit.map { " holds \($0.type) at “\($0.path)”, which JSON does not know" }
        report(
            .unserializableAnswer, address.pluginID, address.methodName, stack: address.stack?.text,
            "What the plugin answered to \(address.shown)\(part ?? " cannot become JSON"); the "
                + "page receives {} in its place.")
    }

    func uncloneableOption(_ message: RefusedMessage) {
        let plugin = message.text("pluginId")
        let method = message.text("methodName")
        let part = message.path.isEmpty ? "The message itself" : "“\(message.path)”"
        let call = plugin.isEmpty ? "A message to “\(message.handler)”" : "\(plugin).\(method)()"
        report(
            .uncloneableOption, plugin, method, stack: message.stack,
            "\(call) did not reach native in full: \(part) is \(message.reason), which cannot be "
                + "copied out of the page.")
    }

    // MARK: Pages

    func lateHeader(_ plugin: String, _ page: Page) {
        report(
            .lateHeader, plugin, "",
            "“\(plugin)” was registered \(at(process.simulation.clock.now)), and the page’s "
                + "document had started \(at(page.startedAt)): until a reload this page has no "
                + "“\(plugin)” plugin.")
    }

    func leakedListener(_ plugin: String, event: String, _ address: CallAddress) {
        report(
            .leakedListener, plugin, "addListener", stack: address.stack?.text,
            "A listener for “\(event)” of “\(plugin)”, added \(at(address.arrival)) by a page that "
                + "is gone, is still registered: it takes events that nobody hears.")
    }

    // MARK: Events

    func lateListener(_ plugin: String, event: String, _ lost: LostEvents.Loss, _ stack: String?) {
        let times = lost.count == 1 ? "once" : "\(lost.count) times"
        report(
            .lateListener, plugin, "addListener", stack: stack,
            "The page listens for “\(event)” of “\(plugin)” only \(at(process.simulation.clock.now)): "
                + "native had sent it \(times) before, last \(at(lost.last)), to nobody, and kept "
                + "nothing of it.")
    }

    /// - Parameter isHeard: whether a listener is registered all the same.
    func retainedEvent(_ plugin: String, event: String, count: Int, isHeard: Bool) {
        let what = count == 1 ? "One event" : "\(count) events"
        let verb = count == 1 ? "was" : "were"
        report(
            isHeard ? .retainedEventStuck : .retainedEventUnheard, plugin, "",
            "\(what) “\(event)” of “\(plugin)” \(verb) kept for a first listener and never "
                + (isHeard ? "delivered, although one is registered." : "delivered: none came."))
    }

    func droppedWhileBusy(_ drop: CallTrail.Drop) {
        report(
            .droppedWhileBusy, drop.plugin, "",
            "“\(drop.event)” of “\(drop.plugin)”, delivered \(at(drop.at)), led to nothing, where an "
                + "equal one led to \(drop.work)() \(at(drop.otherAt)): \(drop.work)(), called "
                + "\(at(drop.busySince)), was still at work, and was not called again.")
    }
}

extension CallAddress {
    /// `App.getInfo()`
    fileprivate var shown: String { "\(pluginID).\(methodName)()" }
}
