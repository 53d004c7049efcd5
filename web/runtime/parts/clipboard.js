// navigator.clipboard: pages copy and paste while their user does something. To paste, an iPhone's user
// has to agree, unless the page has copied it; Android's web view lets no page paste. Texts alone are
// copied.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { Blob } = runtime.loadGlobals('blob') && globalThis;
const refusal = (name) => runtime.notSimulated(`navigator.clipboard.${name}`);
const isChromium = host.isChromium === true;
const denial = (action) => new globalThis.DOMException(isChromium ? `${action} permission denied.`
    : 'The request is not allowed by the user agent or the platform in the current context, possibly '
        + 'because the user denied permission.', 'NotAllowedError');
/** Whether the user is doing something, as the engine takes it. */
const isForUser = () => (isChromium ? runtime.isActivated() : runtime.isGesture());

/** Pages that wait for what they paste. */
const waiting = new Map();
let last = 0;
function paste(name) {
    if (isChromium) return Promise.reject(denial('Read'));
    if (host.paste === undefined) return Promise.reject(refusal(name));
    if (!isForUser()) return Promise.reject(denial());
    return new runtime.Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        host.paste(last);
    });
}
function pasted(id, text) {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (text === null) reject(denial());
    else resolve(text);
}
function copy(text, name) {
    if (host.copy === undefined) throw refusal(name);
    if (!isForUser()) throw denial('Write');
    host.copy(text);
}

class ClipboardItem {
    #items;
    #presentationStyle;
    constructor(items, options = {}) {
        if (typeof items !== 'object' || items === null || Object.keys(items).length === 0) {
            throw new TypeError('Type error');
        }
        this.#items = new Map(Object.entries(items));
        this.#presentationStyle = options.presentationStyle ?? 'unspecified';
    }
    get types() { return Object.freeze([...this.#items.keys()]); }
    get presentationStyle() { return this.#presentationStyle; }
    async getType(type) {
        if (!this.#items.has(`${type}`)) {
            throw new globalThis.DOMException('The object can not be found here.', 'NotFoundError');
        }
        const value = await this.#items.get(`${type}`);
        return value instanceof Blob ? value : new Blob([`${value}`], { type: `${type}` });
    }
    static supports(type) {
        return ['text/plain', 'text/html', 'text/uri-list', 'image/png'].includes(`${type}`);
    }
}

// WebKit's alone.
if (isChromium) delete ClipboardItem.prototype.presentationStyle;

class Clipboard extends runtime.EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    async writeText(text) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        copy(`${text}`, 'writeText');
    }
    readText() { return paste('readText'); }
    async read() {
        const text = await paste('read');
        return text === '' ? [] : [new ClipboardItem({ 'text/plain': text })];
    }
    async write(items) {
        const [item, ...others] = items;
        if (!(item instanceof ClipboardItem)) throw new TypeError('Type error');
        if (others.length > 0 || !item.types.includes('text/plain')) {
            throw refusal('write of anything but one text');
        }
        if (!isForUser()) throw denial('Write');
        if (host.copy === undefined) throw refusal('write');
        // The user's touch counts for as long as the text takes.
        const text = await (await item.getType('text/plain')).text();
        host.copy(text);
    }
}
const clipboard = make(Clipboard);
expose({ Clipboard });
giveNavigator({ clipboard });
runtime.provide({ Clipboard, ClipboardItem, clipboard, isForUser, pasted });
