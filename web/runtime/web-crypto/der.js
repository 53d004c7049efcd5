// DER (ITU-T X.690), as much of it as keys are written in.
import { failure } from './errors.js';

const concat = (parts) => {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
};

function piece(tag, ...parts) {
    const content = concat(parts);
    const size = content.length;
    if (size < 0x80) return concat([[tag, size], content]);
    const digits = [];
    for (let rest = size; rest > 0; rest >>>= 8) digits.unshift(rest & 0xff);
    return concat([[tag, 0x80 | digits.length, ...digits], content]);
}

export const sequence = (...parts) => piece(0x30, ...parts);
export const octets = (bytes) => piece(0x04, bytes);
export const bits = (bytes) => piece(0x03, [0], bytes);
export const none = () => piece(0x05);
export const tagged = (number, part) => piece(0xa0 | number, part);
export const identifier = (bytes) => piece(0x06, bytes);
/** A natural number of its bytes, the highest first. */
export function integer(bytes) {
    let from = 0;
    while (from < bytes.length - 1 && bytes[from] === 0) from++;
    const digits = bytes.length === 0 ? [0] : bytes.slice(from);
    return piece(0x02, digits[0] >= 0x80 ? [0, ...digits] : digits);
}

/** Takes the pieces of some bytes one after the other; what is not as expected is a `DataError`. */
export class Reader {
    #bytes;
    #at = 0;
    constructor(bytes) { this.#bytes = bytes; }
    get isAtEnd() { return this.#at === this.#bytes.length; }
    /** Whether the next piece has this tag. */
    has(tag) { return this.#bytes[this.#at] === tag; }
    #take(tag) {
        const bytes = this.#bytes;
        if (!this.has(tag)) throw failure('DataError');
        let at = this.#at + 1;
        let size = bytes[at++];
        if (size >= 0x80) {
            let digits = size & 0x7f;
            if (digits === 0 || digits > 3) throw failure('DataError');
            for (size = 0; digits > 0; digits--) size = (size << 8) | bytes[at++];
        }
        if (!(at + size <= bytes.length)) throw failure('DataError');
        this.#at = at + size;
        return bytes.subarray(at, this.#at);
    }
    sequence() { return new Reader(this.#take(0x30)); }
    octets() { return this.#take(0x04); }
    bits() {
        const bytes = this.#take(0x03);
        if (bytes[0] !== 0) throw failure('DataError');
        return bytes.subarray(1);
    }
    none() { this.#take(0x05); }
    tagged(number) { return new Reader(this.#take(0xa0 | number)); }
    identifier() { return this.#take(0x06); }
    integer() {
        const bytes = this.#take(0x02);
        if (bytes.length === 0 || bytes[0] >= 0x80) throw failure('DataError');
        return bytes[0] === 0 && bytes.length > 1 ? bytes.slice(1) : bytes.slice();
    }
    /** A small number, such as a version. */
    number() { return this.integer().reduce((sum, digit) => sum * 256 + digit, 0); }
    skip() { if (!this.isAtEnd) this.#take(this.#bytes[this.#at]); }
    end() { if (!this.isAtEnd) throw failure('DataError'); }
}
