import Simulation

/// How full the phone's battery is, for a test to choose.
package final class PhoneBattery {
    /// The level is from 0 to 1.
    package typealias State = (level: Float, isOnCable: Bool)

    private static let resource = Resource("battery", "")

    private unowned let simulation: Simulation
    private var current: State = (1, true)

    private init(_ simulation: Simulation) { self.simulation = simulation }

    package static func of(_ phone: PhoneSystem) -> PhoneBattery {
        phone.service(PhoneBattery.self) { PhoneBattery(phone.simulation) }
    }

    package var state: State {
        get {
            simulation.touches(.read, Self.resource)
            return current
        }
        set {
            simulation.touches(.write, Self.resource)
            current = newValue
        }
    }
}
