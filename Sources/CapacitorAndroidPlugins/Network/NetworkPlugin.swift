import CapacitorAndroid

/// The official Network plugin, as of 8.0.1 (F158).
///
/// It listens while the app is before the user. Android tells whoever begins to listen how the phone
/// is connected, so each return of the app is an event, too; and a network that was just joined is
/// one that is not connected, until the system has found the internet behind it.
public class NetworkPlugin: Plugin {
    private static let event = "networkStatusChange"

    private var connectivity: ConnectivityManager!
    private var callback: StatusCallback!
    private var statusBeforePause: NetworkStatus?

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Network") }

    override public class var methods: [PluginMethod] {
        [PluginMethod("getStatus", NetworkPlugin.getStatus)]
    }

    override public func load() {
        connectivity = ConnectivityManager.of(getContext())
        callback = StatusCallback(
            changed: { [unowned self] in tell(NetworkStatus(connectivity)) },
            lost: { [unowned self] in tell(.lost) })
    }

    func getStatus(_ call: PluginCall) { call.resolve(NetworkStatus(connectivity).payload) }

    /// Android tells nothing of a network that was lost meanwhile, so the plugin does.
    override public func handleOnResume() {
        connectivity.registerDefaultNetworkCallback(callback)
        let status = NetworkStatus(connectivity)
        if let before = statusBeforePause, !status.isConnected,
            before.isConnected || before.connectionType != status.connectionType
        {
            tell(status)
        }
        statusBeforePause = nil
    }

    override public func handleOnPause() {
        statusBeforePause = NetworkStatus(connectivity)
        connectivity.unregisterNetworkCallback(callback)
    }

    private func tell(_ status: NetworkStatus) { notifyListeners(Self.event, status.payload) }
}

/// Hears of the network on a thread of the system's; how it is then may be otherwise already.
private final class StatusCallback: ConnectivityManager.NetworkCallback {
    private let changed: () -> Void
    private let lost: () -> Void

    init(changed: @escaping () -> Void, lost: @escaping () -> Void) {
        self.changed = changed
        self.lost = lost
        // How the phone is connected is one, and who listens.
        super.init(touchesResourcesAlone: true)
    }

    override func onLost() { lost() }

    override func onCapabilitiesChanged(_ capabilities: NetworkCapabilities) { changed() }
}
