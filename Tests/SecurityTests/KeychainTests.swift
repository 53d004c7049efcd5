import FaradFoundation
import Security
import Simulation
import Testing

@Suite struct KeychainTests {
    private let phone = KeychainPhone()
    private let secret = Data("secret".utf8)
    private var shared: [String: Any] { [kSecAttrAccessGroup as String: KeychainPhone.group] }

    private func value(_ data: Data) -> [String: Any] { [kSecValueData as String: data] }

    private func add(_ more: [String: Any] = [:]) -> OSStatus {
        SecItemAdd(cookie(value(secret).merging(more) { $1 }) as CFDictionary, nil)
    }

    // MARK: Items

    @Test func `an item that was added is found by its service and account`() throws {
        let app = try phone.app()
        phone.at(app) {
            #expect(data(cookie()) == nil)
            #expect(add() == errSecSuccess)
            #expect(data(cookie()) == secret)
            #expect(data(cookie([kSecAttrAccount as String: "other"])) == nil)
        }
    }

    @Test func `a second item of one service and account is a duplicate, and changes nothing`()
        throws
    {
        let app = try phone.app()
        phone.at(app) {
            #expect(add() == errSecSuccess)
            #expect(add(value(Data("other".utf8))) == errSecDuplicateItem)
            #expect(data(cookie()) == secret)
        }
    }

    @Test func `an update changes all items that match, or none when two would become one`() throws
    {
        let app = try phone.app()
        phone.at(app) {
            #expect(
                SecItemUpdate(cookie() as CFDictionary, value(secret) as CFDictionary)
                    == errSecItemNotFound)
            #expect(add() == errSecSuccess)
            #expect(add([kSecAttrAccount as String: "token"]) == errSecSuccess)
            let new = Data("new".utf8)
            #expect(
                SecItemUpdate(cookie() as CFDictionary, value(new) as CFDictionary)
                    == errSecSuccess)
            #expect(data(cookie()) == new)
            #expect(data(cookie([kSecAttrAccount as String: "token"])) == secret)
            let both: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: "example.com",
            ]
            let name: [String: Any] = [kSecAttrAccount as String: "one"]
            #expect(
                SecItemUpdate(both as CFDictionary, name as CFDictionary) == errSecDuplicateItem)
            #expect(data(cookie()) == new)
        }
    }

    @Test func `what is deleted is gone, and deleting it again finds nothing`() throws {
        let app = try phone.app()
        phone.at(app) {
            #expect(add() == errSecSuccess)
            #expect(SecItemDelete(cookie() as CFDictionary) == errSecSuccess)
            #expect(data(cookie()) == nil)
            #expect(SecItemDelete(cookie() as CFDictionary) == errSecItemNotFound)
        }
    }

    @Test func `a query answers with data, with attributes, with both, or with all that match`()
        throws
    {
        let app = try phone.app()
        phone.at(app) {
            #expect(add() == errSecSuccess)
            #expect(add([kSecAttrAccount as String: "token"]) == errSecSuccess)
            var item: CFTypeRef?
            let attributes: [String: Any] = [kSecReturnAttributes as String: kCFBooleanTrue!]
            #expect(
                SecItemCopyMatching(cookie(attributes) as CFDictionary, &item) == errSecSuccess)
            let found = item as? [String: Any]
            #expect(found?[kSecAttrAccount as String] as? String == "cookie")
            #expect(found?[kSecAttrAccessGroup as String] as? String == "FARAD00000.com.example")
            #expect(
                found?[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked)
            #expect(found?[kSecAttrCreationDate as String] is Date)
            #expect(found?[kSecValueData as String] == nil)

            let all: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnData as String: true,
                kSecReturnAttributes as String: true,
            ]
            #expect(SecItemCopyMatching(all as CFDictionary, &item) == errSecSuccess)
            let list = item as? [[String: Any]]
            #expect(list?.map { $0[kSecAttrAccount as String] as? String } == ["cookie", "token"])
            #expect(list?.map { $0[kSecValueData as String] as? Data } == [secret, secret])
        }
    }

    @Test func `a query that asks for nothing says whether there is something`() throws {
        let app = try phone.app()
        phone.at(app) {
            var item: CFTypeRef?
            #expect(SecItemCopyMatching(cookie() as CFDictionary, &item) == errSecItemNotFound)
            #expect(add() == errSecSuccess)
            #expect(SecItemCopyMatching(cookie() as CFDictionary, &item) == errSecSuccess)
            #expect(item == nil)
        }
    }

    @Test func `what is no query is refused as a parameter`() throws {
        let app = try phone.app()
        phone.at(app) {
            #expect(SecItemCopyMatching([:] as CFDictionary, nil) == errSecParam)
            #expect(add([kSecAttrAccount as String: 7]) == errSecParam)
            #expect(add([kSecValueData as String: "text"]) == errSecParam)
            #expect(add([kSecAttrAccessible as String: "always"]) == errSecParam)
            let one: [String: Any] = [kSecMatchLimit as String: kSecMatchLimitOne]
            #expect(SecItemDelete(cookie(one) as CFDictionary) == errSecParam)
            #expect(
                SecItemUpdate(cookie() as CFDictionary, cookie() as CFDictionary) == errSecParam)
            #expect(data(cookie()) == nil)
        }
    }

    // MARK: Access groups

    @Test func `an app's own items are not its extension's, those of their app group are`() throws {
        let app = try phone.app()
        let share = try phone.shareExtension()
        phone.at(app) { #expect(add() == errSecSuccess) }
        phone.at(share) { #expect(data(cookie()) == nil) }
        phone.at(app) {
            let shared = shared
            #expect(
                SecItemUpdate(cookie() as CFDictionary, shared as CFDictionary) == errSecSuccess)
        }
        phone.at(share) {
            #expect(data(cookie()) == secret)
            #expect(data(cookie(shared)) == secret)
        }
    }

    @Test func `a group that is not among the entitlements is refused, to all four calls`() throws {
        let app = try phone.app()
        let foreign: [String: Any] = [kSecAttrAccessGroup as String: "group.org.other"]
        phone.at(app) {
            #expect(add(foreign) == errSecMissingEntitlement)
            #expect(
                SecItemCopyMatching(cookie(foreign) as CFDictionary, nil)
                    == errSecMissingEntitlement)
            #expect(SecItemDelete(cookie(foreign) as CFDictionary) == errSecMissingEntitlement)
            #expect(add() == errSecSuccess)
            #expect(
                SecItemUpdate(cookie() as CFDictionary, foreign as CFDictionary)
                    == errSecMissingEntitlement)
        }
    }

    @Test func `a new item goes into the first group of keychain-access-groups`() throws {
        let family = KeychainPhone.team + "com.example.family"
        let app = try phone.app(keychain: [family])
        let other = try phone.app("com.example.other", keychain: [family])
        let stranger = try phone.app("org.stranger")
        phone.at(app) { #expect(add() == errSecSuccess) }
        phone.at(other) { #expect(data(cookie()) == secret) }
        phone.at(stranger) { #expect(data(cookie()) == nil) }
        #expect(Keychain.of(phone.system).items.map(\.accessGroup) == [family])
    }

    // MARK: Time

    @Test func `an item outlives the process that added it, and what a dead one does is nothing`()
        throws
    {
        let first = try phone.app()
        phone.at(first) { #expect(add() == errSecSuccess) }
        first.kill()
        phone.at(first) { #expect(add(shared) == errSecNotAvailable) }
        let second = try phone.app()
        phone.at(second) { #expect(data(cookie()) == secret) }
    }

    @Test func `a trace tells what a call has done, with size and hash in place of the data`()
        throws
    {
        let app = try phone.app()
        phone.at(app) { #expect(add(shared) == errSecSuccess) }
        let notes = phone.simulation.trace.records.filter { $0.kind == .storage }.map(\.text)
        #expect(
            notes == [
                "SecItemAdd group.com.example example.com/cookie 6 bytes "
                    + ContentHash.text(secret)
            ])
    }

    @Test func `calls are steps at the access groups that they use, so that a search orders them`()
        throws
    {
        let app = try phone.app()
        let main = app.makeQueue(label: "work")
        main.async("copy") { [shared] in _ = data(cookie(shared)) }
        main.async("add") { [shared] in _ = add(shared) }
        _ = try phone.simulation.run()
        let resource = Resource("keychain", KeychainPhone.group)
        let steps = phone.simulation.trace.events.flatMap(\.steps).filter {
            $0.resource.name == resource.name
        }
        #expect(steps == [Step(.read, resource), Step(.write, resource)])
    }

    @Test func `passwords of servers are a class of their own, told apart by server and port`()
        throws
    {
        let phone = KeychainPhone()
        let app = try phone.app()
        func password(_ more: [String: Any]) -> [String: Any] {
            [kSecClass: kSecClassInternetPassword, kSecAttrServer: "example.com"]
                .merging(more) { $1 }
        }
        let added = phone.at(app) {
            [
                SecItemAdd(password([kSecAttrAccount: "a", kSecValueData: Data([1])]), nil),
                SecItemAdd(password([kSecAttrAccount: "a", kSecValueData: Data([2])]), nil),
                SecItemAdd(
                    password([
                        kSecAttrAccount: "a", kSecAttrPort: 8443, kSecValueData: Data([3]),
                    ]), nil),
                SecItemAdd(cookie([kSecAttrAccount: "a"]), nil),
            ]
        }
        #expect(added == [errSecSuccess, errSecDuplicateItem, errSecSuccess, errSecSuccess])
        #expect(phone.at(app) { data(password([kSecAttrPort: 8443])) } == Data([3]))
        #expect(phone.at(app) { data(password([:])) } == Data([1]))
        #expect(phone.at(app) { SecItemDelete(password([:])) } == errSecSuccess)
        #expect(phone.at(app) { data(cookie([kSecAttrAccount: "a"])) } == Data())
    }

    @Test func `an item has a protection or an access control, not both`() throws {
        let phone = KeychainPhone()
        let app = try phone.app()
        let statuses = phone.at(app) { () -> [OSStatus] in
            let control = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked, .biometryAny, nil)!
            return [
                SecItemAdd(
                    cookie([
                        kSecAttrAccessControl: control,
                        kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked,
                    ]), nil),
                SecItemAdd(cookie([kSecAttrAccessControl: control]), nil),
            ]
        }
        #expect(statuses == [errSecParam, errSecSuccess])
        var found: CFTypeRef?
        phone.at(app) {
            _ = SecItemCopyMatching(cookie([kSecReturnAttributes: true]), &found)
        }
        let attributes = found as? [String: Any]
        #expect(attributes?[kSecAttrAccessControl] is SecAccessControl)
        #expect(attributes?[kSecAttrAccessible] as? String == kSecAttrAccessibleWhenUnlocked)
        let wrong = phone.at(app) {
            SecAccessControlCreateWithFlags(kCFAllocatorDefault, "always", .biometryAny, nil)
        }
        #expect(wrong == nil)
    }
}
