public import Capacitor
import FaradFoundation

extension Device {
    /// Runs a script in a Capacitor page of its own, with plugin objects registered before the
    /// page starts, until nothing is left to do.
    ///
    /// The script may await at its top level. Each plugin's object stands under its JavaScript
    /// name.
    ///
    /// - Throws: ``JavaScriptError`` for the first error that the script does not catch;
    ///   ``DeviceError`` when the device cannot run.
    @discardableResult
    public func run(script: String, plugins: [CAPPlugin] = []) throws -> PageHandle {
        let names = plugins.compactMap { ($0 as? any CAPBridgedPlugin)?.jsName }
        let text =
            "(async () => { const { \(names.joined(separator: ", ")) } = Capacitor.Plugins;\n"
            + script + "\n})();"
        var bundle = ScriptApp.bundle(script: text, path: "script.js")
        bundle.makeRootViewController = { _ in PluginHostViewController(plugins) }
        try install(bundle)
        launch(bundle.identifier)
        try run()
        let thrown = findingBook.findings.first { finding in
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

    override func capacitorDidLoad() {
        for plugin in plugins { bridge?.registerPluginInstance(plugin) }
    }
}
