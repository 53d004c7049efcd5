package import FaradFoundation
import Simulation

/// Knows where the phone is, and who wants to know when it moves.
package final class LocationDaemon {
    private static let resource = Resource("location", "")

    private var place: CLLocation?
    private var areServicesOn = true
    private var observers = Observers<Void>()

    private init() {}

    package static func of(_ phone: PhoneSystem) -> LocationDaemon {
        phone.service(LocationDaemon.self) { LocationDaemon() }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    /// Where the phone is; nil: it cannot tell.
    package var location: CLLocation? {
        touch(.read)
        return place
    }

    package func move(to location: CLLocation?) {
        touch(.write)
        place = location
        observers.tell(())
    }

    /// Whether apps may be told at all.
    package var isEnabled: Bool {
        get {
            touch(.read)
            return areServicesOn
        }
        set {
            touch(.write)
            areServicesOn = newValue
        }
    }

    func observe(_ moved: @escaping () -> Void) -> Int {
        touch(.write)
        return observers.add(moved)
    }

    func remove(_ observer: Int) {
        touch(.write)
        observers.remove(observer)
    }
}
