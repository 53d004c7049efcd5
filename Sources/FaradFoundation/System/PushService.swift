import Simulation

/// What the phone knows of push services, Apple's or Google's: which apps have a token there, and
/// whether anyone gets one.
package final class PushService {
    /// Why every registration fails; nil: it succeeds.
    package var refusal: String?
    /// The apps that have registered.
    package var registered: [String] = []

    private unowned let simulation: Simulation

    private init(_ simulation: Simulation) {
        self.simulation = simulation
    }

    package static func of(_ phone: PhoneSystem) -> PushService {
        phone.service(PushService.self) { PushService(phone.simulation) }
    }

    package func isRegistered(_ app: String) -> Bool {
        touches(.read, app)
        return registered.contains(app)
    }

    package func register(_ app: String) {
        touches(.write, app)
        if !registered.contains(app) { registered.append(app) }
    }

    package func unregister(_ app: String) {
        touches(.write, app)
        registered.removeAll { $0 == app }
    }

    private func touches(_ access: Access, _ app: String) {
        simulation.touches(access, Resource("push-token", app))
    }
}
