import { equal, test, throws } from '../unit';

test('an element is of the class of its name, also one that was there before', () => {
    const early = document.getElementById('app')!;
    const link = document.createElement('a');
    equal([link.constructor === HTMLAnchorElement, Object.getPrototypeOf(link) === HTMLAnchorElement.prototype,
        early.constructor.name, early instanceof HTMLDivElement, early instanceof HTMLAnchorElement],
        [true, true, 'HTMLDivElement', true, false]);
    equal(['h2', 'td', 'del', 'main', 'blink', 'x-y', 'audio', 'ul'].map((name) =>
        document.createElement(name).constructor.name), ['HTMLHeadingElement', 'HTMLTableCellElement',
        'HTMLModElement', 'HTMLElement', 'HTMLUnknownElement', 'HTMLElement', 'HTMLAudioElement',
        'HTMLUListElement']);
    equal(document.createElement('video') instanceof HTMLMediaElement, true);
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.className.baseVal = 'x';
    equal([circle.constructor.name, circle instanceof SVGElement, circle.getAttribute('class'),
        circle.className.animVal], ['SVGCircleElement', true, 'x', 'x']);
});
test('classes of elements make none themselves, but Image and Option do', () => {
    throws(() => new HTMLElement(), 'TypeError: Illegal constructor');
    throws(() => new HTMLDivElement(), 'TypeError: Illegal constructor');
    const option = new Option('Text', 'v', true);
    equal([option.outerHTML, option instanceof HTMLOptionElement],
        ['<option value="v" selected="">Text</option>', true]);
    equal([new Image(3, 4).outerHTML, new Image() instanceof HTMLImageElement],
        ['<img width="3" height="4">', true]);
});
test('members are on the class that has them, so that libraries can wrap them', () => {
    const wrapped = (Type: { prototype: object }, name: string): boolean =>
        typeof Object.getOwnPropertyDescriptor(Type.prototype, name)?.set === 'function';
    equal([wrapped(HTMLInputElement, 'value'), wrapped(HTMLInputElement, 'checked'),
        wrapped(HTMLTextAreaElement, 'value'), wrapped(HTMLSelectElement, 'value'),
        wrapped(Element, 'innerHTML')], [true, true, true, true, true]);
    equal(['value', 'disabled', 'src', 'type', 'htmlFor'].map((name) =>
        name in document.createElement('div')), [false, false, false, false, false]);
    equal(['htmlFor' in document.createElement('label'), 'tabIndex' in document.body,
        'onscroll' in document], [true, true, true]);
});
test('objects say by their tags what they are, under the names of the standards', () => {
    const tag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
    equal([document, document.body, document.createTextNode(''), document.createComment(''),
        document.createDocumentFragment(), document.body.childNodes, document.body.children,
        document.body.classList, document.body.style, document.body.attributes, location, history,
        navigator, performance, new Headers(), new TextEncoder(), new URL('http://a'),
        new MouseEvent('x'), new AbortController(), new XMLHttpRequest()].map(tag),
        ['HTMLDocument', 'HTMLBodyElement', 'Text', 'Comment', 'DocumentFragment', 'NodeList',
            'HTMLCollection', 'DOMTokenList', 'CSSStyleDeclaration', 'NamedNodeMap', 'Location',
            'History', 'Navigator', 'Performance', 'Headers', 'TextEncoder', 'URL', 'MouseEvent',
            'AbortController', 'XMLHttpRequest']);
});
test('attributes are members with the types and defaults of their classes', () => {
    const make = (name: string): any => document.createElement(name);
    const label = make('label');
    label.htmlFor = 'x';
    const input = make('input');
    Object.assign(input, { maxLength: 5, min: '1', autocomplete: 'off', defaultValue: 'q' });
    equal([label.outerHTML, input.outerHTML], ['<label for="x"></label>',
        '<input maxlength="5" min="1" autocomplete="off" value="q">']);
    equal([make('input').maxLength, make('td').colSpan, make('canvas').width, make('canvas').height,
        make('textarea').rows, make('div').draggable, make('img').draggable, make('div').contentEditable,
        make('div').spellcheck, make('div').dir, make('div').role], [-1, 1, 300, 150, 2, false, true,
        'inherit', true, '', null]);
    const meta = make('meta');
    meta.httpEquiv = 'refresh';
    const link = make('link');
    link.as = 'style';
    link.crossOrigin = 'anonymous';
    equal([meta.outerHTML, link.outerHTML], ['<meta http-equiv="refresh">',
        '<link as="style" crossorigin="anonymous">']);
    link.crossOrigin = null;
    equal([link.crossOrigin, link.hasAttribute('crossorigin')], [null, false]);
});
test('a link shows and takes the parts of its URL', () => {
    const link = document.createElement('a');
    equal([link.hostname, link.protocol, String(link)], ['', ':', '']);
    link.href = 'https://user@example.org:8080/a/b?c=1#d';
    equal([link.protocol, link.host, link.hostname, link.port, link.pathname, link.search, link.hash,
        link.origin, link.username, String(link)], ['https:', 'example.org:8080', 'example.org', '8080',
        '/a/b', '?c=1', '#d', 'https://example.org:8080', 'user', link.href]);
    link.pathname = '/x';
    link.hash = '';
    equal(link.getAttribute('href'), 'https://user@example.org:8080/x?c=1');
});
