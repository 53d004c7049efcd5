// `performance`: what is more of it than the clock loads on first use.
import { EventTarget } from './event-target.js';
import { named, runtime } from './runtime.js';

export class Performance extends EventTarget {
    get timeOrigin() {
        runtime.readsClock();
        return runtime.timeOrigin;
    }
    now() {
        runtime.readsClock();
        return runtime.now();
    }
    get timing() { return runtime.load('performance').timing; }
    get navigation() { return runtime.load('performance').navigation; }
    toJSON() {
        const { timeOrigin, timing, navigation } = this;
        return { timeOrigin, timing: timing.toJSON(), navigation: navigation.toJSON() };
    }
}
named(Performance, 'Performance');
for (const name of ['mark', 'measure', 'clearMarks', 'clearMeasures', 'getEntries',
    'getEntriesByName', 'getEntriesByType', 'clearResourceTimings', 'setResourceTimingBufferSize']) {
    Performance.prototype[name] = (...list) => runtime.load('performance')[name](...list);
}
