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

    /// The phone was connected, or is connected otherwise; sticky, so that whoever registers hears how
    /// it is.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let CONNECTIVITY_ACTION = "android.net.conn.CONNECTIVITY_CHANGE"
    /// That there is no network at all.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let EXTRA_NO_CONNECTIVITY = "noConnectivity"

    private unowned let android: AndroidProcess
    private let network: PhoneNetwork
    private let thread: SerialQueue
    /// The system looks at the callbacks and the receivers, too.
    private let resource: Resource
    private var callbacks: [NetworkCallback] = []
    private var known: NetworkCapabilities?
    /// The numbers of the receivers that hear of ``CONNECTIVITY_ACTION``.
    private var receivers: [Int] = []

    private init(_ android: AndroidProcess) {
        self.android = android
        network = PhoneNetwork.of(android.phone)
        thread = android.process.makeQueue(label: "ConnectivityThread")
        resource = Resource("network callbacks", android.process.uniqueName)
        let observer = network.observe { [weak self] _ in
            self?.update()
            self?.broadcast()
        }
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

    // MARK: Broadcasts

    /// The receiver hears of the state that there is, and then of each change.
    func add(receiver number: Int) {
        Simulation.current?.touches(.write, resource)
        receivers.append(number)
        broadcast(to: [number])
    }

    func remove(receiver number: Int) {
        Simulation.current?.touches(.write, resource)
        receivers.removeAll { $0 == number }
    }

    private func broadcast() {
        Simulation.current?.touches(.read, resource)
        guard !receivers.isEmpty else { return }
        broadcast(to: receivers)
    }

    /// How it is now; when the receivers hear of it, it may be otherwise already.
    private func broadcast(to receivers: [Int]) {
        var intent = Intent(Self.CONNECTIVITY_ACTION)
        if network.connection == .none { intent.putExtra(Self.EXTRA_NO_CONNECTIVITY, true) }
        android.systemChannel.post("onReceive") { [weak android] in
            for receiver in receivers { android?.hand(intent, to: receiver) }
        }
    }

    // MARK: Callbacks

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
