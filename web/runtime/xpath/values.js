// The values of XPath 1.0: booleans, numbers, strings, and sets of nodes. A name or a namespace that a node
// has not is null, which is no empty string to either engine: `namespace-uri() = ''` holds nowhere.
import { attributesOf, of } from '../elements/tree.js';

const white = '[\\t-\\r \\u1680\\u2000-\\u200a\\u2028\\u205f\\u3000]*';
const numeral = new RegExp(`^${white}(-?(?:\\d+\\.?\\d*|\\.\\d+))${white}$`);

const isAttribute = (node) => node.nodeType === 2;
/** What an attribute stands at, else what a node is in. */
export const parentOf = (node) => (isAttribute(node) ? node.ownerElement : of(node).parent);
export function rootOf(node) {
    let root = node;
    for (let at = node; at !== null; at = parentOf(at)) root = at;
    return root;
}

/**
 * Where each node of a tree stands in it, found once for all sets that are sorted while the tree does
 * not change.
 */
export class DocumentOrder {
    #places = new Map();
    #number(node) {
        this.#places.set(node, this.#places.size);
        for (const child of of(node).children) this.#number(child);
    }
    placeOf(node) {
        const owner = isAttribute(node) ? node.ownerElement ?? node : node;
        if (!this.#places.has(owner)) this.#number(rootOf(owner));
        const place = this.#places.get(owner);
        if (owner === node) return place;
        // Attributes come behind their element and before its children.
        const names = [...attributesOf(owner).keys()];
        return place + (names.indexOf(node.name) + 1) / (names.length + 1);
    }
}

/** Nodes in the order in which they were found, which unordered results of browsers show. */
export class NodeSet {
    constructor(nodes = [], isSorted = nodes.length < 2) {
        this.nodes = nodes;
        this.isSorted = isSorted;
    }
    sort(order) {
        if (!this.isSorted && this.nodes.length > 1) {
            const places = new Map(this.nodes.map((node) => [node, order.placeOf(node)]));
            this.nodes.sort((one, other) => places.get(one) - places.get(other));
        }
        this.isSorted = true;
        return this;
    }
    first(order) {
        if (this.isSorted || this.nodes.length < 2) return this.nodes[0] ?? null;
        return this.nodes.reduce((one, other) =>
            (order.placeOf(other) < order.placeOf(one) ? other : one));
    }
}

function collect(node, texts) {
    for (const child of of(node).children) {
        if (child.nodeType === 3 || child.nodeType === 4) texts.push(child.data);
        else collect(child, texts);
    }
}
/** The string-value of a node (XPath 1.0, 5). */
export function stringOf(node) {
    if (node.nodeValue !== null) return node.nodeValue;
    const texts = [];
    collect(node, texts);
    return texts.join('');
}

/** WebKit writes a number as the language does, Chromium with six digits; neither as the standard has it. */
function textOf(number) {
    if (host.isChromium !== true || !Number.isFinite(number)) return `${number}`;
    const text = number.toPrecision(6);
    return text.includes('e') || !text.includes('.') ? text : text.replace(/\.?0+$/, '');
}

export function toText(value, order) {
    if (value instanceof NodeSet) return value.nodes.length === 0 ? '' : stringOf(value.first(order));
    if (value === null) return '';
    return typeof value === 'number' ? textOf(value === 0 ? 0 : value) : `${value}`;
}
export function toNumber(value, order) {
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return Number(value);
    return Number(numeral.exec(toText(value, order))?.[1] ?? NaN);
}
export const toBoolean = (value) =>
    (value instanceof NodeSet ? value.nodes.length > 0 : Boolean(value));

const relations = {
    '<': (one, other) => one < other, '<=': (one, other) => one <= other,
    '>': (one, other) => one > other, '>=': (one, other) => one >= other,
};
/** Those of strings that are numbers: of all, only the least or the greatest matters. */
function extreme(texts, isLeast) {
    let found = NaN;
    for (const text of texts) {
        const number = toNumber(text);
        if (Number.isNaN(number)) continue;
        if (Number.isNaN(found) || (isLeast ? number < found : number > found)) found = number;
    }
    return found;
}

function comparePlain(name, one, other) {
    if (name in relations) return relations[name](toNumber(one), toNumber(other));
    const types = [typeof one, typeof other];
    const convert = types.includes('boolean') ? toBoolean : types.includes('number') ? toNumber : (same) => same;
    return (convert(one) === convert(other)) === (name === '=');
}
function compareTexts(name, mine, its) {
    if (mine.length === 0 || its.length === 0) return false;
    if (name in relations) {
        const isLess = name[0] === '<';
        return relations[name](extreme(mine, isLess), extreme(its, !isLess));
    }
    const known = new Set(mine);
    if (name === '=') return its.some((text) => known.has(text));
    return known.size > 1 || its.some((text) => !known.has(text));
}
/** Comparisons (XPath 1.0, 3.4): of a set, one node for which they hold is enough. */
export function compare(name, one, other) {
    const [isSet, isOtherSet] = [one instanceof NodeSet, other instanceof NodeSet];
    if (isSet && isOtherSet) return compareTexts(name, one.nodes.map(stringOf), other.nodes.map(stringOf));
    if (typeof one === 'boolean' || typeof other === 'boolean') {
        return comparePlain(name, isSet ? toBoolean(one) : one, isOtherSet ? toBoolean(other) : other);
    }
    if (isSet) return one.nodes.some((node) => comparePlain(name, stringOf(node), other));
    if (isOtherSet) return other.nodes.some((node) => comparePlain(name, one, stringOf(node)));
    return comparePlain(name, one, other);
}
