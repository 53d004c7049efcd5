import Foundation
import Testing

/// The files that modules are made of, and workers that are modules.
@Suite struct ModuleFileTests: ModuleSuite {
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
}
