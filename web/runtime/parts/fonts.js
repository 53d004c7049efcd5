// Font faces (CSS Font Loading 3): those that scripts make and load, and `document.fonts`. The phone's own
// are always there; texts on canvases are drawn with none but those.
import { bytesOfSource } from '../buffer-source.js';
import { unquoted } from '../elements/text.js';
import { expose, unmatched } from '../elements/tree.js';

const { EventTarget, Promise, defineHandlers } = runtime;
const { raise } = runtime.load('event');
const { DOMException } = globalThis;
const isAndroid = host.isChromium === true;

/** What a face says of itself, with what it says when a script says nothing. */
const descriptors = {
    style: 'normal', weight: 'normal', stretch: 'normal', unicodeRange: 'U+0-10FFFF', featureSettings: 'normal',
    display: 'auto',
    // WebKit knows none of these.
    ...isAndroid && { ascentOverride: 'normal', descentOverride: 'normal', lineGapOverride: 'normal' },
};
const kinds = ['wOFF', 'wOF2', 'OTTO', 'true', 'ttcf', '\0\x01\0\0'];
const isFont = (bytes) => kinds.includes(String.fromCharCode(...bytes.subarray(0, 4)));

/** The URLs of a `src`, in the order in which they are tried; null: it is none. */
function urlsOf(source) {
    const one = /(url|local)\(\s*("[^"]*"|'[^']*'|[^)]*?)\s*\)(\s*(format|tech)\([^)]*\))*/gi;
    if (source.replace(one, '').replace(/[\s,]/g, '') !== '' || source.trim() === '') return null;
    // No face has a local name here.
    return [...source.matchAll(one)].filter(([, kind]) => kind.toLowerCase() === 'url')
        .map(([, , url]) => runtime.absolute(unquoted(url)));
}

const familyNamed = (family) => unquoted(`${family}`.trim());

/** Tells, in a task of its own, whether a font is at one of the URLs. */
function find(urls, done) {
    const [url, ...rest] = urls;
    if (url === undefined) {
        runtime.postTask(() => done(false));
        return;
    }
    let head;
    runtime.load('fetch');
    runtime.send({
        method: 'GET', url, headers: [], body: null, initiator: 'Font', mode: 'cors', credentials: 'same-origin',
    }, (news) => {
        if (news.status !== undefined) head = news;
        if (news.isFailed || news.error !== undefined) find(rest, done);
        else if (news.body !== undefined || news.hasNoBody) {
            if (head.status >= 200 && head.status <= 299 && isFont(news.body ?? new Uint8Array(0))) done(true);
            else find(rest, done);
        }
    });
}

let saidBy;
class FontFace {
    #family;
    #said;
    #status = 'unloaded';
    #urls = [];
    #settle;
    #loaded = new Promise((fulfil, reject) => { this.#settle = { fulfil, reject }; });

    constructor(family, source, given = {}) {
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        this.#family = familyNamed(family);
        this.#said = { ...descriptors };
        for (const name of Object.keys(descriptors)) {
            if (given?.[name] !== undefined) this.#said[name] = `${given[name]}`;
        }
        // Whoever asks for it hears of it.
        this.#loaded.catch(() => {});
        const bytes = bytesOfSource(source);
        if (bytes !== undefined) {
            this.#end(isFont(bytes), 'SyntaxError');
            return;
        }
        this.#urls = urlsOf(`${source}`);
        if (this.#urls === null) this.#end(false, 'SyntaxError');
    }

    get family() { return this.#family; }
    set family(family) { this.#family = familyNamed(family); }
    get status() { return this.#status; }
    get loaded() { return this.#loaded; }

    load() {
        if (this.#status === 'unloaded') {
            this.#status = 'loading';
            loads.began(this);
            find(this.#urls, (isThere) => this.#end(isThere, 'NetworkError'));
        }
        return this.#loaded;
    }

    #end(isGood, name) {
        this.#status = isGood ? 'loaded' : 'error';
        if (isGood) this.#settle.fulfil(this);
        else {
            this.#settle.reject(new DOMException(name === 'NetworkError' ? 'A network error occurred.'
                : 'The string did not match the expected pattern.', name));
        }
        loads.ended(this);
    }

    static {
        saidBy = (face) => face.#said;
    }
}
for (const name of Object.keys(descriptors)) {
    Object.defineProperty(FontFace.prototype, name, {
        get() { return saidBy(this)[name]; },
        set(value) { saidBy(this)[name] = `${value}`; },
        enumerable: true, configurable: true,
    });
}

class FontFaceSetLoadEvent extends globalThis.Event {
    #faces;
    constructor(type, init = {}) {
        super(type, init);
        this.#faces = Object.freeze([...(init.fontfaces ?? [])]);
    }
    get fontfaces() { return this.#faces; }
}

let facesOf;
class FontFaceSet extends EventTarget {
    #faces = new Set();
    constructor(...values) {
        if (values[0] !== maker) throw new TypeError('Illegal constructor');
        super();
    }
    static {
        facesOf = (set) => set.#faces;
    }
    get status() { return loads.underWay.size > 0 ? 'loading' : 'loaded'; }
    get ready() { return loads.ready; }
    get size() { return this.#faces.size; }
    check(font) {
        return matching(this.#faces, font).every((face) => face.status === 'loaded');
    }
    async load(font) {
        const found = matching(this.#faces, font);
        const missing = found.filter((face) => face.status !== 'loaded');
        if (missing.length > 0) await Promise.all(missing.map((face) => face.load()));
        return found;
    }
    add(face) {
        if (!(face instanceof FontFace)) {
            throw new TypeError("Argument 1 ('font') to FontFaceSet.add must be an instance of FontFace");
        }
        this.#faces.add(face);
        if (face.status === 'loading') loads.began(face);
        return this;
    }
    delete(face) { return this.#faces.delete(face); }
    clear() { this.#faces.clear(); }
    has(face) { return this.#faces.has(face); }
    forEach(body, self) { for (const face of this.#faces) body.call(self, face, face, this); }
    entries() { return this.#faces.entries(); }
    keys() { return this.#faces.keys(); }
    values() { return this.#faces.values(); }
    [Symbol.iterator]() { return this.values(); }
}
defineHandlers(FontFaceSet.prototype, ['onloading', 'onloadingdone', 'onloadingerror']);

/** A font's short form has a size, and a family behind it. */
const size = String.raw`(?:[\d.]+(?:px|pt|pc|r?em|ex|ch|cm|mm|in|q|v[wh]|%)|calc\(.*\)`
    + String.raw`|(?:x{1,3}-)?(?:small|large)|medium|smaller|larger)\s*(?:\/\s*\S+)?`;
const shorthand = new RegExp(String.raw`^(.*?)(?:^|\s)${size}\s+(\S.*)$`, 'is');
const bold = (weight) => (weight === 'normal' ? '400' : weight === 'bold' ? '700' : weight);
/** The faces of a font's families: those of its own weight and style, or all where there is none such. */
function matching(faces, text) {
    const [, first, families] = shorthand.exec(`${text}`) ?? [];
    if (families === undefined) throw unmatched();
    const weight = bold(/\b(bold|[1-9]\d\d)\b/i.exec(first)?.[1].toLowerCase() ?? 'normal');
    const style = /\b(italic|oblique)\b/i.exec(first)?.[1].toLowerCase() ?? 'normal';
    const found = [];
    for (const family of families.split(',').map((one) => familyNamed(one).toLowerCase())) {
        const own = [...faces].filter((face) => face.family.toLowerCase() === family);
        const exact = own.filter((face) => bold(face.weight) === weight && face.style === style);
        found.push(...(exact.length > 0 ? exact : own));
    }
    return found;
}

const maker = Symbol('made by the document');
const fonts = new FontFaceSet(maker);
/** The loads under way of the faces in the set, which is ready when there are none. */
const loads = {
    underWay: new Set(),
    over: [],
    ready: Promise.resolve(fonts),
    done: undefined,
    began(face) {
        if (!facesOf(fonts).has(face)) return;
        const isFirst = this.underWay.size === 0;
        this.underWay.add(face);
        if (!isFirst) return;
        this.over = [];
        this.ready = new Promise((fulfil) => { this.done = fulfil; });
        tell('loading', []);
    },
    ended(face) {
        if (!this.underWay.delete(face)) return;
        this.over.push(face);
        if (this.underWay.size > 0) return;
        const bad = this.over.filter((one) => one.status === 'error');
        tell('loadingdone', this.over.filter((one) => one.status === 'loaded'));
        if (bad.length > 0) tell('loadingerror', bad);
        this.done(fonts);
    },
};
/** WebKit has the handlers, and tells nobody (its bug 304091). */
function tell(type, fontfaces) {
    if (!isAndroid) return;
    runtime.postTask(() => raise(fonts, new FontFaceSetLoadEvent(type, { fontfaces })));
}

expose({ FontFaceSet, ...isAndroid && { FontFaceSetLoadEvent } });
runtime.refuseInstances(FontFaceSet);
runtime.provide({ FontFace, FontFaceSet, FontFaceSetLoadEvent, fonts });
