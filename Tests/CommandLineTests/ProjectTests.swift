import Foundation
import Testing

/// A Capacitor project's folder, as `farad run` finds what is in it.
@Suite struct ProjectTests {
    @Test func `a project folder runs what its config names`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "capacitor.config.json",
            #"{"appId":"com.example.hello","appName":"Hello","webDir":"dist"}"#)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/dist", withIntermediateDirectories: true)
        try folder.write("dist/index.html", "<script src=\"app.js\"></script>")
        try folder.write(
            "dist/app.js",
            "Capacitor.Plugins.App.getInfo().then((info) => console.log(info.name, info.id))")
        let command = try Command(["run", folder.path])
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.output.contains("Hello com.example.hello"))
    }

    /// A project whose web layer is still to be written.
    private func webProject() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www", withIntermediateDirectories: true)
        try folder.write("capacitor.config.json", #"{"appId":"a.b","appName":"A"}"#)
        return folder
    }

    @Test func `a project has what plugins it has installed, and is told of others`() throws {
        let folder = try webProject()
        try folder.write(
            "package.json",
            """
            {"dependencies":{"@capacitor/core":"8","@capacitor/toast":"8","@capacitor/google-maps":"8"}}
            """)
        try folder.write(
            "www/index.html",
            """
            <script>
            console.log(['Toast', 'Dialog', 'CapacitorGoogleMaps'].map(Capacitor.isPluginAvailable).join());
            </script>
            """)
        let command = try Command(["run", folder.path])
        #expect(command.output.contains("true,false,false"), "\(command.output)")
        #expect(command.errors.contains("@capacitor/google-maps"), "\(command.errors)")
        #expect(!command.errors.contains("@capacitor/core"))
        try folder.write("package.json", "{}")
        #expect(try Command(["run", folder.path]).output.contains("true,true,false"))
    }

    @Test(arguments: ["^2.4.5", "1.0.0-beta.22"])
    func `a project of Capacitor 1 or 2 has the plugins that were part of its core`(version: String)
        throws
    {
        let folder = try webProject()
        try folder.write(
            "package.json", #"{"dependencies":{"@capacitor/core":"\#(version)"}}"#)
        try folder.write(
            "www/index.html",
            """
            <script>
            const { App, Storage, StatusBar } = Capacitor.Plugins;
            App.addListener('backButton', () => {});
            Storage.set({ key: 'a', value: 'kept' }).then(() => Storage.get({ key: 'a' }))
                .then(({ value }) => console.log(value, typeof StatusBar.hide));
            </script>
            """)
        for platform in ["ios", "android"] {
            let command = try Command(["run", folder.path, "--platform", platform])
            #expect(command.output.contains("kept function"), "\(command.output)")
            #expect(command.errors.isEmpty, "\(command.errors)")
        }
    }

    @Test func `an older project has Storage, and is told of no half that its packages lack`()
        throws
    {
        let folder = try webProject()
        try folder.write(
            "package.json",
            """
            {"dependencies":{"@capacitor/storage":"1","@capacitor/preferences":"8","@capacitor/motion":"8",
            "@capacitor/angular":"2","cordova-plugin-file":"8","capacitor-native-thing":"1"}}
            """)
        try folder.write(
            "www/index.html",
            """
            <script>
            const { Storage, Preferences } = Capacitor.Plugins;
            Storage.set({ key: 'a', value: 'kept' }).then(() => Preferences.get({ key: 'a' }))
                .then(({ value }) => console.log('both', value));
            </script>
            """)
        for platform in ["ios", "android"] {
            let run = try Command(["run", folder.path, "--platform", platform])
            #expect(run.output.contains("both kept"), "\(run.output)")
            guard platform == "ios" else { continue }
            #expect(run.errors.contains("of capacitor-native-thing: calls"), "\(run.errors)")
        }
    }

    @Test
    func `F2, F174: Cordova's scripts are those of cap sync, and what is not simulated is silent`()
        throws
    {
        let folder = try webProject()
        try folder.write(
            "package.json",
            """
            {"dependencies":{"cordova-plugin-file":"8","cordova-plugin-splashscreen":"6",
            "cordova-plugin-statusbar":"3"}}
            """)
        try folder.write("www/cordova.js", "globalThis.order = ['of the web layer'];")
        try folder.write("www/cordova_plugins.js", "")
        try folder.write(
            "www/index.html",
            """
            <script>
            console.log('scripts', typeof order === 'undefined' ? 'none' : order.join());
            const call = { type: 'cordova', callbackId: 'File1', service: 'File', action: 'readAsText', actionArgs: [] };
            if (globalThis.androidBridge) androidBridge.postMessage(JSON.stringify(call));
            else webkit.messageHandlers.bridge.postMessage(call);
            </script>
            """)
        for platform in ["ios", "android"] {
            let run = try Command(["run", folder.path, "--platform", platform])
            #expect(run.output.contains("scripts of the web layer"), "\(run.output)")
            let text = run.output.filter { !$0.isWhitespace }
            #expect(text.contains("unknown-method"), "\(run.output)")
            let sentence =
                "The page called File.readAsText(), and this action of the Cordova plugin is not "
                + "simulated; the call is never answered."
            #expect(text.contains(sentence.filter { !$0.isWhitespace }), "\(run.output)")
            #expect(
                run.errors.contains(
                    "of cordova-plugin-file: calls to it are never answered, unless a "
                        + "scenario’s “cordova” stands in."),
                "\(run.errors)")
        }
        // The CLI writes them beside a copy of the web layer, in each platform's own folder.
        for platform in ["ios/App/App/public", "android/app/src/main/assets/public"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(platform)/plugins/cordova-plugin-file/www",
                withIntermediateDirectories: true)
            let name = platform.prefix { $0 != "/" }
            try folder.write(
                "\(platform)/cordova.js",
                "globalThis.order = ['\(name)', Capacitor.PluginHeaders.length > 0];")
            try folder.write("\(platform)/cordova_plugins.js", "order.push('list');")
            try folder.write(
                "\(platform)/plugins/cordova-plugin-file/www/file.js", "order.push('file');")
            let run = try Command(["run", folder.path, "--platform", String(name)])
            #expect(run.output.contains("scripts \(name),true,list,file"), "\(run.output)")
        }
        // An app without Cordova plugins has an empty script.
        try folder.write("ios/App/App/public/cordova.js", "")
        let without = try Command(["run", folder.path])
        #expect(without.output.contains("scripts none"), "\(without.output)")
    }

    @Test func `what holds up Cordova's deviceready is answered: about the phone and its folders`()
        throws
    {
        let folder = try webProject()
        try folder.write(
            "package.json",
            #"{"dependencies":{"cordova-plugin-device":"3","cordova-plugin-network-information":"3"}}"#
        )
        try folder.write(
            "www/cordova.js",
            """
            const tell = (id, status, args) => {
                const data = args[0];
                if (typeof data === 'string') console.log('told', id, status, data);
                else for (const name of Object.keys(data)) console.log('told', id, status, name, data[name]);
            };
            Object.assign(globalThis.cordova ??= {}, {
                require: () => ({ nativeCallback: (id, status, data, more) => tell(id, `${status} ${more}`, [data]) }),
                callbackFromNative: (id, isGood, status, args, more) => tell(id, `${status} ${+more}`, args),
            });
            """)
        try folder.write("www/cordova_plugins.js", "")
        try folder.write(
            "www/index.html",
            """
            <script>
            const calls = { Device: 'getDeviceInfo', File: 'requestAllPaths', NetworkStatus: 'getConnectionInfo' };
            for (const [service, action] of Object.entries(calls)) {
                const call = { type: 'cordova', callbackId: service + 1, service, action, actionArgs: [] };
                if (globalThis.androidBridge) androidBridge.postMessage(JSON.stringify(call));
                else webkit.messageHandlers.bridge.postMessage(call);
            }
            </script>
            """)
        let expected = [
            "ios": [
                "Device1 1 0 platform iOS", "Device1 1 0 manufacturer Apple",
                "File1 1 0 dataDirectory file:///", "/Library/NoCloud/",
                "File1 1 0 rootDirectory file:///", "NetworkStatus1 1 1 wifi",
            ],
            "android": [
                "Device1 1 0 platform Android", "Device1 1 0 serial unknown",
                "File1 1 0 dataDirectory file:///data/data/a.b/files/",
                "File1 1 0 externalRootDirectory file:///storage/emulated/0/",
                "NetworkStatus1 1 1 wifi",
            ],
        ]
        for platform in ["ios", "android"] {
            let run = try Command(["run", folder.path, "--platform", platform])
            // The timeline folds long lines, also within a word.
            let text = run.output.filter { !$0.isWhitespace }
            for line in expected[platform] ?? [] {
                #expect(
                    text.contains(line.filter { !$0.isWhitespace }), "\(line): \(run.output)")
            }
            #expect(!text.contains("unknown-plugin"), "\(run.output)")
            #expect(!run.errors.contains("cordova-plugin"), "\(run.errors)")
        }
    }

    @Test func `a Cordova service is one that fails unless a plugin of the project may own it`()
        throws
    {
        let folder = try webProject()
        try folder.write(
            "www/index.html",
            """
            <script>
            Object.assign(globalThis.cordova ??= {}, {
                require: () => ({ nativeCallback: (id, status) => console.log('told', id, status) }),
                callbackFromNative: (id, isGood, status) => console.log('told', id, status),
            });
            const call = { type: 'cordova', callbackId: 'Camera1', service: 'Camera', action: 'take', actionArgs: [] };
            if (globalThis.androidBridge) androidBridge.postMessage(JSON.stringify(call));
            else webkit.messageHandlers.bridge.postMessage(call);
            </script>
            """)
        let packages = [
            (#""cordova-plugin-device":"3","cordova-plugin-file":"8""#, true),
            (#""cordova-plugin-device":"3","@awesome-cordova-plugins/core":"6""#, true),
            (#""cordova-plugin-device":"3","cordova-plugin-camera":"7""#, false),
            (#""cordova-plugin-device":"3","onesignal-cordova-plugin":"5""#, false),
        ]
        for (dependencies, fails) in packages {
            try folder.write("package.json", #"{"dependencies":{\#(dependencies)}}"#)
            for platform in ["ios", "android"] {
                let run = try Command(["run", folder.path, "--platform", platform])
                let text = run.output.filter { !$0.isWhitespace }
                // An iPhone's log alone says that there is no such plugin.
                #expect(
                    text.contains("toldCamera12") == (fails && platform == "android"),
                    "\(dependencies): \(run.output)")
                let words =
                    fails
                    ? "the app has no Cordova plugin “Camera”"
                    : "no Cordova plugin “Camera” is simulated; the call is never answered."
                #expect(text.contains(words.filter { !$0.isWhitespace }), "\(run.output)")
            }
        }
    }

    /// A project whose page prints which of some plugins it has.
    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["www", "android/app/src/main/assets"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        try folder.write("capacitor.config.json", #"{"appId":"a.b","appName":"A"}"#)
        try folder.write(
            "www/index.html",
            """
            <script>
            console.log(['App', 'Preferences', 'Weather'].map(Capacitor.isPluginAvailable).join());
            </script>
            """)
        return folder
    }

    @Test func `on Android a project has the plugins that cap sync has listed for it`() throws {
        let folder = try project()
        let everything = try Command(["run", folder.path, "--platform", "android"])
        #expect(everything.output.contains("true,true,false"), "\(everything.errors)")
        try folder.write(
            "package.json",
            #"{"dependencies":{"@capacitor/preferences":"8","@capacitor/weather":"8"}}"#)
        let chosen = try Command(["run", folder.path, "--platform", "android"])
        #expect(chosen.output.contains("false,true,false"), "\(chosen.output)")
        #expect(chosen.errors.contains("native half of @capacitor/weather:"), "\(chosen.errors)")
        try folder.write(
            "android/app/src/main/assets/capacitor.plugins.json",
            """
            [{ "pkg": "@capacitor/app", "classpath": "com.capacitorjs.plugins.app.AppPlugin" },
            { "pkg": "@example/tides", "classpath": "com.example.tides.TidesPlugin" }]
            """)
        let listed = try Command(["run", folder.path, "--platform", "android"])
        #expect(listed.output.contains("true,false,false"), "\(listed.output)")
        #expect(listed.errors.contains("native half of @example/tides:"), "\(listed.errors)")
        // What is missing is said of the platform that runs.
        let onIOS = try Command(["run", folder.path])
        #expect(onIOS.errors.contains("native half of @capacitor/weather:"), "\(onIOS.errors)")
    }

    @Test func `a run, a search and tests say once which native halves are missing`() throws {
        let folder = try TemporaryFolder()
        try folder.writeProject(
            "org.example.tides", named: "Tides", dependencies: ["@capacitor/weather"],
            page: "<p>Tides")
        try folder.write(
            "app/a.scenario.ts",
            """
            import { scenario } from "farad";
            export default scenario("start", { steps: (user) => user.launch() });
            """)
        for name in ["a", "b"] {
            try folder.write(
                "app/\(name).test.ts",
                """
                import { device, test } from "farad";
                test("one", () => device.launchApp());
                test("two", () => device.launchApp());
                test("all", { orders: "all" }, () => device.launchApp());
                """)
        }
        let sentence =
            "farad: Farad lacks the native half of @capacitor/weather: calls to it reject as not "
            + "implemented, unless a scenario’s “plugins” stand in, or “farad bring-plugin” brings its "
            + "Swift.\n"
        for arguments in [
            ["run", "."], ["run", ".", "--json"], ["run", "a.scenario.ts"], ["test"],
            ["explore", "./a.scenario.ts"], ["explore", "./a.scenario.ts", "--json"],
            ["check-determinism", "./a.scenario.ts"],
        ] {
            let command = try Command(arguments, in: folder.path + "/app")
            #expect(command.errors == sentence, "\(arguments): \(command.output)")
        }
    }

    /// A project with these files.
    private func project(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in files.keys.sorted() {
            let path = (folder.path + "/" + name) as NSString
            try FileManager.default.createDirectory(
                atPath: path.deletingLastPathComponent, withIntermediateDirectories: true)
            try folder.write(name, files[name] ?? "")
        }
        return folder
    }

    private let page = """
        <script>
        Capacitor.Plugins.App.getInfo().then(({ name, id }) => console.log(location.protocol, name, id));
        </script>
        """

    @Test func `a config in TypeScript is evaluated with what it imports, before one in JSON`()
        throws
    {
        let folder = try project([
            "capacitor.config.ts": """
            /// <reference types="@capacitor/splash-screen" />
            import type { CapacitorConfig } from '@capacitor/cli';
            import { CapacitorConfig as Same } from '@capacitor/cli';
            import { KeyboardResize } from '@capacitor/keyboard';
            import { identifier } from './shared';
            const base: CapacitorConfig & Same = { appId: identifier, appName: process.env.APP_NAME ?? 'None' };
            export default {
                ...base, webDir: 'dist', server: { iosScheme: 'ionic' },
                plugins: { Keyboard: { resize: KeyboardResize.Native } },
            } satisfies CapacitorConfig;
            """,
            "shared.ts": "export const identifier: string = 'org.example.typed';",
            "capacitor.config.json": #"{"appId":"org.example.other","appName":"Other"}"#,
            "dist/index.html": page,
        ])
        let command = try Command(shell: "APP_NAME=Typed \"$0\" run '\(folder.path)'")
        #expect(
            command.output.contains("ionic: Typed org.example.typed"),
            "\(command.output)\(command.errors)")
        #expect(command.status == 0)
        try folder.write(
            "shared.ts", "export const identifier: string = 'org.example.changed';")
        #expect(try Command(["run", folder.path]).output.contains("None org.example.changed"))
    }

    @Test(arguments: [
        "module.exports = { appId: 'org.example.js', appName: 'Plain' };",
        "export default Promise.resolve({ appId: 'org.example.js', appName: 'Plain' });",
    ])
    func `a config in JavaScript may be a module of either kind`(text: String) throws {
        let folder = try project(["capacitor.config.js": text, "www/index.html": page])
        let command = try Command(["run", folder.path])
        #expect(command.output.contains("Plain org.example.js"), "\(command.errors)")
    }

    @Test(arguments: [
        ("export default 5;", "exports no object as its default."),
        ("throw new Error('not today');", "cannot be evaluated: not today"),
        ("export default Promise.reject(new Error('later'));", "cannot be evaluated: later"),
        ("export default {", "capacitor.config.ts:1:17: "),
        ("for (;;);", "has run for 5 s without giving the engine back"),
        (
            "const again = () => Promise.resolve().then(again); again();",
            "has run for 5 s without giving the engine back"
        ),
        ("import 'dotenv/config'; export default {};", "there is no package “dotenv/config”"),
    ])
    func `a config that says nothing is bad data`(text: String, sentence: String) throws {
        let folder = try project(["capacitor.config.ts": text, "www/index.html": page])
        let command = try Command(["run", folder.path])
        #expect(command.status == 65)
        #expect(command.errors.contains(sentence), "\(command.errors)")
        #expect(command.output.isEmpty)
    }

    @Test(arguments: ["ios/App/App", "android/app/src/main/assets"])
    func `what cap sync has left takes the place of what cannot be had`(native: String) throws {
        let folder = try project([
            "capacitor.config.ts": "import 'dotenv/config'; export default {};",
            native + "/capacitor.config.json":
                #"{"appId":"org.example.left","appName":"Left","webDir":"dist"}"#,
            native + "/public/index.html": page,
        ])
        let command = try Command(["run", folder.path])
        #expect(command.output.contains("Left org.example.left"), "\(command.errors)")
        #expect(
            command.errors.contains(
                "“dotenv/config”; install it, or leave it out. What “cap sync” left in \(folder.path)/\(native)/"
            ),
            "\(command.errors)")
        #expect(
            command.errors.contains(
                "dist/index.html is missing; the web layer that “cap sync” left in "),
            "\(command.errors)")
        #expect(command.status == 0)
    }

    @Test func `each platform runs the web layer that cap sync has left for it`() throws {
        func page(_ text: String) -> String { "<script>console.log('\(text)')</script>" }
        let folder = try project([
            "capacitor.config.json": "{}",
            "ios/App/App/public/index.html": page("of the iPhone"),
            "android/app/src/main/assets/public/index.html": page("of Android"),
        ])
        for (platform, text) in [("ios", "of the iPhone"), ("android", "of Android")] {
            let command = try Command(["run", folder.path, "--platform", platform])
            #expect(command.output.contains(text), "\(command.output)\(command.errors)")
            #expect(command.errors.contains("/\(platform)/"), "\(command.errors)")
        }
    }

    /// The CLI leaves an empty `cordova.js` where an app has no Cordova plugins.
    @Test(arguments: ["", "var cordova = {};"])
    func `the web layer's own files below plugins are found beside Cordova's`(script: String)
        throws
    {
        let folder = try project([
            "capacitor.config.json": "{}",
            "www/index.html": "<!doctype html><script src=\"plugins/mine.js\"></script>",
            "www/plugins/mine.js": "console.log('mine');",
            "ios/App/App/public/cordova.js": script,
            "ios/App/App/public/index.html": "<!doctype html>",
        ])
        let command = try Command(["run", folder.path, "--launch", "0"])
        #expect(command.output.contains("mine\n"), "\(command.output)\(command.errors)")
    }

    @Test
    func `a folder named with a slash at its end is the same folder`() throws {
        let folder = try project(["capacitor.config.json": #"{"webDir":"./www/"}"#])
        let command = try Command(["run", folder.path + "/"])
        #expect(
            command.errors.contains(
                "farad: \(folder.path)/./www/index.html is missing; build the project's web layer first."
            ), "\(command.errors)")
        #expect(command.status == 66, "\(command.errors)")
    }
}
