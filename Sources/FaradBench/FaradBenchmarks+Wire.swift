import Foundation
import Wire

// Two real processes that send through the same locked sessions on disk.
extension FaradBenchmarks {
    /// What this program does as one of the processes: `wire-sender <folder> <count> <file>`,
    /// `wire-lock <folder> <count>`, or `wire-ratchet <count>`. False for other words.
    static func isSender(_ words: [String]) throws -> Bool {
        switch (words.first, words.count) {
        case ("wire-sender", 4):
            try StoredSessions(folder: words[1]).send(Int(words[2]) ?? 0, to: words[3])
        case ("wire-lock", 3): try lock(Int(words[2]) ?? 0, on: words[1])
        case ("wire-ratchet", 2): try StoredSessions.ratchet(Int(words[1]) ?? 0)
        default: return false
        }
        return true
    }

    /// The lock alone, on a folder.
    private static func lock(_ count: Int, on folder: String) throws {
        for _ in 0..<count {
            let descriptor = open(folder, O_RDONLY)
            guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0, close(descriptor) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
    }

    /// Per message: the whole, the bare lock and the ratchet alone, each by two processes at once.
    func wire(_ report: inout BenchReport, count: Int) throws {
        var template = Array("/tmp/farad-wire-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try StoredSessions(folder: folder + "/device").prepare()
        let files = [folder + "/one", folder + "/two"]
        func perMessage(_ name: String, _ arguments: (Int) -> [String]) {
            guard let time = Self.atOnce((0..<2).map(arguments)) else {
                return print("\(name) failed: run it by itself to see why")
            }
            report.add(name, time * 1e6 / Double(2 * count), "us a message")
        }
        perMessage("wire.ratchet") { _ in ["wire-ratchet", "\(count)"] }
        perMessage("wire.lock") { _ in ["wire-lock", folder, "\(count)"] }
        perMessage("wire.send") { ["wire-sender", folder + "/device", "\(count)", files[$0]] }
        report.ratio("wire, send / bare lock", of: "wire.send", to: "wire.lock")
        report.ratio("wire, send / ratchet alone", of: "wire.send", to: "wire.ratchet")
        let decrypted = try StoredSessions.decryptable(in: files)
        print("\(decrypted) of \(2 * count) messages can be decrypted")
        if decrypted != 2 * count { throw CocoaError(.fileReadCorruptFile) }
    }

    /// Runs this program several times at once; the wall clock until all have ended, in seconds.
    private static func atOnce(_ lists: [[String]]) -> Double? {
        let path = CommandLine.arguments[0]
        var isGood = true
        let time = seconds {
            var children: [pid_t] = []
            for list in lists {
                var words: [UnsafeMutablePointer<CChar>?] = ([path] + list).map { strdup($0) }
                words.append(nil)
                defer { for word in words { free(word) } }
                var child: pid_t = 0
                if posix_spawn(&child, path, nil, nil, words, environ) == 0 {
                    children.append(child)
                } else {
                    isGood = false
                }
            }
            for child in children {
                var status: Int32 = -1
                waitpid(child, &status, 0)
                isGood = isGood && status == 0
            }
        }
        return isGood ? time : nil
    }
}
