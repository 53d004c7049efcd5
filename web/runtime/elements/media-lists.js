// Queries of media, as CSSOM writes and lists them.
import { make, mustBeMade } from '../closed-classes.js';
import { skip } from './css-statements.js';
import { splitOutside } from './text.js';
import { failure } from './tree.js';

/** A text in small letters with single spaces. */
const plain = (text) => text.trim().toLowerCase().replace(/\s+/g, ' ');
/** What stands in the brackets of a query, with the spaces that browsers write. */
export function featuresText(text) {
    return text.replace(/\s+/g, ' ').replace(/\(\s+/g, '(').replace(/\s+\)/g, ')')
        .replace(/(\([-\w]+)\s*:\s*/g, '$1: ').replace(/\s*(<=|>=|<|>|=)\s*/g, ' $1 ');
}
/** One query; what is none is for nothing. */
function queryText(query) {
    const words = [];
    const text = plain(query);
    for (let at = 0; at < text.length;) {
        let end = at;
        while (end < text.length && text[end] !== ' ') end = skip(text, end);
        words.push(featuresText(text.slice(at, end)));
        at = end + 1;
    }
    return isQuery(words) ? words.join(' ') : 'not all';
}
const isGroup = (word) => /^(?:[-\w]+)?\([^]+\)$/.test(word);
const reserved = new Set(['and', 'layer', 'not', 'only', 'or']);
function isQuery(words) {
    if (words.some(isGroup) && isCondition(words)) return true;
    const [first, ...others] = words;
    const [type, and, ...rest] = first === 'not' || first === 'only' ? others : words;
    if (type === undefined || !/^-?[a-z_\u0080-\uffff][-\w\u0080-\uffff]*$/.test(type) || reserved.has(type)) return false;
    return and === undefined || (and === 'and' && !rest.includes('or') && isCondition(rest));
}
function isCondition(words) {
    if (words[0] === 'not') return words.length === 2 && isGroup(words[1]);
    return words.length % 2 === 1 && words.every((one, index) => (index % 2 === 0 ? isGroup(one) : one === words[1]))
        && (words.length === 1 || words[1] === 'and' || words[1] === 'or');
}
const queriesOf = (text) => (text.trim() === '' ? [] : splitOutside(text, ',').map(queryText));

let begin;
/** What a sheet or a rule is for. */
export class MediaList {
    #items = [];
    #tell;
    constructor() { mustBeMade(); }
    static {
        begin = (list, text, tell) => {
            list.#hold(queriesOf(text));
            list.#tell = tell;
        };
    }
    #hold(items) {
        for (const index of this.#items.keys()) delete this[index];
        this.#items = items;
        for (const [index, value] of items.entries()) {
            Object.defineProperty(this, index, { value, enumerable: true, configurable: true });
        }
        this.#tell?.(this.mediaText);
    }
    get length() { return this.#items.length; }
    get mediaText() { return this.#items.join(', '); }
    set mediaText(text) { this.#hold(queriesOf(`${text ?? ''}`)); }
    item(index) { return this.#items[index] ?? null; }
    appendMedium(medium) {
        const [query, ...others] = queriesOf(`${medium}`);
        const isOne = query !== undefined && others.length === 0;
        if (isOne && !this.#items.includes(query)) this.#hold([...this.#items, query]);
    }
    deleteMedium(medium) {
        const [query] = queriesOf(`${medium}`);
        if (!this.#items.includes(query)) {
            throw failure(host.isChromium === true ? "Failed to execute 'deleteMedium' on 'MediaList': Failed to "
                + `delete '${`${medium}`.trim()}'.` : 'The object can not be found here.', 'NotFoundError');
        }
        this.#hold(this.#items.filter((one) => one !== query));
    }
    toString() { return this.mediaText; }
}
Object.defineProperty(MediaList.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });

/** `tell` hears of another text. */
export function makeMediaList(text, tell) {
    const list = make(MediaList);
    begin(list, text, tell);
    return list;
}
