import FaradFoundation
import Testing
import WebKit

/// Elements as members of the window and of the document (HTML standard, "named access on the Window
/// object").
@Suite struct NamedElementTests {
    private func console(_ script: String, body: String = "") -> [String] {
        let app = TestApp(
            script,
            html: """
                <!doctype html><html><head><title>Named</title></head><body>
                <form name=login><input name=user value=Ada></form><img name="photo" alt=x>
                <div id="score" class=a>7</div><BUTTON ID='start'>go</BUTTON><p id=some-thing></p>
                \(body)<script src="/main.js"></script></body></html>
                """)
        app.run()
        for failure in app.failures { Issue.record("\(failure)") }
        return app.console
    }

    @Test func `scripts find elements by their ids and names`() {
        let lines = console(
            """
            console.log(score.textContent, window['st' + 'art'].localName, login.user.value, photo.alt);
            console.log(document.login === login, document.photo === photo, 'score' in window);
            console.log(Object.keys(window).includes('score'), typeof nobody, window.nobody);
            """)
        #expect(lines == ["7 button Ada x", "true true true", "false undefined undefined"])
    }

    @Test func `what scripts add is found as well, and what is gone is not`() {
        let lines = console(
            """
            const added = document.createElement('p');
            added.id = 'later';
            console.log(typeof later);
            document.body.append(added);
            score.innerHTML = '<b id=inner>1</b><i id=inner>2</i>';
            console.log(later === added, inner.length, inner[1].textContent);
            score.remove();
            console.log(typeof score, typeof inner);
            document.body.insertAdjacentHTML('beforeend',
                '<input id=field value=v><button id=press onclick="console.log(field.value, press.id)">');
            press.click();
            """)
        #expect(
            lines == ["undefined", "true 2 2", "undefined undefined", "v press"])
    }

    @Test func `variables and functions of scripts come before elements of their names`() {
        let lines = console(
            """
            var first = [1, 'a, b'], score;
            console.log(score);
            score = 3;
            console.log(score, window.score);
            function start() { var photo = 1; return photo; }
            console.log(typeof start, typeof photo.alt);
            photo = 'set';
            console.log(photo, document.photo.alt);
            """)
        #expect(lines == ["undefined", "3 3", "function string", "set x"])
    }

    @Test func `what a window has of its own is not hidden, and a script's constants are its own`()
    {
        let lines = console(
            """
            const start = document.getElementById('start'), login = 5;
            console.log(start.textContent, login, typeof name, typeof history.pushState, typeof close);
            """,
            body: "<p id=name></p><p id=history></p><p id=close></p>")
        #expect(lines == ["go 5 string function function"])
    }

    @Test(arguments: [
        ("var map;", ["map"]), ("var a = f(1, [2]), map = 1;", ["map"]),
        ("var a = 'x;y'\n  , map", ["map"]), ("if (a) b(/[{/]{/)\nvar map", ["map"]),
        ("const text = `{`; // {\n/* { */ var map = '{'", ["map"]), ("map = 1", []),
        ("function f() { var map = 1; }", []), ("f(a, map)", []), ("let a = 1, map", []),
        ("var a; f(b, map)", []), ("a.var = map; var mapped", []),
    ])
    func `a script's variables are seen outside of its functions`(script: String, found: [String]) {
        let app = TestApp(
            script,
            html: """
                <p id=map>1</p><script>globalThis.a = globalThis.b = globalThis.f = () => {};</script>
                <script src=/main.js></script>
                """)
        app.run()
        let isElement = app.value("window.map instanceof Element") == .bool(true)
        let isOwn = script == "map = 1"
        #expect(isElement == (found.isEmpty && !isOwn))
    }
}
