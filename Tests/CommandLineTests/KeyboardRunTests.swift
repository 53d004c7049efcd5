import Foundation
import Testing

/// The keyboard that comes for a field, as a page hears and measures it.
@Suite struct KeyboardRunTests {
    private static let page = """
        <ion-app></ion-app><input id="field"><button id="hide">hide</button><script>
        const { Keyboard } = Capacitor.Plugins;
        const say = (...words) => console.log('says', words.join());
        for (const event of ['WillShow', 'DidShow', 'WillHide', 'DidHide']) {
            addEventListener('keyboard' + event, (e) => say('window', event, e.keyboardHeight));
            Keyboard.addListener('keyboard' + event, (e) => say(event, e?.keyboardHeight));
        }
        addEventListener('resize', () => say('resize', innerHeight, visualViewport.height));
        document.getElementById('hide').onclick = () => Keyboard.hide();
        setInterval(() => say('body', document.body.style.height), 1999);
        </script>
        """

    /// What the page says while a field is touched, and the keyboard is put away.
    private func says(_ platform: String, _ keyboard: String = "{}") throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.keys", named: "Keys", page: Self.page)
        try folder.write(
            "app/capacitor.config.json",
            #"{"appId":"com.example.keys","appName":"Keys","plugins":{"Keyboard":\#(keyboard)}}"#)
        let run = try Command(
            "run", folder.path + "/app", "--platform", platform, "--launch", "0", "--tap",
            "#field@2000", "--tap", "#hide@5000", "--until", "8000")
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").compactMap { line in
            line.range(of: " says ").map { String(line[$0.upperBound...]) }
        }
    }

    private static let shown = [
        "window,WillShow,336", "WillShow,336", "window,DidShow,336", "DidShow,336",
    ]
    private static let hidden = ["window,WillHide,", "WillHide,", "window,DidHide,", "DidHide,"]

    @Test func `an iPhone's keyboard comes with its four events, and the web view shrinks`() throws
    {
        let all = try says("ios").filter { !$0.hasPrefix("body") }
        #expect(all.filter { !$0.hasPrefix("resize") } == Self.shown + Self.hidden, "\(all)")
        #expect(all.filter { $0.hasPrefix("resize") } == ["resize,508,508", "resize,844,844"])
        // The frame follows when the keyboard is there.
        #expect(all.firstIndex(of: "resize,508,508") == 4, "\(all)")
    }

    @Test func `in the mode body the body has a height, and in the mode none nothing has`() throws {
        let body = try says("ios", #"{"resize":"body"}"#)
        #expect(body.contains("body,508px"), "\(body)")
        #expect(body.last == "body," || body.contains("body,"), "\(body)")
        #expect(!body.contains { $0.hasPrefix("resize") }, "\(body)")
        let none = try says("ios", #"{"resize":"none"}"#)
        #expect(!none.contains { $0.hasPrefix("resize") || $0.hasSuffix("px") }, "\(none)")
        #expect(none.contains("DidShow,336"), "\(none)")
    }

    @Test func `on Android the web view ends above the keyboard`() throws {
        let all = try says("android")
        #expect(
            all.filter { $0.hasPrefix("resize") } == ["resize,552,552", "resize,840,840"], "\(all)")
        #expect(all.contains("window,DidShow,312"), "\(all)")
    }

    /// A field's answer to the keyboard comes while it goes again, or behind that.
    @Test(arguments: ["ios", "android"])
    func `a search has the keyboard come where a page hears of it`(platform: String) throws {
        let folder = try TemporaryFolder()
        try folder.writeProject(
            "com.example.keys", named: "Keys", dependencies: ["@capacitor/keyboard"],
            page: """
                <input id="field"><script>
                const { Keyboard } = Capacitor.Plugins;
                Keyboard.addListener("keyboardWillShow", async () => {
                    await fetch("https://api.example.org/");
                    history.replaceState({}, "", "/open");
                });
                Keyboard.addListener(
                    "keyboardDidHide", () => history.replaceState({}, "", "/closed"));
                document.getElementById("field").onchange = ({ target }) => target.blur();
                </script>
                """)
        try folder.write(
            "keys.scenario.ts",
            """
            import { expect, scenario } from "farad";
            export default scenario("keys", {
                app: "./app",
                servers: { "api.example.org": () => ({ body: "", delay: [0, 900] }) },
                steps(user) { user.launch(); user.typeText("#field", "hi\\n", { at: 3000 }); },
                invariants: {
                    "it is closed in the end": (run) => expect(run.route).toBe("/closed"),
                },
            });
            """)
        let search = try Command(
            "explore", folder.path + "/keys.scenario.ts", "--platform", platform, "--jobs", "1",
            "--max-time", "60s")
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        #expect(search.output.contains("received \"/open\""), "\(search.output)")
    }
}
