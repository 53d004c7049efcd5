import Capacitor
import Network

/// The official Network plugin (F158).
public class NetworkPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPNetworkPlugin"
    public let jsName = "Network"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getStatus", NetworkPlugin.getStatus)
    ]
    private var monitor: NWPathMonitor?

    /// The first event tells of the state at the start; nobody can listen yet, and none is
    /// retained.
    override public func load() {
        let monitor = NWPathMonitor()
        monitor.pathUpdateHandler = { [weak self] path in
            self?.notifyListeners("networkStatusChange", data: NetworkConnection(path).payload)
        }
        monitor.start(queue: .main)
        self.monitor = monitor
    }

    func getStatus(_ call: CAPPluginCall) {
        let connection = monitor.map { NetworkConnection($0.currentPath) } ?? .none
        call.resolve(connection.payload)
    }
}
