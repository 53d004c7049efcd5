import Exploration
import Foundation
import Simulation

/// One of Farad's own processes that plays for a search, as the one who asked it sees it.
///
/// It is this program with the same arguments and `--as-worker`, so that code of an app that ends its
/// process ends no search. Requests and answers are lines of JSON; what it has chosen in its run is in
/// memory that both see, and is still there when it is gone.
final class WorkerProcess {
    private let child: pid_t
    private let socket: Int32
    private let errors: Int32
    private let journal: RunJournal
    private var received: [UInt8] = []
    private var searched = 0
    /// Whether an answer is still to come.
    var isBusy = false
    /// When it was last seen to do something, by the host's clock.
    private var lastSeen = DispatchTime.now()
    private var lastMark = 0

    /// - Throws: a sentence when this machine does not let it start.
    init() throws(Problem) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0,
            let errors = Self.temporaryFile(), let shared = Self.temporaryFile(),
            let journal = RunJournal(file: shared)
        else { throw Self.refused }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        posix_spawn_file_actions_adddup2(&actions, ends[1], Self.socketNumber)
        posix_spawn_file_actions_adddup2(&actions, shared, Self.journalNumber)
        var path = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let program = String(decoding: path[..<max(count, 0)], as: UTF8.self)
        // A backtrace takes seconds; what is said of the error is enough.
        let child = ChildProcess.start(
            [program] + CommandLine.arguments.dropFirst() + ["--as-worker"], &actions,
            environment: ["SWIFT_BACKTRACE": "enable=no"])
        close(ends[1])
        close(shared)
        guard let child else { throw Self.refused }
        self.child = child
        self.socket = ends[0]
        self.errors = errors
        self.journal = journal
    }

    deinit {
        close(socket)
        close(errors)
        kill(child, SIGKILL)
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
    }

    static let socketNumber: Int32 = 40
    static let journalNumber: Int32 = 41

    private static var refused: Problem {
        Problem(
            .fault, "Farad cannot start itself once more: \(String(cString: strerror(errno))).")
    }

    /// A file that has no name any more.
    private static func temporaryFile() -> Int32? {
        var template = Array((NSTemporaryDirectory() + "farad-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { return nil }
        unlink(template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }

    var descriptor: Int32 { socket }

    func send(_ request: SearchRequest) {
        lastSeen = DispatchTime.now()
        // One that is gone is noticed by its silence.
        _ = try? MessageLine.write(request, to: socket)
    }

    /// The next whole answer that has come; `isEnded` when no more can come.
    func receive() -> (reply: SearchReply?, isEnded: Bool) {
        if let line = nextLine() { return (decode(line), false) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            received += buffer[..<count]
            lastSeen = DispatchTime.now()
            return (nextLine().flatMap(decode), false)
        }
        return (nil, count == 0 || (errno != EAGAIN && errno != EINTR))
    }

    /// Waits for the next line that it says; nil when it has ended without one.
    func waitForLine() -> Data? {
        while true {
            if let line = nextLine() { return Data(line) }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 { received += buffer[..<count] }
            if count == 0 || (count < 0 && errno != EINTR) { return nil }
        }
    }

    var hasWholeLine: Bool {
        if let found = received[searched...].firstIndex(of: 10) {
            searched = found
            return true
        }
        searched = received.count
        return false
    }

    private func nextLine() -> ArraySlice<UInt8>? {
        guard hasWholeLine else { return nil }
        let line = received[..<searched]
        received.removeSubrange(...searched)
        searched = 0
        return line
    }

    private func decode(_ line: ArraySlice<UInt8>) -> SearchReply? {
        MessageLine.read(SearchReply.self, from: Data(line))
    }

    /// Whether it was asked for something and has done nothing for so many seconds.
    func isSilent(for seconds: Int) -> Bool {
        guard isBusy else { return false }
        if journal.mark != lastMark {
            lastMark = journal.mark
            lastSeen = DispatchTime.now()
        }
        return DispatchTime.now().uptimeNanoseconds - lastSeen.uptimeNanoseconds
            > UInt64(seconds) * 1_000_000_000
    }

    /// How a worker ended.
    struct End {
        /// What its code said, or the signal.
        let reason: String
        /// What it had chosen in its last run.
        let turns: [Turn]
        /// The signal of somebody who wanted the process gone, as no code of an app asks for by itself.
        var outsider: String?
    }

    /// Ends it, and says how it ended.
    func end(because reason: String?) -> End {
        if reason != nil { kill(child, SIGKILL) }
        var info = siginfo_t()
        while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let code = info._sifields._sigchld.si_status
        let text = reason ?? said ?? Self.describe(code, info.si_code)
        var end = End(reason: text, turns: journal.turns)
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

    /// Swift says why it stops a program.
    private var said: String? {
        let line = printed.split(separator: "\n").last { $0.contains("Fatal error") }
        return line.map { "the app's code stops: \($0)" }
    }
}

/// What is chosen in a run, in memory that two processes see.
final class RunJournal {
    private let memory: UnsafeMutableRawPointer
    private static let places = 24_000
    private static let size = 16 + places * 16

    init?(file: Int32) {
        guard ftruncate(file, off_t(Self.size)) == 0,
            let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            memory != MAP_FAILED
        else { return nil }
        self.memory = memory
    }

    deinit { munmap(memory, Self.size) }

    /// The number of choices of the run of the moment; every one changes the mark.
    private(set) var count: Int {
        get { memory.load(as: Int.self) }
        set { memory.storeBytes(of: newValue, as: Int.self) }
    }
    private(set) var mark: Int {
        get { memory.load(fromByteOffset: 8, as: Int.self) }
        set { memory.storeBytes(of: newValue, toByteOffset: 8, as: Int.self) }
    }

    func write(_ turn: Turn, at place: Int) {
        mark &+= 1
        guard place < Self.places else { return }
        let entry = memory + 16 + place * 16
        entry.storeBytes(of: turn.key.identity, as: UInt64.self)
        entry.storeBytes(of: turn.key.segment, toByteOffset: 8, as: UInt32.self)
        entry.storeBytes(of: turn.isLate ? 1 : 0, toByteOffset: 12, as: UInt32.self)
        count = place + 1
    }

    var turns: [Turn] {
        (0..<min(count, Self.places)).map { place in
            let entry = memory + 16 + place * 16
            return Turn(
                identity: entry.load(as: UInt64.self),
                segment: entry.load(fromByteOffset: 8, as: UInt32.self),
                isLate: entry.load(fromByteOffset: 12, as: UInt32.self) == 1)
        }
    }
}

/// One message between two of Farad's processes.
enum MessageLine {
    static func read<Message: Decodable>(_ type: Message.Type, from line: Data) -> Message? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try? decoder.decode(type, from: line)
    }

    static func write(_ message: some Encodable, to file: Int32) throws(Problem) {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard var data = try? encoder.encode(message) else {
            throw Problem(.fault, "A message between two of Farad's processes cannot be written.")
        }
        data.append(10)
        let isWritten = data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.send(
                    file, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
                if count > 0 { done += count } else if errno != EINTR { return false }
            }
            return true
        }
        if !isWritten { throw Problem(.fault, "The process that was asked is gone.") }
    }
}
