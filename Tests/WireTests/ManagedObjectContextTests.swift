import FaradFoundation
import Simulation
import Testing

@testable import Farad
@testable import Wire

@Suite struct ManagedObjectContextTests {
    private func message(_ id: String, at time: Int) -> StoredMessage {
        StoredMessage(id: id, isOwn: false, time: time, text: id, asset: nil)
    }

    /// Found by a search of `wire-share`, as one pair: the extension has written before the app is told
    /// to stop listening, so the answer from the server comes before the notice.
    @Test func `what another process has saved comes to its place, before what is loaded already`()
        throws
    {
        let device = try WirePhone.device()
        let process = device.simulation.makeProcess(name: "test")
        try device.phone.install(
            process: process, sandbox: Sandbox(bundleIdentifier: "com.wire.test"))
        let shown: Result<[String], any Error> = device.simulation.enter(process) {
            Result { try self.messagesAfterNotice() }
        }
        #expect(try shown.get() == ["greeting", "picture", "answer"])
    }

    private func messagesAfterNotice() throws -> [String] {
        let folder = FaradFoundation.FileManager.default.temporaryDirectory
        let file = Foundation.URL(fileURLWithPath: "store.db", relativeTo: folder)
        let app = try ManagedObjectContext(MessageStore(file), loads: true)
        let itsExtension = try ManagedObjectContext(MessageStore(file), loads: false)
        try app.insert(message("greeting", at: 1))
        try itsExtension.insert(message("picture", at: 2))
        try app.insert(message("answer", at: 3))
        try app.refresh(["picture"])
        return app.messages.map { $0.id }
    }
}
