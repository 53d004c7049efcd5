import FaradFoundation
import Security
import Simulation
import Testing

@Suite struct KeychainFileTests {
    private let folder = TemporaryFolder()
    private var file: String { folder.path + "/Library/Keychains/keychain-2.plist" }

    private func add(_ text: String, on phone: KeychainPhone) throws -> OSStatus {
        let app = try phone.app()
        return phone.at(app) {
            let item = cookie([kSecValueData as String: Data(text.utf8)])
            return SecItemAdd(item as CFDictionary, nil)
        }
    }

    private func phone() throws -> KeychainPhone {
        KeychainPhone(storage: try DiskStorage(root: folder.path))
    }

    @Test func `a keychain on a device folder is there on the next phone, apps removed or not`()
        throws
    {
        #expect(try add("secret", on: phone()) == errSecSuccess)
        try Foundation.FileManager.default.removeItem(atPath: folder.path + "/Containers")
        let next = try phone()
        let app = try next.app()
        #expect(next.at(app) { data(cookie()) } == Data("secret".utf8))
    }

    @Test func `two phones on one folder see each other's items at once`() throws {
        let (one, two) = (try phone(), try phone())
        let app = try two.app()
        #expect(two.at(app) { data(cookie()) } == nil)
        #expect(try add("secret", on: one) == errSecSuccess)
        #expect(two.at(app) { data(cookie()) } == Data("secret".utf8))
        #expect(try add("other", on: two) == errSecDuplicateItem)
    }

    @Test func `a damaged file is told by its path, and never written over`() throws {
        #expect(try add("secret", on: phone()) == errSecSuccess)
        let damage = Data("bplist00?".utf8)
        try damage.write(to: URL(fileURLWithPath: file))
        let next = try phone()
        #expect(Keychain.of(next.system).damagedFile == "/private/var/Keychains/keychain-2.plist")
        #expect(try add("other", on: next) == errSecNotAvailable)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == damage)
    }

    @Test func `what cannot be written is not kept in memory either`() throws {
        let phone = try phone()
        #expect(try add("secret", on: phone) == errSecSuccess)
        let app = try phone.app("com.example.second")
        // A folder in the file's place: whoever runs the tests may not write over it.
        try Foundation.FileManager.default.removeItem(atPath: file)
        try Foundation.FileManager.default.createDirectory(
            atPath: file + "/full", withIntermediateDirectories: true)
        let status = phone.at(app) {
            SecItemAdd(cookie([kSecValueData as String: Data("x".utf8)]) as CFDictionary, nil)
        }
        #expect(status != errSecSuccess)
        #expect(Keychain.of(phone.system).items.map(\.accessGroup) == ["FARAD00000.com.example"])
    }
}

/// A folder on the host that goes with the object.
private final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit { try? Foundation.FileManager.default.removeItem(atPath: path) }
}
