// The tokens of an XPath expression (XPath 1.0, 3.7), as WebKit and Chromium read them.

/** What is wrong with an expression: 'SyntaxError' or 'NamespaceError'. */
export class Refusal extends Error {
    constructor(name) {
        super(name);
        this.name = name;
    }
}
export const wrong = () => new Refusal('SyntaxError');

export const axes = new Set(['ancestor', 'ancestor-or-self', 'attribute', 'child', 'descendant',
    'descendant-or-self', 'following', 'following-sibling', 'namespace', 'parent', 'preceding',
    'preceding-sibling', 'self']);
const nodeTypes = new Set(['comment', 'node', 'processing-instruction', 'text']);
const operators = new Set(['and', 'or', 'mod', 'div']);
/** Behind these a name is no operator, and a star none either. */
const openers = new Set([undefined, '@', 'axis', '(', '[', ',', 'operator', '/', '//']);

const space = /[\t-\r \u1680\u2000-\u200a\u2028\u205f\u3000]*/y;
const name = /[_\p{Lu}\p{Ll}\p{Lo}\p{Lt}\p{Nl}][_.\-\p{L}\p{Nl}\p{M}\p{Nd}]*/uy;
const number = /\d+\.?\d*|\.\d+/y;
const literal = /"[^"]*"|'[^']*'/y;
const sign = /\/\/|\.\.|!=|<=|>=|[()[\]@,|+\-=<>/.]/y;
const operatorSigns = new Set(['|', '+', '-', '=', '!=', '<', '<=', '>', '>=']);

/**
 * Reads tokens one by one, `{type, text}`, as what a name is depends on what stands before it. The last
 * one has the type 'end'.
 */
export class Lexer {
    #text;
    #at = 0;
    #last;
    constructor(text) { this.#text = text; }
    #take(pattern) {
        pattern.lastIndex = this.#at;
        const [found] = pattern.exec(this.#text) ?? [];
        if (found !== undefined) this.#at += found.length;
        return found;
    }
    #is(text) {
        if (!this.#text.startsWith(text, this.#at)) return false;
        this.#at += text.length;
        return true;
    }
    next() {
        const token = this.#read();
        this.#last = token.type;
        return token;
    }
    #read() {
        this.#take(space);
        if (this.#at === this.#text.length) return { type: 'end' };
        const quoted = this.#take(literal);
        if (quoted !== undefined) return { type: 'literal', text: quoted.slice(1, -1) };
        const digits = this.#take(number);
        if (digits !== undefined) return { type: 'number', text: digits };
        const isOperator = !openers.has(this.#last);
        const found = this.#take(sign);
        if (found !== undefined) return { type: operatorSigns.has(found) ? 'operator' : found, text: found };
        if (this.#is('*')) return { type: isOperator ? 'operator' : 'name', text: '*' };
        if (this.#is('$')) return { type: 'variable', text: this.#name() };
        return this.#named(this.#name(), isOperator);
    }
    #name() {
        const found = this.#take(name);
        if (found === undefined) throw wrong();
        return found;
    }
    #named(first, isOperator) {
        this.#take(space);
        if (isOperator && operators.has(first)) return { type: 'operator', text: first };
        let text = first;
        if (this.#is('::')) {
            if (!axes.has(first)) throw wrong();
            return { type: 'axis', text };
        }
        if (this.#is(':')) {
            this.#take(space);
            if (this.#is('*')) return { type: 'name', text: `${first}:*` };
            text = `${first}:${this.#name()}`;
        }
        this.#take(space);
        // The parenthesis is a token of its own.
        if (this.#text[this.#at] !== '(') return { type: 'name', text };
        return { type: nodeTypes.has(text) ? 'node type' : 'function', text };
    }
}
