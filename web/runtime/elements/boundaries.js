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

// The ranges that follow their tree, by the nodes that they begin and end in, as a page may make thousands
// of them. One that nobody holds any more follows nothing, and nobody can see when it stops.
const places = new WeakMap();
/** The same, to be gone through: what is removed may be around any of the nodes. */
const all = new Set();
/** A boundary has moved: told to whoever shows it, a selection. */
export const moved = { tell() {} };

class Place {
    #node;
    #followers = new Set();
    #limit = 64;
    constructor(node) {
        this.#node = new WeakRef(node);
        places.set(node, this);
        all.add(this);
    }
    static at(node) { return places.get(node) ?? new Place(node); }
    get node() { return this.#node.deref(); }
    add(reference) {
        this.#followers.add(reference);
        if (this.#followers.size <= this.#limit) return;
        this.followers();
        this.#limit = Math.max(64, 2 * this.#followers.size);
    }
    delete(reference) {
        this.#followers.delete(reference);
        if (this.#followers.size === 0) this.#end();
    }
    /** Those that are still there. */
    followers() {
        const found = [];
        for (const reference of this.#followers) {
            const boundaries = reference.deref();
            if (boundaries === undefined) this.#followers.delete(reference);
            else found.push(boundaries);
        }
        if (found.length === 0) this.#end();
        return found;
    }
    #end() {
        const { node } = this;
        if (node !== undefined) places.delete(node);
        all.delete(this);
    }
}

/** Where a range begins and ends: each a node and an offset. */
export class Boundaries {
    #start;
    #end;
    /** A range that follows its tree has one. */
    #reference;
    constructor(start, end) {
        this.#start = start;
        this.#end = end;
    }
    get start() { return this.#start; }
    get end() { return this.#end; }
    follow() {
        this.#reference = new WeakRef(this);
        this.#enter();
    }
    set(start, end) {
        const isElsewhere = start[0] !== this.#start[0] || end[0] !== this.#end[0];
        if (isElsewhere && this.#reference !== undefined) this.#leave();
        this.#start = start;
        this.#end = end;
        if (isElsewhere && this.#reference !== undefined) this.#enter();
    }
    #enter() {
        for (const [node] of [this.#start, this.#end]) Place.at(node).add(this.#reference);
    }
    #leave() {
        for (const [node] of [this.#start, this.#end]) places.get(node)?.delete(this.#reference);
    }
}

const followersAt = (...nodes) => new Set(nodes.flatMap((node) => places.get(node)?.followers() ?? []));
function followersWithin(removed) {
    const found = new Set();
    for (const place of all) {
        const { node } = place;
        if (node === undefined) all.delete(place);
        else if (removed.some((one) => isAround(one, node))) {
            for (const boundaries of place.followers()) found.add(boundaries);
        }
    }
    return found;
}
/** Maps both boundaries of each of the ranges; `map` gives a new position or undefined. */
function move(followers, map) {
    for (const boundaries of followers) {
        const [start, end] = [map(...boundaries.start), map(...boundaries.end)];
        if (start === undefined && end === undefined) continue;
        boundaries.set(start ?? boundaries.start, end ?? boundaries.end);
        moved.tell(boundaries);
    }
}

/** What the DOM standard has ranges do when children go ("remove") and come ("insert"). */
function childrenChanged(parent, { addedNodes, removedNodes, previousSibling }) {
    if (all.size === 0) return;
    const place = previousSibling === null ? 0 : indexOf(previousSibling) + 1;
    const followers = followersAt(parent);
    if (removedNodes.length > 0) for (const one of followersWithin(removedNodes)) followers.add(one);
    move(followers, (node, offset) => {
        if (removedNodes.some((one) => isAround(one, node))) return [parent, place];
        if (node !== parent || offset <= place) return undefined;
        const left = Math.max(place, offset - removedNodes.length);
        return [parent, left > place ? left + addedNodes.length : left];
    });
}
function textChanged(text, { offset, count, added }) {
    move(followersAt(text), (node, at) => {
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
    move(followersAt(text, parent), (node, at) => {
        if (node === text && at > offset) return [rest, at - offset];
        return node === parent && at === place ? [parent, place + 1] : undefined;
    });
}
/** A text is about to go, as it is the part of another from `length` on. */
export function textsJoined(text, next, length) {
    const parent = of(next).parent;
    const place = indexOf(next);
    move(followersAt(next, parent), (node, at) => {
        if (node === next) return [text, at + length];
        return node === parent && at === place ? [text, length] : undefined;
    });
}
