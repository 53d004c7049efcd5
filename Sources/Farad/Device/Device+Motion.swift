import CoreMotion
import FaradFoundation
import Simulation
import UIKit

/// Three numbers of a sensor, along the phone's axes.
public struct MotionVector: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    fileprivate var felt: MotionSensors.Vector { .init(x, y, z) }
}

// How an iPhone is moved in the user's hand.
extension Device {
    /// Has the phone's sensors feel something from now on.
    ///
    /// - Parameters:
    ///   - acceleration: In multiples of the weight; nil: as before, at first that of a phone that is
    ///     held upright and still.
    ///   - rotationRate: In radians a second; nil: as before.
    public func move(acceleration: MotionVector? = nil, rotationRate: MotionVector? = nil) {
        parts.queue.async("user") { [phone] in
            let sensors = MotionSensors.of(phone)
            if let acceleration { sensors.acceleration = acceleration.felt }
            if let rotationRate { sensors.rotationRate = rotationRate.felt }
        }
    }

    /// Shakes the phone: its sensors feel it for half a second, and the app before the user hears of it
    /// as of an event, from its key window on.
    public func shake() {
        parts.queue.async("user") { [phone, parts, springBoard] in
            parts.note("the phone is shaken")
            MotionSensors.of(phone).shake()
            guard let app = springBoard.front as? RunningIOSApp else { return }
            app.perform("shake") { UIApplication.ofCurrentProcess?.sendShake() }
        }
    }
}
