import Cryptography
import FaradFoundation
import Simulation

/// Keeps the passkeys of the phone's user, and asks before it makes or uses one.
package final class PasskeyDaemon {
    package struct Passkey: Hashable {
        package let relyingParty: String
        package let userName: String
        let userID: [UInt8]
        let id: [UInt8]
        let privateKey: [UInt8]
    }

    enum Answer {
        case passkey(Passkey)
        case canceled
        /// The user has one that the app rules out.
        case excluded
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
    private var kept: [Passkey] = []
    /// The hosts of `webcredentials:` in each app's entitlements.
    private var domains: [String: [String]] = [:]
    private lazy var random = phone.simulation.randomStream("passkeys")

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        questions = UserQuestions(
            phone, Resource("passkeys", ""), process: "AuthenticationServicesAgent")
    }

    package static func of(_ phone: PhoneSystem) -> PasskeyDaemon {
        phone.service(PasskeyDaemon.self) { PasskeyDaemon(phone) }
    }

    // MARK: Who may ask

    /// - Parameter hosts: `*.` before one stands for its subdomains.
    package func associate(_ bundle: String, with hosts: [String]) { domains[bundle] = hosts }

    /// Whether a site lets an app use its passkeys. What the site's own file says is not asked for.
    func isAssociated(_ bundle: String, with relyingParty: String) -> Bool {
        domains[bundle, default: []].contains { host in
            host.hasPrefix("*.") ? relyingParty.hasSuffix(host.dropFirst()) : host == relyingParty
        }
    }

    func isAsking(for bundle: String) -> Bool { questions.all.contains { $0.bundle == bundle } }

    // MARK: Asking

    package var prompt: Prompt? { questions.all.first }

    func ask(_ prompt: Prompt) { questions.ask(prompt) }

    /// The app asks no more.
    func withdraw(_ prompt: Prompt) { close(prompt, .canceled) }

    /// The user agrees to the first question.
    ///
    /// - Parameter passkey: Which one is to be used, where none is to be made.
    package func agree(to passkey: Passkey?) {
        guard let prompt else { return }
        guard let user = prompt.newUser else {
            return close(prompt, passkey.map(Answer.passkey) ?? .canceled)
        }
        close(
            prompt,
            prompt.found.isEmpty
                ? .passkey(make(prompt.relyingParty, user.name, user.id)) : .excluded)
    }

    /// The user closes the first question.
    package func cancel() {
        if let prompt { close(prompt, .canceled) }
    }

    private func close(_ prompt: Prompt, _ result: Answer) {
        questions.close(prompt) {
            let answer = prompt.answer
            prompt.answer = nil
            answer?(result)
        }
    }

    // MARK: What is kept

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
        kept = []
    }

    /// A user has one passkey for each site: a new one takes the place of the other.
    private func make(_ relyingParty: String, _ name: String, _ userID: [UInt8]) -> Passkey {
        questions.touch(.write)
        let passkey = Passkey(
            relyingParty: relyingParty, userName: name, userID: userID, id: bytes(20),
            privateKey: EllipticCurve.p256.makePrivateKey(seed: bytes(32)))
        kept.removeAll { $0.relyingParty == relyingParty && $0.userID == userID }
        kept.append(passkey)
        return passkey
    }

    func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { random.fill($0) }
        return bytes
    }
}
