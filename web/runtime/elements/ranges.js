// `Range` and `StaticRange`, as the DOM standard has them. There is no layout, so a range covers text
// and elements, and no place on the screen.
import {
    Comment, DocumentFragment, HTML, Node, Text, detach, document, exchangeAll, failure,
    insert, isElement, mustFit, notSimulated, of, search, tree,
} from './tree.js';
import { contentsOf, placeAfter, removeContents } from './contents.js';
import {
    Boundaries, beyondEnd, compare, indexOf, isAround, lengthOf, moved, rootOf,
} from './boundaries.js';
import { notInstance } from '../refusals.js';

/** The `Boundaries` of a range. */
export let boundariesOf;
let isMaking = false;

export class AbstractRange {
    #boundaries;
    constructor(start, end) {
        if (!isMaking) throw new TypeError('Illegal constructor');
        isMaking = false;
        this.#boundaries = new Boundaries(start, end);
    }
    static {
        boundariesOf = (range) => range.#boundaries;
    }
    get startContainer() { return this.#boundaries.start[0]; }
    get startOffset() { return this.#boundaries.start[1]; }
    get endContainer() { return this.#boundaries.end[0]; }
    get endOffset() { return this.#boundaries.end[1]; }
    get collapsed() {
        const { start, end } = this.#boundaries;
        return start[0] === end[0] && start[1] === end[1];
    }
}

const mustBeNode = (value, method, name = 'node') => {
    if (value instanceof Node) return;
    throw notInstance(1, name, 'Node', ...method.split('.'));
};
export class StaticRange extends AbstractRange {
    constructor(init) {
        const { startContainer, startOffset, endContainer, endOffset } = init ?? {};
        for (const one of [startContainer, endContainer]) mustBeNode(one, 'StaticRange');
        for (const one of [startOffset, endOffset]) {
            if (one === undefined) throw new TypeError('StaticRangeInit needs both offsets');
        }
        for (const { nodeType } of [startContainer, endContainer]) if (nodeType === 10 || nodeType === 2) throw unfit();
        isMaking = true;
        super([startContainer, startOffset >>> 0], [endContainer, endOffset >>> 0]);
    }
}

/** A place in a node, if the node has it. */
export function placeIn(node, offset, method) {
    mustBeNode(node, method);
    // A document's type has nothing in it that a place could be before.
    if (node.nodeType === 10) throw unfit();
    const place = offset >>> 0;
    if (place > lengthOf(node)) throw beyondEnd();
    return [node, place];
}
/** The place beside a node in what it is in. */
function placeBeside(node, step, method) {
    mustBeNode(node, `Range.${method}`);
    if (of(node).parent === null) throw unfit();
    return [of(node).parent, indexOf(node) + step];
}
const unfit = () =>
    failure('The supplied node is incorrect or has an incorrect ancestor for this operation.',
        'InvalidNodeTypeError');
const elsewhere = () => failure('The object is in the wrong document.', 'WrongDocumentError');

/** Moves one boundary, and the other with it where it would lie on the wrong side. */
function move(range, side, place) {
    const own = boundariesOf(range);
    const other = side === 'start' ? own.end : own.start;
    const isApart = rootOf(other[0]) !== rootOf(place[0])
        || (side === 'start' ? compare(place, other) > 0 : compare(place, other) < 0);
    moveBoth(own, isApart || side === 'start' ? place : other,
        isApart || side === 'end' ? place : other);
}
function moveBoth(own, start, end) {
    own.set(start, end);
    moved.tell(own);
}

const collecting = (work) => (tree.collecting === undefined ? work() : tree.collecting(work));
const isTextual = (node) => node instanceof Text;

/** The texts within a range, in order, with what of each is in it. */
function textOf({ start, end }, node) {
    if (isTextual(node)) {
        const from = node === start[0] ? start[1] : compare([node, 0], start) < 0 ? Infinity : 0;
        const to = node === end[0] ? end[1] : compare([node, 0], end) > 0 ? 0 : undefined;
        return node.data.slice(from, to);
    }
    return of(node).children.map((one) => textOf({ start, end }, one)).join('');
}

const noLayout = (name) => { throw notSimulated(`layout (${name})`); };

export class Range extends AbstractRange {
    constructor() {
        isMaking = true;
        super([document, 0], [document, 0]);
        boundariesOf(this).follow();
    }
    get commonAncestorContainer() {
        let at = this.startContainer;
        while (!isAround(at, this.endContainer)) at = of(at).parent;
        return at;
    }
    setStart(node, offset) { move(this, 'start', placeIn(node, offset, 'Range.setStart')); }
    setEnd(node, offset) { move(this, 'end', placeIn(node, offset, 'Range.setEnd')); }
    setStartBefore(node) { move(this, 'start', placeBeside(node, 0, 'setStartBefore')); }
    setStartAfter(node) { move(this, 'start', placeBeside(node, 1, 'setStartAfter')); }
    setEndBefore(node) { move(this, 'end', placeBeside(node, 0, 'setEndBefore')); }
    setEndAfter(node) { move(this, 'end', placeBeside(node, 1, 'setEndAfter')); }
    collapse(toStart = false) {
        const own = boundariesOf(this);
        const place = toStart ? own.start : own.end;
        moveBoth(own, place, place);
    }
    selectNode(node) {
        const [parent, place] = placeBeside(node, 0, 'selectNode');
        moveBoth(boundariesOf(this), [parent, place], [parent, place + 1]);
    }
    selectNodeContents(node) {
        moveBoth(boundariesOf(this), placeIn(node, 0, 'Range.selectNodeContents'),
            [node, lengthOf(node)]);
    }
    compareBoundaryPoints(how, source) {
        if (!(source instanceof Range)) {
            throw new TypeError("Argument 2 ('sourceRange') to Range.compareBoundaryPoints must be an "
                + 'instance of Range');
        }
        const [mine, its] = [boundariesOf(this), boundariesOf(source)];
        const pairs = [[mine.start, its.start], [mine.end, its.start], [mine.end, its.end],
            [mine.start, its.end]];
        const pair = pairs[how & 0xffff];
        if (pair === undefined) {
            throw failure('The operation is not supported.', 'NotSupportedError');
        }
        if (rootOf(mine.start[0]) !== rootOf(its.start[0])) throw elsewhere();
        return compare(...pair);
    }
    comparePoint(node, offset) {
        mustBeNode(node, 'Range.comparePoint');
        const { start, end } = boundariesOf(this);
        if (rootOf(node) !== rootOf(start[0])) throw elsewhere();
        const place = placeIn(node, offset);
        return compare(place, start) < 0 ? -1 : compare(place, end) > 0 ? 1 : 0;
    }
    isPointInRange(node, offset) {
        mustBeNode(node, 'Range.isPointInRange');
        return rootOf(node) === rootOf(this.startContainer) && this.comparePoint(node, offset) === 0;
    }
    intersectsNode(node) {
        mustBeNode(node, 'Range.intersectsNode');
        const { start, end } = boundariesOf(this);
        if (rootOf(node) !== rootOf(start[0])) return false;
        const { parent } = of(node);
        return parent === null || (compare([parent, indexOf(node)], end) < 0
            && compare([parent, indexOf(node) + 1], start) > 0);
    }
    deleteContents() {
        const own = boundariesOf(this);
        const { start, end } = own;
        const after = placeAfter(own);
        collecting(() => removeContents({ start, end }));
        moveBoth(own, after, after);
    }
    extractContents() {
        const own = boundariesOf(this);
        const { start, end } = own;
        const after = placeAfter(own);
        return collecting(() => {
            const contents = contentsOf({ start, end }, true);
            moveBoth(own, after, after);
            return contents;
        });
    }
    cloneContents() { return collecting(() => contentsOf(boundariesOf(this), false)); }
    insertNode(node) {
        mustBeNode(node, 'Range.insertNode');
        const { start: [first, offset] } = boundariesOf(this);
        if (first instanceof Comment || first === node
            || (isTextual(first) && of(first).parent === null)) throw unplaced();
        collecting(() => {
            let before = isTextual(first) ? first : of(first).children[offset] ?? null;
            const parent = before === null ? first : of(before).parent;
            mustFit(parent, node, before);
            if (isTextual(first)) before = first.splitText(offset);
            if (before === node) before = before.nextSibling;
            detach(node);
            const place = (before === null ? lengthOf(parent) : indexOf(before))
                + (node instanceof DocumentFragment ? lengthOf(node) : 1);
            insert(parent, node, before);
            if (this.collapsed) move(this, 'end', [parent, place]);
        });
    }
    surroundContents(parent) {
        mustBeNode(parent, 'Range.surroundContents', 'newParent');
        const { start: [first], end: [last] } = boundariesOf(this);
        const outer = (node) => (isTextual(node) ? of(node).parent : node);
        if (outer(first) !== outer(last)) {
            throw failure('The object is in an invalid state.', 'InvalidStateError');
        }
        if (parent instanceof globalThis.Document || parent instanceof DocumentFragment) throw unfit();
        collecting(() => {
            const contents = this.extractContents();
            if (lengthOf(parent) > 0) exchangeAll(parent, null);
            this.insertNode(parent);
            insert(parent, contents, null);
            this.selectNode(parent);
        });
    }
    createContextualFragment(html) {
        const { start: [first] } = boundariesOf(this);
        const at = isElement(first) ? first : of(first).parent;
        const isRoot = !isElement(at) || (at.localName === 'html' && at.namespaceURI === HTML);
        const made = tree.parse(isRoot ? document.createElement('body') : at, `${html}`);
        // Other than those of `innerHTML`, its scripts run where they are inserted.
        for (const script of search(made, (one) => one.localName === 'script')) {
            of(script).isStarted = false;
        }
        return made;
    }
    cloneRange() {
        const copy = new Range();
        const { start, end } = boundariesOf(this);
        boundariesOf(copy).set(start, end);
        return copy;
    }
    detach() {}
    getBoundingClientRect() { return new (runtime.load('geometry').DOMRect)(); }
    getClientRects() {
        const { commonAncestorContainer: node } = this;
        const element = node.nodeType === 1 ? node : node.parentElement;
        const { isDisplayed } = runtime.load('dom-more');
        return runtime.load('geometry').rectsOf(element !== null && isDisplayed(element));
    }
    expand() { noLayout('Range.expand'); }
    toString() { return textOf(boundariesOf(this), this.commonAncestorContainer); }
}
const unplaced = () =>
    failure('The operation would yield an incorrect node tree.', 'HierarchyRequestError');

['START_TO_START', 'START_TO_END', 'END_TO_END', 'END_TO_START'].forEach((name, value) => {
    Object.defineProperty(Range, name, { value, enumerable: true });
    Object.defineProperty(Range.prototype, name, { value, enumerable: true });
});
