import { equal, sleep, test, throws } from '../unit';

// Chromium has none before 137.
const directionOf = (selection: Selection): string => (selection as any).direction
    ?? (selection.isCollapsed ? 'none'
        : selection.focusNode === selection.getRangeAt(0).startContainer
            && selection.focusOffset === selection.getRangeAt(0).startOffset ? 'backward' : 'forward');

/** Runs with a paragraph in the document, whose text is `abcdef`. */
async function within(body: (text: Text, selection: Selection) => void | Promise<void>): Promise<void> {
    const paragraph = document.createElement('p');
    paragraph.textContent = 'abcdef';
    document.body.append(paragraph);
    const selection = getSelection()!;
    try {
        await body(paragraph.firstChild as Text, selection);
    } finally {
        selection.removeAllRanges();
        paragraph.remove();
        await sleep(0);
    }
}
const offsets = (one: Selection) => [one.anchorOffset, one.focusOffset, one.type, `${one}`];

let early = 0;
document.onselectionchange = () => { early++; };

test('a handler is heard that was set before there were elements', () => within(async (text, selection) => {
    selection.collapse(text, 1);
    await sleep(1);
    equal(early, 1);
    document.onselectionchange = null;
}));
test('a page has one selection, which holds nothing at first', () => {
    const selection = window.getSelection()!;
    equal([document.getSelection() === selection, selection.rangeCount, selection.anchorNode,
        selection.focusOffset, selection.isCollapsed, selection.type, directionOf(selection), `${selection}`],
    [true, 0, null, 0, true, 'None', 'none', '']);
    throws(() => selection.getRangeAt(0), 'IndexSizeError');
    throws(() => selection.collapseToEnd(), 'InvalidStateError');
    throws(() => new Selection(), 'Illegal constructor');
    equal(document.implementation.createHTMLDocument().getSelection(), null);
});
test('a selection has a direction, which a range has not', () => within((text, selection) => {
    selection.setBaseAndExtent(text, 4, text, 1);
    equal([offsets(selection), directionOf(selection)], [[4, 1, 'Range', 'bcd'], 'backward']);
    const range = selection.getRangeAt(0);
    equal([range.startOffset, range.endOffset, selection.getRangeAt(0) === range], [1, 4, true]);
    selection.extend(text, 5);
    equal([offsets(selection), directionOf(selection)], [[4, 5, 'Range', 'e'], 'forward']);
    equal([selection.baseNode === text, selection.extentOffset], [true, 5]);
    selection.collapseToStart();
    equal([offsets(selection), directionOf(selection)], [[4, 4, 'Caret', ''], 'none']);
    selection.selectAllChildren(text.parentNode!);
    equal(offsets(selection), [0, 1, 'Range', 'abcdef']);
    selection.collapseToEnd();
    equal([selection.anchorNode === text.parentNode, selection.anchorOffset], [true, 1]);
    selection.setPosition(text, 2);
    equal(offsets(selection), [2, 2, 'Caret', '']);
    throws(() => selection.collapse(text, 7), 'IndexSizeError');
    selection.collapse(null);
    equal(selection.rangeCount, 0);
}));
test('a selection takes a range of the document and shows it as it moves', () => within((text, selection) => {
    const [range, other] = [document.createRange(), document.createRange()];
    const apart = document.createRange();
    apart.selectNodeContents(document.createElement('p'));
    selection.addRange(apart);
    equal(selection.rangeCount, 0);
    range.setStart(text, 1);
    range.setEnd(text, 3);
    selection.addRange(range);
    selection.addRange(other);
    equal([selection.getRangeAt(0) === range, `${selection}`], [true, 'bc']);
    range.setEnd(text, 5);
    equal(`${selection}`, 'bcde');
    text.deleteData(0, 2);
    equal([`${selection}`, selection.anchorOffset], ['cde', 0]);
    throws(() => selection.removeRange(other), 'NotFoundError');
    range.selectNodeContents(document.createElement('p'));
    equal([selection.rangeCount, selection.anchorNode], [0, null]);
    range.selectNodeContents(text);
    equal(selection.rangeCount, 1);
    selection.removeRange(range);
    equal(selection.rangeCount, 0);
}));
test('a selection says what it contains, and deletes it', () => within((text, selection) => {
    const paragraph = text.parentNode as HTMLElement;
    selection.setBaseAndExtent(text, 1, text, 5);
    equal([selection.containsNode(text), selection.containsNode(text, true),
        selection.containsNode(document.body)], [false, true, false]);
    if (!/Android/.test(navigator.userAgent)) {
        const [composed] = selection.getComposedRanges();
        equal([composed instanceof StaticRange, composed?.startOffset, composed?.endOffset], [true, 1, 5]);
    }
    selection.deleteFromDocument();
    equal([paragraph.textContent, selection.anchorOffset, selection.isCollapsed], ['af', 1, true]);
    selection.selectAllChildren(paragraph);
    equal(selection.containsNode(text), true);
    throws(() => selection.modify('move', 'forward', 'word'), 'Selection.modify) is not simulated');
}));
test('selectionchange comes once for the changes of a script', () => within(async (text, selection) => {
    await sleep(0);
    const heard: string[] = [];
    const listen = (event: Event): void => {
        heard.push(`${selection} ${event.target === document} ${event.bubbles}`);
    };
    document.addEventListener('selectionchange', listen);
    document.onselectionchange = () => { heard.push('handler'); };
    selection.collapse(text, 1);
    selection.extend(text, 2);
    selection.extend(text, 3);
    equal(heard.length, 0);
    await sleep(0);
    equal(heard, ['bc true false', 'handler']);
    text.insertData(0, '123');
    await sleep(0);
    selection.removeAllRanges();
    await sleep(0);
    selection.removeAllRanges();
    await sleep(0);
    equal(heard, ['bc true false', 'handler', 'bc true false', 'handler', ' true false', 'handler']);
    document.removeEventListener('selectionchange', listen);
    document.onselectionchange = null;
}));
