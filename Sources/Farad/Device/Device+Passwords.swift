import FaradFoundation
import Security
import Simulation

/// A password of a site that the phone's user has, in Safari and in the site's apps.
public struct SavedPassword: Hashable, Sendable, Decodable {
    public let site: String
    public let userName: String
    public let password: String

    public init(site: String, userName: String, password: String) {
        self.site = site
        self.userName = userName
        self.password = password
    }
}

/// What an app wants to do with the passwords of its site.
public struct ShownPasswordRequest: Hashable, Sendable {
    public enum Kind: Sendable {
        case save, update, delete
        /// The app is to be told one.
        case choose
    }

    public let kind: Kind
    public let site: String
    /// Whose.
    public let userNames: [String]

    /// Makes one, to compare with.
    public init(_ kind: Kind, site: String, userNames: [String]) {
        self.kind = kind
        self.site = site
        self.userNames = userNames
    }
}

// What the user does where an iPhone app has to do with passwords of its site.
extension Device {
    private var daemon: SharedWebCredentialDaemon { .of(phone) }

    /// The question that is before the user.
    public var passwordRequest: ShownPasswordRequest? {
        daemon.prompt.map { prompt in
            let kind: ShownPasswordRequest.Kind =
                switch prompt.kind {
                case .save: .save
                case .update: .update
                case .delete: .delete
                case .choose: .choose
                }
            return ShownPasswordRequest(
                kind, site: prompt.credentials[0].site.host,
                userNames: prompt.credentials.map(\.account))
        }
    }

    /// What the user has, oldest first.
    public var savedPasswords: [SavedPassword] {
        daemon.credentials.map {
            SavedPassword(site: $0.site.host, userName: $0.account, password: $0.password)
        }
    }

    /// Has the user save a password in Safari, in place of one of the same name.
    public func savePassword(_ password: SavedPassword) {
        parts.queue.async("user", saving(password))
    }

    /// Agrees to what the app asks for.
    ///
    /// - Parameter name: Whose password it is to be told; nil: the first.
    /// - Throws: ``DeviceError`` where no app asks, or the user has no password of that name.
    public func allowPassword(_ name: String? = nil) throws(DeviceError) {
        parts.queue.async("user", try allowingPassword(name))
    }

    /// Says no.
    ///
    /// - Throws: ``DeviceError`` where no app asks.
    public func refusePassword() throws(DeviceError) {
        parts.queue.async("user", try refusingPassword())
    }

    // What happens at the moment of each; everything is checked before.

    func saving(_ password: SavedPassword) -> () -> Void {
        let credential = SharedWebCredential(
            site: WebSite(password.site), account: password.userName, password: password.password)
        return { [daemon] in daemon.save(credential) }
    }

    func allowingPassword(_ name: String?) throws(DeviceError) -> () -> Void {
        let prompt = try openPrompt
        guard
            let chosen = prompt.credentials.first(where: { name == nil || $0.account == name })
        else {
            throw DeviceError(.usage, "The app asks for no password of “\(name ?? "")”.")
        }
        return { [daemon] in daemon.answer(prompt, chosen) }
    }

    func refusingPassword() throws(DeviceError) -> () -> Void {
        let prompt = try openPrompt
        return { [daemon] in daemon.answer(prompt, nil) }
    }

    private var openPrompt: SharedWebCredentialDaemon.Prompt {
        get throws(DeviceError) {
            guard let prompt = daemon.prompt else {
                throw DeviceError(.usage, "No app has to do with passwords just now.")
            }
            return prompt
        }
    }
}
