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
/** How many numbers may wait to be drawn, those of the pictures among them that wait themselves. */
const maximumWaiting = 1 << 18;
/** How many bytes of pixels the pictures that wait may hold. */
const maximumHeld = 1 << 26;
/** How many pictures may wait one for another. */
const maximumDepth = 64;

export const failure = (message, name) => new globalThis.DOMException(message, name);
export const black = [0, 0, 0, 1];

/** The pixels that something has at one time, whatever becomes of it; drawn when somebody looks. */
class Picture {
    #pixels;
    #draw;
    /**
     * @param {number} weight how many numbers wait for it, `held` how many bytes of pixels, its own among them,
     * and `depth` how many pictures one for another
     */
    constructor({ pixels, draw, width, height, isClean, weight = 0, held = pixels.length, depth = 0 }) {
        this.#pixels = pixels;
        this.#draw = draw;
        Object.assign(this, { width, height, isClean, weight, held, depth });
    }
    get pixels() {
        if (this.#pixels === undefined) {
            this.#pixels = this.#draw();
            this.#draw = undefined;
            [this.weight, this.held, this.depth] = [0, this.#pixels.length, 0];
        }
        return this.#pixels;
    }
}

export class Surface {
    /** Whether nothing on it is from elsewhere, so that scripts may read it. */
    isClean = true;
    /** What it begins with: pixels of its own, or a picture that others have, too. */
    #pixels = null;
    #base = null;
    #commands = [];
    /** What the pictures that wait with its commands wait for. */
    #weight = 0;
    #held = 0;
    #depth = 0;
    /** Where each picture stands among `#images`. */
    #places = new Map();
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
        return this.#own();
    }
    set pixels(pixels) {
        this.forget();
        this.#pixels = pixels;
    }
    #own() {
        if (this.#base !== null) {
            this.#pixels = this.#base.pixels.slice();
            this.#base = null;
        }
        return this.#pixels ??= this.#emptyPixels();
    }

    /** What it shows by now, for others to draw. */
    picture() {
        const { width, height, isClean, isOpaque } = this;
        if (this.#commands.length > 0) {
            const begin = this.#base;
            const weight = this.#commands.length + this.#weight + (begin?.weight ?? 0);
            const held = this.#held + (begin?.held ?? this.#pixels?.length ?? 0);
            const depth = Math.max(this.#depth, begin?.depth ?? 0) + 1;
            if (weight > maximumWaiting || held > maximumHeld || depth > maximumDepth) this.#draw();
            else {
                const pixels = this.#pixels;
                const draw = this.#takeCommands();
                this.#base = new Picture({
                    draw: () => draw(begin?.pixels.slice() ?? pixels
                        ?? this.#emptyPixels(width, height, isOpaque)),
                    width, height, isClean, weight, held, depth,
                });
                this.#pixels = null;
            }
        }
        if (this.#base === null) {
            this.#base = new Picture({ pixels: this.#own(), width, height, isClean });
            this.#pixels = null;
        }
        const base = this.#base;
        if (base.isClean === isClean) return base;
        const { weight, held, depth } = base;
        return new Picture({ draw: () => base.pixels, width, height, isClean, weight, held, depth });
    }

    /** Begins with what another shows, which is empty afterwards. */
    take(other) {
        this.forget();
        [this.width, this.height] = [other.width, other.height];
        this.isClean = other.isClean;
        this.#base = other.picture();
        other.forget();
    }

    /** Transparent, and with nothing that waits. */
    forget() {
        this.#pixels = this.#base = null;
        this.#takeCommands();
    }

    #emptyPixels(width = this.width, height = this.height, isOpaque = this.isOpaque) {
        const pixels = new Uint8Array(width * height * 4);
        if (isOpaque) new Uint32Array(pixels.buffer).fill(0xff000000);
        return pixels;
    }

    #draw() {
        if (this.#commands.length > 0) this.#takeCommands()(this.#own());
    }

    /** What does all that waits to pixels, and no longer waits here. */
    #takeCommands() {
        const { width, height } = this;
        const [commands, images, texts] = [this.#commands, this.#images, this.#texts];
        this.#commands = [];
        this.#images = [];
        this.#texts = [];
        this.#sent = {};
        this.#weight = this.#held = this.#depth = 0;
        this.#places.clear();
        return (pixels) => {
            host.draw(pixels, width, height, Float64Array.from(commands), texts,
                images.flatMap((image) => [image.pixels, image.width, image.height]));
            return pixels;
        };
    }

    #put(...numbers) { this.#commands.push(...numbers); }
    /** A path's numbers can be too many for arguments. */
    #putPath(numbers) {
        this.#commands.push(numbers.length);
        for (const one of numbers) this.#commands.push(one);
    }

    /** What has changed of the settings since the command before; each is new where it has. */
    #settle(state) {
        if (this.#commands.length + this.#weight > maximumWaiting || this.#held > maximumHeld) this.#draw();
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

    #addImage(image) {
        const known = this.#places.get(image);
        if (known !== undefined) return known;
        this.#places.set(image, this.#images.length);
        this.#weight += image.weight ?? 0;
        this.#held += image.held ?? 0;
        this.#depth = Math.max(this.#depth, image.depth ?? 0);
        return this.#images.push(image) - 1;
    }

    /** Whether a box covers all of it, with nothing that keeps it from there. */
    #isCovered({ matrix: [a, b, c, d, e, f], clips }, [x, y, width, height]) {
        if (b !== 0 || c !== 0 || clips.length > 0) return false;
        const reaches = (from, length, scale, offset, side) => {
            const [one, other] = [from * scale + offset, (from + length) * scale + offset];
            return Math.min(one, other) <= 0 && Math.max(one, other) >= side;
        };
        return reaches(x, width, a, e, this.width) && reaches(y, height, d, f, this.height);
    }

    /** A box is filled: what it hides need not be drawn. */
    fillBox(state, style, box, numbers) {
        const hides = state.compositing === 2 && state.alpha === 1 && style.color?.[3] === 1;
        if (hides && this.#isCovered(state, box)) this.forget();
        this.fill(state, style, numbers, 0);
    }

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

    erase(state, box, numbers) {
        if (!this.isUsable) return;
        if (this.#isCovered(state, box)) {
            this.forget();
            return;
        }
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

    image(state, image, x, y, width, height, toX, toY, toWidth, toHeight) {
        if (!this.isUsable) return;
        if (image.at !== undefined) {
            // It is sharp in any size.
            const [a, b, c, d] = state.matrix;
            const drawn = image.at(Math.hypot(a, b) * toWidth / width, Math.hypot(c, d) * toHeight / height);
            const [scaleX, scaleY] = [drawn.width / image.width, drawn.height / image.height];
            [x, y, width, height] = [x * scaleX, y * scaleY, width * scaleX, height * scaleY];
            image = drawn;
        }
        this.#settle(state);
        if (!image.isClean) this.isClean = false;
        this.#put(code.image, this.#addImage(image), x, y, width, height, toX, toY, toWidth, toHeight);
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
