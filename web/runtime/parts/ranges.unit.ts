import { equal, test, throws } from '../unit';

/** Nodes of a text in which `[` and `]` mark where a range begins and ends. */
function marked(html: string): { box: HTMLElement; range: Range } {
    const box = document.createElement('div');
    box.innerHTML = html.replace(/[[\]]/g, '<!--$&-->');
    const range = document.createRange();
    for (const mark of ['[', ']']) {
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_COMMENT);
        while (walker.nextNode() !== null && (walker.currentNode as Comment).data !== mark);
        const { currentNode: comment } = walker;
        const [before, after] = [comment.previousSibling, comment.nextSibling];
        const parent = comment.parentNode!;
        const index = Array.from(parent.childNodes).indexOf(comment as ChildNode);
        parent.removeChild(comment);
        let place: [Node, number] = [parent, index];
        if (before instanceof Text && after instanceof Text) {
            place = [before, before.length];
            box.normalize();
        }
        if (mark === '[') range.setStart(...place);
        else range.setEnd(...place);
    }
    return { box, range };
}
/** The same of nodes and a range. */
function show(box: Node, range: Range): string {
    const write = (node: Node): string => {
        const at = (index: number) =>
            (range.startContainer === node && range.startOffset === index ? '[' : '')
            + (range.endContainer === node && range.endOffset === index ? ']' : '');
        if (node instanceof Text) {
            return Array.from({ length: node.length + 1 }, (_, index) =>
                at(index) + (node.data[index] ?? '')).join('');
        }
        if (node instanceof Comment) return `(${node.data})`;
        const inner = Array.from({ length: node.childNodes.length + 1 }, (_, index) =>
            at(index) + (node.childNodes[index] === undefined ? '' : write(node.childNodes[index]!)))
            .join('');
        return node === box || !(node instanceof Element) ? inner
            : `<${node.localName}>${inner}</${node.localName}>`;
    };
    return write(box);
}
const html = (fragment: DocumentFragment): string =>
    Array.from(fragment.childNodes, (one) => (one as Element).outerHTML ?? one.nodeValue).join('|');

test('a new range is at the start of the document', () => {
    for (const range of [new Range(), document.createRange()]) {
        equal([range.startContainer === document, range.startOffset, range.endContainer === document,
            range.endOffset, range.collapsed, range.commonAncestorContainer === document],
        [true, 0, true, 0, true, true]);
    }
    equal(`${Object.prototype.toString.call(new Range())} ${new Range() instanceof AbstractRange}`,
        '[object Range] true');
    throws(() => new AbstractRange(), 'Illegal constructor');
});
test('a boundary takes the other along where it would lie beyond it', () => {
    const { box, range } = marked('a[b<b>cd</b>e]f');
    equal(show(box, range), 'a[b<b>cd</b>e]f');
    const inner = box.querySelector('b')!.firstChild!;
    range.setStart(inner, 1);
    equal(show(box, range), 'ab<b>c[d</b>e]f');
    range.setEnd(box, 0);
    equal(show(box, range), '[]ab<b>cd</b>ef');
    range.setStartAfter(inner);
    equal(show(box, range), 'ab<b>cd[]</b>ef');
    range.setEndAfter(inner.parentNode!);
    range.setStartBefore(inner);
    equal(show(box, range), 'ab<b>[cd</b>]ef');
    range.setEndBefore(inner.parentNode!);
    equal(show(box, range), 'ab[]<b>cd</b>ef');
    range.selectNode(inner);
    equal(show(box, range), 'ab<b>[cd]</b>ef');
    range.selectNodeContents(inner);
    equal([show(box, range), range.collapsed], ['ab<b>[cd]</b>ef', false]);
    range.collapse();
    equal([show(box, range), range.collapsed], ['ab<b>cd[]</b>ef', true]);
    const other = document.createElement('p');
    range.setEnd(other, 0);
    equal([range.startContainer === other, range.collapsed], [true, true]);
    throws(() => range.setStart(inner, 3), 'IndexSizeError');
    throws(() => range.setStart(null as never, 0), 'must be an instance of Node');
    throws(() => range.selectNode(document), 'InvalidNodeTypeError');
});
test('places are compared in the order of the tree', () => {
    const { box, range } = marked('a<i>b[c</i>d]e');
    const other = range.cloneRange();
    other.setStart(box, 0);
    equal([Range.START_TO_START, Range.START_TO_END, Range.END_TO_END, Range.END_TO_START].map((how) =>
        range.compareBoundaryPoints(how, other)), [1, 1, 0, -1]);
    equal(other.compareBoundaryPoints(Range.END_TO_START, range), -1);
    throws(() => range.compareBoundaryPoints(4, other), 'NotSupportedError');
    throws(() => range.compareBoundaryPoints(0, new Range()), 'WrongDocumentError');
    const [first, italic, last] = Array.from(box.childNodes) as [Text, HTMLElement, Text];
    equal([range.comparePoint(box, 0), range.comparePoint(italic, 1), range.comparePoint(last, 2)],
        [-1, 0, 1]);
    equal([range.isPointInRange(last, 1), range.isPointInRange(last, 2),
        range.isPointInRange(document, 0)], [true, false, false]);
    equal([first, italic, last, box, document.body].map((one) => range.intersectsNode(one)),
        [false, true, true, true, false]);
    equal(range.commonAncestorContainer === box, true);
});
test('the text of a range is that of the texts within it', () => {
    equal(marked('a[b<b>cd<!--no--></b>e]f').range.toString(), 'bcde');
    equal(marked('a[b]c').range.toString(), 'b');
    equal(`${marked('<p>[ab</p><p>cd</p>]<p>ef</p>').range}`, 'abcd');
});
test('contents are removed, with what lies partly within cut', () => {
    const cases = [
        ['a[b]c', 'a[]c'],
        ['<p>a[b</p><hr><p>c]d</p>', '<p>a</p>[]<p>d</p>'],
        ['<p>a<b>b[c</b>d</p>e<p><i>f]g</i>h</p>', '<p>a<b>b</b></p>[]<p><i>g</i>h</p>'],
        ['<p>a[b<i>c]d</i></p>', '<p>a[]<i>d</i></p>'],
        ['[<p>a</p>b]c', '[]c'],
    ];
    for (const [before, after] of cases) {
        const { box, range } = marked(before!);
        range.deleteContents();
        equal(show(box, range), after);
    }
});
test('contents are taken out, or copied, as a fragment', () => {
    const text = '<p id="p">a<b>b[c</b>d</p><u>e</u><p>f<i>g]h</i></p>';
    const fragment = '<p id="p"><b>c</b>d</p>|<u>e</u>|<p>f<i>g</i></p>';
    const copied = marked(text);
    const underlined = copied.box.querySelector('u');
    const copy = copied.range.cloneContents();
    equal(html(copy), fragment);
    equal(copy.querySelector('u') === underlined, false);
    equal(show(copied.box, copied.range), text.replace(' id="p"', ''));
    const taken = copied.range.extractContents();
    equal(html(taken), fragment);
    equal(taken.querySelector('u') === underlined, true);
    equal(show(copied.box, copied.range), '<p>a<b>b</b></p>[]<p><i>h</i></p>');
    equal(html(marked('a[b]c').range.extractContents()), 'b');
    equal(html(new Range().extractContents()), '');
    // A text at whose end a range begins has an empty part in it.
    const { box } = marked('a[]<b>c</b>');
    const range = new Range();
    range.setStart(box.firstChild!, 1);
    range.setEnd(box.querySelector('b')!, 0);
    equal(range.cloneContents().childNodes.length, 2);
});
test('a node is inserted at the start, and a range that was empty holds it', () => {
    const { box, range } = marked('ab[c]d');
    range.insertNode(document.createElement('i'));
    equal(show(box, range), 'ab[<i></i>c]d');
    range.collapse(true);
    const fragment = document.createDocumentFragment();
    fragment.append('1', document.createElement('b'));
    range.insertNode(fragment);
    equal(show(box, range), 'ab[1<b></b>]<i></i>cd');
    const text = document.createTextNode('x');
    range.selectNodeContents(text);
    throws(() => range.insertNode(document.createElement('i')), 'HierarchyRequestError');
    range.selectNodeContents(box);
    throws(() => range.insertNode(box), 'HierarchyRequestError');
});
test('contents are surrounded, unless an element lies partly within', () => {
    const { box, range } = marked('a[b<i>c</i>d]e');
    const mark = document.createElement('mark');
    mark.textContent = 'old';
    range.surroundContents(mark);
    equal(show(box, range), 'a[<mark>b<i>c</i>d</mark>]e');
    const { range: partly } = marked('a[b<i>c]d</i>');
    throws(() => partly.surroundContents(mark), 'InvalidStateError');
    throws(() => range.surroundContents(document.createDocumentFragment() as never),
        'InvalidNodeTypeError');
});
test('a fragment is made of markup as content of where the range is', () => {
    const { box, range } = marked('<table><tbody>[]</tbody></table>');
    equal(html(range.createContextualFragment('<tr><td>1</td></tr><!--c-->')),
        '<tr><td>1</td></tr>|c');
    equal(html(new Range().createContextualFragment('<p>a<p>b')), '<p>a</p>|<p>b</p>');
    equal(show(box, range), '<table><tbody>[]</tbody></table>');
});
test('ranges follow the nodes that come and go', () => {
    const { box, range } = marked('<p>a</p>[<p>b<i>c</i></p>]<p>d</p>');
    box.prepend('1', '2');
    equal(show(box, range), '12<p>a</p>[<p>b<i>c</i></p>]<p>d</p>');
    box.append('3');
    box.firstElementChild!.remove();
    equal(show(box, range), '12[<p>b<i>c</i></p>]<p>d</p>3');
    range.setEnd(box.querySelector('i')!.firstChild!, 1);
    equal(show(box, range), '12[<p>b<i>c]</i></p><p>d</p>3');
    box.querySelector('i')!.innerHTML = 'new';
    equal(show(box, range), '12[<p>b<i>]new</i></p><p>d</p>3');
    box.replaceChild(document.createElement('hr'), box.querySelector('p')!);
    equal(show(box, range), '12[]<hr></hr><p>d</p>3');
    range.setEnd(box, 5);
    box.replaceChildren('4', '5');
    equal(show(box, range), '[]45');
});
test('ranges follow the characters of a text', () => {
    const { box, range } = marked('ab[cd]ef');
    const text = box.firstChild as Text;
    text.insertData(1, 'XY');
    equal(show(box, range), 'aXYb[cd]ef');
    text.deleteData(5, 2);
    equal(show(box, range), 'aXYb[c]f');
    text.appendData('gh');
    equal(show(box, range), 'aXYb[c]fgh');
    text.replaceData(0, 5, '-');
    equal(show(box, range), '[]-fgh');
    range.setEnd(text, 3);
    range.setStart(text, 1);
    text.splitText(2);
    equal([box.childNodes.length, show(box, range)], [2, '-[fg]h']);
    equal(range.endContainer === box.lastChild, true);
    box.normalize();
    equal([box.childNodes.length, show(box, range), range.endContainer === text],
        [1, '-[fg]h', true]);
    text.data = 'other';
    equal(show(box, range), '[]other');
});
test('a range in a parent follows texts that are split and joined', () => {
    const box = document.createElement('p');
    box.textContent = 'ab';
    const range = new Range();
    range.setStart(box, 0);
    range.setEnd(box, 1);
    (box.firstChild as Text).splitText(1);
    equal([range.endOffset, box.childNodes.length], [2, 2]);
    range.setStart(box, 1);
    box.normalize();
    equal([range.startContainer === box.firstChild, range.startOffset, range.endContainer === box,
        range.endOffset], [true, 1, true, 1]);
});
test('a static range stays where it was made', () => {
    const box = document.createElement('p');
    box.append('abc');
    const range = new StaticRange({
        startContainer: box, startOffset: 0, endContainer: box, endOffset: 7,
    });
    box.textContent = '';
    equal([range.startContainer === box, range.endOffset, range.collapsed], [true, 7, false]);
    throws(() => new StaticRange({} as never), 'instance of Node');
});
test('a range has an empty rectangle where it is displayed', () => {
    const range = new Range();
    equal([range.getBoundingClientRect().width, range.getClientRects().length], [0, 0]);
    range.selectNodeContents(document.body);
    equal(range.getClientRects().length, 1);
});
test('elements of a page\'s own react when a range\'s call is over', () => {
    const told: string[] = [];
    customElements.define('x-ranged', class extends HTMLElement {
        connectedCallback(): void { told.push(`+${range.collapsed}`); }
        disconnectedCallback(): void { told.push(`-${range.collapsed}`); }
    });
    const box = document.createElement('div');
    const range = document.createRange();
    document.body.append(box);
    box.innerHTML = '<x-ranged></x-ranged>';
    told.length = 0;
    range.selectNodeContents(box);
    const taken = range.extractContents();
    equal([told, box.childNodes.length], [['-true'], 0]);
    range.insertNode(taken);
    equal(told, ['-true', '+false']);
    box.remove();
});
test('a range begins in the document that makes it, and a static one keeps to places that can be', () => {
    const other = document.implementation.createHTMLDocument('');
    const range = other.createRange();
    equal([range.startContainer === other, range.collapsed], [true, true]);
    throws(() => new StaticRange({
        startContainer: other.doctype!, startOffset: 0, endContainer: other, endOffset: 0,
    }), 'InvalidNodeTypeError');
    throws(() => new StaticRange({ startContainer: other, endContainer: other } as any), 'TypeError');
    throws(() => { getSelection()!.selectAllChildren(other.doctype!); }, 'InvalidNodeTypeError');
    throws(() => { (getSelection() as any).setBaseAndExtent(document, 0, document); }, 'TypeError');
});
