// The steps of location paths (XPath 1.0, 2): axes, and tests of nodes.
import { HTML, attributesOf, isElement, isHTML, keyOf, of } from '../elements/tree.js';
import { XMLNS } from '../elements/namespaces.js';
import { parentOf } from './values.js';

const { attributeNode } = runtime.loadGlobals('dom-more');
const isAttribute = (node) => node.nodeType === 2;

// Each walk tells `visit` of its nodes in the order of the axis, until that says that it is enough.
function descend(node, visit) {
    for (const child of of(node).children) {
        if (visit(child) || descend(child, visit)) return true;
    }
    return false;
}
function ascend(node, visit) {
    const { children } = of(node);
    for (let index = children.length - 1; index >= 0; index--) {
        if (ascend(children[index], visit) || visit(children[index])) return true;
    }
    return false;
}
/** Siblings that follow, or precede, the nearest first. */
function beside(node, step, visit) {
    const { parent } = of(node);
    if (parent === null) return false;
    const { children } = of(parent);
    for (let at = children.indexOf(node) + step; at >= 0 && at < children.length; at += step) {
        if (visit(children[at])) return true;
    }
    return false;
}
function around(node, visit) {
    for (let at = parentOf(node); at !== null; at = parentOf(at)) if (visit(at)) return true;
    return false;
}
/**
 * What follows, or precedes, a node: what its siblings, and those of the nodes around it, hold.
 * `passed`: siblings from which on all has been visited before.
 */
function beyond(node, step, visit, passed) {
    for (let at = node; at !== null; at = of(at).parent) {
        const isDone = beside(at, step, (sibling) => {
            if (passed?.has(sibling)) return true;
            passed?.add(sibling);
            return step > 0 ? visit(sibling) || descend(sibling, visit)
                : ascend(sibling, visit) || visit(sibling);
        });
        if (isDone) return true;
    }
    return false;
}

const walks = {
    self: (node, visit) => visit(node),
    child: (node, visit) => !isAttribute(node) && of(node).children.some(visit),
    parent: (node, visit) => parentOf(node) !== null && visit(parentOf(node)),
    ancestor: around,
    'ancestor-or-self': (node, visit) => visit(node) || around(node, visit),
    descendant: (node, visit) => !isAttribute(node) && descend(node, visit),
    'descendant-or-self': (node, visit) => visit(node) || (!isAttribute(node) && descend(node, visit)),
    'following-sibling': (node, visit) => !isAttribute(node) && beside(node, 1, visit),
    'preceding-sibling': (node, visit) => !isAttribute(node) && beside(node, -1, visit),
    following(node, visit, passed) {
        if (!isAttribute(node)) return beyond(node, 1, visit, passed);
        const owner = node.ownerElement;
        return owner !== null && (descend(owner, visit) || beyond(owner, 1, visit, passed));
    },
    preceding(node, visit, passed) {
        const from = isAttribute(node) ? node.ownerElement : node;
        return from !== null && beyond(from, -1, visit, passed);
    },
    // No browser has nodes of namespaces.
    namespace: () => false,
};
/** Axes on which all is known behind a node that was visited before. */
const merging = new Set(['ancestor', 'ancestor-or-self', 'following-sibling', 'preceding-sibling']);
const within = new Set(['descendant', 'descendant-or-self']);
const outwards = new Set(['following', 'preceding']);
export const isReverse = (axis) => axis.startsWith('ancestor') || axis.startsWith('preceding');
/** Axes that lead from different nodes to the same one. */
export const mayMeet = (axis) => !['attribute', 'child', 'self'].includes(axis);

const tests = {
    node: () => true,
    text: (node) => node.nodeType === 3 || node.nodeType === 4,
    comment: (node) => node.nodeType === 8,
    'processing-instruction': (node, { name }) =>
        node.nodeType === 7 && (name === '' || node.target === name),
};
/** `space`: of the name's prefix; null without one. */
function isNamed(element, { name, lower, space }, isOfHTML) {
    if (name === '*') return !space || element.namespaceURI === space;
    if (!isOfHTML) return element.localName === name && element.namespaceURI === space;
    // In documents of HTML a name without a prefix is that of elements of HTML, in whatever case.
    if (isHTML(element)) {
        return element.localName.toLowerCase() === lower && (space === null || space === HTML);
    }
    return space !== null && element.localName === name && element.namespaceURI === space;
}
export const makeTest = (kind, name = '', space = null) => ({ kind, name, lower: name.toLowerCase(), space });

function matchesAttribute(node, { kind, name, lower, space }, isOfHTML) {
    if (kind !== 'name') return kind === 'node';
    if (node.namespaceURI === XMLNS) return false;
    if (name === '*') return !space || node.namespaceURI === space;
    if (isOfHTML && isHTML(node.ownerElement) && space === null && node.namespaceURI === null) {
        return node.localName.toLowerCase() === lower;
    }
    return node.localName === name && node.namespaceURI === space;
}
function visitAttributes(element, test, isOfHTML, visit) {
    if (!isElement(element)) return;
    const look = (node) => node !== null && matchesAttribute(node, test, isOfHTML) && visit(node);
    if (test.kind === 'name' && test.name !== '*') {
        look(test.space === null ? attributeNode(element, keyOf(element, test.name))
            : element.getAttributeNodeNS(test.space, test.name));
        return;
    }
    for (const name of [...attributesOf(element).keys()]) if (look(attributeNode(element, name))) return;
}

/**
 * Tells `found` of the nodes of an axis that pass a test, until that says that it is enough. With
 * `visited`, of those only that it has not been told of from another node of the same step.
 */
export function visitAxis(axis, node, test, isOfHTML, found, visited) {
    if (axis === 'attribute') {
        visitAttributes(node, test, isOfHTML, found);
        return;
    }
    // What lies in a node that was visited was so, too.
    if (within.has(axis) && visited?.has(node)) {
        return;
    }
    const matches = test.kind === 'name' ? (one) => isElement(one) && isNamed(one, test, isOfHTML)
        : (one) => tests[test.kind](one, test);
    const look = (one) => matches(one) && found(one) === true;
    if (visited === undefined || !(merging.has(axis) || within.has(axis) || outwards.has(axis))) {
        walks[axis](node, look);
    } else if (outwards.has(axis)) {
        walks[axis](node, look, visited);
    } else {
        const ends = merging.has(axis);
        walks[axis](node, (one) => {
            if (ends && visited.has(one)) return true;
            visited.add(one);
            return look(one);
        });
    }
}
