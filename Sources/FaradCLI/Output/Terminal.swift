import Foundation

/// The process's two outputs. Whatever is written waits until the end or until it grows large, so
/// that a run costs one write.
enum Terminal {
    static func output(_ line: String) {
        buffered(line, to: stdout)
    }

    static func error(_ line: String) {
        buffered(line, to: stderr)
    }

    /// Writes out what waits; what a run prints on both outputs stays in order for a reader of
    /// both only because each switch between them flushes.
    private static func buffered(_ line: String, to stream: UnsafeMutablePointer<FILE>) {
        fflush(stream == stdout ? stderr : stdout)
        var line = line
        line.withUTF8 { bytes in
            _ = fwrite(bytes.baseAddress, 1, bytes.count, stream)
        }
        putc(10, stream)
    }

    static func flush() {
        fflush(stdout)
        fflush(stderr)
    }

    /// Whether a person reads that output.
    static var outputIsTerminal: Bool { isatty(1) == 1 }

    /// Ends the process without the destructors of libraries, which take milliseconds and have
    /// nothing to do.
    static func exit(_ code: Int32) -> Never {
        let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
        fflush(stderr)
        _exit(isWritten || code != 0 ? code : ExitStatus.inputOutput.rawValue)
    }
}
