/// How the phone is connected, and who wants to know when that changes.
///
/// It says what a phone's status bar says. No bytes travel: requests are the floors' above, and
/// fail as in flight mode.
package final class PhoneNetwork {
    package enum Connection: String, Sendable {
        case wifi, cellular, none
    }

    package private(set) var connection = Connection.wifi
    private var observers: [(serial: Int, changed: (Connection) -> Void)] = []
    private var serial = 0

    private init() {}

    package static func of(_ phone: PhoneSystem) -> PhoneNetwork {
        phone.service(PhoneNetwork.self) { PhoneNetwork() }
    }

    /// Connects the phone otherwise; tells the observers, in the order in which they came.
    package func change(to connection: Connection) {
        guard connection != self.connection else { return }
        self.connection = connection
        for observer in observers { observer.changed(connection) }
    }

    /// - Returns: A number by which the observer is removed.
    package func observe(_ changed: @escaping (Connection) -> Void) -> Int {
        serial += 1
        observers.append((serial, changed))
        return serial
    }

    package func remove(_ observer: Int) { observers.removeAll { $0.serial == observer } }
}
