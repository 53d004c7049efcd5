// The size of a picture, by the head of its bytes.
const text = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

function jpeg(bytes, view) {
    let at = 2;
    while (at + 9 < bytes.length) {
        if (bytes[at] !== 0xff) return undefined;
        const marker = bytes[at + 1];
        // A frame begins; three markers of that range are of other tables.
        if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
            return [view.getUint16(at + 7), view.getUint16(at + 5)];
        }
        at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
    }
    return undefined;
}

function webp(bytes, view) {
    const kind = text(bytes, 12, 16);
    if (kind === 'VP8X') {
        const count = (at) => 1 + (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16));
        return [count(24), count(27)];
    }
    if (kind === 'VP8L') {
        const bits = view.getUint32(21, true);
        return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
    }
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
}

/** Pixels of the units that stand for themselves; of text they are those of the usual size. */
const units = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, em: 16, rem: 16, ex: 8 };

/** What an SVG says of itself: its width and its height, its view box, and whether that says how the two are. */
function svg(bytes) {
    const { TextDecoder } = runtime.load('text-encoding');
    const start = new TextDecoder().decode(bytes.subarray(0, 4096));
    const head = /<(?:[\w-]+:)?svg\b[^>]*>/.exec(start)?.[0];
    // Without its namespace it is a document of XML that shows nothing.
    if (head === undefined || !start.includes('http://www.w3.org/2000/svg')) return undefined;
    const attribute = (name) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(head)?.[1].trim();
    const length = (name) => {
        const [, number, unit] = /^([\d.]+)([a-z]*)$/i.exec(attribute(name) ?? '') ?? [];
        const value = Number(number) * units[unit?.toLowerCase()];
        return Number.isNaN(value) ? undefined : value;
    };
    const numbers = attribute('viewBox')?.split(/[\s,]+/).map(Number);
    const box = numbers?.length === 4 && numbers[2] > 0 && numbers[3] > 0 ? numbers.slice(2) : undefined;
    const isFree = /^none\b/.test(attribute('preserveAspectRatio') ?? '');
    return { width: length('width'), height: length('height'), box, ratio: isFree || !box ? undefined : box[0] / box[1] };
}

function raster(bytes) {
    if (bytes.length < 10) return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
        if (view.getUint32(0) === 0x89504e47) return [view.getUint32(16), view.getUint32(20)];
        if (view.getUint16(0) === 0xffd8) return jpeg(bytes, view);
        if (text(bytes, 0, 3) === 'GIF') return [view.getUint16(6, true), view.getUint16(8, true)];
        if (text(bytes, 0, 2) === 'BM') return [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
        if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return webp(bytes, view);
        if (view.getUint32(0) === 0x100) return [bytes[6] || 256, bytes[7] || 256];
    } catch (error) {
        // It ends before it has said it.
        if (error instanceof RangeError) return undefined;
        throw error;
    }
    return undefined;
}
/**
 * The size of an SVG. Of one that does not say it, WebKit takes the view box's (`SVGImage::containerSize`), Chromium
 * the largest of its form that fits into the usual one (CSS Images 3, "default sizing").
 */
function vector(bytes) {
    const own = svg(bytes);
    if (own === undefined) return undefined;
    let { width, height, box, ratio } = own;
    if (host.isChromium !== true) {
        const size = width === undefined || height === undefined ? box ?? [] : [width, height];
        return size.length === 2 && size.every((side) => side >= 1) ? size.map(Math.trunc) : [300, 150];
    }
    if (ratio && (width === undefined || height === undefined)) {
        width ??= height === undefined ? Math.min(300, 150 * ratio) : height * ratio;
        height ??= width / ratio;
    }
    return [Math.round(width ?? 300), Math.round(height ?? 150)];
}

/** Whether an SVG has a size of its own. */
export function saysSize(bytes) {
    const { width, height, ratio } = svg(bytes) ?? {};
    return ratio ? (width ?? height) !== undefined : width !== undefined && height !== undefined;
}

/** Width and height of a picture; undefined where nothing is known of it. */
export const sizeOf = (bytes) => raster(bytes) ?? (bytes.length < 10 ? undefined : vector(bytes));
/** Whether an engine takes bytes for a picture: only of an SVG the type decides. */
export const isPicture = (bytes, type) => (/^image\/svg\+xml\b/i.test(type) ? vector(bytes) !== undefined
    // Of HEIC and AVIF no size is read.
    : raster(bytes) !== undefined || text(bytes, 4, 8) === 'ftyp');
