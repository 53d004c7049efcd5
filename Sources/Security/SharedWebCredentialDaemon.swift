package import FaradFoundation
import Simulation

/// A host, with its port where that is another than HTTPS's.
package struct WebSite: Hashable {
    package let host: String
    let port: Int?

    /// - Parameter name: `example.org` or `example.org:8443`.
    package init(_ name: String) {
        let url = URL(string: "https://" + name)
        host = url?.host?.lowercased() ?? name
        port = url?.port
    }

    fileprivate init(_ item: KeychainItem) {
        host = item.text(kSecAttrServer)
        port = item.attributes[kSecAttrPort]?.integer
    }
}

/// A password of a site that apps and Safari share.
package struct SharedWebCredential: Hashable {
    package let site: WebSite
    package let account: String
    package let password: String

    package init(site: WebSite, account: String, password: String) {
        self.site = site
        self.account = account
        self.password = password
    }

    fileprivate init(_ item: KeychainItem) {
        self.init(
            site: WebSite(item), account: item.account,
            password: String(decoding: item.data, as: UTF8.self))
    }

    fileprivate func item(_ date: Date) -> KeychainItem {
        var attributes: [String: PropertyListValue] = [
            kSecAttrAccessGroup: .string(SharedWebCredentialDaemon.group),
            kSecAttrServer: .string(site.host), kSecAttrAccount: .string(account),
            kSecAttrProtocol: .string(kSecAttrProtocolHTTPS),
            kSecAttrAuthenticationType: .string(kSecAttrAuthenticationTypeHTMLForm),
            kSecAttrLabel: .string("\(site.host) (\(account))"),
            kSecAttrComment: .string("default"), kSecAttrSynchronizable: .bool(true),
            kSecValueData: .data(Data(password.utf8)),
        ]
        if let port = site.port { attributes[kSecAttrPort] = .integer(Int64(port)) }
        return KeychainItem(attributes, kSecClassInternetPassword, date: date)
    }

    fileprivate func isOfSame(_ other: SharedWebCredential) -> Bool {
        site == other.site && account == other.account
    }

    /// As an app is given it.
    var dictionary: CFDictionary {
        var dictionary: CFDictionary = [
            kSecAttrServer: site.host, kSecAttrAccount: account, kSecSharedPassword: password,
        ]
        if let port = site.port { dictionary[kSecAttrPort] = port }
        return dictionary
    }
}

/// Keeps the passwords of sites in the phone's keychain, where Safari has them too, and asks before an app
/// changes or sees one.
package final class SharedWebCredentialDaemon {
    package final class Prompt: UserPrompt {
        package enum Kind {
            case save, update, delete, choose
        }

        package let bundle: String
        package let kind: Kind
        /// What is to be changed, or can be chosen.
        package let credentials: [SharedWebCredential]
        fileprivate var answer: ((SharedWebCredential?) -> Void)?

        package init(
            _ bundle: String, _ kind: Kind, _ credentials: [SharedWebCredential],
            _ answer: @escaping (SharedWebCredential?) -> Void
        ) {
            self.bundle = bundle
            self.kind = kind
            self.credentials = credentials
            self.answer = answer
        }
    }

    /// Safari's.
    static let group = "com.apple.cfnetwork"

    private unowned let phone: PhoneSystem
    package let questions: UserQuestions<Prompt>

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        questions = UserQuestions(
            phone, Resource("shared web credentials", ""), process: "swcagent")
    }

    package static func of(_ phone: PhoneSystem) -> SharedWebCredentialDaemon {
        phone.service(SharedWebCredentialDaemon.self) { SharedWebCredentialDaemon(phone) }
    }

    private var keychain: Keychain { .of(phone) }

    // MARK: Asking

    package var prompt: Prompt? { questions.all.first }

    /// On behalf of the process that is running.
    package func ask(_ prompt: Prompt) {
        questions.ask(prompt, for: PhoneProcess.current.process)
    }

    /// The user answers, where the question is still there.
    ///
    /// - Parameter chosen: Nil: no.
    package func answer(_ prompt: Prompt, _ chosen: SharedWebCredential?) {
        questions.close(prompt) {
            let answer = prompt.answer
            prompt.answer = nil
            answer?(chosen)
        }
    }

    // MARK: What is kept

    /// The oldest first.
    package var credentials: [SharedWebCredential] {
        keychain.items(inOwn: Self.group).map { SharedWebCredential($0) }
    }

    /// Those of any of the sites, each once.
    package func credentials(
        of sites: [WebSite], _ account: String? = nil
    ) -> [SharedWebCredential] {
        credentials.filter { known in
            // An entitlement's `*.` stands for each subdomain.
            sites.contains { site in
                site.host.hasPrefix("*.")
                    ? known.site.host.hasSuffix(site.host.dropFirst()) : known.site == site
            } && (account.map { $0 == known.account } ?? true)
        }
    }

    /// Puts a password there, in place of the one of the same account, or takes that away.
    func keep(_ credential: SharedWebCredential, _ isRemoved: Bool) -> SharedWebCredentialError? {
        let status = keychain.change(
            own: Self.group, isRemoved ? "password removed" : "password kept",
            replacing: { SharedWebCredential($0).isOfSame(credential) },
            by: isRemoved ? nil : credential.item(keychain.date))
        return status == errSecSuccess ? nil : .status(status)
    }

    /// As Safari does, which asks nobody here.
    package func save(_ credential: SharedWebCredential) { _ = keep(credential, false) }
}
