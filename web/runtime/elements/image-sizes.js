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

/** What an SVG says of itself: its own size, or that of its view box in the usual one. */
function svg(source) {
    const head = /<svg\b[^>]*>/i.exec(source)?.[0];
    if (head === undefined) return undefined;
    const length = (name) => {
        const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(px)?\\s*["']`, 'i').exec(head)?.[1];
        return value === undefined ? undefined : Number(value);
    };
    const box = /\sviewBox\s*=\s*["']([^"']*)["']/i.exec(head)?.[1].trim().split(/[\s,]+/).map(Number);
    const ratio = box?.length === 4 && box[2] > 0 && box[3] > 0 ? box[2] / box[3] : undefined;
    let [width, height] = [length('width'), length('height')];
    if (width === undefined && height !== undefined && ratio) width = height * ratio;
    if (height === undefined && width !== undefined && ratio) height = width / ratio;
    width ??= 300;
    height ??= ratio ? width / ratio : 150;
    return [Math.round(width), Math.round(height)];
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
function vector(bytes) {
    const { TextDecoder } = runtime.load('text-encoding');
    return svg(new TextDecoder().decode(bytes.subarray(0, 4096)));
}

/** Width and height of a picture; undefined where nothing is known of it. */
export const sizeOf = (bytes) => raster(bytes) ?? (bytes.length < 10 ? undefined : vector(bytes));
/** Whether an engine takes bytes for a picture: only of an SVG the type decides. */
export const isPicture = (bytes, type) => (/^image\/svg\+xml\b/i.test(type) ? vector(bytes) !== undefined
    // Of HEIC and AVIF no size is read.
    : raster(bytes) !== undefined || text(bytes, 4, 8) === 'ftyp');
