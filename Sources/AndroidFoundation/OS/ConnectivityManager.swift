import FaradFoundation
import Simulation

/// What a network can do.
public struct NetworkCapabilities: Hashable, Sendable {
    public enum Transport: Sendable {
        case wifi, cellular
    }

    public let transport: Transport
    /// Whether the system has found the internet behind it.
    public let isValidated: Bool
}

/// Tells how the phone is connected, and of each change, on a thread of its own.
public final class ConnectivityManager {
    /// Hears of the network that apps use unless they say otherwise.
    open class NetworkCallback {
        /// Whether it touches no memory of the process that is no resource.
        package let touchesResourcesAlone: Bool

        public init() { touchesResourcesAlone = false }
        package init(touchesResourcesAlone: Bool) {
            self.touchesResourcesAlone = touchesResourcesAlone
        }
        open func onLost() {}
        open func onCapabilitiesChanged(_ capabilities: NetworkCapabilities) {}
    }

    private let network: PhoneNetwork
    private let thread: SerialQueue
    /// The system looks at the callbacks, too.
    private let resource: Resource
    private var callbacks: [NetworkCallback] = []
    private var known: NetworkCapabilities?

    private init(_ android: AndroidProcess) {
        network = PhoneNetwork.of(android.phone)
        thread = android.process.makeQueue(label: "ConnectivityThread")
        resource = Resource("network callbacks", android.process.uniqueName)
        let observer = network.observe { [weak self] _ in self?.update() }
        let validations = network.observeValidations { [weak self] in self?.update() }
        android.process.onExit.append { [network] in
            network.remove(observer)
            network.removeFromValidations(validations)
        }
    }

    /// The process's only one.
    public static func of(_ context: Context) -> ConnectivityManager {
        let android = context.android
        return android.process.service(ConnectivityManager.self) { ConnectivityManager(android) }
    }

    /// Of the network that is used; nil where there is none.
    public func getNetworkCapabilities() -> NetworkCapabilities? {
        switch network.connection {
        case .wifi: NetworkCapabilities(transport: .wifi, isValidated: network.isValidated)
        case .cellular: NetworkCapabilities(transport: .cellular, isValidated: network.isValidated)
        case .none: nil
        }
    }

    /// The callback hears of the network that there is, and then of each change. One that goes over
    /// into another is not lost.
    public func registerDefaultNetworkCallback(_ callback: NetworkCallback) {
        Simulation.current?.touches(.write, resource)
        callbacks.append(callback)
        known = getNetworkCapabilities()
        if let known { post(to: [callback]) { $0.onCapabilitiesChanged(known) } }
    }

    /// What is on its way to it does not reach it any more.
    public func unregisterNetworkCallback(_ callback: NetworkCallback) {
        Simulation.current?.touches(.write, resource)
        callbacks.removeAll { $0 === callback }
    }

    private func update() {
        Simulation.current?.touches(.write, resource)
        guard !callbacks.isEmpty else { return }
        let before = known
        known = getNetworkCapabilities()
        guard known != before else { return }
        if let known {
            post(to: callbacks) { $0.onCapabilitiesChanged(known) }
        } else {
            post(to: callbacks) { $0.onLost() }
        }
    }

    private func post(
        to callbacks: [NetworkCallback], _ tell: @escaping (NetworkCallback) -> Void
    ) {
        let memory = callbacks.allSatisfy(\.touchesResourcesAlone) ? MemoryFootprint.nothing : nil
        thread.async("network", memory: memory) { [weak self] in
            for callback in callbacks where self?.isRegistered(callback) == true {
                tell(callback)
            }
        }
    }

    private func isRegistered(_ callback: NetworkCallback) -> Bool {
        Simulation.current?.touches(.read, resource)
        return callbacks.contains { $0 === callback }
    }
}
