public import FaradFoundation
import Simulation

/// What advertisers know the phone by.
open class ASIdentifierManager: NSObject {
    private override init() { super.init() }

    /// The process's own. Stops outside a simulated process.
    open class func shared() -> ASIdentifierManager {
        PhoneProcess.current.process.service(ASIdentifierManager.self) { ASIdentifierManager() }
    }

    /// All zeros, unless the user has let the app track them; then one for all apps of the phone.
    open var advertisingIdentifier: UUID {
        let process = PhoneProcess.current
        let status = PrivacyDaemon.of(process.system).status(
            .tracking, process.sandbox.bundleIdentifier)
        guard status == .authorized else {
            return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        }
        return AdvertisingIdentifier.of(process.system).value
    }
}

/// The phone's own, made from its seed.
final class AdvertisingIdentifier {
    let value: UUID

    private init(_ value: UUID) { self.value = value }

    static func of(_ phone: PhoneSystem) -> AdvertisingIdentifier {
        phone.service(AdvertisingIdentifier.self) {
            AdvertisingIdentifier(
                UUID(uuid: phone.simulation.randomStream("advertising identifier").uuid()))
        }
    }
}
