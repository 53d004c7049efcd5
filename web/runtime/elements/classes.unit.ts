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
    throws(() => new HTMLElement(), 'TypeError: new.target is not a valid custom element constructor');
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
test('elements of SVG have the classes of SVG 2, which scripts may name first', () => {
    const make = (name: string): any => document.createElementNS('http://www.w3.org/2000/svg', name);
    equal(['a', 'tspan', 'linearGradient', 'feGaussianBlur', 'foreignObject', 'mpath', 'set', 'svg', 'title',
        'unheard'].map((name) => make(name).constructor.name), ['SVGAElement', 'SVGTSpanElement',
        'SVGLinearGradientElement', 'SVGFEGaussianBlurElement', 'SVGForeignObjectElement', 'SVGMPathElement',
        'SVGSetElement', 'SVGSVGElement', 'SVGTitleElement', 'SVGElement']);
    equal([make('path') instanceof SVGGeometryElement, make('tspan') instanceof SVGTextContentElement,
        make('set') instanceof SVGAnimationElement, make('g') instanceof SVGGeometryElement],
    [true, true, true, false]);
});
test('attributes of SVG are lengths, boxes, references and transforms', () => {
    const box = document.createElement('div');
    box.innerHTML = '<svg viewBox="0 0 200 100" width="2in"><a xlink:href="/there"><rect x="10" width="50%"/></a>'
        + '<g transform="translate(5 6) scale(2)"></g><polygon points="0,0 10,0 10,10"/></svg>';
    const find = (name: string): any => box.querySelector(name);
    const [svg, rect, g] = [find('svg'), find('rect'), find('g')];
    rect.x.baseVal.value = 12;
    equal([svg.width.baseVal.value, svg.width.baseVal.unitType, svg.height.baseVal.valueAsString, rect.width.baseVal.value,
        rect.getAttribute('x'), svg.viewBox.baseVal.width, find('a').href.baseVal],
    [192, 8, '100%', 100, '12', 200, '/there']);
    equal([g.transform.baseVal.numberOfItems, g.transform.baseVal.getItem(0).type, g.transform.baseVal.consolidate().matrix.e,
        g.getAttribute('transform'), find('polygon').points.getItem(1).x, rect.ownerSVGElement === svg],
    [2, 2, 5, 'matrix(2 0 0 2 5 6)', 10, true]);
});
test('shapes of SVG have lengths, points and boxes without a layout', () => {
    const box = document.createElement('div');
    box.innerHTML = '<svg><g><path d="M0 0H30V40Z"/><circle cx="50" cy="50" r="10" transform="translate(0 10)"/></g>'
        + '<path id="c" d="M0 0C0 100 100 100 100 0"/></svg>';
    const [path, circle] = [box.querySelector('path')!, box.querySelector('circle')!];
    const curve = box.querySelector<SVGPathElement>('#c')!;
    const near = (value: number): number => Math.round(value * 100) / 100;
    equal([path.getTotalLength(), path.getPointAtLength(50).y, near(circle.getTotalLength()), near(curve.getTotalLength()),
        near(curve.getPointAtLength(100).x)], [120, 20, 62.84, 200, 50]);
    const whole = (element: SVGGraphicsElement): number[] => {
        const { x, y, width, height } = element.getBBox();
        return [x, y, width, height].map(near);
    };
    equal([whole(path), whole(circle), whole(curve), whole(box.querySelector('g')!)],
        [[0, 0, 30, 40], [40, 40, 20, 20], [0, 0, 100, 75], [0, 0, 60, 70]]);
    equal(whole(box.querySelector('svg')!), [0, 0, 100, 75]);
});
test('the animations of each picture in SVG can be stopped, and go on', () => {
    const box = document.createElement('div');
    box.innerHTML = '<svg><svg></svg></svg>';
    const [outer, inner] = [...box.querySelectorAll('svg')] as [SVGSVGElement, SVGSVGElement];
    const paused = (): boolean[] => [outer, inner].map((one) => one.animationsPaused());
    const told = [paused()];
    outer.pauseAnimations();
    told.push(paused());
    outer.unpauseAnimations();
    equal([...told, paused()], [[false, false], [true, false], [false, false]]);
});
test('attributes are nodes that may be moved', () => {
    const [one, other] = [document.createElement('p'), document.createElement('p')];
    one.setAttribute('title', 'x');
    const node = one.removeAttributeNode(one.getAttributeNode('title')!);
    equal([one.outerHTML, node.value, node.ownerElement], ['<p></p>', 'x', null]);
    throws(() => one.removeAttributeNode(node), 'NotFoundError: The object can not be found here.');
    node.value = 'y';
    equal([other.setAttributeNode(node), other.outerHTML, node.ownerElement === other], [null, '<p title="y"></p>', true]);
    throws(() => one.setAttributeNode(node), 'InUseAttributeError: The attribute is in use.');
    const made = document.createAttribute('Title');
    made.value = 'z';
    equal([other.setAttributeNode(made) === node, node.value, node.ownerElement, other.title, made.name],
        [true, 'y', null, 'z', 'title']);
    const held = other.getAttributeNode('title')!;
    other.removeAttribute('title');
    equal([held.value, held.ownerElement, one.setAttributeNode(held), one.title], ['z', null, null, 'z']);
    one.removeAttribute('title');
    one.attributes.setNamedItem(document.createAttribute('data-a'));
    equal([one.outerHTML, one.attributes.removeNamedItem('data-a').name, one.outerHTML],
        ['<p data-a=""></p>', 'data-a', '<p></p>']);
});
test('attributes of old are members of the elements that both web views know them of', () => {
    const table: [string, string, unknown][] = [
        ['h1', 'align', 'x'], ['div', 'align', 'x'], ['legend', 'align', 'x'], ['caption', 'align', 'x'],
        ['tr', 'bgColor', 'x'], ['tr', 'vAlign', 'x'], ['tbody', 'align', 'x'], ['hr', 'size', 'x'],
        ['hr', 'noShade', true], ['br', 'clear', 'x'], ['dl', 'compact', true], ['menu', 'compact', true],
        ['ul', 'compact', true], ['ul', 'type', 'x'], ['pre', 'width', 3], ['html', 'version', 'x'],
        ['area', 'noHref', true], ['object', 'standby', 'x'], ['object', 'declare', true],
        ['iframe', 'marginWidth', 'x'], ['template', 'shadowRootClonable', true],
        ['frameset', 'cols', 'x'], ['frame', 'noResize', true],
    ];
    for (const [tag, member, value] of table) {
        const element: any = document.createElement(tag);
        equal([tag, member, element[member]], [tag, member, typeof value === 'string' ? ''
            : typeof value === 'number' ? 0 : false]);
        element[member] = value;
        equal([element.getAttribute(member), element[member]], [value === true ? '' : `${value}`, value]);
    }
    const cell = document.createElement('td');
    cell.ch = '.';
    cell.chOff = '2';
    equal([cell.getAttribute('char'), cell.getAttribute('charoff')], ['.', '2']);
    const image = document.createElement('img');
    image.setAttribute('longdesc', 'a.html');
    equal([new URL(image.longDesc).pathname, image.x, image.y, image.currentSrc], ['/a.html', 0, 0, '']);
    image.src = 'b.png';
    equal(image.currentSrc === image.src, true);
    image.srcset = 'c.png 2x';
    equal(image.currentSrc, image.src);
});
test('what has a few words gives one of them, and lists are lists', () => {
    for (const tag of ['img', 'link', 'script']) {
        const element: any = document.createElement(tag);
        element.fetchPriority = 'LOW';
        equal([element.getAttribute('fetchpriority'), element.fetchPriority], ['LOW', 'low']);
        element.fetchPriority = 'x';
        equal(element.fetchPriority, 'auto');
    }
    const template: any = document.createElement('template');
    template.setAttribute('shadowrootmode', 'closed');
    equal([template.shadowRootMode, template.shadowRootDelegatesFocus], ['closed', false]);
    const link = document.createElement('link');
    link.sizes.add('16x16');
    const form: any = document.createElement('form');
    form.relList.add('help');
    form.encoding = 'text/plain';
    equal([link.getAttribute('sizes'), form.rel, form.enctype, document.createElement('area').relList.length],
        ['16x16', 'help', 'text/plain', 0]);
});
test('an element says whether it is written with suggestions, and in WebKit with corrections', () => {
    const outer: any = document.createElement('form');
    outer.innerHTML = '<p><input></p>';
    const field = outer.querySelector('input');
    equal(field.writingSuggestions, 'true');
    outer.writingSuggestions = 'false';
    equal([field.writingSuggestions, outer.getAttribute('writingsuggestions')], ['false', 'false']);
    if (navigator.userAgent.includes('Android')) {
        equal('autocorrect' in field, false);
        return;
    }
    equal(field.autocorrect, true);
    outer.autocorrect = false;
    equal([field.autocorrect, outer.getAttribute('autocorrect')], [false, 'off']);
    field.autocorrect = true;
    equal(field.autocorrect, true);
});
test('what only browsers make no script makes', () => {
    const names = ['NodeList', 'HTMLCollection', 'RadioNodeList', 'HTMLFormControlsCollection', 'HTMLOptionsCollection',
        'CSSStyleDeclaration', 'DOMStringMap', 'DOMTokenList', 'Crypto', 'XMLHttpRequestUpload', 'XMLHttpRequestEventTarget'];
    for (const name of names) throws(() => new (globalThis as any)[name](), 'Illegal constructor');
    const box = document.createElement('p');
    equal([box.childNodes instanceof NodeList, box.children instanceof HTMLCollection,
        box.style instanceof CSSStyleDeclaration, box.dataset instanceof DOMStringMap,
        new XMLHttpRequest().upload instanceof XMLHttpRequestEventTarget], [true, true, true, true, true]);
});
test('the parts of an element are given as one text, as Swiper\'s elements do', () => {
    const box = document.createElement('div');
    box.classList.add('swiper');
    (box as any).part = 'container main';
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    (shape as any).part = 'line';
    equal([box.getAttribute('part'), box.part.length, shape.getAttribute('part')], ['container main', 2, 'line']);
});
test('a caption, a head and a foot take the places of those that a table has', () => {
    const table = document.createElement('table');
    table.innerHTML = '<caption>a</caption><colgroup></colgroup><tbody></tbody>';
    const make = (name: string): any => document.createElement(name);
    table.tFoot = make('tfoot');
    table.tHead = make('thead');
    table.caption = make('caption');
    equal(table.innerHTML, '<caption></caption><colgroup></colgroup><thead></thead><tbody></tbody><tfoot></tfoot>');
    const head = make('thead');
    table.tHead = head;
    table.tFoot = null;
    table.caption = null;
    equal([table.innerHTML, table.tHead === head],
        ['<colgroup></colgroup><thead></thead><tbody></tbody>', true]);
    throws(() => { table.tHead = make('tbody'); }, 'HierarchyRequestError');
    throws(() => { table.tFoot = make('p'); }, 'must be an instance of HTMLTableSectionElement');
    throws(() => { table.caption = 'x' as any; }, 'must be an instance of HTMLTableCaptionElement');
    equal(table.tHead === head, true);
});
test('names that no element of a page can have are those of unknown elements', () => {
    const types = ['foo-bar', 'foo-BAR', '\u00e5-bar'].map((name) =>
        document.createElementNS('http://www.w3.org/1999/xhtml', name).constructor.name);
    equal(types, ['HTMLElement', 'HTMLUnknownElement', 'HTMLUnknownElement']);
    equal('assignedNodes' in HTMLSlotElement.prototype, true);
});
