public import Capacitor
import FaradFoundation
import WebKit

extension Device {
    /// Runs a script in a Capacitor page of its own, with plugin objects registered before the
    /// page starts, until nothing is left to do.
    ///
    /// The script may await at its top level. Each plugin's object stands under its JavaScript
    /// name.
    ///
    /// - Parameter plugins: Evaluated in the app's own process, once for each launch: a plugin that
    ///   is made in this expression may use the phone from its first property on.
    /// - Throws: ``JavaScriptError`` for the first error that the script does not catch;
    ///   ``DeviceError`` when the device cannot run, or a plugin has methods that nothing names.
    @discardableResult
    public func run(
        script: String, plugins: @autoclosure @escaping () -> [CAPPlugin] = []
    ) throws -> PageHandle {
        let text =
            "with (globalThis.__faradPlugins?.() ?? {}) (async () => {\n" + script + "\n})();"
        var bundle = ScriptApp.bundle(script: text, path: "script.js")
        bundle.makeRootViewController = { _ in PluginHostViewController(plugins()) }
        try install(bundle)
        launch(bundle.identifier)
        try run()
        let found = findingBook.findings
        if let mute = found.first(where: { $0.rule == "method-without-body" }) {
            throw DeviceError(.badData, mute.message)
        }
        let thrown = found.first { finding in
            FindingCheck.scriptChecks.contains { $0.name == finding.rule }
        }
        if let thrown { throw JavaScriptError(message: thrown.message) }
        guard let page else { throw DeviceError(.fault, "The script's page did not start.") }
        return page
    }
}

/// A root view controller that registers plugin objects as soon as the bridge is there.
final class PluginHostViewController: CAPBridgeViewController {
    private let plugins: [CAPPlugin]

    init(_ plugins: [CAPPlugin]) {
        self.plugins = plugins
        super.init()
    }

    /// Names are known only here, where the plugins are made; the script asks for them.
    override func capacitorDidLoad() {
        for plugin in plugins { bridge?.registerPluginInstance(plugin) }
        let names = plugins.compactMap { ($0 as? any CAPBridgedPlugin)?.jsName }
        webView?.configuration.userContentController.addUserScript(
            WKUserScript(
                source: """
                    Object.defineProperty(globalThis, "__faradPlugins", { configurable: true, \
                    value: () => { const { \(names.joined(separator: ", ")) } = Capacitor.Plugins; \
                    return { __proto__: null, \(names.joined(separator: ", ")) }; } });
                    """, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }
}
