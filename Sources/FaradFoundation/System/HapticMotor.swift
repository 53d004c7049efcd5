import Simulation

/// The phone's motor, and what its user has felt of it.
package final class HapticMotor {
    private static let resource = Resource("haptics", "")
    private unowned let phone: PhoneSystem
    private var texts: [String] = []

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> HapticMotor {
        phone.service(HapticMotor.self) { HapticMotor(phone) }
    }

    /// As the trace tells it, oldest first.
    package var felt: [String] {
        Simulation.current?.touches(.read, Self.resource)
        return texts
    }

    package func feel(_ text: String) {
        phone.simulation.touches(.write, Self.resource)
        phone.simulation.trace.note(.lifecycle, text)
        texts.append(text)
    }
}
