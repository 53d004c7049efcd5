// Rectangles (Geometry Interfaces). Those of elements are all empty: there is no layout.
import { showStatics } from '../late-globals.js';

let isMaking = false;
let set;

class DOMRectReadOnly {
    #sides;
    constructor(x = 0, y = 0, width = 0, height = 0) {
        this.#sides = [x, y, width, height].map(Number);
    }
    get x() { return this.#sides[0]; }
    get y() { return this.#sides[1]; }
    get width() { return this.#sides[2]; }
    get height() { return this.#sides[3]; }
    get top() { return Math.min(this.y, this.y + this.height); }
    get right() { return Math.max(this.x, this.x + this.width); }
    get bottom() { return Math.max(this.y, this.y + this.height); }
    get left() { return Math.min(this.x, this.x + this.width); }
    toJSON() {
        const { x, y, width, height, top, right, bottom, left } = this;
        return { x, y, width, height, top, right, bottom, left };
    }
    static fromRect(rect = undefined) { return from(DOMRectReadOnly, rect); }
    static {
        set = (rect, side, value) => { rect.#sides[side] = Number(value); };
    }
}
const from = (Type, rect) => {
    const { x, y, width, height } = rect ?? {};
    return new Type(x, y, width, height);
};

class DOMRect extends DOMRectReadOnly {
    static fromRect(rect = undefined) { return from(DOMRect, rect); }
}
['x', 'y', 'width', 'height'].forEach((name, side) => {
    const { get } = Object.getOwnPropertyDescriptor(DOMRectReadOnly.prototype, name);
    Object.defineProperty(DOMRect.prototype, name, {
        get, set(value) { set(this, side, value); }, enumerable: true, configurable: true,
    });
});

class DOMRectList {
    constructor() { if (!isMaking) throw new TypeError('Illegal constructor'); }
    item(index) { return this[index] ?? null; }
}
DOMRectList.prototype[Symbol.iterator] = Array.prototype[Symbol.iterator];

/** The rectangles of what is displayed, or of what is not. */
function rectsOf(isDisplayed) {
    isMaking = true;
    const list = new DOMRectList();
    isMaking = false;
    if (isDisplayed) list[0] = new DOMRect();
    return Object.defineProperty(list, 'length', { value: Number(isDisplayed) });
}
Object.defineProperty(globalThis, 'DOMRectList', {
    value: DOMRectList, writable: true, enumerable: false, configurable: true,
});
showStatics(DOMRect, DOMRectReadOnly);
runtime.provide({ DOMRect, DOMRectList, DOMRectReadOnly, rectsOf });
