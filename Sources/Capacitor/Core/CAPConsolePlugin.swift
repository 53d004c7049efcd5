import FaradFoundation

/// Prints the page's console lines (F15).
public class CAPConsolePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPConsolePlugin"
    public let jsName = "Console"
    public let pluginMethods = [
        CAPPluginMethod("log", CAPConsolePlugin.log, returnType: .none)
    ]

    /// Sends no reply.
    func log(_ call: CAPPluginCall) {
        guard CAPLog.enableLogging else { return }
        let message = call.getString("message") ?? ""
        let level = call.getString("level") ?? "log"
        CAPLog.print("⚡️  [\(level)] - \(message)")
    }
}
