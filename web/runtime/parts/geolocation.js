// navigator.geolocation, as WebCore's Geolocation and Blink's do it: a page asks for leave, and for as
// long as anybody of it waits or watches, the app's process tells it where the phone is. Unlike a
// browser's, a page that is not shown hears of it, too, until its app is suspended.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';
import { mustBeFunction, mustBeOptions, mustHave } from '../refusals.js';

const { clearTimeout, setTimeout } = runtime;
const { Sequence } = runtime.load('event');
const never = 0xffffffff;

class GeolocationCoordinates {
    #values;
    constructor(values) {
        mustBeMade();
        this.#values = values;
    }
    get latitude() { return this.#values[0]; }
    get longitude() { return this.#values[1]; }
    get accuracy() { return this.#values[2]; }
    get altitude() { return this.#values[3]; }
    get altitudeAccuracy() { return this.#values[4]; }
    get heading() { return this.#values[5]; }
    get speed() { return this.#values[6]; }
    toJSON() {
        const { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed } = this;
        return { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed };
    }
}

class GeolocationPosition {
    #coords;
    #timestamp;
    constructor(coords, timestamp) {
        mustBeMade();
        this.#coords = coords;
        this.#timestamp = timestamp;
    }
    get coords() { return this.#coords; }
    get timestamp() { return this.#timestamp; }
    toJSON() { return { coords: this.coords.toJSON(), timestamp: this.timestamp }; }
}

class GeolocationPositionError {
    #code;
    #message;
    constructor(code, message) {
        mustBeMade();
        this.#code = code;
        this.#message = message;
    }
    get code() { return this.#code; }
    get message() { return this.#message; }
}
for (const [index, value] of ['PERMISSION_DENIED', 'POSITION_UNAVAILABLE', 'TIMEOUT'].entries()) {
    const constant = { value: index + 1, enumerable: true };
    Object.defineProperty(GeolocationPositionError, value, constant);
    Object.defineProperty(GeolocationPositionError.prototype, value, constant);
}
const failure = (code, message) => make(GeolocationPositionError, code, message);
const denial = () => failure(1, 'User denied Geolocation');

// Requests: {success, error, maximumAge, timeout, isPrecise, timer, fatal, wantsCached}.
const oneShots = new Set();
const watches = new Map();
let lastWatch = 0;
/** Those that start when the page is let. */
const pending = new Set();
/** Those that are content with the last position when the page is let. */
const content = new Set();
/** 'unknown', 'asked', 'granted' or, in WebKit, for the rest of the document 'denied'. */
let leave = 'unknown';
let isUpdating = false;
let isPrecise = false;
let last = null;

/** One callback of the page's, a step of its own. */
class Call {
    #work;
    constructor(callback, value) { this.#work = () => callback(value); }
    step() {
        const work = this.#work;
        if (work === null) return false;
        this.#work = null;
        try {
            work();
        } catch (error) {
            runtime.reportException(error);
        }
        return true;
    }
}
function* tell(request, error) {
    if (typeof request.error === 'function') yield new Call(request.error, error);
}

function clamp(value, standard) {
    if (value === undefined) return standard;
    return Math.min(Math.max(Math.round(Number(value)) || 0, 0), never);
}

function requestOf(name, values) {
    mustHave(1, values, 'Geolocation', name);
    const [success, error, options] = values;
    mustBeFunction(success, 1, 'successCallback', 'Geolocation', name);
    if (error !== undefined && error !== null) mustBeFunction(error, 2, 'errorCallback', 'Geolocation', name);
    mustBeOptions(options, 'PositionOptions', 'Geolocation', name);
    return {
        success, error, maximumAge: clamp(options?.maximumAge, 0),
        timeout: clamp(options?.timeout, never), isPrecise: Boolean(options?.enableHighAccuracy),
    };
}

function setTimer(request, delay) {
    clearTimeout(request.timer);
    if (delay < never) {
        request.timer = setTimeout(() => runtime.perform(new Sequence(fire(request))), delay);
    }
}
const startTimer = (request) => setTimer(request, request.timeout);
function fail(request, error) {
    // The first is the one that is told.
    if (request.fatal !== undefined) return;
    request.fatal = error;
    setTimer(request, 0);
}

/** Whether the last position is young enough. */
function isFresh({ maximumAge }) {
    if (last === null || maximumAge === 0) return false;
    runtime.readsClock();
    return last.timestamp > runtime.timeOrigin + runtime.now() - maximumAge;
}

function start(request) {
    if (host.locate === undefined) {
        // What no provider answers is told so as of a place that cannot be found.
        fail(request, failure(2, runtime.notSimulated('navigator.geolocation').message));
    } else if (leave === 'denied') {
        fail(request, denial());
    } else if (isFresh(request)) {
        request.wantsCached = true;
        setTimer(request, 0);
    } else if (request.timeout === 0 && host.isChromium !== true) {
        setTimer(request, 0);
    } else if (leave === 'granted') {
        update(request);
        startTimer(request);
    } else {
        pending.add(request);
        ask();
    }
}
function ask() {
    if (leave === 'asked') return;
    leave = 'asked';
    host.locate('ask');
}
function update(request) {
    if (isUpdating && (isPrecise || !request.isPrecise)) return;
    isUpdating = true;
    isPrecise ||= request.isPrecise;
    host.locate('start', isPrecise);
}
function stopIfIdle() {
    if (oneShots.size > 0 || watches.size > 0 || !isUpdating) return;
    isUpdating = isPrecise = false;
    // Chromium asks for each connection to the phone's location.
    if (host.isChromium === true) leave = 'unknown';
    host.locate('stop');
}
function remove(request) {
    oneShots.delete(request);
    for (const [id, one] of watches) if (one === request) watches.delete(id);
}

function* fire(request) {
    if (request.fatal !== undefined) {
        yield* tell(request, request.fatal);
        remove(request);
        stopIfIdle();
    } else if (request.wantsCached) {
        request.wantsCached = false;
        if (leave === 'denied') {
            fail(request, denial());
            return;
        }
        content.add(request);
        if (leave === 'granted') yield* giveCached();
        else ask();
    } else {
        yield* tell(request, failure(3, 'Timeout expired'));
        oneShots.delete(request);
        stopIfIdle();
    }
}

function* giveCached() {
    for (const request of [...content]) {
        yield new Call(request.success, last);
        if (oneShots.delete(request) || ![...watches.values()].includes(request)) continue;
        if (request.timeout > 0) update(request);
        startTimer(request);
    }
    content.clear();
    stopIfIdle();
}

/** The page is let, or is not. */
function* decide(isLet) {
    leave = isLet ? 'granted' : host.isChromium === true ? 'unknown' : 'denied';
    if (pending.size > 0) {
        for (const request of pending) {
            if (isLet) {
                update(request);
                startTimer(request);
            } else {
                fail(request, denial());
            }
        }
        pending.clear();
    }
    if (!isLet) {
        for (const request of content) fail(request, denial());
        content.clear();
    } else if (content.size > 0) {
        yield* giveCached();
    }
}

const all = () => [...oneShots, ...watches.values()];

function* move(values, timestamp) {
    last = make(GeolocationPosition, make(GeolocationCoordinates, values), timestamp);
    const requests = all();
    for (const { timer } of requests) clearTimeout(timer);
    oneShots.clear();
    for (const request of requests) yield new Call(request.success, last);
    stopIfIdle();
}

/** Nobody knows where the phone is; who watches goes on. */
function* lose(message) {
    const requests = all().filter((request) => !request.wantsCached);
    for (const request of requests) {
        if (oneShots.delete(request)) clearTimeout(request.timer);
    }
    for (const request of requests) yield* tell(request, failure(2, message));
    stopIfIdle();
}

class Geolocation {
    constructor() { mustBeMade(); }
    getCurrentPosition(...values) {
        const request = requestOf('getCurrentPosition', values);
        oneShots.add(request);
        start(request);
    }
    watchPosition(...values) {
        const request = requestOf('watchPosition', values);
        watches.set(++lastWatch, request);
        start(request);
        return lastWatch;
    }
    clearWatch(id) {
        const request = watches.get(Number(id));
        if (request === undefined) return;
        watches.delete(Number(id));
        pending.delete(request);
        content.delete(request);
        clearTimeout(request.timer);
        stopIfIdle();
    }
}

const geolocation = make(Geolocation);
runtime.refuseInstances(Geolocation, GeolocationPosition, GeolocationCoordinates,
    GeolocationPositionError);
const types = {
    Geolocation, GeolocationCoordinates, GeolocationPosition, GeolocationPositionError,
};
expose(types);
const perform = (steps) => runtime.perform(new Sequence(steps));
giveNavigator({ geolocation });
runtime.provide({
    ...types, geolocation,
    decided: (isLet) => perform(decide(isLet)),
    moved: (values, timestamp) => perform(move(values, timestamp)),
    lost: (message) => perform(lose(message)),
});
