import Foundation
import TestSupport
import Testing

/// What a search says of the failures that it finds in an app of one's own.
@Suite struct ExplainedFailureTests {
    /// An app whose page runs `script` with plugins and `set`, which stores a text, at hand.
    private func makeApp(_ script: String, _ scenario: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.writeProject(
            "org.example.app", named: "App",
            page: "<!doctype html><button id=go></button><input id=q><script src=app.js></script>")
        try folder.write(
            "app/www/app.js",
            """
            const { Preferences } = Capacitor.Plugins;
            const set = (key, value) => Preferences.set({ key, value });
            const go = document.getElementById("go"), q = document.getElementById("q");
            \(script)
            """)
        try folder.write(
            "a.scenario.ts",
            """
            import { expect, scenario } from "farad";
            const stored = (run, key) => {
                const { defaults, sharedPreferences } = run.device;
                try {
                    return defaults("org.example.app")[`CapacitorStorage.${key}`];
                } catch {
                    return sharedPreferences("CapacitorStorage")[key];
                }
            };
            export default scenario("a", { app: "app", \(scenario) });
            """)
        return folder
    }

    private func explore(_ folder: TemporaryFolder, _ options: String...) throws -> Command {
        try Command(["explore", "a.scenario.ts", "--jobs", "1"] + options, in: folder.path)
    }

    private func replays(
        _ search: Command, in folder: TemporaryFolder, _ options: String...
    ) throws -> Bool {
        let token = search.output.split(separator: "'").first { $0.hasPrefix("f1.") }
        guard let token else { return false }
        return try Command(["replay", String(token)] + options, in: folder.path).status == 1
    }

    @Test(
        arguments: [
            """
            go.onclick = () => {
                const request = new XMLHttpRequest();
                request.timeout = 300;
                request.open("GET", "https://api.example.org/slow");
                request.onload = () => set("end", "answer");
                request.ontimeout = () => set("end", "timeout");
                request.send();
            };
            """,
            """
            go.onclick = async () => {
                const controller = new AbortController();
                const timer = setTimeout(() => controller.abort(), 300);
                try {
                    await fetch("https://api.example.org/slow", { signal: controller.signal });
                    clearTimeout(timer);
                    await set("end", "answer");
                } catch (error) {
                    await set("end", error.name);
                }
            };
            """,
        ])
    func `a timer that comes before the answer that would have cleared it is the pair`(
        script: String
    ) throws {
        let folder = try makeApp(
            script,
            """
            servers: { "api.example.org": { "GET /slow": () => ({ json: {}, delay: [50, 200] }) } },
                steps(user) { user.launch(); user.tap("#go", { at: 7000 }); },
                invariants: { "answered": (run) => expect(stored(run, "end")).toBe("answer") },
            """)
        let search = try explore(folder)
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        #expect(search.output.contains("1 pair the other way around than by default"))
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Where it runs, the line that has set it is known.
        #expect(
            text.contains(
                #/before WebKit.WebContent/page.timer#1, (a timer set by [^ ]+, )?which never runs/#
            ),
            "\(search.output)")
        #expect(
            text.contains(
                #/fails WebKit.WebContent/page.timer#1 [0-9.]+ ms, a timer set by [^ ]+:[0-9]+/#),
            "\(search.output)")
        #expect(try replays(search, in: folder))
    }

    @Test func `events of one name are told apart by the requests that they take`() throws {
        let folder = try makeApp(
            """
            q.oninput = async () => {
                const answer = await fetch(`https://api.example.org/search?q=${q.value}`);
                await set("shown", await answer.text());
            };
            """,
            """
            servers: { "api.example.org": {
                    "GET /search": ({ query }) => ({ body: `hit for ${query.q}`, delay: [50, 400] }),
                } },
                steps(user) {
                    user.launch();
                    user.typeText("#q", "a", { at: 5000 });
                    user.typeText("#q", "b", { at: [5050, 6000] });
                },
                invariants: { "the last": (run) => expect(stored(run, "shown")).toBe("hit for ab") },
            """)
        let search = try explore(folder)
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                #/fails [^,]+, GET [^ ]+\?q=ab by [^ ]+:5:31 before [^,]+, GET [^ ]+\?q=a by /#),
            "\(search.output)")
        #expect(text.contains("while the second comes 0 to "), "\(search.output)")
        #expect(
            text.contains(
                #/so that .* 1 of 2 before .* 2 of 2 both touch defaults:[^ ]+\.shown /#),
            "\(search.output)")
        #expect(try replays(search, in: folder))
    }

    @Test func `of what fails by default already it is said, and with which faults`() throws {
        let folder = try makeApp(
            """
            q.oninput = () => fetch("https://api.example.org/search");
            go.onclick = async () => {
                const { value } = await Preferences.get({ key: "count" });
                await set("count", String(Number(value ?? 0) + 1));
            };
            """,
            """
            servers: { "api.example.org": { "GET /search": () => ({ json: [] }) } },
                steps(user, faults) {
                    user.launch();
                    user.typeText("#q", "a", { at: 6500 });
                    user.tap("#go", { at: 7500 });
                    user.tap("#go", { at: [7500, 8000] });
                    faults.loseRequest("GET *search*");
                },
                invariants: { "both count": (run) => expect(stored(run, "count")).toBe("2") },
            """)
        let search = try explore(folder, "--keep-going")
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains("other faults than by default, where it fails too, beside “unhandled"),
            "\(search.output)")
        #expect(
            text.contains("by default, where it fails too, beside “both count” fails"),
            "\(search.output)")
        #expect(search.output.contains("    faults      a lost request of GET *search*\n"))
    }

    @Test(arguments: ["ios", "android"])
    func `a call is told with the line of the script that made it`(platform: String) throws {
        let folder = try makeApp(
            """
            go.onclick = async () => {
                const { value } = await Preferences.get({ key: "count" });
                await set("count", String(Number(value ?? 0) + 1));
            };
            """,
            """
            steps(user) {
                    user.launch();
                    user.tap("#go", { at: 7500 });
                    user.tap("#go", { at: [7500, 8000] });
                },
                invariants: { "both count": (run) => expect(stored(run, "count")).toBe("1") },
            """)
        let search = try explore(folder, "--platform", platform)
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let scheme = platform == "ios" ? "capacitor://localhost" : "https://localhost"
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains("Preferences.get() by \(scheme)/app.js:5:44, 1 of 2 before"),
            "\(search.output)")
        // What decides is when the user taps; what comes of it is what the author has to mend.
        #expect(
            text.contains(
                #/so that [^,]*, Preferences.set\(\) by set [^,]*, 1 of 2 before [^,]*, Preferences.get\(\)/#
            ),
            "\(search.output)")
        #expect(
            text.contains(#/both touch (shared preferences|defaults):[^ ]+ possible/#),
            "\(search.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `a listener that comes too late by default is told beside the order that passes`(
        platform: String
    ) throws {
        let folder = try makeApp(
            """
            const { Store } = Capacitor.Plugins;
            (async () => {
                await Preferences.get({ key: "owned" });
                Store.addListener("bought", () => set("owned", "yes"));
            })();
            """,
            """
            plugins: { Store: { load(plugin) { plugin.emit("bought", {}, { delay: [150, 3000] }); } } },
                steps(user) { user.launch(); },
                invariants: { "owned": (run) => expect(stored(run, "owned")).toBe("yes") },
            """)
        let search = try explore(folder, "--platform", platform, "--report", "pages")
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                #/mends it passes .*, Store.addListener\(\) by .* before .*, Store sends bought fails .*, Store sends bought before .*, Store.addListener\(\) by /#
            ),
            "\(search.output)")
        if platform == "ios" {
            #expect(text.contains("remark late-listener: The page listens for “bought”"), "\(text)")
        }
        #expect(try replays(search, in: folder, "--platform", platform))
        let json = try explore(folder, "--platform", platform, "--json").output
        #expect(
            json.contains(#/"relief":\s*\[\s*\["[^"]*#1[^"]*",\s*"[^"]*answer of a stub#1/#),
            "\(json)")
        // Its pages have both, too.
        let passes = folder.path + "/pages/failure-1-passes.farad-trace.jsonl"
        let trace = try String(contentsOfFile: passes, encoding: .utf8)
        #expect(trace.prefix(2000).contains("\"flips\":[[\""), "\(trace.prefix(2000))")
    }

    @Test func `a push is told by its text, also to an app that cannot get it yet`() throws {
        let folder = try makeApp(
            "Capacitor.Plugins.PushNotifications.register();",
            """
            permissions: { notifications: "YES" },
                steps(user) {
                    user.launch({ at: 0 });
                    user.receivePush({ title: "New" }, { at: 3000 });
                },
            """)
        let search = try explore(folder)
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                #/fails SpringBoard/main.user#\d 3000.00 ms, a push is sent to App: New before/#),
            "\(search.output)\(search.errors)")
    }

    /// The pair that mends it touches the document alone, and an event that nobody listens to.
    @Test func `of what mends a default order it is said what comes of it`() throws {
        let folder = try makeApp(
            """
            const add = async ({ url }) => {
                const { value } = await Preferences.get({ key: "links" });
                await set("links", (value ?? "") + url.at(-1));
            };
            Preferences.get({ key: "token" }).then(() =>
                Capacitor.Plugins.App.addListener("appUrlOpen", add));
            """,
            """
            steps(user) {
                    user.launch({ at: 0 });
                    user.openURL("app://1", { at: [0, 5000] });
                    user.openURL("app://2", { at: [0, 5000] });
                },
                invariants: { "both are kept": (run) => expect(stored(run, "links")).toBe("12") },
            """)
        let native = "app/ios/App/App"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/" + native, withIntermediateDirectories: true)
        try folder.write(
            native + "/Info.plist",
            """
            <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
            <key>CFBundleURLSchemes</key><array><string>app</string></array>
            </dict></array></dict></plist>
            """)
        let search = try explore(folder)
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                #/mends it passes .* so that App/main.application\(open:\).*, App sends appUrlOpen, 2 of 2 before App/bridge.call#.* App.addListener\(\) by .*both touch listeners:App /#
            ), "\(search.output)\(search.errors)")
    }

    @Test func `of what fails in every order it is said that none passes`() throws {
        let folder = try makeApp(
            "set('end', 'bad');",
            """
            steps(user) { user.launch(); },
                invariants: { "good": (run) => expect(stored(run, "end")).toBe("good") },
            """)
        let search = try explore(folder)
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                "default order already, and no order that the windows allow passes replay"),
            "\(search.output)")
        #expect(!search.output.contains("    passes "))
    }

    @Test func `what happens between two events is told with both, and how long that is`() throws {
        let folder = try makeApp(
            """
            const { Network } = Capacitor.Plugins;
            const show = ({ connected }) => set("shown", String(connected));
            (async () => {
                show(await Network.getStatus());
                Network.addListener("networkStatusChange", show);
            })();
            """,
            """
            steps(user) { user.launch(); user.setNetwork("none", { at: [0, 5000] }); },
                invariants: { "it is seen": (run) => expect(stored(run, "shown")).toBe("false") },
            """)
        let search = try explore(folder)
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                #/fails [^,]*, Network.getStatus\(\) by .* before [^,]*, the phone has no network until [^,]*, Network.addListener\(\) by /#
            ),
            "\(search.output)")
        let json = try explore(folder, "--json").output
        #expect(json.contains(#/"relief":\s*null/#), "\(json)")
        #expect(json.contains(#/"deciding":\s*\["[^"]*call#1~[^"]*",\s*"[^"]*user#1~/#), "\(json)")
        #expect(json.contains(#/"until":\s*"App\/main.message#[0-9]~/#), "\(json)")
        // A few hops, and not all the time in which the user may do it.
        let most = text.firstMatch(of: #/in this order; in others up to ([0-9]+) ms/#)
        #expect(most.flatMap { Int($0.1) }.map { $0 < 100 } == true, "\(search.output)")
        #expect(try replays(search, in: folder))
    }

    @Test(arguments: ["ios", "android"])
    func `what answers a listener is told as the event that it hears of`(platform: String) throws {
        let folder = try makeApp(
            """
            const { Network } = Capacitor.Plugins;
            let loaded = "nothing";
            Network.addListener("networkStatusChange", () => set("shown", loaded));
            go.onclick = async () => {
                loaded = await (await fetch("https://api.example.org/")).text();
            };
            """,
            """
            servers: { "api.example.org": () => ({ body: "all", delay: [0, 900] }) },
                steps(user) {
                    user.launch();
                    user.tap("#go", { at: 5000 });
                    user.setNetwork("cellular", { at: 5500 });
                },
                invariants: { "all is shown": (run) => expect(stored(run, "shown")).toBe("all") },
            """)
        let search = try explore(folder, "--platform", platform)
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                #/fails [^,]*, Network sends networkStatusChange(, 2 of 2)? before [^,]*, GET https:..api.example.org. by /#
            ),
            "\(search.output)")
    }

    @Test func `what is typed tells events apart`() throws {
        let folder = try makeApp(
            """
            let last;
            q.onchange = () => { last = q.value; q.value = ""; };
            go.onclick = () => set("last", last);
            """,
            """
            steps(user) {
                    user.launch();
                    user.typeText("#q", "milk\\n", { at: 5000 });
                    user.typeText("#q", "eggs\\n", { at: [6000, 8000] });
                    user.tap("#go", { at: [6500, 9000] });
                },
                invariants: { "the last": (run) => expect(stored(run, "last")).toBe("eggs") },
            """)
        let search = try explore(folder)
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        let text = search.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(#/fails [^,]*, tap on #go before [^,]*, “eggs⏎” typed into #q /#),
            "\(search.output)")
    }
}
