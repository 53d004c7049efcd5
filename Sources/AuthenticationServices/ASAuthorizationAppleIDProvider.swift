public import FaradFoundation
import Simulation

/// Signs the user in with the phone's Apple Account.
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
    public enum CredentialState: Int, Sendable {
        case revoked = 0
        case authorized = 1
        case notFound = 2
        case transferred = 3
    }

    open func createRequest() -> ASAuthorizationAppleIDRequest {
        ASAuthorizationAppleIDRequest(self)
    }

    /// Whether the user is still signed in to the app; answers on a queue that is not main.
    open func getCredentialState(
        forUserID userID: String, completion: @escaping (CredentialState, (any Error)?) -> Void
    ) {
        let process = PhoneProcess.current
        let daemon = AppleIDDaemon.of(process.system)
        let bundle = process.sandbox.bundleIdentifier
        let isOwn = daemon.user(of: bundle) == userID
        let state: CredentialState =
            !isOwn ? .notFound : daemon.isKnown(bundle) ? .authorized : .revoked
        process.workQueue.async("reply") { completion(state, nil) }
    }
}

open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    open var requestedScopes: [ASAuthorization.Scope]?
    open var state: String?
    open var nonce: String?
    open var requestedOperation = ASAuthorization.OpenIDOperation.operationLogin
}

open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
    open var user: String?

    override func ask(
        _ process: PhoneProcess, _ options: ASAuthorizationController.RequestOptions,
        _ answer: @escaping Answer
    ) -> Asking {
        let scopes = requestedScopes ?? []
        let daemon = AppleIDDaemon.of(process.system)
        let bundle = process.sandbox.bundleIdentifier
        let prompt = AppleIDDaemon.Prompt(
            bundle, asksForName: scopes.contains(.fullName), asksForEmail: scopes.contains(.email)
        ) { [self] account in
            guard let account else { return answer(.failure(ASAuthorizationError(.canceled))) }
            process.main.serialQueue?.async("apple account") { [self] in
                answer(.success(ASAuthorizationAppleIDCredential(self, account, daemon, bundle)))
            }
        }
        daemon.ask(prompt)
        return .asked { daemon.withdraw(prompt) }
    }
}

public enum ASUserDetectionStatus: Int, Sendable {
    case unsupported = 0
    case unknown = 1
    case likelyReal = 2
}

/// Who has signed in. Name and address come the first time only, as from Apple; the token is a JSON Web
/// Token with the claims of Apple's, which no key of Apple's has signed.
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    public let user: String
    public let state: String?
    public let authorizedScopes: [ASAuthorization.Scope]
    public let authorizationCode: Data?
    public let identityToken: Data?
    public let email: String?
    public let fullName: PersonNameComponents?
    public let realUserStatus: ASUserDetectionStatus

    init(
        _ request: ASAuthorizationAppleIDRequest, _ account: AppleIDDaemon.Account,
        _ daemon: AppleIDDaemon, _ bundle: String
    ) {
        let scopes = request.requestedScopes ?? []
        let isFirst = daemon.isFirst(bundle)
        let user = daemon.user(of: bundle)
        self.user = user
        state = request.state
        authorizedScopes = scopes
        email = isFirst && scopes.contains(.email) ? account.email : nil
        var name = PersonNameComponents()
        if isFirst, scopes.contains(.fullName) {
            name.givenName = account.givenName
            name.familyName = account.familyName
        }
        fullName = name
        realUserStatus = isFirst ? .likelyReal : .unsupported
        authorizationCode = Data("c\(PhoneClock.uuid().uuidString.lowercased()).0".utf8)
        let now = Int(PhoneClock.date.timeIntervalSince1970)
        var claims: [(String, JSONText)] = [
            ("iss", .text("https://appleid.apple.com")), ("aud", .text(bundle)),
            ("exp", .number(now + 86400)), ("iat", .number(now)), ("sub", .text(user)),
        ]
        if let nonce = request.nonce { claims.append(("nonce", .text(nonce))) }
        if scopes.contains(.email) {
            claims.append(("email", .text(account.email)))
            claims.append(("email_verified", .flag(true)))
        }
        claims.append(("auth_time", .number(now)))
        claims.append(("nonce_supported", .flag(true)))
        let header = Self.base64URL(
            JSONText.object([
                ("kid", .text("farad")), ("alg", .text("RS256")), ("typ", .text("JWT")),
            ]))
        var signature = Data(count: 256)
        signature.withUnsafeMutableBytes { PhoneProcess.current.fillRandom($0) }
        let token =
            header + "." + Self.base64URL(JSONText.object(claims)) + "." + signature.base64URL
        identityToken = Data(token.utf8)
    }

    private static func base64URL(_ text: JSONText) -> String { Data(text.text.utf8).base64URL }
}

/// JSON whose members keep their order.
private indirect enum JSONText {
    case text(String)
    case number(Int)
    case flag(Bool)
    case object([(String, JSONText)])

    var text: String {
        switch self {
        case .text(let text):
            "\""
                + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n") + "\""
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .object(let members):
            "{" + members.map { JSONText.text($0.0).text + ":" + $0.1.text }.joined(separator: ",")
                + "}"
        }
    }
}
