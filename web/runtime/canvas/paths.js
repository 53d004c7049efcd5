// Paths: numbers in a row, 0 x y (move), 1 x y (line), 2 and six more (curve), 3 (close), as
// `Sources/Graphics/Drawing.swift` reads them.
import { mustHave, refused } from '../refusals.js';

const { sin, cos, tan, atan2, acos, sqrt, abs, PI, hypot, ceil, sign } = Math;

export const identity = [1, 0, 0, 1, 0, 0];
export const times = ([a, b, c, d, e, f], [a2, b2, c2, d2, e2, f2]) => [
    a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2,
    a * e2 + c * f2 + e, b * e2 + d * f2 + f,
];
export const isInvertible = ([a, b, c, d]) => Number.isFinite(a * d - b * c) && abs(a * d - b * c) > 1e-30;
export function inverse([a, b, c, d, e, f]) {
    const area = a * d - b * c;
    return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}
export const apply = ([a, b, c, d, e, f], x, y) => [a * x + c * y + e, b * x + d * y + f];


/** What a path is told, each point under the matrix of that moment. */
export class PathData {
    numbers = [];
    /** Where the subpath began and where it is, as they lie in `numbers`; null: there is none. */
    start = null;
    at = null;
    matrix = identity;

    copy() {
        const copy = new PathData();
        copy.numbers = this.numbers.slice();
        [copy.start, copy.at] = [this.start, this.at];
        return copy;
    }

    moveTo(x, y) {
        this.at = this.start = apply(this.matrix, x, y);
        this.numbers.push(0, ...this.at);
    }

    lineTo(x, y) {
        if (this.at === null) return this.moveTo(x, y);
        this.at = apply(this.matrix, x, y);
        this.numbers.push(1, ...this.at);
    }

    curveTo(x1, y1, x2, y2, x, y) {
        if (this.at === null) this.moveTo(x1, y1);
        const { matrix } = this;
        this.at = apply(matrix, x, y);
        this.numbers.push(2, ...apply(matrix, x1, y1), ...apply(matrix, x2, y2), ...this.at);
    }

    quadraticTo(x1, y1, x, y) {
        if (this.at === null) this.moveTo(x1, y1);
        const [fromX, fromY] = this.here();
        this.curveTo(fromX + (x1 - fromX) * 2 / 3, fromY + (y1 - fromY) * 2 / 3,
            x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y);
    }

    /** Where the path is, in the space of its matrix. */
    here() { return apply(inverse(this.matrix), ...this.at); }

    close() {
        if (this.at === null) return;
        this.numbers.push(3);
        this.at = this.start;
    }

    rectangle(x, y, width, height) {
        this.moveTo(x, y);
        this.lineTo(x + width, y);
        this.lineTo(x + width, y + height);
        this.lineTo(x, y + height);
        this.close();
        this.moveTo(x, y);
    }

    /** A part of an ellipse, in curves of a quarter at most. */
    arc(x, y, radiusX, radiusY, rotation, from, to, isBack = false) {
        const whole = 2 * PI;
        let sweep = to - from;
        // An end that lies the other way is reached by going round, if need be wholly.
        if (isBack) sweep = sweep > 0 ? (sweep % whole) - whole : Math.max(-whole, sweep);
        else sweep = sweep < 0 ? (sweep % whole) + whole : Math.min(whole, sweep);
        const [turnX, turnY] = [cos(rotation), sin(rotation)];
        const place = (angle, offX = 0, offY = 0) => {
            const alongX = radiusX * (cos(angle) + offX);
            const alongY = radiusY * (sin(angle) + offY);
            return [x + alongX * turnX - alongY * turnY, y + alongX * turnY + alongY * turnX];
        };
        this.lineTo(...place(from));
        const count = ceil(abs(sweep) / (PI / 2) - 1e-9);
        const step = sweep / count;
        const reach = 4 / 3 * tan(step / 4);
        for (let index = 0; index < count; index++) {
            const [first, last] = [from + step * index, from + step * (index + 1)];
            this.curveTo(...place(first, -reach * sin(first), reach * cos(first)),
                ...place(last, reach * sin(last), -reach * cos(last)), ...place(last));
        }
    }

    /** A line, and the arc that joins two lines. */
    arcTo(x1, y1, x2, y2, radius) {
        if (this.at === null) this.moveTo(x1, y1);
        const [x0, y0] = this.here();
        const [inX, inY, outX, outY] = [x0 - x1, y0 - y1, x2 - x1, y2 - y1];
        const [lengthIn, lengthOut] = [hypot(inX, inY), hypot(outX, outY)];
        const cross = inX * outY - inY * outX;
        if (lengthIn === 0 || lengthOut === 0 || radius === 0 || abs(cross) < 1e-12 * lengthIn * lengthOut) {
            return this.lineTo(x1, y1);
        }
        const half = acos(Math.max(-1, Math.min(1, (inX * outX + inY * outY) / (lengthIn * lengthOut)))) / 2;
        const along = radius / tan(half);
        const [startX, startY] = [x1 + inX / lengthIn * along, y1 + inY / lengthIn * along];
        const [endX, endY] = [x1 + outX / lengthOut * along, y1 + outY / lengthOut * along];
        const away = radius / sin(half);
        const middle = hypot(inX / lengthIn + outX / lengthOut, inY / lengthIn + outY / lengthOut);
        const centreX = x1 + (inX / lengthIn + outX / lengthOut) / middle * away;
        const centreY = y1 + (inY / lengthIn + outY / lengthOut) / middle * away;
        this.lineTo(startX, startY);
        this.arc(centreX, centreY, radius, radius, 0, atan2(startY - centreY, startX - centreX),
            atan2(endY - centreY, endX - centreX), cross > 0);
    }

    roundRectangle(x, y, width, height, radii) {
        const list = cornersOf(radii);
        const corners = [list[0], list[1] ?? list[0], list[2] ?? list[0], list[3] ?? list[1] ?? list[0]]
            .map((one) => ({ ...one }));
        const [right, bottom] = [abs(width), abs(height)];
        const [topLeft, topRight, bottomRight, bottomLeft] = corners;
        const scale = Math.min(1, right / (topLeft.x + topRight.x), bottom / (topRight.y + bottomRight.y),
            right / (bottomRight.x + bottomLeft.x), bottom / (topLeft.y + bottomLeft.y));
        if (scale < 1) for (const one of corners) [one.x, one.y] = [one.x * scale, one.y * scale];
        const [acrossSign, downSign] = [sign(width) || 1, sign(height) || 1];
        const put = (atX, atY) => [x + atX * acrossSign, y + atY * downSign];
        const bend = 0.5522847498307936;
        this.moveTo(...put(topLeft.x, 0));
        this.lineTo(...put(right - topRight.x, 0));
        this.curveTo(...put(right - topRight.x * (1 - bend), 0), ...put(right, topRight.y * (1 - bend)),
            ...put(right, topRight.y));
        this.lineTo(...put(right, bottom - bottomRight.y));
        this.curveTo(...put(right, bottom - bottomRight.y * (1 - bend)),
            ...put(right - bottomRight.x * (1 - bend), bottom), ...put(right - bottomRight.x, bottom));
        this.lineTo(...put(bottomLeft.x, bottom));
        this.curveTo(...put(bottomLeft.x * (1 - bend), bottom), ...put(0, bottom - bottomLeft.y * (1 - bend)),
            ...put(0, bottom - bottomLeft.y));
        this.lineTo(...put(0, topLeft.y));
        this.curveTo(...put(0, topLeft.y * (1 - bend)), ...put(topLeft.x * (1 - bend), 0), ...put(topLeft.x, 0));
        this.close();
        this.moveTo(x, y);
    }

    /** The path of another under a matrix. */
    add(other, matrix) {
        this.numbers.push(...moved(other.numbers, matrix));
        [this.start, this.at] = [other.start, other.at]
            .map((point) => (point === null ? null : apply(matrix, ...point)));
    }
}

/** The same path under a matrix. */
export function moved(numbers, matrix) {
    if (matrix === identity) return numbers;
    const result = new Array(numbers.length);
    let at = 0;
    while (at < numbers.length) {
        const kind = result[at] = numbers[at];
        at++;
        for (let points = kind === 3 ? 0 : kind === 2 ? 3 : 1; points > 0; points--, at += 2) {
            [result[at], result[at + 1]] = apply(matrix, numbers[at], numbers[at + 1]);
        }
    }
    return result;
}

function cornersOf(radii = 0) {
    const list = typeof radii === 'object' && radii !== null && typeof radii[Symbol.iterator] === 'function'
        ? [...radii] : [radii];
    if (list.length < 1 || list.length > 4) {
        throw new RangeError(`${list.length} radii provided. Between one and four radii are necessary.`);
    }
    return list.map((one) => {
        const { x = 0, y = 0 } = typeof one === 'object' && one !== null ? one : { x: one, y: one };
        const corner = { x: Number(x), y: Number(y) };
        if (corner.x < 0 || corner.y < 0) throw new RangeError('Radius value is negative');
        return corner;
    });
}

/** The methods of paths, as contexts and `Path2D` have them: what is not finite does nothing. */
export const pathMethods = (dataOf) => {
    const usable = (path, values) => isInvertible(path.matrix) && values.every(Number.isFinite);
    const told = (name, count, method) => ({ [name](...values) {
        if (values.length < count) mustHave(count, values, typeOf(this), name);
        const path = dataOf(this);
        method.call(this, path, ...values.map(Number));
    } })[name];
    const plain = (name, count, own) => told(name, count, (path, ...values) => {
        const used = values.slice(0, count);
        if (usable(path, used)) path[own](...used);
    });
    const typeOf = (one) => (one instanceof globalThis.Path2D ? 'Path2D' : 'CanvasRenderingContext2D');
    const checked = (self, method, radii) => {
        for (const [name, one] of Object.entries(radii)) {
            if (!(one < 0)) continue;
            throw refused('IndexSizeError', typeOf(self), method, `The ${name} provided (${one}) is negative.`);
        }
    };
    return {
        closePath: told('closePath', 0, (path) => path.close()),
        moveTo: plain('moveTo', 2, 'moveTo'),
        lineTo: plain('lineTo', 2, 'lineTo'),
        quadraticCurveTo: plain('quadraticCurveTo', 4, 'quadraticTo'),
        bezierCurveTo: plain('bezierCurveTo', 6, 'curveTo'),
        rect: plain('rect', 4, 'rectangle'),
        arcTo: told('arcTo', 5, function (path, ...values) {
            if (!usable(path, values.slice(0, 5))) return;
            checked(this, 'arcTo', { radius: values[4] });
            path.arcTo(...values.slice(0, 5));
        }),
        arc: told('arc', 5, function (path, x, y, radius, from, to, isBack) {
            if (!usable(path, [x, y, radius, from, to])) return;
            checked(this, 'arc', { radius });
            path.arc(x, y, radius, radius, 0, from, to, Boolean(isBack));
        }),
        ellipse: told('ellipse', 7, function (path, ...values) {
            if (!usable(path, values.slice(0, 7))) return;
            checked(this, 'ellipse', { 'major-axis radius': values[2], 'minor-axis radius': values[3] });
            path.arc(...values.slice(0, 7), Boolean(values[7]));
        }),
        roundRect(...values) {
            mustHave(4, values, typeOf(this), 'roundRect');
            const path = dataOf(this);
            const box = values.slice(0, 4).map(Number);
            cornersOf(values[4]);
            if (usable(path, box)) path.roundRectangle(...box, values[4]);
        },
    };
};

/** Reads what SVG's attribute `d` says, up to its first mistake. */
export function readSVGPath(text) {
    const path = new PathData();
    const tokens = /([mlhvcsqtaz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([^\s,])/iy;
    const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
    const flag = /[\s,]*([01])/y;
    let at = 0;
    const read = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (found === null) return undefined;
        at = pattern.lastIndex;
        return found[1];
    };
    const counts = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
    let [x, y, startX, startY] = [0, 0, 0, 0];
    // The control point that a smooth curve mirrors, and of which kind of curve it is.
    let mirrored = null;
    let mirroredKind = '';
    let command = '';
    for (;;) {
        const space = /[\s,]*/y;
        space.lastIndex = at;
        space.exec(text);
        at = space.lastIndex;
        if (at >= text.length) return path;
        tokens.lastIndex = at;
        const [, letter, digits] = tokens.exec(text) ?? [];
        if (letter !== undefined) {
            command = letter;
            at = tokens.lastIndex;
        } else if (digits === undefined || command === '' || /z/i.test(command)) {
            return path;
        } else if (command === 'm' || command === 'M') {
            command = command === 'm' ? 'l' : 'L';
        }
        if (path.at === null && !/m/i.test(command)) return path;
        const kind = command.toLowerCase();
        const values = [];
        for (let index = 0; index < counts[kind]; index++) {
            const value = read(kind === 'a' && (index === 3 || index === 4) ? flag : number);
            if (value === undefined) return path;
            values.push(Number(value));
        }
        const [baseX, baseY] = command === kind ? [x, y] : [0, 0];
        if (kind === 'h') values[0] += baseX;
        else if (kind === 'v') values[0] += baseY;
        else if (kind === 'a') {
            values[5] += baseX;
            values[6] += baseY;
        } else for (let index = 0; index < values.length; index++) values[index] += index % 2 ? baseY : baseX;
        const mirror = (kinds) => (mirrored !== null && kinds.includes(mirroredKind)
            ? [2 * x - mirrored[0], 2 * y - mirrored[1]] : [x, y]);
        let control = null;
        switch (kind) {
        case 'm':
            path.moveTo(...values);
            [startX, startY] = values;
            break;
        case 'z':
            path.close();
            [x, y] = [startX, startY];
            break;
        case 'h': path.lineTo(values[0], y); break;
        case 'v': path.lineTo(x, values[0]); break;
        case 'c':
            path.curveTo(...values);
            control = values.slice(2, 4);
            break;
        case 's':
            path.curveTo(...mirror('cs'), ...values);
            control = values.slice(0, 2);
            break;
        case 'q':
            path.quadraticTo(...values);
            control = values.slice(0, 2);
            break;
        case 't':
            control = mirror('qt');
            path.quadraticTo(...control, ...values);
            break;
        case 'a': svgArc(path, x, y, ...values); break;
        default: path.lineTo(...values);
        }
        if (kind === 'h') [x] = values;
        else if (kind === 'v') [y] = values;
        else if (kind !== 'z') [x, y] = values.slice(-2);
        mirrored = control;
        mirroredKind = kind;
    }
}

/** An arc from where it is to a point (SVG 2, B.2.4). */
function svgArc(path, fromX, fromY, radiusX, radiusY, degrees, isLarge, isForward, x, y) {
    if (fromX === x && fromY === y) return;
    let [rx, ry] = [abs(radiusX), abs(radiusY)];
    if (rx === 0 || ry === 0) return path.lineTo(x, y);
    const rotation = degrees * PI / 180;
    const [turnX, turnY] = [cos(rotation), sin(rotation)];
    const [halfX, halfY] = [(fromX - x) / 2, (fromY - y) / 2];
    const [ownX, ownY] = [turnX * halfX + turnY * halfY, -turnY * halfX + turnX * halfY];
    const excess = sqrt((ownX / rx) ** 2 + (ownY / ry) ** 2);
    if (excess > 1) [rx, ry] = [rx * excess, ry * excess];
    const square = (rx * ry) ** 2 - (rx * ownY) ** 2 - (ry * ownX) ** 2;
    const factor = sqrt(Math.max(0, square / ((rx * ownY) ** 2 + (ry * ownX) ** 2)))
        * (isLarge === isForward ? -1 : 1);
    const [middleX, middleY] = [factor * rx * ownY / ry, -factor * ry * ownX / rx];
    const from = atan2((ownY - middleY) / ry, (ownX - middleX) / rx);
    const to = atan2((-ownY - middleY) / ry, (-ownX - middleX) / rx);
    path.arc(turnX * middleX - turnY * middleY + (fromX + x) / 2,
        turnY * middleX + turnX * middleY + (fromY + y) / 2, rx, ry, rotation, from, to, isForward === 0);
}
