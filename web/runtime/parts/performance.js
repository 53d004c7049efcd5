// performance.mark, measure and their entries.
const entries = [];
const now = () => {
    runtime.readsClock();
    return runtime.now();
};

class PerformanceEntry {
    constructor(entryType, name, startTime, duration, detail) {
        Object.assign(this, { name, entryType, startTime, duration, detail });
    }
    toJSON() { return { ...this }; }
}

function timeOf(mark, otherwise) {
    if (mark === undefined) return otherwise;
    if (typeof mark === 'number') return mark;
    const found = entries.findLast((one) => one.entryType === 'mark' && one.name === `${mark}`);
    if (found === undefined) {
        throw new globalThis.DOMException(`The mark '${mark}' does not exist.`, 'SyntaxError');
    }
    return found.startTime;
}

const ordered = () => [...entries].sort((one, other) => one.startTime - other.startTime);
const clear = (type) => (name) => {
    for (let index = entries.length - 1; index >= 0; index--) {
        const one = entries[index];
        if (one.entryType === type && (name === undefined || one.name === `${name}`)) entries.splice(index, 1);
    }
};

/** All moments of loading are that at which it began; 0: it has not come to that. */
class PerformanceTiming {
    constructor() { throw new TypeError('Illegal constructor'); }
    toJSON() {
        const all = {};
        for (const name in this) if (name !== 'toJSON') all[name] = this[name];
        return all;
    }
}
const states = ['loading', 'interactive', 'complete'];
for (const [after, names] of [
    ['loading', `navigationStart fetchStart domainLookupStart domainLookupEnd connectStart connectEnd
        requestStart responseStart responseEnd domLoading`],
    ['interactive', 'domInteractive domContentLoadedEventStart domContentLoadedEventEnd'],
    ['complete', 'domComplete loadEventStart loadEventEnd'],
    ['never', 'unloadEventStart unloadEventEnd redirectStart redirectEnd secureConnectionStart'],
]) {
    for (const name of names.split(/\s+/)) {
        Object.defineProperty(PerformanceTiming.prototype, name, {
            get() {
                const has = states.slice(0, states.indexOf(document.readyState) + 1).includes(after);
                runtime.readsClock();
                return has ? Math.floor(runtime.timeOrigin) : 0;
            },
            enumerable: true, configurable: true,
        });
    }
}
const { document } = globalThis;

runtime.provide({
    PerformanceTiming, timing: Object.create(PerformanceTiming.prototype),
    mark(name, options = {}) {
        const entry = new PerformanceEntry('mark', `${name}`, options.startTime ?? now(), 0,
            options.detail ?? null);
        entries.push(entry);
        return entry;
    },
    measure(name, startOrOptions, end) {
        const options = typeof startOrOptions === 'object' && startOrOptions !== null
            ? startOrOptions : { start: startOrOptions, end };
        const stop = timeOf(options.end, options.duration !== undefined && options.start !== undefined
            ? timeOf(options.start, 0) + options.duration : now());
        const start = options.start === undefined && options.duration !== undefined
            ? stop - options.duration : timeOf(options.start, 0);
        const entry = new PerformanceEntry('measure', `${name}`, start, stop - start, options.detail ?? null);
        entries.push(entry);
        return entry;
    },
    clearMarks: clear('mark'),
    clearMeasures: clear('measure'),
    clearResourceTimings() {},
    getEntries: () => ordered(),
    getEntriesByName: (name, type) => ordered().filter((one) =>
        one.name === `${name}` && (type === undefined || one.entryType === type)),
    getEntriesByType: (type) => ordered().filter((one) => one.entryType === type),
});
