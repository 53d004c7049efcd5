import Foundation
import Testing

/// What is read of the text of a module, and what its author is told of it.
@Suite struct ModuleTextTests: ModuleSuite {
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
