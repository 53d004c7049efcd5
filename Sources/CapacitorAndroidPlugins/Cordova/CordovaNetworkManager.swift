import CapacitorAndroid

/// The Cordova plugin `cordova-plugin-network-information`, as of 3.0.0. A cellular network is taken
/// for LTE.
public class CordovaNetworkManager: CordovaPlugin {
    private var connectivity: ConnectivityManager!
    private var receiver: StatusCallback?
    private var connectionCallback: CallbackContext?
    /// What the page was told last, since the plugin was made.
    private var lastType = "unknown"

    override public func initialize() {
        connectivity = ConnectivityManager.of(activity.getApplicationContext())
        register()
    }

    /// The page is told of each change, too, in the same callback.
    override public func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) -> Bool {
        guard action == "getConnectionInfo" else { return false }
        connectionCallback = callbackContext
        let current = currentType
        callbackContext.success(
            current == "none" || lastType == "unknown" ? current : lastType, keepCallback: true)
        return true
    }

    override public func onPause() { unregister() }
    override public func onResume() {
        unregister()
        register()
    }
    override public func onDestroy() { unregister() }

    /// Android tells whoever begins to listen how the phone is connected.
    private func register() {
        let callback = StatusCallback(
            changed: { [unowned self] in update() }, lost: { [unowned self] in update() })
        connectivity.registerDefaultNetworkCallback(callback)
        receiver = callback
    }

    private func unregister() {
        if let receiver { connectivity.unregisterNetworkCallback(receiver) }
        receiver = nil
    }

    private func update() {
        let current = currentType
        guard current != lastType else { return }
        connectionCallback?.success(current, keepCallback: true)
        lastType = current
    }

    private var currentType: String {
        guard let capabilities = connectivity.getNetworkCapabilities() else { return "none" }
        return capabilities.transport == .wifi ? "wifi" : "4g"
    }
}
