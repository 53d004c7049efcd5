import Testing
import WebKit

@Suite struct UserActionTests {
    /// A page that tells of the events of its elements by their names.
    private func page(
        _ body: String, _ script: String = "", isChromium: Bool = false
    ) -> TestApp {
        TestApp(
            """
            const events = "pointerdown touchstart pointerup touchend mousemove mousedown mouseup " +
                "click keydown keypress keyup beforeinput input change focus blur focusin focusout " +
                "submit";
            const heard = [];
            globalThis.take = () => heard.splice(0).join(" ");
            for (const name of events.split(" ")) {
                addEventListener(name, (event) => heard.push(name), true);
            }
            const by = (id) => document.getElementById(id);
            addEventListener("submit", (event) => event.preventDefault());
            \(script)
            """,
            html: "<!doctype html><body>\(body)<script src=\"/main.js\"></script>"
        ) {
            guard isChromium else { return }
            $0.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
        }.run()
    }

    private func act(_ app: TestApp, _ action: PageAction, _ selector: String) -> PageActionFailure?
    {
        var failure: PageActionFailure?
        app.onMain {
            app.page!.eventLoop.post("user") {
                do throws(PageActionFailure) {
                    try app.page!.act(action, on: selector)
                } catch {
                    failure = error
                }
            }
        }
        return failure
    }

    private func text(_ app: TestApp, _ expression: String) -> String {
        if case .string(let text) = app.value("String(\(expression))") { return text.string }
        return "no text"
    }

    @Test func `a finger is heard of as a touch first, then as a mouse, then as a click`() {
        let app = page("<button id=b>Go</button>")
        #expect(act(app, .tap, "#b") == nil)
        #expect(
            text(app, "take()")
                == "pointerdown touchstart pointerup touchend mousemove mousedown mouseup click")
    }

    /// Tells of what comes and goes at elements, and of clicks.
    private static let boundaries = """
        const quiet = "mousedown mouseup pointerdown pointerup touchstart touchend";
        for (const kind of ["pointer", "mouse"]) {
            for (const part of ["over", "out", "enter", "leave"]) {
                for (const one of document.querySelectorAll("[id]")) {
                    one.addEventListener(kind + part, (event) => {
                        if (event.target !== one) return;
                        heard.push([kind + part, one.id, event.relatedTarget?.id ?? ""].join(":"));
                    });
                }
            }
        }
        for (const name of ["gotpointercapture", "lostpointercapture"])
            addEventListener(name, () => heard.push(name), true);
        """

    @Test func `a finger comes and goes with each touch, and the mouse stays where it was last`() {
        for isChromium in [false, true] {
            let app = page(
                "<div id=d><button id=a>A</button><button id=b>B</button></div>", Self.boundaries,
                isChromium: isChromium)
            func touched(_ id: String, _ mouse: String, _ focus: String) -> String {
                "pointerover:\(id): pointerenter:d: pointerenter:\(id): pointerdown touchstart "
                    + "gotpointercapture pointerup lostpointercapture pointerout:\(id): "
                    + "pointerleave:\(id): pointerleave:d: touchend \(mouse)"
                    + "mousemove mousedown \(isChromium ? focus : "")mouseup click"
            }
            _ = act(app, .tap, "#a")
            #expect(
                text(app, "take()")
                    == touched("a", "mouseover:a: mouseenter:d: mouseenter:a: ", "focus focusin "))
            _ = act(app, .tap, "#a")
            #expect(text(app, "take()") == touched("a", "", ""))
            _ = act(app, .tap, "#b")
            #expect(
                text(app, "take()")
                    == touched(
                        "b", "mouseout:a:b mouseleave:a:b mouseover:b:a mouseenter:b:a ",
                        "blur focusout focus focusin "))
        }
    }

    @Test func `a script takes the finger from what was touched, or lets it go`() {
        let app = page(
            "<button id=a>A</button><button id=b>B</button>",
            Self.boundaries + """
                by("a").addEventListener("pointerdown", (event) => {
                    heard.push(by("a").hasPointerCapture(event.pointerId));
                    if (event.altKey || globalThis.lets) by("a").releasePointerCapture(event.pointerId);
                    else by("b").setPointerCapture(event.pointerId);
                });
                """)
        let start = "pointerover:a: pointerenter:a: pointerdown true touchstart "
        let end = "touchend mouseover:a: mouseenter:a: mousemove mousedown mouseup click"
        _ = act(app, .tap, "#a")
        #expect(
            text(app, "take()")
                == start
                + "gotpointercapture pointerout:a:b pointerleave:a:b pointerover:b:a "
                + "pointerenter:b:a pointerup lostpointercapture pointerout:b: pointerleave:b: "
                + end)
        _ = text(app, "lets = true")
        _ = act(app, .tap, "#a")
        #expect(
            text(app, "take()")
                == start + "pointerup pointerout:a: pointerleave:a: touchend mousemove mousedown "
                + "mouseup click")
    }

    @Test func `a click counts taps, and is Chromium's pointer's but WebKit's mouse's`() {
        for isChromium in [false, true] {
            let app = page(
                "<button id=a>A</button><button id=b>B</button>",
                """
                addEventListener("click", (event) => heard.push(event.constructor.name,
                    event.detail, event.pointerId, event.pointerType, event.isTrusted));
                addEventListener("pointerdown", (event) => heard.push(event.pointerId));
                """, isChromium: isChromium)
            func click(_ members: String) -> String {
                "click \(isChromium ? "PointerEvent" : "MouseEvent") \(members)"
            }
            for (number, id, count) in [(2, "a", 1), (3, "a", 2), (4, "a", 1), (5, "b", 1)] {
                _ = act(app, .tap, "#\(id)")
                let heard = text(app, "take()")
                #expect(heard.contains("pointerdown \(isChromium ? number : 1) "))
                let pointer = isChromium ? "\(number) touch" : " "
                #expect(heard.hasSuffix(click("\(count) \(pointer) true")), "\(heard)")
            }
            // Too late for one that counts as both.
            _ = text(app, "setTimeout(() => {}, 400)")
            _ = act(app, .tap, "#b")
            #expect(text(app, "take()").contains(click("1 ")))
            let script = isChromium ? "-1 " : " "
            #expect(text(app, "(by('a').click(), take())") == click("0 \(script) false"))
        }
    }

    @Test func `a click that the engine makes of another, or of a key, is one of the user's`() {
        for isChromium in [false, true] {
            let app = page(
                """
                <label id=l for=c>C</label><input id=c type=checkbox>
                <form><input id=i><button id=s>S</button></form>
                """,
                """
                addEventListener("click", (event) => heard.push(event.target.id, event.isTrusted,
                    event.detail, event.pointerId ?? ""));
                by("c").click = () => heard.push("own");
                by("c").onchange = (event) => heard.push(event.isTrusted, by("c").checked);
                """, isChromium: isChromium)
            let none = isChromium ? "-1" : ""
            let ofControl = "click c true 0 \(none) input change true"
            _ = act(app, .tap, "#l")
            let pointer = isChromium ? "2 focus focusin" : ""
            #expect(text(app, "take()").hasSuffix("click l true 1 \(pointer) \(ofControl) true"))
            #expect(
                text(app, "(by('l').click(), take())")
                    == "click l false 0 \(none) \(ofControl) false")
            _ = act(app, .typeText("\n"), "#i")
            #expect(text(app, "take()").contains("keypress click s true 0 \(none) submit"))
        }
    }

    @Test(arguments: [
        ("touchstart", "pointerdown touchstart pointerup touchend"),
        ("touchend", "pointerdown touchstart pointerup touchend"),
        ("pointerdown", "pointerdown touchstart pointerup touchend click"),
    ])
    func `what a page prevents takes away what would follow from it`(
        prevented: String, heard: String
    ) {
        let app = page(
            "<button id=b>Go</button>",
            "by('b').addEventListener('\(prevented)', (event) => event.preventDefault());")
        _ = act(app, .tap, "#b")
        #expect(text(app, "take()") == heard)
    }

    @Test func `a finger brings the cursor into a field, and a button takes it away`() {
        let app = page("<input id=i><button id=b>Go</button><label id=l for=i>Name</label>")
        _ = act(app, .tap, "#i")
        #expect(text(app, "document.activeElement.id") == "i")
        #expect(text(app, "take()").hasSuffix("mousedown focus focusin mouseup click"))
        _ = act(app, .tap, "#b")
        #expect(text(app, "document.activeElement.localName") == "body")
        #expect(text(app, "take()").hasSuffix("mousedown blur focusout mouseup click"))
        _ = act(app, .tap, "#l")
        #expect(text(app, "document.activeElement.id") == "i")
    }

    @Test func `Chromium gives the focus to whatever is touched and takes it, or is labelled so`() {
        let app = page(
            """
            <input id=i><button id=b>Go</button><a id=a href="#x">there</a><p id=p>text</p>
            <label id=l><input id=c type=checkbox>Yes</label>
            """, isChromium: true)
        for (touched, focused) in [("i", "i"), ("b", "b"), ("a", "a"), ("l", "c"), ("p", "")] {
            _ = act(app, .tap, "#\(touched)")
            #expect(text(app, "document.activeElement.id") == focused, "after \(touched)")
            #expect(
                text(app, "document.querySelector(':focus-visible')?.id")
                    == (touched == "i" ? "i" : "undefined"))
        }
    }

    @Test func `what fills a slot gives the focus to what the slot lies in`() {
        for isChromium in [false, true] {
            let app = page(
                "<x-tab id=tab><i id=icon>icon</i></x-tab>",
                """
                by("tab").attachShadow({ mode: "open" }).innerHTML =
                    "<a href='#x' tabindex=-1><slot></slot></a>";
                """, isChromium: isChromium)
            _ = act(app, .tap, "#icon")
            #expect(text(app, "document.activeElement.id") == "tab")
            #expect(text(app, "by('tab').shadowRoot.activeElement.localName") == "a")
        }
    }

    @Test func `what styles hide takes no focus, and loses it with the next frame`() {
        for isChromium in [false, true] {
            let app = page(
                """
                <style>.gone { display: none } .unseen { visibility: hidden }</style>
                <div id=d class=gone><input id=i></div><input id=j class=unseen>
                """, isChromium: isChromium)
            #expect(text(app, "(by('i').focus(), by('j').focus(), take())") == "")
            #expect(
                text(app, "(by('d').className = '', by('i').focus(), document.activeElement.id)")
                    == "i")
            #expect(
                text(app, "(by('d').className = 'gone', document.activeElement.id)") == "i")
            #expect(text(app, "document.activeElement.localName") == "body")
            #expect(text(app, "take()") == "focus focusin blur focusout")
        }
    }

    @Test func `a finger on a component reaches the one part of it that does something`() {
        let app = page(
            """
            <x-one id=one></x-one><x-many id=many></x-many>
            <div id=none style="pointer-events: none"><i>a</i>
                <b id=all style="pointer-events: all">b</b></div>
            <div id=dead style="pointer-events: none">c</div>
            """,
            """
            const make = (id, markup) => {
                const root = by(id).attachShadow({ mode: "open" });
                root.innerHTML = markup;
                root.addEventListener("click", (event) => heard.push(event.target.className));
            };
            make("one", `<style>.no { display: none }</style><button class=no></button>
                <label class=label><input class=input type=checkbox></label>`);
            make("many", "<button></button><button></button>");
            addEventListener("click", (event) => heard.push(event.target.id));
            """)
        #expect(act(app, .tap, "#one") == nil)
        #expect(text(app, "by('one').shadowRoot.querySelector('input').checked") == "true")
        #expect(text(app, "take()").hasSuffix("click label one click input one input"))
        #expect(act(app, .tap, "#many") == nil)
        #expect(text(app, "take()").hasSuffix("click many"))
        #expect(act(app, .tap, "#none") == nil)
        #expect(text(app, "take()").hasSuffix("click all"))
        #expect(act(app, .tap, "#dead") == .refused("its “pointer-events” is none"))
    }

    @Test func `a finger comes down on the control that lies over all of what was touched`() {
        let app = page(
            """
            <style>
            .place, .above { position: relative }
            .over { position: absolute; inset: 0 } .low { z-index: -1 } .turned { rotate: 1deg }
            .half { position: absolute; top: 0; left: 0; width: 100%; height: 50% }
            </style>
            <div class=place><p id=text>Upload</p><a id=link href="#x" class=over></a>
                <b id=above class=above>b</b><i id=turned class=turned>i</i></div>
            <div class=place><p id=on>On</p><button class="over low"></button>
                <button class=half></button><p class=over></p></div>
            <x-item id=item><span id=label>Yes</span><x-box id=box></x-box></x-item>
            """,
            """
            by("item").attachShadow({ mode: "open" }).innerHTML =
                "<div style='position: relative'><slot></slot></div>";
            by("box").attachShadow({ mode: "open" }).innerHTML =
                "<button style='position: absolute; top: 0; left: 0; width: 100%; height: 100%'>";
            addEventListener("click", (event) => heard.push(event.target.id));
            """)
        for (touched, hit) in [
            ("text", "link"), ("above", "above"), ("turned", "turned"), ("on", "on"),
            ("label", "box"), ("item", "box"),
        ] {
            #expect(act(app, .tap, "#\(touched)") == nil)
            #expect(text(app, "take()").hasSuffix("click \(hit)"), "\(touched)")
        }
    }

    @Test func `each character is a key that goes down, a text that comes, and a key that goes up`()
    {
        let app = page(
            "<input id=i value=a>",
            """
            by("i").addEventListener("input", (event) =>
                heard.push(event.inputType, event.data, by("i").value, event.isTrusted));
            by("i").addEventListener("keydown", (event) => heard.push(event.key, event.keyCode));
            """)
        _ = act(app, .tap, "#i")
        _ = text(app, "take()")
        #expect(act(app, .typeText("bc"), "#i") == nil)
        let key = "keypress beforeinput input insertText"
        #expect(
            text(app, "take()")
                == "keydown b 66 \(key) b ab true keyup keydown c 67 \(key) c abc true keyup")
        #expect(text(app, "by('i').selectionStart") == "3")
    }

    /// Tells of keys and words with their members.
    private static let words = """
        for (const name of ["keydown", "keypress", "keyup"]) by("i").addEventListener(name,
            (event) => heard.push([event.key, event.keyCode, event.isComposing].join(":")));
        for (const name of ["compositionstart", "compositionupdate", "compositionend"])
            addEventListener(name, (event) => heard.push(name + ":" + event.data + event.isTrusted));
        for (const name of ["beforeinput", "input"]) addEventListener(name, (event) => heard.push(
            [event.inputType, event.data, event.isComposing, event.cancelable].join(":")));
        """

    @Test func `Android's keyboard composes words, and tells of no keys`() {
        let app = page("<input id=i value=1><button id=b>B</button>", Self.words, isChromium: true)
        _ = act(app, .tap, "#i")
        _ = text(app, "take()")
        func letter(_ text: String, isFirst: Bool) -> String {
            "keydown Unidentified:229:\(!isFirst) \(isFirst ? "compositionstart:true " : "")"
                + "compositionupdate:\(text)true beforeinput insertCompositionText:\(text):true:false "
                + "input insertCompositionText:\(text):true:false keyup Unidentified:229:true"
        }
        _ = act(app, .typeText("ab"), "#i")
        let ab = letter("a", isFirst: true) + " " + letter("ab", isFirst: false)
        #expect(text(app, "take()") == ab)
        #expect(text(app, "by('i').value") == "1ab")
        _ = act(app, .typeText("2 "), "#i")
        let space =
            "keydown Unidentified:229:false beforeinput insertText: :false:true input "
            + "insertText: :false:false keyup Unidentified:229:false"
        #expect(
            text(app, "take()")
                == letter("ab2", isFirst: false) + " compositionend:ab2true \(space)")
        _ = act(app, .typeText("a\n"), "#i")
        #expect(
            text(app, "take()")
                == letter("a", isFirst: true) + " compositionend:atrue keydown Enter:13:false "
                + "keypress Enter:13:false change keyup Enter:13:false")
        _ = act(app, .typeText("a"), "#i")
        _ = text(app, "take()")
        _ = act(app, .tap, "#b")
        #expect(
            text(app, "take()").contains("mousedown compositionend:atrue change blur focusout"))
        #expect(text(app, "by('i').value") == "1ab2 aa")
    }

    @Test(arguments: [
        "type=password", "type=email", "type=url", "type=tel", "type=number", "autocomplete=off",
        "inputmode=numeric",
    ])
    func `where it suggests no words it gives each character as it is`(attributes: String) {
        let app = page("<input id=i \(attributes)>", Self.words, isChromium: true)
        let character = attributes.contains("num") ? "5" : "a"
        _ = act(app, .tap, "#i")
        _ = text(app, "take()")
        _ = act(app, .typeText(character), "#i")
        #expect(
            text(app, "take()")
                == "keydown Unidentified:229:false beforeinput insertText:\(character):false:true "
                + "input insertText:\(character):false:false keyup Unidentified:229:false")
        _ = act(app, .clearText, "#i")
        #expect(
            text(app, "take()")
                == "keydown Unidentified:229:false beforeinput deleteContentBackward::false:true "
                + "input deleteContentBackward::false:false keyup Unidentified:229:false")
    }

    @Test func `a word ends where a script changes its field, or leads the user elsewhere`() {
        let app = page(
            "<input id=i><input id=j>",
            Self.words + """
                by("i").addEventListener("input", () => {
                    by("i").value = by("i").value.toUpperCase();
                });
                by("j").addEventListener("input", () => by("i").focus());
                """, isChromium: true)
        _ = act(app, .typeText("ab"), "#i")
        #expect(text(app, "by('i').value") == "AB")
        #expect(
            text(app, "take()").contains(
                "compositionend:atrue compositionstart:true compositionupdate:btrue"))
        _ = act(app, .typeText("c"), "#j")
        #expect(text(app, "take()").contains("compositionend:ctrue change blur"))
    }

    @Test func `a field that the user has edited says so when the cursor leaves it, and only then`()
    {
        let app = page("<input id=i><input id=j>")
        _ = act(app, .typeText("x"), "#i")
        #expect(!text(app, "take()").contains("change"))
        _ = act(app, .tap, "#j")
        #expect(text(app, "take()").contains("mousedown change blur focusout focus focusin"))
        _ = act(app, .typeText("y"), "#i")
        _ = act(app, .clearText, "#i")
        _ = act(app, .typeText("x"), "#i")
        _ = text(app, "take()")
        _ = act(app, .tap, "#j")
        #expect(!text(app, "take()").contains("change"), "it holds what it held before")
    }

    @Test func `a page that watches a field's value by a setter of its own still sees it change`() {
        let app = page(
            "<input id=i>",
            """
            const field = by("i");
            const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
            let known = "";
            Object.defineProperty(field, "value", {
                get() { return own.get.call(this); },
                set(value) { known = value; own.set.call(this, value); },
            });
            globalThis.news = [];
            field.addEventListener("input", () => {
                if (field.value !== known) news.push(known = field.value);
            });
            """)
        _ = act(app, .typeText("ab"), "#i")
        #expect(text(app, "news") == "a,ab")
    }

    @Test func `what a page prevents is not written`() {
        for event in ["keydown", "keypress", "beforeinput"] {
            let app = page(
                "<input id=i>",
                "by('i').addEventListener('\(event)', (event) => event.preventDefault());")
            #expect(act(app, .typeText("a"), "#i") == nil)
            #expect(text(app, "by('i').value") == "", "\(event)")
        }
        let app = page(
            "<input id=i>",
            "by('i').addEventListener('mousedown', (event) => event.preventDefault());")
        #expect(
            act(app, .typeText("a"), "#i") == .refused("the page kept it from getting the focus"))
    }

    @Test func `keys are for the field that has the focus by then`() {
        let app = page(
            "<input id=i maxlength=1><input id=j maxlength=1><input id=k>",
            """
            by("i").addEventListener("input", () => by("j").focus());
            by("j").addEventListener("input", () => by("k").focus());
            """)
        #expect(act(app, .typeText("1234"), "#i") == nil)
        #expect(text(app, "['i', 'j', 'k'].map((id) => by(id).value)") == "1,2,34")
    }

    @Test func `who types on a component or a label types in its one field`() {
        let app = page(
            """
            <x-input id=x><label>Name</label><input id=i></x-input><label id=l for=t>Text</label>
            <textarea id=t></textarea><x-pair id=p><input><input></x-pair><x-deep id=d></x-deep>
            """,
            "by('d').attachShadow({ mode: 'open' }).innerHTML = '<input>';")
        #expect(act(app, .typeText("a"), "#x") == nil)
        #expect(act(app, .typeText("b"), "#l") == nil)
        #expect(act(app, .typeText("c"), "#d") == nil)
        #expect(
            text(app, "[by('i'), by('t'), by('d').shadowRoot.firstChild].map((one) => one.value)")
                == "a,b,c")
        #expect(act(app, .clearText, "#x") == nil)
        #expect(text(app, "by('i').value") == "")
        #expect(act(app, .typeText("d"), "#p") == .refused("the element takes no text"))
    }

    @Test func `a field takes no more than its longest text, at the cursor`() {
        let app = page("<input id=i maxlength=4 value=ad>")
        _ = act(app, .tap, "#i")
        _ = app.value("by('i').setSelectionRange(1, 1)")
        #expect(act(app, .typeText("bcx"), "#i") == nil)
        #expect(text(app, "by('i').value") == "abcd")
    }

    @Test func `the return key sends a form by its first button, and breaks a line of a text`() {
        let app = page(
            "<form><input id=i><button id=b>Go</button></form><textarea id=t></textarea>",
            "by('b').addEventListener('click', () => heard.push('button'));")
        #expect(act(app, .typeText("a\n"), "#i") == nil)
        #expect(text(app, "take()").hasSuffix("keypress change click button submit keyup"))
        #expect(act(app, .typeText("a\nb"), "#t") == nil)
        #expect(text(app, "by('t').value") == "a\nb")
    }

    @Test func `without a button the return key sends a form of one field, and not of two`() {
        let one = page("<form><input id=i></form>")
        _ = act(one, .typeText("\n"), "#i")
        #expect(text(one, "take()").contains("submit"))
        let two = page("<form><input id=i><input></form>")
        _ = act(two, .typeText("\n"), "#i")
        #expect(!text(two, "take()").contains("submit"))
        let disabled = page("<form><input id=i><button disabled>Go</button></form>")
        _ = act(disabled, .typeText("\n"), "#i")
        #expect(!text(disabled, "take()").contains("submit"))
    }

    @Test(arguments: [
        ("<form>", "", "?name=a%0D%0Ab+%26&go=1"),
        ("<form action='/other.html?x=1#top'>", "", "?name=a%0D%0Ab+%26&go=1#top"),
        ("<form action=/other.html>", "formaction=/index.html", "?name=a%0D%0Ab+%26&go=1"),
    ])
    func `a form that no script takes leads the page to where it is sent`(
        form: String, button: String, end: String
    ) {
        let html = """
            <!doctype html><body>\(form)<textarea name=name id=t></textarea><input name=no disabled>
            <input type=checkbox name=off><button name=go value=1 \(button)>Go</button></form>
            """
        let app = TestApp(html: html, files: ["/other.html": "<p id=other>"]).run()
        #expect(act(app, .typeText("a\nb &"), "#t") == nil)
        #expect(act(app, .tap, "button") == nil)
        let isOther = form.contains("other") && button.isEmpty
        let path = isOther ? "other.html" : "index.html"
        #expect(text(app, "location.href") == "capacitor://localhost/\(path)\(end)")
        #expect(text(app, "document.querySelector('#other') !== null") == "\(isOther)")
    }

    @Test func `a number is typed through what is none yet`() {
        let app = page(
            "<input id=i type=number>",
            "globalThis.seen = []; by('i').oninput = () => seen.push(by('i').value);")
        #expect(act(app, .typeText("-1.5"), "#i") == nil)
        #expect(text(app, "seen.join('|')") == "|-1||-1.5")
    }

    @Test func `a picker gives its value whole`() {
        let app = page("<input id=i type=date><input id=r type=range>")
        #expect(act(app, .typeText("2026-11-25"), "#i") == nil)
        #expect(text(app, "by('i').value") == "2026-11-25")
        #expect(text(app, "take()").hasSuffix("click input change"))
        #expect(act(app, .typeText("70"), "#r") == nil)
        #expect(text(app, "by('r').value") == "70")
        #expect(
            act(app, .typeText("tomorrow"), "#i")
                == .refused("an input of the type date has no value “tomorrow”"))
    }

    @Test func `an option is picked by its label or its value`() {
        let app = page(
            """
            <select id=s><option value=1>One<option value=2>Two<option disabled>Three</select>
            <select id=m multiple><option>A<option>B</select>
            """)
        #expect(act(app, .selectOption("Two"), "#s") == nil)
        #expect(text(app, "by('s').value") == "2")
        #expect(text(app, "take()").hasSuffix("click input change"))
        #expect(act(app, .selectOption("2"), "#s") == nil)
        #expect(text(app, "take()") == "", "it is picked already")
        #expect(act(app, .selectOption("Four"), "#s") == .refused("it has no option “Four”"))
        #expect(
            act(app, .selectOption("Three"), "#s")
                == .refused("it has a disabled option “Three”"))
        _ = act(app, .selectOption("A"), "#m")
        _ = act(app, .selectOption("B"), "#m")
        _ = act(app, .selectOption("A"), "#m")
        #expect(text(app, "[...by('m').selectedOptions].map((one) => one.value)") == "B")
    }

    @Test func `editable content is written into`() {
        let app = page("<div id=d contenteditable>Hello</div>")
        #expect(act(app, .typeText(", you"), "#d") == nil)
        #expect(text(app, "by('d').textContent") == "Hello, you")
        #expect(act(app, .clearText, "#d") == nil)
        #expect(text(app, "by('d').textContent") == "")
    }

    @Test func `what cannot be done says why`() {
        let app = page(
            """
            <p id=p>Text</p><input id=d disabled><input id=r readonly><input id=c type=checkbox>
            """)
        #expect(act(app, .tap, "#nothing") == .missing)
        #expect(act(app, .typeText("a"), "#nothing") == .missing)
        #expect(act(app, .typeText("a"), "#p") == .refused("the element takes no text"))
        #expect(act(app, .typeText("a"), "#c") == .refused("the element takes no text"))
        #expect(act(app, .typeText("a"), "#d") == .refused("it is disabled"))
        #expect(act(app, .clearText, "#r") == .refused("it is read-only"))
        #expect(act(app, .selectOption("a"), "#p") == .refused("the element is no select"))
        guard case .refused(let why) = act(app, .tap, "[") else {
            Issue.record("a selector that is none")
            return
        }
        #expect(why.contains("SyntaxError"), "\(why)")
    }

    @Test func `a promise's jobs run between two listeners of what the user does`() {
        let app = page(
            "<input id=i>",
            """
            globalThis.order = [];
            for (const name of ["one", "two"]) {
                by("i").addEventListener("input", () => {
                    order.push(name);
                    Promise.resolve().then(() => order.push(`after ${name}`));
                });
            }
            """)
        _ = act(app, .typeText("a"), "#i")
        #expect(text(app, "order") == "one,after one,two,after two")
    }
}
