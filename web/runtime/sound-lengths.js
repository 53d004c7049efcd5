// What a file of sound or film says of itself: how long it is, in seconds, and how it is sampled. Nobody
// decodes it.
const latin = (bytes, from, count) => String.fromCharCode(...bytes.subarray(from, from + count));
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** RIFF's chunks. `samples` says where those of an uncompressed file lie, and in which form. */
function wave(bytes, view) {
    if (latin(bytes, 0, 4) !== 'RIFF' || latin(bytes, 8, 4) !== 'WAVE') return undefined;
    let format;
    for (let at = 12; at + 8 <= bytes.length;) {
        const [name, size] = [latin(bytes, at, 4), view.getUint32(at + 4, true)];
        if (name === 'fmt ' && size >= 16) {
            format = {
                code: view.getUint16(at + 8, true), channels: view.getUint16(at + 10, true),
                sampleRate: view.getUint32(at + 12, true), block: view.getUint16(at + 20, true),
                bits: view.getUint16(at + 22, true),
            };
            if (format.code === 0xfffe && size >= 26) format.code = view.getUint16(at + 32, true);
        } else if (name === 'data' && format?.block > 0 && format.sampleRate > 0) {
            const frames = Math.floor(Math.min(size, bytes.length - at - 8) / format.block);
            const { channels, sampleRate } = format;
            return { duration: frames / sampleRate, channels, sampleRate, samples: { ...format, frames, at: at + 8 } };
        }
        at += 8 + size + (size & 1);
    }
    return undefined;
}

const rates = [44_100, 48_000, 32_000];
const layer1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448];
const layer2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const layer3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const low1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256];
const low = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** The header of a frame of MPEG audio. */
function frameAt(bytes, at) {
    if (bytes[at] !== 0xff || (bytes[at + 1] & 0xe0) !== 0xe0) return undefined;
    const version = (bytes[at + 1] >> 3) & 3;
    const layer = 4 - ((bytes[at + 1] >> 1) & 3);
    const [rateIndex, bitsIndex] = [(bytes[at + 2] >> 2) & 3, bytes[at + 2] >> 4];
    if (version === 1 || layer === 4 || rateIndex === 3 || bitsIndex === 0 || bitsIndex === 15) return undefined;
    const sampleRate = rates[rateIndex] >> (version === 3 ? 0 : version === 2 ? 1 : 2);
    const table = version === 3 ? [layer1, layer2, layer3][layer - 1] : layer === 1 ? low1 : low;
    const frames = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152;
    const padding = (bytes[at + 2] >> 1) & 1;
    const size = layer === 1 ? (Math.floor(12_000 * table[bitsIndex] / sampleRate) + padding) * 4
        : Math.floor(frames / 8 * 1000 * table[bitsIndex] / sampleRate) + padding;
    return { sampleRate, frames, size, channels: bytes[at + 3] >> 6 === 3 ? 1 : 2 };
}
const afterTag = (bytes) => (latin(bytes, 0, 3) !== 'ID3' ? 0
    : 10 + ((bytes[6] & 127) << 21 | (bytes[7] & 127) << 14 | (bytes[8] & 127) << 7 | bytes[9] & 127));
/** How many samples a coder has put before a sound and behind it, as its note says. */
function silence(bytes, at) {
    const flags = bytes[at + 7];
    const coder = at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
    if (!/^(?:LAME|Lav[cf])/.test(latin(bytes, coder, 4))) return 0;
    const [high, middle, low12] = bytes.subarray(coder + 21, coder + 24);
    return (high << 4 | middle >> 4) + ((middle & 15) << 8 | low12);
}
function mpeg(bytes) {
    let at = afterTag(bytes);
    while (at < bytes.length && bytes[at] === 0) at += 1;
    const first = frameAt(bytes, at);
    if (first === undefined) return undefined;
    let total = 0;
    for (let frame = first; frame !== undefined && frame.size > 0; frame = frameAt(bytes, at)) {
        // What a coder says of the whole lies in a frame that is no sound.
        const note = frame !== first ? -1
            : latin(bytes, at + 4, Math.min(40, Math.max(0, bytes.length - at - 4))).search(/Xing|Info|VBRI/);
        total += note < 0 ? frame.frames : -silence(bytes, at + 4 + note);
        at += frame.size;
    }
    return { duration: total / first.sampleRate, channels: first.channels, sampleRate: first.sampleRate };
}
/** Frames of AAC, each 1024 samples long. */
function adts(bytes) {
    let at = afterTag(bytes);
    if (bytes[at] !== 0xff || (bytes[at + 1] & 0xf6) !== 0xf0) return undefined;
    const all = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
    const sampleRate = all[(bytes[at + 2] >> 2) & 15];
    const channels = ((bytes[at + 2] & 1) << 2) | bytes[at + 3] >> 6;
    if (sampleRate === undefined) return undefined;
    let frames = 0;
    while (bytes[at] === 0xff && (bytes[at + 1] & 0xf6) === 0xf0) {
        const size = (bytes[at + 3] & 3) << 11 | bytes[at + 4] << 3 | bytes[at + 5] >> 5;
        if (size < 7) break;
        frames += 1024;
        at += size;
    }
    return { duration: frames / sampleRate, channels: channels || 2, sampleRate };
}

/** The boxes of MP4 and QuickTime. */
function boxes(bytes, view, from, to, visit) {
    for (let at = from; at + 8 <= to;) {
        let size = view.getUint32(at);
        let head = 8;
        if (size === 1 && at + 16 <= to) {
            size = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12);
            head = 16;
        } else if (size === 0) size = to - at;
        if (size < head || at + size > to) return;
        visit(latin(bytes, at + 4, 4), at + head, at + size);
        at += size;
    }
}
function movie(bytes, view) {
    if (!['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(latin(bytes, 4, 4))) return undefined;
    const found = { duration: undefined, channels: 2, sampleRate: 44_100 };
    const visit = (name, from, to) => {
        if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(name)) boxes(bytes, view, from, to, visit);
        else if (name === 'mvhd') {
            const isLong = bytes[from] === 1;
            const scale = view.getUint32(from + (isLong ? 20 : 12));
            const length = isLong ? view.getUint32(from + 24) * 2 ** 32 + view.getUint32(from + 28)
                : view.getUint32(from + 16);
            if (scale > 0) found.duration = length / scale;
        } else if (name === 'tkhd') {
            const [width, height] = [to - 8, to - 4].map((at) => view.getUint32(at) >>> 16);
            if (width > 0 && height > 0) Object.assign(found, { width, height });
        } else if (name === 'stsd' && to - from >= 44 && /^(?:mp4a|alac|lpcm|sowt|twos|Opus|fLaC)$/.test(latin(bytes, from + 12, 4))) {
            found.channels = view.getUint16(from + 32) || 2;
            found.sampleRate = view.getUint32(from + 40) >>> 16 || 44_100;
        }
    };
    boxes(bytes, view, 0, bytes.length, visit);
    return found.duration === undefined ? undefined : found;
}

function ogg(bytes, view) {
    if (latin(bytes, 0, 4) !== 'OggS') return undefined;
    const start = 27 + bytes[26];
    const isOpus = latin(bytes, start, 8) === 'OpusHead';
    if (!isOpus && latin(bytes, start + 1, 6) !== 'vorbis') return undefined;
    const sampleRate = isOpus ? 48_000 : view.getUint32(start + 12, true);
    const skipped = isOpus ? view.getUint16(start + 10, true) : 0;
    let granule = 0;
    for (let at = bytes.length - 27; at >= 0; at--) {
        if (bytes[at] !== 0x4f || latin(bytes, at, 4) !== 'OggS') continue;
        granule = view.getUint32(at + 6, true) + view.getUint32(at + 10, true) * 2 ** 32;
        break;
    }
    return { duration: Math.max(0, granule - skipped) / sampleRate, channels: bytes[start + (isOpus ? 9 : 11)], sampleRate };
}

function flac(bytes, view) {
    if (latin(bytes, 0, 4) !== 'fLaC') return undefined;
    const sampleRate = view.getUint32(18) >>> 12;
    const frames = (bytes[21] & 15) * 2 ** 32 + view.getUint32(22);
    return { duration: frames / sampleRate, channels: ((bytes[20] >> 1) & 7) + 1, sampleRate };
}

/** The elements of Matroska and WebM. */
function matroska(bytes, view) {
    if (view.getUint32(0) !== 0x1a45dfa3) return undefined;
    const found = { duration: undefined, channels: 2, sampleRate: 48_000 };
    let scale = 1_000_000;
    let ticks;
    const float = (at, size) => (size === 8 ? view.getFloat64(at) : view.getFloat32(at));
    const whole = (at, size) => bytes.subarray(at, at + size).reduce((value, one) => value * 256 + one, 0);
    const visit = (from, to) => {
        for (let at = from; at < to;) {
            const idLength = Math.clz32(bytes[at]) - 23;
            if (idLength > 4) return;
            const id = whole(at, idLength);
            at += idLength;
            const sizeLength = Math.clz32(bytes[at]) - 23;
            if (sizeLength > 8) return;
            const known = whole(at, sizeLength) - 2 ** (7 * sizeLength);
            at += sizeLength;
            const end = known === 2 ** (7 * sizeLength) - 1 ? to : Math.min(to, at + known);
            if (id === 0x1f43b675) return;
            if ([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe1, 0xe0].includes(id)) visit(at, end);
            else if (id === 0x2ad7b1) scale = whole(at, known);
            else if (id === 0x4489) ticks = float(at, known);
            else if (id === 0xb5) found.sampleRate = float(at, known);
            else if (id === 0x9f) found.channels = whole(at, known);
            else if (id === 0xb0) found.width = whole(at, known);
            else if (id === 0xba) found.height = whole(at, known);
            at = end;
        }
    };
    visit(0, bytes.length);
    // A recording of a browser's own says nothing of its length.
    found.duration = ticks === undefined ? Infinity : ticks * scale / 1e9;
    return found;
}

/** `{duration, channels, sampleRate}`, of films `{width, height}` too; undefined of what is neither. */
export function lengthOf(bytes) {
    if (bytes.length < 32) return undefined;
    const view = viewOf(bytes);
    for (const read of [wave, movie, ogg, flac, matroska, adts, mpeg]) {
        try {
            const found = read(bytes, view);
            if (found !== undefined) return found;
        } catch (error) {
            // Cut short.
            if (!(error instanceof RangeError)) throw error;
        }
    }
    return undefined;
}

/** The samples of an uncompressed file, by channel, from -1 to 1; undefined of forms that are rare. */
export function samplesOf(bytes, { code, channels, bits, block, frames, at }) {
    const view = viewOf(bytes);
    const read = code === 3 && bits === 32 ? (place) => view.getFloat32(place, true)
        : code !== 1 ? undefined
            : { 8: (place) => (bytes[place] - 128) / 128, 16: (place) => view.getInt16(place, true) / 32_768,
                24: (place) => (view.getInt16(place + 1, true) * 256 + bytes[place]) / 8_388_608,
                32: (place) => view.getInt32(place, true) / 2_147_483_648 }[bits];
    if (read === undefined) return undefined;
    return Array.from({ length: channels }, (_, channel) =>
        Float32Array.from({ length: frames }, (__, frame) => read(at + frame * block + channel * bits / 8)));
}
