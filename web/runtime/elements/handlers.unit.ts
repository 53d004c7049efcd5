import { equal, test } from '../unit';

const seen: unknown[] = [];
(globalThis as any).note = (...values: unknown[]) => { seen.push(...values); };

test('handlers in markup run with the element as this, and false prevents', () => {
    const box = document.createElement('div');
    box.innerHTML = '<form name="f" onsubmit="note(this.localName, event.type); return false">'
        + '<button onclick="note(this.localName, name, textContent)" name="b">go</button></form>';
    document.body.append(box);
    const button = box.querySelector('button')!;
    button.click();
    equal(seen.splice(0), ['button', 'b', 'go', 'form', 'submit']);
    equal([typeof button.onclick, button.onclick!.name], ['function', 'onclick']);
    button.setAttribute('onclick', 'note("changed"); event.preventDefault()');
    button.click();
    equal(seen.splice(0), ['changed']);
    button.onclick = null;
    button.click();
    button.removeAttribute('onclick');
    equal([seen.splice(0), button.onclick], [['form', 'submit'], null]);
    box.remove();
});
test('a handler in markup that is no script is reported when it is first due', () => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'note(');
    let message = '';
    addEventListener('error', (event) => {
        ({ message } = event);
        event.preventDefault();
    }, { once: true });
    button.click();
    equal(message.startsWith('SyntaxError'), true);
});
test("a body's handlers of the window go to the window", () => {
    document.body.setAttribute('onhashchange', 'note("hash")');
    document.body.setAttribute('onclick', 'note("body")');
    equal([typeof window.onhashchange, window.onclick, document.body.onhashchange === window.onhashchange],
        ['function', null, true]);
    dispatchEvent(new Event('hashchange'));
    document.body.click();
    equal(seen.splice(0), ['hash', 'body']);
    document.body.removeAttribute('onhashchange');
    document.body.removeAttribute('onclick');
    equal(window.onhashchange, null);
});
test('elements, document and window have the handlers of all their events', () => {
    const box = document.createElement('div');
    const types = ['scroll', 'mousedown', 'keypress', 'transitionend', 'paste', 'wheel', 'touchmove'];
    for (const target of [box, document, window] as any[]) {
        for (const type of types) {
            target[`on${type}`] = () => { seen.push(type); };
            target.dispatchEvent(new Event(type));
            target[`on${type}`] = null;
        }
    }
    equal(seen.splice(0), [...types, ...types, ...types]);
    equal(['onscroll' in box, Object.hasOwn(box, 'onscroll'), window.onscroll], [true, false, null]);
});
test('window.event is the event whose listener runs', () => {
    const inner = new Event('inner');
    const outer = new Event('outer');
    const during: unknown[] = [];
    document.addEventListener('inner', () => { during.push(window.event === inner); }, { once: true });
    document.addEventListener('outer', () => {
        document.dispatchEvent(inner);
        during.push(window.event === outer);
    }, { once: true });
    document.dispatchEvent(outer);
    equal([during, window.event ?? null], [[true, true], null]);
});
test('a handler may be any object, and one in markup that cannot be compiled is none', () => {
    const button = document.createElement('button');
    const object = {};
    button.onclick = object as never;
    equal(button.onclick === object as never, true);
    button.click();
    button.onclick = 42 as never;
    equal(button.onclick, null);
});
test('a handler in markup sees the form of a control, and of nothing else in it', () => {
    const form = document.createElement('form');
    form.innerHTML = '<input onclick="this.seen = typeof elements"><p onclick="this.seen = typeof elements"></p>';
    const seen = Array.from(form.children, (one) => {
        (one as HTMLElement).click();
        return (one as HTMLElement & { seen: string }).seen;
    });
    equal(seen, ['object', 'undefined']);
});
test('a handler of the window sees nothing of the document, and none is compiled where there is no window', () => {
    const { onblur } = window;
    document.body.setAttribute('onblur', 'note(typeof domain, typeof print)');
    window.dispatchEvent(new Event('blur'));
    document.body.removeAttribute('onblur');
    window.onblur = onblur;
    equal(seen.splice(0), ['undefined', 'function']);
    const other = document.implementation.createHTMLDocument('');
    other.body.innerHTML = '<p onclick="note(1)"></p>';
    const box = other.body.firstChild as HTMLElement;
    equal(box.onclick, null);
    document.body.append(box);
    box.click();
    box.remove();
    equal(seen.splice(0), [1]);
});
