import FaradFoundation
import Simulation

/// What an iPhone's sensors feel just now.
package final class MotionSensors {
    package struct Vector: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package var z: Double

        package init(_ x: Double, _ y: Double, _ z: Double) {
            self.x = x
            self.y = y
            self.z = z
        }
    }

    private static let resource = Resource("motion", "")
    /// A shake is half a second to and fro with thrice the weight, ten times a second (assumed).
    private static let shakeMilliseconds = 500.0
    private static let shakeForce = 3.0

    /// In multiples of the weight; a phone that is held upright feels the ground below it.
    private var force = Vector(0, -1, 0)
    /// In radians a second.
    private var rotation = Vector(0, 0, 0)
    private var shakeBegan: Double?
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> MotionSensors {
        phone.service(MotionSensors.self) { MotionSensors(phone) }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    private var now: Double { phone.simulation.clock.now.milliseconds }

    package var acceleration: Vector {
        get {
            touch(.read)
            guard let shakeBegan, now < shakeBegan + Self.shakeMilliseconds else { return force }
            let isBack = Int((now - shakeBegan) / 50) % 2 == 1
            return Vector(
                force.x + (isBack ? -Self.shakeForce : Self.shakeForce), force.y, force.z)
        }
        set {
            touch(.write)
            force = newValue
        }
    }

    package var rotationRate: Vector {
        get {
            touch(.read)
            return rotation
        }
        set {
            touch(.write)
            rotation = newValue
        }
    }

    package func shake() {
        touch(.write)
        shakeBegan = now
    }
}
