// Finds elements as a user knows them, in the words of Playwright's selector engines: by text, label,
// placeholder, alternative text, title, test id or role, in open and closed shadow trees too, each engine
// in what the one before it has found; that itself is in it.
import { displayOf, whyUnseen } from '../elements/display.js';
import { elementsOf, isHTML, of, within } from '../elements/tree.js';

const squeezed = (text) => text.replace(/\s+/g, ' ').trim();
const attribute = (element, name) => element.getAttribute(name) ?? '';

const isOnScreen = (element) => whyUnseen(element) === null;

/**
 * What a text is held against: `"Save"` is all of it, `/sav/i` a pattern, and `save` a part of it, whatever
 * the case.
 */
function matcher(wanted) {
    const pattern = /^\/(.*)\/([a-z]*)$/s.exec(wanted);
    if (pattern !== null) {
        const expression = new RegExp(pattern[1], pattern[2]);
        return (text) => expression.test(text);
    }
    const quoted = /^(["'])(.*)\1([is]?)$/s.exec(wanted);
    const plain = squeezed((quoted?.[2] ?? wanted).replace(/\\(["'\\])/g, '$1'));
    if (quoted !== null && quoted[3] !== 'i') return (text) => text === plain;
    return (text) => text.toLowerCase().includes(plain.toLowerCase());
}

const buttons = ['button', 'submit', 'reset'];
const isButtonInput = (element) => element.localName === 'input' && buttons.includes(element.type);
const silent = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);

/** What was found so far, as one text lies in many others; for one look, as the page may change after it. */
let texts;
const anew = (look) => (given) => {
    texts = new Map();
    return look(given);
};
function rawText(node) {
    if (node.nodeType === 3) return node.data;
    let text = texts.get(node);
    if (text === undefined) texts.set(node, text = gathered(node));
    return text;
}
function gathered(node) {
    if (isHTML(node) && silent.has(node.localName)) return '';
    if (node.nodeType === 1 && isButtonInput(node)) return ` ${node.value} `;
    let text = '';
    const { shadow } = of(node);
    if (shadow != null) text += rawText(shadow);
    for (const child of node.childNodes) text += rawText(child);
    const isInline = node.nodeType !== 1 || /^(inline|contents)/.test(displayOf(node));
    return isInline ? text : ` ${text} `;
}
const textOf = (element) => squeezed(rawText(element));

const labelTexts = (element) => [...element.labels ?? []].map(textOf);
/** By which texts a label is found: those that name the element. */
function labelsOf(element) {
    const label = attribute(element, 'aria-label');
    const referred = attribute(element, 'aria-labelledby').split(/\s+/).filter(Boolean)
        .map((id) => element.getRootNode().getElementById?.(id)).filter((one) => one != null);
    return referred.length > 0 ? [squeezed(referred.map(textOf).join(' '))]
        : label.trim() !== '' ? [squeezed(label)] : labelTexts(element);
}

const inputRoles = {
    button: 'button', checkbox: 'checkbox', email: 'textbox', image: 'button', number: 'spinbutton',
    radio: 'radio', range: 'slider', reset: 'button', search: 'searchbox', submit: 'button', tel: 'textbox',
    text: 'textbox', url: 'textbox',
};
const roles = {
    article: 'article', aside: 'complementary', button: 'button', datalist: 'listbox', details: 'group',
    dialog: 'dialog', fieldset: 'group', figure: 'figure', footer: 'contentinfo', form: 'form',
    h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
    header: 'banner', hr: 'separator', img: 'img', li: 'listitem', main: 'main', menu: 'list',
    meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option', output: 'status',
    p: 'paragraph', progress: 'progressbar', table: 'table', tbody: 'rowgroup', td: 'cell',
    textarea: 'textbox', tfoot: 'rowgroup', th: 'columnheader', thead: 'rowgroup', tr: 'row', ul: 'list',
};
/** The role of an element, its own or that of its name (HTML Accessibility API Mappings). */
function roleOf(element) {
    const own = attribute(element, 'role').trim().split(/\s+/)[0];
    if (own !== '') return own;
    if (!isHTML(element)) return null;
    const { localName } = element;
    if (localName === 'a' || localName === 'area') return element.hasAttribute('href') ? 'link' : null;
    if (localName === 'input') {
        const role = inputRoles[element.type] ?? null;
        return element.hasAttribute('list') && ['textbox', 'searchbox'].includes(role) ? 'combobox' : role;
    }
    if (localName === 'select') {
        return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
    }
    return roles[localName] ?? null;
}

const namedByContents = new Set(['button', 'cell', 'checkbox', 'columnheader', 'gridcell', 'heading', 'link',
    'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'row', 'rowheader', 'switch', 'tab',
    'tooltip', 'treeitem']);
/** The accessible name (Accessible Name and Description Computation), as far as apps use it. */
function nameOf(element, role) {
    const [label] = labelsOf(element);
    if (label !== undefined && label !== '') return label;
    if (isButtonInput(element)) {
        return squeezed(element.value) || { submit: 'Submit', reset: 'Reset' }[element.type] || '';
    }
    if (element.hasAttribute('alt')) return squeezed(attribute(element, 'alt'));
    const titled = { fieldset: 'legend', figure: 'figcaption', table: 'caption' }[element.localName];
    const title = titled === undefined ? null : element.querySelector(titled);
    if (title !== null) return textOf(title);
    const text = namedByContents.has(role) ? textOf(element) : '';
    return text || squeezed(attribute(element, 'title') || attribute(element, 'placeholder'));
}

const truth = (element, name, own) => attribute(element, name) === 'true' || own === true;
const states = {
    checked: (one) => truth(one, 'aria-checked', one.checked),
    disabled: (one) => truth(one, 'aria-disabled', one.matches(':disabled')),
    expanded: (one) => truth(one, 'aria-expanded', one.localName === 'details' && one.open),
    pressed: (one) => truth(one, 'aria-pressed'),
    selected: (one) => truth(one, 'aria-selected', one.selected),
};

/** `button[name="Save"][disabled=false]`. */
function byRole(body) {
    const parts = /^\s*([\w-]+)\s*((?:\[(?:[^\]"'/]|"[^"]*"|'[^']*'|\/(?:\\.|[^/])*\/)*\]\s*)*)$/.exec(body);
    if (parts === null) throw `“role=${body}” must be a role, such as role=button[name="Save"]`;
    const [, role, rest] = parts;
    const tests = [];
    for (const [, key, value = 'true'] of rest.matchAll(/\[\s*([\w-]+)\s*(?:=\s*(.*?))?\s*\](?=\s*(?:\[|$))/gs)) {
        if (key === 'name') {
            const isSame = matcher(value);
            tests.push((one) => isSame(nameOf(one, role)));
        } else if (key === 'level') {
            tests.push((one) => (attribute(one, 'aria-level') || one.localName.slice(1)) === value);
        } else if (key in states) {
            tests.push((one) => `${states[key](one)}` === value);
        } else {
            throw `“role=${body}”: there is no “${key}”; known are name, level, ${Object.keys(states).join(', ')}`;
        }
    }
    return (one) => roleOf(one) === role && tests.every((test) => test(one));
}

const having = (name) => (body) => {
    const isSame = matcher(body);
    return (one) => one.hasAttribute(name) && isSame(squeezed(attribute(one, name)));
};
const engines = {
    alt: having('alt'),
    label(body) {
        const isSame = matcher(body);
        return (one) => labelsOf(one).some(isSame);
    },
    placeholder: having('placeholder'),
    role: byRole,
    testid: (body) => (one) => attribute(one, 'data-testid') === body.replace(/^(["'])(.*)\1$/, '$2'),
    text(body) {
        const isSame = matcher(body);
        const has = (one) => !(isHTML(one) && silent.has(one.localName)) && isSame(textOf(one));
        // The smallest that has it: what it lies in has it as well.
        return (one) => has(one) && ![...elementsOf(one), ...elementsOf(of(one).shadow ?? one)].some(has);
    },
    title: having('title'),
};

/** The elements that one step of a locator finds in some others. */
function step(text, roots) {
    const [, name = 'css', body] = /^(?:([a-z]+)=)?(.*)$/s.exec(text);
    if (name === 'nth') {
        const index = Number(body);
        if (!Number.isInteger(index)) throw `“nth=${body}” must be a whole number; -1 is the last one`;
        return roots.slice(index, index === -1 ? undefined : index + 1);
    }
    const found = new Set();
    if (name === 'css' || !(name in engines)) {
        const selector = name === 'css' ? body : text;
        for (const root of roots) for (const one of root.querySelectorAll(selector)) found.add(one);
        return [...found];
    }
    const isIt = engines[name](body.trim());
    for (const root of roots) {
        if (root !== document && isIt(root)) found.add(root);
        for (const one of within(root)) if (isIt(one)) found.add(one);
    }
    return [...found];
}

/** What a locator finds, first of what a user can see. */
function all(locator) {
    let found = [document];
    for (const one of locator.split(/\s*>>(?!>)\s*/)) {
        found = step(one, found);
        const seen = found.filter(isOnScreen);
        if (seen.length > 0) found = seen;
    }
    return found;
}

const shown = (element) => {
    const tag = element.cloneNode(false).outerHTML.replace(/<\/.*/s, '');
    const text = textOf(element);
    const short = (whole, most) => (whole.length > most ? `${whole.slice(0, most)}…` : whole);
    return short(tag, 60) + short(text, 20);
};

/** The one element of a locator; null: there is none. Throws a sentence where it is not clear which. */
function locate(locator) {
    const found = all(locator);
    if (found.length > 1) {
        throw `it finds ${found.length} elements: ${found.slice(0, 3).map(shown).join(', ')}`
            + `${found.length > 3 ? ', …' : ''}; add “ >> nth=0” or another number, or say more`;
    }
    return found[0] ?? null;
}

/** What a user can tell of an element (Detox calls them so). */
function describe(element) {
    const isField = 'value' in element && ['input', 'select', 'textarea'].includes(element.localName);
    const role = roleOf(element);
    const isBox = isHTML(element) && element.localName === 'input' && ['checkbox', 'radio'].includes(element.type);
    return {
        text: textOf(element),
        label: nameOf(element, role),
        role,
        value: isField ? element.value : null,
        visible: isOnScreen(element),
        enabled: !states.disabled(element),
        focused: element.getRootNode().activeElement === element,
        checked: isBox || element.hasAttribute('aria-checked') ? states.checked(element) : null,
    };
}

runtime.provide({ describe: anew(describe), locate: anew(locate) });
