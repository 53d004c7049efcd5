package import Foundation

/// App Transport Security: which servers an iPhone app may talk to without encryption, by
/// `NSAppTransportSecurity` of its Info.plist.
///
/// As iOS 17 and later have it: names without a dot and those of `.local` are exempt, addresses of
/// numbers only where `NSAllowsLocalNetworking` says so. A domain with an entry of its own has what that
/// says and nothing else. Ranges of addresses in `NSExceptionDomains` are not read.
package struct TransportSecurity {
    private let allowsAll: Bool
    private let allowsNumbers: Bool
    private let domains: [String: [String: Any]]

    /// - Parameter ofPages: For what a web view loads; else for the app's own requests.
    package init(_ infoDictionary: [String: Any], ofPages: Bool = false) {
        let keys = infoDictionary["NSAppTransportSecurity"] as? [String: Any] ?? [:]
        let narrower = [
            "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
            "NSAllowsLocalNetworking",
        ]
        // Who names one of those is not asked for the other one.
        let isIgnored = narrower.contains { keys[$0] != nil }
        allowsAll =
            Self.isTrue(keys["NSAllowsArbitraryLoads"]) && !isIgnored
            || ofPages && Self.isTrue(keys["NSAllowsArbitraryLoadsInWebContent"])
        allowsNumbers = Self.isTrue(keys["NSAllowsLocalNetworking"])
        domains = keys["NSExceptionDomains"] as? [String: [String: Any]] ?? [:]
    }

    /// Of the app's own requests in a process.
    package init(of process: PhoneProcess) { self.init(process.infoDictionary) }

    /// Whether a URL may be loaded: any that is encrypted, or not of the web.
    package func allows(_ url: URL) -> Bool {
        guard ["http", "ws"].contains(url.scheme?.lowercased()) else { return true }
        let host = (url.host ?? "").lowercased()
        if let exception = exception(for: host) {
            return [
                "NSExceptionAllowsInsecureHTTPLoads",
                "NSTemporaryExceptionAllowsInsecureHTTPLoads",
                "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
            ].contains { Self.isTrue(exception[$0]) }
        }
        if allowsAll { return true }
        if isNumber(host) { return allowsNumbers }
        return !host.contains(".") || host.hasSuffix(".local")
    }

    /// The host's own, or the nearest of a domain above it that counts for what is below.
    private func exception(for host: String) -> [String: Any]? {
        if let own = domains[host] { return own }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if let above = domains[String(rest)] {
                return Self.isTrue(above["NSIncludesSubdomains"]) ? above : nil
            }
        }
        return nil
    }

    private func isNumber(_ host: String) -> Bool {
        host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    }

    private static func isTrue(_ value: Any?) -> Bool {
        value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
    }
}
