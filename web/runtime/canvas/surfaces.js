// The pixels of a canvas, and what it was told and has not drawn yet: that is drawn when somebody looks.
import { parseColor } from './colors.js';
import { identity } from './paths.js';

/** The codes of `DrawingCommand` in `Sources/Graphics/Drawing.swift`. */
export const code = Object.fromEntries(('matrix alpha compositing color linear radial conic pattern pen '
    + 'shadow smoothing unclip clip fill stroke erase image text').split(' ').map((one, index) => [one, index]));

const isAndroid = host.isChromium === true;
/** WebKit's on iOS 18 and Chromium's: of a larger canvas there are no pixels. */
const maximumArea = isAndroid ? 268_435_456 : 67_108_864;
const maximumSide = isAndroid ? 65_535 : Infinity;
/** How many numbers may wait to be drawn. */
const maximumWaiting = 1 << 16;

export const failure = (message, name) => new globalThis.DOMException(message, name);
export const black = [0, 0, 0, 1];

export class Surface {
    /** Whether nothing on it is from elsewhere, so that scripts may read it. */
    isClean = true;
    #pixels = null;
    #commands = [];
    #images = [];
    #texts = [];
    /** The settings that the commands so far leave. */
    #sent = {};
    #told = false;

    /** @param {boolean} isOpaque on black, whatever is drawn */
    constructor(width, height, isOpaque = false) {
        this.width = width;
        this.height = height;
        this.isOpaque = isOpaque;
    }

    get isEmpty() { return this.width === 0 || this.height === 0; }

    /** Whether it has pixels at all; what is too large says so once. */
    get isUsable() {
        if (this.isEmpty) return false;
        const isSmall = this.width * this.height <= maximumArea
            && this.width <= maximumSide && this.height <= maximumSide;
        if (!isSmall && !this.#told && !isAndroid) {
            host.console('warn', 'Canvas area exceeds the maximum limit (width * height > '
                + `${maximumArea}).`);
            this.#told = true;
        }
        return isSmall;
    }

    /** The pixels as they are by now: blue, green, red and alpha, the colours multiplied by it. */
    get pixels() {
        this.#draw();
        return this.#pixels ??= this.#emptyPixels();
    }
    set pixels(pixels) {
        this.forget();
        this.#pixels = pixels;
    }

    /** Transparent, and with nothing that waits. */
    forget() {
        this.#pixels = null;
        this.#commands = [];
        this.#images = [];
        this.#texts = [];
        this.#sent = {};
    }

    #emptyPixels() {
        const pixels = new Uint8Array(this.width * this.height * 4);
        if (this.isOpaque) new Uint32Array(pixels.buffer).fill(0xff000000);
        return pixels;
    }

    #draw() {
        if (this.#commands.length === 0) return;
        const [commands, images, texts] = [this.#commands, this.#images, this.#texts];
        this.#commands = [];
        this.#images = [];
        this.#texts = [];
        this.#sent = {};
        this.#pixels ??= this.#emptyPixels();
        host.draw(this.#pixels, this.width, this.height, Float64Array.from(commands), texts,
            images.flatMap(({ pixels, width, height }) => [pixels, width, height]));
    }

    #put(...numbers) { this.#commands.push(...numbers); }
    /** A path's numbers can be too many for arguments. */
    #putPath(numbers) {
        this.#commands.push(numbers.length);
        for (const one of numbers) this.#commands.push(one);
    }

    /** What has changed of the settings since the command before; each is new where it has. */
    #settle(state) {
        if (this.#commands.length > maximumWaiting) this.#draw();
        const sent = this.#sent;
        const { matrix, alpha, compositing, pen, shadow, isSmooth, clips } = state;
        if (sent.clips !== clips) {
            this.#put(code.unclip);
            for (const { rule, numbers } of clips) {
                this.#put(code.clip, rule);
                this.#putPath(numbers);
            }
        }
        if (sent.matrix !== matrix) this.#put(code.matrix, ...matrix);
        if (sent.alpha !== alpha) this.#put(code.alpha, alpha);
        if (sent.compositing !== compositing) this.#put(code.compositing, compositing);
        if (sent.isSmooth !== isSmooth) this.#put(code.smoothing, isSmooth ? 1 : 0);
        if (sent.pen !== pen) {
            const { width, cap, join, miterLimit, offset, dashes } = pen;
            this.#put(code.pen, width, cap, join, miterLimit, offset, dashes.length, ...dashes);
        }
        if (sent.shadow !== shadow) {
            const { color, blur, x, y } = shadow;
            this.#put(code.shadow, ...color, blur, x, y);
        }
        Object.assign(sent, { matrix, alpha, compositing, pen, shadow, isSmooth, clips });
    }

    #useSource(style) {
        const { color } = style;
        if (color !== undefined) {
            if (this.#sent.source === color) return;
            this.#put(code.color, ...color);
            this.#sent.source = color;
        } else {
            if (!style.isClean) this.isClean = false;
            const image = style.image === undefined ? 0 : this.#addImage(style.image);
            this.#put(...style.commands(image));
            this.#sent.source = undefined;
        }
    }

    #addImage(image) { return this.#images.push(image) - 1; }

    fill(state, style, numbers, rule) {
        if (!this.isUsable || numbers.length === 0) return;
        this.#settle(state);
        this.#useSource(style);
        this.#put(code.fill, rule);
        this.#putPath(numbers);
    }

    stroke(state, style, numbers) {
        if (!this.isUsable || numbers.length === 0) return;
        this.#settle(state);
        this.#useSource(style);
        this.#put(code.stroke);
        this.#putPath(numbers);
    }

    erase(state, numbers) {
        if (!this.isUsable) return;
        if (this.isOpaque) {
            this.fill({ ...initialState(), clips: state.clips }, { color: black }, numbers, 0);
            return;
        }
        this.#settle(state);
        this.#put(code.erase);
        this.#putPath(numbers);
    }

    text(state, style, isStroked, text, { family, weight, isItalic, size }, x, y, across) {
        if (!this.isUsable) return;
        this.#settle(state);
        this.#useSource(style);
        this.#put(code.text, isStroked ? 1 : 0, this.#texts.push(text) - 1, family,
            weight >= 600 ? 1 : 0, isItalic ? 1 : 0, size, x, y, across);
    }

    image(state, image, ...places) {
        if (!this.isUsable) return;
        this.#settle(state);
        if (!image.isClean) this.isClean = false;
        this.#put(code.image, this.#addImage(image), ...places);
        // Another canvas may change before somebody looks at this one.
        if (image.isLent) this.#draw();
    }

    read(x, y, width, height) {
        const data = new Uint8ClampedArray(width * height * 4);
        if (this.isUsable) host.readPixels(this.pixels, this.width, this.height, x, y, width, height, data);
        return data;
    }

    write(data, stride, area, x, y) {
        if (!this.isUsable) return;
        host.writePixels(this.pixels, this.width, this.height, data, stride, ...area, x, y);
    }

    /** What a script may do with pixels alone. */
    mustBeClean() {
        if (!this.isClean) throw failure('The operation is insecure.', 'SecurityError');
    }

    /** A file of it, and the type that it has: PNG where nobody writes the one that is asked for. */
    encode(type, quality) {
        const asked = `${type ?? 'image/png'}`.toLowerCase();
        const kind = asked === 'image/jpeg' || (isAndroid && asked === 'image/webp') ? asked : 'image/png';
        const isQuality = typeof quality === 'number' && quality >= 0 && quality <= 1;
        const bytes = host.encodePicture(this.pixels, this.width, this.height, kind.slice('image/'.length),
            isQuality ? quality : kind === 'image/webp' ? 0.8 : 0.92);
        return { type: kind, bytes };
    }
}

/** Settings, of which each change makes a new value. */
export const initialState = () => ({
    matrix: identity, clips: [], alpha: 1, compositing: 2, isSmooth: true, quality: 'low',
    fill: { color: black }, stroke: { color: black },
    pen: { width: 1, cap: 0, join: 0, miterLimit: 10, offset: 0, dashes: [] },
    shadow: { color: [0, 0, 0, 0], blur: 0, x: 0, y: 0 },
    font: null, align: 'start', baseline: 'alphabetic', direction: 'inherit', kerning: 'auto',
});

/** A script's colour; undefined for what is none. */
export const colorOf = (text, current) => parseColor(`${text}`, current) ?? undefined;
