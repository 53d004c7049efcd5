package import FaradFoundation
import Simulation

extension UIApplication {
    /// Asks Apple's push service for a token; the delegate hears on the main queue, when the phone
    /// is connected.
    public func registerForRemoteNotifications() {
        let process = PhoneProcess.current
        RemoteNotifications.of(process.system).register(
            process.sandbox.bundleIdentifier, process: process.process, self)
    }

    public func unregisterForRemoteNotifications() {
        let process = PhoneProcess.current
        RemoteNotifications.of(process.system).unregister(process.sandbox.bundleIdentifier)
    }

    public var isRegisteredForRemoteNotifications: Bool {
        let process = PhoneProcess.current
        return RemoteNotifications.of(process.system).isRegistered(
            process.sandbox.bundleIdentifier)
    }

    /// The number on the app's icon; 0 shows none.
    public var applicationIconBadgeNumber: Int {
        get {
            let process = PhoneProcess.current
            return RemoteNotifications.of(process.system).badge(process.sandbox.bundleIdentifier)
        }
        set {
            let process = PhoneProcess.current
            RemoteNotifications.of(process.system)
                .setBadge(newValue, process.sandbox.bundleIdentifier)
        }
    }
}

/// The phone's side of push notifications: the tokens of apps, and what their icons show.
package final class RemoteNotifications {
    private var tokens: [(bundle: String, token: Data)] = []
    private var badges: [(bundle: String, number: Int)] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> RemoteNotifications {
        phone.service(RemoteNotifications.self) { RemoteNotifications(phone) }
    }

    private var service: PushService { PushService.of(phone) }

    func isRegistered(_ bundle: String) -> Bool { service.isRegistered(bundle) }

    /// The same for every launch of an app.
    package func token(_ bundle: String) -> Data {
        if let known = tokens.first(where: { $0.bundle == bundle }) { return known.token }
        var bytes = [UInt8](repeating: 0, count: 32)
        bytes.withUnsafeMutableBytes {
            phone.simulation.randomStream("push token \(bundle)").fill($0)
        }
        tokens.append((bundle, Data(bytes)))
        return Data(bytes)
    }

    package func badge(_ bundle: String) -> Int {
        badges.first { $0.bundle == bundle }?.number ?? 0
    }

    package func setBadge(_ number: Int, _ bundle: String) {
        badges.removeAll { $0.bundle == bundle }
        badges.append((bundle, max(0, number)))
    }

    func unregister(_ bundle: String) { service.unregister(bundle) }

    func register(_ bundle: String, process: SimulatedProcess, _ application: UIApplication) {
        let network = PhoneNetwork.of(phone)
        guard network.connection == .none else {
            return answer(bundle, process, application)
        }
        var observer = 0
        observer = network.observe { [unowned self, weak process, weak application] connection in
            guard connection != .none else { return }
            network.remove(observer)
            guard let process, let application, process.state != .dead else { return }
            answer(bundle, process, application)
        }
    }

    private func answer(
        _ bundle: String, _ process: SimulatedProcess, _ application: UIApplication
    ) {
        phone.simulation.enter(process) {
            let main = PhoneProcess.current.main.serialQueue
            main?.after(phone.settings.pushToken, "device token") { [self, unowned application] in
                if let refusal = service.refusal {
                    let error = NSError(
                        domain: NSCocoaErrorDomain, code: 3000,
                        userInfo: [NSLocalizedDescriptionKey: refusal])
                    application.delegate?.application(
                        application, didFailToRegisterForRemoteNotificationsWithError: error)
                    return
                }
                service.register(bundle)
                application.delegate?.application(
                    application,
                    didRegisterForRemoteNotificationsWithDeviceToken: token(bundle))
            }
        }
    }
}
