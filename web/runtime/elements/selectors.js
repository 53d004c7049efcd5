// Selectors: names, ids, classes, attributes, pseudo-classes, combinators, lists.
import {
    around, attributesOf, document, elementsOf, failure, holds, isElement, isHTML, isInPage, of, search, tree,
    unmatched,
} from './tree.js';
import {
    checked, controlNames, controlsOf, formOf, groupOf, isCheckable, isDisabled, isFieldOfText, isOwnControl, judged,
    kindOf, takesKeys,
} from './controls.js';
import { isShowing } from './display.js';
import { hasClass, hasID } from './lists.js';
import { localOf } from './namespaces.js';
import { isEditable } from './focus.js';
import { splitOutside, unescaped } from './text.js';
import { validityOf, willValidate } from './validity.js';

const escaped = String.raw`\\(?:[\da-f]{1,6}(?:\r\n|[ \t\r\n\f])?|[^\da-f\r\n\f])`;
const letter = String.raw`(?:[a-z_]|[^\0-\x7f]|${escaped})`;
const identifier = String.raw`(?:--|-?${letter})(?:${letter}|[\d-])*`;
const pattern = (text) => new RegExp(text, 'iy');
// With a prefix: of any namespace, of none, or of one that the sheet declares.
const typePattern = pattern(String.raw`(?:(\*?|${identifier})\|(?![=|]))?(\*|${identifier})`);
const plainTypePattern = pattern(String.raw`((?!))?(\*|${identifier})`);
const idPattern = pattern(`#(${identifier})`);
const classPattern = pattern(String.raw`\.(${identifier})`);
const attributePattern = pattern(String.raw`\[\s*(?:(\*?|${identifier})\|(?!=))?(${identifier})\s*(?:([~|^$*]?=)\s*`
    + String.raw`(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|(${identifier}))\s*(i)?\s*)?\]`);
const pseudoPattern = pattern(String.raw`:([a-z-][\w-]*)`);
const combinatorPattern = /\s*([>+~])\s*|\s+/y;

const siblings = (one) => (of(one).parent === null ? [one] : elementsOf(of(one).parent));
const alike = (one) => siblings(one).filter((other) =>
    other.localName === one.localName && other.namespaceURI === one.namespaceURI);
const isLink = (one) => ['a', 'area'].includes(one.localName) && one.hasAttribute('href');
const isChecked = (one) => (one.localName === 'option' ? one.selected
    : isCheckable(one) && checked(one));
const canBeEmpty = new Set(['input', 'select', 'textarea']);
const hasState = (one) => isOwnControl(one) || controlNames.has(one.localName)
    || ['fieldset', 'optgroup', 'option'].includes(one.localName);

const never = () => false;
function fragment() {
    const { hash } = globalThis.location;
    try {
        return decodeURIComponent(hash.slice(1));
    } catch {
        return hash.slice(1);
    }
}
const timed = ['date', 'datetime-local', 'month', 'number', 'time', 'week'];
function isWritten(one) {
    const isField = isFieldOfText(one) || kindOf(one) === 'email' || timed.includes(kindOf(one));
    return isField ? !isDisabled(one) && !one.hasAttribute('readonly')
        : isHTML(one) && isEditable(one);
}
const isBounded = (one) => willValidate(one) && (kindOf(one) === 'range'
    || (timed.includes(kindOf(one)) && (one.hasAttribute('min') || one.hasAttribute('max'))));
function isOutside(one) {
    const { rangeUnderflow, rangeOverflow } = validityOf(one);
    return rangeUnderflow || rangeOverflow;
}
const isInvalid = (one) => willValidate(one) && !validityOf(one).valid;
/** A form or a set of fields is as valid as all of what is in it. */
const isGroup = (one) => isHTML(one) && (one.localName === 'form' || one.localName === 'fieldset');
const fieldsOf = (one) => (one.localName === 'form' ? controlsOf(one) : search(one, willValidate));
const isSubmitter = (one) => ['image', 'submit'].includes(kindOf(one));
const submitterOf = (form) => search(form.getRootNode(), (one) =>
    isSubmitter(one) && formOf(one) === form, true)[0];

/** `ltr` or `rtl`; what says `auto` goes by its first letter that has a direction. */
function directionOf(element) {
    const own = element.getAttribute('dir')?.toLowerCase();
    if (own === 'ltr' || own === 'rtl') return own;
    if (own === 'auto' || (own === undefined && element.localName === 'bdi')) {
        const text = takesKeys(element) ? element.value : element.textContent;
        const first = /[\p{L}]/u.exec(text)?.[0];
        return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr';
    }
    const outer = around(element);
    return outer === null ? 'ltr' : directionOf(outer);
}
tree.directionOf = directionOf;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a language is of one of those that a selector names, such as `de` or `*-CH`. */
function isOfLanguage(element, ranges) {
    let at = element;
    while (at !== null && !at.hasAttribute('lang')) at = around(at);
    const language = at?.getAttribute('lang').toLowerCase() ?? '';
    return ranges.some((range) => (range === '' ? language === '' : range === '*' ? language !== ''
        : range.startsWith('*-') ? `-${language}-`.includes(`${range.slice(1)}-`)
        : language === range || language.startsWith(`${range}-`)));
}
const wholeName = new RegExp(`^${identifier}$`, 'i');
const languagePattern = host.isChromium ? wholeName : new RegExp(`^(?:${identifier}|"[^"]*"|'[^']*')$`, 'i');
const unquoted = (text) => unescaped(text.trim().replace(/^(['"])([^]*)\1$/, '$2')).toLowerCase();

// They are no elements of the tree: a selector may name them and finds nothing.
const parts = new Set(`after backdrop before cue file-selector-button first-letter first-line
    grammar-error highlight marker placeholder selection spelling-error target-text
    view-transition`.split(/\s+/));
if (host.isChromium) parts.add('details-content');
/** Those of which there are several, by a name or what is in them. */
const partsWith = /^::(cue|highlight|view-transition-(?:group|image-pair|new|old))\(/i;
/** Those that may have a marker. */
const markable = /^(?:after|before)$/;
const oldParts = new Set(['after', 'before', 'first-letter', 'first-line']);

const plainPseudos = {
    root: (one) => one === document.documentElement,
    empty: (one) => of(one).children.every((child) =>
        child.nodeType === 8 || (child.nodeType === 3 && child.data === '')),
    'first-child': (one) => one.previousElementSibling === null,
    'last-child': (one) => one.nextElementSibling === null,
    'only-child': (one) => siblings(one).length === 1,
    'first-of-type': (one) => alike(one)[0] === one,
    'last-of-type': (one) => alike(one).at(-1) === one,
    'only-of-type': (one) => alike(one).length === 1,
    checked: isChecked,
    disabled: (one) => hasState(one) && isDisabled(one),
    enabled: (one) => hasState(one) && !isDisabled(one),
    required: (one) => canBeEmpty.has(one.localName) && one.hasAttribute('required'),
    optional: (one) => canBeEmpty.has(one.localName) && !one.hasAttribute('required'),
    focus: (one) => tree.focused !== null && (tree.focused === one
        || (of(one).shadow?.delegatesFocus === true && tree.includes(one, tree.focused))),
    'focus-within': (one) => tree.focused !== null && holds(one, tree.focused),
    link: isLink,
    'any-link': isLink,
    valid: (one) => (isGroup(one) ? !fieldsOf(one).some(isInvalid) : willValidate(one) && validityOf(one).valid),
    invalid: (one) => (isGroup(one) ? fieldsOf(one).some(isInvalid) : isInvalid(one)),
    defined: (one) => tree.isDefined?.(one) ?? !(isHTML(one) && one.localName.includes('-')),
    indeterminate: (one) => (one.localName === 'progress' ? !one.hasAttribute('value')
        : kindOf(one) === 'radio' ? !groupOf(one).some(checked)
        : kindOf(one) === 'checkbox' && one.indeterminate),
    // What takes keys shows the focus always, anything else unless a finger has brought it.
    'focus-visible': (one) => tree.focused === one
        && (takesKeys(one) || isEditable(one) || tree.touched !== one),
    target: (one) => one.id !== '' && isInPage(one) && one.id === fragment(),
    'read-write': isWritten,
    'read-only': (one) => isHTML(one) && !isWritten(one),
    'placeholder-shown': (one) => (isFieldOfText(one) || ['email', 'number'].includes(kindOf(one)))
        && (one.getAttribute('placeholder') ?? '') !== '' && one.value === '',
    'in-range': (one) => isBounded(one) && !isOutside(one),
    'out-of-range': (one) => isBounded(one) && isOutside(one),
    default: (one) => (one.localName === 'option' ? one.hasAttribute('selected')
        : ['checkbox', 'radio'].includes(kindOf(one)) ? one.hasAttribute('checked')
        : isSubmitter(one) && formOf(one) !== null && submitterOf(formOf(one)) === one),
    modal: (one) => of(one).isModal === true,
    'active-view-transition': (one) => one === document.documentElement && tree.transition != null,
    // Nothing hovers over a phone, and what a finger presses is released before scripts look.
    active: never, hover: never, visited: never, autofill: never, '-webkit-autofill': never,
    fullscreen: (one) => tree.fullscreen?.includes(one) === true, 'picture-in-picture': never,
    'popover-open': isShowing,
    'user-valid': (one) => judged.has(one) && plainPseudos.valid(one),
    'user-invalid': (one) => judged.has(one) && plainPseudos.invalid(one),
    '-webkit-any-link': isLink,
};
plainPseudos['-webkit-full-screen'] = plainPseudos.fullscreen;
if (!host.isChromium) {
    const isMedia = (one) => isHTML(one) && (one.localName === 'audio' || one.localName === 'video');
    // The volume is the phone's alone.
    Object.assign(plainPseudos, {
        playing: (one) => isMedia(one) && !one.paused, paused: (one) => isMedia(one) && one.paused,
        muted: (one) => isMedia(one) && one.muted, seeking: (one) => isMedia(one) && one.seeking,
        'volume-locked': isMedia, buffering: never, stalled: never,
    });
}
// Of what is played, printed, scrolled or dragged there is nothing.
for (const name of `future past window-inactive horizontal vertical decrement increment start end double-button
    single-button no-button corner-present -webkit-full-page-media -webkit-drag`.split(/\s+/)) {
    plainPseudos[name] = never;
}

const stepPattern = new RegExp(String.raw`^\s*(?:(odd|even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?`
    + String.raw`|([+-]?\d+))\s*(?:\sof\s+([^]+))?$`, 'i');
/** The test for a place among siblings, such as `2n + 1`. */
function placeTest(text, argument, name, scope) {
    const found = stepPattern.exec(argument);
    if (found === null) throw badSelector();
    const [, word, factor, sign, offset, only, filter] = found;
    const isOdd = word?.toLowerCase() === 'odd';
    const step = word !== undefined ? 2 : factor === undefined ? 0
        : /\d/.test(factor) ? Number(factor) : Number(`${factor}1`);
    const start = word !== undefined ? Number(isOdd) : Number(only ?? `${sign ?? ''}${offset ?? 0}`);
    if (filter !== undefined && name.endsWith('of-type')) throw badSelector();
    const test = filter === undefined ? () => true : argumentOf(filter, scope);
    const among = name.endsWith('of-type') ? alike : (one) => siblings(one).filter(test);
    return (one) => {
        const list = among(one);
        const index = list.indexOf(one);
        if (index < 0) return false;
        const place = (name.includes('last') ? list.length - 1 - index : index) + 1 - start;
        return step === 0 ? place === 0 : place % step === 0 && place / step >= 0;
    };
}

// A host is seen from within its shadow tree only, where the root stands for it.
const isOfShadow = (one) => of(one).host !== undefined;
function hostsAround(root) {
    const around = [];
    for (let at = of(root).host; at != null; at = of(at).parent ?? of(at).host) {
        if (isElement(at)) around.push(at);
    }
    return around;
}

/** Within what a selector is read: pseudo-elements stand in no argument, `:has()` not in another one. */
let depth = 0;
let isInHas = false;
function argumentOf(text, scope) {
    depth++;
    try {
        return compileWhole(text, scope);
    } finally {
        depth--;
    }
}
/** Of a list that forgives, what is a selector. */
function forgiving(text, scope) {
    const tests = splitOutside(text, ',').flatMap((one) => {
        const wasInHas = isInHas;
        const wasDepth = depth;
        try {
            return [argumentOf(one, scope)];
        } catch (error) {
            if (error.name !== 'SyntaxError') throw error;
            [isInHas, depth] = [wasInHas, wasDepth];
            return [];
        }
    });
    return (one) => tests.some((test) => test(one));
}

/** Whether an element has what a relative selector names. */
function hasTest(argument, scope = document.documentElement) {
    if (isInHas) throw badSelector();
    isInHas = true;
    let anchor;
    const isAnchor = (one) => one === anchor;
    let parts;
    depth++;
    try {
        parts = splitOutside(argument, ',').map((one) => {
            const [, combinator, part] = /^([>+~]?)\s*([^]*)$/.exec(one.trim());
            return { isBeside: /[+~]/.test(combinator), test: compound(part, scope, { isAnchor, combinator }) };
        });
    } finally {
        isInHas = false;
        depth--;
    }
    return (one) => parts.some(({ isBeside, test }) => {
        anchor = one;
        return isBeside ? siblings(one).slice(siblings(one).indexOf(one) + 1).some((other) => test(other)
            || search(other, test, true).length > 0) : search(one, test, true).length > 0;
    });
}

const closers = { '(': ')', '[': ']', '{': '}' };
/** A text without comments, in which all that its end leaves open is closed (CSS Syntax). */
function completed(text) {
    const open = [];
    let result = '';
    for (let at = 0; at < text.length; at++) {
        const one = text[at];
        const last = open.at(-1);
        const isQuoted = last === '"' || last === "'";
        if (one === '\\') {
            result += at + 1 < text.length ? one + text[++at] : isQuoted ? '' : '\ufffd';
        } else if (isQuoted) {
            if (one === last) open.pop();
            result += one;
        } else if (one === '/' && text[at + 1] === '*') {
            const end = text.indexOf('*/', at + 2);
            at = end < 0 ? text.length : end + 1;
            // It parts two names, and is no space.
            if (/[\w-]$/.test(result) && /[\w-]/.test(text[at + 1] ?? '')) result += '/';
        } else {
            if (one === '"' || one === "'") open.push(one);
            else if (one in closers) open.push(closers[one]);
            else if (one === last) open.pop();
            result += one === '\0' ? '\ufffd' : one;
        }
    }
    return result + open.reverse().join('');
}

/** What is compiled, as it was given. */
let asked = '';
/** The namespaces that its sheet declares, by prefix; '': the one of types without a prefix. */
let declared;

/** A test for elements; `scope` is what `:scope` stands for. */
export function compile(text, scope, namespaces) {
    [depth, isInHas, declared] = [0, false, namespaces];
    const whole = `${text}`;
    asked = whole;
    return compileWhole(/["'([{\\\0]|\/\*/.test(whole) ? completed(whole) : whole, scope);
}
function compileWhole(text, scope = document.documentElement) {
    const alternatives = splitOutside(text, ',').map((one) => compound(trimmed(one), scope));
    return (element) => alternatives.some((test) => test(element));
}

/** Without the white space of CSS around it: other white space is a part of names. */
const trimmed = (text) => (/[^\0-\x7f]/.test(text) ? text.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, '') : text.trim());

const badSelector = () => failure(`'${asked}' is not a valid selector.`, 'SyntaxError');

/** `relative`: what the selector begins at, and how it is joined to that, as within `:has()`. */
function compound(text, scope, relative) {
    if (text === '') throw unmatched();
    // From the last to the first, each with what joins it to the one before.
    const chain = relative === undefined ? [] : [{ test: relative.isAnchor }];
    let at = 0;
    let combinator = relative?.combinator || ' ';
    while (at < text.length) {
        const { test, end, isOfHost, hasPart } = simple(text, at, scope);
        // A pseudo-element has nothing in it.
        if (hasPart && end < text.length) throw badSelector();
        chain.unshift({ test, combinator, isOfHost });
        combinatorPattern.lastIndex = end;
        const found = combinatorPattern.exec(text);
        if (found === null && end < text.length) throw badSelector();
        at = found === null ? end : combinatorPattern.lastIndex;
        combinator = found?.[1] ?? ' ';
        if (found !== null && at === text.length) throw badSelector();
    }
    const match = (element, index) => {
        const canBe = isElement(element) || (chain[index].isOfHost && element !== null
            && isOfShadow(element));
        if (!canBe || !chain[index].test(element)) return false;
        if (index === chain.length - 1) return true;
        switch (chain[index].combinator) {
        case '>': return match(of(element).parent, index + 1);
        case '+': return match(element.previousElementSibling, index + 1);
        case '~':
            for (let at = element.previousElementSibling; at; at = at.previousElementSibling) {
                if (match(at, index + 1)) return true;
            }
            return false;
        default:
            for (let at = of(element).parent; at !== null; at = of(at).parent) {
                if (match(at, index + 1)) return true;
            }
            return false;
        }
    };
    return (element) => match(element, 0);
}

/** The namespace that a prefix, or none, is for; undefined: each. */
function namespaceOf(prefix) {
    if (prefix === '') return null;
    const space = declared?.get(unescaped(prefix ?? ''));
    if (space === undefined && prefix !== undefined) throw badSelector();
    return space;
}

/** A test for what stands from `start` to the next combinator, and where that ends. */
function simple(text, start, scope) {
    const tests = [];
    let at = start;
    let isOfHost = false;
    const next = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (found !== null) at = pattern.lastIndex;
        return found;
    };
    let found = next(text.includes('|') ? typePattern : plainTypePattern);
    if (found !== null && found[1] !== '*' && (found[1] !== undefined || declared !== undefined)) {
        const space = namespaceOf(found[1]);
        if (space !== undefined) tests.push((one) => one.namespaceURI === space);
    }
    if (found !== null && found[2] !== '*') {
        const name = unescaped(found[2]);
        const lower = name.toLowerCase();
        tests.push((one) => one.localName === (isHTML(one) ? lower : name));
    }
    /** The pseudo-element that is named last, behind which only pseudo-classes of its own may stand. */
    let part = '';
    for (;;) {
        const mayGoOn = text[at] === ':' && (text[at + 1] !== ':' ? part.startsWith('-webkit-')
            : part === 'details-content' || (host.isChromium && markable.test(part) && /^::marker(?![\w-])/i.test(text.slice(at))));
        if (part !== '' && at < text.length && !mayGoOn) {
            if (!/\s|[>+~]/.test(text[at])) throw badSelector();
            break;
        }
        if (text[at] === '&') {
            at++;
            tests.push(pseudoTest(text, 'scope', null, scope));
        } else if ((found = next(idPattern)) !== null) {
            const id = unescaped(found[1]);
            tests.push((one) => hasID(one, id));
        } else if ((found = next(classPattern)) !== null) {
            const name = unescaped(found[1]);
            tests.push((one) => hasClass(one, name));
        } else if ((found = next(attributePattern)) !== null) {
            tests.push(attributeTest(...found.slice(1)));
        } else if (text[at] === ':') {
            const rest = text.slice(at);
            // What lies in another tree is none of those that a selector finds.
            const foreign = /^::(?:slotted|part)\(/i.exec(rest)?.[0];
            if (foreign !== undefined) {
                at += foreign.length + splitOutside(rest.slice(foreign.length), ')')[0].length + 1;
                if (depth > 0) throw badSelector();
                tests.push(never);
                continue;
            }
            const several = partsWith.exec(rest);
            const [, word] = several ?? /^::?([a-z-][\w-]*)(?![\w(-])/i.exec(rest) ?? [];
            const isPart = several !== null || (word !== undefined && (rest.startsWith('::')
                ? parts.has(word.toLowerCase()) || word.toLowerCase().startsWith('-webkit-')
                : oldParts.has(word.toLowerCase())));
            if (isPart) {
                if (depth > 0) throw badSelector();
                at += rest.indexOf(word) + word.length;
                if (several !== null) at += splitOutside(text.slice(at + 1), ')')[0].length + 2;
                part = word.toLowerCase();
                tests.push(never);
                continue;
            }
            const name = next(pseudoPattern)?.[1].toLowerCase() ?? '';
            const argument = text[at] === '(' ? splitOutside(text.slice(at + 1), ')')[0] : null;
            if (argument !== null) at += argument.length + 2;
            if (at > text.length) throw badSelector();
            isOfHost ||= name.startsWith('host');
            tests.push(pseudoTest(text, name, argument, scope));
        } else {
            break;
        }
    }
    if (at === start) throw badSelector();
    return {
        test: (element) => tests.every((test) => test(element)), end: at,
        // A host has nothing else that a selector within could ask for.
        isOfHost: isOfHost && tests.length === 1, hasPart: part !== '',
    };
}

function pseudoTest(text, name, argument, scope) {
    if (argument === null) {
        // The document itself is no element: there the scope is its root.
        if (name === 'scope') return (one) => one === (isElement(scope) ? scope
            : document.documentElement);
        if (runtime.hasOwn(plainPseudos, name)) return plainPseudos[name];
        if (name === 'host') return isOfShadow;
    } else if (/^nth-(last-)?(child|of-type)$/.test(name)) {
        return placeTest(text, argument, name, scope);
    } else if (name === 'host' || (name === 'host-context' && host.isChromium)) {
        const test = argumentOf(argument);
        return (one) => isOfShadow(one) && (name === 'host' ? test(of(one).host)
            : hostsAround(one).some(test));
    } else if (name === 'lang') {
        const ranges = splitOutside(argument, ',').map((one) => one.trim());
        // Chromium knows a single name.
        const isOne = ranges.length === 1 || host.isChromium !== true;
        if (!isOne || !ranges.every((one) => languagePattern.test(one))) throw badSelector();
        ranges.splice(0, ranges.length, ...ranges.map(unquoted));
        return (one) => isOfLanguage(one, ranges);
    } else if (name === 'dir') {
        const direction = argument.trim().toLowerCase();
        if (!wholeName.test(direction)) throw badSelector();
        return (one) => directionOf(one) === direction;
    } else if (name === 'state') {
        if (!wholeName.test(argument.trim())) throw badSelector();
        return (one) => tree.stateOf?.(one, argument.trim()) === true;
    } else if (name === 'active-view-transition-type' && host.isChromium) {
        const types = splitOutside(argument, ',').map((one) => unescaped(one.trim()));
        return (one) => one === document.documentElement && tree.transition != null
            && types.some((type) => tree.transition.types.has(type));
    } else if (name === 'has') {
        return hasTest(argument, scope);
    } else if (name === 'not') {
        const test = argumentOf(argument, scope);
        return (one) => !test(one);
    } else if (name === 'is' || name === 'where' || (['matches', '-webkit-any'].includes(name) && !host.isChromium)) {
        return forgiving(argument, scope);
    } else if (name === '-webkit-any') {
        if (/[^\s>+~,]\s*(?:[>+~]|\s)\s*[^\s,]/.test(argument.trim())) throw badSelector();
        return argumentOf(argument, scope);
    }
    throw badSelector();
}

function attributeTest(prefix, rawName, operator, double, single, bare, flag) {
    const space = prefix === undefined || prefix === '*' ? null : namespaceOf(prefix);
    const name = unescaped(rawName);
    const fold = (text) => (flag?.toLowerCase() === 'i' ? text.toLowerCase() : text);
    const value = fold(unescaped(double ?? single ?? bare ?? ''));
    return (one) => {
        const given = prefix === '*' ? attributesOf(one).get([...attributesOf(one).keys()].find((key) =>
            localOf(one, key) === (isHTML(one) ? name.toLowerCase() : name))) ?? null
            : space !== null ? one.getAttributeNS(space, name) : one.getAttribute(name);
        if (given === null || operator === undefined) return given !== null;
        const actual = fold(given);
        switch (operator) {
        case '=': return actual === value;
        case '^=': return value !== '' && actual.startsWith(value);
        case '$=': return value !== '' && actual.endsWith(value);
        case '*=': return value !== '' && actual.includes(value);
        case '~=': return actual.split(/\s+/).includes(value) && value !== '';
        default: return actual === value || actual.startsWith(`${value}-`);
        }
    };
}

/** For those who write selectors down again. */
export const selectorGrammar = {
    attributePattern, classPattern, combinatorPattern, completed, idPattern, oldParts, pseudoPattern, stepPattern, trimmed,
    typePattern,
};
