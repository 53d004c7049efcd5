import FaradFoundation
import Simulation
import Testing
import WebKit

/// Scripts that a page's script inserts, and what `document.currentScript` is.
@Suite struct ScriptElementTests {
    /// Inserts a script that says when it has come.
    private static let load = """
        const load = (source, members = {}) => {
            const script = Object.assign(document.createElement('script'), members);
            script.onload = () => console.log('load', source);
            script.onerror = () => console.log('error', source);
            script.src = source;
            document.head.appendChild(script);
        };

        """

    private func console(
        _ script: String, html: String? = nil, files: [String: String] = [:]
    ) -> [String] {
        let app = TestApp(Self.load + script, html: html, files: files)
        app.run()
        #expect(app.failures.isEmpty)
        return app.console
    }

    @Test func `a script with a text runs where it is inserted, once, as a script of the page`() {
        let lines = console(
            """
            var shared = 1;
            const script = document.createElement('script');
            script.text = 'var seen = shared + 1; let lexical = 3; console.log("ran", this === window)';
            document.head.appendChild(script);
            console.log(seen, lexical, 'seen' in window);
            document.body.appendChild(script);
            document.body.appendChild(script.cloneNode(true));
            """)
        #expect(lines == ["ran true", "2 3 true"])
    }

    @Test func `a document's own script tells of its end before the next one runs`() {
        let app = TestApp(
            "console.log('main');",
            html: """
                <!doctype html><body><script>
                for (const type of ['load', 'error']) {
                    document.addEventListener(type, ({ target }) => {
                        if (target !== document) console.log(type, target.getAttribute('src'));
                    }, true);
                }
                </script>
                <script src=a.js onload="console.log('attribute', this === document.querySelectorAll('script')[1])"></script>
                <script src=none.js onerror="console.log('missing')"></script>
                <script src=main.js></script>
                <script type=module>console.log('no event of it')</script></body>
                """, files: ["/a.js": "console.log('a');"])
        app.run()
        #expect(
            app.console == [
                "a", "load a.js", "attribute true",
                "error: Failed to load script capacitor://localhost/none.js: gone",
                "error none.js", "missing", "main", "load main.js", "no event of it",
            ])
    }

    @Test(arguments: [
        "<script src=none.js onerror=\"console.log('heard')\"></script>",
        "<script>addEventListener('error', () => console.log('heard'), true)</script>"
            + "<script src=none.js></script>",
    ])
    func `that a script of the document is missing is no failure where somebody hears of it`(
        _ html: String
    ) {
        let app = TestApp(html: "<!doctype html>" + html)
        app.run()
        let words = "error: Failed to load script capacitor://localhost/none.js: gone"
        #expect(app.console == [words, "heard"])
        #expect(app.failures.isEmpty)
    }

    @Test func `a listener of the window hears of no script that is missing`() {
        let app = TestApp(
            html: """
                <!doctype html><script>
                onerror = () => console.log('heard');
                addEventListener('error', () => console.log('heard'));
                document.addEventListener('error', () => console.log('heard'));
                </script><script src=none.js></script>
                """)
        app.run()
        #expect(app.console.isEmpty)
        #expect(
            app.failures.map(\.message) == [
                "Failed to load script capacitor://localhost/none.js: gone"
            ])
    }

    @Test func `the markup of a script listens though no script has asked for elements`() {
        let app = TestApp(
            html: """
                <!doctype html><body>
                <script src=a.js onload="console.log('loaded', event.type)"></script></body>
                """, files: ["/a.js": "console.log('a');"])
        app.run()
        #expect(app.console == ["a", "loaded load"])
    }

    @Test func `an inserted script loads in a task of its own, and tells of it`() {
        let lines = console(
            """
            load('/a.js');
            load('/none.js');
            console.log('end');
            """,
            files: ["/a.js": "console.log('a'); Promise.resolve().then(() => console.log('then'));"]
        )
        #expect(
            lines == [
                "end", "a", "then", "load /a.js",
                "error: Failed to load script capacitor://localhost/none.js: gone",
                "error /none.js",
            ])
    }

    @Test func `inserted scripts run as they come, unless they are told to keep their order`() {
        let network = TestNetwork(
            Self.load + """
                load(`${server}/slow.js`, { async: false });
                load('/fast.js', { async: false });
                load('/free.js');
                """
        ) { _ in HTTPResponse(body: Data("console.log('slow')".utf8)) }
        network.app.files["/fast.js"] = "console.log('fast')"
        network.app.files["/free.js"] = "console.log('free')"
        #expect(
            network.run() == [
                "free", "load /free.js", "slow", "load https://server.example/slow.js", "fast",
                "load /fast.js",
            ])
    }

    @Test func `a script of a server runs whatever the page may read of it`() {
        let network = TestNetwork(
            Self.load + """
                load(`${server}/a.js`);
                load(`${server}/b.js`, { crossOrigin: 'anonymous' });
                load(`${server}/missing.js`);
                """
        ) { request in
            HTTPResponse(
                status: request.url.path == "/missing.js" ? 404 : 200,
                body: Data("console.log('\(request.url.path)')".utf8))
        }
        let lines = network.run()
        #expect(lines.contains("/a.js"))
        #expect(lines.contains("load https://server.example/a.js"))
        #expect(!lines.contains("/b.js"))
        #expect(lines.contains("error https://server.example/b.js"))
        #expect(lines.contains("error https://server.example/missing.js"))
        #expect(!lines.contains("/missing.js"))
    }

    @Test func `the window's load waits for scripts that were inserted before it`() {
        let lines = console(
            """
            addEventListener('load', () => console.log('window', document.readyState));
            load('/a.js');
            """,
            files: ["/a.js": "load('/b.js')", "/b.js": "console.log('b', document.readyState)"])
        #expect(
            lines == [
                "load /a.js", "b interactive", "load /b.js", "window complete",
            ])
    }

    @Test func `an element that is made by its namespace runs`() {
        let app = TestApp(
            """
            const made = document.createElementNS('http://www.w3.org/1999/xhtml', 'script');
            made.append('console.log("made")');
            document.body.append(made);
            """)
        #expect(app.run().console == ["made"])
    }

    @Test func `a copy of what a template holds runs`() {
        let lines = console(
            "document.body.append(document.querySelector('template').content.cloneNode(true))",
            html: """
                <div><template><script>console.log('copied')</script></template></div>
                <script src="/main.js"></script>
                """)
        #expect(lines == ["copied"])
    }

    @Test func `the running script is the element of its own text, and nobody's in callbacks`() {
        let lines = console(
            "",
            html: """
                <title>T</title><template><script id="inert"></script></template>
                <svg><script id="drawn"></script></svg>
                <script id="data" type="application/json">{}</script>
                <script id="late" src="/late.js" defer></script>
                <script id="one">
                const name = () => document.currentScript && document.currentScript.id;
                console.log(name());
                setTimeout(() => console.log('timer', name()));
                Promise.resolve().then(() => console.log('microtask', name()));
                const inner = document.createElement('script');
                inner.id = 'inner';
                inner.append("console.log(name()); document.getElementById('one').remove()");
                document.body.append(inner);
                console.log(name());
                </script>
                <script id="two" src="/two.js"></script>
                <script type="module">console.log('module', name())</script>
                """,
            files: [
                "/two.js": "console.log(document.currentScript.getAttribute('src'))",
                "/late.js": "console.log(name())",
            ])
        #expect(
            lines == [
                "one", "inner", "one", "microtask one", "timer null", "/two.js", "late",
                "module null",
            ])
    }

    @Test func `libraries load and run scripts in their ways`() {
        let lines = console(
            """
            // jQuery's globalEval.
            const globalEval = (code) => {
                const script = document.createElement('script');
                script.text = code;
                document.head.appendChild(script).parentNode.removeChild(script);
            };
            globalEval('var made = 1;');
            console.log(made, document.head.querySelectorAll('script').length);
            // A map's loader, which waits for a function that the script calls.
            window.ready = () => console.log('ready');
            load('/api.js?callback=ready');
            // Webpack's chunks, of which each is a script that calls what is waiting.
            const chunks = {};
            (self.webpackChunk = []).push = ([id, modules]) => chunks[id].resolve(modules);
            const chunk = (id) => {
                chunks[id] = Promise.withResolvers();
                const script = document.createElement('script');
                script.charset = 'utf-8';
                script.setAttribute('data-webpack', `app:chunk-${id}`);
                script.src = `/${id}.js`;
                script.onerror = () => chunks[id].reject(new Error('ChunkLoadError'));
                document.head.appendChild(script);
                return chunks[id].promise;
            };
            chunk(7).then((modules) => console.log(modules.a()));
            chunk(8).catch((error) => console.log(error.message));
            """,
            files: [
                "/api.js": "ready()",
                "/7.js": "(self.webpackChunk ||= []).push([7, { a: () => 'A' }])",
            ])
        #expect(
            lines == [
                "1 0", "ready", "load /api.js?callback=ready", "A",
                "error: Failed to load script capacitor://localhost/8.js: gone", "ChunkLoadError",
            ])
    }

    @Test func `an inserted module runs strictly, each once, and tells of it`() {
        let lines = console(
            """
            load('/a.js', { type: 'module' });
            load('/a.js', { type: 'module' });
            const inline = document.createElement('script');
            inline.type = 'module';
            inline.text = 'console.log("inline", this === undefined, document.currentScript)';
            document.body.append(inline);
            const importing = document.createElement('script');
            importing.type = 'module';
            importing.text = 'import { name } from "/a.js"; console.log("imported", name)';
            document.body.append(importing);
            """, files: ["/a.js": "console.log('a', typeof this); export const name = 'A';"])
        #expect(
            lines == [
                "inline true null", "a undefined", "load /a.js", "load /a.js", "imported A",
            ])
    }

    @Test func `what an inserted script throws is the window's error`() {
        let app = TestApp(
            """
            addEventListener('error', (event) => console.log(event.message));
            const script = document.createElement('script');
            script.text = 'throw new Error("boom")';
            document.head.append(script);
            console.log('goes on');
            """)
        app.run()
        #expect(app.console == ["Error: boom", "goes on"])
        #expect(app.failures.map(\.message) == ["Error: boom"])
    }

    @Test func `a page that waits for a script goes with the next document`() {
        let app = TestApp(
            html: "<script>\(Self.load) load('/a.js')</script>",
            files: ["/a.js": "", "/other.html": "<p>other</p>"],
            configure: { $0.pageToApp = .exactly(.seconds(1)) })
        app.run(until: 500)
        weak let first = app.page
        #expect(first?.number == 1)
        app.onMain {
            app.webView.load(URLRequest(url: URL(string: "capacitor://localhost/other.html")!))
        }
        #expect(app.page?.number == 2)
        let isGone = first == nil
        #expect(isGone)
    }

    @Test func `an inserted script that never ends is stopped, and who has inserted it`() {
        let app = TestApp(
            """
            setTimeout(() => console.log('next task'));
            const script = document.createElement('script');
            script.text = 'for (;;);';
            document.head.append(script);
            console.log('goes on');
            """, configure: { $0.executionTimeLimit = .milliseconds(50) })
        app.run()
        #expect(app.console == ["next task"])
        #expect(app.failures.count == 1)
    }

    @Test func `a script that is no module imports, from where it lies`() {
        let lines = console(
            "load('/folder/classic.js');",
            files: [
                "/folder/classic.js": #"""
                const trap = "import('/none.js')", expression = /import\("'/, object = {
                    import(name) { return `method ${name}`; },
                };
                class Box { #import(x) { return x; } open() { return this.#import('own'); } }
                console.log(trap, expression.source, object.import('x'), new Box().open());
                // import('/none.js')
                console.log(`${trap.length / 2} import(x) ${typeof import('./lazy.js')}`);
                import /* where */ ('./lazy.js').then(() => console.log('came', lazy));
                import('./data.json', { with: { type: 'json' } })
                    .then(({ default: data }) => console.log(data.a));
                import('./data.json', { with: { type: 'css' } })
                    .catch((error) => console.log(error.message));
                import({ toString() { throw new Error('own'); } })
                    .catch((error) => console.log(error.message));
                import('bare').catch((error) => console.log(error.message));
                """#,
                "/folder/lazy.js": "globalThis.lazy = 'L'; console.log('lazy')",
                "/folder/data.json": #"{"a":1}"#,
            ])
        #expect(
            lines == [
                #"import('/none.js') import\("' method x own"#, "9 import(x) object",
                #"Import attribute "type" with value "css" is not supported"#, "own",
                "load /folder/classic.js",
                "Module name, 'bare' does not resolve to a valid URL.", "lazy", "came L", "1",
            ])
    }

    @Test func `a handler in markup imports too`() {
        let lines = console(
            "document.querySelector('button').click()",
            html: """
                <button onclick="import('/lazy.js').then(() => console.log('came'))"></button>
                <script src="/main.js"></script>
                """, files: ["/lazy.js": "console.log('lazy')"])
        #expect(lines == ["lazy", "came"])
    }

    @Test func `what import() rejects with are its engine's words, and an uncaught one says more`()
    {
        for isChromium in [false, true] {
            let app = TestApp(
                """
                const tell = (error) => console.log(error.constructor.name, error.message);
                (async () => {
                    await import('./none.js').catch(tell);
                    await import('/deep.js').catch(tell);
                    await import('/bare.js').catch(tell);
                    await import('bare').catch(tell);
                    import('/none.js?2');
                })();
                """,
                files: ["/deep.js": "import './none.js'", "/bare.js": "import 'none'"]
            ) {
                guard isChromium else { return }
                $0.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
            }.run()
            let start =
                "TypeError Failed to fetch dynamically imported module: capacitor://localhost"
            let webKit = "TypeError Importing a module script failed."
            #expect(
                app.console
                    == (isChromium
                        ? [
                            "\(start)/none.js", "\(start)/deep.js",
                            "TypeError Failed to resolve module specifier \"none\". "
                                + #"Relative references must start with either "/", "./", or "../"."#,
                            "TypeError Failed to resolve module specifier 'bare'",
                        ]
                        : [
                            webKit, webKit,
                            "TypeError Module name, 'none' does not resolve to a valid URL.",
                            "TypeError Module name, 'bare' does not resolve to a valid URL.",
                        ]))
            #expect(
                app.failures.map(\.message) == [
                    isChromium
                        ? "TypeError: Failed to fetch dynamically imported module: "
                            + "capacitor://localhost/none.js?2 (capacitor://localhost/none.js?2: gone)"
                        : "TypeError: Importing a module script failed. "
                            + "(capacitor://localhost/none.js?2: gone)"
                ])
        }
    }
}
