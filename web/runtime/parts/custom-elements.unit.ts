import { equal, rejects, test, throws } from '../unit';

/** What a class of elements was asked for, in order. */
let log: string[] = [];
const taken = (): string[] => log.splice(0);
let made = 0;
const newName = (): string => `x-unit-${++made}`;

/** Defines a class that writes down its reactions. */
function define(name = newName(), observed = ['a']): { name: string; Type: CustomElementConstructor } {
    class Type extends HTMLElement {
        static observedAttributes = observed;
        constructor() {
            super();
            log.push('made');
        }
        connectedCallback(): void { log.push(`in ${this.id}`); }
        disconnectedCallback(): void { log.push(`out ${this.id}`); }
        adoptedCallback(from: Document, to: Document): void {
            log.push(`adopted ${from === document} ${to === document}`);
        }
        attributeChangedCallback(...values: (string | null)[]): void {
            log.push(values.slice(0, 3).join('|'));
        }
    }
    customElements.define(name, Type);
    return { name, Type };
}
function within(html: string, body: (box: HTMLElement) => void): void {
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = html;
    try {
        body(box);
    } finally {
        box.remove();
        taken();
    }
}
const reported: string[] = [];
addEventListener('error', (event) => {
    reported.push(`${event.message}`);
    event.preventDefault();
});
const reports = (): string[] => reported.splice(0);
const settled = (): Promise<void> => new Promise((fulfil) => { setTimeout(fulfil, 0); });

test('an element of a defined class is made by its name, by new and by markup', () => {
    const { name, Type } = define();
    const one = document.createElement(name);
    const other = new Type();
    equal([one instanceof Type, other.localName, other.tagName], [true, name, name.toUpperCase()]);
    equal(document.createElement(name.toUpperCase()) instanceof Type, true);
    equal(document.createElementNS('http://www.w3.org/1999/xhtml', name) instanceof Type, true);
    within(`<p><${name} id=m></${name}></p>`, (box) => {
        equal(box.querySelector(name) instanceof Type, true);
    });
    equal([customElements.get(name) === Type, customElements.getName(Type)], [true, name]);
    equal([customElements.get('x-none'), customElements.getName(HTMLElement)], [undefined, null]);
});
test('a class that nobody has defined makes no element', () => {
    class Type extends HTMLElement {}
    throws(() => new Type(), 'TypeError: new.target does not define a custom element');
    throws(() => new HTMLElement(), 'TypeError: new.target is not a valid custom element constructor');
    equal(document.createElement('x-undefined').constructor, HTMLElement);
});
test('elements come, change and go with one reaction each', () => {
    const { name } = define();
    const one = document.createElement(name);
    one.id = 'i';
    one.setAttribute('a', '1');
    one.setAttribute('b', '2');
    one.setAttribute('A', '1');
    equal(taken(), ['made', 'a||1', 'a|1|1']);
    document.body.append(one);
    document.head.append(one);
    one.remove();
    one.toggleAttribute('a');
    equal(taken(), ['in i', 'out i', 'in i', 'out i', 'a|1|']);
});
test('attributes that are members react as well', () => {
    const { name } = define(newName(), ['class', 'title', 'data-x', 'style', 'id']);
    const one = document.createElement(name);
    taken();
    one.title = 't';
    one.classList.add('c');
    one.dataset.x = 'd';
    one.style.color = 'red';
    one.id = 'i';
    equal(taken(), ['title||t', 'class||c', 'data-x||d', 'style||color: red;', 'id||i']);
});
test('elements that are there become of their class in the order of the tree', () => {
    const name = newName();
    within(`<${name} id=1 a=x><${name} id=2></${name}></${name}><${name} id=3></${name}>`, (box) => {
        const first = box.firstElementChild as HTMLElement & { own?: number };
        first.own = 1;
        define(name);
        equal(taken(), ['made', 'a||x', 'in 1', 'made', 'in 2', 'made', 'in 3']);
        equal([first.own, first.constructor === customElements.get(name)], [1, true]);
    });
});
test('an element outside of the document waits until it comes in or is upgraded', () => {
    const name = newName();
    const outside = document.createElement('div');
    outside.innerHTML = `<${name}></${name}><${name}></${name}>`;
    const { Type } = define(name);
    const [one, other] = Array.from(outside.children) as [Element, Element];
    equal([one instanceof Type, taken()], [false, []]);
    customElements.upgrade(one);
    equal([one instanceof Type, taken()], [true, ['made']]);
    document.body.append(other);
    equal([other instanceof Type, taken()], [true, ['made', 'in ']]);
    other.remove();
    taken();
});
test('copies are of their class at once, those of a template only when they are imported', () => {
    const { name, Type } = define();
    const template = document.createElement('template');
    template.innerHTML = `<${name} a=1></${name}>`;
    equal(taken(), []);
    const copy = template.content.cloneNode(true) as DocumentFragment;
    equal([copy.firstElementChild instanceof Type, taken()], [false, []]);
    const imported = document.importNode(template.content, true);
    equal([imported.firstElementChild instanceof Type, taken()], [true, ['made', 'a||1']]);
    equal([imported.firstElementChild!.cloneNode() instanceof Type, taken()], [true, ['made', 'a||1']]);
    document.body.append(copy);
    equal(taken(), ['made', 'a||1', 'in ']);
    document.querySelector(name)!.remove();
    taken();
});
test('reactions wait until the call that causes them is over, and follow each other', () => {
    const order: string[] = [];
    const name = newName();
    customElements.define(name, class extends HTMLElement {
        connectedCallback(): void { order.push(`in ${this.id} of ${this.parentElement!.children.length}`); }
        disconnectedCallback(): void {
            order.push(`out ${this.id} of ${this.parentElement?.children.length ?? 0}`);
        }
    });
    within(`<${name} id=1></${name}><${name} id=2></${name}>`, (box) => {
        equal(order.splice(0), ['in 1 of 2', 'in 2 of 2']);
        box.innerHTML = `<${name} id=3></${name}><b></b><i></i>`;
        equal(order.splice(0), ['in 3 of 3', 'out 1 of 0', 'out 2 of 0']);
        box.append(box.firstElementChild!);
        equal(order.splice(0), ['out 3 of 3', 'in 3 of 3']);
        box.replaceChildren();
        equal(order.splice(0), ['out 3 of 0']);
        const [fourth, fifth] = [document.createElement(name), document.createElement(name)];
        [fourth.id, fifth.id] = ['4', '5'];
        box.append(fourth);
        box.replaceChild(fifth, fourth);
        equal(order.splice(0), ['in 4 of 1', 'out 4 of 0', 'in 5 of 1']);
        box.replaceChildren(fourth, fifth);
        equal(order.splice(0), ['out 5 of 2', 'in 5 of 2', 'in 4 of 2']);
    });
});
test('what a callback changes has its own reactions before the call returns', () => {
    const order: string[] = [];
    const inner = newName();
    customElements.define(inner, class extends HTMLElement {
        connectedCallback(): void { order.push('inner'); }
    });
    const outer = newName();
    customElements.define(outer, class extends HTMLElement {
        connectedCallback(): void {
            order.push('begins');
            this.innerHTML = `<${inner}></${inner}>`;
            order.push('ends');
        }
    });
    within(`<${outer}></${outer}>`, () => { equal(order, ['begins', 'inner', 'ends']); });
});
test('what goes wrong in a class is reported, and the page goes on', () => {
    const name = newName();
    let isBad = true;
    class Type extends HTMLElement {
        constructor() {
            super();
            if (isBad) throw new Error('bad');
        }
        connectedCallback(): void { throw new Error('worse'); }
    }
    customElements.define(name, Type);
    const one = document.createElement(name);
    equal([one instanceof HTMLUnknownElement, one.matches(':defined'), reports()], [true, false, ['Error: bad']]);
    throws(() => new Type(), 'bad');
    within(`<${name}></${name}>`, (box) => {
        equal([box.firstElementChild!.matches(':defined'), reports()], [false, ['Error: bad']]);
        isBad = false;
        box.append(document.createElement(name));
        equal([box.lastElementChild!.matches(':defined'), reports()], [true, ['Error: worse']]);
    });
});
test('a constructor may not fill its element when a name makes it', () => {
    const name = newName();
    class Type extends HTMLElement {
        constructor() {
            super();
            this.setAttribute('x', '1');
        }
    }
    customElements.define(name, Type);
    equal(document.createElement(name) instanceof Type, false);
    equal(reports(), ['NotSupportedError: A newly constructed custom element must not have attributes']);
    equal(new Type().getAttribute('x'), '1');
});
test('names and classes are checked', () => {
    class Type extends HTMLElement {}
    for (const bad of ['plain', 'X-y', '1-a', 'font-face', 'a-\u00d7', '']) {
        throws(() => { customElements.define(bad, Type); }, 'SyntaxError');
    }
    throws(() => { customElements.define(newName(), (() => {}) as never); }, 'TypeError');
    const name = newName();
    customElements.define(name, Type);
    throws(() => { customElements.define(name, class extends HTMLElement {}); }, 'NotSupportedError');
    throws(() => { customElements.define(newName(), Type); }, 'NotSupportedError');
    customElements.define('x-é.1_emoji😀', class extends HTMLElement {});
    equal(document.createElement('x-é.1_emoji😀').matches(':defined'), true);
});
test('customized built-in elements are none, as in WebKit', () => {
    const name = newName();
    class Type extends HTMLButtonElement {}
    customElements.define(name, Type, { extends: 'button' });
    throws(() => new Type(), 'TypeError: new.target does not define a custom element');
    equal(document.createElement('button', { is: name }) instanceof Type, false);
});
test('whenDefined waits for a class', async () => {
    const name = newName();
    const early = customElements.whenDefined(name);
    equal(early instanceof Promise, true);
    const { Type } = define(name);
    equal([await early === Type, await customElements.whenDefined(name) === Type], [true, true]);
    await rejects(customElements.whenDefined('plain'), 'SyntaxError');
});
test('an element that moves to another document is told so', () => {
    const { name } = define();
    const one = document.createElement(name);
    const other = document.implementation.createHTMLDocument('');
    taken();
    other.body.append(one);
    // It is connected there, whether that document has a window or not.
    equal([one.isConnected, taken()], [true, ['adopted true false', 'in ']]);
    document.adoptNode(one);
    equal(taken(), ['out ', 'adopted false true']);
});
test('selectors tell elements that are defined from those that are not yet', () => {
    const { name } = define();
    within(`<${name}></${name}><x-later></x-later><b></b>`, (box) => {
        equal(Array.from(box.querySelectorAll(':not(:defined)'), (one) => one.localName), ['x-later']);
        equal(box.querySelectorAll(':defined').length, 2);
    });
});
test('forms know elements whose class says so', () => {
    const name = newName();
    const heard: string[] = [];
    class Type extends HTMLElement {
        static formAssociated = true;
        internals = this.attachInternals();
        formAssociatedCallback(form: HTMLFormElement | null): void { heard.push(`form ${form?.id}`); }
        formDisabledCallback(on: boolean): void { heard.push(`disabled ${on}`); }
        formResetCallback(): void { heard.push('reset'); }
    }
    customElements.define(name, Type);
    within(`<form id=f><fieldset><${name} name=n></${name}></fieldset></form>`, (box) => {
        const form = box.firstElementChild as HTMLFormElement;
        const one = box.querySelector(name) as Type;
        equal([one.internals.form === form, form.elements.length], [true, 2]);
        one.internals.setFormValue('v');
        equal([...new FormData(form)], [['n', 'v']]);
        const several = new FormData();
        several.append('p', '1');
        several.append('q', '2');
        one.internals.setFormValue(several);
        equal([...new FormData(form)], [['p', '1'], ['q', '2']]);
        one.internals.setValidity({ valueMissing: true }, 'needed');
        equal([form.checkValidity(), one.internals.validationMessage], [false, 'needed']);
        one.internals.setValidity({});
        equal([form.checkValidity(), one.matches(':valid')], [true, true]);
        form.reset();
        box.querySelector('fieldset')!.disabled = true;
        equal([...new FormData(form)], []);
        one.remove();
        equal(heard, ['form f', 'reset', 'disabled true', 'form undefined', 'disabled false']);
        one.internals.states.add('busy');
        equal([one.matches(':state(busy)'), one.matches(':state(idle)')], [true, false]);
        throws(() => one.attachInternals(), 'NotSupportedError');
        throws(() => document.createElement('div').attachInternals(), 'NotSupportedError');
    });
});
test('observers of mutations see what they saw, beside the reactions', async () => {
    const { name } = define();
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((list) => { records.push(...list); });
    within('', (box) => {
        observer.observe(box, { childList: true, subtree: true, attributes: true });
        const one = document.createElement(name);
        box.append(one);
        one.setAttribute('a', '1');
    });
    await settled();
    observer.disconnect();
    equal(records.map((one) => one.type), ['childList', 'attributes']);
    equal([records[0]!.addedNodes.length, records[0]!.addedNodes instanceof NodeList], [1, true]);
});
test('what a template holds is of another document, where nothing is upgraded', () => {
    const { name } = define();
    const template = document.createElement('template');
    template.innerHTML = `<${name} id="t"></${name}>`;
    const other = template.content.ownerDocument;
    equal([other === document, other.defaultView, document.createElement('template').content.ownerDocument === other],
        [false, null, true]);
    customElements.upgrade(template.content);
    equal(taken(), []);
    const copy = document.importNode(template.content, true);
    equal([copy.ownerDocument === document, taken()], [true, ['made']]);
    template.content.append(document.createElement(name));
    equal(taken(), ['made', 'adopted true false']);
});
test('a constructor that moves its element to another document has made none', () => {
    const name = newName();
    let moved: Element | undefined;
    customElements.define(name, class extends HTMLElement {
        constructor() {
            super();
            moved = this;
            document.implementation.createHTMLDocument('').adoptNode(this);
        }
    });
    const heard = (event: ErrorEvent): void => {
        event.preventDefault();
        reported.push(event.error.name);
    };
    window.addEventListener('error', heard);
    const one = document.createElement(name);
    window.removeEventListener('error', heard);
    equal([one === moved, one.constructor.name, reported.pop()], [false, 'HTMLUnknownElement', 'NotSupportedError']);
});
test('attributes with namespaces are told by their local names', () => {
    const name = newName();
    const heard: unknown[] = [];
    customElements.define(name, class extends HTMLElement {
        static observedAttributes = ['title'];
        attributeChangedCallback(...values: unknown[]): void { heard.push(values); }
    });
    const one = document.createElement(name);
    one.setAttributeNS('urn:x', 'x:title', 'a');
    one.removeAttributeNS('urn:x', 'title');
    equal(heard, [['title', null, 'a', 'urn:x'], ['title', 'a', null, 'urn:x']]);
});
test('what a range copies is upgraded, in the order of the tree', () => {
    const { name } = define();
    within(`<${name} id="a"><${name} id="b"></${name}></${name}><i></i>`, (box) => {
        taken();
        const range = document.createRange();
        range.setStart(box.querySelector('#b')!, 0);
        range.setEnd(box, 2);
        range.cloneContents();
        equal(taken(), ['made', 'made']);
    });
});
test('an element has the prototype of who is made, also by Reflect.construct and with a prefix', () => {
    const name = newName();
    const prototype = Object.create(HTMLElement.prototype);
    function Type(): unknown { return Reflect.construct(HTMLElement, [], Type); }
    Type.prototype = prototype;
    customElements.define(name, Type as any);
    equal(Object.getPrototypeOf(new (Type as any)()) === prototype, true);
    const one = document.createElementNS('http://www.w3.org/1999/xhtml', `p:${name}`);
    equal([Object.getPrototypeOf(one) === prototype, one.prefix, one.localName], [true, 'p', name]);
});
test('who waits for a definition hears of it with the next promise', async () => {
    const order: string[] = [];
    const defined = customElements.whenDefined('x-awaited').then(() => order.push('defined'));
    customElements.define('x-awaited', class extends HTMLElement {});
    await Promise.resolve().then(() => order.push('first'));
    await defined;
    equal(order, ['defined', 'first']);
});
