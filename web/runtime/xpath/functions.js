// The core function library (XPath 1.0, 4): of each function the type of its value, how many arguments
// it takes, and what it does with them.
import { attributesOf, document, isElement, of, search } from '../elements/tree.js';
import { XML, localOf, spaceOf } from '../elements/namespaces.js';
import { NodeSet, rootOf, stringOf, toBoolean, toNumber, toText } from './values.js';

const any = Infinity;
const tokens = (text) => text.split(/[\t\n\r ]+/).filter((one) => one !== '');

/** Elements by their ids, in the order of these; a tree that is in no document asks the page's. */
function byIds(value, { node, run }) {
    const texts = value instanceof NodeSet ? value.nodes.map(stringOf) : [toText(value, run.order)];
    const ids = new Set(texts.flatMap(tokens));
    const root = rootOf(node);
    const scope = root.nodeType === 9 || of(root).host !== undefined ? root : document;
    const found = new Map();
    if (ids.size > 0) {
        search(scope, (one) => {
            const { id } = one;
            if (ids.has(id) && !found.has(id)) found.set(id, one);
            return false;
        });
    }
    return new NodeSet([...ids].map((id) => found.get(id)).filter((one) => one !== undefined));
}

const localNameOf = (node) => (node.nodeType === 7 ? node.target : node.localName ?? null);
const nameOf = (node) => (node.prefix ? `${node.prefix}:${localNameOf(node)}` : localNameOf(node));
/** A text that tells of the context node, or of the first node of an argument. */
const telling = (tell) => ['string', 0, 1, ({ node, run }, ...values) => {
    if (values.length === 0) return tell(node);
    const first = values[0] instanceof NodeSet ? values[0].first(run.order) : null;
    return first === null ? '' : tell(first);
}];

function languageOf(node) {
    for (let at = node; isElement(at); at = of(at).parent) {
        for (const [name, value] of attributesOf(at)) {
            if (localOf(at, name) === 'lang' && spaceOf(at, name) === XML) return value;
        }
    }
    return null;
}
/** By `xml:lang` alone: a document of HTML rarely has that. */
function isOfLanguage(node, wanted) {
    const language = languageOf(isElement(node) || node.nodeType === 2 ? node : of(node).parent)?.toLowerCase();
    return language === wanted || language?.startsWith(`${wanted}-`) === true;
}

const round = (number) => (number < 0 && number >= -0.5 ? -0 : Math.floor(number + 0.5));
/** A place and a length are rounded each for itself. */
function substring(text, from, ...more) {
    const start = round(from);
    const length = more.length === 0 ? Infinity : round(more[0]);
    const isFar = start === -Infinity && (more.length > 0 || host.isChromium === true);
    if (Number.isNaN(start) || Number.isNaN(length) || isFar || start > text.length) return '';
    return text.slice(Math.max(start, 1) - 1, Math.max(start + length - 1, 0));
}
function translate(text, from, to) {
    let translated = '';
    for (const unit of text.split('')) {
        const index = from.indexOf(unit);
        translated += index < 0 ? unit : to[index] ?? '';
    }
    return translated;
}
function afterFirst(text, part) {
    const index = text.indexOf(part);
    return index < 0 ? '' : text.slice(index + part.length);
}

/** What a function makes of texts, or of numbers, whatever values it is given. */
const ofTexts = (work) => ({ run }, ...values) => work(...values.map((one) => toText(one, run.order)));
const ofNumber = (work) => ['number', 1, 1, ({ run }, value) => work(toNumber(value, run.order))];
const text = (value, { node, run }) => (value === undefined ? stringOf(node) : toText(value, run.order));

export const functions = new Map(Object.entries({
    last: ['number', 0, 0, ({ size }) => size],
    position: ['number', 0, 0, ({ position }) => position],
    count: ['number', 1, 1, ({ run }, value) => run.nodesOf(value).nodes.length],
    id: ['nodes', 1, 1, (context, value) => byIds(value, context)],
    'local-name': telling(localNameOf),
    'namespace-uri': telling((node) => node.namespaceURI ?? null),
    name: telling(nameOf),
    string: ['string', 0, 1, (context, value) => (value === null ? null : text(value, context))],
    concat: ['string', 2, any, ofTexts((...texts) => texts.join(''))],
    'starts-with': ['boolean', 2, 2, ofTexts((one, other) => one.startsWith(other))],
    contains: ['boolean', 2, 2, ofTexts((one, other) => one.includes(other))],
    'substring-before': ['string', 2, 2,
        ofTexts((one, other) => one.slice(0, Math.max(one.indexOf(other), 0)))],
    'substring-after': ['string', 2, 2, ofTexts(afterFirst)],
    substring: ['string', 2, 3, ({ run }, value, ...numbers) =>
        substring(toText(value, run.order), ...numbers.map((one) => toNumber(one, run.order)))],
    'string-length': ['number', 0, 1, (context, value) => text(value, context).length],
    'normalize-space': ['string', 0, 1, (context, value) =>
        (value === null ? null : tokens(text(value, context)).join(' '))],
    translate: ['string', 3, 3, ofTexts(translate)],
    boolean: ['boolean', 1, 1, (_, value) => toBoolean(value)],
    not: ['boolean', 1, 1, (_, value) => !toBoolean(value)],
    true: ['boolean', 0, 0, () => true],
    false: ['boolean', 0, 0, () => false],
    lang: ['boolean', 1, 1, ({ node, run }, value) =>
        isOfLanguage(node, toText(value, run.order).toLowerCase())],
    number: ['number', 0, 1, (context, value) =>
        toNumber(value === undefined ? stringOf(context.node) : value, context.run.order)],
    sum: ['number', 1, 1, (_, value) => (value instanceof NodeSet
        ? value.nodes.reduce((sum, node) => sum + toNumber(stringOf(node)), 0) : 0)],
    floor: ofNumber(Math.floor),
    ceiling: ofNumber(Math.ceil),
    round: ofNumber(round),
}));
