public import FaradFoundation
import Simulation

/// How much a site wants the phone to look at its user.
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable,
    Hashable, Sendable
{
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let required = Self("required")
    public static let preferred = Self("preferred")
    public static let discouraged = Self("discouraged")
}

/// What a site wants to know of the phone's make; it is never told.
public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable,
    Sendable
{
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let none = Self("none")
    public static let indirect = Self("indirect")
    public static let direct = Self("direct")
    public static let enterprise = Self("enterprise")
}

public enum ASAuthorizationPublicKeyCredentialAttachment: Int, Sendable {
    case platform = 0
    case crossPlatform = 1
}

/// Names a passkey.
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject {
    open var credentialID: Data

    public init(credentialID: Data) { self.credentialID = credentialID }
}

public protocol ASPublicKeyCredential: ASAuthorizationCredential {
    var rawClientDataJSON: Data { get }
    var credentialID: Data { get }
}

public protocol ASAuthorizationPublicKeyCredentialRegistration: ASPublicKeyCredential {
    var rawAttestationObject: Data? { get }
}

public protocol ASAuthorizationPublicKeyCredentialAssertion: ASPublicKeyCredential {
    var rawAuthenticatorData: Data! { get }
    var userID: Data! { get }
    var signature: Data! { get }
}

/// Makes and uses passkeys of a site, which the app's entitlements have to name (`webcredentials:`).
///
/// The user is asked by `Device.passkeyRequest`. Passkeys lie in the phone's keychain, and on a device folder
/// with it.
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject, ASAuthorizationProvider {
    public let relyingPartyIdentifier: String

    public init(relyingPartyIdentifier: String) {
        self.relyingPartyIdentifier = relyingPartyIdentifier
    }

    open func createCredentialRegistrationRequest(
        challenge: Data, name: String, userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        .init(self, challenge, name, userID)
    }

    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest { .init(self, challenge) }
}

/// What the two have in common.
open class ASAuthorizationPlatformPublicKeyCredentialRequest: ASAuthorizationRequest {
    open var challenge: Data
    open var userVerificationPreference =
        ASAuthorizationPublicKeyCredentialUserVerificationPreference.preferred
    public let relyingPartyIdentifier: String

    fileprivate init(
        _ provider: ASAuthorizationPlatformPublicKeyCredentialProvider, _ challenge: Data
    ) {
        self.challenge = challenge
        relyingPartyIdentifier = provider.relyingPartyIdentifier
        super.init(provider)
    }

    /// Asks, where the app may; else says why it may not.
    fileprivate func ask(
        _ process: PhoneProcess, newUser: (name: String, id: [UInt8])?,
        _ found: [PasskeyDaemon.Passkey], _ answer: @escaping Answer,
        _ use: @escaping (PasskeyDaemon.Passkey) -> any ASAuthorizationCredential
    ) -> Asking {
        let daemon = PasskeyDaemon.of(process.system)
        let bundle = process.sandbox.bundleIdentifier
        func refuse(_ reason: String) -> Asking {
            .refused(ASAuthorizationError(.failed, reason))
        }
        guard AssociatedDomains.of(process.system).contains(relyingPartyIdentifier, for: bundle)
        else {
            return refuse(
                "Application with identifier \(Sandbox.teamIdentifier).\(bundle) is not associated "
                    + "with domain \(relyingPartyIdentifier)")
        }
        guard !daemon.isAsking(for: bundle) else {
            return refuse("Request already in progress for specified application identifier.")
        }
        let prompt = PasskeyDaemon.Prompt(
            bundle, relyingPartyIdentifier, newUser: newUser, found
        ) { result in
            switch result {
            case .passkey(let passkey): answer(.success(use(passkey)))
            case .canceled: answer(.failure(ASAuthorizationError(.canceled)))
            case .excluded: answer(.failure(ASAuthorizationError(.matchedExcludedCredential)))
            case .failed: answer(.failure(ASAuthorizationError(.failed)))
            }
        }
        daemon.ask(prompt)
        return .asked { daemon.withdraw(prompt) }
    }
}

open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest:
    ASAuthorizationPlatformPublicKeyCredentialRequest
{
    open var name: String
    open var userID: Data
    open var displayName: String?
    open var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind.none
    /// Passkeys beside which the user is to have no other.
    open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?

    fileprivate init(
        _ provider: ASAuthorizationPlatformPublicKeyCredentialProvider, _ challenge: Data,
        _ name: String, _ userID: Data
    ) {
        self.name = name
        self.userID = userID
        super.init(provider, challenge)
    }

    override func ask(
        _ process: PhoneProcess, _ options: ASAuthorizationController.RequestOptions,
        _ answer: @escaping Answer
    ) -> Asking {
        let excluded = (excludedCredentials ?? []).map { Array($0.credentialID) }
        let found =
            excluded.isEmpty
            ? []
            : PasskeyDaemon.of(process.system).passkeys(
                of: relyingPartyIdentifier, among: excluded)
        let clientData = PublicKeyCredential.clientData(
            "webauthn.create", challenge, relyingPartyIdentifier)
        return ask(process, newUser: (name, Array(userID)), found, answer) {
            ASAuthorizationPlatformPublicKeyCredentialRegistration($0, clientData)
        }
    }
}

open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest:
    ASAuthorizationPlatformPublicKeyCredentialRequest
{
    /// Empty: all that the user has.
    open var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
    /// Whether another phone may help, which none does here.
    open var shouldShowHybridTransport = true

    override func ask(
        _ process: PhoneProcess, _ options: ASAuthorizationController.RequestOptions,
        _ answer: @escaping Answer
    ) -> Asking {
        let daemon = PasskeyDaemon.of(process.system)
        let found = daemon.passkeys(
            of: relyingPartyIdentifier, among: allowedCredentials.map { Array($0.credentialID) })
        if found.isEmpty, options.contains(.preferImmediatelyAvailableCredentials) {
            return .nothing
        }
        let clientData = PublicKeyCredential.clientData(
            "webauthn.get", challenge, relyingPartyIdentifier)
        return ask(process, newUser: nil, found, answer) {
            ASAuthorizationPlatformPublicKeyCredentialAssertion(
                $0, clientData, seed: daemon.bytes(32))
        }
    }
}

/// A passkey that was made.
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject,
    ASAuthorizationPublicKeyCredentialRegistration
{
    public let credentialID: Data
    public let rawClientDataJSON: Data
    public let rawAttestationObject: Data?
    public let attachment = ASAuthorizationPublicKeyCredentialAttachment.platform

    init(_ passkey: PasskeyDaemon.Passkey, _ clientData: Data) {
        credentialID = Data(passkey.id)
        rawClientDataJSON = clientData
        rawAttestationObject = PublicKeyCredential(passkey: passkey).attestationObject
    }
}

/// What a passkey has signed.
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject,
    ASAuthorizationPublicKeyCredentialAssertion
{
    public let credentialID: Data
    public let rawClientDataJSON: Data
    public let rawAuthenticatorData: Data!
    public let userID: Data!
    public let signature: Data!
    public let attachment = ASAuthorizationPublicKeyCredentialAttachment.platform

    init(_ passkey: PasskeyDaemon.Passkey, _ clientData: Data, seed: [UInt8]) {
        let credential = PublicKeyCredential(passkey: passkey)
        credentialID = Data(passkey.id)
        rawClientDataJSON = clientData
        rawAuthenticatorData = credential.assertionData
        userID = Data(passkey.userID)
        signature = credential.signature(of: clientData, seed: seed)
    }
}
