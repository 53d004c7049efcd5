// What can be drawn on a canvas: images, other canvases and bitmaps. Each gives its pixels, its size and
// whether scripts may read it; null: there is nothing to draw yet.
import { refused } from '../refusals.js';
import { parseColor } from './colors.js';
import { Surface, failure } from './surfaces.js';

const key = Symbol('made by the browser');
let bitmapOf;

/** A worker has none. */
export const { Element } = host.link === undefined ? runtime.loadGlobals('dom') : { Element: class {} };

export class ImageBitmap {
    #surface;
    constructor(made, surface) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#surface = surface;
    }
    get width() { return this.#surface?.width ?? 0; }
    get height() { return this.#surface?.height ?? 0; }
    close() { this.#surface = null; }
    static {
        bitmapOf = (value) => (#surface in value ? [value.#surface] : undefined);
    }
}
export const makeBitmap = (surface) => new ImageBitmap(key, surface);
/** Takes the pixels of a bitmap, which is closed by that; undefined of anything else. */
export function takeBitmap(value) {
    const [surface] = bitmapOf(value) ?? [];
    if (surface) value.close();
    return surface;
}

/** A bitmap with the same pixels, for the page or worker of `realm`. */
export function copyOfBitmap(value, realm) {
    const [surface] = bitmapOf(value);
    if (surface === null) throw failure('The object can not be cloned.', 'DataCloneError');
    return realm.bitmap(surface.width, surface.height, surface.pixels.slice(), surface.isClean);
}

runtime.makeBitmap = (width, height, { buffer, byteOffset, length }, isClean) => {
    const surface = new Surface(width, height);
    // They may be those of a worker or of its page.
    surface.pixels = new Uint8Array(buffer, byteOffset, length);
    surface.isClean = isClean;
    return makeBitmap(surface);
};
/** A bitmap is handed over: one for whoever gets it; undefined of anything else. */
runtime.takePicture = (value, realm) => {
    const surface = takeBitmap(value);
    if (surface === null) throw failure('The object can not be cloned.', 'DataCloneError');
    return surface && realm.bitmap(surface.width, surface.height, surface.pixels, surface.isClean);
};

/** As many pixels as an SVG is drawn in at most: what is larger is drawn in so many, and they are scaled. */
const mostOfVector = 1 << 24;

/** The colour behind an SVG, which its outermost element may set, as any element of a page may. */
function backgroundOf(source) {
    const style = /<(?:[\w-]+:)?svg\b[^>]*?\sstyle\s*=\s*("[^"]*"|'[^']*')/.exec(source)?.[1] ?? '';
    const color = /(?:^.|;)\s*background(?:-color)?\s*:\s*([^;"']+)/i.exec(style)?.[1];
    return (color !== undefined && parseColor(color.trim())) || [0, 0, 0, 0];
}

/** An SVG: it has pixels for each size in which it is drawn. */
class VectorPicture {
    #bytes;
    #background;
    /** Those of the size before, which is often asked for again. */
    #drawn;
    constructor(bytes, [width, height], source, isClean) {
        this.#bytes = bytes;
        this.#background = backgroundOf(source);
        Object.assign(this, { width, height, isClean });
    }

    get hasSize() { return runtime.loadGlobals('dom-more').saysSize(this.#bytes); }

    /** Its picture for a place so many times as wide and as high as it is. */
    at(scaleX, scaleY) {
        let [wide, high] = [this.width * scaleX, this.height * scaleY];
        const shrink = Math.min(1, Math.sqrt(mostOfVector / (wide * high)));
        [wide, high] = [wide, high].map((side) => Math.max(1, Math.ceil(side * shrink - 1e-9)));
        if (this.#drawn?.width !== wide || this.#drawn.height !== high) {
            const pixels = host.drawVector(this.#bytes, this.width, this.height, wide, high, ...this.#background);
            if (pixels === null) throw broken();
            this.#drawn = { pixels, width: wide, height: high, isClean: this.isClean };
        }
        return this.#drawn;
    }
}

/** Decoded pictures, by the bytes of their files. */
const decoded = new WeakMap();

/** The pixels of a file as they are shown; null where it is damaged, true where it is an SVG. */
export function decodePicture(bytes) {
    if (decoded.has(bytes)) return decoded.get(bytes);
    const size = new Float64Array(2);
    const pixels = host.decodePicture(bytes, size);
    if (typeof pixels === 'string') throw runtime.notSimulated(pixels);
    const picture = typeof pixels !== 'object' || pixels === null ? pixels
        : { pixels, width: size[0], height: size[1], isClean: true };
    decoded.set(bytes, picture);
    return picture;
}

const vectors = new WeakMap();

/**
 * What an SVG holds of other documents than SVG may say where its user has been: WebKit keeps scripts from reading
 * a canvas that has shown it, Chromium does where its address does not say all of it.
 */
function vectorPicture({ url, bytes, size, isClean = true }) {
    if (vectors.has(bytes)) return vectors.get(bytes);
    const { TextDecoder } = runtime.load('text-encoding');
    const source = new TextDecoder().decode(bytes);
    const hasOther = /<(?:[\w-]+:)?foreignObject\b/.test(source);
    if (hasOther && host.isChromium && /^data:/i.test(url)) throw runtime.notSimulated('foreignObject on a canvas');
    const picture = new VectorPicture(bytes, size, source, isClean && !hasOther);
    vectors.set(bytes, picture);
    return picture;
}

const broken = () => failure('The image is in the broken state.', 'InvalidStateError');

function ofImage(image) {
    const known = runtime.loadGlobals('dom-more').pictureOf(image);
    const { bytes, isClean = true, isBroken } = known;
    if (isBroken) throw broken();
    if (bytes === undefined) return null;
    const picture = decodePicture(bytes);
    if (picture === null) throw broken();
    if (picture === true) return vectorPicture(known);
    return { ...picture, isClean };
}

const kinds = 'CSSImageValue or HTMLCanvasElement or HTMLImageElement or HTMLVideoElement or ImageBitmap or '
    + 'OffscreenCanvas or SVGImageElement or VideoFrame';
/** @param {Function} surfaceOf gives what a canvas of either kind draws on */
export function sourceOf(value, surfaceOf, type, method) {
    if (typeof value === 'object' && value !== null) {
        const [surface] = bitmapOf(value) ?? [surfaceOf(value)];
        if (surface === null) throw failure('The image bitmap is detached.', 'InvalidStateError');
        if (surface !== undefined) {
            if (surface.isEmpty) {
                throw refused('InvalidStateError', type, method,
                    'The image argument is a canvas element with a width or height of 0.');
            }
            if (!surface.isUsable) return null;
            return surface.picture();
        }
        const name = value instanceof Element ? value.localName : undefined;
        if (name === 'img') return ofImage(value);
        // Nothing plays, so there is no frame of one.
        if (name === 'video') return null;
        if (name === 'image') throw runtime.notSimulated('an image of SVG on a canvas');
    }
    throw refused('TypeError', type, method, `The provided value is not of type '(${kinds})'.`);
}

/** A part of a picture, in the size that is wanted. */
export function cut(image, [x, y, width, height], { wide, high, isFlipped, isSmooth }) {
    const surface = new Surface(wide, high);
    surface.isClean = image.isClean;
    const state = {
        matrix: isFlipped ? [1, 0, 0, -1, 0, high] : [1, 0, 0, 1, 0, 0], clips: [], alpha: 1, compositing: 2,
        isSmooth, pen: { width: 1, cap: 0, join: 0, miterLimit: 10, offset: 0, dashes: [] },
        shadow: { color: [0, 0, 0, 0], blur: 0, x: 0, y: 0 },
    };
    const [scaleX, scaleY] = [wide / width, high / height];
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [right, bottom] = [Math.min(image.width, x + width), Math.min(image.height, y + height)];
    if (right > left && bottom > top) {
        surface.image(state, image, left, top, right - left, bottom - top, (left - x) * scaleX,
            (top - y) * scaleY, (right - left) * scaleX, (bottom - top) * scaleY);
    }
    return surface;
}
