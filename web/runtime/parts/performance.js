// performance.mark, measure and their entries (User Timing 3), the document's own (Navigation Timing 2), and who
// observes them.
import { expose } from '../late-globals.js';
import { mustBeFunction, mustBeOptions, mustBeSequence, mustHave, reading, refused } from '../refusals.js';

const entries = [];
const now = () => {
    runtime.readsClock();
    return runtime.now();
};
const maker = Symbol('made by the page');

class PerformanceEntry {
    #own;
    constructor(given, own) {
        if (given !== maker) throw new TypeError('Illegal constructor');
        this.#own = own;
    }
    get name() { return this.#own.name; }
    get entryType() { return this.#own.entryType; }
    get startTime() { return this.#own.startTime; }
    get duration() { return this.#own.duration; }
    toJSON() {
        const { name, entryType, startTime, duration, detail } = this;
        return { name, entryType, startTime, duration, ...(detail === undefined ? {} : { detail }) };
    }
}
/** Whether a name is that of a moment of the document's loading. */
const isMoment = (name) =>
    !['constructor', 'toJSON'].includes(`${name}`) && runtime.hasOwn(PerformanceTiming.prototype, `${name}`);
const copied = (detail, method) => runtime.clone(detail ?? null, 'Performance', method);

let isMarking = false;
class PerformanceMark extends PerformanceEntry {
    #detail;
    constructor(name, options = {}) {
        // It is made for `mark`, too.
        const place = isMarking ? ['Performance', 'mark'] : ['PerformanceMark'];
        isMarking = false;
        if (arguments.length === 0) mustHave(1, arguments, ...place);
        mustBeOptions(options, 'PerformanceMarkOptions', ...place);
        const startTime = options?.startTime === undefined ? now() : Number(options.startTime);
        if (!(startTime >= 0)) {
            throw refused('TypeError', place[0], place[1], `'${name}' cannot have a negative start time.`);
        }
        if (isMoment(name)) {
            const words = `'${name}' is part of the PerformanceTiming interface, and cannot be used as a mark name.`;
            throw refused('SyntaxError', place[0], place[1], words);
        }
        super(maker, { name: `${name}`, entryType: 'mark', startTime, duration: 0 });
        this.#detail = copied(options?.detail, 'mark');
    }
    get detail() { return this.#detail; }
}

class PerformanceMeasure extends PerformanceEntry {
    #detail;
    constructor(given, own) {
        super(given, own);
        this.#detail = copied(own.detail, 'measure');
    }
    get detail() { return this.#detail; }
}

const refuse = (kind, chromium, webkit) => refused(kind, 'Performance', 'measure', chromium, webkit);
/** The time of a mark for the measure of that name. */
function timeOf(mark, name) {
    if (typeof mark === 'number') {
        if (mark < 0) throw refuse('TypeError', `'${name}' cannot have a negative time stamp.`);
        return mark;
    }
    const found = entries.findLast((one) => one.entryType === 'mark' && one.name === `${mark}`);
    if (found !== undefined) return found.startTime;
    if (!isMoment(mark)) {
        throw refuse('SyntaxError', `The mark '${mark}' does not exist.`, `No mark named '${mark}' exists`);
    }
    // A moment of the document's loading (User Timing 3, "convert a name to a timestamp").
    const moment = PerformanceTiming.prototype[mark];
    if (moment > 0) return moment - PerformanceTiming.prototype.navigationStart;
    throw refuse('InvalidAccessError', `'${mark}' is empty: either the event hasn't happened yet, or it would provide `
        + 'cross-origin timing information.');
}

/** Whether all is known of an entry. */
const isWhole = (entry) => entry.entryType !== 'navigation' || runtime.moments.loadEnd !== undefined;

/** From where to where something is measured, as User Timing 3 finds it. */
function span(name, startOrOptions, endMark) {
    const isObject = typeof startOrOptions === 'object' && startOrOptions !== null;
    const options = isObject ? startOrOptions : { start: startOrOptions, end: endMark };
    const { start, end, duration, detail } = options;
    if (isObject && Object.keys(startOrOptions).length > 0) {
        const begin = 'If a non-empty PerformanceMeasureOptions object was passed, ';
        if (endMark !== undefined) throw refuse('TypeError', `${begin}\xb4end_mark\xb4 must not be passed.`);
        if (start === undefined && end === undefined) {
            throw refuse('TypeError', `${begin}at least one of its 'start' or 'end' properties must be present.`);
        }
        if (start !== undefined && end !== undefined && duration !== undefined) {
            throw refuse('TypeError', `${begin}it must not have all of its 'start', 'duration', and 'end' properties `
                + 'defined');
        }
    }
    const length = duration === undefined ? undefined : timeOf(Number(duration), name);
    const to = end !== undefined ? timeOf(end, name)
        : start !== undefined && length !== undefined ? timeOf(start, name) + length : now();
    const from = start !== undefined ? timeOf(start, name) : length !== undefined ? to - length : 0;
    return { startTime: from, duration: to - from, detail };
}

function add(entry) {
    entries.push(entry);
    for (const observer of observers) hear(observer, entry);
    return entry;
}

const ordered = (list) => [...list].sort((one, other) => one.startTime - other.startTime);
const named = (list, name, type) => ordered(list).filter((one) =>
    one.name === `${name}` && (type === undefined || one.entryType === type));
const typed = (list, type) => ordered(list).filter((one) => one.entryType === `${type}`);
const clear = (type) => (name) => {
    for (let index = entries.length - 1; index >= 0; index--) {
        const one = entries[index];
        if (one.entryType === type && (name === undefined || one.name === `${name}`)) entries.splice(index, 1);
    }
};

class PerformanceObserverEntryList {
    #entries;
    constructor(given, list) {
        if (given !== maker) throw new TypeError('Illegal constructor');
        this.#entries = list;
    }
    getEntries() { return ordered(this.#entries); }
    getEntriesByName(name, type) { return named(this.#entries, name, type); }
    getEntriesByType(type) { return typed(this.#entries, type); }
}

const observers = new Set();
let hear;
let deliver;
let isTelling = false;
class PerformanceObserver {
    #callback;
    #types = new Set();
    #isOfOne;
    #entries = [];
    constructor(callback) {
        mustHave(1, arguments, 'PerformanceObserver');
        mustBeFunction(callback, 1, 'callback', 'PerformanceObserver');
        this.#callback = callback;
    }
    // A phone knows of more, such as paints and resources: here there are none of them.
    static get supportedEntryTypes() { return supported; }
    observe(options = {}) {
        const { entryTypes, type, buffered } = options;
        const refuse = (kind, chromium, webkit) => refused(kind, 'PerformanceObserver', 'observe', chromium, webkit);
        if (entryTypes === undefined && type === undefined) {
            throw refuse('TypeError', 'An observe() call must include either entryTypes or type arguments.',
                'no type or entryTypes were provided');
        }
        const isOfOne = entryTypes === undefined;
        if (!isOfOne && (type !== undefined || buffered !== undefined)) {
            throw refuse('TypeError', 'An observe() call must not include both entryTypes and type arguments.',
                'either entryTypes or type must be provided');
        }
        if ((this.#isOfOne ??= isOfOne) !== isOfOne) {
            const [one, other] = isOfOne ? ['entryTypes', 'type'] : ['type', 'entryTypes'];
            throw refuse('InvalidModificationError', `This PerformanceObserver has performed observe({${
                one}:...}, therefore it cannot perform observe({${other}:...})`, "observer type can't be changed once registered");
        }
        if (!isOfOne) {
            mustBeSequence(entryTypes, 'PerformanceObserver', 'observe',
                (words) => reading('entryTypes', 'PerformanceObserverInit', words));
        }
        const wanted = (isOfOne ? [type] : [...entryTypes]).map((one) => `${one}`)
            .filter((one) => supported.includes(one));
        if (wanted.length === 0) return;
        if (!isOfOne) this.#types.clear();
        for (const one of wanted) this.#types.add(one);
        observers.add(this);
        if (!isOfOne || !buffered) return;
        for (const entry of typed(entries, type)) if (isWhole(entry)) hear(this, entry);
        // WebKit tells at once of what there was before.
        if (host.isChromium !== true) deliver(this);
    }
    disconnect() {
        observers.delete(this);
        this.#types.clear();
        this.#entries = [];
    }
    takeRecords() { return this.#entries.splice(0); }
    static {
        hear = (observer, entry) => {
            if (!observer.#types.has(entry.entryType)) return;
            observer.#entries.push(entry);
            if (isTelling) return;
            isTelling = true;
            runtime.postTask(tell);
        };
        const tell = () => {
            isTelling = false;
            for (const observer of [...observers]) deliver(observer);
        };
        deliver = (observer) => {
            const list = observer.takeRecords();
            if (list.length === 0) return;
            try {
                observer.#callback.call(observer, new PerformanceObserverEntryList(maker, list), observer);
            } catch (error) {
                runtime.reportException(error);
            }
        };
    }
}
const supported = Object.freeze(['mark', 'measure', 'navigation']);

// The document's loading: what came before its first script took no time of its own; 0: it has not come so far.
const { moments } = runtime;
const navigationStart = Math.floor(runtime.timeOrigin);
const atOnce = () => 0;
const after = (name) => () => moments[name];
const never = () => undefined;
const loading = {
    fetchStart: atOnce, domainLookupStart: atOnce, domainLookupEnd: atOnce, connectStart: atOnce,
    connectEnd: atOnce, requestStart: atOnce, responseStart: atOnce, responseEnd: atOnce,
    domInteractive: after('interactive'), domContentLoadedEventStart: after('DOMContentLoaded'),
    domContentLoadedEventEnd: after('DOMContentLoadedEnd'), domComplete: after('complete'),
    loadEventStart: after('load'), loadEventEnd: after('loadEnd'), unloadEventStart: never, unloadEventEnd: never,
    redirectStart: never, redirectEnd: never, secureConnectionStart: never,
};
/** Moments of the page's clock in a class, as numbers from `origin` on. */
function defineMoments(prototype, list, origin, round) {
    for (const [name, when] of Object.entries(list)) {
        Object.defineProperty(prototype, name, {
            get() {
                runtime.readsClock();
                const moment = when();
                return moment === undefined ? 0 : round(origin + moment);
            },
            enumerable: true, configurable: true,
        });
    }
}

/** The older form, in milliseconds since 1970. */
class PerformanceTiming {
    constructor() { throw new TypeError('Illegal constructor'); }
    toJSON() {
        const all = {};
        for (const name in this) if (name !== 'toJSON') all[name] = this[name];
        return all;
    }
}
defineMoments(PerformanceTiming.prototype, { navigationStart: atOnce, domLoading: atOnce, ...loading }, navigationStart,
    Math.floor);

class PerformanceResourceTiming extends PerformanceEntry {
    get initiatorType() { return 'navigation'; }
    get nextHopProtocol() { return ''; }
    get workerStart() { return 0; }
    get transferSize() { return 0; }
    get encodedBodySize() { return 0; }
    get decodedBodySize() { return 0; }
    get serverTiming() { return []; }
    get duration() {
        runtime.readsClock();
        return moments.loadEnd ?? 0;
    }
    toJSON() {
        const all = super.toJSON();
        for (const name in this) if (!(name in all) && name !== 'toJSON') all[name] = this[name];
        return all;
    }
}
class PerformanceNavigationTiming extends PerformanceResourceTiming {
    get type() { return 'navigate'; }
    get redirectCount() { return 0; }
}
const ofNavigation = Object.fromEntries(Object.entries(loading)
    .filter(([name]) => /^(dom[IC]|load|unload)/.test(name)));
defineMoments(PerformanceNavigationTiming.prototype, ofNavigation, 0, Number);
defineMoments(PerformanceResourceTiming.prototype, Object.fromEntries(Object.entries(loading)
    .filter(([name]) => !(name in ofNavigation))), 0, Number);

class PerformanceNavigation {
    constructor(given) {
        if (given !== maker) throw new TypeError('Illegal constructor');
    }
    get type() { return 0; }
    get redirectCount() { return 0; }
    toJSON() { return { type: this.type, redirectCount: this.redirectCount }; }
}
for (const [name, value] of Object.entries({ NAVIGATE: 0, RELOAD: 1, BACK_FORWARD: 2, RESERVED: 255 })) {
    for (const target of [PerformanceNavigation, PerformanceNavigation.prototype]) {
        Object.defineProperty(target, `TYPE_${name}`, { value, enumerable: true });
    }
}
const navigation = new PerformanceNavigation(maker);
if (host.link === undefined) {
    const entry = new PerformanceNavigationTiming(maker,
        { name: host.locationHref, entryType: 'navigation', startTime: 0, duration: 0 });
    entries.push(entry);
    // Those who already wait hear of it when all is known.
    runtime.loaded = () => { for (const observer of observers) hear(observer, entry); };
}

expose({
    PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserverEntryList,
});
if (host.link === undefined) {
    expose({ PerformanceNavigation, PerformanceNavigationTiming, PerformanceResourceTiming, PerformanceTiming });
}
runtime.provide({
    PerformanceNavigation, PerformanceNavigationTiming, PerformanceResourceTiming, PerformanceTiming, navigation,
    timing: Object.create(PerformanceTiming.prototype),
    mark(...values) {
        isMarking = true;
        return add(new PerformanceMark(...values));
    },
    measure(name, startOrOptions, end) {
        mustHave(1, arguments, 'Performance', 'measure');
        const own = { name: `${name}`, entryType: 'measure', ...span(name, startOrOptions, end) };
        return add(new PerformanceMeasure(maker, own));
    },
    clearMarks: clear('mark'),
    clearMeasures: clear('measure'),
    clearResourceTimings() {},
    setResourceTimingBufferSize() {},
    getEntries: () => ordered(entries),
    getEntriesByName: (name, type) => named(entries, name, type),
    getEntriesByType: (type) => typed(entries, type),
    PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList,
});
