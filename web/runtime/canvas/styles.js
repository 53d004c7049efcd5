// What fills and strokes beside colours: gradients and patterns.
import { parseColor } from './colors.js';
import { identity } from './paths.js';
import { code } from './surfaces.js';
import { mustHave, refused } from '../refusals.js';

let styleOf;
const key = Symbol('made by a context');

/** What a context's settings keep of it; undefined of anything else. */
export { styleOf };

const nothing = [code.color, 0, 0, 0, 0];

export class CanvasGradient {
    #kind;
    #values;
    #stops = [];
    #isEmpty;
    constructor(made, kind, values, isEmpty) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#kind = kind;
        this.#values = values;
        this.#isEmpty = isEmpty;
    }
    addColorStop(offset, color) {
        mustHave(2, arguments, 'CanvasGradient', 'addColorStop');
        const refuse = (kind, chromium, webkit) => refused(kind, 'CanvasGradient', 'addColorStop', chromium, webkit);
        const place = Number(offset);
        if (!Number.isFinite(place)) {
            throw refuse('TypeError', 'The provided double value is non-finite.', 'The provided value is non-finite');
        }
        if (place < 0 || place > 1) {
            throw refuse('IndexSizeError', `The provided value (${place}) is outside the range (0.0, 1.0).`);
        }
        const parsed = parseColor(`${color}`);
        if (parsed === null) throw refuse('SyntaxError', `The value provided ('${color}') could not be parsed as a color.`);
        const after = this.#stops.findIndex((one) => one[0] > place);
        this.#stops.splice(after < 0 ? this.#stops.length : after, 0, [place, ...parsed]);
    }
    static {
        styleOf = (value) => {
            if (typeof value !== 'object' || value === null) return undefined;
            if (#stops in value) return { own: value, isClean: true, commands: () => value.#commands() };
            return patternStyle(value);
        };
    }
    #commands() {
        if (this.#isEmpty || this.#stops.length === 0) return nothing;
        return [code[this.#kind], ...this.#values, this.#stops.length, ...this.#stops.flat()];
    }
}

const numbers = (values, count, method) => {
    mustHave(count, values, 'CanvasRenderingContext2D', method);
    const list = values.slice(0, count).map(Number);
    if (list.every(Number.isFinite)) return list;
    throw refused('TypeError', 'CanvasRenderingContext2D', method, 'The provided double value is non-finite.',
        'The provided value is non-finite');
};

export const gradients = {
    createLinearGradient(...values) {
        const [x0, y0, x1, y1] = numbers(values, 4, 'createLinearGradient');
        return new CanvasGradient(key, 'linear', [x0, y0, x1, y1], x0 === x1 && y0 === y1);
    },
    createRadialGradient(...values) {
        const list = numbers(values, 6, 'createRadialGradient');
        const [x0, y0, r0, x1, y1, r1] = list;
        if (r0 < 0 || r1 < 0) {
            throw refused('IndexSizeError', 'CanvasRenderingContext2D', 'createRadialGradient',
                `The ${r0 < 0 ? 'r0' : 'r1'} provided is less than 0.`);
        }
        return new CanvasGradient(key, 'radial', list, x0 === x1 && y0 === y1 && r0 === r1);
    },
    createConicGradient(...values) {
        return new CanvasGradient(key, 'conic', numbers(values, 3, 'createConicGradient'), false);
    },
};

let patternStyle;
export class CanvasPattern {
    #image;
    #repeats;
    #matrix = identity;
    constructor(made, image, repeats) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#image = image;
        this.#repeats = repeats;
    }
    setTransform(matrix) {
        const { a, b, c, d, e, f } = new globalThis.DOMMatrix(matrix === undefined ? undefined
            : [matrix.a ?? matrix.m11 ?? 1, matrix.b ?? matrix.m12 ?? 0, matrix.c ?? matrix.m21 ?? 0,
                matrix.d ?? matrix.m22 ?? 1, matrix.e ?? matrix.m41 ?? 0, matrix.f ?? matrix.m42 ?? 0]);
        this.#matrix = [a, b, c, d, e, f];
    }
    static {
        patternStyle = (value) => {
            if (!(#image in value)) return undefined;
            const image = value.#image;
            return {
                own: value, image, isClean: image.isClean,
                commands: (index) => [code.pattern, index, ...value.#repeats, ...value.#matrix],
            };
        };
    }
}

const repetitions = { '': [1, 1], repeat: [1, 1], 'repeat-x': [1, 0], 'repeat-y': [0, 1], 'no-repeat': [0, 0] };
export function makePattern(image, repetition) {
    const name = repetition === null ? '' : `${repetition}`;
    if (!runtime.hasOwn(repetitions, name)) {
        throw refused('SyntaxError', 'CanvasRenderingContext2D', 'createPattern', `The provided type ('${
            name}') is not one of 'repeat', 'no-repeat', 'repeat-x', or 'repeat-y'.`);
    }
    return image === null ? null : new CanvasPattern(key, image, repetitions[name]);
}
