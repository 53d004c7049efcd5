import FaradFoundation
import Glibc
import Simulation
import Testing
import WebKit

/// The runtime's own tests (`web/runtime/*.unit.ts`) run in Farad's page.
@Suite struct RuntimeUnitTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("web/runtime").path

    /// Every file of the folder, by its path.
    static let units: [String] = {
        let command =
            "cd '\(folder)' && find . -name '*.unit.ts' | sed 's/^..//; s/.unit.ts$//' | sort"
        return (try? output(of: command))?.split(separator: "\n").map(String.init) ?? []
    }()

    @Test func `there are units`() { #expect(Self.units.count > 60) }

    @Test(arguments: units)
    func `the runtime behaves as its unit tests say`(unit: String) throws {
        let script = try Self.bundle("\(Self.folder)/\(unit).unit.ts")
        let app = TestApp(
            script,
            html: """
                <!doctype html><html><head><title>Unit tests</title></head><body>
                <div id="app" data-kind=root><p class="note">a &amp; b</p></div>
                <script src="main.js"></script></body></html>
                """,
            files: ["/data.json": #"{"photo":1}"#, "/main.css": ".linked { z-index: 4 }"]
        ) { if unit == "orders" { Self.slow(&$0) } }
        app.run()
        for message in app.messages {
            if let failure = message["failure"]?.text, failure != "" {
                Issue.record("\(unit): \(message["name"]?.text ?? ""): \(failure)")
            }
        }
        for failure in app.failures { Issue.record("\(unit): \(failure)") }
        #expect(app.messages.last?["done"] == .number(Double(app.messages.count - 1)))
        #expect(app.messages.count > 1)
    }

    /// Those that say of both engines what they do.
    @Test(arguments: [
        "engines", "orders", "parts/css", "parts/date-texts", "parts/errors", "parts/file-system",
        "parts/json-texts", "parts/text-encoding", "parts/web-crypto-words", "parts/webassembly",
        "refusals",
    ])
    func `Chromium's pages behave as the unit tests of both engines say`(unit: String) throws {
        let script = try Self.bundle("\(Self.folder)/\(unit).unit.ts")
        let tell = """
            globalThis.webkit = { messageHandlers: { bridge: {
                postMessage: ({ done, name, failure }) => console.log(done ?? (failure && `${name}: ${failure}`)),
            } } };

            """
        let app = TestApp(tell + script) { settings in
            settings.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
            settings.userAgent += " Android"
            if unit == "orders" { Self.slow(&settings) }
        }
        app.run()
        for line in app.console.dropLast() where line != "" { Issue.record("\(unit): \(line)") }
        for failure in app.failures { Issue.record("\(unit): \(failure)") }
        #expect(app.console.last == "\(app.console.count - 1)")
        #expect(app.console.count > 1)
    }

    /// Another process takes longer to answer than the page's own tasks.
    private static func slow(_ settings: inout WebKitSettings) {
        settings.pageToApp = .exactly(.microseconds(50))
        settings.appToPage = .exactly(.microseconds(50))
    }

    /// Bundles a TypeScript file as `make web` does.
    private static func bundle(_ path: String) throws -> String {
        let command = "esbuild '\(path)' --bundle --format=iife --target=esnext --log-level=error"
        return try output(of: command)
    }

    private static func output(of command: String) throws -> String {
        let pipe = try #require(popen(command, "r"))
        var bytes: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(byte)) }
        #expect(pclose(pipe) == 0, "\(command) failed")
        return String(decoding: bytes, as: UTF8.self)
    }
}
