import Foundation
import Testing

/// Modules of a project's web layer, as bundlers that split code leave them.
@Suite struct ModuleTests: ModuleSuite {
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
}
