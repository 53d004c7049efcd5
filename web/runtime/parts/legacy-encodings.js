// The encodings of the Encoding standard beside UTF-8, UTF-16 and windows-1252, as decoders: files, answers and
// codes of pictures from before UTF-8 are written in them.

/** The labels of each encoding beside its name. */
const labels = new Map(Object.entries({
    ibm866: '866 cp866 csibm866',
    'iso-8859-2': 'csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2',
    'iso-8859-3': 'csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3',
    'iso-8859-4': 'csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4',
    'iso-8859-5': 'csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988',
    'iso-8859-6': 'arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i '
        + 'iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987',
    'iso-8859-7': 'csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 '
        + 'iso_8859-7:1987 sun_eu_greek',
    'iso-8859-8': 'csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 '
        + 'iso_8859-8:1988 visual',
    'iso-8859-8-i': 'csiso88598i logical',
    'iso-8859-10': 'csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6',
    'iso-8859-13': 'iso8859-13 iso885913',
    'iso-8859-14': 'iso8859-14 iso885914',
    'iso-8859-15': 'csisolatin9 iso8859-15 iso885915 iso_8859-15 l9',
    'iso-8859-16': '',
    'koi8-r': 'cskoi8r koi koi8 koi8_r',
    'koi8-u': 'koi8-ru',
    macintosh: 'csmacintosh mac x-mac-roman',
    'windows-874': 'dos-874 iso-8859-11 iso8859-11 iso885911 tis-620',
    'windows-1250': 'cp1250 x-cp1250',
    'windows-1251': 'cp1251 x-cp1251',
    'windows-1253': 'cp1253 x-cp1253',
    'windows-1254': 'cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 '
        + 'latin5 x-cp1254',
    'windows-1255': 'cp1255 x-cp1255',
    'windows-1256': 'cp1256 x-cp1256',
    'windows-1257': 'cp1257 x-cp1257',
    'windows-1258': 'cp1258 x-cp1258',
    'x-mac-cyrillic': 'x-mac-ukrainian',
    gbk: 'chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk',
    gb18030: '',
    big5: 'big5-hkscs cn-big5 csbig5 x-x-big5',
    'euc-jp': 'cseucpkdfmtjapanese x-euc-jp',
    'iso-2022-jp': 'csiso2022jp',
    shift_jis: 'csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis',
    'euc-kr': 'cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949',
}).flatMap(([name, others]) => [name, ...others.split(' ')].map((one) => [one, name])));
labels.delete('');

const indexes = new Map();
function indexOf(name) {
    let index = indexes.get(name);
    if (index === undefined) {
        index = new Uint32Array(host.encodingIndex(name).buffer);
        indexes.set(name, index);
    }
    return index;
}

const isIn = (byte, first, last) => byte >= first && byte <= last;
const isDigit = (byte) => isIn(byte, 0x30, 0x39);

/**
 * A decoder that takes `bytes` from `at` by steps: each puts out what it has read and tells how many bytes that
 * were, 0 where it needs more.
 */
const inSteps = (step) => (bytes, isLast, output, malformed) => {
    let at = 0;
    while (at < bytes.length) {
        const used = step(bytes, at, output, malformed, isLast);
        if (used === 0) {
            if (!isLast) return at;
            output.push(malformed());
            return bytes.length;
        }
        at += used;
    }
    return at;
};
/** Two bytes of which `pointOf` tells the character, or 0. A second one that is ASCII stays to be read. */
function pair(bytes, at, output, malformed, pointOf) {
    if (at + 1 >= bytes.length) return 0;
    const trail = bytes[at + 1];
    const point = pointOf(bytes[at], trail);
    output.push(point === 0 ? malformed() : point);
    return point === 0 && trail < 0x80 ? 1 : 2;
}
const one = (output, point) => {
    output.push(point);
    return 1;
};

function singles(name) {
    const index = indexOf(name);
    return inSteps((bytes, at, output, malformed) => {
        const byte = bytes[at];
        return one(output, byte < 0x80 ? byte : index[byte - 0x80] || malformed());
    });
}

function gb18030() {
    const index = indexOf('gb18030');
    const pointOf = (lead, trail) => (isIn(trail, 0x40, 0x7e) || isIn(trail, 0x80, 0xfe)
        ? index[(lead - 0x81) * 190 + trail - (trail < 0x7f ? 0x40 : 0x41)] : 0);
    const pointOfFour = (pointer) => {
        if (pointer >= 189_000) return pointer <= 1_237_575 ? pointer - 189_000 + 0x10000 : 0;
        return indexOf('gb18030-ranges')[pointer] ?? 0;
    };
    return inSteps((bytes, at, output, malformed) => {
        const [lead, second] = [bytes[at], bytes[at + 1]];
        if (lead < 0x80) return one(output, lead);
        if (lead === 0x80) return one(output, 0x20ac);
        if (lead === 0xff) return one(output, malformed());
        if (!isDigit(second)) return pair(bytes, at, output, malformed, pointOf);
        if (at + 2 >= bytes.length) return 0;
        const [third, fourth] = [bytes[at + 2], bytes[at + 3]];
        if (!isIn(third, 0x81, 0xfe)) return one(output, malformed());
        if (at + 3 >= bytes.length) return 0;
        if (!isDigit(fourth)) return one(output, malformed());
        const point = pointOfFour((lead - 0x81) * 12600 + (second - 0x30) * 1260 + (third - 0x81) * 10 + fourth - 0x30);
        output.push(point === 0 ? malformed() : point);
        return 4;
    });
}

/** What two characters in Unicode are in Big5, by their pointers. */
const composed = new Map([[1133, [0xca, 0x304]], [1135, [0xca, 0x30c]], [1164, [0xea, 0x304]], [1166, [0xea, 0x30c]]]);

function big5() {
    const index = indexOf('big5');
    const pointerOf = (lead, trail) => (isIn(trail, 0x40, 0x7e) || isIn(trail, 0xa1, 0xfe)
        ? (lead - 0x81) * 157 + trail - (trail < 0x7f ? 0x40 : 0x62) : -1);
    return inSteps((bytes, at, output, malformed) => {
        const lead = bytes[at];
        if (lead < 0x80) return one(output, lead);
        if (!isIn(lead, 0x81, 0xfe)) return one(output, malformed());
        const two = composed.get(pointerOf(lead, bytes[at + 1]));
        if (two === undefined) {
            return pair(bytes, at, output, malformed, (first, trail) => index[pointerOf(first, trail)] ?? 0);
        }
        for (const point of two) output.push(point);
        return 2;
    });
}

function eucKR() {
    const index = indexOf('euc-kr');
    return inSteps((bytes, at, output, malformed) => {
        if (bytes[at] < 0x80) return one(output, bytes[at]);
        if (!isIn(bytes[at], 0x81, 0xfe)) return one(output, malformed());
        return pair(bytes, at, output, malformed, (lead, trail) => (
            isIn(trail, 0x41, 0xfe) ? index[(lead - 0x81) * 190 + trail - 0x41] : 0));
    });
}

const halfWidth = 0xff61;

function shiftJIS() {
    const index = indexOf('jis0208');
    const pointOf = (lead, trail) => {
        if (!isIn(trail, 0x40, 0x7e) && !isIn(trail, 0x80, 0xfc)) return 0;
        const pointer = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 188 + trail - (trail < 0x7f ? 0x40 : 0x41);
        // What users put there themselves.
        return isIn(pointer, 8836, 10715) ? 0xe000 - 8836 + pointer : index[pointer];
    };
    return inSteps((bytes, at, output, malformed) => {
        const byte = bytes[at];
        if (byte <= 0x80) return one(output, byte);
        if (isIn(byte, 0xa1, 0xdf)) return one(output, halfWidth - 0xa1 + byte);
        if (!isIn(byte, 0x81, 0x9f) && !isIn(byte, 0xe0, 0xfc)) return one(output, malformed());
        return pair(bytes, at, output, malformed, pointOf);
    });
}

function eucJP() {
    const isGraphic = (byte) => isIn(byte, 0xa1, 0xfe);
    const pointIn = (name) => (lead, trail) => (
        isGraphic(lead) && isGraphic(trail) ? indexOf(name)[(lead - 0xa1) * 94 + trail - 0xa1] ?? 0 : 0);
    const halves = (lead, trail) => (isIn(trail, 0xa1, 0xdf) ? halfWidth - 0xa1 + trail : 0);
    return inSteps((bytes, at, output, malformed) => {
        const byte = bytes[at];
        if (byte < 0x80) return one(output, byte);
        if (byte === 0x8f && isGraphic(bytes[at + 1])) {
            const used = pair(bytes, at + 1, output, malformed, pointIn('jis0212'));
            return used === 0 ? 0 : used + 1;
        }
        if (byte !== 0x8e && byte !== 0x8f && !isGraphic(byte)) return one(output, malformed());
        return pair(bytes, at, output, malformed, byte === 0x8e ? halves : pointIn('jis0208'));
    });
}

/** ISO-2022-JP: escape sequences say which of four sets of characters the bytes after them are of. */
function iso2022JP() {
    const escapes = new Map([[0x2842, 'ascii'], [0x284a, 'roman'], [0x2849, 'katakana'], [0x2440, 'kanji'], [0x2442, 'kanji']]);
    let set = 'ascii';
    /** Whether nothing has been read since the last escape sequence: a second one then is an error. */
    let isBare = false;
    const kanji = (bytes, at, output, malformed, isLast) => {
        const [lead, trail] = [bytes[at], bytes[at + 1]];
        if (!isIn(lead, 0x21, 0x7e)) return one(output, malformed());
        if (trail === undefined && !isLast) return 0;
        const point = isIn(trail, 0x21, 0x7e) ? indexOf('jis0208')[(lead - 0x21) * 94 + trail - 0x21] : 0;
        output.push(point === 0 ? malformed() : point);
        return trail === undefined || trail === 0x1b ? 1 : 2;
    };
    const escape = (bytes, at, output, malformed, isLast) => {
        const [first, second] = [bytes[at + 1], bytes[at + 2]];
        if (!isLast && (first === undefined || (second === undefined && (first === 0x24 || first === 0x28)))) return 0;
        const chosen = escapes.get(first << 8 | second);
        if (chosen === undefined) {
            isBare = false;
            return one(output, malformed());
        }
        set = chosen;
        if (isBare) output.push(malformed());
        isBare = true;
        return 3;
    };
    const decode = inSteps((bytes, at, output, malformed, isLast) => {
        const byte = bytes[at];
        if (byte === 0x1b) return escape(bytes, at, output, malformed, isLast);
        isBare = false;
        if (set === 'kanji') return kanji(bytes, at, output, malformed, isLast);
        if (set === 'katakana') {
            return one(output, isIn(byte, 0x21, 0x5f) ? halfWidth - 0x21 + byte : malformed());
        }
        if (byte >= 0x80 || byte === 0x0e || byte === 0x0f) return one(output, malformed());
        if (set === 'roman' && byte === 0x5c) return one(output, 0xa5);
        return one(output, set === 'roman' && byte === 0x7e ? 0x203e : byte);
    });
    return (bytes, isLast, output, malformed) => {
        try {
            return decode(bytes, isLast, output, malformed);
        } finally {
            if (isLast) {
                set = 'ascii';
                isBare = false;
            }
        }
    };
}

const decoders = {
    gbk: gb18030, gb18030, big5, 'euc-kr': eucKR, shift_jis: shiftJIS, 'euc-jp': eucJP, 'iso-2022-jp': iso2022JP,
};

/**
 * The encoding that a label in small letters means, and what reads it: `read` puts out the code points of some
 * bytes and tells how many of them it has used, which are all where they are the last. Undefined for other labels.
 */
function legacyDecoder(label) {
    const encoding = labels.get(label);
    if (encoding === undefined) return undefined;
    return { encoding, read: decoders[encoding]?.() ?? singles(encoding) };
}

runtime.provide({ legacyDecoder });
