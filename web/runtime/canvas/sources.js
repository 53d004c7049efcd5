// What can be drawn on a canvas: images, other canvases and bitmaps. Each gives its pixels, its size and
// whether scripts may read it; null: there is nothing to draw yet.
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

/** Decoded pictures, by the bytes of their files. */
const decoded = new WeakMap();

/** The pixels of a file as they are shown; null where it is damaged. */
export function decodePicture(bytes) {
    if (decoded.has(bytes)) return decoded.get(bytes);
    const size = new Float64Array(2);
    const pixels = host.decodePicture(bytes, size);
    if (typeof pixels === 'string') throw runtime.notSimulated(pixels);
    const picture = pixels === null ? null : { pixels, width: size[0], height: size[1], isClean: true };
    decoded.set(bytes, picture);
    return picture;
}

const broken = () => failure('The image is in the broken state.', 'InvalidStateError');

function ofImage(image) {
    const { bytes, isClean = true, isBroken } = runtime.loadGlobals('dom-more').pictureOf(image);
    if (isBroken) throw broken();
    if (bytes === undefined) return null;
    const picture = decodePicture(bytes);
    if (picture === null) throw broken();
    return { ...picture, isClean };
}

/** @param {Function} surfaceOf gives what a canvas of either kind draws on */
export function sourceOf(value, surfaceOf) {
    if (typeof value === 'object' && value !== null) {
        const [surface] = bitmapOf(value) ?? [surfaceOf(value)];
        if (surface === null) throw failure('The image bitmap is detached.', 'InvalidStateError');
        if (surface !== undefined) {
            if (surface.isEmpty) throw failure('The canvas has no size.', 'InvalidStateError');
            if (!surface.isUsable) return null;
            return surface.picture();
        }
        const name = value instanceof Element ? value.localName : undefined;
        if (name === 'img') return ofImage(value);
        // Nothing plays, so there is no frame of one.
        if (name === 'video') return null;
        if (name === 'image') throw runtime.notSimulated('an image of SVG on a canvas');
    }
    throw new TypeError('Type error');
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
