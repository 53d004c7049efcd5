import AndroidFoundation
import CapacitorAndroid
import Simulation

/// The Cordova plugin `cordova-plugin-network-information`, as of 3.0.0. A cellular network is taken
/// for LTE.
public class CordovaNetworkManager: CordovaPlugin {
    private var connectivity: ConnectivityManager!
    private var receiver: Int?
    private var connectionCallback: CallbackContext?
    private var lastTypeOfNetwork: String?

    override public func initialize() {
        connectivity = ConnectivityManager.of(activity.getApplicationContext())
        registerConnectivityActionReceiver()
    }

    /// The page is told of each change, too, in the same callback.
    override public func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) -> Bool {
        guard action == "getConnectionInfo" else { return false }
        stepToCallback(.write)
        connectionCallback = callbackContext
        callbackContext.success(typeOfNetwork, keepCallback: true)
        return true
    }

    override public func onPause() { unregisterReceiver() }
    override public func onResume() {
        unregisterReceiver()
        registerConnectivityActionReceiver()
    }
    override public func onDestroy() { unregisterReceiver() }

    /// The broadcast is sticky: each that registers gets it. A page that has asked by then hears of the
    /// first, too.
    private func registerConnectivityActionReceiver() {
        receiver = activity.getApplicationContext().registerReceiver(
            ConnectivityManager.CONNECTIVITY_ACTION
        ) { [unowned self] in onReceive($0) }
    }

    private func unregisterReceiver() {
        if let receiver { activity.getApplicationContext().unregisterReceiver(receiver) }
        receiver = nil
    }

    /// Without a network where the broadcast says that there is one, the type is given as unknown: not
    /// every phone tells the type at once.
    private func onReceive(_ intent: Intent) {
        updateConnectionInfo()
        if lastTypeOfNetwork == "none",
            !intent.getBooleanExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, false)
        {
            sendUpdate("unknown")
        }
    }

    private func updateConnectionInfo() {
        let current = typeOfNetwork
        guard current != lastTypeOfNetwork else { return }
        sendUpdate(current)
        lastTypeOfNetwork = current
    }

    private func sendUpdate(_ type: String) {
        stepToCallback(.read)
        connectionCallback?.success(type, keepCallback: true)
    }

    /// A broadcast may come between the plugin's start and its first action, which are two steps of the
    /// plugins' thread.
    private func stepToCallback(_ access: Access) {
        Simulation.current?.step(
            access, Resource("NetworkManager", AndroidProcess.current.process.uniqueName))
    }

    private var typeOfNetwork: String {
        guard let capabilities = connectivity.getNetworkCapabilities() else { return "none" }
        return capabilities.transport == .wifi ? "wifi" : "4g"
    }
}
