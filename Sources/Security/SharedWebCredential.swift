// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

/// Gives the phone a password of a site that the app's entitlements name (`webcredentials:`), another for one
/// that is there, or, without a password, takes it away.
///
/// The user is asked by `Device.passwordRequest` before anything changes. Who says no is no error: the handler
/// is called as if the password were saved, as on iOS.
public func SecAddSharedWebCredential(
    _ fqdn: CFString, _ account: CFString, _ password: CFString?,
    _ completionHandler: @escaping (CFError?) -> Void
) {
    let process = PhoneProcess.current
    let answer = { [weak process] (error: SharedWebCredentialError?) -> Void in
        process?.workQueue.async("shared web credential") { completionHandler(error?.error) }
    }
    let site = WebSite(fqdn)
    guard AssociatedDomains.of(process.system).contains(site.host, for: bundle(of: process)) else {
        return answer(.foreign(site.host))
    }
    let daemon = SharedWebCredentialDaemon.of(process.system)
    let known = daemon.credentials(of: [site], account).first
    let kind: SharedWebCredentialDaemon.Prompt.Kind
    switch (known, password) {
    // There is nothing to take away.
    case (nil, nil): return answer(nil)
    case (nil, _): kind = .save
    case (_, nil): kind = .delete
    default: kind = .update
    }
    let credential = SharedWebCredential(site: site, account: account, password: password ?? "")
    daemon.ask(
        .init(bundle(of: process), kind, [credential]) { chosen in
            answer(chosen == nil ? nil : daemon.keep(credential, password == nil))
        })
}

/// Lets the user choose one of the passwords of a site, or of all that the app's entitlements name.
///
/// - Parameter completionHandler: Is given a list with one dictionary (`kSecAttrServer`, `kSecAttrAccount`,
///   `kSecSharedPassword`); nothing, and no error, where the user chooses none.
public func SecRequestSharedWebCredential(
    _ fqdn: CFString?, _ account: CFString?,
    _ completionHandler: @escaping (_ credentials: CFArray?, _ error: CFError?) -> Void
) {
    let process = PhoneProcess.current
    let answer: (CFArray?, SharedWebCredentialError?) -> Void = { [weak process] found, error in
        process?.workQueue.async("shared web credential") {
            completionHandler(found, error?.error)
        }
    }
    let domains = AssociatedDomains.of(process.system)
    let own = bundle(of: process)
    let sites = (fqdn.map { [$0] } ?? domains.hosts(of: own)).map { WebSite($0) }
    guard !sites.isEmpty else { return answer(nil, .parameter("No domain provided")) }
    if let foreign = sites.first(where: { site in
        !domains.contains(site.host, for: own) && !domains.hosts(of: own).contains(site.host)
    }) {
        return answer(nil, .foreign(foreign.host))
    }
    let daemon = SharedWebCredentialDaemon.of(process.system)
    let found = daemon.credentials(of: sites, account)
    guard !found.isEmpty else { return answer(nil, .notFound) }
    daemon.ask(
        .init(own, .choose, found) { chosen in
            answer(chosen.map { [$0.dictionary] }, nil)
        })
}

/// A password that nobody guesses: four groups of three letters and digits.
public func SecCreateSharedWebCredentialPassword() -> CFString? {
    let letters = Array("abcdefghkmnopqrstuvwxyABCDEFGHJKLMNPQRSTUVWXYZ")
    let digits = Array("3456789")
    var random = PhoneRandomness()
    var signs = (0..<11).map { _ in (letters + digits).randomElement(using: &random)! }
    // One digit at least.
    signs.insert(
        digits.randomElement(using: &random)!, at: Int.random(in: 0...11, using: &random))
    return stride(from: 0, to: 12, by: 3).map { String(signs[$0..<$0 + 3]) }
        .joined(separator: "-")
}

private func bundle(of process: PhoneProcess) -> String { process.sandbox.bundleIdentifier }

/// Why there is no password.
enum SharedWebCredentialError {
    case foreign(String)
    case notFound
    case parameter(String)
    case status(OSStatus)

    var error: CFError {
        switch self {
        case .foreign(let host):
            Self.make(
                errSecMissingEntitlement,
                "\(host) not found in com.apple.developer.associated-domains entitlement")
        case .notFound: Self.make(errSecItemNotFound, "no matching items found")
        case .parameter(let text): Self.make(errSecParam, text)
        case .status(let status): Self.make(status, SecCopyErrorMessageString(status, nil) ?? "")
        }
    }

    private static func make(_ status: OSStatus, _ text: String) -> CFError {
        CFError(
            domain: "NSOSStatusErrorDomain", code: Int(status),
            userInfo: [
                "NSDescription": text,
                NSLocalizedDescriptionKey:
                    "The operation couldn’t be completed. (OSStatus error \(status) - \(text))",
            ])
    }
}
