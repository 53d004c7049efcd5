import Foundation
import TestSupport
import Testing

@Suite struct RunCommandTests {
    @Test func `the list names every bundled app, one a line, name first`() throws {
        let command = try Command("run", "--list")
        #expect(command.status == 0)
        #expect(command.output.hasPrefix("timesafari  "))
        #expect(command.errors.isEmpty)
    }

    @Test func `the list of knobs names the open questions`() throws {
        let command = try Command("run", "--list-knobs")
        #expect(command.status == 0)
        #expect(command.output.contains("document-start=MS|EARLIEST..LATEST (U1)"))
        #expect(
            command.output.contains("clone=reject-unhandled|throw|silent-drop|lenient|extract (U3)")
        )
    }

    @Test func `a shared photo reaches its view with the same bytes`() throws {
        let command = try Command("run", "timesafari", "--share", Photo.path, "--json")
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.isEmpty)
        #expect(command.output.count { $0 == "\n" } == 1)
        let report = try command.json()
        #expect(report["format"] as? String == "farad-run/1")
        #expect(report["status"] as? String == "passed")
        #expect(report["route"] as? String == "/shared-photo")
        let displayed = report["displayed"] as? [[String: Any]]
        #expect(displayed?.count == 1)
        #expect(displayed?[0]["bytes"] as? Int == (try Photo.data).count)
        let shares = report["shares"] as? [[String: Any]]
        #expect(shares?[0]["outcome"] as? String == "displayed")
        #expect(shares?[0]["sha256"] as? String == displayed?[0]["sha256"] as? String)
        #expect((shares?[0]["shareId"] as? String)?.count == 36)
        #expect(shares?[0]["fileName"] as? String == "photo.jpg")
    }

    @Test func `the digest in the report is the file's own`() throws {
        let command = try Command("run", "timesafari", "--share", Photo.path, "--json")
        let shares = try command.json()["shares"] as? [[String: Any]]
        let sum = Process()
        sum.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        sum.arguments = [Photo.path]
        let pipe = Pipe()
        sum.standardOutput = pipe
        try sum.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        _ = sum.waitForEnd()
        #expect(text.hasPrefix(try #require(shares?[0]["sha256"] as? String)))
    }

    @Test func `equal runs have equal traces in another process, another seed has another`() throws
    {
        func hash(_ seed: String) throws -> String? {
            let command = try Command(
                "run", "timesafari", "--share", Photo.path, "--json", "--seed", seed)
            return try command.json()["traceHash"] as? String
        }
        let first = try hash("7")
        #expect(first != nil)
        #expect(try hash("7") == first)
        #expect(try hash("8") != first)
    }

    @Test func `the environment's seed is that of a command line that has none`() throws {
        func hash(_ line: String) throws -> String? {
            try Command(
                shell: "\(line) --share '\(Photo.path)' --json"
            ).json()["traceHash"] as? String
        }
        let seventh = try hash("\"$0\" run timesafari --seed 7")
        #expect(seventh != nil)
        #expect(try hash("FARAD_SEED=7 \"$0\" run timesafari") == seventh)
        #expect(try hash("FARAD_SEED=8 \"$0\" run timesafari --seed=7") == seventh)
        #expect(try hash("FARAD_SEED= \"$0\" run timesafari --seed 7") == seventh)
        #expect(try hash("FARAD_SEED=8 \"$0\" run timesafari") != seventh)
        let wrong = try Command(shell: "FARAD_SEED=x \"$0\" run timesafari")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("'x' is invalid for '--seed"))
        #expect(wrong.errors.hasSuffix("--seed is that of the variable FARAD_SEED.\n"))
        let time = try Command(shell: "FARAD_MAX_TIME=5x \"$0\" explore race-2")
        #expect(time.status == 64)
        #expect(time.errors.hasSuffix("--max-time is that of the variable FARAD_MAX_TIME.\n"))
        let typed = try Command(shell: "FARAD_MAX_TIME=5 \"$0\" explore race-2 --max-time 5x")
        #expect(!typed.errors.contains("FARAD_MAX_TIME"))
        // What a token is of, it says itself.
        let token = try Command(shell: "FARAD_SEED=x \"$0\" replay nonsense")
        #expect(token.status == 65, "\(token.errors)")
    }

    @Test func `every command's help fits 80 columns and has its exit codes, in the same words`()
        throws
    {
        for command in [
            "run", "test", "explore", "replay", "explain", "count", "check-determinism", "share",
            "device show", "contract check", "bring-plugin", "trace open", "trace export",
            "explain-finding", "doctor",
        ] {
            let help = try Command(command.split(separator: " ").map(String.init) + ["--help"])
            #expect(help.longLines.isEmpty, "\(help.longLines)")
            let text = help.output.split { $0.isWhitespace }.joined(separator: " ")
            #expect(
                text.contains(
                    ", 64 usage, 65 bad data, 66 missing input, 70 a fault of Farad's own, 73 cannot "
                        + "write, 74 I/O."), "\(command): \(help.output)")
        }
    }

    @Test func `without flags an app plays its default scenario and passes`() throws {
        let command = try Command("run", "timesafari")
        #expect(command.status == 0, "\(command.errors)")
        let lines = command.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 || !$0.hasPrefix(" ") })
        #expect(command.output.contains("[ShareTarget] share received"))
        #expect(command.output.contains("[ShareTarget] share retrieved"))
        #expect(command.output.contains("same bytes yes"))
        #expect(!command.output.contains("\u{1B}"))
    }

    @Test func `a page that starts before the plugin is registered never shows the photo (C1)`()
        throws
    {
        let command = try Command(
            "run", "timesafari", "--share", Photo.path, "--json", "--set", "document-start=300")
        #expect(command.status == 1)
        let report = try command.json()
        #expect(report["status"] as? String == "failed")
        let shares = report["shares"] as? [[String: Any]]
        #expect(shares?[0]["outcome"] as? String == "pending")
    }

    @Test func `a run that is cut before the page asks has failed at nothing`() throws {
        let command = try Command(
            "run", "timesafari", "--share", Photo.path, "--json", "--until", "500")
        #expect(command.status == 0)
        let report = try command.json()
        #expect(report["virtualMilliseconds"] as? Double == 500)
        let shares = report["shares"] as? [[String: Any]]
        #expect(shares?[0]["outcome"] as? String == "pending")
    }

    @Test func `the name of an existing file wins over a time`() throws {
        let folder = try TemporaryFolder()
        try folder.write("photo.jpg@1500", try Photo.data)
        let command = try Command(
            "run", "timesafari", "--share", "photo.jpg@1500", "--json", in: folder.path)
        let shares = try command.json()["shares"] as? [[String: Any]]
        #expect(shares?[0]["fileName"] as? String == "photo.jpg@1500")
        #expect(command.status == 0)
    }

    @Test(arguments: ["naïve 🏔️ 'quoted' \"name\".jpg", "-starts-with-a-dash.jpg", "a b\tc.jpg"])
    func `a strange name arrives as it is`(_ name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(name, try Photo.data)
        let command = try Command(
            "run", "timesafari", "--share=./" + name, "--json", in: folder.path)
        #expect(command.status == 0, "\(command.errors)")
        let displayed = try command.json()["displayed"] as? [[String: Any]]
        #expect(displayed?[0]["fileName"] as? String == name)
    }

    @Test func `a run at the wall clock's speed is the same run`() throws {
        func hash(_ more: String...) throws -> String? {
            let command = try Command(["run", "timesafari", "--until", "400", "--json"] + more)
            return try command.json()["traceHash"] as? String
        }
        let plain = try hash()
        #expect(plain != nil)
        #expect(try hash("--real-time") == plain)
    }

    @Test func `another bridge takes the place of ours`() throws {
        let folder = try TemporaryFolder()
        try folder.write("bridge.js", "console.log('another bridge');")
        try folder.write("main.js", "console.log(typeof Capacitor.nativePromise);")
        let command = try Command(
            ["run", "main.js", "--native-bridge", "bridge.js"], in: folder.path)
        #expect(command.output == "another bridge\nundefined\n", "\(command.errors)")
    }

    @Test func `a file is written where links lead, and standard output by its name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("real.json", "old")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.json", withDestinationPath: "real.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/out", withDestinationPath: "/proc/self/fd/1")
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
        }
        _ = try Command("run", "timesafari", "--json=link.json", in: folder.path)
        #expect(try text("real.json").hasPrefix("{"))
        let command = try Command(
            shell: "echo first > file; \"$0\" run timesafari --json=out >> file", in: folder.path)
        #expect(command.status == 0, "\(command.errors)")
        #expect(try text("file").hasPrefix("first\n{"))
        for link in ["link.json", "out"] {
            #expect(throws: Never.self) {
                try FileManager.default.destinationOfSymbolicLink(
                    atPath: folder.path + "/" + link)
            }
        }
    }

    @Test func `a photo's name can neither command the terminal nor begin a line`() throws {
        let folder = try TemporaryFolder()
        let name = "a\u{1B}[31m\npassed.jpg"
        try folder.write(name, Photo.data)
        let command = try Command(
            ["run", "timesafari", "--share", name, "--verbosity", "quiet", "--kill", "app@2000"],
            in: folder.path)
        #expect(!command.output.contains("\u{1B}"))
        #expect(!command.output.split(separator: "\n").contains { $0.hasPrefix("passed.jpg") })
        #expect(command.output.contains("a\u{FFFD}[31m\u{FFFD}passed.jpg"))
    }

    @Test func `a share that is under way when the run is cut short is no failure`() throws {
        for end in ["100", "2070.4"] {
            let command = try Command(
                "run", "timesafari", "--share", Photo.path, "--until", end, "--json")
            #expect(command.status == 0, "\(command.output)")
        }
    }

    @Test func `the object and the trace go to files when asked`() throws {
        let folder = try TemporaryFolder()
        let command = try Command(
            "run", "timesafari", "--share", Photo.path, "--json=report.json", "--trace",
            "run.farad-trace.jsonl", in: folder.path)
        #expect(command.status == 0)
        #expect(command.output.isEmpty)
        #expect(folder.names == ["report.json", "run.farad-trace.jsonl"])
        let report = try String(contentsOfFile: folder.path + "/report.json", encoding: .utf8)
        #expect(report.hasPrefix(#"{"format":"farad-run/1""#))
        let trace = try String(
            contentsOfFile: folder.path + "/run.farad-trace.jsonl", encoding: .utf8)
        let lines = trace.split(separator: "\n")
        #expect(lines.first?.contains(#""format":"farad-trace/2""#) == true)
        for line in lines {
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        }
    }
}
