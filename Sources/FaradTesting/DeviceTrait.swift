import Farad
import Synchronization
public import Testing

/// Gives each failure of a test the command that plays its run again.
///
/// ```swift
/// @Suite(.farad) struct ShareTests {
///     @Test func `a shared photo is displayed`() throws {
///         let device = try Device.fresh(AppBundle.timeSafari, seed: 3)
///         …
///     }
/// }
/// ```
public struct DeviceTrait: TestTrait, SuiteTrait, TestScoping {
    public let isRecursive = true

    /// What the test's devices have been told to do, newest last.
    final class Log: Sendable {
        private let commands = Mutex<[String]>([])

        /// The place of a new device's command.
        func add(_ command: String) -> Int {
            commands.withLock { commands in
                commands.append(command)
                return commands.count - 1
            }
        }

        func replace(_ index: Int, _ command: String) {
            commands.withLock { $0[index] = command }
        }

        var all: [String] { commands.withLock { $0 } }
    }

    @TaskLocal static var log: Log?

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let log = Log()
        let comments = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments += log.all.map { "Replay: \($0)" }
            return issue
        }
        try await DeviceTrait.$log.withValue(log) {
            try await comments.provideScope(for: test, testCase: testCase, performing: function)
        }
    }
}

extension Trait where Self == DeviceTrait {
    /// Gives each failure the command that plays its run again.
    public static var farad: DeviceTrait { DeviceTrait() }
}
