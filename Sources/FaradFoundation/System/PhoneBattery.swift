/// How full the phone's battery is, for a test to choose.
package final class PhoneBattery {
    /// From 0 to 1.
    package var level: Float = 1
    /// Whether the phone is on its cable.
    package var isOnCable = true

    package static func of(_ phone: PhoneSystem) -> PhoneBattery {
        phone.service(PhoneBattery.self) { PhoneBattery() }
    }
}
