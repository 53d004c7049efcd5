public import Foundation

/// Programs of this machine that tests run, and what they say.
public struct HostProgram {
    /// The exit code.
    public let status: Int32
    /// What it wrote to its standard output.
    public let output: String
    /// What it wrote to its standard error.
    public let errors: String

    /// Runs a program to its end.
    ///
    /// - Throws: What starting it threw, such as a program that is not there.
    public init(
        _ path: String, _ arguments: [String], input: String = "",
        environment: [String: String]? = nil
    ) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: path)
        program.arguments = arguments
        if let environment { program.environment = environment }
        let input = (pipe: Pipe(), text: input)
        let output = Pipe()
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent(
            "farad-errors-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        program.standardInput = input.pipe
        program.standardOutput = output
        program.standardError = try FileHandle(forWritingTo: errors)
        try program.run()
        input.pipe.fileHandleForWriting.write(Data(input.text.utf8))
        try? input.pipe.fileHandleForWriting.close()
        self.output = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        status = program.waitForEnd()
        self.errors = try String(contentsOf: errors, encoding: .utf8)
    }
}

extension Process {
    /// Waits for the program's end and gives its exit code.
    ///
    /// `waitUntilExit()` hears of it through the network stack, and waits for ever where there is
    /// none, as in a sandbox without even a loopback.
    public func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while true {
            if waitpid(processIdentifier, &status, 0) == processIdentifier {
                return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            }
            guard errno == EINTR else { break }
        }
        // Foundation has seen the end already.
        waitUntilExit()
        return terminationStatus
    }
}
