// A canvas's `font`: CSS's short form, as far as it says which face is used and how large.
import { splitOutside } from '../elements/text.js';

const sizes = {
    'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18, 'x-large': 24, 'xx-large': 32,
    'xxx-large': 48, smaller: 16 / 1.2, larger: 16 * 1.2,
};
// What a size of an element's own is of: nothing styles a canvas but its style attribute.
const units = {
    px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, q: 2.4 / 2.54, em: 16, rem: 16,
    ex: 8, ch: 8, '%': 0.16, vw: host.screen.width / 100, vh: host.screen.viewHeight / 100,
};
const weights = { normal: 400, bold: 700, bolder: 700, lighter: 100 };
const stretches = /^((ultra|extra|semi)-)?(condensed|expanded)$/;
const monospaced = /^(monospace|ui-monospace|courier|courier new|menlo|monaco|consolas|sf mono)$/;
const serif = /^(serif|ui-serif|times|times new roman|georgia|palatino|garamond|cambria|new york)$/;

/** The kind of face that stands for a family: 0 without serifs, 1 with them, 2 of one width. */
function familyOf(names) {
    for (const name of names) {
        if (monospaced.test(name)) return 2;
        if (serif.test(name)) return 1;
        if (/^(sans-serif|system-ui|ui-sans-serif|-apple-system|helvetica|arial|roboto)$/.test(name)) return 0;
    }
    return 0;
}

function sizeOf(text) {
    if (runtime.hasOwn(sizes, text)) return sizes[text];
    const [, count, unit] = /^(\d+\.?\d*|\.\d+)([a-z]+|%)$/.exec(text) ?? [];
    return count !== undefined && runtime.hasOwn(units, unit) ? Number(count) * units[unit] : undefined;
}

/** Null for what is no font. */
export function parseFont(text) {
    const source = `${text}`.trim();
    const [, before, size, family] =
        /^((?:[\w-]+\s+)*?)([\d.]+(?:[a-z]+|%)|(?:x{1,3}-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*[\w.%]+)?\s+(.+)$/is
            .exec(source) ?? [];
    const pixels = size === undefined ? undefined : sizeOf(size.toLowerCase());
    if (pixels === undefined) return null;
    const font = { isItalic: false, isSmall: false, weight: 400, size: pixels };
    for (const word of before.toLowerCase().split(/\s+/).filter((one) => one !== '' && one !== 'normal')) {
        if (word === 'italic' || word === 'oblique') font.isItalic = word;
        else if (word === 'small-caps') font.isSmall = true;
        else if (runtime.hasOwn(weights, word)) font.weight = weights[word];
        else if (/^\d+$/.test(word) && word >= 1 && word <= 1000) font.weight = Number(word);
        else if (!stretches.test(word)) return null;
    }
    const families = splitOutside(family, ',').map((one) => one.trim());
    if (families.some((one) => !/^("[^"]*"|'[^']*'|-?[a-z_][\w-]*(\s+-?[a-z_][\w-]*)*)$/i.test(one))) return null;
    font.family = familyOf(families.map((one) => one.replace(/^["']|["']$/g, '').toLowerCase()));
    font.text = [font.isItalic || '', font.isSmall ? 'small-caps' : '',
        font.weight === 400 ? '' : font.weight === 700 ? 'bold' : `${font.weight}`,
        `${Math.round(pixels * 1000) / 1000}px`, families.map((one) => one.replaceAll("'", '"')).join(', ')]
        .filter((one) => one !== '').join(' ');
    return font;
}
