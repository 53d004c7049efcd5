import FaradFoundation

/// How the phone reaches the network.
public struct NWPath: Equatable, Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    private let connection: PhoneNetwork.Connection

    init(_ connection: PhoneNetwork.Connection) { self.connection = connection }

    public var status: Status { connection == .none ? .unsatisfied : .satisfied }

    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        switch connection {
        case .wifi: type == .wifi
        case .cellular: type == .cellular
        case .none: false
        }
    }

    /// Cellular connections cost money.
    public var isExpensive: Bool { connection == .cellular }

    // Nobody saves data on a simulated phone, and no satellite carries it.

    public var isConstrained: Bool { false }
    public var isUltraConstrained: Bool { false }
}

/// A way to the network.
public enum NWInterface {
    public enum InterfaceType: Sendable {
        case other, wifi, cellular, wiredEthernet, loopback
    }
}
