import Simulation
import Testing
import WebKit

/// What a page's scripts see of a document that is still being parsed.
@Suite struct ParsingTests {
    private func console(
        _ html: String, files: [String: String] = [:], slow: [String: Double] = [:],
        userScripts: [String] = []
    ) -> [String] {
        let app = TestApp(html: html, files: files, userScripts: userScripts)
        app.slowFiles = slow
        app.run()
        #expect(app.failures.isEmpty)
        return app.console
    }

    /// What a page has of its document, in a line.
    private static let look = """
        const look = () => console.log(document.readyState, document.title,
            document.documentElement.outerHTML.replace(/<script[^]*?<\\/script>/g, '|'));

        """

    @Test func `a script in the head finds no body, and what it does with one throws`() {
        let app = TestApp(
            html: """
                <!doctype html><html><head><script>
                document.body.classList.add("dark");
                </script></head><body><div id=app></div></body></html>
                """)
        app.run()
        #expect(app.failures.map(\.line) == [2])
        #expect(app.failures.first?.message.hasPrefix("TypeError: null is not an object") == true)
        #expect(app.value("document.body.innerHTML") == .string("<div id=\"app\"></div>"))
    }

    @Test func `of a group of radio buttons in the markup the last one that is checked remains`() {
        let lines = console(
            """
            <form><input type=radio name=a checked><input type=radio name=a checked></form>
            <input type=radio checked><script>
            console.log([...document.querySelectorAll('input')].map((one) => one.checked).join());
            </script>
            """)
        #expect(lines == ["false,true,true"])
    }

    @Test func `a page with a style sheet needs no script to start`() {
        let lines = console(
            "<link rel=stylesheet href=a.css><p>hi</p>", files: ["/a.css": "p { color: red }"])
        #expect(lines.isEmpty)
    }

    @Test func `a script sees what stands before it, itself last, and nothing behind it`() {
        let lines = console(
            """
            <html lang="en"><head><meta name="a"><script>\(Self.look) look()</script>
            <title>T</title><script>look()</script></head>
            <body><form></form><img><a href="#"></a><p><b>one</b><script id="here">
            look();
            const here = document.currentScript;
            console.log([...document.scripts].at(-1) === here, here.nextSibling,
                here.parentNode.lastChild === here, document.querySelectorAll('script').length);
            console.log(document.forms.length, document.images.length, document.links.length,
                document.getElementById('late'), document.querySelector('i'));
            </script><i id="late">two</i></p><form></form><img><a href="#"></a>
            <script>console.log(document.forms.length, document.images.length,
                document.links.length, document.getElementById('late').nextSibling)</script></body>
            """)
        #expect(
            lines == [
                #"loading  <html lang="en"><head><meta name="a">|</head></html>"#,
                "loading T <html lang=\"en\"><head><meta name=\"a\">|\n<title>T</title>|"
                    + "</head></html>",
                "loading T <html lang=\"en\"><head><meta name=\"a\">|\n<title>T</title>|</head>\n"
                    + "<body><form></form><img><a href=\"#\"></a><p><b>one</b>|</p></body></html>",
                "true null true 3", "1 1 1 null null", "2 2 2 null",
            ])
    }

    @Test(arguments: [
        "<!doctype html><svg></svg>",
        "<script>customElements.define('a-b', class extends HTMLElement {})</script>",
        "<script>document.createElement('form').submit</script>",
    ])
    func `controls that are parsed later are members of their form`(_ before: String) {
        let lines = console(
            """
            \(before)<form id="f"><input name="a"><template><input name="b"></template></form><script>
            const form = document.getElementById('f');
            console.log(form.a?.localName, form.b);
            form.append(form.querySelector('template').content);
            console.log(form.b?.localName);
            </script>
            """)
        #expect(lines == ["input undefined", "input"])
    }

    @Test func `scripts of native at the document's start find its root alone`() {
        let lines = console(
            "<html lang='en'><title>T</title><body><p>one</p></body>",
            userScripts: [
                """
                \(Self.look) look();
                console.log(document.head, document.body, document.activeElement);
                addEventListener('DOMContentLoaded', look);
                """
            ])
        #expect(
            lines == [
                #"loading  <html lang="en"></html>"#, "null null null",
                #"interactive T <html lang="en"><head><title>T</title></head><body><p>one</p>"#
                    + "</body></html>",
            ])
    }

    @Test func `deferred scripts and modules see all of it`() {
        let lines = console(
            """
            <head><script>\(Self.look) look()</script>
            <script type="module">look()</script><script src="/a.js" defer></script></head>
            <body><p>one</p></body>
            """, files: ["/a.js": "look()"])
        let all = "interactive  <html><head>|\n||</head>\n<body><p>one</p></body></html>"
        #expect(lines == ["loading  <html><head>|</head></html>", all, all])
    }

    @Test func `while a script is fetched the parser waits, and so do those who ask then`() {
        let lines = console(
            """
            <head><script>\(Self.look) setTimeout(look, 50); setTimeout(look, 150)</script>
            <script src="/slow.js"></script></head><body><p>one</p>
            """, files: ["/slow.js": "look()"], slow: ["/slow.js": 100])
        #expect(
            lines == [
                "loading  <html><head>|\n|</head></html>",
                "loading  <html><head>|\n|</head></html>",
                "complete  <html><head>|\n|</head><body><p>one</p></body></html>",
            ])
    }

    @Test func `an asynchronous script sees what is parsed when it has come`() {
        let html = { (blocking: String) in
            """
            <head><script>\(Self.look)
            addEventListener('DOMContentLoaded', () => console.log('parsed'));
            addEventListener('load', () => console.log('loaded'));
            </script><script src="/async.js" async></script>\(blocking)</head><body><p>one</p>
            """
        }
        let files = [
            "/async.js": "look(); console.log(document.currentScript.async)", "/b.js": "0",
        ]
        let all = "<html><head>||</head><body><p>one</p></body></html>"
        // It comes in a task of its own; nothing keeps the parser, and its events do not wait.
        #expect(
            console(html(""), files: files) == [
                "parsed", "interactive  \(all)", "true", "loaded",
            ])
        #expect(
            console(html(""), files: files, slow: ["/async.js": 50]) == [
                "parsed", "interactive  \(all)", "true", "loaded",
            ])
        let blocking = "<script src='/b.js'></script>"
        #expect(
            console(html(blocking), files: files, slow: ["/b.js": 50]) == [
                "loading  <html><head>|||</head></html>", "true", "parsed", "loaded",
            ])
        // It stands behind what is waited for: the parser has not found it.
        #expect(
            console(
                """
                <head><script>\(Self.look)</script><script src="/b.js"></script>
                <script async src="/async.js"></script></head>
                """, files: files, slow: ["/b.js": 50]
            ).first?.hasPrefix("interactive") == true)
    }

    @Test func `an asynchronous module runs when it has come, and the window's load waits for it`()
    {
        let lines = console(
            """
            <head><script>\(Self.look)
            addEventListener('load', () => console.log('loaded'));</script>
            <script type="module" async>look()</script><script>console.log('two')</script></head>
            """)
        #expect(
            lines == [
                "two", "interactive  <html><head>|\n||</head><body></body></html>", "loaded",
            ])
    }

    @Test func `what an early script inserts stays where it is, and the parser goes on behind it`()
    {
        let lines = console(
            """
            <head><script>\(Self.look)
            document.head.append(document.createElement('style'));
            document.documentElement.append(document.createElement('div'));
            const late = document.createElement('script');
            late.text = 'console.log("ran", document.currentScript === late)';
            document.head.append(late);
            document.title = 'own';
            look();
            </script><title>T</title></head><body>one<script>
            document.body.append('two');
            document.body.prepend(document.createElement('hr'));
            document.head.remove();
            </script>three<p>four</p><script>
            look();
            console.log(document.body.childNodes.length);
            </script>
            """)
        #expect(
            lines == [
                "ran true",
                "loading own <html><head>|<style></style>|<title>own</title></head><div></div></html>",
                "loading  <html><div></div><body><hr>one|twothree<p>four</p>|</body></html>",
                "6",
            ])
    }

    @Test func `observers hear of what the parser adds, before the next script runs`() {
        let lines = console(
            """
            <head><script>
            new MutationObserver((records) => {
                for (const { target, addedNodes, previousSibling } of records) {
                    const names = Array.from(addedNodes, (one) => one.nodeName);
                    console.log(target.nodeName, names.join(), previousSibling?.nodeName ?? null);
                }
            }).observe(document, { childList: true, subtree: true });
            </script></head><body><!-- c --><div id="app">text<br></div><script>
            console.log('next');
            </script><p></p></body>
            """)
        #expect(
            lines == [
                "HTML BODY HEAD", "BODY #comment null", "BODY DIV #comment", "DIV #text null",
                "DIV BR #text", "BODY SCRIPT DIV", "SCRIPT #text null", "next", "BODY P SCRIPT",
            ])
    }

    @Test func `elements of a class that an early script defines are made at their start tags`() {
        let lines = console(
            """
            <head><script>
            customElements.define('own-one', class extends HTMLElement {
                static observedAttributes = ['a'];
                constructor() {
                    super();
                    console.log('made', this.hasAttribute('a'), this.parentNode);
                }
                attributeChangedCallback(name, old, value) {
                    console.log(name, old, value, this.hasAttribute('b'), this.parentNode);
                }
                connectedCallback() {
                    console.log('connected', this.parentNode.id, this.childNodes.length,
                        this.nextSibling);
                }
            });
            customElements.define('own-two', class extends HTMLElement {
                constructor() { super(); this.innerHTML = '<script>0<\\/script>'; }
            });
            addEventListener('error', (event) => {
                console.log(event.message);
                event.preventDefault();
            });
            </script></head><body><div id="x"><own-one a="1" b="2"><b>child</b></own-one></div>
            <own-two></own-two><template><own-one></own-one></template>
            <script id="s">
            console.log(document.querySelector('own-one').innerHTML, document.currentScript.id,
                document.querySelector('own-two') instanceof HTMLUnknownElement);
            </script><p>
            """)
        #expect(
            lines == [
                "made false null", "a null 1 true null", "connected x 0 null",
                "NotSupportedError: A newly constructed custom element must not have child nodes",
                "<b>child</b> s true",
            ])
    }

    @Test func `a class that never ends is stopped, and the document comes to its end`() {
        let app = TestApp(
            html: """
                <head><script>
                document.head;
                customElements.define('own-one', class extends HTMLElement {
                    connectedCallback() { for (;;); }
                });
                </script></head><body><own-one><b>in</b></own-one><script>
                console.log('next');
                </script><p>
                """, configure: { $0.executionTimeLimit = .milliseconds(50) })
        app.run()
        #expect(app.failures.count == 1)
        #expect(app.console == ["next"])
        #expect(
            app.value("document.body.innerHTML.replace(/<script.*script>/s, '|')")
                == .string("<own-one><b>in</b></own-one>|<p></p>"))
    }

    @Test(arguments: [
        "<p>one", "one<p>two", "", "<!-- a --><html lang=en><!-- b --><head></head><!-- c -->",
        "<head></head><meta><script>0</script><body a=b>one", "<title>T</title>",
        "<head></head> <template><script>0</script></template>\n<body> <svg><g/></svg>",
        "<div><template shadowrootmode=open><b>in</b></template>out</div>",
        "<table><td>1<script>0</script><td>2</table><math><mi>x</mi></math>",
        "<select><option>1<option>2</select><pre>\n\nx</pre><textarea>\n&amp;</textarea>",
        "<svg><script>0</script><foreignObject><p>x</p></foreignObject></svg><script>1</script>",
        "<p onclick='console.log(1)'>x<script type=x>0</script><script>2</script></p>",
    ])
    func `a document is in the end what it is when nobody looks before`(html: String) {
        let look = """
            const all = (node) => [...node.childNodes].map((one) => one.shadowRoot
                ? `${one.nodeName}#${all(one.shadowRoot)}` : `${one.nodeName}(${all(one)})`).join();
            const scripts = Array.from(document.scripts, (one) => one.text).join();
            `${document.documentElement.outerHTML} ${all(document)} ${scripts} ${document.title}`
            """
        let late = TestApp(html: html).run()
        let early = TestApp(html: html, userScripts: ["document.documentElement"]).run()
        #expect(early.failures.isEmpty)
        #expect(early.value(look) == late.value(look))
    }

    @Test func `a page that asks at the end alone loads nothing for it`() {
        let bytes = { (head: String) in
            let app = TestApp(html: "<head><script>\(head)</script></head><p>x</p>").run()
            _ = app.value("document.body.firstChild.textContent")
            return app.page!.evaluatedBytes - head.utf8.count
        }
        #expect(bytes("0") + 1000 < bytes("document.head"))
    }

    @Test func `at a script that ends the body all is parsed`() {
        let app = TestApp(html: "<div></div>\n<script>document.body.id = 'x'</script>\n</body>\n")
        let other = TestApp(html: "<div></div>\n<script>document.body.id = 'x'</script>\n<p>")
        #expect(app.run().page!.evaluatedBytes < other.run().page!.evaluatedBytes)
    }
}
