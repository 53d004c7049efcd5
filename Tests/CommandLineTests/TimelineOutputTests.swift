import Foundation
import Testing

@Suite struct TimelineOutputTests {
    /// Runs in a terminal of its own, as `script` makes one; `swift test` itself sets NO_COLOR.
    private func onTerminal(_ variables: String) throws -> String {
        let folder = try TemporaryFolder()
        let command = try Command(
            shell:
                "script -qec \"stty cols 160; env -u NO_COLOR \(variables) \\\"$0\\\" run timesafari\" "
                + "/dev/null",
            in: folder.path)
        return command.output
    }

    @Test func `the timeline fits 80 columns, and uses as many as there are`() throws {
        let narrow = try Command("run", "timesafari")
        #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let wide = try Command(shell: "COLUMNS=160 exec \"$0\" run timesafari")
        let lengths = wide.output.split(separator: "\n").map(\.count)
        #expect((lengths.max() ?? 0) > 100 && (lengths.max() ?? 0) <= 160)
        #expect(wide.output.contains("TimeSafariShareExtension main"))
    }

    @Test func `colours are for terminals, and NO_COLOR turns them off`() throws {
        let coloured = try onTerminal("TERM=xterm")
        #expect(coloured.contains("\u{1B}[1m"))
        #expect(coloured.contains("TimeSafariShareExtension main"), "the terminal has 160 columns")
        #expect(!(try onTerminal("TERM=xterm NO_COLOR=1").contains("\u{1B}[")))
        #expect(try onTerminal("TERM=xterm NO_COLOR=").contains("\u{1B}["))
        #expect(!(try onTerminal("TERM=dumb").contains("\u{1B}[")))
        #expect(!(try Command("run", "timesafari").output.contains("\u{1B}")))
    }

    @Test func `the verbosity says how much is told`() throws {
        let quiet = try Command("run", "timesafari", "--verbosity", "quiet")
        let normal = try Command("run", "timesafari")
        let verbose = try Command("run", "timesafari", "--verbosity", "verbose")
        #expect(quiet.output.hasPrefix("shared "))
        #expect(normal.output.hasSuffix(verdict(quiet.output).hash))
        #expect(verdict(verbose.output).hash == verdict(quiet.output).hash)
        #expect(!normal.output.contains("#2 principal, caused by #1"))
        #expect(verbose.output.contains("#2 principal, caused by #1"))
        #expect(verbose.output.contains("to page: "))
        #expect(try Command("run", "timesafari", "--verbosity", "loud").status == 64)
    }

    /// The last line, which is equal for equal runs.
    private func verdict(_ output: String) -> (hash: String, lines: Int) {
        let lines = output.split(separator: "\n")
        return (String(lines.last ?? "") + "\n", lines.count)
    }
}
