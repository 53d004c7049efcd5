import Foundation
import TestSupport

/// Runs the command as people run it: as a process, with nothing on its standard input.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameter folder: Where the command runs; the temporary folder when nil.
    init(_ arguments: String..., in folder: String? = nil) throws {
        try self.init(arguments, in: folder)
    }

    /// Runs a line of the shell in which `$0` is the command.
    init(shell line: String, in folder: String? = nil) throws {
        self = try RunningCommand([], in: folder, line: line).end()
    }

    /// Beside the tests' own executable.
    static var path: String { RunningCommand.path }

    /// - Parameters: As of ``RunningCommand``.
    init(
        _ arguments: [String], in folder: String? = nil, largestFile: Int? = nil,
        path: String? = nil
    ) throws {
        self = try RunningCommand(arguments, in: folder, largestFile: largestFile, path: path).end()
    }

    fileprivate init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// The command lines that bring failing orders back, without the command's name: each has a line
    /// of its own.
    var replayLines: [String] {
        output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/ +farad (replay .*)/#).map { String($0.1) }
        }
    }

    /// Lines of more than 80 columns, but for those that are to be copied.
    var longLines: [Substring] {
        output.split(separator: "\n").filter { $0.count > 80 && !$0.contains("farad replay ") }
    }

    /// The one JSON object on standard output.
    func json() throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return object as? [String: Any] ?? [:]
    }
}

/// The command while it runs.
final class RunningCommand {
    private let process = Process()
    private let output: Reader
    private let errors: Reader

    /// - Parameters:
    ///   - folder: Where the command runs; the temporary folder when nil.
    ///   - largestFile: The size, in blocks of 512 bytes, that no file may pass, as on a disk that
    ///     is full.
    ///   - path: The PATH that the command sees.
    ///   - line: What the shell does with the command, `$0`.
    init(
        _ arguments: [String], in folder: String? = nil, largestFile: Int? = nil,
        path: String? = nil, line: String = "exec \"$0\" \"$@\""
    ) throws {
        // A command that hangs must not hang the tests.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        let limit =
            (largestFile.map { "ulimit -f \($0); " } ?? "")
            + (path.map { "PATH=\($0); export PATH; " } ?? "")
        process.arguments =
            ["--kill-after=5", "120", "/bin/sh", "-c", limit + line, Self.path]
            + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder ?? NSTemporaryDirectory())
        let output = Pipe()
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        self.output = Reader(output)
        self.errors = Reader(errors)
        try process.run()
    }

    func end() -> Command {
        let (output, errors) = (output.text(), errors.text())
        return Command(status: process.waitForEnd(), output: output, errors: errors)
    }

    /// As Ctrl-C does, or what ends a job, to the command and all that it has started.
    func interrupt(by number: Int32 = SIGINT) {
        for command in Self.children(of: process.processIdentifier) {
            for process in [command] + Self.children(of: command) { kill(process, number) }
        }
    }

    /// Waits until one of the processes that a search has started has worked for that long, in seconds
    /// of processor time.
    ///
    /// - Returns: its process identifier; nil when the command has ended before.
    func worker(afterWorking seconds: Double) -> pid_t? {
        let ticks = Int(seconds * Double(sysconf(Int32(_SC_CLK_TCK))))
        while let stat = Self.stat(process.processIdentifier), stat.first != "Z" {
            let commands = Self.children(of: process.processIdentifier)
            for child in commands.flatMap(Self.children) {
                // utime, the 14th field.
                guard let stat = Self.stat(child), stat.count > 11 else { continue }
                if Int(stat[11]) ?? 0 >= ticks { return child }
            }
            usleep(10_000)
        }
        return nil
    }

    private static func children(of parent: pid_t) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { child in
            stat(child).map { $0.count > 1 && $0[1] == String(parent) } ?? false
        }.sorted()
    }

    /// What the kernel says of a process, from its state on.
    private static func stat(_ process: pid_t) -> [Substring]? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
            return nil
        }
        // Its name, in brackets, may hold anything.
        return String(decoding: data, as: UTF8.self).split(separator: ")").last?
            .split(separator: " ")
    }

    /// Beside the tests' own executable.
    fileprivate static var path: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let executable = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        return URL(fileURLWithPath: executable).deletingLastPathComponent()
            .appendingPathComponent("farad").path
    }

    /// Reads one pipe while another is read.
    private final class Reader: @unchecked Sendable {  // Joined before it is read.
        private var data = Data()
        private let done = DispatchSemaphore(value: 0)

        init(_ pipe: Pipe) {
            let handle = pipe.fileHandleForReading
            Thread.detachNewThread { [self] in
                data = handle.readDataToEndOfFile()
                done.signal()
            }
        }

        func text() -> String {
            done.wait()
            return String(decoding: data, as: UTF8.self)
        }
    }
}

/// A temporary folder that goes with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "farad-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try write(name, Data(text.utf8))
    }

    @discardableResult
    func write(_ name: String, _ data: Data) throws -> String {
        let file = path + "/" + name
        try data.write(to: URL(fileURLWithPath: file))
        return file
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}

/// The photo that tests share.
enum Photo {
    static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/photo.jpg").path

    static var data: Data {
        get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
    }
}
