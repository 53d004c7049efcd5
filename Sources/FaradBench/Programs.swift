import Foundation

/// Another program that takes part in a comparison.
struct Program {
    let path: String
    let arguments: [String]

    /// Runs the program to its end.
    ///
    /// - Returns: seconds of wall clock, and what it printed; nil when it failed.
    func run() -> (seconds: Double, output: String)? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        var output = Data()
        var hasFailed = false
        let time = seconds {
            do {
                try process.run()
                output = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
            } catch {
                hasFailed = true
            }
        }
        guard !hasFailed, process.terminationStatus == 0 else { return nil }
        return (time, String(decoding: output, as: UTF8.self))
    }

    /// The program of that name on this machine's path.
    static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
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
