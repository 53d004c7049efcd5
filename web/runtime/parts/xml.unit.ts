import { equal, test, throws } from '../unit';

const parse = (text: string, type: DOMParserSupportedType = 'application/xml') =>
    new DOMParser().parseFromString(text, type);
const write = (node: Node) => new XMLSerializer().serializeToString(node);
/** What is said of a text that is not well-formed. */
const fault = (text: string) => parse(text).querySelector('parsererror > div')?.textContent ?? null;

test('a text becomes a document of XML, in which names keep their case', () => {
    const parsed = parse('<Feed Version="1"><Item id="a">one</Item>\n<item/></Feed>');
    const { documentElement: root } = parsed;
    equal([parsed instanceof XMLDocument, parsed instanceof HTMLDocument, parsed.contentType, parsed.defaultView,
        parsed.head, parsed.body, parsed.title, parsed.URL === document.URL, parsed.nodeName],
    [true, false, 'application/xml', null, null, null, '', true, '#document']);
    equal([root.tagName, root.nodeName, root.localName, root.namespaceURI, root.getAttribute('Version'),
        root.getAttribute('version'), root instanceof HTMLElement, root.ownerDocument === parsed, root.isConnected],
    ['Feed', 'Feed', 'Feed', null, '1', null, false, true, true]);
    equal([parsed.getElementsByTagName('Item').length, parsed.getElementsByTagName('*').length,
        parsed.querySelector('Item')!.textContent, parsed.querySelectorAll('item').length,
        parsed.getElementById('a')!.textContent, root.textContent], [1, 3, 'one', 1, 'one', 'one\n']);
    equal(Array.from(root.childNodes, (one) => one.nodeType), [1, 3, 1]);
    const made = parsed.createElement('New');
    equal([made.localName, made.namespaceURI], ['New', null]);
    throws(() => new XMLDocument(), 'Illegal constructor');
});
test('each type makes a document of its own kind', () => {
    equal((['text/xml', 'application/xml', 'image/svg+xml', 'application/xhtml+xml'] as const).map((type) =>
        parse('<a/>', type).contentType), ['text/xml', 'application/xml', 'image/svg+xml', 'application/xhtml+xml']);
    const picture = parse('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>T</title>'
        + '<linearGradient/><path d="M0"/></svg>', 'image/svg+xml');
    equal([picture.documentElement instanceof SVGElement, picture.querySelector('linearGradient')!.localName,
        picture.querySelector('path')!.constructor.name, picture.documentElement.getAttribute('viewBox'),
        picture.title], [true, 'linearGradient', 'SVGPathElement', '0 0 1 1', 'T']);
    document.body.append(picture.documentElement);
    equal([document.body.lastElementChild!.outerHTML.endsWith('<path d="M0"></path></svg>'),
        picture.documentElement], [true, null]);
    document.body.lastElementChild!.remove();
    const page = parse('<html xmlns="http://www.w3.org/1999/xhtml"><head><title>P</title></head><body><p>x</p><br/>'
        + '<template><i/></template></body></html>', 'application/xhtml+xml');
    const paragraph = page.querySelector('p')!;
    equal([paragraph instanceof HTMLParagraphElement, paragraph.tagName, page.title, page.body.localName,
        page.createElement('p') instanceof HTMLParagraphElement,
        page.querySelector('template')!.content.firstElementChild!.localName],
    [true, 'p', 'P', 'body', true, 'i']);
    document.body.append(paragraph);
    equal(paragraph.tagName, 'P');
    paragraph.remove();
});
test('prefixes stand for the namespaces that are declared around them', () => {
    const parsed = parse('<r xmlns="urn:d" xmlns:p="urn:p" p:a="1" a="2" xml:lang="de"><p:c/>'
        + '<c xmlns="" xmlns:p="urn:q"><p:c/></c></r>');
    const { documentElement: root } = parsed;
    equal(Array.from(parsed.getElementsByTagNameNS('*', 'c'), (one) => [one.namespaceURI, one.prefix, one.tagName]),
        [['urn:p', 'p', 'p:c'], [null, null, 'c'], ['urn:q', 'p', 'p:c']]);
    equal([parsed.getElementsByTagNameNS('urn:p', 'c').length, parsed.getElementsByTagName('p:c').length,
        parsed.getElementsByTagName('c').length, root.getElementsByTagNameNS(null, 'c').length], [1, 2, 1, 1]);
    equal([root.getAttributeNS('urn:p', 'a'), root.getAttributeNS(null, 'a'), root.getAttribute('p:a'),
        root.getAttributeNS('http://www.w3.org/XML/1998/namespace', 'lang')], ['1', '2', '1', 'de']);
    equal(Array.from(root.attributes, (one) => [one.name, one.namespaceURI]), [
        ['xmlns', 'http://www.w3.org/2000/xmlns/'], ['xmlns:p', 'http://www.w3.org/2000/xmlns/'], ['p:a', 'urn:p'],
        ['a', null], ['xml:lang', 'http://www.w3.org/XML/1998/namespace']]);
    equal([root.lookupNamespaceURI('p'), parsed.lookupNamespaceURI(null), root.lookupPrefix('urn:p')],
        ['urn:p', 'urn:d', 'p']);
});
test('references, sections, instructions and comments are what they stand for', () => {
    const parsed = parse('<?xml version="1.0" encoding="UTF-8"?>\r\n<?style a="b"?><!--top--><r a="&lt;&#65;\t&#10;">'
        + '&amp;&lt;&gt;&quot;&apos;&#x1F600;\r\n<![CDATA[<b>&amp;]]><?do  it ?><!-- c - --></r><!--end-->');
    const { documentElement: root } = parsed;
    equal([parsed.xmlVersion, parsed.xmlEncoding, parsed.xmlStandalone], ['1.0', 'UTF-8', false]);
    equal(Array.from(parsed.childNodes, (one) => [one.nodeType, one.nodeName, one.nodeValue]),
        [[7, 'style', 'a="b"'], [8, '#comment', 'top'], [1, 'r', null], [8, '#comment', 'end']]);
    equal([root.getAttribute('a'), root.textContent], ['<A \n', '&<>"\'\u{1f600}\n<b>&amp;']);
    equal(Array.from(root.childNodes, (one) => [one.nodeType, one.nodeName, one.nodeValue]),
        [[3, '#text', '&<>"\'\u{1f600}\n'], [4, '#cdata-section', '<b>&amp;'], [7, 'do', 'it '], [8, '#comment', ' c - ']]);
    const [, section, instruction] = Array.from(root.childNodes) as [Text, CDATASection, ProcessingInstruction];
    equal([section instanceof CDATASection, section instanceof Text, instruction instanceof ProcessingInstruction,
        instruction.target, Object.prototype.toString.call(section)], [true, true, true, 'do', '[object CDATASection]']);
    const type = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')!.get!;
    equal([type.call(section), type.call(instruction), Node.PROCESSING_INSTRUCTION_NODE], [4, 7, 7]);
    root.normalize();
    equal([root.childNodes.length, root.isEqualNode(root.cloneNode(true))], [4, true]);
    equal(write(root.cloneNode(true)), write(root));
});
test('a document type is kept, and entities that it declares are text', () => {
    const parsed = parse('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY ns "urn:n">'
        + '<!-- ] --><!ELEMENT svg ANY><!ATTLIST svg a CDATA "]>"><!ENTITY both "&#60;&ns; &#38;amp;">'
        + '<!ENTITY two "2 &ns;">]><svg xmlns="&ns;">&two;</svg>');
    const type = parsed.doctype!;
    equal([type.name, type.publicId, type.systemId, type.nodeType, type.textContent, parsed.firstChild === type,
        parsed.documentElement.namespaceURI, parsed.documentElement.textContent],
    ['svg', '-//W3C//DTD SVG 1.1//EN', 'svg11.dtd', 10, null, true, 'urn:n', '2 urn:n']);
    equal(write(parsed), '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg xmlns="urn:n">2 urn:n</svg>');
    throws(() => parse('<!DOCTYPE a [<!ENTITY b "<c/>">]><a>&b;</a>'), 'is not simulated');
    equal(fault('<!DOCTYPE a [<!ENTITY b "&c;"><!ENTITY c "&b;">]><a>&b;</a>')?.includes('loop'), true);
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    equal(fault(`<!DOCTYPE a [<!ENTITY e0 "ha">${laughs}]><a>&e9;</a>`)?.includes('amplification'), true);
    equal(parse('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" ""><html>&nbsp;&eacute;</html>')
        .documentElement.textContent, '\u00a0\u00e9');
});
test('what is not well-formed is said in the document', () => {
    const parsed = parse('<a><b>text</b>\n<c></a>');
    const [error] = Array.from(parsed.getElementsByTagName('parsererror')) as [Element];
    equal([error.namespaceURI, error.parentNode === parsed.documentElement, error.previousSibling,
        parsed.documentElement.localName, parsed.querySelector('b')!.textContent],
    ['http://www.w3.org/1999/xhtml', true, null, 'a', 'text']);
    equal(error.textContent, 'This page contains the following errors:error on line 2 at column 7: Opening and ending '
        + 'tag mismatch: c line 2 and a\nBelow is a rendering of the page up to the first error.');
    for (const [text, words] of [['', 'Document is empty'], ['text', 'Document is empty'],
        ['<a>', 'Premature end of data in tag a line 1'], ['<a/><b/>', 'Extra content at the end of the document'],
        ['<a/>x', 'Extra content'], ['<a b="1" b="2"/>', 'Attribute b redefined'], ['<a b/>', 'Specification mandates value'],
        ['<a b=1/>', 'AttValue'], ['<a b="1"c="2"/>', 'attributes construct error'], ['<a b="<"/>', "Unescaped '<'"],
        ['<a>&nbsp;</a>', "Entity 'nbsp' not defined"], ['<a>& b</a>', 'no name'], ['<a>&b </a>', "expecting ';'"],
        ['<a>&#0;</a>', 'invalid xmlChar value 0'], ['<a>]]></a>', "']]>' not allowed"], ['<a>\u0001</a>', 'invalid Char value 1'],
        ['<a><!-- b -- c --></a>', 'Double hyphen'], ['<a><![CDATA[</a>', 'CData section not finished'],
        [' <?xml version="1.0"?><a/>', 'XML declaration allowed only at the start'], ['<1/>', 'invalid element name'],
        ['<a', "Couldn't find end of Start Tag a line 1"], ['<p:a/>', 'Namespace prefix p on a is not defined'],
        ['<a p:b=""/>', 'Namespace prefix p for b on a is not defined'],
        ['<a xmlns:x="u" xmlns:y="u" x:b="" y:b=""/>', "Namespaced Attribute b in 'u' redefined"]]) {
        equal([text, fault(text!)?.includes(words!)], [text, true]);
    }
});
test('a long text is read in one go', () => {
    const { documentElement: root } = parse(`<r>${'<a b="c&amp;">d &lt; e</a>\n'.repeat(20000)}</r>`);
    equal([root.childElementCount, root.lastElementChild!.textContent], [20000, 'd < e']);
});
test('where there is no root, or a picture is, the error has a page of its own', () => {
    const { documentElement: root } = parse('<!--none-->');
    equal([root.localName, root.firstElementChild!.localName, root.querySelector('body > parsererror') !== null],
        ['html', 'body', true]);
    const picture = parse('<svg xmlns="http://www.w3.org/2000/svg"><g>', 'image/svg+xml');
    equal([picture.documentElement.localName, picture.querySelector('body > parsererror + svg > g') !== null,
        picture.querySelector('head > style') !== null], ['html', true, true]);
});
test('a document is written as it was read', () => {
    for (const text of ['<a b="1">x<c/>&lt;&amp;</a>', '<p:a xmlns:p="urn:p" p:b=""><p:c/><d xmlns="urn:d"/></p:a>',
        '<?xml version="1.0" encoding="UTF-8"?><a><![CDATA[<]]><?p q?><!--r--></a>', '<!DOCTYPE a><a/>',
        '<!DOCTYPE a SYSTEM "b"><a/>', '<a xmlns:x="urn:x"><b x:c="&quot;&#10;"/></a>',
        '<html xmlns="http://www.w3.org/1999/xhtml"><br /><p></p></html>']) {
        equal([fault(text), write(parse(text)), write(parse(text).cloneNode(true))], [null, text, text]);
    }
});
test('markup of an element of XML is XML', () => {
    const { documentElement: root } = parse('<a xmlns:p="urn:p"><b/></a>');
    equal([root.innerHTML, root.outerHTML], ['<b/>', '<a xmlns:p="urn:p"><b/></a>']);
    root.innerHTML = 'x<p:c/><D/>';
    equal([root.firstElementChild!.namespaceURI, root.lastElementChild!.localName, root.textContent], ['urn:p', 'D', 'x']);
    throws(() => { root.innerHTML = '<br>'; }, 'SyntaxError');
    equal(root.childNodes.length, 3);
});
test('scripts and elements of the page stay plain in a document of XML', () => {
    let made = 0;
    customElements.define('x-in-xml', class extends HTMLElement {
        constructor() {
            super();
            made++;
        }
    });
    const parsed = parse('<html xmlns="http://www.w3.org/1999/xhtml"><x-in-xml/><script>throw 1</script></html>');
    document.body.append(parsed.querySelector('script')!);
    equal(made, 0);
    document.body.append(parsed.querySelector('x-in-xml')!);
    equal(made, 1);
    document.querySelector('body > script')!.remove();
    document.querySelector('x-in-xml')!.remove();
});
test('instructions are made in any document, sections in those of XML only', () => {
    const one = document.createProcessingInstruction('a', 'b');
    document.body.append(one);
    equal([one.target, one.nodeValue, one.nodeType, one.isEqualNode(one.cloneNode()), one.ownerDocument === document],
        ['a', 'b', 7, true, true]);
    one.remove();
    throws(() => { document.createProcessingInstruction('a', '?>'); }, 'InvalidCharacterError');
    throws(() => { document.createProcessingInstruction('\u00b7a', ''); }, 'InvalidCharacterError');
    throws(() => { document.createCDATASection('a'); }, 'NotSupportedError');
    const other = new Document();
    equal(other.createCDATASection('a').data, 'a');
    throws(() => { other.createCDATASection(']]>'); }, 'InvalidCharacterError');
});
test('a document that a page makes itself is one of XML without an address', () => {
    const other = new Document();
    equal([other.location, other.URL, other.contentType, other.createElement('DIV').localName, other.defaultView],
        [null, 'about:blank', 'application/xml', 'DIV', null]);
    const { implementation } = other;
    equal(implementation.createDocumentType('a:b', '', '').ownerDocument === other, true);
    equal(document.implementation.createDocument(null, undefined as any).documentElement.outerHTML, '<undefined/>');
    throws(() => { (implementation as any).createDocument(null); }, 'TypeError');
    throws(() => { implementation.createDocument(null, '', false as any); }, 'TypeError');
});
