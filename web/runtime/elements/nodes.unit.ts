import { equal, rejects, test, throws } from '../unit';

function make(html: string): HTMLElement {
    const box = document.createElement('div');
    box.innerHTML = html;
    return box;
}

test('nodes are compared by place and by content', () => {
    const box = make('<i>1</i><b><u>2</u></b>');
    const [one, two] = Array.from(box.children) as [Element, Element];
    equal([one.compareDocumentPosition(two), two.compareDocumentPosition(one),
        two.compareDocumentPosition(two.firstChild!), two.firstChild!.compareDocumentPosition(two),
        one.compareDocumentPosition(one)], [4, 2, 20, 10, 0]);
    equal([one.isEqualNode(one.cloneNode(true)), one.isEqualNode(two), one.isSameNode(one)],
        [true, false, true]);
    equal(Node.DOCUMENT_POSITION_CONTAINED_BY, 16);
});
test('texts are split, joined and changed in part', () => {
    const box = make('hello');
    const text = box.firstChild as Text;
    const rest = text.splitText(2);
    equal([text.data, rest.data, box.childNodes.length, text.wholeText], ['he', 'llo', 2, 'hello']);
    box.append('');
    box.normalize();
    equal([box.childNodes.length, box.textContent], [1, 'hello']);
    text.appendData('!');
    text.replaceData(0, 1, 'H');
    equal([text.data, text.substringData(1, 2)], ['Hello!', 'el']);
    box.insertAdjacentText('afterbegin', '>');
    equal(box.textContent, '>Hello!');
});
test('attributes are a live map of nodes', () => {
    const box = document.createElement('p');
    const { attributes } = box;
    equal([box.hasAttributes(), attributes.length], [false, 0]);
    box.title = 't';
    box.setAttribute('data-x', '1');
    equal([attributes.length, attributes[0]!.name, attributes.getNamedItem('data-x')!.value,
        Array.from(attributes, (one) => one.name), box.getAttributeNode('title')!.value],
        [2, 'title', '1', ['title', 'data-x'], 't']);
    attributes[0]!.value = 'u';
    equal([box.title, box.getAttributeNode('none')], ['u', null]);
});
test('attributes have namespaces, whatever their prefixes', () => {
    const box = document.createElementNS('urn:a', 'p:box');
    box.setAttributeNS('urn:a', 'x:one', '1');
    box.setAttributeNS('urn:b', 'y:one', '2');
    box.setAttribute('one', '3');
    equal(['urn:a', 'urn:b', null, 'urn:c'].map((space) => box.getAttributeNS(space, 'one')), ['1', '2', '3', null]);
    box.setAttributeNS('urn:a', 'z:one', '4');
    equal(Array.from(box.attributes, (one) => [one.name, one.prefix, one.localName, one.namespaceURI, one.value]),
        [['x:one', 'x', 'one', 'urn:a', '4'], ['y:one', 'y', 'one', 'urn:b', '2'], ['one', null, 'one', null, '3']]);
    box.removeAttributeNS('urn:c', 'one');
    box.removeAttributeNS('urn:b', 'one');
    const copy = box.cloneNode() as Element;
    equal([copy.getAttributeNS('urn:a', 'one'), copy.hasAttributeNS('urn:b', 'one'), copy.getAttributeNames(),
        copy.attributes.getNamedItemNS('urn:a', 'one')!.name], ['4', false, ['x:one', 'one'], 'x:one']);
    box.setAttribute('xmlns:q', 'urn:q');
    equal(['p', 'q', 'r', null, 'xml'].map((one) => box.lookupNamespaceURI(one)),
        ['urn:a', 'urn:q', null, null, 'http://www.w3.org/XML/1998/namespace']);
    equal([box.lookupPrefix('urn:a'), box.lookupPrefix('urn:q'), document.isDefaultNamespace(document.body.namespaceURI)],
        ['p', 'q', true]);
    document.body.append(box);
    equal([document.getElementsByTagNameNS('urn:a', 'box').length, document.getElementsByTagName('p:box').length,
        document.getElementsByTagName('box').length], [1, 1, 0]);
    box.remove();
});
test('a class list refuses what is no token, and makes no attribute by taking away', () => {
    const box = document.createElement('p');
    throws(() => box.classList.add(''), 'SyntaxError');
    throws(() => box.classList.add('a b'), 'InvalidCharacterError');
    box.classList.remove('x');
    equal(box.hasAttribute('class'), false);
    box.classList.add('a', 'b', 'a');
    equal([[...box.classList.entries()], [...box.classList.keys()], box.className],
        [[[0, 'a'], [1, 'b']], [0, 1], 'a b']);
});
test('markup replaces an element, and tables make their rows', () => {
    const box = make('<i>1</i><b>2</b>');
    (box.firstElementChild as HTMLElement).outerHTML = '<u>3</u><u>4</u>';
    equal(box.innerHTML, '<u>3</u><u>4</u><b>2</b>');
    const table = document.createElement('table');
    const cell = table.insertRow().insertCell();
    cell.textContent = 'x';
    equal([table.outerHTML, table.rows.length, cell.cellIndex],
        ['<table><tbody><tr><td>x</td></tr></tbody></table>', 1, 0]);
});
test('a second document is apart from the first', () => {
    const other = document.implementation.createHTMLDocument('T');
    other.body.innerHTML = '<form></form><form></form>';
    equal([other.body.childNodes.length, other.title, other.body.ownerDocument === other,
        other.defaultView, document.querySelector('form'), other.querySelectorAll('form').length],
        [2, 'T', true, null, null, 2]);
    equal(document.implementation.hasFeature(), true);
});
test('a node is connected in any document, but only in the page does anything come of it', async () => {
    const other = document.implementation.createHTMLDocument();
    const [box, field, style, link, form] = ['p', 'input', 'style', 'link', 'form'].map((name) =>
        other.body.appendChild(document.createElement(name))) as
        [HTMLElement, HTMLInputElement, HTMLStyleElement, HTMLLinkElement, HTMLFormElement];
    const shadow = box.attachShadow({ mode: 'open' });
    const inner = shadow.appendChild(document.createElement('b'));
    equal([other.isConnected, box.isConnected, shadow.isConnected, inner.isConnected], [true, true, true, true]);
    box.remove();
    equal([box.isConnected, shadow.isConnected, inner.isConnected], [false, false, false]);
    style.textContent = 'p { top: 0 }';
    Object.assign(link, { rel: 'stylesheet', href: '/main.css' });
    let heard = '';
    for (const type of ['load', 'error']) link.addEventListener(type, () => { heard += type; });
    form.addEventListener('submit', () => { heard += 'submit'; });
    form.appendChild(document.createElement('button')).click();
    field.focus();
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    equal([heard, document.activeElement === document.body, getComputedStyle(field).display, link.sheet,
        style.sheet!.cssRules.length], ['', true, '', null, 1]);
});
test('what would need layout measures nothing, and the root is as large as the screen', () => {
    const box = document.body.appendChild(make(''));
    equal([box.offsetWidth, box.clientHeight, box.scrollHeight, box.getClientRects().length,
        box.offsetParent], [0, 0, 0, 1, null]);
    equal([document.documentElement.clientWidth === innerWidth,
        document.scrollingElement === document.documentElement], [true, true]);
    box.remove();
});
test('a computed style is the inline one over the initial values, or that of an empty box', () => {
    const box = document.body.appendChild(make('<i hidden></i>'));
    box.style.opacity = '0.5';
    box.style.visibility = 'hidden';
    const style = getComputedStyle(box);
    equal([style.display, style.opacity, style.transitionDuration, style.position,
        getComputedStyle(box.firstElementChild!).display, style.getPropertyValue('display'),
        getComputedStyle(box.firstElementChild!).visibility],
        ['block', '0.5', '0s', 'static', 'none', 'block', 'hidden']);
    equal([style.paddingRight, getComputedStyle(document.body).marginTop], ['0px', '8px']);
    equal([style.width, style.top, style.color, style.fontSize, style.lineHeight, style.cursor,
        style.textAlign, style.backgroundColor, style.cssFloat, style.minWidth],
        ['0px', 'auto', 'rgb(0, 0, 0)', '16px', 'normal', 'auto', 'start', 'rgba(0, 0, 0, 0)',
            'none', '0px']);
    equal([(style as any).bogus, style.getPropertyValue('bogus'), 'bogus' in style,
        'borderTopWidth' in style, style.webkitTransform, style.getPropertyValue('--x')],
        [undefined, '', false, true, 'none', '']);
    box.remove();
});
test('an image of its own bytes tells of its load in a task', async () => {
    const image = new Image();
    const loaded = new Promise((resolve) => { image.onload = resolve; });
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAAA==';
    equal(image.complete, false);
    await loaded;
    equal(image.complete, true);
});
test('identifiers are escaped for selectors', () => {
    equal(['a.b', '1a', '-', '-1', 'ä b'].map((text) => CSS.escape(text)),
        ['a\\.b', '\\31 a', '\\-', '-\\31 ', 'ä\\ b']);
});
test('Node itself has what each kind of node says of itself', () => {
    const get = (name: string) => Object.getOwnPropertyDescriptor(Node.prototype, name)!.get!;
    const box = document.createElement('div');
    box.append('a', document.createComment('b'));
    const nodes = [box, box.firstChild, box.lastChild, document, document.createDocumentFragment()];
    equal(nodes.map((one) => get('nodeType').call(one)), [1, 3, 8, 9, 11]);
    equal(nodes.map((one) => get('nodeName').call(one)),
        ['DIV', '#text', '#comment', '#document', '#document-fragment']);
    equal(nodes.map((one) => get('nodeValue').call(one)), [null, 'a', 'b', null, null]);
    equal(nodes.slice(0, 3).map((one) => get('textContent').call(one)), ['a', 'a', 'b']);
    Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!.set!.call(box.firstChild, 'c');
    box.nodeValue = 'no';
    equal(box.innerHTML, 'c<!--b-->');
});
test('every box is empty, at the top left, and what is not displayed has none', () => {
    const box = document.createElement('div');
    equal(box.getClientRects().length, 0);
    document.body.append(box);
    const rect = box.getBoundingClientRect();
    equal([rect instanceof DOMRect, JSON.stringify(rect), box.getClientRects().length,
        box.getClientRects().item(0)!.bottom, [...box.getClientRects()].length],
        [true, '{"x":0,"y":0,"width":0,"height":0,"top":0,"right":0,"bottom":0,"left":0}', 1, 0, 1]);
    box.style.display = 'none';
    equal([box.getClientRects().length, box.getBoundingClientRect().width], [0, 0]);
    box.remove();
});
test('a rectangle has sides, and one that is not read-only other ones later', () => {
    const rect = new DOMRect(1, 2, -3, 4);
    equal([rect.left, rect.right, rect.top, rect.bottom], [-2, 1, 2, 6]);
    rect.width = 5;
    equal([rect.width, rect.right], [5, 6]);
    const fixed = DOMRectReadOnly.fromRect({ x: 1, height: 2 });
    throws(() => { (fixed as any).x = 3; }, 'TypeError');
    equal([fixed.x, fixed.bottom, fixed instanceof DOMRect, DOMRect.fromRect() instanceof DOMRect,
        String(rect)], [1, 2, false, true, '[object DOMRect]']);
});
test('an element says whether it can be seen', () => {
    const box = document.createElement('div') as any;
    equal(box.checkVisibility(), false);
    document.body.append(box);
    equal(box.checkVisibility(), true);
    box.innerHTML = '<p style="visibility: hidden">1</p>';
    const inner = box.firstChild;
    equal([inner.checkVisibility(), inner.checkVisibility({ visibilityProperty: true })], [true, false]);
    box.style.opacity = '0';
    equal([inner.checkVisibility(), inner.checkVisibility({ checkOpacity: true })], [true, false]);
    box.style.display = 'none';
    equal(inner.checkVisibility(), false);
    box.remove();
});
test('nothing scrolls, and the one pointer can be captured', () => {
    const box = document.createElement('div');
    throws(() => { box.setPointerCapture(1); }, 'InvalidStateError');
    document.body.append(box);
    box.scrollTo({ top: 9 });
    box.scrollBy(1, 2);
    box.scroll(3, 4);
    equal([box.scrollTop, box.scrollLeft], [0, 0]);
    box.setPointerCapture(1);
    equal(box.hasPointerCapture(1), true);
    box.releasePointerCapture(1);
    equal(box.hasPointerCapture(1), false);
    throws(() => { box.setPointerCapture(7); }, 'NotFoundError');
    box.remove();
});
test('an image is decoded when it is there', async () => {
    const image = new Image();
    await rejects(image.decode(), 'Missing source URL.');
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    equal(await image.decode(), undefined);
    image.src = 'data:text/plain,x';
    await rejects(image.decode(), 'EncodingError');
});
test('what inline styles, parents and the browser itself say comes into a computed style', () => {
    const box = document.body.appendChild(make('<h1 class="a">1<b>2</b></h1><ul><li>3</li></ul>'));
    box.style.cssText = 'margin: 1px 2px; font-size: 1.5em; color: red; position: relative; --x: 1';
    const of = (selector: string): CSSStyleDeclaration => getComputedStyle(box.querySelector(selector)!);
    const style = getComputedStyle(box);
    equal([style.marginLeft, style.marginBottom, style.fontSize, style.top, style.display],
        ['2px', '1px', '24px', '0px', 'block']);
    equal([of('h1').fontSize, of('h1').fontWeight, of('b').fontWeight, of('b').width, of('b').color,
        of('h1').borderTopColor, of('b').getPropertyValue('--x'), of('ul').paddingLeft,
        of('ul').marginTop], ['48px', '700', '700', 'auto', 'rgb(255, 0, 0)', 'rgb(255, 0, 0)', '1', '40px',
        '24px']);
    equal([getComputedStyle(box, '::before').content, getComputedStyle(box, ':after').color,
        getComputedStyle(document.createElement('p')).color], ['none', 'rgb(255, 0, 0)', '']);
    box.style.display = 'none';
    equal([of('b').width, style.height], ['auto', 'auto']);
    box.remove();
});
test('CSS.supports tells what a browser takes', () => {
    const yes = ['(display: grid)', 'display:flex', '(position: sticky)', '(--a: 1)', 'not (a: b)',
        '(color: red) and (not (display: x))', '((a: b) or (top: 0))', 'selector(a > b:has(c))',
        '(-webkit-backdrop-filter: none)', '(color: var(--x))'];
    const no = ['(a: b)', 'display: -ms-grid', '(color)', 'color', 'selector(:foo)', '(top: 0) or',
        '(top: 0) and (left: 0) or (right: 0)', 'x(y)', '(color: )', ''];
    equal(yes.filter((one) => !CSS.supports(one)), []);
    equal(no.filter((one) => CSS.supports(one)), []);
    equal([CSS.supports('display', 'grid'), CSS.supports('display', 'x'), CSS.supports('a', 'b'),
        CSS.supports('width', '')], [true, false, false, false]);
    throws(() => (CSS as any).supports(), 'Not enough arguments');
});
test('a list of tokens has them by their places, as arrays do', () => {
    const box = document.createElement('div');
    box.className = 'a  b a';
    const { classList } = box;
    equal([classList[0], classList[1], classList[2], Object.keys(classList), 1 in classList, 2 in classList],
        ['a', 'b', undefined, ['0', '1'], true, false]);
    equal([[...classList], Array.prototype.map.call(classList, (one) => one), [...classList.entries()]],
        [['a', 'b'], ['a', 'b'], [[0, 'a'], [1, 'b']]]);
    throws(() => { (classList as any)[0] = 'x'; }, 'TypeError');
    classList.add('c');
    equal([classList[2], classList === box.classList, classList instanceof DOMTokenList], ['c', true, true]);
    const link = document.createElement('a');
    link.rel = 'noopener noreferrer';
    let list: unknown;
    link.relList.forEach((_one, _index, whole) => { list = whole; });
    equal([link.relList[1], list === link.relList], ['noreferrer', true]);
    throws(() => new (DOMTokenList as any)(), 'Illegal constructor');
});
test('texts are no parents, and attributes are nodes', () => {
    const text = new Text('x');
    document.createElement('div').append(text);
    equal(['querySelector', 'append', 'children', 'getElementsByTagName'].map((name) =>
        [name in text, name in document, name in document.createElement('p')]),
        Array.from({ length: 4 }, () => [false, true, true]));
    const fragment = document.createDocumentFragment();
    equal(['prepend', 'firstElementChild', 'getElementsByClassName'].map((name) => name in fragment), [true, true, false]);
    const box = document.createElement('p');
    box.title = 'a';
    const own = box.getAttributeNode('title')!;
    equal([own instanceof Node, own.nodeType, own.parentNode, own.ownerDocument === document, own.childNodes.length,
        own.isConnected, (own.cloneNode() as Attr).value, own.isEqualNode(own.cloneNode())],
        [true, 2, null, true, 0, false, 'a', true]);
    throws(() => box.appendChild(own), 'HierarchyRequestError');
});
test('attributes of known words and numbers show those, whatever they hold', () => {
    const made = (markup: string): any => {
        const box = document.createElement('div');
        box.innerHTML = markup;
        return box.querySelector('[id]');
    };
    const image = made('<img id="x" crossorigin="X" decoding="SYNC" loading="LAZY" referrerpolicy="Origin">');
    equal([image.crossOrigin, image.decoding, image.loading, image.referrerPolicy],
        ['anonymous', 'sync', 'lazy', 'origin']);
    for (const name of ['crossorigin', 'decoding', 'loading', 'referrerpolicy']) image.setAttribute(name, 'none');
    equal([image.crossOrigin, image.decoding, image.referrerPolicy], ['anonymous', 'auto', '']);
    image.crossOrigin = null;
    equal([image.hasAttribute('crossorigin'), image.crossOrigin], [false, null]);
    equal([made('<form id="x">').autocomplete, made('<form id="x" autocomplete="OFF">').autocomplete,
        made('<link id="x" as="Style">').as, made('<link id="x" as="x">').as,
        made('<table><tr><th id="x" scope="COL" colspan="2000" rowspan="0">').scope], ['on', 'off', 'style', '', 'col']);
    const cell = made('<table><tr><th id="x" colspan="2000" rowspan="-1">');
    equal([cell.colSpan, cell.rowSpan], [1000, 1]);
    const input = made('<input id="x" size="0" maxlength="99999999999">');
    equal([input.size, input.maxLength], [20, -1]);
    throws(() => { input.size = 0; }, 'IndexSizeError');
    throws(() => { input.maxLength = -1; }, 'IndexSizeError');
    input.size = -1;
    equal([input.getAttribute('size'), made('<ol id="x" start="-5">').start], ['20', -5]);
    const area = made('<textarea id="x">');
    area.cols = 0;
    equal([area.cols, area.rows], [20, 2]);
    const inner = made('<p translate="no"><b id="x" translate="x" spellcheck="false" autocapitalize="off">');
    equal([inner.translate, inner.spellcheck, inner.autocapitalize], [false, false, 'none']);
});
test('nodes are of the document that has made them, or that they were in last', () => {
    const other = document.implementation.createHTMLDocument('t');
    const text = other.createElement('p');
    const is = (node: Node, owner: Document): boolean => node.ownerDocument === owner;
    equal([is(text, other), is(other.createTextNode('x'), other), is(other.createDocumentFragment(), other),
        is(document.createElement('p'), document), is(text.cloneNode(), other)], [true, true, true, true, true]);
    document.body.append(text);
    equal(is(text, document), true);
    text.remove();
    equal(is(text, document), true);
    other.adoptNode(text);
    equal([is(text, other), is(other.importNode(document.createElement('b')), other)], [true, true]);
    const xml = new DOMParser().parseFromString('<a><b/></a>', 'text/xml');
    const inner = xml.documentElement.firstChild as Element;
    inner.remove();
    equal([is(xml.createElement('c'), xml), is(inner, xml), document.createElement.length], [true, true, 1]);
});
test('a document that is made has a type, which is a node as others are', () => {
    const other = document.implementation.createHTMLDocument('t');
    equal(Array.from(other.childNodes, (one) => one.nodeName), ['html', 'HTML']);
    equal([other.doctype instanceof DocumentType, other.compatMode], [true, 'CSS1Compat']);
    other.insertBefore(other.createComment('x'), other.doctype);
    equal(other.firstChild!.nodeName, '#comment');
    other.doctype!.remove();
    equal([other.doctype, other.childNodes.length], [null, 2]);
    other.replaceChildren();
    equal([other.documentElement, other.head, other.body, other.title], [null, null, null, '']);
});
test('no place is in a type, and no document comes into another one', () => {
    const range = document.createRange();
    throws(() => range.setStart(document.doctype!, 0), 'InvalidNodeTypeError');
    throws(() => range.selectNodeContents(document.doctype!), 'InvalidNodeTypeError');
    throws(() => document.adoptNode(document.implementation.createHTMLDocument('')), 'NotSupportedError');
    throws(() => document.importNode(document.implementation.createHTMLDocument('')), 'NotSupportedError');
});
test('the collections of a document are always the same ones, and show it as it is', () => {
    const link = document.createElement('a');
    link.href = '#';
    const { links, forms } = document;
    const named = document.getElementsByName('collected');
    const before = links.length;
    link.setAttribute('name', 'collected');
    document.body.append(link);
    equal([links === document.links, forms === document.forms, links.length - before, named.length],
        [true, true, 1, 1]);
    link.remove();
    equal([named.length, forms.namedItem('')], [0, null]);
});
test('the title of a document is the text of its title element alone', () => {
    const other = document.implementation.createHTMLDocument('\u00a0a \n b ');
    equal(other.title, '\u00a0a b');
    other.querySelector('title')!.append(document.createElement('b'));
    other.querySelector('b')!.textContent = 'no';
    equal(other.title, '\u00a0a b');
});
test('offsets in texts are whole numbers without a sign, and none may be missing', () => {
    const text = new Text('test');
    equal(text.substringData(0x100000001, 2), 'es');
    equal(text.substringData(0, -1), 'test');
    throws(() => { text.insertData(-1, 'x'); }, 'IndexSizeError');
    text.deleteData(1, -1);
    equal(text.data, 't');
    throws(() => { (text as any).appendData(); }, 'TypeError');
    throws(() => { (text as any).substringData(0); }, 'TypeError');
});
test('null and undefined are words where a text is made', () => {
    const any = document as any;
    equal([any.createTextNode(null).data, any.createComment(undefined).data, new Text(null as any).data, new Text().data],
        ['null', 'undefined', 'null', '']);
    throws(() => { any.createTextNode(); }, 'TypeError');
});
test('a token that is there, or is not, is not written again', () => {
    const box = document.createElement('p');
    box.className = ' a  a b ';
    equal([box.classList.toggle('a', true), box.classList.toggle('c', false), box.className], [true, false, ' a  a b ']);
    throws(() => { box.classList.replace(' ', ''); }, 'SyntaxError');
    throws(() => { box.classList.toggle('a b', false); }, 'InvalidCharacterError');
});
test('a collection lists places and names, and nothing hides them', () => {
    const box = make('<b id="one"></b><b name="two"></b><b id="3"></b><b id=""></b>');
    const all = box.getElementsByTagName('b') as any;
    equal(Object.getOwnPropertyNames(all), ['0', '1', '2', '3', 'one', 'two']);
    equal(Object.keys(all), ['0', '1', '2', '3']);
    equal([all.namedItem(''), all.namedItem('3') === all[2], all['3'] === all[3], all.item(-1)], [null, true, true, null]);
    throws(() => { all[0] = 1; }, 'TypeError');
    throws(() => { all[9] = 1; }, 'TypeError');
    throws(() => { all.one = 1; }, 'TypeError');
    throws(() => { delete all.two; }, 'TypeError');
    throws(() => Object.create(all).length, 'TypeError');
    all.own = 1;
    equal([all.own, delete all.own, 'own' in all], [1, true, false]);
    box.setAttribute('title', '');
    equal(Object.getOwnPropertyNames(box.attributes), ['0', 'title']);
});
test('only the letters of ASCII have no case in names, and classes are parted by its white space', () => {
    const box = document.createElement('É-P');
    equal([box.localName, box.tagName], ['É-p', 'É-P']);
    box.setAttribute('DATA-Ä', '');
    equal(box.getAttributeNames(), ['data-Ä']);
    const other = document.createElementNS('http://www.w3.org/1999/xhtml', 'x:DIV');
    equal([other.localName, other.tagName], ['DIV', 'X:DIV']);
    box.innerHTML = '<i class="a\u00a0b"></i>';
    equal([box.getElementsByClassName('a\u00a0b').length, box.getElementsByClassName('a').length], [1, 0]);
});
test('handlers in markup find functions of the page where elements have methods of that name', () => {
    let count = 0;
    (window as any).remove = () => { count++; };
    const box = make('<button onclick="remove()"></button>');
    (box.firstChild as HTMLElement).click();
    equal([count, box.children.length], [1, 1]);
    delete (window as any).remove;
});
test('what can have no children says so first, and a document keeps to one element', () => {
    const text = new Text('t');
    throws(() => { text.insertBefore(new Text(), new Text()); }, 'HierarchyRequestError');
    const other = document.implementation.createHTMLDocument('');
    throws(() => { other.replaceChildren(other.createElement('p')); }, 'HierarchyRequestError');
    equal([other.documentElement.localName, other.head.firstChild!.childNodes.length], ['html', 1]);
    throws(() => { document.body.insertAdjacentElement('beforeend', text as any); }, 'TypeError');
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    throws(() => { document.adoptNode(root); }, 'HierarchyRequestError');
});
test('markup beside the body brings no second head or body', () => {
    const other = document.implementation.createHTMLDocument('');
    other.body.insertAdjacentHTML('afterend', '<p>');
    equal(Array.from(other.documentElement.children, (one) => one.localName), ['head', 'body', 'p']);
});
test('prefixes are looked up from elements alone', () => {
    equal([document.createDocumentFragment(), new Text(), new Document()].map((one) => one.lookupNamespaceURI('xml')),
        [null, null, null]);
    equal(document.createElement('a').lookupNamespaceURI('xml'), 'http://www.w3.org/XML/1998/namespace');
});
test('a document has a body and a head only in an element html, and cookies only in a window', () => {
    const other = document.implementation.createDocument(null, 'test');
    other.body = document.createElement('body');
    equal([other.body, other.documentElement.childNodes.length], [null, 1]);
    const page = document.implementation.createHTMLDocument('');
    const foreign = page.createElementNS('urn:x', 'head');
    page.documentElement.prepend(foreign);
    equal(page.head === foreign, false);
    page.cookie = 'a=b';
    equal([page.cookie, document.cookie.includes('a=b')], ['', false]);
});
test('what is no node says so of its type, and elements of XML are written as such before they are placed', () => {
    for (const { prototype } of [Element, Text, Comment]) throws(() => prototype.nodeType, 'TypeError');
    const other = document.implementation.createDocument(null, '');
    equal(other.createElementNS('http://www.w3.org/1999/xhtml', 'b').outerHTML,
        '<b xmlns="http://www.w3.org/1999/xhtml"></b>');
});
