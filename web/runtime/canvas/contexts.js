// The drawing context of a canvas (HTML standard, "The 2D rendering context"), as WebKit has it on iOS 18.
import {
    mustBeInstance, mustBeOptions, mustHave, noSuch, notInstance, refused,
} from '../refusals.js';
import { colorText } from './colors.js';
import { parseFont } from './fonts.js';
import { PathData, identity, isInvertible, moved, pathMethods, readSVGPath, times } from './paths.js';
import { sourceOf } from './sources.js';
import { gradients, makePattern, styleOf } from './styles.js';
import { black, code, colorOf, initialState } from './surfaces.js';

const key = Symbol('made by a canvas');
const { isFinite } = Number;

let pathOf;
export class Path2D {
    #data;
    constructor(from) {
        this.#data = from === undefined ? new PathData()
            : typeof from === 'object' && from !== null && #data in from ? from.#data.copy()
                : readSVGPath(`${from}`);
    }
    addPath(path, transform) {
        const matrix = matrixOf([transform]);
        if (matrix.every(isFinite)) this.#data.add(pathOf(path), matrix);
    }
    static {
        pathOf = (value) => {
            if (typeof value !== 'object' || value === null || !(#data in value)) {
                throw notInstance(1, 'path', 'Path2D', 'Path2D', 'addPath');
            }
            return value.#data;
        };
    }
}
Object.assign(Path2D.prototype, pathMethods(pathOf));
const isPath = (value) => value instanceof Path2D;

/** Six numbers, or the two-dimensional part of a matrix that a script gives. */
function matrixOf(values) {
    if (values.length >= 6) return values.slice(0, 6).map(Number);
    const [matrix] = values;
    if (matrix === undefined || matrix === null) return identity;
    mustBeOptions(matrix, 'DOMMatrixInit', type, 'setTransform');
    const either = (one, other, usual) => Number(matrix[other] === undefined ? matrix[one] ?? usual : matrix[other]);
    return [either('a', 'm11', 1), either('b', 'm12', 0), either('c', 'm21', 0), either('d', 'm22', 1),
        either('e', 'm41', 0), either('f', 'm42', 0)];
}

const type = 'CanvasRenderingContext2D';
const tooFew = (count, values, method) => { mustHave(count, values, type, method); };

const caps = ['butt', 'round', 'square'];
const joins = ['miter', 'round', 'bevel'];
/** In the order of Cairo's operators. */
const operators = new Map(['copy:1', 'source-over:2', 'source-in:3', 'source-out:4', 'source-atop:5',
    'destination-over:7', 'destination-in:8', 'destination-out:9', 'destination-atop:10', 'xor:11',
    'lighter:12', 'multiply:14', 'screen:15', 'overlay:16', 'darken:17', 'lighten:18', 'color-dodge:19',
    'color-burn:20', 'hard-light:21', 'soft-light:22', 'difference:23', 'exclusion:24', 'hue:25',
    'saturation:26', 'color:27', 'luminosity:28'].map((one) => one.split(':')).map(([name, number]) =>
    [name, Number(number)]));
const usualFont = parseFont('10px sans-serif');

export class TextMetrics {
    #values;
    constructor(made, values) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#values = values;
    }
    get width() { return this.#values.width; }
    get actualBoundingBoxLeft() { return this.#values.left; }
    get actualBoundingBoxRight() { return this.#values.right; }
    get actualBoundingBoxAscent() { return this.#values.ascent; }
    get actualBoundingBoxDescent() { return this.#values.descent; }
    get fontBoundingBoxAscent() { return this.#values.fontAscent; }
    get fontBoundingBoxDescent() { return this.#values.fontDescent; }
    get emHeightAscent() { return this.#values.fontAscent; }
    get emHeightDescent() { return this.#values.fontDescent; }
    get hangingBaseline() { return this.#values.fontAscent * 0.8 - this.#values.shift; }
    get alphabeticBaseline() { return 0 - this.#values.shift; }
    get ideographicBaseline() { return -this.#values.fontDescent - this.#values.shift; }
}

// Chromium's are behind a flag.
if (host.isChromium === true) {
    for (const name of ['emHeightAscent', 'emHeightDescent']) delete TextMetrics.prototype[name];
}

/** What both kinds of contexts are. */
let coreOf;
/** Gives what a canvas of either kind draws on. */
let surfaceOf;
export const knowCanvases = (known) => { surfaceOf = known; };

class Context {
    #core;
    constructor(made, canvas, surface, attributes) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#core = {
            canvas, surface, attributes, state: initialState(), stack: [], path: new PathData(),
        };
    }
    static {
        coreOf = (context) => context.#core;
    }

    get canvas() { return this.#core.canvas; }
    getContextAttributes() { return { ...this.#core.attributes }; }

    save() {
        const core = this.#core;
        core.stack.push({ ...core.state });
    }
    restore() {
        const core = this.#core;
        const state = core.stack.pop();
        if (state === undefined) return;
        core.state = state;
        core.path.matrix = state.matrix;
    }
    reset() { clear(this.#core); }

    scale(x, y) {
        if (arguments.length < 2) tooFew(2, arguments, 'scale');
        transform(this.#core, [Number(x), 0, 0, Number(y), 0, 0]);
    }
    rotate(angle) {
        if (arguments.length === 0) tooFew(1, arguments, 'rotate');
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        transform(this.#core, [cos, sin, -sin, cos, 0, 0]);
    }
    translate(x, y) {
        if (arguments.length < 2) tooFew(2, arguments, 'translate');
        transform(this.#core, [1, 0, 0, 1, Number(x), Number(y)]);
    }
    transform(...values) {
        tooFew(6, values, 'transform');
        transform(this.#core, matrixOf(values));
    }
    setTransform(...values) {
        const matrix = matrixOf(values);
        if (matrix.every(isFinite)) setMatrix(this.#core, matrix);
    }
    resetTransform() { setMatrix(this.#core, identity); }
    getTransform() { return new globalThis.DOMMatrix(this.#core.state.matrix); }

    get fillStyle() { return shownStyle(this.#core.state.fill); }
    set fillStyle(value) { setStyle(this.#core, 'fill', value); }
    get strokeStyle() { return shownStyle(this.#core.state.stroke); }
    set strokeStyle(value) { setStyle(this.#core, 'stroke', value); }
    get globalAlpha() { return this.#core.state.alpha; }
    set globalAlpha(value) {
        const alpha = Number(value);
        if (alpha >= 0 && alpha <= 1) this.#core.state.alpha = alpha;
    }
    get globalCompositeOperation() {
        const { compositing } = this.#core.state;
        return [...operators].find(([, number]) => number === compositing)[0];
    }
    set globalCompositeOperation(value) {
        const number = operators.get(`${value}`);
        if (number !== undefined) this.#core.state.compositing = number;
    }
    get imageSmoothingEnabled() { return this.#core.state.isSmooth; }
    set imageSmoothingEnabled(value) { this.#core.state.isSmooth = Boolean(value); }
    get imageSmoothingQuality() { return this.#core.state.quality; }
    set imageSmoothingQuality(value) {
        if (['low', 'medium', 'high'].includes(`${value}`)) this.#core.state.quality = `${value}`;
    }

    get lineWidth() { return this.#core.state.pen.width; }
    set lineWidth(value) { setPen(this.#core, 'width', Number(value), Number(value) > 0); }
    get lineCap() { return caps[this.#core.state.pen.cap]; }
    set lineCap(value) { setPen(this.#core, 'cap', caps.indexOf(`${value}`), caps.includes(`${value}`)); }
    get lineJoin() { return joins[this.#core.state.pen.join]; }
    set lineJoin(value) { setPen(this.#core, 'join', joins.indexOf(`${value}`), joins.includes(`${value}`)); }
    get miterLimit() { return this.#core.state.pen.miterLimit; }
    set miterLimit(value) { setPen(this.#core, 'miterLimit', Number(value), Number(value) > 0); }
    get lineDashOffset() { return this.#core.state.pen.offset; }
    set lineDashOffset(value) { setPen(this.#core, 'offset', Number(value), true); }
    getLineDash() { return [...this.#core.state.pen.dashes]; }
    setLineDash(segments) {
        const dashes = [...segments].map(Number);
        if (!dashes.every((one) => isFinite(one) && one >= 0)) return;
        setPen(this.#core, 'dashes', dashes.length % 2 ? [...dashes, ...dashes] : dashes, true, 0);
    }

    get shadowColor() { return colorText(this.#core.state.shadow.color); }
    set shadowColor(value) { setShadow(this.#core, 'color', colorOf(value, currentColor(this.#core))); }
    get shadowBlur() { return this.#core.state.shadow.blur; }
    set shadowBlur(value) { setShadow(this.#core, 'blur', Number(value) >= 0 ? Number(value) : undefined); }
    get shadowOffsetX() { return this.#core.state.shadow.x; }
    set shadowOffsetX(value) { setShadow(this.#core, 'x', Number(value)); }
    get shadowOffsetY() { return this.#core.state.shadow.y; }
    set shadowOffsetY(value) { setShadow(this.#core, 'y', Number(value)); }

    clearRect(...box) {
        const numbers = rectangle(this.#core, box);
        if (numbers !== null) this.#core.surface.erase(this.#core.state, box.map(Number), numbers);
    }
    fillRect(...box) {
        const { surface, state } = this.#core;
        const numbers = rectangle(this.#core, box);
        if (numbers !== null) surface.fillBox(state, state.fill, box.map(Number), numbers);
    }
    strokeRect(...box) {
        const { surface, state } = this.#core;
        const [, , width, height] = box.map(Number);
        // Of a box without an area that has a length there is a line to stroke.
        const numbers = rectangle(this.#core, box, width !== 0 || height !== 0);
        if (numbers !== null) surface.stroke(state, state.stroke, numbers);
    }

    beginPath() {
        const core = this.#core;
        core.path = new PathData();
        core.path.matrix = core.state.matrix;
    }
    fill(...values) {
        const { surface, state } = this.#core;
        const [numbers, rule] = chosen(this.#core, values, 'fill');
        if (isInvertible(state.matrix)) surface.fill(state, state.fill, numbers, rule);
    }
    stroke(path) {
        const { surface, state } = this.#core;
        const [numbers] = chosen(this.#core, path === undefined ? [] : [path], 'stroke');
        if (isInvertible(state.matrix)) surface.stroke(state, state.stroke, numbers);
    }
    clip(...values) {
        const { state } = this.#core;
        const [numbers, rule] = chosen(this.#core, values, 'clip');
        state.clips = [...state.clips, { numbers: numbers.slice(), rule }];
    }
    isPointInPath(...values) {
        tooFew(2, values, 'isPointInPath');
        const [path, [x, y, rule]] = isPath(values[0]) ? [[values[0]], values.slice(1)] : [[], values];
        const [numbers, number] = chosen(this.#core, [...path, ...rule === undefined ? [] : [rule]], 'isPointInPath');
        return hits([code.fill, number, numbers.length, ...numbers], Number(x), Number(y), false);
    }
    isPointInStroke(...values) {
        tooFew(2, values, 'isPointInStroke');
        const { state: { matrix, pen } } = this.#core;
        const [path, [x, y]] = isPath(values[0]) ? [[values[0]], values.slice(1)] : [[], values];
        const [numbers] = chosen(this.#core, path);
        const { width, cap, join, miterLimit, offset, dashes } = pen;
        return hits([code.matrix, ...matrix, code.pen, width, cap, join, miterLimit, offset, dashes.length,
            ...dashes, code.stroke, numbers.length, ...numbers], Number(x), Number(y), true);
    }
    drawFocusIfNeeded() {}

    createPattern(image, repetition) {
        tooFew(2, arguments, 'createPattern');
        const picture = sourceOf(image, surfaceOf, type, 'createPattern');
        return makePattern(picture?.at?.(1, 1) ?? picture, repetition);
    }

    drawImage(image, ...values) {
        if (![2, 4, 8].includes(values.length)) {
            tooFew(3, arguments, 'drawImage');
            throw refused('TypeError', type, 'drawImage', 'Overload resolution failed.');
        }
        const picture = sourceOf(image, surfaceOf, type, 'drawImage');
        const numbers = values.map(Number);
        if (picture === null || !numbers.every(isFinite)) return;
        const { surface, state } = this.#core;
        let [x, y, width, height] = numbers.length === 8 ? numbers : [0, 0, picture.width, picture.height];
        const [toX, toY, toWidth = picture.width, toHeight = picture.height] =
            numbers.length === 8 ? numbers.slice(4) : numbers;
        if (width === 0 || height === 0 || toWidth === 0 || toHeight === 0 || !isInvertible(state.matrix)) return;
        let target = [toX, toY, toWidth, toHeight];
        if (width < 0) [x, width] = [x + width, -width];
        if (height < 0) [y, height] = [y + height, -height];
        if (target[2] < 0) target = [target[0] + target[2], target[1], -target[2], target[3]];
        if (target[3] < 0) target = [target[0], target[1] + target[3], target[2], -target[3]];
        // What lies outside of the picture is transparent, so that less is drawn in a smaller place.
        const [left, top] = [Math.max(0, x), Math.max(0, y)];
        const [right, bottom] = [Math.min(picture.width, x + width), Math.min(picture.height, y + height)];
        if (right <= left || bottom <= top) return;
        const [scaleX, scaleY] = [target[2] / width, target[3] / height];
        surface.image(state, picture, left, top, right - left, bottom - top, target[0] + (left - x) * scaleX,
            target[1] + (top - y) * scaleY, (right - left) * scaleX, (bottom - top) * scaleY);
    }

    createImageData(width, height) {
        const { ImageData } = globalThis;
        if (width instanceof ImageData) return new ImageData(width.width, width.height);
        tooFew(1, arguments, 'createImageData');
        if (arguments.length === 1) throw notInstance(1, 'imagedata', 'ImageData', type, 'createImageData');
        return new ImageData(sideOf(width, 'width', 'createImageData'), sideOf(height, 'height', 'createImageData'));
    }
    getImageData(...values) {
        tooFew(4, values, 'getImageData');
        const [x, y, width, height] = values.slice(0, 4).map((one) => Math.trunc(Number(one)) || 0);
        const [wide, high] = [sideOf(width, 'width', 'getImageData'), sideOf(height, 'height', 'getImageData')];
        const { surface } = this.#core;
        surface.mustBeClean();
        return new globalThis.ImageData(
            surface.read(width < 0 ? x + width : x, height < 0 ? y + height : y, wide, high), wide, high);
    }
    putImageData(image, ...values) {
        tooFew(3, arguments, 'putImageData');
        mustBeInstance(image, globalThis.ImageData, 'imagedata', 'ImageData', type, 'putImageData');
        const [toX, toY, x = 0, y = 0, width = image.width, height = image.height] =
            values.map((one) => Math.trunc(Number(one)) || 0);
        let [left, top, right, bottom] = [x, y, x + width, y + height];
        [left, right] = [Math.max(0, Math.min(left, right)), Math.min(image.width, Math.max(left, right))];
        [top, bottom] = [Math.max(0, Math.min(top, bottom)), Math.min(image.height, Math.max(top, bottom))];
        if (right <= left || bottom <= top) return;
        this.#core.surface.write(image.data, image.width, [left, top, right - left, bottom - top],
            toX + left, toY + top);
    }

    get font() { return (this.#core.state.font ?? usualFont).text; }
    set font(value) {
        const font = parseFont(value);
        if (font !== null) this.#core.state.font = font;
    }
    get textAlign() { return this.#core.state.align; }
    set textAlign(value) {
        if (['start', 'end', 'left', 'right', 'center'].includes(`${value}`)) this.#core.state.align = `${value}`;
    }
    get textBaseline() { return this.#core.state.baseline; }
    set textBaseline(value) {
        if (['top', 'hanging', 'middle', 'alphabetic', 'ideographic', 'bottom'].includes(`${value}`)) {
            this.#core.state.baseline = `${value}`;
        }
    }
    get direction() { return this.#core.state.direction === 'rtl' ? 'rtl' : 'ltr'; }
    set direction(value) {
        if (['ltr', 'rtl', 'inherit'].includes(`${value}`)) this.#core.state.direction = `${value}`;
    }
    get fontKerning() { return this.#core.state.kerning; }
    set fontKerning(value) {
        if (['auto', 'normal', 'none'].includes(`${value}`)) this.#core.state.kerning = `${value}`;
    }
    measureText(text) {
        tooFew(1, arguments, 'measureText');
        return new TextMetrics(key, measured(this.#core, plain(text)));
    }
    fillText(...values) { write(this.#core, false, values); }
    strokeText(...values) { write(this.#core, true, values); }
}
Object.assign(Context.prototype, pathMethods((context) => coreOf(context).path), gradients);

/** Everything as it was at the beginning. */
export function clear(core) {
    core.surface.forget();
    core.surface.isClean = true;
    core.state = initialState();
    core.stack = [];
    core.path = new PathData();
}

function setMatrix(core, matrix) { core.path.matrix = core.state.matrix = matrix; }
function transform(core, matrix) {
    if (matrix.every(isFinite)) setMatrix(core, times(core.state.matrix, matrix));
}

const currentColor = ({ canvas }) => () => {
    const text = canvas.style?.color;
    return text ? colorOf(text, () => black) ?? black : black;
};
const shownStyle = (style) => style.own ?? colorText(style.color);
function setStyle(core, name, value) {
    const style = styleOf(value);
    if (style !== undefined) {
        core.state[name] = style;
        return;
    }
    const color = colorOf(value, currentColor(core));
    if (color !== undefined) core.state[name] = { color };
}
function setPen(core, name, value, isValid) {
    if (isValid && (typeof value !== 'number' || isFinite(value))) core.state.pen = { ...core.state.pen, [name]: value };
}
function setShadow(core, name, value) {
    if (value === undefined || (typeof value === 'number' && !isFinite(value))) return;
    core.state.shadow = { ...core.state.shadow, [name]: value };
}

function rectangle({ state: { matrix } }, box, isLine = false) {
    if (box.length < 4) throw new TypeError('Not enough arguments');
    const [x, y, width, height] = box.map(Number);
    const isDrawn = [x, y, width, height].every(isFinite) && isInvertible(matrix)
        && (isLine || (width !== 0 && height !== 0));
    if (!isDrawn) return null;
    const path = new PathData();
    path.matrix = matrix;
    path.rectangle(x, y, width, height);
    return path.numbers.slice(0, -3);
}

const rules = ['nonzero', 'evenodd'];
/** The path that a method is given, or the context's own, in pixels; and the rule by which it is filled. */
function chosen({ path, state }, values, method) {
    const [own, rule = 'nonzero'] = isPath(values[0]) ? values : [undefined, ...values];
    if (!rules.includes(`${rule}`)) {
        throw method === 'stroke' ? notInstance(1, 'path', 'Path2D', type, method)
            : refused('TypeError', type, method, noSuch(rule, 'CanvasFillRule'),
                `Argument 1 ('fillRule') to CanvasRenderingContext2D.${method} must be one of: "nonzero", "evenodd"`);
    }
    return [own === undefined ? path.numbers : moved(pathOf(own).numbers, state.matrix), rules.indexOf(`${rule}`)];
}
const hits = (commands, x, y, isStroked) =>
    isFinite(x) && isFinite(y) && host.hits(Float64Array.from(commands), x, y, isStroked);

/** A side of an image's data, without its sign. */
function sideOf(value, name, method) {
    const side = Math.abs(Math.trunc(Number(value)));
    if (!isFinite(side)) throw new TypeError('The provided value is non-finite');
    if (side !== 0) return side;
    throw refused('IndexSizeError', type, method,
        method === 'getImageData' ? `The source ${name} is 0.` : `The source ${name} is zero or not a number.`);
}

const plain = (text) => `${text}`.replace(/[\t\n\f\r]/g, ' ');
/** A text's measures, and how far its alignment and its baseline move it. */
function measured({ state }, text) {
    const { family, weight, isItalic, size } = state.font ?? usualFont;
    const numbers = new Float64Array(7);
    host.measure(family, weight >= 600, Boolean(isItalic), size, text, numbers);
    const [width, left, right, ascent, descent, fontAscent, fontDescent] = numbers;
    const isBackward = state.direction === 'rtl';
    const isRight = state.align === 'right' || state.align === (isBackward ? 'start' : 'end');
    const back = state.align === 'center' ? width / 2 : isRight ? width : 0;
    const down = { top: fontAscent, hanging: fontAscent * 0.8, middle: (fontAscent - fontDescent) / 2,
        alphabetic: 0, ideographic: -fontDescent, bottom: -fontDescent }[state.baseline];
    return {
        width, back, down, shift: down, left: left + back, right: right - back, ascent: ascent - down,
        descent: descent + down, fontAscent: fontAscent - down, fontDescent: fontDescent + down,
    };
}

function write(core, isStroked, values) {
    tooFew(3, values, isStroked ? 'strokeText' : 'fillText');
    const text = plain(values[0]);
    const [x, y, most = Infinity] = values.slice(1, 4).map(Number);
    const { surface, state } = core;
    if (!isFinite(x) || !isFinite(y) || !(most > 0) || text === '' || !isInvertible(state.matrix)) return;
    const { width, back, down } = measured(core, text);
    // A text that is too wide is made narrower.
    const across = width > most ? most / width : 1;
    surface.text(state, isStroked ? state.stroke : state.fill, isStroked, text, state.font ?? usualFont,
        x - back * across, y + down, across);
}

// WebKit has none.
if (host.isChromium !== true) delete Context.prototype.fontKerning;
export class CanvasRenderingContext2D extends Context {}
export class OffscreenCanvasRenderingContext2D extends Context {}
/** Interfaces have their members as their own, and no class above them. */
for (const Type of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const members = Object.getOwnPropertyDescriptors(Context.prototype);
    delete members.constructor;
    Object.defineProperties(Type.prototype, members);
    Object.setPrototypeOf(Type.prototype, Object.prototype);
}
delete OffscreenCanvasRenderingContext2D.prototype.drawFocusIfNeeded;
delete OffscreenCanvasRenderingContext2D.prototype.getContextAttributes;

const usualAttributes = { alpha: true, colorSpace: 'srgb', desynchronized: false, willReadFrequently: false };
export function makeContext(Type, canvas, surface, wanted = {}) {
    const attributes = { ...usualAttributes };
    for (const name of Object.keys(usualAttributes)) {
        if (wanted?.[name] !== undefined) attributes[name] = wanted[name];
    }
    return new Type(key, canvas, surface, attributes);
}
export { coreOf };
