// Markup: what is written of elements, and elements of SVG and MathML that are read.
import {
    Comment, SVG, Text, attributesOf, contentOf, grow, isHTML, make, of, tree,
} from './tree.js';
import { handlerChanged } from './handlers.js';
import { attributeParsed } from './namespaces.js';

const voids = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img',
    'input', 'keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr']);
const raw = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'plaintext', 'script', 'style',
    'xmp']);

const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };
const escapeText = (text) => text.replace(/[&<>\u00a0]/g, (one) => references[one]);

export function serialise(node) {
    if (node instanceof Comment) return `<!--${node.data}-->`;
    if (node instanceof Text) {
        const { parent } = of(node);
        return raw.has(parent?.localName) && isHTML(parent) ? node.data : escapeText(node.data);
    }
    if (node.nodeType === 10) return `<!DOCTYPE ${node.name}>`;
    if (node.nodeType === 7) return `<?${node.target} ${node.data}>`;
    const { is } = of(node);
    const said = is == null || attributesOf(node).has('is') ? [] : [['is', is]];
    const own = Array.from([...said, ...attributesOf(node)], ([name, value]) =>
        ` ${name}="${value.replace(/[&"\u00a0]/g, (one) => references[one])}"`).join('');
    const name = isHTML(node) ? node.localName : node.tagName;
    return voids.has(name) && isHTML(node) ? `<${name}${own}>` : `<${name}${own}>${serialiseInner(node)}</${name}>`;
}

export const isTemplate = (node) => node.localName === 'template' && isHTML(node);
export const holderOf = (node) => (isTemplate(node) ? contentOf(node) : node);
export const serialiseInner = (node) => of(holderOf(node)).children.map(serialise).join('');

const spaces = { svg: SVG, math: 'http://www.w3.org/1998/Math/MathML' };
/** An element of SVG or MathML with what it holds, of what the parser gives for it. */
export function makeForeign(item) {
    const [kind] = Object.keys(item);
    const [name, own, items] = item[kind];
    const node = make(name, spaces[kind]);
    for (let index = 0; index < own.length; index += 2) {
        attributesOf(node).set(own[index], own[index + 1]);
        attributeParsed(node, own[index]);
        if (kind === 'svg' && own[index].startsWith('on')) handlerChanged(node, own[index]);
    }
    if (name === 'script') {
        of(node).isStarted = true;
        tree.scripts.push(node);
    }
    grow(node, items);
    return node;
}

