// Reads XML (Extensible Markup Language 1.0, fifth edition): the pieces of a text in order, up to the
// first place where it is not well-formed. What it says there is in the words of libxml2, as WebKit's.
import { notSimulated } from './tree.js';

const start = ':A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}'
    + '\\u{200c}-\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}'
    + '\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const name = `[${start}][-.\\d\\u{b7}\\u{300}-\\u{36f}\\u{203f}-\\u{2040}${start}]*`;
const pattern = (text) => new RegExp(text, 'uy');
const literal = '"([^"]*)"|\'([^\']*)\'';
const namePattern = pattern(name);
const literalPattern = pattern(literal);
const spacePattern = pattern('[ \\t\\n]+');
const referencePattern = pattern(`&(?:#(\\d+)|#x([\\da-fA-F]+)|(${name}));`);
const declarationPattern = pattern('<\\?xml[ \\t\\n]+version[ \\t\\n]*=[ \\t\\n]*(["\'])(1\\.\\d+)\\1'
    + '(?:[ \\t\\n]+encoding[ \\t\\n]*=[ \\t\\n]*(["\'])([A-Za-z][-.\\w]*)\\3)?'
    + '(?:[ \\t\\n]+standalone[ \\t\\n]*=[ \\t\\n]*(["\'])(yes|no)\\5)?[ \\t\\n]*\\?>');
const entityPattern = pattern(`<!ENTITY[ \\t\\n]+(${name})[ \\t\\n]+(?:${literal}|[^<>"'](?:[^<>"']|${literal})*)`
    + '[ \\t\\n]*>');
const markupPattern = pattern('<![A-Z]+(?:[^"\'<>]|"[^"]*"|\'[^\']*\')*>');
const parameterPattern = pattern(`%${name};`);
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

const predefined = new Map([['lt', '<'], ['gt', '>'], ['amp', '&'], ['quot', '"'], ['apos', "'"]]);
const xhtml = /^-\/\/W3C\/\/DTD XHTML (1\.0 (Strict|Transitional|Frameset)|1\.1|Basic 1\.[01])\/\/EN$/;
/** Entities that name each other could make any number of signs. */
const mostSigns = 1e6;

export class Malformed {
    constructor(message, at) { Object.assign(this, { message, at }); }
}

export class XMLReader {
    at = 0;
    entities = new Map();
    /** What they stand for, in values and elsewhere, as far as that is known. */
    texts = new Map();
    /** The names of the entities that the text comes from. */
    within = [];
    isXHTML = false;
    constructor(text) {
        this.text = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    }

    /** The line and the column of a place, from 1. */
    placeOf(at) {
        const lines = this.text.slice(0, at).split('\n');
        return [lines.length, lines.at(-1).length + 1];
    }
    fail(message, at = this.at) { throw new Malformed(message, at); }
    take(wanted) {
        wanted.lastIndex = this.at;
        const found = wanted.exec(this.text);
        if (found !== null) this.at = wanted.lastIndex;
        return found;
    }
    skip(word) {
        const is = this.text.startsWith(word, this.at);
        if (is) this.at += word.length;
        return is;
    }
    expect(word, message) { if (!this.skip(word)) this.fail(message); }
    name(message) { return this.take(namePattern)?.[0] ?? this.fail(message); }
    /** What comes before a word, which is left behind too. */
    until(word, message) {
        const end = this.text.indexOf(word, this.at);
        if (end < 0) this.fail(message, this.text.length);
        const piece = this.checked(end);
        this.at = end + word.length;
        return piece;
    }
    /** The text up to an index, in which each sign may be. */
    checked(end) {
        const piece = this.text.slice(this.at, end);
        const found = forbidden.exec(piece);
        if (found !== null) {
            this.fail(`PCDATA invalid Char value ${found[0].codePointAt(0)}`, this.at + found.index);
        }
        return piece;
    }

    /** `isFragment`: what an element may hold, not a document. */
    *pieces(isFragment = false) {
        const open = [];
        let hasRoot = isFragment;
        if (!isFragment && /^<\?xml[ \t\n]/.test(this.text)) yield this.declaration();
        while (this.at < this.text.length) {
            if (open.length === 0 && !isFragment) {
                this.take(spacePattern);
                if (this.at === this.text.length) break;
            }
            if (this.text[this.at] !== '<') {
                if (open.length === 0 && !isFragment) this.fail(outside(hasRoot));
                yield this.content();
            } else if (this.skip('<!--')) {
                yield this.comment();
            } else if (this.skip('<?')) {
                yield this.instruction();
            } else if ((open.length > 0 || isFragment) && this.skip('<![CDATA[')) {
                yield { type: 'data', data: this.until(']]>', 'CData section not finished') };
            } else if (!hasRoot && this.skip('<!DOCTYPE')) {
                yield this.doctype();
            } else if (open.length > 0 && this.skip('</')) {
                yield this.endTag(open.pop());
            } else {
                if (open.length === 0 && hasRoot && !isFragment) this.fail(outside(true));
                hasRoot = true;
                const { at } = this;
                const tag = this.startTag();
                yield tag;
                if (tag.isEmpty) yield { type: 'close' };
                else open.push({ name: tag.name, at });
            }
        }
        if (!hasRoot) this.fail(outside(false));
        if (open.length > 0) {
            this.fail(`Premature end of data in tag ${this.tagAt(open.at(-1))}`);
        }
    }

    declaration() {
        const found = this.take(declarationPattern);
        if (found === null) this.fail('Malformed declaration expecting version');
        return {
            type: 'declaration', version: found[2], encoding: found[4] ?? null,
            standalone: found[6] ?? null,
        };
    }
    comment() {
        const data = this.until('--', 'Comment not terminated');
        this.expect('>', 'Double hyphen within comment');
        return { type: 'comment', data };
    }
    instruction() {
        const target = this.name('xmlParsePI : no target name');
        if (target.toLowerCase() === 'xml') {
            this.fail('XML declaration allowed only at the start of the document');
        }
        const message = `PI ${target} never end ...`;
        if (this.skip('?>')) return { type: 'instruction', target, data: '' };
        if (this.take(spacePattern) === null) this.fail(`ParsePI: PI ${target} space expected`);
        return { type: 'instruction', target, data: this.until('?>', message) };
    }

    /** A tag, for sentences. */
    tagAt({ name: tag, at }) { return `${tag} line ${this.placeOf(at)[0]}`; }
    startTag() {
        const { at } = this;
        this.at++;
        const tag = this.name('StartTag: invalid element name');
        const attributes = new Map();
        for (;;) {
            const hasSpace = this.take(spacePattern) !== null;
            const isEmpty = this.skip('/>');
            if (isEmpty || this.skip('>')) return { type: 'open', name: tag, attributes, isEmpty };
            if (!hasSpace && attributes.size > 0) this.fail('attributes construct error');
            const key = hasSpace ? this.take(namePattern)?.[0] : undefined;
            if (key === undefined) {
                this.fail(`Couldn't find end of Start Tag ${this.tagAt({ name: tag, at })}`);
            }
            this.take(spacePattern);
            this.expect('=', `Specification mandates value for attribute ${key}`);
            this.take(spacePattern);
            const value = this.value();
            if (attributes.has(key)) this.fail(`Attribute ${key} redefined`);
            attributes.set(key, value);
        }
    }
    endTag(tag) {
        const found = this.name('xmlParseEndTag: no name');
        this.take(spacePattern);
        if (found !== tag.name) {
            this.fail(`Opening and ending tag mismatch: ${this.tagAt(tag)} and ${found}`);
        }
        this.expect('>', "expected '>'");
        return { type: 'close' };
    }

    value() {
        const quote = this.text[this.at];
        if (quote !== '"' && quote !== "'") this.fail('AttValue: " or \' expected');
        const end = this.text.indexOf(quote, ++this.at);
        const less = this.text.slice(this.at, end < 0 ? undefined : end).indexOf('<');
        if (less >= 0) this.fail("Unescaped '<' not allowed in attributes values", this.at + less);
        if (end < 0) this.fail("AttValue: ' expected", this.text.length);
        const value = this.decoded(end, true);
        this.at++;
        return value;
    }
    content() {
        const found = this.text.indexOf('<', this.at);
        const end = found < 0 ? this.text.length : found;
        const close = this.text.slice(this.at, end).indexOf(']]>');
        if (close >= 0) this.fail("Sequence ']]>' not allowed in content", this.at + close);
        return { type: 'text', data: this.decoded(end, false) };
    }
    /** The text up to an index, with what its references stand for. */
    decoded(end, isValue) {
        let text = '';
        while (this.at < end) {
            const next = this.text.slice(this.at, end).indexOf('&');
            const stop = next < 0 ? end : this.at + next;
            const piece = this.checked(stop);
            text += isValue ? piece.replace(/[\t\n]/g, ' ') : piece;
            this.at = stop;
            if (next >= 0) text += this.reference(isValue);
        }
        return text;
    }
    reference(isValue) {
        const from = this.at;
        const found = this.take(referencePattern);
        if (found === null) {
            const rest = this.text.slice(from + 1, from + 2);
            if (rest === '#') this.fail('xmlParseCharRef: invalid decimal value');
            this.at++;
            this.name('xmlParseEntityRef: no name');
            this.fail("EntityRef: expecting ';'");
        }
        const [, decimal, hexadecimal, entity] = found;
        if (entity !== undefined) {
            return predefined.get(entity) ?? this.entity(entity, isValue);
        }
        const code = decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal);
        const sign = code > 0x10ffff ? '\0' : String.fromCodePoint(code);
        if (forbidden.test(sign)) this.fail(`xmlParseCharRef: invalid xmlChar value ${code}`);
        return sign;
    }
    entity(entity, isValue) {
        const given = this.entities.get(entity);
        if (given === undefined) {
            // The parser of HTML knows those that the document types of XHTML declare.
            const [known] = this.isXHTML ? JSON.parse(host.tree(`&${entity};`, 'title', 'html', 0)) : [];
            return known !== undefined && known !== `&${entity};` ? known
                : this.fail(`Entity '${entity}' not defined`);
        }
        if (this.within.includes(entity)) this.fail('Detected an entity reference loop');
        if (given.includes('<')) {
            if (isValue) {
                this.fail(`'<' in entity '${entity}' is not allowed in attributes values`);
            }
            throw notSimulated('an entity of XML that holds markup');
        }
        const key = `${isValue} ${entity}`;
        if (this.texts.has(key)) return this.texts.get(key);
        const inner = new XMLReader(given);
        const { entities, texts, isXHTML } = this;
        Object.assign(inner, { entities, texts, isXHTML, within: [...this.within, entity] });
        let text;
        try {
            text = inner.decoded(inner.text.length, isValue);
        } catch (error) {
            throw error instanceof Malformed ? new Malformed(error.message, this.at) : error;
        }
        if (text.length > mostSigns) this.fail('Maximum entity amplification factor exceeded');
        this.texts.set(key, text);
        return text;
    }

    doctype() {
        if (this.take(spacePattern) === null) this.fail("Space required after '<!DOCTYPE'");
        const own = { type: 'doctype', name: this.name('xmlParseDocTypeDecl : no DOCTYPE name !') };
        const read = () => {
            this.take(spacePattern);
            const found = this.take(literalPattern) ?? this.fail('SystemLiteral " or \' expected');
            return found[1] ?? found[2];
        };
        this.take(spacePattern);
        const isPublic = this.skip('PUBLIC');
        own.publicId = isPublic ? read() : '';
        own.systemId = isPublic || this.skip('SYSTEM') ? read() : '';
        this.isXHTML = xhtml.test(own.publicId);
        this.take(spacePattern);
        if (this.skip('[')) this.subset();
        this.take(spacePattern);
        this.expect('>', 'DOCTYPE improperly terminated');
        return own;
    }
    /** The declarations within a document type: of entities the text is kept, and nothing else. */
    subset() {
        for (;;) {
            this.take(spacePattern);
            if (this.skip(']')) return;
            if (this.skip('<!--')) {
                this.comment();
            } else if (this.skip('<?')) {
                this.instruction();
            } else if (this.take(parameterPattern) === null) {
                const found = this.take(entityPattern);
                if (found !== null && !this.entities.has(found[1])) {
                    // References by number are read here, the others where the entity is used.
                    this.entities.set(found[1], (found[2] ?? found[3] ?? '').replace(
                        /&#(?:x([\da-f]+)|(\d+));/gi, (all, hexadecimal, decimal) => {
                            const code = hexadecimal === undefined ? Number(decimal)
                                : parseInt(hexadecimal, 16);
                            return code > 0x10ffff ? all : String.fromCodePoint(code);
                        }));
                } else if (found === null && this.take(markupPattern) === null) {
                    this.fail('internal error: xmlParseInternalSubset: error detected in Markup '
                        + 'declaration');
                }
            }
        }
    }
}
const outside = (hasRoot) =>
    (hasRoot ? 'Extra content at the end of the document' : 'Document is empty');
