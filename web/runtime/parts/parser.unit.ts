import { equal, test, throws } from '../unit';

const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html');

test('a text becomes a document of its own, in which nothing runs', () => {
    const parsed = parse('<!doctype html><html lang=de><title>A  b</title><p class=x>1<p>2<script>throw 1</script>');
    equal([parsed instanceof HTMLDocument, parsed === document, parsed.defaultView, parsed.URL === document.URL,
        parsed.readyState, parsed.title],
    [true, false, null, true, 'complete', 'A b']);
    equal([parsed.documentElement.getAttribute('lang'), parsed.head.innerHTML, parsed.body.innerHTML],
        ['de', '<title>A  b</title>', '<p class="x">1</p><p>2<script>throw 1</script></p>']);
    const paragraph = parsed.querySelector('p')!;
    equal([paragraph.ownerDocument === parsed, paragraph.isConnected, paragraph instanceof HTMLParagraphElement,
        document.querySelector('p.x')], [true, true, true, null]);
    document.body.append(paragraph);
    equal([paragraph.ownerDocument === document, parsed.body.children.length], [true, 1]);
    paragraph.remove();
});
test('a document has a head and a body, whatever its text', () => {
    for (const text of ['', 'x', '<b>y', '<head></head>', '<body a=b>z']) {
        const parsed = parse(text);
        equal(Array.from(parsed.documentElement.children, (one) => one.localName), ['head', 'body']);
    }
    equal([parse('a<!--b--><svg viewbox="0 0 1 1"/>').body.innerHTML, parse('').title],
        ['a<!--b--><svg viewBox="0 0 1 1"></svg>', '']);
    const parsed = parse('<p>');
    parsed.title = 'new';
    equal([parsed.title, parsed.head.innerHTML], ['new', '<title>new</title>']);
});
test('a comment ends in few signs, and text goes on after it', () => {
    equal(['<p>a<!-->b', '<p>a<!--->b', '<p>a<!--b--!>c', '<p>a<!--b--!c-->d'].map((text) =>
        parse(text).body.innerHTML),
    ['<p>a<!---->b</p>', '<p>a<!---->b</p>', '<p>a<!--b-->c</p>', '<p>a<!--b--!c-->d</p>']);
});
test('elements of a page\'s own stay plain in a parsed document until they are moved', () => {
    let made = 0;
    customElements.define('x-parsed', class extends HTMLElement {
        constructor() {
            super();
            made++;
        }
    });
    const parsed = parse('<x-parsed></x-parsed>');
    equal(made, 0);
    const element = parsed.body.firstElementChild!;
    document.body.append(element);
    equal(made, 1);
    element.remove();
});
test('other types are refused', () => {
    throws(() => new DOMParser().parseFromString('', 'text/plain' as never), 'TypeError');
});
test('nodes are written as XML, with the namespaces that they are in', () => {
    const write = (node: Node) => new XMLSerializer().serializeToString(node);
    const box = document.createElement('div');
    box.innerHTML = '<br>a &amp; b<p title="&lt;&quot;"></p><!--c--><svg viewBox="0 0 1 1"><path d="M0"/><a '
        + 'xlink:href="#x"/></svg>';
    equal(write(box), '<div xmlns="http://www.w3.org/1999/xhtml"><br />a &amp; b'
        + '<p title="&lt;&quot;"></p><!--c--><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
        + '<path d="M0"/><a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#x"/></svg></div>');
    const svg = box.querySelector('svg')!;
    svg.replaceChildren();
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    equal(write(svg), '<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"/>');
    svg.setAttribute('xmlns', 'other');
    equal(write(svg), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    const fragment = document.createDocumentFragment();
    fragment.append('<', document.createElementNS('urn:a', 'p:b'), document.createElementNS(null, 'c'));
    equal(write(fragment), '&lt;<p:b xmlns:p="urn:a"/><c/>');
    const attributed = document.createElementNS('urn:a', 'p:b');
    for (const name of ['p:one', 'two', 'q:three', 'p:four']) {
        attributed.setAttributeNS(name === 'p:four' ? 'urn:c' : name === 'p:one' ? 'urn:a' : 'urn:b', name, '');
    }
    equal(write(attributed), '<p:b xmlns:p="urn:a" p:one="" xmlns:ns1="urn:b" ns1:two="" ns1:three="" '
        + 'xmlns:ns2="urn:c" ns2:four=""/>');
    const template = document.createElement('template');
    template.innerHTML = '<i></i>';
    equal(write(template), '<template xmlns="http://www.w3.org/1999/xhtml"><i></i></template>');
    throws(() => write(null as never), 'instance of Node');
});
