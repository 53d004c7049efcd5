import { equal, test, throws } from '../unit';

const settled = (): Promise<void> => new Promise((fulfil) => { setTimeout(fulfil, 0); });

/** A host in the document, with a shadow tree and children, while the body runs. */
async function within(
    shadow: string, html: string, body: (host: HTMLElement, root: ShadowRoot) => void | Promise<void>,
    options: Partial<ShadowRootInit> = {},
): Promise<void> {
    const host = document.createElement('div');
    host.id = 'host';
    host.innerHTML = html;
    const root = host.attachShadow({ mode: 'open', ...options });
    root.innerHTML = shadow;
    document.body.append(host);
    try {
        await body(host, root);
    } finally {
        host.remove();
    }
}
const nameOf = (one: EventTarget | null): string => (one instanceof Element ? one.id || one.localName
    : one instanceof ShadowRoot ? 'root' : one === document ? 'document' : one === window ? 'window'
        : String(one));

test('a shadow tree is attached once, and only to elements that may have one', () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    equal([root instanceof ShadowRoot, root instanceof DocumentFragment, root.nodeType], [true, true, 11]);
    equal([root.host === host, host.shadowRoot === root, root.mode, root.delegatesFocus,
        root.slotAssignment], [true, true, 'open', false, 'named']);
    throws(() => host.attachShadow({ mode: 'open' }), 'NotSupportedError');
    throws(() => document.createElement('img').attachShadow({ mode: 'open' }), 'NotSupportedError');
    throws(() => document.createElement('p').attachShadow({} as never), 'TypeError');
    throws(() => new ShadowRoot(), 'TypeError: Illegal constructor');
    throws(() => root.append(host), 'HierarchyRequestError');
    throws(() => root.cloneNode(), 'NotSupportedError');
    const closed = document.createElement('section');
    equal([closed.attachShadow({ mode: 'closed' }).mode, closed.shadowRoot], ['closed', null]);
});
test('a page may put a function of its own in the place of attachShadow', () => {
    const { attachShadow } = Element.prototype;
    const modes: string[] = [];
    Element.prototype.attachShadow = function attach(options: ShadowRootInit): ShadowRoot {
        modes.push(options.mode);
        return attachShadow.call(this, { ...options, mode: 'open' });
    };
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' });
    equal([host.shadowRoot === root, modes], [true, ['closed']]);
    Element.prototype.attachShadow = attachShadow;
});
test('what is in a shadow tree is found within it alone', () => within('<p id=in>1<b></b></p>', '<i></i>',
    (host, root) => {
        const inner = root.getElementById('in')!;
        equal(root.innerHTML, '<p id="in">1<b></b></p>');
        equal([document.querySelector('#in'), document.getElementById('in'), host.querySelector('p'),
            host.outerHTML, host.textContent, host.children.length],
        [null, null, null, '<div id="host"><i></i></div>', '', 1]);
        equal([root.querySelector('p b') !== null, root.children.length, inner.closest('div'),
            inner.parentNode === root, inner.parentElement], [true, 1, null, true, null]);
        equal([inner.isConnected, root.isConnected, inner.getRootNode() === root,
            inner.getRootNode({ composed: true }) === document, host.contains(inner)],
        [true, true, true, true, false]);
        equal([root.querySelector(':host > p') === inner, root.querySelector(':host(#host) b') !== null,
            root.querySelector(':host(.x) b'), document.querySelector(':host')], [true, true, null, null]);
        equal([root.querySelector('::slotted(i)'), host.matches(':host')], [null, false]);
        host.remove();
        equal(inner.isConnected, false);
    }));
test('elements of their own come, change and go in shadow trees too', () => {
    const log: string[] = [];
    customElements.define('x-in-shadow', class extends HTMLElement {
        connectedCallback(): void { log.push('in'); }
        disconnectedCallback(): void { log.push('out'); }
    });
    return within('<x-in-shadow></x-in-shadow>', '', (host, root) => {
        equal(log.splice(0), ['in']);
        host.remove();
        equal(log.splice(0), ['out']);
        root.innerHTML = '<x-in-shadow></x-in-shadow>';
        document.body.append(host);
        equal(log.splice(0), ['in']);
    });
});
test('a composed event leaves the shadow tree and shows its host outside', () =>
    within('<b><i></i></b>', '', (host, root) => {
        const heard: string[] = [];
        const target = root.querySelector('i')!;
        const places: EventTarget[] = [window, document, host, root, target];
        const hear = (event: Event): void => {
            heard.push(`${nameOf(event.currentTarget)} ${nameOf(event.target)} ${event.eventPhase}`);
        };
        for (const one of places) {
            one.addEventListener('x', hear, true);
            one.addEventListener('x', hear);
        }
        let path: EventTarget[] = [];
        host.addEventListener('x', (event) => { path = event.composedPath(); });
        const event = new Event('x', { bubbles: true, composed: true });
        target.dispatchEvent(event);
        equal(heard.splice(0), ['window host 1', 'document host 1', 'host host 2', 'root i 1', 'i i 2', 'i i 2',
            'root i 3', 'host host 2', 'document host 3', 'window host 3']);
        equal([path.map(nameOf).slice(0, 4), nameOf(event.target), event.composedPath()],
            [['i', 'b', 'root', 'host'], 'host', []]);
        target.dispatchEvent(new Event('x', { composed: true }));
        equal(heard.splice(0), ['window host 1', 'document host 1', 'host host 2', 'root i 1', 'i i 2', 'i i 2',
            'host host 2']);
        const inner = new Event('x', { bubbles: true });
        target.dispatchEvent(inner);
        equal([heard.splice(0), inner.target], [['root i 1', 'i i 2', 'i i 2', 'root i 3'], null]);
        for (const one of [window, document]) {
            one.removeEventListener('x', hear, true);
            one.removeEventListener('x', hear);
        }
    }));
test('a closed tree is no part of the path outside', () => within('<i></i>', '', (host, root) => {
    const paths: string[] = [];
    const hear = (event: Event): void => { paths.push(event.composedPath().slice(0, 3).map(nameOf).join()); };
    root.addEventListener('x', hear);
    host.addEventListener('x', hear);
    root.firstElementChild!.dispatchEvent(new Event('x', { bubbles: true, composed: true }));
    equal(paths, ['i,root,host', 'host,body,html']);
}, { mode: 'closed' }));
test('an event of what fills a slot passes through the slot', () =>
    within('<b><slot></slot></b>', '<i></i>', (host) => {
        let path: string[] = [];
        host.addEventListener('x', (event) => { path = event.composedPath().slice(0, 5).map(nameOf); });
        host.firstElementChild!.dispatchEvent(new Event('x', { bubbles: true }));
        equal(path, ['i', 'slot', 'b', 'root', 'host']);
    }));
test('the other target of an event is shown as its place may see it', () =>
    within('<b></b><i></i>', '<u></u>', (host, root) => {
        const heard: string[] = [];
        const hear = (event: Event): void => {
            heard.push(`${nameOf(event.currentTarget)} ${nameOf((event as MouseEvent).relatedTarget)}`);
        };
        for (const one of [root, host, document]) one.addEventListener('mouseover', hear);
        const [one, other] = Array.from(root.children) as [Element, Element];
        const over = (relatedTarget: Element): void => {
            one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, composed: true, relatedTarget }));
        };
        over(other);
        equal(heard.splice(0), ['root i']);
        over(document.body);
        equal(heard.splice(0), ['root body', 'host body', 'document body']);
        host.firstElementChild!.dispatchEvent(new MouseEvent('mouseover', {
            bubbles: true, composed: true, relatedTarget: one,
        }));
        equal(heard.splice(0), ['host host', 'document host']);
        document.removeEventListener('mouseover', hear);
    }));
test('slots are filled by name, and say by what', () => within(
    '<slot name=a id=a></slot><slot id=d>x<b></b></slot><slot id=e></slot>',
    '<i slot=a></i>text<u></u><p slot=none></p>', (host, root) => {
        const [named, plain, second] = Array.from(root.querySelectorAll('slot')) as
            [HTMLSlotElement, HTMLSlotElement, HTMLSlotElement];
        const [one, , three, four] = Array.from(host.childNodes) as [Element, Text, Element, Element];
        equal([named.assignedElements().map(nameOf), plain.assignedNodes().map((node) => node.nodeName),
            second.assignedNodes()], [['i'], ['#text', 'U'], []]);
        equal([one.assignedSlot === named, three.assignedSlot === plain,
            (host.childNodes[1] as Text).assignedSlot === plain, four.assignedSlot], [true, true, true, null]);
        host.replaceChildren();
        equal([plain.assignedNodes(), plain.assignedNodes({ flatten: true }).length], [[], 2]);
        three.slot = 'a';
        host.append(three);
        equal([three.getAttribute('slot'), named.assignedElements().map(nameOf)], ['a', ['u']]);
    }));
test('a slot tells once, after the script, that it is filled otherwise', () => within(
    '<slot name=a id=a></slot><slot id=d></slot>', '', async (host, root) => {
        const heard: string[] = [];
        root.addEventListener('slotchange', (event) => {
            heard.push(`${nameOf(event.target)} ${event.bubbles} ${event.composed}`);
        });
        const changes = async (...works: (() => void)[]): Promise<string[]> => {
            for (const work of works) work();
            equal(heard, []);
            await Promise.resolve();
            await settled();
            return heard.splice(0);
        };
        const one = document.createElement('i');
        equal(await changes(() => host.append(one), () => host.append('text')), ['d true false']);
        equal(await changes(() => { one.slot = 'a'; }), ['d true false', 'a true false']);
        equal(await changes(() => { one.remove(); }), ['a true false']);
        equal(await changes(() => { host.title = 'x'; }), []);
        equal(await changes(() => { root.getElementById('d')!.setAttribute('name', 'b'); }), ['d true false']);
        equal(await changes(() => root.prepend(document.createElement('slot'))), ['slot true false']);
        equal(await changes(() => { root.innerHTML = '<slot id=n></slot>'; }), ['n true false']);
    }));
test('slots are filled by hand where the tree says so', () => within('<slot></slot>', '<i></i><b></b>',
    (host, root) => {
        const slot = root.querySelector('slot')!;
        const [one, other] = Array.from(host.children) as [Element, Element];
        equal(slot.assignedNodes(), []);
        slot.assign(other, one);
        equal([slot.assignedElements().map(nameOf), one.assignedSlot === slot], [['b', 'i'], true]);
        other.remove();
        slot.assign(one);
        equal(slot.assignedElements().map(nameOf), ['i']);
    }, { slotAssignment: 'manual' }));
test('the focus is the host\'s outside, and a host may hand it on', () => within(
    '<p></p><input id=inner>', '', (host, root) => {
        const heard: string[] = [];
        document.addEventListener('focusin', (event) => heard.push(nameOf(event.target)), { once: true });
        host.focus();
        equal([nameOf(document.activeElement), nameOf(root.activeElement), heard], ['host', 'inner', ['host']]);
        equal([host.matches(':focus'), host.matches(':focus-within'), document.body.matches(':focus-within')],
            [true, true, true]);
        (root.activeElement as HTMLElement).blur();
        host.hidden = true;
        host.focus();
        equal(nameOf(document.activeElement), 'body');
        host.hidden = false;
        host.focus();
        host.remove();
        equal([document.activeElement === document.body, root.activeElement], [true, null]);
    }, { delegatesFocus: true }));
test('a click in a shadow tree does what the elements around it do', () => within(
    '<label><slot></slot></label>', '<input type=checkbox><b></b>', (host, root) => {
        const input = document.createElement('input');
        input.type = 'checkbox';
        root.firstElementChild!.prepend(input);
        (host.lastElementChild as HTMLElement).click();
        equal(input.checked, true);
    }));
test('observers of mutations do not look into shadow trees', () => within('<p></p>', '',
    async (host, root) => {
        const seen: string[] = [];
        const observer = new MutationObserver((list) => { seen.push(...list.map((one) => nameOf(one.target))); });
        observer.observe(host, { subtree: true, childList: true, attributes: true });
        root.firstElementChild!.setAttribute('a', '');
        root.append('text');
        host.title = 't';
        await settled();
        equal(seen, ['host']);
        observer.disconnect();
    }));
test('a host is copied with its tree where that is allowed', () => within('<b></b>', '<i></i>',
    (host) => {
        const copy = host.cloneNode(true) as HTMLElement;
        equal([copy.innerHTML, copy.shadowRoot?.innerHTML], ['<i></i>', '<b></b>']);
        const plain = document.createElement('div');
        plain.attachShadow({ mode: 'open' });
        equal((plain.cloneNode(true) as Element).shadowRoot, null);
    }, { clonable: true }));
test('markup declares shadow trees where it is asked to', () => {
    const box = document.createElement('div');
    const html = '<p><template shadowrootmode=open><b><slot></slot></b></template>light</p>';
    box.innerHTML = html;
    equal([box.querySelector('template') !== null, box.firstElementChild!.shadowRoot], [true, null]);
    box.setHTMLUnsafe(html);
    equal([box.innerHTML, box.firstElementChild!.shadowRoot!.innerHTML],
        ['<p>light</p>', '<b><slot></slot></b>']);
});
test('style sheets of scripts keep rules that can be read and changed', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('/* c */ a,b:is(.x)>i~u { color: red; --y: "};" } @media (min-width: 1px) { i { top: 0 } }'
        + '@keyframes k { from { left: 0 } to { left: 1px } } @import "x.css";');
    const [style, media, frames] = Array.from(sheet.cssRules) as
        [CSSStyleRule, CSSMediaRule, CSSKeyframesRule];
    equal([sheet.cssRules.length, style.selectorText, style.style.color, style.cssText],
        [3, 'a, b:is(.x) > i ~ u', 'red', 'a, b:is(.x) > i ~ u { color: red; --y: "};"; }']);
    equal([media.conditionText, media.cssRules.length, (media.cssRules[0] as CSSStyleRule).selectorText],
        ['(min-width: 1px)', 1, 'i']);
    equal([frames.name, (frames.cssRules[1] as CSSKeyframeRule).keyText], ['k', '100%']);
    equal(sheet.insertRule('u { top: 1px }', 1), 1);
    sheet.deleteRule(0);
    equal([sheet.cssRules.length, (sheet.cssRules[0] as CSSStyleRule).selectorText], [3, 'u']);
    throws(() => sheet.insertRule('u {} i {}'), 'SyntaxError');
    throws(() => sheet.insertRule('u {}', 9), 'IndexSizeError');
    equal(await sheet.replace('p {}') === sheet, true);
    equal(sheet.cssRules.length, 1);
});
test('trees adopt style sheets', () => within('', '', (_, root) => {
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [sheet];
    root.adoptedStyleSheets.push(new CSSStyleSheet());
    equal([root.adoptedStyleSheets.length, root.adoptedStyleSheets[0] === sheet], [2, true]);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    equal([document.adoptedStyleSheets.length, 'adoptedStyleSheets' in Document.prototype], [1, true]);
    throws(() => { root.adoptedStyleSheets = [{} as never]; }, 'TypeError');
    document.adoptedStyleSheets = [];
}));
test('a root that is appended gives its children, as any fragment does, and stays of its document', () => {
    const other = document.implementation.createHTMLDocument('');
    const root = other.createElement('div').attachShadow({ mode: 'closed' });
    const child = root.appendChild(new Text('hi'));
    equal([root.ownerDocument === other, child.ownerDocument === other], [true, true]);
    const box = document.createElement('p');
    box.append(root);
    equal([box.childNodes.length, root.childNodes.length, child.ownerDocument === document], [1, 0, true]);
});
test('the path of an event is what it was when it began, whatever becomes of the trees', () => {
    const host = document.createElement('div');
    const target = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('b'));
    document.body.append(host);
    const paths: number[] = [];
    target.addEventListener('x', (event) => {
        paths.push(event.composedPath().length);
        target.remove();
        paths.push(event.composedPath().length);
    });
    target.dispatchEvent(new Event('x', { composed: true }));
    host.remove();
    equal(paths, [7, 7]);
});
test('an event whose two targets are one stays in its shadow tree', () => {
    const host = document.createElement('div');
    const target = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('b'));
    let length = 0;
    target.addEventListener('x', (event) => { length = event.composedPath().length; });
    target.dispatchEvent(new MouseEvent('x', { bubbles: true, composed: true, relatedTarget: target }));
    equal(length, 2);
});
test('slots tell of changes after observers have', async () => {
    const host = document.createElement('div');
    const slot = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('slot'));
    const order: string[] = [];
    slot.addEventListener('slotchange', () => order.push('slot'));
    host.append('a');
    const observer = new MutationObserver(() => order.push('observer'));
    observer.observe(host, { childList: true });
    host.append('b');
    await Promise.resolve();
    observer.disconnect();
    equal(order, ['observer', 'slot']);
});
test('a script runs where its host comes into the page', () => {
    const host = document.createElement('div');
    const script = document.createElement('script');
    script.text = 'window.ranInShadow = document.currentScript === null';
    host.attachShadow({ mode: 'open' }).append(script);
    equal((window as any).ranInShadow, undefined);
    document.body.append(host);
    host.remove();
    equal((window as any).ranInShadow, true);
    delete (window as any).ranInShadow;
});
