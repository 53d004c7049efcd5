import Foundation

/// Another program that takes part in a comparison.
struct Program {
    let path: String
    let arguments: [String]

    /// Runs the program to its end, without Foundation's `Process`, whose waiting takes longer than
    /// what is measured.
    ///
    /// - Returns: seconds of wall clock, and what it printed; nil when it failed.
    func run() -> (seconds: Double, output: String)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }

        var output: [UInt8] = []
        var status: Int32 = -1
        let time = seconds {
            var child: pid_t = 0
            let isStarted = posix_spawn(&child, path, &actions, nil, words, environ) == 0
            close(ends[1])
            guard isStarted else { return }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
                output += buffer[..<count]
            }
            waitpid(child, &status, 0)
        }
        return status == 0 ? (time, String(decoding: output, as: UTF8.self)) : nil
    }

    /// The program of that name on this machine's path.
    static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// The C program's files, as seen from the project's top folder.
enum Yardstick {
    static let path = ".build/yardstick"
    static let bundle = "Benchmarks/yardstick.js"
    /// What the app's own scripts ask of a page.
    static let page = "Benchmarks/page.js"
    static let assets = "Sources/Farad/Resources/WebAssets"
}

/// Runs programs in turn, round after round, so that what else the machine does meets all alike.
///
/// - Returns: the median of each program's seconds; nil for one that failed.
func race(_ programs: [Program], rounds: Int) -> [Double?] {
    var times = [[Double]](repeating: [], count: programs.count)
    for round in 0...rounds {
        for (index, program) in programs.enumerated() {
            // The first round only warms the file cache.
            guard let result = program.run(), round > 0 else { continue }
            times[index].append(result.seconds)
        }
    }
    return times.map { $0.isEmpty ? nil : median($0) }
}

/// The `name value unit` lines that a program prints.
func figures(of program: Program) -> [(name: String, value: Double, unit: String)] {
    guard let output = program.run()?.output else { return [] }
    return output.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, let value = Double(words[1]) else { return nil }
        return (String(words[0]), value, String(words[2]))
    }
}
