// Which declaration of all style sheets counts for an element (CSS Cascading 5). Swift reads the sheets
// (`StyleRules.swift`), this part their selectors and conditions when somebody asks for a property. What goes
// by the size of a box (`@container`) holds for no element.
import { attributesOf, document, folded, keep, of, tree } from '../elements/tree.js';
import { isClosed, unescaped, unquoted, wordsOf } from '../elements/text.js';

const { compile } = runtime.loadGlobals('dom-more');
// It tells of changes of sheets, too.
const { contentOf, contentsOf, importedBy, isRevised, mayImportFor, sourcesIn } = runtime.loadGlobals('sheets');
const css = runtime.load('css');
const { matches: mediaMatches } = runtime.load('media');

// MARK: Sheets as they are read

/** By elements, sheets and rules: what is read of them, and of what. */
const known = new WeakMap();
function read(holder, source, ask) {
    const before = known.get(holder);
    if (before !== undefined && before.source === source) return before.rules;
    const rules = rulesFrom(ask());
    known.set(holder, { source, rules });
    return rules;
}
/** What Swift tells of a sheet. Its `rules` by number, `declarations` by name and `keys` come when somebody asks. */
function rulesFrom(tell) {
    const head = JSON.parse(tell());
    return { ...head, names: new Set(head.names), tell, rules: new Map(), declarations: new Map(), keys: new Map() };
}
/** What is declared of a name: `rule, at, value, isImportant, …`. */
function declarationsIn(sheet, name) {
    let known = sheet.declarations.get(name);
    if (known === undefined) {
        const [declarations, ...rules] = JSON.parse(sheet.tell('declarations', name));
        for (const [number, ...rule] of rules) sheet.rules.set(number, rule);
        sheet.declarations.set(name, known = declarations);
    }
    return known;
}
/** The rules with a selector of a key, each with the names that it declares. */
function rulesOfKey(sheet, key) {
    let known = sheet.keys.get(key);
    if (known === undefined) {
        const [found, ...rules] = JSON.parse(sheet.tell('key', key));
        for (const [number, ...rule] of rules) sheet.rules.set(number, rule);
        known = found.map(([number, ...names]) => ({ rule: sheet.rules.get(number), names }));
        sheet.keys.set(key, known);
    }
    return known;
}
/** The sheet of an address, where scripts have seen it; what stands before it is passed over. */
function takeSeen(imported, address) {
    const place = imported.findIndex((one) => one.address === unescaped(address));
    return place < 0 ? undefined : imported.splice(0, place + 1).at(-1).sheet;
}
function rulesOfImport(url) {
    const tell = host.rulesOfImport(url);
    return tell === undefined ? [] : [rulesFrom(tell)];
}
/** The sheets of a source, in the order of their rules. */
function rulesOf({ element, text, place, sheet }) {
    if (place !== undefined) return [read(element, `link ${place}`, () => host.rulesOfLink(`${place}`))];
    if (sheet === undefined) return [read(element, text, () => host.rulesOfText(text))];
    const contents = contentsOf(sheet);
    if (contents.rules === undefined) return [read(sheet, contents.text, () => host.rulesOfText(contents.text))];
    return contents.rules.map((rule) => {
        const text = contentOf(rule);
        return read(rule, text, () => host.rulesOfText(text));
    });
}

// MARK: Conditions

const queries = new Map();
function isFor(media) {
    if (media === '') return true;
    let known = queries.get(media);
    if (known === undefined) queries.set(media, known = mediaMatches(media));
    return known;
}
const supported = new Map();
function isSupported(text) {
    let known = supported.get(text);
    if (known === undefined) supported.set(text, known = runtime.load('computed-style').supports(text));
    return known;
}

/** What conditions ask, but for scopes. */
function hold(conditions) {
    for (let at = 0; at < conditions.length; at += 2) {
        const text = conditions[at + 1];
        switch (conditions[at]) {
        case 'media': if (!isFor(text)) return false; break;
        case 'supports': if (!isSupported(text)) return false; break;
        case 'container': return false;
        default:
        }
    }
    return true;
}
/** Whether an element stands in the scopes that conditions name. */
function isInScopes(conditions, element) {
    for (let at = 0; at < conditions.length; at += 2) {
        if (conditions[at] === 'scope' && rootsOf(conditions[at + 1], element).length === 0) return false;
    }
    return true;
}
/** The roots of a scope in which an element stands, innermost first. */
function rootsOf(scope, element) {
    const [, start, end] = /^(?:\(([^]*?)\))?\s*(?:to\s*\(([^]*)\))?$/i.exec(scope) ?? [];
    const roots = [];
    const [isRoot, isLimit] = [start, end].map((one) => (one === undefined ? undefined : testOf(one)));
    let limit = null;
    for (let at = element; at !== null; at = at.parentElement) {
        if (limit === null && isLimit?.(at)) limit = at;
        // A limit that lies in it, or is it, ends it before the element.
        if (limit === null && (isRoot === undefined ? at === document.documentElement : isRoot(at))) roots.push(at);
    }
    return roots;
}
const asksForScope = /(?:^|[^\\]):scope(?![\w-])/i;
/** Whether a selector in a scope fits, whose own word for the root is of one around the element. */
function isOfScope({ conditions, selector }, element) {
    const scope = conditions[conditions.lastIndexOf('scope') + 1];
    return rootsOf(scope, element).some((root) => testOf(selector, root)(element));
}

// MARK: What a tree's sheets say

/** Layers in the order in which they count, the last one most. */
class Layers {
    #names = [];
    add(name) {
        if (!this.#names.includes(name)) this.#names.push(name);
    }
    /** By name: a layer comes behind those within it. */
    ranks() {
        const ranks = new Map();
        const enter = (outer) => {
            const depth = outer === '' ? 1 : outer.split('.').length + 1;
            for (const name of this.#names) {
                if (name.split('.').length === depth && (outer === '' || name.startsWith(`${outer}.`))) enter(name);
            }
            if (outer !== '') ranks.set(outer, ranks.size);
        };
        enter('');
        return ranks;
    }
}

/** Declarations by the keys of their rules' selectors; few of the keys are those of elements. */
class ByKey {
    #pairs = new Map();
    #found = new Map();
    get size() { return this.#pairs.size; }
    add(declaration) {
        for (const selector of declaration.rule[1]) {
            const key = folded(selector[1]);
            const pairs = this.#pairs.get(key);
            if (pairs === undefined) this.#pairs.set(key, [declaration, selector]);
            else pairs.push(declaration, selector);
        }
    }
    /** Each with one selector; undefined: none has the key. */
    get(key) {
        const pairs = this.#pairs.get(key);
        if (pairs === undefined) return undefined;
        let found = this.#found.get(key);
        if (found !== undefined) return found;
        found = [];
        for (let index = 0; index < pairs.length; index += 2) {
            const [selector, , specificity, part] = pairs[index + 1];
            found.push({ ...pairs[index], selector, key, specificity, part, test: null, inner: null, value: undefined });
        }
        this.#found.set(key, found);
        return found;
    }
}

// MARK: Hints

/** What all sheets so far may ask, for those who look at what a change of the tree may mean. */
const hints = {
    /** Whether something may be animated, or may change by degrees, and of which pseudo-elements. */
    animates: false, shifts: false, movingParts: new Set(),
    /** Whether there are keyframes, by which an inline style may animate. */
    hasFrames: false,
    /** Whether any says how what begins to be displayed looks before that. */
    starts: false,
    /**
     * What selectors name, as `.class`, `#id`, `[attribute` and `:state`: at all, where it concerns others than the
     * element that has it, and where these are beside it. `looksUp`: whether what is around may go by what is inside.
     */
    words: new Set(), deep: new Set(), beside: new Set(), looksUp: false,
    /** What selectors ask of inline styles (`[style…]`). */
    styleTests: new Set(),
};
const unread = [];
const hinted = new WeakSet();
const isShift = (name) => /^(?:-webkit-)?transition/.test(name);
const isAnimation = (name) => /^(?:-webkit-)?animation/.test(name);
/** Shorthands of what others have from an element. Of all other names the grammar need not be read. */
const heritable = new Set(['all', 'font', 'list-style', 'marker', 'text-emphasis', 'text-stroke', 'text-wrap', 'white-space']);
function isHeritable(name) {
    const plain = name.replace(/^-webkit-/, '');
    const { isInherited } = runtime.load('computed-style');
    return name.startsWith('--') || heritable.has(plain) || isInherited(plain) || isInherited(name);
}
function takeHints({ names, conditions, keyframes, tell }) {
    const all = [...names];
    const [animations, shifts] = [all.filter(isAnimation), all.filter(isShift)];
    hints.animates ||= animations.length > 0;
    hints.shifts ||= shifts.length > 0;
    hints.hasFrames ||= keyframes.length > 0;
    hints.starts ||= conditions.some((one) => one.includes('starting-style'));
    const told = JSON.parse(tell('hints', all.filter(isHeritable).join(' '), [...animations, ...shifts].join(' ')));
    for (const key of ['words', 'deep', 'beside']) for (const word of told[key]) hints[key].add(folded(word));
    for (const test of told.styleTests) hints.styleTests.add(test);
    for (const part of told.parts) hints.movingParts.add(part);
    hints.looksUp ||= told.looksUp;
}
/** The hints, with those of a tree's sheets among them. */
function hintsOf(root) {
    stylesOf(root);
    for (const rules of unread.splice(0)) takeHints(rules);
    return hints;
}

/** Whether what is declared of what begins to be displayed counts (`@starting-style`). */
let isStarting = false;

class TreeStyles {
    #root;
    #version = -1;
    #adopted = [];
    /** `{rules, whole, isHolding}` of each sheet that counts, imported ones before who imports them. */
    #sheets = [];
    #ranks = new Map();
    /** How many sheets have been read. */
    #count = 0;
    #byProperty = new Map();
    #rulesByKey = new Map();
    properties = new Map();

    constructor(root) { this.#root = root; }

    /** Reads what has changed since somebody asked. */
    update() {
        const adopted = this.#root.adoptedStyleSheets ?? [];
        if (this.#version === tree.styleVersion && adopted.length === this.#adopted.length
            && (adopted.length === 0 || this.#adopted.every((one, index) => one === adopted[index]))) return this;
        this.#version = tree.styleVersion;
        this.#adopted = [...adopted];
        this.#sheets = [];
        this.#count = 0;
        this.#byProperty = new Map();
        this.#rulesByKey = new Map();
        this.properties = new Map();
        const layers = new Layers();
        for (const source of sourcesIn(this.#root)) {
            const { element, sheet } = source;
            const media = sheet?.media.mediaText ?? element.getAttribute('media') ?? '';
            if (sheet?.disabled === true || !isFor(media)) continue;
            const base = element?.localName === 'link' ? element.href : document.baseURI;
            const imported = sheet === undefined ? [] : importedBy(sheet);
            for (const rules of rulesOf(source)) this.#add(rules, '', base, layers, [], imported);
        }
        this.#ranks = layers.ranks();
        return this;
    }
    /** @param imported What of its imports scripts have seen; taken from the front. */
    #add(rules, outer, base, layers, importers, imported) {
        // A layer without a name is no other sheet's: its number stands behind a space.
        const number = this.#count++;
        const whole = (name) => {
            const own = name.replaceAll(' ', ` ${number}-`);
            return outer === '' || own === '' ? outer + own : `${outer}.${own}`;
        };
        for (const [address, layer, supports, media] of rules.imports) {
            const seen = takeSeen(imported, address);
            // What says all of itself, Swift finds as it is written.
            const url = /^data:/i.test(address) ? address : runtime.resolve(address, base);
            if (importers.includes(url) || !isFor(media)) continue;
            if (supports !== null && !isSupported(supports.includes(':') ? `(${supports})` : supports)) continue;
            const within = seen !== undefined && isRevised(seen) ? rulesOf({ sheet: seen }) : rulesOfImport(url);
            const name = layer === null ? outer : whole(layer === '' ? ` import${this.#count}` : layer);
            if (name !== '') layers.add(name);
            const further = seen === undefined ? [] : importedBy(seen);
            for (const one of within) this.#add(one, name, url, layers, [...importers, url], further);
        }
        for (const name of rules.layers) layers.add(whole(name));
        for (const [name, initial, inherits] of rules.properties) this.properties.set(name, { initial, inherits });
        this.#sheets.push({ rules, whole, isHolding: rules.conditions.map(hold) });
        if (!hinted.has(rules)) {
            hinted.add(rules);
            unread.push(rules);
        }
    }

    /** The frames of an animation, of all rules that have its name those of the one that counts. */
    framesOf(name) {
        let best;
        for (const { rules, whole, isHolding } of this.#sheets) {
            for (const [place, [conditions, given]] of rules.keyframes.entries()) {
                if (!isHolding[conditions] || unescaped(unquoted(given)) !== name) continue;
                const layer = this.#rankOf(rules.conditions[conditions], whole);
                if (best === undefined || layer >= best.layer) best = { rules, place, layer };
            }
        }
        if (best === undefined) return undefined;
        const frames = (best.rules.frames ??= new Map());
        return keep(frames, best.place, () => JSON.parse(best.rules.tell('frames', best.place)));
    }
    /** How much a rule's layer counts. */
    #rankOf(conditions, whole) {
        const last = conditions.lastIndexOf('layer');
        const layer = whole(last < 0 ? '' : conditions[last + 1]);
        return layer === '' ? Infinity : this.#ranks.get(layer) ?? Infinity;
    }

    /** The declarations of a longhand or a variable, by the key of their selectors. */
    #declarationsOf(name) {
        let byKey = this.#byProperty.get(name);
        if (byKey !== undefined) return byKey;
        this.#byProperty.set(name, byKey = new ByKey());
        this.#sheets.forEach(({ rules, whole, isHolding }, place) => {
            for (const given of namesFor(name, rules.names)) {
                const all = declarationsIn(rules, given);
                for (let index = 0; index < all.length; index += 4) {
                    const rank = all[index];
                    const rule = rules.rules.get(rank);
                    if (!isHolding[rule[0]]) continue;
                    const conditions = rules.conditions[rule[0]];
                    byKey.add({
                        rule, conditions, place, rank, at: all[index + 1], given, text: all[index + 2],
                        isScoped: conditions.includes('scope'), isImportant: all[index + 3] === 1,
                        isStarting: conditions.includes('starting-style'), layer: this.#rankOf(conditions, whole),
                    });
                }
            }
        });
        return byKey;
    }

    /**
     * Takes what is declared of an element, seen from this tree, if it counts for more than `best`. `subject`: the
     * shadow root whose host it is. `holder`: what a selector is of before its pseudo-element.
     */
    find(element, name, part, context, best, subject = element, holder = element) {
        const byKey = this.#declarationsOf(name);
        if (byKey.size === 0) return best;
        if (subject !== element) {
            best = bestOf(byKey.get(':host'), element, name, part, context, best, subject);
            return bestOf(byKey.get('*'), element, name, part, context, best, subject);
        }
        const own = attributesOf(holder);
        const id = own.get('id');
        if (id !== undefined) best = bestOf(byKey.get(`#${folded(id)}`), element, name, part, context, best, subject);
        const classes = own.get('class');
        if (classes !== undefined) {
            for (const key of classKeys(folded(classes))) best = bestOf(byKey.get(key), element, name, part, context, best, subject);
        }
        best = bestOf(byKey.get(holder.localName.toLowerCase()), element, name, part, context, best, subject);
        return bestOf(byKey.get('*'), element, name, part, context, best, subject);
    }

    /** The same for all longhands at once: puts those that are declared into a set. */
    addNames(names, element, part, subject, holder) {
        for (const key of keysFor(element, subject, holder)) {
            for (const one of this.#rulesOf(key)) {
                if (!isAskedFor(one, part) || (one.isStarting && !isStarting)) continue;
                if ((one.isScoped && !isInScopes(one.conditions, element)) || !isOf(one, subject, element)) continue;
                for (const name of one.names) for (const longhand of css.longhandsOf(name)) names.add(longhand);
            }
        }
    }
    #rulesOf(key) {
        return keep(this.#rulesByKey, key, () => this.#sheets.flatMap(({ rules, isHolding }) =>
            rulesOfKey(rules, key).filter(({ rule }) => isHolding[rule[0]]).flatMap(({ rule, names }) => {
                const conditions = rules.conditions[rule[0]];
                return rule[1].filter(([, own]) => folded(own) === key).map(([selector, , , part]) => ({
                    rule, names, selector, key, part, conditions, isScoped: conditions.includes('scope'),
                    isStarting: conditions.includes('starting-style'), test: null, inner: null,
                }));
            })));
    }
}

/** The keys under which selectors may fit an element, as `find` goes by them one by one. */
function keysFor(element, subject, holder) {
    if (subject !== element) return [':host', '*'];
    const own = attributesOf(holder);
    const classes = own.get('class');
    const keys = classes === undefined ? [] : [...classKeys(folded(classes))];
    if (own.has('id')) keys.push(`#${folded(own.get('id'))}`);
    keys.push(holder.localName.toLowerCase(), '*');
    return keys;
}
const isAskedFor = ({ part }, asked) => (typeof asked === 'string' ? part === asked : asked.test(part));

/** The keys of selectors for the classes that an attribute names. */
const keysOfClasses = new Map();
function classKeys(text) {
    let keys = keysOfClasses.get(text);
    if (keys === undefined) {
        keys = [...new Set(wordsOf(text))].map((word) => `.${word}`);
        if (keysOfClasses.size > 5000) keysOfClasses.clear();
        keysOfClasses.set(text, keys);
    }
    return keys;
}

/** Of declarations for one key, the one that counts most and is for the element, if it does more than `best`. */
function bestOf(alike, element, name, part, context, best, subject) {
    if (alike === undefined) return best;
    for (const one of alike) {
        if (!isAskedFor(one, part) || !counts(one, context, best) || (one.isStarting && !isStarting)) continue;
        if (one.isScoped && !isInScopes(one.conditions, element)) continue;
        if (!isOf(one, subject, element)) continue;
        // What a property does not take is not there.
        if (one.value === undefined) one.value = valueFor(name, one.given, one.text);
        if (one.value !== null) best = { declaration: one, context };
    }
    return best;
}

/** Whether a declaration goes before the best one so far: by importance, tree, layer, selector and place. */
function counts(one, context, best) {
    if (best === undefined) return true;
    const other = best.declaration;
    if (one.isImportant !== other.isImportant) return one.isImportant;
    const sign = one.isImportant ? -1 : 1;
    if (context !== best.context) return (context - best.context) * sign > 0;
    if (one.layer !== other.layer) return (one.layer - other.layer) * sign > 0;
    if (one.specificity !== other.specificity) return one.specificity > other.specificity;
    if (one.place !== other.place) return one.place > other.place;
    return one.rank === other.rank ? one.at > other.at : one.rank > other.rank;
}

const never = () => false;
const always = () => true;
function testOf(text, scope = undefined) {
    try {
        return compile(text, scope);
    } catch {
        return never;
    }
}
const validity = new WeakMap();
/** Whether all selectors of a rule are such. */
function isValid({ rule }) {
    let known = validity.get(rule);
    if (known === undefined) {
        try {
            for (const list of rule[2]) compile(list === 0 ? rule[1].map(([text]) => text).join(',') : list);
            known = true;
        } catch (error) {
            // What is refused by name is one that phones know.
            known = error.name !== 'SyntaxError';
        }
        validity.set(rule, known);
    }
    return known;
}
/** Whether the element that a selector's key fits is one of its elements. */
function isOf(declaration, subject, element) {
    const { part } = declaration;
    // A selector that is no more than its key is for all that have the key.
    declaration.test ??= !isValid(declaration) ? never : declaration.selector === declaration.key ? always
        : declaration.isScoped && asksForScope.test(declaration.selector)
            ? (one) => isOfScope(declaration, one) : testOf(declaration.selector);
    if (part.startsWith('slotted(')) {
        declaration.inner ??= testOf(part.slice('slotted('.length, -1));
        return declaration.test(element.assignedSlot) && declaration.inner(element);
    }
    if (part.startsWith('part(')) {
        const words = part.slice('part('.length, -1).trim().split(/\s+/);
        return words.every((word) => element.part.contains(word)) && declaration.test(of(element.getRootNode()).host);
    }
    return declaration.test(subject);
}

const styles = new WeakMap();
function stylesOf(root) {
    let known = styles.get(root);
    if (known === undefined) styles.set(root, known = new TreeStyles(root));
    return known.update();
}

// MARK: Properties

/** By a longhand and its name that goes by the direction of writing: `margin-left`, `margin-inline-start`. */
const partners = new Map();
const partnerOf = (name) => partners.get(name);
function* namesFor(name, names) {
    if (name.startsWith('--')) {
        if (names.has(name)) yield name;
        return;
    }
    // Fewer than the names of a sheet: of each other one the grammar would be read.
    const partner = partnerOf(name);
    for (const given of new Set([name, partner].flatMap((one) => (one === undefined ? [] : css.declarersOf(one))))) {
        if (!names.has(given)) continue;
        const longhands = css.longhandsOf(given);
        if (given === 'all' || longhands.includes(name) || longhands.includes(partner)) yield given;
    }
}
/** What a declaration says of a longhand, as inline styles have it; null: nothing. */
function valueFor(name, given, text) {
    if (name.startsWith('--')) return isClosed(text) ? { value: text } : null;
    if (given === 'all') {
        return css.goesByAll(name) && css.isWide(text) ? { value: text.toLowerCase() } : null;
    }
    const declared = css.declared(css.canonical(given), text);
    const found = declared?.findLast(([one]) => one === name || one === partnerOf(name));
    return found === undefined ? null : { value: found[1], pending: found[2], property: found[0] };
}

/**
 * What counts of all that is declared of an element, or of one of its pseudo-elements: its `value`, or what is
 * `pending`, of the longhand `property`; undefined: nothing. `partner`: the name of the longhand that goes
 * by the direction of writing. `inline`: what the element's inline style says.
 */
function declarationOf(element, name, partner, part, inline) {
    if (partner !== undefined) partners.set(name, partner);
    if (inline?.priority === 'important') return inline;
    let best;
    for (const { styles, asked, context, subject, holder } of viewsOf(element, part)) {
        best = styles.find(element, name, asked, context, best, subject, holder);
    }
    return declaredIn(best, inline, name);
}
/**
 * The trees whose sheets may say something of an element, in the order in which they count: what they are asked for,
 * and whom their selectors are of.
 */
function viewsOf(element, part) {
    const views = [];
    const { shadow, parent } = of(element);
    let root = element;
    for (let at = parent; at !== null; at = of(at).parent) root = at;
    const isInShadow = of(root).host !== undefined;
    if (root === document || isInShadow) {
        views.push({ styles: stylesOf(root), asked: part, context: 0, subject: element, holder: element });
    }
    if (part !== '') return views;
    if (shadow !== undefined && shadow !== null) {
        views.push({ styles: stylesOf(shadow), asked: '', context: -1, subject: shadow, holder: element });
    }
    if (parent !== null && of(parent).shadow && element.assignedSlot) {
        const slot = element.assignedSlot;
        views.push({ styles: stylesOf(slot.getRootNode()), asked: slotted, context: -1, subject: element, holder: slot });
    }
    if (isInShadow && attributesOf(element).has('part')) {
        const { host: outer } = of(root);
        views.push({ styles: stylesOf(outer.getRootNode()), asked: parted, context: 1, subject: element, holder: outer });
    }
    return views;
}
/** The longhands and variables that sheets declare of an element, or of one of its pseudo-elements. */
function namesOf(element, part) {
    const names = new Set();
    for (const { styles, asked, subject, holder } of viewsOf(element, part)) {
        styles.addNames(names, element, asked, subject, holder);
    }
    return names;
}
function declaredIn(best, inline, name) {
    const declared = best?.declaration;
    if (inline !== undefined && declared?.isImportant !== true) return inline;
    return declared === undefined ? undefined : { property: name, ...declared.value };
}
const slotted = /^slotted\(/;
const parted = /^part\(/;

/** What a sheet registers of a variable (`@property`): `{initial, inherits}`. */
const registered = (name) => stylesOf(document).properties.get(name);

/** What a question is answered with where an element begins to be displayed. */
function atStart(ask) {
    isStarting = true;
    try {
        return ask();
    } finally {
        isStarting = false;
    }
}
/** The frames of an animation that an element sees (`StyleRules.swift`); undefined: it sees none of that name. */
function framesOf(element, name) {
    for (let at = element; at !== undefined;) {
        const root = at.getRootNode();
        const found = stylesOf(root).framesOf(name) ?? (of(at).shadow && stylesOf(of(at).shadow).framesOf(name));
        if (found !== undefined && found !== null) return found;
        at = of(root).host;
    }
    return undefined;
}

runtime.provide({ atStart, declarationOf, framesOf, hintsOf, mayImportFor, namesOf, registered });
