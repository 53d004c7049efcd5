// Nodes written as XML (DOM Parsing and Serialization).
import {
    Comment, HTML, Node, Text, attributesOf, isElement, of,
} from './tree.js';
import { holderOf } from './markup.js';

const voids = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr',
    'img', 'input', 'keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr']);
// Attributes are kept by their qualified names only: these are the prefixes that have a meaning.
const known = new Map([['xlink', 'http://www.w3.org/1999/xlink']]);

const references = {
    '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;',
};
const escapeText = (text) => text.replace(/[&<>]/g, (one) => references[one]);
const escapeValue = (text) => text.replace(/[&<>"\t\n\r]/g, (one) => references[one]);

/** `spaces`: the namespaces that are in scope, by prefix. */
function writeElement(element, spaces) {
    const own = attributesOf(element);
    const inner = new Map(spaces);
    for (const [name, value] of own) {
        if (name === 'xmlns') inner.set('', value);
        else if (name.startsWith('xmlns:')) inner.set(name.slice(6), value);
    }
    const space = element.namespaceURI ?? '';
    const prefix = element.prefix ?? '';
    let text = `<${prefix === '' ? '' : `${prefix}:`}${element.localName}`;
    const tag = text.slice(1);
    const declare = (key, value) => {
        inner.set(key, value);
        text += ` xmlns${key === '' ? '' : `:${key}`}="${escapeValue(value)}"`;
    };
    const isOther = (inner.get(prefix) ?? '') !== space;
    if (isOther) declare(prefix, space);
    for (const [name, value] of own) {
        // A declaration that says something else than what the element is in does not count.
        if (isOther && name === (prefix === '' ? 'xmlns' : `xmlns:${prefix}`)) continue;
        const at = name.slice(0, Math.max(name.indexOf(':'), 0));
        if (known.has(at) && !inner.has(at)) declare(at, known.get(at));
        text += ` ${name}="${escapeValue(value)}"`;
    }
    const { children } = of(holderOf(element));
    if (children.length > 0) return `${text}>${write(children, inner)}</${tag}>`;
    if (space !== HTML) return `${text}/>`;
    return voids.has(element.localName) ? `${text} />` : `${text}></${tag}>`;
}
const write = (nodes, spaces) => nodes.map((node) => writeNode(node, spaces)).join('');
function writeNode(node, spaces) {
    if (isElement(node)) return writeElement(node, spaces);
    if (node instanceof Text) return escapeText(node.data);
    return node instanceof Comment ? `<!--${node.data}-->` : write(of(node).children, spaces);
}

export class XMLSerializer {
    serializeToString(node) {
        if (!(node instanceof Node)) {
            throw new TypeError("Argument 1 ('root') to XMLSerializer.serializeToString must be an "
                + 'instance of Node');
        }
        return writeNode(node, new Map());
    }
}
