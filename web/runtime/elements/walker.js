// Walks through a tree (`TreeWalker`, `NodeIterator`), by a page's own filter.
import { listen } from './changes.js';
import { Node, failure, of, tree } from './tree.js';
import { notInstance } from '../refusals.js';

const kinds = ['ELEMENT', 'ATTRIBUTE', 'TEXT', 'CDATA_SECTION', 'ENTITY_REFERENCE', 'ENTITY',
    'PROCESSING_INSTRUCTION', 'COMMENT', 'DOCUMENT', 'DOCUMENT_TYPE', 'DOCUMENT_FRAGMENT', 'NOTATION'];
const [accept, reject, skip] = [1, 2, 3];
export const NodeFilter = Object.assign(function NodeFilter() {
    throw new TypeError('Illegal constructor');
}, { FILTER_ACCEPT: accept, FILTER_REJECT: reject, FILTER_SKIP: skip, SHOW_ALL: 0xffffffff });
kinds.forEach((kind, index) => { NodeFilter[`SHOW_${kind}`] = 2 ** index; });

/** The node after one in the order of the tree, without going out of the root. */
function following(node, root) {
    const [first] = of(node).children;
    return first ?? beyond(node, root);
}
function beyond(node, root) {
    for (let at = node; at !== null && at !== root; at = of(at).parent) {
        if (at.nextSibling !== null) return at.nextSibling;
    }
    return null;
}
function lastWithin(node) {
    let at = node;
    while (of(at).children.length > 0) at = of(at).children.at(-1);
    return at;
}
function preceding(node, root) {
    if (node === root) return null;
    const { previousSibling } = node;
    return previousSibling === null ? of(node).parent : lastWithin(previousSibling);
}

class Traversal {
    #isFiltering = false;
    #root;
    #shown;
    #filter;
    constructor(root, shown, filter) {
        if (!(root instanceof Node)) {
            throw notInstance(1, 'root', 'Node', 'Document', 'createTreeWalker');
        }
        this.#root = root;
        this.#shown = shown;
        this.#filter = filter;
    }
    get root() { return this.#root; }
    get whatToShow() { return this.#shown; }
    get filter() { return this.#filter; }
    static judge(self, node) {
        if (self.#isFiltering) throw failure('The object is in an invalid state.', 'InvalidStateError');
        if ((self.#shown & 2 ** (node.nodeType - 1)) === 0) return skip;
        const filter = self.#filter;
        if (filter === null) return accept;
        self.#isFiltering = true;
        try {
            return Number(typeof filter === 'function' ? filter(node) : filter.acceptNode(node));
        } finally {
            self.#isFiltering = false;
        }
    }
}
const { judge } = Traversal;
delete Traversal.judge;

export class TreeWalker extends Traversal {
    #current;
    constructor(...values) {
        super(...values);
        this.#current = this.root;
    }
    get currentNode() { return this.#current; }
    set currentNode(node) {
        if (!(node instanceof Node)) {
            throw new TypeError('The TreeWalker.currentNode attribute must be an instance of Node');
        }
        this.#current = node;
    }
    #go(node) {
        if (node !== null) this.#current = node;
        return node;
    }
    parentNode() {
        let at = this.#current;
        while (at !== null && at !== this.root) {
            at = of(at).parent;
            if (at !== null && judge(this, at) === accept) return this.#go(at);
        }
        return null;
    }
    firstChild() { return this.#child('nextSibling', (node) => of(node).children[0] ?? null); }
    lastChild() { return this.#child('previousSibling', (node) => of(node).children.at(-1) ?? null); }
    #child(side, inner) {
        for (let at = inner(this.#current); at !== null;) {
            const verdict = judge(this, at);
            if (verdict === accept) return this.#go(at);
            let next = verdict === skip ? inner(at) : null;
            while (next === null) {
                next = at[side];
                if (next !== null) break;
                at = of(at).parent;
                if (at === null || at === this.root || at === this.#current) return null;
            }
            at = next;
        }
        return null;
    }
    nextSibling() { return this.#sibling('nextSibling', (node) => of(node).children[0] ?? null); }
    previousSibling() {
        return this.#sibling('previousSibling', (node) => of(node).children.at(-1) ?? null);
    }
    #sibling(side, inner) {
        let at = this.#current;
        if (at === this.root) return null;
        for (;;) {
            let next = at[side];
            while (next !== null) {
                at = next;
                const verdict = judge(this, at);
                if (verdict === accept) return this.#go(at);
                next = verdict === reject ? null : inner(at);
                next ??= at[side];
            }
            at = of(at).parent;
            if (at === null || at === this.root || judge(this, at) === accept) return null;
        }
    }
    nextNode() {
        let verdict = accept;
        for (let at = this.#current; ;) {
            at = verdict === reject ? beyond(at, this.root) : following(at, this.root);
            if (at === null) return null;
            verdict = judge(this, at);
            if (verdict === accept) return this.#go(at);
        }
    }
    previousNode() {
        let at = this.#current;
        while (at !== null && at !== this.root) {
            let { previousSibling } = at;
            while (previousSibling !== null) {
                at = previousSibling;
                let verdict = judge(this, at);
                while (verdict !== reject && of(at).children.length > 0) {
                    at = of(at).children.at(-1);
                    verdict = judge(this, at);
                }
                if (verdict === accept) return this.#go(at);
                ({ previousSibling } = at);
            }
            at = of(at).parent;
            if (at !== null && judge(this, at) === accept) return this.#go(at);
        }
        return null;
    }
}

const includes = (ancestor, node) => {
    for (let at = node; at !== null; at = of(at).parent) if (at === ancestor) return true;
    return false;
};
// Whoever holds an iterator no more cannot see that it does not follow the tree any more.
const iterators = new Set();
let isListening = false;
function follow(iterator) {
    if (!isListening) listen(tree, childrenChanged);
    isListening = true;
    iterators.add(new WeakRef(iterator));
}
function childrenChanged(type, parent, { removedNodes, previousSibling, nextSibling }) {
    if (type !== 'childList' || removedNodes.length === 0) return;
    for (const reference of iterators) {
        const iterator = reference.deref();
        if (iterator === undefined) iterators.delete(reference);
        else leave(iterator, parent, removedNodes, previousSibling, nextSibling);
    }
}

export class NodeIterator extends Traversal {
    #reference;
    #isBefore = true;
    constructor(...values) {
        super(...values);
        this.#reference = this.root;
        follow(this);
    }
    get referenceNode() { return this.#reference; }
    get pointerBeforeReferenceNode() { return this.#isBefore; }
    /** Children of a node have gone; a reference within them moves to what is beside them. */
    static leave(self, parent, gone, previous, next) {
        if (!includes(self.root, parent) || !gone.some((one) => includes(one, self.#reference))) {
            return;
        }
        const after = self.#isBefore ? next ?? beyond(parent, self.root) : null;
        self.#isBefore = after !== null;
        self.#reference = after ?? (previous === null ? parent : lastWithin(previous));
    }
    #go(isForward) {
        let at = this.#reference;
        let isBefore = this.#isBefore;
        for (;;) {
            if (isBefore === isForward) isBefore = !isForward;
            else at = (isForward ? following : preceding)(at, this.root);
            if (at === null) return null;
            if (judge(this, at) !== accept) continue;
            this.#reference = at;
            this.#isBefore = isBefore;
            return at;
        }
    }
    nextNode() { return this.#go(true); }
    previousNode() { return this.#go(false); }
    detach() {}
}

const { leave } = NodeIterator;
delete NodeIterator.leave;

export const walkers = {
    createTreeWalker(root, whatToShow = NodeFilter.SHOW_ALL, filter = null) {
        return new TreeWalker(root, whatToShow >>> 0, filter);
    },
    createNodeIterator(root, whatToShow = NodeFilter.SHOW_ALL, filter = null) {
        return new NodeIterator(root, whatToShow >>> 0, filter);
    },
};
