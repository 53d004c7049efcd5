import Foundation
import Testing

/// Web components in a project's page, written in the ways of the libraries that make them.
@Suite struct ComponentTests {
    /// Runs a project with one document and one script.
    private func run(_ body: String, _ script: String, _ arguments: String...) throws -> Command {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www", withIntermediateDirectories: true)
        try folder.write("capacitor.config.json", #"{"appId":"a.b","appName":"M"}"#)
        try folder.write(
            "www/index.html",
            "<!doctype html><html><body>\(body)<script src=app.js></script></body></html>")
        try folder.write("www/app.js", script)
        return try Command(["run", "."] + arguments, in: folder.path)
    }

    /// What the page wrote to its console, a line each: long ones are broken on the screen.
    private func console(_ command: Command) -> [String] {
        var lines: [String] = []
        var isOfPage = false
        for line in command.output.split(separator: "\n") {
            if line.hasPrefix(String(repeating: " ", count: 30)) {
                if isOfPage { lines[lines.count - 1] += " " + line.drop { $0 == " " } }
                continue
            }
            let found = line.range(of: "WebContent page       ")
            isOfPage = found != nil
            if let found { lines.append(String(line[found.upperBound...])) }
        }
        return lines.filter { $0 != "document start" }
    }

    @Test func `a component that fills a template by markers, as Lit does, shows what it is told`()
        throws
    {
        let command = try run(
            "<x-count n=2><b>light</b></x-count>",
            """
            class Template {
                constructor(strings) {
                    const attribute = (text) => /([.@?]?[\\w-]+)=$/.exec(text)?.[1];
                    this.names = [];
                    let html = strings[0];
                    for (let at = 1; at < strings.length; at++) {
                        const name = attribute(strings[at - 1]);
                        if (name) this.names.push(name);
                        html += (name ? '"lit-' + at + '"' : '<?lit-' + at + '>') + strings[at];
                    }
                    this.element = document.createElement('template');
                    this.element.innerHTML = html;
                }
                make(values) {
                    const root = document.importNode(this.element.content, true);
                    const walker = document.createTreeWalker(root, 129);
                    const names = [...this.names];
                    const parts = [];
                    let node;
                    while ((node = walker.nextNode()) !== null) {
                        if (node.nodeType === 8) { parts.push(this.text(node)); continue; }
                        for (const own of node.getAttributeNames()) {
                            if (!node.getAttribute(own).startsWith('lit-')) continue;
                            parts.push(this.attribute(node, names.shift()));
                            node.removeAttribute(own);
                        }
                    }
                    this.set = (now) => parts.forEach((set, at) => set(now[at]));
                    this.set(values);
                    return root;
                }
                text(marker) {
                    const text = marker.parentNode.insertBefore(document.createTextNode(''), marker);
                    return (value) => { text.data = value; };
                }
                attribute(node, name) {
                    if (name[0] === '.') return (value) => { node[name.slice(1)] = value; };
                    if (name[0] === '?') return (value) => node.toggleAttribute(name.slice(1), value);
                    let set = false;
                    return (value) => {
                        if (!set) node.addEventListener(name.slice(1), value);
                        set = true;
                    };
                }
            }
            const html = (strings, ...values) => ({ strings, values });
            class Reactive extends HTMLElement {
                static get observedAttributes() { return ['n']; }
                constructor() { super(); this.values = new Map(); this.ask(); }
                connectedCallback() {
                    this.root ??= this.attachShadow({ mode: 'open' });
                    const sheet = new CSSStyleSheet();
                    sheet.replaceSync(':host { display: block }');
                    this.root.adoptedStyleSheets = [sheet];
                    this.enable?.();
                }
                attributeChangedCallback(name, old, value) { this[name] = Number(value); }
                async ask() {
                    await null;
                    const { strings, values } = this.render();
                    if (this.template) return this.template.set(values);
                    this.template = new Template(strings);
                    this.root.append(this.template.make(values));
                }
            }
            class Count extends Reactive {
                get n() { return this.values.get('n'); }
                set n(value) { this.values.set('n', value); this.ask(); }
                render() {
                    return html`<button @click=${() => {
                        this.n += 1;
                        this.dispatchEvent(new CustomEvent('counted', { bubbles: true, composed: true }));
                    }} ?disabled=${this.n > 2} .title=${`t${this.n}`}>${this.n}</button><slot></slot>`;
                }
            }
            customElements.define('x-count', Count);
            document.addEventListener('counted', (event) =>
                console.log('counted', event.target.localName, event.composedPath()[0].localName));
            setTimeout(() => {
                const one = document.querySelector('x-count');
                const show = () => console.log(one.shadowRoot.querySelector('button').outerHTML);
                show();
                one.shadowRoot.querySelector('button').click();
                setTimeout(() => {
                    show();
                    console.log(one.shadowRoot.querySelector('slot').assignedElements()[0].localName,
                        one.shadowRoot.adoptedStyleSheets[0].cssRules[0].selectorText,
                        document.querySelector('button'));
                }, 10);
            }, 10);
            """)
        #expect(
            console(command) == [
                #"<button title="t2">2<!--?lit-4--></button>"#, "counted x-count x-count",
                #"<button title="t3" disabled="">3<!--?lit-4--></button>"#, "b :host null",
            ], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `a component that renders in frames and moves its content, as Stencil's do, runs`()
        throws
    {
        let command = try run(
            "<x-card heading=H><i slot=end>e</i>text<x-leaf on></x-leaf></x-card>",
            """
            const proxy = (Type, members) => {
                for (const name of Object.keys(members)) {
                    Object.defineProperty(Type.prototype, name, {
                        get() { return this.own?.get(name); },
                        set(value) {
                            const known = (this.own ??= new Map()).get(name);
                            const now = members[name] === Boolean ? value === '' || value === true
                                : value;
                            if (known === now) return;
                            this.own.set(name, now);
                            if (this.isReady) this.schedule();
                        },
                        configurable: true, enumerable: true,
                    });
                }
                Type.observedAttributes = Object.keys(members);
                Type.prototype.attributeChangedCallback = function (name, old, value) {
                    this[name] = value;
                };
                return Type;
            };
            class Component extends HTMLElement {
                connectedCallback() {
                    if (this.reference) return;
                    this.reference = document.createComment('');
                    this.insertBefore(this.reference, this.firstChild);
                    this.schedule();
                }
                disconnectedCallback() { console.log('out', this.localName); }
                schedule() {
                    requestAnimationFrame(() => {
                        this.draw();
                        this.isReady = true;
                        this.classList.add('hydrated');
                        if (this.loaded) return;
                        this.loaded = true;
                        this.dispatchEvent(new CustomEvent('ready', { bubbles: true, composed: true }));
                    });
                }
            }
            customElements.define('x-leaf', proxy(class extends Component {
                constructor() { super(); this.attachShadow({ mode: 'open', delegatesFocus: true }); }
                draw() { this.shadowRoot.innerHTML = `<input ${this.on ? 'checked' : ''}><slot></slot>`; }
            }, { on: Boolean }));
            customElements.define('x-card', proxy(class extends Component {
                draw() {
                    this.title_ ??= this.insertBefore(document.createElement('h2'), this.reference.nextSibling);
                    this.title_.textContent = this.heading;
                    if (this.box) return;
                    this.box = document.createElement('div');
                    const moved = [...this.childNodes].filter((one) =>
                        one !== this.reference && one !== this.title_ && one.slot !== 'end');
                    this.insertBefore(this.box, this.title_.nextSibling);
                    for (const one of moved) this.box.appendChild(one);
                }
            }, { heading: String }));
            document.addEventListener('ready', (event) => console.log('ready', event.target.localName));
            setTimeout(() => {
                const [card, leaf] = [document.querySelector('x-card'), document.querySelector('x-leaf')];
                console.log([...card.childNodes].map((one) => one.nodeName).join());
                console.log(card.className, card.querySelector('div').textContent, leaf.outerHTML);
                card.heading = 'K';
                leaf.on = false;
                leaf.focus();
                console.log(document.activeElement === leaf, leaf.shadowRoot.activeElement.localName);
                setTimeout(() => {
                    console.log(card.querySelector('h2').textContent, leaf.shadowRoot.innerHTML);
                    card.remove();
                    console.log(leaf.isConnected, document.activeElement.localName);
                }, 100);
            }, 100);
            """)
        let lines = console(command)
        #expect(lines.contains("ready x-card") && lines.contains("ready x-leaf"))
        #expect(
            lines.drop { $0.hasPrefix("ready") || $0.hasPrefix("out") } == [
                "#comment,H2,DIV,I",
                #"hydrated text <x-leaf on="" class="hydrated"><!----></x-leaf>"#,
                "true input", "K <input><slot></slot>", "out x-card", "out x-leaf", "false body",
            ], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `shadow trees that the document declares are there before its scripts`() throws {
        let command = try run(
            """
            <x-card><template shadowrootmode=open><b>in</b><slot></slot></template>light</x-card>\
            <template><template shadowrootmode=open></template></template>
            """,
            """
            const card = document.querySelector('x-card');
            console.log(card.shadowRoot.innerHTML, card.innerHTML, document.querySelector('b'));
            customElements.define('x-card', class extends HTMLElement {
                constructor() {
                    super();
                    const { shadowRoot } = this.attachInternals();
                    console.log(shadowRoot === this.shadowRoot, shadowRoot.firstChild.localName);
                    console.log(this.attachShadow({ mode: 'open' }) === shadowRoot, shadowRoot.innerHTML);
                }
            });
            """)
        #expect(
            console(command) == ["<b>in</b><slot></slot> light null", "true b", "true"],
            "\(command.output)")
    }

    @Test func `a tap goes to an element in a shadow tree that a selector leads to`() throws {
        let command = try run(
            "<x-outer></x-outer>",
            """
            const shadow = (host, html) => { host.attachShadow({ mode: 'closed' }).innerHTML = html; };
            customElements.define('x-inner', class extends HTMLElement {
                connectedCallback() { shadow(this, '<button>go</button>'); }
            });
            customElements.define('x-outer', class extends HTMLElement {
                connectedCallback() { shadow(this, '<x-inner></x-inner>'); }
            });
            document.onclick = (event) => console.log('click on', event.target.localName);
            """, "--launch", "0", "--tap", "x-outer >>> x-inner >>> button@2000")
        #expect(console(command) == ["click on x-outer"], "\(command.output)\(command.errors)")
    }

    @Test func `an image in a shadow tree is displayed`() throws {
        let command = try run(
            "<x-photo></x-photo>",
            """
            customElements.define('x-photo', class extends HTMLElement {
                connectedCallback() {
                    this.attachShadow({ mode: 'closed' }).innerHTML =
                        '<img alt=p.png src="data:image/png;base64,AAAA">';
                }
            });
            """)
        #expect(command.output.contains("displayed  p.png, 3 bytes"), "\(command.output)")
    }

    @Test func `a page that waits until it is seen, and writes rules, goes on without layout`()
        throws
    {
        let command = try run(
            "<p id=lazy></p><p id=far hidden></p>",
            """
            // As a lazy image does.
            const observer = new IntersectionObserver((entries) => {
                for (const { target, isIntersecting } of entries) {
                    console.log('seen', target.id, isIntersecting);
                    if (!isIntersecting) continue;
                    observer.unobserve(target);
                    target.append(clean('<b onclick=x>ready</b><script>alert(1)</scr' + 'ipt>'));
                    console.log(target.innerHTML);
                }
            });
            for (const one of document.querySelectorAll('p')) observer.observe(one);
            new ResizeObserver(() => console.log('resized')).observe(document.body);

            // As a sanitizer does.
            function clean(html) {
                const { body } = new DOMParser().parseFromString(html, 'text/html');
                const iterator = document.createNodeIterator(body, NodeFilter.SHOW_ELEMENT);
                for (let node; (node = iterator.nextNode());) {
                    if (node.localName === 'script') node.remove();
                    for (const name of node.getAttributeNames()) node.removeAttribute(name);
                }
                const range = document.createRange();
                range.selectNodeContents(body);
                return range.extractContents();
            }

            // As a library of styles does.
            const style = document.createElement('style');
            style.append('');
            document.head.append(style);
            const sheet = [...document.styleSheets].find((one) => one.ownerNode === style);
            sheet.insertRule('.a { color: red }', sheet.cssRules.length);
            console.log(style.sheet === sheet, sheet.cssRules[0].cssText);

            document.addEventListener('selectionchange', () => console.log('' + getSelection()));
            setTimeout(() => {
                getSelection().selectAllChildren(document.querySelector('b'));
                document.getElementById('far').hidden = false;
            }, 50);
            """)
        #expect(
            console(command) == [
                "true .a { color: red; }", "seen lazy true", "<b>ready</b>", "seen far false",
                "ready", "seen far true", "<b>ready</b>",
            ], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `what shadow trees and components lack is said by name`() throws {
        let command = try run(
            "<div></div>",
            """
            const root = document.querySelector('div').attachShadow({ mode: 'open', serializable: true });
            for (const use of [
                () => root.elementFromPoint(0, 0),
                () => root.host.getHTML({ serializableShadowRoots: true }),
            ]) {
                try { use(); } catch (error) { console.log(error.message); }
            }
            """)
        #expect(
            console(command) == [
                "layout (elementFromPoint) is not simulated",
                "getHTML with shadow roots is not simulated",
            ], "\(command.output)")
    }
}
