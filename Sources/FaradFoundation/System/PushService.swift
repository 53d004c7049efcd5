/// What the phone knows of push services, Apple's or Google's: which apps have a token there, and
/// whether anyone gets one.
package final class PushService {
    /// Why every registration fails; nil: it succeeds.
    package var refusal: String?
    /// The apps that have registered.
    package var registered: [String] = []

    private init() {}

    package static func of(_ phone: PhoneSystem) -> PushService {
        phone.service(PushService.self) { PushService() }
    }

    package func isRegistered(_ app: String) -> Bool { registered.contains(app) }

    package func register(_ app: String) {
        if !registered.contains(app) { registered.append(app) }
    }

    package func unregister(_ app: String) { registered.removeAll { $0 == app } }
}
