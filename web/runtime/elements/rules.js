// The rules of style sheets as scripts see them (CSSOM). What they say of elements is told by `parts/cascade.js`.
import { make, mustBeMade } from '../closed-classes.js';
import { skip, statements } from './css-statements.js';
import { featuresText, makeMediaList } from './media-lists.js';
import { selectorText } from './selector-texts.js';
import { escapeName, unescaped } from './text.js';
import { define, failure, tree, unmatched } from './tree.js';

const isChromium = host.isChromium === true;
const { makeStyle, selectorGrammar } = runtime.loadGlobals('dom-more');
const { completed } = selectorGrammar;
const css = () => runtime.load('css');
/** A text in quotes, as it is written. */
const quoted = (text) => `"${text.replace(/["\\]/g, '\\$&')}"`;

// MARK: Lists

/** What stands at which place of a list, or of a rule that is one. */
function place(list, items, from = 0) {
    for (let index = from; index < items.length; index++) {
        Object.defineProperty(list, index, { value: items[index], enumerable: true, configurable: true });
    }
    for (let index = items.length; Object.hasOwn(list, index); index++) delete list[index];
}
const itemsOf = new WeakMap();
class CSSRuleList {
    constructor() { mustBeMade(); }
    get length() { return itemsOf.get(this).length; }
    item(index) { return itemsOf.get(this)[Number(index) >>> 0] ?? null; }
}
Object.defineProperty(CSSRuleList.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
export function makeList(items) {
    const list = make(CSSRuleList);
    itemsOf.set(list, items);
    place(list, items);
    return list;
}
/** The rules in a list, which nobody changes but those here. */
export const rulesIn = (list) => itemsOf.get(list);
export function hold(list, items) {
    itemsOf.set(list, items);
    place(list, items);
}

// MARK: Rules

/** What rules import, in their order: `{address, sheet}`, without a sheet what no script has seen. */
export const importsOf = (rules) => rules.filter((one) => of(one).Type === CSSImportRule)
    .map((one) => ({ address: one.href, sheet: of(one).imported }));
/** What has been done to a sheet since its text was read, for the cascade; 0: nothing. */
export const revisions = new WeakMap();
tree.styleVersion = 0;
/** Rules whose texts are not what they were read from any more, with those around them. */
const touched = new WeakSet();
export function changed(sheet, rule = null) {
    tree.styleVersion++;
    for (let at = rule; at !== null; at = at.parentRule) touched.add(at);
    if (sheet !== null) revisions.set(sheet, (revisions.get(sheet) ?? 0) + 1);
}

/**
 * What a rule is: `{Type, sheet, parent, namespaces, text, head, block}` and what else its kind reads; `style`, `rules`
 * and `media` once somebody has asked.
 */
const states = new WeakMap();
const of = (rule) => states.get(rule);
/** By classes: the number of their type, and how they are written. */
const types = new Map();
const writers = new Map();
/** What a rule says, for the cascade: what was read says more than its members, until something is done to it. */
export const contentOf = (rule) => (touched.has(rule) ? rule.cssText : of(rule).text);

class CSSRule {
    constructor() { mustBeMade(); }
    get parentRule() { return of(this).parent; }
    get parentStyleSheet() {
        const { parent, sheet } = of(this);
        return parent === null ? sheet : parent.parentStyleSheet;
    }
    get type() { return types.get(of(this).Type) ?? 0; }
    get cssText() {
        const state = of(this);
        return writers.get(state.Type)?.(this, state) ?? state.text;
    }
    set cssText(_) {}
}
const words = ['STYLE', 'CHARSET', 'IMPORT', 'MEDIA', 'FONT_FACE', 'PAGE', 'KEYFRAMES', 'KEYFRAME',
    'MARGIN', 'NAMESPACE', 'COUNTER_STYLE', 'SUPPORTS', '', 'FONT_FEATURE_VALUES'];
for (const [index, word] of words.entries()) {
    if (word === '') continue;
    const constant = { value: index + 1, enumerable: true };
    Object.defineProperty(CSSRule, `${word}_RULE`, constant);
    Object.defineProperty(CSSRule.prototype, `${word}_RULE`, constant);
}
function rename(rule, key, value) {
    const state = of(rule);
    if (state[key] === value) return;
    state[key] = value;
    changed(rule.parentStyleSheet, rule);
}

/** Declarations that are kept as an element keeps those of its attribute. */
function styleOf(rule) {
    const state = of(rule);
    let kept = state.declarations ?? leading(state);
    const setAttribute = (_, value) => {
        kept = `${value}`;
        changed(rule.parentStyleSheet, rule);
    };
    return (state.style ??= makeStyle({ getAttribute: () => kept, setAttribute }, state.descriptor ?? false, rule));
}
const withStyle = {
    get style() { return styleOf(this); },
    set style(text) { styleOf(this).cssText = text; },
};
const withoutForward = { get style() { return styleOf(this); } };
const declaredText = (rule, head) => {
    const text = styleOf(rule).cssText;
    return `${head} { ${text}${text === '' ? '' : ' '}}`;
};
function listOf(rule) {
    const state = of(rule);
    return (state.rules ??= makeList(nestedRules(state, rule)));
}
const withRules = {
    get cssRules() { return listOf(this); },
    insertRule(text) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return insertRule(listOf(this), text, arguments[1], this);
    },
    deleteRule(index) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        deleteRule(listOf(this), index, this);
    },
};
const blockText = (rule, head, lines = []) =>
    `${head} {${[...lines, ...rulesIn(listOf(rule)).map((one) => one.cssText)].map((one) => `\n  ${one}`).join('')}\n}`;

class CSSGroupingRule extends CSSRule {}
define(CSSGroupingRule.prototype, withRules);
class CSSConditionRule extends CSSGroupingRule {
    get conditionText() { return of(this).head; }
}
class CSSMediaRule extends CSSConditionRule {
    get media() { return mediaOf(this); }
    set media(text) { mediaOf(this).mediaText = text; }
}
const mediaOf = (rule) => (of(rule).media ??= makeMediaList(of(rule).head, (text) => rename(rule, 'head', text)));
class CSSSupportsRule extends CSSConditionRule {}
class CSSContainerRule extends CSSConditionRule {
    get containerName() { return containerOf(this)[1] ?? ''; }
    get containerQuery() { return containerOf(this)[2]; }
}
const containerOf = (rule) => /^(?!not\b)((?:--|-?[a-z_])[\w-]*(?=\s))?\s*([^]*)$/i.exec(of(rule).head);
class CSSLayerBlockRule extends CSSGroupingRule {
    get name() { return of(this).head; }
}
class CSSScopeRule extends CSSGroupingRule {
    get start() { return /^\(([^]*?)\)(?=\s*(?:to\b|$))/i.exec(of(this).head)?.[1].trim() ?? null; }
    get end() { return /(?:^|\s)to\s*\(([^]*)\)$/i.exec(of(this).head)?.[1].trim() ?? null; }
}
class CSSStartingStyleRule extends CSSGroupingRule {}
class CSSStyleRule extends CSSRule {
    get selectorText() { return of(this).head; }
    set selectorText(text) {
        const { namespaces, parent } = of(this);
        const selector = selectorText(`${text}`, namespaces, placeIn(parent));
        if (selector !== null) rename(this, 'head', selector);
    }
}
define(CSSStyleRule.prototype, withStyle);
define(CSSStyleRule.prototype, withRules);
/** What a block declares between the rules within it. */
class CSSNestedDeclarations extends CSSRule {}
define(CSSNestedDeclarations.prototype, withStyle);

class CSSKeyframesRule extends CSSRule {
    get name() { return of(this).head; }
    set name(text) { rename(this, 'head', `${text}`); }
    get cssRules() { return listOf(this); }
    get length() { return listOf(this).length; }
    appendRule(text) {
        const [one, ...others] = statements(`${text}`);
        const rule = one === undefined || others.length > 0 ? null : makeRule(one, { sheet: null, parent: this });
        if (rule !== null) exchange(this, [...rulesIn(listOf(this)), rule]);
    }
    deleteRule(key) {
        const rule = frameOf(this, key);
        if (rule === null) return;
        exchange(this, rulesIn(listOf(this)).filter((one) => one !== rule));
        leave(rule);
    }
    findRule(key) { return frameOf(this, key); }
}
Object.defineProperty(CSSKeyframesRule.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
function exchange(frames, rules) {
    hold(listOf(frames), rules);
    place(frames, rules);
    changed(frames.parentStyleSheet, frames);
}
/** The last frame counts of those that have the same keys. */
function frameOf(frames, key) {
    const keys = keysText(`${key}`);
    return keys === null ? null : rulesIn(listOf(frames)).findLast((one) => of(one).head === keys) ?? null;
}
/** The places of a frame; null: they are none. */
function keysText(text) {
    const keys = text.split(',').map((one) => {
        const key = one.trim().toLowerCase();
        if (key === 'from') return '0%';
        if (key === 'to') return '100%';
        const [, number] = /^\+?(\d+(?:\.\d+)?|\.\d+)%$/.exec(key) ?? [];
        return Number(number) <= 100 ? `${Number(number)}%` : null;
    });
    return keys.includes(null) ? null : keys.join(isChromium ? ', ' : ',');
}
class CSSKeyframeRule extends CSSRule {
    get keyText() { return of(this).head; }
    set keyText(text) {
        const keys = keysText(`${text}`);
        if (keys === null) throw unmatched();
        rename(this, 'head', keys);
    }
}
define(CSSKeyframeRule.prototype, withStyle);
class CSSFontFaceRule extends CSSRule {}
define(CSSFontFaceRule.prototype, withoutForward);
class CSSPageRule extends CSSRule {
    get selectorText() { return of(this).head; }
    set selectorText(text) {
        const selector = pageText(`${text}`.trim());
        if (selector !== null) rename(this, 'head', selector);
    }
}
define(CSSPageRule.prototype, withStyle);

class CSSImportRule extends CSSRule {
    get href() { return of(this).address; }
    get media() { return mediaOf(this); }
    set media(text) { mediaOf(this).mediaText = text; }
    get styleSheet() { return (of(this).imported ??= tree.importedSheet(this) ?? undefined) ?? null; }
    get layerName() { return of(this).layer; }
    get supportsText() { return of(this).supports; }
}
class CSSNamespaceRule extends CSSRule {
    get prefix() { return of(this).prefix; }
    get namespaceURI() { return of(this).address; }
}
class CSSLayerStatementRule extends CSSRule {
    get nameList() { return (of(this).names ??= Object.freeze(of(this).head.split(', '))); }
}
class CSSPropertyRule extends CSSRule {
    get name() { return of(this).head; }
    get syntax() { return descriptorIn(this, 'syntax').replace(/^["']|["']$/g, ''); }
    get inherits() { return descriptorIn(this, 'inherits') === 'true'; }
    get initialValue() { return descriptorIn(this, 'initial-value') || null; }
}
const descriptorIn = (rule, name) => styleOf(rule).getPropertyValue(name);
/** Members that stand for what a rule declares. */
const descriptors = (names, isFixed = false) => Object.defineProperties({}, Object.fromEntries(
    names.split(/\s+/).map((name) => [name, {
        enumerable: true,
        configurable: true,
        get() { return descriptorIn(this, dashed(name)); },
        set: isFixed ? undefined : function set(text) { styleOf(this).setProperty(dashed(name), text); },
    }])));
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
class CSSCounterStyleRule extends CSSRule {
    get name() { return of(this).head; }
    set name(text) { if (customName(`${text}`) !== null) rename(this, 'head', `${text}`); }
}
define(CSSCounterStyleRule.prototype,
    descriptors('system symbols additiveSymbols negative prefix suffix range pad speakAs fallback'));
class CSSFontPaletteValuesRule extends CSSRule {
    get name() { return of(this).head; }
}
define(CSSFontPaletteValuesRule.prototype, descriptors('fontFamily basePalette overrideColors', true));

for (const [number, Type] of [[1, CSSStyleRule], [3, CSSImportRule], [4, CSSMediaRule], [5, CSSFontFaceRule], [6, CSSPageRule],
    [7, CSSKeyframesRule], [8, CSSKeyframeRule], [10, CSSNamespaceRule], [11, CSSCounterStyleRule], [12, CSSSupportsRule]]) {
    types.set(Type, number);
}
const headed = (name, head) => (head === '' ? name : `${name} ${head}`);
for (const [Type, write] of [
    [CSSStyleRule, (rule, { head }) => {
        if (listOf(rule).length === 0) return declaredText(rule, head);
        const text = styleOf(rule).cssText;
        return blockText(rule, head, text === '' ? [] : [text]);
    }],
    [CSSNestedDeclarations, (rule) => styleOf(rule).cssText],
    [CSSMediaRule, (rule, { head }) => blockText(rule, `@media ${head}`)],
    [CSSSupportsRule, (rule, { head }) => blockText(rule, `@supports ${head}`)],
    [CSSContainerRule, (rule, { head }) => blockText(rule, `@container ${head}`)],
    [CSSLayerBlockRule, (rule, { head }) => blockText(rule, headed('@layer', head))],
    [CSSScopeRule, (rule, { head }) => blockText(rule, headed('@scope', head))],
    [CSSStartingStyleRule, (rule) => blockText(rule, '@starting-style')],
    [CSSKeyframesRule, (rule, { head, word }) => blockText(rule,
        isChromium ? `@${word} ${escapeName(head)}` : `@keyframes ${head}`).replace('{', '{ ')],
    [CSSKeyframeRule, (rule, { head }) => declaredText(rule, head)],
    [CSSFontFaceRule, (rule) => declaredText(rule, '@font-face')],
    [CSSPageRule, (rule, { head }) => declaredText(rule, headed('@page', head))],
    [CSSPropertyRule, (rule, { head }) => declaredText(rule, `@property ${head}`)],
    [CSSCounterStyleRule, (rule, { head }) => declaredText(rule, `@counter-style ${head}`)],
    [CSSFontPaletteValuesRule, (rule, { head }) => declaredText(rule, `@font-palette-values ${head}`)],
    [CSSLayerStatementRule, (rule, { head }) => `@layer ${head};`],
    [CSSNamespaceRule, (rule, { prefix, address }) =>
        `@namespace ${prefix === '' ? '' : `${escapeName(prefix)} `}url(${quoted(address)});`],
    [CSSImportRule, (rule, { address, layer, supports, head }) => `@import url(${quoted(address)})${
        layer === null ? '' : layer === '' ? ' layer' : ` layer(${layer})`}${
        supports === null ? '' : ` supports(${supports})`}${head === '' ? '' : ` ${head}`};`],
]) writers.set(Type, write);

// MARK: What is read

const identifier = /^(?:--|-?(?:[a-z_\u0080-\uffff]|\\[^\n]))(?:[\w\u0080-\uffff-]|\\[^\n])*/i;
const isWhole = (text) => identifier.exec(text)?.[0] === text;
const wide = new Set(['default', 'inherit', 'initial', 'none', 'revert', 'revert-layer', 'unset']);
const customName = (text) => (isWhole(text) && !wide.has(text.toLowerCase()) ? unescaped(text) : null);
const spaced = (text) => text.replace(/\s+/g, ' ');
/** An address in `url()` or quotes that a text begins with, and the rest of it; null: there is none. */
function addressIn(text) {
    const isFunction = /^url\(/i.test(text);
    if (!isFunction && !/^["']/.test(text)) return null;
    const end = skip(text, isFunction ? 3 : 0);
    const address = (isFunction ? text.slice(4, end - 1) : text.slice(0, end)).trim();
    const plain = /^["']/.test(address) ? address.slice(1, -1) : address;
    return { address: unescaped(plain), rest: text.slice(end).trim() };
}
/** Whether a condition is one: to Chromium a declaration that it does not support is none. */
export function mayImportFor(supports) {
    if (supports === '') return false;
    return !isChromium || !/^[-\w]+\s*:/.test(supports) || runtime.load('computed-style').supports(supports);
}
function importIn(text) {
    const found = addressIn(text);
    if (found === null) return null;
    let { rest } = found;
    const take = (word) => {
        if (!new RegExp(`^${word}(?![\\w-])`, 'i').test(rest)) return null;
        const end = rest[word.length] === '(' ? skip(rest, word.length) : word.length;
        const inner = rest.slice(word.length + 1, end - 1).trim();
        rest = rest.slice(end).trim();
        return inner;
    };
    const layer = take('layer');
    const supports = take('supports');
    if (supports !== null && !mayImportFor(supports)) return null;
    return { address: found.address, layer, supports, head: makeMediaList(rest).mediaText };
}
function namespaceIn(text) {
    const [name] = /^url\(/i.test(text) ? [''] : identifier.exec(text) ?? [''];
    const found = addressIn(text.slice(name.length).trim());
    return found?.rest === '' ? { prefix: unescaped(name), address: found.address } : null;
}
function layersIn(text, count = Infinity) {
    const names = text.split(',').map((one) => one.trim());
    return names.length <= count && names.every((one) => one.split('.').every(isWhole)) ? { head: names.join(', ') } : null;
}
function framesIn(text) {
    const isQuoted = /^["']/.test(text) && skip(text, 0) === text.length;
    const head = isQuoted ? unescaped(text.slice(1, -1)) : customName(text);
    return head === null ? null : { head };
}
function pageText(text) {
    if (!/^(?:[-\w]+)?(?:\s*:(?:first|left|right|blank))*(?:\s*,\s*(?:[-\w]+)?(?::(?:first|left|right|blank))*)*$/i.test(text)) return null;
    return text.replace(/:\w+/g, (word) => word.toLowerCase());
}
/** What fonts are told by, as it is written; undefined: nothing of that name. */
const fontDescriptors = new Set(`ascent-override descent-override font-display font-family font-feature-settings font-stretch
    font-style font-variation-settings font-weight line-gap-override size-adjust src unicode-range`.split(/\s+/));
function fontDescriptor(name, value) {
    if (!fontDescriptors.has(name)) return undefined;
    if (name === 'unicode-range') {
        return value.split(',').map((one) => (isChromium ? one.trim().toUpperCase() : `U${one.trim().slice(1).toLowerCase()}`)).join(', ');
    }
    const { textOf, tokens } = css();
    const list = tokens(value);
    if (list === null) return value;
    for (const token of list) {
        // A font of the device, by its name.
        if (token.type === 'function' && token.name === 'local') token.inner = [{ type: 'string', value: textOf(token.inner).replace(/^"|"$/g, '') }];
        else if (token.type === 'ident' && name !== 'font-family') token.value = token.name;
    }
    return textOf(list);
}
const free = () => ({ descriptor: true });
const condition = (text) => (text === '' ? null : { head: featuresText(spaced(text)) });
/** By names: the class of a rule, and what is read of what stands behind the name; null: it is none. */
const statementRules = {
    import: [CSSImportRule, importIn], namespace: [CSSNamespaceRule, namespaceIn], layer: [CSSLayerStatementRule, layersIn],
};
const blockRules = {
    media: [CSSMediaRule, (text) => ({ head: makeMediaList(text).mediaText })],
    supports: [CSSSupportsRule, (text) => (text === '' ? null : { head: spaced(text) })],
    container: [CSSContainerRule, condition],
    layer: [CSSLayerBlockRule, (text) => (text === '' ? { head: '' } : layersIn(text, 1))],
    scope: [CSSScopeRule, (text) => ({ head: spaced(text) })],
    'starting-style': [CSSStartingStyleRule, (text) => (text === '' ? { head: '' } : null)],
    keyframes: [CSSKeyframesRule, framesIn],
    '-webkit-keyframes': [CSSKeyframesRule, framesIn],
    'font-face': [CSSFontFaceRule, (text) => (text === '' ? { head: '', descriptor: fontDescriptor } : null)],
    page: [CSSPageRule, (text) => (pageText(text) === null ? null : { head: pageText(text) })],
    property: [CSSPropertyRule, (text) => (/^--[^\s]/.test(text) && isWhole(text) ? { head: unescaped(text), ...free() } : null)],
    'counter-style': [CSSCounterStyleRule, (text) => (customName(text) === null ? null : { head: customName(text), ...free() })],
    'font-palette-values': [CSSFontPaletteValuesRule, (text) => (text.startsWith('--') && isWhole(text)
        ? { head: unescaped(text), ...free() } : null)],
    // Those that are kept as they are written.
    'font-feature-values': [CSSRule, free],
    ...isChromium ? { 'view-transition': [CSSRule, free], 'position-try': [CSSRule, free] } : {},
};
const nestable = new Set(['container', 'layer', 'media', 'scope', 'starting-style', 'supports']);

/** What a rule stands in, for its selectors: the block of a `style` rule or of a `scope`. */
function placeIn(parent) {
    for (let at = parent; at !== null; at = of(at).parent) {
        if (of(at).Type === CSSStyleRule) return 'style';
        if (of(at).Type === CSSScopeRule) return 'scope';
    }
    return undefined;
}
function isInStyle(parent) {
    for (let at = parent; at !== null; at = of(at).parent) if (of(at).Type === CSSStyleRule) return true;
    return false;
}
const nameOf = (prelude) => /^@(-?[a-z][\w-]*)/i.exec(prelude)?.[1].toLowerCase();
const textOf = ({ prelude, block }) => (block === null ? `${prelude};` : `${prelude} {${block}}`);

/** A rule of what stands in a sheet or a block; null: it is none, or none of that place. */
function makeRule(one, { sheet, parent, namespaces }) {
    const { prelude, block } = one;
    const name = nameOf(prelude);
    let Type;
    let read;
    if (name === undefined) {
        if (block === null || prelude.startsWith('@')) return null;
        const isFrame = parent !== null && of(parent).Type === CSSKeyframesRule;
        const head = isFrame ? keysText(prelude) : selectorText(prelude, namespaces, placeIn(parent));
        Type = isFrame ? CSSKeyframeRule : CSSStyleRule;
        read = head === null ? null : { head };
    } else {
        if (parent !== null && of(parent).Type === CSSKeyframesRule) return null;
        const rules = block === null ? statementRules : blockRules;
        const known = runtime.hasOwn(rules, name) && (!isInStyle(parent) || (block !== null && nestable.has(name)))
            ? rules[name] : undefined;
        if (known === undefined) return null;
        [Type] = known;
        read = known[1](completed(prelude.slice(name.length + 1)).trim());
    }
    if (read === null) return null;
    const rule = make(Type);
    const state = { ...read, Type, sheet: parent === null ? sheet : null, parent, namespaces, text: textOf(one), block, word: name };
    states.set(rule, state);
    if (Type === CSSPropertyRule) {
        const isWritten = (one) => descriptorIn(rule, one) !== '';
        const isUniversal = rule.syntax.trim() === '*';
        if (!isWritten('syntax') || !isWritten('inherits') || !(isUniversal || isWritten('initial-value'))) return null;
    } else if (Type === CSSKeyframesRule) {
        place(rule, rulesIn(listOf(rule)));
    }
    return rule;
}
/** Declarations that are a rule of their own; null: there are none. */
function declarationsRule(text, context) {
    if (!isChromium) return makeRule({ prelude: '&', block: text }, context);
    const rule = make(CSSNestedDeclarations);
    states.set(rule, { Type: CSSNestedDeclarations, sheet: null, parent: context.parent, text, declarations: text, block: text });
    return styleOf(rule).length === 0 ? null : rule;
}

const isDeclaration = ({ prelude, block }) => (block === null ? !prelude.startsWith('@') : /^--[^\s:]*\s*:/.test(prelude));
/** What a block declares before the rules within it; in WebKit all that it declares. */
function leading({ Type, block }) {
    if (!block.includes('{')) return block;
    const all = [...statements(block)];
    const end = isChromium && Type === CSSStyleRule ? all.findIndex((one) => !isDeclaration(one)) : -1;
    return (end < 0 ? all : all.slice(0, end)).filter(isDeclaration).map(textOf).join(' ');
}
/** The rules within a rule's block. */
function nestedRules({ Type, block, namespaces }, parent) {
    const context = { sheet: null, parent, namespaces };
    const mayDeclare = isInStyle(parent) || (isChromium && placeIn(parent) === 'scope');
    if (!mayDeclare) {
        return [...statements(block, Type === CSSKeyframesRule ? 'declarations' : 'rules')]
            .filter((one) => !['import', 'namespace', 'charset'].includes(nameOf(one.prelude)))
            .map((one) => makeRule(one, context)).filter((one) => one !== null);
    }
    if (Type === CSSStyleRule && !block.includes('{')) return [];
    const rules = [];
    let run = '';
    let isLeading = Type === CSSStyleRule;
    const add = (rule) => { if (rule !== null) rules.push(rule); };
    const finish = () => {
        if (run !== '') add(declarationsRule(run, context));
        run = '';
    };
    for (const one of statements(block)) {
        if (isDeclaration(one)) {
            if (!isLeading) run += ` ${textOf(one)}`;
        } else {
            finish();
            add(makeRule(one, context));
            isLeading = isLeading && !isChromium;
        }
    }
    finish();
    return rules;
}
/** The rules of a sheet; what imports stands before all but layers, what declares namespaces before all else. */
export function rulesOf(text, sheet, mayImport) {
    const rules = [];
    let namespaces;
    let step = 0;
    for (const one of statements(text, 'sheet')) {
        const name = nameOf(one.prelude);
        const own = name === 'import' ? 0 : name === 'namespace' ? 1 : 2;
        if (one.prelude === '' || own < step || (own === 0 && !mayImport)) continue;
        const rule = makeRule(one, { sheet, parent: null, namespaces });
        if (rule === null) continue;
        rules.push(rule);
        if (own === 1) (namespaces ??= new Map()).set(rule.prefix, rule.namespaceURI);
        if (name !== 'layer' || one.block !== null || step > 0) step = own;
    }
    return rules;
}
function namespacesIn(rules) {
    const all = rules.filter((one) => of(one).Type === CSSNamespaceRule);
    return all.length === 0 ? undefined : new Map(all.map((one) => [one.prefix, one.namespaceURI]));
}

// MARK: Changes

const isOf = (rule, Type) => of(rule).Type === Type;
const misplaced = (text) => failure(text, 'HierarchyRequestError');
/** Inserts a rule into the list of a sheet (`parent` null) or a rule. */
export function insertRule(list, text, given, parent, sheet = parent?.parentStyleSheet ?? null, mayImport = false) {
    const rules = rulesIn(list);
    const index = Number(given ?? 0) >>> 0;
    if (index > rules.length) throw outside();
    const [one, ...others] = statements(`${text}`);
    if (one === undefined || one.prelude === '' || others.length > 0) throw unmatched();
    const name = nameOf(one.prelude);
    if (parent !== null) {
        if (name === 'import' || name === 'namespace' || (one.block !== null && isInStyle(parent) && name !== undefined
            && runtime.hasOwn(blockRules, name) && !nestable.has(name))) throw misplaced('This rule stands in a sheet alone.');
    }
    const context = { sheet, parent, namespaces: parent === null ? namespacesIn(rules) : of(parent).namespaces };
    const isRun = parent !== null && one.block === null && name === undefined && isChromium && placeIn(parent) !== undefined;
    const rule = isRun ? declarationsRule(`${one.prelude};`, context) : makeRule(one, context);
    if (rule === null || (name === 'import' && !mayImport)) throw unmatched();
    if (parent === null) mustStandThere(rule, rules, index);
    rules.splice(index, 0, rule);
    place(list, rules, index);
    changed(sheet, parent);
    return index;
}
function mustStandThere(rule, rules, index) {
    const isImport = (one) => isOf(one, CSSImportRule);
    const isFirst = (one) => isImport(one) || isOf(one, CSSNamespaceRule);
    if (isImport(rule)) {
        if (!rules.slice(0, index).every(isImport)) throw misplaced('Imports come before all other rules.');
    } else if (isOf(rule, CSSNamespaceRule)) {
        if (!rules.every(isFirst) || rules.slice(index).some(isImport)) {
            throw failure('Namespaces come before all other rules.', 'InvalidStateError');
        }
    } else if (!isOf(rule, CSSLayerStatementRule) && rules.slice(index).some(isFirst)) {
        throw misplaced('Imports and namespaces come before all other rules.');
    }
}
export function deleteRule(list, given, parent, sheet = parent?.parentStyleSheet ?? null) {
    const rules = rulesIn(list);
    const index = Number(given) >>> 0;
    if (index >= rules.length) throw outside();
    const [rule] = rules.splice(index, 1);
    place(list, rules, index);
    changed(sheet, parent);
    leave(rule);
}
/** The rule is no sheet's any more. */
function leave(rule) {
    Object.assign(of(rule), { sheet: null, parent: null });
}
const outside = () => failure('The index is not in the allowed range.', 'IndexSizeError');

export const ruleClasses = {
    CSSConditionRule, CSSContainerRule, CSSCounterStyleRule, CSSFontFaceRule, CSSFontPaletteValuesRule, CSSGroupingRule,
    CSSImportRule, CSSKeyframeRule, CSSKeyframesRule, CSSLayerBlockRule, CSSLayerStatementRule, CSSMediaRule,
    CSSNamespaceRule, CSSPageRule, CSSPropertyRule, CSSRule, CSSRuleList, CSSScopeRule, CSSStartingStyleRule,
    CSSStyleRule, CSSSupportsRule, ...isChromium ? { CSSNestedDeclarations } : {},
};
