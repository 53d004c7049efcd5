import AuthenticationServices
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Security
import Testing

/// Passwords of a site that Safari and the site's apps share, as plugins from elsewhere save and ask for them.
@Suite(.farad, .serialized) struct SharedWebCredentialTests {
    private final class Delegate: NSObject, ASAuthorizationControllerDelegate {
        let call: CAPPluginCall
        let controller: ASAuthorizationController

        init(_ call: CAPPluginCall, _ requests: [ASAuthorizationRequest]) {
            self.call = call
            controller = ASAuthorizationController(authorizationRequests: requests)
            super.init()
            controller.delegate = self
        }

        func authorizationController(
            controller: ASAuthorizationController,
            didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            switch authorization.credential {
            case let own as ASPasswordCredential:
                call.resolve(["user": own.user, "password": own.password])
            case is ASAuthorizationAppleIDCredential: call.resolve(["user": "apple"])
            default: call.resolve(["user": "passkey"])
            }
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithError error: any Error
        ) {
            call.reject(error.localizedDescription, "\((error as NSError).code)")
        }
    }

    /// What is asked in one sheet.
    private static func requests(_ kinds: String) -> [ASAuthorizationRequest] {
        kinds.split(separator: "+").map { kind in
            switch kind {
            case "apple": ASAuthorizationAppleIDProvider().createRequest()
            case "password": ASAuthorizationPasswordProvider().createRequest()
            default:
                ASAuthorizationPlatformPublicKeyCredentialProvider(
                    relyingPartyIdentifier: kind == "foreign" ? "other.org" : Self.site
                ).createCredentialAssertionRequest(challenge: Data([1]))
            }
        }
    }

    private func phone(
        _ name: String = #function, domains: [String] = ["webcredentials:example.org"],
        folder: String? = nil
    ) throws -> PluginDevice {
        func declare(_ app: inout AppBundle) { app.associatedDomains = domains }
        let phone = try ProbePlugin.phone(
            "password " + name, folder: folder, configure: declare
        ) { plugin, call in
            guard let site = call.getString("site") else { return call.resolve() }
            func finish(_ error: CFError?, _ found: CFArray? = nil) {
                if let error { return call.reject(error.localizedDescription, "\(error.code)") }
                call.resolve(["found": found as? [[String: Any]] ?? "none"])
            }
            let account = call.getString("user")
            if call.getString("what") == "sign in" {
                let delegate = Delegate(call, Self.requests(site))
                plugin.state = delegate
                delegate.controller.performRequests()
                if account == "give up" { delegate.controller.cancel() }
                return
            }
            if call.getString("what") == "ask" {
                return SecRequestSharedWebCredential(site.isEmpty ? nil : site, account) {
                    finish($1, $0)
                }
            }
            SecAddSharedWebCredential(site, account ?? "ada", call.getString("password")) {
                finish($0)
            }
        }
        try phone.run(
            """
            globalThis.password = (what, site, more = {}) =>
                answer(Probe.run({ name: "password \(name)", what, site, ...more }));
            globalThis.Probe = Capacitor.Plugins.Probe;
            """)
        return phone
    }

    private static let site = "example.org"
    private static let done = #"{"found":"none"}"#

    @Test func `a password is saved, changed and deleted, each time when the user agrees`() throws {
        let phone = try phone()
        func add(_ more: String, _ kind: ShownPasswordRequest.Kind) throws {
            #expect(try phone.run("password('add', 'example.org', {\(more)})") == [])
            #expect(
                phone.device.passwordRequest
                    == ShownPasswordRequest(kind, site: Self.site, userNames: ["ada"]))
            #expect(try phone.lines { try phone.device.allowPassword() } == [Self.done])
        }
        try add("password: 'one'", .save)
        #expect(
            phone.device.savedPasswords
                == [SavedPassword(site: Self.site, userName: "ada", password: "one")])
        try add("password: 'two'", .update)
        #expect(phone.device.savedPasswords.map(\.password) == ["two"])
        try add("", .delete)
        #expect(phone.device.savedPasswords.isEmpty)
        // There is nothing to ask for.
        #expect(try phone.run("password('add', 'example.org')") == [Self.done])
        #expect(throws: DeviceError.self) { try phone.device.allowPassword() }
    }

    @Test func `a question goes with the app that asked`() throws {
        let phone = try phone()
        try phone.run("password('add', 'example.org', { password: 'one' })")
        #expect(phone.device.passwordRequest != nil)
        phone.device.kill("app")
        try phone.device.run()
        #expect(phone.device.passwordRequest == nil)
        #expect(throws: DeviceError.self) { try phone.device.allowPassword() }
        #expect(phone.device.savedPasswords.isEmpty)
    }

    @Test func `who says no is no error, and nothing is saved`() throws {
        let phone = try phone()
        try phone.run("password('add', 'example.org', { password: 'one' })")
        #expect(try phone.lines { try phone.device.refusePassword() } == [Self.done])
        #expect(phone.device.savedPasswords.isEmpty)
        #expect(throws: DeviceError.self) { try phone.device.refusePassword() }
    }

    @Test func `the user chooses which password an app is told, Safari's too`() throws {
        let phone = try phone()
        let none =
            "rejected: The operation couldn’t be completed. (OSStatus error -25300 - no matching "
            + "items found)-25300"
        #expect(try phone.run("password('ask', '')") == [none])
        try phone.lines {
            for user in ["ada", "bob"] {
                phone.device.savePassword(
                    SavedPassword(site: Self.site, userName: user, password: user + "1"))
            }
            phone.device.savePassword(
                SavedPassword(site: "other.org", userName: "eve", password: ""))
        }
        try phone.run("password('ask', '')")
        #expect(
            phone.device.passwordRequest
                == ShownPasswordRequest(.choose, site: Self.site, userNames: ["ada", "bob"]))
        #expect(throws: DeviceError.self) { try phone.device.allowPassword("eve") }
        #expect(
            try phone.lines { try phone.device.allowPassword("bob") } == [
                #"{"found":[{"acct":"bob","spwd":"bob1","srvr":"example.org"}]}"#
            ])
        try phone.run("password('ask', 'example.org', { user: 'ada' })")
        #expect(phone.device.passwordRequest?.userNames == ["ada"])
        #expect(try phone.lines { try phone.device.refusePassword() } == [Self.done])
        #expect(try phone.run("password('ask', 'example.org', { user: 'eve' })") == [none])
    }

    @Test func `the app's entitlements name the sites, whatever their ports`() throws {
        let phone = try phone()
        for what in ["ask", "add"] {
            #expect(
                try phone.run("password('\(what)', 'other.org', { password: 'x' })") == [
                    "rejected: The operation couldn’t be completed. (OSStatus error -34018 - "
                        + "other.org not found in com.apple.developer.associated-domains "
                        + "entitlement)-34018"
                ])
        }
        try phone.run("password('add', 'example.org:8443', { password: 'x' })")
        try phone.lines { try phone.device.allowPassword() }
        #expect(try phone.run("password('ask', 'example.org')").last?.contains("-25300") == true)
        try phone.run("password('ask', 'example.org:8443')")
        #expect(
            try phone.lines { try phone.device.allowPassword() } == [
                #"{"found":[{"acct":"ada","port":8443,"spwd":"x","srvr":"example.org"}]}"#
            ])
    }

    @Test func `without an entitlement there is no site to ask for`() throws {
        let phone = try phone(domains: [])
        #expect(try phone.run("password('ask', '')").last?.hasSuffix("-50") == true)
    }

    private func save(_ users: String..., on phone: PluginDevice) throws {
        try phone.lines {
            for user in users {
                phone.device.savePassword(
                    SavedPassword(site: Self.site, userName: user, password: user + "1"))
            }
        }
    }

    private func canceled(_ reason: String? = nil) -> String {
        let domain = "com.apple.AuthenticationServices.AuthorizationError"
        return "rejected: The operation couldn’t be completed. "
            + (reason ?? "(\(domain) error 1001.)") + "1001"
    }

    @Test func `a sheet to sign in offers the passwords of the app's sites, each once`() throws {
        let phone = try phone(domains: ["webcredentials:example.org", "webcredentials:*.org"])
        let nothing = canceled("No credentials available for login.")
        #expect(try phone.run("password('sign in', 'password')") == [nothing])
        try save("ada", "bob", on: phone)
        #expect(try phone.run("password('sign in', 'password')") == [])
        #expect(
            phone.device.passwordRequest
                == ShownPasswordRequest(.choose, site: Self.site, userNames: ["ada", "bob"]))
        #expect(
            try phone.lines { try phone.device.allowPassword("bob") } == [
                #"{"password":"bob1","user":"bob"}"#
            ])
        try phone.run("password('sign in', 'password')")
        #expect(try phone.lines { try phone.device.refusePassword() } == [canceled()])
        #expect(
            try phone.run("password('sign in', 'password', { user: 'give up' })") == [canceled()])
        #expect(phone.device.passwordRequest == nil)
    }

    @Test func `several requests are one sheet, which one answer closes`() throws {
        let phone = try phone()
        try save("ada", on: phone)
        func ask(_ kinds: String) throws {
            #expect(try phone.run("password('sign in', '\(kinds)')") == [])
            #expect(phone.device.passwordRequest?.userNames == ["ada"])
        }
        try ask("passkey+password")
        #expect(phone.device.passkeyRequest != nil)
        #expect(
            try phone.lines { try phone.device.allowPassword() } == [
                #"{"password":"ada1","user":"ada"}"#
            ])
        #expect(phone.device.passkeyRequest == nil)
        try ask("passkey+password")
        #expect(try phone.lines { try phone.device.cancelPasskey() } == [canceled()])
        #expect(phone.device.passwordRequest == nil)
        try ask("apple+password")
        #expect(
            try phone.lines { try phone.device.signInWithApple() } == [#"{"user":"apple"}"#])
        #expect(phone.device.passwordRequest == nil)
        // One that may not be asked for ends all of them.
        #expect(
            try phone.run("password('sign in', 'password+foreign')").last?.hasSuffix("1004")
                == true)
        #expect(phone.device.passwordRequest == nil)
    }

    @Test func `an answer is for the question that it was given to, and none else`() throws {
        let phone = try phone()
        try save("ada", "bob", on: phone)
        for user in ["ada", "bob"] {
            try phone.run("password('ask', 'example.org', { user: '\(user)' })")
        }
        let lines = try phone.lines {
            try phone.device.allowPassword("ada")
            try phone.device.allowPassword("ada")
        }
        #expect(lines == [#"{"found":[{"acct":"ada","spwd":"ada1","srvr":"example.org"}]}"#])
        #expect(phone.device.passwordRequest?.userNames == ["bob"])
    }

    @Test func `an app is offered a password once, whatever names its site twice`() throws {
        let phone = try phone(domains: ["webcredentials:example.org", "webcredentials:*.org"])
        try save("ada", on: phone)
        try phone.run("password('ask', '')")
        #expect(phone.device.passwordRequest?.userNames == ["ada"])
    }

    @Test func `a device folder keeps passwords, and no app finds them in its keychain`() throws {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        // A device has its folder for itself as long as it is there.
        func onPhone(_ work: (PluginDevice) throws -> Void) throws {
            let phone = try phone(folder: folder)
            try work(phone)
            try phone.device.close()
        }
        try onPhone { phone in
            try phone.run("password('add', 'example.org', { password: 'one' })")
            try phone.lines { try phone.device.allowPassword() }
        }
        try onPhone { #expect($0.device.savedPasswords.map(\.password) == ["one"]) }
        let own = try ProbePlugin.phone("own keychain", folder: folder) { _, call in
            let query: [String: Any] = [
                kSecClass: kSecClassInternetPassword, kSecAttrServer: "example.org",
            ]
            call.resolve(["status": SecItemCopyMatching(query, nil)])
        }
        #expect(own.lines == [#"{"status":-25300}"#])
    }

    @Test func `a password that the system makes has twelve signs, and is another each time`()
        throws
    {
        let phone = try ProbePlugin.phone { _, call in
            let made = (0..<20).map { _ in SecCreateSharedWebCredentialPassword() ?? "" }
            let form = /[A-Za-z0-9]{3}(-[A-Za-z0-9]{3}){3}/
            call.resolve([
                "different": Set(made).count,
                "whole": made.allSatisfy { $0.wholeMatch(of: form) != nil },
                "digits": made.allSatisfy { $0.contains(where: \.isNumber) },
            ])
        }
        #expect(phone.lines == [#"{"different":20,"digits":true,"whole":true}"#])
    }
}
