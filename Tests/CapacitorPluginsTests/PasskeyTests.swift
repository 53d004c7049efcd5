import AuthenticationServices
import Capacitor
import Crypto
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Testing

/// Passkeys as plugins from elsewhere make and use them, and as a site checks them.
@Suite(.farad, .serialized) struct PasskeyTests {
    private final class Delegate: NSObject, ASAuthorizationControllerDelegate {
        let call: CAPPluginCall
        let controller: ASAuthorizationController
        /// Who asked before may still wait.
        let previous: AnyObject?

        init(_ call: CAPPluginCall, _ request: ASAuthorizationRequest, _ previous: AnyObject?) {
            self.call = call
            controller = ASAuthorizationController(authorizationRequests: [request])
            self.previous = previous
            super.init()
            controller.delegate = self
        }

        func authorizationController(
            controller: ASAuthorizationController,
            didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            func text(_ data: Data?) -> String { data?.base64EncodedString() ?? "" }
            switch authorization.credential {
            case let made as ASAuthorizationPlatformPublicKeyCredentialRegistration:
                call.resolve([
                    "id": text(made.credentialID), "object": text(made.rawAttestationObject),
                    "client": String(decoding: made.rawClientDataJSON, as: UTF8.self),
                ])
            case let used as ASAuthorizationPlatformPublicKeyCredentialAssertion:
                call.resolve([
                    "id": text(used.credentialID), "data": text(used.rawAuthenticatorData),
                    "user": text(used.userID), "signature": text(used.signature),
                    "client": String(decoding: used.rawClientDataJSON, as: UTF8.self),
                ])
            default: call.reject("neither")
            }
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithError error: any Error
        ) {
            call.reject(error.localizedDescription, "\((error as NSError).code)")
        }
    }

    private static let site = "example.org"

    /// A page that makes a passkey of a user's (`make`), or uses one (`use`), as its call says.
    private func phone(
        _ name: String = #function, domains: [String] = ["webcredentials:\(site)"],
        folder: String? = nil
    ) throws -> PluginDevice {
        func declare(_ app: inout AppBundle) { app.associatedDomains = domains }
        let phone = try ProbePlugin.phone(
            "passkey " + name, folder: folder, configure: declare
        ) { plugin, call in
            guard let what = call.getString("what") else { return call.resolve() }
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                relyingPartyIdentifier: Self.site)
            let ids = (call.getArray("ids", String.self) ?? []).compactMap {
                Data(base64Encoded: $0)
            }.map(ASAuthorizationPlatformPublicKeyCredentialDescriptor.init)
            let challenge = Data([0xfb, 0xff, 1])
            let request: ASAuthorizationRequest
            if what == "make" {
                let user = call.getString("user") ?? "ada"
                let own = provider.createCredentialRegistrationRequest(
                    challenge: challenge, name: user, userID: Data(user.utf8))
                own.excludedCredentials = ids
                request = own
            } else {
                let own = provider.createCredentialAssertionRequest(challenge: challenge)
                own.allowedCredentials = ids
                request = own
            }
            let delegate = Delegate(call, request, plugin.state)
            plugin.state = delegate
            delegate.controller.performRequests(
                options: what == "at once" ? .preferImmediatelyAvailableCredentials : [])
            if what == "give up" { delegate.controller.cancel() }
        }
        try phone.run(
            """
            globalThis.passkey = (what, more = {}) =>
                answer(Probe.run({ name: "passkey \(name)", what, ...more }));
            globalThis.Probe = Capacitor.Plugins.Probe;
            """)
        return phone
    }

    private func answer(_ lines: [String]) throws -> [String: String] {
        let line = try #require(lines.last)
        return try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    }

    private func bytes(_ text: String?) throws -> Data {
        try #require(text.flatMap { Data(base64Encoded: $0) })
    }

    @Test func `a site can check what a passkey has signed by the key that it was told`() throws {
        let phone = try phone()
        try phone.run("passkey('make')")
        #expect(
            phone.device.passkeyRequest
                == ShownPasskeyRequest(relyingParty: Self.site, newName: "ada"))
        let made = try answer(try phone.lines { try phone.device.usePasskey() })
        #expect(
            made["client"]
                == #"{"type":"webauthn.create","challenge":"-_8B","origin":"https://example.org"}"#)
        let object = Array(try bytes(made["object"]))
        // As a phone's begins: `none` attests it.
        #expect(
            Data(object.prefix(30)).base64EncodedString()
                == "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViY".prefix(40))
        let data = object.dropFirst(object.count - 152)
        #expect(Array(data.prefix(32)) == Array(SHA256.hash(data: Data(Self.site.utf8))))
        #expect(Array(data.dropFirst(32).prefix(5)) == [0x5d, 0, 0, 0, 0])
        #expect(Data(data.dropFirst(55).prefix(20)) == (try bytes(made["id"])))
        let (x, y) = (data.dropFirst(85).prefix(32), data.suffix(32))
        let key = try P256.Signing.PublicKey(rawRepresentation: Data(x) + Data(y))

        try phone.run("passkey('use')")
        #expect(
            phone.device.passkeyRequest
                == ShownPasskeyRequest(relyingParty: Self.site, names: ["ada"]))
        let used = try answer(try phone.lines { try phone.device.usePasskey("ada") })
        #expect(used["id"] == made["id"])
        #expect(String(decoding: try bytes(used["user"]), as: UTF8.self) == "ada")
        let assertion = try bytes(used["data"])
        #expect(Array(assertion.suffix(5)) == [0x1d, 0, 0, 0, 0])
        let client = try #require(used["client"])
        #expect(client.contains(#""type":"webauthn.get""#))
        let signed = assertion + Data(SHA256.hash(data: Data(client.utf8)))
        let signature = try P256.Signing.ECDSASignature(
            derRepresentation: try bytes(used["signature"]))
        #expect(key.isValidSignature(signature, for: signed))
        #expect(!key.isValidSignature(signature, for: assertion))
    }

    @Test func `a user has one passkey for a site, and those ruled out are not joined`() throws {
        let phone = try phone()
        func make(_ user: String, _ ids: [String] = []) throws -> [String] {
            try phone.run("passkey('make', { user: '\(user)', ids: \(ids) })")
            return try phone.lines { try phone.device.usePasskey() }
        }
        let first = try answer(try make("ada"))
        let second = try answer(try make("ada"))
        #expect(first["id"] != second["id"])
        _ = try make("bob")
        let own = [
            Passkey(relyingParty: Self.site, userName: "ada"),
            Passkey(relyingParty: Self.site, userName: "bob"),
        ]
        #expect(phone.device.passkeys == own)
        let id = try #require(second["id"])
        #expect(try make("eve", [id]).last?.hasSuffix("1006") == true)
        #expect(phone.device.passkeys == own)
        try phone.run("passkey('use', { ids: ['\(id)'] })")
        #expect(phone.device.passkeyRequest?.names == ["ada"])
        #expect(throws: DeviceError.self) { try phone.device.usePasskey("bob") }
        #expect(try answer(try phone.lines { try phone.device.usePasskey() })["id"] == id)
    }

    @Test func `a device folder keeps passkeys with the keychain, and no two are alike`() throws {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        // A device has its folder for itself as long as it is there.
        func onPhone<R>(_ work: (PluginDevice) throws -> R) throws -> R {
            let phone = try phone(folder: folder)
            let result = try work(phone)
            try phone.device.close()
            return result
        }
        let made = try onPhone { phone in
            try phone.run("passkey('make')")
            return try answer(try phone.lines { try phone.device.usePasskey() })
        }
        try onPhone { phone in
            #expect(phone.device.passkeys == [Passkey(relyingParty: Self.site, userName: "ada")])
            try phone.run("passkey('use')")
            let used = try answer(try phone.lines { try phone.device.usePasskey("ada") })
            #expect(used["id"] == made["id"])
            try phone.run("passkey('make', { user: 'bob' })")
            let other = try answer(try phone.lines { try phone.device.usePasskey() })
            #expect(other["id"] != made["id"])
        }
        let keys = try DeviceInventory(folder: folder).entries.map(\.key)
        #expect(
            keys.filter { $0.hasPrefix(Self.site) } == ["example.org/ada", "example.org/bob"])
        try onPhone { phone in try phone.lines { phone.device.deletePasskeys() } }
        #expect(try onPhone { $0.device.passkeys }.isEmpty)
    }

    @Test func `who closes the question, or has no passkey, has cancelled`() throws {
        let phone = try phone()
        let canceled =
            "rejected: The operation couldn’t be completed. "
            + "(com.apple.AuthenticationServices.AuthorizationError error 1001.)1001"
        try phone.run("passkey('make')")
        // One question at a time.
        #expect(
            try phone.run("passkey('make')") == [
                "rejected: The operation couldn’t be completed. Request already in progress for "
                    + "specified application identifier.1004"
            ])
        #expect(try phone.lines { try phone.device.cancelPasskey() } == [canceled])
        #expect(phone.device.passkeys.isEmpty)
        #expect(
            try phone.run("passkey('at once')") == [
                "rejected: The operation couldn’t be completed. No credentials available for "
                    + "login.1001"
            ])
        #expect(try phone.run("passkey('give up')") == [canceled])
        #expect(throws: DeviceError.self) { try phone.device.cancelPasskey() }
        try phone.run("passkey('use')")
        #expect(throws: DeviceError.self) { try phone.device.usePasskey() }
        #expect(try phone.lines { try phone.device.cancelPasskey() } == [canceled])
    }

    @Test(arguments: [
        ([], false), (["applinks:example.org"], false), (["webcredentials:*.example.org"], false),
        (["webcredentials:example.org?mode=developer"], true), (["webcredentials:*.org"], true),
    ])
    func `the app's entitlements name the sites whose passkeys it may use`(
        _ domains: [String], _ isAsked: Bool
    ) throws {
        let phone = try phone(domains.joined(), domains: domains)
        let lines = try phone.run("passkey('make')")
        #expect((phone.device.passkeyRequest != nil) == isAsked)
        #expect(
            lines
                == (isAsked
                    ? []
                    : [
                        "rejected: The operation couldn’t be completed. Application with identifier "
                            + "FARAD00000.farad.script is not associated with domain example.org1004"
                    ]))
    }
}
