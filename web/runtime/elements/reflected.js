// The attributes that are members of elements, by class: `member` or `member=attribute`.
import { inLowerCase } from './tree.js';
import { wordsOf } from './text.js';

const table = {
    HTMLElement: {
        text: 'title lang accessKey slot nonce', flag: 'hidden inert autofocus',
    },
    HTMLAnchorElement: {
        text: 'target download ping rel hreflang type charset coords name rev shape', url: 'href',
        word: 'referrerPolicy',
    },
    HTMLAreaElement: {
        text: 'alt coords shape target download ping rel', flag: 'noHref', url: 'href', word: 'referrerPolicy',
    },
    HTMLBRElement: { text: 'clear' },
    HTMLBaseElement: { text: 'target', url: 'href' },
    HTMLBodyElement: { text: 'aLink background bgColor link text vLink' },
    HTMLButtonElement: {
        text: 'name value formTarget', flag: 'disabled formNoValidate', url: 'formAction',
        word: 'formEnctype formMethod',
    },
    HTMLDListElement: { flag: 'compact' },
    HTMLDataElement: { text: 'value' },
    HTMLDetailsElement: { text: 'name', flag: 'open' },
    HTMLDialogElement: { flag: 'open' },
    HTMLDirectoryElement: { flag: 'compact' },
    HTMLDivElement: { text: 'align' },
    HTMLEmbedElement: { text: 'align height name type width', url: 'src' },
    HTMLFieldSetElement: { text: 'name', flag: 'disabled' },
    HTMLFontElement: { text: 'color face size' },
    HTMLFormElement: {
        text: 'acceptCharset=accept-charset name rel target', flag: 'noValidate', url: 'action', word: 'autocomplete',
    },
    HTMLFrameElement: {
        text: 'frameBorder marginHeight marginWidth name scrolling', flag: 'noResize', url: 'longDesc src',
    },
    HTMLFrameSetElement: { text: 'cols rows' },
    HTMLHRElement: { text: 'align color size width', flag: 'noShade' },
    HTMLHeadingElement: { text: 'align' },
    HTMLHtmlElement: { text: 'version' },
    HTMLIFrameElement: {
        text: 'allow align frameBorder height marginHeight marginWidth name scrolling srcdoc width',
        word: 'loading referrerPolicy',
        flag: 'allowFullscreen', url: 'longDesc src',
    },
    HTMLImageElement: {
        text: 'align alt border lowsrc name sizes srcset useMap',
        word: 'crossOrigin decoding loading referrerPolicy',
        flag: 'isMap', url: 'longDesc src', number: 'width:0 height:0 hspace:0 vspace:0',
    },
    HTMLInputElement: {
        detail: 'autocomplete', text: 'accept align alt capture defaultValue=value dirName '
            + 'formTarget max min name pattern placeholder step useMap',
        flag: 'defaultChecked=checked disabled formNoValidate multiple readOnly required '
            + 'webkitdirectory',
        url: 'src formAction', number: 'height:0 width:0', limit: 'maxLength:-1 minLength:-1', positive: 'size:20',
        word: 'formEnctype formMethod',
    },
    HTMLLIElement: { text: 'type', signed: 'value:0' },
    HTMLLabelElement: { text: 'htmlFor=for' },
    HTMLLegendElement: { text: 'align' },
    HTMLLinkElement: {
        text: 'charset hreflang imageSizes imageSrcset integrity media rel rev target type',
        flag: 'disabled', url: 'href', word: 'as crossOrigin referrerPolicy',
    },
    HTMLMapElement: { text: 'name' },
    HTMLMediaElement: {
        flag: 'autoplay controls defaultMuted=muted loop', url: 'src', word: 'crossOrigin preload',
    },
    HTMLMenuElement: { flag: 'compact' },
    HTMLMetaElement: { text: 'content httpEquiv=http-equiv media name scheme' },
    HTMLModElement: { text: 'dateTime', url: 'cite' },
    HTMLOListElement: { text: 'type', flag: 'compact reversed', signed: 'start:1' },
    HTMLObjectElement: {
        text: 'align archive border code codeType height name standby type useMap width', flag: 'declare',
        url: 'codeBase data', number: 'hspace:0 vspace:0',
    },
    HTMLOptGroupElement: { text: 'label', flag: 'disabled' },
    HTMLOptionElement: { flag: 'defaultSelected=selected disabled' },
    HTMLOutputElement: { text: 'name' },
    HTMLParagraphElement: { text: 'align' },
    HTMLParamElement: { text: 'name type value valueType' },
    HTMLPreElement: { number: 'width:0' },
    HTMLQuoteElement: { url: 'cite' },
    HTMLScriptElement: {
        text: 'charset event htmlFor=for integrity type',
        flag: 'defer noModule', url: 'src', word: 'crossOrigin referrerPolicy',
    },
    HTMLSelectElement: {
        detail: 'autocomplete', text: 'name', flag: 'disabled multiple required', number: 'size:0',
    },
    HTMLSlotElement: { text: 'name' },
    HTMLSourceElement: {
        text: 'media sizes srcset type', url: 'src', number: 'height:0 width:0',
    },
    HTMLStyleElement: { text: 'media type' },
    HTMLTableCaptionElement: { text: 'align' },
    HTMLTableCellElement: {
        text: 'abbr align axis bgColor ch=char chOff=charoff headers height vAlign width', flag: 'noWrap', word: 'scope',
        clamped: 'colSpan:1 rowSpan:1',
    },
    HTMLTableColElement: { text: 'align ch=char chOff=charoff vAlign width', clamped: 'span:1' },
    HTMLTableElement: {
        text: 'align bgColor border cellPadding cellSpacing frame rules summary width',
    },
    HTMLTableRowElement: { text: 'align bgColor ch=char chOff=charoff vAlign' },
    HTMLTableSectionElement: { text: 'align ch=char chOff=charoff vAlign' },
    HTMLTemplateElement: { flag: 'shadowRootClonable shadowRootDelegatesFocus shadowRootSerializable' },
    HTMLTextAreaElement: {
        detail: 'autocomplete', text: 'dirName name placeholder wrap', flag: 'disabled readOnly required',
        limit: 'maxLength:-1 minLength:-1', positive: 'cols:20 rows:2',
    },
    HTMLTimeElement: { text: 'dateTime' },
    HTMLTrackElement: { text: 'label srclang', flag: 'default', url: 'src' },
    HTMLUListElement: { text: 'type', flag: 'compact' },
    HTMLVideoElement: {
        flag: 'playsInline', number: 'height:0 width:0', url: 'poster',
    },
};
const aria = `role ariaAtomic ariaAutoComplete ariaBrailleLabel ariaBrailleRoleDescription ariaBusy
    ariaChecked ariaColCount ariaColIndex ariaColSpan ariaCurrent ariaDescription ariaDisabled ariaExpanded
    ariaHasPopup ariaHidden ariaInvalid ariaKeyShortcuts ariaLabel ariaLevel ariaLive ariaModal
    ariaMultiLine ariaMultiSelectable ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed ariaReadOnly
    ariaRelevant ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex ariaRowSpan ariaSelected
    ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow ariaValueText`.replace(/\baria([A-Z]\w*)/g,
    (member, name) => `${member}=aria-${name.toLowerCase()}`);
table.Element = { text: 'id className=class', optional: aria };

/**
 * Attributes that take known words only: the words, what it is where there is none, and what it is with
 * another one.
 */
const words = {
    as: ['audio fetch font image script style track video', '', ''],
    autocomplete: ['on off', 'on', 'on'],
    crossorigin: ['use-credentials', null, 'anonymous'],
    decoding: ['async auto sync', 'auto', 'auto'],
    formenctype: ['application/x-www-form-urlencoded multipart/form-data text/plain', '',
        'application/x-www-form-urlencoded'],
    formmethod: ['get post dialog', '', 'get'],
    // Chromium's own word stands for what the standard calls eager.
    loading: host.isChromium ? ['eager lazy', 'auto', 'auto'] : ['lazy', 'eager', 'eager'],
    // WebKit takes all for its usual one.
    preload: host.isChromium ? ['auto metadata none', 'metadata', 'metadata'] : ['metadata none', 'auto', 'auto'],
    referrerpolicy: ['no-referrer no-referrer-when-downgrade origin origin-when-cross-origin same-origin strict-origin '
        + 'strict-origin-when-cross-origin unsafe-url', '', ''],
    scope: ['row col rowgroup colgroup', '', ''],
};
/** What a field may be filled with, and of that what somebody has several of. */
const details = new Set(`name honorific-prefix given-name additional-name family-name honorific-suffix nickname
    organization-title username new-password current-password one-time-code organization street-address
    address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1
    country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp
    cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day
    bday-month bday-year sex url photo`.split(/\s+/));
const contacts = new Set(`tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix
    tel-local-suffix tel-extension email impp`.split(/\s+/));
/** HTML standard, "autofill detail tokens": '' is nothing that a browser would fill in. */
function detailOf(field, text) {
    const words = wordsOf(text).map(inLowerCase);
    const rest = [...words];
    const isHidden = field.localName === 'input' && inLowerCase(field.getAttribute('type') ?? '') === 'hidden';
    const isForKeys = rest.at(-1) === 'webauthn' && rest.pop() !== undefined;
    const last = rest.pop();
    if (last === undefined) return isForKeys && !isHidden && host.isChromium !== true ? 'webauthn' : '';
    if (last === 'on' || last === 'off') return words.length > 1 || isHidden ? '' : last;
    if (contacts.has(last)) {
        if (['home', 'work', 'mobile', 'fax', 'pager'].includes(rest.at(-1))) rest.pop();
    } else if (!details.has(last)) {
        return '';
    }
    if (rest.at(-1) === 'shipping' || rest.at(-1) === 'billing') rest.pop();
    if (rest.at(-1)?.startsWith('section-')) rest.pop();
    return rest.length === 0 ? words.join(' ') : '';
}
const clamps = { colspan: [1, 1000], rowspan: [0, 65_534], span: [1, 1000] };
const MOST = 0x7fffffff;
/** The whole number with which an attribute begins; NaN where it begins with none. */
const numberOf = (element, attribute) =>
    Number(/^[\t\n\f\r ]*([+-]?\d+)/.exec(element.getAttribute(attribute) ?? '')?.[1] ?? NaN);
const outOfRange = () =>
    new globalThis.DOMException('The index is not in the allowed range.', 'IndexSizeError');
/** A number without a sign, from `least` on. */
const natural = (least) => (attribute, standard) => ({
    get() {
        const value = numberOf(this, attribute);
        return value >= least && value <= MOST ? value : standard;
    },
    set(value) {
        const number = value >>> 0;
        if (number === 0 && attribute === 'size' && least > 0) throw outOfRange();
        this.setAttribute(attribute, number >= least && number <= MOST ? number : standard);
    },
});
const kinds = {
    word(attribute) {
        const [list, missing, invalid] = words[attribute];
        const known = list.split(' ');
        return {
            get() {
                const value = this.getAttribute(attribute)?.toLowerCase();
                if (attribute === 'preload' && value === '') return 'auto';
                return value === undefined ? missing : known.includes(value) ? value : invalid;
            },
            set(value) {
                if (value === null && missing === null) this.removeAttribute(attribute);
                else this.setAttribute(attribute, value);
            },
        };
    },
    text: (attribute) => ({
        get() { return this.getAttribute(attribute) ?? ''; },
        set(value) { this.setAttribute(attribute, value); },
    }),
    detail: (attribute) => ({
        get() { return detailOf(this, this.getAttribute(attribute) ?? ''); },
        set(value) { this.setAttribute(attribute, value); },
    }),
    flag: (attribute) => ({
        get() { return this.hasAttribute(attribute); },
        set(value) { this.toggleAttribute(attribute, Boolean(value)); },
    }),
    url: (attribute) => ({
        get() {
            const value = this.getAttribute(attribute);
            // A form and its buttons go to the page itself, unless they say where.
            if (!value && attribute.endsWith('action')) return runtime.currentURL();
            return value === null ? '' : runtime.absolute(value);
        },
        set(value) { this.setAttribute(attribute, value); },
    }),
    number: natural(0),
    positive: natural(1),
    limit: (attribute, standard) => ({
        get: natural(0)(attribute, standard).get,
        set(value) {
            if ((value | 0) < 0) throw outOfRange();
            this.setAttribute(attribute, value | 0);
        },
    }),
    signed: (attribute, standard) => ({
        get() {
            const value = numberOf(this, attribute);
            return value >= ~MOST && value <= MOST ? value : standard;
        },
        set(value) { this.setAttribute(attribute, value | 0); },
    }),
    clamped(attribute, standard) {
        const [least, most] = clamps[attribute];
        return {
            get() {
                const value = numberOf(this, attribute);
                return value >= 0 ? Math.min(Math.max(value, least), most) : standard;
            },
            set: natural(0)(attribute, standard).set,
        };
    },
    optional: (attribute) => ({
        get() { return this.getAttribute(attribute); },
        set(value) {
            if (value === null) this.removeAttribute(attribute);
            else this.setAttribute(attribute, value);
        },
    }),
};

/** Gives a class the attributes that are its members. */
export function reflect(prototype, name) {
    const rows = table[name] ?? {};
    for (const kind of Object.keys(rows)) {
        for (const entry of rows[kind].split(/\s+/)) {
            const [, member, , attribute, , standard] = /^(\w+)(=([\w-]+))?(:(-?\d+))?$/.exec(entry);
            Object.defineProperty(prototype, member, {
                ...kinds[kind](attribute ?? member.toLowerCase(), Number(standard)),
                enumerable: true, configurable: true,
            });
        }
    }
}
