import Foundation
import Testing

/// A project of the user's own: its form is filled in, and its orders are searched.
@Suite struct ProjectOrdersTests {
    /// Two ways to add a note, each of which reads all notes, waits, and writes them back.
    private static let app = """
        const { App, Preferences } = Capacitor.Plugins;
        async function add(text) {
            const { value } = await Preferences.get({ key: "notes" });
            const notes = [...JSON.parse(value ?? "[]"), text];
            await Preferences.set({ key: "notes", value: JSON.stringify(notes) });
            document.querySelector("#list").textContent = notes.join();
        }
        document.querySelector("form").addEventListener("submit", (event) => {
            event.preventDefault();
            add(document.querySelector("#text").value);
        });
        App.addListener("appUrlOpen", ({ url }) => add(new URL(url).searchParams.get("text")));
        """
    private static let queued = app.replacingOccurrences(
        of: "async function add(text) {",
        with: """
            let last = Promise.resolve();
            const add = (text) => (last = last.then(() => addNow(text)));
            async function addNow(text) {
            """)
    private static let scenario = """
        import { expect, scenario } from "farad";
        export default scenario("notes", {
            app: "./notes",
            steps(user) {
                user.launch();
                user.typeText("#text", "milk\\n", { at: [4000, 6000] });
                user.openURL("notes://add?text=eggs", { at: [4000, 6000] });
            },
            invariants: {
                "both notes are kept"(run) {
                    const notes = run.platform === "ios"
                        ? run.device.defaults("org.example.notes")["CapacitorStorage.notes"]
                        : run.device.sharedPreferences("CapacitorStorage").notes;
                    expect(JSON.parse(notes)).toHaveLength(2);
                },
            },
        });
        """
    private static let info = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
        <key>CFBundleURLSchemes</key><array><string>notes</string></array>
        </dict></array></dict></plist>
        """

    private func project(_ app: String = app, _ scenario: String = scenario) throws
        -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        for name in ["notes/www", "notes/ios/App/App", "notes/android/app/src/main/res/values"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        for (name, text) in [
            ("capacitor.config.json", #"{"appId":"org.example.notes","appName":"Notes"}"#),
            (
                "package.json",
                #"{"dependencies":{"@capacitor/app":"8","@capacitor/preferences":"8"}}"#
            ),
            ("ios/App/App/Info.plist", Self.info),
            (
                "android/app/src/main/AndroidManifest.xml",
                #"""
                <manifest><intent-filter><action android:name="android.intent.action.VIEW" />
                <data android:scheme="@string/custom_url_scheme" /></intent-filter></manifest>
                """#
            ),
            (
                "android/app/src/main/res/values/strings.xml",
                "<resources><string name=\"custom_url_scheme\">notes</string></resources>"
            ),
            (
                "www/index.html",
                """
                <!doctype html><html><body><form><input id=text></form><p id=list></p>
                <script src=app.js></script></body></html>
                """
            ),
            ("www/app.js", app),
        ] { try folder.write("notes/" + name, text) }
        try folder.write("notes.scenario.ts", scenario)
        return folder
    }

    @Test func `a timeline says how many keys were typed, one or more`() throws {
        let folder = try project(
            Self.app, Self.scenario.replacingOccurrences(of: "milk\\n", with: "m"))
        let run = try Command("run", folder.path + "/notes.scenario.ts")
        #expect(run.output.contains("1 key typed into #text"), "\(run.output)\(run.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `an order that loses a note is found, and its token brings it back`(
        _ platform: String
    ) throws {
        let folder = try project()
        // From another folder: the app is found from the scenario's.
        let file = folder.path + "/notes.scenario.ts"
        let once = try Command("run", file, "--platform", platform)
        #expect(once.status == 0, "\(once.output)\(once.errors)")
        #expect(once.output.contains("5 keys typed into #text"))
        #expect(!once.output.contains("milk\\n"), "what is typed may be a secret")

        let search = try Command(
            "explore", file, "--platform", platform, "--max-time", "60s", "--json")
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let failures = try search.json()["failures"] as? [[String: Any]]
        let replay = try #require(failures?.first?["replay"] as? String)
        #expect(replay.hasSuffix(" --platform android") == (platform == "android"))
        let token = try #require(replay.split(separator: "'").dropFirst().first)
        let replayed = try Command("replay", String(token), "--platform", platform)
        #expect(replayed.status == 1, "\(replayed.output)\(replayed.errors)")
        #expect(replayed.output.contains("reproduced: both notes are kept"))

        // The token is told from one of the app as it is mended.
        try folder.write("notes/www/app.js", Self.queued)
        let mended = try Command("replay", String(token), "--platform", platform)
        #expect(mended.status == 3, "\(mended.output)\(mended.errors)")
        #expect(mended.errors.contains("the token is of another version of the app"))
        #expect(mended.output.contains("nothing failed"))
    }

    /// On Android it has thousands of classes, for which a loaded machine takes minutes.
    @Test func `an app that keeps its notes in order passes, and all orders are tried`() throws {
        let folder = try project(Self.queued)
        let search = try Command(
            "explore", folder.path + "/notes.scenario.ts", "--max-time", "120s", "--json")
        #expect(search.status == 0, "\(search.output)\(search.errors)")
        let classes = try search.json()["classes"] as? [String: Any]
        #expect(classes?["exhausted"] as? Bool == true, "\(search.output)")
    }

    /// Asks each second whether there is a note, sends it, and forgets it: a note that comes while
    /// another is sent is forgotten with it.
    private static let polling = """
        const { Preferences } = Capacitor.Plugins;
        async function sync() {
            const { value } = await Preferences.get({ key: "note" });
            if (value === null) return;
            const { value: sent } = await Preferences.get({ key: "sent" });
            await Preferences.set({ key: "sent", value: `${sent ?? ""}${value} ` });
            await Preferences.remove({ key: "note" });
        }
        setInterval(sync, 1000);
        document.querySelector("form").addEventListener("submit", (event) => {
            event.preventDefault();
            Preferences.set({ key: "note", value: document.querySelector("#text").value });
        });
        """
    private static let pollingScenario = """
        import { expect, scenario } from "farad";
        export default scenario("polling", {
            app: "./notes",
            steps(user) {
                user.launch();
                user.typeText("#text", "milk\\n", { at: 2500 });
                user.typeText("#text", "eggs\\n", { at: [2600, 3100] });
            },
            invariants: {
                "the last note is sent"(run) {
                    const kept = run.platform === "ios"
                        ? run.device.defaults("org.example.notes")["CapacitorStorage.sent"]
                        : run.device.sharedPreferences("CapacitorStorage").sent;
                    expect(kept).toContain("eggs");
                },
            },
        });
        """

    @Test(arguments: ["ios", "android"])
    func `an app that polls for ever comes to rest, and its orders are searched`(
        _ platform: String
    ) throws {
        let folder = try project(Self.polling, Self.pollingScenario)
        let file = folder.path + "/notes.scenario.ts"
        let once = try Command("run", file, "--platform", platform)
        #expect(once.status == 0, "\(once.output)\(once.errors)")
        #expect(once.output.contains("1 timer; only what recurs was left (see --until)"))

        let search = try Command(
            "explore", file, "--platform", platform, "--max-time", "60s", "--json")
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        if platform == "ios" {
            let all = try Command("explore", file, "--max-time", "120s", "--keep-going", "--json")
            let classes = try all.json()["classes"] as? [String: Any]
            #expect(classes?["exhausted"] as? Bool == true, "\(all.output)")
        }
        let failures = try search.json()["failures"] as? [[String: Any]]
        let replay = try #require(failures?.first?["replay"] as? String)
        let token = try #require(replay.split(separator: "'").dropFirst().first)
        let replayed = try Command("replay", String(token), "--platform", platform)
        #expect(replayed.output.contains("reproduced: the last note is sent"))
    }

    @Test func `a scenario that ends at an instant is searched up to it`() throws {
        let folder = try project(
            Self.polling,
            Self.pollingScenario.replacingOccurrences(of: "app:", with: "until: 3200, app:"))
        let search = try Command(
            "explore", folder.path + "/notes.scenario.ts", "--max-time", "120s", "--keep-going",
            "--json")
        // By default the last note is still to be sent then.
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let failures = try search.json()["failures"] as? [[String: Any]]
        #expect((failures?.first?["flips"] as? [Any])?.isEmpty == true, "\(search.output)")
        let classes = try search.json()["classes"] as? [String: Any]
        #expect(classes?["exhausted"] as? Bool == true, "\(search.output)")
    }

    @Test func `a touch that no app is there for says so; after a launch it waits for that`() throws
    {
        let folder = try project()
        let none = try Command("run", "notes", "--tap", "#list", in: folder.path)
        #expect(none.status == 1)
        let output = none.output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(output.contains("A touch of #list met no app: one has to be launched before."))
        let one = try Command("run", "notes", "--launch", "500", "--tap", "#list", in: folder.path)
        #expect(one.status == 0, "\(one.output)\(one.errors)")
    }

    @Test func `the project's own schemes open it, on Android too`() throws {
        let folder = try project()
        for platform in ["ios", "android"] {
            let command = try Command(
                "run", "notes", "--platform", platform, "--open-url", "notes://add?text=eggs",
                in: folder.path)
            #expect(command.status == 0, "\(platform): \(command.output)\(command.errors)")
            let other = try Command(
                "run", "notes", "--platform", platform, "--open-url", "others://add",
                in: folder.path)
            #expect(other.status == 64, "\(platform): \(other.output)\(other.errors)")
        }
    }

    @Test func `a scenario is held against the project by its path, its name, and in tests`() throws
    {
        let folder = try project()
        let given = try Command(
            "run", "notes", "--scenario", "./notes.scenario.ts", in: folder.path)
        #expect(given.status == 0, "\(given.output)\(given.errors)")
        let tested = try Command("test", folder.path + "/notes.scenario.ts")
        #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
        let other = try Command(
            "run", "timesafari", "--scenario", "./notes.scenario.ts", in: folder.path)
        #expect(other.status == 64)
        #expect(other.errors.contains("is for the app “./notes”, not for “timesafari”"))
    }

    @Test func `a folder is no scenario, and its start is`() throws {
        let folder = try project()
        let none = try Command("explore", "./notes", in: folder.path)
        #expect(none.status == 64)
        #expect(
            none.errors.contains("“launch” without a file: launch --app ./notes"), "\(none.errors)")
        let start = try Command(
            "explore", "launch", "--app", "./notes", "--max-time", "60s", in: folder.path)
        #expect(start.status == 0, "\(start.output)\(start.errors)")
    }

    @Test func `a touch in vain is a finding`() throws {
        let folder = try project(
            Self.app,
            """
            import { scenario } from "farad";
            export default scenario("vain", {
                app: "./notes",
                steps(user) {
                    user.launch();
                    user.typeText("#list", "a");
                    user.selectOption("#text", "One");
                    user.clearText("#nothing");
                },
            });
            """)
        let command = try Command("run", "notes.scenario.ts", in: folder.path)
        #expect(command.status == 1, "\(command.output)\(command.errors)")
        let output = command.output.split(separator: "\n").map {
            $0.drop { $0 == " " }
        }.joined(separator: " ")
        for sentence in [
            "#list was touched in vain: the element takes no text.",
            "#text was touched in vain: the element is no select.",
            "The page has no element #nothing whose text could be deleted.",
        ] { #expect(output.contains(sentence), "\(output)") }
    }
}
