import Foundation
import Testing

/// The command that a failing order is printed with: it brings the order back as it stands.
@Suite struct ReplayLineTests {
    /// It fails in every order.
    private static let scenario = """
        import { expect, scenario } from "farad";
        export default scenario("told", {
            steps(user) { user.launch({ at: 0 }); },
            invariants: { "one": (run) => expect(run.displayed).toHaveLength(1) },
        });
        """

    private static let profile = """
        {"format": "farad-profile/1", "name": "mine", "base": "ideal", "figures": {
            "appLaunch": {"earliest": 80, "latest": 100, "source": "assumed"}
        }}
        """

    private static let options = [
        "--app", "beamlet-capacitor", "--seed", "7", "--profile", "my profile.json", "--widen",
        "1.5", "--time-zone", "Europe/Berlin", "--start-date", "2026-03-28", "--ignore-finding",
        "share-lost",
    ]

    @Test func `what no token holds is printed after it, and kept in schedule files`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("told.scenario.ts", Self.scenario)
        try folder.write("my profile.json", Self.profile)
        let run = try Command(
            ["explore", "./told.scenario.ts", "--trace-dir", "out", "--jobs", "1"] + Self.options,
            in: folder.path)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        let line = try #require(run.replayLines.first)
        #expect(
            line.hasSuffix(
                " --app beamlet-capacitor --seed 7 --profile 'my profile.json' --widen 1.5 "
                    + "--time-zone Europe/Berlin --start-date 2026-03-28 --ignore-finding share-lost"
            ))
        let replay = try Command(shell: "\"$0\" \(line)", in: folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        #expect(!replay.errors.contains("another version of the app"))

        let schedule = ["replay", "out/farad-told.scenario.ts-1.schedule.jsonl"]
        let kept = try Command(schedule, in: folder.path)
        #expect(kept.status == 1, "\(kept.output)\(kept.errors)")
        // The command line wins.
        let other = try Command(schedule + ["--app", "timesafari"], in: folder.path)
        #expect(other.errors.contains("the token is of another version of the app"))
    }

    @Test func `what the default is goes without saying`() throws {
        let run = try Command("explore", "race-5", "--app", "timesafari", "--profile", "phone")
        #expect(try #require(run.replayLines.first).contains(#/^replay 'f1\.[^']*'$/#))
    }

    @Test func `the line of a file that is called anything replays it`() throws {
        let folder = try TemporaryFolder()
        let name = "it's [one], or two.scenario.ts"
        try folder.write(name, Self.scenario)
        let run = try Command(
            ["explore", "./\(name)", "--jobs", "1", "--trace-dir", "out"], in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        let line = try #require(run.replayLines.first)
        let replay = try Command(shell: "\"$0\" \(line)", in: folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        #expect(replay.output.contains("reproduced: one"))
    }

    @Test func `an order of a test is replayed on the phone and with the app of the test`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/project/www", withIntermediateDirectories: true)
        try folder.write(
            "project/capacitor.config.json", #"{"appId": "com.example.it", "appName": "It"}"#)
        try folder.write("project/www/index.html", "<html><body></body></html>")
        try folder.write(
            "a.test.ts",
            """
            import { app, clock, device, expect, test } from "farad";
            const options = {
                app: "./project", seed: 5, startDate: "2026-03-28", timeZone: "Europe/Berlin",
            };
            test.everyOrder("not on that day", { ...options, maxRuns: 20 }, async () => {
                await device.launchApp();
                await clock.runUntilIdle();
                app.evaluate(() => console.log(String(new Date())));
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text).join()).not.toContain("Mar 28");
            });
            """)
        let run = try Command(["test", "--patience", "60"], in: folder.path)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        let line = try #require(run.replayLines.first)
        let replay = try Command(shell: "\"$0\" \(line)", in: folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        #expect(replay.output.contains("reproduced: not on that day"))
    }
}
