// Nodes written as XML (DOM Parsing and Serialization).
import {
    HTML, Node, attributesOf, of,
} from './tree.js';
import { mustBeInstance, mustHave } from '../refusals.js';
import { holderOf } from './markup.js';
import { XML, XMLNS, halvesOf, localOf, spaceOf } from './namespaces.js';

const voids = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr',
    'img', 'input', 'keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr']);

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
    /** The prefix that an attribute of a namespace is written with. */
    const prefixFor = (own, name) => {
        const wanted = halvesOf(name)[0];
        if (wanted !== null && inner.get(wanted) === own) return wanted;
        for (const [key, value] of inner) if (key !== '' && value === own) return key;
        let free = wanted;
        for (let count = 1; free === null || inner.has(free); count++) free = `ns${count}`;
        declare(free, own);
        return free;
    };
    const isOther = (inner.get(prefix) ?? '') !== space;
    if (isOther) declare(prefix, space);
    for (const [name, value] of own) {
        // A declaration that says something else than what the element is in does not count.
        if (isOther && name === (prefix === '' ? 'xmlns' : `xmlns:${prefix}`)) continue;
        const own = spaceOf(element, name);
        const key = [null, XML, XMLNS].includes(own) ? name
            : `${prefixFor(own, name)}:${localOf(element, name)}`;
        text += ` ${key}="${escapeValue(value)}"`;
    }
    const { children } = of(holderOf(element));
    if (children.length > 0) return `${text}>${write(children, inner)}</${tag}>`;
    if (space !== HTML) return `${text}/>`;
    return voids.has(element.localName) ? `${text} />` : `${text}></${tag}>`;
}
const write = (nodes, spaces) => nodes.map((node) => writeNode(node, spaces)).join('');
function writeNode(node, spaces) {
    switch (node.nodeType) {
    case 1: return writeElement(node, spaces);
    case 3: return escapeText(node.data);
    case 4: return `<![CDATA[${node.data}]]>`;
    case 7: return `<?${node.target}${node.data === '' ? '' : ` ${node.data}`}?>`;
    case 8: return `<!--${node.data}-->`;
    case 10: return writeType(node);
    default: return writeDeclaration(of(node).declaration) + write(of(node).children, spaces);
    }
}
const writeDeclaration = (own) => (own === undefined ? '' : `<?xml version="${own.version}"`
    + `${own.encoding === null ? '' : ` encoding="${own.encoding}"`}`
    + `${own.standalone === null ? '' : ` standalone="${own.standalone}"`}?>`);
function writeType({ name, publicId, systemId }) {
    const quoted = (text) => (text === '' ? '' : ` "${text}"`);
    return `<!DOCTYPE ${name}${publicId === '' ? systemId && ' SYSTEM' : ` PUBLIC "${publicId}"`}`
        + `${quoted(systemId)}>`;
}
export const writeAll = (nodes) => write(nodes, new Map());

export class XMLSerializer {
    serializeToString(node) {
        mustHave(1, arguments, 'XMLSerializer', 'serializeToString');
        mustBeInstance(node, Node, 'node', 'Node', 'XMLSerializer', 'serializeToString');
        return writeNode(node, new Map());
    }
}
