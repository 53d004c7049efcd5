// The document as far as it is parsed, for a page whose scripts ask while there is more to come.
// Swift says how far the parser has gone on, and what it has passed is added as a parser adds it.
import {
    Text, attributesOf, contentOf, document, grow, make, of, tree,
} from '../elements/tree.js';

const more = runtime.loadGlobals('dom-more');
const root = { html: null, head: null, body: null };
/** How many of the scripts that were parsed are the document's: those stand first. */
let count = 0;
let hasTemplates = false;

/** No page's script has asked for it, so nothing loads because of it. */
function append(parent, node) {
    const { children } = of(parent);
    const previousSibling = children.at(-1) ?? null;
    children.push(node);
    of(node).parent = parent;
    tree.changes++;
    tree.changed?.('childList', parent, {
        addedNodes: [node], removedNodes: [], previousSibling, nextSibling: null,
    });
    tree.placed?.(node);
    return node;
}

function appendText(parent, text) {
    const last = of(parent).children.at(-1);
    if (last instanceof Text) last.data += text;
    else append(parent, new Text(text));
}

/** Makes nodes at once; the scripts in them are the document's too. */
function whole(work) {
    const start = tree.scripts.length;
    const result = work();
    const own = tree.scripts.splice(start);
    tree.scripts.splice(count, 0, ...own);
    count += own.length;
    return result;
}

function begin([name, own, , place]) {
    const addAttributes = (node) => {
        for (let index = 0; index < own.length; index += 2) {
            attributesOf(node).set(own[index], own[index + 1]);
            if (own[index].startsWith('on')) more.handlerChanged(node, own[index]);
        }
        return node;
    };
    const node = tree.makeParsed?.(name, addAttributes) ?? addAttributes(make(name));
    if (name === 'script') {
        of(node).isStarted = true;
        tree.scripts.splice(count++, 0, node);
    }
    if (place !== undefined) tree.keepLink(node, place);
    tree.nameParsed?.(node);
    if (name === 'input' && attributesOf(node).get('type')?.toLowerCase() === 'radio') tree.radioParsed();
    return node;
}

const { isQuirks, nodes } = JSON.parse(host.ownTree());
of(document).isQuirks = isQuirks;
tree.hasQuirks ||= isQuirks;
/** The open nodes, innermost last: what they hold, and how much of that is there. */
const open = [{ parent: document, items: nodes, at: 0 }];

/** A script that is stopped takes the node with it that it ran for, and no other. */
function step() {
    const frame = open.at(-1);
    const { parent } = frame;
    const item = frame.items[frame.at++];
    if (item === undefined) {
        open.pop();
    } else if (typeof item === 'string') {
        appendText(parent, item);
    } else if (!Array.isArray(item)) {
        append(parent, whole(() => tree.makeOther(item)));
    } else if (item[0] === 'template') {
        const node = begin(item);
        whole(() => grow(contentOf(node), item[2]));
        tree.namesParsed?.(contentOf(node));
        hasTemplates = true;
        append(parent, node);
    } else {
        const [name, , items] = item;
        const node = begin(item);
        if (parent === document) root.html = node;
        else if (parent === root.html) root[name === 'frameset' ? 'body' : name] ??= node;
        open.push({ parent: node, items, at: 0, isScript: name === 'script' });
        append(parent, node);
    }
}

/** Goes on until a script of the document has its text, by its place among them all. */
function goOn(place) {
    while (open.length > 0 && (count <= place || open.at(-1).isScript)) step();
    if (hasTemplates) more.declareShadows();
    hasTemplates = false;
}
while (root.html === null) step();
goOn(host.parserPlace());
runtime.provide({ goOn, root });
