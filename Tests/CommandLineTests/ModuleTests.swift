import Foundation
import Testing

/// Modules of a project's web layer, as bundlers that split code leave them.
@Suite struct ModuleTests {
    /// Runs a project with one document, and the files below `assets`.
    private func run(
        _ document: String, _ files: [String: String], platform: String = "ios",
        set knob: String? = nil
    ) throws -> Command {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www/assets", withIntermediateDirectories: true)
        try folder.write("capacitor.config.json", #"{"appId":"a.b","appName":"M"}"#)
        try folder.write("www/index.html", document)
        for name in files.keys.sorted() {
            let path = (folder.path + "/www/assets/" + name) as NSString
            try FileManager.default.createDirectory(
                atPath: path.deletingLastPathComponent, withIntermediateDirectories: true)
            try folder.write("www/assets/" + name, files[name] ?? "")
        }
        return try Command(
            ["run", ".", "--platform", platform] + (knob.map { ["--set", $0] } ?? []),
            in: folder.path)
    }

    /// What the page wrote to its console, a line each.
    private func console(_ command: Command) -> [String] {
        command.output.split(separator: "\n").compactMap { line in
            line.range(of: "WebContent page       ").map { String(line[$0.upperBound...]) }
                ?? line.range(of: "WebViewRenderP… page  ").map { String(line[$0.upperBound...]) }
        }.filter { $0 != "document start" }
    }

    private let entry = #"<script type="module" src="/assets/index.js"></script>"#

    @Test func `a module runs what it imports before it, each once, in order`() throws {
        let command = try run(
            entry + #"<script type="module" src="/assets/second.js"></script>"#,
            [
                "index.js": "import './a.js'; import { b } from './b.js'; console.log('index', b);",
                "second.js": "import { b } from './b.js'; console.log('second', b);",
                "a.js": "import './b.js'; console.log('a');",
                "b.js": "console.log('b'); export const b = 1;",
            ])
        #expect(console(command) == ["b", "a", "index 1", "second 1"], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `what is hard to read of a module is read`() throws {
        let deep = String(repeating: "if (n === 2) {} else ", count: 6000)
        let command = try run(
            entry,
            [
                "index.js": """
                import { n, add } from './n.js';
                const text = 'one\\\r
                two';
                const one = async of => of + n;
                add();
                console.log(text, 1e3.value - n, 5n.value, 1..toFixed(), .5.toFixed(1), 1_0e1);
                one(1).then((sum) => console.log(sum));
                \(deep) {}
                export { one };
                """,
                "n.js": "export let n = 1; export const add = () => { n += 1; };",
            ])
        #expect(
            console(command) == ["onetwo NaN undefined 1 0.5 100", "3"], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test(arguments: ["let x = 1; let x = 2;", "const r = /(/;", "{ export const a = 1 }"])
    func `nothing runs where the engine cannot read one of the modules`(text: String) throws {
        let command = try run(
            entry, ["index.js": "import './a.js';\n\(text)", "a.js": "console.log('a');"])
        #expect(console(command).allSatisfy { $0.hasPrefix("SyntaxError: ") }, "\(command.output)")
        #expect(command.status == 1)
    }

    @Test(arguments: [(3000, "ran"), (12_000, "SyntaxError: Maximum call stack size exceeded.")])
    func `how deep a module may nest is for the engine to say`(depth: Int, line: String) throws {
        let braces = String(repeating: "{", count: depth) + String(repeating: "}", count: depth)
        let command = try run(entry, ["index.js": braces + "\nconsole.log('ran'); export {};"])
        #expect(console(command).first == line, "\(command.output)\(command.errors)")
    }

    @Test func `what the document's own text imports is relative to its base`() throws {
        let command = try run(
            """
            <!doctype html><base href="/assets/">
            <script type=importmap>{"imports": {"a": "./a.js"}}</script>
            <script type=module>import { a } from 'a'; import './b.js'; console.log(a, import.meta.resolve('./c.js'));</script>
            <script>import('./b.js').then(({ b }) => console.log('b', b));</script>
            <script src="c.js"></script>
            """,
            [
                "a.js": "export const a = 1;", "b.js": "export const b = 2;",
                "c.js": "console.log('classic');",
            ])
        #expect(
            console(command) == ["classic", "1 capacitor://localhost/assets/c.js", "b 2"],
            "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `an import follows the variable that it names`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import total, { n, add } from './n.js';
                import * as all from './n.js';
                add();
                console.log(n, all.n, total, Object.keys(all).join());
                """,
                "n.js": "export let n = 0; export function add() { n += 1; } export default 'D';",
            ])
        #expect(console(command) == ["1 1 D add,default,n"], "\(command.output)")
    }

    @Test func `modules that import each other find each other's functions`() throws {
        let command = try run(
            entry,
            [
                "index.js": "import { even } from './even.js'; console.log(even(7), even(8));",
                "even.js": """
                import { odd } from './odd.js';
                export function even(n) { return n === 0 || odd(n - 1); }
                """,
                "odd.js": """
                import { even } from './even.js';
                export function odd(n) { return n !== 0 && even(n - 1); }
                """,
            ])
        #expect(console(command) == ["false true"], "\(command.output)")
    }

    @Test func `a chunk is loaded when it is asked for, and runs once`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                console.log('index');
                const load = (name) => import(`./${name}.js`);
                const [one, two] = await Promise.all([load('lazy'), import('./lazy.js')]);
                console.log(one.default, two.default, one.shared === two.shared);
                """,
                "lazy.js": """
                import { shared } from './shared.js';
                console.log('lazy');
                export default 'L';
                export { shared };
                """,
                "shared.js": "export const shared = {};",
            ])
        #expect(console(command) == ["index", "lazy", "L L true"], "\(command.output)")
    }

    @Test func `a module that awaits holds up those that import it`() throws {
        let command = try run(
            entry,
            [
                "index.js": "import { settings } from './settings.js'; console.log(settings);",
                "settings.js": """
                const answer = await fetch('/assets/settings.json');
                export const settings = (await answer.json()).name;
                """,
                "settings.json": #"{"name":"prod"}"#,
            ])
        #expect(console(command) == ["prod"], "\(command.output)")
    }

    @Test func `what cannot be imported rejects as WebKit does`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                const tell = (error) => console.log(error.name + ':', error.message.slice(0, 34));
                await import('./none.js').catch(tell);
                await import('bare').catch(tell);
                await import('./bad.js').catch(tell);
                """,
                "bad.js": "export default 1 1;",
            ])
        let lines = console(command)
        #expect(lines[0] == "TypeError: Importing a module script failed.", "\(command.output)")
        #expect(lines.contains("TypeError: Module name, 'bare' does not resol"))
        #expect(lines.contains { $0.hasPrefix("SyntaxError: Unexpected number '1'") })
    }

    @Test(arguments: [
        ("ios", "legacy", ["a: ReferenceError", "lib", "b: ready"]),
        ("ios", "standard", ["lib", "b: ready", "a: ready"]),
        ("android", "legacy", ["lib", "b: ready", "a: ready"]),
    ])
    func `who asks for a module that still awaits does not wait before iOS 27 (WebKit bug 242740)`(
        platform: String, order: String, lines: [String]
    ) throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import('./b.js');
                import('./a.js').catch((error) => console.log('a: ' + error.name));
                """,
                "a.js": "import { state } from './lib.js'; console.log('a: ' + state);",
                "b.js": "import { state } from './lib.js'; console.log('b: ' + state);",
                "lib.js": """
                await new Promise((resolve) => setTimeout(resolve, 100));
                console.log('lib');
                export const state = 'ready';
                """,
            ], platform: platform, set: "modules=\(order)")
        #expect(console(command) == lines, "\(command.output)")
    }

    @Test(arguments: [
        ("ios", ["slow", "slow 2", "slower", "slower 2", "plain", "index"]),
        ("android", ["slow", "slower", "plain", "slow 2", "slower 2", "index"]),
    ])
    func `modules that await begin one after the other on iOS, and side by side on Android`(
        platform: String, lines: [String]
    ) throws {
        let wait = "await new Promise((resolve) => setTimeout(resolve, 10));"
        let command = try run(
            entry,
            [
                "index.js": """
                import './slow.js'; import './slower.js'; import './plain.js';
                console.log('index');
                """,
                "slow.js": "console.log('slow'); \(wait) console.log('slow 2');",
                "slower.js": "console.log('slower'); \(wait)\(wait) console.log('slower 2');",
                "plain.js": "console.log('plain');",
            ], platform: platform)
        #expect(console(command) == lines, "\(command.output)")
    }

    @Test(arguments: [
        ("ios", ["once", "undefined", "runs all the same"]), ("android", ["once", "once", "once"]),
    ])
    func `what a module has thrown is remembered on Android, and forgotten on iOS`(
        platform: String, lines: [String]
    ) throws {
        let command = try run(
            entry,
            [
                "index.js": """
                const tell = (promise) => promise.then(
                    (module) => console.log(typeof module.late), (error) => console.log(error.message));
                await tell(import('./throws.js'));
                await tell(import('./throws.js'));
                import('./importer.js').catch((error) => console.log(error.message));
                """,
                "throws.js": "export var late; throw new Error('once');",
                "importer.js":
                    "import { late } from './throws.js'; console.log('runs all the same');",
            ], platform: platform)
        #expect(console(command) == lines, "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `nobody on iOS hears of what a module throws that awaits`(platform: String) throws {
        let command = try run(
            "<script>onerror = (message) => { console.log('heard ' + message); };"
                + "onunhandledrejection = () => console.log('rejection')</script>" + entry,
            ["index.js": "await null;\nthrow new Error('no settings');"], platform: platform)
        #expect(command.status == 1)
        #expect(
            console(command).contains { $0.hasPrefix("heard") } == (platform == "android"),
            "\(command.output)")
        #expect(!command.output.contains("rejection"))
        #expect(command.output.contains("Error: no settings"))
        #expect(
            command.output.contains("iOS tells neither the page nor its console")
                == (platform == "ios"))
    }

    @Test(arguments: ["ios", "android"])
    func `functions of modules in a circle, and of all that they import, are there before any runs`(
        platform: String
    ) throws {
        let command = try run(
            entry,
            [
                "index.js": "import './a.js'; console.log('index');",
                "a.js": """
                import './b.js';
                import { leaf, value } from './leaf.js';
                export function hoisted() { return leaf(); }
                export function read() { return value; }
                console.log('a', value);
                """,
                "b.js": """
                import { hoisted, read } from './a.js';
                import './last.js';
                console.log(hoisted());
                try { read(); } catch (error) { console.log(error.name); }
                """,
                "last.js": "import './a.js'; console.log('last');",
                "leaf.js": """
                export function leaf() { return 'leaf of ' + typeof other; }
                import other from './other.js';
                console.log('leaf');
                export let value = 1;
                value += 1;
                """,
                "other.js": "console.log('other'); export default function () {}",
            ], platform: platform)
        #expect(
            console(command) == [
                "last", "leaf of function", "ReferenceError", "other", "leaf", "a 2", "index",
            ], "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `modules that await may import each other`(platform: String) throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import { other } from './other.js';
                export function early() { return 'early'; }
                export const late = await Promise.resolve('late');
                console.log(other, late);
                """,
                "other.js": """
                import { early, late } from './index.js';
                await null;
                console.log(early());
                try { late; } catch (error) { console.log(error.name); }
                export const other = 'other';
                """,
            ], platform: platform)
        #expect(
            console(command) == ["early", "ReferenceError", "other late"], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `JSON that is none keeps all that import it from running`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                console.log('ran');
                import data from './data.json' with { type: 'json' };
                """,
                "data.json": "{ no: 1 }",
            ])
        #expect(!console(command).contains("ran"), "\(command.output)")
        #expect(command.output.contains("SyntaxError: JSON Parse error: "))
        #expect(command.status == 1)
    }

    @Test func `a module script whose import is missing fails by name, the next runs`() throws {
        let command = try run(
            entry + "<script type=\"module\">import '/assets/b.js';</script>",
            ["index.js": "import './none.js'; console.log('never');", "b.js": "console.log('b');"])
        #expect(console(command).last == "b", "\(command.output)")
        #expect(!command.output.contains("never"))
        #expect(command.output.contains("/assets/none.js"))
        #expect(command.status == 1)
    }

    @Test func `a module script of the document's own text tells that its import is missing`()
        throws
    {
        let command = try run(
            """
            <script type="module" onerror="console.log('heard')">import '/assets/none.js';</script>
            """, [:])
        #expect(console(command).last == "heard", "\(command.output)")
        #expect(command.output.contains("/assets/none.js"))
        #expect(command.status == 0)
    }

    @Test func `a style sheet of the app's own holds its scripts back and has the right type`()
        throws
    {
        let command = try run(
            """
            <link rel="stylesheet" href="/assets/a.css" onerror="console.log('refused')">
            <script>console.log(document.styleSheets[0].cssRules.length)</script>
            """, ["a.css": "a {} b {}"])
        #expect(console(command) == ["2"], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `an import map says where names lead`() throws {
        let command = try run(
            """
            <script type="importmap">{"imports":{"lib":"/assets/lib.js","p/":"/assets/"}}</script>
            \(entry)
            """,
            [
                "index.js":
                    "import { name } from 'lib'; import { b } from 'p/b.js'; console.log(name, b);",
                "lib.js": "export const name = 'lib';", "b.js": "export const b = 'b';",
            ])
        #expect(console(command) == ["lib b"], "\(command.output)")
    }

    @Test func `a scope of an import map holds for the modules below it`() throws {
        let command = try run(
            """
            <script type="importmap">{
                "imports": {
                    "lib": "/assets/lib.js", "/assets/moved.js": "/assets/lib.js",
                    "p/": "/assets/old"
                },
                "scopes": {
                    "/assets/old": { "lib": "/assets/none.js" },
                    "/assets/old/": { "lib": "/assets/old/lib.js" },
                    "/assets/old/deep/": { "lib": "/assets/old/deep/lib.js", "no": null }
                }
            }</script>
            \(entry)
            """,
            [
                "index.js": """
                import { name } from 'lib';
                import { name as moved } from './moved.js';
                import './old-fashioned.js';
                import './old/index.js';
                import './old/deep/index.js';
                console.log('top', name, moved);
                """,
                "old-fashioned.js": "import { name } from 'lib'; console.log('beside', name);",
                "lib.js": "export const name = 'new';",
                "old/index.js": "import { name } from 'lib'; console.log('old', name);",
                "old/lib.js": "export const name = 'scoped';",
                "old/deep/index.js": """
                import { name } from 'lib';
                console.log('deep', name);
                const tell = (error) => console.log(error.message.slice(13, 29));
                import('no').catch(tell);
                import('p/lib.js').catch(tell);
                """,
                "old/deep/lib.js": "export const name = 'deepest';",
            ])
        #expect(
            console(command) == [
                "beside new", "old scoped", "deep deepest", "top new new",
                "'no' does not re", "'p/lib.js' does",
            ], "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `a module may stand in its address, or be the page's own`(platform: String) throws {
        let command = try run(
            entry,
            [
                "index.js": #"""
                import { a } from 'data:text/javascript,export const a = 1;';
                const code = 'export { b } from "data:text/javascript;base64,ZXhwb3J0IGNvbnN0IGIgPSAyOw=="';
                const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
                const { b } = await import(url);
                const { default: c } = await import('data:application/json,{"c":3}', { with: { type: 'json' } });
                console.log(a, b, c.c);
                await import('blob:none').catch((error) => console.log(error.message.slice(0, 26).trim()));
                """#
            ], platform: platform)
        #expect(
            console(command) == [
                "1 2 3",
                platform == "ios"
                    ? "Importing a module script" : "Failed to fetch dynamicall",
            ], "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `what a server calls no script is no module`(platform: String) throws {
        let command = try run(
            entry,
            [
                "index.js": "import('./page.html').catch((error) => console.log(error.message));",
                "page.html": "<p>not found</p>",
            ], platform: platform)
        let text = console(command).joined()
        #expect(
            platform == "ios"
                ? text.contains("'text/html' is not a valid JavaScript MIME")
                : text.contains("Failed to fetch dynamically imported module"), "\(command.output)")
    }

    @Test func `JSON is a module where an import says so`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import data, { default as same } from './data.json' with {
                    type: 'json',
                };
                import { b } from './b.js';
                const again = await import('./data.json', { with: { type: "json" } });
                console.log(data.__proto__.a, data === same, b === data, again.default === data);
                await import('./data.json').catch((error) => console.log(error.message.slice(-54)));
                await import('./bad.js').catch((error) => console.log(error.name));
                throw new Error('here');
                """,
                "b.js": "export { default as b } from './data.json' with {type:'json'};",
                "bad.js": "import bad from './bad.json' with { type: 'json' };",
                "data.json": #"{"__proto__":{"a":1}}"#, "bad.json": "{",
            ])
        let lines = console(command)
        #expect(lines.first == "1 true true true", "\(command.output)")
        #expect(lines.contains("application/json' is not a valid JavaScript"))
        #expect(lines.contains("SyntaxError"))
        #expect(command.output.contains("www/assets/index.js:9:"))
    }

    @Test func `a project without a module script imports all the same`() throws {
        let command = try run(
            "<script src=\"/assets/classic.js\"></script><button onclick=\"import('/assets/a.js')"
                + ".then((a) => console.log('handler', a.default))\"></button>",
            [
                "classic.js": """
                import('./a.js').then((a) => {
                    console.log('import', a.default);
                    document.querySelector('button').click();
                });
                """,
                "a.js": "import { b } from './b.js'; console.log('a'); export default b;",
                "b.js": "export const b = 'B';",
            ])
        #expect(console(command) == ["a", "import B", "handler B"], "\(command.output)")
    }

    @Test(arguments: ["script.setAttribute(\"type\",\"module\")", "script['type'] = 'module'"])
    func `a project whose script makes module elements has its modules`(_ way: String) throws {
        let command = try run(
            "<script src=\"/assets/classic.js\"></script>",
            [
                "classic.js": """
                const script = document.createElement('script');
                \(way);
                script.src = '/assets/a.js';
                document.head.append(script);
                """,
                "a.js": "import { b } from './b.js'; console.log(b);",
                "b.js": "export const b = 'B';",
            ])
        #expect(console(command) == ["B"], "\(command.output)")
    }

    @Test func `an error in a module points to the author's line`() throws {
        let command = try run(
            entry,
            [
                "index.js": "import { f } from './f.js';\nf();",
                "f.js": "\n\nexport function f() {\n    throw new Error('here');\n}\n",
            ])
        #expect(command.output.contains("www/assets/f.js:4:"), "\(command.output)")
        #expect(command.status == 1)
    }

    @Test func `pages see the lines and columns of the module's own text`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import {
                    fail,
                } from './f.js'; import './g.js';
                addEventListener('error', (event) => console.log(event.lineno, event.colno));
                try { fail(); } catch (error) {
                    console.log(error.line, error.column, error.stack.split(/\\n/)[0]);
                }
                export default () => { null.x; };
                export const late = 1; null.y;
                """,
                "f.js":
                    "export async function a() {}\n\nexport function fail() { throw new Error('f'); }",
                "g.js": "import './f.js'; /* room for what makes a function of it */ null?.x; "
                    + "console.log(new Error().column);",
            ])
        let lines = console(command)
        #expect(lines.first == "91", "\(command.output)")
        #expect(lines[1] == "3 41")
        #expect(command.output.contains("fail@capacitor://localhost/assets/f.js:3:41"))
        #expect(lines.contains("9 28"))
        #expect(command.output.contains("(www/assets/index.js:9:28)"))
    }

    @Test(arguments: ["ios", "android"])
    func `a name that a module does not export is a SyntaxError before anything runs`(
        platform: String
    ) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www", withIntermediateDirectories: true)
        for (name, text) in [
            ("capacitor.config.json", #"{"appId":"a.b","appName":"M"}"#),
            (
                "www/index.html",
                """
                <script>
                addEventListener('error', (e) => console.log(e.message, e.filename, e.lineno, e.colno));
                for (const name of ['main', 'ambiguous', 'default']) {
                    import(`./${name}.js`).catch((e) => console.log(name, String(e), e.line));
                }
                </script><script type="module" src="main.js"></script>
                """
            ),
            (
                "www/main.js",
                "import './startup.js';\nimport { boot,\n  a } from './startup.js'; if (false) a();"
            ),
            ("www/startup.js", "console.log('never'); export const boot = 1;"),
            ("www/one.js", "export const x = 1; export default 1;"),
            ("www/two.js", "export const x = 2;"),
            ("www/stars.js", "export * from './one.js'; export * from './two.js';"),
            ("www/ambiguous.js", "import { x } from './stars.js';"),
            ("www/default.js", "export { default } from './stars.js';"),
        ] { try folder.write(name, text) }
        let command = try Command(["run", ".", "--platform", platform], in: folder.path)
        let output = command.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let expected =
            platform == "ios"
            ? [
                "SyntaxError: Importing binding name 'a' is not found. capacitor://localhost/main.js 3 3",
                "main SyntaxError: Importing binding name 'a' is not found. 3",
                "ambiguous SyntaxError: Importing binding name 'x' cannot be resolved due to ambiguous "
                    + "multiple bindings.",
                "default SyntaxError: Indirectly exported binding name 'default' cannot be resolved by "
                    + "star export entries.",
            ]
            : [
                "SyntaxError: The requested module './startup.js' does not provide an export named 'a' "
                    + "https://localhost/main.js 3 3",
                "ambiguous SyntaxError: The requested module './stars.js' contains conflicting star "
                    + "exports for name 'x'",
                "default SyntaxError: The requested module './stars.js' does not provide an export "
                    + "named 'default'",
            ]
        for text in expected { #expect(output.contains(text), "\(text)\n\(output)") }
        #expect(!output.contains("never"))
        #expect(output.contains("(www/main.js:3:3)"))
        #expect(command.status == 1)
    }

    @Test func `names of CommonJS are nobody's in a module`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import './umd.js';
                console.log([typeof require, typeof module, typeof exports, typeof arguments].join(' '));
                console.log(Lib.v, this);
                """,
                "umd.js": """
                (function (root, factory) {
                    if (typeof exports === 'object' && typeof module !== 'undefined') module.exports = factory();
                    else root.Lib = factory();
                })(globalThis, () => ({ v: 1 }));
                """,
            ])
        #expect(
            console(command) == ["undefined undefined undefined undefined", "1 undefined"],
            "\(command.output)")
    }

    @Test func `what may change is looked up each time, in every place where it is named`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import value, { n, f, set } from './live.js'
                import * as all from './live.js'
                const shadow = (n) => n
                set()
                f()
                console.log(n, { n }.n, typeof n, `${n}`, shadow(5), f`x`, new f() instanceof f, all.n)
                try { n = 3 } catch (error) { console.log(error.name) }
                { let n = 7; n++; console.log(n) }
                console.log(value.name, Object.keys(all).join(), Object.prototype.toString.call(all))
                """,
                "live.js": """
                export let n = 1;
                export let f = null;
                export function set() { n++; f = function () { console.log('this', this); }; }
                export default () => {};
                """,
            ])
        #expect(
            console(command).filter { !$0.hasPrefix("this f") && $0 != "this [object Object]" } == [
                "this undefined", "this undefined", "2 2 number 2 5 undefined true 2", "TypeError",
                "8", "default default,f,n,set [object Module]",
            ], "\(command.output)")
    }

    @Test func `modules that import each other find functions, and no variable too early`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import './before.js';
                import { early } from './other.js';
                import './after.js';
                export const late = 1;
                export function hoisted() { return 'hoisted ' + early.length; }
                console.log('index', early());
                """,
                "other.js": """
                import { late, hoisted } from './index.js';
                export function early() { return late; }
                try { early(); } catch (error) { console.log(error.name); }
                console.log(hoisted());
                """,
                "before.js": "console.log('before');", "after.js": "console.log('after');",
            ])
        #expect(
            console(command) == ["before", "ReferenceError", "hoisted 0", "after", "index 1"],
            "\(command.output)")
    }

    @Test func `a name that leads nowhere is told with the module that has it`() throws {
        let command = try run(entry, ["index.js": "\n import { App } from '@capacitor/app';"])
        #expect(
            command.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
                "'@capacitor/app' does not resolve to a valid URL. (www/assets/index.js:2:2)"),
            "\(command.output)")
        #expect(command.status == 1)
    }

    @Test func `a module that is no script keeps all that import it from running`() throws {
        let command = try run(
            entry,
            [
                "index.js": "import './fine.js'; import './bad.js';",
                "fine.js": "console.log('never');", "bad.js": "\nexport const q = ;",
            ])
        #expect(command.output.contains("SyntaxError: Unexpected token ';'"), "\(command.output)")
        #expect(command.output.contains("(www/assets/bad.js:2:"))
        #expect(!command.output.contains("never"))
    }

    @Test func `import.meta names the module, and modules have no this`() throws {
        let command = try run(
            entry,
            [
                "index.js":
                    "export {}; console.log(import.meta.url, import.meta.resolve('./x.js'), this);"
            ])
        #expect(command.output.contains("capacitor://localhost/assets/index.js"))
        #expect(command.output.contains("capacitor://localhost/assets/x.js undefined"))
    }

    @Test func `the document is interactive before the first deferred script`() throws {
        let command = try run(
            "<script>console.log('plain', document.readyState)</script>"
                + "<script defer src=\"/assets/deferred.js\"></script>" + entry,
            [
                "deferred.js": "console.log('deferred', document.readyState);",
                "index.js": "export {}; console.log('module', document.readyState);",
            ])
        #expect(
            console(command) == ["plain loading", "deferred interactive", "module interactive"],
            "\(command.output)")
    }

    @Test func `a build of Vite starts, and a lazy chunk waits for its styles`() throws {
        let command = try run(
            entry,
            [
                // What Vite puts before an app's own code, in its own words' order.
                "index.js": """
                const relList = document.createElement('link').relList;
                if (!relList?.supports?.('modulepreload')) {
                    new MutationObserver(() => {}).observe(document, { childList: true });
                }
                const preload = (load, names) => Promise.all(names.map((name) => {
                    const link = document.createElement('link');
                    const isStyle = name.endsWith('.css');
                    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
                    if (!isStyle) link.as = 'script';
                    link.crossOrigin = '';
                    link.href = new URL(name, import.meta.url).href;
                    document.head.appendChild(link);
                    return isStyle && new Promise((resolve, reject) => {
                        link.addEventListener('load', resolve);
                        link.addEventListener('error', () => reject(new Error('no ' + name)));
                    });
                })).then(load);
                preload(() => import('./lazy.js'), ['./lazy.js', './lazy.css'])
                    .then((module) => console.log(module.default));
                preload(() => import('./lazy.js'), ['./none.css'])
                    .catch((error) => console.log(error.message));
                """,
                "lazy.js": "export default 'lazy';", "lazy.css": ".a {}",
            ])
        #expect(
            console(command).sorted()
                == ["error: Failed to load style sheet", "lazy", "no ./none.css"],
            "\(command.output)")
        #expect(command.status == 0)
    }

    @Test(arguments: ["ios", "android"])
    func `a worker may be a module that imports, or a script of the app's`(platform: String) throws
    {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www/assets", withIntermediateDirectories: true)
        for (name, text) in [
            ("capacitor.config.json", #"{"appId":"a.b","appName":"M"}"#),
            ("www/index.html", entry),
            (
                "www/assets/index.js",
                """
                const modular = new Worker(new URL('./modular.js', import.meta.url), { type: 'module' });
                modular.onmessage = ({ data }) => {
                    console.log('modular', data);
                    const classic = new Worker('assets/classic.js');
                    classic.onmessage = ({ data }) => console.log('classic', data);
                    classic.postMessage([4, 5]);
                };
                modular.postMessage([1, 2]);
                """
            ),
            (
                "www/assets/modular.js",
                """
                import { add } from './add.js';
                onmessage = async ({ data }) => {
                    const { twice } = await import('./twice.js');
                    postMessage([twice(add(...data)), import.meta.url.endsWith('/assets/modular.js')].join());
                };
                """
            ),
            ("www/assets/add.js", "export const add = (one, other) => one + other;"),
            ("www/assets/twice.js", "export const twice = (number) => number * 2;"),
            (
                "www/assets/classic.js",
                "importScripts('sum.js'); onmessage = ({ data }) => postMessage(sum(data));"
            ),
            ("www/assets/sum.js", "function sum(list) { return list.reduce((a, b) => a + b); }"),
        ] { try folder.write(name, text) }
        let command = try Command(["run", ".", "--platform", platform], in: folder.path)
        #expect(command.output.contains("modular 6,true\n"), "\(command.output)")
        #expect(command.output.contains("classic 9\n"), "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `a worker whose file is not there is told of, by the page and by its error`() throws
    {
        let command = try run(
            entry,
            [
                "index.js": """
                new Worker('none.js').onerror = (event) => console.log(event.type, event.message);
                """
            ])
        #expect(
            console(command).contains("error: Failed to load worker script"), "\(command.output)")
        #expect(console(command).contains("error undefined"), "\(command.output)")
    }

    @Test(arguments: ["", #" type="module""#])
    func `a script that may load modules is shown as it was written, whatever it runs as`(
        _ type: String
    ) throws {
        let folder = try TemporaryFolder()
        let www = folder.path + "/www"
        try FileManager.default.createDirectory(atPath: www, withIntermediateDirectories: true)
        try folder.write("capacitor.config.json", #"{"appId":"a.b","appName":"M","webDir":"www"}"#)
        try folder.write("www/index.html", "<script\(type) src=\"main.js\"></script>")
        try folder.write(
            "www/main.js",
            """
            globalThis.lazy = () => import("./lazy.js");
            const boom = () => { throw new Error("boom"); };
            boom();
            //# sourceMappingURL=main.js.map
            """)
        // Line by line: 10 lines further down in the file that a person wrote.
        try folder.write(
            "www/main.js.map",
            #"{"version":3,"sources":["../src/main.ts"],"mappings":"AAUA;AACA;AACA"}"#)
        try folder.write("www/lazy.js", "export default 1;")
        let command = try Command(["run", "."], in: folder.path)
        #expect(command.output.contains("Error: boom (src/main.ts:12:1)"), "\(command.output)")
        #expect(command.output.contains("src/main.ts:13:1"))
    }
}
