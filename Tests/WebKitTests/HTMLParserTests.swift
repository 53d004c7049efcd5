import Testing
import WebKit

struct HTMLParserTests {
    /// What an element's content is, once a text was put into it.
    private func content(_ html: String, of element: String = "div") -> String {
        let app = TestApp().run()
        let value = app.value(
            """
            const one = document.createElement("\(element)");
            one.innerHTML = \(quoted(html));
            one.innerHTML
            """)
        guard case .string(let text) = value else { return "\(value)" }
        return text.string
    }

    private func quoted(_ text: String) -> String { "String.raw`\(text)`" }

    private func text(_ html: String, _ expression: String = "one.textContent") -> String {
        let app = TestApp().run()
        let value = app.value(
            """
            const one = document.createElement("div");
            one.innerHTML = \(quoted(html));
            \(expression)
            """)
        guard case .string(let text) = value else { return "\(value)" }
        return text.string
    }

    // MARK: Character references

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;&nbsp;", "&<>\"'\u{a0}"),
        ("&copy;&#x27;&#8364;&mdash;&hellip;", "©'€—…"),
        // Each is read once, from left to right.
        ("&amp;lt;", "&lt;"), ("&amp;amp;amp;", "&amp;amp;"),
        // The standard's replacements.
        ("&#128;&#x99;&#150;", "€™–"), ("&#0;&#xD800;&#x110000;", "\u{fffd}\u{fffd}\u{fffd}"),
        ("&#99999999999999999999;", "\u{fffd}"), ("&#65", "A"), ("&#X41g", "Ag"),
        // The longest name counts; the old ones need no semicolon.
        ("&notin;", "∉"), ("&notit;", "¬it;"), ("&copyright", "©right"), ("&ampamp", "&amp"),
        ("&hellip", "&hellip"), ("&CounterClockwiseContourIntegral;", "∳"),
        ("&NotEqualTilde;", "≂̸"), ("&AElig;&aelig;&zwnj;", "Ææ\u{200c}"),
        // No reference.
        ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("a && b", "a && b"),
        ("&nosuchname;", "&nosuchname;"), ("&a b;", "&a b;"), ("Q&A", "Q&A"),
    ])
    func `a character reference is what the standard says`(html: String, expected: String) {
        #expect(text(html) == expected)
    }

    @Test(arguments: [
        ("/a?b=1&copy=2", "/a?b=1&copy=2"), ("&copy2", "&copy2"), ("&copy;=2", "©=2"),
        ("a&amp;b", "a&b"), ("&lt", "<"), ("&#60;&#x3e", "<>"),
    ])
    func `in an attribute a parameter's name is no reference`(value: String, expected: String) {
        #expect(text("<a title=\"\(value)\">", "one.firstChild.title") == expected)
    }

    @Test func `a text area and a title hold decoded text, scripts and styles do not`() {
        #expect(text("<textarea>\na &amp; <b></textarea>", "one.firstChild.value") == "a & <b>")
        #expect(text("<style>a &gt; b</style><script>1 &amp; 2</script>") == "a &gt; b1 &amp; 2")
        let app = TestApp(
            "console.log(document.title, document.head.innerHTML)",
            html: """
                <title> One &amp;
                  two&nbsp;&ndash; three </title><body><svg><title>four</title></svg>
                <script src="/main.js"></script>
                """
        ).run()
        #expect(app.console.first?.hasPrefix("One & two\u{a0}– three <title>") == true)
    }

    // MARK: Implied elements and end tags

    @Test(arguments: [
        ("<p>one<p>two<ul><li>1<li>2</ul>", "<p>one</p><p>two</p><ul><li>1</li><li>2</li></ul>"),
        ("<p>a<div>b</div>c</p>d", "<p>a</p><div>b</div>c<p></p>d"),
        ("<p>a<span>b<p>c", "<p>a<span>b</span></p><p>c</p>"),
        ("<p><button><p>a</button>b", "<p><button><p>a</p></button>b</p>"),
        ("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        ("<li>a<ul><li>b</ul><li>c", "<li>a<ul><li>b</li></ul></li><li>c</li>"),
        ("<li><div>a<li>b", "<li><div>a</div></li><li>b</li>"),
        ("<h1>a<h2>b</h1>c", "<h1>a</h1><h2>b</h2>c"),
        (
            "<select><optgroup label=a><option>1<option>2<optgroup label=b><option>3</select>4",
            "<select><optgroup label=\"a\"><option>1</option><option>2</option></optgroup>"
                + "<optgroup label=\"b\"><option>3</option></optgroup></select>4"
        ),
        ("<ruby>a<rt>b<rt>c</ruby>d", "<ruby>a<rt>b</rt><rt>c</rt></ruby>d"),
        ("<a>b<a>c", "<a>b</a><a>c</a>"),
        ("<i/>x", "<i>x</i>"), ("<div/><br/>x", "<div><br>x</div>"), ("a</br>b", "a<br>b"),
        ("<b>a<div>b</b>c</div>d", "<b>a<div>bc</div>d</b>"),
        ("a</span></div></li>b", "ab"), ("a < b", "a &lt; b"),
        ("<my_tag a:b=1>x</my_tag>y", "<my_tag a:b=\"1\">x</my_tag>y"),
        ("<svg><path/><g/></svg>x", "<svg><path></path><g></g></svg>x"),
        (
            "<svg><foreignObject><p>a</p></foreignObject></svg>b",
            "<svg><foreignObject><p>a</p></foreignObject></svg>b"
        ),
        (
            "<svg><foreignObject><p>a<p>b</foreignObject></svg>c",
            "<svg><foreignObject><p>a</p><p>bc</p></foreignObject></svg>"
        ),
        ("<pre>\n\na</pre><pre>b</pre>", "<pre>\na</pre><pre>b</pre>"),
        (
            "<!doctype html><html><head><title>t</title></head><body class=a><p>x</body></html>",
            "<title>t</title><p>x</p>"
        ),
        ("<?a b?>c<p><?x></p>", "<!--?a b?-->c<p><!--?x--></p>"),
        ("<!a>b</!c>d</>e", "<!--a-->b<!--!c-->de"), ("<!-->a<!--->b", "<!---->a<!---->b"),
        ("<!--a--!>b<!----!>c<!--d--!e-->f", "<!--a-->b<!---->c<!--d--!e-->f"),
        ("<script>a</scripts></script >b", "<script>a</scripts></script>b"),
    ])
    func `a text is repaired as the standard says`(html: String, expected: String) {
        #expect(content(html) == expected)
    }

    @Test(arguments: [
        (
            "div", "<table><tr><td>1<td>2<tr><th>3</table>4",
            "<table><tbody><tr><td>1</td><td>2</td></tr><tr><th>3</th></tr></tbody></table>4"
        ),
        ("table", "<tr><td>1", "<tbody><tr><td>1</td></tr></tbody>"),
        ("table", "<td>1", "<tbody><tr><td>1</td></tr></tbody>"),
        (
            "table", "<caption>a<col><thead><tr><th>b<tbody><tr><td>c<tfoot><tr><td>d",
            "<caption>a</caption><colgroup><col></colgroup><thead><tr><th>b</th></tr></thead>"
                + "<tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot>"
        ),
        ("tbody", "<tr><td>1<tr><td>2", "<tr><td>1</td></tr><tr><td>2</td></tr>"),
        ("tr", "<td><p>1<td>2", "<td><p>1</p></td><td>2</td>"),
        ("div", "<tr><td>1</td></tr>", "1"), ("td", "<td>1", "1"),
        ("template", "<tr><td>1<tr>", "<tr><td>1</td></tr><tr></tr>"),
        (
            "div", "<table><tr><td><table><tr><td>1</table>2</table>",
            "<table><tbody><tr><td><table><tbody><tr><td>1</td></tr></tbody></table>2</td></tr>"
                + "</tbody></table>"
        ),
        ("div", "<table><table>", "<table></table><table></table>"),
        ("textarea", "<b>&amp;", "&lt;b&gt;&amp;"),
        (
            "select", "<option>1<option>2",
            "<option>1</option><option>2</option>"
        ),
    ])
    func `what a text becomes depends on the element that it is put into`(
        element: String, html: String, expected: String
    ) {
        #expect(content(html, of: element) == expected)
    }

    @Test(arguments: ["<!-->", "<!--->", "<!--a--!>", "<!----!>"])
    func `the scripts after a comment run, in however few signs it ends`(comment: String) {
        let script = "<script src=\"/main.js\"></script>"
        let app = TestApp("console.log('ran')", html: "\(comment)<body>\(script)<!-- -->").run()
        #expect(app.console == ["ran"])
    }

    @Test func `a document has its head and body, whatever its text leaves out`() {
        func outline(_ html: String) -> String {
            let app = TestApp(
                """
                onload = () => console.log(
                    document.documentElement.outerHTML.replace(/<script.*<.script>/, "*"))
                """, html: html
            ).run()
            return app.console.joined(separator: " | ")
        }
        let script = "<script src=\"/main.js\"></script>"
        #expect(
            outline("<title>t</title><div id=app>\(script)")
                == "<html><head><title>t</title></head><body><div id=\"app\">*</div></body></html>")
        #expect(
            outline("<!doctype html><html lang=en><meta charset=utf-8><body class=a>x\(script)")
                == "<html lang=\"en\"><head><meta charset=\"utf-8\"></head>"
                + "<body class=\"a\">x*</body></html>")
        #expect(
            outline("<html><head><template><p>a</template>\(script)</head><body><p>b</body></html>")
                == "<html><head><template><p>a</p></template>*</head><body><p>b</p></body></html>")
        #expect(
            outline("<html><head></head>\(script)<template></template><body><p>b</body></html>")
                == "<html><head>*<template></template></head><body><p>b</p></body></html>")
    }
}
