import Foundation
import TestSupport
import Testing

@testable import BridgeFuzzing

@Suite struct FuzzTests {
    /// In a process of its own: a crash is a failure of this test, and memory is its own.
    @Test
    func `F29, F31–F40, F42, F43, F47–F53, F56, F62, F72, F75–F77: ten thousand hostile messages`()
        throws
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=5", "300", Self.path, "--count", "10000"]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.waitForEnd() == 0, "\(text)")
        #expect(text.contains("10000 messages of seed 1: as the facts say"), "\(text)")
    }

    @Test func `equal seeds send equal messages, others send others`() {
        func text(_ seed: UInt64, _ block: Int) -> String {
            var generator = Generator(seed: seed, block: block)
            return (0..<100).map { generator.message($0, earlier: [1, 2]).source }.joined()
        }
        #expect(text(1, 0) == text(1, 0))
        #expect(text(1, 0) != text(2, 0))
        #expect(text(1, 0) != text(1, 1))
    }

    @Test func `messages are drawn of every kind`() {
        var generator = Generator(seed: 1, block: 0)
        let text = (0..<5000).map { generator.message($0, earlier: [1]).source }.joined()
        for part in [
            "NaN", "Infinity", "new Proxy", "cycle()", "12345678901234567890n", "nest(40000",
            "[\"\\u005f\\u005fproto\\u005f\\u005f\"]", "\\ud8", "ids[1]", "'x'.repeat(300000)",
            "new Uint8Array", "get trap()", "Symbol('s')", "globalThis", "undefined",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    /// Beside the tests' own executable.
    private static var path: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let executable = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        return URL(fileURLWithPath: executable).deletingLastPathComponent()
            .appendingPathComponent("farad-fuzz").path
    }
}
