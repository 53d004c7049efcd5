// `MutationObserver`: what changes in the tree is told after the script has ended. The elements tell of
// it (`dom.js`) as long as anything is observed.
import { listen } from '../elements/changes.js';
import { mustBeFunction, mustBeInstance, mustBeOptions, mustBeSequence, mustHave, reading, refused } from '../refusals.js';

runtime.loadGlobals('dom');
const { tree } = runtime;
const { list } = tree;
/** Who observes a node: `{observer, options}`, with `source` what brought it along when it was removed. */
const observed = new WeakMap();
const waiting = new Set();
let isAsked = false;
let isListening = false;

class MutationRecord {
    constructor() { throw new TypeError('Illegal constructor'); }
}
const makeRecord = (values) => Object.assign(Object.create(MutationRecord.prototype), {
    type: '', target: null, previousSibling: null, nextSibling: null, attributeName: null,
    attributeNamespace: null, oldValue: null, ...values,
    addedNodes: list(values.addedNodes ?? []), removedNodes: list(values.removedNodes ?? []),
});

/** A text that is split is told to be shorter before the other one is told to be there. */
let held;
/** One change of a node; `old`: the value of an attribute or a text before it. */
function changed(type, target, values, old = null) {
    if (tree.isSplitting && type === 'childList') {
        held = values;
        return;
    }
    const isAttribute = type === 'attributes';
    const space = isAttribute ? tree.spaceOf?.(target, values.attributeName) ?? null : null;
    const own = space === null ? values : {
        attributeName: values.attributeName.slice(values.attributeName.indexOf(':') + 1), attributeNamespace: space,
    };
    const interested = new Map();
    for (let node = target; node !== null; node = node.parentNode) {
        for (const { observer, options } of observed.get(node) ?? []) {
            const isWanted = options[type] && (node === target || options.subtree)
                && (!isAttribute || options.attributeFilter === undefined
                    || (space === null && options.attributeFilter.includes(own.attributeName)));
            if (!isWanted) continue;
            const wantsOld = options[isAttribute ? 'attributeOldValue' : 'characterDataOldValue'];
            interested.set(observer, wantsOld ? old : interested.get(observer) ?? null);
        }
    }
    for (const [observer, oldValue] of interested) {
        observer.enqueue(makeRecord({ type, target, ...own, oldValue }));
    }
    if (values.removedNodes?.length > 0) follow(target, values.removedNodes);
    if (held !== undefined) {
        const rest = held;
        held = undefined;
        changed('childList', target.parentNode, rest);
    }
}

/** Who observes a subtree hears of what leaves it until it is told (DOM, "transient registered observer"). */
function follow(parent, nodes) {
    for (let node = parent; node !== null; node = node.parentNode) {
        for (const source of observed.get(node) ?? []) {
            if (!source.options.subtree) continue;
            const { observer, options } = source;
            for (const one of nodes) {
                observed.set(one, [...observed.get(one) ?? [], { observer, options, source }]);
                observer.followed.add(one);
            }
            observer.wait();
        }
    }
}

let count = 0;
function tell() {
    isAsked = false;
    const observers = [...waiting].sort((one, other) => one.number - other.number);
    waiting.clear();
    for (const observer of observers) observer.tell();
}
tree.tellObservers = tell;

class Observation {
    nodes = new Set();
    /** What has left while it was observed as a part of something else. */
    followed = new Set();
    records = [];
    number = ++count;
    constructor(callback, observer) {
        this.callback = callback;
        this.observer = observer;
    }
    enqueue(record) {
        this.records.push(record);
        this.wait();
    }
    wait() {
        waiting.add(this);
        if (isAsked) return;
        isAsked = true;
        runtime.queueMicrotask(tell);
    }
    take() { return this.records.splice(0); }
    leave(isLeft) {
        for (const node of this.followed) {
            observed.set(node, observed.get(node).filter((one) => one.observer !== this || !isLeft(one)));
        }
    }
    tell() {
        const records = this.take();
        this.leave(({ source }) => source !== undefined);
        this.followed.clear();
        if (records.length === 0) return;
        try {
            this.callback.call(this.observer, records, this.observer);
        } catch (error) {
            runtime.reportException(error);
        }
    }
    forget() {
        for (const node of this.nodes) {
            observed.set(node, observed.get(node).filter((one) => one.observer !== this));
        }
        this.nodes.clear();
        this.leave(() => true);
        this.followed.clear();
    }
}

function checked(options) {
    const own = { ...options };
    if (own.attributes === undefined) {
        own.attributes = own.attributeOldValue !== undefined || own.attributeFilter !== undefined;
    }
    own.characterData ??= own.characterDataOldValue !== undefined;
    if (own.attributeFilter !== undefined) {
        mustBeSequence(own.attributeFilter, 'MutationObserver', 'observe',
            (words) => reading('attributeFilter', 'MutationObserverInit', words));
        own.attributeFilter = [...own.attributeFilter].map(String);
    }
    const refuse = (why) => refused('TypeError', 'MutationObserver', 'observe', `The options object ${why}`);
    for (const [member, isAsked, other] of [['attributeOldValue', own.attributeOldValue, 'attributes'],
        ['attributeFilter', own.attributeFilter !== undefined, 'attributes'],
        ['characterDataOldValue', own.characterDataOldValue, 'characterData']]) {
        if (!isAsked || own[other] !== false) continue;
        throw refuse(`may only set '${member}' ${member === 'attributeFilter' ? '' : 'to true '}when '${
            other}' is true or not present.`);
    }
    if (!own.childList && !own.attributes && !own.characterData) {
        throw refuse("must set at least one of 'attributes', 'characterData', or 'childList' to true.");
    }
    return own;
}

class MutationObserver {
    #own;
    constructor(callback) {
        mustHave(1, arguments, 'MutationObserver');
        mustBeFunction(callback, 1, 'callback', 'MutationObserver');
        this.#own = new Observation(callback, this);
    }
    observe(target, options) {
        mustHave(1, arguments, 'MutationObserver', 'observe');
        mustBeInstance(target, globalThis.Node, 'target', 'Node', 'MutationObserver', 'observe');
        mustBeOptions(options, 'MutationObserverInit', 'MutationObserver', 'observe');
        const own = { observer: this.#own, options: checked(options) };
        const list = observed.get(target) ?? [];
        const index = list.findIndex((one) => one.observer === this.#own && one.source === undefined);
        if (index >= 0) this.#own.leave(({ source }) => source === list[index]);
        observed.set(target, index < 0 ? [...list, own] : list.with(index, own));
        this.#own.nodes.add(target);
        if (!isListening) listen(tree, changed);
        isListening = true;
    }
    disconnect() {
        this.#own.forget();
        this.#own.take();
    }
    takeRecords() { return this.#own.take(); }
}

runtime.provide({
    MutationObserver, MutationRecord,
    WebKitMutationObserver: MutationObserver,
});
// It goes by the first of its names.
Object.defineProperty(MutationObserver, 'name', { value: 'MutationObserver', configurable: true });
