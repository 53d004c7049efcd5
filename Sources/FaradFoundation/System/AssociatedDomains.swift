/// The sites whose passkeys and passwords each app may use, as its entitlements name them
/// (`webcredentials:`). What a site's own file says is not asked for.
package final class AssociatedDomains {
    private var hosts: [String: [String]] = [:]

    private init() {}

    package static func of(_ phone: PhoneSystem) -> AssociatedDomains {
        phone.service(AssociatedDomains.self) { AssociatedDomains() }
    }

    /// - Parameter hosts: `*.` before one stands for its subdomains.
    package func associate(_ bundle: String, with hosts: [String]) { self.hosts[bundle] = hosts }

    package func hosts(of bundle: String) -> [String] { hosts[bundle, default: []] }

    package func contains(_ host: String, for bundle: String) -> Bool {
        hosts(of: bundle).contains { own in
            own.hasPrefix("*.") ? host.hasSuffix(own.dropFirst()) : host == own
        }
    }
}
