import AndroidFoundation
import FaradFoundation
import Simulation
import WebKit

/// Takes the page's messages and sends the answers, both as JSON text (F30, F168–F171).
final class MessageHandler {
    private unowned let bridge: Bridge
    private let webView: WebView
    /// The way back to the page that posted last; until a first message was taken there is none.
    private var javaScriptReplyProxy: JavaScriptReplyProxy?

    init(_ bridge: Bridge, _ webView: WebView, _ transport: CapacitorAndroidSettings.Transport) {
        self.bridge = bridge
        self.webView = webView
        switch transport {
        case .listener:
            // Who takes a message hands it on to the plugins' thread, and keeps the way back alone.
            webView.addWebMessageListener("androidBridge", memory: .nothing) {
                [unowned self] message, stack, reply in
                postMessage(message, stack)
                if javaScriptReplyProxy?.isSame(as: reply) != true { touchReplyProxy(.write) }
                javaScriptReplyProxy = reply
            }
        case .javascriptInterface:
            webView.addJavascriptInterface(
                "androidBridge",
                JavascriptInterface.Method("postMessage") { [unowned self] in
                    postMessage($0.arguments.first.flatMap(\.self), $0.stack)
                    return .undefined
                })
        }
    }

    /// One message. Whatever is wrong with it is only logged.
    ///
    /// - Parameter stack: the stack of the script that posted it, while stacks are recorded.
    private func postMessage(_ json: String?, _ stack: ScriptStack?) {
        do {
            let message = try JSObject(json ?? "null")
            let callbackId = message.getString("callbackId")
            switch message.getString("type") {
            case "cordova"?:
                Logger.verbose(
                    Logger.tags("Plugin"),
                    "To native (Cordova plugin): callbackId: \(callbackId ?? "null"), service: "
                        + "\(message.getString("service") ?? "null"), action: "
                        + "\(message.getString("action") ?? "null")")
                let (service, action) = (message.getString("service"), message.getString("action"))
                let arguments = message.getString("actionArgs")
                bridge.execute { [bridge] in
                    bridge.cordovaPlugins.exec(
                        service, action, callbackId, arguments, stack: stack)
                }
            case "js.error"?: Logger.error("JavaScript Error: \(json ?? "")")
            default:
                call(
                    plugin: message.getString("pluginId"), method: message.getString("methodName"),
                    callbackId: callbackId,
                    options: message.getJSObject("options") ?? JSObject(), stack)
            }
        } catch let error as JavaException {
            // Android's own parser would overflow the thread's stack at some depth of the phone's.
            Simulation.current?.trace.note(
                .finding, "a message was not read, as it nests too deeply: \(error)")
        } catch {
            Logger.error("Post message error: \(error)")
        }
    }

    private func call(
        plugin: String?, method: String?, callbackId: String?, options: JSObject,
        _ stack: ScriptStack?
    ) {
        Logger.verbose(
            Logger.tags("Plugin"),
            "To native (Capacitor plugin): callbackId: \(callbackId ?? "null"), pluginId: "
                + "\(plugin ?? "null"), methodName: \(method ?? "null")")
        Simulation.current?.trace.remark(.hop, "call \(plugin ?? "null").\(method ?? "null")()")
        Simulation.current?.trace.detail(
            .call(
                id: traceID(callbackId), target: plugin ?? "null", method: method ?? "null",
                TracedBody(options)))
        let call = PluginCall(
            self, pluginId: plugin, callbackId: callbackId, methodName: method, data: options,
            stack: stack)
        bridge.callPluginMethod(plugin ?? "null", method ?? "null", call)
    }

    /// Sends an answer from whatever thread gave it.
    func sendResponseMessage(
        _ call: PluginCall, _ success: PluginResult?, _ failure: PluginResult?
    ) {
        bridge.findings.answers(call, isError: failure != nil)
        if call.getMethodName() != "addListener" {
            for witness in bridge.witnesses {
                witness.answered(call, data: success?.json, error: failure?.json)
            }
        }
        let data = PluginResult()
        data.put("save", call.isKeptAlive())
        data.put("callbackId", call.getCallbackId())
        data.put("pluginId", call.getPluginId())
        data.put("methodName", call.getMethodName())
        if let failure {
            data.put("success", false)
            data.put("error", failure.json)
            Logger.debug("Sending plugin error: \(data.json.text)")
        } else {
            data.put("success", true)
            if let success { data.put("data", success.json) }
        }
        Simulation.current?.trace.detail(
            .answer(
                id: traceID(call.getCallbackId()),
                TracedBody((failure ?? success)?.json ?? JSObject()), isError: failure != nil,
                isLast: !call.isKeptAlive()))
        switch call.getCallbackId() {
        case nil:
            Logger.error("sendResponseMessage: error: java.lang.NullPointerException")
        case PluginCall.CALLBACK_ID_DANGLING?: bridge.getApp().fireRestoredResult(data)
        default: send(data.json.text, of: call)
        }
        if !call.isKeptAlive() { call.release(bridge) }
    }

    /// What names a call in a trace; pages count their calls anew.
    private func traceID(_ callbackId: String?) -> String {
        "\(bridge.getWebView().engine.page?.number ?? 0):\(callbackId ?? "null")"
    }

    private func send(_ json: String, of call: PluginCall) {
        Simulation.current?.trace.remark(
            .hop, "answer \(call.getPluginId() ?? "null").\(call.getMethodName() ?? "null")()")
        touchReplyProxy(.read)
        if let javaScriptReplyProxy {
            javaScriptReplyProxy.postMessage(json) { [findings = bridge.findings] in
                findings.lateAnswer(call)
            }
        } else {
            webView.post { webView in
                webView.evaluateJavascript("window.Capacitor.fromNative(\(json))")
            }
        }
    }

    private func touchReplyProxy(_ access: Access) {
        Simulation.current?.touches(
            access, Resource("reply proxy", AndroidProcess.current.process.uniqueName))
    }
}
