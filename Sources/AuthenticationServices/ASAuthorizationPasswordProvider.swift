public import FaradFoundation
import Security
import Simulation

/// Signs the user in by a password of a site that the app's entitlements name (`webcredentials:`).
open class ASAuthorizationPasswordProvider: NSObject, ASAuthorizationProvider {
    open func createRequest() -> ASAuthorizationPasswordRequest {
        ASAuthorizationPasswordRequest(self)
    }
}

/// The user is asked by `Device.passwordRequest`.
open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {
    override func ask(
        _ process: PhoneProcess, _ options: ASAuthorizationController.RequestOptions,
        _ answer: @escaping Answer
    ) -> Asking {
        let bundle = process.sandbox.bundleIdentifier
        let daemon = SharedWebCredentialDaemon.of(process.system)
        let sites = AssociatedDomains.of(process.system).hosts(of: bundle).map { WebSite($0) }
        let found = daemon.credentials(of: sites)
        guard !found.isEmpty else { return .nothing }
        let prompt = SharedWebCredentialDaemon.Prompt(bundle, .choose, found) { chosen in
            answer(
                chosen.map {
                    .success(ASPasswordCredential(user: $0.account, password: $0.password))
                } ?? .failure(ASAuthorizationError(.canceled)))
        }
        daemon.ask(prompt)
        return .asked { daemon.answer(prompt, nil) }
    }
}

/// The password that the user has chosen.
open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
    public let user: String
    public let password: String

    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}
