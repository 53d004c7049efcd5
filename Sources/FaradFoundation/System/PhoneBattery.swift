import Simulation

/// How full the phone's battery is, for a test to choose.
package final class PhoneBattery {
    private static let resource = Resource("battery", "")

    private unowned let simulation: Simulation
    private var state: (level: Float, isOnCable: Bool) = (1, true)

    private init(_ simulation: Simulation) { self.simulation = simulation }

    package static func of(_ phone: PhoneSystem) -> PhoneBattery {
        phone.service(PhoneBattery.self) { PhoneBattery(phone.simulation) }
    }

    /// From 0 to 1.
    package var level: Float {
        get {
            simulation.touches(.read, Self.resource)
            return state.level
        }
        set {
            simulation.touches(.write, Self.resource)
            state.level = newValue
        }
    }

    /// Whether the phone is on its cable.
    package var isOnCable: Bool {
        get {
            simulation.touches(.read, Self.resource)
            return state.isOnCable
        }
        set {
            simulation.touches(.write, Self.resource)
            state.isOnCable = newValue
        }
    }
}
