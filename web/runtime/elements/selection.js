// The page's selection: one range, and which of its ends is the one that moves (Selection API). Only
// scripts select here: a tap moves no selection, and nothing is shown of it.
import { Node, document, failure, notSimulated, of } from './tree.js';
import { Range, StaticRange, boundariesOf, placeIn } from './ranges.js';
import { beyondEnd, compare, indexOf, lengthOf, moved, rootOf } from './boundaries.js';
import { mustBeGlobal, mustHave, notInstance } from '../refusals.js';

/** The range, and whether it was made from its end to its start. */
let selected = null;
let isBackward = false;
let isMaking = false;
let isTold = false;

/** `selectionchange` comes in a task of its own, one for all changes until then. */
function changed() {
    if (isTold) return;
    isTold = true;
    runtime.postTask(() => {
        isTold = false;
        runtime.load('event').raise(document, new runtime.Event('selectionchange'));
    });
}
moved.tell = (boundaries) => {
    if (selected !== null && boundariesOf(selected) === boundaries) changed();
};

function select(range, backward = false) {
    if (range === null && selected === null) return;
    selected = range;
    isBackward = backward;
    changed();
}
const isHere = (node) => rootOf(node) === document;
/** The range, unless a script has led it out of the document. */
const current = () => (selected !== null && isHere(selected.startContainer) ? selected : null);
const mustSelect = () => {
    const range = current();
    if (range === null) throw failure('The object is in an invalid state.', 'InvalidStateError');
    return range;
};
function rangeOf([first, from], [last, to]) {
    const range = new Range();
    range.setStart(first, from);
    range.setEnd(last, to);
    return range;
}
/** Selects from one place to another, whichever comes first. */
function selectBetween(anchor, focus) {
    const backward = compare(anchor, focus) > 0;
    select(backward ? rangeOf(focus, anchor) : rangeOf(anchor, focus), backward);
}
const ends = () => {
    const range = current();
    if (range === null) return { anchor: [null, 0], focus: [null, 0] };
    const { start, end } = boundariesOf(range);
    return isBackward ? { anchor: end, focus: start } : { anchor: start, focus: end };
};

export class Selection {
    constructor() { if (!isMaking) throw new TypeError('Illegal constructor'); }
    get anchorNode() { return ends().anchor[0]; }
    get anchorOffset() { return ends().anchor[1]; }
    get focusNode() { return ends().focus[0]; }
    get focusOffset() { return ends().focus[1]; }
    // What WebKit called them first.
    get baseNode() { return this.anchorNode; }
    get baseOffset() { return this.anchorOffset; }
    get extentNode() { return this.focusNode; }
    get extentOffset() { return this.focusOffset; }
    get isCollapsed() { return current()?.collapsed ?? true; }
    get rangeCount() { return current() === null ? 0 : 1; }
    get type() {
        const range = current();
        return range === null ? 'None' : range.collapsed ? 'Caret' : 'Range';
    }
    get direction() {
        return this.isCollapsed ? 'none' : isBackward ? 'backward' : 'forward';
    }
    getRangeAt(index) {
        if (index >>> 0 !== 0 || current() === null) throw beyondEnd();
        return selected;
    }
    addRange(range) {
        mustBe(range, Range, 'addRange');
        if (isHere(range.startContainer) && current() === null) select(range);
    }
    removeRange(range) {
        mustBe(range, Range, 'removeRange');
        if (range !== current()) {
            throw failure('The object can not be found here.', 'NotFoundError');
        }
        select(null);
    }
    removeAllRanges() { select(null); }
    empty() { select(null); }
    collapse(node, offset = 0) {
        if (node === null) {
            select(null);
            return;
        }
        const place = placeIn(node, offset, 'Selection.collapse');
        if (isHere(node)) select(rangeOf(place, place));
    }
    setPosition(node, offset) { this.collapse(node, offset); }
    collapseToStart() {
        const { start } = boundariesOf(mustSelect());
        select(rangeOf(start, start));
    }
    collapseToEnd() {
        const { end } = boundariesOf(mustSelect());
        select(rangeOf(end, end));
    }
    extend(node, offset = 0) {
        mustBe(node, Node, 'extend');
        if (!isHere(node)) return;
        mustSelect();
        selectBetween(ends().anchor, placeIn(node, offset));
    }
    setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset) {
        mustHave(4, arguments, 'Selection', 'setBaseAndExtent');
        const anchor = placeIn(anchorNode, anchorOffset, 'Selection.setBaseAndExtent');
        const focus = placeIn(focusNode, focusOffset, 'Selection.setBaseAndExtent');
        if (isHere(anchorNode) && isHere(focusNode)) selectBetween(anchor, focus);
    }
    selectAllChildren(node) {
        mustBe(node, Node, 'selectAllChildren');
        placeIn(node, 0);
        if (isHere(node)) select(rangeOf([node, 0], [node, of(node).children.length]));
    }
    deleteFromDocument() { current()?.deleteContents(); }
    containsNode(node, allowsPart = false) {
        mustBe(node, Node, 'containsNode');
        const range = current();
        if (range === null || !isHere(node)) return false;
        if (allowsPart) return range.intersectsNode(node);
        const { start, end } = boundariesOf(range);
        const { parent } = of(node);
        const [before, after] = parent === null ? [[node, 0], [node, lengthOf(node)]]
            : [[parent, indexOf(node)], [parent, indexOf(node) + 1]];
        return compare(start, before) <= 0 && compare(after, end) <= 0;
    }
    getComposedRanges() {
        const range = current();
        return range === null ? [] : [new StaticRange(range)];
    }
    modify() { throw notSimulated('layout (Selection.modify)'); }
    toString() { return current()?.toString() ?? ''; }
}
// Chromium has them from 137 on.
if (host.isChromium === true) {
    for (const name of ['direction', 'getComposedRanges']) delete Selection.prototype[name];
}
function mustBe(value, Type, method) {
    if (value instanceof Type) return;
    throw notInstance(1, Type.name.toLowerCase(), Type.name, 'Selection', method);
}

isMaking = true;
const selection = new Selection();
isMaking = false;
export function getSelection() {
    mustBeGlobal(this, 'getSelection');
    return selection;
}
