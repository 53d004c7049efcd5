import { equal, rejects, test, throws } from './unit';

test('a name that a polyfill has defined stays when another of its kind is asked for', () => {
    const Own = class {};
    Object.defineProperty(globalThis, 'MessagePort', {
        value: Own, writable: true, enumerable: false, configurable: true,
    });
    equal(typeof MessageChannel, 'function');
    equal(MessagePort === (Own as any), true);
});
test('a name that a script has set stays, and one that it has deleted does not come back', () => {
    const Own = class {};
    (globalThis as any).File = Own;
    delete (globalThis as any).FileList;
    equal(typeof Blob, 'function');
    equal(File === (Own as any), true);
    equal('FileList' in globalThis, false);
});
test('a polyfill that looks at a global before it replaces it gets the original', () => {
    const original = globalThis.AbortController;
    (globalThis as any).AbortController = class extends original {};
    equal(new AbortController() instanceof original, true);
    equal(AbortController === original, false);
    equal(new AbortController().signal instanceof AbortSignal, true);
});
test('the window of a phone has handlers for touches and clicks', () => {
    equal(['ontouchstart', 'ontouchend', 'onclick'].map((name) => name in window), [true, true, true]);
    const seen: string[] = [];
    window.onclick = (event) => { seen.push((event.target as Element).localName); };
    document.body.appendChild(document.createElement('p')).click();
    window.onclick = null;
    document.body.lastElementChild!.remove();
    equal(seen, ['p']);
});
test('enumeration shows the members of interfaces', () => {
    const names = (object: object): string[] => {
        const list: string[] = [];
        for (const name in object) list.push(name);
        return list;
    };
    equal([names(new FileReader()).includes('readAsText'), names(new XMLHttpRequest()).includes('open'),
        names(performance).includes('now'), names(new Headers()).includes('constructor'),
        names(document.body).includes('addEventListener')], [true, true, true, false, true]);
});
test('a method of EventTarget that a library replaces is the one of elements and window', () => {
    const original = EventTarget.prototype.addEventListener;
    const seen: string[] = [];
    EventTarget.prototype.addEventListener = function add(...values: any[]): void {
        seen.push(values[0] as string);
        original.apply(this, values as any);
    };
    window.addEventListener('a', () => {});
    document.body.addEventListener('b', () => {});
    document.addEventListener('c', () => {});
    EventTarget.prototype.addEventListener = original;
    equal(seen, ['a', 'b', 'c']);
});
test('a handler that the window is given before any event is one of its handlers', () => {
    let count = 0;
    window.onscroll = () => { count++; };
    window.dispatchEvent(new Event('scroll'));
    window.onscroll = null;
    window.dispatchEvent(new Event('scroll'));
    equal(count, 1);
});
test('mouse events say where and which, and are initialised as of old', () => {
    const event = document.createEvent('MouseEvents') as any;
    event.initMouseEvent('click', true, true, window, 1, 0, 0, 3, 4, false, true, false, false, 2, null);
    equal([event.type, event.clientX, event.x, event.pageY, event.which, event.altKey,
        event.getModifierState('Alt'), event.view === window],
        ['click', 3, 3, 4, 3, true, true, true]);
    equal(new KeyboardEvent('keydown', { keyCode: 65 } as any).which, 65);
});
test('the screen and its orientation have their classes, and libraries hear of a turn', () => {
    equal([screen instanceof Screen, screen.orientation instanceof ScreenOrientation,
        screen.orientation instanceof EventTarget, String(screen), screen.orientation.type,
        'onchange' in screen.orientation, [screen.width, screen.availHeight].join()],
        [true, true, true, '[object Screen]', 'portrait-primary', true,
            [innerWidth, innerHeight].join()]);
    throws(() => new (Screen as any)(), 'Illegal constructor');
    let heard = '';
    screen.orientation.addEventListener('change', (event) => { heard = event.type; });
    screen.orientation.dispatchEvent(new Event('change'));
    equal(heard, 'change');
});
test('a page may put others in the places of what the runtime itself works with', async () => {
    const { Promise, queueMicrotask, structuredClone } = globalThis;
    const { hasOwn } = Object;
    try {
        (globalThis as any).Promise = class Own {};
        (globalThis as any).queueMicrotask = (globalThis as any).structuredClone = () => {
            throw new Error('the page\'s own');
        };
        delete (Object as any).hasOwn;
        const answer = await fetch('/data.json');
        equal((await answer.json()).photo, 1);
        await rejects(fetch('https://none.example/'), 'TypeError');
        const awaited = customElements.whenDefined('an-awaited');
        customElements.define('an-awaited', class extends HTMLElement {});
        equal(typeof await awaited, 'function');
        const box = document.createElement('div');
        box.innerHTML = '<p class="x">1</p>';
        equal(box.querySelector('p:first-child')!.outerHTML, '<p class="x">1</p>');
        let records = 0;
        new MutationObserver((all) => { records = all.length; }).observe(box, { childList: true });
        box.append('more');
        await crypto.subtle.digest('SHA-256', new Uint8Array());
        equal(records, 1);
        history.replaceState({ a: 1 }, '');
        equal(history.state.a, 1);
    } finally {
        Object.assign(globalThis, { Promise, queueMicrotask, structuredClone });
        (Object as any).hasOwn = hasOwn;
    }
});
test('a class that the page has put in the place of URL stays there', () => {
    const own = class Own {};
    (globalThis as any).URL = own;
    const link = document.createElement('a');
    link.href = 'x?y#z';
    equal([link.pathname, globalThis.URL === own as any, typeof globalThis.URLSearchParams], ['/x', true, 'function']);
});
test('who counts the members of a window up finds all but classes', () => {
    const keys = Object.keys(window);
    equal(['fetch', 'localStorage', 'setTimeout', 'alert', 'navigator', 'document', 'history', 'customElements']
        .filter((name) => !keys.includes(name)), []);
    equal(['Event', 'Node', 'HTMLElement', 'Window', 'constructor'].filter((name) => keys.includes(name)), []);
    equal([window.constructor === Window], [true]);
});
test('what the browser alone sets of a window stays: code is told so where it is strict', () => {
    const names = ['history', 'localStorage', 'indexedDB', 'crypto', 'caches', 'customElements', 'navigator', 'closed',
        'isSecureContext', 'frameElement', 'orientation'];
    const kept = (): unknown[] => names.map((name) => (window as any)[name]);
    const before = kept();
    const loose = new Function('name', 'value', 'window[name] = value');
    for (const name of names) {
        loose(name, [1]);
        throws(() => { (window as any)[name] = 1; }, 'readonly property');
    }
    equal(kept().every((one, index) => one === before[index]), true);
    (0, eval)('var history = []; var navigator = {};');
    equal([Array.isArray(history), navigator === before[6]], [false, true]);
    Object.defineProperty(window, 'closed', { value: 'own', configurable: true });
    equal(window.closed as unknown, 'own');
    Object.defineProperty(window, 'closed', { value: false, configurable: true });
});
test('a name or a status that a script gives its window is a text', () => {
    const texts: unknown[] = [];
    for (const value of [5, [1, 2], null, undefined, 'kept']) {
        Object.assign(window, { name: value, status: value });
        texts.push(window.name, window.status);
    }
    equal(texts, ['5', '5', '1,2', '1,2', 'null', 'null', 'undefined', 'undefined', 'kept', 'kept']);
    (0, eval)('var name = { a: 1 };');
    equal(window.name, '[object Object]');
    Object.assign(window, { name: '', status: '' });
});
