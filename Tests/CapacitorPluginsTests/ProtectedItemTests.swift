import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import LocalAuthentication
import Security
import Testing

/// Items of the keychain that only the phone's user may see, as plugins from elsewhere keep them.
@Suite(.farad, .serialized) struct ProtectedItemTests {
    private static var item: [String: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: "s", kSecAttrAccount: "a"]
    }

    /// A page whose plugin keeps an item at first, and then looks at it.
    private func phone(
        _ name: String = #function, _ flags: SecAccessControlCreateFlags = .biometryAny,
        asking more: @escaping () -> [String: Any] = { [:] }
    ) throws -> PluginDevice {
        try ProbePlugin.phone("item " + name) { plugin, call in
            var found: CFTypeRef?
            if plugin.state == nil {
                plugin.state = plugin
                let control = SecAccessControlCreateWithFlags(
                    kCFAllocatorDefault, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags,
                    nil)
                let secret: [String: Any] = [
                    kSecAttrAccessControl: control as Any, kSecValueData: Data("secret".utf8),
                ]
                let status = SecItemAdd(Self.item.merging(secret) { $1 }, nil)
                return call.resolve(["status": status])
            }
            let query = Self.item.merging([kSecReturnData: true]) { $1 }.merging(more()) { $1 }
            let status = SecItemCopyMatching(query, &found)
            let text = (found as? Data).map { String(decoding: $0, as: UTF8.self) }
            call.resolve(["status": status, "text": text ?? ""])
        }
    }

    private func known(_ phone: PluginDevice) -> PluginDevice {
        phone.device.setBiometricEnrollment(true)
        return phone
    }

    @Test func `its user's face opens it, and who is asked may say no`() throws {
        let phone = known(try phone(asking: { [kSecUseOperationPrompt: "To sign you in"] }))
        #expect(phone.lines == [#"{"status":0}"#])
        #expect(try phone.run("again()") == [])
        #expect(
            phone.device.authentication
                == ShownAuthentication(reason: "To sign you in", fallback: nil, isPasscode: false))
        #expect(
            try phone.lines { try phone.device.matchFace() } == [#"{"status":0,"text":"secret"}"#])
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.cancelAuthentication() }
                == [#"{"status":-128,"text":""}"#])
        try phone.run("again()")
        try phone.lines { try phone.device.unmatchFace() }
        #expect(
            try phone.lines { try phone.device.unmatchFace() }
                == [#"{"status":-25293,"text":""}"#])
    }

    @Test func `presence is shown by the passcode too`() throws {
        let phone = try phone(#function, .userPresence)
        try phone.run("again()")
        #expect(phone.device.authentication?.isPasscode == true)
        #expect(
            try phone.lines { try phone.device.enterPasscode() }
                == [#"{"status":0,"text":"secret"}"#])
    }

    @Test func `without a face that the phone knows, biometry opens nothing`() throws {
        #expect(try phone().run("again()") == [#"{"status":-25293,"text":""}"#])
    }

    @Test func `other faces than those of then make an item of the current set vanish`() throws {
        func change(_ flags: SecAccessControlCreateFlags, _ name: String) throws -> [String] {
            let phone = try phone(name, flags)
            phone.device.setBiometricEnrollment(true)
            return try phone.run("again()")
        }
        #expect(try change(.biometryCurrentSet, "current") == [#"{"status":-25300,"text":""}"#])
        #expect(try change(.biometryAny, "any") == [])
    }

    @Test func `who must not ask fails, and its attributes are told without a question`() throws {
        let silent = known(
            try phone(
                "silent",
                asking: { [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail] }))
        #expect(try silent.run("again()") == [#"{"status":-25308,"text":""}"#])
        let attributes = known(
            try phone(
                "attributes", asking: { [kSecReturnData: false, kSecReturnAttributes: true] }))
        #expect(try attributes.run("again()") == [#"{"status":0,"text":""}"#])
    }

    @Test func `a context by which its user was authenticated already is enough`() throws {
        let phone = known(
            try ProbePlugin.phone(usage: ["NSFaceIDUsageDescription": "To know you."]) {
                plugin, call in
                guard plugin.state != nil else {
                    plugin.state = plugin
                    return call.resolve()
                }
                let control = SecAccessControlCreateWithFlags(
                    kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked, .biometryAny, nil)
                let secret: [String: Any] = [
                    kSecAttrAccessControl: control as Any, kSecValueData: Data("secret".utf8),
                ]
                _ = SecItemAdd(Self.item.merging(secret) { $1 }, nil)
                let context = LAContext()
                context.evaluatePolicy(
                    .deviceOwnerAuthenticationWithBiometrics, localizedReason: "To know you"
                ) { _, _ in
                    let query: [String: Any] = [
                        kSecReturnData: true, kSecUseAuthenticationContext: context,
                    ]
                    var found: CFTypeRef?
                    let status = SecItemCopyMatching(Self.item.merging(query) { $1 }, &found)
                    call.resolve(["status": status, "found": found is Data])
                }
            })
        try phone.run("again()")
        try phone.lines { try phone.device.answerAlert("OK") }
        #expect(
            try phone.lines { try phone.device.matchFace() } == [#"{"found":true,"status":0}"#])
    }

    @Test func `without a passcode nothing is kept that needs one`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            guard plugin.state != nil else {
                plugin.state = plugin
                return call.resolve()
            }
            let protection: [String: Any] = [
                kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
            ]
            call.resolve(["status": SecItemAdd(Self.item.merging(protection) { $1 }, nil)])
        }
        phone.device.setPasscode(false)
        #expect(try phone.run("again()") == [#"{"status":-25293}"#])
    }
}
