import Foundation
import Testing

@Suite struct BadInputTests {
    @Test func `a script that imports what tests do hears which files may`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.test.ts", "import { test } from \"farad\";\ntest(\"a\", () => {});")
        let run = try Command(["run", "a.test.ts"], in: folder.path)
        #expect(run.status == 65)
        #expect(
            run.errors
                == "farad: a.test.ts:1:22: “farad” is for files *.scenario.ts, and for *.test.ts, which "
                + "farad test runs\n")
    }

    @Test func `what is no command, and a folder for a scenario, is refused with what to give`()
        throws
    {
        let misspelt = try Command("tst")
        #expect(misspelt.status == 64)
        #expect(
            misspelt.errors
                == "farad: There is no command “tst”; farad --help lists them. Did you mean “test”?\n"
        )
        let folder = try TemporaryFolder()
        for command in ["explore", "count", "check-determinism"] {
            let refused = try Command([command, "."], in: folder.path)
            #expect(refused.status == 64)
            #expect(
                refused.errors
                    == "farad: . is a folder; give a scenario's file or name. A project has “launch” "
                    + "without a file: launch --app .\n")
        }
    }

    @Test(arguments: ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"])
    func `scripts, scenarios and tests may have the same endings`(ending: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("a.\(ending)", "console.log(\"heard\");")
        #expect(try Command(["run", "a.\(ending)"], in: folder.path).output == "heard\n")
        let scenario = """
            import { scenario } from "farad";
            export default scenario("a", { app: "./a.\(ending)", steps(user) { user.launch(); } });
            """
        try folder.write("a.scenario.\(ending)", scenario)
        for command in ["run", "count", "test"] {
            let played = try Command([command, "a.scenario.\(ending)"], in: folder.path)
            #expect(played.status == 0, "\(command): \(played.errors)")
        }
    }

    @Test func `what is about a device folder needs one`() throws {
        try expect(["run", "timesafari", "--no-open"], 64, "give --device DIR, too.")
        let folder = try TemporaryFolder()
        try folder.write("A.JS", "")
        try expect(["run", "A.JS"], 65, "A.JS is no script", in: folder.path)
    }

    /// One clear sentence on standard error, nothing on standard output, the right exit code.
    private func expect(
        _ arguments: [String], _ status: Int32, _ sentence: String, in folder: String? = nil
    ) throws {
        let command = try Command(arguments, in: folder)
        #expect(command.status == status, "\(arguments): \(command.errors)")
        #expect(command.output.isEmpty, "\(command.output)")
        #expect(command.errors.contains(sentence), "\(command.errors)")
        #expect(!command.errors.contains("Fatal error"))
    }

    @Test func `what a shell has closed takes no other file's number`() throws {
        let command = try Command(shell: "\"$0\" run timesafari >&-")
        #expect(command.status == 74)
        #expect(
            command.errors.contains("The standard output cannot be written: Bad file descriptor."),
            "\(command.errors)")
        let silent = try Command(shell: "\"$0\" run timesafari --share missing.jpg 2>&- <&-")
        #expect(silent.status == 66)
        #expect(silent.output.isEmpty, "\(silent.output)")
    }

    @Test(arguments: [
        ["run", "--list"], ["run", "timesafari"], ["doctor"], ["explain-finding"],
        ["count", "race-2"], ["test", "--types"], ["--help"],
    ])
    func `what a full disk does not take of the standard output is told on the other one`(
        _ arguments: [String]
    ) throws {
        let line = (["\"$0\""] + arguments).joined(separator: " ") + " > /dev/full"
        let command = try Command(shell: line)
        #expect(command.status == 74)
        #expect(
            command.errors
                == "farad: The standard output cannot be written: No space left on device.\n")
    }

    @Test(arguments: ["project", "."])
    func `a folder that holds other files is no device, and stays as it is`(
        _ device: String
    ) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/project/www", withIntermediateDirectories: true)
        try folder.write("project/capacitor.config.json", "{}")
        try folder.write("project/www/index.html", "<p>")
        try expect(
            ["run", "project", "--device", device], 73,
            "\(device) holds other files and is no device folder", in: folder.path)
        #expect(folder.names == ["project"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/project")
        #expect(names.sorted() == ["capacitor.config.json", "www"])
        // A folder that is kept in a repository has a file for that.
        try folder.write(".gitkeep", "")
        try FileManager.default.removeItem(atPath: folder.path + "/project")
        let run = try Command(["run", "timesafari", "--device", "."], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: [
        (["run"], "Give an app, a script or a project folder"),
        (["run", "wonderland"], "There is no app named “wonderland”; known are timesafari"),
        (["run", "timesafari", "--colour", "red"], "Unknown option '--colour'"),
        (["run", "timesafari", "--seed", "-1"], "seed"),
        (["run", "timesafari", "--profile", "fast"], "There is no profile named “fast”"),
        (["run", "timesafari", "--scenario", "chess"], "has no scenario “chess”"),
        (
            ["run", "timesafari", "--scenario", "chess.json"],
            "A file of one is in JS or TS, not in JSON."
        ),
        (["run", "timesafari", "--set", "warp=1"], "There is no knob named “warp”. Known knobs"),
        (["run", "timesafari", "--set", "clone"], "needs the form KNOB=VALUE"),
        (["run", "timesafari", "--set", "clone=maybe"], "takes one of reject-unhandled"),
        (["run", "timesafari", "--until", "soon"], "“soon” is no time"),
        (["run", "timesafari", "--until", "-5"], "“--until -5”: a time is not negative"),
        (["run", "timesafari", "--launch", "-.5"], "“--launch -.5”: a time is not negative"),
        (["explore", "race-2", "--max-time", "-3s"], "“--max-time -3s”: a time is not negative"),
        (["explore", "race-2", "--patience", "-1"], "“--patience -1” needs 1 s or more"),
        (["test", "--bail", "-1"], "“--bail"),
        (["run", "timesafari", "--launch", "nan"], "“nan” is no time"),
        (["run", "timesafari", "--launch", "1e300"], "is no time"),
        (["run", "timesafari", "--launch", "99999999999"], "is past the longest run, a week"),
        (["run", "timesafari", "--kill", "app"], "needs a process and a time"),
        (["run", "timesafari", "--kill", "sun@5"], "There is no process “sun” to kill; known are"),
        (["run", "timesafari", "--open-url", "no url"], "is no URL"),
        (["run", "timesafari", "--open-url", "other://x"], "No installed app opens “other://x”"),
        (["run", "timesafari", "--share", Photo.path + "@-5"], "a time is not negative"),
        (["run", "timesafari", "--share", Photo.path + "@abc"], "“abc” is no time"),
        (["run", "timesafari", "--share", Photo.path + "@NaN"], "“NaN” is no time"),
        (["run", "attachments", "--with", Photo.path], "adds an item to the share before it"),
        (["share", "--device", "phone"], "Give a file to share, --with-url or --with-text"),
        (["dance"], "dance"),
    ])
    func `a mistake in the arguments is a usage error`(
        _ arguments: [String], _ sentence: String
    ) throws {
        try expect(arguments, 64, sentence)
    }

    @Test func `a missing photo is missing input`() throws {
        try expect(
            ["run", "timesafari", "--share", "/nowhere/x.jpg"], 66,
            "The photo /nowhere/x.jpg cannot be read: there is no such file.")
        let long = String(repeating: "x", count: 300) + ".jpg"
        try expect(["run", "timesafari", "--share", long], 66, "cannot be read")
        try expect(
            ["run", "timesafari", "--share", "/tmp"], 66, "/tmp is a folder; give a file to share")
    }

    @Test func `an empty photo, one that is none and one that is too large are bad data`() throws {
        let folder = try TemporaryFolder()
        try folder.write("empty.jpg", "")
        try folder.write("text.jpg", "I am no image.")
        try folder.write("cut.jpg", try Photo.data.prefix(30))
        #expect(truncate(try folder.write("huge.jpg", "x"), 200_000_000) == 0)
        for (name, sentence) in [
            ("empty.jpg", "is empty"), ("text.jpg", "is no image"), ("cut.jpg", "is no image"),
            ("huge.jpg", "has 200000000 bytes; iOS ends a share extension"),
        ] {
            try expect(["run", "timesafari", "--share", name], 65, sentence, in: folder.path)
        }
    }

    @Test func `what the share sheet does not take is bad data`() throws {
        try expect(
            ["run", "attachments", "--share-url", "ftp:x"], 65, "“ftp:x” is no web page's URL")
        try expect(
            ["run", "timesafari", "--share-text", "hello"], 65,
            "TimeSafari's share extension accepts no texts")
    }

    @Test func `the share sheet refuses two photos, and nothing is stored`() throws {
        let folder = try TemporaryFolder()
        try expect(
            ["share", Photo.path, Photo.path, "--device", folder.path + "/phone"], 65,
            "accepts 1 image at a time, and 2 were shared")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(!files.contains { $0.hasSuffix(".jpg") })
    }

    @Test func `what is named by a path and is not there is missing`() throws {
        let folder = try TemporaryFolder()
        for (arguments, message) in [
            (["run", "./nothere"], "There is no file ./nothere."),
            (["run", "nothere.TS"], "There is no file nothere.TS."),
            (["run", ".nothere"], "There is no file .nothere."),
            (["explore", "launch", "--app", "./nothere"], "There is no file ./nothere."),
            (
                ["run", "timesafari", "--profile", "nothere.json"],
                "There is no profile nothere.json."
            ),
            (["explore", "launch", "--profile", "./nothere"], "There is no profile ./nothere."),
        ] {
            let command = try Command(arguments, in: folder.path)
            #expect(command.status == 66, "\(arguments)")
            #expect(command.errors.contains(message), "\(command.errors)")
        }
        try expect(["run", "nothere"], 64, "There is no app named “nothere”")
        try expect(["run", "timesafari", "--profile", "fone"], 64, "no profile named “fone”")
    }

    @Test func `a command that is ended leaves no file beside those that it was to write`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", "console.log('up'); setTimeout(() => {}, 1e8);")
        // The script's first line says that the run is on its way.
        let command = try Command(
            shell: """
                mkfifo lines
                "$0" run main.js --real-time --trace t.jsonl --json=j.json >lines &
                read -r line <lines
                kill -TERM $!
                wait $!
                echo $?
                """, in: folder.path)
        #expect(command.output == "143\n", "\(command.errors)")
        #expect(folder.names == ["lines", "main.js"])
    }

    @Test func `places that cannot be written are refused before the run`() throws {
        let folder = try TemporaryFolder()
        for place in ["/nowhere/x.json", folder.path] {
            try expect(["run", "timesafari", "--json=" + place], 73, "cannot be written")
            try expect(["run", "timesafari", "--trace", place], 73, "cannot be written")
        }
        #expect(folder.names.isEmpty)
        try expect(["run", "timesafari", "--device", Photo.path], 73, "is a file, not a folder")
        try expect(["run", "timesafari", "--device", "/proc/phone"], 73, "cannot be")
        let deep = folder.path + String(repeating: "/deep-folder", count: 40)
        try expect(
            ["run", "timesafari", "--device", deep], 73, "give one of 400 or fewer")
    }

    @Test func `a damaged device or property list is bad data, and stays as it is`() throws {
        let folder = try TemporaryFolder()
        let phone = folder.path + "/phone"
        #expect(try Command("share", Photo.path, "--device", phone).status == 0)
        let group = "group.app.timesafari.share"
        let list = "\(phone)/Containers/Shared/AppGroup/\(group)/Library/Preferences/\(group).plist"
        #expect(FileManager.default.fileExists(atPath: list))
        try Data("no list".utf8).write(to: URL(fileURLWithPath: list))
        try expect(["run", "timesafari", "--device", phone], 65, "is no property list")
        #expect(FileManager.default.contents(atPath: list) == Data("no list".utf8))
        try Data("{".utf8).write(to: URL(fileURLWithPath: phone + "/device.json"))
        try expect(["run", "timesafari", "--device", phone], 65, "device.json is damaged")
        try expect(["device", "show", phone], 65, "device.json is damaged")
    }

    @Test func `a folder with a device.json alone is a device folder, good or damaged`() throws {
        let folder = try TemporaryFolder()
        let phone = folder.path + "/phone"
        #expect(try Command("share", Photo.path, "--device", phone).status == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: phone)
        where name != "device.json" {
            try FileManager.default.removeItem(atPath: phone + "/" + name)
        }
        let shown = try Command("device", "show", phone)
        #expect(shown.status == 0)
        #expect(shown.output == "Nothing is stored.\n")
        try Data("{".utf8).write(to: URL(fileURLWithPath: phone + "/device.json"))
        let run = try Command("run", "timesafari", "--device", phone)
        let damaged = try Command("device", "show", phone)
        #expect(run.status == 65)
        #expect(damaged.status == 65)
        #expect(damaged.errors == run.errors)
    }

    @Test func `a full disk is said, the run fails, and nothing is half written`() throws {
        let folder = try TemporaryFolder()
        let phone = folder.path + "/phone"
        let command = try Command(
            ["share", Photo.path, "--device", phone, "--json"], largestFile: 100)
        #expect(command.status == 74)
        let report = try command.json()
        #expect(report["status"] as? String == "error")
        let findings = report["findings"] as? [[String: Any]]
        let message = findings?[0]["message"] as? String
        #expect(message?.contains("phone cannot be written: File too large") == true)
        let files = try FileManager.default.subpathsOfDirectory(atPath: phone)
        #expect(!files.contains { $0.hasSuffix(".jpg") })
    }

    @Test func `a container that cannot be made is said`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Containers", "")
        try expect(
            ["share", Photo.path, "--device", folder.path], 74,
            "The containers of TimeSafari cannot be made")
    }

    @Test func `a missing bridge, script or profile is missing input`() throws {
        try expect(["run", "timesafari", "--native-bridge", "/nowhere.js"], 66, "cannot be read")
        try expect(["run", "nowhere.ts"], 66, "There is no file nowhere.ts")
        let folder = try TemporaryFolder()
        try expect(
            ["run", folder.path], 66, "holds no capacitor.config.ts, capacitor.config.js or")
    }

    @Test(arguments: ["not a plist", "<plist><array/></plist>"])
    func `a project's Info.plist that is none is bad data`(text: String) throws {
        let folder = try TemporaryFolder()
        for inner in ["www", "ios/App/App"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + inner, withIntermediateDirectories: true)
        }
        try folder.write("capacitor.config.json", #"{"webDir": "www"}"#)
        try folder.write("www/index.html", "")
        try folder.write("ios/App/App/Info.plist", text)
        try expect(
            ["run", folder.path], 65,
            "ios/App/App/Info.plist is no property list of keys and values.")
    }

    @Test(arguments: [
        (#"{"hostname": "bad host"}"#, "server.hostname “bad host” is no host name."),
        (#"{"hostname": "a/b"}"#, "server.hostname “a/b” is no host name."),
        (#"{"iosScheme": "my scheme"}"#, "server.iosScheme “my scheme” is no URL scheme."),
        (#"{"androidScheme": "1x"}"#, "server.androidScheme “1x” is no URL scheme."),
    ])
    func `a config that gives the pages no address is bad data`(
        _ server: String, _ sentence: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("capacitor.config.json", "{\"server\": \(server)}")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www", withIntermediateDirectories: true)
        try folder.write("www/index.html", "<p>")
        for platform in ["ios", "android"] {
            try expect(
                ["run", folder.path, "--platform", platform], 65,
                "capacitor.config.json: " + sentence)
        }
    }

    @Test func `a profile that does not fit is bad data`() throws {
        let folder = try TemporaryFolder()
        try folder.write("p.json", "{}")
        try expect(
            ["run", "timesafari", "--profile", "p.json"], 65, "farad-profile/1", in: folder.path)
    }
}
