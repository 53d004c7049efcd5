package import Foundation
import Simulation

/// What the phone is made of and how it is just now, for a test to choose.
package final class DeviceHardware {
    /// What `hw.machine` says (assumed: an iPhone 14, as UIKit's screen).
    package var modelIdentifier = "iPhone14,7"
    /// What a process of an app has resident (assumed).
    package var residentMemoryBytes: UInt64 = 128 << 20
    private var vendors: [(name: String, identifier: UUID)] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> DeviceHardware {
        phone.service(DeviceHardware.self) { DeviceHardware(phone) }
    }

    package func vendorIdentifier(_ bundleIdentifier: String) -> UUID {
        let end = bundleIdentifier.lastIndex(of: ".") ?? bundleIdentifier.endIndex
        let name = String(bundleIdentifier[..<end])
        if let known = vendors.first(where: { $0.name == name }) { return known.identifier }
        let identifier = UUID(uuid: phone.simulation.randomStream("vendor \(name)").uuid())
        vendors.append((name, identifier))
        return identifier
    }
}
