import FaradFoundation
import WebKit

/// The Cordova plugins of a bridge: each is made when a page first calls it.
final class CDVPluginManager: CDVCommandDelegate {
    private let environment: CapacitorEnvironment
    private let messenger: PageMessenger
    private let findings: BridgeFindings
    private var plugins: [String: CDVPlugin] = [:]

    init(
        _ environment: CapacitorEnvironment, _ messenger: PageMessenger, _ findings: BridgeFindings
    ) {
        self.environment = environment
        self.messenger = messenger
        self.findings = findings
    }

    /// A message of the page, on main; what no class answers is logged and never answered (F35).
    func receive(_ posted: WKScriptMessage) {
        let body = posted.value
        let (service, action) = (body.text("service"), body.text("action"))
        var arguments: [Any] = []
        if case .array(let elements)? = body.field("actionArgs") {
            arguments = elements.map { $0.foundation }
        }
        let callbackId = body.text("callbackId")
        CAPLog.print(
            "To Native Cordova -> ", [service, action, callbackId].joined(separator: " "),
            ["options": arguments])
        guard let plugin = plugin(service) else {
            if !environment.hasUnsimulatedCordovaPlugins {
                CAPLog.print("Error: Cordova Plugin mapping not found")
            }
            return findings.unknownService(
                service, action, isSimulated: !environment.hasUnsimulatedCordovaPlugins,
                stack: posted.stack?.text)
        }
        guard !type(of: plugin).unsimulatedActions.contains(action) else {
            return findings.unknownAction(
                service, action, isSimulated: false, stack: posted.stack?.text)
        }
        let className = "\(type(of: plugin))"
        guard let method = plugin.actions[action] else {
            CAPLog.print(
                "Error: Plugin \(className) does not respond to method call \(action):.")
            CAPLog.print(
                "Ensure plugin method exists, uses @objc in its declaration, and has been defined")
            return findings.unknownAction(
                service, action, isSimulated: true, stack: posted.stack?.text)
        }
        method(
            CDVInvokedUrlCommand(
                arguments: arguments, callbackId: callbackId, className: className,
                methodName: action))
    }

    /// Services are told apart without regard to case.
    private func plugin(_ service: String) -> CDVPlugin? {
        let name = service.lowercased()
        if let known = plugins[name] { return known }
        guard
            let known = environment.cordovaPlugins.first(where: { $0.service.lowercased() == name })
        else { return nil }
        let plugin = known.make()
        plugin.commandDelegate = self
        plugins[name] = plugin
        return plugin
    }

    /// A call without callbacks hears of nothing, and one by a name that Cordova gives to none neither.
    func send(_ result: CDVPluginResult, callbackId: String) {
        guard callbackId != "INVALID" else { return }
        guard callbackId.wholeMatch(of: /[A-Za-z0-9._-]{0,100}/) != nil else {
            return CAPLog.print("Invalid callback id received by sendPluginResult")
        }
        messenger.evaluate(
            "cordova.require('cordova/exec').nativeCallback('\(callbackId)',"
                + "\(result.status.rawValue),\(result.argumentsAsJSON),"
                + "\(result.keepCallback ? 1 : 0))")
    }
}
