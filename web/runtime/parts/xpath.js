// XPath 1.0 over the page's nodes (DOM standard, "XPath"), as WebKit and Chromium have it: both have
// grown from one source, and differ in what they say and in how they write numbers.
import { make, mustBeMade } from '../closed-classes.js';
import { listen } from '../elements/changes.js';
import { Node, document, expose, failure, of, tree } from '../elements/tree.js';
import { mustHave } from '../refusals.js';
import { Refusal } from '../xpath/lexer.js';
import { parse } from '../xpath/parser.js';
import { DocumentOrder, NodeSet, rootOf, toBoolean, toNumber, toText } from '../xpath/values.js';

const { Attr } = runtime.loadGlobals('dom-more');
const { Document } = globalThis;
const isChromium = host.isChromium === true;
const sentences = {
    SyntaxError: 'The string did not match the expected pattern.',
    NamespaceError: 'The operation is not allowed by Namespaces in XML.',
    NotSupportedError: 'The operation is not supported.',
    InvalidStateError: 'The object is in an invalid state.',
};
/** `where`: what has failed, for Chromium, which says it with each text. */
const fault = (name, where, text) =>
    (isChromium ? failure(`Failed to ${where}: ${text}`, name) : failure(sentences[name], name));
const typeFault = (where, text, own = 'Type error') =>
    new TypeError(isChromium ? `Failed to ${where}: ${text}` : own);
const execute = (method, owner) => `execute '${method}' on '${owner}'`;

function mustBeNode(value, place, name, method, owner) {
    if (value instanceof Node || value instanceof Attr) return;
    throw typeFault(execute(method, owner), `parameter ${place} is not of type 'Node'.`,
        `Argument ${place} ('${name}') to ${owner}.${method} must be an instance of Node`);
}

/** The document of a node; what lies in none belongs to the page's. */
function documentOf(node) {
    const root = rootOf(node);
    return root instanceof Document ? root : document;
}
/** How often documents have changed, since the first result that iterates. */
const versions = new WeakMap();
const versionOf = (one) => versions.get(one) ?? 0;
let isListening = false;
function watchDocuments() {
    if (isListening) return;
    isListening = true;
    listen(tree, (type, target, _, old) => {
        // A text that has just been made is no change.
        if (type === 'characterData' && old === '' && of(target).parent === null) return;
        const changed = documentOf(target);
        versions.set(changed, versionOf(changed) + 1);
    });
}

/** Which namespace a prefix has, by a function or an object of the page's (`XPathNSResolver`). */
function resolverOf(given, place, method, owner) {
    if (given === null || given === undefined) return () => null;
    if (typeof given !== 'object' && typeof given !== 'function') {
        throw typeFault(execute(method, owner), `parameter ${place} is not of type 'Object'.`);
    }
    return (prefix) => {
        try {
            const space = typeof given === 'function' ? Reflect.apply(given, undefined, [prefix])
                : given.lookupNamespaceURI(prefix);
            return space === null || space === undefined ? null : `${space}`;
        } catch (error) {
            runtime.reportException(error);
            return null;
        }
    };
}
function compile(text, resolver, where) {
    try {
        return parse(text, resolver);
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw fault(error.name, where, `The string '${text}' ${error.name === 'NamespaceError'
            ? 'contains unresolvable namespaces.' : 'is not a valid XPath expression.'}`);
    }
}

/** What is common to all parts of an expression while it is evaluated. */
class Run {
    order = new DocumentOrder();
    /** Whether something else was to be a set of nodes. */
    isWrong = false;
    constructor(node) {
        const owner = node.nodeType === 2 ? node.ownerElement : node;
        this.isOfHTML = owner === null || tree.isOfXML?.(owner) !== true;
    }
    nodesOf(value) {
        if (value instanceof NodeSet) return value;
        this.isWrong = true;
        return new NodeSet();
    }
    /** A part of which WebKit forgets that something in it was wrong. */
    apart(expression, context) { return this.inPath(() => expression.value(context)); }
    inPath(work) {
        const { isWrong } = this;
        const value = work();
        if (!isChromium) this.isWrong = isWrong;
        return value;
    }
}
/** Fragments and document types are no nodes of XPath. */
function mustBeContext(node, where) {
    if (node.nodeType !== 10 && node.nodeType !== 11) return;
    throw fault('NotSupportedError', where,
        `The node provided is '${node.nodeName}', which is not a valid context node type.`);
}

function evaluate(expression, node, kind, where) {
    const run = new Run(node);
    const value = expression.value({ node, position: 1, size: 1, run }) ?? '';
    if (run.isWrong) {
        throw fault('SyntaxError', where, 'Type conversion failed while evaluating the expression.');
    }
    return make(XPathResult, converted(value, kind & 0xffff, run.order, where), documentOf(node));
}

const [number, string, boolean, unorderedIterator, orderedIterator, unorderedSnapshot, orderedSnapshot,
    anyNode, firstNode] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const iterators = [unorderedIterator, orderedIterator];
const snapshots = [unorderedSnapshot, orderedSnapshot];
const singles = [anyNode, firstNode];
const typeOf = (value) =>
    (value instanceof NodeSet ? unorderedIterator : { number, string, boolean }[typeof value]);

/** A value as the kind of result that was asked for; of a kind that there is not it stays as it is. */
function converted(value, kind, order, where) {
    if (kind === number) return { type: kind, value: toNumber(value, order) };
    if (kind === string) return { type: kind, value: toText(value, order) };
    if (kind === boolean) return { type: kind, value: toBoolean(value) };
    if (kind === 0 || kind > firstNode) return { type: typeOf(value), value };
    if (!(value instanceof NodeSet)) {
        throw typeFault(where,
            'The result is not a node set, and therefore cannot be converted to the desired type.');
    }
    if (kind === orderedIterator || kind === orderedSnapshot) value.sort(order);
    return { type: kind, value };
}

class XPathResult {
    #type;
    #value;
    #document;
    #version;
    #at = 0;
    constructor(result, own) {
        mustBeMade();
        const { type, value } = result;
        this.#type = type;
        this.#value = value;
        if (!iterators.includes(type)) return;
        watchDocuments();
        this.#document = own;
        this.#version = versionOf(own);
    }
    #mustBe(types, name, kind, isMethod = false) {
        if (types.includes(this.#type)) return;
        throw typeFault(isMethod ? execute(name, 'XPathResult')
            : `read the '${name}' property from 'XPathResult'`, `The result type is not a ${kind}.`
            .replace('a iterator', 'an iterator'));
    }
    get resultType() { return this.#type; }
    get numberValue() {
        this.#mustBe([number], 'numberValue', 'number');
        return this.#value;
    }
    get stringValue() {
        this.#mustBe([string], 'stringValue', 'string');
        return this.#value;
    }
    get booleanValue() {
        this.#mustBe([boolean], 'booleanValue', 'boolean');
        return this.#value;
    }
    get singleNodeValue() {
        this.#mustBe(singles, 'singleNodeValue', 'single node');
        return this.#type === firstNode ? this.#value.first(new DocumentOrder()) : this.#value.nodes[0] ?? null;
    }
    get invalidIteratorState() {
        return iterators.includes(this.#type) && versionOf(this.#document) !== this.#version;
    }
    get snapshotLength() {
        this.#mustBe(snapshots, 'snapshotLength', 'snapshot');
        return this.#value.nodes.length;
    }
    iterateNext() {
        this.#mustBe(iterators, 'iterateNext', 'iterator', true);
        if (this.invalidIteratorState) {
            throw fault('InvalidStateError', execute('iterateNext', 'XPathResult'),
                'The document has mutated since the result was returned.');
        }
        return this.#value.nodes[this.#at++] ?? null;
    }
    snapshotItem(index) {
        mustHave(1, arguments, 'XPathResult', 'snapshotItem');
        this.#mustBe(snapshots, 'snapshotItem', 'snapshot', true);
        return this.#value.nodes[index >>> 0] ?? null;
    }
    static {
        const names = ['ANY', 'NUMBER', 'STRING', 'BOOLEAN', 'UNORDERED_NODE_ITERATOR', 'ORDERED_NODE_ITERATOR',
            'UNORDERED_NODE_SNAPSHOT', 'ORDERED_NODE_SNAPSHOT', 'ANY_UNORDERED_NODE', 'FIRST_ORDERED_NODE'];
        for (const [value, name] of names.entries()) {
            for (const target of [this, this.prototype]) {
                Object.defineProperty(target, `${name}_TYPE`, { value, enumerable: true });
            }
        }
    }
}

function mustBeResult(value, place, method, owner) {
    if (value === null || value === undefined || value instanceof XPathResult) return;
    // Chromium takes any object, and makes nothing of it.
    if (isChromium && (typeof value === 'object' || typeof value === 'function')) return;
    throw typeFault(execute(method, owner), `parameter ${place} is not of type 'object'.`,
        `Argument ${place} ('inResult') to ${owner}.${method} must be an instance of XPathResult`);
}

class XPathExpression {
    #expression;
    constructor(expression) {
        mustBeMade();
        this.#expression = expression;
    }
    evaluate(contextNode, ...[type = 0, result]) {
        const [method, owner] = ['evaluate', 'XPathExpression'];
        mustHave(1, arguments, owner, method);
        mustBeNode(contextNode, 1, 'contextNode', method, owner);
        mustBeResult(result, 3, method, owner);
        mustBeContext(contextNode, execute(method, owner));
        return evaluate(this.#expression, contextNode, type, execute(method, owner));
    }
}

/** What documents and evaluators have; an owner is which of them was asked. */
const evaluator = {
    evaluate(owner, values) {
        mustHave(2, values, owner, 'evaluate');
        const [text, node, given, type = 0, result] = values;
        const string = `${text}`;
        mustBeNode(node, 2, 'contextNode', 'evaluate', owner);
        const resolver = resolverOf(given, 3, 'evaluate', owner);
        mustBeResult(result, 5, 'evaluate', owner);
        const where = execute('evaluate', owner);
        mustBeContext(node, where);
        return evaluate(compile(string, resolver, where), node, type, where);
    },
    createExpression(owner, values) {
        mustHave(1, values, owner, 'createExpression');
        const resolver = resolverOf(values[1], 2, 'createExpression', owner);
        return make(XPathExpression, compile(`${values[0]}`, resolver, execute('createExpression', owner)));
    },
    /** A node is a resolver itself (DOM standard). */
    createNSResolver(owner, values) {
        mustHave(1, values, owner, 'createNSResolver');
        mustBeNode(values[0], 1, 'nodeResolver', 'createNSResolver', owner);
        return values[0];
    },
};

class XPathEvaluator {
    createExpression(expression) { return evaluator.createExpression('XPathEvaluator', arguments); }
    createNSResolver(nodeResolver) { return evaluator.createNSResolver('XPathEvaluator', arguments); }
    evaluate(expression, contextNode) { return evaluator.evaluate('XPathEvaluator', arguments); }
}

const types = { XPathEvaluator, XPathExpression, XPathResult };
runtime.refuseInstances(...Object.values(types));
expose(types);
runtime.provide({ ...types, evaluator });
