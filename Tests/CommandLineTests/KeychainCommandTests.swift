import Foundation
import Testing

/// The keychain of a device folder, as the commands keep and show it.
@Suite struct KeychainCommandTests {
    private let folder: TemporaryFolder
    private var device: String { folder.path + "/phone" }

    init() throws { folder = try TemporaryFolder() }

    @Test func `what an app has in the keychain is there in the next run, and is shown`() throws {
        let first = try Command("run", "wire", "--device", device, "--launch", "0")
        #expect(first.status == 0, "\(first.errors)")
        // Reinstalled: the containers go, the keychain stays.
        try FileManager.default.removeItem(atPath: device + "/Containers/Data")
        let show = try Command("device", "show", device)
        #expect(show.status == 0)
        #expect(show.output.contains("wire.com/cookie"))
        #expect(show.output.contains("keychain, access group group.com.wire, data"))
        #expect(!show.output.contains("zuid="))
    }

    @Test func `a damaged keychain is named before anything runs`() throws {
        let keychain = device + "/Library/Keychains"
        try FileManager.default.createDirectory(
            atPath: keychain, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: device + "/Containers", withIntermediateDirectories: true)
        let file = keychain + "/keychain-2.plist"
        try Data("no list".utf8).write(to: URL(fileURLWithPath: file))
        let run = try Command("run", "wire", "--device", device)
        #expect(run.status == 65)
        #expect(run.errors.contains("Library/Keychains/keychain-2.plist is no keychain"))
        let show = try Command("device", "show", device)
        #expect(show.status == 65)
        #expect(show.errors.contains("keychain-2.plist"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("no list".utf8))
    }
}
