import { equal, test, throws } from '../unit';

const isChromium = navigator.userAgent.includes('Chrome');
/** What of a sentence is WebKit's, or Chromium's. */
const words = (webkit: string, chromium: string): string => (isChromium ? chromium : webkit);

const makeTree = (): HTMLElement => {
    const root = document.createElement('section');
    root.innerHTML = '<h2 id=t class="a b">Title</h2><ul><li>1</li><li n="2">2</li><li>x <b>3</b></li></ul>'
        + '<!--note--><svg><g id=g></g></svg>';
    return root;
};
const tree = makeTree();
const find = (expression: string, from: Node = tree, kind = 7): XPathResult =>
    document.evaluate(expression, from, null, kind, null);
const labels = (result: XPathResult): string[] => Array.from({ length: result.snapshotLength }, (_, index) => {
    const node = result.snapshotItem(index);
    return node instanceof Element ? node.localName : node?.nodeName ?? '';
});
const value = (expression: string, from: Node = tree): unknown => {
    const result = document.evaluate(expression, from, null, 0, null);
    return result.resultType === 1 ? result.numberValue : result.resultType === 2 ? result.stringValue
        : result.resultType === 3 ? result.booleanValue : labels(find(expression, from));
};
const values = (...expressions: string[]): unknown[] => expressions.map((one) => value(one));

test('paths lead along each axis, in the order of the document once they are asked for that', () => {
    equal(values('ul/li[2]/preceding-sibling::*', './/b/ancestor::*', './/b/ancestor-or-self::b', 'ul/following::*',
        './/b/preceding::*', '*//text()', './/@n/..', 'ul/child::node()[last()]/descendant-or-self::*',
        'self::section', 'self::div', '../*', 'comment()', 'h2/@*', 'namespace::*', 'h2/following-sibling::*'), [
        ['li'], ['section', 'ul', 'li'], ['b'], ['svg', 'g'], ['h2', 'li', 'li'],
        ['#text', '#text', '#text', '#text', '#text'], ['li'], ['li', 'b'], ['section'], [], [],
        ['#comment'], ['id', 'class'], [], ['ul', 'svg'],
    ]);
});
test('predicates know positions and sizes, counted along the axis', () => {
    equal(values('string(ul/li[last()])', 'string(ul/li[position() < last()][2])', 'count(ul/li[@n][1])',
        'string(ul/li[3]/preceding-sibling::li[1])', 'string((ul/li[3]/preceding-sibling::li)[1])', 'count(//li[1])',
        'string(ul/li[. = 2]/@n)', 'count(ul/li[position() mod 2 = 1])', 'count(*[.//b])', 'ul/li[1.5]'),
    ['x 3', '2', 1, '2', '1', 1, '2', 2, 1, []]);
});
test('names of HTML are found in any case, those of SVG by their namespace alone', () => {
    equal(values('count(UL/LI)', 'string(h2/@ID)', 'count(svg)', "count(*[local-name() = 'svg'])", 'name(ul)',
        'namespace-uri(ul)'), [3, 't', 0, 1, 'ul', 'http://www.w3.org/1999/xhtml']);
    const resolve = (): string => 'http://www.w3.org/2000/svg';
    const result = document.evaluate('s:svg/s:g/@id', tree, resolve, 9, null);
    equal((result.singleNodeValue as Attr).ownerElement?.localName, 'g');
    equal(result.singleNodeValue === tree.querySelector('g')?.getAttributeNode('id'), true);
});
test('the core functions work on texts, numbers and sets', () => {
    equal(values("concat('a', 1, true())", "starts-with('ab', 'a')", "contains('abc', 'd')",
        "substring-before('a-b', '-')", "substring-after('a-b', '-')", "substring('12345', 1.5, 2.6)",
        "substring('12345', 0, 3)", "substring('12345', 0 div 0)", 'string-length()', "normalize-space('  a  b ')",
        "translate('bar', 'abr', 'AB')", 'sum(ul/li[position() < 3])', 'floor(-1.5)', 'ceiling(1.2)',
        'round(-0.4) = 0', 'round(2.5)', "number(' -.5 ')", "number('1e3')", 'count(id("t"))', "not('')",
        "boolean('false')", "lang('en')", '$any', '5 mod -2', '-5 mod 2', '1 div 0'), ['a1true', true, false, 'a', 'b',
        '234', '12', '', 10, 'a b', 'BA', 3, -2, 2, true, 3, -0.5, NaN, 0, true, true, false, '', 1, -1, Infinity]);
});
test('numbers are written as the engine does', () => {
    equal(values('string(1 div 3)', 'string(1000000)', 'string(-1 div 0)', 'string(-0)', 'string(2.50)',
        'string(0.1 + 0.2)'), isChromium ? ['0.333333', '1.00000e+6', '-Infinity', '0', '2.5', '0.3']
        : ['0.3333333333333333', '1000000', '-Infinity', '0', '2.5', '0.30000000000000004']);
});
test('a set is compared by any of its nodes', () => {
    equal(values('ul/li = 2', 'ul/li != 2', 'ul/li > 2', "ul/li = 'x 3'", 'ul/li = h2', 'ul/li != ul/li',
        'h2 != h2', 'ul/li < ul/li', '//none = false()', '//none = 0', 'true() = ul', '1 = 1 = 1', '3 > 2 > 1',
        "namespace-uri(comment()) = ''"),
    [true, true, false, true, false, true, false, true, true, false, true, true, false, false]);
});
test('operators bind as the grammar says, and names are operators only behind operands', () => {
    equal(values('1 + 2 * 3', '2 * (1 + 2)', '- - 1', '8 div 2 div 2', '1 - -1', 'count(div) + 1',
        'count(* | */*)', 'false() or true() and false()', 'count(*[self::h2|self::ul])', 'count(mod | div)'),
    [7, 6, 1, 2, 2, 1, 7, false, 2, 0]);
});
test('unordered results come as they were found, ordered ones by the document', () => {
    const last = find('ul/li[3]').snapshotItem(0) as Node;
    const texts = (kind: number): (string | null)[] => {
        const result = find('preceding-sibling::li', last, kind);
        return [0, 1].map((index) => result.snapshotItem(index)?.textContent ?? null);
    };
    equal([texts(6), texts(7)], [['2', '1'], ['1', '2']]);
    equal([8, 9].map((kind) => find('preceding-sibling::li', last, kind).singleNodeValue?.textContent), ['2', '1']);
    equal(labels(find('.//li | h2 | @* | .//@*')), ['h2', 'id', 'class', 'li', 'li', 'n', 'li', 'id']);
});
test('a result has the members of its kind alone', () => {
    const result = find('ul/li', tree, XPathResult.ORDERED_NODE_ITERATOR_TYPE);
    equal([result.resultType, result.invalidIteratorState, result.iterateNext()?.textContent], [5, false, '1']);
    throws(() => result.snapshotLength, words('Type error', "Failed to read the 'snapshotLength' property from "
        + "'XPathResult': The result type is not a snapshot."));
    throws(() => find('ul').iterateNext(), words('Type error', 'The result type is not an iterator.'));
    throws(() => find('1'), words('TypeError: Type error', 'cannot be converted to the desired type.'));
    equal([find('ul/li', tree, 1).numberValue, find('h2', tree, 2).stringValue, find('h3', tree, 3).booleanValue,
        find('h3', tree, 9).singleNodeValue, find('h2', tree, 0).resultType, find('1', tree, 10).resultType,
        find('h2').snapshotItem(7)], [1, 'Title', false, null, 4, 1, null]);
});
test('an iterator ends with the first change of its document, a snapshot stays', () => {
    const list = document.createElement('ol');
    document.body.append(list);
    list.innerHTML = '<li>a</li><li>b</li>';
    const begin = (): XPathResult => document.evaluate('li', list, null, 4, null);
    const changes: ((item: Node) => void)[] = [
        (item) => { list.removeChild(item); },
        () => { list.title = 'x'; },
        () => { (list.firstChild?.firstChild as Text).data = 'c'; },
        () => { document.createElement('p').append('loose'); },
    ];
    for (const change of changes) {
        const result = begin();
        change(result.iterateNext() as Node);
        equal(result.invalidIteratorState, true);
        throws(() => result.iterateNext(), words('InvalidStateError: The object is in an invalid state.',
            "InvalidStateError: Failed to execute 'iterateNext' on 'XPathResult': The document has mutated"));
    }
    const result = begin();
    document.createTextNode('made');
    new DOMParser().parseFromString('<r/>', 'text/xml').documentElement.append('other');
    equal([result.invalidIteratorState, find('li', list).invalidIteratorState], [false, false]);
    list.remove();
});
test('expressions that are none are refused in the engine\'s words', () => {
    const bad = ['', 'a[', 'a/', '//', '..[1]', 'foo()', 'true(1)', "'open", 'a b', 'child::', 'x::a', '1..2', '@',
        'node(1)', '!'];
    for (const one of bad) {
        throws(() => find(one), words('SyntaxError: The string did not match the expected pattern.', 'SyntaxError: '
            + `Failed to execute 'evaluate' on 'Document': The string '${one}' is not a valid XPath expression.`));
    }
    for (const one of ['count(1)', '1 | h2', "'a'/b", '(1)[1]']) {
        throws(() => find(one, tree, 0), words('SyntaxError: The string did not match',
            'Type conversion failed while evaluating the expression.'));
    }
    throws(() => document.createExpression('a['), words('SyntaxError', "Failed to execute 'createExpression'"));
    throws(() => find('p', document.createDocumentFragment()), words(
        'NotSupportedError: The operation is not supported.', "The node provided is '#document-fragment', which"));
    throws(() => (document.evaluate as () => void)(), words('Not enough arguments', '2 arguments required, but'));
    throws(() => find('p', {} as Node), words('must be an instance of Node', "parameter 2 is not of type 'Node'"));
});
test('prefixes are looked up by a function, an object or a node, and must be known', () => {
    const other = new DOMParser().parseFromString('<r xmlns:k="u:k" k:a="1" b="2"><k:c/><c>x<![CDATA[y]]></c>'
        + '<?do it?></r>', 'text/xml');
    const ask = (expression: string, resolver: XPathNSResolver | null): number =>
        other.evaluate(`count(${expression})`, other, resolver, 1, null).numberValue;
    const resolve = (prefix: string | null): string | null => (prefix === 'p' ? 'u:k' : null);
    equal([ask('//p:c', resolve), ask('//p:*', { lookupNamespaceURI: resolve }), ask('//@p:a', resolve),
        ask('//k:c', other.createNSResolver(other.documentElement)), ask('//c', null), ask('//C', null),
        ask('/r/@*', null), ask('//processing-instruction("do")', null), ask('//text()', null)],
    [1, 1, 1, 1, 1, 0, 2, 1, 2]);
    throws(() => ask('//q:c', resolve), words(
        'NamespaceError: The operation is not allowed by Namespaces in XML.',
        "NamespaceError: Failed to execute 'evaluate' on 'Document': The string 'count(//q:c)' contains unresolvable"));
    throws(() => ask('//q:c', null), 'NamespaceError');
    equal(other.evaluate('string(/)', other, null, 2, null).stringValue, 'xy');
});
test('attributes are contexts, and absolute paths begin at the top of a loose tree', () => {
    const attribute = tree.querySelector('li[n]')?.getAttributeNode('n') as Attr;
    equal([value('string(..)', attribute), value('name()', attribute), value('count(following::*)', attribute),
        value('count(child::node())', attribute), value('count(/*)', tree.querySelector('b') as Node),
        value('name(/.)', tree.querySelector('b') as Node)], ['2', 'n', 4, 0, 3, 'section']);
});
test('evaluators and expressions are used again, and results are made by no script', () => {
    const evaluator = new XPathEvaluator();
    const expression = evaluator.createExpression('count(li)');
    equal([expression.evaluate(tree.querySelector('ul') as Node).numberValue, expression.evaluate(tree).numberValue,
        evaluator.evaluate('name(*)', tree, null, 2).stringValue, evaluator.createNSResolver(tree) === tree],
    [3, 0, 'h2', true]);
    throws(() => new XPathResult(), 'Illegal constructor');
    throws(() => new XPathExpression(), 'Illegal constructor');
    equal([XPathResult.FIRST_ORDERED_NODE_TYPE, XPathResult.prototype.ANY_TYPE, document.evaluate.length,
        Object.prototype.toString.call(expression)], [9, 0, 2, '[object XPathExpression]']);
});
test('ten thousand nodes are sorted and walked without going through them for each', () => {
    const list = document.createElement('ul');
    for (let index = 0; index < 10_000; index++) {
        const item = document.createElement('li');
        item.setAttribute('n', `${index % 7}`);
        item.textContent = `${index}`;
        list.append(item);
    }
    const counts = ['li|.//@n', 'li/following::li', 'li/preceding-sibling::li', 'li/following-sibling::li[1]',
        'li/ancestor::*', 'li[(text()|@n)[1] = 3]'];
    equal(counts.map((one) => find(one, list).snapshotLength), [20_000, 9999, 9999, 9999, 1, 1429]);
    equal(value('li = .//@n and li != li and li < .//@n', list), true);
});
