// What the parts of an XPath expression are made of. Each says what type its value has and whether that
// follows from the context's position or size, and gives its value by `value(context)`, where a context
// is `{node, position, size, run}`.
import { wrong } from './lexer.js';
import { functions } from './functions.js';
import { isReverse, mayMeet, visitAxis } from './steps.js';
import { NodeSet, compare, rootOf, toBoolean, toNumber } from './values.js';

const expression = (type, parts, value) => ({
    type, value, usesPosition: parts.some((one) => one.usesPosition), usesSize: parts.some((one) => one.usesSize),
});
export const literal = (value) => ({ ...expression(typeof value, [], () => value), literal: value });

const numeric = {
    '+': (one, other) => one + other, '-': (one, other) => one - other,
    '*': (one, other) => one * other, div: (one, other) => one / other, mod: (one, other) => one % other,
};
export function binary(name, left, right) {
    const work = name in numeric ? numeric[name] : null;
    if (work !== null) {
        return expression('number', [left, right], (context) => {
            const { run } = context;
            const one = toNumber(left.value(context), run.order);
            return work(one, toNumber(run.apart(right, context), run.order));
        });
    }
    if (name === 'or' || name === 'and') {
        return expression('boolean', [left, right], (context) => {
            const one = toBoolean(left.value(context));
            return one === (name === 'or') ? one : toBoolean(context.run.apart(right, context));
        });
    }
    return expression('boolean', [left, right], (context) => {
        const one = left.value(context);
        return compare(name, one, context.run.apart(right, context));
    });
}
export const negative = (inner) => expression('number', [inner],
    (context) => -toNumber(inner.value(context), context.run.order));

export function union(left, right) {
    return expression('nodes', [left, right], (context) => {
        const { run } = context;
        const one = left.value(context);
        const other = run.apart(right, context);
        return new NodeSet([...new Set([...run.nodesOf(one).nodes, ...run.nodesOf(other).nodes])]);
    });
}

export function functionCall(name, values) {
    const [type, least, most, work] = functions.get(name) ?? [];
    if (type === undefined || values.length < least || values.length > most) throw wrong();
    const call = expression(type, values, (context) => work(context,
        ...values.map((one, index) => (index === 0 && name !== 'concat' ? one.value(context)
            : context.run.apart(one, context)))));
    if (name === 'position') call.usesPosition = true;
    if (name === 'last') call.usesSize = true;
    return call;
}

/** A number stands for the node at that position. */
function holds(predicate, context) {
    const value = context.run.apart(predicate, context);
    return typeof value === 'number' ? value === context.position : toBoolean(value);
}
function filtered(nodes, predicates, run) {
    let left = nodes;
    for (const predicate of predicates) {
        const context = { node: null, position: 0, size: left.length, run };
        left = left.filter((node) => {
            context.node = node;
            context.position++;
            return holds(predicate, context);
        });
    }
    return left;
}
export function filter(inner, predicates) {
    return expression('nodes', [inner], (context) => {
        const { run } = context;
        const { nodes } = run.nodesOf(inner.value(context)).sort(run.order);
        return new NodeSet(filtered(nodes, predicates, run), true);
    });
}

/** Whether it is the same for a node whatever others a step has found with it. */
const isPlain = (predicate) => !predicate.usesPosition && !predicate.usesSize && predicate.type !== 'number';
export const step = (axis, test, predicates) =>
    ({ axis, test, predicates, isPlain: predicates.every(isPlain) });

/** `//name` is looked for among all descendants at once, as far as that comes to the same. */
function joined(steps) {
    const list = [];
    for (const one of steps) {
        const before = list.at(-1);
        const isJoined = one.axis === 'child' && one.isPlain && before?.axis === 'descendant-or-self'
            && before.test.kind === 'node' && before.predicates.length === 0;
        if (isJoined) list.pop();
        list.push(isJoined ? { ...one, axis: 'descendant' } : one);
    }
    return list;
}

/** The nodes that a step finds from one, in the order of its axis. */
function found({ axis, test, predicates }, node, run, visited) {
    const nodes = [];
    const first = predicates[0]?.literal;
    const enough = typeof first === 'number' ? first : Infinity;
    visitAxis(axis, node, test, run.isOfHTML, (one) => {
        nodes.push(one);
        return nodes.length >= enough;
    }, visited);
    return filtered(nodes, predicates, run);
}
/** `areApart`: none of the nodes lies within another. */
function follow(set, steps, run) {
    let { nodes, isSorted } = set;
    let areApart = nodes.length < 2;
    for (const one of steps) {
        const isDown = ['attribute', 'child', 'self'].includes(one.axis)
            || (one.axis.startsWith('descendant') && areApart);
        isSorted &&= (areApart || one.axis === 'self') && isDown && !isReverse(one.axis);
        // A single node finds none twice.
        const isSingle = nodes.length === 1;
        if (isSingle) isSorted = !isReverse(one.axis);
        const known = new Set();
        const visited = one.isPlain && !isSingle ? new Set() : undefined;
        const isUnique = isSingle || (!mayMeet(one.axis) || (areApart && one.axis.startsWith('descendant')));
        const next = [];
        for (const node of nodes) {
            for (const match of found(one, node, run, visited)) {
                if (!isUnique) {
                    if (known.has(match)) continue;
                    known.add(match);
                }
                next.push(match);
            }
        }
        areApart = (areApart && ['attribute', 'child', 'self'].includes(one.axis)) || next.length < 2;
        nodes = next;
    }
    return new NodeSet(nodes, isSorted || nodes.length < 2);
}

/** Where absolute paths begin: an attribute is a tree of its own to browsers. */
const topOf = (node) => (node.nodeType === 2 ? node : rootOf(node));

/** A path from the context's node, the root of its tree, or the nodes of an expression. */
export function pathFrom(from, given) {
    const steps = joined(given);
    if (typeof from !== 'string') {
        return expression('nodes', [from], (context) =>
            follow(context.run.nodesOf(from.value(context)), steps, context.run));
    }
    return expression('nodes', [], ({ node, run }) =>
        run.inPath(() => follow(new NodeSet([from === 'root' ? topOf(node) : node]), steps, run)));
}
