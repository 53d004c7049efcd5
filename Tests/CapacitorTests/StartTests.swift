import Capacitor
import FaradFoundation
import Testing
import UIKit
import WebKit

@Suite struct StartTests {
    @Test func `F1: the bridge is complete after loadView, and the page loads only then`() {
        final class Controller: CAPBridgeViewController {
            var seen: [String] = []

            override func capacitorDidLoad() {
                seen.append(
                    "bridge \(bridge != nil), Console \(bridge?.plugin(withName: "Console") != nil)"
                )
                seen.append("loading \(webView?.isLoading ?? true)")
            }

            override func viewDidLoad() {
                seen.append("viewDidLoad, loading \(webView?.isLoading ?? true)")
                super.viewDidLoad()
                seen.append("loading \(webView?.isLoading ?? false)")
            }
        }
        let controller = Controller()
        let phone = TestPhone(controller: { controller })
        #expect(controller.bridge == nil)
        phone.launch()
        #expect(
            controller.seen == [
                "bridge true, Console true", "loading false", "viewDidLoad, loading false",
                "loading true",
            ])
    }

    @Test func `F2: globals come first, then the bridge, then one script per plugin`() {
        let phone = TestPhone(plugin: TestPlugin())
        phone.environment.appFiles = { $0 == "/extra.js" ? Data("extra".utf8) : nil }
        phone.launch()
        let sources =
            phone.controller.webView?.configuration.userContentController.userScripts
            .map(\.source) ?? []
        #expect(sources.count == 8)
        #expect(sources[0].hasPrefix("window.Capacitor = { DEBUG: true"))
        #expect(sources[1] == WebAssetFile.read("native-bridge.js"))
        // F5: the core plugins in their order; F17: a registered instance comes last.
        let names = [
            "CapacitorHttp", "Console", "WebView", "CapacitorCookies", "SystemBars", "Test",
        ]
        for (source, name) in zip(sources.dropFirst(2), names) {
            #expect(source.contains("{\"name\":\"\(name)\",\"methods\":"))
        }
    }

    @Test func `F3: the page starts with a fresh Capacitor and the server's URL`() {
        let phone = TestPhone(page: "globalThis.results = [WEBVIEW_SERVER_URL, Capacitor.DEBUG]")
        phone.launch()
        #expect(phone.results == #"["capacitor://localhost",true]"#)
    }

    @Test func `F3: scheme and host follow the configuration, server.url does not`() {
        let phone = TestPhone(page: "globalThis.results = [WEBVIEW_SERVER_URL, location.href]") {
            $0.configuration = ["server": ["iosScheme": "MyApp", "hostname": "my.host"]]
        }
        phone.launch()
        #expect(phone.results == #"["myapp://my.host","myapp://my.host"]"#)
    }

    @Test(arguments: [
        ("none", true, false), ("debug", true, true), ("debug", false, false),
        ("production", false, true),
    ]) func `F4: one value gates logging, by behaviour and build`(
        behavior: String, isDebug: Bool, expected: Bool
    ) {
        var settings = CapacitorSettings()
        settings.isDebugBuild = isDebug
        let phone = TestPhone(
            page: "globalThis.results = [Capacitor.DEBUG, Capacitor.isLoggingEnabled]",
            settings: settings
        ) { $0.configuration = ["loggingBehavior": behavior] }
        phone.launch()
        #expect(phone.results == "[\(isDebug),\(expected)]")
        #expect(phone.logs.contains { $0.hasPrefix("⚡️  Loading app at") } == expected)
    }

    @Test func `F4: Info.plist makes a release build a debug one`() {
        var settings = CapacitorSettings()
        settings.isDebugBuild = false
        let phone = TestPhone(
            page: "globalThis.results = [Capacitor.DEBUG]", settings: settings,
            infoDictionary: ["CAPACITOR_DEBUG": "true"])
        phone.launch()
        #expect(phone.results == "[true]")
    }

    private func pluginOrder(seed: UInt64, _ order: CapacitorSettings.PluginOrder) -> String {
        final class A: CAPPlugin, CAPBridgedPlugin {
            let identifier = "A", jsName = "A"
            let pluginMethods: [CAPPluginMethod] = []
        }
        final class B: CAPPlugin, CAPBridgedPlugin {
            let identifier = "B", jsName = "B"
            let pluginMethods: [CAPPluginMethod] = []
        }
        final class C: CAPPlugin, CAPBridgedPlugin {
            let identifier = "C", jsName = "C"
            let pluginMethods: [CAPPluginMethod] = []
        }
        var settings = CapacitorSettings()
        settings.pluginOrder = order
        let phone = TestPhone(
            page: "globalThis.results = Capacitor.PluginHeaders.map((h) => h.name)", seed: seed,
            settings: settings
        ) {
            $0.pluginClasses = [
                PluginClass("A", A.self), PluginClass("B", B.self), PluginClass("C", C.self),
            ]
            $0.configuration = ["packageClassList": ["C", "A", "Missing", "B", "A"]]
        }
        phone.launch()
        return phone.results
    }

    @Test func `F5, F6: listed classes that are linked follow the core plugins`() {
        let core = #"["CapacitorHttp","Console","WebView","CapacitorCookies","SystemBars""#
        #expect(pluginOrder(seed: 1, .listed) == core + #","C","A","B"]"#)
    }

    @Test func `U11: the class list's order is drawn from the seed`() {
        let orders = (0..<12).map { pluginOrder(seed: $0, .seeded) }
        #expect(Set(orders).count > 1)
        #expect(pluginOrder(seed: 3, .seeded) == orders[3])
    }

    @Test func `F8: the legacy object has functions, before the header`() {
        let phone = TestPhone(
            plugin: TestPlugin(),
            page: """
                const t = Capacitor.Plugins.Test;
                globalThis.results = Object.keys(t);
                t.echo({ a: 1 }).then((answer) => results.push(answer.a));
                """)
        phone.launch()
        #expect(
            phone.results
                == #"["addListener","removeAllListeners","echo","answer","watch","tell","sleep","broken",1]"#
        )
    }

    @Test func `F9: a header begins with the five base methods`() {
        let phone = TestPhone(
            plugin: TestPlugin(),
            page: """
                const header = Capacitor.PluginHeaders.find((h) => h.name === "Test");
                globalThis.results = header.methods.map((m) => m.name + ":" + m.rtype);
                """)
        phone.launch()
        #expect(
            phone.results
                == #"["addListener:undefined","removeListener:undefined","#
                + #""removeAllListeners:promise","checkPermissions:promise","#
                + #""requestPermissions:promise","echo:promise","answer:promise","#
                + #""watch:callback","tell:undefined","sleep:promise","broken:promise"]"#)
    }

    @Test func `F10: both synchronous questions are answered false by default`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [
                    prompt('{"type":"CapacitorCookies.isEnabled"}'),
                    prompt('{"type":"CapacitorHttp"}'),
                    prompt('{ "type": "CapacitorHttp" }'),
                ];
                """)
        phone.launch()
        #expect(phone.results == #"["false","false","false"]"#)
    }

    @Test func `F10: the configuration turns them on`() {
        let phone = TestPhone(
            page: #"globalThis.results = [prompt('{"type":"CapacitorCookies.isEnabled"}')]"#
        ) { $0.configuration = ["plugins": ["CapacitorCookies": ["enabled": true]]] }
        phone.launch()
        #expect(phone.results == #"["true"]"#)
    }

    @Test func `F11: cookies are set and read through prompt`() {
        let phone = TestPhone(
            page: """
                const set = (action) => prompt(JSON.stringify(
                    { type: "CapacitorCookies.set", action, domain: "" }));
                const get = () => prompt('{"type":"CapacitorCookies.get"}');
                globalThis.results = [set("a=1; path=/"), set("b=2"), get(),
                    set("a=; expires=Thu, 01 Jan 1970 00:00:00 GMT"), get()];
                """)
        phone.launch()
        #expect(phone.results == #"["","","a=1; b=2","","b=2"]"#)
    }

    @Test func `F11, F82c: any other text is a dialog, and the page waits for it`() {
        let phone = TestPhone(page: "globalThis.results = [prompt('Your name?', 'Ada')]")
        phone.onMain(after: .seconds(5)) {
            (phone.controller.presentedViewController as? UIAlertController)?.tap("Ok")
        }
        phone.launch()
        #expect(phone.results == #"["Ada"]"#)
    }

    @Test(arguments: [
        ("/", "/index.html"), ("", "/index.html"), ("/shared-photo", "/index.html"),
        ("/a/b.js", "/a/b.js"), ("/.hidden", "/index.html"), ("/dot.", "/index.html"),
    ]) func `F16: a path without an extension is served index.html`(path: String, file: String) {
        #expect(CapacitorRouter().route(for: path) == file)
    }

    @Test func `F16: a deep route loads the app, and a local file is served`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [location.pathname];
                fetch("/_capacitor_file_" + "/var/tmp-is-refused").catch(() => results.push("refused"));
                """
        ) { $0.configuration = ["server": ["appStartPath": "shared-photo"]] }
        phone.launch()
        #expect(phone.results == #"["/shared-photo","refused"]"#)
    }
}
