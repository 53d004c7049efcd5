// The grammar of XPath 1.0: makes of a text what evaluates it.
import { Lexer, Refusal, wrong } from './lexer.js';
import { binary, filter, functionCall, literal, negative, pathFrom, step, union } from './expressions.js';
import { makeTest } from './steps.js';

/** From the loosest to the tightest. */
const levels = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', 'div', 'mod']];
const primaries = new Set(['variable', '(', 'literal', 'number', 'function']);
const stepStarts = new Set(['name', 'node type', 'axis', '@', '.', '..']);
const everywhere = () => step('descendant-or-self', makeTest('node'), []);

class Parser {
    #lexer;
    #token;
    #resolve;
    constructor(text, resolve) {
        this.#lexer = new Lexer(text);
        this.#token = this.#lexer.next();
        this.#resolve = resolve;
    }
    /** Takes the token if it is of that type, and of that text. */
    #take(type, texts) {
        const token = this.#token;
        if (token.type !== type || (texts !== undefined && !texts.includes(token.text))) return undefined;
        this.#token = this.#lexer.next();
        return token;
    }
    #need(type) {
        const token = this.#take(type);
        if (token === undefined) throw wrong();
        return token;
    }
    parse() {
        const expression = this.#level(0);
        if (this.#token.type !== 'end') throw wrong();
        return expression;
    }
    #level(index) {
        if (index === levels.length) return this.#unary();
        let left = this.#level(index + 1);
        for (;;) {
            const operator = this.#take('operator', levels[index]);
            if (operator === undefined) return left;
            left = binary(operator.text, left, this.#level(index + 1));
        }
    }
    #unary() {
        if (this.#take('operator', '-') !== undefined) return negative(this.#unary());
        let left = this.#path();
        while (this.#take('operator', '|') !== undefined) left = union(left, this.#path());
        return left;
    }
    #path() {
        if (primaries.has(this.#token.type)) {
            const primary = this.#primary();
            const predicates = this.#predicates();
            const from = predicates.length === 0 ? primary : filter(primary, predicates);
            const steps = this.#take('/') !== undefined ? this.#steps([])
                : this.#take('//') !== undefined ? this.#steps([everywhere()]) : null;
            return steps === null ? from : pathFrom(from, steps);
        }
        if (this.#take('//') !== undefined) return pathFrom('root', this.#steps([everywhere()]));
        if (this.#take('/') !== undefined) {
            return pathFrom('root', stepStarts.has(this.#token.type) ? this.#steps([]) : []);
        }
        return pathFrom('node', this.#steps([]));
    }
    #steps(steps) {
        for (;;) {
            steps.push(this.#step());
            if (this.#take('//') !== undefined) steps.push(everywhere());
            else if (this.#take('/') === undefined) return steps;
        }
    }
    #step() {
        if (this.#take('.') !== undefined) return step('self', makeTest('node'), []);
        if (this.#take('..') !== undefined) return step('parent', makeTest('node'), []);
        const axis = this.#take('@') === undefined ? this.#take('axis')?.text ?? 'child' : 'attribute';
        const name = this.#take('name')?.text;
        const test = name === undefined ? this.#nodeType() : null;
        const predicates = this.#predicates();
        return step(axis, test ?? this.#nameTest(name), predicates);
    }
    #nodeType() {
        const { text: kind } = this.#need('node type');
        this.#need('(');
        const name = kind === 'processing-instruction' ? this.#take('literal')?.text.trim() : undefined;
        this.#need(')');
        return makeTest(kind, name);
    }
    #nameTest(name) {
        const colon = name.indexOf(':');
        if (colon < 0) return makeTest('name', name);
        const space = this.#resolve(name.slice(0, colon));
        if (space === null) throw new Refusal('NamespaceError');
        return makeTest('name', name.slice(colon + 1), space);
    }
    #predicates() {
        const predicates = [];
        while (this.#take('[') !== undefined) {
            predicates.push(this.#level(0));
            this.#need(']');
        }
        return predicates;
    }
    #primary() {
        const digits = this.#take('number');
        if (digits !== undefined) return literal(Number(digits.text));
        const quoted = this.#take('literal');
        if (quoted !== undefined) return literal(quoted.text);
        // Nobody gives a variable a value; to browsers each is an empty string.
        if (this.#take('variable') !== undefined) return literal('');
        if (this.#take('(') !== undefined) {
            const inner = this.#level(0);
            this.#need(')');
            return inner;
        }
        const { text: name } = this.#need('function');
        const values = [];
        this.#need('(');
        if (this.#take(')') === undefined) {
            do values.push(this.#level(0)); while (this.#take(',') !== undefined);
            this.#need(')');
        }
        return functionCall(name, values);
    }
}

/** `resolve` gives the namespace of a prefix, or null; what is wrong is thrown as a `Refusal`. */
export const parse = (text, resolve) => new Parser(text, resolve).parse();
