import Foundation
import HostMemory
import TestSupport
import Testing

@testable import FaradCLI

/// What stands for an app's own code, as this module is none of Farad's.
private enum Inbox {
    static func second(of texts: [String]) -> String { texts[1] }

    static func number(_ text: String) -> Int { [text].map { Int($0)! }[0] }

    static func depth(_ text: Substring) -> Int { text.count < 0 ? 0 : 1 + half(text) }

    static func half(_ text: Substring) -> Int { depth(text) * 2 }

    static func peek(_ place: Int) -> Int { UnsafePointer<Int>(bitPattern: place)?.pointee ?? 0 }
}

@Suite struct NativeTrapTests {
    /// Prints how this process ends, with the exit code of that.
    private static func listen() {
        NativeTrap.act = { end in
            print(end.sentence)
            fflush(nil)
            _exit(end.code.rawValue)
        }
        NativeTrap.listen()
        // As the engine's first machine does.
        host_catch_faults()
    }

    @Test func `an index out of range in an app's Swift is told with its function`()
        async throws
    {
        let end = try #require(
            await #expect(
                processExitsWith: .exitCode(1),
                observing: [\.standardOutputContent, \.standardErrorContent]
            ) {
                NativeTrapTests.listen()
                _ = Inbox.second(of: ["only"])
            })
        let text = String(decoding: end.standardOutputContent, as: UTF8.self)
        #expect(
            text.contains(
                "the app's own Swift has ended its process, as it would on a phone: "
                    + "Index out of range, in CommandLineTests.Inbox.second\n"), "\(text)")
        // The runtime's own words are in that sentence.
        let errors = String(decoding: end.standardErrorContent, as: UTF8.self)
        #expect(!errors.contains("Fatal error"), "\(errors)")
    }

    @Test func `nil that is unwrapped in a closure is told with function, file and line`()
        async throws
    {
        let end = try #require(
            await #expect(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
                NativeTrapTests.listen()
                _ = Inbox.number("none")
            })
        let text = String(decoding: end.standardOutputContent, as: UTF8.self)
        #expect(
            text.contains(
                "Unexpectedly found nil while unwrapping an Optional value, in a closure of "
                    + "CommandLineTests.Inbox.number (CommandLineTests/NativeTrapTests.swift:12)"),
            "\(text)")
    }

    @Test func `a stack that is full is told with the function that calls itself`() async throws {
        let end = try #require(
            await #expect(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
                NativeTrapTests.listen()
                _ = Inbox.depth("text")
            })
        let text = String(decoding: end.standardOutputContent, as: UTF8.self)
        #expect(
            text.contains(
                #/would on a phone: the stack is full, as of a function that calls itself for ever, in CommandLineTests.Inbox.(depth|half)\n/#
            ), "\(text)")
    }

    @Test func `a pointer that leads nowhere is told as one, and as no full stack`() async throws {
        let end = try #require(
            await #expect(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
                NativeTrapTests.listen()
                _ = Inbox.peek(4096)
            })
        let text = String(decoding: end.standardOutputContent, as: UTF8.self)
        #expect(
            text.contains(
                "would on a phone: memory was read or written that is not there, as by a pointer "
                    + "that is no more valid, in CommandLineTests.Inbox.peek\n"), "\(text)")
    }

    @Test func `a fault in a library's code stays what it is`() async {
        await #expect(processExitsWith: .signal(SIGSEGV)) {
            NativeTrapTests.listen()
            _ = UnsafePointer<CChar>(bitPattern: 4096).map { strlen($0) }
        }
    }

    @Test func `a signal that somebody sends is no trap`() async {
        for signal in [SIGILL, SIGSEGV] {
            await #expect(processExitsWith: .signal(signal)) { [signal = signal as Int32] in
                NativeTrapTests.listen()
                kill(getpid(), signal)
                // Any thread may be the one that hears of it.
                while true { pause() }
            }
        }
    }

    private func code(_ symbols: String...) -> [NativeTrap.Code] {
        symbols.compactMap { NativeTrap.Code(symbol: $0) }
    }

    private let ofApp = "$s4Wire5InboxC6secondSSyF"
    private let ofFarad = "$s15FaradFoundation4FileC4readSSyF"

    @Test func `whose code stops decides whose fault it is`() {
        let ofArray = "$sSayxSicig"
        let apps = NativeTrap.end(
            by: SIGILL, saying: "", in: code(ofArray, ofApp, ofFarad))
        #expect(apps.isApps)
        #expect(
            apps.sentence
                == "the app's own Swift has ended its process, as it would on a phone: a trap, such as "
                + "for nil that is unwrapped, an index out of range or a number too large, in "
                + "Wire.Inbox.second")
        let farads = NativeTrap.end(
            by: SIGILL, saying: "FaradFoundation/File.swift:7: Fatal error: no such file\nStack",
            in: code(ofFarad, ofApp))
        #expect(!farads.isApps)
        #expect(farads.code == .fault)
        #expect(
            farads.sentence
                == "Farad's own Swift has stopped: no such file, in FaradFoundation.File.read "
                + "(FaradFoundation/File.swift:7), called in Wire.Inbox.second")
        // At a stack's end it is chance whose code is the innermost.
        let full = NativeTrap.end(
            by: SIGSEGV, saying: String(cString: host_stack_overflow),
            in: code(ofFarad, ofApp, ofApp))
        #expect(full.isApps)
        #expect(full.sentence.hasSuffix("calls itself for ever, in Wire.Inbox.second"))
        let limit = NativeTrap.end(
            by: SIGILL,
            saying:
                "UIKit/A.swift:7: Fatal error: a limit of Farad’s, not of the app’s: no sliders",
            in: code(ofFarad, ofApp))
        #expect(limit.code == .fault)
        #expect(
            limit.sentence
                == "a limit of Farad’s, not of the app’s: no sliders; it was called in "
                + "Wire.Inbox.second")
    }

    @Test func `every module of Farad's own is known as one`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                "Sources")
        let apps: Set = ["Attachments", "Beamlet", "TimeSafari", "Wire"]
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path)
        where !apps.contains(name) && !name.hasPrefix("Host")
            && name.wholeMatch(of: #/C[A-Z].*/#) == nil
        {
            let isAlone = ["FaradBench", "FaradFuzz", "_Testing_UIKit"].contains(name)
            #expect(FaradPackage.targets.contains(name) || isAlone, "\(name)")
        }
    }

    @Test func `a run that meets a limit of Farad's says so, and leaves its trace`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "app.js",
            """
            const options = { resultType: "uri", source: "PHOTOS", width: 1, height: 1 };
            Capacitor.Plugins.Camera.getPhoto(options);
            """)
        try folder.write(
            "a.scenario.js",
            """
            import { sample, scenario } from "farad";
            export default scenario("small", {
                app: "./app.js",
                steps(user) { user.launch(); user.givePhotos(sample("landscape")); },
            });
            """)
        let run = try Command(
            [
                "run", "a.scenario.js", "--set", "privacy-permission=allow", "--trace",
                "a.farad-trace.jsonl", "--json=a.json",
            ],
            in: folder.path)
        #expect(run.status == 70, "\(run.output)\(run.errors)")
        #expect(
            run.errors.hasPrefix(
                "farad: The run was ended: a limit of Farad’s, not of the app’s: Farad shrinks no"),
            "\(run.errors)")
        let trace = try String(
            contentsOfFile: folder.path + "/a.farad-trace.jsonl", encoding: .utf8)
        #expect(trace.contains(#""method":"getPhoto""#))
        #expect(trace.split(separator: "\n").last?.hasPrefix(#"{"line":"end""#) == true)
        let report = try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8)
        #expect(report.contains(#""status":"error""#))
        #expect(report.contains(#"{"rule":"error","message":"The run was ended: a limit of"#))
    }
}
