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

    private func replays(_ search: Command, in folder: TemporaryFolder) throws -> Bool {
        let token = search.output.split(separator: "'").first { $0.hasPrefix("f1.") }
        guard let token else { return false }
        return try Command(["replay", String(token)], in: folder.path).status == 1
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
            text.contains(#/fails [^,]+, GET [^ ]+\?q=ab before [^,]+, GET [^ ]+\?q=a /#),
            "\(search.output)")
        #expect(text.contains("while the other comes 0 to "), "\(search.output)")
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
            text.contains("other faults than by default, where it fails too, beside unhandled"),
            "\(search.output)")
        #expect(
            text.contains("by default, where it fails too, beside both count fails"),
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
            text.contains("Preferences.get() by \(scheme)/app.js:5:44 before"),
            "\(search.output)")
    }
}
