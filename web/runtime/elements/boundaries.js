// Where ranges begin and end: positions in trees, and what becomes of them when the tree changes.
import { CharacterData, failure, of, tree } from './tree.js';

export const lengthOf = (node) =>
    (node instanceof CharacterData ? node.data.length : of(node).children.length);
export const indexOf = (node) => of(of(node).parent).children.indexOf(node);
export function rootOf(node) {
    let at = node;
    while (of(at).parent !== null) at = of(at).parent;
    return at;
}
/** Whether a node is `node` or one around it, within its tree. */
export function isAround(ancestor, node) {
    for (let at = node; at !== null; at = of(at).parent) if (at === ancestor) return true;
    return false;
}

const pathTo = (node) => {
    const path = [];
    for (let at = node; at !== null; at = of(at).parent) path.unshift(at);
    return path;
};
/** How two positions of one tree lie: -1, 0 or 1. */
export function compare([node, offset], [other, otherOffset]) {
    if (node === other) return Math.sign(offset - otherOffset);
    const [mine, its] = [pathTo(node), pathTo(other)];
    let at = 0;
    while (mine[at] === its[at]) at++;
    if (at === mine.length) return indexOf(its[at]) < offset ? 1 : -1;
    if (at === its.length) return indexOf(mine[at]) < otherOffset ? -1 : 1;
    return indexOf(mine[at]) < indexOf(its[at]) ? -1 : 1;
}

export const beyondEnd = () =>
    failure('The index is not in the allowed range.', 'IndexSizeError');

// The ranges that follow their tree. One that nobody holds any more follows nothing, and nobody can
// see when it stops.
const followers = new Set();
/** A boundary has moved: told to whoever shows it, a selection. */
export const moved = { tell() {} };
export function follow(range) {
    followers.add(new WeakRef(range));
}
/** Maps both boundaries of each range; `map` gives a new position or undefined. */
function move(map) {
    for (const reference of followers) {
        const range = reference.deref();
        if (range === undefined) {
            followers.delete(reference);
            continue;
        }
        const [start, end] = [map(...range.start), map(...range.end)];
        if (start === undefined && end === undefined) continue;
        range.start = start ?? range.start;
        range.end = end ?? range.end;
        moved.tell(range);
    }
}

/** What the DOM standard has ranges do when children go ("remove") and come ("insert"). */
function childrenChanged(parent, { addedNodes, removedNodes, previousSibling }) {
    const place = previousSibling === null ? 0 : indexOf(previousSibling) + 1;
    move((node, offset) => {
        if (removedNodes.some((one) => isAround(one, node))) return [parent, place];
        if (node !== parent || offset <= place) return undefined;
        const left = Math.max(place, offset - removedNodes.length);
        return [parent, left > place ? left + addedNodes.length : left];
    });
}
function textChanged(text, { offset, count, added }) {
    move((node, at) => {
        if (node !== text || at <= offset) return undefined;
        return [node, at <= offset + count ? offset : at + added - count];
    });
}

/** Tells ranges of what a tree tells; texts that are changed in part say so by `tree.replaced`. */
export function treeChanged(type, target, values, old) {
    if (type === 'childList') childrenChanged(target, values);
    else if (type === 'characterData') {
        textChanged(target, tree.replaced
            ?? { offset: 0, count: old.length, added: target.data.length });
    }
}
/** The rest of a text has become a text of its own. */
export function textSplit(text, rest, offset) {
    const parent = of(text).parent;
    const place = indexOf(rest);
    move((node, at) => {
        if (node === text && at > offset) return [rest, at - offset];
        return node === parent && at === place ? [parent, place + 1] : undefined;
    });
}
/** A text is about to go, as it is the part of another from `length` on. */
export function textsJoined(text, next, length) {
    const parent = of(next).parent;
    const place = indexOf(next);
    move((node, at) => {
        if (node === next) return [text, at + length];
        return node === parent && at === place ? [text, length] : undefined;
    });
}
