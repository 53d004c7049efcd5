// DeviceMotionEvent and DeviceOrientationEvent (Device Orientation and Motion) of a phone that lies still on a
// table, its screen up and its top to the north. Sixty times a second a page hears how it moves; how it lies
// Chromium tells once, as it does not change, and WebKit as often as the other. On iOS nothing comes before a
// page has asked for leave after a touch: WebKit asks the app then, and Capacitor's grants it without a question.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const { Event, Promise, hasListeners, postTask, requestAnimationFrame } = runtime;
const { raise } = runtime.load('event');
const isChromium = host.isChromium === true;
const failure = (message, name) => new globalThis.DOMException(message, name);

/** A number of an event's, or null where nobody has measured it. */
function measured(value) {
    if (value === undefined || value === null) return null;
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError('The provided double value is non-finite.');
    return number;
}
/** A class of three numbers, which scripts do not make. */
function makeTriple(name, keys) {
    const { [name]: Type } = {
        [name]: class {
            #own;
            constructor(own) {
                mustBeMade();
                this.#own = own;
            }
            static {
                for (const key of keys) {
                    Object.defineProperty(this.prototype, key, {
                        get() { return this.#own[key]; },
                        enumerable: true,
                        configurable: true,
                    });
                }
            }
        },
    };
    return {
        Type,
        of: (given) => (given === undefined ? null
            : make(Type, Object.fromEntries(keys.map((key) => [key, measured(given?.[key])])))),
    };
}
const acceleration = makeTriple('DeviceMotionEventAcceleration', ['x', 'y', 'z']);
const rotation = makeTriple('DeviceMotionEventRotationRate', ['alpha', 'beta', 'gamma']);

/** Only Chromium's have a constructor for scripts. */
let isMaking = false;
function mustConstruct(values) {
    if (isChromium || isMaking) return values;
    throw new TypeError('Illegal constructor');
}
function event(Type, type, members) {
    isMaking = true;
    try {
        return new Type(type, members);
    } finally {
        isMaking = false;
    }
}

class DeviceMotionEvent extends Event {
    #own;
    constructor(...values) {
        super(...mustConstruct(values));
        const init = values[1] ?? {};
        this.#own = {
            acceleration: acceleration.of(init.acceleration),
            accelerationIncludingGravity: acceleration.of(init.accelerationIncludingGravity),
            rotationRate: rotation.of(init.rotationRate),
            interval: measured(init.interval) ?? 0,
        };
    }
    get acceleration() { return this.#own.acceleration; }
    get accelerationIncludingGravity() { return this.#own.accelerationIncludingGravity; }
    get rotationRate() { return this.#own.rotationRate; }
    get interval() { return this.#own.interval; }
}
class DeviceOrientationEvent extends Event {
    #own;
    constructor(...values) {
        super(...mustConstruct(values));
        const init = values[1] ?? {};
        this.#own = Object.fromEntries(['alpha', 'beta', 'gamma', 'webkitCompassHeading', 'webkitCompassAccuracy']
            .map((key) => [key, measured(init[key])]));
        this.#own.absolute = Boolean(init.absolute);
    }
    get alpha() { return this.#own.alpha; }
    get beta() { return this.#own.beta; }
    get gamma() { return this.#own.gamma; }
    get absolute() { return this.#own.absolute; }
    get webkitCompassHeading() { return this.#own.webkitCompassHeading; }
    get webkitCompassAccuracy() { return this.#own.webkitCompassAccuracy; }
}
for (const name of isChromium ? ['webkitCompassHeading', 'webkitCompassAccuracy'] : ['absolute']) {
    delete DeviceOrientationEvent.prototype[name];
}

const still = { x: 0, y: 0, z: 0 };
const level = { alpha: 0, beta: 0, gamma: 0 };
// Of the two, one tells of what holds the phone up, the other of what draws it down; and WebKit counts in
// seconds what Chromium counts in milliseconds.
const motion = {
    acceleration: still, rotationRate: level,
    accelerationIncludingGravity: { ...still, z: isChromium ? 9.8 : -9.80665 },
    interval: isChromium ? 16 : 1 / 60,
};
const makers = {
    devicemotion: () => event(DeviceMotionEvent, 'devicemotion', motion),
    deviceorientation: () => event(DeviceOrientationEvent, 'deviceorientation',
        isChromium ? level : { ...level, webkitCompassHeading: 0, webkitCompassAccuracy: 10 }),
    ...(isChromium ? {
        deviceorientationabsolute: () =>
            event(DeviceOrientationEvent, 'deviceorientationabsolute', { ...level, absolute: true }),
    } : {}),
};
const types = Object.keys(makers);

let isLet = isChromium;
let isRunning = false;
/** What was told and has not changed since. */
const told = new Set();

const heard = () => types.filter((type) => hasListeners(globalThis, type));
function start() {
    if (isRunning || !isLet) return;
    isRunning = true;
    requestAnimationFrame(measure);
}
/** Each measurement comes with a frame, as a task of its own. */
function measure() {
    isRunning = false;
    const waiting = heard().filter((type) => !told.has(type));
    if (waiting.length === 0) return;
    start();
    // A page that is not seen is told nothing.
    if (host.visibility() === 'hidden') return;
    postTask(() => {
        for (const type of waiting) {
            if (isChromium && type !== 'devicemotion') told.add(type);
            if (hasListeners(globalThis, type)) raise(globalThis, makers[type]());
        }
    });
}
/** Somebody listens where nobody has listened, or not any more. */
runtime.heardMotion = (target, type) => {
    if (target !== globalThis || !types.includes(`${type}`)) return;
    told.delete(`${type}`);
    start();
};

/** For both at once. */
const request = (what) => new Promise((resolve, reject) => {
    if (!isLet && !runtime.isGesture()) {
        reject(failure(`Requesting device ${what} access requires a user gesture to prompt`, 'NotAllowedError'));
        return;
    }
    postTask(() => {
        isLet = true;
        resolve('granted');
        if (heard().length > 0) start();
    });
});
if (!isChromium) {
    for (const [Type, what] of [[DeviceMotionEvent, 'motion'], [DeviceOrientationEvent, 'orientation']]) {
        Object.defineProperty(Type, 'requestPermission', {
            value: { requestPermission: () => request(what) }.requestPermission,
            writable: true, enumerable: true, configurable: true,
        });
    }
}

runtime.defineHandlers(globalThis, types.map((type) => `on${type}`));
const classes = {
    DeviceMotionEvent, DeviceOrientationEvent, DeviceMotionEventAcceleration: acceleration.Type,
    DeviceMotionEventRotationRate: rotation.Type,
};
runtime.refuseInstances(acceleration.Type, rotation.Type);
expose(isChromium ? classes : { DeviceMotionEvent, DeviceOrientationEvent });
runtime.provide(classes);
if (heard().length > 0) start();
