import Foundation
import Testing

@Suite struct DoctorTests {
    @Test func `doctor says what this machine has`() throws {
        let command = try Command("doctor")
        #expect(command.status == 0, "\(command.errors)")
        for name in ["machine", "JavaScriptCoreGTK", "SQLite", "web assets", "esbuild"] {
            #expect(
                command.output.split(separator: "\n").contains {
                    $0.hasPrefix("ok       \(name) ")
                }, "\(name): \(command.output)")
        }
        let sqlite = command.output.split(separator: "\n").first { $0.contains("SQLite") }
        #expect(sqlite?.split(separator: " ").last?.hasPrefix("3.") == true)
    }

    @Test func `doctor names what is missing and what to do`() throws {
        // A machine without any program on its path.
        let command = try Command(["doctor"], path: "/nowhere")
        #expect(command.status == 0, "nothing that a run needs is missing")
        #expect(
            command.output.contains(
                "missing  esbuild            bundles your own scripts and projects: "
                    + "“make setup” or “apt install esbuild”"), "\(command.output)")
    }

    @Test func `U1–U12: doctor lists every knob with its default and its reason`() throws {
        let command = try Command("doctor", "--knobs")
        #expect(command.status == 0)
        let lines = command.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        for number in 1...12 {
            let index = try #require(
                lines.firstIndex { $0.contains(" (U\(number))") }, "U\(number)")
            let rest = lines[(index + 1)...].prefix { $0.hasPrefix("    ") }
            #expect(rest.contains { $0.hasPrefix("    because ") }, "U\(number)")
            #expect((lines[index] + rest.joined()).contains("default "), "U\(number)")
        }
    }
}
