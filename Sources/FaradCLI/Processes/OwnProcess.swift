import Foundation

import let FaradFoundation.unsimulatedMark

/// This program, started once more with the same arguments and `--as-worker`, as the one who asks it
/// sees it: code of an app that ends its process ends nothing else.
///
/// Messages go over a socket, each a line of JSON.
final class OwnProcess {
    private let child: pid_t
    private let socket: Int32
    private let errors: Int32
    private var received: [UInt8] = []
    private var searched = 0

    /// The socket's number on the other side.
    static let socketNumber: Int32 = 40

    /// - Parameters:
    ///   - files: Files that the other side has too, with their numbers there.
    ///   - words: What its command line says beside this one's.
    /// - Throws: a sentence when this machine does not let it start.
    init(
        sharing files: [(file: Int32, number: Int32)] = [], adding words: [String] = []
    ) throws(Problem) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0,
            let errors = Self.temporaryFile()
        else { throw Self.refused }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        posix_spawn_file_actions_adddup2(&actions, ends[1], Self.socketNumber)
        for (file, number) in files { posix_spawn_file_actions_adddup2(&actions, file, number) }
        var path = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let program = String(decoding: path[..<max(count, 0)], as: UTF8.self)
        // A backtrace takes seconds; what is said of the error is enough.
        let child = ChildProcess.start(
            [program] + CommandLine.arguments.dropFirst() + words + ["--as-worker"], &actions,
            environment: ["SWIFT_BACKTRACE": "enable=no"])
        close(ends[1])
        guard let child else {
            close(ends[0])
            close(errors)
            throw Self.refused
        }
        self.child = child
        self.socket = ends[0]
        self.errors = errors
    }

    deinit {
        close(socket)
        close(errors)
        kill(child, SIGKILL)
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
    }

    static var refused: Problem {
        Problem(
            .fault, "Farad cannot start itself once more: \(String(cString: strerror(errno))).")
    }

    /// A file that has no name any more.
    static func temporaryFile() -> Int32? {
        var template = Array((NSTemporaryDirectory() + "farad-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { return nil }
        unlink(template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }

    var descriptor: Int32 { socket }

    func send(_ message: some Encodable) {
        // One that is gone is noticed by its silence.
        _ = try? MessageLine.write(message, to: socket)
    }

    /// The next whole line that has come; `isEnded` when no more can come.
    func receive() -> (line: Data?, hasMoved: Bool, isEnded: Bool) {
        if let line = nextLine() { return (line, false, false) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            received += buffer[..<count]
            return (nextLine(), true, false)
        }
        return (nil, false, count == 0 || (errno != EAGAIN && errno != EINTR))
    }

    var hasWholeLine: Bool {
        if let found = received[searched...].firstIndex(of: 10) {
            searched = found
            return true
        }
        searched = received.count
        return false
    }

    private func nextLine() -> Data? {
        guard hasWholeLine else { return nil }
        let line = Data(received[..<searched])
        received.removeSubrange(...searched)
        searched = 0
        return line
    }

    /// Waits for the next line that it says; nil when it has ended without one.
    func waitForLine() -> Data? {
        while true {
            if let line = nextLine() { return line }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 { received += buffer[..<count] }
            if count == 0 || (count < 0 && errno != EINTR) { return nil }
        }
    }

    /// How it ended.
    struct End {
        /// What its code said, or the signal.
        let reason: String
        /// The signal of somebody who wanted the process gone, as no code of an app asks for by itself.
        var outsider: String?
    }

    /// Ends it, and says how it ended.
    func end(because reason: String?) -> End {
        if reason != nil { kill(child, SIGKILL) }
        var info = siginfo_t()
        while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let code = info._sifields._sigchld.si_status
        var end = End(reason: reason ?? said ?? Self.describe(code, info.si_code))
        let isOutsiders = [SIGHUP, SIGINT, SIGKILL, SIGTERM].contains(code)
        if reason == nil, info.si_code != 1, isOutsiders { end.outsider = Self.names[code] }
        return end
    }

    private static let names: [Int32: String] = [
        1: "SIGHUP", 2: "SIGINT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 9: "SIGKILL",
        11: "SIGSEGV", 15: "SIGTERM",
    ]

    private static func describe(_ code: Int32, _ kind: Int32) -> String {
        if kind == 1 { return "the app's code ended Farad's process with code \(code)" }
        return "the app's code ended Farad's process by signal \(names[code] ?? String(code))"
    }

    /// The end of what it has written to standard error.
    var printed: String {
        let size = lseek(errors, 0, SEEK_END)
        guard size > 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: Int(min(size, 65_536)))
        let count = pread(errors, &bytes, bytes.count, max(0, size - off_t(bytes.count)))
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    /// The same without what the process has said of its end, which ``end(because:)`` tells.
    var printedByScripts: String {
        let lines = printed.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !$0.hasPrefix(Self.endMark) }.joined(separator: "\n")
    }

    /// Ends the process on the other side, which says why.
    static func giveUp(because reason: String) -> Never {
        Terminal.error(endMark + reason)
        Terminal.exit(ExitStatus.failureFound.rawValue)
    }

    private static let endMark = "Ended: "

    /// What it has said of its end, or Swift, which says why it stops a program.
    private var said: String? {
        let lines = printed.split(separator: "\n")
        if let last = lines.last, last.hasPrefix(Self.endMark) {
            return String(last.dropFirst(Self.endMark.count))
        }
        guard let line = lines.last(where: { $0.contains("Fatal error") }) else { return nil }
        let limit = line.range(of: unsimulatedMark)
        return limit.map { String(line[$0.lowerBound...]) } ?? "the app's code stops: \(line)"
    }
}
