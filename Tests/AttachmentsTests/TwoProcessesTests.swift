import Attachments
import FaradTesting
import Foundation
import Testing

@testable import Farad

@Suite(.farad) struct TwoProcessesTests {
    /// One process on the device folder, as `farad share` and `farad run --device` are.
    private func run(
        _ actions: [TimedAction], on folder: String, keepsURLs: Bool = false
    ) throws -> RunReport {
        var configuration = DeviceConfiguration()
        configuration.storage = .directory(folder)
        let device = try Device(configuration)
        try device.install(.attachments)
        device.keepsURLsForLater = keepsURLs
        let report = device.run(actions)
        try device.close()
        return report
    }

    @Test func `the app shows what an earlier process has shared on its device folder`() throws {
        let folder = NSTemporaryDirectory() + "farad-attachments-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let items = [
            Share.file("paper.pdf"), SharedItem(webURL: "https://a.b/c"),
            SharedItem(text: "a text"), try Share.photo(),
        ]
        let shared = try run([TimedAction(.share(items))], on: folder, keepsURLs: true)
        #expect(shared.shares.map(\.outcome) == Array(repeating: .pending, count: 4))
        let shown = try run([], on: folder)
        #expect(shown.shares.map(\.outcome) == Array(repeating: .displayed, count: 4))
        #expect(shown.status == .passed)
        #expect(try run([TimedAction(.launch)], on: folder).shares.isEmpty)
    }
}
