// What Android's engine says of a text that is no JSON, and of a value that cannot become one. JavaScriptCore refuses
// the same, in other words.

const { nativeStringify } = runtime;

/** How much of a text is shown on either side of what does not belong there. */
const shownLength = 10;
/** What becomes a text by mistake, and is told as a whole. */
const mistaken = ['NaN', 'Infinity', 'undefined', '[object Object]'];
const escapes = '"\\/bfnrt';
const isDigit = (character) => character >= '0' && character <= '9';
const isHexadecimal = (character) => /^[\da-f]$/i.test(character ?? '');

/** Thrown where the text stops being JSON. */
class Failure {
    constructor(message) { this.message = message; }
}

class Reader {
    #text;
    #at = 0;
    constructor(text) { this.#text = text; }

    /** Reads a value and whatever is in it; what surrounds it is a list, so that its depth has no end. */
    read() {
        const outer = [];
        for (;;) {
            if (this.#startsContainer(outer)) continue;
            for (;;) {
                this.#space();
                if (outer.length === 0) {
                    if (this.#next === undefined) return;
                    this.#fail('Unexpected non-whitespace character', 'after');
                }
                const isObject = outer.at(-1) === '{';
                if (this.#skip(',')) {
                    if (isObject) this.#name('Expected double-quoted property name');
                    break;
                }
                if (!this.#skip(isObject ? '}' : ']')) {
                    this.#fail(isObject ? "Expected ',' or '}' after property value"
                        : "Expected ',' or ']' after array element");
                }
                outer.pop();
            }
        }
    }
    get #next() { return this.#text[this.#at]; }
    #skip(character) {
        if (this.#next !== character) return false;
        this.#at++;
        return true;
    }
    #space() { while (this.#next !== undefined && ' \t\n\r'.includes(this.#next)) this.#at++; }
    /** Whether a value has started that holds others; one that does not has been read to its end. */
    #startsContainer(outer) {
        this.#space();
        const first = this.#next;
        if (this.#skip('{')) {
            this.#space();
            if (this.#skip('}')) return false;
            outer.push('{');
            this.#name("Expected property name or '}'");
            return true;
        }
        if (this.#skip('[')) {
            this.#space();
            if (this.#skip(']')) return false;
            outer.push('[');
            return true;
        }
        if (this.#skip('"')) this.#string();
        else if (first === '-' || isDigit(first)) this.#number();
        else this.#word(['true', 'false', 'null'].find((word) => word[0] === first) ?? '');
        return false;
    }
    #name(otherwise) {
        this.#space();
        if (!this.#skip('"')) this.#fail(otherwise);
        this.#string();
        this.#space();
        if (!this.#skip(':')) this.#fail("Expected ':' after property name");
    }
    #string() {
        while (!this.#skip('"')) {
            if (this.#next === undefined) this.#fail('Unterminated string');
            if (this.#next < ' ') this.#fail('Bad control character in string literal');
            if (this.#skip('\\')) this.#escape();
            else this.#at++;
        }
    }
    #escape() {
        if (this.#next === undefined) this.#unexpected();
        if (this.#skip('u')) {
            for (let digits = 0; digits < 4; digits++, this.#at++) {
                if (!isHexadecimal(this.#next)) this.#fail('Bad Unicode escape');
            }
        } else {
            if (!escapes.includes(this.#next)) this.#fail('Bad escaped character');
            this.#at++;
        }
    }
    #number() {
        if (this.#skip('-') && !isDigit(this.#next)) this.#fail('No number after minus sign');
        if (this.#skip('0')) {
            if (isDigit(this.#next)) this.#unexpected();
        } else {
            this.#digits();
        }
        if (this.#skip('.')) this.#digits('Unterminated fractional number');
        if (this.#skip('e') || this.#skip('E')) {
            if (!this.#skip('+')) this.#skip('-');
            this.#digits('Exponent part is missing a number');
        }
    }
    #digits(otherwise) {
        if (!isDigit(this.#next)) this.#fail(otherwise);
        while (isDigit(this.#next)) this.#at++;
    }
    #word(word) {
        if (word === '') this.#unexpected();
        for (const character of word) {
            if (!this.#skip(character)) this.#unexpected();
        }
    }
    /** Says what should be here, and where here is. */
    #fail(message, part = 'in') {
        const lines = this.#text.slice(0, this.#at).split(/\r\n|\r|\n/);
        const place = `line ${lines.length} column ${lines.at(-1).length + 1}`;
        throw new Failure(`${message} ${part} JSON at position ${this.#at} (${place})`);
    }
    /** Says what is here, where much may be. */
    #unexpected() {
        const text = this.#text, next = this.#next, at = this.#at;
        if (next === undefined) throw new Failure('Unexpected end of JSON input');
        if (next === '-' || isDigit(next)) this.#fail('Unexpected number');
        if (next === '"') this.#fail('Unexpected string');
        if (mistaken.includes(text)) throw new Failure(`"${text}" is not valid JSON`);
        const isShort = text.length <= 2 * shownLength;
        const start = isShort || at < shownLength ? 0 : at - shownLength;
        const end = isShort || at >= text.length - shownLength ? text.length : at + shownLength;
        const shown = `${start > 0 ? '...' : ''}"${text.slice(start, end)}"${end < text.length ? '...' : ''}`;
        throw new Failure(`Unexpected token '${next}', ${shown} is not valid JSON`);
    }
}

/** Why a text is no JSON; undefined: it is. */
function fault(text) {
    try {
        new Reader(text).read();
    } catch (failure) {
        if (failure instanceof Failure) return failure.message;
        throw failure;
    }
}

/** Thrown where a value leads back to one that holds it. */
class Circle {
    constructor(steps) { this.steps = steps; }
}

/** What a message calls an object. */
function nameOf(object) {
    const { constructor } = runtime.hasOwn(object, 'constructor') ? Object.getPrototypeOf(object) ?? {} : object;
    const name = typeof constructor === 'function' ? constructor.name : '';
    if (name !== '' && name !== 'Object') return name;
    return Object.prototype.toString.call(object).slice('[object '.length, -1);
}

/** The steps from an object back to itself, which `stringify` takes once more to find them. */
function circleIn(value, replacer) {
    const names = Array.isArray(replacer) ? replacer.map((one) => `${one}`) : undefined;
    const outer = [];
    try {
        nativeStringify(value, function take(key, given) {
            if (outer.length === 0) outer.push({ object: this });
            while (outer.at(-1).object !== this) outer.pop();
            const isListed = names === undefined || outer.length === 1 || Array.isArray(this) || names.includes(key);
            const object = typeof replacer === 'function' ? replacer.call(this, key, given)
                : isListed ? given : undefined;
            if (typeof object !== 'object' || object === null) return object;
            const step = { object, by: Array.isArray(this) ? `index ${key}` : `property '${key}'` };
            const start = outer.findIndex((one) => one.object === object);
            if (start >= 0) throw new Circle([...outer.slice(start), step]);
            outer.push(step);
            return object;
        });
    } catch (found) {
        if (found instanceof Circle) return found.steps;
    }
    return [];
}

function circleText(value, replacer) {
    const [start, ...steps] = circleIn(value, replacer);
    const message = 'Converting circular structure to JSON';
    const last = steps.pop();
    if (last === undefined) return message;
    const lines = steps.map(({ by, object }) => `|     ${by} -> object with constructor '${nameOf(object)}'`);
    if (lines.length > 3) lines.splice(2, lines.length - 3, '|     ...');
    lines.unshift(`--> starting at object with constructor '${nameOf(start.object)}'`);
    return [message, ...lines, `--- ${last.by} closes the circle`].join('\n    ');
}

/** What JavaScriptCore says of values that cannot become JSON, and what Android's engine says instead. */
const refusals = {
    'JSON.stringify cannot serialize cyclic structures.': circleText,
    'JSON.stringify cannot serialize BigInt.': () => 'Do not know how to serialize a BigInt',
};

runtime.provide({
    /** Has an error of `JSON.parse` say what Android's says. One that is about something else stays as it is. */
    ofParse(error, text) {
        const message = error instanceof SyntaxError ? fault(text) : undefined;
        if (message !== undefined) error.message = message;
    },
    /** The same for `JSON.stringify`. */
    ofStringify(error, value, replacer) {
        if (error instanceof TypeError && runtime.hasOwn(refusals, error.message)) {
            error.message = refusals[error.message](value, replacer);
        }
    },
});
