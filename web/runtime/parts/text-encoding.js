// TextEncoder and TextDecoder (Encoding standard) for UTF-8, UTF-16, windows-1252 and the bytes that
// x-user-defined keeps; the other encodings load as a part of their own.
import { mustHave } from '../refusals.js';

const { isChromium } = host;

class TextEncoder {
    get encoding() { return 'utf-8'; }

    encode(input = '') {
        const text = `${input}`;
        const bytes = new Uint8Array(text.length * 3);
        const { written } = encodeInto(text, bytes);
        return bytes.slice(0, written);
    }

    encodeInto(source, destination) {
        mustHave(2, arguments, 'TextEncoder', 'encodeInto');
        if (!(destination instanceof Uint8Array)) {
            throw new TypeError(isChromium
                ? "Failed to execute 'encodeInto' on 'TextEncoder': parameter 2 is not of type 'Uint8Array'."
                : "Argument 2 ('destination') to TextEncoder.encodeInto must be an instance of Uint8Array");
        }
        return encodeInto(`${source}`, destination);
    }
}

function encodeInto(text, bytes) {
    const room = bytes.length;
    let read = 0;
    let written = 0;
    while (read < text.length) {
        let code = text.charCodeAt(read);
        let units = 1;
        if (code >= 0xd800 && code <= 0xdfff) {
            const next = code < 0xdc00 && read + 1 < text.length ? text.charCodeAt(read + 1) : 0;
            if (next >= 0xdc00 && next <= 0xdfff) {
                code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
                units = 2;
            } else {
                code = 0xfffd;
            }
        }
        const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (written + size > room) break;
        if (size === 1) {
            bytes[written++] = code;
        } else {
            bytes[written++] = (size === 2 ? 0xc0 : size === 3 ? 0xe0 : 0xf0) | (code >> (6 * (size - 1)));
            for (let shift = 6 * (size - 2); shift >= 0; shift -= 6) {
                bytes[written++] = 0x80 | ((code >> shift) & 0x3f);
            }
        }
        read += units;
    }
    return { read, written };
}

const labels = new Map(Object.entries({
    'utf-8': 'utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8',
    'utf-16le': 'utf-16 unicode unicodefeff csunicode ucs-2 iso-10646-ucs-2',
    'utf-16be': 'unicodefffe',
    'windows-1252': 'ascii us-ascii ansi_x3.4-1968 latin1 l1 csisolatin1 iso-8859-1 iso8859-1 iso88591 iso_8859-1 '
        + 'iso_8859-1:1987 iso-ir-100 cp819 ibm819 cp1252 x-cp1252',
    'x-user-defined': '',
}).flatMap(([name, others]) => [name, ...others.split(' ')].map((one) => [one, name])));

class TextDecoder {
    #encoding;
    #fatal;
    #ignoreBOM;
    /** Bytes of a character whose others are still to come. */
    #pending = [];
    /** What reads the bytes of a legacy encoding. */
    #read;
    #started = false;
    /** Whether the next bytes go on after the last ones. */
    #goesOn = false;

    constructor(label = 'utf-8', options = {}) {
        const name = `${label}`;
        const wanted = name.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase();
        let encoding = labels.get(wanted);
        if (encoding === undefined) {
            const legacy = runtime.load('legacy-encodings').legacyDecoder(wanted);
            if (legacy === undefined) {
                throw new RangeError(!isChromium ? 'Bad value'
                    : `Failed to construct 'TextDecoder': The encoding label provided ('${name}') is invalid.`);
            }
            ({ encoding, read: this.#read } = legacy);
        }
        if (Object(options) !== options && options !== null) {
            throw new TypeError(isChromium
                ? "Failed to construct 'TextDecoder': The provided value is not of type 'TextDecoderOptions'."
                : 'Type error');
        }
        this.#encoding = encoding;
        this.#fatal = Boolean(options?.fatal);
        this.#ignoreBOM = Boolean(options?.ignoreBOM);
    }

    get encoding() { return this.#encoding; }
    get fatal() { return this.#fatal; }
    get ignoreBOM() { return this.#ignoreBOM; }

    decode(input, options = {}) {
        const stream = Boolean(options?.stream);
        let bytes = input === undefined || (input === null && !isChromium) ? new Uint8Array(0)
            : ArrayBuffer.isView(input)
                ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
                : isBuffer(input) ? new Uint8Array(input) : refuseInput();
        if (!this.#goesOn) {
            this.#pending = [];
            this.#started = false;
        }
        this.#goesOn = stream;
        if (this.#pending.length > 0) {
            const joined = new Uint8Array(this.#pending.length + bytes.length);
            joined.set(this.#pending);
            joined.set(bytes, this.#pending.length);
            bytes = joined;
            this.#pending = [];
        }
        if (this.#read !== undefined) return this.#legacy(bytes, stream);
        const text = this.#encoding === 'utf-8' ? this.#utf8(bytes, stream)
            : this.#encoding.startsWith('utf-16') ? this.#utf16(bytes, stream)
                : this.#encoding === 'windows-1252' ? windows1252(bytes) : userDefined(bytes);
        if (this.#started || text === '' || !this.#encoding.startsWith('utf')) return text;
        this.#started = true;
        return !this.#ignoreBOM && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    }

    #legacy(bytes, stream) {
        const output = new Output();
        const used = this.#read(bytes, !stream, output, () => this.#malformed());
        this.#pending = Array.from(bytes.subarray(used));
        return output.text();
    }

    #malformed() {
        if (this.#fatal) {
            throw new TypeError(isChromium
                ? "Failed to execute 'decode' on 'TextDecoder': The encoded data was not valid." : 'Type error');
        }
        return 0xfffd;
    }

    #utf8(bytes, stream) {
        const output = new Output();
        const { length } = bytes;
        let at = 0;
        while (at < length) {
            const first = bytes[at];
            if (first < 0x80) {
                output.push(first);
                at += 1;
                continue;
            }
            const needed = first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2
                : first >= 0xf0 && first <= 0xf4 ? 3 : 0;
            if (needed === 0) {
                output.push(this.#malformed());
                at += 1;
                continue;
            }
            let lower = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
            let upper = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
            let code = first & (needed === 1 ? 0x1f : needed === 2 ? 0x0f : 0x07);
            let seen = 0;
            while (seen < needed && at + 1 + seen < length) {
                const next = bytes[at + 1 + seen];
                if (next < lower || next > upper) break;
                lower = 0x80;
                upper = 0xbf;
                code = (code << 6) | (next & 0x3f);
                seen += 1;
            }
            if (seen === needed) {
                output.push(code);
            } else if (at + 1 + seen >= length && stream) {
                this.#pending = Array.from(bytes.subarray(at));
                break;
            } else {
                output.push(this.#malformed());
            }
            at += 1 + seen;
        }
        return output.text();
    }

    #utf16(bytes, stream) {
        const output = new Output();
        const isBig = this.#encoding === 'utf-16be' ? 1 : 0;
        const unitAt = (index) => bytes[index + 1 - isBig] << 8 | bytes[index + isBig];
        let at = 0;
        for (; at + 1 < bytes.length; at += 2) {
            const unit = unitAt(at);
            if (unit < 0xd800 || unit > 0xdfff) {
                output.push(unit);
                continue;
            }
            if (unit < 0xdc00 && at + 3 >= bytes.length && stream) break;
            const next = at + 3 < bytes.length ? unitAt(at + 2) : 0;
            if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
                output.push(0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
                at += 2;
            } else {
                output.push(this.#malformed());
            }
        }
        if (at < bytes.length) {
            if (stream) this.#pending = Array.from(bytes.subarray(at));
            else output.push(this.#malformed());
        }
        return output.text();
    }
}

const isBuffer = (value) => value instanceof ArrayBuffer
    || (typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer);
function refuseInput() {
    throw new TypeError(isChromium
        ? "Failed to execute 'decode' on 'TextDecoder': parameter 1 is not of type 'ArrayBuffer'." : 'Type error');
}

/** Collects code points into a text. */
class Output {
    #codes = [];
    #text = '';
    push(code) {
        this.#codes.push(code);
        if (this.#codes.length === 8192) this.#flush();
    }
    #flush() {
        this.#text += String.fromCodePoint(...this.#codes);
        this.#codes.length = 0;
    }
    text() {
        this.#flush();
        return this.#text;
    }
}

const upper = '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f'
    + '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

function windows1252(bytes) {
    const output = new Output();
    for (const byte of bytes) {
        output.push(byte >= 0x80 && byte < 0xa0 ? upper.charCodeAt(byte - 0x80) : byte);
    }
    return output.text();
}
/** Where old scripts read bytes as a text, their upper half lies beyond all characters. */
function userDefined(bytes) {
    const output = new Output();
    for (const byte of bytes) output.push(byte < 0x80 ? byte : 0xf700 + byte);
    return output.text();
}

/**
 * The text of `bytes` as files and answers are read: by the byte order mark that they begin with, else in the
 * first of `tags` that is an encoding's, else in UTF-8.
 */
function textOf(bytes, ...tags) {
    const [first, second, third] = bytes;
    const marked = first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8'
        : first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
    for (const label of [marked, ...tags]) {
        if (label === undefined || label === null) continue;
        try {
            return new TextDecoder(label).decode(bytes);
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
        }
    }
    return new TextDecoder().decode(bytes);
}

/** The encoding that a type of contents names; undefined where it names none. */
const charsetOf = (type) => /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s";]+))/i.exec(type)?.slice(1).find((one) => one !== undefined);

runtime.provide({ TextEncoder, TextDecoder, charsetOf, textOf });
