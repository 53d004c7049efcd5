import FaradFoundation
import Testing

@testable import Wire

/// Real processes would be no different from threads here: each has phone, folder and files of its
/// own, and the host's `flock` belongs to the open file.
@Suite struct StoredSessionsTests {
    private func sendAtOnce(_ count: Int, isLocked: Bool) throws -> Int {
        var template = Array("/tmp/farad-wire-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        let sessions = StoredSessions(folder: folder + "/device")
        try sessions.prepare()
        let files = [folder + "/one", folder + "/two"]
        var threads: [pthread_t] = []
        for file in files {
            let work = Work { try? sessions.send(count, isLocked: isLocked, to: file) }
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { argument in
                    Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
                    return nil
                }, Unmanaged.passRetained(work).toOpaque())
            threads.append(thread)
        }
        for thread in threads { pthread_join(thread, nil) }
        return try StoredSessions.decryptable(in: files)
    }

    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    @Test func `two senders on one device folder make only messages that can be decrypted`() throws
    {
        #expect(try sendAtOnce(300, isLocked: true) == 600)
    }

    @Test func `without the lock some cannot`() throws {
        #expect(try sendAtOnce(300, isLocked: false) < 600)
    }
}
