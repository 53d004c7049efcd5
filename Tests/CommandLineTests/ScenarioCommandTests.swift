import Foundation
import Testing

@Suite struct ScenarioCommandTests {
    /// Plays `a.scenario.ts` with this text, beside `photo.jpg`.
    private func run(
        _ text: String, _ arguments: String..., app: [String] = ["timesafari", "--scenario"]
    ) throws -> Command {
        let folder = try TemporaryFolder()
        try folder.write("a.scenario.ts", text)
        try folder.write("photo.jpg", Photo.data)
        return try Command(["run"] + app + ["a.scenario.ts"] + arguments, in: folder.path)
    }

    /// Plays a scenario with these steps.
    private func play(steps: String, _ arguments: String...) throws -> Command {
        let text = """
            import { expect, sample, scenario } from "farad";
            export default scenario("a", { steps(user: any, faults: any) {
            \(steps)
            } });
            """
        let folder = try TemporaryFolder()
        try folder.write("a.scenario.ts", text)
        try folder.write("photo.jpg", Photo.data)
        return try Command(
            ["run", "timesafari", "--scenario", "a.scenario.ts"] + arguments, in: folder.path)
    }

    // MARK: What is played

    @Test func `a scenario file is played, its photos found beside it`() throws {
        let command = try run(
            """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                steps(user) { user.share("photo.jpg"); },
                invariants: {
                    "one photo"(run) {
                        expect(run.displayed).toHaveLength(1);
                        expect(run.shares).toMatchObject([{ outcome: "displayed" }]);
                        expect(run.route).toBe("/shared-photo");
                        expect(run.device.tempDB).toEqual([]);
                        expect(run.console.map((line) => line.text).join()).toMatch("photo displayed");
                    },
                },
            });
            """, "--json")
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        let shares = try command.json()["shares"] as? [[String: Any]]
        #expect(shares?.first?["fileName"] as? String == "photo.jpg")
    }

    @Test func `the example of the documentation runs as it stands there`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("web/timesafari/scenarios/README.md"),
            encoding: .utf8)
        let example = page.components(separatedBy: "```ts\n")[1]
        let text = try #require(example.components(separatedBy: "```").first)
        let command = try run(text, "--json", app: [])
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        let shares = try command.json()["shares"] as? [[String: Any]]
        #expect(shares?.map { $0["outcome"] as? String } == ["displayed", "displayed"])
    }

    private static let askForNews = """
        user.openURL("timesafari://starred-plans");
        user.tap("#plan-1");
        user.tap("#notify-daily");
        """

    @Test func `the user of a scenario answers the phone's question`() throws {
        let text = """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                steps(user) { \(Self.askForNews) user.answerAlert("Allow", { after: 900 }); },
                invariants: {
                    asked: (run) => expect(run.device.defaults("app.timesafari"))
                        .toMatchObject({ dailyNotificationTime: "09:00" }),
                },
            });
            """
        let command = try run(text)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        #expect(command.output.contains("“Allow” answers the alert"))
        let refused = try run(text.replacingOccurrences(of: "\"Allow\"", with: "\"Don’t Allow\""))
        #expect(refused.status == 1 && refused.output.contains("invariant"))
    }

    @Test func `a touch that meets no alert, or no such button, is a finding`() throws {
        let none = try play(steps: "user.launch(); user.answerAlert(\"OK\");")
        #expect(none.status == 1, "\(none.output)")
        #expect(none.output.contains("A tap on “OK” met no alert."))
        let other = try play(steps: Self.askForNews + "user.answerAlert(\"OK\", { after: 900 });")
        #expect(other.output.contains("The alert has no button “OK”; it has “Don’t"))
        let field = try play(
            steps: Self.askForNews + "user.answerAlert(\"Allow\", { after: 9, typing: \"x\" });")
        #expect(field.output.contains("has no field to type “x” into."))
        let android = try play(
            steps: "user.launch(); user.answerAlert(\"OK\");", "--platform", "android")
        #expect(android.output.contains("A tap on “OK” met no alert."), "\(android.errors)")
    }

    /// A project's folder `app` with a page, and `a.scenario.ts` beside it.
    private func project(
        _ script: String, plugins: [String], _ scenario: String
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/app/www", withIntermediateDirectories: true)
        let dependencies = plugins.map { #""@capacitor/\#($0)":"8""# }.joined(separator: ",")
        for (name, text) in [
            ("app/capacitor.config.json", #"{"appId":"a.b","appName":"A"}"#),
            ("app/package.json", "{\"dependencies\":{\(dependencies)}}"),
            ("app/www/index.html", "<script>\(script)</script>"), ("a.scenario.ts", scenario),
        ] { try folder.write(name, text) }
        return folder
    }

    @Test(arguments: ["ios", "android"])
    func `the user of a scenario closes what the app shows and touches a notification's button`(
        platform: String
    ) throws {
        let folder = try project(
            """
            const { Browser, FileViewer, Filesystem, LocalNotifications, PushNotifications } =
                Capacitor.Plugins;
            PushNotifications.register();
            Browser.addListener("browserFinished", () => console.log("closed"));
            LocalNotifications.addListener("localNotificationActionPerformed",
                ({ actionId, inputValue }) => console.log(actionId, inputValue));
            (async () => {
                await LocalNotifications.registerActionTypes({ types: [
                    { id: "ASK", actions: [{ id: "say", title: "Say", input: true }] }] });
                await LocalNotifications.schedule({ notifications: [
                    { id: 1, title: "T", body: "B", actionTypeId: "ASK" }] });
                await Browser.open({ url: "https://a.example/" });
                setTimeout(async () => {
                    const { uri } = await Filesystem.writeFile(
                        { path: "a.pdf", directory: "CACHE", encoding: "utf8", data: "12345" });
                    FileViewer.openDocumentFromLocalPath({ path: uri });
                }, 10000);
            })();
            """,
            plugins: [
                "browser", "file-viewer", "filesystem", "local-notifications",
                "push-notifications",
            ],
            """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                app: "./app",
                permissions: { notifications: "YES" },
                steps(user) {
                    user.launch();
                    user.closeBrowser({ at: 3000 });
                    user.chooseAction("say", { typing: "hi", at: 6000 });
                    user.setClipboard("a text", { at: 7000 });
                    user.setBattery({ level: 0.5, isCharging: true }, { at: 7000 });
                    user.setLocationServices(false, { at: 7000 });
                    user.setPermissions({ camera: "NO" }, { at: 7000 });
                    user.sendToHome({ at: 7500 });
                    user.receivePush({ title: "N", badge: 3 }, { at: 8000 });
                    user.bringToFront({ at: 8500 });
                },
                invariants: {
                    all(run) {
                        expect(run.console.map((line) => line.text)).toEqual(["closed", "say hi"]);
                        expect(run.device.badge).toBe(run.platform === "ios" ? 3 : 0);
                        expect(run.device).toMatchObject({
                            browser: null, clipboard: "a text", preventsScreenshots: false,
                            document: { name: "a.pdf", type: "application/pdf", isPlayer: false },
                        });
                    },
                },
            });
            """)
        let command = try Command(
            ["run", "a.scenario.ts", "--platform", platform], in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        for part in [
            "a text is copied in another app", "the battery is at 50 %", "camera is set to denied",
        ] {
            #expect(command.output.contains(part), "\(command.output)")
        }
    }

    @Test func `a touch that meets no browser, document or notification is a finding`() throws {
        for (step, message) in [
            ("closeBrowser()", "No browser is shown"),
            ("followLink(\"https://a.example\")", "No web view of InAppBrowser is shown"),
            ("closeDocument()", "No document is shown"),
            ("chooseAction(\"a\")", "A tap on “a” met no notification."),
        ] {
            for platform in ["ios", "android"] {
                let command = try play(
                    steps: "user.launch(); user.\(step);", "--platform", platform)
                #expect(command.status == 1, "\(command.output)")
                #expect(command.output.contains(message), "\(command.output)")
            }
        }
        let away = try play(
            steps: "user.launch(); user.sendToHome(); user.openRecentApps();", "--platform",
            "android")
        #expect(away.output.contains("No Android app is before the user"), "\(away.output)")
        let recents = try play(steps: "user.launch(); user.openRecentApps();")
        #expect(recents.status == 65)
        #expect(recents.errors.contains("a.scenario.ts:3"), "\(recents.errors)")
        let link = try play(steps: "user.launch(); user.followLink(\"mailto:a@b.c\");")
        #expect(link.errors.contains("is no address that a web view loads"), "\(link.errors)")
    }

    @Test func `a search plays a browser that may be closed before it is there`() throws {
        let folder = try project(
            "setTimeout(() => Capacitor.Plugins.Browser.open({ url: 'https://a.example/' }), 1000);",
            plugins: ["browser"],
            """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                app: "./app",
                steps(user) {
                    user.launch({ at: 0 });
                    user.closeBrowser({ at: [1000, 5000] });
                },
            });
            """)
        let command = try Command(
            ["explore", "a.scenario.ts", "--max-runs", "100"], in: folder.path)
        #expect(command.status == 1, "\(command.output)\(command.errors)")
        #expect(command.output.contains("No browser is shown"), "\(command.output)")
    }

    @Test func `what a scenario permits need not be asked`() throws {
        func text(_ permissions: String) -> String {
            """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                permissions: { \(permissions) },
                steps(user) { \(Self.askForNews) },
                invariants: {
                    told: (run) => expect(run.device.defaults("app.timesafari"))
                        .toMatchObject({ dailyNotificationTime: "09:00" }),
                },
            });
            """
        }
        let allowed = try run(text("notifications: \"YES\""))
        #expect(allowed.status == 0, "\(allowed.output)\(allowed.errors)")
        #expect(try run(text("notifications: \"NO\"")).status == 1)
        let android = try run(text("camera: \"YES\""), "--platform", "android")
        // An Android app may have the camera, too; of such defaults it has none.
        #expect(android.status == 1)
        #expect(!android.errors.contains("permissions"), "\(android.errors)")
    }

    @Test func `files are found from the scenario's folder, whatever the command's is`() throws {
        let folder = try TemporaryFolder()
        let inner = folder.path + "/inner"
        try FileManager.default.createDirectory(
            atPath: inner, withIntermediateDirectories: true)
        try folder.write("inner/photo.jpg", Photo.data)
        try folder.write(
            "inner/a.scenario.js",
            """
            import { scenario } from "farad";
            export default scenario("a", { steps: (user) => user.share("photo.jpg") });
            """)
        let path = "inner/a.scenario.js"
        for arguments in [["timesafari", "--scenario", path], [path]] {
            let command = try Command(["run"] + arguments, in: folder.path)
            #expect(command.status == 0, "\(command.output)\(command.errors)")
            #expect(command.output.contains("shared     photo.jpg"))
        }
    }

    @Test func `a broken invariant fails the run, and names itself and its line`() throws {
        let command = try run(
            """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                steps: (user) => user.launch(),
                invariants: {
                    "something is shown"(run) {
                        expect(run.displayed).toHaveLength(1);
                    },
                },
            });
            """, "--json")
        #expect(command.status == 1)
        let findings = try command.json()["findings"] as? [[String: Any]]
        #expect(findings?.last?["rule"] as? String == "invariant")
        #expect(
            findings?.last?["message"] as? String
                == "something is shown: toHaveLength: expected length 1, received length 0: [] "
                + "(a.scenario.ts:6:35)")
    }

    @Test func `a failed run says how to play the scenario again`() throws {
        let command = try run(
            """
            import { scenario } from "farad";
            export default scenario("a", {
                steps: (user) => user.launch(), invariants: { no: () => false },
            });
            """, "--seed", "3")
        #expect(command.status == 1)
        #expect(
            command.output.hasSuffix(
                "replay     farad run timesafari --scenario a.scenario.ts --seed 3\n"))
        #expect(command.output.contains("no: it returned false"))
    }

    @Test func `a scenario sets profile, knobs and end, and the command line wins`() throws {
        let text = """
            import { expect, scenario } from "farad";
            export default scenario("a", {
                profile: "phone", set: { "document-start": 3000 }, until: 2000,
                steps: (user) => user.launch(),
                invariants: { "no page": (run) => expect(run.route).toBeNull() },
            });
            """
        let own = try run(text, "--json").json()
        #expect(own["profile"] as? String == "phone")
        #expect(own["virtualMilliseconds"] as? Double == 2000)
        #expect(own["status"] as? String == "passed")
        let other = try run(
            text, "--json", "--profile", "ideal", "--set", "document-start=100", "--until", "9000"
        ).json()
        #expect(other["profile"] as? String == "ideal")
        #expect(other["virtualMilliseconds"] as? Double == 9000)
        #expect(other["status"] as? String == "failed")
    }

    @Test func `so are those that a knob brings, with that knob`() throws {
        let list = try Command(
            "run", "timesafari", "--set", "consumer=repaired", "--list-scenarios")
        #expect(list.output.split(separator: "\n").contains { $0.hasPrefix("early-look") })
        let played = try Command(
            "run", "timesafari", "--set", "consumer=repaired", "--scenario", "early-look", "--json")
        #expect(try played.json()["status"] as? String == "passed")
        let explored = try Command(
            "explore", "early-look", "--set", "consumer=repaired", "--max-runs", "3", "--json")
        #expect(try explored.json()["scenario"] as? String == "early-look")
        let unknown = try Command("run", "timesafari", "--scenario", "early-look")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("early-look"))
    }

    @Test func `the app's own scenarios are listed, and played by name`() throws {
        let list = try Command("run", "timesafari", "--list-scenarios")
        #expect(list.status == 0)
        #expect(
            list.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
                == ["share-photo", "launch", "starred-plans"] + (1...9).map { "race-\($0)" }
                + ["two-shares"])
        let command = try Command(
            "run", "timesafari", "--scenario", "two-shares", "--json")
        let shares = try command.json()["shares"] as? [[String: Any]]
        #expect(
            shares?.compactMap { $0["fileName"] as? String }
                == ["vacation-photo.jpg", "portrait-photo.jpg"])
        // As audited, the second share takes the first one's place.
        #expect(command.status == 1)
        #expect(command.output.contains("two-shares.scenario.ts:"))
    }

    /// A plain run is one order of many. It shows that a race's question can be asked of each
    /// branch of the app, and has either answer.
    @Test(arguments: 1...9)
    func `each race of the audit is played by all branches of the app`(_ race: Int) throws {
        for consumer in ["audited", "upstream", "repaired"] {
            let command = try Command(
                "run", "timesafari", "--scenario", "race-\(race)", "--profile", "phone",
                "--set", "consumer=\(consumer)", "--json")
            #expect([0, 1].contains(command.status), "\(consumer): \(command.errors)")
            let findings = try command.json()["findings"] as? [[String: Any]] ?? []
            let isBroken = findings.contains { $0["rule"] as? String == "invariant" }
            switch consumer {
            case "audited": #expect(isBroken == (3...6).contains(race), "\(findings)")
            case "repaired": #expect(!isBroken, "\(findings)")
            default: break
            }
        }
    }

    @Test func `equal scenarios give equal traces, in another process too`() throws {
        let hashes = try (0..<2).map { _ in
            try Command("run", "timesafari", "--scenario", "two-shares", "--json")
                .json()["traceHash"] as? String
        }
        #expect(hashes[0] == hashes[1])
        #expect(hashes[0] != nil)
    }

    @Test func `interruptions are actions of the command line too`() throws {
        let command = try Command(
            "run", "timesafari", "--launch", "0", "--interrupt", "8000", "--end-interruption",
            "8400")
        #expect(command.status == 0)
        #expect(command.output.contains("8000.000  TimeSafari main       will resign active"))
        #expect(command.output.contains("8410.000  TimeSafari main       did become active"))
    }

    @Test func `what a scenario prints goes to the other output, once`() throws {
        let command = try run(
            """
            import { scenario } from "farad";
            console.log("reading", { a: 1 });
            export default scenario("a", {
                steps: (user) => user.launch(), invariants: { it: (run) => console.log(run.app) },
            });
            """, "--json")
        #expect(command.status == 0)
        #expect(command.errors == "reading {\"a\":1}\ntimesafari\n")
    }

    // MARK: What is refused

    @Test(arguments: [
        ("user.shar('photo.jpg')", "a.scenario.ts:3:1: user has no action “shar”", "“share”?"),
        ("user.launch({ att: 3 })", "a.scenario.ts:3:6: The time of user.launch(…)", "“at”?"),
        ("faults.fail()", "a.scenario.ts:3:1: faults has no fault “fail”", "“failWrite”?"),
        ("user.launch({ at: [] })", "a.scenario.ts:3:6:", "an empty window"),
        ("user.launch({ at: [9, 5] })", "a.scenario.ts:3:6:", "9 is later than 5"),
        ("user.launch({ at: 'soon' })", "a.scenario.ts:3:6:", "not \"soon\""),
        (
            "user.launch({ at: 9 }); user.tap('a', { after: 9 }); user.tap('b', { at: 3 })",
            "a.scenario.ts:3:59:", "in the order of their times"
        ),
        ("user.openURL('other://x')", "a.scenario.ts:3:6: No installed app opens", "other://x"),
        ("faults.kill('ap', { at: 3 })", "a.scenario.ts:3:8: There is no process “ap”", "app,"),
        ("user.pressBack()", "a.scenario.ts:3:6: An iPhone has no back button", "android"),
        ("throw new TypeError('mine')", "a.scenario.ts:3:11: TypeError: mine", "mine"),
        ("while (true) {}", "it ran for more than 3 s", "loop for ever"),
        ("return new Promise(() => {})", "a promise that never settles", "waits"),
        ("Date.now()", "a.scenario.ts:3:1: Date: a scenario sees no clock", "virtualMilliseconds"),
        (
            "setTimeout(() => {}, 5)", "a.scenario.ts:3:1: setTimeout: nothing waits",
            "by at and after"
        ),
    ])
    func `a mistake in the steps is bad data, with its line`(
        _ case: (steps: String, beginning: String, end: String)
    ) throws {
        let command = try play(steps: `case`.steps)
        #expect(command.status == 65, "\(command.errors)")
        #expect(command.output.isEmpty)
        #expect(command.errors.contains(`case`.beginning), "\(command.errors)")
        #expect(command.errors.contains(`case`.end), "\(command.errors)")
        #expect(command.errors.split(separator: "\n").count == 1)
    }

    @Test func `a photo that is not there is missing input, with its line`() throws {
        let command = try play(steps: "user.share('other.jpg')")
        #expect(command.status == 66)
        #expect(
            command.errors
                == "farad: a.scenario.ts:3:6: The photo other.jpg cannot be read: there is no such "
                + "file.\n")
    }

    @Test(arguments: [
        ("", "the file exports no scenario"),
        ("export default { steps() {} };", "the file exports no scenario"),
        ("export const s = 1;", "the file exports no scenario"),
        ("const x = ;", "a.scenario.ts:1:11: Unexpected"),
        ("throw new Error('at once');", "a.scenario.ts:1:11: at once"),
        ("await new Promise(() => {});", "nothing can be awaited outside"),
        ("import './other';", "there is no file “./other”"),
        (
            "import { scenario } from 'farad';\nexport default scenario('a', { steps() {}, invariants: { x: 1 } } as any);",
            "a.scenario.ts:2:16: The invariant “x” must be a function, not 1."
        ),
        (
            "import { scenario } from 'farad';\nexport default scenario('a', { stepz() {} } as any);",
            "Did you mean “steps”?"
        ),
        (
            "import { scenario } from 'farad';\nexport default scenario('a', { steps() {}, set: { clon: 'throw' } });",
            "a.scenario.ts:2:16: “set”: There is no knob named “clon”. Did you mean “clone”?"
        ),
        (
            "import { scenario } from 'farad';\nexport default scenario('a', { steps() {}, profile: 'fast' });",
            "a.scenario.ts:2:16: “profile”: there is no profile named “fast”; known are ideal"
        ),
    ])
    func `a file that is no scenario is bad data`(_ case: (text: String, message: String)) throws {
        let command = try run(`case`.text)
        #expect(command.status == 65, "\(command.errors)")
        #expect(command.errors.contains(`case`.message), "\(command.errors)")
        #expect(command.errors.split(separator: "\n").count == 1)
    }

    @Test func `a chain of promises without end is ended from outside`() throws {
        let command = try run(
            """
            const again = (): Promise<void> => Promise.resolve().then(again);
            again();
            """, "--patience", "2")
        #expect(command.status == 65)
        #expect(command.errors.contains("the scenario has run for 2 s without"))
    }

    @Test(arguments: [
        ("Date.now()", "Date: a scenario sees no clock but the phone's"),
        ("new Date()", "Date: a scenario sees no clock but the phone's"),
        ("Math.random()", "Math.random: a scenario draws no random numbers"),
        ("performance.now()", "performance: a scenario sees no clock but the phone's"),
        ("{ while (true) {} }", "it ran for more than 3 s of processor time"),
        ("new Promise(() => {})", "it waits for a promise that never settles"),
        ("run.calls", "Add “recordCalls: true”"),
        ("run.device.container('x')", "There is no container “x”; known are group.app"),
    ])
    func `an invariant that cannot be asked does not hold, and says why`(
        _ case: (body: String, message: String)
    ) throws {
        let command = try run(
            """
            import { scenario } from "farad";
            export default scenario("a", { steps: (user) => user.launch(), invariants: {
                it: (run) => \(`case`.body),
            } });
            """, "--json")
        #expect(command.status == 1, "\(command.errors)")
        let findings = try command.json()["findings"] as? [[String: Any]]
        let message = findings?.last?["message"] as? String ?? ""
        #expect(message.hasPrefix("it: \(`case`.message)"), "\(message)")
    }

    @Test func `a search says too why an invariant cannot be asked`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("a", { steps: (user) => user.launch(), invariants: {
                "early: it is": () => Date.now(),
            } });
            """)
        let command = try Command(["explore", "a.scenario.ts", "--json"], in: folder.path)
        #expect(command.status == 1, "\(command.errors)")
        let failures = try command.json()["failures"] as? [[String: Any]]
        // A name is a person's, with whatever is in it.
        #expect(failures?.first?["invariant"] as? String == "early: it is")
        let findings = failures?.first?["findings"] as? [String]
        #expect(findings?.count == 1)
        #expect(
            findings?.first?.hasPrefix("Date: a scenario sees no clock but the phone's") == true)
    }

    @Test func `what is not there, or for another app, is said in one line`() throws {
        let missing = try Command("run", "timesafari", "--scenario", "no/such.scenario.ts")
        #expect(missing.status == 66)
        #expect(missing.errors == "farad: There is no file no/such.scenario.ts.\n")
        let unknown = try Command("run", "timesafari", "--scenario", "two-share")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("known are share-photo, launch, starred-plans, race-1, "))
        let other = try run(
            """
            import { scenario } from "farad";
            export default scenario("a", { app: "other", steps() {} });
            """)
        #expect(other.status == 64)
        #expect(other.errors.contains("is for the app “other”, not for “timesafari”"))
    }

    @Test func `a file whose app is not there is named, and the command line's takes its place`()
        throws
    {
        let folder = try TemporaryFolder()
        for (app, code, sentence) in [
            ("./nowhere", 66, "There is no file ./nowhere."),
            ("nowhere", 65, "There is no app named “nowhere”; known are timesafari"),
        ] {
            try folder.write(
                "a.scenario.ts",
                """
                import { scenario } from "farad";
                export default scenario("a", { app: "\(app)", steps: (user) => user.launch() });
                """)
            for command in ["run", "explore"] {
                let run = try Command([command, "a.scenario.ts"], in: folder.path)
                #expect(run.status == code, "\(run.errors)")
                #expect(run.errors.hasPrefix("farad: a.scenario.ts: “app”: \(sentence)"))
            }
            let other = try Command(
                ["count", "a.scenario.ts", "--app", "timesafari"], in: folder.path)
            #expect(other.status == 0, "\(other.errors)")
        }
    }

    @Test func `what there is one of is told in the singular`() throws {
        let folder = try TemporaryFolder()
        try folder.write("app.js", "")
        try folder.write(
            "a.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("a", {
                app: "./app.js",
                steps: (user) => user.launch(),
                invariants: { it: (run) => run.device.defaults("x") },
            });
            """)
        let run = try Command(["run", "a.scenario.ts"], in: folder.path)
        #expect(
            run.errors.contains("There are no defaults “x”; known is farad.script."),
            "\(run.errors)")
        let contact = try play(steps: #"user.setContacts([{ givenName: "Ada" }]);"#)
        #expect(contact.output.contains("the phone gets 1 contact\n"), "\(contact.output)")
    }

    @Test func `a second run of an unchanged file starts no bundler`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.scenario.ts",
            "import { scenario } from 'farad'; export default scenario('a', { steps() {} });")
        let first = try Command(
            ["run", "timesafari", "--scenario", "a.scenario.ts"], in: folder.path)
        #expect(first.status == 0, "\(first.errors)")
        // Without esbuild on the path only what was kept can be played.
        let second = try Command(
            ["run", "timesafari", "--scenario", "a.scenario.ts"], in: folder.path, path: "/nowhere")
        #expect(second.status == 0, "\(second.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `an invariant looks at the page as the run has left it`(platform: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "page.js",
            """
            document.body.innerHTML = "<label>Name <input id=n></label><button>Keep</button>";
            document.querySelector("button").onclick = () =>
                localStorage.setItem("name", document.querySelector("#n").value);
            """)
        try folder.write(
            "page.scenario.ts",
            """
            import { by, expect, scenario } from "farad";
            export default scenario("page", {
                app: "./page.js",
                steps(user) {
                    user.launch();
                    user.typeText(by.label("Name"), "Ada");
                    user.tap(by.role("button", { name: "Keep" }));
                },
                invariants: {
                    "it is kept": (run) => expect([
                        run.page.evaluate((key: string) => localStorage.getItem(key), "name"),
                        run.page.element("#n")?.value, run.page.element("#none"),
                        run.page.html.includes("<button>Keep</button>"),
                    ]).toEqual(["Ada", "Ada", null, true]),
                    "a promise is none": (run) => expect(() => run.page.evaluate(async () => 1))
                        .toThrow("the function gives a promise"),
                },
            });
            """)
        let once = try Command(
            ["run", "page.scenario.ts", "--platform", platform], in: folder.path)
        #expect(once.status == 0, "\(once.output)\(once.errors)")
        let orders = try Command(
            ["explore", "page.scenario.ts", "--platform", platform, "--max-classes", "30"],
            in: folder.path)
        #expect([0, 2].contains(orders.status), "\(orders.output)\(orders.errors)")
    }
}
