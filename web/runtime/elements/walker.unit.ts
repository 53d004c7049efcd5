import { equal, test, throws } from '../unit';

const box = document.createElement('div');
box.innerHTML = '<ul><li>a<b>b</b></li><!--c--><li><i></i></li></ul>d<!--e-->';
const all = NodeFilter.SHOW_ALL;
const nameOf = (node: Node | null): string => (node === null ? 'null'
    : node.nodeType === 1 ? (node as Element).localName : `${node.nodeValue}`);
function names(next: () => Node | null): string {
    const found: string[] = [];
    for (let node = next(); node !== null; node = next()) found.push(nameOf(node));
    return found.join();
}

test('a walker goes through a tree in its order and back', () => {
    const walker = document.createTreeWalker(box);
    equal(names(() => walker.nextNode()), 'ul,li,a,b,b,c,li,i,d,e');
    equal(names(() => walker.previousNode()), 'd,i,li,c,b,b,a,li,ul,div');
    equal([nameOf(walker.currentNode), walker.root === box], ['div', true]);
});
test('a walker shows the kinds of nodes that it is asked for', () => {
    const walk = (kinds: number): string => {
        const walker = document.createTreeWalker(box, kinds);
        return names(() => walker.nextNode());
    };
    equal([walk(NodeFilter.SHOW_ELEMENT), walk(NodeFilter.SHOW_TEXT), walk(NodeFilter.SHOW_COMMENT),
        walk(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT), walk(129)],
    ['ul,li,b,li,i', 'a,b,d', 'c,e', 'ul,li,b,c,li,i,e', 'ul,li,b,c,li,i,e']);
});
test('a filter leaves nodes out, with all that they hold or without', () => {
    const walk = (verdict: number): string => {
        const walker = document.createTreeWalker(box, all, (node) =>
            (nameOf(node) === 'li' ? verdict : NodeFilter.FILTER_ACCEPT));
        return names(() => walker.nextNode());
    };
    equal([walk(NodeFilter.FILTER_SKIP), walk(NodeFilter.FILTER_REJECT)], ['ul,a,b,b,c,i,d,e', 'ul,c,d,e']);
    const walker = document.createTreeWalker(box, all, {
        acceptNode: (node) => (nameOf(node) === 'ul' ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT),
    });
    equal([nameOf(walker.firstChild()), nameOf(walker.nextSibling()), nameOf(walker.nextSibling()),
        nameOf(walker.nextSibling()), nameOf(walker.parentNode())], ['li', 'c', 'li', 'd', 'div']);
});
test('a walker goes up, down and aside', () => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_ELEMENT);
    equal([nameOf(walker.firstChild()), nameOf(walker.lastChild()), nameOf(walker.nextSibling()),
        nameOf(walker.previousSibling()), nameOf(walker.firstChild()), nameOf(walker.firstChild()),
        nameOf(walker.parentNode()), nameOf(walker.parentNode()), nameOf(walker.parentNode()),
        nameOf(walker.parentNode())],
    ['ul', 'li', 'null', 'li', 'b', 'null', 'li', 'ul', 'div', 'null']);
});
test('an iterator begins with its root', () => {
    const iterator = document.createNodeIterator(box, NodeFilter.SHOW_ELEMENT);
    equal(names(() => iterator.nextNode()), 'div,ul,li,b,li,i');
    equal([nameOf(iterator.referenceNode), iterator.pointerBeforeReferenceNode], ['i', false]);
    equal(names(() => iterator.previousNode()), 'i,li,b,li,ul,div');
    equal(iterator.pointerBeforeReferenceNode, true);
});
test('an iterator whose node is taken out goes on beside it', () => {
    const list = document.createElement('p');
    const fill = () => { list.innerHTML = '<a><i></i></a><b><u></u></b><s></s>'; };
    const state = (one: NodeIterator) => `${nameOf(one.referenceNode)} ${one.pointerBeforeReferenceNode}`;
    fill();
    const iterator = document.createNodeIterator(list, NodeFilter.SHOW_ELEMENT);
    for (let at = 0; at < 5; at++) iterator.nextNode();
    equal(state(iterator), 'u false');
    list.querySelector('b')!.remove();
    equal([state(iterator), nameOf(iterator.nextNode())], ['i false', 's']);
    list.querySelector('a')!.remove();
    iterator.previousNode();
    equal(state(iterator), 's true');
    list.append(document.createElement('b'));
    list.querySelector('s')!.remove();
    equal(state(iterator), 'b true');
    list.querySelector('b')!.remove();
    equal(state(iterator), 'p false');
    fill();
    equal(nameOf(iterator.nextNode()), 'a');
    iterator.nextNode();
    iterator.previousNode();
    equal(state(iterator), 'i true');
    list.querySelector('i')!.remove();
    equal(state(iterator), 'b true');
    iterator.previousNode();
    list.replaceChildren();
    equal(state(iterator), 'p false');
    const inner = document.createElement('a');
    list.append(inner);
    const within = document.createNodeIterator(inner);
    list.replaceChildren();
    equal([state(within), inner.parentNode], ['a true', null]);
});
test('what is walked through must be a node', () => {
    throws(() => document.createTreeWalker({} as never), 'TypeError');
});
