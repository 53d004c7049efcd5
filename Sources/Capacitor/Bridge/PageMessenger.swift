import FaradFoundation
import Simulation
import WebKit

/// Brings answers, events and scripts to the page, each as a main task of its own (F76–F79).
final class PageMessenger {
    private let environment: CapacitorEnvironment
    private let main: SerialQueue
    private let webView: WKWebView?
    /// The same, for what is done for each call: plugins refer to the view weakly, which makes it slow to
    /// hold it once more.
    private let borrowedView: Unmanaged<WKWebView>?
    let openCalls = OpenCalls()
    let trail = CallTrail()
    private let findings: BridgeFindings

    init(
        environment: CapacitorEnvironment, main: SerialQueue, webView: WKWebView?,
        findings: BridgeFindings
    ) {
        self.environment = environment
        self.main = main
        self.webView = webView
        borrowedView = webView.map { .passUnretained($0) }
        self.findings = findings
        webView?.strayDelivery = { findings.lateAnswer($0) }
    }

    /// Notes that an answer is on its way; only the first of a call that waits for one counts (F53).
    @inline(__always)
    private func settle(_ call: CAPPluginCall, isError: Bool) {
        switch call.openState {
        case .open:
            openCalls.close(call)
        case .unwatched: break
        case .answered: findings.settledTwice(call.address, isError: isError)
        }
    }

    /// Lets the witnesses see an answer; what listeners get, they see as events.
    private func show(
        _ address: CallAddress, result: ScriptValue? = nil, rejection: String? = nil
    ) {
        guard address.methodName != "addListener", !address.isOfConsole else { return }
        let sight = AnswerSight(
            plugin: address.pluginID, method: address.methodName, address: address.sight,
            result: result, rejection: rejection, stack: address.stack)
        for witness in environment.witnesses { witness.answered(sight) }
    }

    /// Makes the payload on the thread that resolves and lets main deliver it (F78).
    func succeed(_ call: CAPPluginCall, data: PluginCallResultData?, save: Bool) {
        settle(call, isError: false)
        let payload =
            data.map { ScriptValue(result: $0) ?? reportInvalid(call.address, $0) } ?? .undefined
        if !environment.witnesses.isEmpty { show(call.address, result: payload) }
        if environment.isLoggingEnabled { logAnswer(data, payload) }
        main.async("answer", memory: .nothing) { [self] in
            let address = call.address
            let onArrival = follow(call, payload)
            trace(address, payload, isError: false, isLast: !save)
            deliver(
                address,
                [
                    ("callbackId", .string(ScriptString(address.callbackID))),
                    ("pluginId", .string(ScriptString(address.pluginID))),
                    ("methodName", .string(ScriptString(address.methodName))),
                    ("save", .bool(save)),
                    ("success", .bool(true)),
                    ("data", payload),
                ], onArrival)
        }
    }

    /// Unlike a success, an error becomes JSON when main sends it; so says Capacitor's source.
    func fail(_ call: CAPPluginCall, fields: PluginCallResultData) {
        settle(call, isError: true)
        if !environment.witnesses.isEmpty {
            show(call.address, rejection: fields["message"] as? String ?? "")
        }
        main.async("answer", memory: .nothing) { [self] in
            let address = call.address
            let payload: ScriptValue
            if let value = ScriptValue(result: fields) {
                payload = value
                if environment.isLoggingEnabled {
                    environment.log("ERROR MESSAGE:  \(JSONText.prefix(512, of: fields))")
                }
            } else {
                payload = reportInvalid(address, fields)
            }
            _ = follow(call, .undefined)
            trace(address, payload, isError: true, isLast: true)
            deliver(
                address,
                [
                    ("callbackId", .string(ScriptString(address.callbackID))),
                    ("pluginId", .string(ScriptString(address.pluginID))),
                    ("methodName", .string(ScriptString(address.methodName))),
                    ("success", .bool(false)),
                    ("error", payload),
                ])
        }
    }

    /// Evaluates a script in a later main task; a failure is only logged (F82).
    func evaluate(_ script: String) {
        main.async("eval", memory: .nothing) { [self] in
            webView?.evaluateJavaScript(script, memory: .nothing) { _, error in
                if let error { CAPLog.print("⚡️  JS Eval error", error.localizedDescription) }
            }
        }
    }

    private func trace(
        _ address: CallAddress, _ payload: ScriptValue, isError: Bool, isLast: Bool
    ) {
        guard !address.isOfConsole else { return }
        main.process.simulation.trace.detail(
            .answer(
                id: address.traceID, TracedBody(payload), isError: isError, isLast: isLast))
    }

    /// Remembers what goes to the page, so that what comes of it can be told.
    private func follow(_ call: CAPPluginCall, _ data: ScriptValue) -> ((Int) -> Void)? {
        let address = call.address
        let simulation = main.process.simulation
        if address.methodName != "addListener" {
            if !address.isOfConsole {
                trail.answered(address, by: simulation.runningEvent)
            }
            return nil
        }
        guard let event = call.getString("eventName"),
            let place = trail.told(
                event, data, address, by: simulation.runningEvent, at: simulation.clock.now)
        else { return nil }
        return { [trail] in trail.arrived(place, task: $0) }
    }

    /// An evaluation that fails is only logged: the message is lost (F80).
    private func deliver(
        _ address: CallAddress, _ result: [(String, ScriptValue)],
        _ onArrival: ((_ task: Int) -> Void)? = nil
    ) {
        guard let borrowedView else { return }
        if !address.isOfConsole {
            main.process.simulation.trace.remark(
                .hop, "answer \(address.pluginID).\(address.methodName)()")
        }
        guard address.isQuotable else {
            return borrowedView._withUnsafeGuaranteedRef { evaluateQuoted(result, in: $0) }
        }
        let delivery = borrowedView._withUnsafeGuaranteedRef {
            $0.deliver(
                function: "Capacitor.fromNative", arguments: [.object(result)], page: address.page,
                stack: address.stack, memory: .nothing
            ) { error in
                if let error { CAPLog.print(error) }
            }
        }
        if let onArrival { delivery.onArrival = onArrival }
    }

    /// The text that Capacitor evaluates puts names unescaped between single quotes (F76), so a
    /// page that sends an id with a quote in it gets a script that is none, or another one.
    private func evaluateQuoted(_ result: [(String, ScriptValue)], in webView: WKWebView) {
        var script = "window.Capacitor.fromNative({\n"
        for (key, value) in result {
            if case .string(let text) = value {
                script += "\(key): '\(text.string)',\n"
            } else {
                script += "\(key): "
                value.appendSource(to: &script)
                script += ",\n"
            }
        }
        webView.evaluateJavaScript(script + "})", memory: .nothing) { _, error in
            if let error { CAPLog.print(error) }
        }
    }

    /// One bad value empties the whole answer, and the call still resolves (F72).
    private func reportInvalid(
        _ address: CallAddress, _ data: PluginCallResultData
    ) -> ScriptValue {
        findings.unserializableAnswer(address, ResultCulprit(in: data))
        CAPLog.print(
            "[Capacitor Plugin Error] - \(address.pluginID) - \(address.methodName) - "
                + "Unable to serialize plugin response as JSON."
                + "Ensure that all data passed to success callback from module method is "
                + "JSON serializable!")
        return .object([])
    }

    private func logAnswer(_ data: PluginCallResultData?, _ payload: ScriptValue) {
        guard let data else { return environment.log("⚡️  TO JS undefined") }
        if case .object(let fields) = payload, fields.isEmpty {
            return environment.log("⚡️  TO JS {}")
        }
        environment.log("⚡️  TO JS \(JSONText.prefix(256, of: data))")
    }
}
