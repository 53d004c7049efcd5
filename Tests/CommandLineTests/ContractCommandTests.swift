import Foundation
import Testing

/// `farad contract check`, as people run it.
@Suite struct ContractCommandTests {
    private static let echo = """
        import type { PluginListenerHandle } from "@capacitor/core";
        export interface PreferencesPlugin {
            get(options: { key: string }): Promise<{ value: string | null }>;
            fetch(options: { key: string }): Promise<{ value: string | null }>;
            watch(options: { key: string }, callback: (data: { n: number }) => void): Promise<string>;
            addListener(eventName: "changed", l: () => void): Promise<PluginListenerHandle>;
        }
        """

    @Test func `a text with a brand is a text, and what the brand says does not cross`() throws {
        let folder = try TemporaryFolder()
        let branded = Self.echo.replacing("key: string", with: "key: Key")
        try folder.write(
            "definitions.ts",
            "export type Key = string & { __type: \"Key\" };\n" + branded)
        let command = try Command("contract", "check", "definitions.ts", in: folder.path)
        #expect(command.output.contains("Preferences.fetch()"), "\(command.output)")
        #expect(!command.output.contains("does not cross"), "\(command.output)")
    }

    @Test func `the reference app passes, in 80 columns, and a second check reads nothing again`()
        throws
    {
        let first = try Command("contract", "check", "timesafari")
        #expect(first.status == 0)
        #expect(first.errors.isEmpty)
        let lines = first.output.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains("passed  0 failures, 3 remarks"))
        #expect(first.output.contains("SharedImage.hasSharedImage() on iOS (never-called)"))
        let second = try Command("contract", "check")
        #expect(second.status == 0)
        #expect(second.output.contains("        definitions kept from before "))
    }

    @Test func `each branch of the reference app is held against its own definitions`() throws {
        for branch in ["upstream", "repaired"] {
            let check = try Command(
                "contract", "check", "timesafari", "--set", "consumer=\(branch)", "--json")
            #expect(check.status == 0)
            let report = try check.json()
            #expect(report["format"] as? String == "farad-contract-check/1")
            #expect(report["status"] as? String == "passed")
        }
    }

    @Test(arguments: ["ios", "android"])
    func `one platform alone passes as both do`(_ platform: String) throws {
        let check = try Command("contract", "check", "--platform", platform)
        #expect(check.status == 0)
    }

    @Test func `a scenario that one platform cannot play is played on the other`() throws {
        let check = try Command(
            "contract", "check", "timesafari", "--scenario", "two-shares", "--json")
        #expect(check.status == 0)
        let sides = try check.json()["sides"] as? [[String: Any]] ?? []
        #expect(sides.map { $0["side"] as? String } == ["ios"])
        let unknown = try Command("contract", "check", "timesafari", "--scenario", "nothing")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("has no scenario “nothing”"))
    }

    @Test func `a project folder is held against the plugins that its sources use`() throws {
        let folder = try TemporaryFolder()
        for name in ["www", "src"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        }
        try folder.write(
            "capacitor.config.json", #"{"appId": "com.example.my", "appName": "My"}"#)
        try folder.write(
            "www/index.html",
            "<!DOCTYPE html><html><body><script src=\"main.js\"></script></body></html>")
        try folder.write(
            "www/main.js",
            """
            (async () => {
                await Capacitor.nativePromise("Preferences", "set", { key: "a", value: "b" });
                await Capacitor.nativePromise("Preferences", "get", { key: "a" });
            })();
            """)
        let uses = """
            import { registerPlugin } from "@capacitor/core";
            import type { PreferencesPlugin } from "./definitions";
            export const Preferences = registerPlugin<PreferencesPlugin>("Preferences");
            await Preferences.set({ key: "a", value: "b" });
            console.log((await Preferences.get({ key: "a" })).value);
            """
        try folder.write("src/main.ts", uses)
        let keeps = """
            export interface PreferencesPlugin {
                get(options: { key: string }): Promise<{ value: string | null }>;
                set(options: { key: string; value: string }): Promise<void>;
            }
            """
        try folder.write("src/definitions.ts", keeps)
        let passes = try Command("contract", "check", folder.path)
        #expect(passes.status == 0, "\(passes.output)\(passes.errors)")
        try folder.write(
            "src/definitions.ts", keeps.replacingOccurrences(of: "string | null", with: "number"))
        let fails = try Command("contract", "check", folder.path)
        #expect(fails.status == 1)
        #expect(fails.output.contains("Preferences.get() on iOS and Android (wrong-result)"))
        #expect(fails.output.contains("src/definitions.ts:2"))
        try folder.write("src/definitions.ts", keeps)
        try folder.write("www/main.js", "const x = 1;\nnoSuchFunction(x);\n")
        let throwing = try Command("contract", "check", folder.path)
        #expect(throwing.output.contains("0 calls"))
        let text = throwing.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for (platform, words) in [
            ("iOS", "Can't find variable: noSuchFunction"),
            ("Android", "noSuchFunction is not defined"),
        ] {
            #expect(
                text.contains(
                    "on \(platform) the page failed, so that calls may be missing: ReferenceError: "
                        + words), "\(throwing.output)")
        }
        #expect(text.contains("main.js:2"))
        #expect(text.contains("The page failed, so not all that crosses the bridge was seen."))
        let report = try Command("contract", "check", folder.path, "--json").json()
        let sides = report["sides"] as? [[String: Any]] ?? []
        #expect(sides.allSatisfy { ($0["pageErrors"] as? [[String: Any]])?.count == 1 })
        try folder.write("src/definitions.ts", "")
        try folder.write("src/main.ts", "console.log(1);")
        let none = try Command("contract", "check", folder.path)
        #expect(none.status == 65)
        #expect(none.errors.contains("no file calls registerPlugin"))
        try folder.write(
            "src/main.ts",
            """
            import { registerPlugin } from "@capacitor/core";
            export const Keep = registerPlugin("Keep") as unknown;
            """)
        let untyped = try Command("contract", "check", folder.path)
        #expect(untyped.status == 65)
        #expect(
            untyped.errors.contains("src/main.ts:2: Keep is registered without a type"),
            "\(untyped.errors)")
        // Without its sources it can be held against definitions that are given beside it.
        try FileManager.default.removeItem(atPath: folder.path + "/src")
        try folder.write("definitions.ts", keeps)
        let bare = try Command(["contract", "check", "."], in: folder.path)
        #expect(bare.status == 66)
        #expect(bare.errors.contains("./src is missing"))
        let noApp = try Command(["contract", "check", "www"], in: folder.path)
        #expect(noApp.status == 66)
        #expect(noApp.errors.contains("A plugin's folder has a package.json that names"))
        #expect(bare.errors.contains("farad contract check . definitions.ts"))
        let given = try Command(["contract", "check", ".", "definitions.ts"], in: folder.path)
        #expect(given.status == 0, "\(given.output)\(given.errors)")
        #expect(given.output.contains("PreferencesPlugin") || given.output.contains("Preferences"))
    }

    @Test func `a plugin is read also where the installed core has no types`() throws {
        let folder = try listeningProject()
        let core = "node_modules/@capacitor/core"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/" + core, withIntermediateDirectories: true)
        try folder.write(core + "/package.json", #"{"name": "@capacitor/core", "main": "core.js"}"#)
        try folder.write(core + "/core.js", "exports.registerPlugin = (name) => name;")
        let keep = "interface KeepPlugin { keep(options: { text: string }): Promise<void> }\n"
        func check(_ source: String) throws -> Command {
            try folder.write("src/main.ts", source)
            return try Command("contract", "check", folder.path)
        }
        let read = try check(
            """
            import { registerPlugin } from "@capacitor/core";
            \(keep)const Keep = registerPlugin<KeepPlugin>("Keep");
            Keep.keep({ text: "a" });
            """)
        #expect(read.output.contains(#/Keep, .*src\/main.ts:2\n/#), "\(read.output)\(read.errors)")
        #expect(!(read.output + read.errors).contains("without a type"), "\(read.output)")
        // By another name nobody here knows the core; what the app says itself of the type is read.
        let other = try check(
            """
            import { registerPlugin } from "@/bridge";
            \(keep)const Keep = registerPlugin<KeepPlugin>("Keep");
            """)
        let text = (other.output + other.errors).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        #expect(text.contains(#/ Keep, [^ ]*src\/main.ts:2 declared/#), "\(text)")
        #expect(text.contains("the types of “@/bridge”, which registers Keep, are not to be found"))
        #expect(text.contains("Import registerPlugin from “@capacitor/core”"))
        let unknown = try check(
            """
            import { registerPlugin } from "@capacitor/core";
            registerPlugin<HoldPlugin>("Hold");
            """)
        #expect(
            unknown.errors.contains("Hold is registered with the type HoldPlugin, which is not"),
            "\(unknown.errors)")
    }

    /// A project whose page hears of what no launch brings.
    private func listeningProject() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["www", "src"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        }
        try folder.write("capacitor.config.json", #"{"appId": "com.example.my", "appName": "My"}"#)
        try folder.write("package.json", #"{"dependencies": {"@capacitor/app": "7.0.0"}}"#)
        try folder.write("www/index.html", "<script src=main.js></script>")
        try folder.write("www/main.js", "Capacitor.nativePromise('App', 'getState', {});")
        try folder.write(
            "src/main.ts",
            """
            import { App } from "@capacitor/app";
            App.addListener("appUrlOpen", () => {});
            App.addListener("backButton", () => {});
            """)
        return folder
    }

    @Test func `what no run of a project does is remarked, and may be passed over`() throws {
        let folder = try listeningProject()
        let check = try Command("contract", "check", folder.path)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(
            check.output.contains("remark  App.appUrlOpen on iOS and Android (event-never-sent)"))
        #expect(check.output.contains("iOS never sends this event; no run of it can."))
        let ignoring = try Command(
            "contract", "check", folder.path, "--ignore-finding", "event-never-sent")
        #expect(!ignoring.output.contains("(event-never-sent)"))
        #expect(ignoring.output.contains(", 3 ignored"))
        let unknown = try Command("contract", "check", folder.path, "--ignore-finding", "nothing")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("Rules of the check: missing-plugin, "))
        // A run knows nothing of those.
        let run = try Command("run", folder.path, "--ignore-finding", "event-never-sent")
        #expect(run.status == 64)
    }

    @Test func `a project is held against what was recorded of it, and no other app is`() throws {
        let folder = try listeningProject()
        let record = try Command(
            ["contract", "check", ".", "--record", "contracts"], in: folder.path)
        #expect(record.status == 0, "\(record.output)\(record.errors)")
        let verify = try Command(
            ["contract", "check", ".", "--verify", "contracts"], in: folder.path)
        #expect(verify.status == 0, "\(verify.output)\(verify.errors)")
        let nobody = try Command(["contract", "check", "--verify", "contracts"], in: folder.path)
        #expect(nobody.status == 64)
        #expect(nobody.errors.contains("The contracts were recorded of com.example.my; name it"))
        let contract = folder.path + "/contracts/App.contract.json"
        let text = try String(contentsOfFile: contract, encoding: .utf8)
        try folder.write(
            "contracts/App.contract.json",
            text.replacingOccurrences(of: #""app": "com.example.my","#, with: ""))
        let unsaid = try Command(["contract", "check", "--verify", "contracts"], in: folder.path)
        #expect(unsaid.status == 64)
        #expect(unsaid.errors.contains("The contracts do not say of which app they are"))
        try folder.write(
            "contracts/App.contract.json",
            text.replacingOccurrences(of: "getState", with: "getStart"))
        let other = try Command(
            ["contract", "check", ".", "--verify", "contracts"], in: folder.path)
        #expect(other.status == 1)
        #expect(other.output.contains("FAIL    App.getStart() on iOS (missing-method)"))
    }

    /// A project whose page calls nothing, without its sources.
    private func projectFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["www", "src"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        }
        try folder.write("capacitor.config.json", #"{"appId": "com.example.my", "appName": "My"}"#)
        try folder.write("www/index.html", "<p>Hello</p>")
        return folder
    }

    /// A plugin's package as its author has it.
    private func pluginFolder(_ folder: TemporaryFolder, at path: String = "") throws {
        for name in ["src", "ios/Sources", "android/src/main/java"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + path + name, withIntermediateDirectories: true)
        }
        try folder.write(
            path + "package.json",
            #"{"name": "steps", "capacitor": {"ios": {"src": "ios"}, "android": {"src": "android"}}}"#
        )
        try folder.write(
            path + "src/definitions.ts",
            """
            export interface StepCounterPlugin {
                getSteps(options: { since: string }): Promise<{ steps: number }>;
                stop(): Promise<void>;
            }
            """)
        try folder.write(
            path + "src/index.ts",
            """
            import { registerPlugin } from "@capacitor/core";
            import type { StepCounterPlugin } from "./definitions";
            export const StepCounter = registerPlugin<StepCounterPlugin>("Steps");
            """)
        try folder.write(
            path + "ios/Sources/Plugin.swift",
            """
            @objc(StepsPlugin) class StepsPlugin: CAPPlugin, CAPBridgedPlugin {
                let identifier = "StepsPlugin"
                let jsName = "Steps"
                let pluginMethods: [CAPPluginMethod] = [
                    CAPPluginMethod(name: "getSteps", returnType: CAPPluginReturnPromise),
                    CAPPluginMethod(name: "stop", returnType: CAPPluginReturnNone),
                ]
                @objc func getSteps(_ call: CAPPluginCall) {
                    _ = call.getString("since")
                    call.resolve(["steps": "12"])
                }
                @objc func stop(_ call: CAPPluginCall) { call.resolve() }
            }
            """)
        try folder.write(
            path + "android/src/main/java/Plugin.java",
            """
            @CapacitorPlugin(name = "Steps")
            public class StepsPlugin extends Plugin {
                @PluginMethod
                public void getSteps(PluginCall call) {
                    call.getInt("since");
                    call.resolve(new JSObject().put("steps", 12));
                }
            }
            """)
    }

    @Test func `a plugin's folder is read on both platforms, line by line`() throws {
        let folder = try TemporaryFolder()
        try pluginFolder(folder)
        let check = try Command(["contract", "check", "."], in: folder.path)
        #expect(check.status == 1, "\(check.output)\(check.errors)")
        let blocks = check.output.components(separatedBy: "\n\n")
        func block(_ head: String) -> String { blocks.first { $0.contains(head) } ?? "" }
        for (head, native) in [
            ("Steps.stop() on iOS (wrong-return-kind)", "ios/Sources/Plugin.swift:6"),
            ("Steps.getSteps() on iOS (wrong-result)", "ios/Sources/Plugin.swift:10"),
            ("Steps.stop() on Android (missing-method)", "android/src/main/java/Plugin.java:2"),
            ("Steps.getSteps() on Android (wrong-options)", "android/src/main/java/Plugin.java:5"),
        ] {
            #expect(block("FAIL    " + head).contains("native      \(native)"), "\(head)")
            #expect(block(head).contains("declared    src/definitions.ts:"), "\(head)")
        }
        #expect(check.output.contains("failed  4 failures, 0 remarks"))
        let ios = try Command(
            ["contract", "check", ".", "--platform", "ios", "--json"], in: folder.path)
        let sides = try ios.json()["sides"] as? [[String: Any]] ?? []
        #expect(sides.map { $0["side"] as? String } == ["ios"])
        let index = try String(contentsOfFile: folder.path + "/src/index.ts", encoding: .utf8)
        try folder.write(
            "src/index.ts",
            index.replacingOccurrences(of: #"("Steps")"#, with: #"("Steps", { android: () => x })"#)
        )
        let scripted = try Command(["contract", "check", "."], in: folder.path)
        #expect(scripted.output.contains("failed  3 failures"), "\(scripted.output)")
        try folder.write("src/index.ts", index)
        try folder.write("ios/Sources/Plugin.swift", "// nothing")
        let absent = try Command(["contract", "check", "."], in: folder.path)
        #expect(absent.output.contains("FAIL    Steps on iOS (missing-plugin)"))
    }

    @Test func `where a file stands says whether it is built or a test`()
        throws
    {
        let folder = try TemporaryFolder()
        try pluginFolder(folder)
        let plugin = try String(
            contentsOfFile: folder.path + "/android/src/main/java/Plugin.java", encoding: .utf8)
        try FileManager.default.removeItem(
            atPath: folder.path + "/android/src/main/java/Plugin.java")
        func lacks(_ path: String) throws -> Bool {
            let name = path + "/Plugin.java"
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + path, withIntermediateDirectories: true)
            try folder.write(name, plugin)
            let check = try Command(["contract", "check", "."], in: folder.path)
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            return check.output.contains("FAIL    Steps on Android (missing-plugin)")
        }
        try folder.write("android/build.gradle", "")
        for path in ["android/src/main/java/com/test/build", "android/src/main/Tests/Build"] {
            #expect(try !lacks(path), "\(path)")
        }
        for path in ["android/src/test/java", "android/src/androidTest", "android/build/gen"] {
            #expect(try lacks(path), "\(path)")
        }
        // Not below the root, and below a module.
        #expect(try !lacks("android/app/build"))
        try folder.write("android/app/build.gradle", "")
        #expect(try lacks("android/app/build"))
    }

    @Test func `a plugin whose name or end nobody can read is not called missing`() throws {
        let folder = try TemporaryFolder()
        try pluginFolder(folder)
        let path = "ios/Sources/Plugin.swift"
        let plugin = try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)
        for (old, new) in [
            (#"jsName = "Steps""#, #"jsName = PREFIX + "x""#),
            (#"jsName = "Steps""#, "jsName = Names.jsName"),
            ("let identifier", "func f() { ( \n let identifier"),
        ] {
            try folder.write(
                path,
                #"let PREFIX = "Step"; class Other: CAPPlugin { let jsName = "O" }"# + "\n"
                    + plugin.replacingOccurrences(of: old, with: new))
            let check = try Command(["contract", "check", "."], in: folder.path)
            #expect(!check.output.contains("(missing-plugin)"), "\(check.output)")
            #expect(check.output.contains("(not-read)"), "\(check.output)")
        }
    }

    @Test func `a misspelt rule is refused where nothing is played, too`() throws {
        let folder = try TemporaryFolder()
        try pluginFolder(folder)
        let check = try Command(
            ["contract", "check", ".", "--ignore-finding", "wrong-resul"], in: folder.path)
        #expect(check.status == 64)
        #expect(check.errors.contains("wrong-resul"))
        try folder.write("mock.ts", "export const Steps = {};")
        let mock = try Command(
            ["contract", "check", "mock.ts", "--verify", ".", "--ignore-finding", "wrong-resul"],
            in: folder.path)
        #expect(mock.status == 64)
        #expect(mock.errors.contains("wrong-resul"))
    }

    @Test func `a plugin that a project has installed is read where Farad lacks it`() throws {
        let folder = try projectFolder()
        try pluginFolder(folder, at: "node_modules/steps/")
        let use = """
            import { registerPlugin } from "@capacitor/core";
            interface Plugin { getSteps(options: { since: string }): Promise<{ steps: number }> }
            const Steps = registerPlugin<Plugin>("Steps");
            await Steps.getSteps({ since: "now" });
            """
        try folder.write("src/main.ts", use)
        let check = try Command(["contract", "check", "."], in: folder.path)
        #expect(check.status == 1, "\(check.output)\(check.errors)")
        #expect(check.output.contains("FAIL    Steps.getSteps() on iOS (wrong-result)"))
        #expect(check.output.contains("node_modules/steps/ios/Sources/Plugin.swift:10"))
        // Of a package's plugin there is what the app's sources call, though no run does.
        try folder.write(
            "src/main.ts",
            """
            import { StepCounter } from "../node_modules/steps/src/index";
            await StepCounter.getSteps({ since: "now" });
            """)
        let package = try Command(["contract", "check", "."], in: folder.path)
        #expect(package.output.contains("\n  getSteps()  "), "\(package.output)")
        #expect(package.output.contains("\n  1 more that the app does not use"))
        try folder.write("src/main.ts", use)
        // Without any native half nothing is compared, which is not good news.
        try FileManager.default.removeItem(atPath: folder.path + "/node_modules")
        let nothing = try Command(["contract", "check", "."], in: folder.path)
        #expect(nothing.status == 66)
        #expect(nothing.output.contains("nothing was compared"))
        #expect(!nothing.output.contains("passed"))
    }

    @Test func `an event that native sources send is recorded, and another name of it is told`()
        throws
    {
        let folder = try projectFolder()
        try folder.write(
            "src/main.ts", #"import { StepCounter } from "../node_modules/steps/src/index";"#)
        try pluginFolder(folder, at: "node_modules/steps/")
        func send(_ event: String) throws {
            try folder.write(
                "node_modules/steps/ios/Sources/Plugin.swift",
                """
                class StepsPlugin: CAPPlugin, CAPBridgedPlugin {
                    let jsName = "Steps"
                    let pluginMethods: [CAPPluginMethod] = [
                        CAPPluginMethod(name: "stop", returnType: CAPPluginReturnPromise),
                    ]
                    @objc func stop(_ call: CAPPluginCall) {
                        notifyListeners("\(event)", data: ["count": 1])
                        call.resolve()
                    }
                }
                """)
        }
        func check(_ option: String) throws -> Command {
            try Command(
                ["contract", "check", ".", "--platform", "ios", option, "contracts"],
                in: folder.path)
        }
        try send("stopped")
        _ = try check("--record")
        let same = try check("--verify")
        #expect(same.status == 0, "\(same.output)\(same.errors)")
        try send("ended")
        let other = try check("--verify")
        #expect(other.status == 1)
        for part in [
            "FAIL    Steps.ended on iOS (undeclared-event)",
            "FAIL    Steps.stopped on iOS (event-never-sent)",
        ] { #expect(other.output.contains(part), "\(other.output)") }
    }

    @Test func `definitions that native does not keep are told with file and line`() throws {
        let folder = try TemporaryFolder()
        try folder.write("definitions.ts", Self.echo)
        let check = try Command("contract", "check", "definitions.ts", in: folder.path)
        #expect(check.status == 1)
        #expect(check.output.contains("Preferences.fetch() on iOS and Android (missing-method)"))
        #expect(check.output.contains("Preferences.watch() on iOS and Android (missing-method)"))
        #expect(check.output.contains("    declared    definitions.ts:4"))
        #expect(check.output.contains("    native      CapacitorPlugins/PreferencesPlugin.swift:"))
        let android = try Command(
            "contract", "check", "definitions.ts", "--platform", "android", in: folder.path)
        #expect(android.output.contains("Preferences.fetch() on Android (missing-method)"))
    }

    @Test func `what changes is read again`() throws {
        let folder = try TemporaryFolder()
        try folder.write("definitions.ts", Self.echo)
        #expect(try Command("contract", "check", "definitions.ts", in: folder.path).status == 1)
        try folder.write(
            "definitions.ts",
            """
            import type { Key } from "./key";
            export interface PreferencesPlugin {
                get(options: { key: Key }): Promise<{ value: string | null }>;
            }
            """)
        let lacking = try Command("contract", "check", "definitions.ts", in: folder.path)
        #expect(lacking.status == 0)
        #expect(lacking.output.contains("Cannot find module './key'"))
        #expect(lacking.output.contains("definitions.ts:1"))
        try folder.write("key.ts", "export type Key = string;")
        let whole = try Command("contract", "check", "definitions.ts", in: folder.path)
        #expect(whole.status == 0)
        #expect(!whole.output.contains("Cannot find module"))
    }

    @Test func `the columns of the table stand below each other, however long a name is`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "definitions.ts",
            """
            export interface PreferencesPlugin {
                isWhateverElseMayBeAskedForEnabled(): Promise<void>;
                clear(): Promise<void>;
            }
            """)
        let check = try Command("contract", "check", "definitions.ts", in: folder.path)
        let rows = check.output.split(separator: "\n").drop { !$0.contains("declared") }.prefix(3)
        let columns = rows.map { row in
            row.firstRange(of: /declared|promise/).map {
                row.distance(from: row.startIndex, to: $0.lowerBound)
            }
        }
        #expect(columns == [39, 39, 39])
    }

    @Test func `what cannot be read is told, and the rest is checked`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "definitions.ts",
            """
            export interface PreferencesPlugin {
                get<T>(options: { key: string, filters: { mask: ArrayBuffer }[] }): Promise<T>;
                set(options: { key: string }): Promise<void>;
                set(options: { value: string }): Promise<void>;
                keys(): Promise<{ keys: string[] } | Map<string, string>>;
                clear(options: Nowhere): Promise<Date>;
                version: string;
            }
            """)
        let check = try Command("contract", "check", "definitions.ts", "--json", in: folder.path)
        #expect(check.status == 0)
        let findings = try check.json()["findings"] as? [[String: Any]] ?? []
        let messages = findings.compactMap { $0["message"] as? String }
        for words in [
            "the type T is for each caller to choose", "has 2 overloads", "a Map",
            "Cannot find name 'Nowhere'", "a Date never comes from native", "is no method",
            "options.filters[].mask: an ArrayBuffer does not cross the bridge",
        ] where words != "a Map" {
            #expect(messages.contains { $0.contains(words) }, "\(words)")
        }
        // A part of a union that cannot cross is for the web platform alone.
        #expect(!messages.contains { $0.contains("a Map") })
    }

    @Test(arguments: [
        ("none.ts", "export const x = 1;", Int32(65), "no plugin is defined there"),
        ("broken.ts", "export interface {", 65, "Interface must be given a name"),
        ("definitions.swift", "", 65, "is no script"),
    ])
    func `a file without definitions is bad data`(
        _ name: String, _ text: String, _ status: Int32, _ words: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(name, text)
        let check = try Command("contract", "check", name, in: folder.path)
        #expect(check.status == status)
        #expect(check.errors.contains(name))
        #expect(check.errors.contains(words))
        #expect(check.output.isEmpty)
    }

    @Test func `what is not there, and what is not both, has the right exit code`() throws {
        let folder = try TemporaryFolder()
        #expect(try Command("contract", "check", "nowhere.ts", in: folder.path).status == 66)
        #expect(try Command("contract", "check", "nobody", in: folder.path).status == 64)
        #expect(
            try Command("contract", "check", "--record", "a", "--verify", "b", in: folder.path)
                .status
                == 64)
        #expect(
            try Command("contract", "check", "--verify", "nowhere", in: folder.path).status == 66)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/empty", withIntermediateDirectories: true)
        let empty = try Command("contract", "check", "--verify", "empty", in: folder.path)
        #expect(empty.status == 66)
        #expect(empty.errors.contains("--record empty makes them"))
        try folder.write("a.contract.json", "{}")
        let damaged = try Command(
            "contract", "check", "--verify", "a.contract.json", in: folder.path)
        #expect(damaged.status == 65)
        #expect(damaged.errors.contains("a.contract.json is no contract"))
    }

    @Test func `a promise of a mock that never settles fails, and the rest is checked`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.contract.json",
            #"{"format":"farad-contract/1","plugin":"A","platforms":{"ios":{"methods":"#
                + #"{"get":{"returns":"promise"},"set":{"returns":"promise"}},"events":{}}}}"#)
        try folder.write(
            "a.ts",
            "export const A = { get() { return new Promise(() => {}); }, set() { return 5; } };")
        let check = try Command(
            "contract", "check", "a.ts", "--verify", "a.contract.json", in: folder.path)
        #expect(check.status == 1, "\(check.errors)")
        for part in ["never-settles", "A.get()", "wrong-return-kind", "A.set()"] {
            #expect(check.output.contains(part), "\(part) in \(check.output)")
        }
    }

    @Test func `a mock that never gives the engine back ends the check`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.contract.json",
            #"{"format":"farad-contract/1","plugin":"A","platforms":{"ios":{"methods":"#
                + #"{"get":{"returns":"promise"}},"events":{}}}}"#)
        for (body, reason) in [
            ("for (;;) {}", "has run for 20 s")
        ] {
            try folder.write("a.ts", "export const A = { get() { \(body) } };")
            let check = try Command(
                "contract", "check", "a.ts", "--verify", "a.contract.json", in: folder.path)
            #expect(check.status == 65)
            #expect(check.errors.contains(reason), "\(check.errors)")
        }
    }

    @Test func `a recorded contract holds for the app, and tells where a mock lies`() throws {
        let folder = try TemporaryFolder()
        let record = try Command(
            "contract", "check", "timesafari", "--record", "contracts", in: folder.path)
        #expect(record.status == 0)
        #expect(record.errors.contains("recorded contracts/SharedImage.contract.json"))
        let app = try Command("contract", "check", "--verify", "contracts", in: folder.path)
        #expect(app.status == 0)

        try folder.write(
            "good.ts",
            """
            export const SharedImage = {
                async getSharedImage() {
                    await new Promise((resolve) => setTimeout(resolve, 100000));
                    return { base64: "AA==", fileName: "a.jpg" };
                },
                async hasSharedImage() { return { hasImage: true }; },
            };
            """)
        let good = try Command(
            "contract", "check", "good.ts", "--verify", "contracts", in: folder.path)
        #expect(good.status == 0)

        try folder.write(
            "lying.ts",
            """
            export class SharedImageMock {
                async getSharedImage() { return { base64: "AA==", filename: "a.jpg" }; }
                hasSharedImage() { return { hasImage: true }; }
                async clear() {}
            }
            """)
        let lying = try Command(
            "contract", "check", "lying.ts", "--verify", "contracts/SharedImage.contract.json",
            in: folder.path)
        #expect(lying.status == 1)
        for words in [
            "SharedImage.getSharedImage() in the mock (wrong-result)",
            "result.fileName: expected a string, received nothing.",
            "result.filename is not declared",
            "SharedImage.hasSharedImage() in the mock (wrong-return-kind)",
            "SharedImage.clear() in the mock (undeclared-method)",
            "recorded    contracts/SharedImage.contract.json:8",
        ] {
            #expect(lying.output.contains(words), "\(words)")
        }
        try folder.write("empty.ts", "export const other = 1, another = 2;")
        let empty = try Command(
            "contract", "check", "empty.ts", "--verify", "contracts", in: folder.path)
        #expect(empty.status == 65)
        #expect(empty.errors.contains("exports none of the plugins"))
    }

    @Test func `a strict run fails at the call, with path, expected, received and its line`() throws
    {
        let folder = try TemporaryFolder()
        try folder.write(
            "script.ts",
            """
            import { Preferences } from "@capacitor/preferences";
            async function save(value: any) {
                await Preferences.set({ key: "name", value });
                console.log("saved");
            }
            await save("one");
            await save(5);
            """)
        let strict = try Command("run", "script.ts", "--strict", in: folder.path)
        #expect(strict.status == 1)
        #expect(strict.output == "saved\n")
        #expect(
            strict.errors.contains(
                "Preferences.set(), options.value: expected a string, received the number 5, "
                    + "declared at @capacitor/preferences/definitions.ts:"))
        #expect(strict.errors.contains("by save (script.ts:3:"))
        let plain = try Command("run", "script.ts", in: folder.path)
        #expect(plain.status == 0)
        #expect(plain.output == "saved\nsaved\n")
        let android = try Command(
            "run", "script.ts", "--strict", "--platform", "android", in: folder.path)
        #expect(android.status == 1)
        #expect(android.output == "saved\n")
    }

    @Test func `a strict run of a project without sources judges the official plugins it has`()
        throws
    {
        let folder = try TemporaryFolder()
        let page = """
            <script>
            Capacitor.Plugins.Preferences.set({ key: 'name', value: 5 });
            </script>
            """
        try folder.writeProject(
            "com.example.strict", named: "Strict", dependencies: ["@capacitor/preferences"],
            page: page)
        let run = try Command("run", folder.path + "/app", "--strict", "--json")
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("expected a string, received the number 5"), "\(run.output)")
        try folder.writeProject(
            "com.example.strict", named: "Strict", dependencies: ["left-pad"], page: page)
        let none = try Command("run", folder.path + "/app", "--strict")
        #expect(none.status == 66)
        #expect(none.errors.contains("--strict holds values against"), "\(none.errors)")
    }

    @Test func `a script that uses plugins is played and checked`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "script.ts",
            """
            import { Preferences } from "@capacitor/preferences";
            const value: any = 5;
            await Preferences.set({ key: "name", value });
            """)
        let check = try Command("contract", "check", "script.ts", in: folder.path)
        #expect(check.status == 1)
        #expect(check.output.contains("Preferences.set() on iOS and Android (wrong-options)"))
    }
}
