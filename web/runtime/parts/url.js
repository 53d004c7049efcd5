// URL and URLSearchParams, by the URL standard.
import { cluster, shareMemory } from '../cluster.js';
import { addIterators } from '../pair-iterators.js';
import { mustBeFunction, mustBeSequence, mustHave, refused, saying } from '../refusals.js';
import { hostOf, originOf, parse, pathOf, percentDecode, serialise, setters } from '../url-record.js';

const usv = (value) => `${value}`.toWellFormed();
const decodeForm = (text) => percentDecode(text.replaceAll('+', ' '));
const parseForm = (text) => text.split('&').filter(Boolean).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decodeForm(pair), ''] : [decodeForm(pair.slice(0, at)), decodeForm(pair.slice(at + 1))];
});
const encodeForm = (text) => encodeURIComponent(text).replace(/[!'()~]|%20/g, (one) =>
    (one === '%20' ? '+' : `%${one.charCodeAt(0).toString(16).toUpperCase()}`));
const formOf = (list) => list.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join('&');

let listOf;
let connect;
class URLSearchParams {
    #list = [];
    /** Hears of changes: the URL that these are of. */
    #changed = () => {};
    constructor(init = '') {
        if ((typeof init !== 'object' && typeof init !== 'function') || init === null) {
            this.#list = parseForm(usv(init).replace(/^\?/, ''));
            return;
        }
        const iterator = init[Symbol.iterator];
        if (iterator === undefined || iterator === null) {
            const found = new Map();
            for (const key of Reflect.ownKeys(init)) {
                if (!Reflect.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
                // A symbol is no text.
                found.set(`${typeof key === 'symbol' ? `${key}` : key}`.toWellFormed(), usv(init[key]));
            }
            this.#list = [...found];
            return;
        }
        this.#list = Array.from(init, (pair) => {
            mustBeSequence(pair, 'URLSearchParams');
            const values = Array.from(pair, usv);
            if (values.length === 2) return values;
            throw refused('TypeError', 'URLSearchParams', undefined,
                "Failed to construct 'URLSearchParams': Sequence initializer must only contain pair elements");
        });
    }
    static {
        listOf = (parameters) => parameters.#list;
        /** Parameters of a URL: what they are by now is for it to say. */
        connect = (parameters, text, changed) => {
            parameters.#list = parseForm(text);
            parameters.#changed = changed;
            return parameters;
        };
    }
    get size() { return this.#list.length; }
    append(name, value) {
        mustHave(2, arguments, 'URLSearchParams', 'append');
        this.#list.push([usv(name), usv(value)]);
        this.#changed(this);
    }
    delete(name, value) {
        mustHave(1, arguments, 'URLSearchParams', 'delete');
        const [key, text] = [usv(name), value === undefined ? undefined : usv(value)];
        for (let at = this.#list.length - 1; at >= 0; at--) {
            const [one, other] = this.#list[at];
            if (one === key && (text === undefined || text === other)) this.#list.splice(at, 1);
        }
        this.#changed(this);
    }
    get(name) {
        mustHave(1, arguments, 'URLSearchParams', 'get');
        const key = usv(name);
        return this.#list.find(([one]) => one === key)?.[1] ?? null;
    }
    getAll(name) {
        mustHave(1, arguments, 'URLSearchParams', 'getAll');
        const key = usv(name);
        return this.#list.filter(([one]) => one === key).map(([, value]) => value);
    }
    has(name, value) {
        mustHave(1, arguments, 'URLSearchParams', 'has');
        const [key, text] = [usv(name), value === undefined ? undefined : usv(value)];
        return this.#list.some(([one, other]) => one === key && (text === undefined || text === other));
    }
    set(name, value) {
        mustHave(2, arguments, 'URLSearchParams', 'set');
        const [key, text] = [usv(name), usv(value)];
        const first = this.#list.findIndex(([one]) => one === key);
        if (first < 0) this.#list.push([key, text]);
        else {
            this.#list[first][1] = text;
            for (let at = this.#list.length - 1; at > first; at--) {
                if (this.#list[at][0] === key) this.#list.splice(at, 1);
            }
        }
        this.#changed(this);
    }
    sort() {
        this.#list.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
        this.#changed(this);
    }
    toString() { return formOf(this.#list); }
    forEach(callback, self) {
        mustHave(1, arguments, 'URLSearchParams', 'forEach');
        mustBeFunction(callback, 1, 'callback', 'URLSearchParams', 'forEach');
        for (let at = 0; at < this.#list.length; at++) {
            const [name, value] = this.#list[at];
            callback.call(self, value, name, this);
        }
    }
}
addIterators(URLSearchParams, 'URLSearchParams', (parameters) => listOf(parameters));

// WebKit gives the schemes that the app itself answers an origin, such as capacitor://localhost.
const ownProtocol = `${host.origin.split(':')[0]}:`;

/** The record of `url`, or an error in each engine's words. */
function recordOf(url, base, method) {
    const text = usv(url);
    const from = base === undefined ? null : parse(usv(base));
    const record = base !== undefined && from === null ? null : parse(text, from);
    if (record !== null) return record;
    throw new TypeError(saying('URL', method,
        `"${text}" cannot be parsed as a URL${base === undefined ? '' : ` against "${usv(base)}"`}.`,
        `Invalid ${base !== undefined && from === null ? 'base ' : ''}URL`));
}
const isURL = (url, base) => {
    const from = base === undefined ? null : parse(usv(base));
    return (base === undefined || from !== null) && parse(usv(url), from) !== null;
};

class URL {
    #record;
    #parameters;
    constructor(url, base = undefined) {
        mustHave(1, arguments, 'URL');
        this.#record = recordOf(url, base);
    }
    static canParse(url, base = undefined) {
        mustHave(1, arguments, 'URL', 'canParse');
        return isURL(url, base);
    }
    static parse(url, base = undefined) {
        mustHave(1, arguments, 'URL', 'parse');
        return isURL(url, base) ? new URL(url, base) : null;
    }
    #set(member, value) {
        setters[member](this.#record, value);
        if (member === 'search') this.#told();
    }
    /** The parameters follow the query. */
    #told() {
        if (this.#parameters !== undefined) this.#connect(this.#parameters);
    }
    #connect(parameters) {
        return connect(parameters, this.#record.query ?? '', () => {
            this.#record.query = formOf(listOf(parameters)) || null;
        });
    }
    get href() { return serialise(this.#record); }
    set href(value) {
        this.#record = recordOf(value, undefined, 'set href');
        this.#told();
    }
    get origin() {
        const url = this.#record;
        if (url.scheme === 'blob:') {
            const inner = parse(pathOf(url));
            const hasOrigin = inner !== null && ['http:', 'https:', ownProtocol].includes(inner.scheme);
            return hasOrigin ? originIn(inner) : 'null';
        }
        return originIn(url);
    }
    get protocol() { return this.#record.scheme; }
    set protocol(value) { this.#set('protocol', value); }
    get username() { return this.#record.username; }
    set username(value) { this.#set('username', value); }
    get password() { return this.#record.password; }
    set password(value) { this.#set('password', value); }
    get host() { return hostOf(this.#record); }
    set host(value) { this.#set('host', value); }
    get hostname() { return this.#record.host ?? ''; }
    set hostname(value) { this.#set('hostname', value); }
    get port() { return `${this.#record.port ?? ''}`; }
    set port(value) { this.#set('port', value); }
    get pathname() { return pathOf(this.#record); }
    set pathname(value) { this.#set('pathname', value); }
    get search() { return this.#record.query ? `?${this.#record.query}` : ''; }
    set search(value) { this.#set('search', value); }
    get searchParams() { return (this.#parameters ??= this.#connect(new URLSearchParams())); }
    get hash() { return this.#record.fragment ? `#${this.#record.fragment}` : ''; }
    set hash(value) { this.#set('hash', value); }
    toJSON() { return this.href; }
    toString() { return this.href; }
}
const originIn = (url) => (url.scheme === ownProtocol && url.host ? `${ownProtocol}//${hostOf(url)}` : originOf(url));
for (const name of ['canParse', 'parse']) Object.defineProperty(URL, name, { enumerable: true });

// What they name, workers find as well.
const objects = cluster().objectURLs;
URL.createObjectURL = function createObjectURL(blob) {
    mustHave(1, arguments, 'URL', 'createObjectURL');
    if (!(blob instanceof runtime.load('blob').Blob)) {
        throw refused('TypeError', 'URL', 'createObjectURL', 'Overload resolution failed.');
    }
    const url = `blob:${globalThis.location.origin}/${globalThis.crypto.randomUUID()}`;
    shareMemory();
    objects.set(url, { bytes: runtime.bytesOfBlob(blob), type: blob.type });
    runtime.show?.('farad.objects', (name) => objects.get(name)?.bytes);
    return url;
};
URL.revokeObjectURL = function revokeObjectURL(url) {
    mustHave(1, arguments, 'URL', 'revokeObjectURL');
    shareMemory();
    objects.delete(`${url}`);
};
/** The address that `reference` means, normalised; undefined: it is none. */
function addressOf(reference, base) {
    const url = parse(`${reference}`, parse(base));
    return url === null ? undefined : serialise(url);
}
runtime.refuseInstances(URL, URLSearchParams);
runtime.provide({ URL, URLSearchParams, addressOf });
