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
        #expect(text("<textarea>&#10;a</textarea>", "one.firstChild.value") == "a")
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
        ("<b>a<div>b</b>c</div>d", "<b>a</b><div><b>b</b>c</div>d"),
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

    @Test(arguments: [
        ("<b>1<i>2</b>3</i>4", "<b>1<i>2</i></b><i>3</i>4"),
        ("<b>1<p>2</b>3</p>", "<b>1</b><p><b>2</b>3</p>"),
        ("<a>1<p>2</a>3</p>", "<a>1</a><p><a>2</a>3</p>"),
        (
            "<a href=a>1<div>2<a href=b>3</div>",
            "<a href=\"a\">1</a><div><a href=\"a\">2</a><a href=\"b\">3</a></div>"
        ),
        ("<p><b>1<p>2", "<p><b>1</b></p><p><b>2</b></p>"),
        ("<b><b><b><b><p>1</p></b></b></b></b>2", "<b><b><b><b><p>1</p></b></b></b></b>2"),
        (
            "<p><b><b><b><b>1<p>2",
            "<p><b><b><b><b>1</b></b></b></b></p><p><b><b><b>2</b></b></b></p>"
        ),
        ("<nobr>1<nobr>2", "<nobr>1</nobr><nobr>2</nobr>"),
        ("<b><button>1</b>2</button>3", "<b></b><button><b>1</b>2</button>3"),
        ("<b><object>1</b>2</object>3", "<b><object>12</object>3</b>"),
    ])
    func `a formatting element that ends within a block goes on in it`(
        html: String, expected: String
    ) {
        #expect(content(html) == expected)
    }

    @Test(arguments: [
        ("<table>1<tr>2<td>3", "12<table><tbody><tr><td>3</td></tr></tbody></table>"),
        ("<table> <tr> <td>3", "<table> <tbody><tr> <td>3</td></tr></tbody></table>"),
        (
            "<table><div>1</div><tr><td>2",
            "<div>1</div><table><tbody><tr><td>2</td></tr></tbody></table>"
        ),
        ("<table><b><tr><td>1</b>", "<b></b><table><tbody><tr><td>1</td></tr></tbody></table>"),
        ("<table><input type=hidden><input>", "<input><table><input type=\"hidden\"></table>"),
        (
            "<table><script>1</script><form><tr>",
            "<table><script>1</script><form></form><tbody><tr></tr></tbody></table>"
        ),
        ("<p><table></table>", "<p></p><table></table>"),
        (
            "<table><tr><td><select><option>1<td>2",
            "<table><tbody><tr><td><select><option>1</option></select></td><td>2</td></tr></tbody></table>"
        ),
    ])
    func `what stands in a table beside its cells comes before it`(html: String, expected: String) {
        #expect(content(html) == expected)
    }

    @Test(arguments: [
        ("<svg><div>1", "<svg></svg><div>1</div>"),
        (
            "<svg><font>1</font><font color=a>2",
            "<svg><font>1</font></svg><font color=\"a\">2</font>"
        ),
        (
            "<svg><title><b>1</b></title><desc><p>2</desc></svg>3",
            "<svg><title><b>1</b></title><desc><p>23</p></desc></svg>"
        ),
        (
            "<svg><lineargradient viewbox=0 id=a /></svg>",
            "<svg><linearGradient viewBox=\"0\" id=\"a\"></linearGradient></svg>"
        ),
        ("<svg><![CDATA[a<b>]]></svg><![CDATA[c]]>", "<svg>a&lt;b&gt;</svg><!--[CDATA[c]]-->"),
        ("<svg><style><b>1", "<svg><style></style></svg><b>1</b>"),
        (
            "<math><mi><b>1</b></mi><annotation-xml encoding=text/html><p>2",
            "<math><mi><b>1</b></mi><annotation-xml encoding=\"text/html\"><p>2</p></annotation-xml></math>"
        ),
        ("<svg></p>1", "<svg></svg><p></p>1"),
        ("<svg><image/></svg><image>", "<svg><image></image></svg><img>"),
    ])
    func `SVG and MathML end where HTML begins`(html: String, expected: String) {
        #expect(content(html) == expected)
    }

    @Test(arguments: [
        ("<form>1<form>2</form>3</form>4", "<form>12</form>34"),
        ("a\r\nb\rc", "a\nb\nc"), ("a\0b<svg>a\0b</svg>", "ab<svg>a\u{fffd}b</svg>"),
        ("<p title=\"a\0b\">", "<p title=\"a\u{fffd}b\"></p>"),
        (
            "<script><!--<script>1</script>2--></script>3",
            "<script><!--<script>1</script>2--></script>3"
        ),
        ("<script><!--1</script>2", "<script><!--1</script>2"),
        ("<plaintext>1</plaintext>&amp;", "<plaintext>1</plaintext>&amp;</plaintext>"),
        ("<p>1<b id=", "<p>1</p>"), ("<param>1<col>2<keygen>", "<param>12<keygen>"),
        ("<a 10=a 2=b x=c 10=d>", "<a 10=\"a\" 2=\"b\" x=\"c\"></a>"),
        ("<a __proto__=b>", "<a __proto__=\"b\"></a>"),
        ("<ruby><rb>1<rtc>2<rt>3</ruby>", "<ruby><rb>1</rb><rtc>2<rt>3</rt></rtc></ruby>"),
        ("<template><tr><td>1</template><td>2", "<template><tr><td>1</td></tr></template>2"),
        (
            "<select><div><option>1<b><option>2<input>3",
            "<select><option>1</option><option>2</option></select><input>3"
        ),
    ])
    func `odd markup is what both engines make of it`(html: String, expected: String) {
        let app = TestApp().run()
        // The text comes by code points, as a literal would not keep all of them.
        let scalars = html.unicodeScalars.map { "\($0.value)" }.joined(separator: ",")
        let value = app.value(
            """
            const one = document.createElement("div");
            one.innerHTML = String.fromCodePoint(\(scalars));
            one.innerHTML
            """)
        #expect(value == .string(ScriptString(expected)))
    }

    private func value(_ script: String, html: String? = nil) -> String {
        let page = "<!doctype html><body><script src=\"/main.js\"></script>"
        let app = TestApp("onload = () => console.log((() => { \(script) })())", html: html ?? page)
            .run()
        return app.console.joined(separator: "\n")
    }

    @Test func `elements are nested no deeper than engines let them be`() {
        #expect(
            value(
                """
                const one = document.createElement("div");
                one.innerHTML = "<i>".repeat(600) + "x";
                let depth = 0;
                for (let at = one.firstChild; at !== null; at = at.firstChild) depth++;
                return `${depth} ${one.querySelectorAll("i").length}`;
                """) == "512 600")
    }

    @Test func `a noscript is text where scripts run, and markup elsewhere`() {
        #expect(
            value(
                """
                const html = "<noscript><p>1</p></noscript>";
                const one = document.createElement("div");
                one.innerHTML = html;
                const other = new DOMParser().parseFromString(html, "text/html");
                const template = document.createElement("template");
                template.innerHTML = "<div></div>";
                template.content.firstChild.innerHTML = html;
                return [one, other, template.content].map((at) => at.querySelectorAll("p").length).join();
                """) == "0,1,1")
    }

    // MARK: Documents

    @Test func `a document's type and comments stand where its text has them`() {
        let html =
            "<!--a--><!DOCTYPE html SYSTEM 'about:legacy-compat'><!--b--><html><body>"
            + "<script src=\"/main.js\"></script></body><!--c--></html><!--d-->"
        #expect(
            value(
                """
                const { doctype, childNodes, documentElement, compatMode } = document;
                return [...childNodes].map((at) => at.nodeName + (at.data ?? "")).join() + " " + doctype.systemId
                    + " " + documentElement.lastChild.data + " " + compatMode;
                """, html: html)
                == "#commenta,html,#commentb,HTML,#commentd about:legacy-compat c CSS1Compat")
    }

    @Test(arguments: [
        ("<!doctype html>", "CSS1Compat"), ("", "BackCompat"), ("<!doctype htm>", "BackCompat"),
        ("<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", "BackCompat"),
        (
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
            "CSS1Compat"
        ),
    ])
    func `a document without a type of today is one of old`(doctype: String, mode: String) {
        let script = "<script>console.log(document.compatMode)</script>"
        let page = TestApp("", html: doctype + "<p><table></table>" + script).run()
        #expect(page.console == [mode])
        #expect(
            value(
                """
                const other = new DOMParser().parseFromString(`\(doctype)<p><table>`, "text/html");
                return other.compatMode + (other.doctype === null) + other.querySelectorAll("p table").length;
                """) == "\(mode)\(doctype.isEmpty)\(mode == "BackCompat" ? 1 : 0)")
    }

    @Test func `documents and their types can be made and copied`() {
        #expect(
            value(
                """
                const { implementation: made } = document;
                const type = made.createDocumentType("html", "a", "b");
                const other = made.createDocument("http://www.w3.org/1999/xhtml", "html", type);
                const copy = document.cloneNode(true);
                return [
                    new XMLSerializer().serializeToString(other), other.contentType, other.doctype === type,
                    copy === document, copy.documentElement.outerHTML === document.documentElement.outerHTML,
                    copy.isEqualNode(document), copy.defaultView, copy.doctype.ownerDocument === copy,
                ].join(" ");
                """)
                == "<!DOCTYPE html PUBLIC \"a\" \"b\"><html xmlns=\"http://www.w3.org/1999/xhtml\"></html>"
                + " application/xhtml+xml true false true true  true")
    }

    @Test func `attributes of SVG have their namespaces by the parser alone`() {
        #expect(
            value(
                """
                const link = "http://www.w3.org/1999/xlink";
                const one = document.createElement("div");
                one.innerHTML = `<svg xmlns:xlink='${link}'><use xlink:href='#a' xlink:b='c'/></svg>`;
                const [use] = one.querySelectorAll("use");
                const own = document.createElementNS("http://www.w3.org/2000/svg", "use");
                own.setAttribute("xlink:href", "#b");
                return [use.getAttributeNS(link, "href"), use.getAttributeNS(link, "b"), use.getAttribute("xlink:b"),
                    own.getAttributeNS(link, "href"), use.cloneNode().getAttributeNS(link, "href")].join();
                """) == "#a,,c,,#a")
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
