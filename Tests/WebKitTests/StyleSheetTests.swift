import FaradFoundation
import Simulation
import Testing
import WebKit

/// The style sheets that a document's own links name: who waits for them, and what comes of them.
@Suite struct StyleSheetTests {
    enum Engine: CaseIterable {
        case webKit, chromium

        var engine: WebEngine {
            switch self {
            case .webKit: .webKit
            case .chromium: .chromium(allowsMixedContent: false, allowsCleartext: false)
            }
        }
    }

    /// What a page logs whose files with the name `slow` take 200 ms.
    private func console(
        _ html: String, engine: Engine = .webKit, files: [String: String] = [:]
    ) -> [String] {
        let app = TestApp(html: "<!doctype html>" + html, files: files)
        app.settings.engine = engine.engine
        for path in files.keys where path.contains("slow") { app.slowFiles[path] = 200 }
        app.run()
        #expect(app.failures.isEmpty)
        return app.console
    }

    @Test(arguments: Engine.allCases)
    func `a script waits for the sheets that stand before it`(_ engine: Engine) {
        let lines = console(
            """
            <script>console.log('before', performance.now() >= 200)</script>
            <link rel=stylesheet href=slow.css>
            <script async src=free.js></script>
            <script>console.log('inline', performance.now() >= 200)</script>
            <script src=own.js></script>
            """, engine: engine,
            files: [
                "/slow.css": "", "/own.js": "console.log('own', performance.now() >= 200)",
                "/free.js": "console.log('free', performance.now() >= 200)",
            ])
        #expect(lines == ["before false", "free false", "inline true", "own true"])
    }

    @Test(arguments: Engine.allCases)
    func `deferred scripts and modules wait for sheets in Chromium and not in WebKit`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <head><link rel=stylesheet href=slow.css>
            <script defer src=late.js></script>
            <script type=module>console.log('module', performance.now() >= 200)</script></head>
            """, engine: engine,
            files: [
                "/slow.css": "", "/late.js": "console.log('late', performance.now() >= 200)",
            ])
        let waits = engine == .chromium
        #expect(lines == ["late \(waits)", "module \(waits)"])
    }

    @Test(arguments: Engine.allCases)
    func `in WebKit a script with a file waits for the sheets of the head only`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <body><link rel=stylesheet href=slow.css>
            <script src=own.js></script>
            <script>console.log('inline', performance.now() >= 200)</script></body>
            """, engine: engine,
            files: ["/slow.css": "", "/own.js": "console.log('own', performance.now() >= 200)"])
        let waits = engine == .chromium
        #expect(lines == ["own \(waits)", "inline true"])
    }

    @Test(arguments: [
        "rel=stylesheet media=print", "rel='alternate stylesheet' title=dark",
        "rel=stylesheet media='(min-width: 5000px)'",
    ])
    func `no script waits for a sheet that the page does not use, but its load does`(
        _ attributes: String
    ) {
        let lines = console(
            """
            <link \(attributes) href=slow.css>
            <script>
            console.log('script', performance.now() >= 200);
            addEventListener('DOMContentLoaded', () => console.log('ready', performance.now() >= 200));
            addEventListener('load', () => console.log('load', performance.now() >= 200));
            </script>
            """, files: ["/slow.css": ""])
        #expect(lines == ["script false", "ready false", "load true"])
    }

    @Test func `a sheet that is disabled, or of another language, is not asked for`() {
        let network = TestNetwork(
            "",
            html: """
                <link rel=stylesheet disabled href=https://server.example/a.css>
                <link rel=stylesheet type=text/less href=https://server.example/b.css>
                <link rel=icon href=https://server.example/c.png><link rel=stylesheet href>
                <template><link rel=stylesheet href=https://server.example/d.css></template>
                """
        ) { _ in .open() }
        #expect(network.run() == [])
        #expect(network.asked == [])
    }

    @Test func `a link tells of its sheet, and the window's load comes after that`() {
        let lines = console(
            """
            <template><link rel=stylesheet href=never.css></template>
            <link rel=stylesheet href=a.css onload="console.log('attribute', this.sheet.cssRules.length)">
            <link rel=stylesheet href=slow.css>
            <link rel=stylesheet href=none.css>
            <script type=module>
            const links = document.querySelectorAll('link');
            console.log(links.length, links[1].sheet);
            links[1].addEventListener('load', () => console.log('slow', links[1].sheet.cssRules[0].cssText));
            links[2].onerror = ({ type, bubbles }) => console.log(type, bubbles, links[2].sheet);
            addEventListener('load', () => console.log('window', document.styleSheets.length));
            </script>
            """, files: ["/a.css": "a {} b {}", "/slow.css": "i { color: red }"])
        #expect(
            lines == [
                "3 null",
                "error: Failed to load style sheet capacitor://localhost/none.css: gone",
                "attribute 2", "error false null", "slow i { color: red; }", "window 2",
            ])
    }

    @Test func `a link behind a script tells of its sheet when the parser has come to it`() {
        let lines = console(
            """
            <script src=slow.js></script>
            <link rel=stylesheet href=a.css onload="console.log('sheet')">
            <script>console.log(document.querySelector('link').sheet.cssRules.length)</script>
            """,
            files: ["/slow.js": "console.log(document.querySelector('link'))", "/a.css": "b {}"]
        )
        #expect(lines == ["null", "1", "sheet"])
    }

    @Test func `scripts read the rules of a document's sheets until the link has another address`()
    {
        let lines = console(
            """
            <link rel=stylesheet href=a.css>
            <script>
            const link = document.querySelector('link');
            console.log(link.sheet.cssRules[0].cssText);
            link.href = 'b.css';
            console.log(link.sheet);
            link.href = 'a.css';
            console.log(document.styleSheets[0].cssRules.length);
            </script>
            """, files: ["/a.css": ".hidden { display: none }"])
        #expect(
            lines == [
                ".hidden { display: none; }", "null", "1",
            ])
    }

    @Test func `a sheet is not there before those that it imports are`() {
        let network = TestNetwork(
            "console.log('main', performance.now() >= 100)",
            html: """
                <link rel=stylesheet href=/a.css><script src=/main.js></script>
                """
        ) { request in
            .open(
                "/* c */ @import url(/fonts.css) screen;",
                ["Content-Type": "text/css; charset=utf-8"])
        }
        network.app.files["/a.css"] = """
            @charset "utf-8"; /* @import 'no.css'; */ @layer base, app;
            @import url( "https://server.example/a.css?family=A:wght@1;2&x=(1)" ) layer(base);
            @IMPORT 'b.css' screen;
            p { color: red }
            @import "late.css";
            """
        network.app.files["/b.css"] = "@import 'a.css';"
        #expect(network.run() == ["main false"])
        #expect(
            network.asked == ["GET /a.css?family=A:wght@1;2&x=(1)", "GET /fonts.css"])
    }

    @Test func `a server's sheet keeps a page from starting for as long as it is silent`() {
        let network = TestNetwork(
            "console.log('main', performance.now() >= 5000)",
            html: """
                <link rel=stylesheet href=https://server.example/font.css>
                <script src=/main.js></script>
                """
        ) { _ in
            var response = HTTPResponse(headers: ["Content-Type": "text/css"])
            response.delay = .exactly(.milliseconds(5000))
            return response
        }
        #expect(network.run() == ["main true"])
    }

    @Test func `without a network a page starts when a server's sheet has failed`() {
        let network = TestNetwork(
            "console.log('main')",
            html: """
                <link rel=stylesheet href=https://nobody.example/font.css>
                <script src=/main.js></script>
                """
        ) { _ in .open() }
        #expect(
            network.run() == [
                "error: Failed to load resource: A server with the specified hostname could not be "
                    + "found. (https://nobody.example/font.css)", "main",
            ])
    }

    @Test(arguments: Engine.allCases)
    func `a file of another type is no sheet, and to Chromium one without rules`(_ engine: Engine) {
        let lines = console(
            """
            <link rel=stylesheet href=page.html onload="console.log('load')" onerror="console.log('error')">
            <script>console.log('script')</script>
            """, engine: engine, files: ["/page.html": "<p>"])
        let words =
            engine == .chromium
            ? "Refused to apply style from 'capacitor://localhost/page.html' because its MIME type "
                + "('text/html') is not a supported stylesheet MIME type, and strict MIME checking "
                + "is enabled."
            : "Did not parse stylesheet at 'capacitor://localhost/page.html' because non CSS MIME "
                + "types are not allowed in strict mode."
        #expect(lines == ["error: \(words)", "script", engine == .chromium ? "load" : "error"])
    }

    @Test(arguments: Engine.allCases)
    func `a link is told of an error where a sheet is missing that its own one imports`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <script>
            for (const name of ['whole', 'lacking', 'outer', 'circle', 'holding', 'other']) {
                const link = document.createElement('link');
                link.rel = 'stylesheet';
                link.href = `${name}.css`;
                link.onload = link.onerror = ({ type }) => console.log(name, type, link.sheet.cssRules.length);
                document.head.append(link);
            }
            </script>
            """, engine: engine,
            files: [
                "/whole.css": "a {}", "/lacking.css": "@import 'none.css'; a {}",
                // What a sheet lacks that is imported is for that one alone.
                "/outer.css": "@import 'lacking.css';",
                "/circle.css": "@import 'circle.css'; @import '';",
                "/holding.css": "@import 'data:text/css,a%7B%7D';",
                "/other.css": "@import 'page.html';", "/page.html": "<p>",
            ])
        let told = lines.filter { !$0.hasPrefix("error: ") }.sorted()
        let other = engine == .chromium ? "load" : "error"
        #expect(
            told == [
                "circle load 2", "holding load 1", "lacking error 2", "other \(other) 1",
                "outer load 1", "whole load 1",
            ])
    }

    @Test(arguments: Engine.allCases)
    func `a script waits for what the styles before it import, and they tell of it`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <template><style>@import "none.css";</style><link rel=stylesheet href=none.css></template>
            <style onload="console.log('first', event.type)">@import url(slow.css) screen;</style>
            <style type=text/x>@import "none.css";</style>
            <script>
            console.log('script', performance.now() >= 200, getComputedStyle(document.documentElement).zIndex);
            onload = () => console.log('window');
            </script>
            <style onload="console.log('second load')" onerror="console.log('second', event.type)">
            @import "own.css"; @import "none.css";
            </style>
            <link rel=stylesheet href=own.css onload="console.log('link', this.sheet.cssRules.length)">
            """, engine: engine,
            files: ["/slow.css": "html { z-index: 3 }", "/own.css": "b {} i {}"])
        let told = lines.filter { !$0.hasPrefix("error: ") }
        #expect(told.first == "script true 3")
        #expect(told.last == "window")
        #expect(told.dropFirst().dropLast().sorted() == ["first load", "link 2", "second error"])
    }

    @Test(arguments: Engine.allCases)
    func `the sheet of an import is there with those that it imports, and is no part of itself`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <link rel=stylesheet href=outer.css>
            <script>
            const [outer] = document.styleSheets;
            const [inner, circle] = outer.cssRules;
            const [deep] = inner.styleSheet.cssRules;
            console.log(inner.styleSheet.href, deep.styleSheet.href, deep.styleSheet.cssRules[0].cssText);
            console.log(deep.styleSheet.parentStyleSheet === inner.styleSheet, circle.styleSheet);
            </script>
            """, engine: engine,
            files: [
                "/outer.css": "@import 'sub/inner.css'; @import 'outer.css';",
                "/sub/inner.css": "@import 'deep.css';", "/sub/deep.css": "p { order: 1 }",
            ])
        #expect(
            lines == [
                "capacitor://localhost/sub/inner.css capacitor://localhost/sub/deep.css "
                    + "p { order: 1; }", "true null",
            ])
    }

    @Test(arguments: Engine.allCases)
    func
        `what a rule imports that a script inserts is got at once, and the window's load waits for it`(
            _ engine: Engine
        )
    {
        let lines = console(
            """
            <style onload="console.log('style')">p {}</style><link rel=stylesheet href=sub/link.css>
            <script>
            const order = () => getComputedStyle(document.documentElement).order;
            const [own, linked] = document.styleSheets;
            own.insertRule('@import "slow.css" screen');
            linked.insertRule('@import "deep.css"');
            linked.insertRule('@import "link.css"');
            linked.insertRule('@import "none.css"');
            const made = document.createElement('style');
            document.head.append(made);
            const old = made.sheet;
            made.remove();
            old.insertRule('@import "never.css"');
            console.log(own.cssRules[0].styleSheet, order());
            addEventListener('load', () => {
                console.log(performance.now() >= 200, order(), own.cssRules[0].styleSheet.cssRules.length);
                console.log(...Array.from(linked.cssRules, ({ styleSheet }) => styleSheet?.cssRules.length));
                own.deleteRule(0);
                console.log(order());
            });
            </script>
            """, engine: engine,
            files: [
                "/slow.css": "html { order: 1 }", "/sub/link.css": "html { z-index: 1 }",
                "/sub/deep.css": "a {} b {}", "/never.css": "html { order: 2 }",
            ])
        let told = lines.filter { !$0.hasPrefix("error: ") && $0 != "style" }
        #expect(told == ["null 0", "true 1 1", "0 undefined 2 undefined", "0"])
        #expect(lines.filter { $0 == "style" }.count == 1)
        // That of none.css alone.
        #expect(lines.count == told.count + 2)
    }

    @Test(arguments: Engine.allCases)
    func `what fails in supports() is got, unless Chromium takes it for no condition`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <style>
            @import "fails.css" supports((foo: bar)); @import "bare.css" supports(foo: bar);
            @import "holds.css" supports(top: 0); @import "empty.css" supports();
            </style>
            <script>
            const { cssRules } = document.styleSheets[0];
            console.log(...Array.from(cssRules, (one) => `${one.href} ${one.styleSheet.cssRules.length}`));
            console.log(getComputedStyle(document.documentElement).order);
            </script>
            """, engine: engine,
            files: [
                "/fails.css": "html { order: 1 }", "/bare.css": "html { order: 2 }",
                "/holds.css": "a {} b {}", "/empty.css": "html { order: 3 }",
            ])
        let bare = engine == .webKit ? "bare.css 1 " : ""
        #expect(lines == ["fails.css 1 \(bare)holds.css 2", "0"])
    }

    @Test func `space around the addresses of a document's own files counts for nothing`() {
        let lines = console(
            """
            <base href=" sub/ "><link rel=stylesheet href=" a.css\n" onload="console.log('sheet')">
            <script src="\n  own
            .js "></script>
            """, files: ["/sub/a.css": "", "/sub/own.js": "console.log('script')"])
        #expect(lines == ["script", "sheet"])
    }

    @Test func `a document's own files may be in their addresses`() {
        let lines = console(
            """
            <link rel=stylesheet href="data:text/css,p%20%7B%20order:%201%20%7D">
            <link rel=stylesheet href="data:text/css;charset=utf-8;base64,aSB7fSBiIHt9" onload="console.log('sheet')">
            <link rel=stylesheet href="data:text/css;base64,?" onerror="console.log('damaged')">
            <script src="data:text/javascript,console.log('script, 100%25')"></script>
            <script>console.log(...Array.from(document.styleSheets, (one) => one.cssRules.length))</script>
            """)
        #expect(lines == ["script, 100%", "1 2", "sheet", "damaged"])
    }

    @Test(arguments: [true, false])
    func `in quirks mode alone classes and ids are the same in any case`(_ isQuirks: Bool) {
        let app = TestApp(
            html: """
                \(isQuirks ? "" : "<!doctype html>")<style>
                .one { order: 1 } #TWO { z-index: 2 } p:not(.Three) { opacity: 0.5 }
                </style><p class="a One" id=two></p>
                <script>
                const p = document.querySelector('p');
                const { order, zIndex, opacity } = getComputedStyle(p);
                console.log(order, zIndex, opacity, p.matches('.ONE#Two'), document.querySelector('#TWO') === p,
                    document.getElementsByClassName('oNE').length, document.getElementById('TWO'),
                    p.matches('[class="A One"]'), p.classList.contains('one'), p.matches('.É'));
                const other = new DOMParser().parseFromString('<i class=A>', 'text/html');
                console.log(other.querySelector('.a') !== null,
                    new DOMParser().parseFromString('<!doctype html><i class=A>', 'text/html').querySelector('.a'));
                p.className = 'é three';
                console.log(p.matches('.É'), getComputedStyle(p).opacity);
                </script>
                """, files: [:])
        app.run()
        #expect(app.failures.isEmpty)
        #expect(
            app.console == [
                isQuirks
                    ? "1 2 0.5 true true 1 null false false false"
                    : "0 auto 0.5 false false 0 null false false false",
                "true null", isQuirks ? "false 1" : "false 0.5",
            ])
    }

    @Test(arguments: [true, false])
    func `in quirks mode alone a class of another case lets an element move`(_ isQuirks: Bool) {
        let app = TestApp(
            html: """
                \(isQuirks ? "" : "<!doctype html>")<style>
                .Slow { transition: opacity 100ms } .Gone { opacity: 0 }
                </style><p class=slow></p>
                <script>
                const p = document.querySelector('p');
                p.addEventListener('transitionend', ({ propertyName }) => console.log(propertyName));
                setTimeout(() => { p.className = 'slow GONE'; }, 100);
                setTimeout(() => console.log('end'), 1000);
                </script>
                """, files: [:])
        app.run()
        #expect(app.console == (isQuirks ? ["opacity", "end"] : ["end"]))
    }

    @Test func `a class that a sheet names with escapes lets an element move`() {
        let lines = console(
            #"""
            <style>
            p { transition: opacity 100ms } .\31 0, .w-1\/2 > p { opacity: 0 }
            </style><div><p></p></div>
            <script>
            const p = document.querySelector('p');
            p.addEventListener('transitionend', () => console.log(getComputedStyle(p).opacity));
            setTimeout(() => { p.className = '10'; }, 100);
            setTimeout(() => { p.className = ''; }, 300);
            setTimeout(() => { p.parentNode.className = 'w-1/2'; }, 500);
            </script>
            """#)
        #expect(lines == ["0", "1", "0"])
    }

    @Test(arguments: Engine.allCases)
    func `a script's link loads whoever listens, and holds back the window's load alone`(
        _ engine: Engine
    ) {
        let lines = console(
            """
            <body><p></p>
            <script>
            const link = document.createElement('link');
            link.rel = 'stylesheet';
            link.href = 'slow.css';
            document.head.append(link);
            const order = () => getComputedStyle(document.querySelector('p')).order;
            console.log(link.sheet, order());
            addEventListener('load', () => console.log('load', performance.now() >= 400, order()));
            </script>
            <script>console.log('next', performance.now() >= 200, link.sheet, order())</script></body>
            """, engine: engine,
            files: ["/slow.css": "@import 'slow-too.css';", "/slow-too.css": "p { order: 1 }"])
        #expect(lines == ["null 0", "next false null 0", "load true 1"])
    }

    @Test func `a server is asked once for the sheet of a script's link`() {
        let network = TestNetwork(
            """
            const link = document.createElement('link');
            document.head.append(link);
            link.href = 'https://server.example/a.css';
            link.rel = 'stylesheet';
            setTimeout(() => {
                link.onload = () => console.log('never');
                link.rel = 'stylesheet';
                console.log(getComputedStyle(document.body).order);
                try { link.sheet.cssRules } catch (error) { console.log(error.name) }
            }, 1000);
            """
        ) { _ in .open("body { order: 1 }", ["Content-Type": "text/css"]) }
        #expect(network.run() == ["1", "SecurityError"])
        #expect(network.asked == ["GET /a.css"])
    }

    @Test func `the window's load waits for the images that somebody listens to`() {
        let lines = console(
            """
            <img src=slow.png onload="" onerror="console.log('image')">
            <script>
            document.querySelector('img');
            addEventListener('load', () => console.log('load', performance.now() >= 200));
            </script>
            """, files: ["/slow.png": ""])
        #expect(lines == ["image", "load true"])
    }
}
