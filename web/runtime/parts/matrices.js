// Points, quadrilaterals and matrices (Geometry Interfaces), with the syntax of `transform` that has no
// need of a box.
import { splitOutside } from '../elements/text.js';
import { showStatics } from '../late-globals.js';

const { DOMRect } = runtime.loadGlobals('geometry');

let setPoint;
class DOMPointReadOnly {
    #own;
    constructor(x = 0, y = 0, z = 0, w = 1) { this.#own = [x, y, z, w].map(Number); }
    get x() { return this.#own[0]; }
    get y() { return this.#own[1]; }
    get z() { return this.#own[2]; }
    get w() { return this.#own[3]; }
    matrixTransform(matrix = undefined) {
        const { m } = asMatrix(matrix);
        const own = this.#own;
        return new DOMPoint(...[0, 1, 2, 3].map((row) =>
            own.reduce((sum, value, column) => sum + value * m[column * 4 + row], 0)));
    }
    toJSON() {
        const [x, y, z, w] = this.#own;
        return { x, y, z, w };
    }
    static fromPoint(point = undefined) { return pointOf(DOMPointReadOnly, point); }
    static {
        setPoint = (point, index, value) => { point.#own[index] = Number(value); };
    }
}
const pointOf = (Type, { x, y, z, w } = {}) => new Type(x, y, z, w);
class DOMPoint extends DOMPointReadOnly {
    static fromPoint(point = undefined) { return pointOf(DOMPoint, point); }
}
settable(DOMPoint, DOMPointReadOnly, ['x', 'y', 'z', 'w'], (...values) => setPoint(...values));

/** Gives a class setters where the one that it extends has getters. */
function settable(Type, Base, names, set) {
    names.forEach((name, index) => {
        const { get } = Object.getOwnPropertyDescriptor(Base.prototype, name);
        Object.defineProperty(Type.prototype, name, {
            get, set(value) { set(this, index, value, name); }, enumerable: true, configurable: true,
        });
    });
}

class DOMQuad {
    #points;
    constructor(...points) {
        this.#points = [0, 1, 2, 3].map((index) => pointOf(DOMPoint, points[index] ?? {}));
    }
    get p1() { return this.#points[0]; }
    get p2() { return this.#points[1]; }
    get p3() { return this.#points[2]; }
    get p4() { return this.#points[3]; }
    getBounds() {
        const [xs, ys] = ['x', 'y'].map((axis) => this.#points.map((point) => point[axis]));
        const [left, top] = [Math.min(...xs), Math.min(...ys)];
        return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
    }
    toJSON() {
        const { p1, p2, p3, p4 } = this;
        return { p1, p2, p3, p4 };
    }
    static fromRect({ x = 0, y = 0, width = 0, height = 0 } = {}) {
        return new DOMQuad({ x, y }, { x: x + width, y }, { x: x + width, y: y + height },
            { x, y: y + height });
    }
    static fromQuad({ p1, p2, p3, p4 } = {}) { return new DOMQuad(p1, p2, p3, p4); }
}

// Matrices are kept column by column, as their members are numbered.
const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const product = (one, other) => {
    const result = [];
    for (let column = 0; column < 4; column++) {
        for (let row = 0; row < 4; row++) {
            let sum = 0;
            for (let at = 0; at < 4; at++) sum += one[at * 4 + row] * other[column * 4 + at];
            result.push(sum);
        }
    }
    return result;
};
const flat = (a, b, c, d, e, f) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
const moved = (x, y = 0, z = 0) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
const sized = (x, y = x, z = 1) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
/** Sines and cosines of quarter turns are what they are, without a rest. */
const round = (value) => (Math.abs(value) < 1e-15 ? 0 : value);
function turned(x, y, z, degrees) {
    const length = Math.hypot(x, y, z);
    if (length === 0) return identity();
    [x, y, z] = [x / length, y / length, z / length];
    const angle = degrees * Math.PI / 180;
    const [sine, cosine] = [round(Math.sin(angle)), round(Math.cos(angle))];
    const rest = 1 - cosine;
    return [
        cosine + x * x * rest, y * x * rest + z * sine, z * x * rest - y * sine, 0,
        x * y * rest - z * sine, cosine + y * y * rest, z * y * rest + x * sine, 0,
        x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0,
        0, 0, 0, 1,
    ];
}
const slanted = (x, y = 0) => {
    const tangent = (degrees) => Math.tan(degrees * Math.PI / 180);
    return flat(1, tangent(y), tangent(x), 1, 0, 0);
};
const isFlat = (m) => [2, 3, 6, 7, 8, 9, 11, 14].every((at) => m[at] === 0) && m[10] === 1 && m[15] === 1;

function inverse(m) {
    // Rows of it and of the identity are brought to each other (Gauss and Jordan).
    const rows = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => m[column * 4 + row])
        .concat([0, 1, 2, 3].map((column) => Number(column === row))));
    for (let at = 0; at < 4; at++) {
        const best = [0, 1, 2, 3].slice(at).reduce((one, other) =>
            (Math.abs(rows[other][at]) > Math.abs(rows[one][at]) ? other : one), at);
        if (rows[best][at] === 0) return undefined;
        [rows[at], rows[best]] = [rows[best], rows[at]];
        const divisor = rows[at][at];
        rows[at] = rows[at].map((value) => value / divisor);
        for (let other = 0; other < 4; other++) {
            if (other === at) continue;
            const factor = rows[other][at];
            rows[other] = rows[other].map((value, index) => value - factor * rows[at][index]);
        }
    }
    return [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column + 4]));
}

const failure = (text, name = 'SyntaxError') => new globalThis.DOMException(text, name);
const unmatched = () => failure('The string did not match the expected pattern.');
const units = {
    length: { px: 1, cm: 96 / 2.54, mm: 9.6 / 2.54, in: 96, pt: 4 / 3, pc: 16, q: 2.4 / 2.54 },
    angle: { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 },
    number: { '': 1 },
};
function valueOf(text, kind) {
    const [, number, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(text.trim())
        ?? [];
    const factor = Number(number) === 0 && unit === '' ? 1 : units[kind][unit?.toLowerCase()];
    if (factor === undefined) throw unmatched();
    return Number(number) * factor;
}
const all = (kind) => () => kind;
/** The functions of `transform`: the kinds of their arguments, how many there may be, and the matrix. */
const functions = {
    matrix: [all('number'), 6, 6, (...m) => [flat(...m), true]],
    matrix3d: [all('number'), 16, 16, (...m) => [m]],
    translate: [all('length'), 1, 2, (...by) => [moved(...by), true]],
    translatex: [all('length'), 1, 1, (x) => [moved(x), true]],
    translatey: [all('length'), 1, 1, (y) => [moved(0, y), true]],
    translatez: [all('length'), 1, 1, (z) => [moved(0, 0, z)]],
    translate3d: [all('length'), 3, 3, (...by) => [moved(...by)]],
    scale: [all('number'), 1, 2, (...by) => [sized(...by), true]],
    scalex: [all('number'), 1, 1, (x) => [sized(x, 1), true]],
    scaley: [all('number'), 1, 1, (y) => [sized(1, y), true]],
    scalez: [all('number'), 1, 1, (z) => [sized(1, 1, z)]],
    scale3d: [all('number'), 3, 3, (...by) => [sized(...by)]],
    rotate: [all('angle'), 1, 1, (angle) => [turned(0, 0, 1, angle), true]],
    rotatex: [all('angle'), 1, 1, (angle) => [turned(1, 0, 0, angle)]],
    rotatey: [all('angle'), 1, 1, (angle) => [turned(0, 1, 0, angle)]],
    rotatez: [all('angle'), 1, 1, (angle) => [turned(0, 0, 1, angle)]],
    rotate3d: [(index) => (index < 3 ? 'number' : 'angle'), 4, 4, (...by) => [turned(...by)]],
    skew: [all('angle'), 1, 2, (...by) => [slanted(...by), true]],
    skewx: [all('angle'), 1, 1, (x) => [slanted(x), true]],
    skewy: [all('angle'), 1, 1, (y) => [slanted(0, y), true]],
    perspective: [all('length'), 1, 1, (depth) => {
        const m = identity();
        m[11] = -1 / Math.max(1, depth);
        return [m];
    }],
};
/** A text without comments and calculations. */
function calculated(text) {
    const plain = text.replace(/\/\*[^]*?\*\//g, ' ').trim();
    if (!plain.includes('calc(')) return plain;
    const whole = runtime.load('css').valueOfText('transform', plain);
    if (whole === undefined) throw unmatched();
    return whole.replace(/calc\(([-\d.e]+[a-z]*)\)/g, '$1');
}
function parsed(text) {
    let m = identity();
    let is2D = true;
    const plain = text.includes('/*') || text.includes('calc(') ? calculated(text) : text.trim();
    if (plain === '' || /^none$/i.test(plain)) return { m, is2D };
    for (const part of splitOutside(plain.replace(/\)\s*(?=[a-z])/gi, ') '), ' ').filter(Boolean)) {
        const [, name, inner] = /^([a-z0-9]+)\(([^()]*)\)$/i.exec(part) ?? [];
        const known = runtime.hasOwn(functions, name?.toLowerCase() ?? '')
            ? functions[name.toLowerCase()] : undefined;
        if (known === undefined) throw unmatched();
        const [kind, least, most, make] = known;
        const values = inner.split(',').map((one, index) => valueOf(one, kind(index)));
        if (values.length < least || values.length > most) throw unmatched();
        const [other, isPlane = false] = make(...values);
        m = product(m, other);
        is2D &&= isPlane;
    }
    return { m, is2D };
}

function given(init) {
    if (init === undefined) return { m: identity(), is2D: true };
    if (typeof init === 'object' && init !== null && typeof init[Symbol.iterator] === 'function') {
        const values = [...init].map(Number);
        if (values.length === 6) return { m: flat(...values), is2D: true };
        if (values.length === 16) return { m: values, is2D: false };
        throw new TypeError('A matrix takes 6 or 16 numbers');
    }
    return parsed(`${init}`);
}
const short = { a: 0, b: 1, c: 4, d: 5, e: 12, f: 13 };
const names = [...Object.keys(short), ...[1, 2, 3, 4].flatMap((column) =>
    [1, 2, 3, 4].map((row) => `m${column}${row}`))];
const places = [...Object.values(short), ...Array(16).keys()];

/** What a dictionary or another matrix says. */
function asMatrix(value = {}) {
    if (value instanceof DOMMatrixReadOnly) return stateOf(value);
    const m = identity();
    let is2D = value.is2D === undefined ? undefined : Boolean(value.is2D);
    names.forEach((name, index) => {
        if (value[name] !== undefined) m[places[index]] = Number(value[name]);
    });
    for (const [one, other] of Object.entries({ a: 'm11', b: 'm12', c: 'm21', d: 'm22', e: 'm41', f: 'm42' })) {
        const [first, second] = [value[one], value[other]].map(Number);
        // Both zeros are one here.
        if (value[one] !== undefined && value[other] !== undefined && first !== second && !(Number.isNaN(first) && Number.isNaN(second))) {
            throw new TypeError(`The members ${one} and ${other} differ`);
        }
    }
    if (is2D === true && !isFlat(m)) throw new TypeError('The matrix is not of two dimensions');
    is2D ??= isFlat(m);
    return { m: is2D ? flat(m[0], m[1], m[4], m[5], m[12], m[13]) : m, is2D };
}
let stateOf;

class DOMMatrixReadOnly {
    #own;
    constructor(init = undefined) { this.#own = given(init); }
    static { stateOf = (matrix) => matrix.#own; }
    get is2D() { return this.#own.is2D; }
    get isIdentity() { return identity().every((value, at) => this.#own.m[at] === value); }
    multiply(other = undefined) { return copy(this).multiplySelf(other); }
    translate(...by) { return copy(this).translateSelf(...by); }
    scale(...by) { return copy(this).scaleSelf(...by); }
    scale3d(...by) { return copy(this).scale3dSelf(...by); }
    scaleNonUniform(x = 1, y = 1) { return copy(this).scaleSelf(x, y); }
    rotate(...by) { return copy(this).rotateSelf(...by); }
    rotateFromVector(...by) { return copy(this).rotateFromVectorSelf(...by); }
    rotateAxisAngle(...by) { return copy(this).rotateAxisAngleSelf(...by); }
    skewX(angle = 0) { return copy(this).skewXSelf(angle); }
    skewY(angle = 0) { return copy(this).skewYSelf(angle); }
    inverse() { return copy(this).invertSelf(); }
    flipX() { return made({ m: product(this.#own.m, sized(-1, 1)), is2D: this.is2D }); }
    flipY() { return made({ m: product(this.#own.m, sized(1, -1)), is2D: this.is2D }); }
    transformPoint(point = undefined) { return pointOf(DOMPoint, point).matrixTransform(this); }
    toFloat32Array() { return new Float32Array(this.#own.m); }
    toFloat64Array() { return new Float64Array(this.#own.m); }
    toString() {
        const { m, is2D } = this.#own;
        if (!m.every(Number.isFinite)) throw failure('The matrix has numbers that are not finite', 'InvalidStateError');
        return is2D ? `matrix(${Object.values(short).map((at) => m[at]).join(', ')})`
            : `matrix3d(${m.join(', ')})`;
    }
    toJSON() {
        const all = Object.fromEntries(names.map((name) => [name, this[name]]));
        return { ...all, is2D: this.is2D, isIdentity: this.isIdentity };
    }
    static fromMatrix(value = undefined) { return made(asMatrix(value), DOMMatrixReadOnly); }
    static fromFloat32Array(array) { return new DOMMatrixReadOnly(array); }
    static fromFloat64Array(array) { return new DOMMatrixReadOnly(array); }
}
names.forEach((name, index) => Object.defineProperty(DOMMatrixReadOnly.prototype, name, {
    get() { return stateOf(this).m[places[index]]; }, enumerable: true, configurable: true,
}));
function made({ m, is2D }, Type = DOMMatrix) {
    const matrix = new Type();
    Object.assign(stateOf(matrix), { m: [...m], is2D });
    return matrix;
}
const copy = (matrix) => made(stateOf(matrix));
function changed(matrix, other, isPlane = true, isBefore = false) {
    const own = stateOf(matrix);
    own.m = isBefore ? product(other, own.m) : product(own.m, other);
    own.is2D &&= isPlane;
    return matrix;
}

class DOMMatrix extends DOMMatrixReadOnly {
    static fromMatrix(value = undefined) { return made(asMatrix(value)); }
    static fromFloat32Array(array) { return new DOMMatrix(array); }
    static fromFloat64Array(array) { return new DOMMatrix(array); }
    multiplySelf(other = undefined) {
        const { m, is2D } = asMatrix(other);
        return changed(this, m, is2D);
    }
    preMultiplySelf(other = undefined) {
        const { m, is2D } = asMatrix(other);
        return changed(this, m, is2D, true);
    }
    translateSelf(x = 0, y = 0, z = 0) { return changed(this, moved(x, y, z), z === 0); }
    scaleSelf(x = 1, y = x, z = 1, originX = 0, originY = 0, originZ = 0) {
        changed(this, moved(originX, originY, originZ), originZ === 0);
        changed(this, sized(x, y, z), z === 1);
        return changed(this, moved(-originX, -originY, -originZ));
    }
    scale3dSelf(by = 1, originX = 0, originY = 0, originZ = 0) {
        return this.scaleSelf(by, by, by, originX, originY, originZ);
    }
    rotateSelf(x = 0, y, z) {
        if (y === undefined && z === undefined) [x, y, z] = [0, 0, x];
        changed(this, turned(0, 0, 1, z ?? 0));
        changed(this, turned(0, 1, 0, y ?? 0), (y ?? 0) === 0);
        return changed(this, turned(1, 0, 0, x), x === 0);
    }
    rotateFromVectorSelf(x = 0, y = 0) {
        return changed(this, turned(0, 0, 1, Math.atan2(y, x) * 180 / Math.PI));
    }
    rotateAxisAngleSelf(x = 0, y = 0, z = 0, angle = 0) {
        return changed(this, turned(x, y, z, angle), x === 0 && y === 0);
    }
    skewXSelf(angle = 0) { return changed(this, slanted(angle)); }
    skewYSelf(angle = 0) { return changed(this, slanted(0, angle)); }
    invertSelf() {
        const own = stateOf(this);
        const m = inverse(own.m);
        Object.assign(own, m === undefined ? { m: Array(16).fill(NaN), is2D: false } : { m });
        return this;
    }
    setMatrixValue(text) {
        Object.assign(stateOf(this), parsed(`${text}`));
        return this;
    }
}
settable(DOMMatrix, DOMMatrixReadOnly, names, (matrix, index, value) => {
    const own = stateOf(matrix);
    own.m[places[index]] = Number(value);
    own.is2D &&= isFlat(own.m);
});

showStatics(DOMMatrix, DOMMatrixReadOnly, DOMPoint, DOMPointReadOnly, DOMQuad);
runtime.refuseInstances(DOMPointReadOnly, DOMQuad, DOMMatrixReadOnly);
runtime.provide({
    DOMMatrixReadOnly, DOMPointReadOnly, DOMQuad, DOMPoint, WebKitCSSMatrix: DOMMatrix, DOMMatrix,
});
// It goes by the last of its names.
Object.defineProperty(DOMMatrix, 'name', { value: 'DOMMatrix', configurable: true });
Object.defineProperty(DOMMatrix.prototype, Symbol.toStringTag, { value: 'DOMMatrix', configurable: true });
