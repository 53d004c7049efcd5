import { equal, sleep, test, throws } from '../unit';

test('listeners run in the order in which they were added, each only once', () => {
    const target = new EventTarget();
    const order: string[] = [];
    const one = (): number => order.push('one');
    target.addEventListener('x', one);
    target.addEventListener('x', () => order.push('two'));
    target.addEventListener('x', one);
    target.dispatchEvent(new Event('x'));
    equal(order, ['one', 'two']);
});
test('once, signal and removal take a listener away', () => {
    const target = new EventTarget();
    let count = 0;
    const add = (): void => { count += 1; };
    const controller = new AbortController();
    target.addEventListener('x', () => { count += 10; }, { once: true });
    target.addEventListener('x', () => { count += 100; }, { signal: controller.signal });
    target.addEventListener('x', add);
    target.dispatchEvent(new Event('x'));
    controller.abort();
    target.removeEventListener('x', add);
    target.dispatchEvent(new Event('x'));
    equal(count, 111);
});
test('a listener that is removed while the event runs is not called', () => {
    const target = new EventTarget();
    const order: string[] = [];
    const second = (): number => order.push('second');
    target.addEventListener('x', () => { order.push('first'); target.removeEventListener('x', second); });
    target.addEventListener('x', second);
    target.dispatchEvent(new Event('x'));
    equal(order, ['first']);
});
test('preventDefault works only on a cancelable event and not in a passive listener', () => {
    const target = new EventTarget();
    target.addEventListener('x', (event) => event.preventDefault());
    target.addEventListener('y', (event) => event.preventDefault(), { passive: true });
    equal(target.dispatchEvent(new Event('x')), true);
    equal(target.dispatchEvent(new Event('x', { cancelable: true })), false);
    equal(target.dispatchEvent(new Event('y', { cancelable: true })), true);
});
test('stopImmediatePropagation keeps later listeners from running', () => {
    const target = new EventTarget();
    let count = 0;
    target.addEventListener('x', (event) => { count += 1; event.stopImmediatePropagation(); });
    target.addEventListener('x', () => { count += 1; });
    target.dispatchEvent(new Event('x'));
    equal(count, 1);
});
test('an event bubbles from document to window, with capture first', () => {
    const order: string[] = [];
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('bubbling', () => order.push('capture'), { capture: true, signal });
    document.addEventListener('bubbling', () => order.push('document'), { signal });
    window.addEventListener('bubbling', () => order.push('window'), { signal });
    document.dispatchEvent(new Event('bubbling', { bubbles: true }));
    controller.abort();
    equal(order, ['capture', 'document', 'window']);
});
test('a thrown listener is reported and the next one runs', () => {
    let caught = '';
    let ran = false;
    const report = (event: ErrorEvent): void => { caught = event.message; event.preventDefault(); };
    window.addEventListener('error', report);
    const target = new EventTarget();
    target.addEventListener('x', () => { throw new TypeError('oh'); });
    target.addEventListener('x', () => { ran = true; });
    target.dispatchEvent(new Event('x'));
    window.removeEventListener('error', report);
    equal([caught, ran], ['TypeError: oh', true]);
});
test('createEvent makes events that must be named before they go out', () => {
    const event = document.createEvent('Events');
    throws(() => document.dispatchEvent(event), 'invalid state');
    event.initEvent('ready', true, true);
    let seen = '';
    document.addEventListener('ready', (got) => { seen = got.type; }, { once: true });
    equal(document.dispatchEvent(event), true);
    equal(seen, 'ready');
    throws(() => document.createEvent('Nothing'), 'not supported');
});
test('custom events carry their detail and objects can listen', () => {
    const target = new EventTarget();
    let detail: unknown;
    target.addEventListener('x', { handleEvent(event: any) { detail = event.detail; } });
    target.dispatchEvent(new CustomEvent('x', { detail: { a: 1 } }));
    equal(detail, { a: 1 });
});
test('a handler attribute keeps its place and can prevent by returning false', () => {
    const order: string[] = [];
    window.onpopstate = () => { order.push('old'); };
    window.addEventListener('popstate', () => order.push('listener'), { once: true });
    window.onpopstate = () => { order.push('new'); return false; };
    const goesOn = window.dispatchEvent(new PopStateEvent('popstate', { cancelable: true }));
    window.onpopstate = null;
    equal([order, goesOn], [['new', 'listener'], false]);
});
test('an event that is under way cannot be dispatched again', () => {
    const target = new EventTarget();
    let failure = '';
    const event = new Event('x');
    target.addEventListener('x', () => {
        try { target.dispatchEvent(event); } catch (error) { failure = (error as DOMException).name; }
    });
    target.dispatchEvent(event);
    equal(failure, 'InvalidStateError');
});

/** What a target's two listeners see, and the microtasks between them. */
function watch(target: EventTarget, type: string): string[] {
    const seen: string[] = [];
    for (const name of ['one', 'two']) {
        target.addEventListener(type, () => {
            seen.push(name);
            Promise.resolve().then(() => Promise.resolve()).then(() => seen.push(`${name} micro`));
        }, { once: true });
    }
    return seen;
}
const inTurn = ['one', 'one micro', 'two', 'two micro'];

test('microtasks run between the listeners of an event that a task of the browser raises', async () => {
    const message = watch(window, 'message');
    postMessage('x', '*');
    const { port1, port2 } = new MessageChannel();
    const port = watch(port1, 'message');
    port1.start();
    port2.postMessage('x');
    const channel = new BroadcastChannel('steps');
    const broadcast = watch(channel, 'message');
    new BroadcastChannel('steps').postMessage('x');
    const reader = new FileReader();
    const started = watch(reader, 'loadstart');
    const loaded = watch(reader, 'load');
    reader.readAsText(new Blob(['x']));
    const aborted = watch(AbortSignal.timeout(1), 'abort');
    const request = new XMLHttpRequest();
    const failed = watch(request, 'loadend');
    request.open('GET', '/not-there');
    request.timeout = 1;
    request.send();
    await sleep(50);
    for (const seen of [message, port, broadcast, started, loaded, aborted, failed]) equal(seen, inTurn);
});
test('microtasks run between the listeners of a step in the history', async () => {
    history.pushState(null, '', '#a');
    const popped = watch(window, 'popstate');
    const changed = watch(window, 'hashchange');
    history.back();
    await sleep(1);
    equal(popped, inTurn);
    equal(changed, inTurn);
});
test('no microtask runs between the listeners of an event that a script raises', async () => {
    const controller = new AbortController();
    const aborted = watch(controller.signal, 'abort');
    controller.abort();
    const popped = watch(window, 'popstate');
    location.hash = '#now';
    await sleep(1);
    for (const seen of [aborted, popped]) equal(seen, ['one', 'two', 'one micro', 'two micro']);
});
test('at the top of the page a listener that does not say otherwise leaves touches and wheels their scrolling', () => {
    const prevents = (target: EventTarget, type: string, options?: AddEventListenerOptions): boolean => {
        const listener = (event: Event): void => { event.preventDefault(); };
        target.addEventListener(type, listener, options);
        const event = new Event(type, { cancelable: true });
        target.dispatchEvent(event);
        target.removeEventListener(type, listener);
        return event.defaultPrevented;
    };
    const { body, documentElement } = document;
    for (const target of [window, document, documentElement, body]) {
        equal(['touchstart', 'touchmove', 'wheel', 'mousewheel', 'touchend', 'click'].map((type) => prevents(target, type)),
            [false, false, false, false, true, true]);
        equal([prevents(target, 'touchstart', { passive: false }), prevents(target, 'click', { passive: true })],
            [true, false]);
    }
    equal([prevents(document.createElement('div'), 'touchmove'), prevents(new EventTarget(), 'wheel')], [true, true]);
    document.ontouchstart = (event) => { event.preventDefault(); };
    const touch = new Event('touchstart', { cancelable: true });
    document.dispatchEvent(touch);
    document.ontouchstart = null;
    equal(touch.defaultPrevented, false);
});
test('whether an event is to be trusted is a member of its own, the one that JSON shows', () => {
    const event = new MouseEvent('click');
    equal([JSON.stringify(event), Object.keys(event), 'isTrusted' in Event.prototype],
        ['{"isTrusted":false}', ['isTrusted'], false]);
    equal(Object.getOwnPropertyDescriptor(event, 'isTrusted')!.configurable, false);
});
test('who is to be taken away by a signal says which, and nobody listens without saying to whom', () => {
    const target = new EventTarget();
    const listener = (): void => {};
    for (const signal of [null, {}, 1]) {
        throws(() => { target.addEventListener('x', listener, { signal } as any); }, 'TypeError');
    }
    target.addEventListener('x', listener, { signal: undefined });
    target.addEventListener('x', null);
    throws(() => { (target as any).addEventListener('x'); }, 'TypeError');
    throws(() => { (target as any).removeEventListener('x'); }, 'TypeError');
});
test('a listener that captures at the target may keep the others there from hearing', () => {
    const target = document.createElement('div');
    const order: string[] = [];
    target.addEventListener('x', () => { order.push('later'); });
    target.addEventListener('x', (event) => {
        order.push('first');
        event.stopPropagation();
    }, true);
    target.dispatchEvent(new Event('x'));
    equal(order, ['first']);
});
test('options are asked once each, also where there is nobody to call', () => {
    const asked: string[] = [];
    const options = Object.defineProperties({}, Object.fromEntries(['capture', 'once', 'passive', 'signal'].map((name) =>
        [name, { get() { asked.push(name); return undefined; } }])));
    new EventTarget().addEventListener('x', null, options);
    new EventTarget().removeEventListener('x', null, options);
    equal(asked, ['capture', 'once', 'passive', 'signal', 'capture']);
    throws(() => { new EventTarget().addEventListener('x', null, { signal: null } as any); }, 'TypeError');
});
test('an event that is under way keeps what it was made with', () => {
    const target = new EventTarget();
    const made = new MouseEvent('x', { screenX: 3 });
    target.addEventListener('x', () => {
        made.initMouseEvent('y', true, true, null, 0, 9, 9, 9, 9, false, false, false, false, 0, null);
    });
    target.dispatchEvent(made);
    equal([made.type, made.screenX], ['x', 3]);
    throws(() => { (made as any).initEvent(); }, 'TypeError');
    throws(() => { (new CustomEvent('x') as any).initCustomEvent(); }, 'TypeError');
    throws(() => new UIEvent('x', { view: 7 } as any), 'TypeError');
    throws(() => new PromiseRejectionEvent('x', {} as any), 'TypeError');
});
test('a script may check what is disabled, and a listener that disables it keeps nobody from hearing', () => {
    const input = document.createElement('input');
    input.type = 'checkbox';
    input.disabled = true;
    input.click();
    equal(input.checked, false);
    input.dispatchEvent(new MouseEvent('click'));
    equal(input.checked, true);
    input.disabled = false;
    const heard: string[] = [];
    input.addEventListener('click', () => { input.disabled = true; });
    input.addEventListener('change', () => heard.push('change'));
    document.body.append(input);
    input.click();
    input.remove();
    equal([input.checked, heard], [false, ['change']]);
});
