import AuthenticationServices
import FaradFoundation
import Simulation

/// What an app asks for that wants its user to sign in with Apple.
public struct ShownSignIn: Hashable, Sendable {
    public let asksForName: Bool
    public let asksForEmail: Bool

    /// Makes one, to compare with.
    public init(asksForName: Bool, asksForEmail: Bool) {
        self.asksForName = asksForName
        self.asksForEmail = asksForEmail
    }
}

// What the user does where an iPhone app offers to sign in with Apple.
extension Device {
    private var account: AppleIDDaemon { AppleIDDaemon.of(phone) }

    /// The question that is before the user.
    public var signIn: ShownSignIn? {
        account.prompt.map {
            ShownSignIn(asksForName: $0.asksForName, asksForEmail: $0.asksForEmail)
        }
    }

    /// Signs in. The app is told name and address the first time only.
    ///
    /// - Throws: ``DeviceError`` where no app asks for it.
    public func signInWithApple(
        email: String = "ada@example.org", givenName: String = "Ada",
        familyName: String = "Lovelace"
    ) throws(DeviceError) {
        try answer(.init(email: email, givenName: givenName, familyName: familyName))
    }

    /// Closes the question.
    ///
    /// - Throws: ``DeviceError`` where no app asks for it.
    public func cancelSignIn() throws(DeviceError) { try answer(nil) }

    /// Signs the user out of the first app, as Settings does: what the app holds is revoked.
    public func stopUsingAppleAccount() {
        guard let bundle = springBoard.installed.first?.bundle else { return }
        account.forget(bundle.identifier)
    }

    private func answer(_ given: AppleIDDaemon.Account?) throws(DeviceError) {
        guard account.prompt != nil else {
            throw DeviceError(.usage, "No app asks its user to sign in with Apple.")
        }
        parts.queue.async("user") { [account] in account.answer(given) }
    }
}
