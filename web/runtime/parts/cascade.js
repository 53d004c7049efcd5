// Which declaration of all style sheets counts for an element (CSS Cascading 5). Swift reads the sheets
// (`StyleRules.swift`), this part their selectors and conditions when somebody asks for a property. What goes
// by the size of a box (`@container`) holds for no element.
import { attributesOf, document, of, tree } from '../elements/tree.js';

const { compile } = runtime.loadGlobals('dom-more');
// It tells of changes of sheets, too.
const { contentOf, contentsOf, sourcesIn } = runtime.loadGlobals('sheets');
const css = runtime.load('css');
const { matches: mediaMatches } = runtime.load('media');

// MARK: Sheets as they are read

/** By elements, sheets and rules: what is read of them, and of what. */
const known = new WeakMap();
function read(holder, source, json) {
    const before = known.get(holder);
    if (before !== undefined && before.source === source) return before.rules;
    const rules = JSON.parse(json());
    known.set(holder, { source, rules });
    return rules;
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
        this.properties = new Map();
        const layers = new Layers();
        for (const source of sourcesIn(this.#root)) {
            const { element, sheet } = source;
            const media = sheet?.media.mediaText ?? element.getAttribute('media') ?? '';
            if (sheet?.disabled === true || !isFor(media)) continue;
            const base = element?.localName === 'link' ? element.href : document.baseURI;
            for (const rules of rulesOf(source)) this.#add(rules, '', base, layers, []);
        }
        this.#ranks = layers.ranks();
        return this;
    }
    #add(rules, outer, base, layers, importers) {
        // A layer without a name is no other sheet's: its number stands behind a space.
        const number = this.#count++;
        const whole = (name) => {
            const own = name.replaceAll(' ', ` ${number}-`);
            return outer === '' || own === '' ? outer + own : `${outer}.${own}`;
        };
        for (const [address, layer, supports, media] of rules.imports) {
            const url = runtime.resolve(address, base);
            if (importers.includes(url) || !isFor(media)) continue;
            if (supports !== null && !isSupported(supports.includes(':') ? `(${supports})` : supports)) continue;
            const json = host.rulesOfImport(url);
            const name = layer === null ? outer : whole(layer === '' ? ` import${this.#count}` : layer);
            if (name !== '') layers.add(name);
            if (json !== undefined) this.#add(JSON.parse(json), name, url, layers, [...importers, url]);
        }
        for (const name of rules.layers) layers.add(whole(name));
        for (const [name, initial, inherits] of rules.properties) this.properties.set(name, { initial, inherits });
        this.#sheets.push({ rules, whole, isHolding: rules.conditions.map(hold) });
    }

    /** The declarations of a longhand or a variable, by the key of their selectors. */
    #declarationsOf(name) {
        let byKey = this.#byProperty.get(name);
        if (byKey !== undefined) return byKey;
        this.#byProperty.set(name, byKey = new Map());
        this.#sheets.forEach(({ rules, whole, isHolding }, place) => {
            for (const given of namesFor(name, rules.names)) {
                const places = rules.names[given];
                for (let index = 0; index < places.length; index += 2) {
                    const [rank, at] = [places[index], places[index + 1]];
                    const rule = rules.rules[rank];
                    if (!isHolding[rule[0]]) continue;
                    const conditions = rules.conditions[rule[0]];
                    const last = conditions.lastIndexOf('layer');
                    const layer = whole(last < 0 ? '' : conditions[last + 1]);
                    for (const [selector, key, specificity, part] of rule[1]) {
                        const one = {
                            rule, selector, key, specificity, part, conditions, place, rank, at, given,
                            text: rule[at + 1], isScoped: conditions.includes('scope'),
                            layer: layer === '' ? Infinity : this.#ranks.get(layer) ?? Infinity,
                            isImportant: rule[at + 2] === 1, test: null, inner: null, value: undefined,
                        };
                        const alike = byKey.get(key);
                        if (alike === undefined) byKey.set(key, [one]);
                        else alike.push(one);
                    }
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
        if (id !== undefined) best = bestOf(byKey.get(`#${id}`), element, name, part, context, best, subject);
        const classes = own.get('class');
        if (classes !== undefined) {
            for (const key of classKeys(classes)) best = bestOf(byKey.get(key), element, name, part, context, best, subject);
        }
        best = bestOf(byKey.get(holder.localName.toLowerCase()), element, name, part, context, best, subject);
        return bestOf(byKey.get('*'), element, name, part, context, best, subject);
    }
}

/** The keys of selectors for the classes that an attribute names. */
const keysOfClasses = new Map();
function classKeys(text) {
    let keys = keysOfClasses.get(text);
    if (keys === undefined) {
        keys = [...new Set(text.split(/[\t\n\f\r ]+/).filter(Boolean))].map((word) => `.${word}`);
        if (keysOfClasses.size > 5000) keysOfClasses.clear();
        keysOfClasses.set(text, keys);
    }
    return keys;
}

/** Of declarations for one key, the one that counts most and is for the element, if it does more than `best`. */
function bestOf(alike, element, name, part, context, best, subject) {
    if (alike === undefined) return best;
    for (const one of alike) {
        const isAsked = typeof part === 'string' ? one.part === part : part.test(one.part);
        if (!isAsked || !counts(one, context, best)) continue;
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
            for (const selectors of rule[2]) compile(selectors);
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

/** The longhands that a name declares. */
const expansions = new Map();
function longhandsOf(name) {
    let longhands = expansions.get(name);
    if (longhands === undefined) {
        const canonical = name.startsWith('--') ? name : css.canonical(name);
        longhands = canonical === undefined ? [] : css.shorthandNamed(canonical)?.longhands ?? [canonical];
        expansions.set(name, longhands);
    }
    return longhands;
}
/** By a longhand and its name that goes by the direction of writing: `margin-left`, `margin-inline-start`. */
const partners = new Map();
const partnerOf = (name) => partners.get(name);
function* namesFor(name, names) {
    if (name.startsWith('--')) {
        if (runtime.hasOwn(names, name)) yield name;
        return;
    }
    for (const given of Object.keys(names)) {
        const longhands = longhandsOf(given);
        if (given === 'all' || longhands.includes(name) || longhands.includes(partnerOf(name))) yield given;
    }
}
/** What a declaration says of a longhand, as inline styles have it; null: nothing. */
function valueFor(name, given, text) {
    if (name.startsWith('--')) return { value: text };
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
    const { shadow, parent } = of(element);
    let root = element;
    for (let at = parent; at !== null; at = of(at).parent) root = at;
    let best;
    if (root === document || of(root).host !== undefined) best = stylesOf(root).find(element, name, part, 0, best);
    if (part !== '') return declaredIn(best, inline, name);
    if (shadow !== undefined && shadow !== null) best = stylesOf(shadow).find(element, name, '', -1, best, shadow);
    if (parent !== null && of(parent).shadow && element.assignedSlot) {
        const slot = element.assignedSlot;
        best = stylesOf(slot.getRootNode()).find(element, name, slotted, -1, best, element, slot);
    }
    if (of(root).host !== undefined && attributesOf(element).has('part')) {
        const { host: outer } = of(root);
        best = stylesOf(outer.getRootNode()).find(element, name, parted, 1, best, element, outer);
    }
    return declaredIn(best, inline, name);
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

runtime.provide({ declarationOf, registered });
