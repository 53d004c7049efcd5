import AndroidFoundation

/// The Cordova plugins of a bridge: each is made when a page first calls it.
final class PluginManager {
    private unowned let bridge: Bridge
    private var plugins: [String: CordovaPlugin] = [:]

    init(_ bridge: Bridge) { self.bridge = bridge }

    /// Runs a call on the plugins' thread. What is not simulated is never answered.
    func exec(_ service: String, _ action: String, _ callbackId: String, _ args: JSONArray) {
        guard let plugin = plugin(service) else {
            return bridge.findings.cordovaCall(service, action)
        }
        bridge.execute { [bridge] in
            do {
                let context = CallbackContext(callbackId, bridge)
                if try !plugin.execute(action, args, context) {
                    bridge.findings.cordovaCall(service, action)
                }
            } catch {
                Logger.error("Uncaught exception from plugin \(error)")
            }
        }
    }

    func onPause() { for plugin in made { plugin.onPause() } }
    func onResume() { for plugin in made { plugin.onResume() } }
    func onDestroy() { for plugin in made { plugin.onDestroy() } }

    private var made: [CordovaPlugin] {
        plugins.sorted { $0.key < $1.key }.map(\.value)
    }

    private func plugin(_ service: String) -> CordovaPlugin? {
        if let known = plugins[service] { return known }
        let known = CapacitorAndroidEnvironment.current.cordovaPlugins
        guard let type = known.first(where: { $0.service == service })?.type else { return nil }
        let plugin = type.init()
        plugin.activity = bridge.getActivity()
        plugins[service] = plugin
        plugin.initialize()
        return plugin
    }
}
