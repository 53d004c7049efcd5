// What lies between two places of a tree: copied, taken out, or removed (DOM standard, "clone",
// "extract", "deleteContents").
import { CharacterData, Text, detach, document, insert, of } from './tree.js';
import { indexOf, isAround, lengthOf } from './boundaries.js';

/** The children of the common ancestor that lie wholly within, and those partly, with their parts. */
function partsOf({ start, end }) {
    const [[first, from], [last, to]] = [start, end];
    let common = first;
    while (!isAround(common, last)) common = of(common).parent;
    const childAround = (node) => {
        let at = node;
        while (of(at).parent !== common) at = of(at).parent;
        return at;
    };
    const before = first === common ? null : childAround(first);
    const after = last === common ? null : childAround(last);
    return {
        whole: of(common).children.slice(before === null ? from : indexOf(before) + 1,
            after === null ? to : indexOf(after)),
        before: before === null ? null
            : { node: before, start, end: [before, lengthOf(before)] },
        after: after === null ? null : { node: after, start: [after, 0], end },
    };
}

/** Where a range is when what it held has gone. */
export function placeAfter({ start, end: [last] }) {
    let [at] = start;
    if (isAround(at, last)) return start;
    while (!isAround(of(at).parent, last)) at = of(at).parent;
    return [of(at).parent, indexOf(at) + 1];
}

const isWithinText = ({ start: [first], end: [last] }) =>
    first === last && first instanceof CharacterData;
const isEmpty = ({ start: [first, from], end: [last, to] }) => first === last && from === to;
const cut = ({ start: [text, from], end: [, to] }) => text.deleteData(from, to - from);

export function contentsOf(boundaries, isTaken) {
    const fragment = document.createDocumentFragment();
    if (isEmpty(boundaries)) return fragment;
    if (isWithinText(boundaries)) {
        const { start: [text, from], end: [, to] } = boundaries;
        const piece = text.substringData(from, to - from);
        insert(fragment, text instanceof Text ? document.createTextNode(piece)
            : document.createComment(piece), null);
        if (isTaken) cut(boundaries);
        return fragment;
    }
    const { before, whole, after } = partsOf(boundaries);
    const addPart = (part) => {
        if (part === null) return;
        if (part.node instanceof CharacterData) {
            // An empty part of a text is a text all the same.
            const piece = contentsOf(part, isTaken);
            insert(fragment, of(piece).children.length > 0 ? piece : emptyOf(part.node), null);
            return;
        }
        const copy = part.node.cloneNode();
        insert(fragment, copy, null);
        insert(copy, contentsOf(part, isTaken), null);
    };
    addPart(before);
    for (const one of whole) insert(fragment, isTaken ? one : one.cloneNode(true), null);
    addPart(after);
    return fragment;
}
const emptyOf = (text) =>
    (text instanceof Text ? document.createTextNode('') : document.createComment(''));

export function removeContents(boundaries) {
    if (isEmpty(boundaries)) return;
    if (isWithinText(boundaries)) {
        cut(boundaries);
        return;
    }
    const { before, whole, after } = partsOf(boundaries);
    if (before !== null) removeContents(before);
    for (const one of whole) detach(one);
    if (after !== null) removeContents(after);
}
