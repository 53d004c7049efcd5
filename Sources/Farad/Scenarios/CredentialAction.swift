/// What the user of an iPhone does with passwords and passkeys of sites.
public enum CredentialAction: Hashable, Sendable {
    case savePassword(SavedPassword)
    /// Of that user name; nil: the first.
    case allowPassword(String?)
    case refusePassword
    /// Of that user name; nil: the first, or the new one.
    case usePasskey(String?)
    case cancelPasskey
    case deletePasskeys

    /// The action that a scenario or a test calls so; nil: it is another kind of action.
    init?(named name: String, text: String?, _ password: SavedPassword?) {
        switch name {
        case "savePassword":
            self = .savePassword(
                password ?? SavedPassword(site: "", userName: "", password: ""))
        case "allowPassword": self = .allowPassword(text)
        case "refusePassword": self = .refusePassword
        case "usePasskey": self = .usePasskey(text)
        case "cancelPasskey": self = .cancelPasskey
        case "deletePasskeys": self = .deletePasskeys
        default: return nil
        }
    }
}

extension Device {
    /// What a scenario's user does: a finding where no app asks.
    func useCredentials(_ action: CredentialAction) {
        find { () throws(DeviceError) in try perform(action) }
    }

    private func perform(_ action: CredentialAction) throws(DeviceError) {
        switch action {
        case .savePassword(let password):
            saving(password)()
            parts.note("a password of \(password.site) is saved for “\(password.userName)”")
        case .allowPassword(let name):
            try allowingPassword(name)()
            parts.note("the user agrees about a password")
        case .refusePassword:
            try refusingPassword()()
            parts.note("the user refuses what an app wants of passwords")
        case .usePasskey(let name):
            try usingPasskey(name)()
            parts.note("the user agrees to a passkey")
        case .cancelPasskey:
            try cancellingPasskey()()
            parts.note("the user closes the question for a passkey")
        case .deletePasskeys:
            deletingPasskeys()()
            parts.note("the user deletes all passkeys")
        }
    }
}

extension SavedPassword {
    var jsonText: JSONText {
        .object([
            "site": .string(site), "userName": .string(userName), "password": .string(password),
        ])
    }
}

extension ShownPasswordRequest {
    var jsonText: JSONText {
        .object([
            "kind": .string("\(kind)"), "site": .string(site),
            "userNames": .array(userNames.map(JSONText.string)),
        ])
    }
}

extension Passkey {
    var jsonText: JSONText {
        .object(["relyingParty": .string(relyingParty), "userName": .string(userName)])
    }
}

extension ShownPasskeyRequest {
    var jsonText: JSONText {
        .object([
            "relyingParty": .string(relyingParty), "newName": .optional(newName),
            "names": .array(names.map(JSONText.string)),
        ])
    }
}
