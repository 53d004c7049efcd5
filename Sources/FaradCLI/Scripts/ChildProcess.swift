import Foundation

/// Runs a program of this machine to its end.
///
/// Foundation's `Process` hears of a child's end through the network stack, and waits for ever
/// where there is none, as in a sandbox without even a loopback.
enum ChildProcess {
    /// What a program that ended has left.
    struct Result {
        /// The exit code; 128 and the signal's number for a program that was killed.
        let status: Int32
        let errors: String
    }

    /// - Parameters:
    ///   - arguments: The program, found by PATH, and its arguments.
    ///   - environment: What is added to this process's environment.
    /// - Returns: nil when there is no such program.
    static func run(_ arguments: [String], environment: [String: String]) -> Result? {
        var pipes: [Int32] = [0, 0]
        guard pipe(&pipes) == 0 else { return nil }
        // The child gets its end under another number; these two it must not keep open.
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[1], 2)
        let child = start(arguments, &actions, environment: environment)
        close(pipes[1])
        defer { close(pipes[0]) }
        guard let child else { return nil }
        let errors = FileHandle(fileDescriptor: pipes[0]).readDataToEndOfFile()
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Result(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
            errors: String(decoding: errors, as: UTF8.self))
    }

    /// Starts a program, found by PATH, in this process's environment and what is added to it.
    ///
    /// - Returns: nil when there is no such program.
    static func start(
        _ arguments: [String], _ actions: inout posix_spawn_file_actions_t,
        environment: [String: String]
    ) -> pid_t? {
        let whole = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let variables = whole.keys.sorted().map { "\($0)=\(whole[$0] ?? "")" }
        var child: pid_t = 0
        let failure = withCStrings(arguments) { arguments in
            withCStrings(variables) { variables in
                posix_spawnp(&child, arguments[0]!, &actions, nil, arguments, variables)
            }
        }
        return failure == 0 ? child : nil
    }

    private static func withCStrings<R>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
    ) -> R {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
