// Touch and TouchList (Touch Events, level 2): the points of a touch event. Both engines let scripts make
// touches, and only iOS tells of styluses.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const isChromium = host.isChromium === true;
const refuse = (webkit, chromium) => new TypeError(isChromium ? `Failed to construct 'Touch': ${chromium}` : webkit);

const numbers = ['screenX', 'screenY', 'clientX', 'clientY', 'pageX', 'pageY', 'radiusX', 'radiusY',
    'rotationAngle', 'force', ...(isChromium ? [] : ['altitudeAngle', 'azimuthAngle'])];
/** These are single floats, the others doubles. */
const isFloat = (name) => ['radiusX', 'radiusY', 'rotationAngle', 'force'].includes(name);

function numberOf(init, name) {
    const number = Number(init[name] ?? 0);
    if (!Number.isFinite(number)) {
        throw refuse('The provided value is non-finite',
            `Failed to read the '${name}' property from 'TouchInit': The provided double value is non-finite.`);
    }
    return isFloat(name) ? Math.fround(number) : number;
}
function mustHave(init, name, type) {
    if (init[name] !== undefined) return;
    throw refuse(`Member TouchInit.${name} is required and must be an instance of ${type}`,
        `Failed to read the '${name}' property from 'TouchInit': Required member is undefined.`);
}

class Touch {
    #own = {};
    constructor(init) {
        if (arguments.length === 0) throw refuse('Not enough arguments', '1 argument required, but only 0 present.');
        if (typeof init !== 'object' || init === null) {
            throw refuse('Type error', "The provided value is not of type 'TouchInit'.");
        }
        mustHave(init, 'identifier', 'long');
        mustHave(init, 'target', 'EventTarget');
        if (!(init.target instanceof runtime.EventTarget) && init.target !== globalThis) {
            throw refuse('Member TouchInit.target is required and must be an instance of EventTarget',
                "Failed to read the 'target' property from 'TouchInit': Failed to convert value to 'EventTarget'.");
        }
        this.#own.identifier = init.identifier | 0;
        this.#own.target = init.target;
        for (const name of numbers) this.#own[name] = numberOf(init, name);
        this.#own.touchType = init.touchType === 'stylus' ? 'stylus' : 'direct';
    }
    static {
        for (const name of ['identifier', 'target', ...numbers, ...(isChromium ? [] : ['touchType'])]) {
            Object.defineProperty(this.prototype, name, {
                get() { return this.#own[name]; },
                enumerable: true,
                configurable: true,
            });
        }
    }
}

class TouchList {
    #touches;
    constructor(touches) {
        mustBeMade();
        this.#touches = touches;
        for (const [index, value] of touches.entries()) {
            Object.defineProperty(this, index, { value, enumerable: true, configurable: true });
        }
    }
    get length() { return this.#touches.length; }
    item(index) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return this.#touches[index >>> 0] ?? null;
    }
}
Object.defineProperty(TouchList.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });

/** What an event is given as touches, as it shows them. */
function listOf(touches) {
    if (touches instanceof TouchList) return touches;
    const list = [...touches];
    for (const one of list) {
        if (one instanceof Touch) continue;
        throw new TypeError(isChromium ? "Failed to construct 'TouchEvent': Failed to convert value to 'Touch'."
            : 'Type error');
    }
    return make(TouchList, list);
}

// What only WebKit still has. A document has it from when a script names it: the part comes by that.
if (!isChromium) {
    Object.defineProperties(globalThis.Document.prototype, Object.getOwnPropertyDescriptors({
        createTouch(view, target, identifier, pageX, pageY, screenX, screenY) {
            if (arguments.length < 7) throw new TypeError('Not enough arguments');
            return new Touch({
                target, identifier, pageX, pageY, screenX, screenY,
                clientX: pageX - globalThis.scrollX, clientY: pageY - globalThis.scrollY,
            });
        },
        createTouchList(...touches) { return listOf(touches); },
    }));
}

const types = { Touch, TouchList };
runtime.refuseInstances(Touch, TouchList);
expose(types);
runtime.provide({ ...types, listOf });
