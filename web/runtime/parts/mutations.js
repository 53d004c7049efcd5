// `MutationObserver`: what changes in the tree is told after the script has ended. The elements tell of
// it (`dom.js`) as long as anything is observed.
import { listen } from '../elements/changes.js';

runtime.loadGlobals('dom');
const { list } = runtime.tree;
/** Who observes a node: `{observer, options}`. */
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

/** One change of a node; `old`: the value of an attribute or a text before it. */
function changed(type, target, values, old = null) {
    const interested = new Map();
    for (let node = target; node !== null; node = node.parentNode) {
        for (const { observer, options } of observed.get(node) ?? []) {
            const isWanted = options[type] && (node === target || options.subtree)
                && (type !== 'attributes' || options.attributeFilter === undefined
                    || options.attributeFilter.includes(values.attributeName));
            if (!isWanted) continue;
            const wantsOld = options[type === 'attributes' ? 'attributeOldValue'
                : 'characterDataOldValue'];
            interested.set(observer, wantsOld ? old : interested.get(observer) ?? null);
        }
    }
    for (const [observer, oldValue] of interested) {
        observer.enqueue(makeRecord({ type, target, ...values, oldValue }));
    }
}

function tell() {
    isAsked = false;
    const observers = [...waiting];
    waiting.clear();
    for (const observer of observers) observer.tell();
}

class Observation {
    nodes = new Set();
    records = [];
    constructor(callback, observer) {
        this.callback = callback;
        this.observer = observer;
    }
    enqueue(record) {
        this.records.push(record);
        waiting.add(this);
        if (isAsked) return;
        isAsked = true;
        runtime.queueMicrotask(tell);
    }
    take() { return this.records.splice(0); }
    tell() {
        const records = this.take();
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
    }
}

function checked(options) {
    const own = { ...options };
    if (own.attributes === undefined) {
        own.attributes = own.attributeOldValue !== undefined || own.attributeFilter !== undefined;
    }
    own.characterData ??= own.characterDataOldValue !== undefined;
    if (own.attributeFilter !== undefined) own.attributeFilter = [...own.attributeFilter].map(String);
    if (!own.childList && !own.attributes && !own.characterData) {
        throw new TypeError("The options object must set at least one of 'attributes', "
            + "'characterData', or 'childList' to true.");
    }
    return own;
}

class MutationObserver {
    #own;
    constructor(callback) {
        if (typeof callback !== 'function') {
            throw new TypeError("Argument 1 ('callback') to the MutationObserver constructor must be "
                + 'a function');
        }
        this.#own = new Observation(callback, this);
    }
    observe(target, options) {
        if (!(target instanceof globalThis.Node)) {
            throw new TypeError("Argument 1 ('target') to MutationObserver.observe must be an "
                + 'instance of Node');
        }
        const others = (observed.get(target) ?? []).filter((one) => one.observer !== this.#own);
        observed.set(target, [...others, { observer: this.#own, options: checked(options) }]);
        this.#own.nodes.add(target);
        if (!isListening) listen(runtime.tree, changed);
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
