// Style sheets as scripts write and read them. What they say of elements is told by `parts/cascade.js`.
import { failure, tree, unmatched } from './tree.js';

const { compile, makeStyle } = runtime.loadGlobals('dom-more');

const closers = { '(': ')', '[': ']', '{': '}' };
/** An address without quotes, in which nothing else begins. */
const addressPattern = /(?<![\w\-\\]|[^\0-\x7f])url\(\s*(?![\s"'])(?:[^)\\]|\\[^])*\)?/iy;
/** Where a text in quotes, a comment or a bracket ends that starts at `start`; else the next place. */
function skip(text, start) {
    const open = [];
    let at = start;
    do {
        const one = text[at];
        if (one === open.at(-1)) {
            open.pop();
            at++;
        } else if (closers[one] === undefined) {
            at = skipPlain(text, at);
        } else {
            addressPattern.lastIndex = at - 3;
            if (one === '(' && at >= 3 && addressPattern.test(text)) {
                at = addressPattern.lastIndex;
            } else {
                open.push(closers[one]);
                at++;
            }
        }
    } while (open.length > 0 && at < text.length);
    return open.length > 0 ? text.length + 1 : at;
}
/** The same of what is no bracket. */
function skipPlain(text, start) {
    const one = text[start];
    if (one === '\\') return start + 2;
    if (one === '/' && text[start + 1] === '*') {
        const end = text.indexOf('*/', start + 2);
        return end < 0 ? text.length : end + 2;
    }
    if (one !== '"' && one !== "'") return start + 1;
    let at = start + 1;
    while (at < text.length && text[at] !== one) at += text[at] === '\\' ? 2 : 1;
    return at + 1;
}

/**
 * What stands in a block or a sheet: `{prelude, block}`; without a block, what ends with `;`. Among the rules of a
 * `sheet`, or `rules` alone, a semicolon ends at-rules only, and spoils the next rule else.
 */
function* statements(text, context = 'declarations') {
    let start = 0;
    let first;
    let isBad = false;
    for (let at = 0; at < text.length;) {
        const end = skip(text, at);
        if (first === undefined && !/\s/.test(text[at]) && !text.startsWith('/*', at)) {
            const [mark] = context === 'sheet' ? /^(?:<!--|-->)/.exec(text.slice(at, at + 4)) ?? [] : [];
            if (mark !== undefined) {
                at += mark.length;
                start = at;
                continue;
            }
            first = text[at];
        }
        const isEnd = text[at] === ';' && (context === 'declarations' || first === '@');
        if (isEnd || text[at] === '{') {
            const prelude = uncommented(text.slice(start, at));
            if (text[at] === '{' && !isBad) yield { prelude, block: text.slice(at + 1, end - 1) };
            else if (isEnd && prelude !== '') yield { prelude, block: null };
            start = end;
            first = undefined;
            isBad = false;
        } else if (context !== 'declarations' && first !== '@' && (text[at] === ';' || text[at] === '}')) {
            isBad = true;
        }
        at = end;
    }
    const rest = uncommented(text.slice(start));
    if (rest !== '') yield { prelude: rest, block: null };
}
const uncommented = (text) => text.replace(/\/\*[^]*?\*\//g, '').trim();

function illegal() { throw new TypeError('Illegal constructor'); }
let isMaking = false;
function construct(Type, ...values) {
    isMaking = true;
    try {
        return new Type(...values);
    } finally {
        isMaking = false;
    }
}
const hold = (list, items) => {
    list.length = 0;
    list.push(...items);
};
/** Lists that are arrays within, which pages see as lists. */
class CSSRuleList extends Array {
    static get [Symbol.species]() { return Array; }
    item(index) { return this[index] ?? null; }
}

let textRead;
export class CSSRule {
    #parts;
    static {
        textRead = (rule) => rule.#parts.text;
    }
    constructor(parts) {
        if (!isMaking) illegal();
        this.#parts = parts;
    }
    get parentRule() { return this.#parts.parent; }
    get parentStyleSheet() { return this.#parts.sheet; }
    get type() { return 0; }
    get cssText() { return this.#parts.text; }
    set cssText(_) {}
}
const words = ['STYLE', 'CHARSET', 'IMPORT', 'MEDIA', 'FONT_FACE', 'PAGE', 'KEYFRAMES', 'KEYFRAME',
    'MARGIN', 'NAMESPACE', 'COUNTER_STYLE', 'SUPPORTS'];
words.forEach((word, index) => {
    const constant = { value: index + 1, enumerable: true };
    Object.defineProperty(CSSRule, `${word}_RULE`, constant);
    Object.defineProperty(CSSRule.prototype, `${word}_RULE`, constant);
});

/** What has been done to a sheet since its text was read, for the cascade; 0: nothing. */
const revisions = new WeakMap();
tree.styleVersion = 0;
/** Rules whose texts are not what they were read from any more, with those around them. */
const touched = new WeakSet();
function changed(sheet, rule = null) {
    tree.styleVersion++;
    for (let at = rule; at !== null; at = at.parentRule) touched.add(at);
    if (sheet !== null) revisions.set(sheet, (revisions.get(sheet) ?? 0) + 1);
}

/** Declarations that are kept as an element keeps those of its attribute. */
function styleOf(text, isFree, sheet, rule) {
    let kept = text;
    const setAttribute = (_, value) => {
        kept = `${value}`;
        changed(sheet, rule);
    };
    return makeStyle({ getAttribute: () => kept, setAttribute }, isFree);
}
class RuleWithStyle extends CSSRule {
    #style;
    constructor(parts) {
        super(parts);
        this.#style = styleOf(parts.declarations, parts.isFree, parts.sheet, this);
    }
    get style() { return this.#style; }
    set style(text) { this.#style.cssText = text; }
}
class RuleWithRules extends CSSRule {
    #rules;
    constructor(parts) {
        super(parts);
        this.#rules = rulesOf(parts.block, { ...parts, parent: this });
    }
    get cssRules() { return this.#rules; }
    insertRule(text, index = 0) { return insertRule(this.#rules, text, index, this); }
    deleteRule(index) { deleteRule(this.#rules, index, this.parentStyleSheet, this); }
    get name() { return nameOf(this); }
}
const preludes = new WeakMap();
function rename(rule, prelude) {
    if (preludes.get(rule) === prelude) return;
    preludes.set(rule, prelude);
    changed(rule.parentStyleSheet, rule);
}
const nameOf = (rule) => preludes.get(rule).replace(/^@[\w-]+\s*/, '');
const blockText = (rule, head) =>
    `${head} {${Array.from(rule.cssRules, (one) => `\n  ${one.cssText}`).join('')}\n}`;

class CSSGroupingRule extends RuleWithRules {
    get conditionText() { return nameOf(this); }
    get cssText() { return blockText(this, preludes.get(this)); }
    set cssText(_) {}
}
class CSSConditionRule extends CSSGroupingRule {}
class CSSMediaRule extends CSSConditionRule {
    get type() { return 4; }
    #media;
    get media() {
        return (this.#media ??= construct(MediaList, this.conditionText,
            (text) => rename(this, `@media ${text}`)));
    }
    set media(text) { this.media.mediaText = text; }
}
class CSSSupportsRule extends CSSConditionRule {
    get type() { return 12; }
}
class CSSContainerRule extends CSSConditionRule {}
class CSSLayerBlockRule extends CSSGroupingRule {}
class CSSKeyframesRule extends RuleWithRules {
    get type() { return 7; }
    get length() { return this.cssRules.length; }
    appendRule(text) { this.insertRule(text, this.cssRules.length); }
    get cssText() { return blockText(this, preludes.get(this)); }
    set cssText(_) {}
}
class CSSKeyframeRule extends RuleWithStyle {
    get type() { return 8; }
    get keyText() { return preludes.get(this).replace(/\bfrom\b/gi, '0%').replace(/\bto\b/gi, '100%'); }
    get cssText() { return styleText(this, this.keyText); }
    set cssText(_) {}
}
class CSSFontFaceRule extends RuleWithStyle {
    get type() { return 5; }
    get cssText() { return styleText(this, '@font-face'); }
    set cssText(_) {}
}
const styleText = (rule, head, more = '') =>
    `${head} { ${rule.style.cssText}${rule.style.length > 0 ? ' ' : ''}${more}}`;
/** A selector with its spaces as browsers write them. */
function tidy(selector) {
    let text = '';
    for (let at = 0; at < selector.length;) {
        const end = skip(selector, at);
        const piece = selector.slice(at, end);
        if (piece === ',') text = `${text.trimEnd()}, `;
        else if ('>+~'.includes(piece)) text = `${text.trimEnd()} ${piece} `;
        else if (!/^\s$/.test(piece)) text += piece;
        else if (!text.endsWith(' ')) text += ' ';
        at = end;
    }
    return text.trim();
}
class CSSStyleRule extends RuleWithStyle {
    #rules;
    constructor(parts) {
        super(parts);
        this.#rules = rulesOf(parts.nested, { ...parts, parent: this });
    }
    get type() { return 1; }
    get selectorText() { return tidy(preludes.get(this)); }
    set selectorText(text) { rename(this, `${text}`); }
    get cssRules() { return this.#rules; }
    insertRule(text, index = 0) { return insertRule(this.#rules, text, index, this); }
    deleteRule(index) { deleteRule(this.#rules, index, this.parentStyleSheet, this); }
    get cssText() {
        return styleText(this, this.selectorText, this.#rules.map((one) => `${one.cssText} `).join(''));
    }
    set cssText(_) {}
}
class CSSImportRule extends CSSRule {
    #media;
    get type() { return 3; }
    get href() { return addressIn(nameOf(this)).address; }
    get media() { return (this.#media ??= construct(MediaList, addressIn(nameOf(this)).media)); }
    set media(text) { this.media.mediaText = text; }
    /** Nobody fetches it. */
    get styleSheet() { return null; }
    get layerName() { return addressIn(nameOf(this)).layer; }
    get supportsText() { return addressIn(nameOf(this)).supports; }
}
/** What stands behind `@import`. */
function addressIn(text) {
    const [whole, quoted, plain] = /^(?:url\(\s*)?(?:(["'][^"']*["'])|([^"')\s]+))\s*\)?/i.exec(text) ?? [''];
    let rest = text.slice(whole.length).trim();
    const take = (pattern) => {
        const found = pattern.exec(rest);
        if (found !== null) rest = rest.slice(found[0].length).trim();
        return found;
    };
    const layer = take(/^layer(?:\(([^)]*)\)|(?![\w-]))/i);
    const supports = take(/^supports\(((?:[^()]|\([^()]*\))*)\)/i);
    return {
        address: quoted?.slice(1, -1) ?? plain ?? '', layer: layer === null ? null : layer[1] ?? '',
        supports: supports?.[1] ?? null, media: rest,
    };
}
class CSSNamespaceRule extends CSSRule {
    get type() { return 10; }
    get prefix() { return /^([\w-]+)\s+\S/.exec(nameOf(this))?.[1] ?? ''; }
    get namespaceURI() { return addressIn(nameOf(this).replace(/^[\w-]+\s+(?=["']|url\()/i, '')).address; }
}
class CSSLayerStatementRule extends CSSRule {
    get nameList() { return Object.freeze(nameOf(this).split(',').map((one) => one.trim())); }
}
class CSSPageRule extends RuleWithStyle {
    get type() { return 6; }
    get selectorText() { return nameOf(this); }
    set selectorText(text) { rename(this, `@page ${text}`); }
    get cssText() { return styleText(this, preludes.get(this)); }
    set cssText(_) {}
}
class CSSPropertyRule extends RuleWithStyle {
    get name() { return nameOf(this); }
    get syntax() { return this.#descriptor('syntax').replace(/^["']|["']$/g, ''); }
    get inherits() { return this.#descriptor('inherits') === 'true'; }
    get initialValue() { return this.#descriptor('initial-value') || null; }
    #descriptor(name) { return super.style.getPropertyValue(name); }
    get style() { return undefined; }
    get cssText() { return styleText({ style: super.style }, preludes.get(this)); }
    set cssText(_) {}
}
class CSSScopeRule extends CSSGroupingRule {
    get start() { return /^\(([^]*?)\)(?=\s*(?:to\b|$))/i.exec(nameOf(this))?.[1].trim() ?? null; }
    get end() { return /(?:^|\s)to\s*\(([^]*)\)$/i.exec(nameOf(this))?.[1].trim() ?? null; }
}
class CSSStartingStyleRule extends CSSGroupingRule {}
/** Those that have no block. */
const statementRules = { import: CSSImportRule, namespace: CSSNamespaceRule, layer: CSSLayerStatementRule };
const atRules = {
    page: CSSPageRule, property: CSSPropertyRule, scope: CSSScopeRule, 'starting-style': CSSStartingStyleRule,
    media: CSSMediaRule, supports: CSSSupportsRule, container: CSSContainerRule,
    layer: CSSLayerBlockRule, keyframes: CSSKeyframesRule, '-webkit-keyframes': CSSKeyframesRule,
    'font-face': CSSFontFaceRule,
};

function makeRule({ prelude, block }, parts) {
    const name = /^@([\w-]+)/.exec(prelude)?.[1].toLowerCase();
    const Type = name === undefined ? parts.parent instanceof CSSKeyframesRule ? CSSKeyframeRule
        : CSSStyleRule : (block === null ? statementRules : atRules)[name] ?? CSSRule;
    // What a block declares, apart from the rules within it.
    const inner = block === null ? [] : [...statements(block)];
    const textOf = (one) => (one.block === null ? `${one.prelude};` : `${one.prelude} {${one.block}}`);
    const rule = construct(Type, {
        sheet: null, parent: null, ...parts, block: block ?? '', text: textOf({ prelude, block }),
        declarations: inner.filter((one) => one.block === null).map(textOf).join(' '),
        isFree: Type === CSSFontFaceRule || Type === CSSPropertyRule || Type === CSSRule,
        nested: inner.filter((one) => one.block !== null).map(textOf).join(' '),
    });
    preludes.set(rule, prelude);
    return rule;
}
/** What may stand in a rule; null: in a sheet. */
function contextIn(parent) {
    if (parent === null) return 'sheet';
    for (let at = parent; at !== null; at = at.parentRule) if (at instanceof CSSStyleRule) return 'declarations';
    return 'rules';
}
function rulesOf(text, parts) {
    const rules = new CSSRuleList();
    for (const one of statements(text, contextIn(parts.parent))) {
        // A declaration without a block is none of a sheet's rules, nor is what imports.
        if (one.block === null && !/^@(?!import|charset)/i.test(one.prelude)) continue;
        if (one.block !== null && one.prelude === '') continue;
        rules.push(makeRule(one, { sheet: parts.sheet, parent: parts.parent }));
    }
    return rules;
}
/** Those at-rules that there are, besides the ones that have classes here. */
const known = new Set(`counter-style font-feature-values font-palette-values import namespace page property
    scope starting-style view-transition`.split(/\s+/));
/** Whether a rule in there may begin with that: names of frames and what is nested are not looked at. */
function isSelector(text, owner) {
    if (!(owner instanceof CSSStyleSheet)) return true;
    try {
        compile(text);
        return true;
    } catch (error) {
        return error.name !== 'SyntaxError';
    }
}
function insertRule(rules, text, index, owner) {
    const [one, ...others] = statements(`${text}`);
    const isRule = one !== undefined && one.prelude !== ''
        && (one.block !== null || one.prelude.startsWith('@'));
    if (!isRule || others.length > 0) throw unmatched();
    const isSheet = owner instanceof CSSStyleSheet;
    const name = /^@([\w-]+)/.exec(one.prelude)?.[1].toLowerCase();
    if (name === undefined ? !isSelector(one.prelude, owner) : !(known.has(name) || name in atRules)) throw unmatched();
    if (index > rules.length || index < 0) throw outside();
    if (name === 'import') {
        // Before all others it would bring a sheet along.
        if (rules.length > 0 && index > 0) {
            throw failure('Imports come before all other rules.', 'HierarchyRequestError');
        }
        throw unmatched();
    }
    if (name === 'namespace' && rules.length > 0) {
        throw failure('Namespaces come before all other rules.', 'InvalidStateError');
    }
    const sheet = isSheet ? owner : owner.parentStyleSheet;
    rules.splice(index, 0, makeRule(one, { sheet, parent: isSheet ? null : owner }));
    changed(sheet, isSheet ? null : owner);
    return index;
}
function deleteRule(rules, index, sheet, owner = null) {
    if (!(index >= 0 && index < rules.length)) throw outside();
    rules.splice(index, 1);
    changed(sheet, owner);
}
const outside = () => failure('The index is not in the allowed range.', 'IndexSizeError');

/** Queries of media, which a sheet or a rule is for (CSSOM); `tell` hears of another text. */
class MediaList {
    #items = [];
    #tell;
    constructor(text, tell = () => {}) {
        if (!isMaking) illegal();
        this.#hold(text.split(','));
        this.#tell = tell;
    }
    #hold(items) {
        for (const index of this.#items.keys()) delete this[index];
        this.#items = items.map((one) => one.trim()).filter(Boolean);
        for (const [index, value] of this.#items.entries()) {
            Object.defineProperty(this, index, { value, enumerable: true, configurable: true });
        }
        this.#tell?.(this.mediaText);
    }
    get length() { return this.#items.length; }
    get mediaText() { return this.#items.join(', '); }
    set mediaText(text) { this.#hold(`${text ?? ''}`.split(',')); }
    item(index) { return this.#items[index] ?? null; }
    appendMedium(medium) {
        const text = `${medium}`.trim();
        if (!this.#items.includes(text)) this.#hold([...this.#items, text]);
    }
    deleteMedium(medium) {
        const text = `${medium}`.trim();
        if (!this.#items.includes(text)) {
            throw failure(host.isChromium === true ? "Failed to execute 'deleteMedium' on 'MediaList': Failed to "
                + `delete '${text}'.` : 'The object can not be found here.', 'NotFoundError');
        }
        this.#hold(this.#items.filter((one) => one !== text));
    }
    toString() { return this.mediaText; }
}
Object.defineProperty(MediaList.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });

/** What a sheet has from the element that it belongs to: `{node, href, isFar}`. */
const origins = new WeakMap();
export class StyleSheet {
    #media;
    #isDisabled;
    constructor(media, isDisabled) {
        if (!isMaking) illegal();
        this.#media = new MediaList(media, () => changed(null));
        this.#isDisabled = isDisabled;
    }
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
    get parentStyleSheet() { return null; }
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
function mustBeMade(sheet) {
    if (!origins.has(sheet)) return;
    throw failure('The operation is not allowed on a sheet that no script has made',
        'NotAllowedError');
}
/** The sheet of an element. */
export function makeSheet(text, origin) {
    const sheet = new CSSStyleSheet({ media: origin.node.getAttribute('media') ?? '' });
    sheet.replaceSync(text);
    origins.set(sheet, origin);
    return sheet;
}
/** The sheet is its element's no more. */
export const disown = (sheet) => { origins.get(sheet).node = null; };

/** The text of a sheet, as it was before anything was done to it. */
const texts = new WeakMap();
let rulesIn;
/** What a sheet says, for the cascade: its text, or those of its rules once something was done to them. */
export function contentsOf(sheet) {
    return revisions.has(sheet) ? { rules: rulesIn(sheet) }
        : { text: texts.get(sheet) ?? '' };
}

/** What a rule says, for the cascade: what was read says more than its members, until something is done to it. */
export const contentOf = (rule) => (touched.has(rule) ? rule.cssText : textRead(rule));

export class CSSStyleSheet extends StyleSheet {
    #rules = new CSSRuleList();
    #isRead = true;
    static {
        rulesIn = (sheet) => sheet.#ownRules;
    }
    constructor(options = {}) {
        const media = `${options?.media?.mediaText ?? options?.media ?? ''}`;
        const isDisabled = Boolean(options?.disabled);
        isMaking = true;
        super(media, isDisabled);
        isMaking = false;
    }
    get ownerRule() { return null; }
    get cssRules() { return readable(this, this.#ownRules); }
    get rules() { return this.cssRules; }
    insertRule(text, index = 0) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return insertRule(this.cssRules, text, index, this);
    }
    deleteRule(index) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        deleteRule(this.cssRules, index, this);
    }
    addRule(selector = 'undefined', style = 'undefined', index = this.cssRules.length) {
        this.insertRule(`${selector} { ${style} }`, index);
        return -1;
    }
    removeRule(index = 0) { this.deleteRule(index); }
    replaceSync(text) {
        mustBeMade(this);
        texts.set(this, `${text}`);
        revisions.delete(this);
        tree.styleVersion++;
        // Most sheets of scripts are never asked for their rules.
        this.#isRead = false;
    }
    get #ownRules() {
        if (!this.#isRead) {
            this.#isRead = true;
            hold(this.#rules, rulesOf(texts.get(this) ?? '', { sheet: this, parent: null }));
        }
        return this.#rules;
    }
    async replace(text) {
        mustBeMade(this);
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
        sheets.forEach(mustBeMade);
        hold(this.adoptedStyleSheets, sheets);
        tree.hasStyles = true;
        tree.styleVersion++;
    },
};
export const ruleTypes = {
    CSSConditionRule, CSSContainerRule, CSSFontFaceRule, CSSGroupingRule, CSSImportRule, CSSKeyframeRule,
    CSSKeyframesRule, CSSLayerBlockRule, CSSLayerStatementRule, CSSMediaRule, CSSNamespaceRule, CSSPageRule,
    CSSPropertyRule, CSSRule, CSSRuleList, CSSScopeRule, CSSStartingStyleRule, CSSStyleRule, CSSSupportsRule,
    MediaList, StyleSheet,
};
