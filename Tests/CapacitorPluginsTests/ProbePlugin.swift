import Capacitor
import Farad
import FaradTesting
import Synchronization

import class FaradFoundation.DispatchQueue

/// A plugin whose one method does what a test says, as a plugin from elsewhere would.
final class ProbePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "ProbePlugin", jsName = "Probe"
    let pluginMethods = [CAPPluginMethod("run", ProbePlugin.run)]
    var state: AnyObject?

    /// What a test does, on its own thread alone.
    private struct Body: @unchecked Sendable {
        let run: (ProbePlugin, CAPPluginCall) -> Void
    }

    /// What the devices' tests do, some of them at the same time; a test has a name of its own.
    private static let bodies = Mutex<[String: Body]>([:])

    func run(_ call: CAPPluginCall) {
        let name = call.getString("name") ?? ""
        guard let body = Self.bodies.withLock({ $0[name] }) else {
            return call.reject("no such test")
        }
        body.run(self, call)
    }

    static func onMain(_ work: @escaping () -> Void) {
        let main = DispatchQueue.main
        main.async(execute: work)
    }

    /// A device whose page has called the plugin once. Its lines tell what came of it.
    ///
    /// - Parameter usage: Changes of the Info.plist.
    static func phone(
        _ name: String = #function, usage: [String: String?] = [:],
        set settings: [String: String] = [:], folder: String? = nil,
        configure: @escaping (inout AppBundle) -> Void = { _ in },
        _ body: @escaping (ProbePlugin, CAPPluginCall) -> Void
    ) throws -> PluginDevice {
        let own = Body(run: body)
        bodies.withLock { $0[name] = own }
        return try PluginDevice(
            """
            const { Probe } = Capacitor.Plugins;
            globalThis.again = () => answer(Probe.run({ name: \(literal(name)) }));
            hear(Probe, "heard");
            again();
            """, set: settings, folder: folder
        ) { app in
            app.pluginClassList.append("ProbePlugin")
            app.pluginClasses.append(("ProbePlugin", ProbePlugin.self))
            for (key, text) in usage { app.infoDictionary[key] = text }
            configure(&app)
        }
    }

    private static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
