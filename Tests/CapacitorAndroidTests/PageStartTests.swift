import Farad
import Simulation
import Testing

@testable import CapacitorAndroid

@Suite struct PageStartTests {
    private let headers = """
        const header = (name) => Capacitor.PluginHeaders.find((one) => one.name === name);

        """

    @Test
    func `F9, F174: headers come as one array, plugins and methods in the order of Java's table`()
        throws
    {
        let phone = try AndroidPhone(
            headers + """
                say(Capacitor.PluginHeaders.map((one) => one.name));
                say(header("Preferences").methods.map((one) => one.name));
                """,
            official: ["AppPlugin", "CapacitorSQLitePlugin", "PreferencesPlugin"]
        ).launch()
        #expect(
            phone.lines == [
                #"["App","SystemBars","CapacitorCookies","WebView","Preferences","#
                    + #""CapacitorHttp","CapacitorSQLite"]"#,
                #"["set","removeAllListeners","keys","checkPermissions","requestPermissions","#
                    + #""clear","removeListener","configure","removeOld","remove","get","#
                    + #""addListener","migrate"]"#,
            ])
    }

    @Test func `F9: the base methods are in every header once, also where a plugin has its own`()
        throws
    {
        final class Own: Plugin {
            override class var methods: [PluginMethod] {
                [PluginMethod("checkPermissions", Own.checkPermissions)]
            }
            override func checkPermissions(_ call: PluginCall) {
                call.resolve(JSObject().put("own", true))
            }
        }
        let phone = try AndroidPhone(
            headers + """
                say(header("Own").methods.filter((one) => one.name === "checkPermissions"));
                say(header("Own").methods.find((one) => one.name === "addListener"));
                told(call("Own", "checkPermissions"));
                """, plugins: [Own.self]
        ).launch()
        #expect(
            phone.lines == [
                #"[{"name":"checkPermissions","rtype":"promise"}]"#, #"{"name":"addListener"}"#,
                #"resolved {"own":true}"#,
            ])
    }

    @Test func `F28: a plugin registered later is callable, and no page ever learns of it`() throws
    {
        let phone = try AndroidPhone(
            headers + """
                say(header("Probe") === undefined, Capacitor.isPluginAvailable("Probe"));
                told(call("Probe", "nothing"));
                if (location.search === "") location.href = "/?again";
                """
        ) { $0.getBridge().registerPluginInstance(ProbePlugin()) }
        .launch()
        #expect(
            phone.lines.filter { $0 != "resolved undefined" } == ["true false", "true false"])
        #expect(phone.lines.last == "resolved undefined")
    }

    @Test func `F174: the page starts at https://localhost, and its console is its own`() throws {
        let phone = try AndroidPhone(
            """
            say(location.origin, WEBVIEW_SERVER_URL, Capacitor.getServerUrl());
            say(Capacitor.convertFileSrc("/data/x.jpg"));
            say("Console" in Capacitor.Plugins);
            """
        ).launch()
        #expect(
            phone.lines == [
                "https://localhost https://localhost https://localhost",
                "https://localhost/_capacitor_file_/data/x.jpg", "false",
            ])
        #expect(!phone.device.simulation.trace.records.contains { $0.text.contains("Console.log") })
    }

    @Test func `F10: cookies and HTTP are asked for by JavaScript interfaces, not by prompt`()
        throws
    {
        let phone = try AndroidPhone(
            """
            say(CapacitorCookiesAndroidInterface.isEnabled(),
                CapacitorHttpAndroidInterface.isEnabled());
            """, configuration: ["plugins": ["CapacitorHttp": ["enabled": true]]]
        ).launch()
        #expect(phone.lines == ["false true"])
    }

    @Test func `a part of a file is served as Capacitor reads the range`() throws {
        let phone = try AndroidPhone(
            """
            fetch("/page.js", { headers: { Range: "bytes=2-4" } }).then(async (response) =>
                say(response.status, response.headers.get("content-range"),
                    response.headers.get("content-type"), response.headers.get("cache-control"),
                    (await response.text()).length));
            """
        ).launch()
        let words = phone.lines.first?.split(separator: " ").map(String.init) ?? []
        #expect(words.count == 6)
        #expect(words.first == "206")
        #expect(words.dropFirst(2).first?.hasPrefix("2-4/") == true)
        #expect(words.suffix(3) == ["application/javascript", "no-cache", "3"])
    }

    @Test(arguments: [
        ("/a.css", "text/css"), ("/a.mjs", "application/javascript"), ("/a.PNG", "image/png"),
        ("/a.pdf", "application/pdf"), ("/a.mp4", "video/mp4"), ("/a.mp3", "audio/mpeg"),
        ("/a.ico", "image/x-icon"), ("/a.xml", "text/xml"), ("/a.woff2", "font/woff2"),
        ("/a.csv", "text/comma-separated-values"), ("/a.wasm", "application/wasm"),
        ("/a.m4v", "video/mp4"), ("/b.c/a.htm", "text/html"), ("/a.js.map", nil), ("/a.", nil),
    ])
    func `a file has the type that Android's table gives its extension`(
        path: String, type: String?
    ) {
        #expect(AssetTypes.mimeType(ofPath: path) == type)
    }

    @Test func `F16: a path without an extension is the start page`() throws {
        let phone = try AndroidPhone(
            #"say(location.pathname); if (location.pathname === "/") location.href = "/b";"#
        ).launch()
        #expect(phone.lines == ["/", "/b"])
    }

    @Test func `F175: a new page clears listeners and saved calls, and keeps what was retained`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const raise = (event) => call("Probe", "raise", { event, data: { n: 1 }, retain: true });
            const isSaved = (id) => call("Probe", "isSaved", { id });
            (async () => {
                if (location.search === "") {
                    Capacitor.addListener("Probe", "heard", () => {});
                    await raise("kept");
                    const id = Capacitor.nativeCallback("Probe", "keep", {}, () => {});
                    await told(isSaved(id));
                    location.href = "/?" + id;
                } else {
                    await told(isSaved(location.search.slice(1)));
                    // A listener of the former page would hear it in the place of the new one.
                    await raise("heard");
                    for (const event of ["heard", "kept"]) {
                        Capacitor.addListener("Probe", event, (data) => say(event, data));
                    }
                }
            })();
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"saved":true}"#, #"resolved {"saved":false}"#, #"heard {"n":1}"#,
                #"kept {"n":1}"#,
            ])
    }

    @Test func `F93: before 7.3 a former page's listener swallows what the new page waits for`()
        throws
    {
        let page = """
            const raise = () => call("Probe", "raise", { event: "e", data: { n: 1 }, retain: true });
            if (location.search === "") {
                Capacitor.addListener("Probe", "e", () => {});
                setTimeout(() => { location.href = "/?second"; }, 100);
            } else {
                raise().then(() => Capacitor.addListener("Probe", "e", (data) => say("new", data)));
            }
            """
        let now = try AndroidPhone(page, plugins: [ProbePlugin.self]).launch()
        #expect(now.lines == [#"new {"n":1}"#])
        let before = try AndroidPhone(
            page, plugins: [ProbePlugin.self], set: ["listener-reset": "never"]
        ).launch()
        #expect(before.lines.isEmpty)
    }
}
