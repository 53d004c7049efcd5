import AndroidFoundation
import WebKit

/// The Cordova plugins of a bridge: each is made when a page first calls it.
final class PluginManager {
    private unowned let bridge: Bridge
    private var plugins: [String: CordovaPlugin] = [:]

    init(_ bridge: Bridge) { self.bridge = bridge }

    /// Runs a call. Only what a plugin that is not simulated may have to say is never answered.
    ///
    /// - Parameter rawArgs: an array of JSON.
    func exec(
        _ service: String?, _ action: String?, _ callbackId: String?, _ rawArgs: String?,
        stack: ScriptStack?
    ) {
        let context = CallbackContext(callbackId, bridge)
        let (service, action) = (service ?? "null", action ?? "null")
        guard let plugin = plugin(service) else {
            let isAnswered = !CapacitorAndroidEnvironment.current.hasUnsimulatedCordovaPlugins
            bridge.findings.unknownService(
                service, action, isAnswered: isAnswered, stack)
            if isAnswered { context.send(.classNotFoundException) }
            return
        }
        guard !type(of: plugin).unsimulatedActions.contains(action) else {
            return bridge.findings.unknownAction(
                service, action, isSimulated: false, stack)
        }
        do {
            guard let rawArgs else { throw Self.noArguments }
            if try !plugin.execute(action, JSONArray(rawArgs), context) {
                bridge.findings.unknownAction(service, action, isSimulated: true, stack)
                context.send(.invalidAction)
            }
        } catch is JSONException {
            context.send(.jsonException)
        } catch {
            Logger.error("Uncaught exception from plugin \(error)")
            context.error((error as? JavaException)?.message)
        }
    }

    private static var noArguments: JavaException {
        JavaException(
            "java.lang.NullPointerException",
            "Attempt to invoke virtual method 'int java.lang.String.length()' on a null object "
                + "reference")
    }

    func onPause() { for plugin in made { plugin.onPause() } }
    func onResume() { for plugin in made { plugin.onResume() } }
    func onDestroy() { for plugin in made { plugin.onDestroy() } }

    private var made: [CordovaPlugin] {
        plugins.sorted { $0.key < $1.key }.map(\.value)
    }

    private func plugin(_ service: String) -> CordovaPlugin? {
        if let known = plugins[service] { return known }
        let all = CapacitorAndroidEnvironment.current.cordovaPlugins
        guard let plugin = all.first(where: { $0.service == service })?.make() else { return nil }
        plugin.activity = bridge.getActivity()
        plugin.initialize()
        plugins[service] = plugin
        return plugin
    }
}
