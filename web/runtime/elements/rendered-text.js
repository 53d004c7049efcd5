// The text of an element as it is displayed (HTML standard, "innerText"), as far as that follows from
// elements and styles: nothing is wrapped.
import { SVG, Text, document, insert, isElement, of } from './tree.js';
import { displayOf, isDisplayed, isFolded } from './display.js';

const isChromium = host.isChromium === true;
/** What shows something of its own in the place of its children. */
const opaque = new Set(['audio', 'canvas', 'iframe', 'img', 'input', 'meter', 'progress',
    'textarea', 'video', ...isChromium ? [] : ['select']]);
const styleOf = (element, name) =>
    runtime.load('computed-style').computedStyle(element).getPropertyValue(name);

/** Gathers the text of a line after another; a line's end takes the white space before it away. */
class Gathering {
    text = '';
    /** Line breaks that are wanted before the next text, if there is any. */
    #breaks = 0;
    #isStart = true;
    /** How many spaces are wanted before the next text of the line. */
    #spaces = 0;
    /** Whether a box has just ended, whose last space is none of what follows. */
    #isPastBox = false;
    /** Whether a line break may come. */
    #isBegun = false;

    add(text, whiteSpace) {
        const keepsSpaces = /^(pre|pre-wrap|break-spaces)$/.test(whiteSpace);
        if (keepsSpaces) {
            this.#put(text);
            return;
        }
        const keepsLines = whiteSpace === 'pre-line';
        const lines = keepsLines ? text.split('\n') : [text];
        lines.forEach((line, index) => {
            if (index > 0) this.end('\n');
            const words = line.replace(keepsLines ? /[ \t\r\f]+/g : /[ \t\n\r\f]+/g, ' ');
            if (words === '') return;
            const plain = words.replace(/^ | $/g, '');
            if (words.startsWith(' ') && !this.#isStart) this.#spaces = this.#isPastBox ? this.#spaces + 1 : 1;
            this.#isPastBox = false;
            if (plain !== '') this.#put(plain);
            if (words.endsWith(' ') && plain !== '') this.#spaces = 1;
        });
    }
    #put(text) {
        if (text === '') return;
        this.#begin();
        this.text += text;
        this.#isStart = text.endsWith('\n');
    }
    /** Something in the line that is no text: white space before it stays, and so does what follows it. */
    mark() {
        if (isChromium) {
            this.enter();
            if (!this.#isBegun) this.#breaks = 0;
        } else {
            this.#begin();
        }
        this.#isStart = false;
    }
    /** A box of its own within the line. */
    enter() {
        if (this.#breaks === 0) this.text += ' '.repeat(this.#spaces);
        this.#spaces = 0;
        this.#isStart = true;
    }
    leave() {
        if (isChromium) this.#spaces = 0;
        this.#isPastBox = this.#spaces > 0;
        this.#isStart = false;
    }
    #begin() {
        if (this.#breaks === 0) this.text += ' '.repeat(this.#spaces);
        else if (this.#isBegun) this.text += '\n'.repeat(this.#breaks);
        this.#isBegun = true;
        this.#breaks = this.#spaces = 0;
        this.#isPastBox = false;
    }
    /** Ends the line, or the cell. */
    end(mark) {
        this.#spaces = 0;
        this.#put(mark);
        this.#isStart = true;
    }
    /** A block begins or ends here. */
    wish(count) {
        this.#breaks = Math.max(this.#breaks, count);
        this.#isStart = true;
    }
}

const isLast = (element, display) => {
    const { parent } = of(element);
    const siblings = of(parent).children.filter((one) => isElement(one) && displayOf(one) === display);
    return siblings.at(-1) === element;
};
const isLastRow = (row) => {
    let at = row;
    while (isElement(of(at).parent) && !/table$/.test(displayOf(at))) {
        const next = of(at).parent;
        const rows = of(next).children.filter((one) => isElement(one)
            && displayOf(one).startsWith('table-') && displayOf(one) !== 'table-caption');
        if (rows.at(-1) !== at) return false;
        at = next;
    }
    return true;
};

/** By `text-transform`: the letters as they are shown. */
const transforms = {
    uppercase: (text) => text.toUpperCase(), lowercase: (text) => text.toLowerCase(),
    capitalize: (text) => text.replace(/(^|[^\p{L}\p{N}\p{M}'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()),
};

const isGraphic = (element) => element.namespaceURI === SVG;
/** In a drawing only what stands in a text is one: no titles, and nothing beside the shapes. */
function showsText(node) {
    if (!isGraphic(node)) return true;
    const { localName } = node;
    return localName === 'text' || (['a', 'textPath', 'tspan'].includes(localName) && showsText(of(node).parent)
        && isGraphic(of(node).parent));
}

function gather(node, into) {
    const isText = showsText(node);
    const whiteSpace = styleOf(node, 'white-space');
    const isVisible = styleOf(node, 'visibility') === 'visible';
    const transform = transforms[styleOf(node, 'text-transform')];
    const isClosed = node.localName === 'details' && !node.hasAttribute('open');
    for (const child of of(node).children) {
        if (child instanceof Text) {
            if (isVisible && !isClosed && isText) into.add(transform?.(child.data) ?? child.data, whiteSpace);
        } else if (isElement(child)) {
            gatherElement(child, into);
        }
    }
}
/** Without controls nothing of it is there to see. */
const isSilent = (element) => element.localName === 'audio' && !element.hasAttribute('controls');
/** An object shows its content where it has nothing else to show. */
const isOpaque = (element) => opaque.has(element.localName)
    || (element.localName === 'object' && (element.hasAttribute('data') || of(element).children.length === 0));
function gatherElement(element, into) {
    const display = displayOf(element);
    const name = element.localName;
    if (display === 'none' || isFolded(element) || isSilent(element)) return;
    const isInLine = display.startsWith('inline');
    if (isOpaque(element)) {
        if (isInLine) into.mark();
        else if (isChromium) into.wish(1);
        return;
    }
    if (name === 'br') {
        if (styleOf(element, 'visibility') === 'visible') into.end('\n');
        return;
    }
    const isDrawn = isGraphic(element);
    if (isChromium && isDrawn && name === 'svg' && isInLine && !isGraphic(of(element).parent)) into.mark();
    const breaks = name === 'p' ? 2
        : (isDrawn && name === 'text') || /^(block|flex|flow-root|grid|list-item|table|table-caption)$/.test(display) ? 1 : 0;
    if (breaks > 0) into.wish(breaks);
    const isBox = isInLine && display !== 'inline';
    if (isBox) into.enter();
    gather(element, into);
    if (isBox) into.leave();
    if (display === 'table-cell' && !isLast(element, display)) into.end('\t');
    if (display === 'table-row' && !isLastRow(element)) into.end('\n');
    if (breaks > 0) into.wish(breaks);
}

export function renderedText(element) {
    if (!isDisplayed(element) || isSilent(element)) return element.textContent;
    if (isOpaque(element)) return '';
    const into = new Gathering();
    gather(element, into);
    return into.text;
}

/** A text as content: its line breaks are elements. */
export function renderedFragment(text) {
    const fragment = document.createDocumentFragment();
    `${text}`.split(/\r\n|\n|\r/).forEach((line, index) => {
        if (index > 0) insert(fragment, document.createElement('br'), null);
        if (line !== '') insert(fragment, document.createTextNode(line), null);
    });
    return fragment;
}
