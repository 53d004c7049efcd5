// Style sheets as scripts write and read them. What they say of elements is told by `parts/cascade.js`.
import { mustBeMade } from '../closed-classes.js';
import { MediaList, makeMediaList } from './media-lists.js';
import {
    changed, contentOf, deleteRule, hold, importsOf, insertRule, makeList, mayImportFor, revisions, ruleClasses, rulesIn, rulesOf,
} from './rules.js';
import { document, failure, tree } from './tree.js';

export { contentOf, mayImportFor };

/** What a sheet has from the element that it belongs to, or the rule that imports it: `{node, rule, href, isFar}`. */
const origins = new WeakMap();
export class StyleSheet {
    #media = makeMediaList('', () => changed(null));
    #isDisabled = false;
    constructor() { if (new.target === StyleSheet) mustBeMade(); }
    get type() { return 'text/css'; }
    get media() { return this.#media; }
    set media(text) { this.#media.mediaText = text; }
    get disabled() { return this.#isDisabled; }
    set disabled(value) {
        this.#isDisabled = Boolean(value);
        changed(null);
    }
    get href() { return origins.get(this)?.href ?? null; }
    get ownerNode() { return origins.get(this)?.node ?? null; }
    get parentStyleSheet() { return origins.get(this)?.rule?.parentStyleSheet ?? null; }
    get title() { return origins.get(this)?.node?.getAttribute('title') || null; }
}
/** The rules of a sheet whose text may be known. */
function readable(sheet, rules) {
    const origin = origins.get(sheet);
    if (origin?.isFar) {
        throw failure('Not allowed to access cross-origin stylesheet', 'SecurityError');
    }
    return rules;
}
function mustBeOfScript(sheet) {
    if (!origins.has(sheet)) return;
    throw failure('The operation is not allowed on a sheet that no script has made',
        'NotAllowedError');
}
/** The sheet of an element, or of a rule. */
export function makeSheet(text, origin) {
    const sheet = new CSSStyleSheet({ media: origin.node?.getAttribute('media') ?? '' });
    sheet.replaceSync(text);
    origins.set(sheet, origin);
    return sheet;
}
/** Whether the rules of a sheet are hidden from scripts, where its server does not let them read it. */
export const isFar = (href) => !/^(data|blob):/i.test(href) && !href.startsWith(`${host.origin}/`);
const addressOf = (sheet) => origins.get(sheet).href ?? document.baseURI;
/** What a rule imports; null: it is not there yet, or is what it lies in. One that did not come has no rules. */
tree.importedSheet = (rule) => {
    const parent = rule.parentStyleSheet;
    if (parent === null) return null;
    const href = runtime.resolve(rule.href, addressOf(parent));
    for (let at = parent; at !== null; at = at.parentStyleSheet) if (at.href === href) return null;
    // What says all of itself, Swift finds as it is written.
    const text = host.importedSheet(/^data:/i.test(rule.href) ? rule.href : href);
    return text === undefined ? null : makeSheet(text, { rule, href, isFar: isFar(href) });
};
/** Has Swift get at once what a rule that a script has inserted imports, unless that is what it lies in. */
function loadImport(rule) {
    if (importsOf([rule]).length === 0) return;
    const parent = rule.parentStyleSheet;
    const href = runtime.resolve(rule.href, addressOf(parent));
    let top;
    for (let at = parent; at !== null; at = at.parentStyleSheet) {
        if (at.href === href) return;
        top = at;
    }
    if (top.ownerNode !== null) host.loadSheet(addressOf(parent), null, rule.cssText, 'text/css');
}
/** The sheet is its element's no more. */
export const disown = (sheet) => { origins.get(sheet).node = null; };

/** The text of a sheet, as it was before anything was done to it. */
const texts = new WeakMap();
let listIn;
let readIn;
/** What a sheet says, for the cascade: its text, or those of its rules once something was done to them. */
export function contentsOf(sheet) {
    return revisions.has(sheet) ? { rules: rulesIn(listIn(sheet)) } : { text: texts.get(sheet) ?? '' };
}

/** What a sheet imports as far as its rules are read, which scripts have to see first (`importsOf`). */
export const importedBy = (sheet) => importsOf(rulesIn(readIn(sheet)));
/** Whether it does not say any more what its text does. */
export const isRevised = (sheet) => revisions.has(sheet);

export class CSSStyleSheet extends StyleSheet {
    #rules = makeList([]);
    #isRead = true;
    static {
        listIn = (sheet) => sheet.#ownRules;
        readIn = (sheet) => sheet.#rules;
    }
    constructor(options = {}) {
        super();
        const media = options?.media ?? '';
        if (media !== '') this.media = media;
        if (options?.disabled) this.disabled = true;
    }
    get ownerRule() { return origins.get(this)?.rule ?? null; }
    get cssRules() { return readable(this, this.#ownRules); }
    get rules() { return this.cssRules; }
    insertRule(text, index = 0) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        const place = insertRule(this.cssRules, text, index, null, this, origins.has(this));
        loadImport(this.cssRules[place]);
        return place;
    }
    deleteRule(index) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        deleteRule(this.cssRules, index, null, this);
    }
    addRule(selector = 'undefined', style = 'undefined', index = this.cssRules.length) {
        this.insertRule(`${selector} { ${style} }`, index);
        return -1;
    }
    removeRule(index = 0) { this.deleteRule(index); }
    replaceSync(text) {
        mustBeOfScript(this);
        texts.set(this, `${text}`);
        revisions.delete(this);
        tree.styleVersion++;
        // Most sheets of scripts are never asked for their rules.
        this.#isRead = false;
    }
    get #ownRules() {
        if (!this.#isRead) {
            this.#isRead = true;
            hold(this.#rules, rulesOf(texts.get(this) ?? '', this, origins.has(this)));
        }
        return this.#rules;
    }
    async replace(text) {
        mustBeOfScript(this);
        await null;
        this.replaceSync(text);
        return this;
    }
}

const adopted = new WeakMap();
/** `adoptedStyleSheets` of documents and shadow roots. */
export const adoption = {
    get adoptedStyleSheets() {
        let sheets = adopted.get(this);
        if (sheets === undefined) adopted.set(this, (sheets = []));
        return sheets;
    },
    set adoptedStyleSheets(values) {
        const sheets = [...values];
        if (!sheets.every((one) => one instanceof CSSStyleSheet)) {
            throw new TypeError('adoptedStyleSheets takes instances of CSSStyleSheet');
        }
        sheets.forEach(mustBeOfScript);
        const list = this.adoptedStyleSheets;
        list.length = 0;
        list.push(...sheets);
        tree.hasStyles = true;
        tree.styleVersion++;
    },
};
export const ruleTypes = { ...ruleClasses, MediaList, StyleSheet };
