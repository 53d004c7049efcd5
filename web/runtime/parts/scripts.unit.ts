import { equal, test, throws } from '../unit';

declare global {
    interface Window { order: string[] }
}
window.order = [];
const ran = (): string[] => window.order.splice(0);

function make(text: string, attributes: { [name: string]: string } = {}): HTMLScriptElement {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.text = text;
    return script;
}
const say = (text: string): string => `window.order.push('${text}')`;

test('a script runs when it comes into the document, not before', () => {
    const box = document.createElement('div');
    const script = make(say('one'));
    box.append(script);
    equal(ran(), []);
    document.body.append(box);
    equal(ran(), ['one']);
    box.remove();
    document.body.append(box);
    equal(ran(), []);
    box.remove();
});
test('an empty script waits for its text', () => {
    const script = document.createElement('script');
    document.body.append(script);
    script.append(document.createComment('no text'));
    equal(ran(), []);
    script.append(say('text'));
    equal(ran(), ['text']);
    script.append(say('more'));
    equal(ran(), []);
    script.remove();
});
test('the scripts of a fragment run when all of it is there', () => {
    const fragment = document.createDocumentFragment();
    const last = document.createElement('p');
    last.id = 'last';
    fragment.append(make("window.order.push(String(document.getElementById('last') !== null))"),
        make("document.getElementById('gone').remove()"), make(say('gone'), { id: 'gone' }), last);
    document.body.append(fragment);
    equal(ran(), ['true']);
    last.remove();
});
test('all nodes of a call are there before the first of its scripts runs', () => {
    const box = document.body.appendChild(document.createElement('div'));
    const place = document.createElement('hr');
    const look = (): HTMLScriptElement => make("window.order.push(document.querySelector('#b') !== null)");
    const b = document.createElement('p');
    b.id = 'b';
    const both = (): DocumentFragment => {
        const fragment = document.createDocumentFragment();
        fragment.append(look(), b);
        return fragment;
    };
    const calls: { [name: string]: () => void } = {
        append: () => box.append(look(), b),
        prepend: () => box.prepend(look(), b),
        replaceChildren: () => box.replaceChildren(look(), b),
        before: () => place.before(look(), b),
        after: () => place.after(look(), b),
        replaceWith: () => place.replaceWith(look(), b),
        appendChild: () => box.appendChild(both()),
        insertBefore: () => box.insertBefore(both(), place),
        replaceChild: () => box.replaceChild(both(), place),
    };
    for (const [name, call] of Object.entries(calls)) {
        box.replaceChildren(place);
        b.remove();
        call();
        equal([name, ran()], [name, [true]]);
    }
    box.remove();
});
test('what a script does comes after what brought it, for whoever is told of changes', () => {
    const box = document.body.appendChild(document.createElement('div'));
    box.append('text');
    const observer = new MutationObserver(() => {});
    observer.observe(box, { childList: true, attributes: true });
    const range = document.createRange();
    range.setStart(box, 1);
    Object.assign(window, { placeOf: () => range.startOffset });
    box.prepend(make("document.currentScript.parentNode.title = ''; window.order.push(window.placeOf())"), 'b');
    equal([observer.takeRecords().map((one) => one.type), ran()], [['childList', 'attributes'], [3]]);
    observer.disconnect();
    box.remove();
});
test('elements of the page react after the scripts of a call, and to those scripts\' own calls at once', () => {
    customElements.define('x-reacts', class extends HTMLElement {
        connectedCallback(): void { window.order.push(this.id); }
    });
    const [one, other] = ['one', 'other'].map((id) =>
        Object.assign(document.createElement('x-reacts'), { id })) as [HTMLElement, HTMLElement];
    Object.assign(window, { other });
    document.body.append(one, make("document.head.append(other); window.order.push('script')"));
    equal(ran(), ['other', 'script', 'one']);
    for (const node of [one, other]) node.remove();
});
test('markup that is parsed later brings no scripts, and a copy of it neither', () => {
    const box = document.createElement('div');
    box.innerHTML = `<script>${say('markup')}</script>`;
    document.body.append(box);
    document.body.append(box.firstChild!.cloneNode(true));
    equal(ran(), []);
    const old = box.firstElementChild!;
    old.replaceWith(make(old.textContent!));
    equal(ran(), ['markup']);
    box.remove();
});
test('a script that replaces another does not find it any more', () => {
    const box = document.createElement('div');
    const old = document.createElement('p');
    box.append(old);
    document.body.append(box);
    box.replaceChild(make("window.order.push(document.currentScript.parentNode.innerHTML.slice(0, 2))"), old);
    equal(ran(), ['<s']);
    box.remove();
});
test('only texts of the right type run', () => {
    const runs = (attributes: { [name: string]: string }): boolean => {
        const script = make(say('ran'), attributes);
        document.body.append(script);
        script.remove();
        return ran().length === 1;
    };
    equal([{}, { type: '' }, { type: ' Text/JavaScript ' }, { type: 'application/x-ecmascript' },
        { language: 'javascript1.5' }, { for: 'window', event: 'onload' }].map(runs),
    [true, true, true, true, true, true]);
    equal([{ type: 'text/template' }, { type: 'application/json' }, { type: ' ' },
        { language: 'vbscript' }, { nomodule: '' }, { for: 'x', event: 'onclick' }].map(runs),
    [false, false, false, false, false, false]);
});
test('a script waits for none unless it is told to', () => {
    const script = document.createElement('script');
    equal([script.async, script.hasAttribute('async')], [true, false]);
    script.async = false;
    equal([script.async, script.hasAttribute('async')], [false, false]);
    script.async = true;
    equal([script.async, script.getAttribute('async')], [true, '']);
    const other = document.createElement('script');
    other.setAttribute('async', '');
    other.removeAttribute('async');
    equal(other.async, false);
    const box = document.createElement('div');
    box.innerHTML = '<script></script>';
    equal([(box.firstChild as HTMLScriptElement).async, document.scripts[0]!.async], [false, false]);
});
test('a script of the own page, a text as a URL, and an address that is none', async () => {
    const load = (source: string): Promise<string> => new Promise((fulfil) => {
        const script = document.createElement('script');
        for (const type of ['load', 'error']) {
            script.addEventListener(type, (event) => fulfil(`${event.type} ${ran().join()}`));
        }
        document.head.append(script);
        script.src = source;
    });
    const blob = URL.createObjectURL(new Blob([say('blob')]));
    equal(await Promise.all([load(blob), load(`data:text/javascript,${say('data')}`)]),
        ['load blob', 'load data']);
    equal(await Promise.all([load(''), load('/none.js'), load('https://:x')]),
        ['error ', 'error ', 'error ']);
});
test('what no page here can do is refused by name', () => {
    const refused = (attributes: { [name: string]: string }): void => {
        const script = make('1', attributes);
        throws(() => document.head.append(script), 'is not simulated');
        script.remove();
    };
    refused({ type: 'importmap' });
    refused({ src: '/x.js', integrity: 'sha256-x' });
    const graphic = document.createElementNS('http://www.w3.org/2000/svg', 'script');
    throws(() => document.body.append(graphic), 'is not simulated');
    graphic.remove();
    equal(HTMLScriptElement.supports('module'), true);
});
test('nobody runs while a callback does', () => {
    equal(document.currentScript, null);
    const script = make("window.order.push(document.currentScript.id)", { id: 'self' });
    document.body.append(script);
    equal([ran(), document.currentScript], [['self'], null]);
    const host = document.createElement('div');
    document.body.append(host);
    host.attachShadow({ mode: 'open' }).append(make("window.order.push(String(document.currentScript))"));
    equal(ran(), ['null']);
    host.remove();
    script.remove();
});
test('the scripts of a contextual fragment run where it is inserted', () => {
    const range = document.createRange();
    range.selectNodeContents(document.body);
    const fragment = range.createContextualFragment(`<p><script>${say('fragment')}</script></p>`);
    equal(ran(), []);
    document.body.append(fragment);
    equal(ran(), ['fragment']);
    document.body.lastElementChild!.remove();
});
test('a script that comes into a document without a window has had its turn', () => {
    const other = document.implementation.createHTMLDocument();
    const script = make(say('elsewhere'));
    other.body.append(script);
    equal([script.isConnected, ran()], [true, []]);
    document.body.append(script);
    equal(ran(), []);
    script.remove();
});
test('a script of a parsed document never runs, wherever it is put', () => {
    const parsed = new DOMParser().parseFromString(`<script>${say('parsed')}</script>`, 'text/html');
    document.body.append(document.adoptNode(parsed.querySelector('script')!));
    equal(ran(), []);
    document.querySelector('body > script')!.remove();
});
