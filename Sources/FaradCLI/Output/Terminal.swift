import Farad
import Foundation

import enum FaradFoundation.HostWrite

/// The process's two outputs. What is written waits until the end, until the other output is
/// written or until it grows large, so that a run costs one write.
final class Terminal: @unchecked Sendable {  // One thread writes; the watchdog ends the process.
    private static let shared = Terminal()
    private static let enough = 1 << 16

    private var waiting: [UInt8] = []
    private var descriptor: Int32 = 1
    /// Why the standard output did not take everything; 0: it did.
    private var obstacle: Int32 = 0

    static func output(_ line: String) { shared.add(line, 1) }

    /// A sentence, in lines of at most 80 columns, of which those that follow stand further right.
    static func paragraph(_ text: String, indent: Int = 0) {
        for line in Paragraph.lines(text, indent: indent + 4, firstIndent: indent) { output(line) }
    }

    static func error(_ line: String) { shared.add(line, 2) }

    /// What is worth knowing of what runs, beside what comes of it.
    static func notes(_ notes: some Sequence<String>) {
        for note in notes { error("farad: \(note)") }
    }

    static func flush() { shared.flush() }

    private func add(_ line: String, _ descriptor: Int32) {
        if descriptor != self.descriptor { flush() }
        self.descriptor = descriptor
        waiting += line.utf8
        waiting.append(10)
        if waiting.count >= Self.enough { flush() }
    }

    private func flush() {
        defer { waiting = [] }
        let error = waiting.withUnsafeBytes { HostWrite.all($0, to: descriptor) }
        if error != 0, descriptor == 1 { obstacle = error }
    }

    /// Says why something of the standard output is missing; a reader that has gone knows.
    private func mourn() {
        guard obstacle != 0, obstacle != EPIPE else { return }
        add(
            "farad: The standard output cannot be written: \(String(cString: strerror(obstacle))).",
            2)
        flush()
    }

    /// Whether colours are wanted: a person reads the standard output and has not said no
    /// (no-color.org).
    static var usesColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(1) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
            && environment["TERM"] != "dumb"
    }

    /// The columns of the terminal, or what COLUMNS says; 80 where nobody knows.
    static var width: Int {
        var size = winsize()
        if isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 80
    }

    /// Ends the process without the destructors of libraries, which take milliseconds and have
    /// nothing to do.
    static func exit(_ code: Int32) -> Never {
        shared.flush()
        shared.mourn()
        _exit(shared.obstacle != 0 && code == 0 ? ExitStatus.inputOutput.rawValue : code)
    }
}
