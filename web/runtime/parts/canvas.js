// Canvases that are drawn on in two dimensions, with or without an element, and bitmaps. There is no GPU, so
// of WebGL there is nothing.
import { mustBeFunction, mustHave, refused } from '../refusals.js';
import { toBase64 } from '../own-base64.js';
import { watch } from '../elements/changes.js';
import { expose } from '../late-globals.js';
import {
    CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D, Path2D, TextMetrics, clear, coreOf,
    knowCanvases, makeContext,
} from '../canvas/contexts.js';
import { Element, ImageBitmap, copyOfBitmap, cut, decodePicture, makeBitmap, sourceOf, takeBitmap } from '../canvas/sources.js';
import { CanvasGradient, CanvasPattern } from '../canvas/styles.js';
import { Surface, failure } from '../canvas/surfaces.js';

const { EventTarget, Promise } = runtime;
const key = Symbol('made by a canvas');
const isAndroid = host.isChromium === true;
/** Chromium makes a file of a canvas when the page is idle. */
const whenIdle = (task) => runtime.load('idle-callbacks').whenIdle(task);

const largestData = 0x7fffffff;
class ImageData {
    #data;
    #width;
    #height;
    constructor(first, second, third) {
        mustHave(2, arguments, 'ImageData');
        const size = (value, name) => {
            const side = Math.trunc(Number(value)) || 0;
            if (side > 0) return side;
            throw refused('IndexSizeError', 'ImageData', undefined, `The source ${name} is zero or not a number.`);
        };
        if (first instanceof Uint8ClampedArray) {
            const width = size(second, 'width');
            if (first.length === 0 || first.length % 4 !== 0) {
                throw refused('InvalidStateError', 'ImageData', undefined, 'The input data length is not a multiple of 4.',
                    'Length is not a non-zero multiple of 4');
            }
            const height = first.length / 4 / width;
            if (!Number.isInteger(height)) {
                throw refused('IndexSizeError', 'ImageData', undefined,
                    'The input data length is not a multiple of (4 * width).', 'Length is not a multiple of sw');
            }
            if (third !== undefined && size(third, 'height') !== height) {
                throw refused('IndexSizeError', 'ImageData', undefined,
                    'The input data length is not equal to (4 * width * height).', 'sh value is not equal to height');
            }
            [this.#data, this.#width, this.#height] = [first, width, height];
        } else {
            [this.#width, this.#height] = [size(first, 'width'), size(second, 'height')];
            const length = this.#width * this.#height * 4;
            if (length > largestData) throw new RangeError('Out of memory');
            this.#data = new Uint8ClampedArray(length);
        }
        // As WebKit: it is there without a look at the class.
        Object.defineProperty(this, 'data', { value: this.#data, enumerable: true });
    }
    get width() { return this.#width; }
    get height() { return this.#height; }
    get colorSpace() { return 'srgb'; }
}
const { Uint8ClampedArray } = globalThis;

/** What hands a bitmap over to a canvas instead of drawing. */
class ImageBitmapRenderingContext {
    #canvas;
    #surface;
    constructor(made, canvas, surface) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#canvas = canvas;
        this.#surface = surface;
    }
    get canvas() { return this.#canvas; }
    transferFromImageBitmap(bitmap) {
        const surface = this.#surface;
        if (bitmap === null) {
            surface.forget();
            return;
        }
        const taken = takeBitmap(bitmap);
        if (taken === null) throw failure('The image bitmap is detached.', 'InvalidStateError');
        if (taken === undefined) throw new TypeError('Type error');
        surface.take(taken);
    }
}

/** By canvas: `surface`, `context` and its `kind`. */
const known = new WeakMap();
const ownOf = (canvas) => {
    let own = known.get(canvas);
    if (own === undefined) {
        own = { surface: new Surface(canvas.width, canvas.height), context: null, kind: null };
        known.set(canvas, own);
    }
    return own;
};
const surfaceOf = (value) => {
    const isCanvas = value instanceof OffscreenCanvas
        || (value instanceof Element && value.localName === 'canvas');
    return isCanvas ? ownOf(value).surface : undefined;
};
knowCanvases(surfaceOf);

if (runtime.tree !== undefined) {
    watch(runtime.tree, (element, key) => {
        if (element.localName === 'canvas' && (key === 'width' || key === 'height')) resize(element);
    });
}
/** A side was set, maybe to what it was: that empties a canvas. */
function resize(canvas) {
    const own = known.get(canvas);
    if (own === undefined) return;
    const { surface, context, kind } = own;
    [surface.width, surface.height] = [canvas.width, canvas.height];
    if (kind === '2d') clear(coreOf(context));
    else surface.forget();
}

const webGL = /^(webgl2?|experimental-webgl|webgpu)$/;
function contextOf(canvas, name, attributes, Type) {
    const own = ownOf(canvas);
    const kind = `${name}`;
    if (webGL.test(kind)) {
        if (own.kind === null) host.console('warn', `A canvas context ${kind} is not simulated`);
        return null;
    }
    if (kind !== '2d' && kind !== 'bitmaprenderer') return null;
    if (own.context === null) {
        own.kind = kind;
        own.surface.isOpaque = kind === '2d' && attributes?.alpha === false;
        own.context = kind === '2d' ? makeContext(Type, canvas, own.surface, attributes)
            : new ImageBitmapRenderingContext(key, canvas, own.surface);
    }
    return own.kind === kind ? own.context : null;
}

/** What the file of a canvas is; null where it has no pixels. */
function encode(canvas, type, quality) {
    const { surface } = ownOf(canvas);
    surface.mustBeClean();
    return surface.isUsable ? surface.encode(type, quality) : null;
}
const blobOf = ({ type, bytes }) => new (runtime.load('blob').Blob)([bytes], { type });

/** The members of a canvas element. */
const elementMembers = {
    getContext: (canvas, name, attributes) => contextOf(canvas, name, attributes, CanvasRenderingContext2D),
    toDataURL(canvas, type, quality) {
        const file = encode(canvas, type, quality);
        return file === null ? 'data:,' : `data:${file.type};base64,${toBase64(file.bytes)}`;
    },
    toBlob(canvas, callback, type, quality) {
        mustBeFunction(callback, 1, 'callback', 'HTMLCanvasElement', 'toBlob');
        const file = encode(canvas, type, quality);
        (isAndroid ? whenIdle : runtime.postTask)(() => callback(file === null ? null : blobOf(file)));
    },
};

const sideOf = (value) => {
    const side = Math.trunc(Number(value));
    if (!(side >= 0 && side <= Number.MAX_SAFE_INTEGER)) {
        throw new TypeError('Value is outside the range [0, 9007199254740991]');
    }
    return side;
};
class OffscreenCanvas extends EventTarget {
    #width;
    #height;
    constructor(width, height) {
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        super();
        [this.#width, this.#height] = [sideOf(width), sideOf(height)];
    }
    get width() { return this.#width; }
    set width(value) {
        this.#width = sideOf(value);
        resize(this);
    }
    get height() { return this.#height; }
    set height(value) {
        this.#height = sideOf(value);
        resize(this);
    }
    getContext(name, attributes) {
        if (!webGL.test(`${name}`) && !['2d', 'bitmaprenderer'].includes(`${name}`)) {
            throw new TypeError('Type error');
        }
        return contextOf(this, name, attributes, OffscreenCanvasRenderingContext2D);
    }
    async convertToBlob(options) {
        const file = encode(this, options?.type, options?.quality);
        if (file === null) throw failure('The canvas has no size.', 'IndexSizeError');
        return isAndroid ? new Promise((done) => { whenIdle(() => done(blobOf(file))); }) : blobOf(file);
    }
    transferToImageBitmap() {
        const { surface, kind } = ownOf(this);
        if (kind === null) throw failure('The canvas has no context.', 'InvalidStateError');
        const taken = new Surface(surface.width, surface.height);
        taken.take(surface);
        return makeBitmap(taken);
    }
}
runtime.defineHandlers(OffscreenCanvas.prototype, ['oncontextlost', 'oncontextrestored']);

/** What a bitmap of a blob is made of, whose bytes another process has. */
async function pictureIn(blob) {
    const bytes = runtime.bytesOfBlob(blob);
    await runtime.answered();
    const picture = decodePicture(bytes);
    // An SVG counts only as an element has it.
    if (picture === null || picture === true) {
        throw failure('Cannot decode the data in the argument to createImageBitmap', 'InvalidStateError');
    }
    return picture;
}
/** What a bitmap of anything else is made of, which is there. */
function pictureOf(source) {
    if (source instanceof ImageData) {
        const surface = new Surface(source.width, source.height);
        surface.write(source.data, source.width, [0, 0, source.width, source.height], 0, 0);
        return { pixels: surface.pixels, width: source.width, height: source.height, isClean: true };
    }
    const picture = sourceOf(source, surfaceOf, 'Window', 'createImageBitmap');
    if (picture === null) {
        throw failure('Cannot create ImageBitmap from image that has no data', 'InvalidStateError');
    }
    return picture;
}

async function createImageBitmap(source, ...values) {
    mustHave(1, arguments, 'Window', 'createImageBitmap');
    const isPart = values.length >= 4;
    const options = (isPart ? values[4] : values[0]) ?? {};
    const isBlob = source instanceof runtime.load('blob').Blob;
    const picture = isBlob ? await pictureIn(source) : pictureOf(source);
    let [x, y, width, height] = isPart ? values.slice(0, 4).map((one) => Math.trunc(Number(one)) || 0)
        : [0, 0, picture.width, picture.height];
    if (width === 0 || height === 0) throw new RangeError('Cannot create ImageBitmap with a width or height of 0');
    if (width < 0) [x, width] = [x + width, -width];
    if (height < 0) [y, height] = [y + height, -height];
    const { resizeWidth, resizeHeight, resizeQuality, imageOrientation } = options;
    if (picture.hasSize === false && resizeWidth === undefined && resizeHeight === undefined) {
        throw failure('Cannot create ImageBitmap from an SVG that has no size', 'InvalidStateError');
    }
    const side = (value) => {
        if (value === undefined) return undefined;
        if (!(Math.trunc(value) > 0)) throw failure('A size must be greater than 0', 'InvalidStateError');
        return Math.trunc(value);
    };
    let [wide, high] = [side(resizeWidth), side(resizeHeight)];
    wide ??= high === undefined ? width : Math.ceil(width * high / height);
    high ??= side(resizeWidth) === undefined ? height : Math.ceil(height * wide / width);
    const bitmap = makeBitmap(cut(picture, [x, y, width, height], {
        wide, high, isFlipped: imageOrientation === 'flipY', isSmooth: resizeQuality !== 'pixelated',
    }));
    return bitmap;
}

/** The clone of an image's data or of a bitmap for the page or worker of `realm`; undefined for anything else. */
runtime.copyOfPicture = (value, realm) => {
    if (value instanceof ImageData) {
        return realm.imageData(new realm.views.Uint8ClampedArray(value.data), value.width, value.height);
    }
    return value instanceof ImageBitmap ? copyOfBitmap(value, realm) : undefined;
};

expose({
    CanvasGradient, CanvasPattern, ImageBitmapRenderingContext, OffscreenCanvasRenderingContext2D, TextMetrics,
});
runtime.provide({
    CanvasGradient, CanvasPattern, CanvasRenderingContext2D, ImageBitmap, ImageBitmapRenderingContext, ImageData,
    OffscreenCanvas, OffscreenCanvasRenderingContext2D, Path2D, TextMetrics, createImageBitmap, elementMembers,
});
runtime.refuseInstances(CanvasGradient, CanvasPattern, CanvasRenderingContext2D, ImageBitmap,
    ImageBitmapRenderingContext, ImageData, OffscreenCanvas, OffscreenCanvasRenderingContext2D, Path2D, TextMetrics);
