// Selectors: names, ids, classes, attributes, pseudo-classes, combinators, lists.
import {
    around, document, elementsOf, failure, isElement, isHTML, isInPage, notSimulated, of, search, tree,
    unmatched,
} from './tree.js';
import {
    checked, controlNames, formOf, groupOf, isCheckable, isDisabled, isFieldOfText, isOwnControl, kindOf,
    takesKeys,
} from './controls.js';
import { isShowing } from './display.js';
import { hasClass } from './lists.js';
import { isEditable } from './focus.js';
import { splitOutside } from './text.js';
import { validityOf, willValidate } from './validity.js';

const escaped = String.raw`\\(?:[\da-f]{1,6}\s?|[^\da-f])`;
const letter = String.raw`(?:[a-z_]|[^\0-\x7f]|${escaped})`;
const identifier = String.raw`(?:--|-?${letter})(?:${letter}|[\d-])*`;
const unescaped = (text) => text.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, code, one) =>
    one ?? String.fromCodePoint(parseInt(code, 16)));
const pattern = (text) => new RegExp(text, 'iy');
const typePattern = pattern(String.raw`\*|${identifier}`);
const idPattern = pattern(`#(${identifier})`);
const classPattern = pattern(String.raw`\.(${identifier})`);
const attributePattern = pattern(String.raw`\[\s*(${identifier})\s*(?:([~|^$*]?=)\s*`
    + String.raw`(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|(${identifier}))\s*([is])?\s*)?\]`);
const pseudoPattern = pattern(String.raw`:([a-z-]+)`);
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
const unquoted = (text) => unescaped(text.trim().replace(/^(['"])([^]*)\1$/, '$2')).toLowerCase();

// They are no elements of the tree: a selector may name them and finds nothing.
const parts = new Set(`after backdrop before cue file-selector-button first-letter first-line
    grammar-error highlight marker placeholder selection spelling-error target-text
    view-transition`.split(/\s+/));
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
    'focus-within': (one) => tree.focused !== null
        && (tree.includes?.(one, tree.focused) ?? one.contains(tree.focused)),
    link: isLink,
    'any-link': isLink,
    valid: (one) => willValidate(one) && validityOf(one).valid,
    invalid: (one) => willValidate(one) && !validityOf(one).valid,
    defined: (one) => tree.isDefined?.(one) ?? !(isHTML(one) && one.localName.includes('-')),
    indeterminate: (one) => (one.localName === 'progress' ? !one.hasAttribute('value')
        : kindOf(one) === 'radio' ? !groupOf(one).some(checked)
        : kindOf(one) === 'checkbox' && one.indeterminate),
    // What takes keys shows the focus always, anything else unless a finger has brought it.
    'focus-visible': (one) => tree.focused === one
        && (takesKeys(one) || isEditable(one) || tree.touched !== one),
    target: (one) => one.id !== '' && isInPage(one) && one.id === fragment(),
    'read-write': isWritten,
    'read-only': (one) => !isWritten(one),
    'placeholder-shown': (one) => (isFieldOfText(one) || ['email', 'number'].includes(kindOf(one)))
        && (one.getAttribute('placeholder') ?? '') !== '' && one.value === '',
    'in-range': (one) => isBounded(one) && !isOutside(one),
    'out-of-range': (one) => isBounded(one) && isOutside(one),
    default: (one) => (one.localName === 'option' ? one.hasAttribute('selected')
        : ['checkbox', 'radio'].includes(kindOf(one)) ? one.hasAttribute('checked')
        : isSubmitter(one) && formOf(one) !== null && submitterOf(formOf(one)) === one),
    open: (one) => ['details', 'dialog'].includes(one.localName) && one.hasAttribute('open'),
    modal: (one) => of(one).isModal === true,
    'active-view-transition': (one) => one === document.documentElement && tree.transition != null,
    // Nothing hovers over a phone, and what a finger presses is released before scripts look.
    active: never, hover: never, visited: never, autofill: never, '-webkit-autofill': never,
    fullscreen: (one) => tree.fullscreen?.includes(one) === true, 'picture-in-picture': never,
    'popover-open': isShowing,
};
/** What phones know besides, for sentences that say so. */
const others = new Set(['user-invalid', 'user-valid']);

const stepPattern = new RegExp(String.raw`^\s*(?:(odd|even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?`
    + String.raw`|([+-]?\d+))\s*(?:\sof\s+([^]+))?$`, 'i');
/** The test for a place among siblings, such as `2n + 1`. */
function placeTest(text, argument, name, scope) {
    const found = stepPattern.exec(argument);
    if (found === null) throw badSelector(text);
    const [, word, factor, sign, offset, only, filter] = found;
    const isOdd = word?.toLowerCase() === 'odd';
    const step = word !== undefined ? 2 : factor === undefined ? 0
        : /\d/.test(factor) ? Number(factor) : Number(`${factor}1`);
    const start = word !== undefined ? Number(isOdd) : Number(only ?? `${sign ?? ''}${offset ?? 0}`);
    const test = filter === undefined ? () => true : compile(filter, scope);
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

/** Whether an element has what a relative selector names. */
function hasTest(argument) {
    const parts = splitOutside(argument, ',').map((one) => one.trim());
    for (const part of parts) compile(part.replace(/^[>+~]\s*/, ''));
    return (one) => parts.some((part) => {
        const test = compile(`:scope ${part}`, one);
        const places = /^[+~]/.test(part)
            ? siblings(one).slice(siblings(one).indexOf(one) + 1).flatMap((other) => [other,
                ...search(other, () => true)])
            : search(one, () => true);
        return places.some(test);
    });
}

/** A test for elements; `scope` is what `:scope` stands for. */
export function compile(text, scope = document.documentElement) {
    const alternatives = splitOutside(`${text}`, ',').map((one) => compound(one.trim(), scope));
    return (element) => alternatives.some((test) => test(element));
}

const badSelector = (text) => failure(`'${text}' is not a valid selector.`, 'SyntaxError');

function compound(text, scope) {
    if (text === '') throw unmatched();
    // From the last to the first, each with what joins it to the one before.
    const chain = [];
    let at = 0;
    let combinator = ' ';
    while (at < text.length) {
        const { test, end, isOfHost } = simple(text, at, scope);
        chain.unshift({ test, combinator, isOfHost });
        combinatorPattern.lastIndex = end;
        const found = combinatorPattern.exec(text);
        if (found === null && end < text.length) throw badSelector(text);
        at = found === null ? end : combinatorPattern.lastIndex;
        combinator = found?.[1] ?? ' ';
        if (found !== null && at === text.length) throw badSelector(text);
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
    let found = next(typePattern);
    if (found !== null && found[0] !== '*') {
        const name = unescaped(found[0]);
        const lower = name.toLowerCase();
        tests.push((one) => one.localName === (isHTML(one) ? lower : name));
    }
    for (;;) {
        if ((found = next(idPattern)) !== null) {
            const id = unescaped(found[1]);
            tests.push((one) => one.id === id);
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
                tests.push(() => false);
                continue;
            }
            const [, part] = /^::?([a-z-]+)(?![a-z(-])/i.exec(rest) ?? [];
            const isPart = part !== undefined && (rest.startsWith('::')
                ? parts.has(part.toLowerCase()) || part.toLowerCase().startsWith('-webkit-')
                : oldParts.has(part.toLowerCase()));
            if (isPart) {
                at += rest.indexOf(part) + part.length;
                tests.push(never);
                continue;
            }
            const name = next(pseudoPattern)?.[1].toLowerCase() ?? '';
            const argument = text[at] === '(' ? splitOutside(text.slice(at + 1), ')')[0] : null;
            if (argument !== null) at += argument.length + 2;
            if (at > text.length) throw badSelector(text);
            isOfHost ||= name.startsWith('host');
            tests.push(pseudoTest(text, rest, name, argument, scope));
        } else {
            break;
        }
    }
    if (at === start) throw badSelector(text);
    return {
        test: (element) => tests.every((test) => test(element)), end: at,
        // A host has nothing else that a selector within could ask for.
        isOfHost: isOfHost && tests.length === 1,
    };
}

function pseudoTest(text, rest, name, argument, scope) {
    if (argument === null) {
        // The document itself is no element: there the scope is its root.
        if (name === 'scope') return (one) => one === (isElement(scope) ? scope
            : document.documentElement);
        if (runtime.hasOwn(plainPseudos, name)) return plainPseudos[name];
        if (name === 'host') return isOfShadow;
    } else if (/^nth-(last-)?(child|of-type)$/.test(name)) {
        return placeTest(text, argument, name, scope);
    } else if (name === 'host' || name === 'host-context') {
        const test = compile(argument);
        return (one) => isOfShadow(one) && (name === 'host' ? test(of(one).host)
            : hostsAround(one).some(test));
    } else if (name === 'lang') {
        const ranges = splitOutside(argument, ',').map(unquoted);
        return (one) => isOfLanguage(one, ranges);
    } else if (name === 'dir') {
        const direction = argument.trim().toLowerCase();
        return (one) => directionOf(one) === direction;
    } else if (name === 'state') {
        return (one) => tree.stateOf?.(one, argument.trim()) === true;
    } else if (name === 'active-view-transition-type' && host.isChromium) {
        const types = splitOutside(argument, ',').map((one) => unescaped(one.trim()));
        return (one) => one === document.documentElement && tree.transition != null
            && types.some((type) => tree.transition.types.has(type));
    } else if (name === 'has') {
        return hasTest(argument);
    } else if (['is', 'not', 'where'].includes(name)) {
        const test = compile(argument, scope);
        return name === 'not' ? (one) => !test(one) : test;
    }
    if (others.has(name)) throw notSimulated(`the selector ${rest}`);
    throw badSelector(text);
}

function attributeTest(rawName, operator, double, single, bare, flag) {
    const name = unescaped(rawName);
    const fold = (text) => (flag?.toLowerCase() === 'i' ? text.toLowerCase() : text);
    const value = fold(unescaped(double ?? single ?? bare ?? ''));
    return (one) => {
        const given = one.getAttribute(name);
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

