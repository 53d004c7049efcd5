import Cryptography
import FaradFoundation
import Security
import Simulation

/// Keeps the passkeys of the phone's user in its keychain, and asks before it makes or uses one.
package final class PasskeyDaemon {
    package struct Passkey: Hashable {
        package let relyingParty: String
        package let userName: String
        let userID: [UInt8]
        let id: [UInt8]
        let privateKey: [UInt8]

        fileprivate init(
            _ relyingParty: String, _ userName: String, _ userID: [UInt8], id: [UInt8],
            privateKey: [UInt8]
        ) {
            self.relyingParty = relyingParty
            self.userName = userName
            self.userID = userID
            self.id = id
            self.privateKey = privateKey
        }

        fileprivate init(_ item: KeychainItem) {
            self.init(
                item.text(kSecAttrLabel), item.account, Array(item.data(kSecAttrApplicationTag)),
                id: Array(item.data(kSecAttrApplicationLabel)), privateKey: Array(item.data))
        }

        fileprivate func item(_ date: Date) -> KeychainItem {
            KeychainItem(
                [
                    kSecAttrLabel: .string(relyingParty), kSecAttrAccount: .string(userName),
                    kSecAttrApplicationTag: .data(Data(userID)),
                    kSecAttrApplicationLabel: .data(Data(id)),
                    kSecValueData: .data(Data(privateKey)),
                    kSecAttrAccessGroup: .string(PasskeyDaemon.group),
                ], kSecClassKey, date: date)
        }
    }

    enum Answer {
        case passkey(Passkey)
        case canceled
        /// The user has one that the app rules out.
        case excluded
        /// The keychain cannot be written.
        case failed
    }

    package final class Prompt: UserPrompt {
        package let bundle: String
        package let relyingParty: String
        /// Whose passkey is to be made; nil: one that is there is to be used.
        let newUser: (name: String, id: [UInt8])?
        /// Those that can be used; of a new one, those that rule it out.
        package let found: [Passkey]
        fileprivate var answer: ((Answer) -> Void)?

        package var newName: String? { newUser?.name }

        init(
            _ bundle: String, _ relyingParty: String, newUser: (name: String, id: [UInt8])?,
            _ found: [Passkey], _ answer: @escaping (Answer) -> Void
        ) {
            self.bundle = bundle
            self.relyingParty = relyingParty
            self.newUser = newUser
            self.found = found
            self.answer = answer
        }
    }

    private unowned let phone: PhoneSystem
    package let questions: UserQuestions<Prompt>
    fileprivate static let group = "com.apple.webkit.webauthn"
    /// Another one after each passkey of an earlier run: no two are alike.
    private lazy var random = phone.simulation.randomStream(
        "passkeys" + (kept.last.map { " after \(Data($0.id).base64EncodedString())" } ?? ""))

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        questions = UserQuestions(
            phone, Resource("passkeys", ""), process: "AuthenticationServicesAgent")
    }

    package static func of(_ phone: PhoneSystem) -> PasskeyDaemon {
        phone.service(PasskeyDaemon.self) { PasskeyDaemon(phone) }
    }

    func isAsking(for bundle: String) -> Bool { questions.all.contains { $0.bundle == bundle } }

    // MARK: Asking

    package var prompt: Prompt? { questions.all.first }

    /// On behalf of the process that is running.
    func ask(_ prompt: Prompt) {
        questions.ask(prompt, for: PhoneProcess.current.process)
    }

    /// The app asks no more, or the user closes the question.
    package func withdraw(_ prompt: Prompt) { close(prompt, .canceled) }

    /// The user agrees, where the question is still there.
    ///
    /// - Parameter passkey: Which one is to be used, where none is to be made.
    package func agree(_ prompt: Prompt, to passkey: Passkey?) {
        guard questions.all.contains(where: { $0 === prompt }) else { return }
        guard let user = prompt.newUser else {
            return close(prompt, passkey.map(Answer.passkey) ?? .canceled)
        }
        guard prompt.found.isEmpty else { return close(prompt, .excluded) }
        let made = make(prompt.relyingParty, user.name, user.id)
        close(prompt, made.map(Answer.passkey) ?? .failed)
    }

    private func close(_ prompt: Prompt, _ result: Answer) {
        questions.close(prompt) {
            let answer = prompt.answer
            prompt.answer = nil
            answer?(result)
        }
    }

    // MARK: What is kept

    private var keychain: Keychain { .of(phone) }
    private var kept: [Passkey] { keychain.items(inOwn: Self.group).map { Passkey($0) } }

    /// The oldest first.
    package var passkeys: [Passkey] {
        questions.touch(.read)
        return kept
    }

    /// Those of a site; of all of them where none is named.
    func passkeys(of relyingParty: String, among ids: [[UInt8]]) -> [Passkey] {
        passkeys.filter {
            $0.relyingParty == relyingParty && (ids.isEmpty || ids.contains($0.id))
        }
    }

    package func removeAll() {
        questions.touch(.write)
        _ = keychain.change(own: Self.group, "passkeys removed", replacing: { _ in true })
    }

    /// A user has one passkey for each site: a new one takes the place of the other. Nil where the
    /// keychain cannot be written.
    private func make(_ relyingParty: String, _ name: String, _ userID: [UInt8]) -> Passkey? {
        questions.touch(.write)
        let passkey = Passkey(
            relyingParty, name, userID, id: bytes(20),
            privateKey: EllipticCurve.p256.makePrivateKey(seed: bytes(32)))
        let status = keychain.change(
            own: Self.group, "passkey made",
            replacing: {
                let other = Passkey($0)
                return other.relyingParty == relyingParty && other.userID == userID
            }, by: passkey.item(keychain.date))
        return status == errSecSuccess ? passkey : nil
    }

    func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { random.fill($0) }
        return bytes
    }
}
