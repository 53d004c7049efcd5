import AuthenticationServices
import FaradFoundation
import Simulation

/// What an app asks for that makes or uses a passkey.
public struct ShownPasskeyRequest: Hashable, Sendable {
    public let relyingParty: String
    /// Whose passkey is to be made; nil: one that is there is to be used.
    public let newName: String?
    /// Whose passkeys can be used.
    public let names: [String]

    /// Makes one, to compare with.
    public init(relyingParty: String, newName: String? = nil, names: [String] = []) {
        self.relyingParty = relyingParty
        self.newName = newName
        self.names = names
    }
}

/// A passkey of the phone's user.
public struct Passkey: Hashable, Sendable {
    public let relyingParty: String
    public let userName: String

    /// Makes one, to compare with.
    public init(relyingParty: String, userName: String) {
        self.relyingParty = relyingParty
        self.userName = userName
    }
}

// What the user does where an iPhone app makes or uses a passkey.
extension Device {
    private var daemon: PasskeyDaemon { PasskeyDaemon.of(phone) }

    /// The question that is before the user.
    public var passkeyRequest: ShownPasskeyRequest? {
        daemon.prompt.map { prompt in
            ShownPasskeyRequest(
                relyingParty: prompt.relyingParty, newName: prompt.newName,
                names: prompt.newName == nil ? prompt.found.map(\.userName) : [])
        }
    }

    /// What the user has, oldest first.
    public var passkeys: [Passkey] {
        daemon.passkeys.map {
            Passkey(relyingParty: $0.relyingParty, userName: $0.userName)
        }
    }

    /// Has the phone make the passkey that the app asks for, or use one that it offers.
    ///
    /// - Parameter name: Whose; nil: the first.
    /// - Throws: ``DeviceError`` where no app asks for one, or the user has none of that name.
    public func usePasskey(_ name: String? = nil) throws(DeviceError) {
        parts.queue.async("user", try usingPasskey(name))
    }

    /// Closes the question.
    ///
    /// - Throws: ``DeviceError`` where no app asks for a passkey.
    public func cancelPasskey() throws(DeviceError) {
        parts.queue.async("user", try cancellingPasskey())
    }

    /// Deletes all that the user has, as the app Passwords does.
    public func deletePasskeys() { parts.queue.async("user", deletingPasskeys()) }

    // What happens at the moment of each; everything is checked before.

    func deletingPasskeys() -> () -> Void { { [daemon] in daemon.removeAll() } }

    func usingPasskey(_ name: String?) throws(DeviceError) -> () -> Void {
        let prompt = try openPrompt
        let passkey = prompt.found.first { name == nil || $0.userName == name }
        if prompt.newName == nil, passkey == nil {
            throw DeviceError(
                .usage,
                "The user has no passkey of \(prompt.relyingParty)"
                    + (name.map { " for “\($0)”." } ?? "."))
        }
        return { [daemon] in daemon.agree(prompt, to: passkey) }
    }

    func cancellingPasskey() throws(DeviceError) -> () -> Void {
        let prompt = try openPrompt
        return { [daemon] in daemon.withdraw(prompt) }
    }

    private var openPrompt: PasskeyDaemon.Prompt {
        get throws(DeviceError) {
            guard let prompt = daemon.prompt else {
                throw DeviceError(.usage, "No app asks its user for a passkey.")
            }
            return prompt
        }
    }
}
