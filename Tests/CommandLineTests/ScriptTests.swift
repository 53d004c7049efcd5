import Foundation
import Testing

@Suite struct ScriptTests {
    private func run(_ files: [String: String], _ arguments: String...) throws -> Command {
        let folder = try TemporaryFolder()
        for name in files.keys.sorted() { try folder.write(name, files[name] ?? "") }
        return try Command(["run", "main.ts"] + arguments, in: folder.path)
    }

    @Test func `a script's console goes to the terminal, errors to the other output`() throws {
        let command = try run([
            "main.ts": """
            import { name } from "./name";
            const text: string = `hello ${name}`;
            console.log(text, { a: 1 });
            console.info("info");
            console.warn("careful");
            console.error("wrong");
            """, "name.ts": "export const name = 'world';",
        ])
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.output.hasPrefix("hello world"))
        #expect(command.output.hasSuffix("info\n"))
        #expect(command.errors == "careful\nwrong\n")
    }

    @Test func `a script may await at its top level, and timers run in virtual time`() throws {
        let command = try run([
            "main.ts": """
            const start = performance.now();
            await new Promise((done) => setTimeout(done, 3_600_000));
            console.log(Math.round(performance.now() - start));
            """
        ])
        #expect(command.output == "3600000\n", "\(command.errors)")
        #expect(command.status == 0)
    }

    @Test func `how deep a script may recurse does not depend on the shell's stack limit`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.js",
            """
            let depth = 0;
            const deeper = () => { depth++; deeper(); };
            try { deeper(); } catch {}
            console.log(depth);
            """)
        let depths = try ["2048", "4096", "8192"].map {
            try Command(shell: "ulimit -S -s \($0); exec \"$0\" run main.js", in: folder.path)
                .output
        }
        #expect(Int(depths[0].dropLast()) ?? 0 > 10_000)
        #expect(Set(depths).count == 1, "\(depths)")
    }

    @Test func `a module that awaits at its top level may export, too`() throws {
        let command = try run([
            "main.ts": """
            export const config = await Promise.resolve({ name: "a" });
            export default config;
            console.log(config.name);
            throw new Error("here");
            """
        ])
        #expect(command.output == "a\n")
        #expect(command.errors.contains("main.ts:4:"), "\(command.errors)")
    }

    @Test func `a script may lie in a folder with any sign in its name`() throws {
        let folder = try TemporaryFolder()
        let inner = folder.path + "/a=b, c's"
        try FileManager.default.createDirectory(
            atPath: inner, withIntermediateDirectories: true)
        for name in ["main.ts", "x=y.ts"] {
            try Data("console.log(await 1)".utf8).write(
                to: URL(fileURLWithPath: inner + "/" + name))
            let command = try Command(["run", name], in: inner)
            #expect(command.output == "1\n", "\(command.errors)")
        }
    }

    @Test func `a recursion ends at the same depth in each process`() throws {
        let outputs = try (1...5).map { _ in
            try run([
                "main.ts": """
                let depth = 0;
                function fall() { depth += 1; fall(); }
                try { fall(); } catch { console.log(depth); }
                """
            ]).output
        }
        #expect(Int(outputs[0].dropLast()) ?? 0 > 1000)
        #expect(Set(outputs).count == 1, "\(outputs)")
    }

    @Test func `a script imports the official plugins, which work`() throws {
        let command = try run(
            [
                "main.ts": """
                import { Clipboard } from "@capacitor/clipboard";
                import { Device } from "@capacitor/device";
                import { Directory, Encoding, Filesystem } from "@capacitor/filesystem";
                import { LocalNotifications } from "@capacitor/local-notifications";
                import { Network } from "@capacitor/network";
                import { PushNotifications } from "@capacitor/push-notifications";
                import { Toast } from "@capacitor/toast";

                await Clipboard.write({ string: "pasted" });
                console.log((await Clipboard.read()).value);
                console.log((await Device.getInfo()).manufacturer);
                const file = { path: "a", directory: Directory.Data, encoding: Encoding.UTF8 };
                await Filesystem.writeFile({ ...file, data: "kept" });
                console.log((await Filesystem.readFile(file)).data);
                console.log((await Network.getStatus()).connectionType);
                await PushNotifications.addListener("registration",
                    ({ value }) => console.log(value.length));
                await PushNotifications.register();
                console.log((await LocalNotifications.requestPermissions()).display);
                await LocalNotifications.addListener("localNotificationReceived",
                    ({ title }) => console.log(title));
                await LocalNotifications.schedule({
                    notifications: [{ id: 1, title: "notified", body: "" }] });
                await Toast.show({ text: "shown" });
                """
            ], "--set", "notification-permission=allow")
        #expect(
            command.output == "pasted\nApple\nkept\nwifi\ngranted\nnotified\n64\n",
            "\(command.errors)")
        #expect(command.status == 0)
    }

    @Test(arguments: [
        ("ios", "capacitor://localhost/a.png"), ("android", "https://localhost/a.png"),
    ])
    func `import.meta.url leads to what lies beside the page`(platform: String, url: String) throws
    {
        for text in ["", "await 0;"] {
            let files = ["main.ts": text + "console.log(new URL('./a.png', import.meta.url).href);"]
            let command = try run(files, "--platform", platform)
            #expect(command.output == url + "\n", "\(command.errors)")
        }
    }

    @Test func `a script's request finds no server, in the words of either platform`() throws {
        let files = [
            "main.ts": """
            try { await fetch("https://api.example/a"); } catch (error) { console.log(String(error)); }
            """
        ]
        let remark =
            "farad: The page asked for https://api.example/a, and no server of this phone's "
            + "network is api.example.\n"
        let phone = try run(files)
        #expect(phone.output == "TypeError: Load failed\n", "\(phone.errors)")
        #expect(
            phone.errors
                == "Failed to load resource: A server with the specified hostname could not be "
                + "found. (https://api.example/a)\n" + remark)
        let android = try run(files, "--platform", "android")
        #expect(android.output == "TypeError: Failed to fetch\n", "\(android.errors)")
        #expect(
            android.errors == "Failed to load resource: net::ERR_NAME_NOT_RESOLVED\n" + remark)
    }

    @Test func `an unhandled error is shown with its source line and fails the run`() throws {
        let command = try run([
            "main.ts": "import { go } from './go';\n\ngo();\n",
            "go.ts":
                "interface Unused {}\n\nexport function go(): void {\n    throw new TypeError('no way');\n}\n",
        ])
        #expect(command.status == 1)
        #expect(command.errors.contains("TypeError: no way"))
        #expect(command.errors.contains("go.ts:4:"), "\(command.errors)")
    }

    @Test func `an unhandled rejection fails the run`() throws {
        let command = try run(["main.ts": "\nPromise.reject(new Error('nobody cares'));"])
        #expect(command.status == 1)
        #expect(command.errors.contains("nobody cares"))
        #expect(command.errors.contains("main.ts:2:"), "\(command.errors)")
    }

    @Test func `a failure after the start still gives one object`() throws {
        let command = try run(["main.ts": "console.log('x'); throw new Error('y')"], "--json")
        #expect(command.status == 1)
        let report = try command.json()
        #expect(report["status"] as? String == "failed")
        let findings = report["findings"] as? [[String: Any]]
        #expect(findings?[0]["rule"] as? String == "unhandled-error")
        #expect(command.errors.contains("x"))
    }

    @Test func `F47, F50: calls that native never answers are said, with their line`() throws {
        let command = try run([
            "main.ts": """
            import { App } from "@capacitor/app";
            console.log((await App.getState()).isActive);
            void App.checkPermissions();
            void Capacitor.nativePromise("Nobody", "call", {});
            """
        ])
        #expect(command.status == 0)
        #expect(command.output == "true\n")
        #expect(
            command.errors == """
                farad: The page called Nobody.call(), and the app has no plugin “Nobody”; the call \
                is never answered.
                farad:   by main.ts:4:16
                farad: The page called App.checkPermissions(), and the plugin does not list that \
                method; the call is never answered.
                farad:   by main.ts:3:10

                """)
    }

    @Test func `a second run of the same files starts no bundler`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.ts", "import { n } from './n'; console.log(n);")
        try folder.write("n.ts", "export const n: number = 1;")
        #expect(try Command(["run", "main.ts"], in: folder.path).output == "1\n")
        try folder.write("n.ts", "export const n: number = 2;")
        #expect(try Command(["run", "main.ts"], in: folder.path).output == "2\n")
    }

    @Test func `what is no JavaScript is bad data, with the place`() throws {
        let command = try run(["main.ts": "const = 5;\n"])
        #expect(command.status == 65)
        #expect(command.errors.contains("main.ts:1:7:"), "\(command.errors)")
        #expect(command.output.isEmpty)
    }

    @Test(arguments: ["for (;;) {}", "const f = () => Promise.resolve().then(f); f();"])
    func `a script that never gives the engine back is ended from outside`(
        _ text: String
    ) throws {
        let command = try run(["main.ts": text], "--json", "--patience", "2")
        #expect(command.status == 1)
        #expect(command.errors.contains("loops for ever"))
        #expect(try command.json()["status"] as? String == "error")
    }

    @Test(arguments: [
        "async function f() { for (const all = []; ; await 0) all.push(Array(999).fill(0)); } f();",
        "const f = () => { Promise.resolve().then(f); Promise.resolve().then(f); }; f();",
    ])
    func `a script that fills the memory is ended in words, before the engine ends without any`(
        _ text: String
    ) throws {
        let command = try run(["main.ts": text], "--json", "--memory", "500")
        #expect(command.status == 1)
        #expect(
            command.errors.hasPrefix("farad: The run was ended: the app's JavaScript has filled"),
            "\(command.errors)")
        #expect(try command.json()["status"] as? String == "error")
        let findings = try command.json()["findings"] as? [[String: Any]]
        #expect(findings?.first?["rule"] as? String == "fills-memory")
    }

    @Test func `a tap is trusted, acts, and lets microtasks run between its listeners`() throws {
        let files = [
            "main.ts": """
            document.body.innerHTML = "<label>on <input type=checkbox></label><button disabled>";
            const box = document.querySelector("input")!;
            for (const name of ["one", "two"]) {
                box.addEventListener("click", (event) => {
                    console.log(name, event.isTrusted, box.checked);
                    Promise.resolve().then(() => console.log("after", name));
                });
            }
            box.onchange = () => console.log("change");
            document.querySelector("button")!.onclick = () => console.log("never");
            """
        ]
        let command = try run(files, "--launch", "0", "--tap", "input@5000", "--tap", "button@6000")
        #expect(
            command.output == "one true true\nafter one\ntwo true true\nafter two\nchange\n",
            "\(command.errors)")
        #expect(command.status == 0)
        let missed = try run(files, "--launch", "0", "--tap", "p@5000", "--tap", "p[@6000")
        #expect(missed.errors.contains("no element p to tap"), "\(missed.errors)")
        #expect(
            missed.errors.contains(
                "p[ was touched in vain: SyntaxError: 'p[' is not a valid selector.\n"),
            "\(missed.errors)")
    }

    @Test func `the command line answers a page's dialogs and types into them`() throws {
        let files = [
            "main.ts": """
            console.log("confirmed", confirm("Really?"));
            console.log("name", prompt("Who?", "Bob"));
            """
        ]
        let open = try run(files)
        #expect(open.status == 0)
        #expect(open.output == "")
        let command = try run(
            files, "--launch", "0", "--answer-alert", "Cancel@3000", "--answer-alert", "Ok",
            "--typing", "Ada")
        #expect(command.output == "confirmed false\nname Ada\n", "\(command.errors)")
        #expect(command.status == 0)
        let missed = try run(files, "--launch", "0", "--answer-alert", "Maybe@3000")
        #expect(missed.errors.contains("“Maybe”"), "\(missed.errors)")
        let alone = try run(files, "--typing", "Ada")
        #expect(alone.status == 64)
        #expect(alone.errors.contains("--answer-alert first"), "\(alone.errors)")
    }

    @Test func `the command line types into a page's field`() throws {
        let files = [
            "main.ts": """
            document.body.innerHTML = "<input name='who'>";
            const field = document.querySelector("input")!;
            field.oninput = () => console.log(field.value);
            """
        ]
        let command = try run(
            files, "--launch", "0", "--type-into", "[name='who']@3000", "--typing=-a",
            "--type-into", "input", "--typing", "b@1")
        #expect(command.output == "-\n-a\n-ab\n-ab@\n-ab@1\n", "\(command.errors)")
        let missed = try run(files, "--launch", "0", "--type-into", "p@3000", "--typing", "a")
        #expect(missed.errors.contains("no element p to type into"), "\(missed.errors)")
        for nothing in [
            try run(files, "--type-into", "input"),
            try run(files, "--type-into", "input", "--typing", ""),
        ] {
            #expect(nothing.status == 64)
            #expect(nothing.errors.contains("give --typing behind it"), "\(nothing.errors)")
        }
        let nowhere = try run(files, "--type-into", "@3000", "--typing", "a")
        #expect(nowhere.errors.contains("--type-into needs a CSS selector"), "\(nowhere.errors)")
    }

    @Test func `an animation without an end is passed over after ten seconds`() throws {
        let command = try run([
            "main.ts": """
            const frame = () => requestAnimationFrame(frame);
            frame();
            setTimeout(() => console.log("a second"), 1000);
            """
        ])
        #expect(command.status == 0)
        #expect(command.output == "a second\n")
        #expect(
            command.errors.contains("as only timers that recur were left; --until goes on."))
    }

    @Test(arguments: [(1_000, 60_000), (5_000, 120_000), (60_000, 120_000), (600_000, 600_000)])
    func `an interval is passed over after sixty rounds, two minutes or one round`(
        _ interval: Int, _ end: Int
    ) throws {
        let command = try run(["main.ts": "setInterval(() => {}, \(interval));"], "--json")
        #expect(command.status == 0, "\(command.errors)")
        let milliseconds = try command.json()["virtualMilliseconds"] as? Double
        #expect((Double(end)..<Double(end + interval)).contains(milliseconds ?? 0))
        #expect((try command.json()["pending"] as? [String: Any])?["timers"] as? Int == 1)
        #expect((try command.json()["findings"] as? [Any])?.isEmpty == true)
    }

    @Test func `calls that lead to calls without an end are cut after a million events`() throws {
        let command = try run([
            "main.ts": """
            const again = () => Capacitor.Plugins.Device.getId().then(again);
            again();
            """
        ])
        #expect(command.status == 0)
        #expect(command.errors.contains("events with work left"))
    }
}
