// getComputedStyle, as far as it follows from an element alone: its inline style, and the values
// that properties have where no style sheet says anything. Style sheets are not applied.
import { around, isElement, isInPage, notSimulated } from './tree.js';
import { CSSStyleDeclaration, kebab, propertyName } from './style.js';

const initial = new Map(Object.entries({
    'animation-delay': '0s', 'animation-duration': '0s', 'animation-name': 'none',
    'animation-iteration-count': '1', 'box-sizing': 'content-box', clear: 'none',
    'column-count': 'auto', content: 'normal', direction: 'ltr', filter: 'none', float: 'none',
    'flex-direction': 'row', 'flex-wrap': 'nowrap', opacity: '1', overflow: 'visible',
    'overflow-x': 'visible', 'overflow-y': 'visible', perspective: 'none', 'pointer-events': 'auto',
    position: 'static', transform: 'none', 'transition-delay': '0s', 'transition-duration': '0s',
    'transition-property': 'all', visibility: 'visible', 'will-change': 'auto',
    'writing-mode': 'horizontal-tb', 'z-index': 'auto',
}));
const inherited = new Set(['direction', 'pointer-events', 'visibility', 'writing-mode']);
// Elements to which the browser's own style sheet gives a padding, and those that it leaves alone.
const padded = new Set(`button dialog dir fieldset input legend menu meter ol optgroup progress select
    td textarea th ul`.split(/\s+/));
const marginless = new Set(`a abbr address article aside b br cite code div em footer header html i
    iframe img kbd label li main nav nobr picture section small span strong sub summary sup svg
    table tbody td tfoot th thead tr u`.split(/\s+/));
/** The space around or in an element, where no style sheet can have a say; undefined of others. */
function spaceOf(element, kind) {
    const name = element.localName;
    if (kind === 'padding') return padded.has(name) ? undefined : '0px';
    return name === 'body' ? '8px' : marginless.has(name) ? '0px' : undefined;
}
const displays = {
    none: 'area base datalist head link meta noembed noframes param rp script style template title',
    block: `address article aside blockquote body center dd details dialog dir div dl dt fieldset
        figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend main menu nav ol
        optgroup option p pre search section summary ul`,
    'list-item': 'li', table: 'table', 'table-row': 'tr', 'table-cell': 'td th',
    'table-row-group': 'tbody', 'table-header-group': 'thead', 'table-footer-group': 'tfoot',
    'table-caption': 'caption', 'table-column': 'col', 'table-column-group': 'colgroup',
    'inline-block': 'button input meter progress select textarea',
};
let byElement;
function displayOf(element) {
    byElement ??= new Map(Object.entries(displays).flatMap(([display, names]) =>
        names.split(/\s+/).map((name) => [name, display])));
    const isHidden = element.localName === 'input' && element.type === 'hidden';
    return element.hasAttribute('hidden') || isHidden ? 'none'
        : byElement.get(element.localName) ?? 'inline';
}

/** Where an element's inherited values come from: in a host, from the slot that it fills. */
const parentOf = (element) => element.assignedSlot ?? around(element);

function valueOf(element, name) {
    if (!isInPage(element)) return '';
    const own = element.style.getPropertyValue(name);
    if (own !== '' && own !== 'inherit') return own;
    if (name.startsWith('--') || inherited.has(name)) {
        const parent = parentOf(element);
        return parent !== null ? valueOf(parent, name) : initial.get(name) ?? '';
    }
    if (name === 'display') return displayOf(element);
    const [, space] = /^(padding|margin)-(?:top|right|bottom|left)$/.exec(name) ?? [];
    const value = space === undefined ? initial.get(name.replace(/^-webkit-/, ''))
        : spaceOf(element, space);
    if (value === undefined) throw notSimulated(`the computed style ${name}`);
    return value;
}

/** Whether an element has a box. */
export function isDisplayed(element) {
    if (!isInPage(element) || valueOf(element, 'display') === 'contents') return false;
    for (let at = element; at !== null; at = around(at)) {
        if (valueOf(at, 'display') === 'none') return false;
    }
    return true;
}

/** `checkVisibility()`. */
export function isVisible(element, options) {
    if (!isDisplayed(element)) return false;
    if ((options.visibilityProperty || options.checkVisibilityCSS)
        && valueOf(element, 'visibility') !== 'visible') return false;
    if (!options.opacityProperty && !options.checkOpacity) return true;
    for (let at = element; at !== null; at = around(at)) {
        if (Number.parseFloat(valueOf(at, 'opacity')) === 0) return false;
    }
    return true;
}

const readOnly = () => {
    throw new globalThis.DOMException('The object does not support the operation or argument.',
        'NoModificationAllowedError');
};
export function computedStyle(element, pseudo = null) {
    if (!isElement(element)) {
        throw new TypeError("Argument 1 ('element') to Window.getComputedStyle must be an instance "
            + 'of Element');
    }
    if (pseudo) throw notSimulated(`the computed style of ${pseudo}`);
    const style = Object.create(CSSStyleDeclaration.prototype);
    return new Proxy(style, {
        get(target, name) {
            switch (name) {
            case 'getPropertyValue': return (property) => valueOf(element, propertyName(property));
            case 'getPropertyPriority': return () => '';
            case 'setProperty': case 'removeProperty': return readOnly;
            case 'length': return initial.size;
            case 'item': return (index) => [...initial.keys()][index] ?? '';
            case 'cssText': return '';
            case 'parentRule': return null;
            default:
            }
            if (typeof name !== 'string' || name in target || name === 'then' || name === 'toJSON') {
                return Reflect.get(target, name, target);
            }
            return /^\d+$/.test(name) ? [...initial.keys()][Number(name)]
                : valueOf(element, kebab(name));
        },
        set: readOnly,
    });
}
