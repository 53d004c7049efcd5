// What elements of SVG have beside their attributes (SVG 2, "DOM interfaces"), as far as no layout and
// no animation is needed: the base value and the animated one are the same, a text has no size, and
// nothing scales but transforms. Matrices, points and rectangles are those of Geometry Interfaces, where
// engines have classes of SVG's own with the same members.
import { once } from '../elements/once.js';
import { of, isElement } from '../elements/tree.js';
import { apply, identity, readSVGPath, PathData, times } from '../canvas/paths.js';

const { notSimulated } = runtime;

/** An attribute of its own value, which nothing animates. */
const animated = (get, set) => ({
    get baseVal() { return get(); },
    set baseVal(value) {
        if (set === undefined) return;
        set(value);
    },
    get animVal() { return get(); },
});
const number = (text, standard = 0) => {
    const value = Number.parseFloat(text ?? '');
    return Number.isFinite(value) ? value : standard;
};
const numbers = (text) => (`${text ?? ''}`.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);

/** Where an element refers to: the newer attribute, or that of XLink. */
const XLINK = 'http://www.w3.org/1999/xlink';
const reference = (element) => animated(
    () => element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href')
        ?? element.getAttribute('xlink:href') ?? '',
    (value) => element.setAttribute('href', value));

// Lengths, by their units' numbers. What is relative to a font has one of 16 pixels.
const units = ['', '', '%', 'em', 'ex', 'px', 'cm', 'mm', 'in', 'pt', 'pc'];
const pixels = { '': 1, em: 16, ex: 8, px: 1, cm: 96 / 2.54, mm: 96 / 25.4, in: 96, pt: 96 / 72, pc: 16 };
/** What a part of the whole is a part of: the view box of the nearest `svg`, or its own size. */
function whole(element, side) {
    const svg = element.parentElement?.closest('svg');
    if (!svg) return 0;
    const box = numbers(svg.getAttribute('viewBox'));
    if (box.length === 4) return side === 'other' ? Math.hypot(box[2], box[3]) / Math.SQRT2 : box[side];
    const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
    return side === 'other' ? Math.hypot(width, height) / Math.SQRT2 : side === 2 ? width : height;
}
class Length {
    #element;
    #name;
    #standard;
    constructor(element, name, standard) { [this.#element, this.#name, this.#standard] = [element, name, standard]; }
    #parts() {
        const text = this.valueAsString;
        const [, digits, unit] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)\s*$/i.exec(text) ?? [];
        const place = units.lastIndexOf(unit?.toLowerCase() ?? '');
        return place < 1 ? [0, 1] : [Number(digits), place];
    }
    get unitType() { return this.#parts()[1]; }
    get valueInSpecifiedUnits() { return this.#parts()[0]; }
    set valueInSpecifiedUnits(value) { this.valueAsString = `${Number(value)}${units[this.unitType]}`; }
    get valueAsString() { return this.#element.getAttribute(this.#name) ?? this.#standard; }
    set valueAsString(text) { this.#element.setAttribute(this.#name, text); }
    get value() {
        const [value, unit] = this.#parts();
        if (units[unit] !== '%') return value * pixels[units[unit]];
        const side = /^(?:x|width|[cfr]x|x[12]|dx)$/.test(this.#name) ? 2
            : /^(?:y|height|[cfr]y|y[12]|dy)$/.test(this.#name) ? 3 : 'other';
        return value / 100 * whole(this.#element, side);
    }
    set value(value) { this.valueAsString = `${Number(value)}`; }
    newValueSpecifiedUnits(unit, value) { this.valueAsString = `${Number(value)}${units[unit]}`; }
    convertToSpecifiedUnits(unit) {
        const factor = pixels[units[unit]];
        if (factor === undefined) throw notSimulated('SVGLength.convertToSpecifiedUnits of a part of the whole');
        this.valueAsString = `${this.value / factor}${units[unit]}`;
    }
}
['UNKNOWN', 'NUMBER', 'PERCENTAGE', 'EMS', 'EXS', 'PX', 'CM', 'MM', 'IN', 'PT', 'PC'].forEach((name, value) => {
    for (const target of [Length, Length.prototype]) {
        Object.defineProperty(target, `SVG_LENGTHTYPE_${name}`, { value, enumerable: true });
    }
});

// Transforms.
const kinds = { matrix: 1, translate: 2, scale: 3, rotate: 4, skewx: 5, skewy: 6 };
function matrixOf(kind, [a = 0, b, c, d = 0, e = 0, f = 0]) {
    const turn = a * Math.PI / 180;
    switch (kind) {
    case 'matrix': return [a, b ?? 0, c ?? 0, d, e, f];
    case 'translate': return [1, 0, 0, 1, a, b ?? 0];
    case 'scale': return [a, 0, 0, b ?? a, 0, 0];
    case 'skewx': return [1, 0, Math.tan(turn), 1, 0, 0];
    case 'skewy': return [1, Math.tan(turn), 0, 1, 0, 0];
    default: {
        const [x, y] = [b ?? 0, c ?? 0];
        const around = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0];
        return times(times([1, 0, 0, 1, x, y], around), [1, 0, 0, 1, -x, -y]);
    }
    }
}
const transformsOf = (element) =>
    [...(element.getAttribute('transform') ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)]
        .map(([, name, values]) => [name.toLowerCase(), numbers(values)])
        .filter(([name]) => kinds[name] !== undefined);
const ownMatrix = (element) =>
    transformsOf(element).reduce((all, [name, values]) => times(all, matrixOf(name, values)), identity);
const asMatrix = (values) => new globalThis.DOMMatrix(values);

/** The transforms of an element, to be read; to change them is to set the attribute. */
function transformList(element) {
    const items = () => transformsOf(element).map(([name, values]) => ({
        type: kinds[name], angle: name === 'rotate' || name.startsWith('skew') ? values[0] ?? 0 : 0,
        matrix: asMatrix(matrixOf(name, values)),
    }));
    const list = {
        get numberOfItems() { return transformsOf(element).length; },
        get length() { return transformsOf(element).length; },
        getItem(index) {
            const item = items()[index];
            if (item !== undefined) return item;
            throw new globalThis.DOMException('The index is not in the allowed range.', 'IndexSizeError');
        },
        clear() { element.removeAttribute('transform'); },
        consolidate() {
            if (transformsOf(element).length === 0) return null;
            const values = ownMatrix(element);
            element.setAttribute('transform', `matrix(${values.join(' ')})`);
            return items()[0];
        },
        [Symbol.iterator]() { return items()[Symbol.iterator](); },
    };
    for (const name of ['initialize', 'insertItemBefore', 'replaceItem', 'removeItem', 'appendItem',
        'createSVGTransformFromMatrix']) {
        list[name] = () => { throw notSimulated(`SVGTransformList.${name}`); };
    }
    return list;
}

// Shapes.
const valueOf = (element, name) => element[name].baseVal.value;
const points = (element) => {
    const values = numbers(element.getAttribute('points'));
    return Array.from({ length: values.length >> 1 }, (_, index) => [values[2 * index], values[2 * index + 1]]);
};
function polyline(element, isClosed) {
    const path = new PathData();
    points(element).forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (isClosed) path.close();
    return path;
}
const shapes = {
    path: (element) => readSVGPath(element.getAttribute('d') ?? ''),
    polygon: (element) => polyline(element, true),
    polyline: (element) => polyline(element, false),
    line(element) {
        const path = new PathData();
        path.moveTo(valueOf(element, 'x1'), valueOf(element, 'y1'));
        path.lineTo(valueOf(element, 'x2'), valueOf(element, 'y2'));
        return path;
    },
    circle: (element) => round(element, valueOf(element, 'r'), valueOf(element, 'r')),
    ellipse: (element) => round(element, valueOf(element, 'rx'), valueOf(element, 'ry')),
    rect(element) {
        const path = new PathData();
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => valueOf(element, name));
        if (width <= 0 || height <= 0) return path;
        const [acrossText, downText] = [element.getAttribute('rx'), element.getAttribute('ry')];
        const across = Math.min(width / 2, acrossText === null ? valueOf(element, 'ry') : valueOf(element, 'rx'));
        const down = Math.min(height / 2, downText === null ? valueOf(element, 'rx') : valueOf(element, 'ry'));
        if (across > 0 && down > 0) path.roundRectangle(x, y, width, height, { x: across, y: down });
        else path.rectangle(x, y, width, height);
        return path;
    },
};
function round(element, across, down) {
    const path = new PathData();
    if (across <= 0 || down <= 0) return path;
    path.arc(valueOf(element, 'cx'), valueOf(element, 'cy'), across, down, 0, 0, 2 * Math.PI);
    path.close();
    return path;
}

/** The pieces of a path that have a length: the four points of each, a line's at its thirds. */
function piecesOf({ numbers: list }) {
    const pieces = [];
    let [at, start] = [[0, 0], [0, 0]];
    const line = (to) => {
        if (to[0] !== at[0] || to[1] !== at[1]) {
            const third = (part) => [at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part];
            pieces.push([at, third(1 / 3), third(2 / 3), to]);
        }
        at = to;
    };
    for (let index = 0; index < list.length;) {
        const kind = list[index++];
        const point = () => [list[index++], list[index++]];
        if (kind === 0) at = start = point();
        else if (kind === 1) line(point());
        else if (kind === 3) line(start);
        else {
            const piece = [at, point(), point(), point()];
            pieces.push(piece);
            [, , , at] = piece;
        }
    }
    return pieces;
}
const blend = (piece, side, part) => {
    const rest = 1 - part;
    return rest ** 3 * piece[0][side] + 3 * rest * rest * part * piece[1][side]
        + 3 * rest * part * part * piece[2][side] + part ** 3 * piece[3][side];
};
const slope = (piece, side, part) => {
    const rest = 1 - part;
    return 3 * (rest * rest * (piece[1][side] - piece[0][side])
        + 2 * rest * part * (piece[2][side] - piece[1][side]) + part * part * (piece[3][side] - piece[2][side]));
};
// Gauss's quadrature with five points, on eight parts of a curve.
const gauss = [[0, 0.5688888888888889], [0.5384693101056831, 0.47862867049936647],
    [-0.5384693101056831, 0.47862867049936647], [0.906179845938664, 0.23692688505618908],
    [-0.906179845938664, 0.23692688505618908]];
function lengthOf(piece, to = 1) {
    let sum = 0;
    const half = to / 16;
    for (let part = 0; part < 8; part++) {
        for (const [place, weight] of gauss) {
            const at = half * (2 * part + 1 + place);
            sum += weight * half * Math.hypot(slope(piece, 0, at), slope(piece, 1, at));
        }
    }
    return sum;
}
function pointAt(path, distance) {
    const pieces = piecesOf(path);
    if (pieces.length === 0) return path.numbers.slice(1, 3);
    let left = Math.max(0, distance);
    for (const piece of pieces) {
        const length = lengthOf(piece);
        if (left <= length) {
            let [low, high] = [0, 1];
            for (let step = 0; step < 40; step++) {
                const middle = (low + high) / 2;
                if (lengthOf(piece, middle) < left) low = middle;
                else high = middle;
            }
            return [blend(piece, 0, low), blend(piece, 1, low)];
        }
        left -= length;
    }
    return pieces.at(-1)[3];
}

/** The least rectangle around all points; null where there are none. */
function bounds(list) {
    if (list.length === 0) return null;
    const sides = [0, 1].map((side) => list.map((point) => point[side]));
    return sides.map((side) => [Math.min(...side), Math.max(...side)]);
}
/** Where a path may turn back, with all its ends. */
function extremes(path, matrix) {
    const moved = [];
    for (let index = 0; index < path.numbers.length;) {
        const kind = path.numbers[index++];
        if (kind === 0) moved.push(apply(matrix, path.numbers[index], path.numbers[index + 1]));
        index += kind === 3 ? 0 : kind === 2 ? 6 : 2;
    }
    for (const piece of piecesOf(path)) {
        const own = piece.map((point) => apply(matrix, ...point));
        moved.push(own[3]);
        for (const side of [0, 1]) {
            const [p0, p1, p2, p3] = own.map((point) => point[side]);
            const [a, b, c] = [p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0];
            const roots = Math.abs(a) < 1e-12 ? [-c / b]
                : [1, -1].map((sign) => (-b + sign * Math.sqrt(b * b - 4 * a * c)) / (2 * a));
            for (const root of roots) {
                if (root > 0 && root < 1) moved.push([blend(own, 0, root), blend(own, 1, root)]);
            }
        }
    }
    return moved;
}
const boxed = ['svg', 'image', 'use', 'foreignObject'];
/** The corners of what an element shows, under a matrix. */
function cornersOf(element, matrix) {
    if (element.getAttribute('display') === 'none') return [];
    const shape = shapes[element.localName];
    if (shape !== undefined) return extremes(shape(element), matrix);
    if (boxed.includes(element.localName) && element.localName !== 'svg') {
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => valueOf(element, name));
        return [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
            .map((point) => apply(matrix, ...point));
    }
    if (!['svg', 'g', 'a', 'switch'].includes(element.localName)) return [];
    return of(element).children.filter((child) => isElement(child)).flatMap((child) =>
        cornersOf(child, times(matrix, ownMatrix(child))));
}
/** From an element up to the nearest `svg`, or through all of them. */
function matrixTo(element, isThroughAll) {
    let matrix = ownMatrix(element);
    for (let one = element.parentElement; one && one.namespaceURI === element.namespaceURI;
        one = one.parentElement) {
        if (!isThroughAll && one.localName === 'svg') break;
        matrix = times(ownMatrix(one), matrix);
    }
    return matrix;
}
const needShape = (element) => shapes[element.localName](element);
const lengths = (...names) => Object.fromEntries(names.map((one) => {
    const [name, standard = '0'] = one.split('=');
    return [name, function get() {
        return once(this, name, () => {
            const length = new Length(this, name, standard);
            return animated(() => length);
        });
    }];
}));
const getters = (table) => Object.defineProperties({}, Object.fromEntries(Object.entries(table).map(
    ([name, get]) => [name, { get, enumerable: true, configurable: true }])));
const strings = (...names) => Object.fromEntries(names.map((name) => [name, function get() {
    return once(this, name, () => animated(() => this.getAttribute(name) ?? '',
        (value) => this.setAttribute(name, value)));
}]));
const href = { href() { return once(this, 'href', () => reference(this)); } };
const box = lengths('x', 'y', 'width', 'height');

const viewBox = { viewBox() {
    return once(this, 'viewBox', () => {
        const rectangle = () => new globalThis.DOMRect(...numbers(this.getAttribute('viewBox')).slice(0, 4));
        return animated(rectangle);
    });
} };
function pointList() {
    const all = () => points(this).map((one) => new globalThis.DOMPoint(...one));
    return once(this, 'points', () => ({
        get numberOfItems() { return all().length; },
        get length() { return all().length; },
        getItem(index) { return all()[index]; },
        [Symbol.iterator]() { return all()[Symbol.iterator](); },
    }));
}

/** Those whose animations a page has stopped. */
const pausing = new WeakSet();

const members = {
    SVGGraphicsElement: [getters({
        transform() { return once(this, 'transform', () => {
            const list = transformList(this);
            return animated(() => list);
        }); },
        nearestViewportElement() { return this.parentElement?.closest('svg') ?? null; },
        farthestViewportElement() {
            let found = null;
            for (let one = this.parentElement; one; one = one.parentElement) if (one.localName === 'svg') found = one;
            return found;
        },
    }), {
        getBBox() {
            const [across, down] = bounds(cornersOf(this, identity)) ?? [[0, 0], [0, 0]];
            return new globalThis.DOMRect(across[0], down[0], across[1] - across[0], down[1] - down[0]);
        },
        getCTM() { return asMatrix(matrixTo(this, false)); },
        getScreenCTM() { return asMatrix(matrixTo(this, true)); },
    }],
    SVGGeometryElement: [getters({
        pathLength() {
            return once(this, 'pathLength', () => animated(() => number(this.getAttribute('pathLength')),
                (value) => this.setAttribute('pathLength', value)));
        },
    }), {
        getTotalLength() {
            // The engines' numbers here are of single precision.
            return Math.fround(piecesOf(needShape(this)).reduce((sum, piece) => sum + lengthOf(piece), 0));
        },
        getPointAtLength(distance) {
            return new globalThis.DOMPoint(...pointAt(needShape(this), Number(distance)).map(Math.fround));
        },
        isPointInFill() { throw notSimulated('SVGGeometryElement.isPointInFill'); },
        isPointInStroke() { throw notSimulated('SVGGeometryElement.isPointInStroke'); },
    }],
    SVGSVGElement: [getters({ ...lengths('x', 'y', 'width=100%', 'height=100%'), ...viewBox }), {
        createSVGPoint() { return new globalThis.DOMPoint(); },
        createSVGMatrix() { return new globalThis.DOMMatrix(); },
        createSVGRect() { return new globalThis.DOMRect(); },
        getElementById(id) {
            return [...this.querySelectorAll('[id]')].find((one) => one.id === `${id}`) ?? null;
        },
        // Nothing moves by itself here, so that there is nothing to stop; pages ask whether they have.
        pauseAnimations() { pausing.add(this); },
        unpauseAnimations() { pausing.delete(this); },
        animationsPaused() { return pausing.has(this); },
        getCurrentTime() { throw notSimulated('SVGSVGElement.getCurrentTime'); },
        setCurrentTime() { throw notSimulated('SVGSVGElement.setCurrentTime'); },
        // What engines keep of an older time, and do nothing for.
        suspendRedraw() { return 1; },
        unsuspendRedraw() {},
        unsuspendRedrawAll() {},
        forceRedraw() {},
        deselectAll() { globalThis.getSelection().removeAllRanges(); },
    }],
    SVGAElement: [getters({ ...href, ...strings('target') })],
    SVGImageElement: [getters({ ...href, ...box })],
    SVGUseElement: [getters({ ...href, ...box })],
    SVGForeignObjectElement: [getters(box)],
    SVGSymbolElement: [getters(viewBox)],
    SVGMarkerElement: [getters({ ...viewBox, ...lengths('refX', 'refY', 'markerWidth=3', 'markerHeight=3') })],
    SVGPatternElement: [getters({ ...href, ...box, ...viewBox })],
    SVGMaskElement: [getters(lengths('x=-10%', 'y=-10%', 'width=120%', 'height=120%'))],
    SVGFilterElement: [getters(lengths('x=-10%', 'y=-10%', 'width=120%', 'height=120%'))],
    SVGGradientElement: [getters(href)],
    SVGLinearGradientElement: [getters(lengths('x1=0%', 'y1=0%', 'x2=100%', 'y2=0%'))],
    SVGRadialGradientElement: [getters(lengths('cx=50%', 'cy=50%', 'r=50%', 'fx=50%', 'fy=50%'))],
    SVGRectElement: [getters({ ...box, ...lengths('rx', 'ry') })],
    SVGCircleElement: [getters(lengths('cx', 'cy', 'r'))],
    SVGEllipseElement: [getters(lengths('cx', 'cy', 'rx', 'ry'))],
    SVGLineElement: [getters(lengths('x1', 'y1', 'x2', 'y2'))],
    SVGPolygonElement: [getters({ points: pointList })],
    SVGPolylineElement: [getters({ points: pointList })],
    SVGTextPathElement: [getters(href)],
    SVGMPathElement: [getters(href)],
    SVGFEImageElement: [getters(href)],
    SVGScriptElement: [getters(href)],
    SVGTextContentElement: [{
        getNumberOfChars() { return this.textContent.length; },
        getComputedTextLength() { return 0; },
    }],
};
runtime.provide({
    complete(prototype, name) {
        for (const table of members[name] ?? []) runtime.tree.define(prototype, table);
    },
    referenceOf: (element) => reference(element).baseVal,
});
