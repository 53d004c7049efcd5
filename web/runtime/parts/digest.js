// The digests of crypto.subtle (FIPS 180-4), whose constants are roots of the first primes: Dexie asks
// for one as it loads. The longer ones work on words of 64 bits and are slow.
const MASK = (1n << 64n) - 1n;

/** The first 64 bits of the fraction of a root of `prime`: the second or the third. */
function fraction(prime, degree) {
    const target = prime << (degree === 2n ? 128n : 192n);
    let [low, high] = [0n, 1n << 70n];
    while (low < high) {
        const middle = (low + high + 1n) >> 1n;
        if (middle ** degree <= target) low = middle;
        else high = middle - 1n;
    }
    return low & MASK;
}

const primes = [];
for (let number = 2; primes.length < 80; number++) {
    if (primes.every((prime) => number % Number(prime) !== 0)) primes.push(BigInt(number));
}
const long = {
    rounds: primes.map((prime) => fraction(prime, 3n)),
    start: primes.slice(0, 16).map((prime) => fraction(prime, 2n)),
};
const short = {
    rounds: long.rounds.slice(0, 64).map((word) => Number(word >> 32n) | 0),
    start: long.start.slice(0, 8).map((word) => Number(word >> 32n) | 0),
};

/** The bytes with a one, zeros and their count in bits behind them. */
function padded(bytes, block) {
    const size = Math.ceil((bytes.length + 1 + block / 8) / block) * block;
    const all = new Uint8Array(size);
    all.set(bytes);
    all[bytes.length] = 0x80;
    new DataView(all.buffer).setBigUint64(size - 8, BigInt(bytes.length) * 8n);
    return new DataView(all.buffer);
}

const left = (word, by) => (word << by) | (word >>> (32 - by));
const right = (word, by) => (word >>> by) | (word << (32 - by));

function sha1(bytes) {
    const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
    const data = padded(bytes, 64);
    const words = new Int32Array(80);
    for (let at = 0; at < data.byteLength; at += 64) {
        for (let i = 0; i < 80; i++) {
            words[i] = i < 16 ? data.getInt32(at + 4 * i)
                : left(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
        }
        let [a, b, c, d, e] = state;
        for (let i = 0; i < 80; i++) {
            const [mixed, constant] = i < 20 ? [(b & c) | (~b & d), 0x5a827999]
                : i < 40 ? [b ^ c ^ d, 0x6ed9eba1]
                : i < 60 ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
                : [b ^ c ^ d, 0xca62c1d6];
            const next = (left(a, 5) + mixed + e + constant + words[i]) | 0;
            [e, d, c, b, a] = [d, c, left(b, 30), a, next];
        }
        [a, b, c, d, e].forEach((word, i) => { state[i] = (state[i] + word) | 0; });
    }
    return written(state, 4, (view, place, word) => { view.setInt32(place, word); });
}

function sha256(bytes) {
    const state = short.start.slice();
    const data = padded(bytes, 64);
    const words = new Int32Array(64);
    for (let at = 0; at < data.byteLength; at += 64) {
        for (let i = 0; i < 64; i++) {
            if (i < 16) {
                words[i] = data.getInt32(at + 4 * i);
                continue;
            }
            const [x, y] = [words[i - 15], words[i - 2]];
            words[i] = words[i - 16] + words[i - 7] + (right(x, 7) ^ right(x, 18) ^ (x >>> 3))
                + (right(y, 17) ^ right(y, 19) ^ (y >>> 10));
        }
        let [a, b, c, d, e, f, g, h] = state;
        for (let i = 0; i < 64; i++) {
            const one = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g))
                + short.rounds[i] + words[i];
            const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
        }
        [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) | 0; });
    }
    return written(state, 4, (view, place, word) => { view.setInt32(place, word); });
}

function sha512(bytes, start, length) {
    const turn = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;
    const state = start.slice();
    const data = padded(bytes, 128);
    const words = [];
    for (let at = 0; at < data.byteLength; at += 128) {
        for (let i = 0; i < 80; i++) {
            if (i < 16) {
                words[i] = data.getBigUint64(at + 8 * i);
                continue;
            }
            const [x, y] = [words[i - 15], words[i - 2]];
            words[i] = (words[i - 16] + words[i - 7] + (turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n))
                + (turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n))) & MASK;
        }
        let [a, b, c, d, e, f, g, h] = state;
        for (let i = 0; i < 80; i++) {
            const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n))
                + ((e & f) ^ (e ^ MASK) & g) + long.rounds[i] + words[i];
            const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n))
                + ((a & b) ^ (a & c) ^ (b & c));
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
        }
        [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) & MASK; });
    }
    return written(state, 8, (view, place, word) => { view.setBigUint64(place, word); })
        .slice(0, length);
}

function written(state, size, set) {
    const view = new DataView(new ArrayBuffer(state.length * size));
    state.forEach((word, i) => { set(view, i * size, word); });
    return view.buffer;
}

const algorithms = {
    'SHA-1': sha1,
    'SHA-256': sha256,
    'SHA-384': (bytes) => sha512(bytes, long.start.slice(8), 48),
    'SHA-512': (bytes) => sha512(bytes, long.start.slice(0, 8), 64),
};

/** What `crypto.subtle.digest` answers with: a task later, as it is made on another thread. */
async function digest(algorithm, data) {
    const name = `${typeof algorithm === 'object' ? algorithm?.name : algorithm}`.toUpperCase();
    const make = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
    if (make === undefined) {
        throw new globalThis.DOMException('Unrecognized name.', 'NotSupportedError');
    }
    if (!ArrayBuffer.isView(data) && host.typeOf(data) !== 'array buffer') {
        throw new TypeError('Value is neither an ArrayBuffer nor a view of one');
    }
    const bytes = ArrayBuffer.isView(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
    const result = make(bytes);
    await new Promise((fulfil) => { runtime.postTask(fulfil); });
    return result;
}
runtime.provide({ digest });
