import Foundation
package import Simulation

/// How the phone is connected, which servers it reaches, and who wants to know when that changes.
package final class PhoneNetwork {
    package enum Connection: String, Sendable {
        case wifi, cellular, none
    }

    /// What code that asks for the connection depends on.
    private static let resource = Resource("network", "")
    private static let faultsResource = Resource("network", "faults")

    private var current = Connection.wifi
    private var observers = Observers<Connection>()
    private var validated = true
    private var validationObservers = Observers<Void>()
    private unowned let phone: PhoneSystem
    package private(set) var servers: [SimulatedServer] = []
    package let faults = NetworkFaults()
    /// From a request to its arrival at the server.
    package var request = Window.immediate
    /// From the answer to its arrival at the phone.
    package var response = Window.immediate

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> PhoneNetwork {
        phone.service(PhoneNetwork.self) { PhoneNetwork(phone) }
    }

    /// An object that observes may go with its process, when the simulation has gone already.
    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    package var connection: Connection {
        touch(.read)
        return current
    }

    /// Whether the phone has found the internet behind its network; an iPhone does not tell.
    package var isValidated: Bool {
        touch(.read)
        return validated
    }

    /// Connects the phone otherwise; tells the observers, in the order in which they came.
    ///
    /// - Parameter isValidated: Whether the phone knows already what is behind the network.
    package func change(to connection: Connection, isValidated: Bool = true) {
        touch(.write)
        guard connection != current else { return }
        current = connection
        validated = isValidated
        observers.tell(connection)
    }

    /// The phone has found the internet behind the network that it has joined.
    package func validate() {
        touch(.write)
        guard !validated else { return }
        validated = true
        validationObservers.tell(())
    }

    /// - Returns: A number by which the observer is removed.
    package func observeValidations(_ found: @escaping () -> Void) -> Int {
        touch(.read)
        return validationObservers.add { _ in found() }
    }

    package func removeFromValidations(_ observer: Int) {
        touch(.read)
        validationObservers.remove(observer)
    }

    /// - Returns: A number by which the observer is removed.
    package func observe(_ changed: @escaping (Connection) -> Void) -> Int {
        touch(.read)
        return observers.add(changed)
    }

    package func remove(_ observer: Int) {
        touch(.read)
        observers.remove(observer)
    }

    /// Puts a server on the network; one of the same host is replaced.
    package func add(_ host: String, _ responder: any HTTPResponder) {
        servers.removeAll { $0.host == host }
        servers.append(SimulatedServer(host, responder, in: phone.simulation))
    }

    /// Counts a request; what goes wrong with it. Which request is the nth depends on their order.
    func strikes(_ method: String, _ url: String) -> [NetworkFaults.Kind] {
        if faults.isEmpty { return [] }
        Simulation.current?.touches(.write, Self.faultsResource)
        return faults.strikes(method, url)
    }

    /// Why a request cannot set out; nil when it can.
    func refusal(of request: URLRequest, schemes: [String]) -> URLError.Code? {
        guard let url = request.url, let scheme = url.scheme?.lowercased() else { return .badURL }
        guard schemes.contains(scheme), let host = url.host, !host.isEmpty else {
            return .unsupportedURL
        }
        switch connection {
        case .none: return .notConnectedToInternet
        case .cellular: return request.allowsCellularAccess ? nil : .notConnectedToInternet
        case .wifi: return nil
        }
    }

    /// A process was suspended: its sockets are gone, as `WebSocketConnection` says.
    package func processSuspended(_ process: SimulatedProcess) {
        OpenSockets.of(process).processSuspended()
    }

    func server(_ host: String) -> SimulatedServer? {
        let host = host.lowercased()
        return servers.first { $0.host == host }
    }
}
