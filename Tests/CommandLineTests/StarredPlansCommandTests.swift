import Foundation
import Testing

/// The starred plans as a person meets them: a scenario, and a look at what it left.
@Suite struct StarredPlansCommandTests {
    @Test func `the scenario stars plans, fetches in the background and notifies`() throws {
        let run = try Command("run", "timesafari", "--scenario", "starred-plans")
        #expect(run.status == 0, "\(run.errors)")
        for line in [
            "DNP|UPDATE_STARRED_PLANS count=2", "TestNativeFetcher: Loaded 2",
            "notification app.timesafari.daily",
        ] {
            #expect(run.output.contains(line))
        }
        // A run of days tells its times in days; no line is wider than a terminal.
        #expect(run.output.contains("0 08:55:00.000"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a device folder is shown key by key, with the store and the type of each`() throws {
        let folder = try TemporaryFolder()
        let run = try Command(
            "run", "timesafari", "--scenario", "starred-plans", "--device", folder.path + "/phone")
        #expect(run.status == 0, "\(run.errors)")
        let show = try Command("device", "show", folder.path + "/phone")
        #expect(show.status == 0, "\(show.errors)")
        let lines = show.output.split(separator: "\n").map(String.init)
        let key = try #require(lines.firstIndex(of: "starredPlanIds"))
        #expect(lines[key + 1] == "  iOS      UserDefaults.standard of app.timesafari, string")
        #expect(lines[key + 2].contains(#"["https:\/\/endorser.ch"#))
        #expect(lines.contains("  iOS      UserDefaults.standard of app.timesafari, real"))
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `both platforms' stores of one folder are shown below each other`() throws {
        let folder = try TemporaryFolder()
        for platform in ["ios", "android"] {
            let run = try Command(
                "run", "timesafari", "--scenario", "starred-plans", "--platform", platform,
                "--device", folder.path)
            #expect(run.status == 0, "\(run.errors)")
        }
        let show = try Command("device", "show", folder.path)
        #expect(show.status == 0, "\(show.errors)")
        let lines = show.output.split(separator: "\n").map(String.init)
        let key = try #require(lines.firstIndex(of: "starredPlanIds"))
        let rest = lines[(key + 1)...].prefix { $0.hasPrefix(" ") }
        #expect(rest.contains("  iOS      UserDefaults.standard of app.timesafari, string"))
        #expect(
            rest.contains(
                "  Android  daily_notification_timesafari.xml of app.timesafari, string"))
        // The same text, character by character.
        let values = rest.filter { $0.hasPrefix("           ") }
        #expect(values.count == 4)
        #expect(Array(values.prefix(2)) == Array(values.suffix(2)))
        #expect(lines.contains { $0.hasSuffix(", long") })
    }

    @Test func `what is no device folder is said so`() throws {
        let folder = try TemporaryFolder()
        let show = try Command("device", "show", folder.path)
        #expect(show.status == 66)
        #expect(show.errors.contains("is no device folder"))
        #expect(folder.names.isEmpty)
    }

    @Test func `a store that is no property list is named, and the others are shown`() throws {
        let folder = try TemporaryFolder()
        let preferences = "Containers/Data/Application/a/Library/Preferences"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/" + preferences, withIntermediateDirectories: true)
        _ = try folder.write(preferences + "/a.plist", "no property list")
        let show = try Command("device", "show", folder.path)
        #expect(show.status == 65)
        #expect(show.errors.contains("a.plist"))
        #expect(show.output == "Nothing is stored.\n")
    }

    @Test(arguments: [
        ["--start-date", "soon"], ["--start-date", "2026-02-29"], ["--time-zone", "Mars/Olympus"],
    ])
    func `a date or a zone that is none is refused`(arguments: [String]) throws {
        let run = try Command(["run", "timesafari"] + arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(arguments[1]))
    }

    @Test func `a tap on nothing is found`() throws {
        let run = try Command("run", "timesafari", "--launch", "0", "--tap", "#nothing")
        #expect(run.status == 1)
        #expect(run.output.contains("tap-missed"))
    }

    @Test func `what was typed on the command line is typed again by the replay command`() throws {
        let run = try Command(
            "run", "timesafari", "--launch", "0", "--type-into", "#none@3000", "--typing=-a",
            "--type-into", "p", "--typing", "b@1")
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "--launch 0 --type-into '#none@3000' --typing=-a --type-into p --typing b@1"),
            "\(run.output)")
    }
}
