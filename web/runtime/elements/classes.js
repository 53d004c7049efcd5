// The classes of elements, by their names. Each is made when the first of its elements is, or when a
// script names it.
import { Element, HTML, HTMLElement, SVG, document, of, tree } from './tree.js';
import { htmlNames, svgBases, svgNames } from './type-names.js';
import { choices } from './controls.js';
import { showOptions } from './fields.js';
import { showPlaces } from './form-names.js';
import { addMembers } from './members.js';
import { standIn } from '../late-members.js';

// The elements of a class, where it is not the one whose name is in the class's.
const tags = {
    Anchor: 'a', DList: 'dl', Directory: 'dir', Heading: 'h1 h2 h3 h4 h5 h6', Image: 'img',
    Media: null, Mod: 'ins del', OList: 'ol', Paragraph: 'p', Pre: 'pre listing xmp',
    Quote: 'blockquote q', TableCaption: 'caption', TableCell: 'td th', TableCol: 'col colgroup',
    TableRow: 'tr', TableSection: 'tbody thead tfoot', UList: 'ul', Unknown: null,
};
const names = new Map();
for (const name of htmlNames) {
    const list = tags[name] === undefined ? name.toLowerCase() : tags[name];
    for (const tag of list?.split(' ') ?? []) names.set(tag, `HTML${name}Element`);
}
const unclassed = new Set(`abbr acronym address article aside b basefont bdi bdo big center cite code
    dd dfn dt em figcaption figure footer header hgroup i kbd main mark nav nobr noembed noframes
    noscript plaintext rb rp rt rtc ruby s samp search section small strike strong sub summary sup
    tt u var wbr`.split(/\s+/));

const types = { HTMLElement };
const bases = { HTMLAudioElement: 'HTMLMediaElement', HTMLVideoElement: 'HTMLMediaElement' };
/** The class of a name such as `HTMLInputElement`. */
export function typeNamed(name) {
    const known = types[name];
    if (known !== undefined) return known;
    const Base = name === 'SVGElement' ? Element
        : typeNamed(svgBases.get(name) ?? bases[name] ?? 'HTMLElement');
    const { [name]: Type } = name === 'HTMLFormElement' ? { [name]: class extends Base {
        constructor() {
            super();
            showPlaces(this);
        }
    } } : name === 'HTMLSelectElement' ? { [name]: class extends Base {
        constructor() {
            super();
            showOptions(this);
        }
    } } : name === 'HTMLDetailsElement' ? { [name]: class extends Base {
        constructor() {
            super();
            runtime.load('dialogs').detailsMade(this);
        }
    } } : { [name]: class extends Base {} };
    types[name] = Type;
    if (name === 'HTMLSlotElement') {
        standIn(Type.prototype, 'assign assignedElements assignedNodes', () => runtime.loadGlobals('custom-elements'));
    }
    addMembers(Type.prototype, name);
    Object.defineProperty(Type.prototype, Symbol.toStringTag, { value: name, configurable: true });
    return Type;
}

const isOwn = /^[a-z][^A-Z]*-[^A-Z]*$/;
function nameOf(local, space) {
    if (space === SVG) return svgNames.get(local) ?? 'SVGElement';
    // Names with hyphens are left for elements of the page's own.
    return names.get(local)
        ?? (unclassed.has(local) || isOwn.test(local) ? 'HTMLElement' : 'HTMLUnknownElement');
}
const typeOf = (local, space) =>
    (space === HTML || space === SVG ? typeNamed(nameOf(local, space)) : Element);
tree.typeOf = (local, space) => {
    // Those of the document's own text have their turn; any other may run when it is inserted.
    if (local === 'script' && of(document).children.length > 0) runtime.load('scripts');
    if (local === 'iframe') runtime.load('frames');
    return typeOf(local, space);
};

/** Gives the elements that are there already their classes. */
export function typeElements() {
    const untyped = tree.untyped ?? [];
    tree.untyped = null;
    for (const Type of [Element, HTMLElement]) {
        Object.defineProperties(Type.prototype, {
            constructor: { value: Type, writable: true },
            [Symbol.toStringTag]: { value: Type.name },
        });
    }
    for (const one of untyped) {
        Object.setPrototypeOf(one, typeOf(one.localName, one.namespaceURI).prototype);
        if (one.localName === 'form') showPlaces(one);
        else if (one.localName === 'select') showOptions(one);
    }
}

/** The constructors that make elements: `new Image()` and its kin. */
const maker = (name, tag, fill) => {
    const { [name]: Maker } = { [name]: function make(...values) {
        if (new.target === undefined) throw new TypeError(`Constructor ${name} requires 'new'`);
        const element = document.createElement(tag);
        fill(element, ...values);
        return element;
    } };
    Maker.prototype = typeNamed(nameOf(tag, HTML)).prototype;
    return Maker;
};
export const Option = maker('Option', 'option', (option, text = '', value, isDefault, isSelected) => {
    if (text !== '') option.text = text;
    if (value !== undefined) option.setAttribute('value', value);
    if (isDefault) option.setAttribute('selected', '');
    choices.set(option, Boolean(isSelected));
});
export const Audio = maker('Audio', 'audio', (audio, url) => {
    audio.preload = 'auto';
    if (url !== undefined) audio.src = url;
});
export const Image = maker('Image', 'img', (image, width, height) => {
    if (width !== undefined) image.width = width;
    if (height !== undefined) image.height = height;
});
